"""Play a table in the real program, kill it at random moments, and compare what is left with what was done.

A game of random bots gives the actions; they are typed into the program line by line. A line counts
as acknowledged once the program has taken it off its command line. After each kill the table's file
must hold all acknowledged actions and no others than those typed, and the program must go on from
it with at most five seconds of clock given back.
"""

import contextlib
import re
import signal
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from msgspec import Struct

from engine import game_named
from engine.bots import any_of
from engine.entries import Play
from engine.game import AnyGame, Millis
from saves.resume import resume
from saves.store import read

from .pseudo import Terminal

GAME: AnyGame = game_named("full-metal-planete")
CLOCK = 3_000
"""Seconds a turn: so long that no turn ends by time-out, which would leave the written game."""
MOST_BACK: Millis = 5_000

_OPEN = "an action, such as those above"
"""What stands in the command line while nothing is typed."""
_COUNTDOWN = re.compile(r"(\d+):(\d\d)\b")


class Line(NamedTuple):
    """An action as it is typed."""

    text: str
    action: Struct


def written_game(seed: int) -> Iterator[Line]:
    """The actions of a game of random seats; where several act, in the order of people at one screen."""
    choices = Random(seed)
    state = GAME.setup(GAME.Options(), 2, seed)
    while acting := GAME.to_act(state):
        seat = acting[0]
        action = any_of(list(GAME.legal(state, seat)), choices)
        yield Line(GAME.write(GAME.view(state, seat), action), action)
        state = GAME.apply(state, seat, action).state


class Victim:
    """A table that is killed again and again."""

    def __init__(self, home: Path, seed: int) -> None:
        self._home = home
        self._name = f"victim-{seed}"
        self._seed = seed
        self._game = list(written_game(seed))
        self._begun = False
        self._random = Random(seed)
        self.done = 0
        """Actions in the file."""
        self.given_back: Millis = 0
        """The most clock that a kill gave back, as far as the screen's whole seconds tell."""
        self._left: Millis | None = None
        """What the countdown showed last, when the same window was still open."""

    @property
    def over(self) -> bool:
        return self.done >= len(self._game)

    def live_and_die(self, lines: int, idle: float, delay: float) -> None:
        """Open the table, type some lines, wait idly, type one more and kill `delay` seconds after it."""
        new = ("new", GAME.name, "--name", self._name, "--seed", str(self._seed), "--clock", str(CLOCK))
        with Terminal(*(("resume", self._name) if self._begun else new), home=self._home) as terminal:
            self._sit_down(terminal)
            self._begun = True
            known = acknowledged = self.done
            typed = self._game[known : known + lines]
            for line in typed:
                self._type(terminal, line)
                self._await_acknowledgement(terminal, line)
                acknowledged += 1
            terminal.look(idle)
            self._lift_curtain(terminal)
            sent = acknowledged
            if acknowledged < len(self._game):
                self._type(terminal, self._game[acknowledged])
                sent += 1
            terminal.look(delay)
            terminal.end(signal.SIGKILL)
            assert terminal.status == -signal.SIGKILL, terminal.text
            shown = _countdown(terminal)
        self._compare(acknowledged, sent, shown)

    def _sit_down(self, terminal: Terminal) -> None:
        terminal.wait(lambda: _covered(terminal) or _countdown(terminal) is not None, "a table")
        if "The table's file" in terminal.text:
            terminal.write("\r")
            terminal.wait(lambda: "The table's file" not in terminal.text, "the notice is taken away")
        terminal.wait(lambda: _countdown(terminal) is not None, "a countdown")
        back = _countdown(terminal)
        if self._left is not None and back is not None:
            self.given_back = max(self.given_back, back - self._left)
            assert back <= self._left + MOST_BACK, f"{back - self._left} ms of clock were given back"
        self._lift_curtain(terminal)

    def _lift_curtain(self, terminal: Terminal) -> None:
        terminal.look(0.05)
        if "Enter lifts it" in terminal.text:
            terminal.write("\r")
            terminal.wait(lambda: "Enter lifts it" not in terminal.text, "the curtain is lifted")

    def _type(self, terminal: Terminal, line: Line) -> None:
        while True:
            self._lift_curtain(terminal)
            if _OPEN in terminal.text:
                break
            terminal.write(":")
            # What was done before may still bring a curtain; and where it has just closed a line, keys go
            # nowhere for a moment.
            with contextlib.suppress(AssertionError):
                terminal.wait(lambda: _OPEN in terminal.text or _covered(terminal), "a command line", 2.0)
        terminal.write(line.text)
        terminal.wait(lambda: _is_typed(terminal, line), f"{line.text} is typed")
        terminal.write("\r")

    def _await_acknowledgement(self, terminal: Terminal, line: Line) -> None:
        terminal.wait(lambda: not _is_typed(terminal, line), f"{line.text} is taken")

    def _compare(self, acknowledged: int, sent: int, shown: Millis | None) -> None:
        path = self._home / "tables" / f"{self._name}.lowtide"
        log = read(path)
        found = [entry.what.action for entry in log.entries() if isinstance(entry.what, Play)]
        assert acknowledged <= len(found) <= sent, "an acknowledged action is lost"
        assert found == [line.action for line in self._game[: len(found)]]
        assert resume(log).table.standing == resume(log, whole=True).table.standing
        self._left = shown if len(found) == acknowledged else None
        self.done = len(found)

    def moments(self) -> tuple[int, float, float]:
        """What to do in the next life, at random: lines, idle seconds, delay."""
        idle = self._random.choice((0.0, 0.0, 0.0, self._random.uniform(0, 7)))
        return self._random.randrange(4), idle, self._random.uniform(0, 0.25)


def _covered(terminal: Terminal) -> bool:
    return "The table's file" in terminal.text or "Enter lifts it" in terminal.text


def _is_typed(terminal: Terminal, line: Line) -> bool:
    return any(row.strip(" :") == line.text for row in terminal.lines[-3:])


def _countdown(terminal: Terminal) -> Millis | None:
    found = _COUNTDOWN.findall(terminal.lines[-1])
    return (int(found[-1][0]) * 60 + int(found[-1][1])) * 1_000 if found else None
