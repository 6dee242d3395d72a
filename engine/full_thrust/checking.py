"""Whole positions held against the rules: where ships stand, whom documents name.

Rules FT-40a, FT-44, FT-140a. Called once a position is read (`positions`); every fault names its field.
"""

from engine import plane
from engine.documents import show
from engine.full_thrust.conditions import Beyond, ByTests, LostAtLeast, LostBelow, selectors, sides_named
from engine.full_thrust.forms import PositionForm
from engine.full_thrust.scoring import selected
from engine.full_thrust.state import Board, Side, State
from engine.game import Unreadable


def check_places(state: State) -> None:
    """Raise where a live ship stands in a disc or off a table that ends (FT-40a, FT-44)."""
    table = state.table
    for n, side in enumerate(state.sides):
        for m, unit in enumerate(side.units):
            if unit.is_site or unit.gone is not None:
                continue
            at = f"sides[{n}].units[{m}]"
            for number, world in enumerate(state.space.worlds):
                depth = world.radius - plane.distance(unit.x, unit.y, world.x, world.y)
                if depth > plane.TOLERANCE:
                    inches = round(depth, 4)
                    raise Unreadable(f"{at}: {inches:g} inches inside worlds[{number}] (FT-40a)")
            if table.edge == "leave" and (
                abs(unit.x) > table.w / 2 + plane.TOLERANCE or abs(unit.y) > table.h / 2 + plane.TOLERANCE
            ):
                raise Unreadable(f"{at}: {show(unit.x)},{show(unit.y)} is off the table (FT-44)")


def check_references(state: State, form: PositionForm) -> None:
    """Raise where a plan, an aim, a target or an affirmation names a unit that is not there."""
    assert form.sides is not None
    for n, side in enumerate(state.sides):
        own = {unit.id for unit in side.units}
        for m, name in enumerate(form.sides[n].plan or ()):
            if name not in own:
                raise Unreadable(f"sides[{n}].plan[{m}]: there is no unit {show(name)} of this side")
        for m, name in enumerate(form.sides[n].affirmed):
            check_known(state, name, f"sides[{n}].affirmed[{m}]")
        for unit in side.units:
            draft = side.draft(unit.id)
            key, m = _place(side, unit.id)
            for k, order in enumerate(draft.launches):
                if order.aim is not None:
                    check_known(state, order.aim, f"sides[{n}].{key}[{m}].launches[{k}]")
            for k, shot in enumerate(draft.fire):
                check_known(state, shot.target, f"sides[{n}].{key}[{m}].fire[{k}]")


def _place(side: Side, unit: str) -> tuple[str, int]:
    ships = [u.id for u in side.units if not u.is_site]
    if unit in ships:
        return "units", ships.index(unit)
    return "sites", [u.id for u in side.units if u.is_site].index(unit)


def check_known(board: Board, name: str, at: str) -> None:
    if board.find(name) is None:
        raise Unreadable(f"{at}: there is no unit {show(name)}")


def check_win(state: State) -> None:
    ids = [side.id for side in state.sides]
    for at, side in sides_named(state.win):
        if side not in ids:
            raise Unreadable(f"win.{at}: there is no side {show(side)}")
    for at, selector in selectors(state.win):
        if selector.side is not None and selector.side not in ids:
            raise Unreadable(f"win.{at}.side: there is no side {show(selector.side)}")
        for word in ("design", "name"):
            wanted = getattr(selector, word)
            if wanted is not None and not any(selected(state, selector)):
                raise Unreadable(f"win.{at}.{word}: {show(wanted)} is no unit of this position")
    if isinstance(state.win, ByTests):
        for n, test in enumerate(state.win.tests):
            for m, condition in enumerate(test.when):
                at = f"win.tests[{n}].when[{m}]"
                if isinstance(condition, Beyond) and not 0 <= condition.world < len(state.space.worlds):
                    raise Unreadable(f"{at}.world: there is no world {condition.world}")
                if isinstance(condition, LostAtLeast | LostBelow) and condition.share[1] <= 0:
                    raise Unreadable(f"{at}.share: {list(condition.share)} is no fraction")


__all__ = ["check_known", "check_places", "check_references", "check_win"]
