"""The interpreter: what each step of an effect asks, does with an answer, and does without one.

No card is named here. A step stands first in `act.steps` while it is carried out. `ask` lists the
answers to its next question, `answer` takes one of them, `advance` does what needs no question and
ends a step that has nothing more to ask. `questions.settle` calls them until somebody must choose.
"""

from collections.abc import Callable
from typing import Any

from engine.game import Seat
from engine.metal_minds import actions, attacks, costs
from engine.metal_minds.actions import Action
from engine.metal_minds.piles import draw, top_card
from engine.metal_minds.state import Device, Held, HeldAct, deck
from engine.metal_minds.steps import (
    COLOURS,
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
)
from engine.metal_minds.words import program_words, units_words
from engine.metal_minds.work import Doing, Work

GAINS: tuple[Action, ...] = tuple(actions.Gain(colour) for colour in COLOURS)
STOP = actions.Stop()


def ask(held: Held, act: HeldAct) -> tuple[Seat, list[Action]]:
    """Who is asked by the first step, and the answers in the order of the notation; none: no question."""
    step = act.steps[0]
    asker = _ASK.get(type(step))
    if asker is None:
        return held.seat, []
    answers = asker(held, act, step)
    if answers and isinstance(step, FoeDiscard | FoeEliminate):
        return attacks.answering(held, act, step), answers
    return held.seat, answers


def answer(work: Work, act: Doing, action: Action) -> None:
    """Take an answer to the question of the first step."""
    step = act.steps[0]
    _ANSWER[type(step)](work, act, step, action)


def advance(work: Work, act: Doing) -> None:
    """Do what the first step does without asking; it is called only while the step asks nothing."""
    step = act.steps[0]
    if attacks.asks(step):
        assert isinstance(step, FoeDiscard | FoeEliminate)
        attacks.advance_foe(work, act, step)
    elif isinstance(step, Dig) and not act.looked:
        _begin_dig(work, act, step)
    elif isinstance(step, Dig):
        _end_dig(work, act)
    elif isinstance(step, Per):
        act.steps = (step.step,) * _times(work, step) + act.steps[1:]
    else:
        run = _RUN.get(type(step))
        if run is not None:
            run(work, act, step)
        act.steps = act.steps[1:]


def _ask_gain(_held: Held, _act: HeldAct, step: GainAny) -> list[Action]:
    return list(GAINS) if step.n else []


def _ask_convert(held: Held, _act: HeldAct, step: Convert) -> list[Action]:
    return [*_swaps(held, step), STOP] if step.max else []


def _swaps(held: Held, step: Convert) -> list[Action]:
    purse = held.res[held.seat]
    return [
        actions.Swap(source, to)
        for at, source in enumerate(COLOURS)
        if purse[at] and step.source in ("any", source)
        for to in COLOURS
        if to != source and step.to in ("any", to)
    ]


def _ask_ready(held: Held, _act: HeldAct, step: Ready) -> list[Action]:
    if not step.n:
        return []
    return [*(actions.Ready(device.card) for device in _sideways(held)), STOP]


def _sideways(held: Held) -> list[Device]:
    cards = deck(held)
    return [
        device for device in held.zones[held.seat] if device.used and cards[device.card].kind == "machine"
    ]


def _ask_dig(_held: Held, act: HeldAct, step: Dig) -> list[Action]:
    return [actions.Take(card) for card in act.looked] if step.take else []


def _ask_salvage(held: Held, _act: HeldAct, step: Salvage) -> list[Action]:
    return [actions.Take(card) for card in _fitting(held, step)] if step.n else []


def _fitting(held: Held, step: Salvage) -> list[str]:
    if step.kind == "any":
        return list(held.heap)
    cards = deck(held)
    wanted = ("machine", "gadget") if step.kind == "device" else (step.kind,)
    return [card for card in held.heap if cards[card].kind in wanted]


def _ask_choose(held: Held, act: HeldAct, step: Choose) -> list[Action]:
    able = [n for n, option in enumerate(step.options) if any(_does(held, act, part) for part in option)]
    return [actions.Option(n) for n in able or range(len(step.options))]


