"""Reading position documents.

The document says what lies on the table; what it leaves open has a default or is drawn, and what
phase and seats owe is worked out at once. Every fault is one sentence that names key and value.
Pieces give nothing: how they came to lie there is not asked.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, cast

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.documents import convert, show
from engine.game import Document, Seat, Unreadable
from engine.planet_unknown.boards import given_board, squares_of, without_turn
from engine.planet_unknown.cards import CARDS, RANKS
from engine.planet_unknown.content import CORPORATION_DATA, PLANET_DATA
from engine.planet_unknown.corporations import CORPORATIONS, SYMMETRIC_CORPORATION
from engine.planet_unknown.dealing import Dealer, check_options
from engine.planet_unknown.forms import ChosenForm, PairForm, PositionForm, SeatForm, StationForm
from engine.planet_unknown.objectives import OBJECTIVES
from engine.planet_unknown.pending import (
    AdvanceItem,
    BoostItem,
    EnergyItem,
    FluxItem,
    Item,
    MeteorItem,
    PatchItem,
    ResourceItem,
    RoverItem,
)
from engine.planet_unknown.planets import PLANETS, SYMMETRIC_PLANET
from engine.planet_unknown.rounds import next_picker, open_pass, open_slot, rovers_now, settle
from engine.planet_unknown.state import (
    Chosen,
    Colony,
    Dealt,
    NeighbourCard,
    Options,
    Phase,
    SeatTurn,
    Start,
    State,
)
from engine.planet_unknown.station import SLOTS
from engine.planet_unknown.terms import RINGS, Ring, word
from engine.planet_unknown.tiles import TILES
from engine.rng import Rng

_NOT_PLAYED = "is not played by this version of the game"

_OTHERS = {
    "techs": "unlocks no techs with lifepods",
    "placed_lifepods": "unlocks no techs with lifepods",
    "track_lifepods": "puts no lifepods on tracks",
    "water_path_index": "has no water path",
    "markers": "has no markers that leave their tracks",
}
"""Keys of corporations that this version does not play, and why the others have none."""

_ALWAYS: tuple[type[Item], ...] = (BoostItem, RoverItem, PatchItem, FluxItem)
_HELD: Mapping[str, tuple[type[Item], ...]] = {
    "draft": (*_ALWAYS, ResourceItem, EnergyItem, MeteorItem),
    "end": (*_ALWAYS, AdvanceItem),
}
"""Phase -> the pending items it can hold; in a slot all but the advances of the end steps."""


def seats_of(document: Document) -> int:
    """How many seats a document is for; 2 where it does not say."""
    seats = document.get("seats")
    return len(seats) if isinstance(seats, list | tuple) and seats else 2


def read_position(document: Document, options: Options, seats: int | None, rng: Rng) -> State:
    """The state a document describes. Raises `Unreadable`."""
    form: PositionForm = convert(document, PositionForm)
    count = len(form.seats)
    if seats is not None and seats != count:
        raise Unreadable(f"seats: {count} seats, the table has {seats}")
    check_options(options, count)
    _check_table(form)
    phase = cast(Phase, form.phase)
    colonies = [_seat(seat, f"seats[{n}]", phase, form, n) for n, seat in enumerate(form.seats)]
    if all(colony.out is not None for colony in colonies):
        raise Unreadable("seats: every seat is out")
    dealer = Dealer(rng)
    shift, stacks = _station(form.station, _named_tiles(form), dealer)
    civ = _civ(form, count, dealer)
    neighbours = _neighbours(form, options, count, dealer)
    colonies = _dealt(colonies, form, options, {card.id for card in neighbours}, dealer)
    state = State(
        options,
        dealer.rng,
        tuple(colonies),
        form.commander,
        stacks["outer"],
        stacks["inner"],
        form.station.rotation,
        shift,
        civ,
        form.round,
        phase,
        form.pass_,
        form.slot,
        form.final_round,
        tuple(sorted(set(form.no_fit))),
        neighbours,
    )
    return settle(_opened(state, form))[0]


def _opened(state: State, form: PositionForm) -> State:
    """The slot or pass of the document with what it owes from the start."""
    if state.phase in ("picks", "end-picks"):
        seat = state.slot
        if seat is None:
            seat = next_picker(state)
        if seat is None:
            seat = next((s for s in state.left if state.seats[s].turn.pending), None)
        for n, colony in enumerate(state.seats):
            if n != seat and colony.turn.pending:
                raise Unreadable(f"seats[{n}].turn.pending: the slot of another seat is open")
        return state if seat is None else open_slot(state, seat)
    if state.phase == "end":
        return replace(
            state,
            seats=tuple(
                open_pass(colony, colony.hand)
                if seat.turn.pending is UNSET and not colony.confirmed and colony.out is None
                else colony
                for colony, seat in zip(state.seats, form.seats, strict=True)
            ),
        )
    return state


def _check_table(form: PositionForm) -> None:
    """Faults of the keys of the table, as far as they need nothing else."""
    count = len(form.seats)
    if form.phase == "event" or form.event is not None or form.event_deck:
        key = "phase" if form.phase == "event" else "event" if form.event is not None else "event_deck"
        raise Unreadable(f"{key}: the events option {_NOT_PLAYED}")
    if form.shared_objectives:
        raise Unreadable(f"shared_objectives: Jump Drive {_NOT_PLAYED}")
    if form.commander >= count:
        raise Unreadable(f"commander: there is no seat {form.commander}")
    if form.slot is not None:
        if form.slot >= count:
            raise Unreadable(f"slot: there is no seat {form.slot}")
        if form.phase not in ("picks", "end-picks"):
            raise Unreadable(f"slot: no slot is open in phase {form.phase}")
        if form.seats[form.slot].out is not None:
            raise Unreadable(f"slot: seat {form.slot} is out")
    for n, seat in enumerate(form.no_fit):
        if seat >= count:
            raise Unreadable(f"no_fit[{n}]: there is no seat {seat}")


def _played(name: str, at: str, kind: str, played: Collection[str], known: Iterable[str]) -> str:
    """The name of a planet or corporation from its name or word."""
    for full in known:
        if name in (full, word(full)):
            if full not in played:
                raise Unreadable(f"{at}: {full} {_NOT_PLAYED}")
            return full
    raise Unreadable(f"{at}: there is no {kind} {show(name)}")


def planet_named(name: str, at: str) -> str:
    """The planet's name from its name or word. Raises `Unreadable`."""
    return _played(name, at, "planet", PLANETS, [data.name for data in PLANET_DATA])


