"""The keys of the moment for the footer and `?`."""

from typing import TYPE_CHECKING

from engine.metal_minds import actions
from tui.footer import Hint

if TYPE_CHECKING:
    from tui.metal_minds.screen import MindsScreen

_VERBS: dict[type, str] = {
    actions.Play: "play",
    actions.Use: "use",
    actions.Agent: "use",
    actions.SkipCard: "skip",
    actions.SkipResources: "skip",
    actions.End: "end",
    actions.Discard: "discard",
    actions.Eliminate: "eliminate",
    actions.Ready: "turn upright",
    actions.Pay: "pay",
    actions.Gain: "gain",
    actions.Swap: "convert",
    actions.Take: "take",
    actions.Stop: "no more",
    actions.Go: "go on",
}


def hints_of(screen: "MindsScreen") -> list[Hint]:
    """The most useful first, as the footer cuts what does not fit."""
    named = screen.named
    if screen.update.outcome is not None:
        return [Hint(named["scores"], "result"), Hint(named["log"], "log"), Hint(named["leave"], "leave")]
    inspect, heap = Hint(named["inspect"], "inspect"), Hint(named["heap"], "heap")
    question = screen.question
    if question is None:
        return [inspect, heap, Hint(named["scores"], "seats"), Hint(named["log"], "log")]
    found = []
    item = question.at(screen.table.cursor)
    if item is not None:
        found.append(
            Hint(named["take"], _VERBS.get(type(item.action), "choose") if item.legal else "why not")
        )
    elif screen.table.cursor.startswith(("seat:", "heap")):
        found.append(Hint(named["take"], "open"))
    found.append(Hint(named["next-place"], "next"))
    if 1 < screen.shown_choices() < len(question.chips):
        found.append(Hint(named["south-east"], "more"))
    if question.free:
        found.append(Hint(named["finish"], "end"))
    if screen.update.withdrawable:
        found.append(Hint(named["withdraw"], "withdraw"))
    return [*found, inspect, heap]
