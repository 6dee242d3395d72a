"""Stills: the real screen of a table at one entry, drawn without a terminal.

The same bytes on every run and machine: the clock stands, nothing blinks or moves, and neither the
environment nor the time of day has a say. Used by `lowtide show` and by `tui.testing`.
"""

import asyncio
import os
from collections.abc import Sequence
from typing import Literal

os.environ.pop("NO_COLOR", None)  # Textual takes it for its own terminal's, and a still has none

from textual.keys import KEY_ALIASES, KEY_NAME_REPLACEMENTS, Keys

from engine.game import Unreadable
from tui.drivers.capture import Session, capture
from tui.frame import LEAST_HEIGHT, LEAST_WIDTH
from tui.games import card_of, screen_class
from tui.opening import must_have_a_screen
from tui.output import Depth, still
from tui.output.screen import Screen
from tui.output.svg import svg
from tui.player import Look, Player
from tui.recording import Recording
from tui.stack import StackApp
from tui.table import TableScreen
from tui.tape import Tape
from tui.theme import THEME
from tui.themes import FIRST, palette_of

MOST_KEYS = 200
"""Keys pressed before a still is taken; each waits for the screen's answer, a tenth of a second."""

LARGEST = (400, 200)
Format = Literal["text", "ansi", "svg"]
_NAMED_KEYS = {key.value for key in Keys} | set(KEY_NAME_REPLACEMENTS.values()) | set(KEY_ALIASES)
_NAMED_KEYS |= {"colon", "comma", "exclamation_mark", "dollar_sign", "percent_sign", "ampersand", "asterisk"}
_MOST_PAUSES = 50
_FRAME = 1 / 50
"""Seconds; longer than Textual gathers changes before it draws them."""
_QUIET = 3
"""Pauses in a row without a change after which the screen has said all."""


class StillApp(StackApp[None], inherit_bindings=False):
    """One table that nobody sits at."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self, player: Player, *, rich: bool, theme: str) -> None:
        super().__init__()
        self.palette = palette_of(theme)
        self.register_theme(THEME)
        self.theme = THEME.name
        self.animation_level = "none"
        card = card_of(player.game.name)
        assert card is not None, "the caller made sure that the game has a screen"
        seats = tuple(range(len(player.header.seats)))
        self.table: TableScreen = screen_class(card)(player, seats, rich=rich, timed=False)

    def on_mount(self) -> None:
        """Show the table."""
        self.push_screen(self.table)


def take(
    recording: Recording,
    *,
    entry: int | None = None,
    look: Look = None,
    size: tuple[int, int] = (120, 40),
    form: Format = "text",
    theme: str = FIRST,
    rich: bool = False,
    depth: Depth = Depth.TRUE,
    keys: Sequence[str] = (),
) -> str:
    """A still, ending in a line feed.

    Args:
        recording: the table.
        entry: after which entry; None is the last.
        look: through whose eyes; see `tui.player`.
        size: columns and rows.
        form: characters only, with the terminal's codes for looks, or a picture.
        theme: one of `tui.themes`.
        rich: the glyph set.
        depth: how many colours.
        keys: pressed first, by Textual's names, each when the one before has been answered.

    Raises:
        Unreadable: there is no such entry, seat, theme, key or screen.
        SaveError: the log cannot be read.
    """
    player = _player(recording, entry, look)
    _check(size, theme, keys)
    app = StillApp(player, rich=rich, theme=theme)
    screen = asyncio.run(_taken(app, size, depth, keys))
    match form:
        case "ansi":
            return still.ansi(screen) + "\n"
        case "svg":
            return svg(screen)
    return "\n".join(line.rstrip() for line in screen.text().split("\n")) + "\n"


def _player(recording: Recording, entry: int | None, look: Look) -> Player:
    must_have_a_screen(recording.game.name)
    number = recording.count if entry is None else entry
    if not 0 <= number <= recording.count:
        raise Unreadable(recording.no_entry(number))
    tape = Tape(recording)
    tape.scan(number)
    player = Player(tape, number, look)
    if player.number != number:
        nearest = sorted({tape.shown(number), tape.shown(number, forward=True)})
        can = " and ".join(map(str, nearest))
        raise Unreadable(f"--entry {number}: it cannot be shown, but {can} can: {tape.note}")
    return player


def _check(size: tuple[int, int], theme: str, keys: Sequence[str]) -> None:
    width, height = size
    if not (LEAST_WIDTH <= width <= LARGEST[0] and LEAST_HEIGHT <= height <= LARGEST[1]):
        sizes = f"{LEAST_WIDTH}x{LEAST_HEIGHT} to {LARGEST[0]}x{LARGEST[1]}"
        raise Unreadable(f"--size {width}x{height}: a still is {sizes}")
    palette_of(theme)
    if len(keys) > MOST_KEYS:
        raise Unreadable(f"--keys: {len(keys)} of them; a still takes {MOST_KEYS} at most")
    for key in keys:
        bare = key
        for prefix in ("ctrl+", "shift+"):
            bare = bare.removeprefix(prefix)
        if len(bare) != 1 and bare not in _NAMED_KEYS and key not in _NAMED_KEYS:
            raise Unreadable(f"--keys {key}: no key is called that (keys are such as right, enter, f1, a, ?)")


async def _taken(app: StillApp, size: tuple[int, int], depth: Depth, keys: Sequence[str]) -> Screen:
    async with capture(app, size, depth) as session:
        await _settle(session)
        for key in keys:
            await session.press(key)
            if app.table not in app.screen_stack:
                raise Unreadable(f"--keys {key}: this left the table; nothing of it is to be seen any more")
        await _settle(session)
        return session.screen


async def _settle(session: Session) -> None:
    """Wait until the screen has said all it has to say."""
    unchanged = 0
    seen: object = None
    for _ in range(_MOST_PAUSES):
        await asyncio.sleep(_FRAME)
        await session.pause()
        now = (session.text(), [row[:] for row in session.screen.styles])
        unchanged = unchanged + 1 if now == seen else 0
        if unchanged == _QUIET:
            return
        seen = now
