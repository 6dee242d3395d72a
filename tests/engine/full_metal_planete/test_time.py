"""The clock of a turn, the grace for an aimed shot, the curtain and pauses: FMP-35 to FMP-39."""

import pytest

from engine.clock import ClockSettings
from engine.entries import Header, Pause, Ready, Resume, Sitter, Withdraw
from engine.game import Illegal
from engine.table import Table

from .scene import BLUE, GAME, RED, Scene, fleet, new_game, plain, scene, sea

MINUTE = 60_000


def table(at: Scene, one_screen: bool = True) -> Table:
    """A table of persons that stands where the scene does."""
    header = Header(
        game=GAME.name,
        rules=GAME.rules,
        name="clock",
        options={},
        seats=tuple(Sitter(f"seat {n}") for n in range(at.seats)),
        seed=5,
        salt=b"",
        created="1970-01-01T00:00:00Z",
        clock=ClockSettings(one_screen=one_screen),
        position=GAME.describe(at.state),
    )
    return Table(GAME, header)


def enter(running: Table, seat: int, line: str, now: int) -> None:
    for action in GAME.read(GAME.view(running.state, seat), line):
        running.play(seat, action, now)


@pytest.mark.rule("FMP-35")
def test_a_turn_lasts_three_minutes_and_the_next_starts_when_it_ends():
    running = table(scene(*fleet(plain(6, 2), "bt1 0,0")))
    (window,) = running.windows()
    assert (window.seat, window.length, window.grace) == (BLUE, None, False)
    assert running.remaining(window, 0) == 3 * MINUTE
    assert running.deadline() == (3 * MINUTE, BLUE)
    enter(running, BLUE, "move bt1 1,0", 20_000)
    assert running.deadline() == (3 * MINUTE, BLUE), "an action does not wind the clock up again"
    enter(running, BLUE, "end", 60_000)
    assert running.deadline() == (4 * MINUTE, RED)
    enter(running, RED, "end", 70_000)
    assert running.deadline() == (70_000 + 3 * MINUTE, BLUE), "each turn is a fresh window"


@pytest.mark.rule("FMP-35", "FMP-202", "FMP-210")
def test_landing_and_deployment_have_the_same_clock():
    s = new_game(2)
    for phase in ("landing", "landing", "deployment", "deployment"):
        assert s.phase == phase
        (window,) = GAME.windows(s.state)
        assert (window.seat, window.length) == (s.to_act[0], None)
        s.timeout(s.to_act[0])
    assert s.phase == "play"


@pytest.mark.rule("FMP-36", "FMP-35")
def test_after_zero_the_player_can_start_nothing_more():
    running = table(scene(*fleet(plain(6, 2), "bt1 0,0")))
    with pytest.raises(Illegal):
        enter(running, BLUE, "move bt1 1,0", 3 * MINUTE)


@pytest.mark.rule("FMP-35a")
def test_a_curtain_stands_only_before_a_view_with_a_secret():
    board, placed = fleet(plain(6, 2), "rw1 5,0; bt1 0,0")
    s = scene(board, placed, player="red", future=["low", "high"])
    assert GAME.secret(s.state, RED) == "", "no tide has turned since the hen stands there"
    s.ends(RED)
    assert s.forecast(RED) == ["high"]
    assert GAME.secret(s.state, RED) != ""
    assert GAME.secret(s.state, BLUE) == ""
    running = table(s)
    enter(running, BLUE, "end", 10_000)
    assert running.standing.curtain == RED
    assert running.deadline() == (10_000 + 15_000 + 3 * MINUTE, RED), "fifteen seconds at the latest"
    running.enter(Ready(), RED, 14_000)
    assert running.standing.curtain is None
    assert running.deadline() == (14_000 + 3 * MINUTE, RED), "or when it is lifted"
    enter(running, RED, "end", 20_000)
    assert running.standing.curtain is None
    assert running.deadline() == (20_000 + 3 * MINUTE, BLUE), "without a secret the clock starts at once"


@pytest.mark.rule("FMP-35a", "FMP-225a")
def test_the_vote_is_chosen_behind_the_curtain():
    s = scene(*fleet(plain(6, 1)), turn=21, phase="vote")
    s.do(BLUE, "vote bF1 leave")
    assert GAME.secret(s.state, BLUE) != ""
    running = table(s)
    assert running.standing.curtain == BLUE
    running.enter(Ready(), BLUE, 1_000)
    enter(running, BLUE, "confirm", 5_000)
    assert running.standing.curtain == RED
    assert "leave" not in str(GAME.view_facts(GAME.view(running.state, RED))["votes"])


