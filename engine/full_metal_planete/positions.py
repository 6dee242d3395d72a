"""Positions: a game at one moment as a JSON document, read strictly.

The keys are those of the design's table; `describing` writes the same. For what play can reach and
that table does not name there are further keys, all optional:

    past           tides of the game turns before this one, from turn 3 on        none
    cemetery       list of {id, kind, owner}                                       none
    insight        colour -> cards of the pile he may look at this turn (FMP-76)   0
    open_card      true while the next card lies face up for all                   false
    landed         colours in the order of landing                                 none
    grace          true while only the aimed shot may be finished (FMP-37)         false
    confirmed      colours that have confirmed their votes                         none
    launch_order   ship ids (FMP-232)                                              none
    taken          of a freighter: it was captured at least once (FMP-180)         another player's

A line of `left` is {ore, units, turrets}, with the ids `aboard`, and `player` where another than
the colour's own launched it. A colour that is out or has left is commanded by nobody unless
`commands` says otherwise. A turn left out is the only one of its phase, else 7. Where `points` are
left out the acting player's turn has just begun: what he had saved, and his penalty, are counted
in. `units` keep their order.
"""

from collections.abc import Iterator, Mapping
from typing import Any, TypeVar

from msgspec.structs import replace

from engine.documents import convert, show
from engine.full_metal_planete import references
from engine.full_metal_planete.board import BOARDS, NO_ZONE, BoardRef, Plan, board, check_plan
from engine.full_metal_planete.course import FIRST_TIDE_TURN
from engine.full_metal_planete.defaults import (
    TURNS,
    commands_of,
    draw_future,
    pile_size,
    points_of,
    reserve_of,
    settled,
    turn_of,
)
from engine.full_metal_planete.describing import UNORDERED, describe, facts, view_facts
from engine.full_metal_planete.pieces import (
    BUILT,
    COLOURS,
    NATURES,
    NOBODY,
    Colour,
    Kind,
    Phase,
    Tide,
)
from engine.full_metal_planete.placing import (
    ID,
    KINDS,
    colour_named,
    place_units,
)
from engine.full_metal_planete.state import Fallen, Launched, Options, Player, State
from engine.full_metal_planete.written import Position
from engine.game import Document, Unreadable
from engine.rng import Rng

PHASES = {phase.name.lower(): phase for phase in Phase}
TIDES = {tide.name.lower(): tide for tide in Tide}
MOST = 999
"""The highest number a document may give."""
SAVED = (0, 5, 10)
"""What can be put by (FMP-24)."""

T = TypeVar("T")


def seats_of(document: Document) -> int:
    """How many seats a position is for when nobody says: up to the last colour it names, at least two."""
    named = [COLOURS.index(word) for word in _words(document, _DEEPEST) if word in COLOURS]
    return max([2, *(colour + 1 for colour in named)])


_DEEPEST = 3
"""How far below the document a colour can stand: `units`, an item, its owner."""


def _words(value: Any, depth: int) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping | list | tuple) and depth >= 0:
        for item in (*value, *value.values()) if isinstance(value, Mapping) else value:
            yield from _words(item, depth - 1)


def position(document: Document, options: Options, seats: int | None, rng: Rng) -> State:
    """The state a document describes; cards it does not name are drawn from `rng`.

    Raises `Unreadable` naming the field and the value.
    """
    players = seats_of(document) if seats is None else seats
    if not 1 <= players <= len(COLOURS):
        raise Unreadable(f"seats: a table has 1 to {len(COLOURS)} seats, not {players}")
    return _Reading(convert(document, Position), options, players).state(rng)


