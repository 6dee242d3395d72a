"""Once more: what the next table takes over from the one that is over, and what it is called."""

import msgspec
import pytest

from engine.clock import HOUR, ClockSettings
from engine.game import Illegal
from tui.host.again import plan_again
from tui.host.chairs import Chair
from tui.host.plan import LONGEST_NAME, Plan
from tui.host.players import Player
from tui.host.record import Record

ADA = Player(id="a", name="Ada", since="", seen="")
RECORD = Record(
    name="evening",
    game="full-thrust",
    options={"points": 3},
    clock=ClockSettings(turn=12 * HOUR, one_screen=False),
    owner="b",
    opened="",
    access="private",
    watched=False,
    bot_after=3,
    over=True,
    chairs=(Chair("a", "Ada"), Chair("b", "Bea"), Chair("guest:1", "guest-1"), Chair(bot="random")),
)


def test_all_terms_and_people_who_can_come_again_are_taken_over() -> None:
    assert plan_again(RECORD, ADA, lambda _: False) == Plan(
        game="full-thrust",
        name="evening-2",
        seats=4,
        options={"points": 3},
        clock=ClockSettings(turn=12 * HOUR, one_screen=False),
        access="private",
        invited=("Bea",),
        watched=False,
        bot_after=3,
        bots={3: "random"},
        kept={0: "Ada", 1: "Bea"},
    )


def test_only_who_sat_there_plays_again_and_not_before_the_end() -> None:
    with pytest.raises(Illegal, match="the game is not over"):
        plan_again(msgspec.structs.replace(RECORD, over=False), ADA, lambda _: False)
    with pytest.raises(Illegal, match="only who played at the table can play again"):
        plan_again(RECORD, msgspec.structs.replace(ADA, id="d"), lambda _: False)


@pytest.mark.parametrize(
    ("name", "taken", "wanted"),
    [
        ("evening", (), "evening-2"),
        ("evening", ("evening-2", "evening-3"), "evening-4"),
        ("evening-9", (), "evening-10"),
        ("evening 2", (), "evening-3"),
        ("x" * LONGEST_NAME, (), f"{'x' * (LONGEST_NAME - 5)}-2"),
    ],
)
def test_the_next_table_has_the_next_free_number(name: str, taken: tuple[str, ...], wanted: str) -> None:
    plan = plan_again(msgspec.structs.replace(RECORD, name=name), ADA, taken.__contains__)
    assert plan.name == wanted
