"""What the side panel, and the desk below the map, say: ship in hand, orders, what they lead to, range."""

from typing import TYPE_CHECKING

from rich.style import Style

from engine.full_thrust.orders import write_words
from engine.full_thrust.state import Marker, Unit
from tui.full_thrust import measuring
from tui.full_thrust.board import site_letters
from tui.full_thrust.flightplan import burn_ways, burnt_early, gate_news, next_gate, place_words, warning
from tui.full_thrust.scenarios import scenario_of
from tui.full_thrust.sheet import fate, hull_words, title
from tui.full_thrust.telling import Tale
from tui.full_thrust.winning import standing
from tui.full_thrust.wording import heading, inches, speed, system_words, weapon_words
from tui.glyphs import Common
from tui.lines import EMPTY, Line, ink, wrap
from tui.theme import Role, seat_style

if TYPE_CHECKING:
    from tui.full_thrust.screen import ThrustScreen

DESK = 5
"""Lines of the desk, where the side panel is not open."""

SECRET = "secret until all have locked"


def text_lines(text: str, width: int, role: Role = Role.TEXT) -> list[Line]:
    """A sentence, broken."""
    roles = () if role is Role.TEXT else (role,)
    return [(ink(f" {part}", *roles),) for part in wrap(text, width - 2, "  ")]


def head(text: str) -> Line:
    """The title of a part of the panel."""
    return (ink(f" {text}", Role.PANEL_TITLE),)


def side_lines(screen: "ThrustScreen", width: int) -> list[Line]:
    """The side panel."""
    if screen.tale is not None:
        return [*tale_lines(screen.tale, width), EMPTY, *cursor_lines(screen, width)]
    unit = screen.hand
    lines: list[Line] = []
    if unit is not None:
        lines += unit_lines(screen, unit, width)
        lines += [*order_lines(screen, width), EMPTY] if screen.step == "orders" else [EMPTY]
        lines += system_lines(screen, unit, width)
    return [*lines, *cursor_lines(screen, width), *window_lines(screen, width)]


def unit_lines(screen: "ThrustScreen", unit: Unit, width: int) -> list[Line]:
    """The ship in hand as it stands."""
    board = screen.board
    found = board.find(unit.id)
    lines = [title(0 if found is None else found[0], unit)]
    lines += text_lines(f"hull {hull_words(unit, rich=screen.rich, room=width - 8)}", width)
    if not unit.is_site:
        now, full = unit.ratings
        lines += text_lines(f"thrust {now}{f' of {full}, drive hit' if now < full else ''}", width)
        lines += text_lines(f"heading {heading(unit.facing)}", width)
        lines += text_lines(f"speed {speed(unit.vx, unit.vy)}", width)
        for text in place_words(board, unit.x, unit.y):
            lines += text_lines(text, width)
        if gate := next_gate(board, unit):
            lines += text_lines(gate, width, Role.STUCK)
    return lines


def order_lines(screen: "ThrustScreen", width: int) -> list[Line]:
    """Its order list, both pools, what it comes to, and what will go wrong."""
    plan = screen.plan
    if plan is None:
        return []
    lines = [EMPTY, head("Orders")]
    if screen.hides_orders:
        return [*lines, *text_lines(SECRET, width, Role.DIM)]
    lines.append((ink(f" {write_words(plan.words) or 'none: coasts'}", Role.STRONG),))
    for text in plan.pools:
        lines += text_lines(text, width)
    leg = plan.legs[0]
    lines += text_lines(f"then speed {speed(*leg.velocity)}", width)
    lines += text_lines(f"     heading {heading(leg.facing)}", width)
    for text in place_words(screen.board, *leg.end):
        lines += text_lines(f"     {text}", width)
    if burns := ", ".join(heading(way) for way in burn_ways(plan)):
        lines += text_lines(f"     burns along {burns}", width)
    if early := burnt_early(plan):
        lines += text_lines(early, width, Role.STUCK)
    if news := gate_news(plan):
        lines += text_lines(news, width, Role.STUCK)
    if bands := entered_words(screen):
        lines += text_lines(bands, width, Role.DIM)
    if told := warning(screen.board, plan):
        lines += text_lines(f"{Common.DANGER.sign()} {told}", width, Role.STUCK)
    return lines


