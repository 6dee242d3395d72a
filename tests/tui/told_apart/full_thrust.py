"""The views of Full Thrust that are looked at, and how its screen is."""

from collections.abc import Sequence
from typing import Any

from engine import game_named
from engine.full_thrust.state import Draft, View
from engine.game import AnyGame, Document
from tests.tui.full_thrust.sitting import raid

from .facts import Name, Path, at
from .looking import Place, Way
from .possible import Scene
from .scenes import read, seen, stages

GAME: AnyGame = game_named("full-thrust")
PLAYED = ("slingshot", "orbital_bombardment", "settlement_defence", "airless_raid", "break_orbit", "convoy")
"""Scenarios; between them they use all the words in which a game can be won."""


def places(view: View, path: Path) -> Sequence[Place]:
    """Where the unit, missile, world or gate is that holds the fact."""
    for end in range(len(path), 0, -1):
        held = at(view, path[:end])
        if isinstance(held, Draft) and (found := view.find(held.unit)) is not None:
            held = found[1]
        if hasattr(held, "id") and hasattr(held, "x"):
            point = (held.x, held.y)
        elif hasattr(held, "id") and hasattr(held, "a"):
            point = ((held.a.x + held.b.x) / 2, (held.a.y + held.b.y) / 2)
        else:
            continue

        def go(screen: Any, point: tuple[float, float] = point) -> None:
            screen.map.move_cursor(point)
            screen.show_all()

        return (Place(f"at {point[0]:g},{point[1]:g}", go),)
    return ()


WAY = Way(
    places,
    panels=frozenset({"S", "A"}),
    there=("i", "s", "enter"),
    does=frozenset(
        {
            *("burn", "burn-less", "port", "starboard", "push-port", "push-starboard", "push-back", "clear"),
            *("order-line", "menu", "follow", "numbered", "retell", "larger", "smaller", "fit", "centre"),
            *("pan-west", "pan-east", "pan-north", "pan-south"),
        }
    ),
)


def options_of(view: View) -> Any:
    """The optional rules are options of the table."""
    return GAME.Options(**{field: getattr(view.variants, field) for field in view.variants.__struct_fields__})


def built() -> Document:
    """Ships, a base and a town of their owners' own design near two worlds of nobody's catalogue."""
    corsair = {
        "name": "Corsair",
        "mass": 60,
        "thrust": 4,
        "hull": 12,
        "armour": [3],
        "screens": 1,
        "systems": [
            {"kind": "beam2_3arc", "count": 1, "arcs": ["F", "FS", "FP"]},
            {"kind": "beam1", "count": 2, "arcs": ["F", "FS", "AS", "A", "AP", "FP"]},
            {"kind": "salvo_launcher", "count": 1, "arcs": ["F"]},
            {"kind": "salvo_reload", "count": 2},
            {"kind": "fire_control", "count": 2},
        ],
    }
    fort = {
        "name": "Fort",
        "mass_limit": 50,
        "hull": 8,
        "armour": [2],
        "systems": [{"kind": "beam1", "count": 1, "arcs": ["horizon"]}, {"kind": "fire_control", "count": 1}],
    }
    return {
        "turn": 3,
        "turn_limit": 9,
        "table": {"w": 100, "h": 90, "edge": "leave"},
        "worlds": [
            {"name": "Rust", "radius": 5, "g": 0.9, "atmosphere": "thin", "x": 0, "y": 0, "row": [6, 3, 1]},
            {"name": "Pebble", "radius": 1.5, "g": 0.2, "x": 24, "y": 10, "row": [1]},
        ],
        "gates": [{"id": "one", "a": [0, 12], "b": [0, 20]}, {"id": 2, "a": [20, 0], "b": [30, 0]}],
        "win": {"kind": "none"},
        "sides": [
            {
                "id": "a",
                "units": [
                    {"id": "cor", "design": corsair, "x": -14, "y": 9, "vx": 3, "facing": 3, "gates": 1},
                    {"id": "kes", "ship": "scout", "x": -18, "y": -4, "vx": 4, "facing": 3},
                ],
                "sites": [{"id": "fort", "design": fort, "world": 1, "bearing": 200}],
            },
            {
                "id": "b",
                "units": [
                    {"id": "hal", "ship": "destroyer", "x": 12, "y": 9, "vx": -3, "facing": 9},
                    {"id": "dov", "ship": "frigate", "x": 15, "y": -3, "facing": 9, "armour": [1]},
                ],
                "sites": [
                    {"id": "ton", "design": {"population": 3000}, "bearing": 300, "lost_boxes": 4},
                    {"id": "post", "installation": "listening_post", "bearing": 10},
                ],
            },
            {"id": "c", "units": [{"id": "gul", "ship": "scout", "x": 30, "y": 30}]},
        ],
    }


