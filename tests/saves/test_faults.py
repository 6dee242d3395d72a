"""What the disk does wrong costs no acknowledged entry and never leaves a table without a sentence."""

import contextlib
import errno
import os
from pathlib import Path
from random import Random

import pytest

from engine.entries import AnyEntry
from saves import files as disk
from saves.errors import Missing, NotWritten, SaveError
from saves.files import Files
from saves.resume import resume
from saves.store import TableFile, keep, read

from . import toy
from .faults import Crash, Disk, Failing, Short


def first_of(count: int, path: Path) -> tuple[Failing, TableFile, list[AnyEntry]]:
    """A table's file with the first of so many entries, and what it writes with."""
    table = toy.table()
    files = Failing()
    file = TableFile.create(path, table.header, toy.TOY, files)
    entries = toy.play(table, count)
    file.append(entries[0])
    return files, file, entries


class Evening:
    """What people do with a table; `acknowledged` is what they were promised."""

    def __init__(self, path: Path, *, size: int = 0) -> None:
        self.path = path
        self.game = toy.Toy()
        self.game.size = size
        self.table = toy.Table(self.game, toy.header())
        self.acknowledged: list[AnyEntry] = []
        self.tried: AnyEntry | None = None
        self.begun = False

    def play(self, file: TableFile, count: int) -> None:
        for entry in toy.play(self.table, count):
            self.tried = entry
            file.append(entry)
            self.acknowledged.append(entry)

    def run(self, files: Files) -> None:
        """Two sittings: begun, played, marked, stored, closed; opened again, played on, closed."""
        file = TableFile.create(self.path, self.table.header, self.game, files)
        self.begun = True
        self.play(file, 3)
        file.mark(self.table.standing.at + 50)
        file.checkpoint(self.table.standing)
        self.play(file, 2)
        file.close(standing=self.table.standing)
        file = TableFile.open(self.path, lambda _: self.game, files)
        self.play(file, 2)
        file.checkpoint(self.table.standing)
        self.play(file, 1)
        file.close()

    def check(self, files: Files | None = None) -> str:
        """Open what is left, with a disk that works: all that was acknowledged, at most one entry more,
        and play can go on."""
        try:
            file = TableFile.open(self.path, lambda _: self.game, files)
        except Missing:
            assert not self.begun, "the table is gone"
            return "not begun"
        with file:
            entries = list(file.log.entries())
            assert entries[: len(self.acknowledged)] == self.acknowledged, "an acknowledged entry is lost"
            assert entries[len(self.acknowledged) :] in ([], [self.tried]), "more than was tried is there"
            table = resume(file.log).table
            assert table.standing == resume(file.log, whole=True).table.standing
            for entry in toy.play(table, 2):
                file.append(entry)
        log = read(self.path, lambda _: self.game, files)
        assert (log.count, log.missing) == (len(entries) + 2, "")
        return "more" if len(entries) > len(self.acknowledged) else "exact"


def calls_of_an_evening(tmp_path: Path) -> list[str]:
    counting = Failing()
    Evening(tmp_path / "counted.lowtide").run(counting)
    return counting.done


