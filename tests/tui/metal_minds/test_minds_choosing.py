"""Playing Metal Minds with keys: by number, by letter, by cursor; what is said before and why not."""

from typing import Any

import pytest

from tui.dialogs import Ask

from .sitting import GAME, Sitting, card, duel, lunch, sitting


def fact(table: Sitting, key: str, seat: int = 0) -> Any:
    return table.facts[key][seat]


@pytest.mark.rule("MM-16", "MM-18", "MM-22", "MM-32")
async def test_a_card_is_played_by_its_number_pressed_twice() -> None:
    async with sitting(lunch()) as table:
        await table.press("3")
        assert table.line("Crystal Drill").startswith(">3.")
        assert table.entries == 0
        assert "Pay 2 green. G 9»7, hand 4»3, zone 4»5." in table.text
        await table.press("3")
        assert fact(table, "res") == {"purple": 4, "orange": 2, "green": 7}
        assert "crystal-drill#1" in [device["card"] for device in fact(table, "zones")]
        assert "[3 M Crystal Drill +new]" in table.text


@pytest.mark.rule("MM-29")
async def test_a_power_is_used_by_the_cursor_and_the_card_lies_sideways() -> None:
    async with sitting(lunch()) as table:
        await table.press("up", "up")
        assert "zone >5.M Ore Loader]" in table.text
        assert "Free. G 9»11." in table.text
        await table.press("enter")
        assert fact(table, "sideways") == ["ore-loader#1", "magma-pump#2"]
        assert "5 m Ore Loader used]" in table.text
        assert "G ######+ 11" in table.text


@pytest.mark.rule("MM-18", "MM-29", "MM-32", "MM-31")
@pytest.mark.parametrize(
    ("number", "reason"),
    [
        ("4", "Twin Rupture costs 5 orange (you have 2); short of 3 orange. (MM-18)"),
        ("6", "Magma Pump is turned sideways: its power was used this turn. (MM-29)"),
        ("7", "Rift Seed was placed this turn and can be used from your next turn on. (MM-32)"),
    ],
)
async def test_what_cannot_be_done_says_why(number: str, reason: str) -> None:
    async with sitting(lunch()) as table:
        await table.press(number)
        assert reason in table.text
        assert "Enter why not" in table.lines[-1]
        await table.press("enter")
        assert table.screen.said == reason
        assert table.entries == 0


@pytest.mark.rule("MM-31", "MM-21")
async def test_a_cost_in_cards_devices_or_any_colours_says_what_is_short() -> None:
    cards = {
        "kiln": card("machine", price=({"op": "pay", "res": {"orange": 2}}, {"op": "discard", "n": 3})),
        "crusher": card("machine", price=({"op": "eliminate", "n": 2, "class": "gadget"},)),
        "cast": {
            "class": "maneuver",
            "ability": {"use": "instant", "cost": [{"op": "discard", "n": 2}], "effect": []},
        },
    }
    power = {"use": "cyclic", "cost": [{"op": "pay_any", "n": 5}], "effect": [{"op": "spheres", "n": 1}]}
    position = duel(
        cards=cards,
        agents=[{"power": power}, {}],
        hands=[["cast#1"], []],
        zones=[["kiln#1", "crusher#1"], []],
        res=[[1, 1, 1], [1, 1, 1]],
    )
    async with sitting(position) as table:
        for key, short in (
            ("1", "short of 2 cards. (MM-21)"),
            ("2", "short of 1 orange and 2 cards. (MM-31)"),
            ("3", "short of 2 gadgets. (MM-31)"),
            ("a", "short of 2 resources. (MM-31)"),
        ):
            await table.press(key)
            assert short in " ".join(table.text.split())


