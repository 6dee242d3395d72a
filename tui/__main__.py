"""`lowtide`, also `python -m tui`: the command line, and how every run of it ends.

Exit status 0 done, 1 a check failed, 2 bad usage or bad input with one clear sentence on standard
error, 130 stopped by Ctrl-C. Nothing here imports Textual: a command that needs a screen imports it
when it runs.
"""

import os
import sys

import click

from tui.cli import lowtide
from tui.cli.output import complain, drop_output, prepare

DONE, BAD, STOPPED = 0, 2, 130


def main() -> None:
    """Run the command line and exit with its status."""
    prepare()
    try:
        # Not `lowtide.main`: click has an exit status of its own for a closed pipe.
        with lowtide.make_context("lowtide", sys.argv[1:]) as context:
            answer = lowtide.invoke(context)
        status = answer if isinstance(answer, int) else DONE
    except click.exceptions.Exit as asked:
        status = asked.exit_code
    except (click.Abort, KeyboardInterrupt):
        status = STOPPED
    except BrokenPipeError:
        drop_output()  # whoever read it has had enough
        status = DONE
    except Exception as fault:
        if os.environ.get("LOWTIDE_TRACE"):
            raise
        complain(_sentence(fault))
        status = BAD
    sys.exit(status)


def _sentence(fault: Exception) -> str:
    """What a fault is called on standard error."""
    from engine.game import Illegal, Unreadable

    match fault:
        case click.ClickException():
            return fault.format_message()
        case Unreadable() | Illegal():
            return str(fault)
        case OSError():
            drop_output()  # it may be what cannot be written
            said = fault.strerror or str(fault)
            return f"{fault.filename}: {said}" if fault.filename else said
        case RecursionError():
            return "this is nested too deeply"
        case MemoryError():
            return "this needs more memory than there is"
    return f"a fault in Lowtide itself, {type(fault).__name__}: {fault} (LOWTIDE_TRACE=1 shows where)"


if __name__ == "__main__":
    main()