def entered_words(screen: "ThrustScreen") -> str:
    """Which bands the coming moves touch (FT-134)."""
    plan = screen.plan
    if plan is None:
        return ""
    worlds = screen.board.space.worlds
    found = []
    for n, leg in enumerate(plan.legs, 1):
        for world, band in leg.entered:
            found.append(f"{n}: {worlds[world].name} {band}")
    return f"bands entered, by move: {', '.join(found)}" if found else ""


def system_lines(screen: "ThrustScreen", unit: Unit, width: int) -> list[Line]:
    """The numbered systems of this step, and what is written for each."""
    systems = screen.systems_of(unit) if screen.acts else []
    if not systems:
        return []
    lines = [head("Fire: weapon, target, dice" if screen.step == "fire" else "Launches and marks")]
    for n, system in enumerate(systems, 1):
        key = str(n) if n < 10 else " "
        about = screen.use_words(unit, system)
        role = Role.STRONG if about.startswith(("->", "serves")) else Role.DIM
        name = (ink(f" {key} ", Role.FOOTER_KEY, Role.PANEL), ink(system_words(system)))
        lines.append(name)
        lines += [(ink(f"     {part}", role),) for part in wrap(about, width - 6)] if about else []
    if screen.step == "fire":
        lines += text_lines(f"fire controls {unit.controls}: targets it can shoot at", width, Role.DIM)
    return [*lines, EMPTY]


def cursor_lines(screen: "ThrustScreen", width: int) -> list[Line]:
    """The range tool: what is under the cursor and how far from the ship in hand."""
    unit, found = screen.hand, screen.at_cursor()
    x, y = screen.map.cursor
    lines = [head("Under the cursor")]
    board = screen.board
    if found is None:
        lines += text_lines(f"{inches(x)} east {inches(y)} north", width, Role.DIM)
        for n, world in enumerate(board.space.worlds):
            if board.space.altitude(n, x, y) <= 0:
                air = world.atmosphere.replace("_", " ")
                about = f"{world.name}, radius {inches(world.radius)}, {world.g:g} g, air {air}"
                return [*lines, *text_lines(about, width), EMPTY]
        for text in place_words(board, x, y):
            lines += text_lines(text, width)
        if unit is not None:
            lines += text_lines(measuring.reach_words(board, unit, x, y), width)
        return [*lines, EMPTY]
    seat, there = found
    lines.append(title(seat, there))
    lines += text_lines(f"hull {hull_words(there, rich=screen.rich, room=width - 8)}", width)
    if not there.is_site:
        lines += text_lines(f"speed {speed(there.vx, there.vy)}", width)
        lines += text_lines(f"heading {heading(there.facing)}", width)
    if unit is not None and unit.id != there.id:
        lines += text_lines(measuring.unit_words(board, unit, there), width)
        if seat != screen.seat and screen.step != "fire":
            for shot in measuring.shots(board, unit, there, own=False):
                role = Role.TEXT if shot.may else Role.DIM
                lines += text_lines(f"{system_words(shot.system)}: {shot.words}", width, role)
    return [*lines, EMPTY]


def window_lines(screen: "ThrustScreen", width: int) -> list[Line]:
    """Who has locked, and how the game is won."""
    lines = [head("Sides")]
    for seat, side in enumerate(screen.board.sides):
        state = standing(screen.board, seat) or ("writes" if seat in screen.update.to_act else "")
        named = f" {side.id}" if len(side.id) > 1 else ""
        name = (f" {screen.names(seat)}", seat_style(seat))
        lines.append((name, ink(named, Role.DIM), ink(f"  {state}")))
    scenario = scenario_of(screen.session.header)
    if scenario is not None:
        lines += [EMPTY, head(scenario.name), *text_lines(scenario.victory, width, Role.DIM)]
    return lines


def tale_lines(tale: Tale, width: int) -> list[Line]:
    """The step of a tale."""
    lines = [head(f"{tale.step.title}  {tale.at + 1}/{len(tale.steps)}")]
    for text in tale.step.texts:
        lines += text_lines(text, width)
    return lines