@pytest.mark.rule("MM-51", "MM-53", "MM-55", "MM-56")
async def test_an_attack_names_its_target_and_shows_the_hand_to_the_one_who_looks() -> None:
    async with sitting(lunch()) as table:
        await table.press("enter")
        assert "- Mesmerize: choose the opponent -" in table.text
        assert " 2.G Cem" in table.text
        assert "Mind Storm" not in table.text
        await table.press("2")
        assert table.entries == 1
        await table.press("2")
        assert "- Mesmerize: Cem discards 1 card, you choose -" in table.text
        assert ">1. ! Lava Tap free] [2. ! Mind Storm P1] [3. ! Sabotage P1]" in table.text
        assert "looks at the hand of Cem" in table.text
        await table.press("2", "2")
        assert "mind-storm#1" in table.facts["heap"]
        assert fact(table, "hand_sizes", 2) == 2


@pytest.mark.rule("MM-51")
async def test_an_opponent_is_chosen_on_the_row_as_well() -> None:
    async with sitting(lunch()) as table:
        await table.press("enter")
        await table.point("seat:1")
        await table.press("enter")
        assert "Bea discards 1 card, you choose" in table.text


@pytest.mark.rule("MM-21", "MM-26", "MM-50a")
async def test_choices_stand_in_one_place_and_the_cursor_stays_on_a_repeated_one() -> None:
    position = lunch(hands=[["cast-off#1", "long-reach#2"], [], [], []])
    async with sitting(position) as table:
        await table.press("1", "1")
        # The cost has one possible answer, so it is not asked.
        assert "- Cast Off: gain 3 resources of your choice -" in table.text
        assert ">1. purple (4)] [2. orange (2)] [3. green (9)]" in table.text
        await table.press("2", "2")
        assert "Cast Off: gain 2 resources" in table.text
        assert "[1. purple (4)] >2. orange (3)]" in table.text
        await table.press("enter", "right", "enter")
        assert fact(table, "res") == {"purple": 4, "orange": 4, "green": 10}
        assert table.facts["heap"][-2:] == ["long-reach#2", "cast-off#1"]


@pytest.mark.rule("MM-50")
async def test_an_up_to_is_ended_by_e() -> None:
    position = lunch(hands=[["barter-run#1"], [], [], []])
    async with sitting(position) as table:
        await table.press("1", "1")
        assert "Barter Run: convert up to 3 resources" in table.text
        assert "purple into orange" in table.text
        await table.press("enter")
        assert "convert up to 2 resources" in table.text
        await table.press("e")
        assert fact(table, "res") == {"purple": 3, "orange": 3, "green": 9}
        assert fact(table, "hand_sizes") == 1


@pytest.mark.rule("MM-50", "MM-29")
async def test_options_are_words() -> None:
    position = lunch(agents=["quintessa", "pilot", "kerry", "bel-fiba"], hands=[["long-reach#2"], [], [], []])
    async with sitting(position) as table:
        await table.press("a", "a")
        assert "the agent's power: choose one" in table.text
        assert "[2. gain 1 green]" in table.text
        await table.press("2", "2")
        assert fact(table, "res") == {"purple": 4, "orange": 2, "green": 10}
        assert fact(table, "agent_used")


@pytest.mark.rule("MM-55a")
async def test_looking_at_the_inventory_shows_its_cards_as_choices() -> None:
    async with sitting(lunch(hands=[["deep-scan#2"], [], [], []], heap=[])) as table:
        await table.press("1", "1")
        assert "Deep Scan: take 1 card of those you look at" in table.text
        looked = table.facts["act"]["looked"]
        assert len(looked) == 4
        await table.press("3", "3")
        assert table.facts["hands"][0] == [looked[2]]


@pytest.mark.rule("MM-48")
async def test_a_long_heap_is_walked_in_the_tray() -> None:
    heap = [f"{name}#{n}" for name in ("lava-tap", "fissure-spark") for n in (1, 2, 3, 4)]
    heap += [f"{name}#{n}" for name in ("cavern-haul", "quarry-shift", "twin-rupture") for n in (1, 2, 3)]
    hands: list[list[str]] = [["salvage-crew#1"], [], [], []]
    async with sitting(lunch(hands=hands, heap=heap)) as table:
        await table.press("1", "1")
        assert "Salvage Crew: take 1 card from the heap" in table.text
        assert "of 17" in table.text
        await table.press(*["right"] * 14)
        assert "Twin Rupture, energy maneuver: Gain 2 spheres." in table.text
        await table.press("enter")
        assert table.facts["hands"][0] == ["twin-rupture#1"]


