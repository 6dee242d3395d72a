"""The exact bytes: what a terminal is sent for small, known changes."""

import pytest

from tui.output import Colours, Depth, Output
from tui.output.sgr import apply, difference
from tui.output.still import ansi, describe, styles
from tui.output.style import DEFAULT, PLAIN, Attribute, Style, numbered


class Line:
    """An output whose first frame is out of the way."""

    def __init__(
        self, width: int = 40, height: int = 5, erases: bool = True, depth: Depth = Depth.TRUE
    ) -> None:
        self.sent: list[bytes] = []
        self.output = Output(self.sent.append, width, height, Colours(depth), erases)
        self.output.write("\x1b[H ")
        self.output.flush()
        self.sent.clear()

    def frame(self, data: str) -> bytes:
        self.sent.clear()
        self.output.write(data)
        self.output.flush()
        return b"".join(self.sent)


def test_the_first_frame_clears_to_the_look_of_most_blanks():
    sent: list[bytes] = []
    output = Output(sent.append, 10, 2, Colours())
    output.write("\x1b[H\x1b[44mab        \x1b[0m\x1b[2;1H\x1b[44m          \x1b[0m")
    output.flush()
    assert sent == [b"\x1b[m\x1b[44m\x1b[2J\x1b[Hab"]


def test_a_terminal_that_does_not_erase_in_colour_gets_spaces():
    sent: list[bytes] = []
    output = Output(sent.append, 10, 1, Colours(), erases_in_colour=False)
    output.write("\x1b[H\x1b[44mab        \x1b[0m")
    output.flush()
    assert sent == [b"\x1b[m\x1b[2J\x1b[H\x1b[44mab        "]


def test_only_changed_cells_are_sent():
    line = Line()
    assert line.frame("\x1b[2;1Habcdefgh") == b"\x1b[2Habcdefgh"
    assert line.frame("\x1b[2;1Habcdefgh") == b""
    assert line.frame("\x1b[2;1HabcXefgh") == b"\x1b[5DX"


def test_up_to_four_unchanged_cells_are_sent_again_where_that_is_shorter_than_a_move():
    line = Line()
    line.frame("\x1b[2;1H" + "." * 30)
    assert line.frame("\x1b[2;1HX..X" + "." * 26) == b"\rX..X"
    assert line.frame("\x1b[2;1HX..X.....Y" + "." * 20) == b"\x1b[5CY"
    assert line.frame("\x1b[2;1H\x1b[4mZ\x1b[0m..X.....YQ" + "." * 19) == b"\r\x1b[4mZ\x1b[9C\x1b[mQ"


@pytest.mark.parametrize(
    ("first", "second", "moved"),
    [
        ("\x1b[2;5Ha", "\x1b[2;7Hb", b" b"),
        ("\x1b[2;5Ha", "\x1b[2;25Hb", b"\x1b[19Cb"),
        ("\x1b[2;5Ha", "\x1b[2;5Hb", b"\bb"),
        ("\x1b[2;5Ha", "\x1b[2;1Hb", b"\rb"),
        ("\x1b[2;5Ha", "\x1b[3;1Hb", b"\r\nb"),
        ("\x1b[2;5Ha", "\x1b[3;6Hb", b"\x1bDb"),
        ("\x1b[2;5Ha", "\x1b[3;5Hb", b"\x1bD\bb"),
        ("\x1b[4;5Ha", "\x1b[3;6Hb", b"\x1bMb"),
        ("\x1b[4;5Ha", "\x1b[2;6Hb", b"\x1b[2Ab"),
        ("\x1b[4;5Ha", "\x1b[1;1Hb", b"\x1b[Hb"),
        ("\x1b[4;5Ha", "\x1b[1;30Hb", b"\x1b[;30Hb"),
    ],
)
def test_the_shortest_move_is_taken(first, second, moved):
    line = Line()
    line.frame(first)
    assert line.frame(second) == moved


