"""The five tracks as bars: what is passed, the marker, every coming benefit, the medals."""

from collections.abc import Sequence
from functools import cache
from typing import Protocol

from engine.planet_unknown.corporations import CORPORATIONS, Corporation
from engine.planet_unknown.state import Board
from engine.planet_unknown.terms import INDEX, TRACKS, Track
from tui.glyphs import Common, Planet
from tui.lines import EMPTY, Line, ink, wrap
from tui.planet_unknown.board import ROLES
from tui.planet_unknown.words import SHORT, next_words, space_words
from tui.theme import Role

PASSED, MARKER, MEDAL_TEN = "=", ">", "X"
_SIGNS = {
    "boost": "^",
    "civ": "C",
    "tech": "T",
    "rover": Planet.ROVER_TOKEN.sign(),
    "patch": "p",
    "skip": " ",
}


class Tracked(Protocol):
    """What of a seat has tracks: a colony, or what a view shows of one."""

    @property
    def firm(self) -> Corporation: ...

    @property
    def board(self) -> Board: ...


@cache
def _signs(firm: str, track: int) -> tuple[str, str, str]:
    """A character a space: benefits, movement where a benefit hides it, medals."""
    benefits, moves, medals = "", "", ""
    for space in CORPORATIONS[firm].spaces[track]:
        first = next((_SIGNS[b.kind] for b in space.benefits if b.kind != "move"), "")
        move = next((str(b.n) for b in space.benefits if b.kind == "move"), "")
        benefits += first or move or Common.DOT.sign()
        moves += move if first and move else " "
        medals += "" if space.medal > 10 else MEDAL_TEN if space.medal == 10 else str(space.medal or " ")
    return benefits, moves, medals


def track_lines(seen: Tracked, track: Track, width: int, *, roomy: bool = False) -> list[Line]:
    """A track: its bar, the medals below it, and (with room for it) what comes next in words."""
    n = INDEX[track]
    firm, marker = seen.firm, seen.board.tracks[n]
    benefits, moves, medals = _signs(firm.name, n)
    flux = "f" if seen.board.flux == track else " "
    reached = firm.medals[n][marker]
    head = ink(f"{SHORT[track]:<5}{marker:>3}{flux}", Role.STRONG if flux == "f" else Role.TEXT, Role.PANEL)
    bar: Line = (
        head,
        ink(PASSED * marker, ROLES[track]),
        ink(MARKER, Role.CURSOR),
        ink(benefits[marker + 1 :]),
        ink(f"{reached or '':>2}", Role.MEDAL),
    )
    lines = [bar]
    if moves.strip():
        lines.append((ink(" " * 9), ink(" " * (marker + 1) + moves[marker + 1 :])))
    below = " " * 9 + "".join(sign if at > marker or sign == " " else "'" for at, sign in enumerate(medals))
    coming = next_words(firm, track, marker)
    lines.append((ink(below, Role.MEDAL),))
    if roomy:
        lines.append((ink(f"         {coming}"[:width], Role.DIM),) if coming else EMPTY)
    return lines


def all_tracks(seen: Tracked, width: int, *, roomy: bool = False) -> list[Line]:
    """All five."""
    lines: list[Line] = []
    for track in TRACKS:
        lines += track_lines(seen, track, width, roomy=roomy)
    return lines


def benefits_lines(seen: Tracked, name: str, width: int) -> Sequence[Line]:
    """The techs, those that are on and what each does, then every coming space of every track in words."""
    firm, board = seen.firm, seen.board
    lines: list[Line] = [(ink(f" {name}, {firm.name}", Role.STRONG),), (ink(f" {firm.data.summary}"),)]
    on = firm.levels[board.tracks[INDEX["tech"]]]
    for tech in firm.data.techs:
        state = "on" if tech.level in on else "off"
        if tech.effect in board.used:
            state += ", used"
        use = {"once_per_round": ", once a round", "once_per_game": ", once a game"}.get(tech.use, "")
        role = Role.STRONG if tech.level in on else Role.DIM
        lines += _wrapped(f"tech {tech.level} [{state}] {tech.text}{use}", width, role)
    for track in TRACKS:
        marker = board.tracks[INDEX[track]]
        token = ", the flux token is here" if board.flux == track else ""
        medal = firm.medals[INDEX[track]][marker]
        title = f" {track}: on space {marker}, medal {medal or 'none yet'}{token}"
        lines.append((ink(title, Role.PANEL_TITLE),))
        parts = [
            f"{at} {words}"
            for at in range(len(firm.spaces[INDEX[track]]))
            if at > marker and (words := space_words(firm, track, at))
        ]
        lines += _wrapped(";  ".join(parts) or "nothing more comes", width)
    return lines


def _wrapped(text: str, width: int, *roles: Role) -> list[Line]:
    return [(ink(f"   {part}", *roles),) for part in wrap(text, width - 4, "  ")]
