"""Everything of Textual that is not public and that the drivers need, in one place.

`tests/tui/test_compat.py` fails on any other version of Textual than this module was
written against, and when a name below is gone: read the new sources, adjust, then
change `VERSION`.
"""

import re
import sys
from contextlib import AbstractContextManager
from typing import Any

from rich.color import ColorSystem
from textual._styles_cache import StylesCache
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.dom import DOMNode
from textual.driver import Driver
from textual.drivers.headless_driver import HeadlessDriver
from textual.filter import Monochrome, NoColor

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
    app._filters[:] = [each for each in app._filters if not isinstance(each, Monochrome | NoColor)]


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


def forget_looks() -> None:
    """Drop Textual's memory of widgets' inner and outer looks.

    It belongs to a class and keeps the last 1,024 widgets that were ever drawn, each with its lines:
    some 35 MiB that sessions have left.
    """
    StylesCache.get_inner_outer.cache_clear()


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
    "StylesOfAllBases",
    "acting_in",
    "asks_for_kitty_keys",
    "current_driver",
    "end_with",
    "failure",
    "forget_looks",
    "leave_stdout_alone",
    "render_true_colour",
]
