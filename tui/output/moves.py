"""Moves of the cursor, as short as they can be said. Columns and rows count from 0.

Used by `tui.output.diff`. None of them draws; a line feed is only used towards a row that exists, so
nothing scrolls.
"""


def absolute(x: int, y: int) -> str:
    """To a place from anywhere."""
    if x:
        return f"\x1b[{y + 1 if y else ''};{x + 1}H"
    return f"\x1b[{y + 1}H" if y else "\x1b[H"


def shortest(from_x: int, from_y: int, x: int, y: int) -> str:
    """To a place from another that is known."""
    best = absolute(x, y)
    relative = vertical(y - from_y) + horizontal(from_x, x)
    if len(relative) < len(best):
        best = relative
    if y == from_y + 1:
        line_end = "\r\n" + horizontal(0, x)
        if len(line_end) < len(best):
            best = line_end
    return best


def vertical(rows: int) -> str:
    """Down, or up where negative, in the same column."""
    if not rows:
        return ""
    if -1 <= rows <= 1:
        return "\x1bD" if rows > 0 else "\x1bM"
    return f"\x1b[{rows}B" if rows > 0 else f"\x1b[{-rows}A"


def horizontal(here: int, there: int) -> str:
    """From a column to another of the same row: backspaces, a return, or a counted move."""
    if here == there:
        return ""
    if there > here:
        count = there - here
        return f"\x1b[{count if count > 1 else ''}C"
    back = here - there
    if back <= 3:
        return "\b" * back
    step = f"\x1b[{back}D"
    home = "\r" + horizontal(0, there)
    return home if len(home) < len(step) else step