def test_after_the_last_column_the_cursor_is_not_trusted():
    line = Line(width=10)
    line.frame("\x1b[2;10Ha")
    assert line.frame("\x1b[2;10Hb") == b"\x1b[2;10Hb"
    assert line.frame("\x1b[3;1Hc") == b"\x1b[3Hc"


def test_after_a_character_of_several_code_points_the_cursor_is_not_trusted():
    line = Line()
    assert line.frame("\x1b[2;5He\u0301f") == "\x1b[2;5He\u0301\x1b[2;6Hf".encode()


def test_a_wide_character_takes_two_columns():
    line = Line()
    assert line.frame("\x1b[2;5H漢b") == "\x1b[2;5H漢b".encode()
    assert line.frame("\x1b[2;5H漢c") == b"\bc"
    assert line.output.screen.characters[1][4:7] == ["漢", "", "c"]
    assert line.frame("\x1b[2;6Hx") == b"\b\b\b x"


def test_a_wide_character_that_does_not_fit_becomes_a_blank():
    line = Line(width=10)
    line.frame("\x1b[2;10H漢")
    assert line.output.screen.characters[1] == [" "] * 10


def test_a_row_that_empties_is_erased_to_its_end():
    line = Line()
    line.frame("\x1b[2;1Hab cdefghij")
    assert line.frame("\x1b[2;1Hab" + " " * 38) == b"\x1b[8D\x1b[K"


def test_a_tail_of_two_looks_is_not_erased_as_one():
    line = Line(width=12)
    line.frame("\x1b[2;1Habcdefghijkl")
    assert line.frame("\x1b[2;1Hab\x1b[44m     \x1b[0m     ") == b"\x1b[2;3H\x1b[44m     \x1b[m\x1b[K"


def test_of_a_blank_only_the_ground_counts():
    line = Line()
    line.frame("\x1b[2;1H\x1b[31mab cd\x1b[0m")
    assert line.frame("\x1b[2;3H\x1b[1;34m \x1b[0m") == b""
    assert line.frame("\x1b[2;1H\x1b[31mx\x1b[0m \x1b[31my\x1b[0m") == b"\rx y"
    assert line.frame("\x1b[3;1H \x1b[31mz\x1b[0m \x1b[44m \x1b[0m") == b"\x1bD\b\bz \x1b[44m "
    assert line.frame("\x1b[3;4H\x1b[4m \x1b[0m") == b"\b\x1b[;4m "
    assert line.frame("\x1b[3;4H\x1b[4;32m \x1b[0m") == b"\b\x1b[32m "


def test_many_blanks_within_a_row_are_erased_where_the_terminal_erases_in_colour():
    line = Line()
    line.frame("\x1b[2;1H\x1b[44m" + "abcdefgh" * 5 + "\x1b[0m")
    blanks = "\x1b[2;3H\x1b[44m" + " " * 12 + "\x1b[0m"
    assert line.frame(blanks) == b"\x1b[2;3H\x1b[12X"
    assert line.frame(f"\x1b[2;20H\x1b[44m{' ' * 11}X\x1b[0m") == b"\x1b[17C\x1b[11X\x1b[11CX"
    assert line.frame("\x1b[2;35H\x1b[44m     \x1b[0m") == b"hab     "
    plain = Line(erases=False)
    plain.frame("\x1b[2;1H" + "abcdefgh" * 5)
    assert plain.frame("\x1b[2;3H" + " " * 12) == b"\x1b[2;3H" + b" " * 12


def test_blanks_that_show_an_underline_are_never_erased():
    line = Line(width=12)
    line.frame("\x1b[2;1Habcdefghijkl")
    assert line.frame("\x1b[2;1Hab\x1b[4m          \x1b[0m") == b"\x1b[2;3H\x1b[4m          "


