"""What every game owes, whatever its rules: one harness over `GAMES`.

Random games are played once and kept with every standing on the way; the tests look at them from
all sides. A game's own tests are about its rules only.
"""

from collections.abc import Iterator
from functools import cache
from itertools import islice
from random import Random
from typing import Any, NamedTuple

import msgspec
import pytest

from engine import game_named, game_names, selfplay
from engine.entries import Entry, Header, Play, Resign, TimeOut, Withdraw
from engine.game import AnyGame, Illegal, Unreadable
from engine.table import AnyStanding, Standing, Table, checksum, fold, latest_withdrawable, start

CASES = [(name, seats) for name in game_names() for seats in game_named(name).seats if seats <= 4]
LOOKS = 40
"""Standings of a game that the slower questions look at."""


class Played(NamedTuple):
    """A random game and all its standings, the first before any entry."""

    game: AnyGame
    header: Header
    table: Table
    standings: tuple[AnyStanding, ...]


@cache
def played(name: str, seats: int, seed: int = 1) -> Played:
    game = game_named(name)
    header = selfplay.header(game, ["random"] * seats, seed)
    table = Table(game, header)
    standings = [table.standing]
    luck = Random(seed)
    while acting := game.to_act(table.state):
        seat = luck.choice(acting)
        actions = list(game.legal(table.state, seat))
        assert actions, f"seat {seat} is to act and nothing is legal"
        table.play(seat, luck.choice(actions))
        standings.append(table.standing)
        assert len(standings) < 20_000, "the game does not end"
    return Played(game, header, table, tuple(standings))


@pytest.fixture(params=CASES, ids=lambda case: f"{case[0]}-{case[1]}")
def match(request: pytest.FixtureRequest) -> Played:
    name, seats = request.param
    return played(name, seats)


