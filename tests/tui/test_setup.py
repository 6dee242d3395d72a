"""The set-up of a new table: what the form holds, how it is filled in, and the table it makes."""

from pathlib import Path

import pytest
from textual import events

from engine import game_named, game_names
from engine.clock import ClockSettings
from engine.entries import Sitter
from engine.game import Unreadable
from engine.table import start
from saves.library import Library
from tui.field_help import field_help
from tui.form import Choice, Form, Text
from tui.full_metal_planete.screen import FullMetalScreen
from tui.lobby import LobbyScreen
from tui.setup import SetupScreen

from .homes import GAME, begin, lines, program, words


def field(form: Form, label: str) -> Choice | Text:
    return next(field for field in form.fields() if field.label == label)


class TestForm:
    def test_left_alone_it_makes_the_default_table_for_the_fewest(self) -> None:
        header = Form(GAME, "evening").header()
        assert (header.game, header.name, header.options) == (GAME.name, "evening", {})
        assert header.seats == (Sitter("Blue"), Sitter("Red"))
        assert header.clock == ClockSettings()
        assert header.clock.turn == 180_000
        assert header.seed != Form(GAME, "evening").header().seed, "a seed is drawn"

    def test_every_field_reaches_the_header(self) -> None:
        form = Form(GAME, "evening")
        form.count.value = "3"
        form.places[0].name.value = "  Ann   B. "
        form.places[1].sits.value = "passer"
        form.places[2].extra.value = "-30"
        form.length.value = "90"
        form.seed.value = "12"
        form.name.value = "Friday night"
        for option in form.options:
            if option.key == "grace":
                option.value = "0"
        header = form.header()
        assert header.name == "Friday night"
        assert header.seats == (Sitter("Ann B."), Sitter("Red", "passer"), Sitter("Green"))
        assert header.clock == ClockSettings(turn=90_000, extra=(0, 0, -30_000))
        assert header.seed == 12
        assert header.options == {"grace": 0}

    def test_without_a_clock_nobody_has_extra_time(self) -> None:
        form = Form(GAME, "evening")
        form.places[0].extra.value = "60"
        form.length.value = "off"
        assert form.header().clock == ClockSettings(turn=None)

    @pytest.mark.parametrize(
        ("label", "value", "sentence"),
        [
            ("Table", "   ", "a table needs a name that can be seen"),
            ("Seed", str(1 << 64), "Seed: 18446744073709551616 is above 18446744073709551615"),
            ("Red", "bLuE", "Seats: two of them are called Blue"),
            ("Grace", "61", "option grace: 0 to 60 seconds, not 61"),
        ],
    )
    def test_what_cannot_be_is_one_sentence(self, label: str, value: str, sentence: str) -> None:
        form = Form(GAME, "evening")
        field(form, label).value = value
        with pytest.raises(Unreadable) as refusal:
            form.header()
        assert sentence in str(refusal.value)

    def test_more_seats_than_the_pieces_of_the_game_are_refused_with_the_option_that_helps(self) -> None:
        form = Form(GAME, "evening")
        form.count.value = "5"
        with pytest.raises(Unreadable, match=r"sets"):
            form.header()
        field(form, "Sets").value = "2"
        assert len(form.header().seats) == 5

    def test_an_emptied_field_stands_for_the_default(self) -> None:
        form = Form(GAME, "evening")
        for label in ("Blue", "Grace", "Seed"):
            field(form, label).value = ""
        header = form.header()
        assert header.seats[0].name == "Blue"
        assert header.options == {}

    def test_a_text_takes_only_what_fits_it(self) -> None:
        text = Text("Seed", "", digits=True, most=4)
        text.type("1a2\n34567")
        assert text.value == "1234"
        name = Text("Blue", "", most=6)
        name.type("A\x1b[2Jnn\n")
        assert name.value == "A[2Jnn"

    @pytest.mark.parametrize("name", game_names())
    def test_it_fits_every_game(self, name: str) -> None:
        game = game_named(name)
        form = Form(game, "evening")
        assert [option.key for option in form.options] == [
            option
            for option in game.Options.__struct_fields__
            if option not in game.document_options and (name, option) != ("planet-unknown", "events")
        ]
        for option in form.options:
            if isinstance(option, Choice):
                before = option.value
                for value in option.values:
                    while option.value != value:
                        form.turn(option, 1)
                    start(game, form.header())
                    assert set(form.chosen()) == ({option.key} if value != before else set())
                option.value = before
        start(game, form.header())

    @pytest.mark.parametrize("name", ["full-metal-planete", "metal-minds"])
    def test_the_options_are_explained(self, name: str) -> None:
        form = Form(game_named(name), "evening")
        assert form.options
        assert [option.key for option in form.options if not option.help] == []


def test_what_other_seats_are_needed_for_and_the_seats_follow_each_other() -> None:
    form = Form(game_named("planet-unknown"), "evening")
    station = field(form, "Station")
    assert isinstance(station, Choice)
    form.count.value = "3"
    form.turn(station, 1)
    assert (station.value, form.count.value) == ("fixed", "2")
    form.turn(form.count, 1)
    assert (form.count.value, station.value) == ("3", "choice")


def test_what_is_never_played_is_not_offered() -> None:
    assert all(option.key != "events" for option in Form(game_named("planet-unknown"), "evening").options)


def test_fields_are_explained_by_the_words_under_them() -> None:
    told = field_help(ClockSettings)
    assert told["curtain"] == "How long a curtain may stand before the clock behind it starts"
    assert told["turn"].startswith("Length of a window that names none of its own;")
    assert field_help(int) == {}