def test_looks_are_sent_as_differences():
    line = Line()
    sent = line.frame("\x1b[2;1H\x1b[1;38;2;1;2;3;48;2;4;5;6ma\x1b[0m\x1b[1;38;2;9;2;3;48;2;4;5;6mb\x1b[0m")
    assert sent == b"\x1b[2H\x1b[1;38;2;1;2;3;48;2;4;5;6ma\x1b[38;2;9;2;3mb"
    assert line.frame("\x1b[2;3Hc") == b"\x1b[mc"


@pytest.mark.parametrize(
    ("pen", "wanted", "sent"),
    [
        (PLAIN, PLAIN, ""),
        (Style(1, 2, 1), PLAIN, "\x1b[m"),
        (Style(attributes=Attribute.BOLD), Style(attributes=Attribute.DIM), "\x1b[;2m"),
        (
            Style(0x010203, 0x040506, Attribute.BOLD | Attribute.DIM),
            Style(0x010203, 0x040506, Attribute.DIM),
            "\x1b[22;2m",
        ),
        (
            Style(0x010203, 0x040506, Attribute.REVERSE),
            Style(0x010203, 0x040506, Attribute.UNDERLINE),
            "\x1b[27;4m",
        ),
        (PLAIN, Style(numbered(9), numbered(4)), "\x1b[91;44m"),
        (PLAIN, Style(numbered(200), numbered(17)), "\x1b[38;5;200;48;5;17m"),
        (Style(numbered(9), numbered(4), 0), Style(numbered(9), DEFAULT, 0), "\x1b[49m"),
    ],
)
def test_a_difference_of_looks_is_the_shortest_that_says_it(pen, wanted, sent):
    assert difference(pen, wanted) == sent
    assert apply(pen, sent[2:-1]) == wanted if sent else pen == wanted


def test_a_true_colour_of_the_fixed_240_goes_by_its_number():
    assert difference(PLAIN, Style(0x5F87FF, 0x121212)) == "\x1b[38;5;69;48;5;233m"
    assert difference(PLAIN, Style(0x000000, 0x5F8700)) == "\x1b[38;5;16;48;5;64m"
    assert difference(PLAIN, Style(0x800000, 0x121213)) == "\x1b[38;2;128;0;0;48;2;18;18;19m"


@pytest.mark.parametrize(
    ("parameters", "style"),
    [
        ("", PLAIN),
        ("1;31;44", Style(numbered(1), numbered(4), 1)),
        ("97;107", Style(numbered(15), numbered(15))),
        ("38:5:7", Style(numbered(7))),
        ("38;2;1;2;3", Style(0x010203)),
        ("38;2;1", PLAIN),
        ("999;4", Style(attributes=Attribute.UNDERLINE)),
    ],
)
def test_looks_are_read(parameters, style):
    assert apply(PLAIN, parameters) == style


def test_sequences_that_are_not_cells_go_on_at_once_and_in_order():
    line = Line()
    line.sent.clear()
    line.output.write("\x1b[2;1Hab\x07\x1b[2;3Hcd\x1b]52;c;QQ==\x07")
    assert b"".join(line.sent) == b"\x1b[2Hab\x07cd\x1b]52;c;QQ==\x07"
    assert line.frame("") == b""


def test_links_and_pointer_shapes_are_dropped_and_their_text_is_kept():
    line = Line()
    assert line.frame("\x1b[2;1H\x1b]8;id=1;http://x\x1b\\go\x1b]8;;\x1b\\\x1b]22;text\x07") == b"\x1b[2Hgo"


def test_stray_controls_are_dropped():
    line = Line()
    assert line.frame("\x1b[2;1Ha\x00\x05\x9bb") == b"\x1b[2Hab"


def test_an_unknown_sequence_makes_the_next_frame_paint_everything():
    line = Line()
    line.frame("\x1b[2;1Hab")
    assert line.frame("\x1b[3S\x1b[3;1Hc") == b"\x1b[3S\x1b[m\x1b[2J\x1b[2Hab\r\nc"


def test_leaving_the_alternate_screen_puts_the_pen_down_and_the_cursor_into_the_last_line_first():
    line = Line()
    line.frame("\x1b[2;1H\x1b[44mab\x1b[0m")
    assert line.frame("\x1b[?1049l") == b"\x1b[m\x1b[5H\x1b[?1049l"


