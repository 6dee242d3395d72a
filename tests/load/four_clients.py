"""Four real `ssh` clients play whole games of each game on one host: `python -m tests.load.four_clients`.

The host is a process of its own, each client the system's `ssh` in a pane of tmux, with another TERM:
true colour, 256 colours, the Linux console and a terminal of 16. Everything is done by keys: choosing a
name, opening the table, joining, taking seats, and every action, typed in the game's notation on the
client whose seat is to act. In the middle one client is killed with signal 9 and comes back; it must be
at its table again. When the game is over the log panel of each client is read to its end and compared,
line by line, with what the save, folded anew, tells that seat.

Loopback only. Needs `ssh`, `ssh-keygen` and `tmux`. A game takes one to three minutes.
"""

import argparse
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from engine import bots, game_named, game_names
from engine.full_thrust.actions import Lock  # a screen locks by itself where nothing can be hit
from engine.game import Event
from engine.table import Table
from saves import store
from tests.load.hosts import hosting
from tui.form import Choice, Text
from tui.full_thrust.naming import named as thrust_names
from tui.lines import Line
from tui.log import log_lines
from tui.metal_minds.naming import with_names as minds_names
from tui.seat_names import named
from tui.ssh.planning import HostForm

WIDTH, HEIGHT = 120, 40
TERMS = (
    ("xterm-256color", {"COLORTERM": "truecolor"}),
    ("screen-256color", {}),
    ("linux", {}),
    ("xterm", {}),
)
NAMES = ("ada", "bea", "cem", "dan")
OPTIONS = {"full-thrust": {"scenario": "slingshot"}}
"""Options of a game that four can play."""


class Panes:
    """A tmux server of our own, one window a client."""

    def __init__(self, folder: Path) -> None:
        self._socket = folder / "tmux"
        self._folder = folder
        self.tmux(
            "-f",
            "/dev/null",
            "new-session",
            "-d",
            "-x",
            str(WIDTH),
            "-y",
            str(HEIGHT),
            "-s",
            "load",
            "sleep 100000",
        )
        self.tmux("set-option", "-g", "status", "off")
        self.tmux("set-option", "-g", "remain-on-exit", "on")

    def tmux(self, *words: str) -> str:
        run = subprocess.run(
            ["tmux", "-S", str(self._socket), *words], capture_output=True, text=True, check=False, timeout=20
        )
        if run.returncode:
            raise SystemExit(f"tmux {words[0]}: {run.stderr.strip()}")
        return run.stdout

    def close(self) -> None:
        self.tmux("kill-server")


class Client:
    """A person at a terminal."""

    def __init__(self, panes: Panes, number: int, folder: Path, port: int) -> None:
        self.name = NAMES[number]
        self.seat = number
        self._panes = panes
        self._number = number
        self._window = ""
        term, self._env = TERMS[number]
        self._term = term
        key = folder / f"key-{self.name}"
        if not key.exists():
            subprocess.run(
                ["ssh-keygen", "-q", "-t", "ed25519", "-N", "", "-f", str(key)], check=True, timeout=20
            )
        sent = " ".join(f"-o SendEnv={name}" for name in self._env)
        self._command = (
            f"ssh -tt -F /dev/null -p {port} -i {shlex.quote(str(key))} -o IdentitiesOnly=yes {sent} "
            f"-o StrictHostKeyChecking=no -o UserKnownHostsFile={shlex.quote(str(folder / 'known'))} "
            f"-o LogLevel=ERROR {self.name}@127.0.0.1"
        )

    def connect(self) -> None:
        env = " ".join(f"{k}={v}" for k, v in {**self._env, "TERM": self._term}.items())
        line = f"exec env {env} {self._command}"
        self._window = self._panes.tmux("new-window", "-d", "-P", "-F", "#{pane_id}", line).strip()

    def kill(self) -> None:
        """Signal 9 to the ssh process itself."""
        pid = int(self._panes.tmux("display-message", "-p", "-t", self._window, "#{pane_pid}"))
        os.kill(pid, signal.SIGKILL)
        self._panes.tmux("kill-pane", "-t", self._window)

    def press(self, *keys: str) -> None:
        self._panes.tmux("send-keys", "-t", self._window, *keys)

    def write(self, text: str) -> None:
        self._panes.tmux("send-keys", "-t", self._window, "-l", "--", text)

    def screen(self) -> str:
        return self._panes.tmux("capture-pane", "-p", "-t", self._window)

    def wait(self, holds: Callable[[str], Any], what: str, seconds: float = 15.0) -> str:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            shown = self.screen()
            if holds(shown):
                return shown
            time.sleep(0.03)
        raise SystemExit(f"{self.name} never saw {what}:\n{self.screen()}")

    def sees(self, words: str) -> str:
        return self.wait(lambda shown: words in shown, repr(words))

    def settle(self) -> None:
        """Wait until nothing changes any more: a turn that begins closes what is open."""
        before, shown = "", self.screen()
        while before != shown:
            time.sleep(0.04)
            before, shown = shown, self.screen()

    def types(self, line: str) -> None:
        """A line on the command line, opened where it is not."""
        for _ in range(20):  # what was meant for the turn before is not taken
            self.settle()
            if not line_is_open(self.screen()):
                self.write(":")
                if not self.soon(line_is_open):
                    continue
            self.press("C-u")  # what of an earlier try stands there
            self.write(line)
            if self.soon(lambda shown: f": {line}" in shown):
                self.press("Enter")
                return
            time.sleep(1.0)  # the line was closed under our hands, and keys go nowhere for a while
        raise SystemExit(f"{self.name} could not type {line!r}:\n{self.screen()}")

    def soon(self, holds: Callable[[str], Any]) -> bool:
        """Whether it holds within a moment."""
        try:
            self.wait(holds, "it", 1.5)
        except SystemExit:
            return False
        return True


