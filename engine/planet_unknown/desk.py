"""A seat's things laid open for one action: the mutable copy that the rules work on.

`Desk(state, seat)` takes the board and turn apart, rule functions change it, `close()` puts a new
state together. A desk lives within one `apply`; nothing keeps one. The first action of a turn, slot
or pass sets aside the board that the others go on seeing (PU-69a).
"""

from msgspec.structs import replace

from engine.game import Event, Seat
from engine.grids import Mask
from engine.planet_unknown import advancing
from engine.planet_unknown.pending import AnyItem, BoostItem, FluxItem, MeteorItem, PickItem
from engine.planet_unknown.state import Board, Colony, SeatTurn, State
from engine.planet_unknown.terms import Ring, Square, text


class Desk:
    """What one action works on; every field is the state's of the same name until it is changed."""

    def __init__(self, state: State, seat: Seat) -> None:
        self.state = state
        self.seat = seat
        colony = state.seats[seat]
        self.colony: Colony = colony
        """As it was before the action."""
        self.firm = colony.firm
        board = colony.board
        self.tracks = list(board.tracks)
        self.pieces = board.pieces
        self.covered: Mask = board.covered
        self.last = board.last
        self.meteors = board.meteors
        self.lifepods = board.lifepods
        self.rovers = board.rovers
        self.waiting = board.waiting
        self.lifepods_collected = board.lifepods_collected
        self.meteors_collected = board.meteors_collected
        self.kept = board.kept
        self.owed = board.owed
        self.shown = board.shown
        self.hand = colony.hand
        self.used = board.used
        self.flux = board.flux
        turn = colony.turn
        self.taken = turn.taken
        self.piece = turn.piece
        self.pending: list[AnyItem] = list(turn.pending)
        self.movement = turn.movement
        self.jumps = turn.jumps
        self.drawn = turn.drawn
        self.outer = state.outer
        self.inner = state.inner
        self.civ = state.civ
        self.final = state.final
        self.no_fit = state.no_fit
        self.events: list[Event] = []
        self.because = ""
        """Why what was done can no longer be taken back; empty: it can."""

    @property
    def effects(self) -> frozenset[str]:
        """The effects of the techs that are on at this moment."""
        return self.firm.effects(self.tracks)

    @property
    def in_slot(self) -> bool:
        """Whether civ picks are being made, so that new ones join them (PU-70)."""
        return self.state.phase in ("picks", "end-picks")

    def tell(self, kind: str, said: str, rule: str = "", *squares: Square) -> None:
        """Tell the owner; the others hear of it when the turn is confirmed."""
        at = tuple(text(square) for square in squares)
        self.events.append(
            Event(kind=kind, text=said, seat=self.seat, rule=rule, at=at, audience=(self.seat,))
        )

    def use_up(self, effect: str) -> None:
        """The effect is used for the round or the game."""
        self.used = tuple(sorted((*self.used, effect)))

    def advance(self, track: int) -> None:
        """Advance a track once, with benefits."""
        advancing.advance(self, track)

    def gain_movement(self, grant: int) -> None:
        """Add a grant of rover movement to the pool; level 3 of Universal Coalition enlarges it (PU-64)."""
        grant += "rover_plus_one" in self.effects
        self.movement += grant
        self.tell("gained", f"{grant} rover movement.", "PU-59")

    def boosts(self, count: int) -> None:
        """Boosts to give away."""
        self.pending.extend([BoostItem()] * count)

    def flux_moves(self) -> None:
        """The flux token may move (PU-107)."""
        self.pending.append(FluxItem())

    def collect_meteor_later(self) -> None:
        """One meteor of the planet will be collected (PU-110)."""
        self.pending.append(MeteorItem())

    def earn_pick(self, rank: int) -> None:
        """A civ pick: for the end of the round, or at once where picks are being made (PU-67, PU-70)."""
        if not self.in_slot:
            self.owed = tuple(sorted((*self.owed, rank)))
            return
        item = PickItem(rank)
        if item not in self.colony.turn.pending and self.civ[rank - 1]:
            self.because = "the cards of a rank were shown"
        self.pending.append(item)

    def collect(self, square: Square) -> None:
        """A rover has come to a square: what lies there is collected (PU-60)."""
        if square in self.lifepods:
            self.collect_lifepod(square)
        if square in self.meteors:
            self.collect_meteor(square)

    def collect_lifepod(self, square: Square) -> None:
        self.lifepods = without(self.lifepods, square)
        self.lifepods_collected += 1
        self.tell("collected", f"The lifepod on {text(square)} is collected.", "PU-60", square)

    def collect_meteor(self, square: Square) -> None:
        self.meteors = without(self.meteors, square)
        self.meteors_collected += 1
        self.tell("collected", f"The meteor on {text(square)} is collected.", "PU-60", square)

    def stack(self, ring: Ring) -> tuple[tuple[str, ...], ...]:
        """The stacks of a ring."""
        return self.outer if ring == "outer" else self.inner

    def set_stacks(self, ring: Ring, stacks: tuple[tuple[str, ...], ...]) -> None:
        if ring == "outer":
            self.outer = stacks
        else:
            self.inner = stacks

    def close(self) -> State:
        """The state that the action leaves."""
        colony = self.colony
        board = Board(
            tuple(self.tracks),
            self.pieces,
            self.last,
            self.meteors,
            self.lifepods,
            self.rovers,
            self.waiting,
            self.lifepods_collected,
            self.meteors_collected,
            self.kept,
            self.owed,
            self.shown,
            len(self.hand),
            self.used,
            self.flux,
        )
        turn = SeatTurn(self.taken, self.piece, tuple(self.pending), self.movement, self.jumps, self.drawn)
        before = colony.before or colony.board
        after = replace(colony, board=board, before=before, hand=self.hand, turn=turn)
        return replace(
            self.state,
            seats=with_seat(self.state, self.seat, after),
            outer=self.outer,
            inner=self.inner,
            civ=self.civ,
            final=self.final,
            no_fit=self.no_fit,
        )


def with_seat(state: State, seat: Seat, colony: Colony) -> tuple[Colony, ...]:
    """The seats of a state with one of them changed."""
    return (*state.seats[:seat], colony, *state.seats[seat + 1 :])


def without(squares: tuple[Square, ...], square: Square) -> tuple[Square, ...]:
    """The squares less one of them."""
    return tuple(s for s in squares if s != square)


def along(squares: tuple[Square, ...], square: Square) -> tuple[Square, ...]:
    """The squares and one more, ascending."""
    return tuple(sorted((*squares, square)))
