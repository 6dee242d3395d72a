"""Texts that are longer than their room: broken at blanks, and ended by dots where words are lost.

Whatever is left out stands whole in the panel that `i` opens.
"""

from rich.cells import cell_len

from tui.lines import wrap

DOTS = ".."


def ended(text: str, width: int, rows: int) -> list[str]:
    """The text in at most so many lines of `width` cells; the last ends in dots where words are lost."""
    lines = wrap(text, width)
    if len(lines) <= rows:
        return lines
    last = lines[rows - 1]
    while cell_len(last) + len(DOTS) > width and " " in last:
        last = last.rpartition(" ")[0]
    return [*lines[: rows - 1], f"{last.rstrip('.,;: ')}{DOTS}"]


def listed(names: list[str], width: int) -> str:
    """As many whole names as fit, with dots for the others."""
    text = ""
    for n, name in enumerate(names):
        longer = f"{text}, {name}" if text else name
        room = width if n == len(names) - 1 else width - len(DOTS) - 1
        if cell_len(longer) > room:
            return f"{text} {DOTS}" if text else DOTS
        text = longer
    return text
