"""The program killed with signal 9 while it is played: nothing acknowledged is lost, and it goes on.

A few times here; `python -m tests.speed.kill_play` does it a hundred times.
"""

import signal
from pathlib import Path

from saves.store import read

from .killing import Victim
from .pseudo import Terminal


def test_a_killed_program_has_lost_no_acknowledged_action_and_goes_on(tmp_path: Path) -> None:
    victim = Victim(tmp_path, 5)
    victim.live_and_die(lines=2, idle=0, delay=0.0)
    victim.live_and_die(lines=1, idle=6, delay=0.02)
    victim.live_and_die(lines=2, idle=0, delay=0.1)
    assert victim.done >= 5


def test_a_program_told_to_end_closes_its_table(tmp_path: Path) -> None:
    for sign, status in ((signal.SIGTERM, 0), (signal.SIGHUP, 0), (signal.SIGINT, 130)):
        name = f"told-{sign}"
        with Terminal("new", "full-metal-planete", "--name", name, home=tmp_path) as terminal:
            terminal.wait_for("Enter choose")  # the table is there; its countdown shows each second once
            terminal.end(sign)
            assert terminal.status == status
        assert read(tmp_path / "tables" / f"{name}.lowtide").missing == ""
        with Terminal("resume", name, home=tmp_path) as terminal:
            terminal.wait_for("2:5")
            assert "The table's file" not in terminal.text


def test_a_terminal_that_goes_away_leaves_a_closed_table_and_status_0(tmp_path: Path) -> None:
    with Terminal("new", "full-metal-planete", "--name", "gone", home=tmp_path) as terminal:
        terminal.wait_for("Enter choose")  # the table is there; its countdown shows each second once
        terminal.hang_up()
        assert terminal.status == 0
    assert read(tmp_path / "tables" / "gone.lowtide").missing == ""


def test_a_terminal_that_cannot_show_it_is_refused_with_a_sentence(tmp_path: Path) -> None:
    with Terminal("new", "full-metal-planete", home=tmp_path, term="dumb") as terminal:
        terminal.wait_for_end()
        assert terminal.status == 2
        assert "lowtide: this needs a terminal that moves its cursor, and TERM is dumb" in terminal.text
    assert not any(tmp_path.iterdir())


def test_leaving_gives_the_terminal_back_and_says_how_to_go_on(tmp_path: Path) -> None:
    with Terminal("new", "full-metal-planete", "--name", "Tea time", home=tmp_path) as terminal:
        terminal.wait_for("Enter choose")  # the table is there; its countdown shows each second once
        terminal.write("\x11")
        terminal.wait_for_end()
        assert terminal.status == 0
        assert "Table Tea time is saved; `lowtide resume 'Tea time'` goes on." in terminal.text
