"""Everything of Textual that is not public and that the drivers need, in one place.

`tests/tui/test_compat.py` fails on any other version of Textual than this module was
written against, and when a name below is gone: read the new sources, adjust, then
change `VERSION`.
"""

import re
import sys
from contextlib import AbstractContextManager
from functools import lru_cache
from typing import Any, NamedTuple

import textual.strip
from rich.color import ColorSystem
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.color import Color
from textual.css.model import RuleSet
from textual.css.stylesheet import Stylesheet
from textual.css.tokenize import tokenize_values
from textual.css.tokenizer import Token
from textual.css.types import CSSLocation
from textual.dom import DOMNode
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.filter import ANSIToTruecolor, Monochrome, NoColor
from textual.style import Style

VERSION = "8.2.8"

_KITTY_KEYS = re.compile(r"\x1b\[[<>=]\d*u")


class Parser(XTermParser):
    """Textual's parser without its memory of keys.

    That memory belongs to the class and holds each parser that ever read a key, and with it, by way of
    the events, the whole App: after a hundred visitors to a host, a hundred Apps.
    """

    _parse_extended_key = XTermParser._parse_extended_key.__wrapped__  # type: ignore[assignment]


class StylesOfAllBases:
    """A node class whose `DEFAULT_CSS` counts with that of all its bases.

    Textual follows the first base only: of two screens that a class is made of it would lose the
    looks of the second.
    """

    @classmethod
    def _css_bases(cls, base: type[DOMNode]) -> list[type[DOMNode]]:
        return [each for each in base.__mro__ if issubclass(each, DOMNode)]


class _Parsed(NamedTuple):
    """What the sources of stylesheets with the same variables were parsed to."""

    tokens: dict[str, list[Token]]
    rules: dict[tuple[object, ...], list[RuleSet]]


@lru_cache(maxsize=32)
def _parsed(variables: frozenset[tuple[str, str]]) -> _Parsed:
    return _Parsed(tokenize_values(dict(variables)), {})


class SharedStylesheet(Stylesheet):
    """A stylesheet that shares its parsed rules with those of all Apps that have the same variables.

    Textual parses every source for each App, and all of them again whenever a screen of another kind is
    shown. Nothing of that is an App's own.
    """

    def __init__(self, *, variables: dict[str, str] | None = None) -> None:
        super().__init__(variables=variables)
        self._parsed = _parsed(frozenset(self._variables.items()))

    def set_variables(self, variables: dict[str, str]) -> None:
        """Use other variables from the next parse on."""
        super().set_variables(variables)
        self._parsed = _parsed(frozenset(variables.items()))

    @property
    def _variable_tokens(self) -> dict[str, list[Token]]:
        return self._parsed.tokens

    def _parse_rules(
        self,
        css: str,
        read_from: CSSLocation,
        is_default_rules: bool = False,
        tie_breaker: int = 0,
        scope: str = "",
    ) -> list[RuleSet]:
        key = (css, read_from, is_default_rules, tie_breaker, scope)
        rules = self._parsed.rules.get(key)
        if rules is None:
            rules = super()._parse_rules(css, read_from, is_default_rules, tie_breaker, scope)
            self._parsed.rules[key] = rules
        return rules

    def reparse(self) -> None:
        """Take the rules of all sources anew."""
        self.parse()


class _Forgetful:
    """Stands for every memory of every strip: it holds nothing."""

    def get(self, key: object) -> None:
        """Nothing is held."""

    def __setitem__(self, key: object, value: object) -> None:
        """Not held."""


_FORGETFUL = _Forgetful()


def _forgetful(_: int) -> _Forgetful:
    return _FORGETFUL


def remember_less() -> None:
    """Make Textual keep less of what it has drawn, in a process of many screens.

    Each line on a screen has seven memories of what was once cut from it, empty or not, and each memory
    of a widget's colours holds the widget. Of 3.4 MiB a session they were 1.2, and most of the objects
    that garbage collection goes through; cutting the few lines of a frame again costs less than that.
    """
    textual.strip.FIFOCache = _forgetful  # type: ignore
    StylesCache.get_inner_outer = _inner_and_outer_of_all  # type: ignore


