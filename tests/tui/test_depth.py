"""How many colours a session gets."""

import pytest

from tui.output.depth import Depth, decide, erases_in_colour


@pytest.mark.parametrize(
    ("environment", "depth"),
    [
        ({}, Depth.MONO),
        ({"TERM": ""}, Depth.MONO),
        ({"TERM": "dumb"}, Depth.MONO),
        ({"TERM": "vt100"}, Depth.MONO),
        ({"TERM": "vt220"}, Depth.MONO),
        ({"TERM": "linux"}, Depth.SIXTEEN),
        ({"TERM": "xterm"}, Depth.SIXTEEN),
        ({"TERM": "screen"}, Depth.SIXTEEN),
        ({"TERM": "something-new"}, Depth.SIXTEEN),
        ({"TERM": "xterm-256color"}, Depth.INDEXED),
        ({"TERM": "screen-256color"}, Depth.INDEXED),
        ({"TERM": "tmux-256color"}, Depth.INDEXED),
        ({"TERM": "xterm-direct"}, Depth.TRUE),
        ({"TERM": "xterm-kitty"}, Depth.TRUE),
        ({"TERM": "xterm-ghostty"}, Depth.TRUE),
        ({"TERM": "alacritty"}, Depth.TRUE),
        ({"TERM": "foot"}, Depth.TRUE),
        ({"TERM": "foot-extra"}, Depth.TRUE),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor"}, Depth.TRUE),
        ({"TERM": "xterm", "COLORTERM": "24bit"}, Depth.TRUE),
        ({"TERM": "xterm-256color", "COLORTERM": "yes"}, Depth.INDEXED),
        ({"TERM": "xterm-256color", "COLORTERM": ""}, Depth.INDEXED),
        ({"TERM": "xterm-256color", "COLORTERM": "truecolor", "NO_COLOR": "1"}, Depth.MONO),
        ({"TERM": "xterm-kitty", "NO_COLOR": "0"}, Depth.MONO),
        ({"TERM": "xterm-kitty", "NO_COLOR": ""}, Depth.TRUE),
    ],
)
def test_the_environment_decides_no_color_before_colorterm_before_term(environment, depth):
    assert decide(environment) is depth


@pytest.mark.parametrize("saved", list(Depth))
def test_a_saved_setting_comes_before_everything(saved):
    assert decide({"NO_COLOR": "1", "COLORTERM": "truecolor", "TERM": "dumb"}, saved) is saved


@pytest.mark.parametrize(
    ("term", "erases"),
    [
        ("xterm-256color", True),
        ("tmux-256color", True),
        ("linux", True),
        ("screen", False),
        ("screen-256color", False),
        ("vt100", False),
        ("dumb", False),
        ("", False),
    ],
)
def test_where_erasing_keeps_the_background(term, erases):
    assert erases_in_colour(term) is erases
