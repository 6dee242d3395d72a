"""Tables kept in files: what is written comes back, on one machine, by one writer."""

import os
import stat
from pathlib import Path

import pytest
from msgspec import Struct

from engine.entries import Pause
from engine.game import Millis
from saves.errors import (
    Damaged,
    Exists,
    InUse,
    Missing,
    NotATable,
    NotWritten,
    TooNew,
    UnknownGame,
    Unstorable,
)
from saves.files import Files
from saves.resume import resume
from saves.store import TableFile, keep, read

from . import attack, toy


def begin(path: Path, count: int = 0, **fields: object) -> TableFile:
    """An open table with so many entries."""
    file = TableFile.create(path, toy.header(**fields), toy.TOY)
    for entry in toy.play(toy.table(), count) if count else ():
        file.append(entry)
    return file


class Whisper(Struct, frozen=True, tag="say"):
    """Reads back as a plain `Say`."""

    text: str
    volume: int


def reopen(path: Path) -> TableFile:
    return TableFile.open(path, toy.find)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.lowtide"


class TestRoundTrips:
    def test_header_entries_and_clock_come_back(self, path: Path) -> None:
        table = toy.table()
        entries = toy.play(table, 12)
        with TableFile.create(path, table.header, toy.TOY) as file:
            for entry in entries:
                file.append(entry)
            file.mark(9_999)
        log = read(path, toy.find)
        assert log.header == table.header
        assert list(log.entries()) == entries
        assert (log.count, log.at, log.missing) == (12, 9_999, "")

    def test_a_table_of_no_entries_is_a_table(self, path: Path) -> None:
        begin(path).close()
        log = read(path, toy.find)
        assert (log.count, log.at, list(log.entries()), log.standing()) == (0, 0, [], None)

    def test_play_goes_on_where_it_stopped(self, path: Path) -> None:
        table = toy.table()
        with begin(path) as file:
            for entry in toy.play(table, 5):
                file.append(entry)
        for _ in range(3):
            with reopen(path) as file:
                assert file.notices == ()
                for entry in toy.play(table, 4):
                    file.append(entry)
        assert list(read(path, toy.find).entries()) == table.log

    def test_the_clock_goes_on_from_the_latest_of_marks_entries_and_closing(self, path: Path) -> None:
        def closed_at(at: Millis, mark: Millis) -> Millis:
            with reopen(path) as file:
                file.mark(mark)
                file.close(at)
            return read(path, toy.find).at

        begin(path, 3).close()
        assert read(path, toy.find).at == 2_100
        assert closed_at(0, 5_000) == 5_000
        assert closed_at(6_000, 5_500) == 6_000
        assert closed_at(0, 10) == 6_000, "table time never runs backwards, whatever the clock does"

    def test_a_part_of_the_entries_can_be_asked_for(self, path: Path) -> None:
        begin(path, 9).close()
        log = read(path, toy.find)
        assert [entry.number for entry in log.entries(4)] == [4, 5, 6, 7, 8, 9]
        assert [entry.number for entry in log.entries(4, 6)] == [4, 5, 6]

    def test_a_finished_table_is_kept_in_one_go(self, path: Path) -> None:
        table = toy.table()
        toy.play(table, 10)
        keep(path, table)
        log = read(path, toy.find)
        assert list(log.entries()) == table.log
        assert log.standing() == table.standing
        assert log.glance is not None
        assert (log.glance.turn, log.missing) == ("turn 3", "")

    def test_no_file_is_ever_written_over(self, path: Path) -> None:
        path.write_bytes(b"somebody's")
        with pytest.raises(Exists, match="there is a file of that name already"):
            keep(path, toy.table())
        with pytest.raises(Exists):
            begin(path)
        assert path.read_bytes() == b"somebody's"