@pytest.mark.rule("MM-15", "MM-39", "MM-42", "MM-43")
async def test_ending_asks_once_and_says_what_goes_then_the_maximums_are_chosen() -> None:
    async with sitting(lunch()) as table:
        await table.press("e")
        asked = table.app.screen
        assert isinstance(asked, Ask)
        assert asked._text == (
            "Nothing was played or used, and skipping would give a card or two resources (MM-15)."
            " The hand holds 4, the limit is 2: 2 cards must go (MM-39)."
            " The zone holds 4, the limit is 3: 1 device must go (MM-39)."
            " Only y says yes; Enter and Esc say no."
        )
        await table.press("n")
        assert table.entries == 0
        await table.press("e", "y")
        assert "Maximums: 2 cards of the hand must go, the limit is 2" in table.text
        await table.press("4", "4", "3", "3")
        assert "Maximums: 1 device must go, the limit is 3" in table.text
        await table.press("e")
        assert "First this: Maximums: 1 device must go" in table.screen.said
        await table.press("3", "3")
        assert table.facts["heap"][-3:] == ["twin-rupture#1", "crystal-drill#1", "crack-seed#1"]
        assert fact(table, "hand_sizes") == 4
        assert table.facts["to_act"] == [1]
        assert "Bea plays" in table.text


@pytest.mark.rule("MM-15")
async def test_ending_after_an_act_asks_nothing_where_nothing_is_lost() -> None:
    async with sitting(lunch(acts=1, hands=[["overload#1"], [], [], []], zones=[[], [], [], []])) as table:
        await table.press("e")
        assert table.facts["to_act"] == [1]


@pytest.mark.rule("MM-13", "MM-14")
async def test_skipping_for_resources_and_for_a_card() -> None:
    position = lunch(hands=[[], [], [], []], zones=[[], [], [], []])
    async with sitting(position) as table:
        await table.press("g")
        assert ">g. skip: gain 2 resources]" in table.text
        assert table.entries == 0
        await table.press("g")
        assert "Skipped: gain 2 resources" in table.text
        await table.press("enter", "3", "3")
        assert fact(table, "res") == {"purple": 5, "orange": 2, "green": 10}
        assert table.facts["to_act"] == [1]
    async with sitting(lunch(acts=1)) as table:
        await table.press("d", "d")
        assert "Skipping is open only before anything else is done. (MM-14)" in table.screen.said
    async with sitting(position) as table:
        await table.press("d", "d")
        assert fact(table, "hand_sizes") == 3


@pytest.mark.rule("MM-70")
async def test_w_takes_back_one_decision_after_the_other_but_nothing_shown() -> None:
    async with sitting(lunch()) as table:
        before = table.facts
        await table.press("3", "3", "1", "1")
        assert "choose the opponent" in table.text
        await table.press("w")
        assert "Play a card, use a power or end" in table.text
        await table.press("w")
        assert table.facts == before
        await table.press("1", "1", "3", "3", "w")
        assert "a hand was looked at" in table.screen.said


@pytest.mark.rule("MM-4", "MM-50a")
async def test_lines_are_typed_with_names_completed() -> None:
    async with sitting(lunch()) as table:
        await table.press("colon")
        assert "agent" in table.text
        await table.write("play overload > eliminate crack-seed")
        assert fact(table, "spheres") == 5
        assert table.facts["heap"][-2:] == ["crack-seed#1", "overload#1"]