class _Reading:
    """A document being read for so many players."""

    def __init__(self, document: Position, options: Options, players: int) -> None:
        self.document = document
        self.options = options
        self.players = players

    def state(self, rng: Rng) -> State:
        """The whole of it."""
        doc = self.document
        phase = _word(doc.phase, PHASES, "phase")
        turn = self._turn(phase)
        tide = _word(doc.tide, TIDES, "tide")
        past, future, rng = self._cards(turn, tide, rng)
        left = self._left()
        commands, out = self._commands(left)
        ref = self._board()
        order = self._order(out)
        first = self._player(doc.first, "first", order) if doc.first is not None else order[0]
        state = State(
            options=self.options,
            rng=rng,
            board=ref,
            players=self.players,
            turn=turn,
            phase=phase,
            order=order,
            player=self._acting(phase, order, first, out),
            first=first,
            landed=self._colours(doc.landed, "landed"),
            saved=self._saved(),
            penalty=self._each_in(doc.penalty, "penalty"),
            tide=tide,
            future=future,
            past=past,
            insight=self._insight(),
            open_card=doc.open_card,
            reserve=self._reserve(),
            commands=tuple(commands.get(c, NOBODY) for c in range(max(commands) + 1)),
            units=place_units(board(ref), doc.units, commands),
            cemetery=self._cemetery(),
            acted=doc.acted,
            grace=doc.grace,
            confirmed=self._colours(doc.confirmed, "confirmed"),
            left=left,
            out=out,
        )
        return self._referred(self._with_points(_sound(state)))

    def _cards(self, turn: int, tide: Tide, rng: Rng) -> tuple[tuple[Tide, ...], tuple[Tide, ...], Rng]:
        """The tides that were, and the pile."""
        past = _all(self.document.past, TIDES, "past")
        before = max(0, turn - FIRST_TIDE_TURN)
        if len(past) > before:
            raise Unreadable(f"past: {len(past)} tides, but turn {turn} has {before} before it")
        future = _all(self.document.future, TIDES, "future")
        size = pile_size(turn)
        if len(future) > size:
            raise Unreadable(f"future: {len(future)} tides, but the pile of turn {turn} has {size} cards")
        future, rng = draw_future(future, past, tide, turn, rng)
        return past, future, rng

    def _referred(self, state: State) -> State:
        """The state with all that names units, which stand by now."""
        doc = self.document
        state = replace(
            state,
            retreated=references.retreated(state, doc.retreated),
            built=references.built(state, doc.built),
            aim=references.aim(state, doc.aim),
            votes=references.votes(state, doc.votes),
            launch_order=references.launch_order(state, doc.launch_order),
        )
        if state.grace and (state.phase != Phase.PLAY or not state.aim):
            raise Unreadable("grace: true only in a turn, while an aim is recorded")
        return settled(state) if doc.holds is None else references.with_holds(state, doc.holds)

    def _with_points(self, state: State) -> State:
        """The state with the points in hand; if they are not told, as when the turn begins (FMP-221)."""
        if self.document.points is not None:
            return replace(state, points=_count(self.document.points, "points"))
        if state.phase != Phase.PLAY:
            return state
        player = state.player
        return replace(
            state,
            points=points_of(state),
            saved=(*state.saved[:player], 0, *state.saved[player + 1 :]),
            penalty=(*state.penalty[:player], False, *state.penalty[player + 1 :]),
        )

    def _turn(self, phase: Phase) -> int:
        turn = turn_of(phase) if self.document.turn is None else self.document.turn
        first, last = TURNS[phase]
        if not first <= turn <= last:
            when = f"turn {first}" if first == last else f"turns {first} to {last}"
            raise Unreadable(f"turn: {turn} is no turn of the phase {phase.name.lower()}, which is in {when}")
        return turn

    def _board(self) -> BoardRef:
        ground = self.document.board
        if isinstance(ground, str):
            if ground not in BOARDS:
                raise Unreadable(f"board: {show(ground)} is no board (there are: {', '.join(BOARDS)})")
            return ground
        zones = ground.zones
        if zones is None:
            zones = tuple(NO_ZONE * len(row) for row in ground.terrain)
        plan = Plan(ground.terrain, zones)
        check_plan(plan, "board")
        return plan

    def _player(self, word: str, at: str, among: tuple[Player, ...] | None = None) -> Player:
        player = colour_named(word, at)
        if player >= self.players:
            raise Unreadable(f"{at}: no seat at this table has {word}")
        if among is not None and player not in among:
            raise Unreadable(f"{at}: {word} is not in `order`")
        return player

    def _colours(self, words: tuple[str, ...], at: str) -> tuple[Player, ...]:
        players = tuple(self._player(word, f"{at}[{n}]") for n, word in enumerate(words))
        for n, player in enumerate(players):
            if player in players[:n]:
                raise Unreadable(f"{at}[{n}]: {words[n]} stands twice")
        return players

    def _each_in(self, words: tuple[str, ...], at: str) -> tuple[bool, ...]:
        players = self._colours(words, at)
        return tuple(player in players for player in range(self.players))

    def _order(self, out: tuple[Player, ...]) -> tuple[Player, ...]:
        if self.document.order is None:
            return tuple(range(self.players))
        order = self._colours(self.document.order, "order")
        for player in range(self.players):
            if player not in order and player not in out:
                raise Unreadable(f"order: {COLOURS[player]} is missing, which is not out")
        if not order:
            raise Unreadable("order: nobody is in it")
        return order

    def _acting(
        self, phase: Phase, order: tuple[Player, ...], first: Player, out: tuple[Player, ...]
    ) -> Player:
        word = self.document.player
        if phase in (Phase.VOTE, Phase.OVER):
            if word is not None and self._player(word, "player", order) != first:
                raise Unreadable(f"player: it is nobody's turn in the phase {phase.name.lower()}")
            return NOBODY
        if word is None:
            return next((player for player in order if player not in out), order[0])
        player = self._player(word, "player", order)
        if player in out:
            raise Unreadable(f"player: {word} is out of the game")
        return player

    def _saved(self) -> tuple[int, ...]:
        saved = [0] * self.players
        for word, points in self.document.saved.items():
            player = self._player(word, "saved")
            if points not in SAVED:
                raise Unreadable(f"saved.{word}: {points} is not 0, 5 or 10")
            saved[player] = points
        return tuple(saved)

    def _insight(self) -> tuple[int, ...]:
        insight = [0] * self.players
        for word, cards in self.document.insight.items():
            player = self._player(word, "insight")
            insight[player] = _count(cards, f"insight.{word}")
        return tuple(insight)

    def _reserve(self) -> tuple[int, int, int]:
        words = tuple(NATURES[kind].word for kind in BUILT)
        counts = dict(zip(words, reserve_of(self.players, self.options.sets), strict=True))
        for word, count in self.document.reserve.items():
            if word not in counts:
                raise Unreadable(f"reserve.{word}: the reserve holds {', '.join(words)} only")
            counts[word] = _count(count, f"reserve.{word}")
        tanks, crabs, pontoons = counts.values()
        return tanks, crabs, pontoons

    def _left(self) -> tuple[Launched, ...]:
        lines = []
        for word, line in self.document.left.items():
            colour = colour_named(word, "left")
            at = f"left.{word}"
            if line.player is None and colour >= self.players:
                raise Unreadable(f"{at}.player: this key is needed, no seat at this table has {word}")
            player = colour if line.player is None else self._player(line.player, f"{at}.player")
            launched = Launched(
                colour,
                player,
                _count(line.ore, f"{at}.ore"),
                _count(line.units, f"{at}.units"),
                _count(line.turrets, f"{at}.turrets"),
                line.aboard,
            )
            if line.total not in (None, launched.total):
                raise Unreadable(f"{at}.total: {line.total}, but the line makes {launched.total}")
            lines.append(launched)
        return tuple(lines)

    def _commands(self, left: tuple[Launched, ...]) -> tuple[dict[Colour, Player], tuple[Player, ...]]:
        """Who commands each colour there is, and who is out."""
        named: dict[Colour, Player] = {}
        for word, owner in self.document.commands.items():
            colour = colour_named(word, "commands")
            named[colour] = NOBODY if owner is None else self._player(owner, f"commands.{word}")
        out = self._colours(self.document.out, "out")
        commands = commands_of(self.players, [*out, *(line.colour for line in left)]) | named
        for colour, player in commands.items():
            if player in out:
                raise Unreadable(f"commands.{COLOURS[colour]}: {COLOURS[player]} is out of the game")
        return commands, out

    def _cemetery(self) -> tuple[Fallen, ...]:
        kinds = KINDS | {NATURES[Kind.TURRET].word: Kind.TURRET}
        fallen = []
        for n, item in enumerate(self.document.cemetery):
            at = f"cemetery[{n}]"
            if not ID.fullmatch(item.id):
                raise Unreadable(f"{at}.id: {show(item.id)} is no id")
            colour = NOBODY if item.owner is None else colour_named(item.owner, f"{at}.owner")
            fallen.append(Fallen(item.id, _word(item.kind, kinds, f"{at}.kind"), colour))
        return tuple(fallen)


def _sound(state: State) -> State:
    """The state, if what it says fits together."""
    if state.confirmed and state.phase not in (Phase.VOTE, Phase.OVER):
        raise Unreadable("confirmed: votes are confirmed in the phase vote only")
    for line in state.left:
        if any(ship.colour == line.colour for ship in state.ships):
            raise Unreadable(f"left.{COLOURS[line.colour]}: its freighter is still among the units")
    return state


def _word(word: str, among: Mapping[str, T], at: str) -> T:
    if word not in among:
        raise Unreadable(f"{at}: {show(word)} is none of {', '.join(among)}")
    return among[word]


def _all(words: tuple[str, ...], among: Mapping[str, T], at: str) -> tuple[T, ...]:
    return tuple(_word(word, among, f"{at}[{n}]") for n, word in enumerate(words))


def _count(number: int, at: str) -> int:
    if not 0 <= number <= MOST:
        raise Unreadable(f"{at}: {number} is not 0 to {MOST}")
    return number


__all__ = ["UNORDERED", "describe", "facts", "position", "seats_of", "view_facts"]
