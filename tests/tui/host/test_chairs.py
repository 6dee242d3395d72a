"""Seats before the start."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Illegal
from tui.host.chairs import Chair, Chairs, complete, fill, first_free, leave, ready, seat_of, swap, take

FREE = (Chair(), Chair(), Chair())


def test_a_taken_seat_is_refused_and_ones_own_before_is_free_again() -> None:
    chairs = take(FREE, 0, "a", "Ada")
    with pytest.raises(Illegal, match="seat 1 is taken by Ada"):
        take(chairs, 0, "b", "Bea")
    assert take(chairs, 2, "a", "Ada") == (Chair(), Chair(), Chair("a", "Ada"))


def test_a_swap_is_done_when_both_want_it_and_nobody_is_ready_after() -> None:
    chairs = take(take(FREE, 0, "a", "Ada"), 1, "b", "Bea")
    chairs = ready(chairs, "a", True)
    asked = swap(chairs, "a", 1)
    assert asked[0].wants == 1
    assert swap(asked, "b", 0) == (Chair("b", "Bea"), Chair("a", "Ada"), Chair())


def test_who_leaves_is_not_swapped_with_later() -> None:
    chairs = swap(take(take(FREE, 0, "a", "Ada"), 1, "b", "Bea"), "a", 1)
    chairs = take(leave(chairs, "b"), 1, "c", "Cem")
    assert chairs[0].wants is None
    assert swap(chairs, "c", 0)[0] == chairs[0]


def test_a_wish_to_swap_is_for_a_person_and_stays_whoever_else_leaves() -> None:
    chairs = fill(take(take(FREE, 0, "a", "Ada"), 1, "b", "Bea"), 2, "random")
    for seat, why in ((0, "this is your own seat"), (2, "nobody sits there to swap with")):
        with pytest.raises(Illegal, match=why):
            swap(chairs, "a", seat)
    chairs = fill(chairs, 2, None)
    with pytest.raises(Illegal, match="nobody sits there to swap with"):
        swap(chairs, "a", 2)
    chairs = swap(take(chairs, 2, "c", "Cem"), "a", 2)
    assert leave(chairs, "b")[0].wants == 2


def test_who_takes_their_own_seat_again_stays_ready_and_nobody_sits_nowhere() -> None:
    chairs = ready(take(FREE, 0, "a", "Ada"), "a", True)
    assert take(chairs, 0, "a", "Ada") == chairs
    assert first_free(chairs) == 1
    assert first_free(chairs[:1]) == 0
    assert seat_of(chairs, "") is None


def test_it_is_complete_when_every_person_is_ready_and_bots_fill_the_rest() -> None:
    chairs = fill(fill(take(FREE, 0, "a", "Ada"), 1, "random"), 2, "passer")
    assert not complete(chairs)
    assert complete(ready(chairs, "a", True))
    assert not complete(fill(chairs, 2, None))
    assert not complete((Chair(bot="random"), Chair(bot="random")))


CALLS = st.one_of(
    st.tuples(st.just("take"), st.integers(-1, 3), st.sampled_from("abcd")),
    st.tuples(st.just("leave"), st.sampled_from("abcd")),
    st.tuples(st.just("swap"), st.sampled_from("abcd"), st.integers(-1, 3)),
    st.tuples(st.just("fill"), st.integers(-1, 3), st.sampled_from(["random", None])),
    st.tuples(st.just("ready"), st.sampled_from("abcd"), st.booleans()),
)


@given(st.lists(CALLS, max_size=30))
def test_nobody_sits_twice_and_nobody_loses_a_seat_to_another(calls: list[tuple[object, ...]]) -> None:
    chairs: Chairs = FREE
    for call in calls:
        before = chairs
        try:
            match call:
                case ("take", int(seat), str(who)):
                    chairs = take(chairs, seat, who, who.upper())
                case ("leave", str(who)):
                    chairs = leave(chairs, who)
                case ("swap", str(who), int(seat)):
                    chairs = swap(chairs, who, seat)
                case ("fill", int(seat), level):
                    chairs = fill(chairs, seat, None if level is None else str(level))
                case ("ready", str(who), is_ready):
                    chairs = ready(chairs, who, bool(is_ready))
        except Illegal:
            assert chairs == before
        sitting = [chair.player for chair in chairs if chair.player]
        assert len(sitting) == len(set(sitting))
        assert len(chairs) == 3
        for chair in chairs:
            assert not (chair.player and chair.bot)
            assert chair.wants is None or chair.player
        gone = {c.player for c in before if c.player} - set(sitting)
        assert gone <= ({call[1]} if call[0] == "leave" else set())
        for who in sitting:
            assert seat_of(chairs, who) is not None


KEPT = (Chair("a", "Ada"), Chair(name="Bea", kept="b"), Chair())


def test_a_seat_that_is_kept_is_for_its_person_only() -> None:
    with pytest.raises(Illegal, match="seat 2 is kept for Bea"):
        take(KEPT, 1, "c", "Cem")
    with pytest.raises(Illegal, match="nobody sits there to swap with"):
        swap(KEPT, "a", 1)
    assert (first_free(KEPT), first_free(KEPT, "c"), first_free(KEPT, "b")) == (2, 2, 1)
    assert take(KEPT, 1, "b", "Bea") == (Chair("a", "Ada"), Chair("b", "Bea"), Chair())
    assert not complete(ready(KEPT[:2], "a", True))


def test_a_seat_that_is_kept_is_free_once_its_person_sits_elsewhere_declines_or_a_bot_fills_it() -> None:
    assert take(KEPT, 2, "b", "Bea") == (Chair("a", "Ada"), Chair(), Chair("b", "Bea"))
    assert leave(KEPT, "b") == (Chair("a", "Ada"), Chair(), Chair())
    assert leave(KEPT, "c") == KEPT
    assert fill(KEPT, 1, "random")[1] == Chair(bot="random")
