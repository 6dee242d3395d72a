"""The frame of every table: commands, footer, log, command line, dialogs, covers; on the toy game."""

from typing import Any

import pytest
from support.toy import Pick
from textual import events
from textual._context import active_app

from engine.game import Event, Illegal
from tui.command_line import completed, next_words
from tui.commands import EVERYWHERE, by_name, key_name
from tui.dialogs import Ask, Option, confirm
from tui.drivers.capture import Session, capture
from tui.footer import Hint, fitted
from tui.lines import cut, ink, line, spread, width_of, wrap
from tui.log import SAID, counted, log_lines
from tui.table import sentence
from tui.theme import Role

from .pebbles_screen import FrameApp


def words(lines: Any) -> list[str]:
    return ["".join(text for text, _ in part).rstrip() for part in lines]


class TestLines:
    def test_a_right_part_stands_at_the_right_end_and_the_left_one_gives_way(self) -> None:
        assert words([spread(line("left"), line("right"), 20)]) == ["left           right"]
        assert words([spread(line("much too long"), line("right"), 12)]) == ["much.. right"]

    def test_wide_signs_count_as_two_cells(self) -> None:
        assert width_of(line("漢字")) == 4
        assert width_of(cut(line("漢字x"), 3)) == 3

    def test_text_is_broken_at_blanks_and_keeps_its_indent(self) -> None:
        assert wrap("one two three", 7) == ["one two", "three"]
        assert wrap("  one two", 6, "  ") == ["  one", "    two"]
        assert wrap("unbreakable", 4) == ["unbreakable"]


class TestCommandLine:
    LINES = ("move bt1 5,1", "move bt1 5,2", "move bt2 1,1", "end")

    def test_the_next_words_are_those_of_lines_that_begin_as_typed(self) -> None:
        assert next_words(self.LINES, "") == ["end", "move"]
        assert next_words(self.LINES, "move ") == ["bt1", "bt2"]
        assert next_words(self.LINES, "move bt1 5") == ["5,1", "5,2"]
        assert next_words(self.LINES, "fly") == []

    def test_completion_goes_as_far_as_only_one_reading_is_left(self) -> None:
        assert completed(self.LINES, "m") == "move "
        assert completed(self.LINES, "move b") == "move bt"
        assert completed(self.LINES, "move bt2") == "move bt2 "
        assert completed(self.LINES, "e") == "end"
        assert completed(self.LINES, "fly") == "fly"


class TestFooter:
    def test_whole_hints_only_and_the_last_is_kept(self) -> None:
        named = by_name(EVERYWHERE)
        hints = (Hint(named["take"], "take it"), Hint(named["plan"], "plan"), Hint(named["help"], "keys"))
        assert words([fitted(hints, 60)]) == [" Enter take it  p plan  ? keys"]
        assert words([fitted(hints, 26)]) == [" Enter take it  ? keys"]
        assert words([fitted(hints, 10)]) == [" ? keys"]


class TestLog:
    def test_a_line_has_number_text_and_rule_and_is_broken_where_it_is_long(self) -> None:
        told = [(12, Event(kind="x", text="Blue loads an ore stone.", seat=0, rule="FMP-62"))]
        assert words(log_lines(told, 44)) == ["   12 Blue loads an ore stone.        FMP-62"]
        assert len(log_lines(told, 28)) == 2

    def test_lines_are_counted_by_what_was_told_and_not_by_what_others_did_meanwhile(self) -> None:
        things = [Event(kind=kind, text=kind) for kind in ("moved", "shot", SAID, "moved")]
        assert [n for n, _ in counted(zip((3, 3, 7, 9), things, strict=True))] == [1, 1, 7, 2]


def test_no_two_commands_share_a_key() -> None:
    keys = [key for command in EVERYWHERE for key in command.keys]
    assert len(set(keys)) == len(keys)
    assert key_name("right_square_bracket") == "]"
    assert key_name("f1") == "F1"


def test_a_refusal_is_a_sentence_with_its_rule() -> None:
    assert sentence(Illegal("not now", "FMP-1")) == "Not now. (FMP-1)"
    assert sentence(Illegal("the time is over")) == "The time is over."