class TestCheckpoints:
    def test_a_table_resumes_from_the_last_one(self, path: Path) -> None:
        table = toy.table()
        with begin(path) as file:
            for entry in toy.play(table, 6):
                file.append(entry)
            file.checkpoint(table.standing)
            for entry in toy.play(table, 3):
                file.append(entry)
        log = read(path, toy.find)
        standing = log.standing()
        assert standing is not None
        assert standing.number == 6
        assert resume(log).table.standing == table.standing
        assert len(resume(log).table.log) == 3, "only what followed was folded"
        assert resume(log, whole=True).table.standing == table.standing

    def test_the_middle_of_a_game_starts_from_the_one_before_it(self, path: Path) -> None:
        table = toy.table()
        standings = [table.standing]
        with begin(path) as file:
            for _ in range(5):
                for entry in toy.play(table, 4):
                    file.append(entry)
                    standings.append(resume(file.log).table.standing)
                file.checkpoint(table.standing)
        log = read(path, toy.find)
        for number in range(21):
            found = log.standing(number)
            assert (found.number if found else 0) == number // 4 * 4
            assert resume(log, number).table.standing == standings[number]

    def test_one_for_another_entry_is_a_mistake_of_the_caller(self, path: Path) -> None:
        table = toy.table()
        with begin(path) as file:
            toy.play(table, 2)
            with pytest.raises(ValueError, match="a standing after entry 2, not 0"):
                file.checkpoint(table.standing)

    def test_it_tells_the_list_whose_move_it_is(self, path: Path) -> None:
        table = toy.table()
        with begin(path) as file:
            for entry in toy.play(table, 5):
                file.append(entry)
            file.close(standing=table.standing)
        log = read(path, toy.find)
        assert log.glance is not None
        assert (log.glance.turn, log.glance.to_act, log.over) == ("turn 2", (1,), False)


class TestOneWriter:
    def test_a_second_one_is_told_that_the_table_is_open(self, path: Path) -> None:
        with begin(path), pytest.raises(InUse, match=r"evening\.lowtide: this table is open elsewhere"):
            reopen(path)
        reopen(path).close()

    def test_readers_need_no_lock_and_change_nothing(self, path: Path) -> None:
        with begin(path, 4):
            before = path.read_bytes()
            log = read(path, toy.find)
            assert log.count == 4
            assert "without a closing mark" in log.missing
            assert path.read_bytes() == before

    def test_an_open_that_fails_gives_the_lock_back(self, path: Path) -> None:
        begin(path, 4).close()
        whole = path.read_bytes()
        path.write_bytes(whole[:60] + b"x" + whole[61:])
        with pytest.raises(Damaged):
            reopen(path)
        path.write_bytes(whole)
        reopen(path).close()

    def test_nothing_can_be_written_after_closing(self, path: Path) -> None:
        file = begin(path)
        file.close()
        file.close()
        with pytest.raises(NotWritten, match="the table is closed"):
            file.mark(1)

    def test_looking_in_leaves_the_file_as_it_was(self, path: Path) -> None:
        begin(path, 4).close()
        before = path.read_bytes()
        reopen(path).close()
        assert path.read_bytes() == before

    def test_a_reader_takes_the_file_as_it_is_at_one_moment(self, path: Path) -> None:
        """Between its reads a writer may take the closing mark away and write an entry there."""
        begin(path, 4).close()
        again = reopen(path)
        (fifth,) = toy.play(resume(again.log).table, 1)

        class Slow(Files):
            first = True

            def read(self, fd: int, size: int) -> bytes:
                part = os.read(fd, path.stat().st_size - 20 if self.first else size)
                if self.first:
                    again.append(fifth)
                self.first = False
                return part

        assert read(path, toy.find, Slow()).count == 5
        again.close()


class TestTornEnds:
    def test_the_writer_cuts_them_off_and_says_so(self, path: Path) -> None:
        begin(path, 4).close()
        whole = path.read_bytes()
        path.write_bytes(whole[:-70])
        log = read(path, toy.find)
        assert log.count == 3
        assert "cut short after entry 3" in log.missing
        assert path.read_bytes() == whole[:-70], "a reader mends nothing"
        with reopen(path) as file:
            assert "taken off, and play goes on after entry 3" in file.notices[0]
            table = toy.table()
            file.append(toy.play(table, 4)[3])
        log = read(path, toy.find)
        assert list(log.entries()) == table.log
        assert log.missing == ""

    def test_one_at_the_end_of_an_entry_is_told_as_well(self, path: Path) -> None:
        begin(path, 4).close()
        whole = path.read_bytes()
        path.write_bytes(whole[: -len(attack.pieces(whole)[-1])])
        for _ in range(2):
            with reopen(path) as file:
                assert file.notices == (
                    "evening.lowtide: the table was not closed when it was played last; play goes on after "
                    "entry 4, the last there is",
                )
                file._let_go()

    def test_sectors_of_zeros_after_a_power_failure_are_one(self, path: Path) -> None:
        file = begin(path, 30)
        whole = path.read_bytes()
        file.close()
        last = (len(whole) - 1) // 512 * 512
        path.write_bytes(whole[:last] + bytes(len(whole) - last))
        lost = read(path, toy.find)
        assert 0 < lost.count < 30
        assert "cut short" in lost.missing
        path.write_bytes(whole + bytes(4096))
        assert read(path, toy.find).count == 30


