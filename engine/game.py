"""What a game answers.

A game is a stateless object with a handful of functions over frozen structs; a table
(`engine.table`) folds entries over its set-up state. Read this file first, then any
game's `game.py`, which has the same members in the same order.

Nothing here, and nothing in any game, reads a clock, a file of a player, the terminal or
global randomness. Luck is `Rng` inside the state. What a seat may know is `view`, built up
from nothing for that seat.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar

from msgspec import Struct

from engine.rng import Rng

Seat: TypeAlias = int
"""A place at a table, from 0."""

Millis: TypeAlias = int
"""A stretch or point of table time in milliseconds."""

Document: TypeAlias = dict[str, Any]
"""A JSON object as plain Python values."""


class Illegal(Exception):
    """An action that the rules refuse. Normal, and told to the player as it stands."""

    def __init__(self, reason: str, rule: str = "") -> None:
        super().__init__(reason)
        self.reason = reason
        """A sentence for the player, without the rule's number."""
        self.rule = rule
        """The rule it rests on, such as `FMP-122`; empty where it is the table's own."""


class Unreadable(ValueError):
    """A line, option or document that cannot be read; the text is one sentence for its writer.

    It names the field or word, the value, and what would be right.
    """


class Event(Struct, frozen=True, kw_only=True):
    """What happened, told to those who may know it. For eyes only: never folded, never stored."""

    kind: str
    """A word of the game's closed list of kinds, such as `destroyed`."""
    text: str
    """The log line, a sentence without the rule's number."""
    seat: Seat | None = None
    """Whose doing it was; None for the table's (a tide, a round)."""
    rule: str = ""
    """The rule it rests on."""
    at: tuple[str, ...] = ()
    """Where on the board, in the game's notation (`12,7`)."""
    audience: tuple[Seat, ...] | None = None
    """The seats that are told; None tells everybody, spectators too."""

    def told_to(self, seat: Seat | None) -> bool:
        """Whether this seat (None: a spectator) is told."""
        return self.audience is None or seat in self.audience


class Window(Struct, frozen=True):
    """A stretch of time in which a seat owes something."""

    seat: Seat
    key: str
    """Unique at the table for one stretch of one seat: a new key is a fresh clock, a known one goes on."""
    length: Millis | None = None
    """Its own length; None is the seat's turn length at this table (180 s unless set otherwise)."""
    grace: bool = False
    """True while only something already begun may be finished (FMP-37)."""


class Turn(Struct, frozen=True):
    """Which turn or round it is: for marks, checkpoints and the header line."""

    number: int
    label: str
    """Such as `turn 7/25`."""


class Line(Struct, frozen=True):
    """One line of a score sheet."""

    name: str
    points: int
    reason: str = ""


class Outcome(Struct, frozen=True):
    """How a finished game stands; every tuple has one item a seat."""

    places: tuple[int, ...]
    """1 is the best; equal seats share a place, and the next place counts them all."""
    totals: tuple[int, ...]
    lines: tuple[tuple[Line, ...], ...]
    reason: str
    """Why the game is over and what decided it, a sentence."""


S = TypeVar("S", bound=Struct)
A = TypeVar("A", bound=Struct)
V = TypeVar("V", bound=Struct)
O = TypeVar("O", bound=Struct)  # noqa: E741


class Step(Struct, Generic[S], frozen=True):
    """What an action, a time-out or a resignation makes of a state."""

    state: S
    events: tuple[Event, ...] = ()
    sealed: tuple[Seat, ...] = ()
    """Seats that can no longer take back what they did up to and including this step."""
    because: str = ""
    """Why it is sealed, for the refusal of a withdrawal: `a card was drawn`."""


