"""Tables begun under older rules: what replay, stills, check and export make of what no longer fits."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import msgspec
import pytest
from support.toy import Pebbles, Pick, pebbles_header

from engine import game_named, selfplay
from engine.entries import Resign
from engine.game import Illegal, Unreadable
from engine.table import Table
from saves.store import TableFile, keep, read
from tui.drivers.capture import capture
from tui.player import ACTING, Player
from tui.recording import Recording, of_table
from tui.replay import replay_screen
from tui.replay_app import ReplayApp
from tui.taking import anew, branch, exported
from tui.tape import Gap, Tape, is_over

GAME = game_named("metal-minds")
BAD = 30
"""The entry of the crafted table that does not fit."""


class NewRules(Pebbles):
    """A later version of the toy game, in which nobody picks three."""

    rules = 2

    def check(self, state: Any, seat: int, action: Any) -> None:
        if action == Pick(3):
            raise Illegal("three is too many")
        super().check(state, seat, action)


class NoSetUp(NewRules):
    """One that cannot set an old table up any more."""

    def setup(self, options: Any, seats: int, seed: int) -> Any:
        raise Unreadable("options: rounds: there is no such option")


def pebbles(folder: Path, game: Pebbles) -> Recording:
    """Five entries of the old rules; the second does not fit the new ones, the fourth has a checkpoint."""
    old = Table(Pebbles(), pebbles_header(3))
    old.play(0, Pick(1))
    old.play(0, Pick(3))
    old.play(0, Pick(2))
    old.enter(Resign(), 0)
    stored = msgspec.structs.replace(old.standing, kept=())
    old.play(1, Pick(2))
    path = folder / "old.lowtide"
    keep(path, old, checkpoints=[stored])
    log = read(path, lambda _: game)
    log.checkpoints[:] = [msgspec.structs.replace(c, rules=1) for c in log.checkpoints]
    return of_table(log)


@pytest.fixture
def real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A finished game of older rules in a home, whose entry `BAD` leads elsewhere under those of today."""
    whole = selfplay.play(GAME, ("random", "random"), 3)
    table = Table(GAME, msgspec.structs.replace(whole.header, rules=0, name="old"))
    stored = []
    for entry in whole.log:
        before = GAME.turn(table.state).number
        table.take(entry)
        if GAME.turn(table.state).number != before and not table.standing.kept:
            stored.append(table.standing)
    table.log[BAD - 1] = msgspec.structs.replace(table.log[BAD - 1], checksum=b"otherwas")
    with monkeypatch.context() as older:
        older.setattr(type(GAME), "rules", 0)
        keep(tmp_path / "tables" / "old.lowtide", table, checkpoints=stored)
    return tmp_path


def lowtide(home: Path, *words: str) -> tuple[int, str, str]:
    done = subprocess.run(
        [sys.executable, "-m", "tui", *words, "--home", str(home)],
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | {"COLUMNS": "80"},
    )
    return done.returncode, done.stdout, done.stderr


def test_a_log_of_older_rules_is_shown_from_checkpoints_where_it_no_longer_fits(tmp_path: Path) -> None:
    recording = pebbles(tmp_path, NewRules())
    tape = Tape(recording)
    tape.scan()
    assert tape.note == (
        "old.lowtide: entry 2 was played under older rules of Pebbles (version 1, now 2) and no longer fits; "
        "what follows is shown from checkpoints; left out: entries 2 to 3"
    )
    assert tape.gaps == [Gap(1, 4)]
    assert (tape.count, tape.scanned) == (5, True)
    assert [tape.standing(n).number for n in range(6)] == [0, 1, 1, 1, 4, 5]
    assert [tape.standing(n, forward=True).number for n in range(6)] == [0, 1, 4, 4, 4, 5]
    assert {number for number, _, _ in tape.told} <= {1, 5}


def test_going_into_it_at_once_finds_the_same_as_going_through_it(tmp_path: Path) -> None:
    tape = Tape(pebbles(tmp_path, NewRules()))
    assert tape.standing(3).number == 1
    assert tape.standing(3, forward=True).number == 4
    note, gaps = tape.note, tape.gaps
    tape.scan(1)
    tape.scan(1)
    tape.scan()
    assert (tape.note, tape.gaps, tape.scanned) == (note, gaps, True)


def test_a_log_that_fits_no_more_at_its_end_stops_there_and_shows_no_secret(tmp_path: Path) -> None:
    recording = pebbles(tmp_path, NewRules())
    assert recording.log is not None
    recording.log.checkpoints.clear()
    recording = of_table(recording.log)
    assert not is_over(recording)
    tape = Tape(recording)
    tape.scan()
    assert (tape.count, tape.gaps) == (1, [])
    assert tape.note.endswith("no longer fits; left out: entries 2 to 5")


