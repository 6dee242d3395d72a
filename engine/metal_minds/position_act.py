"""The act under way of a position document (documents of Metal Minds, `act`).

Its card must lie where the act needs it, its steps must be an end of what the card or agent does, and
what is still owed must be payable. A played card may also still stand in the hand while its cost is not
paid; it then goes back to that place if the act is dropped.
"""

from typing import Protocol

from msgspec import UNSET
from msgspec.structs import replace

from engine.documents import show
from engine.game import Seat, Unreadable
from engine.metal_minds import attacks, costs
from engine.metal_minds.forms import ActForm, PaidForm
from engine.metal_minds.state import (
    Act,
    Paid,
    PaidCard,
    PaidUnits,
    State,
    ability_of,
    costs_of,
    deck,
    device_of,
    last_place,
    opponents,
)
from engine.metal_minds.steps import AnyStep, Dig, FoeDiscard, FoeEliminate, FoeSpheres, begun_as


class Layer(Protocol):
    """Where instances are laid down."""

    def put(self, instance: str, at: str, place: str) -> str: ...

    def row(self, instances: list[str], key: str) -> tuple[str, ...]: ...

    def exists(self, instance: str, at: str) -> None: ...


def read_act(form: ActForm, state: State, places: Layer) -> State:
    """The state with the act. Raises `Unreadable`."""
    if state.skipping:
        raise Unreadable("act: there is no act beside `skipping`")
    paid = tuple(_paid(item, state, places, f"act.paid[{n}]") for n, item in enumerate(form.paid))
    if paid and form.stage != "cost":
        raise Unreadable(f"act.paid: it belongs to the stage cost, not {form.stage}")
    state, card, at = _card(form, state, places, paid)
    act = Act(form.by, card, at, _target(form, state), form.stage)
    ability = ability_of(state, act)
    if ability is None and (form.by == "agent" or form.stage == "effect"):
        what = (
            "the agent has no power" if form.by == "agent" else f"{card} is a device: placing it is no effect"
        )
        raise Unreadable(f"act: {what}")
    if form.stage == "effect":
        program: tuple[AnyStep, ...] = ability.effect if ability is not None else ()
    else:
        program = costs_of(state, act)
    steps = program if form.steps is UNSET else form.steps
    if steps and begun_as(steps, program) is None:
        raise Unreadable("act.steps: this is no end of what the act does in this stage")
    if form.stage != "effect" and not costs.affordable(
        state, state.seat, steps, len(state.hands[state.seat]), card
    ):
        raise Unreadable("act.steps: what is still to be paid cannot be paid")
    victims, apiece = _victims(form, state, act, steps, program)
    looked = places.row(form.looked, "act.looked")
    if looked and not (steps and isinstance(steps[0], Dig)):
        raise Unreadable("act.looked: the first step looks at no cards")
    act = replace(
        act,
        at=act.at if form.stage != "effect" else 0,
        paid=paid,
        steps=() if form.stage == "target" else steps,
        victims=victims,
        apiece=apiece,
        looked=looked,
    )
    return replace(state, act=act)


def _card(form: ActForm, state: State, places: Layer, paid: tuple[Paid, ...]) -> tuple[State, str, int]:
    """The card of the act, in the place where the act needs it, and its place in the hand."""
    if form.by == "agent":
        if form.card is not UNSET:
            raise Unreadable(f"act.card: {show(form.card)}, but the agent's power has no card")
        return state, "", 0
    if form.card is UNSET:
        raise Unreadable("act.card: this key is needed")
    places.exists(form.card, "act.card")
    hand = state.hands[state.seat]
    if form.by == "use":
        if device_of(state, state.seat, form.card) is None:
            raise Unreadable(f"act.card: {form.card} is not in zones[{state.seat}]")
        return state, form.card, 0
    if form.stage != "effect" and form.card in hand:
        at = hand.index(form.card)
        hand = hand[:at] + hand[at + 1 :]
        hands = (*state.hands[: state.seat], hand, *state.hands[state.seat + 1 :])
        return replace(state, hands=hands), form.card, at
    places.put(form.card, "act.card", "act")
    last = last_place(state, paid)
    return state, form.card, last if form.at is UNSET else min(form.at, last)


def _target(form: ActForm, state: State) -> Seat | None:
    others = opponents(state, state.seat)
    if form.target is UNSET:
        return others[0] if len(others) == 1 and form.stage != "target" else None
    if form.target is None:
        return None
    if form.target not in others:
        listed = ", ".join(map(str, sorted(others)))
        raise Unreadable(f"act.target: seat {form.target} is no opponent in the game (there are: {listed})")
    if form.stage == "target":
        raise Unreadable("act.target: it is named already, so the stage is cost or effect")
    return form.target


def _victims(
    form: ActForm, state: State, act: Act, steps: tuple[AnyStep, ...], program: tuple[AnyStep, ...]
) -> tuple[tuple[Seat, ...], int]:
    """Who is still to be settled by the first step, and what each of them owes."""
    first = steps[0] if steps and form.stage == "effect" else None
    if not isinstance(first, FoeDiscard | FoeEliminate | FoeSpheres):
        if form.victims is not UNSET:
            raise Unreadable("act.victims: the first step has no victims")
        return (), 0
    if form.victims is UNSET:
        victims = attacks.victims_of(state, act, first) if attacks.asks(first) else ()
    else:
        victims = tuple(form.victims)
        for n, seat in enumerate(victims):
            if seat not in opponents(state, state.seat) or seat in victims[:n]:
                raise Unreadable(f"act.victims[{n}]: seat {seat} is no opponent still to be settled")
    if not victims or not attacks.asks(first):
        return victims, 0
    if form.apiece is not UNSET:
        return victims, form.apiece
    began = begun_as(steps, program)
    return victims, began.n if isinstance(began, FoeDiscard | FoeEliminate) else first.n


def _paid(form: PaidForm, state: State, places: Layer, at: str) -> Paid:
    if form.card is UNSET:
        if form.colour is UNSET or form.n is UNSET:
            raise Unreadable(f"{at}: a payment is a `card`, or a `colour` and `n`")
        return PaidUnits(form.colour, form.n)
    if form.colour is not UNSET or form.n is not UNSET or form.place is UNSET:
        raise Unreadable(f"{at}: a card that was paid has `from`, and no `colour` or `n`")
    places.exists(form.card, f"{at}.card")
    if form.card not in state.heap:
        raise Unreadable(f"{at}.card: {form.card} is not in the heap, where payment puts it")
    if form.place == "zone" and deck(state)[form.card].kind == "maneuver":
        raise Unreadable(f"{at}.card: {form.card} is a maneuver and came from no zone")
    row = state.hands if form.place == "hand" else state.zones
    last = len(row[state.seat])
    return PaidCard(
        form.card,
        form.place,
        last if form.at is UNSET else form.at,
        form.used is True,
        form.new is True,
    )
