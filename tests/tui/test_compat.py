"""Private names of Textual: there as expected, or a loud failure that says where to look."""

import subprocess
import sys

import pytest
import textual
from rich.color import ColorSystem
from textual._xterm_parser import XTermParser
from textual.app import App
from textual.css.stylesheet import Stylesheet
from textual.driver import Driver
from textual.filter import Monochrome
from textual.messages import TerminalSupportsSynchronizedOutput

from tui.drivers import compat
from tui.drivers.compat import SharedStylesheet, asks_for_kitty_keys, render_true_colour
from tui.games import CARDS, Card, screen_class
from tui.replay import replaying
from tui.ssh.table import hosted


def test_textual_is_the_version_that_the_drivers_were_written_against():
    assert textual.__version__ == compat.VERSION, (
        f"Textual is {textual.__version__}, tui/drivers/compat.py was written against {compat.VERSION}: "
        "compare textual/driver.py, textual/drivers/, App._display and Strip.render, then change VERSION"
    )


@pytest.mark.parametrize(
    ("owner", "names"), compat.USED.items(), ids=lambda value: getattr(value, "__name__", "")
)
def test_the_names_that_are_used_are_there(owner, names):
    missing = [name for name in names if not hasattr(owner, name)]
    assert missing == []


def test_the_names_that_are_used_of_an_app_are_there():
    app: App[None] = App()
    assert [name for name in compat.USED_OF_APPS if not hasattr(app, name)] == []
    assert isinstance(app.console._color_system, ColorSystem | None)


@pytest.mark.skipif(sys.platform == "win32", reason="there is no such driver on Windows")
def test_the_names_that_are_used_of_the_linux_driver_are_there():
    from textual.drivers.linux_driver import LinuxDriver

    assert issubclass(LinuxDriver, Driver)
    assert [name for name in compat.USED_OF_LINUX_DRIVERS if name not in vars(LinuxDriver)] == []


def test_an_answer_to_the_question_for_synchronised_updates_is_understood():
    messages = list(XTermParser().feed("\x1b[?2026;2$y"))
    assert [type(message) for message in messages] == [TerminalSupportsSynchronizedOutput]


def test_an_app_renders_true_colour_whatever_the_environment_says(monkeypatch):
    monkeypatch.setenv("NO_COLOR", "1")
    monkeypatch.setenv("TERM", "dumb")
    app: App[None] = App()
    assert any(isinstance(each, Monochrome) for each in app._filters)
    render_true_colour(app)
    assert app.console._color_system is ColorSystem.TRUECOLOR
    assert app._filters == []


def test_the_kitty_keyboard_protocol_is_recognised():
    assert asks_for_kitty_keys("\x1b[>25u")
    assert asks_for_kitty_keys("\x1b[<u")
    assert not asks_for_kitty_keys("\x1b[?1000h")


def test_the_output_layer_loads_without_textual():
    check = (
        "import sys, tui.output.still; print([name for name in sys.modules if name.startswith('textual')])"
    )
    ran = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.game)
def test_a_screen_made_of_two_has_the_looks_of_both(card: Card) -> None:
    base = screen_class(card)
    for made in (replaying(base), hosted(base)):
        assert set(base._css_bases(base)) <= set(made._css_bases(made))
        assert base.__name__ in made._css_type_names


def test_sessions_share_what_their_stylesheets_were_parsed_to_and_look_as_with_one_of_their_own() -> None:
    own = Stylesheet(variables={"where": "red"})
    first, second = (SharedStylesheet(variables={"where": "red"}) for _ in range(2))
    other = SharedStylesheet(variables={"where": "blue"})
    for sheet in (own, first, second, other):
        sheet.add_source("Static { color: $where; }")
    assert [rule.css for rule in first.rules] == [rule.css for rule in own.rules]
    assert all(ours is theirs for ours, theirs in zip(first.rules, second.rules, strict=True))
    assert [rule.css for rule in other.rules] != [rule.css for rule in own.rules]

    second.set_variables({"where": "blue"})
    second.reparse()
    assert [rule.css for rule in second.rules] == [rule.css for rule in other.rules]
    assert [rule.css for rule in first.rules] == [rule.css for rule in own.rules]


def test_strips_that_remember_nothing_are_cut_as_those_that_do() -> None:
    # A process of its own: what is forgotten is forgotten by all of Textual.
    check = """
import weakref
from rich.segment import Segment
from textual._styles_cache import StylesCache
from textual.color import Color
from textual.strip import Strip
from tui.drivers.compat import remember_less

def cuts():
    strip = Strip([Segment("below "), Segment("the tide")])
    return [
        [each.text for each in strip.divide([3, 8, 14])], strip.crop(2, 9).text,
        strip.crop_extend(4, 20, None).text, strip.adjust_cell_length(20).text,
        strip.apply_offsets(1, 2).text,
    ]

def looks():
    return StylesCache().get_inner_outer(Color(1, 2, 3), Color(200, 100, 0, 0.5))

kept = cuts(), looks()
remember_less()
assert (cuts(), looks()) == kept
widget = StylesCache()
widget.get_inner_outer(Color(1, 2, 3), Color(4, 5, 6))
gone = weakref.ref(widget)
del widget
assert gone() is None
held = Strip([Segment("one")])
first = held.crop(0, 2)
assert held.crop(0, 2) is not first
"""
    ran = subprocess.run([sys.executable, "-c", check], capture_output=True, text=True)
    assert ran.returncode == 0, ran.stderr