async def test_what_is_said_before_an_act_is_what_happens() -> None:
    """Every act of a rich moment: the counts spoken of are those of the state after it."""
    document = lunch()
    async with sitting(document) as table:
        question = table.screen.question
        assert question is not None
        checked = 0
        for item in question.items:
            if not item.legal or item.key == "do:end":
                continue
            said = table.screen.words_on(item.key)[0]
            before = table.app.runner.table.state
            after = GAME.apply(before, 0, item.action).state
            for sign, at in (("P", 0), ("O", 1), ("G", 2)):
                change = f"{sign} {before.res[0][at]}»{after.res[0][at]}"
                assert (change in said) == (before.res[0][at] != after.res[0][at])
            change = f"spheres {before.spheres[0]}»{after.spheres[0]}"
            assert (change in said) == (before.spheres[0] != after.spheres[0])
            checked += 1
        assert checked >= 6


async def test_tab_goes_through_what_can_be_done_and_brackets_through_all_choices() -> None:
    async with sitting(lunch()) as table:
        seen = []
        for _ in range(6):
            seen.append(table.screen.table.cursor)
            await table.press("tab")
        assert seen == [
            "hand:mesmerize#2",
            "hand:overload#1",
            "hand:crystal-drill#1",
            "zone:ore-loader#1",
            "zone:supply-crate#1",
            "agent",
        ]
        assert table.screen.table.cursor == "hand:mesmerize#2"
        await table.press("left_square_bracket")
        assert table.screen.table.cursor == "do:end"


async def test_a_click_points_and_a_second_click_does() -> None:
    async with sitting(lunch()) as table:
        piece = table.screen.table.piece("zone:ore-loader#1")
        assert piece is not None
        for entries in (0, 1):
            await table.session.pilot.click(table.screen.table, offset=(piece.x + 3, piece.y))
            await table.session.pause()
            assert table.screen.table.cursor == "zone:ore-loader#1"
            assert table.entries == entries


@pytest.mark.rule("MM-16", "MM-32", "MM-70")
async def test_a_card_keeps_its_number_as_long_as_the_turn_lasts() -> None:
    async with sitting(lunch()) as table:
        await table.press("3", "3")
        assert "|4  Twin Rupture" in table.text
        assert "[3 M Crystal Drill +new]" in table.text
        assert "[5.M Ore Loader]" in table.text
        await table.press("w")
        assert "|3. M Crystal Drill" in table.text


async def test_a_long_row_of_choices_is_paged() -> None:
    heap = [f"{name}#{n}" for name in ("lava-tap", "fissure-spark") for n in (1, 2, 3, 4)]
    heap += [f"{name}#{n}" for name in ("cavern-haul", "quarry-shift", "twin-rupture") for n in (1, 2, 3)]
    heap += [f"{name}#{n}" for name in ("long-reach", "mesmerize", "overload") for n in (1, 2)]
    async with sitting(lunch(hands=[["salvage-crew#1"], [], [], []], heap=heap)) as table:
        await table.press("1", "1")
        shown = table.screen.shown_choices()
        assert f" 1-{shown} of 23 " in table.text
        assert shown >= 12
        assert "PgDn more" in table.lines[-1]
        await table.press("pagedown")
        assert table.screen.table.cursor == f"choice:{shown}"
        assert table.screen.said == ""
        await table.press("end")
        assert table.screen.table.cursor == "choice:22"
        assert "-23 of 23 " in table.text
        await table.press("pageup")
        assert table.screen.table.cursor != "choice:22"
        await table.press("home")
        assert table.screen.table.cursor == "choice:0"


async def test_under_a_question_the_footer_says_what_its_keys_do() -> None:
    async with sitting(lunch()) as table:
        await table.press("e")
        assert table.lines[-1].startswith(" y yes  n no  Esc no ")
        assert "e end" not in table.lines[-1]
        await table.press("escape")
        assert "Enter play" in table.lines[-1]


async def test_the_goal_is_said_when_a_game_begins() -> None:
    async with sitting(None, seats=3) as table:
        assert "Goal: 8 spheres" in table.text


@pytest.mark.rule("MM-31")
async def test_a_power_that_cannot_be_paid_for_is_not_called_ready() -> None:
    async with sitting(lunch(res=[[0, 1, 0], [0, 0, 0], [0, 0, 0], [0, 0, 0]])) as table:
        assert "too dear" in table.line("Agent:")
