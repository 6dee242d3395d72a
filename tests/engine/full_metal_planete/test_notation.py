"""Lines of notation: read as they are written, and refused in a sentence that helps."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.full_metal_planete import actions as do
from engine.full_metal_planete.pieces import Kind
from engine.game import Unreadable
from engine.hexes import Cell

from .scene import BLUE, GAME, RED, Scene, new_game, plain, scene, sea

CAMP = [*sea(8, 2), *plain(8, 8)]
CAMP_UNITS = (
    "bb1 1,0+2,0; bg1 5,0; bF1 3,5 A; bt1 0,2; bt2 1,2; bc1 2,2; bt3 in bc1; bw1 5,3; o1 in bw1; o2 3,2;"
    "rt1 7,9; rc1 0,9; rF1 6,6 B turrets="
)


def camp() -> Scene:
    return scene(CAMP, CAMP_UNITS, seats=3, turn=25)


def at(x: int, y: int) -> Cell:
    cell = camp().state.plan.grid.cell(x, y)
    assert cell is not None
    return cell


LINES: list[tuple[str, do.Action]] = [
    ("land 3,6 A", do.Land(at(3, 6), "A")),
    ("land 3,6 B", do.Land(at(3, 6), "B")),
    ("deploy bt1 3,8", do.Deploy("bt1", at(3, 8))),
    ("deploy bb1 5,0+5,1", do.Deploy("bb1", at(5, 0), at(5, 1))),
    ("deploy bt1 into bc1", do.Deploy("bt1", into="bc1")),
    ("deploy bt1 aboard", do.Deploy("bt1")),
    ("move bt1 0,3", do.Move("bt1", at(0, 3))),
    ("move bb1 3,0", do.Move("bb1", at(3, 0), at(2, 0))),
    ("move bb1 2,1 keep 1,0", do.Move("bb1", at(2, 1), at(1, 0))),
    ("move bb1 2,1 keep 2,0", do.Move("bb1", at(2, 1), at(2, 0))),
    ("assault bt1 5,1 with bt2 at 7,2", do.Assault("bt1", at(5, 1), (do.Shot("bt2", at(7, 2)),))),
    (
        "assault bt1 5,1 with bt2 at 7,2 with bg1 at 7,1",
        do.Assault("bt1", at(5, 1), (do.Shot("bt2", at(7, 2)), do.Shot("bg1", at(7, 1)))),
    ),
    ("fire bt1 bt2 at 7,2", do.Fire("bt1", "bt2", at(7, 2))),
    ("fire bF1.N bt2 at 7,2", do.Fire("bF1.N", "bt2", at(7, 2))),
    ("capture rc1 with bt1 bt2", do.Capture("rc1", "bt1", "bt2", BLUE)),
    ("capture rc1 with bt1 bt2 as red", do.Capture("rc1", "bt1", "bt2", RED)),
    ("load o2 into bc1", do.Load("o2", "bc1")),
    ("load bt1 into bF1", do.Load("bt1", "bF1")),
    ("unload bt3 to 3,3", do.Unload("bt3", at(3, 3))),
    ("unload bt3 into bb1", do.Unload("bt3", into="bb1")),
    ("unload bb1 to 4,0+4,1", do.Unload("bb1", at(4, 0), at(4, 1))),
    ("shift bt3 into bF1", do.Shift("bt3", "bF1")),
    ("build tank with bw1 at 4,3", do.Build(Kind.TANK, "bw1", at(4, 3))),
    ("build crab with bw1 into bb1", do.Build(Kind.CRAB, "bw1", into="bb1")),
    ("seize rF1 with bt1", do.Seize("rF1", "bt1")),
    ("rebuild rF1.NE", do.Rebuild("rF1", "NE")),
    ("aim 7,2", do.Aim(at(7, 2))),
    ("aim bt1", do.Aim(unit="bt1")),
    ("vote bF1 leave", do.Vote("bF1", True)),
    ("vote bF1 stay", do.Vote("bF1", False)),
    ("launch-order rF1 bF1", do.LaunchOrder(("rF1", "bF1"))),
    ("confirm", do.Confirm()),
    ("end", do.End()),
]


@pytest.mark.parametrize(("line", "action"), LINES, ids=[line for line, _ in LINES])
def test_a_line_is_an_action_and_an_action_that_line(line, action):
    view = GAME.view(camp().state, BLUE)
    assert GAME.read(view, line) == (action,)
    assert GAME.write(view, action) == line


@pytest.mark.parametrize(
    ("line", "same"),
    [
        ("  move   bt1  0,3 ", "move bt1 0,3"),
        ("fire bt2 bt1 at 7,2", "fire bt1 bt2 at 7,2"),
        ("capture rc1 with bt2 bt1 as blue", "capture rc1 with bt1 bt2"),
        ("move bb1 3,0 keep 2,0", "move bb1 3,0"),
        ("deploy bb1 5,1+5,0", "deploy bb1 5,0+5,1"),
        ("unload bb1 to 4,1+4,0", "unload bb1 to 4,0+4,1"),
    ],
)
def test_lines_that_mean_the_same_are_written_in_one_way(line, same):
    view = GAME.view(camp().state, BLUE)
    (action,) = GAME.read(view, line)
    assert GAME.write(view, action) == same


def test_a_path_is_a_step_for_each_hex():
    view = GAME.view(camp().state, BLUE)
    assert GAME.read(view, "move bt1 0,3 0,4 1,4") == tuple(
        do.Move("bt1", at(*xy)) for xy in ((0, 3), (0, 4), (1, 4))
    )


@pytest.mark.rule("FMP-52")
def test_the_path_of_a_barge_is_read_against_its_hexes_after_each_step():
    s = scene(sea(8, 4), "bb1 1,1+2,1")
    s.do(BLUE, "move bb1 3,1 4,1 5,1 keep 4,1 5,0 keep 4,1")
    assert s.where("bb1") == {(4, 1), (5, 0)}
    s = scene(sea(8, 4), "bb1 2,0+2,1; rg1 5,0; rg2 5,1", seats=2)
    assert s.neutralized("bb1") is False
    keeps = [step.keep for step in s.actions(BLUE, "move bb1 2,2 2,3")]
    assert keeps == [s.state.plan.grid.cell(2, 1), s.state.plan.grid.cell(2, 2)]


@pytest.mark.rule("FMP-153", "FMP-154")
def test_the_captors_colour_is_said_only_where_both_are_open():
    two = "bt1 0,0; rt1 2,0; gc1 1,0"
    s = scene(plain(4, 2), two, seats=3, commands={"red": "blue"})
    with pytest.raises(Unreadable, match="as blue or as red"):
        s.actions(BLUE, "capture gc1 with bt1 rt1")
    assert s.lines(BLUE, "capture") == {
        "capture gc1 with bt1 rt1 as blue",
        "capture gc1 with bt1 rt1 as red",
    }
    s = scene(plain(4, 2), two.replace("gc1", "bc1"), seats=3, commands={"red": "blue"})
    assert s.lines(BLUE, "capture") == {"capture bc1 with bt1 rt1"}
    (capture,) = s.actions(BLUE, "capture bc1 with rt1 bt1")
    assert capture.colour == RED, "blue it is already"


UNREADABLE = [
    ("", "the line is empty (actions are: land, deploy, move,"),
    ("mvoe bt1 1,0", '"mvoe" is no action (did you mean'),
    ("xyzzy", '"xyzzy" is no action (there are: land, deploy, move,'),
    ("move", "move: a unit is missing (write: move <unit> <hex>"),
    ("move bt7 1,0", '"bt7" is nothing on the planet (did you mean'),
    ("move bt1", "move: a hex is missing (write:"),
    ("move bt1 north", '"north" is no hex (write: move <unit> <hex>'),
    ("move bt1 99,0", "99,0 is not on the board"),
    ("move bt1 0,3 keep 0,2", "keep: bt1 is no barge (write:"),
    ("move bb1 2,1", "move: 2,1 is next to both hexes of bb1, say keep 1,0 or keep 2,0 (write:"),
    ("land 3,6 C", '"C" is neither A nor B (write: land <hex> A|B)'),
    ("land 3,6", "land: A or B is missing (write:"),
    ("deploy bt1 somewhere", '"somewhere" is no hex (write: deploy'),
    ("fire bt1 bt2 7,2", '"7,2" stands where "at" is wanted (write: fire <unit> <unit> at <hex>)'),
    ("fire bt1 bt2 at 7,2 now", '"now" is one word too many (write: fire'),
    ("assault bt1 5,1", 'assault: "with" is missing (write: assault'),
    (
        "assault bt1 5,1 with bt2 at 7,2 with bt2 at 7,1 with bt2 at 7,3",
        "assault: 3 shots, two at most (write: assault",
    ),
    ("capture rc1 with bt1 bt2 as pink", '"pink" is no colour ('),
    ("load o2 to bc1", '"to" stands where "into" is wanted (write: load <unit> into <unit>)'),
    ("unload bt3 bb1", '"bb1" stands where "to" or "into" is wanted (write: unload'),
    ("build bus with bw1 at 4,3", '"bus" is no kind of unit ('),
    ("rebuild rF1", '"rF1" is no pod of a freighter (did you mean rF1.'),
    ("rebuild rF1.X", '"rF1.X" is no pod of a freighter ('),
    ("vote bF1 go", '"go" stands where "leave" or "stay" is wanted (write: vote'),
    ("launch-order", "launch-order: a unit is missing (write:"),
    ("end turn", '"turn" is one word too many (write: end)'),
]


@pytest.mark.parametrize(("line", "sentence"), UNREADABLE, ids=[line or "nothing" for line, _ in UNREADABLE])
def test_a_line_that_cannot_be_read_names_the_word_and_what_would_be_right(line, sentence):
    with pytest.raises(Unreadable) as refusal:
        GAME.read(GAME.view(camp().state, BLUE), line)
    assert str(refusal.value).startswith(sentence)


WORDS = (
    *("move", "fire", "land", "deploy", "unload", "build", "capture", "assault", "aim", "vote", "rebuild"),
    *("seize", "shift", "load", "end", "launch-order", "with", "at", "into", "to", "as", "keep", "aboard"),
    *("bt1", "bb1", "bF1", "rF1.N", "o1", "0,3", "2,1", "3,0+3,1", "-1,0", "99,99", "A", "red", "tank"),
    *("leave", "x", "é"),
)


@given(
    words=st.lists(
        st.sampled_from(WORDS),
        max_size=8,
    )
)
@settings(max_examples=300, deadline=None)
def test_any_words_are_read_or_refused_in_one_sentence(words):
    s = camp()
    try:
        found = s.actions(BLUE, " ".join(words))
    except Unreadable:
        return
    for action in found:
        assert GAME.read(GAME.view(s.state, BLUE), GAME.write(GAME.view(s.state, BLUE), action))


@pytest.mark.parametrize("start", [camp, new_game], ids=["a turn", "a landing"])
def test_every_legal_action_is_read_as_it_is_written(start):
    s = start()
    view = GAME.view(s.state, s.to_act[0])
    for action in GAME.legal(s.state, s.to_act[0]):
        assert GAME.read(view, GAME.write(view, action)) == (action,)


@pytest.mark.rule("FMP-206", "FMP-225b", "FMP-35c")
def test_the_bot_that_does_least_lands_confirms_stays_and_ends():
    s = new_game(2)
    done = []
    while s.phase != "over" and len(done) < 200:
        seat = s.to_act[0]
        view = GAME.view(s.state, seat)
        action = GAME.idle(view, list(GAME.legal(s.state, seat)))
        done.append(GAME.write(view, action).split()[0])
        s.play(seat, action)
    assert done == ["land"] * 2 + ["confirm"] * 2 + ["end"] * 36 + ["confirm"] * 2 + ["end"] * 10
