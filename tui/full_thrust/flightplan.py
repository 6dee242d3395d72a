"""The order list that keys build, and what flying it would come to, in words and numbers.

Keys change the list as little as they can: a turn or push changes the one that is there, since a turn has
at most one of each (FT-25); a burn adds to the last word if that is one, since order matters (FT-24).
"""

from msgspec import Struct

from engine.full_thrust.orders import Cost, Word, cost, pools
from engine.full_thrust.preview import TURNS, Leg, preview
from engine.full_thrust.state import Board, Unit
from engine.plane import distance
from tui.full_thrust.wording import inches

Words = tuple[Word, ...]

_OPPOSITE = {"TP": "TS", "TS": "TP", "PP": "PS", "PS": "PP"}


def burned(words: Words, by: int) -> Words:
    """The list with the main drive burning 1 more at its end, or 1 less at the last burn."""
    burns = [n for n, word in enumerate(words) if word.kind == "MD"]
    if by > 0 and not (burns and burns[-1] == len(words) - 1):
        return (*words, Word("MD", 1))
    return _changed(words, burns[-1], by) if burns else words


def turned(words: Words, kind: str) -> Words:
    """The list with a turn or push 1 point more that way, which is 1 less the other way."""
    opposite = _OPPOSITE.get(kind)
    for n, word in enumerate(words):
        if word.kind == opposite:
            return _changed(words, n, -1)
        if word.kind == kind:
            return _changed(words, n, 1)
    return (*words, Word(kind, 1))  # type: ignore[arg-type]


def _changed(words: Words, at: int, by: int) -> Words:
    word = Word(words[at].kind, words[at].n + by)
    return (*words[:at], *((word,) if word.n else ()), *words[at + 1 :])


class Plan(Struct, frozen=True):
    """A ship, its list, what that takes of both pools, and where it leads."""

    unit: Unit
    words: Words
    spent: Cost
    has: Cost
    one_pool: bool
    legs: tuple[Leg, ...]

    @property
    def pools(self) -> tuple[str, ...]:
        """Each pool as spent and left: `main drive 4 of 6, 2 left`."""
        if self.one_pool:
            turns = sum(word.n for word in self.words if word.kind in ("TP", "TS"))
            pushes = sum(word.kind in ("PP", "PS", "PR") for word in self.words)
            return (_pool("thrust", self.spent.drive + turns + pushes, self.has.drive),)
        return (
            _pool("main drive", self.spent.drive, self.has.drive),
            _pool("thrusters", self.spent.thrusters, self.has.thrusters),
        )

    @property
    def crash(self) -> int | None:
        """In how many moves it hits a world; None: not within those looked at."""
        return next((n for n, leg in enumerate(self.legs, 1) if leg.crash is not None), None)


def _pool(name: str, spent: int, has: int) -> str:
    return f"{name} {spent} of {has}, {has - spent} left"


def plan(board: Board, unit: Unit, words: Words, turns: int = TURNS) -> Plan:
    """The plan of a ship that flies that list and coasts after it."""
    one_pool = board.variants.fleet_book_2
    return Plan(unit, words, cost(words), pools(unit.thrust), one_pool, preview(board, unit, words, turns))


def place_words(board: Board, x: float, y: float) -> list[str]:
    """Altitude, band and pull over the worlds that pull there, else over the nearest."""
    space = board.space
    if not space.worlds:
        return []
    order = sorted(range(len(space.worlds)), key=lambda n: space.altitude(n, x, y))
    near = [n for n in order if space.strength(n, space.altitude(n, x, y))] or order[:1]
    found = []
    for n in near:
        altitude = space.altitude(n, x, y)
        pull = space.strength(n, altitude)
        band = space.band(n, x, y)
        what = f"band {band} pull {pull:g}" if pull and band else f"pull {pull:.2f}" if pull else "no pull"
        name = f"{space.worlds[n].name} " if len(space.worlds) > 1 else ""
        found.append(f"{name}alt {inches(altitude)} {what}")
    return found


def burn_ways(flown: Plan) -> tuple[int, ...]:
    """The headings along which its burns go, in the written order (FT-24)."""
    facing, found = flown.unit.facing, []
    for word in flown.words:
        if word.kind == "MD":
            found.append(facing)
        elif word.kind in ("TP", "TS"):
            facing = (facing + (word.n if word.kind == "TS" else -word.n)) % 12
    return tuple(found)


def burnt_early(flown: Plan) -> str:
    """That a turn written after every burn does not bend them; empty where none is."""
    kinds = [word.kind for word in flown.words]
    turns = [n for n, kind in enumerate(kinds) if kind in ("TP", "TS")]
    if not turns or "MD" not in kinds[: turns[0]] or "MD" in kinds[turns[0] :]:
        return ""
    way = burn_ways(flown)[0]
    return f"burns along {way * 30:03d}, then turns. To burn along the new heading: z, turn, then burn."


def gate_news(flown: Plan) -> str:
    """Which gates the coming moves pass, and whether one finishes; empty where none does."""
    found = []
    for n, leg in enumerate(flown.legs, 1):
        when = "on this move" if n == 1 else f"in {n} moves"
        if leg.gates:
            found.append(f"passes gate {', '.join(str(gate) for gate in leg.gates)} {when}")
        if leg.finished:
            found.append(f"FINISHES {when}!")
            break
    return ", ".join(found)


def warning(board: Board, flown: Plan) -> str:
    """What will go wrong: a crash, now or later, or the edge of the table; empty when nothing."""
    for n, leg in enumerate(flown.legs, 1):
        when = "on this move" if n == 1 else f"in {n} moves unless you burn"
        if leg.crash is not None:
            return f"CRASH into {board.space.worlds[leg.crash].name} {when}!"
        if leg.edge is not None:
            return f"Leaves the table by the {leg.edge} edge {when}."
    return ""


def next_gate(board: Board, unit: Unit) -> str:
    """Which gate comes next and how far it is; the finish after the last; empty where there is no race."""
    if not board.gates:
        return ""
    if unit.gates < len(board.gates):
        gate = board.gates[unit.gates]
        x, y = (gate.a.x + gate.b.x) / 2, (gate.a.y + gate.b.y) / 2
        finish = getattr(board.win, "finish", None)
        end = (
            "" if finish is None else f'; last, finish within {finish.within:g}" of {finish.x:g},{finish.y:g}'
        )
        far = inches(distance(unit.x, unit.y, x, y))
        return f"gate {gate.id} of {len(board.gates)} is next, {far} to its middle{end}"
    finish = getattr(board.win, "finish", None)
    if finish is None:
        return "all gates passed"
    away = distance(unit.x, unit.y, finish.x, finish.y)
    return f"all gates passed: finish {inches(away)} away, within {finish.within:g}"
