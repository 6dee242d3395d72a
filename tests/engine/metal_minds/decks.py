"""A deck that uses every step of the vocabulary in every way, for tests that ask for all of it."""

from typing import Any

Step = dict[str, Any]

SPHERE: Step = {"op": "spheres", "n": 1}
ANY: Step = {"op": "gain_any", "n": 2}
DRAW: Step = {"op": "draw", "n": 1}
USES = {"maneuver": "instant", "machine": "cyclic", "gadget": "scrapping"}


def foe(op: str, who: str, n: int = 1, **chooser: str) -> Step:
    return {"op": op, "who": who, "n": n, **chooser}


EFFECTS: tuple[tuple[str, list[Step], list[Step]], ...] = (
    ("maneuver", [], [foe("foe_discard", "each", 2), SPHERE]),
    ("maneuver", [], [foe("foe_discard", "one", 1, chooser="actor")]),
    ("maneuver", [], [foe("foe_discard", "each", 1, chooser="random"), ANY]),
    ("maneuver", [], [foe("foe_eliminate", "each", 1), foe("foe_discard", "one", 2)]),
    ("machine", [], [foe("foe_eliminate", "one", 1, chooser="actor")]),
    ("gadget", [], [foe("foe_spheres", "each", 2), SPHERE]),
    ("maneuver", [{"op": "discard", "n": 2}], [{"op": "dig", "look": 3, "take": 2}, ANY]),
    ("machine", [{"op": "pay_any", "n": 2}], [SPHERE, DRAW]),
    ("gadget", [{"op": "eliminate", "n": 1, "class": "any"}], [{"op": "salvage", "n": 2, "class": "device"}]),
    ("maneuver", [], [{"op": "look", "who": "one"}, foe("foe_discard", "one", 2, chooser="actor")]),
    ("machine", [], [{"op": "ready", "n": 2}, {"op": "convert", "from": "any", "to": "any", "max": 2}]),
    (
        "maneuver",
        [],
        [
            {
                "op": "choose",
                "options": [
                    [{"op": "discard", "n": 1}, SPHERE],
                    [foe("foe_discard", "one", 1)],
                    [{"op": "choose", "options": [[ANY], [{"op": "eliminate", "n": 1, "class": "machine"}]]}],
                ],
            }
        ],
    ),
    (
        "gadget",
        [],
        [{"op": "per", "count": "own_hand", "every": 2, "max": 3, "step": foe("foe_discard", "one")}],
    ),
    ("maneuver", [], [{"op": "per", "count": "own_devices", "every": 1, "max": 2, "step": ANY}, DRAW]),
    ("machine", [], [{"op": "gain", "res": {"orange": 2}}, {"op": "salvage", "n": 1, "class": "any"}]),
    ("gadget", [], [{"op": "spheres", "n": 2}]),
)


def wild_deck() -> dict[str, Any]:
    """A deck document of 48 cards and four agents."""
    cards = []
    for n, (kind, cost, effect) in enumerate(EFFECTS):
        ability = {"use": USES[kind], "cost": cost, "effect": effect}
        cards.append(
            {
                "id": f"wild-{n}",
                "name": f"Wild {n}",
                "class": kind,
                "subtype": "service",
                "type_line": f"Support {kind}",
                "cost": {"green": 1} if kind == "machine" else {},
                "copies": 3,
                "ability": ability,
                "text": "As its steps say.",
                "origin": "reconstruction",
            }
        )
    powers = (
        [DRAW, {"op": "discard", "n": 1}],
        [foe("foe_discard", "one", 1, chooser="random")],
        [foe("foe_eliminate", "each", 1)],
        [{"op": "dig", "look": 2, "take": 1}],
    )
    agents = [
        {
            "id": f"agent-{n}",
            "name": f"Agent {n}",
            "type": "Ironmind",
            "max_hand": 3 + n % 2,
            "max_zone": 3,
            "power": {"use": "cyclic", "cost": [{"op": "pay_any", "n": 1}], "effect": effect},
            "text": "As its steps say.",
            "origin": "reconstruction",
        }
        for n, effect in enumerate(powers)
    ]
    return {"agents": agents, "cards": cards}
