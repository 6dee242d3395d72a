"""The course of a turn: from one decision on to the next.

Rules FT-12 to FT-19, FT-131 to FT-133, FT-144. Seats decide in `orders` and `fire`; when the last of them
has locked, the steps between run by themselves, in one go.
"""

from msgspec.structs import replace

from engine.full_thrust import flights, launching, missiles, volley
from engine.full_thrust.scene import Scene
from engine.full_thrust.state import Draft, Shot, Side, State, StepName
from engine.full_thrust.victory import judge, left_by_resigning
from engine.game import Event

_AFTER: dict[StepName, StepName] = {
    "orders": "launch",
    "launch": "move",
    "move": "seek",
    "seek": "fire",
    "fire": "volley",
    "volley": "end",
}


def run(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state at the next decision, or over, and what happened on the way."""
    step = _AFTER[state.step] if state.step in ("orders", "fire") else state.step
    scene = Scene(state)
    sides = list(state.sides)
    first = state.first
    while step not in ("fire", "end"):
        match step:
            case "launch":
                launching.launch(scene, _drafts(state))
            case "move":
                _mark(scene, _drafts(state))
                moves = flights.move(scene, _drafts(state))
                flights.tell(scene, moves)
                if state.variants.grazing:
                    flights.graze(scene, moves)
                sides = [_ordered(side) for side in sides]
            case "seek":
                missiles.seek(scene)
                missiles.defend(scene)
                missiles.strike(scene)
            case "volley":
                first = volley.initiative(scene, state.active)
                volley.resolve(scene, first, _plans(state))
                sides = [replace(_opened(side), plan=(), drafts=()) for side in sides]
        step = _AFTER[step]
    if step == "fire":
        after = scene.state(sides=tuple(_opened(side) for side in sides), step="fire")
        return after, tuple(scene.events)
    return _end(scene, scene.state(sides=tuple(sides), first=first, step="end"))


def _drafts(state: State) -> dict[str, Draft]:
    """What the sides in the game have written, by unit in the scenario's order."""
    return {draft.unit: draft for n in state.active for draft in state.sides[n].drafts}


def _mark(scene: Scene, drafts: dict[str, Draft]) -> None:
    """Marked class 1 beams are open to all from now on, to the end of the turn (FT-72b)."""
    for draft in drafts.values():
        if draft.defends:
            scene.put(replace(scene.units[draft.unit], defends=draft.defends))


def _plans(state: State) -> dict[int, list[tuple[str, tuple[Shot, ...]]]]:
    return {
        n: [(unit, state.sides[n].draft(unit).fire) for unit in state.sides[n].plan] for n in state.active
    }


def _ordered(side: Side) -> Side:
    """The side once its orders are carried out: of its drafts only fire is left."""
    drafts = (replace(draft, orders=(), launches=(), defends=()) for draft in side.drafts)
    return replace(side, drafts=tuple(draft for draft in drafts if not draft.empty))


def _opened(side: Side) -> Side:
    """The side at the start of a window."""
    if side.locked or side.late or side.affirmed:
        return replace(side, locked=False, late=False, affirmed=())
    return side


def _end(scene: Scene, state: State) -> tuple[State, tuple[Event, ...]]:
    """The End phase: is the game over, or does the next turn begin (FT-19, FT-140b)."""
    judged = judge(state)
    for number in judged.beaten[len(state.beaten) :]:
        scene.tell(
            "beaten",
            f"{state.sides[number].id} has no ship under power and no site left.",
            "FT-141",
            seat=number,
        )
    if judged.result is not None:
        scene.tell("over", judged.result.reason, "FT-140")
        return _idle(judged), tuple(scene.events)
    scene.tell("turn", f"Turn {state.turn + 1} begins.", "FT-19")
    sides = tuple(
        replace(
            _opened(side), plan=(), drafts=(), units=tuple(volley.clear_marks(unit) for unit in side.units)
        )
        for side in judged.sides
    )
    return replace(judged, turn=state.turn + 1, step="orders", sides=sides), tuple(scene.events)


def _idle(state: State) -> State:
    """A finished game: nothing is drafted or locked any more."""
    sides = tuple(replace(_opened(side), plan=(), drafts=()) for side in state.sides)
    return replace(state, step="over", sides=sides)


def resigned(state: State, seat: int) -> tuple[State, bool]:
    """The state with that side out by its own will, and whether the open window is complete now (FT-144)."""
    side = replace(_opened(state.sides[seat]), plan=(), drafts=())
    sides = (*state.sides[:seat], side, *state.sides[seat + 1 :])
    state = replace(state, sides=sides, resigned=(*state.resigned, seat))
    result = left_by_resigning(state)
    if result is not None:
        return _idle(replace(state, result=result)), False
    return state, state.step in ("orders", "fire") and state.all_locked


__all__ = ["resigned", "run"]