def desk_lines(screen: "ThrustScreen", width: int) -> list[Line]:
    """The same in a few lines, the most important first, for below the map."""
    if screen.tale is not None:
        return tale_lines(screen.tale, width)
    unit, board = screen.hand, screen.board
    if unit is None:
        return text_lines("Nothing is in hand.", width, Role.DIM)
    found = board.find(unit.id)
    first = title(0 if found is None else found[0], unit)[:3]
    where = place_words(board, unit.x, unit.y)[:1] if not unit.is_site else []
    moving = [] if unit.is_site else [_moving(unit.vx, unit.vy, unit.facing)]
    room = width - sum(len(part[0]) for part in first)
    lines: list[Line] = [(*first, ink(fitted("  " + "  ".join([*moving, *where]), room)))]
    plan = screen.plan
    if screen.hides_orders:
        lines.append((ink(f" orders {SECRET}", Role.DIM),))
    elif screen.step == "orders" and plan is not None:
        written = write_words(plan.words) or "none: coasts"
        pools = "  ".join(plan.pools)
        lines.append((ink(" orders "), ink(written, Role.STRONG), ink(f"   {pools}")))
        leg = plan.legs[0]
        place = place_words(board, *leg.end)[:1]
        told = warning(board, plan)
        burns = " ".join(f"{way * 30:03d}" for way in burn_ways(plan))
        after = [f"then {_moving(*leg.velocity, leg.facing)}", *place, *([f"burn {burns}"] if burns else [])]
        lines.append((ink(fitted(f" {'  '.join(after)}", width)),))
        if told:
            lines.append((ink(f" {Common.DANGER.sign()} {told}", Role.STUCK),))
        if news := gate_news(plan):
            lines += text_lines(news, width, Role.STUCK)
    elif screen.step == "fire":
        shots = screen.draft(unit).fire
        said = ", ".join(f"{weapon_words(s.system)} -> {_called(screen, s.target)}" for s in shots)
        lines += text_lines(f"fire {said or 'nothing yet'}", width, Role.STRONG)
    if gate := next_gate(board, unit):
        lines += text_lines(gate, width, Role.STUCK)
    lines += _cursor_line(screen, unit, width)
    if screen.step == "orders":
        lines += [shortened(line, width) for line in _systems_line(screen, unit)]
    scenario = scenario_of(screen.session.header)
    if scenario is not None:
        lines += _goal_lines(screen, scenario.victory, width, DESK - len(lines))
    if len(lines) > DESK:
        lines = [*lines[: DESK - 1], shortened((*lines[DESK - 1], ink(" ..")), width)]
    return lines


def _goal_lines(screen: "ThrustScreen", victory: str, width: int, room: int) -> list[Line]:
    """How the game is won, and which side of it one is, in the lines that are left."""
    if room <= 0:
        return []
    side = "" if screen.seat is None else screen.board.sides[screen.seat].id
    you = f" (you: {side})" if len(side) > 1 else ""
    lines = text_lines(f"Goal{you}: {victory}", width, Role.DIM)
    if len(lines) > room:
        lines = [
            *lines[: room - 1],
            shortened((*lines[room - 1], (f" {lines[room][0][0].strip()}", lines[room][0][1])), width),
        ]
    return lines


def _moving(vx: float, vy: float, facing: int) -> str:
    """Speed, course and heading, all angles in degrees clockwise from north."""
    return f"speed {speed(vx, vy)} head {facing * 30:03d}"


def _called(screen: "ThrustScreen", name: str) -> str:
    unit = screen.unit_named(name)
    return name if unit is None else unit.name


def fitted(text: str, width: int) -> str:
    """A line with shorter words, never shorter numbers, where it is too long."""
    for long, short in (("speed ", "spd "), ("course ", "crs "), ("  ", " "), ("band ", "b"), ("pull ", "p")):
        if len(text) <= width:
            break
        text = text.replace(long, short)
    return text


def shortened(line: Line, width: int) -> Line:
    """A line that ends in `..` where it would be cut."""
    if sum(len(part[0]) for part in line) <= width:
        return line
    kept: list[tuple[str, Style]] = []
    room = width - 3
    for text, look in line:
        kept.append((text[:room], look))
        room -= len(text)
        if room <= 0:
            break
    return (*kept, ink(" .."))