def line_is_open(shown: str) -> bool:
    """Whether keys go to the command line; the footer says so a frame before the line comes or goes."""
    rows = shown.split("\n")
    typed = any(row.startswith(": ") or row.rstrip() == ":" for row in rows[HEIGHT - 5 : HEIGHT])
    return typed and "Enter play it" in rows[HEIGHT - 1]


class Folded:
    """The table as its file tells it, followed entry by entry."""

    def __init__(self, path: Path) -> None:
        self.path = path
        log = store.read(path)
        self.table = Table(log.game, log.header)
        self.told: list[tuple[int, Any]] = []
        self.follow()

    def follow(self) -> int:
        log = store.read(self.path)
        for entry in log.entries(self.table.standing.number + 1, log.count):
            self.told += [(entry.number, event) for event in self.table.take(entry)]
        return self.table.standing.number


def run_form(client: Client, game: str) -> None:
    """Open a table of four without a clock, by the form's keys."""
    form = HostForm(game_named(game), "x")
    wanted: dict[str, str] = {"Seats": "4", "Turn": "off"}
    wanted |= {key.replace("_", " ").capitalize(): value for key, value in OPTIONS.get(game, {}).items()}
    client.write("n")
    for _ in range(list(game_names_in_cards()).index(game)):
        client.press("Down")
    client.press("Enter")
    client.sees("a new table")
    done: set[str] = set()
    while True:
        # What has been chosen shows other lines, so they are asked for anew each time.
        rows = form.rows()
        at = next(
            (n for n, row in enumerate(rows) if row[0].label in wanted and row[0].label not in done), None
        )
        if at is None:
            break
        field = rows[at][0]
        assert isinstance(field, Choice | Text)
        for _ in range(at):
            client.press("Down")
        if isinstance(field, Choice):
            steps = field.values.index(wanted[field.label]) - field.values.index(field.value)
            client.press(*(["Right"] * steps if steps >= 0 else ["Left"] * -steps))
            field.turn(steps)
        else:
            client.write(wanted[field.label])
            field.value = wanted[field.label]
        done.add(field.label)
        for _ in range(at):
            client.press("Up")
        time.sleep(0.1)
    client.press("Enter")
    client.sees("before the start")


def game_names_in_cards() -> list[str]:
    from tui.games import CARDS

    return [card.game for card in CARDS]