@pytest.mark.rule("FMP-35b")
def test_a_paused_clock_keeps_its_remaining_time_and_nothing_is_played():
    running = table(scene(*fleet(plain(6, 2), "bt1 0,0")))
    (window,) = running.windows()
    running.enter(Pause(), None, 100_000)
    assert running.deadline() is None
    with pytest.raises(Illegal):
        enter(running, BLUE, "end", 200_000)
    assert running.remaining(window, 900_000) == 3 * MINUTE - 100_000
    running.enter(Resume(), None, 900_000)
    assert running.deadline() == (900_000 + 80_000, BLUE)
    enter(running, BLUE, "move bt1 1,0", 910_000)


@pytest.mark.rule("FMP-35c")
def test_a_player_may_end_his_turn_at_any_moment_and_the_last_point_does_not_end_it():
    s = scene(*fleet(plain(6, 2), "bt1 0,0; bc1 3,0; o1 in bc1; bw1 in bF1; bc2 in bF1; o2 in bc2"), points=1)
    s.do(BLUE, "move bt1 1,0")
    assert (s.points, s.to_act) == (0, (BLUE,))
    s.do(BLUE, "shift o2 into bF1")
    assert s.to_act == (BLUE,)
    s.do(BLUE, "end")
    assert s.to_act == (RED,)
    s.do(RED, "end")
    assert (s.turn, s.to_act) == (8, (BLUE,))


@pytest.mark.rule("FMP-35c")
def test_only_the_player_whose_turn_it_is_ends_it():
    s = scene(*fleet(plain(6, 2), "bt1 0,0"))
    (action,) = s.actions(RED, "end")
    with pytest.raises(Illegal):
        GAME.check(s.state, RED, action)
    assert not s.legal(RED)


@pytest.mark.rule("FMP-27", "FMP-214")
def test_no_action_of_a_turn_is_taken_back_but_a_deployment_is():
    running = table(scene(*fleet(plain(6, 2), "bt1 0,0")))
    enter(running, BLUE, "move bt1 1,0", 1_000)
    with pytest.raises(Illegal, match="FMP-27"):
        running.enter(Withdraw(1), BLUE, 2_000)
    placed = "bF1 3,3 A; bt1 in bF1; rF1 6,5 B"
    running = table(scene(plain(8, 8), placed, zones=ZONES, turn=2, phase="deployment"))
    enter(running, BLUE, "deploy bt1 0,7", 1_000)
    running.enter(Withdraw(1), BLUE, 2_000)
    assert GAME.facts(running.state)["units"]["bt1"]["in"] == "bF1"


@pytest.mark.rule("FMP-36", "FMP-39", "FMP-24")
def test_at_zero_what_was_done_stands_and_the_turn_ends_with_saving():
    s = scene(*fleet(plain(6, 2), "bt1 0,0"))
    s.do(BLUE, "move bt1 1,0 2,0 3,0")
    s.timeout(BLUE)
    assert s.where("bt1") == (3, 0)
    assert s.to_act == (RED,)
    assert s.saved(BLUE) == 10, "twelve were left"


@pytest.mark.rule("FMP-39", "FMP-34")
def test_a_turn_that_times_out_is_looked_at_for_the_penalty():
    s = scene(*fleet(["^^...."], "bt1 0,0; bt2 1,0"))
    s.timeout(BLUE)
    assert s.facts["penalty"] == ["blue"]


@pytest.mark.rule("FMP-39", "FMP-232")
def test_a_turn_25_that_times_out_launches():
    s = scene(plain(14, 7), "bF1 3,3 A; rF1 10,3 A; o1 in bF1", turn=25)
    s.timeout(BLUE)
    assert s.gone("bF1")
    s.timeout(RED)
    assert s.phase == "over"
    assert s.outcome is not None
    assert s.outcome.totals == (5, 3)


ZONES = ["AAAAABBB"] * 8


@pytest.mark.rule("FMP-36a", "FMP-206", "FMP-210")
def test_in_landing_and_deployment_time_out_places_the_ship_and_keeps_what_was_placed():
    s = new_game(2)
    first = s.to_act[0]
    s.timeout(first)
    ship = f"{'br'[first]}F1"
    assert s.where(ship) is not None
    s = scene(
        plain(8, 8),
        "bF1 3,3 A; bt1 in bF1; bt2 in bF1; rF1 6,5 B",
        zones=ZONES,
        turn=2,
        phase="deployment",
    )
    s.do(BLUE, "deploy bt1 0,7")
    s.timeout(BLUE)
    assert s.where("bt1") == (0, 7)
    assert s.where("bt2") == "bF1", "the rest remains aboard"
    assert s.to_act == (RED,)


