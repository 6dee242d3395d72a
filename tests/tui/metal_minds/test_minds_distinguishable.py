"""All that matters by the rules can be told on 80x24 in plain ASCII without colours, within three keys.

Two positions that differ in one fact are looked at through the same few keys; at one of the looks at
least the characters (or bold, underline, reverse) on the terminal must differ.
"""

from collections.abc import Callable
from typing import Any

import msgspec

from engine.game import Document
from engine.rng import Rng
from tui.metal_minds.keys import FIRST_WORDS
from tui.output import Depth

from .sitting import GAME, Sitting, lunch, sitting

LOOKS = ((), ("S",), ("S", "pagedown"), ("S", "end"), ("H",))
"""Keys from the first screen, at most three."""

Change = Callable[[Document], Any]


def same(_position: Document) -> None:
    """No change."""


WAVE = {"by": "play", "card": "mind-storm#2", "steps": [{"op": "foe_discard", "who": "each", "n": 1}]}


def act(position: Document, **more: Any) -> None:
    """Bea's attack on everybody, so that Ada is asked."""
    hands = [position["hands"][0], ["long-reach#1", "long-reach#2"], *position["hands"][2:]]
    position.update(seat=1, hands=hands, act={**WAVE, "victims": [0, 2], **more})


def aimed(position: Document, **more: Any) -> None:
    """Ada picks out of somebody's hand."""
    position["hands"][0].remove("mesmerize#2")
    step = {"op": "foe_discard", "who": "one", "n": 1, "chooser": "actor"}
    position.update(act={"by": "play", "card": "mesmerize#2", "steps": [step], "target": 1, **more})


def paying(position: Document, **more: Any) -> None:
    """Ada pays for her agent's power."""
    position.update(
        act={
            "by": "agent",
            "stage": "cost",
            "paid": [{"colour": "green", "n": 2}],
            "steps": [{"op": "pay_any", "n": 3}],
            **more,
        }
    )


def zone(position: Document, seat: int, at: int, **more: Any) -> None:
    device = position["zones"][seat][at]
    card = device if isinstance(device, str) else device["card"]
    position["zones"][seat][at] = {"card": card, **more}


def put(position: Document, key: str, seat: int, value: Any) -> None:
    position[key][seat] = value


CHANGES: dict[str, Change] = {
    "the round": lambda p: p.update(round=6),
    "the tie-break": lambda p: p.update(tiebreak=1),
    "whose turn it is": lambda p: p.update(seat=1),
    "the order of play": lambda p: p.update(order=[2, 0, 3, 1]),
    "who began the round": lambda p: p.update(first=0),
    "whether the beginner rotates": lambda p: p.update(rotate=True),
    "whether skipping is open": lambda p: p.update(acts=1),
    "a skip under way": lambda p: p.update(skipping=2),
    "how much of a skip is left": lambda p: p.update(skipping=1),
    "the phase": lambda p: p.update(phase=2),
    "an agent": lambda p: put(p, "agents", 3, "maj"),
    "the own agent": lambda p: put(p, "agents", 0, "maj"),
    "a used power": lambda p: p.update(agent_used=[True, False, False, False]),
    "another's used power": lambda p: p.update(agent_used=[False, False, False, True]),
    "a card of the own hand": lambda p: p["hands"][0].remove("overload#1"),
    "another card in the own hand": lambda p: p["hands"][0].__setitem__(1, "cast-off#1"),
    "the size of another hand": lambda p: p["hands"][2].pop(),
    "the size of the inventory": lambda p: p.update(box=["cast-off#2"]),
    "a device of another zone": lambda p: (
        p["zones"][3].__setitem__(0, "recycler#2") or p["zones"][3].__setitem__(1, "relay-mast#2")
    ),
    "a used machine": lambda p: zone(p, 0, 0, used=True),
    "a new machine": lambda p: zone(p, 0, 0, new=True),
    "a new and used machine": lambda p: zone(p, 0, 1, new=True, used=True),
    "another's used machine": lambda p: zone(p, 3, 2, used=True),
    "another's new gadget": lambda p: zone(p, 3, 4, new=True),
    "resources": lambda p: put(p, "res", 0, [4, 3, 9]),
    "resources past the track": lambda p: put(p, "res", 0, [4, 2, 10]),
    "another's resources": lambda p: put(p, "res", 2, [2, 2, 0]),
    "spheres": lambda p: put(p, "spheres", 0, 5),
    "spheres past the track": lambda p: put(p, "spheres", 3, 12),
    "the heap": lambda p: p["heap"].__setitem__(0, "cast-off#1"),
    "what is known of a hand": lambda p: p.update(known=[["lava-tap#1"], [], [], []]),
}

PAIRS: dict[str, tuple[Change, Change]] = {
    **{fact: (same, change) for fact, change in CHANGES.items()},
    "an attack": (lambda p: p.update(seat=1), act),
    "who else is attacked": (act, lambda p: act(p, victims=[0, 2, 3])),
    "a target": (aimed, lambda p: aimed(p, target=2)),
    "what is paid": (paying, lambda p: paying(p, paid=[{"colour": "purple", "n": 2}])),
    "what is still to be paid": (paying, lambda p: paying(p, steps=[{"op": "pay_any", "n": 2}])),
    "a turn whose time is over": (act, lambda p: act(p) or p.update(timed_out=0)),
}
"""Two positions each that differ in the fact."""


async def look(table: Sitting, change: Change, keys: tuple[str, ...]) -> str:
    """What is seen after these keys when the changed position is put on the running table."""
    position = lunch()
    change(position)
    live = table.app.runner.table
    state = GAME.position(position, GAME.Options(), 4, Rng(7))
    live.standing = msgspec.structs.replace(live.standing, state=state)
    table.screen.session.tell(())
    await table.press(*keys)
    seen = table.text + table.session.styles()
    await table.press("escape")
    return seen


async def test_two_positions_that_differ_in_one_fact_look_different() -> None:
    async with sitting(lunch(), depth=Depth.MONO) as table:
        # The line of help for a first time is no part of the table.
        table.screen._met.update(FIRST_WORDS)
        table.screen.say("")
        seen: dict[tuple[Change, tuple[str, ...]], str] = {}

        async def seen_once(change: Change, keys: tuple[str, ...]) -> str:
            if (change, keys) not in seen:
                seen[change, keys] = await look(table, change, keys)
            return seen[change, keys]

        alike = []
        for fact, (one, other) in PAIRS.items():
            for keys in LOOKS:
                if await seen_once(one, keys) != await seen_once(other, keys):
                    break
            else:
                alike.append(fact)
        assert not alike
        # The same position looks the same each time, so what differs is the fact.
        for keys in LOOKS:
            assert await look(table, same, keys) == await seen_once(same, keys)