def test_a_table_that_is_no_longer_set_up_begins_at_its_first_checkpoint(tmp_path: Path) -> None:
    tape = Tape(pebbles(tmp_path, NoSetUp()))
    tape.scan()
    assert [tape.standing(n).number for n in range(6)] == [4, 4, 4, 4, 4, 5]
    assert tape.note == (
        "old.lowtide: it was played under older rules of Pebbles (version 1, now 2) and is no longer set up: "
        "options: rounds: there is no such option; what follows is shown from checkpoints; "
        "left out: entries 1 to 3"
    )


def test_what_was_played_under_the_rules_of_today_is_damaged_and_not_older(tmp_path: Path) -> None:
    recording = pebbles(tmp_path, NewRules())
    assert recording.log is not None
    recording.log.checkpoints[:] = [
        msgspec.structs.replace(c, rules=2, after=0) for c in recording.log.checkpoints[:1]
    ]
    tape = Tape(recording)
    tape.scan()
    assert tape.note == ("old.lowtide: entry 2 does not fit: three is too many; left out: entries 2 to 5")


async def test_the_tape_goes_over_a_gap_both_ways_and_says_what_it_leaves_out(real: Path) -> None:
    recording = of_table(read(real / "tables" / "old.lowtide"))
    screen = replay_screen(recording, entry=BAD - 2, look=ACTING, home=real, timed=False)
    async with capture(ReplayApp(screen), (120, 40)) as session:
        while not screen.tape.scanned:
            await session.pause()
        await session.pause()
        (gap,) = screen.tape.gaps
        assert gap.before == BAD - 1
        left_out = gap.after - gap.before - 1
        assert left_out > 0
        assert f"entry {BAD} was played under older rules of Metal Minds (version 0, now 1)" in session.text()
        await session.press("full_stop")
        assert f"({left_out} left out next)" in session.text()
        await session.press("full_stop")
        assert screen.player.number == gap.after
        assert f"({left_out} left out before)" in session.text()
        await session.press("comma")
        assert screen.player.number == gap.before
        screen.rolling = True
        screen.roll()
        assert screen.player.number == gap.after
        await session.press("G")
        assert screen.player.number == recording.count


def test_show_refuses_what_cannot_be_shown_and_names_what_can(real: Path) -> None:
    gap = _gap(real)
    assert lowtide(real, "show", "old", "--entry", str(gap.after))[0] == 0
    status, out, complaint = lowtide(real, "show", "old", "--entry", str(BAD))
    assert (status, out) == (2, "")
    assert complaint.startswith(
        f"lowtide: --entry {BAD}: it cannot be shown, but {BAD - 1} and {gap.after} can: old.lowtide: entry "
        f"{BAD} was played under older rules of Metal Minds (version 0, now 1) and no longer fits;"
    )


def test_check_names_the_first_entry_that_differs(real: Path) -> None:
    gap = _gap(real)
    status, out, _ = lowtide(real, "check", "old")
    assert status == 1
    assert out.splitlines() == [
        f"old: NOT GOOD from entry {BAD} on",
        f"  old.lowtide: entry {BAD} was played under older rules of Metal Minds (version 0, now 1) and no "
        "longer fits; what follows is shown from checkpoints; left out: "
        f"entries {BAD} to {gap.after - 1}",
    ]


def test_nothing_that_needs_the_whole_log_is_made_of_it_but_a_position_is(real: Path) -> None:
    recording = of_table(read(real / "tables" / "old.lowtide"))
    tape = Tape(recording)
    for make in (lambda: exported(recording), lambda: branch(tape, recording.count, real)):
        with pytest.raises(Unreadable, match=f"entry {BAD} was played under older rules of Metal Minds"):
            make()
    assert branch(tape, BAD - 1, real) == f"old at {BAD - 1}"
    after = _gap(real).after
    assert anew(tape, after, real) == f"old at {after}"


def test_a_table_written_anew_keeps_its_older_checkpoints(tmp_path: Path) -> None:
    """So that a replay of it can be shown from them whatever happens to the file."""
    table = Table(Pebbles(), pebbles_header(3))
    path = tmp_path / "evening.lowtide"
    with TableFile.create(path, table.header, table.game) as file:
        for pick in (1, 2):
            table.play(0, Pick(pick))
            file.append(table.log[-1])
            file.checkpoint(table.standing)
        path.unlink()
        table.play(0, Pick(1))
        file.append(table.log[-1])
    assert [c.after for c in read(path, lambda _: Pebbles()).checkpoints] == [1, 2]


def test_the_player_stands_where_the_tape_stands(tmp_path: Path) -> None:
    player = Player(Tape(pebbles(tmp_path, NewRules())), 3)
    assert player.number == 1
    player.go(2)
    assert player.number == 4
    player.go(3)
    assert player.number == 1


def _gap(home: Path) -> Gap:
    tape = Tape(of_table(read(home / "tables" / "old.lowtide")))
    tape.scan()
    return tape.gaps[0]
