"""Files of older schemas and tables of older rules go on under those of today."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.game import Step
from saves import migrate
from saves.blocks import Kind
from saves.errors import Damaged, TooNew
from saves.format import Find, load
from saves.resume import play_on, resume
from saves.store import TableFile, read

from . import attack, toy


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "evening.lowtide"


@pytest.fixture
def later(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program two schemas on: names shout, and then the clock counts from 1000."""

    def shout(kind: Kind, content: Any) -> Any:
        if kind == Kind.HEADER:
            content["name"] = content["name"].upper()
        return None if kind == Kind.CHECKPOINT else content

    def count_on(kind: Kind, content: Any) -> Any:
        if kind in (Kind.ENTRY, Kind.MARK, Kind.CLOSED):
            content["at"] += 1000
        return content

    monkeypatch.setattr(migrate, "STEPS", (*migrate.STEPS, shout, count_on))


CORPUS = Path(__file__).parent / "corpus"

TEN = attack.sample(entries=10)


@pytest.fixture(autouse=True)
def before(path: Path) -> bytes:
    """Ten entries of the schema of today and rules 1, with a checkpoint after the eighth."""
    path.write_bytes(TEN)
    return TEN


def test_a_file_of_the_schema_of_today_is_not_stepped() -> None:
    assert migrate.newest() == 2
    assert migrate.upgrade(2, Kind.ENTRY, b"anything") == b"anything"


def test_a_table_of_schema_1_has_a_clock_that_stands_still_while_it_is_closed(path: Path) -> None:
    old = (CORPUS / "schema-1.lowtide").read_bytes()
    path.write_bytes(old)
    log = read(path, toy.find)
    assert (log.schema, log.header.clock.wall, log.zero) == (1, False, None)
    with TableFile.open(path, toy.find) as file:
        assert file.notices == (
            "evening.lowtide was brought up to date; the old file is kept as evening.lowtide.schema-1",
        )
        assert (file.log.schema, file.log.at, file.log.zero) == (2, log.at, None)
    assert path.with_name("evening.lowtide.schema-1").read_bytes() == old
    assert list(read(path, toy.find).entries()) == list(log.entries())


def test_a_table_of_schema_2_knows_where_its_clock_stands_on_the_wall() -> None:
    log = read(CORPUS / "schema-2-days.lowtide", toy.find)
    assert (log.schema, log.header.clock.turn, log.header.clock.wall) == (2, 43_200_000, True)
    assert log.zero == 1_770_000_000_000
    assert (log.at, log.wall()) == (28_099, 1_770_000_028_099)


@pytest.mark.usefixtures("later")
class TestSchemas:
    def test_an_older_file_is_read_step_by_step(self, path: Path, before: bytes) -> None:
        log = read(path, toy.find)
        assert log.schema == 2
        assert log.header.name == "EVENING"
        assert [entry.at for entry in log.entries()] == [1000 + 700 * n for n in range(1, 11)]
        assert (log.at, log.missing, log.checkpoints) == (8099, "", [])
        assert path.read_bytes() == before, "readers write nothing"

    def test_the_writer_brings_it_up_to_date_and_keeps_the_old_one(self, path: Path, before: bytes) -> None:
        with TableFile.open(path, toy.find) as file:
            assert file.notices == (
                "evening.lowtide was brought up to date; the old file is kept as evening.lowtide.schema-2",
            )
            assert (file.log.schema, file.log.count) == (4, 10)
        assert path.with_name("evening.lowtide.schema-2").read_bytes() == before
        with TableFile.open(path, toy.find) as file:
            assert file.notices == ()
            assert file.log.count == 10
            assert file.log.at == 8099, "stepped up once, not again"

    def test_what_a_step_cannot_take_is_damage(self, monkeypatch: pytest.MonkeyPatch, path: Path) -> None:
        monkeypatch.setattr(migrate, "STEPS", (*migrate.STEPS, lambda _, content: content["nothing"]))
        with pytest.raises(Damaged, match="the header cannot be read"):
            read(path, toy.find)