def corporation_named(name: str, at: str) -> str:
    """The corporation's name from its name or word. Raises `Unreadable`."""
    return _played(name, at, "corporation", CORPORATIONS, [data.name for data in CORPORATION_DATA])


def _seat(form: SeatForm, at: str, phase: Phase, table: PositionForm, seat: Seat) -> Colony:
    planet = SYMMETRIC_PLANET
    if form.planet is not UNSET:
        planet = planet_named(form.planet, f"{at}.planet")
    corporation = SYMMETRIC_CORPORATION
    if form.corporation is not UNSET:
        corporation = corporation_named(form.corporation, f"{at}.corporation")
    for key, reason in _OTHERS.items():
        if getattr(form, key) is not UNSET:
            raise Unreadable(f"{at}.{key}: {corporation} {reason}")
    world, firm = PLANETS[planet], CORPORATIONS[corporation]
    _check_cards(form.hand_end_game, f"{at}.hand_end_game", "end_game")
    board = given_board(form, at, world, firm, len(form.hand_end_game))
    turn = _turn(form, at, phase, board.pieces, corporation, table.slot in (None, seat))
    colony = Colony(
        planet,
        corporation,
        board,
        None,
        tuple(form.hand_end_game),
        _open_cards(form, at, phase),
        _objectives(form.objectives_private, f"{at}.objectives_private"),
        (),
        None,
        None,
        rovers_now(board) if form.round_start is UNSET else _starts(form, at),
        turn,
        form.confirmed,
        form.out,
    )
    if form.before is not UNSET:
        shown = given_board(form.before, f"{at}.before", world, firm, form.before.hand_size)
        return replace(colony, before=shown)
    return replace(colony, before=without_turn(colony))


def _open_cards(form: SeatForm, at: str, phase: Phase) -> int:
    hand = len(form.hand_end_game)
    if form.shown_end_game is UNSET:
        return hand if phase in ("end", "end-picks", "over") and form.out is None else 0
    if form.shown_end_game > hand:
        raise Unreadable(f"{at}.shown_end_game: {form.shown_end_game} of {hand} cards")
    return form.shown_end_game


def _check_cards(ids: Sequence[int], at: str, timing: str) -> None:
    for n, id in enumerate(ids):
        if id not in CARDS:
            raise Unreadable(f"{at}[{n}]: there is no civ card {id}")
        if CARDS[id].timing != timing:
            kind = "an IMMEDIATE" if timing == "end_game" else "an END GAME"
            raise Unreadable(f"{at}[{n}]: {id} is {kind} card")