async def test_the_form_as_it_opens(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("enter")
        assert lines(session) == [
            " Full Metal Planète  a new table",
            "",
            " > Table          full-metal-planete-1_",
            "   Seats          2",
            "",
            "   Seats          name                        who             time a turn",
            "   Blue       B   Blue                        person          as the others",
            "   Red        R   Red                         person          as the others",
            "",
            "   Turn           180 s",
            "   Grace          10",
            "   Sets           1",
            "   Lattice        classic",
            "   Seed           drawn",
            *[""] * 8,
            " What the table is called.",
            " Enter begin  a-z type  Up lines  Tab fields  F1 keys  Esc back",
        ]
    assert not any(tmp_path.iterdir()), "nothing is made before Enter"


async def test_filled_in_with_keys_it_makes_the_table_and_opens_it(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("enter", *"Friday", "down", "right", "down", *"Ann", "backspace", *"a")
        await session.press("tab", "space", "tab", "left", "down", "down", "down", "left")
        assert lines(session)[2:4] == ["   Table          Friday", "   Seats          3"]
        assert lines(session)[6] == "   Blue       B   Ana                         bot: passer     -30 s"
        assert lines(session)[10] == " > Turn         < 120 s >"
        await session.press("up", "up", "up", "tab", "tab", "shift+tab", "down", *"x")
        await session.press("end", "up", "down", "enter")
        assert isinstance(session.app.screen, FullMetalScreen)
        listed = Library(tmp_path).tables()[0]
        assert (listed.name, listed.seats) == ("Friday", ("Ana", "Red", "Green"))
        assert listed.bots == ("passer", None, None)
        header = session.app.screen._runner.header
        assert header.clock == ClockSettings(turn=120_000, extra=(-30_000, 0, 0))
        await session.press("ctrl+q")
        assert isinstance(session.app.screen, LobbyScreen)
        assert "  > Friday" in session.text()


async def test_without_a_clock_the_column_of_times_says_so(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("enter", "up", "up", "up", "up", "up", "left", "left", "left", "left")
        assert lines(session)[9] == " > Turn         < no clock >"
        assert lines(session)[6].endswith("person          no clock")


async def test_a_wrong_value_is_one_sentence_and_the_form_stands(tmp_path: Path) -> None:
    begin(tmp_path, "evening")
    async with program(tmp_path) as session:
        await session.press("n", "enter", *"EVENING", "enter")
        assert "there is a table called EVENING already" in words(session)
        assert isinstance(session.app.screen, SetupScreen)
        await session.press("s")
        assert "already" not in session.text()
        assert "EVENINGs_" in session.text()
        await session.press("down", "down", "down", *"blue", "enter")
        assert "Seats: two of them are called Blue" in session.text()
        await session.press("ctrl+u", *"Red", "down", "down", *"61", "up", "enter")
        assert "option grace" in words(session)
        assert " > Grace          61" in session.text(), "the cursor goes to the line at fault"
        await session.press("5", "up", "up", *"blue", "down", "enter")
        assert any(line.startswith(" > ") and " blue_" in line for line in lines(session))


async def test_a_home_that_cannot_be_written_leaves_the_form_standing(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("enter")
        (tmp_path / "tables").write_text("not a folder")
        await session.press("enter")
        assert isinstance(session.app.screen, SetupScreen)
        assert "Not a directory" in words(session)


async def test_escape_makes_nothing(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("enter", "escape")
        assert isinstance(session.app.screen, LobbyScreen)
    assert not any(tmp_path.iterdir())


async def test_the_mouse_goes_to_a_field_and_turns_the_choice_in_hand(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("enter")
        await session.pilot.click(offset=(50, 6))
        await session.pilot.click(offset=(50, 6))
        await session.pause()
        assert lines(session)[6].endswith("  Blue                      < bot: passer >   as the others")
        await session.pilot.click(offset=(66, 7))
        await session.pilot.click(offset=(66, 7))
        await session.pause()
        assert lines(session)[7].endswith("< +30 s >")
        await session.pilot.click(offset=(20, 13))
        await session.press(*"4x2")
        assert " > Seed           42_" in session.text()
        await session.pilot.click(offset=(20, 18))
        await session.pause()
        assert " > Seed           42_" in session.text()


async def test_keys_that_come_together_count_in_their_order(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("enter")
        for key in ("a", "b", "down", "down", "c", "d"):
            session.app.simulate_key(key)
        await session.pause()
        assert "Table          ab" in session.text()
        assert "cd_" in lines(session)[6]


async def test_words_and_lines_are_erased_at_once(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("enter", *"two", "space", *"words", "ctrl+w")
        assert "two _" in lines(session)[2]
        await session.press("ctrl+u", "x")
        assert "Table          x_" in lines(session)[2]


async def test_what_is_pasted_is_typed(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("enter")
        session.app.screen.post_message(events.Paste("Tea\x1b\ntime"))
        await session.pause()
        assert " > Table          Teatime_" in session.text()


async def test_help_and_too_small_a_terminal(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("enter", "f1")
        assert "make the table and sit down at it" in session.text()
        await session.press("f1")
        await session.resize(60, 20)
        assert "Lowtide needs 80x24; this terminal has 60x20." in words(session)
        await session.press("x", "enter")
        assert isinstance(session.app.screen, SetupScreen)
        await session.resize(80, 24)
        assert " > Table          full-metal-planete-1_" in session.text()
        await session.press("escape")
        assert isinstance(session.app.screen, LobbyScreen)


async def test_eight_seats_can_be_walked_through_at_80x24(tmp_path: Path) -> None:
    async with program(tmp_path) as session:
        await session.press("enter", "down", *["right"] * 6)
        for _ in range(14):
            await session.press("down")
            assert sum(" > " in line for line in lines(session)) == 1
        assert any(line.startswith("   White      W   White") for line in lines(session))
