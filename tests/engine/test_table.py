"""The table: withdrawals, seals, clocks, curtains, pauses; on the toy game."""

import msgspec
import pytest
from support.toy import Confirm, Hold, Pebbles, Pick, State, pebbles_header

from engine.entries import Pause, Play, Ready, Resign, Resume, TimeOut, Withdraw
from engine.game import Illegal
from engine.table import MOST_ENTRIES, Mismatch, Standing, Table, fold, latest_withdrawable


class TestWithdrawing:
    def test_the_latest_action_goes_and_the_others_stay(self, table: Table) -> None:
        table.play(0, Pick(1))
        table.play(1, Pick(3))
        table.play(0, Pick(2))
        table.enter(Withdraw(3), 0)
        assert table.state.picks == (1, 3)
        table.enter(Withdraw(1), 0)
        assert table.state.picks == (0, 3)
        assert table.standing.number == 5

    def test_another_seats_later_actions_are_folded_again(self, table: Table) -> None:
        table.play(0, Pick(1))
        table.play(1, Pick(3))
        table.play(1, Confirm())
        table.enter(Withdraw(1), 0)
        assert table.state.picks == (0, 3)
        assert table.state.confirmed == (False, True)
        table.play(0, Pick(2))
        table.play(0, Confirm())
        assert table.state.scores == (2, 3)

    def test_only_the_latest_can_be_taken_back(self, table: Table) -> None:
        table.play(0, Pick(1))
        table.play(0, Pick(2))
        with pytest.raises(Illegal, match="only the latest action can be taken back, entry 2, not entry 1"):
            table.enter(Withdraw(1), 0)

    def test_nothing_comes_back_across_a_seal_and_the_refusal_says_why(self, table: Table) -> None:
        for seat in (0, 1):
            table.play(seat, Pick(1))
            table.play(seat, Confirm())
        assert latest_withdrawable(table.standing, 0) is None
        with pytest.raises(Illegal, match="nothing can be taken back: the picks have been revealed"):
            table.enter(Withdraw(4), 0)

    def test_a_seal_of_one_seat_leaves_the_other_free(self, table: Table) -> None:
        table.play(1, Pick(2))
        table.play(0, Hold())
        assert latest_withdrawable(table.standing, 0) is None
        assert latest_withdrawable(table.standing, 1) == 1

    def test_another_seats_action_is_not_mine_to_take_back(self, table: Table) -> None:
        table.play(1, Pick(2))
        with pytest.raises(Illegal, match="this seat has done nothing yet"):
            table.enter(Withdraw(1), 0)

    def test_only_who_was_told_of_the_action_is_told_that_it_is_taken_back(self, table: Table) -> None:
        table.play(0, Pick(3))
        (told,) = table.enter(Withdraw(1), 0)
        assert told.text == "Taken back: 3"
        assert told.told_to(0)
        assert not told.told_to(1)
        assert not told.told_to(None)

    def test_the_log_with_withdrawals_folds_to_the_same_standing(
        self, table: Table, pebbles: Pebbles
    ) -> None:
        table.play(0, Pick(1))
        table.play(1, Pick(2))
        table.enter(Withdraw(1), 0)
        table.play(0, Pick(3))
        table.play(1, Confirm())
        table.enter(Withdraw(5), 1)
        assert fold(pebbles, table.header, table.log).standing == table.standing
        assert table.state.confirmed == (False, False)


class TestRefusals:
    def test_a_refused_command_leaves_no_trace(self, table: Table) -> None:
        before = table.standing
        for what in (Play(Pick(9)), Withdraw(1), Ready(), Resume()):
            with pytest.raises(Illegal):
                table.enter(what, 0)
        assert table.standing is before
        assert not table.log

    def test_an_entry_that_does_not_fit_is_named(self, table: Table, pebbles: Pebbles) -> None:
        table.play(0, Pick(1))
        entry = table.log[0]
        other = Table(pebbles, table.header)
        with pytest.raises(Mismatch, match="entry 1 leads to another state"):
            other.take(msgspec.structs.replace(entry, checksum=b"x" * 8))
        with pytest.raises(Mismatch, match="entry 3 follows entry 0"):
            other.take(msgspec.structs.replace(entry, number=3))
        with pytest.raises(Mismatch, match="entry 1 does not fit: not now"):
            other.take(msgspec.structs.replace(entry, what=Play(Pick(9))))

    def test_free_loops_end_somewhere_but_what_ends_the_window_is_taken(self, table: Table) -> None:
        for n in range(MOST_ENTRIES):
            table.play(0, Pick(1 + n % 2))
        with pytest.raises(Illegal, match="1,000 entries"):
            table.play(0, Pick(1))
        table.play(0, Confirm())
        assert table.state.confirmed == (True, False)

    def test_a_seat_that_resigned_is_out_and_the_rest_goes_on(self, pebbles: Pebbles) -> None:
        table = Table(pebbles, pebbles_header(3))
        table.play(1, Pick(1))
        table.enter(Resign(), 0)
        assert pebbles.to_act(table.state) == (1, 2)
        with pytest.raises(Illegal):
            table.play(0, Pick(1))