def _cursor_line(screen: "ThrustScreen", unit: Unit, width: int) -> list[Line]:
    found = screen.at_cursor()
    if found is None:
        return text_lines(
            f"cursor {measuring.reach_words(screen.board, unit, *screen.map.cursor)}", width, Role.DIM
        )
    seat, there = found
    if there.id == unit.id:
        return []
    told = measuring.unit_words(screen.board, unit, there)
    shots = measuring.shots(screen.board, unit, there, own=seat == screen.seat)
    keys = [f"{n} " if screen.aims else "" for n in range(1, len(shots) + 1)]
    able = [(key, shot) for key, shot in zip(keys, shots, strict=True) if shot.hits]
    dice = "; ".join(f"{key}{system_words(shot.system)} {shot.words}" for key, shot in able)
    if vain := measuring.left_out([shot for shot in shots if shot.may]):
        dice = f"{dice}{'; ' if dice else ''}{vain}"
    return text_lines(f"{there.name} {told}{'  ' if dice else ''}{dice}", width)


def _systems_line(screen: "ThrustScreen", unit: Unit) -> list[Line]:
    """The numbered systems of the orders step in one line."""
    if not screen.acts:
        return []
    found = [
        f"{n} {system_words(system)} {screen.use_words(unit, system)}"
        for n, system in enumerate(screen.systems_of(unit), 1)
    ]
    return [(ink(f" {'; '.join(found)}", Role.DIM),)] if found else []


def register_lines(screen: "ThrustScreen", width: int) -> list[Line]:
    """All ships, sites and worlds, to be read."""
    board, letters = screen.board, site_letters(screen.board)
    lines: list[Line] = [
        (
            ink(
                f" {'':<16}{'x':>7}{'y':>7}{'speed':>6}{'course':>7}{'head':>5}{'hull':>6}"
                "  altitude band pull",
                Role.DIM,
            ),
        )
    ]
    for seat, side in enumerate(board.sides):
        lines.append(
            (("  " + screen.names(seat) + (f" ({side.id})" if len(side.id) > 1 else ""), seat_style(seat)),)
        )
        for unit in side.units:
            lines.append(_register_line(screen, unit, letters.get(unit.id, "")))
    lines += [EMPTY, head("Worlds")]
    for world, (_, _, _, _, bands) in zip(board.space.worlds, board.space.pulls, strict=True):
        pulls = " ".join(f"{pull:g} to {end:.0f}" for end, pull in bands if pull) or "no pull"
        air = world.atmosphere.replace("_", " ")
        about = f"{world.name:<19} {world.x:>7.1f} {world.y:>7.1f}  radius {world.radius:g}, {world.g:g} g"
        lines += text_lines(f"{about}, air {air}; pull by altitude: {pulls}", width)
    for marker in board.markers:
        lines += text_lines(_missile_words(screen, marker), width)
    if board.gates:
        lines += [EMPTY, head("Gates")]
        for gate in board.gates:
            a, b = gate.a, gate.b
            lines += text_lines(f"{gate.id}: from {a.x:g},{a.y:g} to {b.x:g},{b.y:g}", width)
    return lines


def _missile_words(screen: "ThrustScreen", marker: Marker) -> str:
    """A marker: what and whose it is, where it stands, whom it goes for, how many are left of it."""
    kind = "heavy missile" if marker.kind == "heavy" else "salvo"
    origin = "" if marker.unit is None else f" from {_called(screen, marker.unit)}"
    said = f"{marker.id}: {kind} of {screen.names(marker.side)}{origin} at {marker.x:.1f} {marker.y:.1f}"
    if marker.aim is not None:
        said += f", put on {_called(screen, marker.aim)}"
    if marker.target is not None:
        said += f", goes for {_called(screen, marker.target)}"
    return said if marker.coming is None else f"{said}, {marker.coming} coming"


def _register_line(screen: "ThrustScreen", unit: Unit, letter: str) -> Line:
    name = f"{letter + ' ' if letter else ''}{unit.name}"[:15]
    hull = f"{unit.hull}/{unit.sheet.hull}"
    if unit.gone is not None:
        return (ink(f" {name:<16}{fate(screen.board, unit)}", Role.DIM),)
    words = speed(unit.vx, unit.vy).split()
    pace, course = (words[0], words[2]) if len(words) > 2 else (words[0], "")
    moving = f"{pace:>6}{course:>7}{unit.facing * 30:>5}" if not unit.is_site else " " * 18
    where = (
        place_words(screen.board, unit.x, unit.y)[:1] if not unit.is_site else [f"bearing {unit.bearing:g}"]
    )
    start = f" {name:<16}{unit.x:>7.1f}{unit.y:>7.1f}{moving}{hull:>6}  "
    there = " ".join(where).replace("alt ", "").replace("band ", "b").replace("pull ", "p")
    return (ink(start + there),)