def _inner_and_outer_of_all(_: StylesCache, base_background: Color, background: Color) -> tuple[Style, Style]:
    return _inner_and_outer(base_background, background)


@lru_cache(maxsize=1024)
def _inner_and_outer(base_background: Color, background: Color) -> tuple[Style, Style]:
    """As `StylesCache.get_inner_outer`, which is the same for all widgets."""
    return Style(background=base_background + background), Style(background=base_background)


USED = {
    DOMNode: ("_css_bases", "_css_type_names"),
    App: (
        "_context",
        "_post_message",
        "_display",
        "_begin_update",
        "_end_update",
        "_on_resize",
        "_on_terminal_supports_synchronized_output",
        "_set_pointer_shape",
        "_handle_exception",
        "_close_messages_no_wait",
    ),
    StylesCache: ("get_inner_outer",),
    Parser: ("feed", "tick", "parse_mouse_code", "_sequence_to_key_events", "_parse_extended_key"),
    Driver: ("send_message", "process_message", "write", "flush", "close"),
    HeadlessDriver: ("_get_terminal_size", "start_application_mode", "is_headless"),
}
"""Names that the output layer calls, overrides or relies on being called."""
USED_OF_APPS = (
    "_driver",
    "_filters",
    "_capture_stdout",
    "_capture_stderr",
    "_exception",
    "_exception_event",
    "_return_code",
)
USED_OF_LINUX_DRIVERS = (
    "_get_terminal_size",
    "_enable_mouse_support",
    "_disable_mouse_support",
    "_enable_mouse_pixels",
    "_query_in_band_window_resize",
    "_request_terminal_sync_mode_support",
    "start_application_mode",
    "stop_application_mode",
    "write",
    "_run_input_thread",
    "run_input_thread",
)


def render_true_colour(app: App[Any]) -> None:
    """Make an App render true colour whatever the environment of this process says.

    The output layer converts for each terminal. An App would otherwise follow TERM and
    NO_COLOR of the process, which on a host are not the player's, and would share its
    choice with all others through Rich's style objects.
    """
    app.console._color_system = ColorSystem.TRUECOLOR
    unwanted = Monochrome | NoColor | ANSIToTruecolor
    app._filters[:] = [each for each in app._filters if not isinstance(each, unwanted)]


def leave_stdout_alone(app: App[Any]) -> None:
    """Keep an App from taking over the process's stdout and stderr.

    It restores them on its way out, in the wrong order when several Apps overlap in
    one process: the last one restored is then the capture of a dead App.
    """
    redirect: Any = app
    redirect._capture_stdout, redirect._capture_stderr = sys.stdout, sys.stderr


def acting_in(app: App[Any]) -> AbstractContextManager[None]:
    """Call into an App from outside as if from within: what asks for the App of the moment finds it."""
    return app._context()


def current_driver(app: App[Any]) -> Driver | None:
    """The driver of a running App."""
    return app._driver


def failure(app: App[Any]) -> Exception | None:
    """The exception that ended an App, if one did."""
    return app._exception


def end_with(app: App[Any], fault: Exception) -> None:
    """End an App because of an exception, which `failure` gives afterwards; nothing is printed.

    The first one counts; what fails after it fails because of it.
    """
    app._return_code = 1
    if app._exception is None:
        app._exception = fault
        app._exception_event.set()
    app._close_messages_no_wait()


def asks_for_kitty_keys(sequence: str) -> bool:
    """Whether a write switches the Kitty keyboard protocol.

    A link that drops while it is on leaves the player's shell unusable, and nothing
    here needs it; Textual has no setting of its own for it in code.
    """
    return _KITTY_KEYS.fullmatch(sequence) is not None


__all__ = [
    "USED",
    "USED_OF_APPS",
    "USED_OF_LINUX_DRIVERS",
    "VERSION",
    "Parser",
    "SharedStylesheet",
    "StylesOfAllBases",
    "acting_in",
    "asks_for_kitty_keys",
    "current_driver",
    "end_with",
    "failure",
    "leave_stdout_alone",
    "remember_less",
    "render_true_colour",
]