class TestCrashes:
    @pytest.mark.parametrize("how", ["before", "half", "after"])
    def test_between_any_two_calls_none_costs_an_acknowledged_entry(self, tmp_path: Path, how: str) -> None:
        calls = calls_of_an_evening(tmp_path)
        assert len(calls) > 80
        outcomes = []
        for at in range(len(calls)):
            evening = Evening(tmp_path / f"{at}.lowtide")
            files = Failing(at, how)
            with pytest.raises(Crash):
                evening.run(files)
            files.release()
            outcomes.append(evening.check())
        assert {"exact", "not begun"} <= set(outcomes)
        if how == "before":
            assert "more" in outcomes, "written, and gone before it could be acknowledged"

    @pytest.mark.parametrize("size", [0, 3_000], ids=["small", "large"])
    def test_power_failures_neither(self, size: int) -> None:
        path = Path("/home/tables/evening.lowtide")
        counting = Disk()
        Evening(path, size=size).run(counting)
        rng = Random(9)
        for calls in range(counting.clock):
            for _ in range(3):
                evening = Evening(path, size=size)
                files = Disk()
                files.left = calls
                with pytest.raises(Crash):
                    evening.run(files)
                evening.check(files.after_power_failure(rng))

    def test_nor_does_one_after_a_write_that_failed(self) -> None:
        path = Path("/home/tables/evening.lowtide")
        rng = Random(7)
        for calls in range(1, 16):
            for _ in range(10):
                evening = Evening(path)
                files = Disk()
                file = TableFile.create(path, evening.table.header, evening.game, files)
                evening.begun = True
                evening.play(file, 2)
                files.full = True
                (entry,) = toy.play(evening.table, 1)
                with pytest.raises(NotWritten):
                    file.append(entry)
                files.full, files.left, evening.tried = False, calls, entry
                with contextlib.suppress(Crash):
                    file.mark(99_999)
                    file.append(entry)
                    evening.acknowledged.append(entry)
                    file.close()
                evening.check(files.after_power_failure(rng))

    def test_what_a_killed_program_left_is_safe_once_it_was_opened(self) -> None:
        """An entry written and not synced is seen at the next opening; people may count on it then."""
        path = Path("/home/tables/evening.lowtide")
        counting = Disk()
        Evening(path).run(counting)
        rng = Random(4)
        for calls in range(counting.clock):
            evening = Evening(path)
            files = Disk()
            files.left = calls
            with pytest.raises(Crash):
                evening.run(files)
            files.left = 10**9
            files.held.clear()
            with contextlib.suppress(Missing):
                file = TableFile.open(path, toy.find, files)
                evening.acknowledged = list(file.log.entries())
                evening.check(files.after_power_failure(rng))


