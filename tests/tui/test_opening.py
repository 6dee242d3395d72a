"""Making and opening tables: what a header is checked for, what is listed, what an opened table knows."""

from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.entries import Play
from engine.game import Unreadable
from saves.errors import InUse, Missing, NotATable
from saves.library import Library
from saves.store import read
from tui.opening import Opening, ago, check_name, entries_of, must_have_a_screen, new_header

from .homes import GAME, begin, finish, header, stop


async def play_some(opening: Opening, count: int = 3) -> list[str]:
    """Sit down at a new table, play a few actions and leave; what was told."""
    runner = opening.create(header())
    session = runner.session((0, 1), lambda _: None)
    runner.start()
    for _ in range(count):
        seat = session.update.to_act[0]
        await session.play(seat, next(GAME.legal(runner.table.state, seat)))
    told = [event.text for _, event in runner.history]
    await runner.close()
    return told


class TestHeaders:
    def test_seed_and_salt_are_drawn_and_a_given_seed_is_kept(self) -> None:
        first, second = header(), header("other")
        assert first.seed == second.seed == 7
        assert first.salt != second.salt
        assert first.commitment != second.commitment
        drawn = new_header(GAME, name="a", seats=first.seats, options={}, clock=first.clock)
        assert drawn.seed != 7

    def test_a_table_that_cannot_begin_is_refused_before_there_is_a_file(self) -> None:
        with pytest.raises(Unreadable, match="seats"):
            header(bots=(None,))
        with pytest.raises(Unreadable, match="grace"):
            new_header(GAME, name="a", seats=header().seats, options={"grace": 99}, clock=header().clock)

    @pytest.mark.parametrize("name", ["", "  ", "\x00", "x" * 61])
    def test_a_name_no_table_can_have_is_refused(self, name: str) -> None:
        with pytest.raises(Unreadable, match="Table: "):
            check_name(name)

    def test_a_game_without_a_screen_is_named(self, monkeypatch: pytest.MonkeyPatch) -> None:
        must_have_a_screen("full-metal-planete")
        monkeypatch.setattr("tui.games.CARDS", ())
        with pytest.raises(Unreadable, match="Full Metal Planète has no screen in this version"):
            must_have_a_screen("full-metal-planete")


class TestOpening:
    async def test_a_table_goes_on_with_entries_log_lines_and_clock(self, tmp_path: Path) -> None:
        opening = Opening(tmp_path)
        told = await play_some(opening)
        again = opening.resume("evening")
        assert again.table.standing.number == 3
        assert [event.text for _, event in again.history] == told
        assert again.notices == ()
        await again.close()
        assert [type(entry.what) for entry in read(opening.find("evening")).entries()] == [Play] * 3

    async def test_without_a_name_the_one_played_last_is_meant(self, tmp_path: Path) -> None:
        begin(tmp_path, "morning", "noon")
        finish(tmp_path)
        runner = Opening(tmp_path).resume(None)
        assert runner.header.name == "noon"
        await runner.close()

    async def test_a_path_is_a_table_too(self, tmp_path: Path) -> None:
        begin(tmp_path / "a", "morning")
        path = tmp_path / "a" / "tables" / "morning.lowtide"
        runner = Opening(tmp_path / "b").resume(str(path))
        assert runner.header.name == "morning"
        await runner.close()
        assert not (tmp_path / "b").exists()

    async def test_a_table_is_open_in_one_place_only(self, tmp_path: Path) -> None:
        opening = Opening(tmp_path)
        runner = opening.create(header())
        with pytest.raises(InUse, match="this table is open elsewhere"):
            opening.resume("evening")
        await runner.close()
        await opening.resume("evening").close()

    async def test_a_game_that_is_over_is_only_read(self, tmp_path: Path) -> None:
        path = finish(tmp_path)
        held = Library(tmp_path).open(path)
        try:
            runner = Opening(tmp_path).resume(str(path))
            assert runner.table.over
            assert runner.history[-1][1].text == "The game is over."
            await runner.close()
        finally:
            held.close()

    async def test_what_was_mended_is_in_the_notices(self, tmp_path: Path) -> None:
        begin(tmp_path, "evening")
        path = tmp_path / "tables" / "evening.lowtide"
        stop(path)
        path.write_bytes(path.read_bytes() + b"\x02\x00\x00")
        runner = Opening(tmp_path).resume("evening")
        assert "the end of the file is torn" in runner.notices[0]
        await runner.close()
        assert Library(tmp_path).tables()[0].note == ""

    def test_what_cannot_be_opened_is_left_alone_and_locked_by_nobody(self, tmp_path: Path) -> None:
        begin(tmp_path, "evening")
        path = tmp_path / "tables" / "evening.lowtide"
        path.write_bytes(b"something else")
        with pytest.raises(NotATable):
            Opening(tmp_path).resume("evening")
        with pytest.raises(Missing, match="there is no table called 'noon'"):
            Opening(tmp_path).resume("noon")
        assert path.read_bytes() == b"something else"


class TestList:
    def test_it_says_who_plays_and_how_far_they_are(self, tmp_path: Path) -> None:
        finish(tmp_path)
        begin(tmp_path, "evening")
        (tmp_path / "tables" / "odd.lowtide").write_bytes(b"")
        odd, evening, over = Opening(tmp_path).tables()
        assert (odd.name, odd.title) == ("odd", "")
        assert "nothing of the table is left" in odd.fault
        assert (evening.title, evening.state) == ("Full Metal Planète", "turn 1/25, Red to move")
        assert evening.detail.startswith("Blue, Red. 0 entries, begun 20")
        assert (over.state, over.over) == ("over", True)
        stop(tmp_path / "tables" / "evening.lowtide")
        assert "The file stops before the first entry" in Opening(tmp_path).tables()[0].detail

    def test_a_free_name_is_one_that_no_table_has(self, tmp_path: Path) -> None:
        opening = Opening(tmp_path)
        assert opening.free_name(GAME) == "full-metal-planete-1"
        begin(tmp_path, "full-metal-planete-1", "Full-Metal-Planete-2")
        assert opening.free_name(GAME) == "full-metal-planete-3"

    def test_times_are_told_in_words(self) -> None:
        now = datetime(2026, 5, 1, 12, tzinfo=UTC)
        for seconds, words in (
            (-50, "just now"),
            (59, "just now"),
            (60, "1 min ago"),
            (3_599, "59 min ago"),
            (3_600, "1 h ago"),
            (86_399, "23 h ago"),
            (86_400 * 40, "40 d ago"),
        ):
            moment = (now - timedelta(seconds=seconds)).isoformat().replace("+00:00", "Z")
            assert ago(moment, now) == words
        assert ago("", now) == ""
        assert ago("yesterday", now) == ""

    def test_entries_are_counted_in_words(self) -> None:
        assert [entries_of(n) for n in (0, 1, 2_000)] == ["0 entries", "1 entry", "2,000 entries"]
