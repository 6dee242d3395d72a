"""Actions as lines of text, for people, transcripts and `try` documents.

One line is one action but where its grammar repeats a part: `step`, `raise`, `lifepod` and `clear`
stand for one action each time. A placement that lays every square, icon and meteor as another does is
read as the one with the smaller turn, unflipped first.
"""

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from engine.game import Unreadable
from engine.planet_unknown import actions as do
from engine.planet_unknown.actions import Action
from engine.planet_unknown.positions import corporation_named, planet_named
from engine.planet_unknown.terms import SIDE, TRACKS, Square, Track, text, word
from engine.planet_unknown.tiles import TILES

Words = Sequence[str]


def read(line: str) -> tuple[Action, ...]:
    """The actions a line stands for. Raises `Unreadable` naming the word."""
    words = line.split()
    if not words:
        raise Unreadable("the line is empty; it begins with a word such as take, resolve or confirm")
    if words[0] not in _GRAMMAR:
        raise Unreadable(f"{words[0]}: no line begins so (it may begin with {', '.join(_GRAMMAR)})")
    form, reader = _GRAMMAR[words[0]]
    try:
        return reader(words[1:])
    except _Shape:
        raise Unreadable(f"{line.strip()}: this line is written {form}") from None


class _Shape(Exception):
    """The words of a line are too few, too many or not in their places."""


def _number(what: str, text: str, low: int, high: int) -> int:
    if not (text.isascii() and text.isdecimal() and len(text) < 6) or not low <= int(text) <= high:
        raise Unreadable(f"{text}: {what} is a number from {low} to {high}")
    return int(text)


def _track(text: str) -> Track:
    for track in TRACKS:
        if text == track:
            return track
    raise Unreadable(f"{text}: no track is called so (there are {', '.join(TRACKS)})")


def _square(text: str) -> Square:
    x, comma, y = text.partition(",")
    good = comma and x.isascii() and x.isdecimal() and y.isascii() and y.isdecimal() and len(text) < 6
    if not good or int(x) >= SIDE or int(y) >= SIDE:
        raise Unreadable(f"{text}: a square is written x,y with numbers from 0 to 11")
    return int(x) + SIDE * int(y)


def _only(words: Words, count: int) -> Words:
    if len(words) != count:
        raise _Shape
    return words


def _some(words: Words, least: int = 1) -> Words:
    if len(words) < least:
        raise _Shape
    return words


def _read_choose(words: Words) -> tuple[Action, ...]:
    flux = None
    if len(words) == 4 and words[2] == "flux":
        flux = _track(words[3])
        words = words[:2]
    planet, corporation = _only(words, 2)
    return (do.Choose(planet_named(planet, "choose"), corporation_named(corporation, "choose"), flux),)