class TestErrors:
    @pytest.mark.parametrize("number", [errno.ENOSPC, errno.EIO, errno.EROFS], ids=os.strerror)
    @pytest.mark.parametrize("stuck", [False, True], ids=["once", "for-ever"])
    def test_at_any_call_none_escapes_and_nothing_is_lost(
        self, tmp_path: Path, number: int, stuck: bool
    ) -> None:
        calls = calls_of_an_evening(tmp_path)
        sentences = []
        for at in range(len(calls)):
            evening = Evening(tmp_path / f"{at}.lowtide")
            files = Failing(at, number, stuck=stuck)
            try:
                evening.run(files)
            except SaveError as fault:
                sentences.append(str(fault))
            files.release()
            outcome = evening.check()
            assert outcome != "more" or stuck, "nothing of a failed entry is to be seen"
        assert len(sentences) > len(calls) * 0.7
        assert all(os.strerror(number) in sentence for sentence in sentences)

    def test_a_full_disk_leaves_the_table_as_it_was_until_there_is_room(self, tmp_path: Path) -> None:
        path = tmp_path / "evening.lowtide"
        files, file, entries = first_of(3, path)
        before = path.read_bytes()
        files.at, files.how = files.count + 1, errno.ENOSPC
        with pytest.raises(NotWritten, match="entry 2 cannot be written: No space left on device"):
            file.append(entries[1])
        assert files.done[-3:] == ["write", "truncate", "status"]
        assert path.read_bytes() == before
        for entry in entries[1:]:
            file.append(entry)
        file.close()
        assert list(read(path, toy.find).entries()) == entries

    def test_after_a_failed_sync_nothing_more_is_taken_until_it_is_opened_again(self, tmp_path: Path) -> None:
        path = tmp_path / "evening.lowtide"
        files, file, entries = first_of(3, path)
        files.at, files.how = files.count + 3, errno.EIO
        with pytest.raises(NotWritten, match=r"entry 2 cannot be written: Input/output error; nothing more"):
            file.append(entries[1])
        with pytest.raises(NotWritten, match="nothing more is taken until the table is opened again"):
            file.append(entries[1])
        file.close()
        with TableFile.open(path, toy.find) as again:
            assert list(again.log.entries()) == entries[:1], "nothing of the failed entry is to be seen"
            again.append(entries[1])

    @pytest.mark.parametrize("number", [errno.EIO, errno.ENOSPC], ids=os.strerror)
    def test_after_a_failed_sync_all_of_it_can_be_written_anew(self, tmp_path: Path, number: int) -> None:
        path = tmp_path / "evening.lowtide"
        files, file, entries = first_of(3, path)
        file.mend()
        assert file.notices == (), "there is nothing to mend"
        files.at, files.how, files.stuck = files.count + 3, number, True
        with pytest.raises(NotWritten, match="entry 2 cannot be written"):
            file.append(entries[1])
        for _ in range(2):
            with pytest.raises(NotWritten, match=os.strerror(number)):
                file.mend()
            with pytest.raises(NotWritten, match="nothing more is taken"):
                file.append(entries[1])
        files.at = -1
        file.mend()
        assert file.notices == (
            "evening.lowtide could not be written for a while; all of it was written anew",
        )
        for entry in entries[1:]:
            file.append(entry)
        file.close()
        assert list(read(path, toy.find).entries()) == entries

    @pytest.mark.parametrize("left", [None, b"somebody's"])
    def test_what_was_put_in_the_place_of_a_file_that_failed_is_left_alone(
        self, tmp_path: Path, left: bytes | None
    ) -> None:
        path = tmp_path / "evening.lowtide"
        files, file, entries = first_of(2, path)
        files.at, files.how = files.count + 3, errno.EIO
        with pytest.raises(NotWritten):
            file.append(entries[1])
        path.rename(tmp_path / "moved")
        if left is not None:
            path.write_bytes(left)
        file.mend()
        file.append(entries[1])
        file.close()
        assert list(read(file.path, toy.find).entries()) == entries
        assert left is None or path.read_bytes() == left

    def test_what_cannot_be_taken_back_is_cut_off_at_the_next_opening(self, tmp_path: Path) -> None:
        path = tmp_path / "evening.lowtide"
        entries = toy.play(toy.table(), 2)

        class Tearing(Files):
            torn = False

            def write(self, fd: int, data: bytes | memoryview) -> int:
                if self.torn:
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
                self.torn = len(data) < 300 and broken
                return super().write(fd, data[:20] if self.torn else data)

            def truncate(self, fd: int, size: int) -> None:
                if broken:
                    raise OSError(errno.EIO, os.strerror(errno.EIO))
                super().truncate(fd, size)

        broken = False
        file = TableFile.create(path, toy.header(), toy.TOY, Tearing())
        file.append(entries[0])
        broken = True
        for sentence in ("a failed write cannot be taken back", "nothing more is taken"):
            with pytest.raises(NotWritten, match=sentence):
                file.append(entries[1])
        file.close()
        assert "cut short after entry 1" in read(path, toy.find).missing
        with TableFile.open(path, toy.find) as again:
            assert again.notices == (
                "evening.lowtide: the end of the file is torn, by a stop in the middle of writing or a cut; "
                "20 bytes that make no whole were taken off, and play goes on after entry 1",
            )
            again.append(entries[1])
        assert list(read(path, toy.find).entries()) == entries

    def test_short_writes_and_reads_are_gone_on_with(self, tmp_path: Path) -> None:
        evening = Evening(tmp_path / "evening.lowtide")
        evening.run(Short())
        assert evening.check(Short()) == "exact"

    def test_a_read_only_folder_has_a_sentence(self, tmp_path: Path) -> None:
        path = tmp_path / "evening.lowtide"
        TableFile.create(path, toy.header(), toy.TOY).close()

        class ReadOnly(Files):
            def open(self, path: Path, flags: int) -> int:
                if flags != disk.READ:
                    raise OSError(errno.EROFS, os.strerror(errno.EROFS))
                return super().open(path, flags)

        with pytest.raises(NotWritten, match=r"cannot be opened for playing: Read-only file system"):
            TableFile.open(path, toy.find, ReadOnly())
        with pytest.raises(NotWritten, match="the file cannot be written: Read-only file system"):
            keep(tmp_path / "kept.lowtide", toy.table(), ReadOnly())
        assert read(path, toy.find, ReadOnly()).missing == ""


