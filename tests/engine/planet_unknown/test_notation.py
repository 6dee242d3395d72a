"""Lines of notation: what can be read, what is said of the rest, and the way there and back."""

import pytest

from engine.game import Unreadable
from engine.planet_unknown import actions as do

from .scene import GAME, scene

VIEW = GAME.view(scene({}).table.state, 0)


@pytest.mark.parametrize(
    ("line", "action"),
    [
        ("choose tartarus flux-industries flux civ", do.Choose("Tartarus", "Flux Industries", "civ")),
        ("choose ksb-4156 universal-coalition", do.Choose("KSB-4156", "Universal Coalition")),
        ("keep-objective 43", do.KeepObjective(43)),
        ("rotate 4", do.Rotate(4)),
        ("take U5-3 at 5,2 turn 1 flip", do.Take("U5-3", 5, 2, 1, True)),
        ("take U5-3 unplaced", do.TakeUnplaced("U5-3")),
        ("resolve rover", do.Resolve("rover")),
        ("energy tech", do.Energy("tech")),
        ("boost civ", do.Boost("civ")),
        ("advance water", do.Advance("water")),
        ("tracks civ water", do.Tracks(("civ", "water"))),
        ("raise civ", do.Raise("civ")),
        ("rover 5,3", do.PutRover(41)),
        ("step 5,3 5,4", do.GoStep(41, 53)),
        ("jump 2,5 7,8", do.Jump(62, 103)),
        ("patch 8,2", do.PutPatch(32)),
        ("keep", do.Keep()),
        ("pick 3 19", do.Pick(3, 19)),
        ("lifepod 7,2", do.Lifepod(31)),
        ("meteor 6,0", do.Meteor(6)),
        ("clear 6,0", do.Clear(6)),
        ("line row 6", do.ClearLine(True, 6)),
        ("line column 4", do.ClearLine(False, 4)),
        ("flux tech", do.Flux("tech")),
        ("use 5", do.Use(5)),
        ("confirm", do.Confirm()),
    ],
)
def test_every_line_is_read_and_written(line: str, action: do.Action) -> None:
    assert GAME.read(VIEW, line) == (action,)
    assert GAME.write(VIEW, action) == line


@pytest.mark.parametrize(
    ("line", "actions"),
    [
        ("step 5,3 5,4 6,4", (do.GoStep(41, 53), do.GoStep(53, 54))),
        ("raise civ tech civ", (do.Raise("civ"), do.Raise("tech"), do.Raise("civ"))),
        ("lifepod 7,2 1,4", (do.Lifepod(31), do.Lifepod(49))),
        ("clear 6,0 5,0", (do.Clear(6), do.Clear(5))),
    ],
)
def test_a_line_that_repeats_a_part_stands_for_several_actions(
    line: str, actions: tuple[do.Action, ...]
) -> None:
    assert GAME.read(VIEW, line) == actions


@pytest.mark.rule("PU-24")
@pytest.mark.parametrize(
    ("line", "first"),
    [
        ("take I2-2 at 5,0 flip", "take I2-2 at 5,0"),
        ("take I4-2 at 5,5 turn 2", "take I4-2 at 5,5 flip"),
        ("take I4-2 at 5,5 turn 2 flip", "take I4-2 at 5,5"),
        ("take I4-2 at 5,5 turn 0", "take I4-2 at 5,5"),
        ("take I3-0m at 5,5 turn 3 flip", "take I3-0m at 5,5 turn 3"),
        ("take O4-1 at 5,5 turn 3 flip", "take O4-1 at 5,5 turn 3 flip"),
    ],
)
def test_another_reading_of_the_same_picture_is_the_same_action(line: str, first: str) -> None:
    (action,) = GAME.read(VIEW, line)
    assert GAME.write(VIEW, action) == first


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "the line is empty"),
        ("dance", "dance: no line begins so"),
        ("rotate", "rotate: this line is written rotate <0-5>"),
        ("rotate 6", "6: a rotation is a number from 0 to 5"),
        ("rotate ²", "²: a rotation is a number"),
        ("take I2-2", "take I2-2: this line is written take <tile> at x,y"),
        ("take I2-9 at 5,0", "I2-9: there is no such tile"),
        ("take I2-2 at 5,12", "5,12: a square is written x,y"),
        ("take I2-2 at 5,0 turn 4", "4: a turn is a number from 0 to 3"),
        ("take I2-2 at 5,0 flip turn 1", "take I2-2 at 5,0 flip turn 1: this line is written"),
        ("resolve energy", "energy: no track is called so"),
        ("step 5,3", "step 5,3: this line is written step x,y x,y"),
        ("jump 5,3", "jump 5,3: this line is written jump x,y x,y"),
        ("line diagonal 3", "line diagonal 3: this line is written line row"),
        ("confirm now", "confirm now: this line is written confirm"),
        ("keep it", "keep it: this line is written keep"),
        ("pick 5 3", "5: a rank is a number from 1 to 4"),
        ("choose arashi universal-coalition", "choose: Arashi is not played by this version"),
        ("choose tartarus", "choose tartarus: this line is written choose"),
        ("boost civ left", "boost civ left: this line is written boost <track>"),
        ("regress civ", "regress: no line begins so"),
    ],
)
def test_what_is_no_line_is_named_with_what_would_be_right(line: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        GAME.read(VIEW, line)
    assert str(refusal.value).startswith(sentence)
