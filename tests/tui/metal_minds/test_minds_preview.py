"""What the preview says beside counts: what goes unasked, what comes to nothing, who is asked next."""

import pytest

from .sitting import card, duel, lunch, sitting


def said(text: str) -> str:
    return " ".join(text.split())


@pytest.mark.rule("MM-50a")
async def test_a_card_that_must_go_is_named_before_it_goes() -> None:
    async with sitting(lunch(hands=[["cast-off#1", "long-reach#2"], [], [], []])) as table:
        assert "To the heap, as nothing else can go: Long Reach." in said(table.text)
        assert table.entries == 0


@pytest.mark.rule("MM-50")
@pytest.mark.parametrize(
    ("step", "sentence"),
    [
        ({"op": "salvage", "n": 1, "class": "device"}, "There is no device in the heap to take."),
        ({"op": "ready", "n": 1}, "You have no used machine to turn upright."),
        ({"op": "foe_spheres", "who": "one", "n": 1}, "Bea has no sphere to lose."),
        ({"op": "foe_discard", "who": "one", "n": 1}, "Bea has no card to lose."),
        ({"op": "look", "who": "one"}, "Bea has no card in hand."),
    ],
)
async def test_what_comes_to_nothing_is_said_before(step: dict[str, object], sentence: str) -> None:
    position = duel(cards={"idle": card("maneuver", step)}, hands=[["idle#1"], []])
    async with sitting(position) as table:
        assert sentence in said(table.text)


@pytest.mark.rule("MM-50")
async def test_what_does_something_is_not_said_to_be_in_vain() -> None:
    step = {"op": "foe_discard", "who": "one", "n": 1}
    position = duel(cards={"idle": card("maneuver", step)}, hands=[["idle#1"], ["idle#2"]])
    async with sitting(position) as table:
        assert "Bea hand 1»0" in said(table.text)
        assert "to lose" not in table.text
        assert "answers" not in table.text


@pytest.mark.rule("MM-53", "MM-57")
async def test_only_who_will_be_asked_is_said_to_answer() -> None:
    hands = [["mind-storm#2"], ["long-reach#1", "cavern-haul#1"], [], []]
    async with sitting(lunch(hands=hands), people=4) as table:
        await table.press("enter")
        assert "Then Bea answers." in said(table.text)
        await table.press("1", "1", "enter")
        assert "Then Ada goes on." in said(table.text)
        assert "Ada answers" not in table.text
