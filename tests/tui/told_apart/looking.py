"""Looking at views through the keys of a game's screen: 80x24, plain ASCII, no colours.

A look is what the terminal shows, characters and the looks that a terminal without colours has (bold,
reverse, underline), after at most three keys on a screen that was just opened. Going somewhere with the
cursor counts as one of them.
"""

from collections.abc import AsyncIterator, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, NamedTuple

import msgspec
from textual import events
from textual._context import active_app
from textual.app import App

from engine.clock import ClockSettings
from engine.entries import Header, Sitter
from engine.game import AnyGame, Illegal, Seat
from engine.table import Table
from tui.commands import CURSOR
from tui.dialogs import Ask
from tui.drivers.capture import Session, capture
from tui.drivers.compat import acting_in
from tui.games import card_of, screen_class
from tui.output import Depth
from tui.panel import Panel
from tui.runner import Runner, Update
from tui.theme import THEME

from .facts import Path
from .possible import Pair, Scene

NAMES = ("Vega", "Rigel", "Altair", "Deneb", "Mizar", "Spica")
MOST_PAUSES = 60
QUIET = 2
"""Pauses in a row in which nothing waits to be drawn, after which the screen has said all."""

Look = tuple[str, tuple[tuple[Any, ...], ...]]
"""Characters, and how each of them looks."""

DOES = frozenset(command.name for command in CURSOR) | {
    *("take", "back", "next-piece", "previous-piece", "next-place", "previous-place", "plan", "withdraw"),
    *("finish", "line", "log", "leave", "help", "table"),
}
"""Keys of every table that do something, go somewhere, or tell of the past, the keys and the program."""


class Shown(Runner):
    """A table at which nothing can be done: it stands where it was put."""

    async def submit(self, what: Any, seat: Seat | None, seen: Update | None = None) -> None:
        """Refuse, as the player of a recording does."""
        raise Illegal("this table is only looked at")


class Place(NamedTuple):
    """Somewhere on the screen to go to, as many cursor keys would."""

    name: str
    go: Callable[[Any], None]


FRONT = Place("front", lambda _: None)
"""The first stage of looking: the screen as it opens, and panels over it, which leave it as it is."""

REAR = Place("rear", lambda _: None)
"""The last stage: all other keys that show something."""

ALIKE = "alike"


class Way(NamedTuple):
    """How a game's screen is looked at."""

    places: Callable[[Any, Path], Sequence[Place]]
    """Where on the screen what a fact is about is, the best place first."""
    panels: frozenset[str]
    """Keys that open something over the screen and leave it as it was."""
    there: Sequence[str]
    """Keys that are pressed at a place, each by itself."""
    does: frozenset[str] = frozenset()
    """Commands of the game that do more than show."""
    back: Mapping[str, str] = {}
    """Keys that go back from what a key shows, where pressing it again does not."""


