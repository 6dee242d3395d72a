"""The closed vocabulary of the cards (MM-59): every step of a cost or an effect as a struct.

The data file and position documents are read straight into these structs, so a step that is
unknown here, an unknown colour or class, or a field too many is a fault of the document. The
interpreter (`effects`, `attacks`, `costs`) has one function for each of them and knows nothing
else about cards. What each step does is defined by the `about` part of the data.
"""

from collections.abc import Iterator
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, field
from msgspec.structs import replace

Amount: TypeAlias = Annotated[int, Meta(ge=0, le=9999)]
"""A number on a card or board."""

Colour: TypeAlias = Literal["purple", "orange", "green"]
COLOURS: tuple[Colour, ...] = ("purple", "orange", "green")
"""In the order in which answers are listed and units default (MM-68)."""

Purse: TypeAlias = tuple[int, int, int]
"""Units by colour, in the order of `COLOURS`."""

AnyClass: TypeAlias = Literal["any", "maneuver", "machine", "gadget", "device"]
DeviceClass: TypeAlias = Literal["any", "machine", "gadget"]


class Units(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Resources by colour; a colour left out is 0."""

    purple: Amount = 0
    orange: Amount = 0
    green: Amount = 0

    def purse(self) -> Purse:
        return (self.purple, self.orange, self.green)


class Gain(Struct, frozen=True, tag_field="op", tag="gain", forbid_unknown_fields=True):
    res: Units


class GainAny(Struct, frozen=True, tag_field="op", tag="gain_any", forbid_unknown_fields=True):
    n: Amount


class Draw(Struct, frozen=True, tag_field="op", tag="draw", forbid_unknown_fields=True):
    n: Amount


class Spheres(Struct, frozen=True, tag_field="op", tag="spheres", forbid_unknown_fields=True):
    n: Amount


class Convert(Struct, frozen=True, tag_field="op", tag="convert", forbid_unknown_fields=True):
    source: Colour | Literal["any"] = field(name="from")
    to: Colour | Literal["any"]
    max: Amount


class Dig(Struct, frozen=True, tag_field="op", tag="dig", forbid_unknown_fields=True):
    look: Amount
    take: Amount


class Salvage(Struct, frozen=True, tag_field="op", tag="salvage", forbid_unknown_fields=True):
    n: Amount
    kind: AnyClass = field(name="class", default="any")


class Ready(Struct, frozen=True, tag_field="op", tag="ready", forbid_unknown_fields=True):
    n: Amount


class Look(Struct, frozen=True, tag_field="op", tag="look", forbid_unknown_fields=True):
    who: Literal["one"]


class FoeDiscard(Struct, frozen=True, tag_field="op", tag="foe_discard", forbid_unknown_fields=True):
    who: Literal["one", "each"]
    n: Amount
    chooser: Literal["owner", "actor", "random"] = "owner"
    """Who picks; a silent card leaves it to the victim (MM-53)."""


class FoeEliminate(Struct, frozen=True, tag_field="op", tag="foe_eliminate", forbid_unknown_fields=True):
    who: Literal["one", "each"]
    n: Amount
    chooser: Literal["owner", "actor"] = "owner"
    """Who picks; a silent card leaves it to the victim (MM-54)."""


class FoeSpheres(Struct, frozen=True, tag_field="op", tag="foe_spheres", forbid_unknown_fields=True):
    who: Literal["one", "each"]
    n: Amount


class Pay(Struct, frozen=True, tag_field="op", tag="pay", forbid_unknown_fields=True):
    res: Units


class PayAny(Struct, frozen=True, tag_field="op", tag="pay_any", forbid_unknown_fields=True):
    n: Amount


class Discard(Struct, frozen=True, tag_field="op", tag="discard", forbid_unknown_fields=True):
    n: Amount


class Eliminate(Struct, frozen=True, tag_field="op", tag="eliminate", forbid_unknown_fields=True):
    n: Amount
    kind: DeviceClass = field(name="class", default="any")


class Choose(Struct, frozen=True, tag_field="op", tag="choose", forbid_unknown_fields=True):
    options: Annotated[tuple[tuple["EffectStep", ...], ...], Meta(min_length=1)]


class Per(Struct, frozen=True, tag_field="op", tag="per", forbid_unknown_fields=True):
    count: Literal["own_devices", "own_machines", "own_hand"]
    every: Annotated[int, Meta(ge=1, le=9999)]
    max: Amount
    step: "EffectStep"


CostStep: TypeAlias = Pay | PayAny | Discard | Eliminate
EffectStep: TypeAlias = (
    Gain
    | GainAny
    | Draw
    | Spheres
    | Convert
    | Dig
    | Salvage
    | Ready
    | Look
    | FoeDiscard
    | FoeEliminate
    | FoeSpheres
    | Discard
    | Eliminate
    | Choose
    | Per
)
AnyStep: TypeAlias = EffectStep | Pay | PayAny
Foe: TypeAlias = FoeDiscard | FoeEliminate | FoeSpheres
Use: TypeAlias = Literal["instant", "cyclic", "scrapping"]


class Ability(Struct, frozen=True, forbid_unknown_fields=True):
    """What a card or an agent can do: a cost paid in full, then the effect."""

    use: Use
    cost: tuple[CostStep, ...]
    effect: tuple[EffectStep, ...]

    def aimed(self) -> bool:
        """Whether one opponent must be named for it (MM-51), in whatever step or option."""
        return any(getattr(step, "who", "") == "one" for step in _flat(self.effect))


def _flat(program: tuple[AnyStep, ...]) -> Iterator[AnyStep]:
    """All steps, those in options and repetitions too."""
    for step in program:
        yield step
        match step:
            case Choose(options=options):
                for option in options:
                    yield from _flat(option)
            case Per(step=inner):
                yield from _flat((inner,))


def weight(program: tuple[AnyStep, ...]) -> int:
    """A number that goes down with every step done: what is left of one act never weighs the same twice."""
    total = 0
    for step in program:
        match step:
            case Choose(options=options):
                total += 1 + max(weight(option) for option in options)
            case Per(step=inner, max=most):
                total += 1 + most * weight((inner,))
            case _:
                total += 1
    return total


def begun_as(rest: tuple[AnyStep, ...], program: tuple[AnyStep, ...]) -> AnyStep | None:
    """What the first step of `rest` was when it began, if `rest` is an end of `program`; else None.

    An end is what can be left of it during play: steps at the front may be done, an option may stand
    in the place of its choice, repetitions in that of `per`, and the first step may have smaller numbers.
    """
    for done in range(len(program)):
        tail = program[done + 1 :]
        if len(rest) <= len(tail) or rest[len(rest) - len(tail) :] != tail:
            continue
        head = rest[: len(rest) - len(tail)]
        first = program[done]
        if len(head) == 1 and _part(head[0], first):
            return first
        match first:
            case Choose(options=options):
                insides = options
            case Per(step=inner, max=most):
                insides = ((inner,) * most,)
            case _:
                insides = ()
        for inside in insides:
            if (found := begun_as(head, inside)) is not None:
                return found
    return None


def _part(now: AnyStep, then: AnyStep) -> bool:
    """Whether a step with these numbers may be what is left of that one."""
    if type(now) is not type(then):
        return False
    match now:
        case Convert(max=left):
            return isinstance(then, Convert) and left <= then.max and replace(now, max=then.max) == then
        case Dig(take=left):
            return isinstance(then, Dig) and left <= then.take and replace(now, take=then.take) == then
        case Gain() | Look() | Pay() | Choose() | Per() | Draw() | Spheres():
            return now == then
        case _:
            most: int = then.n  # type: ignore[union-attr]
            return now.n <= most and replace(now, n=most) == then
