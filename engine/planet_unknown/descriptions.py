"""Writing states and views as documents.

`everything` writes a state with every key, and the facts that `state` and `after` of a `try` document
may name beside them; `describe` leaves out what `positions` would take for granted. A view is written
under the same keys, what the seat may not know as numbers.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import json, to_builtins

from engine.documents import differences
from engine.game import Document, Seat
from engine.planet_unknown.boards import default_lifepods, default_waiting, last_tile, without_turn
from engine.planet_unknown.cards import RANKS
from engine.planet_unknown.corporations import SYMMETRIC_CORPORATION, Corporation
from engine.planet_unknown.pending import AnyItem
from engine.planet_unknown.planets import SYMMETRIC_PLANET, Planet
from engine.planet_unknown.rounds import chooses, rovers_now, to_act
from engine.planet_unknown.scoring import Scored, lines, places, uncovered
from engine.planet_unknown.state import (
    GIVEN,
    Board,
    Chosen,
    Colony,
    Dealt,
    NeighbourCard,
    SeatTurn,
    Start,
    State,
)
from engine.planet_unknown.terms import BOARD, INDEX, RINGS, TRACKS, pair
from engine.planet_unknown.tiles import TILES
from engine.planet_unknown.view import Pile, SeenColony, View

UNORDERED = frozenset(
    (
        *("meteors", "lifepods", "rovers", "owed", "hand_end_game", "shown_cards"),
        *("covered", "used", "on", "to_act"),
    )
)
"""Keys whose lists are compared without regard to order; the stocks compare themselves."""


class Stock(list[int]):
    """The cards of a rank; as a found value it is compared without regard to order."""

    def matches(self, expected: Any) -> bool:
        """Whether these cards were expected."""
        return isinstance(expected, list) and sorted(self) == sorted(expected)


class Pieces(list[Document]):
    """The pieces of a planet; as a found value they may be compared by `count` alone."""

    def matches(self, expected: Any) -> bool:
        """Whether these pieces were expected, whole, by index or by their number."""
        if isinstance(expected, Mapping) and "count" in expected:
            if expected["count"] != len(self):
                return False
            expected = {key: part for key, part in expected.items() if key != "count"}
        return not any(differences(expected, list(self)))


def describe(state: State) -> Document:
    """The state as a position document: every key that is not its default."""
    full = _table(state)
    if not state.neighbours and not state.options.neighbour_objectives:
        del full["neighbours"]
    plain = {
        "round": 1,
        "phase": "draft",
        "pass": 1,
        "commander": 0,
        "final_round": None,
        "no_fit": [],
        "slot": None,
    }
    document = {key: value for key, value in full.items() if key not in plain or value != plain[key]}
    document["seats"] = [_shortened(state, seat) for seat in range(len(state.seats))]
    return document


def everything(state: State) -> Document:
    """Every key of the state, and the facts worked out from it."""
    document = _table(state)
    document["seats"] = [_seat(colony) for colony in state.seats]
    _add_facts(document, state.seats, state.neighbours, to_act(state))
    document["event"] = None
    document["event_deck"] = []
    document["shared_objectives"] = []
    return document


def view_document(view: View) -> Document:
    """What a seat knows, under the keys of `everything`."""
    seats = [_seen(seen) for seen in view.seats]
    document: Document = {
        "seats": seats,
        "round": view.round,
        "phase": view.phase,
        "pass": view.end_pass,
        "commander": view.commander,
        "station": {
            "rotation": view.rotation,
            "shift": view.shift,
            **{ring: [_pile(pile) for pile in view.stacks(ring)] for ring in RINGS},
        },
        "civ": {
            str(rank): count if stock is None else Stock(stock)
            for rank, count, stock in zip(RANKS, view.civ, view.stocks, strict=True)
        },
        "final_round": view.final,
        "no_fit": list(view.no_fit),
        "slot": view.slot,
        "neighbours": _cards(view.neighbours),
        "event": None,
        "event_deck": 0,
        "shared_objectives": [],
    }
    _add_facts(document, view.seats, view.neighbours, _view_to_act(view))
    return document


def _view_to_act(view: View) -> tuple[Seat, ...]:
    count = len(view.seats)
    order = [(view.commander + k) % count for k in range(count)]
    left = [seat for seat in order if view.seats[seat].out is None]
    match view.phase:
        case "choose":
            return tuple(seat for seat in left if not view.seats[seat].has_chosen)
        case "rotate":
            return (view.commander,)
        case "picks" | "end-picks":
            return () if view.slot is None else (view.slot,)
        case "over":
            return ()
    return tuple(seat for seat in left if not view.seats[seat].confirmed)


def _add_facts(
    document: Document, seats: Sequence[Scored], neighbours: Sequence[NeighbourCard], acting: tuple[Seat, ...]
) -> None:
    """The facts of the table and of each seat, beside the keys that are there."""
    sheets = [lines(seats, neighbours, seat) for seat in range(len(seats))]
    totals = [sum(line.points for line in sheet) for sheet in sheets]
    ranks = list(places(seats, totals))
    document["to_act"] = list(acting)
    document["lines"] = [{line.name: line.points for line in sheet} for sheet in sheets]
    document["total"] = totals
    document["uncovered"] = [uncovered(scored) for scored in seats]
    document["meteors_left"] = [len(scored.board.meteors) for scored in seats]
    document["places"] = ranks
    for n, (seat, scored) in enumerate(zip(document["seats"], seats, strict=True)):
        levels = scored.firm.levels[scored.board.tracks[INDEX["tech"]]]
        seat |= {
            "covered": [pair(square) for square in BOARD.squares(scored.board.covered)],
            "count": len(scored.board.pieces),
            "on": list(levels),
            **{key: document[key][n] for key in ("lines", "total", "uncovered", "meteors_left")},
            "place": ranks[n],
        }


def _table(state: State) -> Document:
    """The keys of the table but for its seats."""
    return {
        "round": state.round,
        "phase": state.phase,
        "pass": state.end_pass,
        "commander": state.commander,
        "station": {
            "rotation": state.rotation,
            "shift": state.shift,
            **{ring: [list(stack) for stack in state.stacks(ring)] for ring in RINGS},
        },
        "civ": {str(rank): Stock(stock) for rank, stock in zip(RANKS, state.civ, strict=True)},
        "final_round": state.final,
        "no_fit": list(state.no_fit),
        "slot": state.slot,
        "neighbours": _cards(state.neighbours),
    }


def _cards(cards: Sequence[NeighbourCard]) -> list[Document]:
    return [{"id": card.id, "between": list(card.between)} for card in cards]


def _pile(pile: Pile) -> Document:
    return {"top": pile.top, "count": pile.count}


def _seat(colony: Colony) -> Document:
    """A seat with every key."""
    document: Document = {
        "planet": colony.planet,
        "corporation": colony.corporation,
        **_board(colony.board),
        "hand_end_game": list(colony.hand),
        "shown_end_game": colony.open_cards,
        "objectives_private": list(colony.objectives),
        "objectives_dealt": list(colony.objectives_dealt),
        "chosen": None if colony.chosen is None else _chosen(colony.chosen),
        "dealt": None if colony.dealt is None else _dealt(colony.dealt),
        "turn": _turn(colony.turn),
        "round_start": _starts(colony.round_start),
        "confirmed": colony.confirmed,
        "out": colony.out,
        "before": None if colony.before is None else _before(colony.before),
    }
    return document


def _shortened(state: State, seat: Seat) -> Document:
    """A seat with the keys that are not their defaults."""
    colony = state.seats[seat]
    full = _seat(colony)
    world, firm = colony.world, colony.firm
    plain: Document = {
        "planet": SYMMETRIC_PLANET,
        "corporation": SYMMETRIC_CORPORATION,
        **_plain_board(colony.board, world, firm),
        "hand_end_game": [],
        "shown_end_game": len(colony.hand)
        if state.phase in ("end", "end-picks", "over") and colony.out is None
        else 0,
        "objectives_private": [],
        "chosen": None,
        "round_start": _starts(rovers_now(colony.board)),
        "confirmed": False,
        "out": None,
    }
    dealing = state.phase == "choose"
    if not (dealing and state.options.private_objectives):
        plain["objectives_dealt"] = []
    if not (dealing and chooses(state, seat)):
        plain["dealt"] = None
    shown = without_turn(colony)
    if colony.before is None or colony.before == shown:
        del full["before"]
    else:
        full["before"] = _short_board(colony.before, world, firm) | {"hand_size": colony.before.hand_size}
    document = {key: value for key, value in full.items() if key not in plain or value != plain[key]}
    if "tracks" in document:
        document["tracks"] = _short_tracks(colony.board)
    turn = _short_turn(state, colony)
    del document["turn"]
    if turn:
        document["turn"] = turn
    return document


def _board(board: Board) -> Document:
    document: Document = {
        "tracks": dict(zip(TRACKS, board.tracks, strict=True)),
        "pieces": Pieces(_piece(piece) for piece in board.pieces),
        "last": board.last,
        "meteors": [pair(square) for square in board.meteors],
        "lifepods": [pair(square) for square in board.lifepods],
        "rovers": [pair(square) for square in board.rovers],
        "rover_tokens_waiting": board.waiting,
        "collected": {"lifepods": board.lifepods_collected, "meteors": board.meteors_collected},
        "kept_patches": board.kept,
        "owed": list(board.owed),
        "shown_cards": list(board.shown),
        "used": list(board.used),
    }
    if board.flux is not None:
        document["flux"] = board.flux
    return document


def _before(board: Board) -> Document:
    return _board(board) | {"hand_size": board.hand_size}


def _plain_board(board: Board, world: Planet, firm: Corporation) -> Mapping[str, Any]:
    """What `positions` takes a board's keys to be when they are left out, given its pieces."""
    return {
        "tracks": dict.fromkeys(TRACKS, 0),
        "pieces": [],
        "last": last_tile(board.pieces),
        "meteors": [],
        "lifepods": [pair(square) for square in default_lifepods(world, board.covered)],
        "rovers": [],
        "rover_tokens_waiting": default_waiting(firm, len(board.rovers)),
        "collected": {"lifepods": 0, "meteors": 0},
        "kept_patches": 0,
        "owed": [],
        "shown_cards": [],
        "used": [],
        "flux": TRACKS[0],
    }


