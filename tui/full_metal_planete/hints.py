"""The keys of the moment for the footer and `?`: what Enter, `]` and the others would do now."""

from typing import TYPE_CHECKING

from engine.full_metal_planete.pieces import Phase
from tui.footer import Hint
from tui.full_metal_planete.choices import choices_at
from tui.full_metal_planete.landing import landings

if TYPE_CHECKING:
    from tui.full_metal_planete.screen import FullMetalScreen

_FINISH = {Phase.DEPLOYMENT: "done", Phase.VOTE: "confirm"}


def hints_of(screen: "FullMetalScreen") -> list[Hint]:
    """The most useful first, as the footer cuts what does not fit."""
    named = screen.named
    if screen.update.outcome is not None:
        return [Hint(named["scores"], "result"), Hint(named["log"], "log"), Hint(named["leave"], "leave")]
    if not screen.acts:
        return [
            Hint(named["overlays"], "overlays"),
            Hint(named["scores"], "scores"),
            Hint(named["log"], "log"),
        ]
    finish = Hint(named["finish"], _FINISH.get(screen.state.phase, "end"))
    if screen.lands:
        return _landing(screen)
    if screen.state.phase == Phase.VOTE:
        return [Hint(named["take"], "vote"), finish]
    if screen.offer is not None:
        price = f", {screen.offer.cost} AP" if screen.offer.cost else ""
        return [Hint(named["take"], f"do it{price}"), Hint(named["back"], "not so"), finish]
    most, rest = _turn(screen)
    return [*most, finish, *rest]


def _landing(screen: "FullMetalScreen") -> list[Hint]:
    named = screen.named
    found = []
    if screen.cursor in landings(screen.legal, screen.facing):
        found.append(Hint(named["take"], "land here" if screen.offer is not None else "choose"))
    return [
        *found,
        Hint(named["next-place"], "next zone"),
        Hint(named["turn-ship"], f"turn ({screen.facing})"),
        Hint(named["larger"], "larger"),
        Hint(named["inspect"], "inspect"),
    ]


def _turn(screen: "FullMetalScreen") -> tuple[list[Hint], list[Hint]]:
    """What matters more than ending the turn, and what matters less."""
    named, hand = screen.named, screen.hand
    found = []
    if hand is not None:
        here = hand.at(screen.cursor)
        if here:
            label = here[0].verb if len(here) == 1 else "choose"
            found.append(Hint(named["take"], f"{label} {here[0].cost} AP" if here[0].cost else label))
        verbs = {choice.verb for choice in hand.choices}
        also = " or ".join(verb for verb in ("build", "load") if verb in verbs)
        if also and not here:
            found.append(Hint(named["menu"], also))
        found += [
            Hint(named["next-place"], "next"),
            Hint(named["back"], f"back {hand.unit.id}"),
        ]
        if screen.plan is not None and screen.plan.done:
            found.append(Hint(named["plan"], "play plan"))
        return found, [] if also and not here else [Hint(named["menu"], "menu")]
    if screen.takeable(screen.cursor):
        found.append(Hint(named["take"], "take"))
    elif choices_at(screen.state, screen.legal, screen.cursor):
        found.append(Hint(named["take"], "choose"))
    elif screen.plan is not None and screen.plan.done:
        found.append(Hint(named["take"], "play plan"))
    if screen.plan is not None:
        if screen.plan.done and not (found and found[0].label == "play plan"):
            found.append(Hint(named["plan"], "play plan"))
        found.append(Hint(named["back"], "drop plan"))
    found.append(Hint(named["next-piece"], "next"))
    if screen.plan is None and screen.state.phase == Phase.PLAY:
        found.append(Hint(named["plan"], "plan"))
    return found, [Hint(named["inspect"], "inspect"), Hint(named["overlays"], "overlays")]
