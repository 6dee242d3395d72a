"""The cell grid alone, on made-up writes: whatever is written, the far end shows the same."""

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from tui.output import Colours, Depth, Output
from tui.output.screen import FOLLOWER, Screen
from tui.output.style import PLAIN, Style

WIDTH, HEIGHT = 20, 4
NARROW = "ab ~é⬡ "
WIDE = "漢字日語"

colours = st.sampled_from(
    ["", "31", "97", "44", "38;5;200", "48;5;17", "38;2;1;2;3", "48;2;95;0;255", "38;2;1;2;3;48;2;9;9;9"]
)
attributes = st.sampled_from(["", "1", "3", "4", "7", "1;7", "9", "22", "27"])


@st.composite
def runs(draw: st.DrawFn, width: int) -> str:
    """A styled run that fills exactly `width` columns, written as Textual writes: look, text, reset."""
    text, left = "", width
    if draw(st.integers(0, 3)) == 0:
        left = draw(st.integers(0, width))  # many blanks, which may be erased instead
        text = " " * (width - left)
    while left:
        wide = left > 1 and draw(st.integers(0, 5)) == 0
        text += draw(st.sampled_from(WIDE if wide else NARROW))
        left -= 2 if wide else 1
    look = ";".join(filter(None, (draw(attributes), draw(colours))))
    return f"\x1b[{look}m{text}\x1b[0m" if look else text


@st.composite
def frames(draw: st.DrawFn) -> str:
    """Some whole rows, each cut into runs; edges always match, so no wide character is cut in two."""
    pieces = []
    for y in draw(st.lists(st.integers(0, HEIGHT - 1), max_size=HEIGHT)):
        pieces.append(f"\x1b[{y + 1};1H")
        left = WIDTH
        while left:
            width = draw(st.integers(1, left))
            pieces.append(draw(runs(width)))
            left -= width
        pieces.append(draw(st.sampled_from(["", "\n"])) if y < HEIGHT - 1 else "")
    return "".join(pieces)


def cut(data: str, at: list[int]) -> list[str]:
    edges = sorted({0, len(data), *(place % (len(data) + 1) for place in at)})
    return [data[a:b] for a, b in pairwise(edges)]


@settings(max_examples=300, deadline=None)
@given(
    written=st.lists(st.tuples(frames(), st.lists(st.integers(0, 10_000), max_size=6)), max_size=6),
    erases=st.booleans(),
)
def test_styled_frames_cut_anywhere_show_the_same_on_the_far_end(emulator, written, erases):
    stock, diffed = emulator(WIDTH, HEIGHT), emulator(WIDTH, HEIGHT)
    output = Output(diffed.feed, WIDTH, HEIGHT, Colours(), erases)
    for frame, cuts in written:
        stock.feed(frame.encode())
        for piece in cut(frame, cuts):
            output.write(piece)
        output.flush()
        assert diffed.differences(stock) == []


@settings(max_examples=200, deadline=None)
@given(
    writes=st.lists(
        st.tuples(
            st.integers(0, WIDTH + 2),
            st.integers(0, HEIGHT + 1),
            st.text(st.sampled_from(NARROW + WIDE + "\u0301"), max_size=8),
            st.sampled_from([PLAIN, Style(1, 2, 1), Style(3, -1, 64)]),
        ),
        max_size=12,
    )
)
def test_a_wide_character_and_its_follower_always_come_as_a_pair(writes):
    screen = Screen(WIDTH, HEIGHT)
    for x, y, text, style in writes:
        screen.put(x, y, text, style)
    for row, styles in zip(screen.characters, screen.styles, strict=True):
        assert len(row) == len(styles) == WIDTH
        for x, character in enumerate(row):
            wide = character[:1] in WIDE and character != FOLLOWER
            assert wide == (row[x + 1 : x + 2] == [FOLLOWER])
            if character == FOLLOWER:
                assert x > 0
                assert styles[x] == styles[x - 1]