def test_coming_back_to_the_alternate_screen_paints_what_stood_there():
    line = Line()
    assert line.frame("\x1b[?1049h") == b"\x1b[?1049h"
    line.frame("\x1b[2;1Hab")
    line.frame("\x1b[?1049l")
    assert line.frame("\x1b[?1049h") == b"\x1b[?1049h\x1b[m\x1b[2J\x1b[2Hab"


def test_brackets_are_sent_around_big_frames_only_and_only_where_the_terminal_knows_them():
    big = "".join(f"\x1b[{y + 1};1H" + f"\x1b[38;2;{y};1;1mxy\x1b[0m" * 20 for y in range(5))
    other = big.replace("xy", "yx").replace("1;1mx", "2;1mx") + "\x1b[3;1H\x1b[4mz\x1b[0m" * 2
    many = "".join(f"\x1b[{y + 1};{x + 1}H\x1b[38;2;{x};{y};7mq\x1b[0m" for y in range(5) for x in range(40))
    line = Line()
    assert b"2026" not in line.frame(big)
    line.output.write("\x1b[?2026h" + other + "\x1b[?2026l")
    line.output.flush()
    small = line.frame("\x1b[?2026h\x1b[2;1Hab\x1b[?2026l")
    assert b"2026" not in small
    large = line.frame("\x1b[?2026h" + many + "\x1b[?2026l")
    assert len(large) > 1024
    assert large.startswith(b"\x1b[?2026h")
    assert large.endswith(b"\x1b[?2026l")


def test_a_screen_that_is_painted_for_less_from_nothing_is_cleared_first():
    line = Line(width=40, height=10)
    board = "".join(
        f"\x1b[{y + 1};{x + 1}H\x1b[38;2;{x};{y};7mq\x1b[0m" for y in range(10) for x in range(40)
    )
    line.frame(board)
    cover = "".join(f"\x1b[{y + 1};1H<{' ' * 38}>" for y in range(10))
    new: list[bytes] = []
    output = Output(new.append, 40, 10, Colours())
    output.write(cover)
    output.flush()
    afresh = b"".join(new)
    assert afresh.startswith(b"\x1b[m\x1b[2J\x1b[H<")
    assert line.frame(cover) == afresh
    line.output.write(f"\x1b[?2026h{board}\x1b[?2026l")
    line.output.flush()
    assert line.frame(cover) == b"\x1b[?2026h" + afresh + b"\x1b[?2026l"


def test_a_resize_keeps_what_is_in_both_sizes_and_sends_it_afresh():
    line = Line(width=10, height=3)
    line.frame("\x1b[2;1Habcdefghi漢")
    line.output.resize(9, 2)
    assert line.output.screen.text() == "         \nabcdefghi"
    assert line.frame("\x1b[1;1Hz") == b"\x1b[m\x1b[2J\x1b[Hz\r\nabcdefghi"


def test_frames_that_are_not_flushed_are_folded_into_the_next():
    line = Line()
    line.sent.clear()
    for count in range(100):
        line.output.write(f"\x1b[2;1H{count:03}")
    assert line.sent == []
    assert line.frame("") == b"\x1b[2H099"


def test_a_still_names_its_looks_and_shows_them_by_letter():
    line = Line(width=6, height=2)
    line.frame("\x1b[1;1H\x1b[1;44mab\x1b[0m \x1b[38;2;1;2;3mcd\x1b[0m")
    assert styles(line.output.screen).splitlines() == [
        "A #010203 on default",
        "B default on colour 4 bold",
        "BB.AA.",
        "......",
    ]
    assert describe(Style(attributes=Attribute.DOUBLE_UNDERLINE)) == "default on default double-underline"
    assert ansi(line.output.screen).splitlines()[0] == "\x1b[1;44mab\x1b[m \x1b[38;2;1;2;3mcd\x1b[m "
