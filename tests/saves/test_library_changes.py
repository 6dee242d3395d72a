"""Renaming, putting away and deleting tables: what changes, what never does, and what a crash leaves."""

import errno
import os
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from saves.errors import BadName, InUse, Missing, NotATable, NotRead, SaveError
from saves.library import Library, Listed
from saves.store import TableFile, read

from . import toy
from .faults import Crash, Failing
from .test_library import begin


@pytest.fixture
def home(tmp_path: Path) -> Library:
    return Library(tmp_path / "home", toy.find)


def row(library: Library, name: str) -> Listed:
    return next(listed for listed in library.tables() if listed.name == name)


def content(path: Path) -> tuple[list[object], list[object], int, object]:
    """All that a table's file says but for its name."""
    log = read(path, toy.find)
    assert not log.missing
    header = msgspec.structs.replace(log.header, name="")
    return [*log.entries()], [header, *log.checkpoints], log.at, log.glance


class TestRename:
    def test_header_and_file_get_the_name_and_all_else_stays(self, home: Library) -> None:
        path = begin(home, "evening", 5, at=1_000_000)
        before, listed = content(path), row(home, "evening")
        target = home.rename(listed, " Friday  night ")
        assert target == home.folder / "friday-night.lowtide"
        assert not path.exists()
        assert content(target) == before
        assert home.named("friday night") == target
        after = msgspec.structs.replace(listed, name="Friday night", file=target.name)
        assert home.tables() == [after], "and nobody has played in the meantime"
        with home.open(target) as file:
            assert file.notices == ()

    def test_another_spelling_stays_in_the_same_file(self, home: Library) -> None:
        path = begin(home, "evening")
        assert home.rename(row(home, "evening"), "Evening") == path
        assert [t.name for t in home.tables()] == ["Evening"]

    def test_a_file_in_the_way_is_never_overwritten(self, home: Library) -> None:
        begin(home, "evening")
        (home.folder / "night.lowtide").write_text("somebody's")
        assert home.rename(row(home, "evening"), "night!").name == "night-2.lowtide"
        assert (home.folder / "night.lowtide").read_text() == "somebody's"

    @pytest.mark.parametrize("name", ["MORNING", "", "  ", "\u200b", "x" * 61])
    def test_a_name_that_is_taken_or_none_is_refused(self, home: Library, name: str) -> None:
        begin(home, "morning")
        path = begin(home, "evening")
        data = path.read_bytes()
        with pytest.raises(BadName):
            home.rename(row(home, "evening"), name)
        assert path.read_bytes() == data

    @pytest.mark.parametrize(
        "name", ["../out", "/etc/out", "..", "a/../../out", "archive/x", "C:\\out", ".x", "~ann", " ~/x"]
    )
    def test_a_name_that_would_be_taken_for_a_path_is_refused(self, home: Library, name: str) -> None:
        path = begin(home, "evening")
        with pytest.raises(BadName, match="a name, not a path"):
            home.rename(row(home, "evening"), name)
        assert [t.file for t in home.tables()] == [path.name]

    def test_a_file_that_was_not_closed_is_opened_first(self, home: Library) -> None:
        path = begin(home, "evening", 3)
        path.write_bytes(path.read_bytes()[:-3])
        with pytest.raises(NotRead, match="open it once and leave it"):
            home.rename(row(home, "evening"), "night")
        home.open(path).close()
        home.rename(row(home, "evening"), "night")


class TestArchive:
    def test_there_and_back_it_is_the_same_file(self, home: Library) -> None:
        path = begin(home, "evening", 3)
        data, listed = path.read_bytes(), row(home, "evening")
        away = home.put_away(listed)
        assert away == home.folder / "archive" / "evening.lowtide"
        assert home.tables() == []
        assert home.other.tables() == [listed]
        assert home.other.put_away(listed) == path
        assert path.read_bytes() == data

    def test_a_name_is_there_once_only(self, home: Library) -> None:
        begin(home, "evening")
        home.put_away(row(home, "evening"))
        begin(home, "evening")
        with pytest.raises(BadName, match="called evening in the archive already; rename one"):
            home.put_away(row(home, "evening"))
        with pytest.raises(BadName, match="called evening here already"):
            home.other.put_away(row(home.other, "evening"))
        home.other.rename(row(home.other, "evening"), "old evening")
        home.put_away(row(home, "evening"))
        assert {t.name for t in home.other.tables()} == {"evening", "old evening"}

    def test_a_damaged_table_can_be_put_away_and_deleted(self, home: Library) -> None:
        home.folder.mkdir(parents=True)
        (home.folder / "broken.lowtide").write_bytes(b"Lowtide?")
        home.put_away(row(home, "broken"))
        home.other.delete(row(home.other, "broken"))
        assert home.other.tables() == []

    @pytest.mark.parametrize("link", ["tables", "tables/archive"])
    def test_a_link_in_the_place_of_a_folder_is_not_followed(self, tmp_path: Path, link: str) -> None:
        (tmp_path / "outside").mkdir()
        home = Library(tmp_path / "home", toy.find)
        (home.home / link).parent.mkdir(parents=True)
        (home.home / link).symlink_to(tmp_path / "outside")
        if link != "tables":
            begin(home, "evening")
            with pytest.raises(BadName, match="this is a link"):
                home.put_away(row(home, "evening"))
        with pytest.raises(BadName, match="this is a link"):
            home.other.tables()
        assert not any((tmp_path / "outside").iterdir())


