"""All that matters by the rules can be told on 80x24 in plain ASCII without colours, within three keys.

Two positions that differ in one fact are looked at through the same few keys; at one of the looks at
least the characters (or bold, underline, reverse) on the terminal must differ.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from engine.game import Document
from engine.rng import Rng
from tui.output import Depth

from .sitting import GAME, Sitting, sitting, skirmish, unit

LOOKS = ((), ("S",), ("S", "pagedown"), ("i",), ("plus",))
"""Keys from the first screen, at most three."""

Change = Callable[[Document], Any]


def thing(position: Document, name: str) -> Document:
    found: Document = next(u for u in position["units"] if u["id"] == name)
    return found


CHANGES: dict[str, Change] = {
    "the tide": lambda p: p.update(tide="low"),
    "the turn": lambda p: p.update(turn=8),
    "points in hand": lambda p: p.update(points=14),
    "saved points": lambda p: p.update(saved={"red": 5}),
    "a penalty": lambda p: p.update(penalty=["red"]),
    "the reserve": lambda p: p.update(reserve={"tank": 3, "crab": 1, "pontoon": 1}),
    "the order": lambda p: p.update(order=["red", "blue"], player="blue", first="blue"),
    "who plays first": lambda p: p.update(first="red"),
    "the aim": lambda p: p.update(aim=[6, 9]),
    "what a hen laid": lambda p: p.update(built={"bw1": ["tank"]}),
    "who has retreated": lambda p: p.update(retreated=["bw1"]),
    "who is out": lambda p: p.update(commands={"red": None}, out=["red"]),
    "who commands a colour": lambda p: p.update(commands={"red": "blue"}),
    "where a unit stands": lambda p: thing(p, "bt1").update(hex=[4, 8]),
    "whose a unit is": lambda p: thing(p, "bc1").update(owner="red") or p["units"].remove(thing(p, "bt4")),
    "an ownerless unit": lambda p: thing(p, "bw1").update(owner=None),
    "shots left": lambda p: thing(p, "bt1").update(ammo=1),
    "shots of a turret": lambda p: thing(p, "bF1").update(ammo={"N": 1, "SE": 2, "SW": 2}),
    "a missing turret": lambda p: thing(p, "bF1").update(turrets=["N", "SE"]),
    "which turret is missing": lambda p: thing(p, "rF1").update(turrets=["SE"]),
    "a rebuilt turret": lambda p: thing(p, "bF1").update(rebuilt=["N"]),
    "cargo of a crab": lambda p: p["units"].remove(thing(p, "bt4")),
    "what a barge holds": lambda p: p["units"].append(unit("o77", "ore", inside="bb1")),
    "ore in a ship": lambda p: thing(p, "o3").update({"in": None, "hex": [9, 6]}) or thing(p, "o3").pop("in"),
    "a unit in a ship": lambda p: p["units"].remove(thing(p, "bh1")),
    "ore on the board": lambda p: p["units"].remove(thing(p, "o2")),
    "a pontoon": lambda p: p["units"].remove(thing(p, "p2")),
    "a pontoon below a unit": lambda p: p["units"].append(unit("p7", "pontoon", hex=[5, 8])),
    "a unit held by fire": lambda p: p.update(holds={}),
    "the facing of a ship": lambda p: thing(p, "bF1").update(facing="B"),
}


def launched(position: Document) -> None:
    position["units"] = [u for u in position["units"] if u.get("owner") != "red"]
    position.update(left={"red": {"ore": 1, "units": 2, "turrets": 3}}, commands={"red": None})


def gone(position: Document) -> None:
    position["units"] = [u for u in position["units"] if u.get("owner") != "red"]
    position.update(out=["red"], commands={"red": None})


PAIRS: dict[str, tuple[Change, Change]] = {
    **{fact: (lambda _: None, change) for fact, change in CHANGES.items()},
    "a launched ship": (gone, launched),
}
"""Two positions each that differ in the fact."""


async def look(table: Sitting, change: Change, keys: tuple[str, ...]) -> str:
    """What is seen after these keys when the changed position is put on the running table."""
    position = skirmish()
    change(position)
    live = table.app.runner.table
    state = GAME.position(position, GAME.Options(), 2, Rng(7))
    live.standing = msgspec.structs.replace(live.standing, state=state)
    table.screen.session.tell(())
    await table.press(*keys)
    seen = table.text + table.session.styles()
    await table.press("escape", *(["minus"] if "plus" in keys else []))
    return seen


async def test_two_positions_that_differ_in_one_fact_look_different() -> None:
    async with sitting(skirmish(), size=(80, 24), depth=Depth.MONO) as table:
        alike = []
        for fact, (one, other) in PAIRS.items():
            for keys in LOOKS:
                if await look(table, one, keys) != await look(table, other, keys):
                    break
            else:
                alike.append(fact)
        assert not alike
