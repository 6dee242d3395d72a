"""What an action would give and cost, worked out before it is done.

The action is applied to a possible world that fits the view, and the two are compared. Only counts
that the seat may know are spoken of: what a card drawn would be, nobody can say.
"""

from engine.game import AnyGame, Seat
from engine.metal_minds import actions
from engine.metal_minds.actions import Action
from engine.metal_minds.state import MAXIMUMS, OVER, State, deck
from engine.metal_minds.steps import AnyStep, Pay
from engine.metal_minds.words import step_words
from tui.glyphs import Common
from tui.metal_minds.asking import heading_of
from tui.metal_minds.naming import Names
from tui.metal_minds.tracks import COLOUR_SIGNS
from tui.metal_minds.vain import in_vain

_KEPT = "It stays in the zone and can be used from your next turn on."


def preview(
    game: AnyGame, world: State, seat: Seat, action: Action, names: Names, *, rich: bool = False
) -> str:
    """The changes a legal action would make, and what would be asked next, in a line or two."""
    step = game.apply(world, seat, action)
    after: State = step.state
    arrow = Common.ARROW.sign(rich)
    parts = [*_own(world, after, seat, arrow, rich), *_others(world, after, seat, arrow, names)]
    changes = [costs] if (costs := cost_words(world, seat, action)) else []
    changes += [forced] if (forced := forced_words(world, after, seat)) else []
    changes += [", ".join(parts) + "."] if parts else []
    changes += in_vain(world, after, seat, action, step.events, names)
    if isinstance(action, actions.Play) and deck(world)[action.card].kind != "maneuver":
        changes.append(_KEPT)
    return " ".join([*changes, *_next(game, world, after, seat, names)])


def cost_words(world: State, seat: Seat, action: Action) -> str:
    """What an act of phase 1 costs, a sentence; empty for other actions."""
    cards = deck(world)
    steps: tuple[AnyStep, ...]
    kind = "agent"
    match action:
        case actions.Play(card=name):
            card = cards[name]
            kind = card.kind
            steps = (Pay(card.cost),) if any(card.price) else ()
            steps += card.ability.cost if kind == "maneuver" else ()
        case actions.Use(card=name):
            kind, steps = cards[name].kind, cards[name].ability.cost
        case actions.Agent():
            power = world.agents[seat].power
            steps = power.cost if power is not None else ()
        case _:
            return ""
    words = " and ".join(step_words(step, kind) for step in steps)
    return f"{words[:1].upper()}{words[1:]}." if words else "Free."


def forced_words(before: State, after: State, seat: Seat) -> str:
    """The seat's own cards that go unasked, as no others could (MM-50a), a sentence; empty for none."""
    own = (*before.hands[seat], *(device.card for device in before.zones[seat]))
    gone = [
        settled.action.card
        for settled in after.past.settled
        if settled.seat == seat and isinstance(settled.action, actions.Discard | actions.Eliminate)
    ]
    named = [deck(before).name(card) for card in gone if card in own]
    return f"To the heap, as nothing else can go: {', '.join(named)}." if named else ""


def _own(before: State, after: State, seat: Seat, arrow: str, rich: bool) -> list[str]:
    counts = [
        (glyph.sign(rich), old, new)
        for (glyph, _), old, new in zip(COLOUR_SIGNS, before.res[seat], after.res[seat], strict=True)
    ]
    counts += [
        ("spheres", before.spheres[seat], after.spheres[seat]),
        ("hand", len(before.hands[seat]), len(after.hands[seat])),
        ("zone", len(before.zones[seat]), len(after.zones[seat])),
    ]
    return [f"{word} {old}{arrow}{new}" for word, old, new in counts if old != new]


def _others(before: State, after: State, seat: Seat, arrow: str, names: Names) -> list[str]:
    found = []
    for other in range(len(before.hands)):
        if other == seat:
            continue
        counts = [
            ("spheres", before.spheres[other], after.spheres[other]),
            ("hand", len(before.hands[other]), len(after.hands[other])),
            ("zone", len(before.zones[other]), len(after.zones[other])),
        ]
        changes = [f"{word} {old}{arrow}{new}" for word, old, new in counts if old != new]
        if changes:
            found.append(f"{names(other)} {' and '.join(changes)}")
    return found


def _next(game: AnyGame, before: State, after: State, seat: Seat, names: Names) -> list[str]:
    """What comes after it, where that is not simply the next act."""
    if after.phase == OVER:
        return ["Then the game is decided."]
    asked = game.to_act(after)[0]
    if (after.seat, after.round) != (before.seat, before.round):
        return [f"Then {names(after.seat)} begins a turn."]
    if asked == after.seat != seat:
        return [f"Then {names(asked)} goes on."]
    if asked != seat:
        return [f"Then {names(asked)} answers."]
    if after.act is None and not after.skipping and after.phase != MAXIMUMS:
        return []
    heading = heading_of(after, list(game.legal(after, seat)), seat, names)
    return [f"Then {heading[:1].lower()}{heading[1:]}." if after.act is None else f"Then {heading}."]
