"""`lowtide`, also `python -m tui`: the command line, and how every run of it ends.

Exit status 0 done (so too a screen told to end by SIGTERM or SIGHUP, or whose terminal is gone: the
table is saved), 1 a check failed or Lowtide itself is at fault, 2 bad usage or bad input with one
clear sentence on standard error, 130 stopped by Ctrl-C. Nothing here imports Textual: a command that
needs a screen imports it when it runs.
"""

import os
import sys

import click

from tui.cli import lowtide
from tui.cli.output import FAULT, complain, drop_output, own_fault, prepare

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
        said = _sentence(fault)
        complain(said or own_fault(fault))
        status = BAD if said else FAULT
    sys.exit(status)


def _sentence(fault: Exception) -> str:
    """What a fault is called on standard error; nothing for one of Lowtide's own."""
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
    return ""


if __name__ == "__main__":
    main()
