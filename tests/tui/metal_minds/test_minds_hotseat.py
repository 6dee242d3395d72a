"""Several people at one screen, and what a terminal is sent: nothing of another hand, ever."""

import pytest

from engine.game import Document
from tui.curtain import Cover
from tui.dialogs import Ask

from .sitting import Sitting, card, lunch, sitting

LOOKS = ("S", "S", "H", "H", "i", "i", "L", "L", "question_mark", "question_mark", "tab", "up")
"""Keys that open everything there is to be read."""


@pytest.mark.rule("MM-72", "MM-53", "MM-69", "MM-57")
async def test_a_curtain_stands_before_every_answer_and_the_clock_is_the_answers() -> None:
    position = lunch(hands=[["mind-storm#2"], ["long-reach#1", "cavern-haul#1"], ["overload#1"], []])
    async with sitting(position, people=4) as table:
        # The first curtain: Ada must be there before anything of her hand is seen.
        assert isinstance(table.app.screen, Cover)
        assert "Ada acts now." in table.text
        assert "your hand" in table.text
        assert "Mind Storm" not in table.text
        await table.press("enter")
        assert "Mind Storm" in table.text
        await table.press("1", "1")
        assert "Bea acts now." in table.text
        for word in ("Long Reach", "Cavern", "Mind", "Ore Loader"):
            assert word not in table.text
        await table.press("enter")
        assert "Ada, Mind Storm: discard 1 card" in table.text
        assert "Ada's turn, action phase: Bea answers" in table.lines[0]
        assert "0:30" in table.lines[-1]
        assert "1. ! Long Reach P1] [2. ! Cavern Haul free]" in table.text
        await table.press("2", "2")
        # Cem has one card only and is not asked (MM-50a); Dan has none. Ada goes on, behind a curtain.
        assert table.facts["heap"][-3:] == ["cavern-haul#1", "overload#1", "mind-storm#2"]
        assert "Ada acts now." in table.text
        assert "Long Reach" not in table.text
        await table.press("enter")
        assert "Play a card" in table.text


@pytest.mark.rule("MM-68", "MM-69")
async def test_an_answer_that_does_not_come_is_given_by_the_clock() -> None:
    position = lunch(hands=[["mind-storm#2"], ["long-reach#1", "cavern-haul#1"], [], []])
    async with sitting(position) as table:
        await table.press("1", "1")
        assert "Bea answers" in table.text
        assert "Mind Storm" in table.line("Bea answers") + table.text
        await table.wait(31)
        assert table.facts["heap"][-2:] == ["long-reach#1", "mind-storm#2"]
        assert "The time of Bea is over." in table.text
        await table.wait(200)
        assert table.facts["to_act"] == [1]


def secret_cards() -> Document:
    """A table of three whose hidden cards all have names of their own."""
    look = {"op": "look", "who": "one"}
    cards = {
        "peek": card("maneuver", look),
        "storm": card("maneuver", {"op": "foe_discard", "who": "each", "n": 1, "chooser": "owner"}),
        "pull": card("maneuver", {"op": "draw", "n": 1}),
        "dig": card("maneuver", {"op": "dig", "look": 2, "take": 1}),
    }
    cards |= {f"hidden{n}": card("maneuver") for n in range(12)}
    return {
        "players": 3,
        "cards": cards,
        "hands": [
            ["storm#1", "dig#1", "pull#1", "peek#1"],
            ["hidden0#1", "hidden1#1"],
            ["hidden2#1", "hidden3#1"],
        ],
        "inventory": [f"hidden{n}#1" for n in range(4, 12)],
    }


@pytest.mark.rule("MM-71", "MM-55", "MM-2", "MM-73")
async def test_no_name_of_a_hidden_card_is_ever_sent() -> None:
    async with sitting(secret_cards()) as table:
        await table.press("2", "d", *LOOKS)
        assert b"hidden" not in table.session.sent()
        assert "hidden" not in table.text
        await table.press("3", "3")
        assert "hidden4" in table.text
        await table.press(*LOOKS)
        sent = table.session.sent().decode()
        assert {word for word in sent.replace("\x1b", " ").split() if word.startswith("hidden")} <= {
            "hidden4",
            "hidden4.",
            "hidden4,",
        }


@pytest.mark.rule("MM-71", "MM-55")
async def test_a_spectator_and_a_third_player_see_no_hand_even_while_one_is_looked_at() -> None:
    async with sitting(secret_cards(), watched=True) as table:
        await table.press(*LOOKS)
        assert b"hidden" not in table.session.sent()
        assert b"storm" not in table.session.sent()
        assert "hand 4/9" in table.text


@pytest.mark.rule("MM-71", "MM-73", "MM-5")
@pytest.mark.parametrize(
    "keys", [("d",), ("1", "1"), ("2", "2"), ("3",)], ids=("before a draw", "target", "heap", "an attack")
)
async def test_the_bytes_are_the_same_in_every_world_that_fits_the_view(keys: tuple[str, ...]) -> None:
    own = ["mesmerize#2", "salvage-crew#1", "mind-storm#1"]
    position = lunch(hands=[own, ["lava-tap#1", "sabotage#1"], ["overload#1"], []])

    async def look(seed: int) -> tuple[str, str, bytes]:
        async with sitting(position) as table:
            await table.scramble(seed)
            table.session.mark()
            await table.press(*keys, *LOOKS)
            return table.text, str(table.session.styles()), table.session.sent()

    # Changes that fall into one frame or two are sent in other bytes: a leak differs every time.
    for _ in range(4):
        one, other = await look(0), await look(1)
        assert one[:2] == other[:2]
        if one == other:
            break
    assert one == other


async def next_keys(table: Sitting) -> tuple[str, ...]:
    """What somebody presses who does all that can be done, in the order in which it lies there."""
    if isinstance(table.app.screen, Cover):
        return ("enter",)
    if isinstance(table.app.screen, Ask):
        return ("y",)
    screen = table.screen
    assert screen.question is not None
    here = screen.question.at(screen.table.cursor)
    if here is not None and here.legal and not here.key.startswith("do:"):
        return ("enter",)
    able = [item for item in screen.question.items if item.legal and not item.key.startswith("do:")]
    return ("tab", "enter") if able else ("e",)


@pytest.mark.rule("MM-11", "MM-60", "MM-61", "MM-72")
async def test_a_whole_game_of_two_people_is_played_with_keys_only() -> None:
    async with sitting(seats=2, people=2, seed=244) as table:
        pressed: list[str] = []
        while table.facts["to_act"] and len(pressed) < 400:
            keys = await next_keys(table)
            pressed += keys
            await table.press(*keys)
        assert len(table.facts["winner"]) == 1
        assert max(table.facts["spheres"]) >= 8
        await table.session.pause()
        text = table.text
        assert "Seats and scores" in text
        winner = table.facts["winner"][0]
        assert f"1. {('Ada', 'Bea')[winner]}" in text
        assert f"{table.facts['spheres'][winner]} spheres" in text
        await table.press("escape")
        assert "The game is over" in table.text
        assert "Enter" not in table.lines[-1]
