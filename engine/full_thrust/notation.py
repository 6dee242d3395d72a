"""Actions as text (documents, section 2): `order a1 TS2 MD4`, `fire a1 beam1#1 b2`, `lock`.

Reading takes whatever can be written; whether it may be done is `drafts.check`'s to say. Numbers are
written in the shortest decimals that read back the same.
"""

import re
from decimal import Decimal
from typing import assert_never

from engine.full_thrust.actions import (
    Action,
    Affirm,
    AimLaunch,
    CallOff,
    Defend,
    Fire,
    Go,
    Launch,
    Lock,
    Order,
    Unlock,
)
from engine.full_thrust.orders import read_words, write_words
from engine.full_thrust.state import Board, LaunchOrder, Shot
from engine.game import Unreadable
from engine.plane import Vector

FORMS = {
    "order": "order <unit> <list>, such as order a1 TS2 MD4, or order a1 none",
    "launch": "launch <unit> <system> at <x,y or site>, or launch <unit> <system> none",
    "defend": "defend <unit> <system> [none]",
    "fire": "fire <unit> <system> <target> [, <system> <target> ...], or fire <unit> none",
    "affirm": "affirm <site>",
    "lock": "lock",
    "unlock": "unlock",
    "go": "go",
}
"""Every verb with its grammar, for help and for faults."""

SYSTEM = re.compile(r"[a-z][a-z0-9_]*#[1-9][0-9]{0,5}")
_POINT = re.compile(r"(-?\d{1,9}(?:\.\d{1,400})?),(-?\d{1,9}(?:\.\d{1,400})?)")
_BARE: dict[str, type[Lock | Unlock | Go]] = {"lock": Lock, "unlock": Unlock, "go": Go}
_FARTHEST = 1_000_000


def number(value: float) -> str:
    """The shortest decimals that read back the same, without an exponent."""
    text = format(Decimal(repr(value)), "f")
    return text.removesuffix(".0")


def read_point(text: str) -> Vector | None:
    """A point `x,y`; None where the text is none. Raises `Unreadable` beyond a million."""
    match = _POINT.fullmatch(text)
    if match is None:
        return None
    point = Vector(float(match[1]) + 0.0, float(match[2]) + 0.0)
    if max(abs(point.x), abs(point.y)) > _FARTHEST:
        raise Unreadable(f"{text[:60]}: a number is beyond a million")
    return point


def read_goal(text: str) -> Vector | str:
    """Where a missile goes: a point, or the id of a site. Raises `Unreadable`."""
    if "," in text:
        point = read_point(text)
        if point is None:
            raise Unreadable(f"{text[:60]}: a point is x,y in decimals, such as -3.5,2")
        return point
    return text


def read_launch(text: str) -> LaunchOrder:
    """A launch as positions write it, `heavy_missile#1 at 3.5,-2`. Raises `Unreadable`."""
    words = text.split()
    if len(words) != 3 or words[1] != "at":
        raise Unreadable(f"{text[:60]}: a launch is <system> at <x,y or site>")
    goal = read_goal(words[2])
    if isinstance(goal, str):
        return LaunchOrder(_system(words[0]), aim=goal)
    return LaunchOrder(_system(words[0]), at=goal)


def write_launch(order: LaunchOrder) -> str:
    """The launch as `read_launch` reads it."""
    goal = order.aim if order.at is None else f"{number(order.at.x)},{number(order.at.y)}"
    return f"{order.system} at {goal}"


def split(text: str) -> tuple[str, ...]:
    """The actions of a line, which stand with ` ; ` between them."""
    return tuple(part.strip() for part in text.split(";"))


def read(board: Board, text: str) -> Action:
    """The action a line stands for. Raises `Unreadable` naming the word."""
    words = text.split()
    if not words:
        raise Unreadable(f"there is no action here; a line begins with one of {', '.join(FORMS)}")
    verb, rest = words[0], words[1:]
    if verb not in FORMS:
        raise Unreadable(f"{verb[:40]}: an action begins with one of {', '.join(FORMS)}")
    if verb in _BARE:
        if rest:
            raise Unreadable(f"{rest[0][:40]}: nothing follows {verb}")
        return _BARE[verb]()
    if not rest:
        raise Unreadable(f"{verb} is not complete: {FORMS[verb]}")
    unit, rest = _unit(board, rest[0]), rest[1:]
    if verb == "affirm":
        if rest:
            raise Unreadable(f"{rest[0][:40]}: nothing follows the site")
        return Affirm(unit)
    if not rest:
        raise Unreadable(f"{verb} {unit} is not complete: {FORMS[verb]}")
    match verb:
        case "order":
            return Order(unit, () if rest == ["none"] else read_words(" ".join(rest)))
        case "launch":
            return _launch(board, unit, rest)
        case "defend":
            return _defend(unit, rest)
        case _:
            return _fire(board, unit, rest)


def _unit(board: Board, word: str) -> str:
    if board.find(word) is None:
        raise Unreadable(f"{word[:40]}: there is no unit of that name at this table")
    return word


def _system(word: str) -> str:
    if SYSTEM.fullmatch(word) is None:
        raise Unreadable(f"{word[:40]}: a system is kind#number, such as beam1#1")
    return word


def _launch(board: Board, unit: str, words: list[str]) -> Action:
    system = _system(words[0])
    if words[1:] == ["none"]:
        return CallOff(unit, system)
    if len(words) != 3 or words[1] != "at":
        raise Unreadable(f"{' '.join(words[1:])[:40] or system}: {FORMS['launch']}")
    goal = read_goal(words[2])
    if isinstance(goal, str):
        return AimLaunch(unit, system, _unit(board, goal))
    return Launch(unit, system, goal.x, goal.y)


def _defend(unit: str, words: list[str]) -> Action:
    if len(words) > 2 or words[1:] not in ([], ["none"]):
        raise Unreadable(f"{words[1][:40]}: {FORMS['defend']}")
    return Defend(unit, _system(words[0]), marks=len(words) == 1)


def _fire(board: Board, unit: str, words: list[str]) -> Action:
    if words == ["none"]:
        return Fire(unit)
    shots = []
    for part in " ".join(words).split(","):
        pair = part.split()
        if len(pair) != 2:
            raise Unreadable(f"{part.strip()[:40] or ','}: {FORMS['fire']}")
        shots.append(Shot(_system(pair[0]), _unit(board, pair[1])))
    return Fire(unit, tuple(shots))


def write(action: Action) -> str:
    """The action as a line."""
    match action:
        case Order():
            return f"order {action.unit} {write_words(action.words) or 'none'}"
        case Launch():
            return f"launch {action.unit} {action.system} at {number(action.x)},{number(action.y)}"
        case AimLaunch():
            return f"launch {action.unit} {action.system} at {action.site}"
        case CallOff():
            return f"launch {action.unit} {action.system} none"
        case Defend():
            return f"defend {action.unit} {action.system}{'' if action.marks else ' none'}"
        case Fire():
            shots = ", ".join(f"{shot.system} {shot.target}" for shot in action.shots)
            return f"fire {action.unit} {shots or 'none'}"
        case Affirm():
            return f"affirm {action.site}"
        case Lock():
            return "lock"
        case Unlock():
            return "unlock"
        case Go():
            return "go"
    assert_never(action)


__all__ = [
    "FORMS",
    "SYSTEM",
    "number",
    "read",
    "read_goal",
    "read_launch",
    "read_point",
    "split",
    "write",
    "write_launch",
]