class Game(ABC, Generic[O, S, A, V]):
    """One rule set. Stateless: one object serves all tables."""

    name: ClassVar[str]
    """The word on the command line, such as `full-metal-planete`."""
    title: ClassVar[str]
    prefix: ClassVar[str]
    """What its rule numbers begin with, such as `FMP`."""
    seats: ClassVar[tuple[int, ...]]
    """The numbers of seats it can be played with, ascending."""
    seat_names: ClassVar[tuple[str, ...]]
    """What a seat is called while nobody has named it, such as `Blue`."""
    rules: ClassVar[int]
    """Version of the rules: goes up when a log would fold to another state."""
    Options: ClassVar[type[Any]]
    State: ClassVar[type[Any]]
    Action: ClassVar[Any]
    """The union of its tagged action structs."""
    View: ClassVar[type[Any]]
    open_actions: ClassVar[tuple[type[Struct], ...]] = ()
    """Action types of which `legal` gives a documented sample only; all others are listed in full."""
    out_of_turn: ClassVar[tuple[type[Struct], ...]] = ()
    """Action types of a seat that owes nothing now, such as taking a commitment back; never listed."""
    withdraw_rule: ClassVar[str] = ""
    """The rule that says what can be taken back, for the refusals of a withdrawal."""
    document_options: ClassVar[frozenset[str]] = frozenset()
    """Options that hold a document (a deck); the command line takes a file for them and keeps its content."""
    unordered: ClassVar[frozenset[str]] = frozenset()
    """Keys of `facts` whose lists are compared without regard to order."""

    @abstractmethod
    def setup(self, options: O, seats: int, seed: int) -> S:
        """How it begins. Raises `Unreadable` where options and seats do not go together."""

    @abstractmethod
    def to_act(self, state: S) -> tuple[Seat, ...]:
        """Who owes a decision, in the order in which people at one screen take theirs.

        Several: they act at the same time. Empty: the game is over.
        """

    @abstractmethod
    def legal(self, state: S, seat: Seat) -> Iterator[A]:
        """What the seat may do now, lazily, without repeats and always in the same order.

        Sound for every type of action, complete for those not in `open_actions`. Empty for a
        seat that owes nothing. Depends only on what the seat may know.
        """

    @abstractmethod
    def check(self, state: S, seat: Seat, action: A) -> None:
        """Raise `Illegal` unless the seat may do this now; agrees with `legal` on listed types."""

    @abstractmethod
    def apply(self, state: S, seat: Seat, action: A) -> Step[S]:
        """What the action makes of the state. Called only with actions that `check` lets pass."""

    @abstractmethod
    def windows(self, state: S) -> tuple[Window, ...]:
        """The clocks that run now: one for each seat of `to_act`."""

    @abstractmethod
    def timeout(self, state: S, seat: Seat) -> Step[S]:
        """What the end of the seat's window means. Called only for a seat of `to_act`."""

    @abstractmethod
    def resign(self, state: S, seat: Seat) -> Step[S]:
        """What leaving means. Raises `Illegal` for a seat that is out already or a game that is over."""

    @abstractmethod
    def turn(self, state: S) -> Turn:
        """Which turn or round this is; its number never goes down."""

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What the seat may know (None: a spectator), built up from nothing. Holds no `Rng`."""

    @abstractmethod
    def secret(self, state: S, seat: Seat) -> str:
        """What the seat's view holds now that others at the same screen may not see, as the curtain
        names it (`your forecast`); empty: nothing, no curtain is needed."""

    @abstractmethod
    def sample(self, view: V, rng: Random) -> S:
        """A possible state that fits the view: `view(sample(v), v.seat) == v`, and the seat's legal list,
        refusals and events are the same in it."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """Score lines, places and reasons once the game is over, else None."""

    @abstractmethod
    def idle(self, view: V, actions: Sequence[A]) -> A:
        """The one of these legal actions that does least: how the bot `passer` plays."""

    @abstractmethod
    def read(self, view: V, text: str) -> tuple[A, ...]:
        """The actions a line of notation stands for, to be played one by one.

        Raises `Unreadable` with a sentence that names the word. Reads whatever can be written, legal
        or not: whether it may be done is `check`'s to say.
        """

    @abstractmethod
    def write(self, view: V, action: A) -> str:
        """The action as a line of notation; `read(view, write(view, a)) == (a,)` for legal actions."""

    def split(self, text: str) -> tuple[str, ...]:
        """The parts of a line that are read one after the other, each against the view of its moment."""
        return (text,)

    @abstractmethod
    def position(self, document: Document, options: O, seats: int | None, rng: Rng) -> S:
        """The state a position document describes; what it leaves open is drawn from `rng`.

        `seats` None: the document says how many. Raises `Unreadable` with the field and the value.
        `position(describe(s), s's options, s's seats, s's rng) == s` for every state that play can reach.
        """

    @abstractmethod
    def seats_of(self, document: Document) -> int:
        """How many seats a position document is for when nobody says; read leniently, never raises."""

    @abstractmethod
    def describe(self, state: S) -> Document:
        """The state as a position document: every key that is not its default."""

    @abstractmethod
    def facts(self, state: S) -> Document:
        """What `state` and `after` of a `try` document compare with: `describe` with every key present
        and the extra facts of the game's document."""

    @abstractmethod
    def view_facts(self, view: V) -> Document:
        """What `view` of a `try` document compares with: the same keys as far as the seat may know them."""


AnyGame: TypeAlias = Game[Any, Any, Any, Any]
"""A game whose own types do not matter to the caller."""

Options: TypeAlias = Mapping[str, object]
"""Options of a new table as plain values, before the game has read them."""