@pytest.mark.rule("FMP-36a", "FMP-225b")
def test_in_the_vote_a_ship_without_a_choice_stays():
    s = scene(*fleet(plain(12, 1), seats=4), seats=4, commands={"red": "blue"}, turn=21, phase="vote")
    s.do(BLUE, "vote rF1 leave")
    s.timeout(BLUE)
    for seat in s.to_act:
        s.timeout(seat)
    assert s.gone("rF1"), "what was chosen before zero counts"
    assert s.here("bF1", "gF1", "yF1")


@pytest.mark.rule("FMP-36a", "FMP-140")
def test_in_the_retreat_what_was_carried_out_stands_and_the_others_stay_neutralized():
    s = scene(
        *fleet(["........"] * 2, "bt1 3,0; bt2 3,1; rt1 4,0; rt2 5,0"),
        player="blue",
        holds={"bt1": ["rt1", "rt2"], "bt2": ["rt1", "rt2"]},
    )
    s.do(BLUE, "move bt1 2,0")
    s.timeout(BLUE)
    assert (s.where("bt1"), s.neutralized("bt1")) == ((2, 0), False)
    assert (s.where("bt2"), s.neutralized("bt2")) == ((3, 1), True)


def duel(**more: object) -> Scene:
    """Two blue tanks with two targets in range, a third that can come."""
    return scene(*fleet(plain(8, 2), "bt1 0,0; bt2 1,0; rc1 2,0; o1 2,1; bt3 0,1"), **more)


@pytest.mark.rule("FMP-37", "FMP-37a")
@pytest.mark.parametrize("aim", ["aim 2,0", "aim bt1", "aim bt2"])
def test_a_shot_begun_before_zero_may_be_completed_in_the_grace_window(aim):
    s = duel()
    s.do(BLUE, aim).timeout(BLUE)
    assert s.to_act == (BLUE,)
    (window,) = GAME.windows(s.state)
    assert window.grace
    assert window.length == 10_000
    assert s.lines(BLUE, "fire")
    assert not s.lines(BLUE, "move") | s.lines(BLUE, "load") | s.lines(BLUE, "aim")
    s.refused(BLUE, "move bt3 1,1", "FMP-37", "FMP-36")
    s.refused(BLUE, "aim 2,1", "FMP-37", "FMP-37a")
    s.do(BLUE, "fire bt1 bt2 at 2,0")
    assert s.gone("rc1")
    assert s.to_act == (RED,), "that shot only"
    assert s.saved(BLUE) == 10


@pytest.mark.rule("FMP-37")
def test_the_grace_window_is_a_clock_of_its_own():
    s = duel()
    (before,) = s.running()
    s.do(BLUE, "aim 2,0").timeout(BLUE)
    (after,) = s.running()
    assert before != after
    running = table(s)
    assert running.deadline() == (10_000, BLUE)


@pytest.mark.rule("FMP-37", "FMP-39")
def test_a_grace_window_that_runs_out_ends_the_turn():
    s = duel()
    s.do(BLUE, "aim 2,0").timeout(BLUE).timeout(BLUE)
    assert s.here("rc1")
    assert s.to_act == (RED,)
    assert s.saved(BLUE) == 10


@pytest.mark.rule("FMP-37")
def test_a_grace_of_zero_is_none():
    s = duel(options={"grace": 0})
    s.do(BLUE, "aim 2,0").timeout(BLUE)
    assert s.to_act == (RED,)


@pytest.mark.rule("FMP-37", "FMP-37a")
def test_an_aim_that_can_lead_to_no_shot_opens_no_grace_window():
    s = duel(aim="bt1", points=1)
    s.timeout(BLUE)
    assert s.to_act == (RED,)
    s = duel(aim=[2, 0])
    s.timeout(BLUE)
    assert s.to_act == (BLUE,), "a position may hold an aim"
    s.do(BLUE, "fire bt1 bt2 at 2,0")


@pytest.mark.rule("FMP-37", "FMP-39", "FMP-232")
def test_the_turn_ends_as_ever_after_the_grace_shot():
    s = scene(plain(14, 7), "bF1 3,3 A; rF1 10,3 A; bt1 3,0; bt2 2,0; o1 1,0", turn=25, points=3)
    s.do(BLUE, "aim 1,0").timeout(BLUE)
    assert s.here("bF1")
    s.do(BLUE, "fire bt1 bt2 at 1,0")
    assert s.gone("bF1"), "one point was left for the launch"
    assert s.to_act == (RED,)


