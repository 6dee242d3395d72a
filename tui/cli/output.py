"""What the commands print: text on standard output, one sentence of complaint on standard error.

Names and lines out of strangers' documents are printed, so whatever a terminal would obey is taken
out; and no encoding or closed stream makes printing fail with more than a sentence.
"""

import contextlib
import os
import sys

import click

from saves.errors import plain


def prepare() -> None:
    """Let both streams take any text: what their encoding does not know is written as an escape."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError, OSError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def say(line: str) -> None:
    """Print a line."""
    click.echo(plain(line))


def complain(sentence: str) -> None:
    """Say on standard error, on one line, what is wrong."""
    with contextlib.suppress(OSError, ValueError):  # nobody is there to be told
        click.echo(f"lowtide: {plain(' '.join(sentence.split()))}", err=True)


def drop_output() -> None:
    """Let what is still to be written to standard output go nowhere: it would fail once more at the end."""
    with contextlib.suppress(AttributeError, ValueError, OSError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, sys.stdout.fileno())
        os.close(nowhere)
