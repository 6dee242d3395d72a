"""What a position document cannot say: refused with the field and the value, in one sentence."""

import pytest

from engine.game import Document, Unreadable

from .writing import field, read, ship, unit

REFUSED: list[tuple[Document, str]] = [
    ({"nonsense": 1}, "nonsense: unknown key"),
    ({"board": "modern"}, 'board: "modern" is no board (there are: classic)'),
    ({"board": {"terrain": ["..x"]}}, "board.terrain[0]: 'x' is no terrain (they are: . ^ ~ r %)"),
    ({"board": {"terrain": ["..", "."]}}, "board.terrain[1]: 1 hexes, but the first row has 2"),
    ({"board": {"terrain": []}}, "board.terrain: a board has at least one hex"),
    ({"board": {"terrain": ["."], "zones": []}}, "board.zones: 0 rows, but the terrain has 1"),
    ({"turn": 26}, "turn: 26 is no turn of the phase play, which is in turns 3 to 25"),
    ({"turn": 2}, "turn: 2 is no turn of the phase play, which is in turns 3 to 25"),
    (
        {"turn": 7, "phase": "landing"},
        "turn: 7 is no turn of the phase landing, which is in turn 1",
    ),
    ({"turn": 20, "phase": "vote"}, "turn: 20 is no turn of the phase vote, which is in turn 21"),
    ({"turn": "7"}, 'turn: expected int | null, got str "7"'),
    ({"phase": "war"}, 'phase: "war" is none of landing, deployment, vote, play, over'),
    (
        {"order": ["blue", "pink"]},
        'order[1]: "pink" is no colour (they are: blue, red, green, yellow, cyan, orange, purple, white)',
    ),
    ({"order": ["blue", "blue"]}, "order[1]: blue stands twice"),
    ({"order": ["blue"]}, "order: red is missing, which is not out"),
    ({"order": [], "out": ["red", "blue"]}, "order: nobody is in it"),
    ({"player": "green"}, "player: no seat at this table has green"),
    ({"player": "red", "out": ["red"]}, "player: red is out of the game"),
    ({"player": "red", "order": ["blue"], "out": ["red"]}, "player: red is not in `order`"),
    ({"phase": "vote", "player": "red"}, "player: it is nobody's turn in the phase vote"),
    ({"first": "green"}, "first: no seat at this table has green"),
    ({"points": -1}, "points: -1 is not 0 to 999"),
    ({"saved": {"blue": 7}}, "saved.blue: 7 is not 0, 5 or 10"),
    ({"saved": {"green": 5}}, "saved: no seat at this table has green"),
    ({"penalty": ["green"]}, "penalty[0]: no seat at this table has green"),
    ({"tide": "ebb"}, 'tide: "ebb" is none of low, normal, high'),
    ({"future": ["low", "flood"]}, 'future[1]: "flood" is none of low, normal, high'),
    ({"future": ["low"] * 5}, "future: 5 tides, but the pile of turn 7 has 4 cards"),
    ({"past": ["low"] * 5}, "past: 5 tides, but turn 7 has 4 before it"),
    ({"insight": {"blue": -1}}, "insight.blue: -1 is not 0 to 999"),
    ({"reserve": {"heap": 1}}, "reserve.heap: the reserve holds tank, crab, pontoon only"),
    ({"reserve": {"tank": -1}}, "reserve.tank: -1 is not 0 to 999"),
    (
        {"commands": {"pink": "blue"}},
        'commands: "pink" is no colour (they are: blue, red, green, yellow, cyan, orange, purple, white)',
    ),
    ({"commands": {"red": "green"}}, "commands.red: no seat at this table has green"),
    ({"commands": {"red": "blue"}, "out": ["blue"]}, "commands.red: blue is out of the game"),
    (field(unit("1t", "tank", hex=[0, 0])), 'units[0].id: "1t" is no id (a letter, then letters,'),
    (
        field(unit("bt1", "tank", hex=[0, 0]), unit("bt1", "tank", hex=[1, 0])),
        "units[1].id: bt1 is the id of units[0] already",
    ),
    (
        field(ship("bF1", "blue", 1, 6), unit("bF1.NW", "tank", hex=[0, 0])),
        "units[1].id: bF1.NW is the name of a turret of bF1",
    ),
    (
        field(unit("x", "turret", hex=[0, 0])),
        'units[0].kind: "turret" is no kind of unit (they are: tank, heap, gunboat,',
    ),
    (
        field({"id": "bt1", "kind": "tank", "hex": [0, 0]}),
        "units[0].owner: this key is needed (a colour, or null for ownerless)",
    ),
    (
        field(unit("bt1", "tank", "green", hex=[0, 0])),
        "units[0].owner: no seat at this table has green, and `commands` does not name it",
    ),
    (field(unit("bt1", "tank", "pink", hex=[0, 0])), 'units[0].owner: "pink" is no colour'),
    (
        field({"id": "o1", "kind": "ore", "owner": "blue", "hex": [0, 0]}),
        'units[0].owner: ore has no colour, "blue" is wrong',
    ),
    (
        field({"id": "bF1", "kind": "freighter", "owner": None, "hex": [1, 6], "facing": "A"}),
        "units[0].owner: a freighter has a colour; that nobody controls it is told by `commands`",
    ),
    (
        field(ship("bF1", "blue", 1, 6), ship("bF2", "blue", 5, 6)),
        "units[1].owner: blue has a freighter already, bF1; who controls a freighter is told by",
    ),
    (field(unit("bt1", "tank", hex=[41, 2])), "units[0].hex: 41,2 is not on the board"),
    (field(unit("bt1", "tank", hex=[0, -1])), "units[0].hex: 0,-1 is not on the board"),
    (field(unit("bt1", "tank", hex=[10**30, 0])), "units[0].hex"),
    (field(unit("bt1", "tank", hex=["0", 0])), 'units[0].hex[0]: expected int, got str "0"'),
    (field(unit("bt1", "tank", hex=[0])), "units[0].hex"),
    (field(unit("bt1", "tank")), "units[0]: one of hex or in, not none"),
    (field(unit("bt1", "tank", hex=[0, 0], inside="bc1")), "units[0]: one of hex or in, not hex and in"),
    (
        field(unit("bt1", "tank", hexes=[[0, 0], [1, 0]])),
        "units[0].hexes: a tank stands on one hex, told by `hex`",
    ),
    (
        field(unit("bb1", "barge", hex=[2, 2])),
        "units[0].hex: a barge stands on two hexes, told by `hexes`",
    ),
    (
        field(unit("bb1", "barge", hexes=[[2, 2]])),
        "units[0].hexes: a barge stands on two hexes, not 1",
    ),
    (
        field(unit("bb1", "barge", hexes=[[2, 2], [4, 2]])),
        "units[0].hexes: 2,2 and 4,2 are not adjacent",
    ),
    (
        field(unit("bb1", "barge", hexes=[[2, 2], [9, 2]])),
        "units[0].hexes[1]: 9,2 is not on the board",
    ),
    (
        field(unit("bb1", "barge", hexes=[[2, 2], [1, 2]])),
        "units[0].hexes: 1,2 is plain, where a barge can never be",
    ),
    (
        field(unit("bt1", "tank", hex=[2, 2])),
        "units[0].hex: 2,2 is open sea, where a tank can be on a pontoon only",
    ),
    (
        field(unit("o1", "ore", hex=[2, 2])),
        "units[0].hex: 2,2 is open sea, where ore can be on a pontoon only",
    ),
    (
        field(unit("bh1", "heap", hex=[6, 1])),
        "units[0].hex: 6,1 is a mountain, where a heap can never be",
    ),
    (
        field(unit("bc1", "crab", hex=[6, 1]), unit("bh1", "heap", inside="bc1")),
        "units[0].hex: 6,1 is a mountain, where a crab with a heap can never be",
    ),
    (field(unit("p1", "pontoon", hex=[6, 1])), "units[0].hex: 6,1 is a mountain, where no pontoon lies"),
    (
        field(unit("bg1", "gunboat", hex=[6, 1])),
        "units[0].hex: 6,1 is a mountain, where a gunboat can never be",
    ),
    (
        field(unit("bg1", "gunboat", hex=[2, 2]), unit("p1", "pontoon", hex=[2, 2])),
        "units[0].hex: 2,2 holds a pontoon, which bars a gunboat",
    ),
    (
        field(unit("bt1", "tank", hex=[0, 0]), unit("o1", "ore", hex=[0, 0])),
        "units[1].hex: 0,0 holds bt1 already",
    ),
    (
        field(unit("p1", "pontoon", hex=[2, 2]), unit("p2", "pontoon", hex=[2, 2])),
        "units[1].hex: 2,2 holds p1 already",
    ),
    (
        field(unit("bt1", "tank", hex=[0, 7]), ship("bF1", "blue", 1, 6)),
        "units[0].hex: 0,7 holds bF1 already",
    ),
    (
        field(unit("p1", "pontoon", hex=[1, 5]), ship("bF1", "blue", 1, 6)),
        "units[0].hex: 1,5 holds bF1 already",
    ),
    (
        field(ship("bF1", "blue", 1, 6), ship("rF1", "red", 2, 6)),
        "units[1].hex: 1,6 holds bF1 already",
    ),
    (
        field(ship("bF1", "blue", 0, 0)),
        "units[0].hex: a part of the freighter on 0,0 is not on the board",
    ),
    (
        field(ship("bF1", "blue", 4, 5)),
        "units[0].hex: its part on 4,4 is on open sea, but a freighter stands on plain and swamp only",
    ),
    (
        field(unit("bF1", "freighter", inside="bb1", facing="A")),
        "units[0].hex: a freighter stands on the board, the hex of its bubble is needed",
    ),
    (
        field(unit("bF1", "freighter", hex=[1, 6])),
        "units[0].facing: A (pods N, SE, SW) or B (pods NE, S, NW), not null",
    ),
    (
        field(ship("bF1", "blue", 1, 6, turrets=["S"])),
        'units[0].turrets: "S" is no pod of it (they are: N, SE, SW)',
    ),
    (field(ship("bF1", "blue", 1, 6, turrets=["N", "N"])), "units[0].turrets: N stands twice"),
    (
        field(ship("bF1", "blue", 1, 6, rebuilt=["X"])),
        'units[0].rebuilt: "X" is no pod of it (they are: N, SE, SW)',
    ),
    (
        field(ship("bF1", "blue", 1, 6, turrets=["N"], ammo={"SE": 1})),
        "units[0].ammo.SE: this pod has no turret",
    ),
    (field(ship("bF1", "blue", 1, 6, ammo={"SE": 3})), "units[0].ammo.SE: 3 is not 0 to 2"),
    (
        field(ship("bF1", "blue", 1, 6, ammo=1)),
        "units[0].ammo: shots of a freighter are told by pod, not 1 for all",
    ),
    (field(unit("bt1", "tank", hex=[0, 0], ammo=3)), "units[0].ammo: 3 is not 0 to 2"),
    (
        field(unit("bt1", "tank", hex=[0, 0], ammo={"N": 1})),
        'units[0].ammo: a number of shots, not {"N": 1}',
    ),
    (field(unit("bc1", "crab", hex=[0, 0], ammo=1)), "units[0].ammo: a crab has no shots"),
    (
        field(unit("bt1", "tank", hex=[0, 0], facing="A")),
        "units[0].facing: only a freighter has it, not a tank",
    ),
    (
        field(unit("bt1", "tank", hex=[0, 0], turrets=[])),
        "units[0].turrets: only a freighter has it, not a tank",
    ),
    (field(unit("bt1", "tank", hex=[0, 0], speed=1)), "units[0].speed: unknown key"),
    (field(unit("bt1", "tank", inside="bb7")), 'units[0].in: there is no unit "bb7"'),
    (
        field(unit("bw1", "hen", hex=[0, 0]), unit("bt1", "tank", inside="bw1")),
        "units[1].in: a tank does not go into bw1, a hen",
    ),
    (
        field(unit("bt2", "tank", hex=[0, 0]), unit("bt1", "tank", inside="bt2")),
        "units[1].in: a tank does not go into bt2, a tank",
    ),
    (
        field(unit("bc1", "crab", inside="bc1")),
        "units[0].in: a crab does not go into bc1, a crab",
    ),
    (
        field(
            unit("bw1", "hen", hex=[0, 0]), unit("o1", "ore", inside="bw1"), unit("o2", "ore", inside="bw1")
        ),
        "units[2].in: o2 does not fit into bw1, a hen has 1 slots",
    ),
    (
        field(unit("bc1", "crab", hex=[0, 0]), unit("rt1", "tank", "red", inside="bc1")),
        "units[1].in: rt1 and bc1 obey different players",
    ),
    (field(holds={"bt1": ["x", "y"]}), 'holds.bt1: there is no unit "bt1" on the board that can be held'),
    (
        field(unit("bt1", "tank", hex=[0, 0]), holds={"bt1": ["bt1"]}),
        'holds.bt1: two destroyers hold a unit, not ["bt1"]',
    ),
    (
        field(
            unit("bt1", "tank", hex=[0, 0]),
            unit("rt1", "tank", "red", hex=[1, 0]),
            unit("rc1", "crab", "red", hex=[2, 0]),
            holds={"bt1": ["rt1", "rc1"]},
        ),
        'holds.bt1: "rc1" is no destroyer',
    ),
    (
        field(
            unit("bt1", "tank", hex=[0, 0]),
            unit("bt2", "tank", hex=[1, 0]),
            unit("bt3", "tank", hex=[2, 0]),
            holds={"bt1": ["bt2", "bt3"]},
        ),
        "holds.bt1: bt2 is no enemy of bt1",
    ),
    ({"cemetery": [{"id": "!", "kind": "tank"}]}, 'cemetery[0].id: "!" is no id'),
    ({"cemetery": [{"id": "a", "kind": "bus"}]}, 'cemetery[0].kind: "bus" is none of tank,'),
    ({"retreated": ["bt1"]}, 'retreated[0]: there is no unit "bt1"'),
    ({"built": {"bw1": ["tank"]}}, 'built.bw1: there is no hen "bw1"'),
    (
        field(unit("bw1", "hen", hex=[0, 0]), built={"bw1": ["heap"]}),
        'built.bw1: a hen lays tank, crab, pontoon, not "heap"',
    ),
    (
        field(unit("bw1", "hen", hex=[0, 0]), built={"bw1": ["crab", "crab"]}),
        "built.bw1: a hen lays one crab a turn at most",
    ),
    (
        field(unit("bw1", "hen", hex=[0, 0]), built={"bw1": ["tank"] * 3}),
        "built.bw1: a hen lays 2 pieces a turn at most, not 3",
    ),
    ({"aim": "bt1"}, 'aim: "bt1" is neither a hex [x, y] nor a destroyer'),
    ({"aim": [40, 0]}, "aim: 40,0 is not on the board"),
    ({"grace": True}, "grace: true only in a turn, while an aim is recorded"),
    ({"votes": {"bF1": "leave"}}, "votes.bF1: votes are cast in the phase vote only"),
    ({"phase": "vote", "votes": {"bF1": "leave"}}, 'votes.bF1: there is no freighter "bF1"'),
    (
        field(ship("bF1", "blue", 1, 6), phase="vote", votes={"bF1": "maybe"}),
        'votes.bF1: leave or stay, not "maybe"',
    ),
    ({"confirmed": ["blue"]}, "confirmed: votes are confirmed in the phase vote only"),
    ({"turn": 25, "launch_order": ["bF1"]}, 'launch_order[0]: there is no freighter "bF1"'),
    (
        field(ship("rF1", "red", 1, 6), turn=25, launch_order=["rF1"]),
        "launch_order[0]: the acting player does not control rF1",
    ),
    ({"left": {"blue": {"ore": -1}}}, "left.blue.ore: -1 is not 0 to 999"),
    ({"left": {"green": {}}}, "left.green.player: this key is needed, no seat at this table has green"),
    ({"left": {"blue": {"ore": 1, "total": 3}}}, "left.blue.total: 3, but the line makes 2"),
    (
        field(ship("bF1", "blue", 1, 6), left={"blue": {}}),
        "left.blue: its freighter is still among the units",
    ),
    ({"landed": ["red", "red"]}, "landed[1]: red stands twice"),
]


@pytest.mark.parametrize(("document", "sentence"), REFUSED, ids=[sentence[:60] for _, sentence in REFUSED])
def test_what_cannot_be_is_refused_with_the_field_and_the_value(document, sentence):
    with pytest.raises(Unreadable) as refusal:
        read(document, 2)
    assert str(refusal.value).startswith(sentence)
    assert "\n" not in str(refusal.value)


def test_a_table_has_at_least_one_seat_and_at_most_a_colour_for_each():
    for seats in (0, 9):
        with pytest.raises(Unreadable, match="seats: a table has 1 to 8 seats"):
            read({}, seats)
