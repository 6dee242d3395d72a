"""`lowtide`, also `python -m tui`: the command line.

Exit status 0 done, 1 a check failed, 2 bad usage or bad input with one clear sentence on standard
error. Nothing here imports Textual: a command that needs a screen imports it when it runs.
"""

import sys

import click

from engine.game import Illegal, Unreadable
from tui.cli import lowtide


def main() -> None:
    """Run the command line and exit with its status."""
    try:
        status = lowtide.main(prog_name="lowtide", standalone_mode=False)
    except click.ClickException as fault:
        _say(fault.format_message())
        status = 2
    except (Unreadable, Illegal) as fault:
        _say(str(fault))
        status = 2
    except click.Abort:
        status = 130
    except BrokenPipeError:
        # Whoever read our output has had enough; nothing more can be said to it.
        sys.stderr.close()
        status = 0
    except OSError as fault:
        _say(f"{fault.filename}: {fault.strerror}" if fault.filename else str(fault))
        status = 2
    sys.exit(status if isinstance(status, int) else 0)


def _say(sentence: str) -> None:
    click.echo(f"lowtide: {sentence}", err=True)


if __name__ == "__main__":
    main()
