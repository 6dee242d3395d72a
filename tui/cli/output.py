"""What the commands print: text on standard output, one sentence of complaint on standard error.

Names and lines out of strangers' documents are printed, so whatever a terminal would obey is taken
out; and no encoding or closed stream makes printing fail with more than a sentence.
"""

import contextlib
import os
import sys
from typing import TextIO

import click

from saves.errors import plain

_LONGEST = 300
"""Characters of a word in a complaint; longer ones, such as a name of thousands, are cut in the middle."""

FAULT = 1
"""Exit status when Lowtide itself is at fault."""


def prepare() -> None:
    """Let both streams take any text: what their encoding does not know is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def say(line: str) -> None:
    """Print a line."""
    write_out(f"{plain(line)}\n")


def write_out(text: str, *, as_is: bool = False) -> None:
    """Print a text to its last letter, or raise `OSError`.

    A stream without a buffer, as under PYTHONUNBUFFERED, drops what a full disk does not take, and says
    nothing; so the text goes through a buffer of its own.

    `as_is`: with its codes for looks, also into a file.
    """
    stream = sys.stdout
    if stream is None:
        return  # whoever started the program has closed it
    try:
        number = stream.fileno()
    except (AttributeError, ValueError, OSError):  # no file, as in a test of the command
        click.echo(text, nl=False, color=as_is or None)
        return
    if not as_is:
        text = click.unstyle(text)
    stream.flush()
    with open(number, "w", encoding=stream.encoding, errors="backslashreplace", closefd=False) as whole:
        whole.write(text)


def complain(sentence: str) -> None:
    """Say on standard error, on one line, what is wrong."""
    with contextlib.suppress(OSError, ValueError):  # nobody is there to be told
        click.echo(f"lowtide: {plain(' '.join(map(_short, sentence.split())))}", err=True)


def _short(word: str) -> str:
    return word if len(word) <= _LONGEST else f"{word[: _LONGEST // 2]}...{word[-_LONGEST // 2 :]}"


def own_fault(fault: Exception) -> str:
    """What is said when no one but Lowtide can be blamed."""
    return f"a fault in Lowtide itself, {type(fault).__name__}: {fault} (LOWTIDE_TRACE=1 shows where)"


def drop_lost_output() -> None:
    """Let what cannot be written go nowhere, on both streams, as after the loss of the terminal."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except OSError:
            drop_output(stream)
        except (AttributeError, ValueError):  # there is none, or it is closed
            continue


def drop_output(stream: TextIO | None = None) -> None:
    """Let what is still to be written to a stream go nowhere: it would fail once more at the end.

    `stream` is standard output where nothing is said.
    """
    with contextlib.suppress(AttributeError, ValueError, OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, (stream or sys.stdout).fileno())
        os.close(nowhere)