def _objectives(ids: Sequence[int], at: str) -> tuple[int, ...]:
    for n, id in enumerate(ids):
        if id not in OBJECTIVES:
            raise Unreadable(f"{at}[{n}]: there is no objective {id}")
    return tuple(ids)


def _starts(form: SeatForm, at: str) -> tuple[Start, ...]:
    assert not isinstance(form.round_start, UnsetType)
    found = []
    for n, start in enumerate(form.round_start):
        (square,) = squares_of([start.at], f"{at}.round_start[{n}].at", None)
        found.append(Start(square, start.terrain, start.meteor))
    return tuple(sorted(found, key=lambda start: start.at))


def _turn(
    form: SeatForm, at: str, phase: Phase, pieces: Sequence[Any], corporation: str, slot: bool
) -> SeatTurn:
    turn = form.turn
    taken = turn.taken
    if taken is not None and taken not in TILES:
        raise Unreadable(f"{at}.turn.taken: there is no tile {show(taken)}")
    piece = turn.piece
    if piece is UNSET:
        piece = len(pieces) - 1 if taken is not None and pieces and pieces[-1].tile == taken else None
    elif piece is not None and (piece >= len(pieces) or pieces[piece].tile != taken):
        raise Unreadable(f"{at}.turn.piece: piece {piece} is not the tile taken")
    pending = () if turn.pending is UNSET else tuple(turn.pending)
    for n, item in enumerate(pending):
        where = f"{at}.turn.pending[{n}].kind"
        kind = type(item).__struct_config__.tag
        if not _holds(phase, item, slot):
            raise Unreadable(f'{where}: "{kind}" has no place in phase {phase}')
        if isinstance(item, FluxItem | MeteorItem) and not CORPORATIONS[corporation].rule.flux_token:
            raise Unreadable(f'{where}: "{kind}" has no place with {corporation}')
    drawn = turn.drawn
    if drawn is UNSET:
        drawn = [] if taken is None else [TILES[taken].ring]
    rings = tuple(ring for ring in RINGS if ring in drawn)
    return SeatTurn(taken, piece, pending, turn.movement, turn.jumps, rings)


def _holds(phase: Phase, item: Item, slot: bool) -> bool:
    if phase in ("picks", "end-picks"):
        return slot and not isinstance(item, AdvanceItem)
    return isinstance(item, _HELD.get(phase, ()))


def _named_tiles(form: PositionForm) -> set[str]:
    """Every tile the document names anywhere."""
    named: set[str] = set()
    for seat in form.seats:
        pieces = seat.pieces if seat.before is UNSET else [*seat.pieces, *seat.before.pieces]
        named.update(piece.tile for piece in pieces)
        if seat.turn.taken is not None:
            named.add(seat.turn.taken)
    for stacks in (form.station.outer, form.station.inner):
        if not isinstance(stacks, UnsetType):
            named.update(id for stack in stacks if stack is not None for id in stack)
    return named


def _station(
    form: StationForm, named: set[str], dealer: Dealer
) -> tuple[int, dict[Ring, tuple[tuple[str, ...], ...]]]:
    """Shift and stacks, those left open drawn in their order."""
    shift = dealer.below(SLOTS) if form.shift is UNSET else form.shift
    rings: dict[Ring, tuple[tuple[str, ...], ...]] = {}
    for ring in RINGS:
        given = form.outer if ring == "outer" else form.inner
        listed = [None] * SLOTS if isinstance(given, UnsetType) else given
        stacks = []
        for n, stack in enumerate(listed):
            for k, id in enumerate(stack or ()):
                if id not in TILES:
                    raise Unreadable(f"station.{ring}[{n}][{k}]: there is no tile {show(id)}")
                if TILES[id].ring != ring:
                    raise Unreadable(f"station.{ring}[{n}][{k}]: {id} belongs to the other ring")
            stacks.append(dealer.stack(ring, n, named) if stack is None else tuple(stack))
        rings[ring] = tuple(stacks)
    return shift, rings


