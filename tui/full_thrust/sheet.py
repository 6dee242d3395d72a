"""A unit's sheet: hull boxes in their rows, armour, drive, systems with arcs and ranges, losses (FT-50)."""

from engine.full_thrust.conditions import Race
from engine.full_thrust.damage import casualties
from engine.full_thrust.sheets import System
from engine.full_thrust.state import Board, Unit
from tui.full_thrust.flightplan import place_words
from tui.full_thrust.measuring import bands_words
from tui.full_thrust.wording import arcs_words, counted, heading, kind_words, speed, system_words
from tui.glyphs import Common, Thrust
from tui.lines import EMPTY, Line, Run, ink, wrap
from tui.theme import SEATS, Role, seat_style


def boxes(unit: Unit, *, rich: bool) -> str:
    """The hull boxes in their rows, lost ones filled: `____ ___# ### ###`."""
    left = unit.sheet.hull if unit.destroyed else unit.lost_boxes
    parts = []
    for size in unit.sheet.rows:
        lost = min(size, max(0, left))
        left -= lost
        parts.append(Thrust.HULL_LOST.sign(rich) * lost + Thrust.HULL_LEFT.sign(rich) * (size - lost))
    return " ".join(part for part in parts if part)


def hull_words(unit: Unit, *, rich: bool, room: int = 24) -> str:
    """Boxes where they fit, else how many are left of how many."""
    drawn = boxes(unit, rich=rich)
    return drawn if len(drawn) <= room else f"{unit.hull} of {unit.sheet.hull} boxes"


def fate(board: Board, unit: Unit) -> str:
    """How it went out of the game; empty while it is in."""
    gone = unit.gone
    if gone is None:
        return ""
    races = isinstance(board.win, Race) and gone.part is not None
    part = "" if not races else f", after {gone.part:.2f} of its move"
    if gone.how == "left":
        return f"left by the {gone.edge} edge on turn {gone.turn}{part}"
    into = "" if gone.world is None else f" into {board.space.worlds[gone.world].name}"
    how = "crashed" if gone.how == "crashed" else "destroyed"
    return f"{how}{into} on turn {gone.turn}{part}"


def title(seat: int, unit: Unit) -> Line:
    """Name, side and kind."""
    letter = (f"{SEATS[seat].letter} ", seat_style(seat))
    name: Run = (unit.name, seat_style(seat))
    return (ink(" "), letter, name, ink(f"  {kind_words(unit)}", Role.DIM))


def sheet_lines(board: Board, seat: int, unit: Unit, width: int, *, rich: bool) -> list[Line]:
    """The whole sheet."""
    sheet = unit.sheet
    lines: list[Line] = [title(seat, unit)]
    value = f", {sheet.points} points" if sheet.points else ""
    lines.append((ink(f" id {unit.id}{value}", Role.DIM),))
    out = fate(board, unit)
    if out:
        lines.append((ink(f" {Common.NOT_DONE.sign(rich)} {out}", Role.STUCK),))
    lines.append(EMPTY)
    lines += _row("hull", f"{boxes(unit, rich=rich)}   {unit.hull} of {sheet.hull} boxes left", width)
    if unit.kind == "settlement":
        people = f"{sheet.population:,} people, {casualties(unit):,} killed or displaced"
        return lines + _row("people", people, width)
    if sheet.armour:
        layers = ", ".join(f"{left} of {full}" for left, full in zip(unit.armour, sheet.armour, strict=False))
        lines += _row("armour", f"{layers} (innermost first)", width)
    if sheet.screens:
        lines += _row("screens", f"{unit.screens} of {sheet.screens}", width)
    if not unit.is_site:
        now, full = unit.ratings
        hurt = f" of {full}, drive hit" if now < full else ""
        burned = "; burned this turn, so no shot goes aft" if unit.burned else ""
        lines += _row("thrust", f"{now}{hurt}, thrusters {now // 2}{burned}", width)
        lines += _row("heading", heading(unit.facing), width)
        lines += _row("speed", speed(unit.vx, unit.vy), width)
        for place in place_words(board, unit.x, unit.y):
            lines += _row("", place, width)
    lines += [EMPTY, (ink(" Systems", Role.PANEL_TITLE),)]
    marked = board.sides[seat].draft(unit.id).defends
    cargo = [s for s in sheet.systems if s.kind == "cargo"]
    for system in sheet.systems:
        if system.kind != "cargo":
            lines += _system(unit, system, width, marked=system.name in marked)
    if cargo:
        lines.append((ink(f" cargo: {counted(len(cargo), 'hold')}", Role.DIM),))
    return lines


def _row(label: str, text: str, width: int) -> list[Line]:
    first, *more = wrap(text, max(10, width - 11))
    lines: list[Line] = [(ink(f" {label:<9}", Role.DIM), ink(first))]
    return lines + [(ink(" " * 10 + rest),) for rest in more]


def state_of(unit: Unit, system: System) -> str:
    """`lost`, `spent`, or empty while it works."""
    if system.name in unit.lost:
        return "lost"
    return "spent" if system.name in unit.spent else ""


def _system(unit: Unit, system: System, width: int, *, marked: bool) -> list[Line]:
    state = state_of(unit, system)
    mark = {"lost": Thrust.HULL_LOST.sign(), "spent": "-"}.get(state, " ")
    about = [arcs_words(system), bands_words(system.weapon) if system.weapon is not None else ""]
    text = f"{system_words(system):<20} " + "  ".join(word for word in about if word)
    if system.name in unit.defends:
        text += "  serves as point defence"
    elif marked:
        text += "  marked for point defence"
    role = Role.DIM if state else Role.TEXT
    lines = wrap(f"{mark} {text.rstrip()}{f'  {state.upper()}' if state else ''}", width - 2, "    ")
    return [(ink(f" {line}", role, Role.PANEL),) for line in lines]
