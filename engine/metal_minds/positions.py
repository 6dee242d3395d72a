"""A position document as a state, read strictly (documents of Metal Minds, section 1).

Every fault is one sentence with the field and the value. What a document leaves open is drawn from the
generator that is handed in, and nothing is drawn where nothing is open. A few keys go beyond the
published ones and are written only where a state needs them to come back whole: `past` (what facts and
chained lines look back on), `stays` (with `rotate`, after who began the round has left), and in `act`
`at` and `apiece`. `descriptions` writes what is read here, `position_act` reads the act.
"""

from collections.abc import Sequence
from typing import TypeVar

from msgspec import UNSET, UnsetType
from msgspec.structs import replace

from engine.documents import convert, show
from engine.game import Document, Seat, Unreadable
from engine.metal_minds import questions
from engine.metal_minds.deck import (
    INSTANCE,
    Deck,
    SeatAgent,
    deck_of,
    pack_deck,
    pack_test_cards,
    read_ability,
    read_test_card,
    table_agents,
)
from engine.metal_minds.forms import BY_SEAT, AgentForm, DepartureForm, DeviceForm, PositionForm, UnitsForm
from engine.metal_minds.position_act import read_act
from engine.metal_minds.state import (
    ACTION,
    MAXIMUMS,
    MOST_ROUNDS,
    OVER,
    START_UNITS,
    Departure,
    Device,
    Options,
    State,
)
from engine.metal_minds.steps import Purse
from engine.rng import Rng

T = TypeVar("T")

TEST_AGENT = SeatAgent("", 9, 9, None)
"""The agent of every seat where test cards are used and none is named."""


def read_position(document: Document, options: Options, seats: int | None, rng: Rng) -> State:
    """The state of a position document. Raises `Unreadable`."""
    form: PositionForm = convert(document, PositionForm)
    players = _players(form, seats)
    packed = _packed(form, options)
    deck = deck_of(packed)
    out = _departures(form, players)
    inside = [seat for seat in range(players) if all(left.seat != seat for left in out)]
    if not inside:
        raise Unreadable("out: nobody is in")
    order = _order(form, players)
    first = _inside(form.first, "first", inside, next(seat for seat in order if seat in inside))
    phase = _phase(form, inside)
    agents, rng = _agents(form, players, deck, rng)
    places = Places(deck)
    hands = _hands(form, places, players)
    zones = _zones(form, places, deck, players)
    for seat in range(players):
        if seat not in inside and (hands[seat] or zones[seat]):
            key = "hands" if hands[seat] else "zones"
            raise Unreadable(f"{key}[{seat}]: seat {seat} is out and holds no cards (MM-64)")
    heap = places.row(form.heap, "heap")
    if form.box and form.cards is not UNSET:
        raise Unreadable("box: with `cards` only the instances that are named exist")
    state = State(
        deck=packed,
        box=places.row(form.box, "box"),
        rotate=options.rotate if form.rotate is UNSET else form.rotate,
        agents=agents,
        order=order,
        first=first,
        stays=form.stays,
        seat=_inside(form.seat, "seat", inside, first),
        round=form.round,
        tiebreak=form.tiebreak,
        phase=phase,
        acts=form.acts,
        skipping=form.skipping,
        timed_out=form.timed_out,
        hands=hands,
        zones=zones,
        res=tuple(_purse(given) for given in _by_seat(form.res, players, START_UNITS)),
        spheres=tuple(_by_seat(form.spheres, players, 0)),
        agent_used=tuple(_by_seat(form.agent_used, players, False)),
        known=((),) * players,
        inventory=() if form.inventory is UNSET else places.row(form.inventory, "inventory"),
        heap=heap,
        out=out,
        past=form.past,
        rng=rng,
    )
    if not form.tiebreak and form.round > MOST_ROUNDS:
        raise Unreadable(f"round: {form.round}, but without a tie-break {MOST_ROUNDS} is the last (MM-66)")
    if form.skipping and phase != ACTION:
        raise Unreadable(f"skipping: {form.skipping}, but phase 1 is over")
    if form.act is not None:
        state = read_act(form.act, state, places)
    state = _rest(form, state, places)
    state = replace(
        state,
        known=_known(form, state, places),
        shuffles=tuple(places.named(row, f"shuffles[{n}]") for n, row in enumerate(form.shuffles)),
        picks=places.named(form.picks, "picks"),
    )
    if form.timed_out is not None and (
        phase != ACTION or state.act is None or questions.listed(state)[0] == state.seat
    ):
        raise Unreadable(f"timed_out: {form.timed_out}, but no victim's answer is open (MM-68)")
    return state