def unit(position: Document, name: str) -> Document:
    """A unit of a document."""
    found: Document = next(
        u for side in position["sides"] for u in (*side["units"], *side.get("sites", ())) if u["id"] == name
    )
    return found


def scored() -> Document:
    """Every line in which points are given, for either side."""
    lines: list[Document] = [
        {"side": "a", "points": 3, "for": "destroyed", "of": {"side": "b", "type": "installation"}},
        {"side": "b", "points": 2, "for": "rows", "of": {"side": "a", "type": "ship"}},
        {"side": "b", "points": 4, "for": "standing", "of": {"side": "b", "name": "ton"}},
        {"side": "a", "points": 1, "for": "left_by", "edge": "east", "of": {"side": "a", "design": "scout"}},
        {"side": "b", "points": 2, "for": "on_table", "of": {"side": "a"}},
        {"side": "a", "for": "value"},
        {"side": "b", "for": "value", "of": {"side": "c"}},
    ]
    lines += [line | {"side": "b" if line["side"] == "a" else "a"} for line in lines]
    return {"kind": "points", "lines": lines, "empty": {"b": "counts"}, "shipless": ["c"]}


def tested() -> Document:
    """Every condition that can decide a game."""
    conditions = [
        {"is": "destroyed", "of": {"side": "b", "type": "site"}},
        {"is": "has_hull", "of": {"side": "a", "type": "ship"}},
        {"is": "beyond", "distance": 40, "world": 0, "of": {"side": "a", "design": "scout"}},
        {"is": "lost_at_least", "share": [3, 10], "of": {"side": "b", "name": "ton"}},
    ]
    tests = [
        *({"at": "end", "winner": "a", "when": [condition]} for condition in conditions),
        {"at": "limit", "winner": "b", "when": [{"is": "lost_below", "share": [1, 10], "of": {"side": "b"}}]},
        {"at": "limit", "winner": "draw", "when": []},
    ]
    return {"kind": "tests", "tests": tests, "empty": {"a": "counts"}, "shipless": ["b"]}


def writing() -> Document:
    """Orders, launches and a beam marked for defence are written, one side out, one locked."""
    position = built() | {"resigned": ["c"], "win": scored()}
    unit(position, "cor").update(
        orders="TS1 MD3", launches=["salvo_launcher#1 at 3.5,12"], defends=["beam1#1"]
    )
    position["sides"][1].update(locked=True)
    return position


def aiming() -> Document:
    """Fire is plotted, at a town too, after a turn with losses."""
    position = built() | {"step": "fire", "first": ["b", "a"], "rolled": [3, 5], "win": tested()}
    unit(position, "cor").update(
        fire=[["beam2_3arc#1", "hal"], ["beam1#1", "ton"]], burned=True, spent=["salvo_reload#1"]
    )
    unit(position, "kes").update(fire=[["beam1#1", "dov"]])
    unit(position, "gul").update(gone={"how": "crashed", "turn": 2, "at": [5, 0], "world": 0})
    position["sides"][0].update(plan=["kes", "cor"], affirmed=["ton"])
    position["sides"][1].update(locked=True)
    return position


def seeking() -> Document:
    """Missiles on the map, some with their target."""
    position = raid(
        step="seek",
        markers=[
            {"id": "m1", "side": "raider", "kind": "salvo", "from": "cas", "x": 2, "y": 12},
            {
                "id": "m2",
                "side": "raider",
                "kind": "salvo",
                "from": "cas",
                "x": 3,
                "y": 14,
                "target": "hal",
                "coming": 4,
            },
            {"id": "m3", "side": "raider", "kind": "heavy", "from": "jav", "aim": "town"},
        ],
    )
    position["sides"][1]["units"].append(
        {"id": "col", "ship": "light_cruiser", "x": 20, "y": 20, "defends": ["beam1#1"]}
    )
    return position


