"""The score: lines, totals, places.

PU-79 to PU-88, and PU-131 for those who resigned. A score can be taken at any moment, from a state or
from what a view shows of it; cards that are not known score nothing then.
"""

from collections.abc import Iterator, Sequence
from typing import Protocol

from engine.game import Line, Outcome, Seat
from engine.planet_unknown.cards import CARDS
from engine.planet_unknown.corporations import Corporation
from engine.planet_unknown.objectives import OBJECTIVES, PRIVATE, met, neighbour_points
from engine.planet_unknown.planets import Planet
from engine.planet_unknown.state import PATCH, Board, NeighbourCard, State
from engine.planet_unknown.terms import TRACKS

METEORS_A_POINT = 3


class Scored(Protocol):
    """What of a seat is scored: a colony, or what a view shows of one."""

    @property
    def world(self) -> Planet: ...

    @property
    def firm(self) -> Corporation: ...

    @property
    def board(self) -> Board: ...

    @property
    def hand(self) -> tuple[int, ...]: ...

    @property
    def objectives(self) -> tuple[int, ...]: ...

    @property
    def out(self) -> int | None: ...


def lines(seats: Sequence[Scored], neighbours: Sequence[NeighbourCard], seat: Seat) -> tuple[Line, ...]:
    """The score of a seat without the lines of 0; one that resigned has none."""
    return tuple(line for line in full_sheet(seats, neighbours, seat) if line.points)


def full_sheet(seats: Sequence[Scored], neighbours: Sequence[NeighbourCard], seat: Seat) -> tuple[Line, ...]:
    """Each row, column, track, lifepods, meteors, each card and objective, also what gives 0 (PU-88)."""
    scored = seats[seat]
    if scored.out is not None:
        return ()
    left = [n for n, other in enumerate(seats) if other.out is None]
    worlds, boards = [s.world for s in seats], [s.board for s in seats]
    sheet = [
        *_medals(scored.world, scored.board),
        *_tracks(scored.firm, scored.board),
        *_collected(scored),
        *_cards(scored),
    ]
    for card in neighbours:
        points = neighbour_points(card, seat, worlds, boards, left)
        sheet.append(Line(f"objective_{card.id}", points, OBJECTIVES[card.id].neighbour.text))
    for id in scored.objectives:
        side = OBJECTIVES[id].private
        points = PRIVATE if met(side, scored.world, scored.board) else 0
        sheet.append(Line(f"objective_{id}", points, side.text))
    return tuple(sheet)


def _medals(world: Planet, board: Board) -> Iterator[Line]:
    """Rows and columns: the medal where all is covered and no meteor lies, else 0 (PU-79)."""
    blocked = sum(1 << meteor for meteor in board.meteors)
    done = board.covered & ~blocked
    for name, masks, medals in (
        ("row", world.rows, world.data.row_medals),
        ("column", world.columns, world.data.column_medals),
    ):
        for n, (mask, medal) in enumerate(zip(masks, medals, strict=True)):
            yield Line(f"{name}_{n}", 0 if mask & ~done else medal)


def _tracks(firm: Corporation, board: Board) -> Iterator[Line]:
    """The highest medal at or below each marker (PU-80)."""
    for n, track in enumerate(TRACKS):
        yield Line(track, firm.medals[n][board.tracks[n]], f"marker on {board.tracks[n]}")


def _collected(scored: Scored) -> Iterator[Line]:
    """Lifepods, and groups of three meteors times the Repo cards and one (PU-82, PU-83)."""
    board = scored.board
    yield Line("lifepods", board.lifepods_collected)
    repos = sum(CARDS[id].effect == "meteor_repo" for id in scored.hand)
    yield Line("meteors", board.meteors_collected // METEORS_A_POINT * (1 + repos))


def _cards(scored: Scored) -> Iterator[Line]:
    """END GAME cards, the Commerce cards as one line (PU-83, PU-88)."""
    board = scored.board
    commerce = [CARDS[id] for id in scored.hand if CARDS[id].effect == "commerce_set"]
    if commerce:
        values = commerce[0].params.points_by_count
        yield Line("commerce", values[min(len(commerce), len(values) - 1)])
    for id in dict.fromkeys(scored.hand):
        card = CARDS[id]
        points = card.params.n * scored.hand.count(id)
        match card.effect:
            case "points" | "points_and_advance":
                yield Line(f"card_{id}", points, card.name)
            case "points_per_patch":
                patches = sum(piece.tile == PATCH for piece in board.pieces)
                yield Line(f"card_{id}", points * patches, card.name)
            case "lifepod_bonus":
                yield Line(f"card_{id}", points * board.lifepods_collected, card.name)


def uncovered(scored: Scored) -> int:
    """Grid squares nothing lies on (PU-86)."""
    return (scored.world.grid & ~scored.board.covered).bit_count()


def places(seats: Sequence[Scored], totals: Sequence[int]) -> tuple[int, ...]:
    """The place of each seat (PU-86, PU-87): points, uncovered squares, meteors left; the rest shared.

    Those who resigned come last, the last to resign first (PU-131).
    """
    keys = [
        (0, -totals[n], uncovered(scored), len(scored.board.meteors))
        if scored.out is None
        else (1, -scored.out, 0, 0)
        for n, scored in enumerate(seats)
    ]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


_FINAL = {
    "depot": "A depot has no tile left.",
    "no fit": "Neither tile of a depot could be placed.",
    None: "The game is over.",
}


def outcome(state: State) -> Outcome:
    """The score of a finished game."""
    sheets = tuple(lines(state.seats, state.neighbours, seat) for seat in range(len(state.seats)))
    totals = tuple(sum(line.points for line in sheet) for sheet in sheets)
    alone = len(state.left) == 1 < len(state.seats)
    reason = "All others have resigned." if alone else f"{_FINAL[state.final]} Most points win."
    return Outcome(places(state.seats, totals), totals, sheets, reason)