@pytest.mark.rule("FMP-37a")
def test_aiming_costs_nothing_and_changes_nothing_on_the_board():
    s = duel()
    before = s.facts
    s.do(BLUE, "aim 2,0")
    after = s.facts
    assert after["points"] == before["points"] == 15
    assert {**after, "aim": None} == {**before, "aim": None}
    assert after["aim"] != before["aim"]


@pytest.mark.rule("FMP-37a")
def test_the_aimed_target_may_not_be_exchanged_in_the_window():
    s = duel()
    s.do(BLUE, "aim 2,0").timeout(BLUE)
    s.refused(BLUE, "fire bt1 bt2 at 2,1", "FMP-37a")
    assert all(line.endswith("at 2,0") for line in s.lines(BLUE, "fire"))


@pytest.mark.rule("FMP-37a")
def test_the_aiming_destroyer_may_not_be_exchanged_in_the_window():
    s = duel()
    s.do(BLUE, "aim bt1").timeout(BLUE)
    s.refused(BLUE, "fire bt2 bt3 at 2,1", "FMP-37a")
    assert all(" bt1 " in line for line in s.lines(BLUE, "fire"))
    s.do(BLUE, "fire bt3 bt1 at 2,1")
    assert s.gone("o1")


@pytest.mark.rule("FMP-37a")
def test_an_aim_is_replaced_by_a_new_aim():
    s = duel()
    s.do(BLUE, "aim 2,0", "aim 2,1").timeout(BLUE)
    s.refused(BLUE, "fire bt1 bt2 at 2,0", "FMP-37a")
    s.do(BLUE, "fire bt1 bt2 at 2,1")


@pytest.mark.rule("FMP-37a")
@pytest.mark.parametrize("line", ["move bt3 0,2", "fire bt1 bt2 at 2,1"])
def test_an_aim_is_dropped_by_any_other_action(line):
    s = duel()
    s.do(BLUE, "aim 2,0", line)
    assert s.facts["aim"] is None
    s.timeout(BLUE)
    assert s.to_act == (RED,)


@pytest.mark.rule("FMP-37a", "FMP-36")
def test_without_an_aim_there_is_no_grace_window():
    s = duel()
    s.timeout(BLUE)
    assert s.to_act == (RED,)


@pytest.mark.rule("FMP-37")
def test_what_cannot_lead_to_a_shot_is_not_aimed_at():
    s = duel(points=1)
    assert not s.lines(BLUE, "aim"), "a shot costs two"
    s.refused(BLUE, "aim 2,0", "FMP-26", "FMP-37a")
    s = scene(*fleet(plain(12, 2), "bt1 0,0; bt2 1,0; rc1 2,0; bt3 9,0; o1 10,0; o2 4,1"))
    s.refused(BLUE, "aim bt3", "FMP-37a")
    s.refused(BLUE, "aim 10,0", "FMP-37a")
    s.refused(BLUE, "aim 3,0", "FMP-110")
    s.refused(BLUE, "aim 0,0", "FMP-110")
    s.refused(BLUE, "aim rc1", "FMP-105", "FMP-37a")
    s.do(BLUE, "aim 2,0")
    s.refused(BLUE, "aim 2,0", "FMP-37a")
    s = duel()
    assert s.lines(BLUE, "aim") == {"aim 2,0", "aim 2,1", "aim bt1", "aim bt2", "aim bt3"}
    s = scene(*fleet(plain(8, 2), "bt1 0,0; bt2 1,0 ammo=0; rc1 2,0"))
    assert not s.lines(BLUE, "aim")


@pytest.mark.rule("FMP-38", "FMP-37")
def test_an_assault_is_one_action_with_its_shots_and_has_no_grace():
    s = scene(
        *fleet([*sea(9, 3), *plain(9, 3)], "rg1 6,2; rg2 7,2; bg1 4,1; bt1 4,4; bt2 0,4; bt3 0,5; o1 1,5")
    )
    s.do(BLUE, "aim 1,5").timeout(BLUE)
    s.refused(BLUE, "assault bt1 5,3 with bg1 at 6,2", "FMP-37", "FMP-37a", "FMP-38")
    s.timeout(BLUE)
    assert s.to_act == (RED,)
    assert s.where("bt1") == (4, 4)
    assert s.here("rg1")
