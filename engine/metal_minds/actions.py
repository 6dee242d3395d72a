"""What a seat can do: every action is one decision (MM-50a), named by the words of the notation.

The answers to one question are listed by `questions`; all types are listed in full.
"""

from typing import TypeAlias

from msgspec import Struct

from engine.game import Seat
from engine.metal_minds.steps import Colour


class SkipCard(Struct, frozen=True, tag="skip-card"):
    """Skip the action phase for a card (MM-13)."""


class SkipResources(Struct, frozen=True, tag="skip-resources"):
    """Skip the action phase for two units, whose colours are the next questions (MM-13)."""


class End(Struct, frozen=True, tag="end"):
    """End the action phase (MM-15)."""


class Play(Struct, frozen=True, tag="play"):
    """Play a card of the hand (MM-18)."""

    card: str


class Use(Struct, frozen=True, tag="use"):
    """Use the power of a device in the zone (MM-29)."""

    card: str


class Agent(Struct, frozen=True, tag="agent"):
    """Use the agent's power (MM-29)."""


class Target(Struct, frozen=True, tag="target"):
    """Name the opponent (MM-51)."""

    seat: Seat


class Discard(Struct, frozen=True, tag="discard"):
    """A card of the own hand to the heap."""

    card: str


class Eliminate(Struct, frozen=True, tag="eliminate"):
    """A device of the own zone to the heap."""

    card: str


class Pay(Struct, frozen=True, tag="pay"):
    """One unit of a cost in any mix."""

    colour: Colour


class Gain(Struct, frozen=True, tag="colour"):
    """The colour of one unit gained (MM-26)."""

    colour: Colour


class Swap(Struct, frozen=True, tag="swap"):
    """One unit of a colour into one of another."""

    source: Colour
    to: Colour


class Ready(Struct, frozen=True, tag="ready"):
    """Turn a machine upright (MM-37a)."""

    card: str


class Option(Struct, frozen=True, tag="option"):
    """One option of a choice, counted from 0."""

    number: int


class Take(Struct, frozen=True, tag="take"):
    """A card looked at, or of the heap, into the hand."""

    card: str


class Pick(Struct, frozen=True, tag="pick"):
    """A card of the opponent's hand or zone, picked by the acting player (MM-53, MM-54)."""

    card: str


class Stop(Struct, frozen=True, tag="stop"):
    """No more of an "up to" (MM-50)."""


class Go(Struct, frozen=True, tag="go"):
    """Go on: the one action where a position leaves no question open."""


Action: TypeAlias = (
    SkipCard
    | SkipResources
    | End
    | Play
    | Use
    | Agent
    | Target
    | Discard
    | Eliminate
    | Pay
    | Gain
    | Swap
    | Ready
    | Option
    | Take
    | Pick
    | Stop
    | Go
)

CardAction: TypeAlias = Play | Use | Discard | Eliminate | Ready | Take | Pick
"""The actions that name a card."""

VERBS: dict[str, type[Action]] = {
    str(kind.__struct_config__.tag): kind
    for kind in (
        SkipCard,
        SkipResources,
        End,
        Play,
        Use,
        Agent,
        Target,
        Discard,
        Eliminate,
        Pay,
        Gain,
        Swap,
        Ready,
        Option,
        Take,
        Pick,
        Stop,
        Go,
    )
}
"""Verb of the notation -> action."""


def verb(action: Action) -> str:
    """The word an action begins with in the notation."""
    return str(type(action).__struct_config__.tag)
