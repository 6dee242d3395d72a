"""The cards and agents of a table: reading the data strictly, and finding a card by its instance.

The deck that comes with the game is `data/metal-minds.json`; a table may bring another one as the
content of its `deck` option, and a position may bring test cards. Whatever differs from the deck of
the game travels in the state as its `deck` bytes, so a state knows its cards without a path. All
faults are found when a deck is read, never during play (MM-59, MM-59a).
"""

import json
import re
from collections.abc import Mapping
from functools import cached_property, lru_cache
from importlib.resources import files
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, field, to_builtins

from engine.documents import convert, parse, show
from engine.game import Document, Unreadable
from engine.metal_minds.steps import Ability, Amount, CostStep, EffectStep, Purse, Units, Use
from engine.metal_minds.words import ability_words

CardClass: TypeAlias = Literal["maneuver", "machine", "gadget"]
Subtype: TypeAlias = Literal["resource", "service", "energy", "attack"]
Origin: TypeAlias = Literal["rulebook", "published", "reconstruction"]
AgentType: TypeAlias = Literal["Ironmind", "Silvermind", "Coppermind"]

USES: dict[CardClass, Use] = {"maneuver": "instant", "machine": "cyclic", "gadget": "scrapping"}
"""What the ability of each class is (MM-59a); an agent's is cyclic."""

TYPE_WORDS: dict[Subtype, str] = {
    "resource": "Supply",
    "service": "Support",
    "energy": "Energy",
    "attack": "Assault",
}
"""The first word of a type line (MM-2b)."""

RULES: Document = {
    "players": [2, 4],
    "start_hand": 4,
    "start_resources": {"purple": 1, "orange": 1, "green": 1},
    "start_spheres": 0,
    "draw_phase_cards": 2,
    "skip_draw": 1,
    "skip_resources": 2,
    "win_spheres": 8,
    "resource_track_printed_max": 6,
    "sphere_track_printed_max": 10,
    "tracks_are_caps": False,
    "turn_order": "fixed",
    "round_limit": 60,
    "tiebreak_round_limit": 10,
}
"""What the `rules` part of a deck must say where it says anything: no rule depends on the cards."""

ID = re.compile(r"[a-zA-Z][a-zA-Z0-9.-]*")
INSTANCE = re.compile(r"([a-zA-Z][a-zA-Z0-9.-]*)#([1-9][0-9]{0,3})")
MOST_INSTANCES = 1_000


class Card(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, dict=True):
    """One inventory card; `copies` physical ones carry its id."""

    id: str
    name: str
    kind: CardClass = field(name="class")
    subtype: Subtype
    type_line: str
    cost: Units
    copies: Annotated[int, Meta(ge=1, le=99)]
    ability: Ability
    text: str
    origin: Origin

    @cached_property
    def price(self) -> Purse:
        """The printed cost."""
        return self.cost.purse()

    @cached_property
    def aimed(self) -> bool:
        """Whether playing (maneuver) or using (device) it needs an opponent."""
        return self.ability.aimed()


class AgentCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """One agent as the data has it; what its seat needs during play is `SeatAgent`."""

    id: str
    name: str
    type: AgentType
    max_hand: Amount
    max_zone: Amount
    power: Ability
    text: str
    origin: Origin
    field_origin: dict[str, Origin] = {}
    story: str = ""
    advice: str = ""
    hint: str = ""
    """For developers; not shown in play."""


class SeatAgent(Struct, frozen=True):
    """The agent of a seat as the rules need it."""

    id: str
    """Empty for an agent that only a position knows."""
    max_hand: int
    max_zone: int
    power: Ability | None