class Eyes:
    """A terminal on which the views of a game are looked at."""

    def __init__(self, game: AnyGame, app: App[None], session: Session, way: Way) -> None:
        self._screen = screen_class(card_of(game.name))  # type: ignore[arg-type]
        self._app = app
        self._session = session
        self._way = way
        self._runners: dict[str, Shown] = {}
        self._seen: dict[tuple[str, str], dict[str, Look]] = {}

    async def difference(self, pair: Pair) -> str:
        """The keys after which the two views look different; `ALIKE` where none do."""
        scene = pair.scene
        for stages in ((FRONT, *self._way.places(scene.view, pair.fact.path)), (REAR,)):
            for stage in stages:
                await self._known(scene, stage)
            screen = await self._open(scene, pair.state)
            try:
                for stage in stages:
                    known = await self._known(scene, stage)
                    async for keys, look in self._looks(screen, stage):
                        if look != known.get(keys):
                            return keys or "at once"
            finally:
                await self._leave(screen)
        return ALIKE

    async def _known(self, scene: Scene, stage: Place) -> dict[str, Look]:
        """How the scene's own view looks in a stage."""
        key = (scene.about, stage.name)
        if key not in self._seen:
            under = self._app.screen
            screen = await self._open(scene, scene.state)
            self._seen[key] = {keys: look async for keys, look in self._looks(screen, stage)}
            await self._leave(screen)
            assert self._app.screen is under
        return self._seen[key]

    async def _open(self, scene: Scene, state: Any) -> Any:
        """A new screen on the view of a state."""
        screen = self._screen(self._runner(scene, state), self._plays(scene), rich=False, timed=False)
        with acting_in(self._app):
            self._app.push_screen(screen)
        await self._still()
        return screen

    async def _leave(self, screen: Any) -> None:
        await self._close(screen)
        with acting_in(self._app):
            self._app.pop_screen()
        await self._still()

    async def _looks(self, screen: Any, stage: Place) -> AsyncIterator[tuple[str, Look]]:
        """Everything that is seen in a stage, with its keys; nothing of it stays on the screen."""
        if stage is FRONT:
            yield "", self._look()
        await self._press("escape")
        if stage is not FRONT and stage is not REAR:
            with acting_in(self._app):
                stage.go(screen)
            await self._still()
            yield stage.name, self._look()
        for key in self._keys(screen, stage):
            async for keys, look in self._through(screen, key):
                yield (f"{stage.name} {keys}" if stage.name not in ("front", "rear") else keys), look

    def _keys(self, screen: Any, stage: Place) -> Sequence[str]:
        """The keys of a stage: of the game's table of commands those that show something."""
        if stage is not FRONT and stage is not REAR:
            return self._way.there
        shows = [c.keys[0] for c in screen.commands if c.name not in DOES | self._way.does and not c.later]
        return [key for key in shows if (key in self._way.panels) == (stage is FRONT)]

    async def _through(self, screen: Any, key: str) -> AsyncIterator[tuple[str, Look]]:
        """What a key shows, to the third key, and back again."""
        await self._press(key)
        yield key, self._look()
        top = self._app.screen
        if isinstance(top, Ask) and key == "o":
            for option in reversed(top._options):
                await self._press(option.key)
                yield f"{key} {option.key}", self._look()
                await self._press(key)
        elif isinstance(top, Panel):
            for more in range(1, 3):
                if top._body.top + top._body.size.height >= len(top._body.lines):
                    break
                await self._press("pagedown")
                yield " ".join([key, *["pagedown"] * more]), self._look()
            else:
                await self._press("end")
                yield f"{key} end", self._look()
        if self._app.screen is screen:
            await self._press(self._way.back.get(key, key))
        await self._close(screen)

    async def _close(self, screen: Any) -> None:
        for _ in range(3):
            if self._app.screen is not screen:
                await self._press("escape")

    def _runner(self, scene: Scene, state: Any) -> Runner:
        """A table of the scene that stands at that state."""
        if scene.about not in self._runners:
            self._runners[scene.about] = Shown(Table(scene.game, _header(scene)), monotonic=lambda: 0.0)
        runner = self._runners[scene.about]
        runner.table.standing = msgspec.structs.replace(runner.table.standing, state=state)
        return runner

    def _plays(self, scene: Scene) -> tuple[int, ...]:
        return () if scene.seat is None else (scene.seat,)

    def _look(self) -> Look:
        """What is seen, drawn anew: partial drawing has its own tests."""
        with acting_in(self._app):
            self._app.screen.refresh()
            self._app.screen._on_timer_update()
        screen = self._session.screen
        return screen.text(), tuple(tuple(row) for row in screen.styles)

    async def _press(self, key: str) -> None:
        event = events.Key(key, key if len(key) == 1 else None)
        event.set_sender(self._app)
        self._app.post_message(event)
        await self._still()

    async def _still(self) -> None:
        """Wait until all that was asked for is laid out, and nothing more was asked for since."""
        quiet = 0
        with acting_in(self._app):
            for _ in range(MOST_PAUSES):
                await self._session.pilot._wait_for_screen()
                screen = self._app.screen
                waits = (
                    screen._layout_required
                    or screen._repaint_required
                    or screen._scroll_required
                    or screen._dirty_widgets
                    or screen._callbacks
                )
                quiet = 0 if waits else quiet + 1
                if quiet == QUIET:
                    return
                screen._on_timer_update()
        raise RuntimeError("the screen is never still")


def _header(scene: Scene) -> Header:
    """Of a table at which one person sits, or none but spectators."""
    state, game = scene.state, scene.game
    options = msgspec.to_builtins(scene.options(scene.view))
    return Header(
        game=game.name,
        rules=game.rules,
        name="lunch",
        options={key: value for key, value in options.items() if value is not None},
        seats=tuple(
            Sitter(name, None if n == scene.seat else "passer") for n, name in enumerate(NAMES[: scene.seats])
        ),
        seed=7,
        salt=b"s" * 16,
        created="2026-01-01T00:00:00Z",
        clock=ClockSettings(turn=180_000),
        position=game.describe(state),
    )


class Room(App[None], inherit_bindings=False):
    """A terminal with nothing on it yet."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.register_theme(THEME)
        self.theme = THEME.name


@asynccontextmanager
async def eyes(game: AnyGame, way: Way) -> AsyncIterator[Eyes]:
    """Open a terminal for the views of one game."""
    app = Room()
    async with capture(app, (80, 24), Depth.MONO) as session:
        active_app.set(app)
        yield Eyes(game, app, session, way)