def _civ(form: PositionForm, seats: int, dealer: Dealer) -> tuple[tuple[int, ...], ...]:
    taken = {id for seat in form.seats for id in (*seat.hand_end_game, *seat.shown_cards)}
    stocks = []
    listed = (form.civ.one, form.civ.two, form.civ.three, form.civ.four)
    for rank, given in zip(RANKS, listed, strict=True):
        if given is None:
            stocks.append(dealer.stock(rank, seats, taken))
            continue
        for n, id in enumerate(given):
            if id not in CARDS:
                raise Unreadable(f"civ.{rank}[{n}]: there is no civ card {id}")
            if CARDS[id].rank != rank:
                raise Unreadable(f"civ.{rank}[{n}]: card {id} is of rank {CARDS[id].rank}")
        stocks.append(tuple(sorted(given)))
    return tuple(stocks)


def _neighbours(
    form: PositionForm, options: Options, seats: int, dealer: Dealer
) -> tuple[NeighbourCard, ...]:
    if isinstance(form.neighbours, UnsetType):
        named = {id for seat in form.seats for id in seat.objectives_private}
        named |= {id for seat in form.seats for id in seat.objectives_dealt or ()}
        return dealer.neighbours(seats, named) if options.neighbour_objectives else ()
    for n, card in enumerate(form.neighbours):
        _objectives([card.id], f"neighbours[{n}].id")
        for seat in card.between:
            if seat >= seats:
                raise Unreadable(f"neighbours[{n}].between: there is no seat {seat}")
        if card.between[0] == card.between[1]:
            raise Unreadable(f"neighbours[{n}].between: a card lies between two different seats")
    return tuple(NeighbourCard(card.id, card.between) for card in form.neighbours)


def _dealt(
    colonies: list[Colony], form: PositionForm, options: Options, named: set[int], dealer: Dealer
) -> list[Colony]:
    """The seats with what phase `choose` hides: objectives, planets and corporations to choose from."""
    if form.phase != "choose":
        for n, seat in enumerate(form.seats):
            for key in ("objectives_dealt", "dealt", "chosen"):
                if getattr(seat, key) not in (UNSET, None, []):
                    raise Unreadable(f"seats[{n}].{key}: choices are made in phase choose only")
        return colonies
    named = named | {id for colony in colonies for id in colony.objectives}
    named |= {id for seat in form.seats for id in seat.objectives_dealt or ()}
    after = []
    for n, (colony, seat) in enumerate(zip(colonies, form.seats, strict=True)):
        if not isinstance(seat.objectives_dealt, UnsetType):
            cards = _objectives(seat.objectives_dealt, f"seats[{n}].objectives_dealt")
        else:
            cards = dealer.objectives(named) if options.private_objectives else ()
            named |= set(cards)
        after.append(replace(colony, objectives_dealt=cards))
    pairs: Sequence[Dealt | None] = (None,) * len(after)
    if "choice" in (options.planets, options.corporations) and any(
        seat.dealt is UNSET for seat in form.seats
    ):
        pairs = dealer.dealt(options, len(after))
    return [
        replace(
            colony,
            dealt=pair if isinstance(seat.dealt, UnsetType) else _pair_dealt(seat.dealt, f"seats[{n}].dealt"),
            chosen=_chosen(seat.chosen, f"seats[{n}].chosen", colony),
        )
        for n, (colony, seat, pair) in enumerate(zip(after, form.seats, pairs, strict=True))
    ]


def _pair_dealt(form: PairForm | None, at: str) -> Dealt | None:
    """The pair to choose from; a seat that has resigned has none."""
    return None if form is None else _pair(form, at)


def _pair(form: PairForm, at: str) -> Dealt:
    planet = None if form.planet is None else planet_named(form.planet, f"{at}.planet")
    corporation = (
        None if form.corporation is None else corporation_named(form.corporation, f"{at}.corporation")
    )
    return Dealt(planet, corporation)


def _chosen(form: ChosenForm | None, at: str, colony: Colony) -> Chosen | None:
    if form is None:
        return None
    pair = _pair(PairForm(form.planet, form.corporation), at)
    if (pair.planet is None) != (pair.corporation is None):
        raise Unreadable(f"{at}: planet and corporation are chosen together")
    if form.objective is not None and form.objective not in colony.objectives_dealt:
        raise Unreadable(f"{at}.objective: {form.objective} was not dealt to this seat")
    token = pair.corporation is not None and CORPORATIONS[pair.corporation].rule.flux_token
    if form.flux is not None and not token:
        raise Unreadable(f"{at}.flux: {pair.corporation} has no flux token")
    flux = (form.flux or "civ") if token else None
    return Chosen(pair.planet, pair.corporation, flux, form.objective)
