"""The card table: pieces at their places, the cursor between them, and what a change costs."""

from rich.style import Style
from textual.app import App, ComposeResult

from tui.boards.cards import CardTable, Piece, flow, window
from tui.drivers.capture import Session, capture
from tui.lines import ink
from tui.theme import THEME, Role, style

PLACES = {"a": (0, 0), "b": (20, 0), "c": (2, 3), "d": (24, 3), "e": (10, 6)}


class CardsApp(App[None]):
    """Five cards of two lines, one of which can be given another word."""

    ENABLE_COMMAND_PALETTE = False

    def __init__(self) -> None:
        super().__init__()
        self.register_theme(THEME)
        self.theme = THEME.name
        self.words = dict.fromkeys(PLACES, "word")
        self.pointed: list[str] = []
        self.laid_out = 0
        self.table = CardTable(self.arrange, void=Style(), cursor=style(Role.CURSOR), here=">")

    def compose(self) -> ComposeResult:
        yield self.table

    def arrange(self, width: int, height: int) -> list[Piece]:
        self.laid_out += 1
        title = Piece(12, 2, 6, ((ink("title"),),), Style())
        cards = [
            Piece(x, y, 10, ((ink(f" {key}"),), (ink(f" {self.words[key]}"),)), style(Role.PANEL), key, 5)
            for key, (x, y) in PLACES.items()
        ]
        return [title, *cards]

    def on_card_table_pointed(self, message: CardTable.Pointed) -> None:
        self.pointed.append(message.key)


def picture(session: Session) -> list[str]:
    return [line.rstrip() for line in session.text().split("\n")][:8]


async def test_pieces_lie_where_they_are_put_and_the_cursor_has_a_sign() -> None:
    app = CardsApp()
    async with capture(app, size=(40, 10)) as session:
        app.table.move_cursor("b")
        await session.pause()
        assert picture(session) == [
            " a                  >b",
            " word                word",
            "            title",
            "   c                     d",
            "   word                  word",
            "",
            "           e",
            "           word",
        ]
        assert app.laid_out == 2


async def test_steps_go_to_the_nearest_piece_and_keep_their_column() -> None:
    app = CardsApp()
    async with capture(app, size=(40, 10)):
        table = app.table
        assert table.step_cursor(1, 0)
        assert table.cursor == "a"
        path = []
        for across, down in ((1, 0), (0, 1), (0, 1), (0, -1), (-1, 0), (0, -1), (0, -1), (-1, 0)):
            moved = table.step_cursor(across, down)
            path.append(table.cursor if moved else "-")
        # From e the way back up is the column one came from.
        assert path == ["b", "d", "e", "d", "c", "a", "-", "-"]


async def test_only_what_has_changed_is_sent() -> None:
    app = CardsApp()
    async with capture(app, size=(40, 10)) as session:
        app.table.move_cursor("a")
        await session.pause()
        session.mark()
        app.table.move_cursor("b")
        await session.pause()
        assert 0 < session.sent_bytes() <= 130
        session.mark()
        app.table.renew()
        await session.pause()
        assert session.sent_bytes() == 0
        app.words["e"] = "other"
        app.table.renew()
        await session.pause()
        assert picture(session)[7] == "           other"
        assert session.sent_bytes() <= 60


async def test_a_piece_that_goes_away_leaves_nothing_behind() -> None:
    app = CardsApp()
    async with capture(app, size=(40, 10)) as session:
        app.table.move_cursor("e")
        await session.pause()
        places = dict(PLACES)
        try:
            del PLACES["e"]
            app.table.renew()
            await session.pause()
        finally:
            PLACES.update(places)
        assert picture(session)[6:] == ["", ""]
        assert app.table.piece("e") is None
        assert app.table.step_cursor(0, 1)
        assert app.table.cursor == "a"


async def test_a_click_says_which_piece_is_meant() -> None:
    app = CardsApp()
    async with capture(app, size=(40, 10)) as session:
        for x, y in ((25, 4), (13, 2), (39, 9), (10, 7)):
            await session.pilot.click(app.table, offset=(x, y))
        await session.pause()
        assert app.pointed == ["d", "e"]


async def test_it_is_laid_out_once_for_a_new_size() -> None:
    app = CardsApp()
    async with capture(app, size=(40, 10)) as session:
        before = app.laid_out
        await session.resize(60, 12)
        assert app.laid_out == before + 1


def test_things_flow_into_rows() -> None:
    assert flow([5, 5, 5, 20, 3], 12) == [[0, 1], [2], [3], [4]]
    assert flow([], 12) == []
    assert flow([4, 4, 4], 14) == [[0, 1, 2]]


def test_a_window_shows_a_row_after_the_chosen_one_while_there_is_one() -> None:
    assert [list(window(5, 2, at)) for at in range(5)] == [[0, 1], [1, 2], [2, 3], [3, 4], [3, 4]]
    assert list(window(2, 5, 1)) == [0, 1]
    assert list(window(4, 1, 2)) == [2]
