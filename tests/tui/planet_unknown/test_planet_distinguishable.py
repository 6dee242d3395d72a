"""All that matters by the rules can be told on 80x24 without colours, within three keys.

Two positions that differ in one fact are looked at through the same few keys; at one of the looks at
least the characters (or bold, underline, reverse) on the terminal must differ.
"""

from collections.abc import Callable
from typing import Any

from engine.game import Document
from tui.output import Depth

from .sitting import Sitting, middle, sitting

LOOKS = ((), ("S",), ("C",), ("s",), ("v",), ("B",), ("o", "l"), ("v", "B"))
"""Keys from the first screen, at most three."""

Change = Callable[[Document], Any]


def turn(position: Document) -> Document:
    found: Document = position["seats"][0].setdefault("turn", {"taken": "I4-0"})
    return found


def own(position: Document) -> Document:
    found: Document = position["seats"][0]
    return found


def other(position: Document) -> Document:
    found: Document = position["seats"][1]
    return found


def flux(position: Document) -> None:
    own(position).update(corporation="Flux Industries", flux="civ")


def tartarus(position: Document) -> None:
    own(position).update(planet="Tartarus", pieces=[], meteors=[], rovers=[])


def bare(position: Document) -> None:
    own(position).update(pieces=[], meteors=[], rovers=[])


def pend(*items: Document) -> Change:
    return lambda position: turn(position).update(pending=list(items))


CHANGES: dict[str, Change] = {
    "the round": lambda p: p.update(round=10),
    "the commander": lambda p: p.update(commander=1),
    "the phase": lambda p: p.update(phase="rotate"),
    "the final round": lambda p: p.update(final_round="depot"),
    "who found no place": lambda p: p.update(no_fit=[0]),
    "the rotation": lambda p: p["station"].update(rotation=1),
    "the shift": lambda p: p["station"].update(shift=1),
    "a top": lambda p: p["station"]["outer"].__setitem__(0, ["U5-0", "U5-3"]),
    "a top of another seat": lambda p: p["station"]["outer"].__setitem__(3, ["I4-3", "I4-2"]),
    "a top nobody faces": lambda p: p["station"]["inner"].__setitem__(1, ["T4-0m"]),
    "how high a stack is": lambda p: p["station"]["inner"].__setitem__(0, ["I3-1m"]),
    "a stock": lambda p: p["civ"].update({"2": [8]}),
    "an objective between": lambda p: p.update(neighbours=[{"id": 61, "between": [0, 1]}]),
    "the planet": lambda p: own(p).update(planet="Tartarus"),
    "the corporation": lambda p: own(p).update(corporation="Flux Industries", flux="civ"),
    "another's corporation": lambda p: other(p).update(corporation="Flux Industries", flux="civ"),
    **{
        f"the {track} track": lambda p, track=track: own(p)["tracks"].update({track: 6})  # type: ignore[misc]
        for track in ("civ", "water", "biomass", "rover", "tech")
    },
    "another's track": lambda p: other(p)["tracks"].update(tech=1),
    "what a square shows": lambda p: own(p)["pieces"].__setitem__(3, {"tile": "I4-2", "at": [3, 4]}),
    "an icon": lambda p: own(p)["pieces"].__setitem__(
        0, {"tile": "given", "squares": [[5, 0, "rover"], [6, 0, "tech"]]}
    ),
    "where a piece ends": lambda p: own(p).update(
        pieces=[
            *own(p)["pieces"][:1],
            {"tile": "patch", "squares": [[5, 1]]},
            {"tile": "patch", "squares": [[6, 1]]},
            *own(p)["pieces"][2:],
        ]
    ),
    "the last tile": lambda p: own(p).update(last=0),
    "a meteor": lambda p: own(p).update(meteors=[]),
    "a lifepod": lambda p: own(p).update(lifepods=[[1, 4]]),
    "a rover": lambda p: own(p).update(rovers=[[6, 0]], rover_tokens_waiting=1),
    "a rover on open ground": lambda p: own(p).update(rovers=[[7, 1]], rover_tokens_waiting=1),
    "tokens waiting": lambda p: own(p).update(rover_tokens_waiting=0),
    "lifepods collected": lambda p: own(p)["collected"].update(lifepods=2),
    "meteors collected": lambda p: own(p)["collected"].update(meteors=1),
    "kept patches": lambda p: own(p).update(kept_patches=1),
    "a card in hand": lambda p: own(p).update(hand_end_game=[24]),
    "a card of another's hand": lambda p: other(p).update(hand_end_game=[24]),
    "a card taken": lambda p: own(p).update(shown_cards=[3]),
    "a pick owed": lambda p: own(p).update(owed=[2]),
    "a private objective": lambda p: own(p).update(objectives_private=[50]),
    "another's private objective": lambda p: other(p).update(objectives_private=[50]),
    "another's planet": lambda p: other(p).update(
        pieces=[{"tile": "I3-2", "squares": [[5, 0], [5, 1], [5, 2]]}]
    ),
    "another's meteor": lambda p: other(p).update(meteors=[[5, 2]]),
    "who has confirmed": lambda p: other(p).update(confirmed=True, turn={"taken": "I3-1"}),
    "who is out": lambda p: other(p).update(out=1),
    "the tile taken": turn,
    "movement": lambda p: turn(p).update(movement=2),
    "a jump": lambda p: turn(p).update(jumps=1),
}