class TestTable:
    @pytest.fixture
    async def session(self) -> Any:
        app = FrameApp(one_screen=True)
        async with capture(app) as session:
            active_app.set(app)
            yield session

    async def test_a_refusal_is_shown_until_the_next_key_and_changes_nothing(self, session: Session) -> None:
        app: Any = session.app
        await session.press("enter", "enter")
        assert "Not now. (PB-1)" in session.text()
        assert app.runner.table.standing.number == 1
        await session.press("up")
        assert "Not now" not in session.text()

    async def test_a_withdrawal_takes_back_or_says_why_not(self, session: Session) -> None:
        await session.press("w")
        assert "Nothing can be taken back" in session.text()
        await session.press("enter")
        assert "my pick 1" in session.text()
        await session.press("w")
        assert "my pick 0" in session.text()

    async def test_a_second_enter_on_a_slow_line_plays_nothing_twice(self, session: Session) -> None:
        app: Any = session.app
        await session.press("colon", *"pick", "space", "2", "space", "3")
        for _ in range(3):  # at once, before the first is answered
            app.simulate_key("enter")
        await session.pause()
        assert app.runner.table.standing.number == 2
        await session.press(*"pick", "space", "1", "enter")
        assert app.runner.table.standing.number == 3

    async def test_keys_that_come_together_count_in_their_order(self, session: Session) -> None:
        app: Any = session.app
        await session.press("colon")
        for key in (*"xx", "ctrl+u", *"pick 12", "backspace", "enter", *"pick 3"):
            app.post_message(events.Key(key, key if len(key) == 1 else None))
        await session.pause()
        assert [entry.what.action for entry in app.runner.table.log] == [Pick(1)]
        assert ": pick 3" in session.text()

    async def test_who_types_while_the_line_is_closed_by_the_table_plays_nothing_by_the_letters_left(
        self, session: Session
    ) -> None:
        app: Any = session.app
        await session.press("colon", *"pic")
        app.seconds += 181
        await app.runner._time_out(app.runner.now())
        await session.pause()
        before = app.runner.table.standing.number
        await session.press("k", "space", "enter")
        assert app.runner.table.standing.number == before
        app._deaf_until = 0.0  # the hands have rested
        await session.press("enter")
        assert app.runner.table.standing.number == before + 1

    async def test_a_typed_line_is_played_and_a_wrong_one_stays_to_be_mended(self, session: Session) -> None:
        await session.press("colon", *"pick", "space", "2", "enter")
        assert "my pick 2" in session.text()
        await session.press(*"fly", "enter")
        assert "write pick n, hold or confirm" in session.text()
        assert " fly" in session.text()
        await session.press("escape", "enter")
        assert "my pick 1" in session.text()

    async def test_the_line_remembers_what_was_typed(self, session: Session) -> None:
        await session.press("colon", *"pick", "space", "3", "enter", "up")
        assert " pick 3" in session.text()

    async def test_the_table_menu_pauses_and_the_cover_hides_the_board(self, session: Session) -> None:
        app: Any = session.app
        await session.press("T", "p")
        assert "The table is paused." in session.text()
        assert "my pick" not in session.text()
        await session.press("enter")
        assert "my pick" in session.text()
        assert not app.runner.table.standing.paused

    async def test_a_dialog_closes_when_somebody_else_acts(self, session: Session) -> None:
        app: Any = session.app
        await session.press("enter", "T")
        assert "leave the table" in session.text()
        app.seconds = 200.0
        async with app.runner._lock:
            await app.runner._time_out(app.runner.now())
        await session.pause()
        assert "leave the table" not in session.text()

    async def test_the_countdown_is_seen_beside_every_dialog(self, session: Session) -> None:
        app: Any = session.app
        for keys in (("T",), ("question_mark",), ("L",), ("S",)):
            await session.press(*keys)
            app.seconds += 1
            app.table_screen.tick()
            await session.pause()
            left = 180 - int(app.seconds)
            assert f"{left // 60}:{left % 60:02}" in session.text()
            await session.press("escape")

    async def test_while_a_question_is_open_the_footer_has_its_keys(self, session: Session) -> None:
        def foot() -> str:
            return session.text().split("\n")[-1]

        before = foot()
        assert "? keys" in before
        await session.press("T")
        assert foot().startswith(" Enter take  Down lines  Esc close ")
        await session.press("r")
        assert "resigns?" in session.text()
        assert foot().startswith(" y yes  n no  Esc no ")
        assert "? keys" not in foot()
        await session.press("n")
        assert foot() == before

    async def test_too_small_a_terminal_shows_the_sentence_and_the_clock_alone(
        self, session: Session
    ) -> None:
        await session.resize(20, 5)
        lines = [line.rstrip() for line in session.text().split("\n")]
        assert lines[:4] == ["", " Lowtide needs", " 80x24; this", " terminal has 20x5."]
        assert lines[4].split()[-1] == "3:00"
        await session.resize(60, 3)
        lines = [line.rstrip() for line in session.text().split("\n")]
        assert lines[:2] == ["", " Lowtide needs 80x24; this terminal has 60x3."]
        assert "keys" not in lines[2]

    async def test_leaving_goes_back_to_where_the_table_was_opened(self, session: Session) -> None:
        app: Any = session.app
        await session.press("ctrl+q")
        assert app.screen is not app.table_screen
        assert not app.runner._sessions

    async def test_every_size_from_one_cell_on_is_survived(self, session: Session) -> None:
        for size in ((1, 1), (10, 3), (80, 23), (79, 24), (250, 80), (80, 24)):
            await session.resize(*size)
        assert "my pick" in session.text()
        await session.resize(79, 24)
        assert "needs 80x24" in session.text()


class TestDialogs:
    @pytest.fixture
    async def asked(self) -> Any:
        app = FrameApp(one_screen=True)
        answers: list[str | None] = []
        async with capture(app) as session:
            active_app.set(app)
            yield session, app, answers

    @pytest.mark.parametrize(
        ("keys", "answer"),
        [
            (("b",), "second"),
            (("enter",), "first"),
            (("down", "enter"), "second"),
            (("up", "space"), "second"),
            (("escape",), None),
            (("backspace",), None),
        ],
    )
    async def test_a_question_is_answered(
        self, asked: Any, keys: tuple[str, ...], answer: str | None
    ) -> None:
        session, app, answers = asked
        options = [Option("first", "a", "the first"), Option("second", "b", "the second")]
        app.push_screen(Ask("Which?", options), answers.append)
        await session.pause()
        assert "Which?" in session.text()
        await session.press(*keys)
        assert answers == [answer]

    async def test_enter_alone_confirms_nothing(self, asked: Any) -> None:
        session, app, answers = asked
        app.push_screen(confirm("Leave?"), answers.append)
        await session.pause()
        await session.press("enter")
        assert answers == ["no"]


def test_ink_keeps_equal_styles_as_one_object() -> None:
    assert ink("a", Role.DIM)[1] is ink("b", Role.DIM)[1]
