"""The closed vocabulary in which a scenario says how it is won (FT-140a).

Read from the data, from positions and from scenarios people write; `victory` judges by it. An unknown
word in it is an error where it is read, so nothing here has a default meaning beyond the data's own
(`about.win` in the data file).
"""

from typing import Literal, TypeAlias

from msgspec import Struct


class Selector(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Which units are meant: every key that is given must fit."""

    side: str | None = None
    type: Literal["ship", "installation", "settlement", "site"] | None = None
    """`site` is an installation or a settlement."""
    design: str | None = None
    name: str | None = None


class _Line(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="for", kw_only=True
):
    side: str
    """Whose points they are."""


class ForDestroyed(_Line, frozen=True, tag="destroyed"):
    """Points for each selected unit destroyed, by a crash too."""

    points: int
    of: Selector


class ForRows(_Line, frozen=True, tag="rows"):
    """Points for each hull row that a selected unit has lost completely."""

    points: int
    of: Selector


class ForStanding(_Line, frozen=True, tag="standing"):
    """Points for each selected unit that is not destroyed."""

    points: int
    of: Selector


class ForLeaving(_Line, frozen=True, tag="left_by"):
    """Points for each selected ship that left the table by that edge."""

    points: int
    edge: Literal["north", "east", "south", "west"]
    of: Selector


class ForTable(_Line, frozen=True, tag="on_table"):
    """Points for each selected ship neither destroyed nor gone from the table."""

    points: int
    of: Selector


class ForValue(_Line, frozen=True, tag="value"):
    """The value of each selected unit destroyed, half of it with two rows lost or more (FT-140)."""

    of: Selector | None = None
    """None: all units of the other sides."""


PointsLine: TypeAlias = ForDestroyed | ForRows | ForStanding | ForLeaving | ForTable | ForValue


class _Condition(Struct, frozen=True, forbid_unknown_fields=True, tag_field="is", kw_only=True):
    of: Selector


class AllDestroyed(_Condition, frozen=True, tag="destroyed"):
    """Every selected unit is destroyed."""


class HasHull(_Condition, frozen=True, tag="has_hull"):
    """At least one selected unit is not destroyed, on the table or off it."""


class Beyond(_Condition, frozen=True, tag="beyond"):
    """A selected ship is not destroyed and has left the table or stands farther than that from a world."""

    distance: float
    world: int


class LostAtLeast(_Condition, frozen=True, tag="lost_at_least"):
    """The share of people lost in the selected settlements, as numerator and denominator."""

    share: tuple[int, int]


class LostBelow(_Condition, frozen=True, tag="lost_below"):
    """As `LostAtLeast`, the other way round."""

    share: tuple[int, int]


Condition: TypeAlias = AllDestroyed | HasHull | Beyond | LostAtLeast | LostBelow


class Test(Struct, frozen=True, forbid_unknown_fields=True):
    """Decides for a side or for a draw when all its conditions hold; an empty list always holds."""

    at: Literal["end", "limit"]
    """Judged at every End, or on the last turn."""
    winner: str
    when: tuple[Condition, ...]


class Finish(Struct, frozen=True, forbid_unknown_fields=True):
    """Where a race ends: so near to a point."""

    x: float
    y: float
    within: float


class _Win(
    Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True, tag_field="kind", kw_only=True
):
    empty: dict[str, Literal["loses", "counts"]] = {}
    """What happens to a side with no ship under power and no site; not named: it loses (FT-141)."""
    shipless: tuple[str, ...] = ()
    """Sides that lose already when no ship of theirs is left on the table with hull."""


class NoWinner(_Win, frozen=True, tag="none"):
    """The turn limit ends the game without a winner."""


class ByPoints(_Win, frozen=True, tag="points"):
    """Most points win, equal is a draw."""

    lines: tuple[PointsLine, ...]


class ByTests(_Win, frozen=True, tag="tests"):
    """The first test that holds decides."""

    tests: tuple[Test, ...]


class Race(_Win, frozen=True, tag="race"):
    """Gates in order, then the finish."""

    finish: Finish


Win: TypeAlias = NoWinner | ByPoints | ByTests | Race


def selectors(win: Win) -> tuple[tuple[str, Selector], ...]:
    """Every selector of a condition with the place where it stands."""
    found: list[tuple[str, Selector]] = []
    if isinstance(win, ByPoints):
        for n, line in enumerate(win.lines):
            if line.of is not None:
                found.append((f"lines[{n}].of", line.of))
    elif isinstance(win, ByTests):
        for n, test in enumerate(win.tests):
            found += [(f"tests[{n}].when[{m}].of", condition.of) for m, condition in enumerate(test.when)]
    return tuple(found)


def sides_named(win: Win) -> tuple[tuple[str, str], ...]:
    """Every side a condition names outside its selectors, with the place where it stands."""
    found = [(f"empty.{side}", side) for side in win.empty]
    found += [(f"shipless[{n}]", side) for n, side in enumerate(win.shipless)]
    if isinstance(win, ByPoints):
        found += [(f"lines[{n}].side", line.side) for n, line in enumerate(win.lines)]
    elif isinstance(win, ByTests):
        found += [
            (f"tests[{n}].winner", test.winner) for n, test in enumerate(win.tests) if test.winner != "draw"
        ]
    return tuple(found)


def without(win: Win, sides: frozenset[str]) -> Win:
    """The condition for a table at which those sides are left out, with all that names them."""
    empty = {side: word for side, word in win.empty.items() if side not in sides}
    shipless = tuple(side for side in win.shipless if side not in sides)
    match win:
        case ByPoints():
            lines = tuple(
                line
                for line in win.lines
                if line.side not in sides and (line.of is None or line.of.side not in sides)
            )
            return ByPoints(lines=lines, empty=empty, shipless=shipless)
        case ByTests():
            tests = tuple(
                test
                for test in win.tests
                if test.winner not in sides and not any(c.of.side in sides for c in test.when)
            )
            return ByTests(tests=tests, empty=empty, shipless=shipless)
        case Race():
            return Race(finish=win.finish, empty=empty, shipless=shipless)
    return NoWinner(empty=empty, shipless=shipless)


__all__ = [
    "AllDestroyed",
    "Beyond",
    "ByPoints",
    "ByTests",
    "Condition",
    "Finish",
    "ForDestroyed",
    "ForLeaving",
    "ForRows",
    "ForStanding",
    "ForTable",
    "ForValue",
    "HasHull",
    "LostAtLeast",
    "LostBelow",
    "NoWinner",
    "PointsLine",
    "Race",
    "Selector",
    "Test",
    "Win",
    "selectors",
    "sides_named",
    "without",
]
