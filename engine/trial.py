"""The `try` document: a game, a position, lines of notation, and what must hold.

`lowtide try` prints what `run` answers. No clock runs: `wait` moves the table's own.
"""

from typing import Any

import msgspec
from msgspec import Struct

from engine import game_named
from engine.clock import ClockSettings
from engine.documents import convert, differences
from engine.entries import Header, Play, Resign, Sitter, TimeOut, Withdraw
from engine.game import AnyGame, Document, Event, Illegal, Millis, Seat, Unreadable
from engine.table import Table, latest_withdrawable


class TrialStep(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One item of `play`: exactly one of `do`, `wait`, `withdraw`, `timeout`, `resign`, `view`, `state`."""

    seat: int | None = None
    do: str | None = None
    wait: int | None = None
    withdraw: bool = False
    timeout: bool = False
    resign: bool = False
    view: Document | None = None
    state: Document | None = None
    expect: str | None = None
    rule: str | None = None


class Trial(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A `try` document as it is read; a position on its own has no `play`."""

    game: str
    options: Document = {}
    seats: int | None = None
    seed: int = 0
    position: Document | None = None
    play: tuple[TrialStep, ...] = ()
    after: Document | None = None
    goal: str | None = None
    solution: tuple[str, ...] = ()


def read(document: Any) -> Trial:
    """The document, read strictly. Raises `Unreadable`."""
    trial = convert(document, Trial)
    if not 0 <= trial.seed < 1 << 64:
        raise Unreadable(f"seed: {trial.seed} is not 0 to 2**64 - 1")
    for n, step in enumerate(trial.play):
        _check(step, f"play[{n}]")
    return trial


def _check(step: TrialStep, at: str) -> None:
    asked = [
        word
        for word, there in (
            ("do", step.do is not None),
            ("wait", step.wait is not None),
            ("withdraw", step.withdraw),
            ("timeout", step.timeout),
            ("resign", step.resign),
            ("view", step.view is not None),
            ("state", step.state is not None),
        )
        if there
    ]
    if len(asked) != 1:
        given = " and ".join(asked) or "none"
        raise Unreadable(f"{at}: one of do, wait, withdraw, timeout, resign, view or state, not {given}")
    if asked[0] in ("do", "withdraw", "timeout", "resign") and step.seat is None:
        raise Unreadable(f"{at}.seat: this key is needed")
    if step.seat is not None and step.seat < 0:
        raise Unreadable(f"{at}.seat: there is no seat {step.seat}")
    if step.wait is not None and step.wait < 0:
        raise Unreadable(f"{at}.wait: {step.wait} is below 0")
    if step.expect not in (None, "legal", "illegal"):
        raise Unreadable(f'{at}.expect: "legal" or "illegal", not "{step.expect}"')


def header(trial: Trial, game: AnyGame) -> Header:
    """The header of the table a trial is played at: persons, three minutes a turn, no curtain."""
    seats = trial.seats
    if seats is None:
        seats = _seats_of(trial, game)
    if not 1 <= seats <= 64:
        raise Unreadable(f"seats: {seats} is no number of seats")
    return Header(
        game=game.name,
        rules=game.rules,
        name="try",
        options=trial.options,
        seats=tuple(Sitter(f"seat {n}") for n in range(seats)),
        seed=trial.seed,
        salt=b"",
        created="1970-01-01T00:00:00Z",
        clock=ClockSettings(one_screen=False),
        position=trial.position,
    )


def _seats_of(trial: Trial, game: AnyGame) -> int:
    """How many seats a trial that does not say has: as the position says, else the fewest."""
    if trial.position is None:
        return game.seats[0]
    return game.seats_of(trial.position)


def run(document: Any) -> Document:
    """Play the document and answer what came of it, as plain JSON values.

    `ok` is false when an expectation failed. Raises `Unreadable` where the document itself is wrong;
    a line that cannot be read fails its step only.
    """
    trial = read(document)
    game = game_named(trial.game)
    running = _Running(game, Table(game, header(trial, game)))
    steps = [running.step(n, step) for n, step in enumerate(trial.play)]
    ok = all(step["ok"] for step in steps)
    answer: Document = {"ok": ok, "steps": steps, "state": game.describe(running.table.state)}
    if trial.after is not None:
        failed = list(differences(trial.after, game.facts(running.table.state), game.unordered))
        answer["after"] = failed
        answer["ok"] = ok and not failed
    return answer


class _Running:
    """A trial under way: the table, its clock, and what each seat was told."""

    def __init__(self, game: AnyGame, table: Table) -> None:
        self.game = game
        self.table = table
        self.now: Millis = 0
        self.told: dict[Seat | None, list[Event]] = {}

    def step(self, n: int, step: TrialStep) -> Document:
        answer: Document = {
            "n": n,
            "verdict": "legal",
            "rule": None,
            "reason": None,
            "events": [],
            "ok": True,
        }
        failed: list[str] = []
        try:
            if step.view is not None:
                failed = self._view(step.view, step.seat)
            elif step.state is not None:
                failed = list(differences(step.state, self.game.facts(self.table.state), self.game.unordered))
            else:
                self._act(step, answer["events"])
        except Illegal as refusal:
            answer |= {"verdict": "illegal", "rule": refusal.rule or None, "reason": refusal.reason}
        except Unreadable as fault:
            answer |= {"verdict": "illegal", "rule": None, "reason": str(fault)}
        if step.expect is not None and step.expect != answer["verdict"]:
            reason = f": {answer['reason']}" if answer["reason"] else ""
            failed.append(f"expected {step.expect}, was {answer['verdict']}{reason}")
        elif step.rule is not None and step.rule != answer["rule"]:
            failed.append(f"expected a refusal by {step.rule}, was {answer['rule'] or answer['verdict']}")
        if failed:
            answer |= {"ok": False, "failed": failed}
        return answer

    def _act(self, step: TrialStep, events: list[Any]) -> None:
        if step.wait is not None:
            self._wait(step.wait, events)
            return
        seat = step.seat
        assert seat is not None
        if step.do is not None:
            self._do(seat, step.do, events)
        elif step.timeout:
            self._enter(TimeOut(), seat, events)
        elif step.resign:
            self._enter(Resign(), seat, events)
        else:
            latest = latest_withdrawable(self.table.standing, seat)
            self._enter(Withdraw(0 if latest is None else latest), seat, events)

    def _do(self, seat: Seat, line: str, events: list[Any]) -> None:
        if seat >= len(self.table.header.seats):
            raise Illegal(f"there is no seat {seat} at this table")
        for part in self.game.split(line):
            for action in self.game.read(self.game.view(self.table.state, seat), part):
                self._enter(Play(action), seat, events)

    def _enter(self, what: Any, seat: Seat, events: list[Any]) -> None:
        happened = self.table.enter(what, seat, self.now)
        events.extend(msgspec.to_builtins(event) for event in happened)
        for event in happened:
            self._tell(event)

    def _tell(self, event: Event) -> None:
        for seat in (*range(len(self.table.header.seats)), None):
            if event.told_to(seat):
                self.told.setdefault(seat, []).append(event)

    def _wait(self, millis: Millis, events: list[Any]) -> None:
        until = self.now + millis
        while (ends := self.table.deadline()) is not None and ends[0] <= until:
            self.now = max(self.now, ends[0])
            self._enter(TimeOut(), ends[1], events)
        self.now = until

    def _view(self, expected: Document, seat: Seat | None) -> list[str]:
        """How the seat's view (a number beyond the seats: a spectator's) fails what is expected of it.

        `hidden` and `shown` name words that must not, or must, occur in all that the seat was sent; `log`
        is what it was told, line by line.
        """
        if seat is not None and seat >= len(self.table.header.seats):
            seat = None
        view = self.game.view(self.table.state, seat)
        rest = {k: v for k, v in expected.items() if k not in ("hidden", "shown")}
        told = self.told.get(seat, [])
        facts = {**self.game.view_facts(view), "log": [event.text for event in told]}
        failed = list(differences(rest, facts, self.game.unordered))
        sent = (msgspec.json.encode(view) + msgspec.json.encode(told)).decode()
        failed += [
            f"hidden: {word} was sent to this seat" for word in expected.get("hidden", ()) if word in sent
        ]
        failed += [
            f"shown: {word} was not sent to this seat"
            for word in expected.get("shown", ())
            if word not in sent
        ]
        return failed
