"""The help of the moment (`?`): what each key would do now, then what keys mean everywhere."""

from collections.abc import Iterable, Sequence

from tui.commands import Command
from tui.footer import Hint
from tui.lines import EMPTY, Line, ink, wrap
from tui.theme import Role

_KEYS = 18
"""Cells of the column of keys."""


ABOUT = "Good to know"
"""The title of notes where there is no board."""


def help_lines(
    hints: Sequence[Hint],
    commands: Iterable[Command],
    notes: Sequence[str],
    width: int,
    title: str = "On the board",
) -> list[Line]:
    """What `?` shows: the moment's keys, the notes below their title, and the whole table of commands."""
    lines: list[Line] = [(ink(" Now", Role.PANEL_TITLE),)] if hints else []
    for hint in hints:
        lines += _entry(hint.command.shown, hint.label or hint.command.help, width)
    if notes:
        lines += [*([EMPTY] if lines else []), (ink(f" {title}", Role.PANEL_TITLE),)]
        lines += [(ink(f" {text}"),) for note in notes for text in wrap(note, width - 2, "  ")]
    lines += [EMPTY, (ink(" Everywhere" if title == "On the board" else " All keys", Role.PANEL_TITLE),)]
    for command in commands:
        text = command.help + (" (comes with a later version)" if command.later else "")
        lines += _entry(command.shown, text, width)
    return lines


def _entry(keys: str, text: str, width: int) -> list[Line]:
    first, *more = wrap(text, max(10, width - _KEYS - 2))
    lines: list[Line] = [(ink(f" {keys:<{_KEYS}}", Role.FOOTER_KEY, Role.PANEL), ink(first))]
    return lines + [(ink(" " * (_KEYS + 1) + rest),) for rest in more]