PENDING: dict[str, Document] = {
    "civ": {"kind": "resource", "resource": "civ"},
    "water": {"kind": "resource", "resource": "water", "ice": True},
    "water without ice": {"kind": "resource", "resource": "water", "ice": False},
    "energy": {"kind": "energy", "tracks": ["civ"]},
    "energy of two": {"kind": "energy", "tracks": ["civ", "tech"]},
    "a boost": {"kind": "boost"},
    "a token": {"kind": "rover"},
    "a patch": {"kind": "patch"},
}

PAIRS: dict[str, tuple[Change, Change]] = {
    **{fact: (lambda _: None, change) for fact, change in CHANGES.items()},
    **{f"pending {name}": (turn, pend(item)) for name, item in PENDING.items()},
    "how many boosts": (pend({"kind": "boost"}), pend({"kind": "boost"}, {"kind": "boost"})),
    "the order": (
        pend(PENDING["civ"], PENDING["a boost"]),
        pend(PENDING["a boost"], PENDING["civ"]),
    ),
    "which energy": (pend(PENDING["energy"]), pend(PENDING["energy of two"])),
    "the flux track": (flux, lambda p: own(p).update(corporation="Flux Industries", flux="tech")),
    "a used tech": (
        lambda p: (flux(p), own(p)["tracks"].update(tech=14)),
        lambda p: (flux(p), own(p)["tracks"].update(tech=14), own(p).update(used=["flux_advance"])),
    ),
    "the chasm": (bare, tartarus),
    "how much movement": (lambda p: turn(p).update(movement=2), lambda p: turn(p).update(movement=3)),
}
"""Two positions each that differ in the fact."""


async def look(table: Sitting, keys: tuple[str, ...]) -> str:
    """What the terminal shows after a few keys, which are taken back."""
    for key in keys:
        await table.session.pilot.press(key)
    await table.session.pilot.pause()
    found = table.text + table.session.styles()
    for _ in keys:
        await table.session.pilot.press("escape")
    return found


async def test_two_positions_that_differ_in_one_fact_look_different() -> None:
    async with sitting(middle(), depth=Depth.MONO, turn=None) as table:
        plain = {keys: await look(table, keys) for keys in LOOKS}
        alike = []
        for fact, (one, change) in PAIRS.items():
            first, second = middle(), middle()
            one(first)
            change(second)
            for keys in LOOKS:
                if first == middle():
                    before = plain[keys]
                else:
                    await table.put(first)
                    before = await look(table, keys)
                await table.put(second)
                if await look(table, keys) != before:
                    break
            else:
                alike.append(fact)
        assert not alike