def _short_board(board: Board, world: Planet, firm: Corporation) -> Document:
    plain = _plain_board(board, world, firm)
    document = {key: value for key, value in _board(board).items() if value != plain[key]}
    if "tracks" in document:
        document["tracks"] = _short_tracks(board)
    return document


def _short_tracks(board: Board) -> Document:
    return {track: marker for track, marker in zip(TRACKS, board.tracks, strict=True) if marker}


def _piece(piece: Any) -> Document:
    if piece.tile == GIVEN:
        squares = [[*pair(s), terrain] for s, terrain in zip(piece.squares, piece.terrain, strict=True)]
        return {"tile": GIVEN, "squares": squares}
    return {"tile": piece.tile, "squares": [pair(square) for square in piece.squares]}


def _turn(turn: SeatTurn) -> Document:
    return {
        "taken": turn.taken,
        "piece": turn.piece,
        "pending": [_item(item) for item in turn.pending],
        "movement": turn.movement,
        "jumps": turn.jumps,
        "drawn": list(turn.drawn),
    }


def _short_turn(state: State, colony: Colony) -> Document:
    turn, pieces = colony.turn, colony.board.pieces
    lies_last = turn.taken is not None and bool(pieces) and pieces[-1].tile == turn.taken
    plain: Document = {
        "taken": None,
        "piece": len(pieces) - 1 if lies_last else None,
        "pending": [],
        "movement": 0,
        "jumps": 0,
        "drawn": [] if turn.taken is None else [TILES[turn.taken].ring],
    }
    if state.phase == "end" and not colony.confirmed and colony.out is None:
        del plain["pending"]
    return {key: value for key, value in _turn(turn).items() if key not in plain or value != plain[key]}