class TestWhatLiesBesideATable:
    KEPT = ("rules-1", "rules-1.2", "schema-1")

    @pytest.fixture
    def listed(self, home: Library) -> Listed:
        path = begin(home, "evening")
        for word in self.KEPT:
            path.with_name(f"evening.lowtide.{word}").write_text(word)
        path.with_name("evening.lowtide.notes").write_text("somebody's")
        begin(home, "evening 2")
        (home.folder / "evening-2.lowtide.rules-1").write_text("another's")
        return row(home, "evening")

    def test_older_forms_go_along_with_a_new_name(self, home: Library, listed: Listed) -> None:
        (home.folder / "night.lowtide.rules-1").write_text("in the way")
        home.rename(listed, "night")
        files = {path.name: path for path in home.folder.iterdir()}
        assert files["night.lowtide.rules-1"].read_text() == "in the way"
        assert files["night.lowtide.rules-1.2"].read_text() == "rules-1"
        assert files["night.lowtide.rules-1.2.2"].read_text() == "rules-1.2"
        assert files["night.lowtide.schema-1"].read_text() == "schema-1"
        assert {name for name in files if "evening.lowtide" in name} == {"evening.lowtide.notes"}
        assert files["evening-2.lowtide.rules-1"].read_text() == "another's"

    def test_they_go_to_the_archive_and_come_back(self, home: Library, listed: Listed) -> None:
        home.put_away(listed)
        there = {path.name for path in home.other.folder.iterdir()}
        assert there >= {f"evening.lowtide.{word}" for word in self.KEPT}
        home.other.put_away(row(home.other, "evening"))
        assert {f"evening.lowtide.{word}" for word in self.KEPT} <= {p.name for p in home.folder.iterdir()}

    def test_they_are_deleted_with_it_and_nothing_else_is(self, home: Library, listed: Listed) -> None:
        home.delete(listed)
        left = {path.name for path in home.folder.iterdir() if "evening" in path.name}
        assert left - {".evening-2.lowtide.lock"} == {
            "evening-2.lowtide",
            "evening-2.lowtide.rules-1",
            "evening.lowtide.notes",
        }

    def test_no_lock_stays_where_no_table_is(self, home: Library, listed: Listed) -> None:
        lock = home.folder / ".evening.lowtide.lock"
        home.rename(listed, "Evening")
        assert lock.exists(), "the table is still there"
        home.rename(row(home, "Evening"), "night")
        assert not lock.exists()
        home.put_away(row(home, "night"))
        assert not (home.folder / ".night.lowtide.lock").exists()
        home.other.delete(row(home.other, "night"))
        assert [path.name for path in home.other.folder.iterdir()] == []
        begin(home, "night")


CHANGES: dict[str, Callable[[Library, Listed], object]] = {
    "rename": lambda library, listed: library.rename(listed, "night"),
    "archive": lambda library, listed: library.put_away(listed),
    "delete": lambda library, listed: library.delete(listed),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
class TestEveryChange:
    def test_an_open_table_is_refused(self, home: Library, change: Callable[..., object]) -> None:
        path = begin(home, "evening", 3)
        listed, data = row(home, "evening"), path.read_bytes()
        with TableFile.open(path, toy.find), pytest.raises(InUse, match="open elsewhere"):
            change(home, listed)
        assert path.read_bytes() == data
        change(home, listed)

    def test_only_what_the_list_holds_is_touched(
        self, home: Library, tmp_path: Path, change: Callable[..., object]
    ) -> None:
        listed = row(home, "evening") if begin(home, "evening") else None
        assert listed is not None
        outside = tmp_path / "home" / "evening.lowtide"
        outside.write_bytes((home.folder / "evening.lowtide").read_bytes())
        for file in ("../evening.lowtide", str(outside), ".evening.lowtide.lock", "none.lowtide"):
            with pytest.raises(Missing, match="look again"):
                change(home, msgspec.structs.replace(listed, file=file))
        os.symlink(outside, home.folder / "link.lowtide")
        with pytest.raises(NotATable, match="this is a link"):
            change(home, row(home, "link"))
        assert outside.exists()

    def test_another_table_in_its_place_is_left_alone(
        self, home: Library, change: Callable[..., object]
    ) -> None:
        path = begin(home, "evening")
        listed = row(home, "evening")
        home.rename(listed, "other")
        os.replace(home.folder / "other.lowtide", path)
        with pytest.raises(Missing, match="look again"):
            change(home, listed)
        assert [t.name for t in home.tables()] == ["other"]

    @pytest.mark.parametrize("how", ["before", "after", "half", errno.ENOSPC, errno.EACCES])
    def test_whatever_call_goes_wrong_the_table_is_there_once(
        self, tmp_path: Path, change: Callable[..., object], how: str | int
    ) -> None:
        """A deletion may have happened or not; nothing else ever takes the table away."""
        at = done = 0
        while not done:
            at += 1
            home = Library(tmp_path / str(at), toy.find)
            before = content(begin(home, "evening", 2))
            listed = row(home, "evening")
            files = Failing(at - 1, how)
            try:
                change(Library(home.home, toy.find, files), listed)
                done = files.count < at
            except (Crash, SaveError):
                pass
            files.release()
            left = [*home.tables(), *home.other.tables()]
            if change is CHANGES["delete"] and not left:
                continue
            assert [t.name for t in left if not t.fault] in (["evening"], ["night"])
            assert len(left) == 1
            folder = home.folder if home.tables() else home.other.folder
            assert content(folder / left[0].file) == before
            with home.open(folder / left[0].file):
                pass
        assert at > 5