class Places:
    """Where every instance of a position lies: each in one place (MM-49)."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.found: dict[str, str] = {}

    def put(self, instance: str, at: str, place: str) -> str:
        """Lay an instance down at a field of the document. Raises `Unreadable`."""
        self.exists(instance, at)
        if instance in self.found:
            raise Unreadable(f"{at}: {instance} is in {self.found[instance]} as well")
        self.found[instance] = place
        return instance

    def row(self, instances: Sequence[str], key: str) -> tuple[str, ...]:
        """Lay down a whole list."""
        return tuple(self.put(card, f"{key}[{n}]", key) for n, card in enumerate(instances))

    def named(self, instances: Sequence[str], key: str) -> tuple[str, ...]:
        """A list that only names instances, each once."""
        for n, card in enumerate(instances):
            self.exists(card, f"{key}[{n}]")
            if card in instances[:n]:
                raise Unreadable(f"{key}[{n}]: {card} stands there twice")
        return tuple(instances)

    def exists(self, instance: str, at: str) -> None:
        """Raise `Unreadable` unless there is such an instance."""
        match = INSTANCE.fullmatch(instance)
        if match is None:
            raise Unreadable(f"{at}: {show(instance)} is no instance, such as mesmerize#1")
        if instance in self.deck:
            return
        card = self.deck.kinds.get(match[1])
        if card is None:
            raise Unreadable(f"{at}: {instance}: there is no card {match[1]}")
        there = "there is 1 copy" if card.copies == 1 else f"there are {card.copies} copies"
        raise Unreadable(f"{at}: {instance}: {there}")


def seats_of(document: Document) -> int:
    """How many seats a document is for when nobody says; read leniently."""
    players = document.get("players")
    if isinstance(players, int):
        return players
    for key in BY_SEAT:
        if isinstance(given := document.get(key), list):
            return len(given)
    return 2


def _players(form: PositionForm, seats: int | None) -> int:
    said = form.players
    lengths = {key: len(given) for key in BY_SEAT if (given := getattr(form, key)) is not UNSET}
    if said is UNSET and lengths:
        said = next(iter(lengths.values()))
    players = (2 if seats is None else seats) if said is UNSET else said
    if not 2 <= players <= 4:
        raise Unreadable(f"players: {players} is not 2 to 4 (MM-1)")
    if seats is not None and players != seats:
        raise Unreadable(f"players: the position is for {players}, the table has {seats} seats")
    for key, length in lengths.items():
        if length != players:
            raise Unreadable(f"{key}: {length} items, but there are {players} players")
    return players


def _packed(form: PositionForm, options: Options) -> bytes:
    packed = pack_deck(options.deck) if options.deck is not None else b""
    if form.cards is UNSET:
        return packed
    cards = tuple(read_test_card(word, given, _copies(form, word)) for word, given in form.cards.items())
    return pack_test_cards(cards, table_agents(packed))


def _copies(form: PositionForm, word: str) -> int:
    """How many copies of a test card the places of the document name."""
    named: list[str] = [*form.heap]
    if form.inventory is not UNSET:
        named += form.inventory
    for hand in [] if form.hands is UNSET else form.hands:
        named += hand
    for zone in [] if form.zones is UNSET else form.zones:
        named += (device if isinstance(device, str) else device.card for device in zone)
    if form.act is not None:
        named += form.act.looked
        if form.act.card is not UNSET:
            named.append(form.act.card)
    numbers = [int(match[2]) for card in named if (match := INSTANCE.fullmatch(card)) and match[1] == word]
    most = max(numbers, default=1)
    if most > 99:
        raise Unreadable(f"{word}#{most}: a test card has 99 copies at most")
    return most


def _departures(form: PositionForm, players: int) -> tuple[Departure, ...]:
    found: list[Departure] = []
    for n, given in enumerate(form.out):
        following = 1 + max((left.stage for left in found), default=0)
        if isinstance(given, DepartureForm):
            stage = following if given.stage is UNSET else given.stage
            left = Departure(given.seat, given.by, stage)
        else:
            left = Departure(given, "resigned", following)
        if not 0 <= left.seat < players:
            raise Unreadable(f"out[{n}]: there is no seat {left.seat}")
        if any(other.seat == left.seat for other in found):
            raise Unreadable(f"out[{n}]: seat {left.seat} stands there twice")
        found.append(left)
    return tuple(found)


def _order(form: PositionForm, players: int) -> tuple[Seat, ...]:
    order = tuple(range(players)) if form.order is UNSET else tuple(form.order)
    if sorted(order) != list(range(players)):
        raise Unreadable(f"order: {show(list(order))} is no order of the seats 0 to {players - 1}")
    return order


def _inside(given: int | UnsetType, key: str, inside: list[Seat], default: Seat) -> Seat:
    if given is UNSET:
        return default
    if given not in inside:
        raise Unreadable(f"{key}: seat {given} is not in the game (in are: {', '.join(map(str, inside))})")
    return given


def _phase(form: PositionForm, inside: list[Seat]) -> int:
    if form.phase is UNSET:
        phase = ACTION if len(inside) > 1 else OVER
    else:
        phase = OVER if form.phase == "over" else form.phase
    if phase != OVER and len(inside) < 2:
        raise Unreadable(f"phase: {phase}, but with one player in the game is over")
    if form.act is not None and phase != ACTION:
        raise Unreadable("act: it belongs to phase 1")
    return MAXIMUMS if phase == 2 else phase


def _agents(form: PositionForm, players: int, deck: Deck, rng: Rng) -> tuple[tuple[SeatAgent, ...], Rng]:
    if form.agents is UNSET:
        if deck.test:
            return (TEST_AGENT,) * players, rng
        if len(deck.agents) < players:
            raise Unreadable(f"agents: {players} players need as many, the deck has {len(deck.agents)}")
        dealt, rng = rng.shuffle(tuple(deck.agents))
        return tuple(deck.agent(word) for word in dealt[:players]), rng
    found: list[SeatAgent] = []
    for n, given in enumerate(form.agents):
        if isinstance(given, AgentForm):
            power = None if given.power is None else read_ability(given.power, "agent", f"agents[{n}].power")
            found.append(SeatAgent("", given.max_hand, given.max_zone, power))
            continue
        if given not in deck.agents:
            listed = ", ".join(deck.agents)
            raise Unreadable(f"agents[{n}]: {show(given)}: there is no such agent (there are: {listed})")
        if any(other.id == given for other in found):
            raise Unreadable(f"agents[{n}]: {given} is dealt twice")
        found.append(deck.agent(given))
    return tuple(found), rng


def _hands(form: PositionForm, places: Places, players: int) -> tuple[tuple[str, ...], ...]:
    given = _by_seat(form.hands, players, list[str]())
    return tuple(places.row(hand, f"hands[{seat}]") for seat, hand in enumerate(given))


def _zones(form: PositionForm, places: Places, deck: Deck, players: int) -> tuple[tuple[Device, ...], ...]:
    given = _by_seat(form.zones, players, list[str | DeviceForm]())
    zones: list[tuple[Device, ...]] = []
    for seat, row in enumerate(given):
        zone: list[Device] = []
        for n, item in enumerate(row):
            at = f"zones[{seat}][{n}]"
            device = Device(item) if isinstance(item, str) else Device(item.card, item.used, item.new)
            places.put(device.card, at, f"zones[{seat}]")
            kind = deck[device.card].kind
            if kind == "maneuver":
                raise Unreadable(f"{at}: {device.card} is a maneuver and stands in no zone (MM-20)")
            if kind == "gadget" and device.used:
                raise Unreadable(f"{at}.used: {device.card} is a gadget and is never turned (MM-30)")
            zone.append(device)
        zones.append(tuple(zone))
    return tuple(zones)


def _purse(given: UnitsForm | tuple[int, int, int]) -> Purse:
    return given if isinstance(given, tuple) else (given.purple, given.orange, given.green)


def _rest(form: PositionForm, state: State, places: Places) -> State:
    """Instances that are named nowhere: the inventory, in drawn order, unless it is given."""
    missing = tuple(card for card in places.deck.instances if card not in places.found)
    if form.inventory is UNSET and missing:
        inventory, rng = state.rng.shuffle(missing)
        return replace(state, inventory=inventory, rng=rng)
    if missing:
        cards = "1 card is" if len(missing) == 1 else f"{len(missing)} cards are"
        raise Unreadable(f"inventory: {cards} missing, the first is {missing[0]}")
    return state


def _known(form: PositionForm, state: State, places: Places) -> tuple[tuple[str, ...], ...]:
    rows: list[tuple[str, ...]] = []
    for seat, row in enumerate(_by_seat(form.known, len(state.hands), list[str]())):
        for n, card in enumerate(places.named(row, f"known[{seat}]")):
            if not any(card in hand for other, hand in enumerate(state.hands) if other != seat):
                raise Unreadable(f"known[{seat}][{n}]: {card} is in no other hand")
        rows.append(tuple(row))
    return tuple(rows)


def _by_seat(given: Sequence[T] | UnsetType, players: int, default: T) -> Sequence[T]:
    return (default,) * players if isinstance(given, UnsetType) else given