class TestChangedFromOutside:
    @pytest.fixture
    def path(self, tmp_path: Path) -> Path:
        return tmp_path / "evening.lowtide"

    def begin(self, path: Path, files: Files | None = None) -> tuple[TableFile, Evening]:
        evening = Evening(path)
        file = TableFile.create(path, evening.table.header, evening.game, files)
        evening.begun = True
        evening.play(file, 3)
        file.checkpoint(evening.table.standing)
        evening.play(file, 2)
        return file, evening

    def test_a_file_that_was_removed_is_written_anew(self, path: Path) -> None:
        file, evening = self.begin(path)
        path.unlink()
        evening.play(file, 2)
        assert file.notices == ("evening.lowtide was removed by something else; the table was written anew",)
        file.close()
        log = read(path, toy.find)
        assert list(log.entries()) == evening.acknowledged
        assert log.standing().number == 3
        assert evening.check() == "exact"

    def test_so_is_one_whose_folder_was_removed(self, tmp_path: Path) -> None:
        path = tmp_path / "below" / "evening.lowtide"
        file, evening = self.begin(path)
        for name in os.listdir(path.parent):
            (path.parent / name).unlink()
        path.parent.rmdir()
        evening.play(file, 1)
        file.close()
        assert evening.check() == "exact"

    @pytest.mark.parametrize("change", ["cut", "grown", "written-over", "replaced", "link"])
    def test_a_file_that_was_changed_is_left_alone_and_the_table_goes_on_beside_it(
        self, path: Path, change: str
    ) -> None:
        file, evening = self.begin(path)
        data = path.read_bytes()
        other = path.with_name("other")
        match change:
            case "cut":
                os.truncate(path, 150)
            case "grown":
                path.write_bytes(data + b"more")
            case "written-over":
                path.write_bytes(data[:200] + b"x" + data[201:])
                os.utime(path, ns=(1, 1))
            case "replaced":
                other.write_bytes(data)
                other.replace(path)
            case "link":
                path.replace(other)
                path.symlink_to(other)
        changed = path.read_bytes()
        evening.play(file, 2)
        assert "evening.lowtide was changed by something else" in file.notices[0]
        assert file.path.name == "evening-2.lowtide"
        file.close()
        assert path.read_bytes() == changed
        evening.path = file.path
        assert evening.check() == "exact"

    def test_one_that_was_only_touched_goes_on(self, path: Path) -> None:
        file, evening = self.begin(path)
        os.utime(path, ns=(5, 5))
        path.chmod(0o640)
        evening.play(file, 1)
        file.close()
        with TableFile.open(path, toy.find) as again:
            os.utime(path, ns=(5, 5))
            evening.play(again, 1)
            assert again.notices == ()
        assert evening.check() == "exact"

    def test_while_it_cannot_be_written_anew_every_write_says_so_and_tries_again(self, path: Path) -> None:
        files = Failing()
        file, evening = self.begin(path, files)
        path.unlink()
        files.at, files.how, files.stuck = files.count + 1, errno.ENOSPC, True
        entries = toy.play(evening.table, 1)
        for _ in range(2):
            with pytest.raises(
                NotWritten, match=r"removed by something else, and the table cannot be written"
            ):
                file.append(entries[0])
        files.stuck = False
        file.append(entries[0])
        file.close()
        evening.acknowledged += entries
        assert evening.check() == "exact"
