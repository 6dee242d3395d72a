"""Units of a position document, one by one: sheet, place, damage, and what is written for them.

Rules FT-27, FT-28, FT-40a, FT-50, FT-54, FT-121. Part of reading positions; `at` names the unit in faults.
"""

from engine.documents import convert, show
from engine.full_thrust.catalogue import catalogue
from engine.full_thrust.designs import (
    BaseDesign,
    ShipDesign,
    TownDesign,
    complete_base,
    complete_ship,
    complete_town,
)
from engine.full_thrust.forms import UnitForm
from engine.full_thrust.notation import SYSTEM, read_launch
from engine.full_thrust.orders import read_words
from engine.full_thrust.sheets import Sheet, laid_out, listed
from engine.full_thrust.state import Draft, Gone, Shot, StepName, Unit, UnitKind
from engine.full_thrust.worlds import Space
from engine.game import Unreadable
from engine.plane import Vector

BEFORE_ORDERS_FLY = frozenset({"orders", "launch", "move"})
"""Steps at which order lists and launches are still to be carried out."""


def read_unit(
    form: UnitForm, unit_id: str, at: str, space: Space, *, turn: int, site: bool, step: StepName
) -> Unit:
    """The unit a form describes. Raises `Unreadable`."""
    kind, design, own = _design(form, at, space, site=site)
    sheet = laid_out(own) if own is not None else listed(design)
    where = _site_place(form, at, space) if site else _ship_place(form, at)
    x, y, vx, vy, facing, world, bearing = where
    _damage(form, sheet, at, site=site)
    gone = _gone(form, sheet, at, space, turn, Vector(x, y))
    unharmed = gone is None or gone.how == "left"
    return Unit(
        id=unit_id,
        name=form.name if form.name is not None else sheet.name or unit_id,
        kind=kind,
        design="" if own is not None else design,
        own=own,
        x=x,
        y=y,
        vx=vx,
        vy=vy,
        facing=facing,
        world=world,
        bearing=bearing,
        lost_boxes=form.lost_boxes if unharmed else sheet.hull,
        armour=sheet.armour if form.armour is None else form.armour,
        screens=sheet.screens if form.screens is None else form.screens,
        lost=form.lost,
        drive_hits=form.drive_hits or 0,
        spent=form.spent,
        burned=bool(form.burned),
        defends=() if step in BEFORE_ORDERS_FLY else _marks(form, at),
        gates=form.gates or 0,
        finished=form.finished,
        gone=gone,
    )


def _design(
    form: UnitForm, at: str, space: Space, *, site: bool
) -> tuple[UnitKind, str, ShipDesign | BaseDesign | TownDesign | None]:
    """The kind of a unit with the id of its sheet in the data, or its own sheet."""
    words = ("ship", "installation", "settlement", "design")
    given = [word for word in words if getattr(form, word) is not None]
    if len(given) != 1:
        raise Unreadable(
            f"{at}: one of ship, installation, settlement or design, not {' and '.join(given) or 'none'}"
        )
    word = given[0]
    if (word == "ship") == site and word != "design":
        raise Unreadable(f"{at}.{word}: ships stand among units, installations and settlements among sites")
    air = site and _world(form, at, space) is not None and space.worlds[form.world or 0].atmosphere != "none"
    lists = catalogue()
    match word:
        case "ship":
            _listed(form.ship, lists.ships, f"{at}.ship", "ship")
            return "ship", form.ship or "", None
        case "installation":
            _listed(form.installation, lists.installations, f"{at}.installation", "installation")
            base = lists.installations[form.installation or ""]
            if air and base.airless_only:
                raise Unreadable(f"{at}.installation: {base.id} stands only on a world without air (FT-121)")
            return "installation", base.id, None
        case "settlement":
            _listed(form.settlement, lists.settlements, f"{at}.settlement", "settlement")
            return "settlement", form.settlement or "", None
    where = f"{at}.design"
    sheet = form.design or {}
    if not site:
        ship: ShipDesign = convert(sheet, ShipDesign, where)
        return "ship", "", complete_ship(ship, lists.prices, where)
    if "population" in sheet:
        town: TownDesign = convert(sheet, TownDesign, where)
        return "settlement", "", complete_town(town, where)
    own: BaseDesign = convert(sheet, BaseDesign, where)
    return "installation", "", complete_base(own, lists.prices, where, air=air)


def _listed(
    name: str | None,
    known: dict[str, object] | dict[str, ShipDesign] | dict[str, BaseDesign] | dict[str, TownDesign],
    at: str,
    what: str,
) -> None:
    if name not in known:
        raise Unreadable(f"{at}: there is no {what} {show(name)} in the data")


def _world(form: UnitForm, at: str, space: Space) -> int:
    world = form.world or 0
    if not 0 <= world < len(space.worlds):
        raise Unreadable(f"{at}.world: there is no world {world}")
    return world


def _ship_place(form: UnitForm, at: str) -> tuple[float, float, float, float, int, int, float]:
    for word in ("world", "bearing"):
        if getattr(form, word) is not None:
            raise Unreadable(f"{at}.{word}: a ship stands at x and y")
    for word in ("x", "y"):
        if getattr(form, word) is None:
            raise Unreadable(f"{at}.{word}: this key is needed")
    facing = form.facing or 0
    if not 0 <= facing <= 11:
        raise Unreadable(f"{at}.facing: {facing} is not 0 to 11")
    x, y = (form.x or 0.0) + 0.0, (form.y or 0.0) + 0.0
    return x, y, (form.vx or 0.0) + 0.0, (form.vy or 0.0) + 0.0, facing, 0, 0.0