def _does(held: Held, act: HeldAct, step: AnyStep) -> bool:
    """Whether the step can do anything now (MM-50)."""
    match step:
        case Draw(n=n) | Dig(look=n):
            return bool(n and (held.inventory or held.heap))
        case Discard(n=n):
            return bool(n and held.hands[held.seat])
        case Eliminate():
            return bool(costs.ask_eliminate(held, act, step))
        case Salvage(n=n):
            return bool(n and _fitting(held, step))
        case Ready(n=n):
            return bool(n and _sideways(held))
        case Convert(max=n):
            return bool(n and _swaps(held, step))
        case FoeDiscard() | FoeEliminate() | FoeSpheres() | Look():
            return attacks.can_hurt(held, act, step)
        case Choose(options=options):
            return any(_does(held, act, part) for option in options for part in option)
        case Per(step=inner):
            return _times(held, step) > 0 and _does(held, act, inner)
        case Gain(res=res):
            return any(res.purse())
        case _:
            return bool(step.n)  # type: ignore[union-attr]


def _times(held: Held, step: Per) -> int:
    """How often a step is repeated, counted as it begins; a gadget counts itself (MM-35)."""
    match step.count:
        case "own_hand":
            count = len(held.hands[held.seat])
        case "own_devices":
            count = len(held.zones[held.seat])
        case _:
            count = costs.devices(held, held.seat, "")[0]
    return min(step.max, count // step.every)


def _answer_gain(work: Work, act: Doing, step: GainAny, action: actions.Gain) -> None:
    gain_unit(work, action)
    act.steps = (GainAny(step.n - 1), *act.steps[1:]) if step.n > 1 else act.steps[1:]


def gain_unit(work: Work, action: actions.Gain) -> None:
    """One unit of the colour chosen, by an effect or a skip (MM-26)."""
    work.add(work.seat, action.colour, 1)
    work.tell("gain", f"Seat {work.seat} gains 1 {action.colour}.", work.seat)


def _answer_convert(work: Work, act: Doing, step: Convert, action: actions.Swap | actions.Stop) -> None:
    if isinstance(action, actions.Stop):
        act.steps = act.steps[1:]
        return
    work.add(work.seat, action.source, -1)
    work.add(work.seat, action.to, 1)
    work.tell("convert", f"Seat {work.seat} turns 1 {action.source} into 1 {action.to}.", work.seat)
    left = step.max - 1
    act.steps = (Convert(step.source, step.to, left), *act.steps[1:]) if left else act.steps[1:]


def _answer_ready(work: Work, act: Doing, step: Ready, action: actions.Ready | actions.Stop) -> None:
    if isinstance(action, actions.Stop):
        act.steps = act.steps[1:]
        return
    work.zones[work.seat] = tuple(
        Device(device.card, False, device.new) if device.card == action.card else device
        for device in work.zones[work.seat]
    )
    name = work.cards.name(action.card)
    work.tell("ready", f"Seat {work.seat} turns {name} upright.", work.seat, (action.card,), rule="MM-37a")
    act.steps = (Ready(step.n - 1), *act.steps[1:]) if step.n > 1 else act.steps[1:]


def _begin_dig(work: Work, act: Doing, step: Dig) -> None:
    """Look at the top cards; they are in no pile meanwhile (MM-45, MM-55a)."""
    looked: list[str] = []
    while len(looked) < step.look and (card := top_card(work)) is not None:
        looked.append(card)
    if not looked:
        act.steps = act.steps[1:]
        return
    act.looked = tuple(looked)
    amount = "the top card" if len(looked) == 1 else f"the top {len(looked)} cards"
    names = ", ".join(work.cards.name(card) for card in looked)
    work.tell("dig", f"Seat {work.seat} looks at {amount} of the inventory.", work.seat)
    work.tell("dug", f"On top: {names}.", work.seat, looked, to=work.seat)
    work.seal("the inventory was looked at")


def _end_dig(work: Work, act: Doing) -> None:
    """What is not taken goes face up to the heap (MM-55a)."""
    if act.looked:
        work.heap += act.looked
        names = ", ".join(work.cards.name(card) for card in act.looked)
        work.tell("put", f"To the heap: {names}.", work.seat, act.looked)
        # What was not taken is new to the others, and tells them what was (MM-55a, 70).
        work.seal("cards of the inventory were shown")
    act.looked = ()
    act.steps = act.steps[1:]


def _answer_dig(work: Work, act: Doing, step: Dig, action: actions.Take) -> None:
    act.looked = tuple(card for card in act.looked if card != action.card)
    work.hands[work.seat] = (*work.hands[work.seat], action.card)
    name = work.cards.name(action.card)
    work.tell("take", f"Seat {work.seat} takes a card it looked at.", work.seat)
    work.tell("taken", f"Taken: {name}.", work.seat, (action.card,), to=work.seat)
    act.steps = (Dig(step.look, step.take - 1), *act.steps[1:])
    if step.take == 1 or not act.looked:
        _end_dig(work, act)


def _answer_salvage(work: Work, act: Doing, step: Salvage, action: actions.Take) -> None:
    work.heap = tuple(card for card in work.heap if card != action.card)
    work.hands[work.seat] = (*work.hands[work.seat], action.card)
    work.all_learn(work.seat, (action.card,))
    name = work.cards.name(action.card)
    work.tell("salvage", f"Seat {work.seat} takes {name} from the heap.", work.seat, (action.card,))
    act.steps = (Salvage(step.n - 1, step.kind), *act.steps[1:]) if step.n > 1 else act.steps[1:]


def _answer_choose(work: Work, act: Doing, step: Choose, action: actions.Option) -> None:
    option = step.options[action.number]
    work.tell("option", f"Seat {work.seat} chooses: {program_words(option) or 'nothing'}.", work.seat)
    act.steps = option + act.steps[1:]


def _run_gain(work: Work, _act: Doing, step: Gain) -> None:
    work.gain(work.seat, *step.res.purse())
    work.tell("gain", f"Seat {work.seat} gains {units_words(step.res)}.", work.seat)


def _run_draw(work: Work, _act: Doing, step: Draw) -> None:
    draw(work, work.seat, step.n)


def _run_spheres(work: Work, _act: Doing, step: Spheres) -> None:
    work.spheres[work.seat] += step.n
    amount = "1 sphere" if step.n == 1 else f"{step.n} spheres"
    work.tell("spheres", f"Seat {work.seat} gains {amount}.", work.seat)


def _run_foe_discard(work: Work, act: Doing, step: FoeDiscard) -> None:
    attacks.run_random(work, act, step)


_ASK: dict[type[Any], Callable[[Held, HeldAct, Any], list[Action]]] = {
    GainAny: _ask_gain,
    Convert: _ask_convert,
    Dig: _ask_dig,
    Salvage: _ask_salvage,
    Ready: _ask_ready,
    FoeDiscard: attacks.ask_foe,
    FoeEliminate: attacks.ask_foe,
    PayAny: costs.ask_pay_any,
    Discard: costs.ask_discard,
    Eliminate: costs.ask_eliminate,
    Choose: _ask_choose,
}
"""Steps that may ask something."""

_ANSWER: dict[type[Any], Callable[[Work, Doing, Any, Any], None]] = {
    GainAny: _answer_gain,
    Convert: _answer_convert,
    Dig: _answer_dig,
    Salvage: _answer_salvage,
    Ready: _answer_ready,
    FoeDiscard: attacks.answer_foe,
    FoeEliminate: attacks.answer_foe,
    PayAny: costs.answer_pay_any,
    Discard: costs.answer_discard,
    Eliminate: costs.answer_eliminate,
    Choose: _answer_choose,
}

_RUN: dict[type[Any], Callable[[Work, Doing, Any], None]] = {
    Gain: _run_gain,
    Draw: _run_draw,
    Spheres: _run_spheres,
    Look: attacks.run_look,
    FoeDiscard: _run_foe_discard,
    FoeSpheres: attacks.run_spheres,
    Pay: costs.run_pay,
}
"""Steps that do something without asking; the others have nothing left to ask when they get here."""