@settings(max_examples=200, deadline=None)
@given(
    before=st.lists(frames(), max_size=2),
    writes=st.lists(
        st.tuples(
            st.integers(0, WIDTH - 1),
            st.integers(0, HEIGHT - 1),
            st.sampled_from([*NARROW, *WIDE, "e\u0301"]),
        ),
        max_size=8,
    ),
)
def test_wide_characters_cut_in_two_end_as_the_grid_says(emulator, before, writes):
    """Terminals blank the other half; the grid does the same, and sends both halves anew."""
    terminal = emulator(WIDTH, HEIGHT)
    output = Output(terminal.feed, WIDTH, HEIGHT, Colours())
    for frame in before:
        output.write(frame)
        output.flush()
    for x, y, character in writes:
        output.write(f"\x1b[{y + 1};{x + 1}H{character}")
    output.flush()
    shown = [[cell.data for cell in row] for row in terminal.cells()]
    wanted = [[character.replace("e\u0301", "é") for character in row] for row in output.screen.characters]
    if before or writes:
        assert shown == wanted


@settings(max_examples=300, deadline=None)
@given(data=st.text(st.sampled_from("\x1b[]?;:0123Hmhlu\\\x07\n\rPX_^aé漢\x9b$ "), max_size=60))
def test_broken_sequences_are_never_an_error_and_text_after_them_is_read(data):
    sent: list[bytes] = []
    output = Output(sent.append, WIDTH, HEIGHT, Colours())
    output.write(data)
    output.flush()
    output.write("\x1b\\\x07\x1b[1;1H" + "z" * WIDTH)
    output.flush()
    assert output.screen.characters[0] == ["z"] * WIDTH


@settings(max_examples=200, deadline=None)
@given(frame=frames(), depth=st.sampled_from(list(Depth)))
def test_a_second_flush_sends_nothing(frame, depth):
    sent: list[bytes] = []
    output = Output(sent.append, WIDTH, HEIGHT, Colours(depth))
    output.write(frame)
    output.flush()
    sent.clear()
    output.write(frame)
    output.flush()
    assert sent == []


@settings(max_examples=200, deadline=None)
@given(first=frames(), second=frames())
def test_no_change_costs_much_more_than_painting_from_nothing(first, second):
    def cost(*written: str) -> int:
        sent: list[bytes] = []
        output = Output(sent.append, WIDTH, HEIGHT, Colours())
        for frame in written:
            sent.clear()
            output.write(frame)
            output.flush()
        return sum(map(len, sent))

    assert cost(first, second) <= max(1.1 * cost(first + second), 100)


@settings(max_examples=100, deadline=None)
@given(
    full=st.text(st.sampled_from("abc "), min_size=WIDTH * 7, max_size=WIDTH * 7),
    then=st.lists(frames(), min_size=1, max_size=3),
)
def test_after_clearing_for_a_shorter_paint_the_far_end_still_shows_the_same(emulator, full, then):
    """Every cell in a look of its own is dear to erase one by one: what follows is painted from nothing."""
    sent: list[bytes] = []
    stock, diffed = emulator(WIDTH, 8), emulator(WIDTH, 8)
    output = Output(sent.append, WIDTH, 8, Colours())
    board = "".join(
        f"\x1b[{y + 1};{x + 1}H\x1b[48;2;{x};{y};9m{full[y * WIDTH + x]}\x1b[0m"
        for y in range(7)
        for x in range(WIDTH)
    )
    edge = [f"\x1b[{y + 1};1H\x1b[3{y}ma{' ' * (WIDTH - 3)}b\x1b[0m " for y in range(8)]
    board, edges = board + edge[7], "".join(edge)  # one row stays, so that the two ways end elsewhere
    again = "\x1b[1;1H\x1b[36mzz\x1b[0m"  # in the look in which the way not taken would have ended
    for frame in (board, edges, again, *then, board, edges, *then):
        sent.clear()
        stock.feed(frame.encode())
        output.write(frame)
        output.flush()
        diffed.feed(b"".join(sent))
        assert diffed.differences(stock) == []
        if frame == edges:
            assert b"\x1b[2J" in sent[0]