def some(match: Played, count: int = LOOKS) -> Iterator[AnyStanding]:
    """Standings spread over the whole game, the first and the last among them."""
    every = max(1, len(match.standings) // count)
    yield from islice(match.standings, 0, None, every)
    yield match.standings[-1]


def everybody(match: Played) -> list[int | None]:
    return [*range(len(match.header.seats)), None]


class TestThePlay:
    def test_a_random_game_ends_with_a_place_and_a_total_for_every_seat(self, match: Played) -> None:
        outcome = match.game.outcome(match.table.state)
        assert outcome is not None
        seats = len(match.header.seats)
        assert len(outcome.places) == len(outcome.totals) == len(outcome.lines) == seats
        assert min(outcome.places) == 1
        assert outcome.reason
        for place in outcome.places:
            assert place == 1 + sum(other < place for other in outcome.places)

    def test_there_is_an_outcome_exactly_when_nobody_is_to_act(self, match: Played) -> None:
        for standing in some(match):
            over = not match.game.to_act(standing.state)
            assert (match.game.outcome(standing.state) is not None) == over

    def test_every_seat_to_act_has_one_window_of_its_own(self, match: Played) -> None:
        for standing in some(match):
            windows = match.game.windows(standing.state)
            assert sorted(w.seat for w in windows) == sorted(match.game.to_act(standing.state))
            assert len({(w.seat, w.key) for w in windows}) == len(windows)

    def test_the_turn_number_never_goes_down(self, match: Played) -> None:
        numbers = [match.game.turn(s.state).number for s in match.standings]
        assert numbers == sorted(numbers)

    def test_the_idle_bot_finishes_a_game(self, match: Played) -> None:
        seats = ["passer"] * len(match.header.seats)
        table = selfplay.play(match.game, seats, 5)
        assert table.over


class TestLegalAndCheck:
    def test_all_that_is_listed_passes_the_check_and_stands_once(self, match: Played) -> None:
        for standing in some(match):
            for seat in match.game.to_act(standing.state):
                actions = list(match.game.legal(standing.state, seat))
                assert len(set(actions)) == len(actions)
                for action in actions:
                    match.game.check(standing.state, seat, action)

    def test_what_is_not_listed_is_refused_with_a_sentence(self, match: Played) -> None:
        """Actions that were legal at other moments, or for other seats, stand in for all others."""
        luck = Random(2)
        pool = []
        for standing in some(match, 25):
            for seat in match.game.to_act(standing.state):
                listed = list(match.game.legal(standing.state, seat))
                pool += luck.sample(listed, min(12, len(listed)))
        refused = 0
        for standing in some(match, 25):
            for seat in range(len(match.header.seats)):
                known = set(match.game.legal(standing.state, seat))
                for action in luck.sample(pool, min(60, len(pool))):
                    if isinstance(action, match.game.open_actions) or action in known:
                        continue
                    with pytest.raises(Illegal) as refusal:
                        match.game.check(standing.state, seat, action)
                    assert refusal.value.reason
                    refused += 1
        assert refused

    def test_a_seat_that_owes_nothing_has_nothing_to_do(self, match: Played) -> None:
        for standing in some(match):
            acting = match.game.to_act(standing.state)
            for seat in range(len(match.header.seats)):
                if seat not in acting:
                    assert not list(match.game.legal(standing.state, seat))

    def test_a_refused_action_changes_nothing_at_the_table(self, match: Played) -> None:
        standing = match.standings[len(match.standings) // 2]
        table = Table(match.game, match.header, standing)
        idle = [s for s in range(len(match.header.seats)) if s not in match.game.to_act(standing.state)]
        action = next(match.game.legal(standing.state, match.game.to_act(standing.state)[0]))
        for seat in [*idle, 99, -1]:
            with pytest.raises(Illegal):
                table.play(seat, action)
        assert table.standing is standing
        assert not table.log


class TestRoundTrips:
    def test_a_state_comes_back_from_its_bytes(self, match: Played) -> None:
        for standing in some(match):
            data = msgspec.msgpack.encode(standing.state)
            assert msgspec.msgpack.decode(data, type=match.game.State) == standing.state

    def test_an_action_comes_back_from_its_bytes_and_from_its_line(self, match: Played) -> None:
        for standing in some(match):
            for seat in match.game.to_act(standing.state):
                view = match.game.view(standing.state, seat)
                for action in match.game.legal(standing.state, seat):
                    data = msgspec.msgpack.encode(action)
                    assert msgspec.msgpack.decode(data, type=match.game.Action) == action
                    assert match.game.read(view, match.game.write(view, action)) == (action,)

    def test_a_state_comes_back_from_its_position_document(self, match: Played) -> None:
        game, seats = match.game, len(match.header.seats)
        for standing in some(match):
            document = msgspec.json.decode(msgspec.json.encode(game.describe(standing.state)))
            again = game.position(document, game.Options(), seats, standing.state.rng)
            assert again == standing.state
            assert game.seats_of(document) == seats

    def test_views_facts_and_events_are_plain_enough_to_be_sent(self, match: Played) -> None:
        for standing in some(match):
            msgspec.json.encode(match.game.facts(standing.state))
            for seat in everybody(match):
                view = match.game.view(standing.state, seat)
                data = msgspec.msgpack.encode(view)
                assert msgspec.msgpack.decode(data, type=match.game.View) == view
                msgspec.json.encode(match.game.view_facts(view))

    @pytest.mark.parametrize(
        "text", ["", " ", "move", "move x", "\x00", "end end", "a > b", "; ;", "é" * 300]
    )
    def test_a_line_that_is_no_notation_is_unreadable_or_refused(self, match: Played, text: str) -> None:
        state = match.standings[len(match.standings) // 2].state
        seat = match.game.to_act(state)[0]
        reason = ""
        try:
            for part in match.game.split(text):
                for action in match.game.read(match.game.view(state, seat), part):
                    match.game.check(state, seat, action)
        except (Unreadable, Illegal) as refusal:
            reason = str(refusal)
        assert reason


class TestTheLog:
    def test_folding_the_log_gives_the_standing_that_play_gave(self, match: Played) -> None:
        again = fold(match.game, match.header, match.table.log)
        assert again.standing == match.table.standing

    def test_entries_come_back_from_their_bytes(self, match: Played) -> None:
        kind = Entry[match.game.Action]  # type: ignore[name-defined]
        data = msgspec.msgpack.encode(match.table.log)
        assert msgspec.msgpack.decode(data, type=list[kind]) == match.table.log

    def test_a_table_resumed_from_any_stored_standing_ends_alike(self, match: Played) -> None:
        kind = Standing[match.game.State, match.game.Action]  # type: ignore[name-defined]
        luck = Random(3)
        for number in luck.sample(range(len(match.standings)), min(6, len(match.standings))):
            data = msgspec.msgpack.encode(match.standings[number])
            table = Table(match.game, match.header, msgspec.msgpack.decode(data, type=kind))
            for entry in match.table.log[number:]:
                table.take(entry)
            assert table.standing == match.table.standing

    def test_every_entry_holds_the_checksum_of_the_state_after_it(self, match: Played) -> None:
        for entry, standing in zip(match.table.log, match.standings[1:], strict=True):
            assert entry.checksum == checksum(standing.state)

    def test_the_same_seed_gives_the_same_game(self, match: Played) -> None:
        assert start(match.game, match.header) == match.standings[0]


class TestSecrets:
    def test_a_seat_sees_the_same_in_every_world_that_fits_its_view(self, match: Played) -> None:
        game, luck = match.game, Random(4)
        for standing in some(match, 20):
            for seat in everybody(match):
                view = game.view(standing.state, seat)
                world = game.sample(view, luck)
                assert game.view(world, seat) == view
                assert game.to_act(world) == game.to_act(standing.state)
                if seat is None:
                    continue
                assert game.secret(world, seat) == game.secret(standing.state, seat)
                assert list(game.legal(world, seat)) == list(game.legal(standing.state, seat))

    def test_what_a_seat_is_told_of_its_own_action_does_not_depend_on_what_it_cannot_know(
        self, match: Played
    ) -> None:
        """Only events up to a draw of luck can be compared: the worlds differ in what comes then."""
        game, luck = match.game, Random(5)
        for standing in some(match, 20):
            for seat in game.to_act(standing.state):
                world = game.sample(game.view(standing.state, seat), luck)
                actions = list(game.legal(standing.state, seat))
                for action in luck.sample(actions, min(5, len(actions))):
                    here, there = game.apply(standing.state, seat, action), game.apply(world, seat, action)
                    if here.state.rng.draws == standing.state.rng.draws and seat not in here.sealed:
                        told = [e for e in here.events if e.told_to(seat)]
                        assert told == [e for e in there.events if e.told_to(seat)]

    def test_refusals_are_the_same_in_every_world_that_fits_the_view(self, match: Played) -> None:
        game, luck = match.game, Random(6)
        pool = [e.what.action for e in match.table.log if isinstance(e.what, Play)]
        for standing in some(match, 12):
            for seat in range(len(match.header.seats)):
                world = game.sample(game.view(standing.state, seat), luck)
                for action in luck.sample(pool, min(25, len(pool))):
                    assert verdict(game, standing.state, seat, action) == verdict(game, world, seat, action)

    def test_no_view_holds_the_seed(self, match: Played) -> None:
        game = match.game
        seed = 0xFEED_FACE_CAFE_BEEF
        header = selfplay.header(game, ["random"] * len(match.header.seats), seed)
        table = Table(game, header)
        luck = Random(7)
        needle = msgspec.msgpack.encode(seed)
        for _ in range(60):
            for seat in everybody(match):
                assert needle not in msgspec.msgpack.encode(game.view(table.state, seat))
            if not (acting := game.to_act(table.state)):
                break
            actions = list(game.legal(table.state, acting[0]))
            table.play(acting[0], luck.choice(actions))


def verdict(game: AnyGame, state: Any, seat: int, action: Any) -> tuple[str, str]:
    try:
        game.check(state, seat, action)
    except Illegal as refusal:
        return refusal.reason, refusal.rule
    return "", ""


class TestTimeAndLeaving:
    def test_time_outs_alone_finish_the_game_from_any_moment(self, match: Played) -> None:
        luck = Random(8)
        for standing in some(match, 12):
            table = Table(match.game, match.header, standing)
            for _ in range(3_000):
                if not (acting := match.game.to_act(table.state)):
                    break
                table.enter(TimeOut(), luck.choice(acting))
            assert table.over

    def test_a_time_out_of_a_seat_that_owes_nothing_is_refused(self, match: Played) -> None:
        for standing in some(match, 12):
            table = Table(match.game, match.header, standing)
            for seat in range(len(match.header.seats)):
                if seat not in match.game.to_act(standing.state):
                    with pytest.raises(Illegal):
                        table.enter(TimeOut(), seat)

    def test_any_seat_can_resign_at_any_moment_and_is_asked_nothing_more(self, match: Played) -> None:
        luck = Random(9)
        for standing in some(match, 5):
            if not match.game.to_act(standing.state):
                continue
            for seat in range(len(match.header.seats)):
                table = Table(match.game, match.header, standing)
                try:
                    table.enter(Resign(), seat)
                except Illegal:
                    continue  # out already
                for _ in range(120):
                    acting = match.game.to_act(table.state)
                    assert seat not in acting
                    if not acting:
                        break
                    actions = list(match.game.legal(table.state, acting[0]))
                    table.play(acting[0], luck.choice(actions))
                with pytest.raises(Illegal):
                    table.enter(Resign(), seat)

    def test_what_is_withdrawn_leaves_the_state_as_it_was(self, match: Played) -> None:
        game, luck = match.game, Random(10)
        for standing in some(match, 30):
            for seat in game.to_act(standing.state):
                table = Table(game, match.header, standing)
                table.play(seat, luck.choice(list(game.legal(table.state, seat))))
                latest = latest_withdrawable(table.standing, seat)
                if latest != table.standing.number:
                    with pytest.raises(Illegal):
                        table.enter(Withdraw(table.standing.number), seat)
                    continue
                table.enter(Withdraw(latest), seat)
                assert table.state == standing.state

    def test_unsealed_actions_of_different_seats_commute(self, match: Played) -> None:
        game, luck = match.game, Random(11)
        for standing in some(match, 30):
            acting = game.to_act(standing.state)
            if len(acting) < 2:
                continue
            one, two = luck.sample(acting, 2)
            first = luck.choice(list(game.legal(standing.state, one)))
            second = luck.choice(list(game.legal(standing.state, two)))
            a = game.apply(standing.state, one, first)
            b = game.apply(standing.state, two, second)
            if a.sealed or b.sealed:
                continue
            assert game.apply(a.state, two, second).state == game.apply(b.state, one, first).state
