"""Order lists: reading, writing, what they cost, and what thrust they give.

Rules FT-23 to FT-29. A list is carried out in the written order, each word against the facing at that
moment. Pure functions; the editor's line, `check` and movement all ask the same ones.
"""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from engine.game import Illegal, Unreadable
from engine.plane import HEADINGS

WordKind: TypeAlias = Literal["MD", "TP", "TS", "PP", "PS", "PR"]

_MEANINGS = {
    "MD": "burn",
    "TP": "turn to port",
    "TS": "turn to starboard",
    "PP": "push to port",
    "PS": "push to starboard",
    "PR": "push backwards",
}
_PUSHES = {"PP": 9, "PS": 3, "PR": 6}
"""Where a push goes, in twelfths clockwise of the facing."""

_WORD = re.compile(r"(MD|TP|TS|PP|PS|PR)\s*(\d+)", re.IGNORECASE)
_MOST = 1_000_000


class Word(Struct, frozen=True, array_like=True):
    """One word of an order list, such as `MD4`."""

    kind: WordKind
    n: int
    """Points of thrust, or twelfths of a turn; from 1 in a stored list."""

    def __str__(self) -> str:
        return f"{self.kind}{self.n}"


def read_words(text: str) -> tuple[Word, ...]:
    """The words of a list; those of value 0 are no orders and are dropped (FT-27).

    Raises `Unreadable` naming the word.
    """
    words = []
    at = 0
    text = text.strip()
    while at < len(text):
        match = _WORD.match(text, at)
        end = match.end() if match else at
        if match is None or (end < len(text) and not text[end].isspace()):
            word = text[at:].split()[0]
            raise Unreadable(f"{word[:40]}: an order is MD, TP, TS, PP, PS or PR with a number, such as MD4")
        if len(match[2]) > 7 or int(match[2]) > _MOST:
            raise Unreadable(f"{match[0][:40]}: the number is beyond a million")
        if int(match[2]):
            words.append(Word(match[1].upper(), int(match[2])))  # type: ignore[arg-type]
        at = end
        while at < len(text) and text[at].isspace():
            at += 1
    return tuple(words)


def write_words(words: Iterable[Word]) -> str:
    """The list as text, `TS2 MD4`; empty for coasting."""
    return " ".join(f"{word.kind}{word.n}" for word in words if word.n)


class Cost(Struct, frozen=True):
    """What an order list takes of both pools."""

    drive: int
    thrusters: int


def cost(words: Iterable[Word]) -> Cost:
    """Burns from the main drive; one thruster point for a turn of any size, its length for a push."""
    drive = thrusters = 0
    for word in words:
        if not word.n:
            continue
        if word.kind == "MD":
            drive += word.n
        elif word.kind in _PUSHES:
            thrusters += word.n
        else:
            thrusters += 1
    return Cost(drive, thrusters)


def pools(thrust: int) -> Cost:
    """What a drive of that rating gives a turn: main drive and, on top, thrusters (FT-23)."""
    return Cost(thrust, thrust // 2)


def check_words(words: tuple[Word, ...], thrust: int, full: int, *, one_pool: bool = False) -> None:
    """Raise `Illegal` unless a ship may fly that list, saying which part is too much.

    `thrust` is the drive's rating now, `full` what it was undamaged; `one_pool` is the variant of FT-29.
    """
    turns = [word for word in words if word.n and word.kind in ("TP", "TS")]
    pushes = [word for word in words if word.n and word.kind in _PUSHES]
    for word in words:
        if word.n < 0:
            raise Illegal(f"{word}: the number of an order is 0 or more", "FT-24")
    for turn in turns:
        if turn.n > 6:
            raise Illegal(f"{turn}: a turn is at most 6 points", "FT-24")
    if one_pool:
        _check_one_pool(words, turns, pushes, thrust)
        return
    if len(turns) > 1:
        raise Illegal(f"{turns[1]}: one turn a turn, and the list has {turns[0]} before", "FT-25")
    if len(pushes) > 1:
        raise Illegal(f"{pushes[1]}: one push a turn, and the list has {pushes[0]} before", "FT-25")
    costs, has, had = cost(words), pools(thrust), pools(full)
    hurt = " after its damage" if thrust < full else ""
    if costs.drive > has.drive:
        burns = " ".join(str(word) for word in words if word.kind == "MD" and word.n)
        rule = "FT-23" if costs.drive > had.drive else "FT-28"
        raise Illegal(
            f"{burns}: costs {costs.drive} of the main drive, and the ship has {has.drive}{hurt}", rule
        )
    if costs.thrusters > has.thrusters:
        parts = " ".join(str(word) for word in (*turns, *pushes))
        rule = "FT-23" if costs.thrusters > had.thrusters and thrust != 1 else "FT-28"
        raise Illegal(
            f"{parts}: costs {costs.thrusters} of the thrusters, and the ship has {has.thrusters}{hurt}", rule
        )


def _check_one_pool(words: tuple[Word, ...], turns: list[Word], pushes: list[Word], thrust: int) -> None:
    for push in pushes:
        if push.n > 1:
            raise Illegal(f"{push}: a push is at most 1 point", "FT-29")
    points = cost(words).drive + sum(word.n for word in turns) + len(pushes)
    if points > thrust:
        raise Illegal(f"{write_words(words)}: costs {points} in all, and the drive has {thrust}", "FT-29")


@lru_cache(maxsize=4096)
def may_fly(words: tuple[Word, ...], thrust: int, full: int, one_pool: bool = False) -> bool:
    """Whether `check_words` lets the list pass; kept, since the same lists are asked for all the time."""
    try:
        check_words(words, thrust, full, one_pool=one_pool)
    except Illegal:
        return False
    return True


def thrust_by(words: Iterable[Word], vx: float, vy: float, facing: int) -> tuple[float, float, int, bool]:
    """Velocity and facing after the list, order by order in the arithmetic of FT-10a; and whether the
    main drive burned."""
    burned = False
    for word in words:
        kind, n = word.kind, word.n
        if kind == "MD":
            burned = True
            hx, hy = HEADINGS[facing]
        elif kind == "TP":
            facing = (facing - n) % 12
            continue
        elif kind == "TS":
            facing = (facing + n) % 12
            continue
        else:
            hx, hy = HEADINGS[(facing + _PUSHES[kind]) % 12]
        vx += n * hx
        vy += n * hy
    return vx, vy, facing, burned


def meaning(kind: WordKind) -> str:
    """What a word does, for help and the order line."""
    return _MEANINGS[kind]


__all__ = [
    "Cost",
    "Word",
    "WordKind",
    "check_words",
    "cost",
    "may_fly",
    "meaning",
    "pools",
    "read_words",
    "thrust_by",
    "write_words",
]