def _read_take(words: Words) -> tuple[Action, ...]:
    tile = _some(words, 2)[0]
    if tile not in TILES:
        raise Unreadable(f"{tile}: there is no such tile")
    if words[1:] == ["unplaced"]:
        return (do.TakeUnplaced(tile),)
    if words[1] != "at" or len(words) < 3:
        raise _Shape
    corner, rest = _square(words[2]), list(words[3:])
    turn = 0
    if rest[:1] == ["turn"] and len(rest) > 1:
        turn = _number("a turn", rest[1], 0, 3)
        rest = rest[2:]
    flip = rest == ["flip"]
    if rest and not flip:
        raise _Shape
    image = TILES[tile].image(turn, flip)
    return (do.Take(tile, corner % SIDE, corner // SIDE, image.turn, image.flip),)


def _read_step(words: Words) -> tuple[Action, ...]:
    way = [_square(w) for w in _some(words, 2)]
    return tuple(do.GoStep(start, end) for start, end in pairwise(way))


def _read_jump(words: Words) -> tuple[Action, ...]:
    start, end = _only(words, 2)
    return (do.Jump(_square(start), _square(end)),)


def _read_pick(words: Words) -> tuple[Action, ...]:
    rank, card = _only(words, 2)
    return (do.Pick(_number("a rank", rank, 1, 4), _number("a card", card, 0, 999)),)


def _read_line(words: Words) -> tuple[Action, ...]:
    kind, number = _only(words, 2)
    if kind not in ("row", "column"):
        raise _Shape
    return (do.ClearLine(kind == "row", _number(f"a {kind}", number, 0, SIDE - 1)),)


def _read_keep(words: Words) -> tuple[Action, ...]:
    _only(words, 0)
    return (do.Keep(),)


def _read_confirm(words: Words) -> tuple[Action, ...]:
    _only(words, 0)
    return (do.Confirm(),)


def _one(make: Callable[[Any], Action], part: Callable[[str], Any]) -> Callable[[Words], tuple[Action, ...]]:
    """Reads a line of exactly one word."""
    return lambda words: (make(part(_only(words, 1)[0])),)


def _each(make: Callable[[Any], Action], part: Callable[[str], Any]) -> Callable[[Words], tuple[Action, ...]]:
    """Reads a line that stands for one action a word."""
    return lambda words: tuple(make(part(w)) for w in _some(words))


_GRAMMAR: dict[str, tuple[str, Callable[[Words], tuple[Action, ...]]]] = {
    "choose": ("choose <planet> <corporation> [flux <track>]", _read_choose),
    "keep-objective": (
        "keep-objective <id>",
        _one(do.KeepObjective, lambda w: _number("an objective", w, 0, 999)),
    ),
    "rotate": ("rotate <0-5>", _one(do.Rotate, lambda w: _number("a rotation", w, 0, 5))),
    "take": ("take <tile> at x,y [turn n] [flip], or take <tile> unplaced", _read_take),
    "resolve": ("resolve <resource>", _one(do.Resolve, _track)),
    "energy": ("energy <track>", _one(do.Energy, _track)),
    "boost": ("boost <track>", _one(do.Boost, _track)),
    "advance": ("advance <track>", _one(do.Advance, _track)),
    "tracks": (
        "tracks <track> ...",
        lambda words: (do.Tracks(tuple(_track(w) for w in _some(words))),),
    ),
    "raise": ("raise <track> ...", _each(do.Raise, _track)),
    "rover": ("rover x,y", _one(do.PutRover, _square)),
    "step": ("step x,y x,y ...", _read_step),
    "jump": ("jump x,y x,y", _read_jump),
    "patch": ("patch x,y", _one(do.PutPatch, _square)),
    "keep": ("keep", _read_keep),
    "pick": ("pick <rank> <card>", _read_pick),
    "lifepod": ("lifepod x,y ...", _each(do.Lifepod, _square)),
    "meteor": ("meteor x,y", _one(do.Meteor, _square)),
    "clear": ("clear x,y ...", _each(do.Clear, _square)),
    "line": ("line row <0-11>, or line column <0-11>", _read_line),
    "flux": ("flux <track>", _one(do.Flux, _track)),
    "use": ("use <level>", _one(do.Use, lambda w: _number("a level", w, 1, 9))),
    "confirm": ("confirm", _read_confirm),
}
"""First word -> how the line is written, and what reads the words behind it."""


def write(action: Action) -> str:
    """The action as a line; `read` gives it back."""
    match action:
        case do.Choose(planet=planet, corporation=corporation, flux=flux):
            token = f" flux {flux}" if flux else ""
            return f"choose {word(planet)} {word(corporation)}{token}"
        case do.KeepObjective(objective=objective):
            return f"keep-objective {objective}"
        case do.Rotate(rotation=rotation):
            return f"rotate {rotation}"
        case do.Take(tile=tile, x=x, y=y, turn=turn, flip=flip):
            turned = f" turn {turn}" if turn else ""
            return f"take {tile} at {x},{y}{turned}{' flip' if flip else ''}"
        case do.TakeUnplaced(tile=tile):
            return f"take {tile} unplaced"
        case do.Resolve(resource=resource):
            return f"resolve {resource}"
        case (
            do.Energy(track=t)
            | do.Boost(track=t)
            | do.Advance(track=t)
            | do.Raise(track=t)
            | do.Flux(track=t)
        ):
            return f"{type(action).__struct_config__.tag} {t}"
        case do.Tracks(tracks=tracks):
            return f"tracks {' '.join(tracks)}"
        case do.GoStep(start=start, end=end):
            return f"step {text(start)} {text(end)}"
        case do.Jump(start=start, end=end):
            return f"jump {text(start)} {text(end)}"
        case do.PutRover(square=s) | do.PutPatch(square=s) | do.Lifepod(square=s) | do.Meteor(square=s):
            return f"{type(action).__struct_config__.tag} {text(s)}"
        case do.Clear(square=s):
            return f"clear {text(s)}"
        case do.Pick(rank=rank, card=card):
            return f"pick {rank} {card}"
        case do.ClearLine(row=row, number=number):
            return f"line {'row' if row else 'column'} {number}"
        case do.Use(level=level):
            return f"use {level}"
        case do.Keep():
            return "keep"
        case do.Confirm():
            return "confirm"
