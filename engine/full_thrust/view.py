"""What a seat may know, built up from nothing, and a state that fits it.

Rules FT-131, FT-131a. Sheets, damage, markers and committed points are open; of other sides' drafts only
what has been committed by all and is about to be carried out.
"""

from random import Random

from engine.full_thrust.drafts import waiting
from engine.full_thrust.state import Draft, Side, State, View
from engine.rng import Rng


def build(state: State, seat: int | None) -> View:
    """The view of a seat, or of a spectator who sees what all sides see."""
    orders = state.step in ("orders", "launch", "move") and waiting(state)
    fire = state.step in ("fire", "volley") and waiting(state)
    return View(
        seat=seat,
        variants=state.variants,
        turn=state.turn,
        turn_limit=state.turn_limit,
        step=state.step,
        table=state.table,
        space=state.space,
        gates=state.gates,
        win=state.win,
        sides=tuple(
            side if number == seat else _seen(side, orders=orders, fire=fire)
            for number, side in enumerate(state.sides)
        ),
        markers=state.markers,
        first=state.first,
        rolled=state.rolled,
        resigned=state.resigned,
        beaten=state.beaten,
        result=state.result,
    )


def _seen(side: Side, *, orders: bool, fire: bool) -> Side:
    """Another side with of its drafts only the parts that are open to all."""
    drafts = []
    for draft in side.drafts:
        seen = Draft(
            unit=draft.unit,
            orders=draft.orders if orders else (),
            launches=draft.launches if orders else (),
            defends=draft.defends if orders else (),
            fire=draft.fire if fire else (),
        )
        if not seen.empty:
            drafts.append(seen)
    return Side(
        id=side.id,
        units=side.units,
        locked=side.locked,
        late=side.late,
        plan=side.plan if fire else (),
        affirmed=side.affirmed if orders or fire else (),
        drafts=tuple(drafts),
    )


def sample(view: View, rng: Random) -> State:
    """A state that fits the view: what is hidden was not written, and the dice are of another seed."""
    return State(
        variants=view.variants,
        turn=view.turn,
        turn_limit=view.turn_limit,
        step=view.step,
        table=view.table,
        space=view.space,
        gates=view.gates,
        win=view.win,
        sides=view.sides,
        markers=view.markers,
        first=view.first,
        rolled=view.rolled,
        resigned=view.resigned,
        beaten=view.beaten,
        result=view.result,
        rng=Rng(rng.getrandbits(64)),
    )


__all__ = ["build", "sample"]
