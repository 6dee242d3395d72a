"""What an ability does, in words made from its steps alone.

Called for test cards, which bring no text, for the log, and by the test that holds the printed texts
of the cards to their effects.
"""

from functools import lru_cache

from engine.metal_minds.steps import (
    COLOURS,
    Ability,
    AnyStep,
    Choose,
    Convert,
    Dig,
    Discard,
    Draw,
    Eliminate,
    FoeDiscard,
    FoeEliminate,
    FoeSpheres,
    Gain,
    GainAny,
    Look,
    Pay,
    PayAny,
    Per,
    Ready,
    Salvage,
    Spheres,
    Units,
)

_COUNTED = {
    "own_devices": "device in your zone",
    "own_machines": "machine in your zone",
    "own_hand": "card in your hand",
}
_PICKED = {"owner": "of their choice", "actor": "of your choice", "random": "at random"}


def ability_words(ability: Ability, kind: str) -> str:
    """The ability of a `maneuver`, `machine`, `gadget` or `agent` as the sentence of a card."""
    costs = " and ".join(step_words(step, kind) for step in ability.cost)
    effect = program_words(ability.effect, kind) or "nothing"
    mark = {"machine": "cyclic", "gadget": "scrap"}.get(kind, "")
    before = ", ".join(part for part in (mark, costs) if part)
    text = f"{before}: {effect}." if before else f"{effect}."
    return text[0].upper() + text[1:]


def program_words(program: tuple[AnyStep, ...], kind: str = "agent") -> str:
    """Steps one after the other, of a card of that kind."""
    return ", then ".join(step_words(step, kind) for step in program)


def step_words(step: AnyStep, kind: str = "agent") -> str:
    """One step as words to the acting player, on a card of that kind."""
    match step:
        case Gain(res=res):
            return f"gain {units_words(res)}"
        case GainAny(n=n):
            return f"gain {n} {_some('resource', n)} of your choice"
        case Draw(n=n):
            return f"draw {n} {_some('card', n)}"
        case Spheres(n=n):
            return f"gain {n} {_some('sphere', n)}"
        case Convert(source=source, to=to, max=most):
            what = _some("resource", most) if source == "any" else source
            into = _some("colour", most) + " of your choice" if to == "any" else to
            return f"convert up to {most} {what} one for one into {into}"
        case Dig(look=look, take=take):
            top = f"look at the top {look} cards of the inventory"
            return f"{top}: take {take} into your hand, the rest go to the heap"
        case Salvage(n=n, kind=wanted):
            return (
                f"take any {n} {_some('card' if wanted == 'any' else wanted, n)} from the heap into your hand"
            )
        case Ready(n=n):
            return f"turn up to {n} of your used machines upright"
        case Look():
            return "look at an opponent's hand"
        case FoeDiscard(who=who, n=n, chooser=chooser):
            return f"{_foe(who)} discards {n} {_some('card', n)} {_PICKED[chooser]}"
        case FoeEliminate(who=who, n=n, chooser=chooser):
            return f"{_foe(who)} eliminates {n} {_some('device', n)} {_PICKED[chooser]}"
        case FoeSpheres(who=who, n=n):
            return f"{_foe(who)} loses {n} {_some('sphere', n)}"
        case Pay(res=res):
            return f"pay {units_words(res)}"
        case PayAny(n=n):
            return f"pay any {n} {_some('resource', n)}"
        case Discard(n=n):
            other = "other " if kind == "maneuver" else ""
            return f"discard {n} {other}{_some('card', n)}"
        case Eliminate(n=n, kind=wanted):
            other = "other " if kind in ("machine", "gadget") else ""
            return f"eliminate {n} of your {other}{'device' if wanted == 'any' else wanted}s"
        case Choose(options=options):
            return " or ".join(program_words(option, kind) for option in options)
        case Per(count=count, every=every, max=most, step=inner):
            each = _COUNTED[count]
            rate = f"each {each}" if every == 1 else f"every {every} of: {each}"
            return f"{step_words(inner, kind)} for {rate} ({most} at most)"


@lru_cache(maxsize=256)
def units_words(units: Units) -> str:
    """Units by colour: `2 purple and 1 green`."""
    parts = [f"{n} {colour}" for n, colour in zip(units.purse(), COLOURS, strict=True) if n]
    if len(parts) < 2:
        return "".join(parts) or "nothing"
    return ", ".join(parts[:-1]) + " and " + parts[-1]


def _some(word: str, n: int) -> str:
    return word if n == 1 else word + "s"


def _foe(who: str) -> str:
    return "an opponent" if who == "one" else "each opponent"
