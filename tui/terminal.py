"""Whether there is a terminal to take over. Asked before a screen is made, without loading one."""

import os
import sys

import click

ELSEWHERE = "`lowtide --help` lists what works without one"


def need_terminal() -> None:
    """Raise `click.ClickException` with a sentence where the screens cannot be shown."""
    if sys.platform == "win32":
        raise click.ClickException(f"the screens need the terminal of Linux or macOS; {ELSEWHERE}")
    # Keys come from standard input; Textual draws on standard error.
    for name, stream in (("input", sys.stdin), ("output", sys.stdout), ("error", sys.stderr)):
        if stream is None or not stream.isatty():
            raise click.ClickException(f"this needs a terminal, and standard {name} is none; {ELSEWHERE}")
    term = os.environ.get("TERM", "")
    if term in ("", "dumb", "unknown"):
        raise click.ClickException(
            f"this needs a terminal that moves its cursor, and TERM is {term or 'not set'}; {ELSEWHERE}"
        )