def _item(item: AnyItem) -> Document:
    document: Document = json.decode(json.encode(item))
    if document["kind"] == "resource" and document["resource"] != "water":
        del document["ice"]
    if document["kind"] == "advance" and not document["tracks"]:
        del document["tracks"]
    return document


def _starts(starts: Sequence[Start]) -> list[Document]:
    return [{"at": pair(start.at), "terrain": start.terrain, "meteor": start.meteor} for start in starts]


def _chosen(chosen: Chosen) -> Document:
    return {key: value for key, value in to_builtins(chosen).items() if value is not None}


def _dealt(dealt: Dealt) -> Document:
    return {"planet": dealt.planet, "corporation": dealt.corporation}


def _seen(seen: SeenColony) -> Document:
    """A seat of a view: what is hidden as numbers, and nothing of a turn that is not shown."""
    known = len(seen.hand) == seen.board.hand_size
    document: Document = {
        "planet": seen.planet,
        "corporation": seen.corporation,
        **_board(seen.board),
        "hand_end_game": list(seen.hand) if known else seen.board.hand_size,
        "shown_end_game": seen.open_cards,
        "objectives_private": list(seen.objectives)
        if len(seen.objectives) == seen.objectives_count
        else seen.objectives_count,
        "objectives_dealt": list(seen.objectives_dealt)
        if len(seen.objectives_dealt) == seen.dealt_count
        else seen.dealt_count,
        "chosen": int(seen.has_chosen) if seen.chosen is None else _chosen(seen.chosen),
        "dealt": None if seen.dealt is None else _dealt(seen.dealt),
        "round_start": _starts(seen.round_start),
        "confirmed": seen.confirmed,
        "out": seen.out,
    }
    if seen.turn is not None:
        document["turn"] = _turn(seen.turn)
    return document
