"""What the star map shows of a table: worlds and their bands, gates, units, missiles, and plans.

`StarScene`s are built from the view, from what is in hand and from a tale; no rule is decided here.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct
from rich.style import Style

from engine.full_thrust.preview import Leg, preview
from engine.full_thrust.state import Board, Unit
from engine.plane import HEADINGS, Vector
from tui.boards.starmap import Disc, Ring, Sign, StarScene, Stroke
from tui.full_thrust.flightplan import Plan
from tui.full_thrust.wording import nose
from tui.glyphs import Common, Thrust
from tui.theme import SEATS, Role, seat_style, style

Point = tuple[float, float]


class Place(Struct, frozen=True):
    """Where a unit is shown."""

    x: float
    y: float
    facing: int


class Extras(Struct, frozen=True, kw_only=True):
    """What is shown beside the table as it stands."""

    hand: str = ""
    """Id of the unit in hand."""
    target: str = ""
    """Id of the unit that keys aim at."""
    plan: Plan | None = None
    launches: tuple[tuple[str, Point], ...] = ()
    """Launches that are written: a word and the point."""
    coasts: bool = False
    """Where every other ship will be if it coasts."""
    arcs: bool = False
    """The arcs of the ship in hand, to 12 and 24 inches."""
    places: Mapping[str, Place] = {}
    """Units that are shown elsewhere than where they stand now."""
    tracks: tuple[tuple[Point, Point], ...] = ()
    """Lines flown in the step that is told."""
    shots: tuple[tuple[Point, Point], ...] = ()
    marks: tuple[Point, ...] = ()
    """Points that the step told is about."""
    crashes: tuple[Point, ...] = ()
    missiles: tuple[tuple[str, Point], ...] = ()


NONE = Extras()


def look(role: Role) -> Style:
    """The style of a role."""
    return style(role)


def site_letters(board: Board) -> dict[str, str]:
    """A letter for each site, in order."""
    sites = [unit.id for _, unit in board.units() if unit.is_site]
    return {name: chr(ord("a") + n % 26) for n, name in enumerate(sites)}


def bounds(board: Board, plan: Plan | None = None) -> list[tuple[float, float, float]]:
    """Circles that must be seen for all to be seen: worlds, units, gates, the next positions."""
    found = [(w.x, w.y, w.radius + 1) for w in board.space.worlds]
    found += [(u.x, u.y, 1.0) for _, u in board.units() if u.gone is None]
    for gate in board.gates:
        found += [(gate.a.x, gate.a.y, 0.5), (gate.b.x, gate.b.y, 0.5)]
    finish = getattr(board.win, "finish", None)
    if finish is not None:
        found.append((finish.x, finish.y, finish.within))
    if plan is not None:
        found += [(leg.end.x, leg.end.y, 1.0) for leg in plan.legs[:2]]
    return found or [(0.0, 0.0, max(board.table.w, board.table.h) / 2)]


def near(plan: Plan) -> list[tuple[float, float, float]]:
    """Circles around a ship and what its plan leads to."""
    return [(plan.unit.x, plan.unit.y, 3.0), *((leg.end.x, leg.end.y, 2.0) for leg in plan.legs)]


def scene(board: Board, extras: Extras = NONE, *, rich: bool) -> StarScene:
    """The whole picture."""
    strokes = [*_edge(board), *_gates(board, extras)]
    signs = _gate_signs(board, extras) + _site_signs(board, extras)
    if extras.coasts:
        ghosts = [u for _, u in board.units() if u.id != extras.hand and not u.is_site and u.gone is None]
        for unit in ghosts:
            leg = preview(board, unit, (), 1)[0]
            strokes.append(_stroke((leg.start, leg.end), Role.GHOST, Common.DOT.sign(), gap=4))
            signs.append(_ghost(leg, "", rich=rich))
    own = _unit(board, extras.hand)
    if extras.arcs and own is not None and not own.is_site:
        strokes += _arcs(own)
    if extras.plan is not None:
        strokes += _plan_strokes(extras.plan)
        signs += _plan_signs(extras.plan, rich=rich)
    for start, end in extras.tracks:
        strokes.append(_stroke((start, end), Role.STRONG, "", gap=1))
    for start, end in extras.shots:
        strokes.append(_stroke((start, end), Role.MISSILE, "*", gap=2))
    signs += _missiles(board, extras, rich=rich)
    signs += _ships(board, extras, rich=rich)
    signs += [Sign(*at, Thrust.CRASH.sign(rich), look(Role.CRASH)) for at in extras.crashes]
    signs += [Sign(*at, Common.PATH.sign(rich), look(Role.STUCK)) for at in extras.marks]
    return StarScene(_discs(board), _rings(board, extras), tuple(strokes), tuple(signs))


def _unit(board: Board, name: str) -> Unit | None:
    found = board.find(name) if name else None
    return None if found is None else found[1]


def _discs(board: Board) -> tuple[Disc, ...]:
    return tuple(
        Disc(
            world.x,
            world.y,
            world.radius,
            world.name,
            look(Role.WORLD),
            look(Role.AIR) if world.atmosphere != "none" else None,
        )
        for world in board.space.worlds
    )


def _rings(board: Board, extras: Extras) -> tuple[Ring, ...]:
    rings = []
    for x, y, radius, _, bands in board.space.pulls:
        for n, (end, pull) in enumerate(bands):
            if pull and not board.space.smooth and (n == len(bands) - 1 or bands[n + 1][1] != pull):
                rings.append(Ring(x, y, radius + end, f"({pull:g})", look(Role.BAND)))
    finish = getattr(board.win, "finish", None)
    if finish is not None:
        rings.append(Ring(finish.x, finish.y, finish.within, "finish", look(Role.SITE)))
    unit = _unit(board, extras.hand)
    if extras.arcs and unit is not None:
        rings += [Ring(unit.x, unit.y, r, f'{r}"', look(Role.GHOST)) for r in (12, 24)]
    return tuple(rings)


def _edge(board: Board) -> list[Stroke]:
    if board.table.edge != "leave":
        return []
    x, y = board.table.w / 2, board.table.h / 2
    corners = ((-x, -y), (x, -y), (x, y), (-x, y), (-x, -y))
    return [Stroke(corners, look(Role.RULE))]


def _stroke(points: Iterable[Point], role: Role, sign: str = "", *, gap: int = 1) -> Stroke:
    return Stroke(tuple((x, y) for x, y in points), look(role), sign, gap)


def _next_gate(board: Board, extras: Extras) -> int:
    """Which gate comes next for the ship in hand, counted from 0; beyond the last, or none in hand: -1."""
    unit = _unit(board, extras.hand)
    return unit.gates if unit is not None and unit.gates < len(board.gates) else -1


def _gates(board: Board, extras: Extras) -> list[Stroke]:
    coming = _next_gate(board, extras)
    return [
        _stroke((gate.a, gate.b), Role.STUCK if n == coming else Role.DIM, "=", gap=1 if n == coming else 2)
        for n, gate in enumerate(board.gates)
    ]


def _gate_signs(board: Board, extras: Extras) -> list[Sign]:
    coming = _next_gate(board, extras)
    unit = _unit(board, extras.hand)
    signs = []
    for n, gate in enumerate(board.gates):
        done = unit is not None and n < unit.gates
        text = f"[{gate.id}{Common.DONE.sign() if done else ''}]"
        role = Role.STUCK if n == coming else Role.DIM if done else Role.SITE
        x, y = (gate.a.x + gate.b.x) / 2, (gate.a.y + gate.b.y) / 2
        label = "next" if n == coming else ""
        signs.append(Sign(x, y, text, look(role), 1, label, look(role)))
    return signs


def _name(board: Board, seat: int, unit: Unit) -> str:
    return f"{SEATS[seat].letter}:{unit.name}" if len(board.sides) > 1 else unit.name


def _site_signs(board: Board, extras: Extras) -> list[Sign]:
    letters = site_letters(board)
    signs = []
    for seat, unit in board.units():
        if not unit.is_site:
            continue
        name = _name(board, seat, unit) + (f" {Common.NOT_DONE.sign()}" if unit.gone is not None else "")
        looks = look(Role.DIM) if unit.gone is not None else seat_style(seat)
        own = _picked(extras, unit, look(Role.WORLD) + look(Role.SITE))
        signs.append(Sign(unit.x, unit.y, letters[unit.id], own, 0, name, looks, "", keyed=True))
    return signs


def _picked(extras: Extras, unit: Unit, plain: Style) -> Style:
    if unit.id == extras.hand:
        return look(Role.HAND)
    return look(Role.LIT) if unit.id == extras.target else plain


def _ships(board: Board, extras: Extras, *, rich: bool) -> list[Sign]:
    signs = []
    for seat, unit in board.units():
        if unit.is_site or (unit.gone is not None and unit.id not in extras.places):
            continue
        place = extras.places.get(unit.id) or Place(unit.x, unit.y, unit.facing)
        text, at = nose(place.facing, rich=rich)
        own = _picked(extras, unit, seat_style(seat))
        name = _name(board, seat, unit)
        signs.append(Sign(place.x, place.y, text, own, at, name, seat_style(seat), unit.name))
    signs.sort(key=lambda sign: sign.look == look(Role.HAND))
    return signs


def _missiles(board: Board, extras: Extras, *, rich: bool) -> list[Sign]:
    found = [(m.id, (m.x, m.y)) for m in board.markers] + list(extras.missiles) + list(extras.launches)
    sign = Thrust.MISSILE.sign(rich)
    return [Sign(x, y, sign, look(Role.MISSILE), 0, name, look(Role.MISSILE)) for name, (x, y) in found]


def _plan_strokes(plan: Plan) -> list[Stroke]:
    """Velocity, pull and burn head to tail, then the line flown and the coasting after it."""
    unit, leg = plan.unit, plan.legs[0]
    at = Vector(unit.x + unit.vx, unit.y + unit.vy)
    strokes = [_stroke(((unit.x, unit.y), at), Role.GHOST, Thrust.ARC.sign(), gap=3)]
    pulled = Vector(at.x + leg.pull.x, at.y + leg.pull.y)
    if plan.words:
        for start, end in _burns(plan, pulled):
            strokes.append(_stroke((start, end), Role.STUCK, "*"))
    if leg.pull.x or leg.pull.y:
        strokes.append(_stroke((at, pulled), Role.AIR, '"'))
    strokes.append(_stroke((leg.start, leg.end), Role.STRONG, ""))
    for later in plan.legs[1:]:
        strokes.append(_stroke((later.start, later.end), Role.GHOST, Common.DOT.sign(), gap=4))
    return strokes


def _burns(plan: Plan, start: Vector) -> list[tuple[Vector, Vector]]:
    """Each burn and push as a line, one beginning where the other ends (FT-26)."""
    facing = plan.unit.facing
    found = []
    for word in plan.words:
        if word.kind in ("TP", "TS"):
            facing = (facing + (word.n if word.kind == "TS" else -word.n)) % 12
            continue
        way = HEADINGS[(facing + {"MD": 0, "PS": 3, "PR": 6, "PP": 9}[word.kind]) % 12]
        end = Vector(start.x + way.x * word.n, start.y + way.y * word.n)
        found.append((start, end))
        start = end
    return found


def _ghost(leg: Leg, label: str, *, rich: bool) -> Sign:
    if leg.crash is not None:
        return Sign(*leg.end, Thrust.CRASH.sign(rich), look(Role.CRASH), 0, "crash", look(Role.STUCK))
    if leg.edge is not None:
        return Sign(*leg.end, Common.NOT_DONE.sign(rich), look(Role.STUCK), 0, "leaves", look(Role.STUCK))
    return Sign(*leg.end, Thrust.GHOST.sign(rich), look(Role.STRONG), 0, label, look(Role.GHOST))


def _plan_signs(plan: Plan, *, rich: bool) -> list[Sign]:
    signs = [_ghost(leg, f"+{n}", rich=rich) for n, leg in enumerate(plan.legs, 1)]
    return list(reversed(signs))


def _arcs(unit: Unit) -> list[Stroke]:
    """The borders of the six arcs, 24 inches out (FT-51)."""
    strokes = []
    for n in range(6):
        way = HEADINGS[(unit.facing + 2 * n + 1) % 12]
        end = (unit.x + way.x * 24, unit.y + way.y * 24)
        strokes.append(_stroke(((unit.x, unit.y), end), Role.GHOST, Common.DOT.sign(), gap=5))
    return strokes
