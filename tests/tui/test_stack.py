"""Bursts: keys and clicks that are on their way when the first of them closes a screen."""

from typing import Any

import pytest
from textual import events
from textual._context import active_app
from textual.screen import Screen

from tui.dialogs import Ask, Dialog, Option, confirm
from tui.drivers.capture import Session, capture
from tui.lines import line
from tui.page import Page
from tui.panel import Panel
from tui.stack import Closing, StackApp
from tui.table import TableScreen
from tui.theme import THEME
from tui.typed import TypedLine


class Below(Closing[None]):
    """Writes down what keys and clicks reach it."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[str] = []

    def on_key(self, event: events.Key) -> None:
        self.heard.append(event.key)

    def on_click(self) -> None:
        self.heard.append("click")


class BurstApp(StackApp[None]):
    """A screen, and dialogs over it."""

    def __init__(self) -> None:
        super().__init__()
        self.register_theme(THEME)
        self.theme = THEME.name
        self.below = Below()
        self.answers: list[Any] = []

    def on_mount(self) -> None:
        self.push_screen(self.below)


async def burst(session: Session, keys: str) -> None:
    """All keys before the first is answered."""
    made = [events.Key("enter" if key == "\r" else "escape" if key == "\x1b" else key, key) for key in keys]
    for key in made:
        session.app.post_message(key)
    await session.pause()


@pytest.mark.parametrize("length", range(1, 9))
@pytest.mark.parametrize("key", ["n", "y", "\r", "\x1b"])
async def test_a_repeated_answer_is_one_and_nothing_for_the_screen_below(length: int, key: str) -> None:
    app = BurstApp()
    async with capture(app) as session:
        active_app.set(app)
        app.push_screen(confirm("End it?"), app.answers.append)
        await session.pause()
        await burst(session, key * length)
        assert len(app.answers) == 1
        assert app.screen is app.below
        assert app.below.heard == []
        await burst(session, "j")
        assert app.below.heard == ["j"]


@pytest.mark.parametrize("keys", ["nnnn", "\r\r\r", "\x1b\x1b\x1b"])
@pytest.mark.parametrize(
    "make",
    [
        lambda: Panel("Log", lambda _: [line("a")], key="n"),
        lambda: TypedLine("Name?", "", 9, lambda _: ""),
        lambda: Ask("Which?", [Option("a", "n", "a")]),
    ],
)
async def test_every_dialog_closes_once(make: Any, keys: str) -> None:
    app = BurstApp()
    async with capture(app) as session:
        active_app.set(app)
        dialog = make()
        app.push_screen(dialog, app.answers.append)
        await session.pause()
        await burst(session, keys)
        assert app.below in app.screen_stack
        assert app.below.heard == []
        assert app.answers == [] if dialog is app.screen else len(app.answers) == 1


async def test_what_was_pressed_before_a_screen_went_is_not_for_the_one_below() -> None:
    app = BurstApp()
    async with capture(app) as session:
        active_app.set(app)
        question = confirm("End it?")
        app.push_screen(question, app.answers.append)
        await session.pause()
        late = [events.Key("n", "n"), events.Key("j", "j"), events.Paste("n")]
        question.dismiss("no")
        for event in late:
            app.post_message(event)
        await session.pause()
        assert app.below.heard == []
        await burst(session, "j")
        assert app.below.heard == ["j"]


async def test_clicks_on_an_answer_are_one_answer() -> None:
    app = BurstApp()
    async with capture(app) as session:
        active_app.set(app)
        question = confirm("End it?")
        app.push_screen(question, app.answers.append)
        await session.pause()
        region = question.query_one("Lines").region
        x, y = region.x + 5, region.bottom - 2
        arguments: Any = (None, x, y, 0, 0, 1, False, False, False, x, y)
        made = [kind(*arguments) for _ in range(4) for kind in (events.MouseDown, events.MouseUp)]
        for event in made:
            app.post_message(event)
        await session.pause()
        assert app.answers == ["no"]
        assert app.screen is app.below
        assert app.below.heard == []


async def test_a_screen_under_another_does_not_close_it() -> None:
    app = BurstApp()
    async with capture(app) as session:
        active_app.set(app)
        first, second = confirm("One?"), confirm("Two?")
        app.push_screen(first, app.answers.append)
        app.push_screen(second, app.answers.append)
        await session.pause()
        first.dismiss("yes")
        assert app.screen is second
        assert app.answers == []


@pytest.mark.parametrize("kind", [Dialog, Page, TableScreen])
def test_all_that_can_be_dismissed_derive_from_it(kind: type[Screen[Any]]) -> None:
    assert issubclass(kind, Closing)