class TestClock:
    def test_a_window_runs_from_the_entry_that_opened_it(self, table: Table) -> None:
        window = table.windows()[0]
        assert table.remaining(window, 0) == 180_000
        assert table.remaining(window, 60_000) == 120_000
        assert table.remaining(window, 200_000) == 0
        assert table.deadline() == (180_000, 0)

    def test_an_action_after_the_end_is_refused_by_the_table(self, table: Table) -> None:
        table.play(0, Pick(1), at=179_999)
        with pytest.raises(Illegal, match="the time is over"):
            table.play(0, Confirm(), at=180_000)

    def test_a_new_round_is_a_fresh_clock(self, table: Table) -> None:
        for seat in (0, 1):
            table.play(seat, Pick(1), at=10_000)
            table.play(seat, Confirm(), at=20_000)
        assert table.deadline() == (200_000, 0)

    def test_the_clock_of_a_seat_that_waits_for_an_answer_stands_still(self, table: Table) -> None:
        table.play(0, Hold(), at=50_000)
        (answer,) = table.windows()
        assert (answer.seat, table.remaining(answer, 60_000)) == (1, 20_000)
        table.play(1, Pick(2), at=75_000)
        mine = next(w for w in table.windows() if w.seat == 0)
        assert table.remaining(mine, 75_000) == 130_000
        assert table.remaining(mine, 80_000) == 125_000

    def test_a_pause_stops_every_clock_and_the_play(self, table: Table) -> None:
        table.enter(Pause(), None, 100_000)
        assert table.deadline() is None
        with pytest.raises(Illegal, match="the table is paused"):
            table.play(0, Pick(1))
        with pytest.raises(Illegal, match="paused already"):
            table.enter(Pause(), None)
        table.enter(Resume(), None, 100_000)
        assert table.deadline() == (180_000, 0)

    def test_without_a_clock_nothing_ends(self, pebbles: Pebbles) -> None:
        table = Table(pebbles, pebbles_header(turn=None))
        assert table.deadline() is None
        assert table.remaining(table.windows()[0], 10**9) is None
        table.play(0, Pick(1), at=10**9)

    def test_a_time_out_is_what_the_game_makes_of_it(self, table: Table) -> None:
        table.play(0, Pick(2))
        table.enter(TimeOut(), 0, 180_000)
        table.enter(TimeOut(), 1, 180_000)
        assert table.state.scores == (2, 0)


class TestOneScreen:
    def test_one_persons_clock_runs_at_a_time(self, pebbles: Pebbles) -> None:
        table = Table(pebbles, pebbles_header(one_screen=True))
        assert table.standing.shown == 0
        assert table.deadline() == (180_000, 0)
        table.play(0, Pick(1), at=1_000)
        table.play(0, Confirm(), at=60_000)
        assert table.standing.shown == 1
        assert table.deadline() == (240_000, 1)

    def curtained(self, pebbles: Pebbles) -> Table:
        """Seat 1 holds a secret pick when the screen comes to it."""
        table = Table(pebbles, pebbles_header(one_screen=True))
        table.play(1, Pick(3), at=0)
        table.play(0, Pick(1), at=1_000)
        table.play(0, Confirm(), at=10_000)
        return table

    def test_a_curtain_stands_where_the_next_view_holds_a_secret(self, pebbles: Pebbles) -> None:
        table = self.curtained(pebbles)
        assert (table.standing.curtain, table.standing.shown) == (1, None)
        with pytest.raises(Illegal, match="lift the curtain first"):
            table.play(1, Confirm(), at=11_000)
        with pytest.raises(Illegal, match="no curtain waits"):
            table.enter(Ready(), 0, 11_000)

    def test_lifting_it_starts_the_clock(self, pebbles: Pebbles) -> None:
        table = self.curtained(pebbles)
        table.enter(Ready(), 1, 14_000)
        assert (table.standing.curtain, table.standing.shown) == (None, 1)
        assert table.deadline() == (194_000, 1)

    def test_the_clock_starts_after_fifteen_seconds_at_the_latest(self, pebbles: Pebbles) -> None:
        table = self.curtained(pebbles)
        assert table.deadline() == (205_000, 1)
        table.enter(Ready(), 1, 40_000)
        assert table.deadline() == (205_000, 1)

    def test_one_person_among_bots_needs_no_curtain(self, pebbles: Pebbles) -> None:
        table = Table(pebbles, pebbles_header(3, one_screen=True, bots=(0, 2)))
        table.play(1, Pick(1))
        assert table.standing.shown == 1
        assert table.standing.curtain is None

    def test_over_many_screens_there_is_none(self, pebbles: Pebbles) -> None:
        table = Table(pebbles, pebbles_header(3))
        table.play(1, Pick(1))
        assert table.standing.curtain is None
        assert len(table.standing.clocks.since) == 3


def test_a_standing_comes_back_from_its_bytes(table: Table) -> None:
    table.play(0, Pick(1), at=5)
    table.play(1, Confirm() if table.state.picks[1] else Pick(1), at=6)
    kind = Standing[State, Pick | Confirm | Hold]
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(table.standing), type=kind) == table.standing