class TestRefusals:
    def test_an_entry_out_of_order_is_a_mistake_of_the_caller(self, path: Path) -> None:
        entries = toy.play(toy.table(), 3)
        with begin(path) as file:
            file.append(entries[0])
            with pytest.raises(ValueError, match="entry 3 cannot follow entry 1"):
                file.append(entries[2])
            with pytest.raises(ValueError, match="entry 1 cannot follow entry 1"):
                file.append(entries[0])

    @pytest.mark.parametrize(
        "action",
        [
            toy.Say("\ud800"),
            toy.Add(2**64),
            toy.Add(1.5),
            toy.Say(("a",)),
            object(),
            Pause(),
            Whisper("a", 1),
        ],
        ids=["surrogate", "big", "float", "tuple", "object", "no-action", "one-field-more"],
    )
    def test_what_would_not_read_back_is_not_stored(self, path: Path, action: object) -> None:
        entries = toy.play(toy.table(), 2)
        bad = type(entries[1])(2, 5, 0, type(entries[1].what)(action))
        with begin(path) as file:
            file.append(entries[0])
            with pytest.raises(Unstorable, match="entry 2 cannot be stored"):
                file.append(bad)
            file.append(entries[1])
        assert list(read(path, toy.find).entries()) == entries

    def test_headers_too(self, path: Path) -> None:
        for fields in ({"seed": -1}, {"seats": ()}, {"options": {"a": (1, 2)}}, {"created": "\x1b[31m"}):
            with pytest.raises(Unstorable, match="the header cannot be stored"):
                begin(path, **fields)
        assert not path.exists()

    def test_there_is_no_such_table(self, path: Path) -> None:
        for opener in (reopen, lambda p: read(p, toy.find)):
            with pytest.raises(Missing, match="there is no such table"):
                opener(path)
            with pytest.raises(Missing):
                opener(path / "below")
        assert os.listdir(path.parent) == []

    def test_folders_links_pipes_and_devices_are_no_tables(self, tmp_path: Path) -> None:
        begin(tmp_path / "real.lowtide").close()
        (tmp_path / "link.lowtide").symlink_to("real.lowtide")
        (tmp_path / "folder.lowtide").mkdir()
        os.mkfifo(tmp_path / "pipe.lowtide")
        for name in ("link.lowtide", "folder.lowtide", "pipe.lowtide", "/dev/zero"):
            for opener in (reopen, lambda p: read(p, toy.find)):
                with pytest.raises(NotATable):
                    opener(tmp_path / name)

    def test_other_files_are_no_tables(self, path: Path) -> None:
        path.write_text("It is a truth universally acknowledged")
        with pytest.raises(NotATable, match="this is not a table of Lowtide"):
            read(path, toy.find)
        path.write_bytes(b"")
        with pytest.raises(Damaged, match="nothing of the table is left"):
            read(path, toy.find)

    def test_a_game_nobody_knows(self, path: Path) -> None:
        begin(path, game="chess").close()
        with pytest.raises(UnknownGame, match=r"evening\.lowtide: game chess: there is no such game"):
            read(path, toy.find)

    def test_a_file_from_the_future_names_both_numbers(self, path: Path) -> None:
        begin(path).close()
        data = bytearray(path.read_bytes())
        data[11] = 7
        path.write_bytes(data)
        with pytest.raises(TooNew, match=r"schema 7; this program reads up to 2"):
            reopen(path)

    def test_rules_from_the_future_name_both_numbers(self, path: Path) -> None:
        newer = toy.Toy()
        newer.rules = 3
        TableFile.create(path, toy.header(rules=3), newer).close()
        with pytest.raises(TooNew, match=r"newer rules of Toy \(version 3; this program has version 1\)"):
            reopen(path)


class TestPermissions:
    def test_only_the_owner_can_read_files_and_folders(self, tmp_path: Path) -> None:
        path = tmp_path / "a" / "b" / "evening.lowtide"
        old = os.umask(0)
        try:
            begin(path).close()
            keep(path.with_name("kept.lowtide"), toy.table())
        finally:
            os.umask(old)
        for each in (path, path.with_name("kept.lowtide")):
            assert stat.S_IMODE(each.stat().st_mode) == 0o600
        for each in (path.parent, path.parent.parent):
            assert stat.S_IMODE(each.stat().st_mode) == 0o700

    def test_opening_takes_others_rights_away(self, path: Path) -> None:
        begin(path).close()
        path.chmod(0o644)
        reopen(path).close()
        assert stat.S_IMODE(path.stat().st_mode) == 0o600