def test_a_file_of_a_later_schema_is_refused_with_both_numbers(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path.unlink()
    with monkeypatch.context() as later:
        later.setattr(migrate, "STEPS", (lambda _, content: content,) * 3)
        TableFile.create(path, toy.header(), toy.TOY).close()
    with pytest.raises(TooNew, match=r"schema 4; this program reads up to 2"):
        read(path, toy.find)


class Newer(toy.Toy):
    """Rules that came later: every addition counts twice, and nobody says anything."""

    rules = 2

    def check(self, state: toy.State, seat: int, action: toy.Add | toy.Say) -> None:
        if isinstance(action, toy.Say):
            raise toy.Illegal("nobody says anything any more", "TOY-9")

    def apply(self, state: toy.State, seat: int, action: toy.Add | toy.Say) -> Step[toy.State]:
        step = super().apply(state, seat, action)
        return Step(msgspec.structs.replace(step.state, sum=step.state.sum * 2), sealed=step.sealed)


class Again(Newer):
    """The newer rules once more."""

    rules = 3


def find(game: toy.Toy) -> Find:
    return lambda _: game


class TestRules:
    def test_an_older_table_stops_before_the_entry_that_no_longer_fits(self, path: Path) -> None:
        found = resume(read(path, find(Newer())))
        assert found.table.standing.number == 8
        assert found.table.standing.state.sum == 32, "as the checkpoint has it, not folded anew"
        assert found.stopped == (
            "evening.lowtide: entry 9 of 10 was played under older rules of Toy (version 1, now 2) and no "
            "longer fits; the table stands before it"
        )

    def test_to_be_played_on_it_keeps_the_old_file(self, path: Path, before: bytes) -> None:
        with TableFile.open(path, find(Newer())) as file:
            table = play_on(file)
            assert file.notices == (
                "evening.lowtide goes on before entry 9; the old file is kept as evening.lowtide.rules-1",
            )
            table.play(0, toy.Add(1))
            file.append(table.log[0])
        assert path.with_name("evening.lowtide.rules-1").read_bytes() == before
        log = read(path, find(Newer()))
        assert [entry.number for entry in log.entries()] == list(range(1, 10))
        assert (log.rules(8), log.rules(9)) == (1, 2)
        assert resume(log).table.standing.state.sum == 66
        with TableFile.open(path, find(Newer())) as file:
            assert play_on(file).standing.number == 9
            assert file.notices == ()

    def test_all_of_it_stands_where_nothing_follows_the_checkpoint(self, path: Path) -> None:
        path.write_bytes(attack.sample(entries=8))
        found = resume(read(path, find(Newer())))
        assert (found.table.standing.number, found.stopped) == (8, "")
        with TableFile.open(path, find(Newer())) as file:
            play_on(file)
        assert read(path, find(Newer())).rules(9) == 2

    def test_a_checkpoint_that_cannot_be_read_any_more_is_passed_over(self, path: Path) -> None:
        class Changed(toy.Toy):
            class State(toy.State, frozen=True, kw_only=True):
                extra: int

        assert read(path, find(Changed())).standing() is None

    def test_under_the_same_rules_what_does_not_fit_is_damage(self, path: Path) -> None:
        class Other(Newer):
            rules = 1

        for whole, sentence in ((False, "entry 9 does not fit"), (True, "entry 1 leads to another state")):
            with pytest.raises(Damaged, match=sentence) as refusal:
                resume(read(path, find(Other())), whole=whole)
            assert refusal.value.entry == (1 if whole else 9)

    def test_which_rules_an_entry_was_played_under_is_known_from_the_checkpoints(self, path: Path) -> None:
        path.write_bytes(attack.sample(entries=8))
        with TableFile.open(path, find(Newer())) as file:
            table = play_on(file)
            table.play(0, toy.Add(1))
            file.append(table.log[0])
        log = read(path, find(Again()))
        assert resume(log).stopped == ""
        assert (log.rules(8), log.rules(9), log.rules(10)) == (1, 2, 2)


def test_the_corpus_opens_for_ever() -> None:
    """Files that earlier versions wrote. None is ever taken away; each new schema adds one."""
    files = sorted(CORPUS.glob("*.lowtide"))
    assert {read(file, toy.find).schema for file in files} == set(range(1, migrate.newest() + 1))
    for file in files:
        log, _ = load(file.read_bytes(), file.name, toy.find)
        table = resume(log, whole=True).table
        assert table.log == list(log.entries())
        assert table.standing.number == log.count == 40