def play(game_name: str, clients: list[Client], home: Path, seed: int) -> dict[str, Any]:
    """A whole game; gives its figures."""
    began = time.monotonic()
    game = game_named(game_name)
    first = clients[0]
    run_form(first, game_name)
    name = re.split(r"  +", first.screen().split("\n")[0].strip())[0]
    for client in clients[1:]:
        client.press("Escape")  # the filter of the game before; with the next key at once it would be Alt
        time.sleep(0.3)
        client.wait(lambda shown: f" {name} " in shown, f"the table {name}")
        client.write("/")
        client.write(name)
        client.press("Enter")
        client.wait(lambda shown: re.search(rf"> +{re.escape(name)} ", shown) is not None, f"{name} chosen")
        client.press("Enter")
        client.sees("before the start")
        shown = client.screen()
        while not re.search(r"> \d . free", shown):
            client.press("Down")
            shown = client.wait(lambda now, before=shown: now != before, "another seat")
        client.press("Enter")
        client.sees(f"{client.name}  (you)")
    for client in clients:
        row = re.search(rf"(\d) \S {client.name}  \(you\)", client.screen())
        assert row is not None, "everybody sits"
        client.seat = int(row[1]) - 1
    for client in clients:
        client.write("r")
    path = home / "tables" / f"{name}.lowtide"
    first.wait(lambda shown: "before the start" not in shown, "the table's beginning")
    until = time.monotonic() + 10
    while not path.exists() and time.monotonic() < until:
        time.sleep(0.05)
    folded = Folded(path)
    rng = Random(seed)
    killed = False
    refused = missed = 0
    while not folded.table.over:
        state = folded.table.state
        seat = rng.choice(game.to_act(state))
        view = game.view(state, seat)
        action = bots.choose(game, "random", view, game.legal(state, seat), rng)
        line = game.write(view, action)
        client = next(each for each in clients if each.seat == seat)
        if not killed and folded.table.standing.number >= 25:
            killed = True
            client.kill()
            client.connect()
            client.wait(lambda shown: game.title in shown and "in the lobby" not in shown, "its table again")
        before = folded.table.standing.number
        if before % 100 == 0:
            say(f"{game_name}: {before} entries, {time.monotonic() - began:.0f} s")
        client.types(line)
        until, again = time.monotonic() + 5, time.monotonic() + 0.6
        made: list[tuple[Any, Any]] = []
        while (seat, action) not in made and time.monotonic() < until:
            if time.monotonic() > again:
                if "Enter again" in " ".join(client.screen().split()):
                    refused += 1
                    client.press("Enter")  # what would bring something unwanted with it is asked about once
                again = time.monotonic() + 1.5
            time.sleep(0.005)
            folded.follow()
            made = [(entry.seat, entry.what.action) for entry in folded.table.log[before:]]
        others = [each for each in made if each != (seat, action)]
        if not all(isinstance(each, Lock) for _, each in others) or made.count((seat, action)) > 1:
            raise SystemExit(f"{client.name}: {line!r} was read as {made}")
        missed = 0 if (seat, action) in made else missed + 1  # an Enter that met a turn's end went nowhere
        if missed > 5:
            raise SystemExit(f"{client.name}: {line!r} was not taken:\n{client.screen()}")
    compared = sum(compare(client, folded) for client in clients)
    for client in clients:
        client.press("C-q")
        client.sees("in the lobby")
    return {
        "game": game_name,
        "entries": folded.table.standing.number,
        "asked_twice": refused,
        "log_lines_compared": compared,
        "seconds": round(time.monotonic() - began, 1),
    }


def compare(client: Client, folded: Folded) -> int:
    """Read the end of the client's log panel and hold it against the save; the number of equal lines."""
    client.press("Escape")
    time.sleep(0.3)
    client.press("Escape")
    time.sleep(0.3)
    client.write("L")
    client.wait(lambda shown: "Esc closes" in shown, "its log")
    time.sleep(0.3)
    shown = [row.rstrip() for row in client.screen().split("\n")]
    start = next(n for n, row in enumerate(shown) if row.strip().startswith("Log"))
    rows = shown[start + 1 : HEIGHT - 1]
    told = [(n, event) for n, event in folded.told if event.told_to(client.seat)]
    wanted = [words(line).rstrip() for line in log_lines(as_shown(told, folded), 110)][-len(rows) :]
    plain = [normal(row) for row in rows if row.strip()]
    expected = [normal(row) for row in wanted][-len(plain) :]
    if plain != expected:
        for one, other in zip(plain, expected, strict=False):
            if one != other:
                raise SystemExit(f"{client.name} was told {one!r} where the save says {other!r}")
        raise SystemExit(f"{client.name} was told {len(plain)} lines, the save has {len(expected)}")
    client.press("Escape")
    return len(plain)


def as_shown(told: list[tuple[int, Event]], folded: Folded) -> list[tuple[int, Event]]:
    """The events with the names that the screens put into them."""
    header = folded.table.header
    if header.game == "full-thrust":
        sides = {side.id: header.seats[n].name for n, side in enumerate(folded.table.state.sides)}
        return [(n, thrust_names(event, sides)) for n, event in told if event.kind != "written"]
    if header.game == "metal-minds":
        seats = len(header.seats)
        return [
            (n, replace(event, text=minds_names(event.text, lambda seat: header.seats[seat].name, seats)))
            for n, event in told
        ]
    own, names = folded.table.game.seat_names, tuple(sitter.name for sitter in header.seats)
    return [(n, replace(event, text=named(event.text, own, names))) for n, event in told]


def words(line: Line) -> str:
    return "".join(text for text, _ in line)


def normal(row: str) -> str:
    return " ".join(row.split())


def say(text: str) -> None:
    """To who waits."""
    print(text, file=sys.stderr, flush=True)  # noqa: T201


def main() -> None:
    """Play and print one JSON line a game."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("games", nargs="*", default=list(game_names()))
    asked.add_argument("--seed", type=int, default=1)
    chosen = asked.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        home = folder / "home"
        with hosting(home) as port:
            panes = Panes(folder)
            try:
                clients = [Client(panes, number, folder, port) for number in range(4)]
                for client in clients:
                    client.connect()
                    client.sees("Choose the name")
                    client.press("Enter", "Enter")
                    client.sees("in the lobby")
                for game in chosen.games:
                    print(json.dumps(play(game, clients, home, chosen.seed)), flush=True)  # noqa: T201
            finally:
                panes.close()


if __name__ == "__main__":
    main()
