"""Where tables live, what they are called, and the list of them."""

import os
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engine.entries import Sitter
from engine.game import Unreadable
from saves import names
from saves.errors import BadName, Missing, NotATable, NotRead, NotWritten, SaveError
from saves.library import Library, Listed, default_home
from saves.store import TableFile

from . import toy


@pytest.fixture
def home(tmp_path: Path) -> Library:
    return Library(tmp_path / "home", toy.find)


def begin(home: Library, name: str, count: int = 0, at: int = 0) -> Path:
    """A closed table of that name, last played at a given second."""
    table = toy.table()
    with home.create(toy.header(name)) as file:
        for entry in toy.play(table, count) if count else ():
            file.append(entry)
        file.close(standing=table.standing)
    if at:
        os.utime(file.path, (at, at))
    return file.path


class TestHome:
    def test_it_is_the_users_data_folder_unless_they_say_otherwise(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("XDG_DATA_HOME", "/somewhere/data")
        if os.name == "posix" and os.uname().sysname == "Linux":
            assert default_home() == Path("/somewhere/data/lowtide")
            assert Library().folder == Path("/somewhere/data/lowtide/tables")
        monkeypatch.setenv("HOME", "/people/ann")
        assert Library(Path("~/games")).home == Path("/people/ann/games")

    def test_looking_makes_nothing(self, home: Library) -> None:
        assert home.tables() == []
        with pytest.raises(Missing, match=r"there is no table to go on with in .*home/tables"):
            home.last()
        with pytest.raises(Missing, match=r"there is no table called 'evening' \(there are none yet\)"):
            home.find("evening")
        assert not home.home.exists()

    def test_a_link_in_the_place_of_the_folder_is_not_followed(self, tmp_path: Path) -> None:
        (tmp_path / "outside").mkdir()
        (tmp_path / "tables").symlink_to("outside")
        home = Library(tmp_path, toy.find)
        for use in (home.tables, home.last, lambda: home.create(toy.header())):
            with pytest.raises(BadName, match=r"tables: this is a link; let --home name the folder"):
                use()
        assert os.listdir(tmp_path / "outside") == []

    def test_a_file_in_the_place_of_the_folder_has_a_sentence(self, tmp_path: Path) -> None:
        (tmp_path / "home").write_text("")
        home = Library(tmp_path / "home", toy.find)
        with pytest.raises(NotRead, match="the tables cannot be listed: Not a directory"):
            home.tables()
        with pytest.raises(SaveError, match="Not a directory"):
            home.create(toy.header())

    @pytest.mark.parametrize("text", ["a\0b", "\ud800"])
    def test_a_home_that_cannot_be_has_a_sentence(self, text: str) -> None:
        with pytest.raises(BadName, match="no file can be called that"):
            Library(Path(text))


class TestNames:
    @pytest.mark.parametrize(
        ("name", "stem"),
        [
            ("evening", "evening"),
            ("Ann's Evening", "ann-s-evening"),
            ("Göteborg", "göteborg"),
            ("Go\u0308teborg", "göteborg"),
            ("日曜日の夜", "日曜日の夜"),
            ("../../etc/passwd", "etc-passwd"),
            ("/etc/passwd", "etc-passwd"),
            ("C:\\Windows", "c-windows"),
            ("..", "table"),
            (".hidden", "hidden"),
            ("a\0b", "a-b"),
            ("CON", "table-con"),
            ("nul.txt", "nul-txt"),
            ("LPT1", "table-lpt1"),
            ("😀", "table"),
            ("\u202egnp.exe", "gnp-exe"),
            ("x" * 500, "x" * 120),
            ("é" * 500, "é" * 60),
            ("Ｅｖｅ", "eve"),
            ("-", "table"),
        ],
    )
    def test_a_file_name_is_made_of_letters_and_digits(self, name: str, stem: str) -> None:
        assert names.stem(name) == stem

    @given(st.text())
    @example("ŉ" * 80)
    @example("İ" * 60)
    def test_no_name_makes_a_file_name_that_leads_anywhere(self, name: str) -> None:
        stem = names.stem(name)
        assert stem
        assert not set(stem) & set("/\\:.\0 ")
        assert len(os.fsencode(f".{stem}-9999.lowtide.lock")) <= 160
        assert names.stem(stem) == stem or len(stem.encode()) > 100

    @pytest.mark.parametrize(
        ("name", "kept"),
        [
            (" Ann's   evening ", "Ann's evening"),
            ("a\tb\nc", "a b c"),
            ("\u202eevil", "evil"),
            ("e" + "\u0301\u0302\u0303\u0304" * 50, "\u00e9\u0302\u0303\u0304"),
            ("\u0336\u0336tide", "tide"),
            ("low \u0336tide", "low tide"),
            ("\u2764\ufe0f\u3164", "\u2764"),
            ("\u05e9\u05b8\u05c1\u05dc", "\u05e9\u05b8\u05c1\u05dc"),
            ("a\x1b[31mb", "a[31mb"),
            ("\udcffx", "x"),
            ("e\u0301", "é"),
        ],
    )
    def test_a_name_is_kept_without_what_cannot_be_seen(self, name: str, kept: str) -> None:
        assert names.clean(name) == kept

    def test_a_name_has_something_to_see_and_fits_a_line(self) -> None:
        for name in ("", "  ", "\u200b", "\x00", "\u3164\u115f", "\u2800", "\u0301"):
            with pytest.raises(BadName, match="a table needs a name that can be seen"):
                names.clean(name)
        assert names.clean("x" * 60) == "x" * 60
        with pytest.raises(BadName, match="at most 60 characters, not 61"):
            names.clean("x" * 61)


class TestBeginning:
    def test_a_table_is_a_file_named_after_it(self, home: Library) -> None:
        path = begin(home, " Ann's  Evening ")
        assert path == home.folder / "ann-s-evening.lowtide"
        assert home.tables()[0].name == "Ann's Evening"

    def test_names_with_the_same_letters_lie_beside_each_other(self, home: Library) -> None:
        found = [begin(home, name).stem for name in ("Eve!", "Eve?", "eve", "😀", "😈")]
        assert found == ["eve", "eve-2", "eve-3", "table", "table-2"]
        assert home.named("eve").stem == "eve-3", "a name goes before the name of a file"
        assert home.named("eve-2").stem == "eve-2"

    @pytest.mark.parametrize("name", ["Evening", "EVENING", " evening ", "Ｅｖｅｎｉｎｇ"])
    def test_a_name_that_is_taken_is_refused(self, home: Library, name: str) -> None:
        begin(home, "evening")
        with pytest.raises(BadName, match=r"there is a table called .* already"):
            begin(home, name)

    def test_free_names_count_up(self, home: Library) -> None:
        assert home.free_name("toy") == "toy-1"
        begin(home, "toy-1")
        begin(home, "Toy-3")
        assert home.free_name("toy") == "toy-2"
        begin(home, "toy-2")
        assert home.free_name("toy") == "toy-4"
        (home.folder / "toy-4.lowtide").write_bytes(b"broken")
        assert home.free_name("toy") == "toy-5"

    def test_a_table_that_another_program_begins_at_the_same_moment_is_not_written_over(
        self, home: Library, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        first = begin(home, "evening")
        data = first.read_bytes()
        monkeypatch.setattr(home, "_called", lambda _: None)
        assert begin(home, "evening").name == "evening-2.lowtide"
        assert first.read_bytes() == data

    def test_a_game_nobody_knows_is_refused(self, home: Library) -> None:
        with pytest.raises(Unreadable, match="game chess: there is no such game"):
            home.create(toy.header(game="chess"))
        assert home.tables() == []


class TestFinding:
    def test_by_name_file_name_or_path(self, home: Library, monkeypatch: pytest.MonkeyPatch) -> None:
        path = begin(home, "Ann's Evening")
        for text in ("Ann's Evening", "ann's  evening", "ann-s-evening", "ann-s-evening.lowtide", str(path)):
            assert home.find(text) == path
        monkeypatch.chdir(path.parent.parent)
        assert home.find("tables/ann-s-evening.lowtide") == path
        assert home.open(home.find("Ann's Evening")).close() is None

    def test_a_file_elsewhere_by_its_name_alone(
        self, home: Library, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        path = tmp_path / "sent.lowtide"
        TableFile.create(path, toy.header(), toy.TOY).close()
        monkeypatch.chdir(tmp_path)
        assert home.find("sent.lowtide") == path
        with pytest.raises(Missing):
            home.find("sent")
        with pytest.raises(Missing):
            home.named("sent.lowtide")

    @pytest.mark.parametrize(
        "text", ["", ".", "..", "../evening", "~nobody-there/x", "a\0b", "x" * 5_000, "\udcff", "/"]
    )
    def test_what_is_not_there_has_a_sentence(self, home: Library, text: str) -> None:
        begin(home, "morning")
        for look in (home.find, home.named):
            with pytest.raises(SaveError):
                look(text)

    def test_a_name_never_leads_out_of_the_home(self, home: Library, tmp_path: Path) -> None:
        TableFile.create(tmp_path / "secret.lowtide", toy.header("secret"), toy.TOY).close()
        begin(home, "evening")
        (home.folder / "link.lowtide").symlink_to(tmp_path / "secret.lowtide")
        for text in ("../../secret.lowtide", "../../secret", "secret", str(tmp_path / "secret.lowtide")):
            with pytest.raises(Missing, match=r"\(there are: evening, link\)"):
                home.named(text)
        with pytest.raises(NotATable, match="this is a link"):
            home.open(home.named("link"))

    def test_the_last_is_the_one_played_last_that_is_not_over(self, home: Library) -> None:
        old = begin(home, "old", at=1_000_000)
        new = begin(home, "new", at=2_000_000)
        over = begin(home, "over", at=3_000_000)
        assert home.last() == over
        table = toy.Table(toy.TOY, toy.header(options={"goal": 1}))
        table.play(0, toy.Add(1))
        with home.create(toy.header("really over", options={"goal": 1})) as file:
            file.append(table.log[0])
            file.close(standing=table.standing)
        broken = home.folder / "broken.lowtide"
        broken.write_bytes(b"LOWTIDE")
        assert home.last() == over
        over.unlink()
        assert home.last() == new
        new.unlink()
        old.unlink()
        assert home.last() == file.path, "there is no other"


class TestListing:
    def test_it_tells_what_a_table_is_and_where_it_stands(self, home: Library) -> None:
        begin(home, "Ann's Evening", 6, at=1_767_323_045)
        assert home.tables() == [
            Listed(
                name="Ann's Evening",
                file="ann-s-evening.lowtide",
                modified="2026-01-02T03:04:05.000Z",
                created="2026-01-02T03:04:05Z",
                game="toy",
                seats=("Ann", "Ben"),
                bots=(None, "random"),
                entries=6,
                turn="turn 2",
                to_act=(0,),
            )
        ]

    def test_the_last_played_comes_first(self, home: Library) -> None:
        for name, at in (("a", 2_000), ("b", 3_000), ("c", 1_000)):
            begin(home, name, at=at)
        assert [listed.name for listed in home.tables()] == ["b", "a", "c"]

    def test_a_table_being_played_and_one_cut_short_are_listed_with_a_note(self, home: Library) -> None:
        path = begin(home, "cut", 5)
        os.truncate(path, path.stat().st_size - 80)
        with home.create(toy.header("open")) as file:
            file.mark(1)
            notes = {listed.name: (listed.note, listed.fault) for listed in home.tables()}
        assert "the table is being played" in notes["open"][0]
        assert "cut short after entry" in notes["cut"][0]
        assert notes["open"][1] == notes["cut"][1] == ""

    def test_one_that_cannot_be_opened_is_listed_with_its_sentence(self, home: Library) -> None:
        path = begin(home, "good", 3)
        data = bytearray(path.read_bytes())
        (home.folder / "link.lowtide").symlink_to(path)
        (home.folder / "gone.lowtide").symlink_to("nowhere")
        (home.folder / "folder.lowtide").mkdir()
        (home.folder / "text.lowtide").write_text("not a table")
        (home.folder / "empty.lowtide").write_text("")
        os.mkfifo(home.folder / "pipe.lowtide")
        data[380] ^= 1
        (home.folder / "damaged.lowtide").write_bytes(data)
        data[11] = 9
        (home.folder / "future.lowtide").write_bytes(data)
        with TableFile.create(home.folder / "chess.lowtide", toy.header(game="chess"), toy.TOY):
            pass
        os.utime(home.folder / "empty.lowtide", (2**40, 2**40))
        listed = {each.name: each for each in home.tables()}
        assert listed.pop("good").fault == ""
        assert {name: each.fault.partition("lowtide: ")[2] for name, each in listed.items()} == {
            "link": "this is a link; name the file itself",
            "gone": "this is a link; name the file itself",
            "folder": "this is not a file",
            "pipe": "this is not a file",
            "text": "this is not a table of Lowtide",
            "empty": "the file is cut short; nothing of the table is left",
            "damaged": "entry 2 is damaged; the entry before it is good",
            "future": "a newer Lowtide wrote this file (schema 9; this program reads up to 2)",
            "chess": "game chess: there is no such game (there are: toy)",
        }
        assert home.last() == path

    def test_other_files_are_not_listed(self, home: Library) -> None:
        path = begin(home, "evening")
        for name in ("notes.txt", ".hidden.lowtide", "evening.lowtide.schema-1", "a\x1b[31m.lowtide"):
            (home.folder / name).write_bytes(path.read_bytes())
        with open(os.fsencode(home.folder) + b"/\xff.lowtide", "wb"):
            pass
        assert [listed.file for listed in home.tables()] == ["evening.lowtide"]

    def test_names_of_people_come_as_they_are(self, home: Library) -> None:
        with home.create(toy.header("x", seats=(Sitter("Zoë"), Sitter("李"), Sitter("Ben", "sharp")))):
            pass
        assert home.tables()[0].seats == ("Zoë", "李", "Ben")


def test_a_full_name_still_leaves_room_for_lock_and_ending(home: Library) -> None:
    begin(home, "𝔘" * 60)
    begin(home, "漢" * 60)
    assert len(home.tables()) == 2


def test_a_home_that_cannot_be_made_has_a_sentence() -> None:
    with pytest.raises(NotWritten, match="the folder cannot be made"):
        Library(Path("/proc/nowhere/home"), toy.find).create(toy.header())