def launching() -> Document:
    """Missiles are to be launched at a town and at a point."""
    position = raid(win={"kind": "none", "empty": {"raider": "counts"}, "shipless": ["garrison"]})
    jav, cas = position["sides"][0]["units"]
    jav.update(launches=["heavy_missile#1 at bat", "heavy_missile#2 at town"], spent=[])
    cas.update(launches=["salvo_launcher#1 at 3,14"])
    return position


def racing() -> Document:
    """A race with one ship home and one wreck."""
    return {
        "step": "end",
        "turn": 6,
        "turn_limit": 20,
        "worlds": [{"world": "earth", "x": 0, "y": 0}],
        "win": {
            "kind": "race",
            "finish": {"x": -66, "y": -14, "within": 3},
            "empty": {"a": "counts"},
            "shipless": ["b"],
        },
        "sides": [
            {
                "id": "a",
                "units": [{"id": "r1", "ship": "courier", "x": -66, "y": -13, "gates": 0, "finished": 0.5}],
            },
            {
                "id": "b",
                "units": [
                    {
                        "id": "r2",
                        "ship": "courier",
                        "x": 6,
                        "y": 0,
                        "gone": {"how": "crashed", "turn": 5, "at": [6, 0], "world": 0, "part": 0.25},
                    }
                ],
            },
        ],
    }


def scenes() -> list[Scene]:
    """Stages of random play of the scenarios, and positions that play seldom reaches."""
    found: list[Scene] = []
    for document in (writing, aiming, launching, seeking, racing):
        found += seen(document.__name__, GAME, read(GAME, document()), (0,), options_of)
    for scenario in PLAYED:
        first = GAME.setup(GAME.Options(scenario=scenario), 2, 5)
        for number, state in enumerate(stages(GAME, first, scenario, 0, 2)):
            found += seen(f"{scenario} {number}", GAME, state, (0, None) if number == 1 else (0,), options_of)
    return found


_NAMES = "no rule asks for it; a sheet is what stands on it (FT-50)"
_SHEET = (
    "a sheet's masses, rows and price follow from one another (FT-50, FT-60): another sheet is `Unit.own`"
)
_SPACE = "follows from the optional rules (FT-33, FT-36, FT-37): `Variants`"

NOT_FACTS: dict[Name, str] = {
    Name(
        "World", "id"
    ): "where the data list it; what counts are its size, its pulls and its air (FT-30, 90)",
    Name("ShipDesign", "id"): _NAMES,
    Name("ShipDesign", "role"): _NAMES,
    Name("ShipDesign", "about"): _NAMES,
    Name("BaseDesign", "id"): _NAMES,
    Name("BaseDesign", "about"): _NAMES,
    Name("BaseDesign", "airless_only"): "asked when a base is put on its world (FT-121), never in play",
    Name("TownDesign", "id"): _NAMES,
    Name("Gone", "at"): "a wreck is removed (FT-41) and nothing meets it again",
    Name("View", "first"): "which side fired first in a volley that is over (FT-18a); the log tells it",
    Name("View", "rolled"): "dice that are over (FT-135); the log tells them",
}
"""What may look alike, and why no rule minds."""

NEVER_ALONE: dict[Name, str] = {
    **{Name("Space", field): _SPACE for field in ("fractional", "two_inch", "smooth")},
    **{
        Name("ShipDesign", field): _SHEET
        for field in (
            "mass",
            "thrust",
            "hull",
            "hull_rows",
            "armour",
            "screens",
            "ftl",
            "points",
            "spare_mass",
        )
    },
    **{
        Name("BaseDesign", field): _SHEET
        for field in ("mass_limit", "mass_used", "hull", "hull_rows", "armour", "points")
    },
    **{Name("TownDesign", field): _SHEET for field in ("hull", "hull_rows")},
    **{Name("Mount", field): _SHEET for field in ("kind", "count")},
    Name("Unit", "kind"): "a ship, a base and a town have sheets of different kinds (FT-50, 110, 120)",
    Name("View", "seat"): "whose view it is: another seat's is another view in all it holds",
}
"""What no position varies without more, and why."""