def _site_place(form: UnitForm, at: str, space: Space) -> tuple[float, float, float, float, int, int, float]:
    for word in ("x", "y", "vx", "vy", "facing", "screens", "drive_hits", "burned", "gates", "finished"):
        if getattr(form, word) is not None:
            raise Unreadable(f"{at}.{word}: a site has none; it stands on a world at a bearing")
    world = _world(form, at, space)
    if form.bearing is None:
        raise Unreadable(f"{at}.bearing: this key is needed")
    if not 0 <= form.bearing < 360:
        raise Unreadable(f"{at}.bearing: {show(form.bearing)} is not 0 to under 360")
    rim = space.rim(world, form.bearing)
    return rim.x, rim.y, 0.0, 0.0, 0, world, form.bearing + 0.0


def _damage(form: UnitForm, sheet: Sheet, at: str, *, site: bool) -> None:
    """Raise for damage that the sheet cannot have."""
    if not 0 <= form.lost_boxes <= sheet.hull:
        raise Unreadable(
            f"{at}.lost_boxes: {form.lost_boxes} is not 0 to {sheet.hull}, the hull of the sheet"
        )
    if form.armour is not None:
        if len(form.armour) != len(sheet.armour):
            raise Unreadable(
                f"{at}.armour: {list(form.armour)} is not a point for each of {len(sheet.armour)} layers"
            )
        for k, (left, whole) in enumerate(zip(form.armour, sheet.armour, strict=True)):
            if not 0 <= left <= whole:
                raise Unreadable(f"{at}.armour[{k}]: {left} is not 0 to {whole}")
    if form.screens is not None and not 0 <= form.screens <= sheet.screens:
        raise Unreadable(f"{at}.screens: {form.screens} is not 0 to {sheet.screens}")
    if form.drive_hits is not None and not 0 <= form.drive_hits <= 2:
        raise Unreadable(f"{at}.drive_hits: {form.drive_hits} is not 0 to 2")
    if form.gates is not None and form.gates < 0:
        raise Unreadable(f"{at}.gates: {form.gates} is below 0")
    if form.finished is not None and not 0 <= form.finished <= 1:
        raise Unreadable(f"{at}.finished: {show(form.finished)} is not 0 to 1")
    for word, names in (("lost", form.lost), ("spent", form.spent)):
        for n, name in enumerate(names):
            system = sheet.by_name.get(name)
            if system is None:
                raise Unreadable(f"{at}.{word}[{n}]: there is no {show(name)} on the sheet")
            if word == "spent" and not system.spendable:
                raise Unreadable(f"{at}.spent[{n}]: {name} is no missile, rack or reload")
            if name in names[:n]:
                raise Unreadable(f"{at}.{word}[{n}]: {name} is used twice")
    if site and form.gone is not None and form.gone.how != "destroyed":
        raise Unreadable(f'{at}.gone.how: a site is only ever "destroyed"')


def _gone(form: UnitForm, sheet: Sheet, at: str, space: Space, turn: int, here: Vector) -> Gone | None:
    gone = form.gone
    if gone is None:
        return Gone("destroyed", turn, here) if form.lost_boxes >= sheet.hull else None
    if gone.world is not None and not 0 <= gone.world < len(space.worlds):
        raise Unreadable(f"{at}.gone.world: there is no world {gone.world}")
    if gone.part is not None and not 0 <= gone.part <= 1:
        raise Unreadable(f"{at}.gone.part: {show(gone.part)} is not 0 to 1")
    when = turn if gone.turn is None else gone.turn
    if not 1 <= when <= turn:
        raise Unreadable(f"{at}.gone.turn: {when} is not 1 to {turn}")
    place = here if gone.at is None else Vector(gone.at.x + 0.0, gone.at.y + 0.0)
    return Gone(gone.how, when, place, gone.edge, gone.world, gone.part)


def _marks(form: UnitForm, at: str) -> tuple[str, ...]:
    for n, name in enumerate(form.defends):
        _named(name, f"{at}.defends[{n}]")
    return tuple(dict.fromkeys(form.defends))


def _named(name: str, at: str) -> str:
    if SYSTEM.fullmatch(name) is None:
        raise Unreadable(f"{at}: {show(name)} is no system, kind#number")
    return name


def read_draft(form: UnitForm, unit: Unit, at: str, step: StepName) -> Draft:
    """What is written for a unit, taken as it stands (FT-27). Raises `Unreadable` for what is no notation."""
    try:
        orders = read_words(form.orders)
    except Unreadable as fault:
        raise Unreadable(f"{at}.orders: {fault}") from None
    launches = []
    for n, text in enumerate(form.launches):
        try:
            launches.append(read_launch(text))
        except Unreadable as fault:
            raise Unreadable(f"{at}.launches[{n}]: {fault}") from None
    marks = _marks(form, at)
    fire = tuple(Shot(_named(s, f"{at}.fire[{n}][0]"), t) for n, (s, t) in enumerate(form.fire))
    if step not in BEFORE_ORDERS_FLY:
        return Draft(unit=unit.id, fire=fire)
    return Draft(unit=unit.id, orders=orders, launches=tuple(launches), defends=marks, fire=fire)


__all__ = ["BEFORE_ORDERS_FLY", "read_draft", "read_unit"]