class DeckDocument(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The outer form of a deck document."""

    about: Document = {}
    rules: Document = {}
    agents: list[Document]
    cards: list[Document]


class _Packed(Struct, frozen=True, forbid_unknown_fields=True):
    """What the `deck` bytes of a state hold."""

    cards: tuple[Card, ...] = ()
    """Empty: the cards of the game's own deck."""
    agents: tuple[AgentCard, ...] = ()
    test: bool = False
    """The cards are those of a position: only the instances it names exist."""


class Deck:
    """Cards and agents, found by id and by instance."""

    def __init__(self, cards: tuple[Card, ...], agents: tuple[AgentCard, ...], test: bool = False) -> None:
        self.kinds: dict[str, Card] = {card.id: card for card in cards}
        self.agents: dict[str, AgentCard] = {agent.id: agent for agent in agents}
        self.test = test
        self.instances: tuple[str, ...] = (
            () if test else tuple(f"{card.id}#{n}" for card in cards for n in range(1, card.copies + 1))
        )
        """Every physical card in the order of the data; empty for test cards."""
        self._found: dict[str, Card] = {
            f"{card.id}#{n}": card for card in cards for n in range(1, card.copies + 1)
        }

    def __getitem__(self, instance: str) -> Card:
        """The card of an instance that exists."""
        return self._found[instance]

    def __contains__(self, instance: object) -> bool:
        return instance in self._found

    def name(self, instance: str) -> str:
        """The printed name, for log lines."""
        return self._found[instance].name

    def agent(self, name: str) -> SeatAgent:
        """The agent of that id as a seat has it."""
        agent = self.agents[name]
        return SeatAgent(agent.id, agent.max_hand, agent.max_zone, agent.power)


@lru_cache(maxsize=64)
def deck_of(packed: bytes) -> Deck:
    """The deck that a state's `deck` bytes stand for; no bytes stand for the deck of the game."""
    if not packed:
        text = files("engine.metal_minds").joinpath("data/metal-minds.json").read_text("utf-8")
        return read_deck(parse(text, "metal-minds.json"), "metal-minds.json: ")
    found: _Packed = convert(json.loads(packed), _Packed)
    return Deck(found.cards, found.agents or tuple(deck_of(b"").agents.values()), found.test)


def pack_deck(document: Document) -> bytes:
    """The content of a `deck` option as the bytes a state carries. Raises `Unreadable`."""
    deck = read_deck(document, "option deck: ")
    return _pack(_Packed(tuple(deck.kinds.values()), tuple(deck.agents.values())))


def pack_test_cards(cards: tuple[Card, ...], agents: tuple[AgentCard, ...]) -> bytes:
    """Test cards of a position as the bytes a state carries; no agents: those of the game."""
    return _pack(_Packed(cards, agents, test=True))


def table_agents(packed: bytes) -> tuple[AgentCard, ...]:
    """The agents a deck's bytes bring along; none for those of the game."""
    found: _Packed = convert(json.loads(packed), _Packed) if packed else _Packed()
    return found.agents


def _pack(packed: _Packed) -> bytes:
    plain = to_builtins(packed)
    return json.dumps(plain, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def read_deck(document: Any, what: str = "") -> Deck:
    """A deck document, read strictly; `what` opens each sentence. Raises `Unreadable`."""
    outer: DeckDocument = convert(document, DeckDocument, what)
    for key, value in outer.rules.items():
        if key not in RULES:
            raise Unreadable(f"{what}rules.{key}: unknown key")
        if value != RULES[key] or isinstance(value, bool) != isinstance(RULES[key], bool):
            raise Unreadable(f"{what}rules.{key}: {show(value)}, but the rules say {show(RULES[key])}")
    cards = tuple(_card(card, f"{what}cards[{n}]") for n, card in enumerate(outer.cards))
    agents = tuple(_agent(agent, f"{what}agents[{n}]") for n, agent in enumerate(outer.agents))
    if not cards:
        raise Unreadable(f"{what}cards: a deck needs cards")
    if len(agents) < RULES["players"][0]:
        raise Unreadable(f"{what}agents: a deck needs 2 agents or more, not {len(agents)}")
    _once([card.id for card in cards], f"{what}cards")
    _once([agent.id for agent in agents], f"{what}agents")
    if (count := sum(card.copies for card in cards)) > MOST_INSTANCES:
        raise Unreadable(f"{what}cards: {count} copies are more than {MOST_INSTANCES}")
    return Deck(cards, agents)


def _once(ids: list[str], where: str) -> None:
    seen: dict[str, int] = {}
    for n, word in enumerate(ids):
        if word in seen:
            raise Unreadable(f"{where}[{n}].id: {show(word)} is the id of number {seen[word]} as well")
        seen[word] = n


def _card(document: Document, where: str) -> Card:
    card: Card = convert(document, Card, where)
    _check_id(card.id, where)
    check_use(card.ability.use, card.kind, f"{where}.ability")
    line = type_line(card.subtype, card.kind)
    if card.type_line != line:
        raise Unreadable(f"{where}.type_line: {show(card.type_line)}, but {card.subtype} says {show(line)}")
    return card


def _agent(document: Document, where: str) -> AgentCard:
    agent: AgentCard = convert(document, AgentCard, where)
    _check_id(agent.id, where)
    check_use(agent.power.use, "agent", f"{where}.power")
    for key in agent.field_origin:
        if key not in AgentCard.__struct_fields__:
            raise Unreadable(f"{where}.field_origin.{key}: an agent has no such field")
    return agent


def _check_id(word: str, where: str) -> None:
    if not ID.fullmatch(word):
        raise Unreadable(
            f"{where}.id: {show(word)} is no id (letters, digits, dots and hyphens, a letter first)"
        )


def check_use(use: Use, kind: CardClass | Literal["agent"], where: str) -> None:
    """Refuse an ability that does not fit its class (MM-59a). Raises `Unreadable`."""
    right = "cyclic" if kind == "agent" else USES[kind]
    if use != right:
        article = "an" if kind == "agent" else "a"
        raise Unreadable(f"{where}.use: {article} {kind} is {right}, not {use} (MM-59a)")


def type_line(subtype: Subtype, kind: CardClass) -> str:
    """The second line of a card (MM-2b)."""
    return f"{TYPE_WORDS[subtype]} {kind}"


class AbilityDocument(Struct, frozen=True, forbid_unknown_fields=True):
    """An ability in a position, where most may be left out."""

    use: Use | None = None
    cost: tuple[CostStep, ...] = ()
    effect: tuple[EffectStep, ...] = ()


class TestCard(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A card that only a position knows."""

    kind: CardClass = field(name="class")
    cost: Units = Units()
    ability: AbilityDocument = AbilityDocument()
    name: str | None = None
    subtype: Subtype = "service"


def read_ability(given: AbilityDocument, kind: CardClass | Literal["agent"], where: str) -> Ability:
    """An ability of a position, whole. Raises `Unreadable`."""
    right: Use = "cyclic" if kind == "agent" else USES[kind]
    if given.use is not None:
        check_use(given.use, kind, where)
    return Ability(right, given.cost, given.effect)


def read_test_card(word: str, document: Document, copies: int) -> Card:
    """A test card with its text made from its effect. Raises `Unreadable`."""
    where = f"cards.{word}"
    if not ID.fullmatch(word):
        raise Unreadable(
            f"{where}: {show(word)} is no id (letters, digits, dots and hyphens, a letter first)"
        )
    given: TestCard = convert(document, TestCard, where)
    ability = read_ability(given.ability, given.kind, f"{where}.ability")
    return Card(
        id=word,
        name=word if given.name is None else given.name,
        kind=given.kind,
        subtype=given.subtype,
        type_line=type_line(given.subtype, given.kind),
        cost=given.cost,
        copies=copies,
        ability=ability,
        text=ability_words(ability, given.kind),
        origin="reconstruction",
    )


def write_test_cards(deck: Deck) -> Mapping[str, Document]:
    """The test cards of a deck as the `cards` of a position."""
    return {
        card.id: {
            "class": card.kind,
            "cost": to_builtins(card.cost),
            "ability": to_builtins(card.ability),
            "name": card.name,
            "subtype": card.subtype,
        }
        for card in deck.kinds.values()
    }
