"""`lowtide check`, `export` and `import` at the command line."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random

import msgspec
import pytest

from engine import bots, game_named, selfplay
from engine.clock import ClockSettings
from engine.entries import Header, Sitter
from engine.table import Table, checksum
from saves.blocks import Kind
from saves.format import encode_entry, load
from saves.library import Library
from saves.store import keep, read

GAME = game_named("metal-minds")


def lowtide(*words: str | Path, text: str = "") -> tuple[int, str, str]:
    """Run the command line in a process of its own: status, output, complaint."""
    done = subprocess.run(
        [sys.executable, "-m", "tui", *map(str, words)],
        input=text,
        capture_output=True,
        text=True,
        timeout=60,
    )
    return done.returncode, done.stdout, done.stderr


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with a finished table, `over`, its transcript beside it, and a running one, `running`."""
    home = tmp_path_factory.mktemp("home")
    table = selfplay.play(GAME, ("random", "random"), 3)
    table.header = msgspec.structs.replace(table.header, name="over", salt=b"s" * 16)
    keep(home / "tables" / "over.lowtide", table)
    header = Header(
        game=GAME.name,
        rules=GAME.rules,
        name="running",
        options={},
        seats=(Sitter("Ann"), Sitter("Ben")),
        seed=3,
        salt=b"s" * 16,
        created="2026-01-01T00:00:00Z",
        clock=ClockSettings(turn=None, one_screen=False),
    )
    running = Table(GAME, header)
    for entry in table.log[:40]:
        running.enter(entry.what, entry.seat)
    keep(home / "tables" / "running.lowtide", running)
    status, text, complaint = lowtide("export", "over", "--home", home)
    assert (status, complaint) == (0, "")
    (home / "over.txt").write_text(text)
    return home


def test_export_import_export_gives_the_same_bytes(home: Path, tmp_path: Path) -> None:
    text = (home / "over.txt").read_text()
    status, said, _ = lowtide("import", "-", "--home", tmp_path, text=text)
    assert (status, said) == (0, f"{tmp_path}/tables/over.lowtide: Metal Minds, 527 entries\n")
    assert lowtide("export", "over", "--home", tmp_path)[1] == text
    before = read(home / "tables" / "over.lowtide")
    after = read(tmp_path / "tables" / "over.lowtide")
    assert (after.header, after.payloads()) == (before.header, before.payloads())
    assert len(after.checkpoints) > 10
    plain = lowtide("export", "over", "--json", "--home", tmp_path)[1]
    status, said, _ = lowtide("import", "-", "--name", "again", "--home", tmp_path, text=plain)
    assert status == 0
    assert read(tmp_path / "tables" / "again.lowtide").payloads() == before.payloads()


def test_an_import_takes_no_name_that_is_there_and_says_how_to_give_another(home: Path) -> None:
    status, said, complaint = lowtide("import", home / "over.txt", "--home", home)
    assert (status, said) == (2, "")
    assert complaint == "lowtide: there is a table called over already (--name gives it another)\n"


def test_a_name_that_is_a_path_is_refused_until_another_is_given(home: Path, tmp_path: Path) -> None:
    text = (home / "over.txt").read_text().replace('Table: "over"', 'Table: "../../evil"')
    assert lowtide("import", "-", "--home", tmp_path / "home", text=text) == (
        2,
        "",
        "lowtide: ../../evil: a name, not a path (no slashes, no dot or ~ at its beginning) "
        "(--name gives it another)\n",
    )
    assert not list(tmp_path.rglob("*.lowtide"))
    assert lowtide("import", "-", "--name", "good", "--home", tmp_path / "home", text=text)[0] == 0
    assert [path.relative_to(tmp_path).as_posix() for path in tmp_path.rglob("*.lowtide")] == [
        "home/tables/good.lowtide"
    ]


def test_a_running_table_gives_one_seats_own_log_only(home: Path, tmp_path: Path) -> None:
    status, said, complaint = lowtide("export", "running", "--home", home)
    assert (status, said) == (2, "")
    assert "it is not over, and until then only a seat's own log can be exported (--seat)" in complaint
    logs = [lowtide("export", "running", "--seat", s, "--home", home)[1] for s in "01"]
    log = read(home / "tables" / "running.lowtide")
    table = Table(GAME, log.header)
    secrets: list[set[str]] = [set(), set()]
    public: set[str] = set()
    for entry in log.entries():
        for event in table.take(entry):
            if event.audience is None:
                public.add(event.text)
            for seat in event.audience or ():
                secrets[seat].add(event.text)
    for seat in (0, 1):
        assert all(text in logs[seat] for text in public | secrets[seat])
        hidden = secrets[1 - seat] - secrets[seat] - public
        assert hidden
        assert not any(f" {text}" in logs[seat] for text in hidden)
        assert "it cannot be imported" in logs[seat]
    status, _, complaint = lowtide("import", "-", "--home", tmp_path, text=logs[0])
    assert status == 2
    assert "one seat's own log, of which no table can be made" in complaint
    plain = lowtide("export", "running", "--seat", "1", "--json", "--home", home)[1]
    assert json.loads(plain)["importable"] is False
    assert "seed" not in json.loads(plain)
    assert lowtide("import", "-", "--home", tmp_path, text=plain)[0] == 2
    assert not list(tmp_path.rglob("*.lowtide"))
    assert lowtide("export", "running", "--seat", "2", "--home", home)[0] == 2


def test_tables_and_transcripts_that_hold_are_good(home: Path) -> None:
    status, said, _ = lowtide("check", "over", home / "over.txt", "running", "--home", home)
    assert status == 0
    assert said.split("\n") == [
        "over: good, 527 entries, the game is over",
        f"{home}/over.txt: good, 527 entries, the game is over",
        "running: good, 40 entries",
        "",
    ]


def test_fair_shows_seed_and_salt_of_a_finished_game_and_of_no_other(home: Path) -> None:
    header = read(home / "tables" / "over.lowtide").header
    status, said, _ = lowtide("check", "--fair", "--commitment", header.commitment, "over", "--home", home)
    assert status == 0
    assert f"seed 3, salt {'73' * 16}" in said
    assert "all shuffles and dice of the log are the first" in said
    status, said, _ = lowtide("check", "--fair", "--commitment", "ab", "over", "--home", home)
    assert status == 1
    assert "another commitment: ab" in said
    status, said, complaint = lowtide("check", "--fair", "running", "--home", home)
    assert (status, said) == (2, "")
    assert "not over" in complaint
    assert "seed 3" not in complaint


def test_fair_does_not_vouch_for_the_position_that_a_game_began_at(tmp_path: Path) -> None:
    table = selfplay.play(GAME, ("random", "random"), 3)
    begun = msgspec.json.decode(msgspec.json.encode(GAME.describe(Table(GAME, table.header).state)))
    started = Table(GAME, msgspec.structs.replace(table.header, name="started", position=begun))
    choices = Random(3)
    while not started.over:
        seat = GAME.to_act(started.state)[0]
        listed = GAME.legal(started.state, seat)
        started.play(seat, bots.choose(GAME, "random", None, listed, choices))
    keep(tmp_path / "tables" / "started.lowtide", started)
    status, said, _ = lowtide("check", "started", "--fair", "--home", tmp_path)
    assert status == 0
    assert "it began at a position that somebody wrote" in said
    assert "all shuffles and dice" not in said


def test_what_is_there_and_no_file_is_called_so(tmp_path: Path) -> None:
    status, _, complaint = lowtide("check", tmp_path)
    assert (status, "this is no plain file; - reads standard input" in complaint) == (2, True)


def test_the_first_entry_that_differs_is_named(home: Path, tmp_path: Path) -> None:
    text = (home / "over.txt").read_text()
    line = next(line for line in text.split("\n") if line.startswith("  100."))
    wrong = tmp_path / "wrong.txt"
    wrong.write_text(text.replace(line, line[:-1] + ("0" if line[-1] != "0" else "1")))
    status, said, _ = lowtide("check", "--json", wrong)
    assert status == 1
    assert json.loads(said)["differs"] == 100

    table = selfplay.play(GAME, ("random", "random"), 3)
    table.log[69] = msgspec.structs.replace(table.log[69], checksum=checksum(table.state))
    keep(tmp_path / "wrong.lowtide", table)
    status, said, _ = lowtide("check", tmp_path / "wrong.lowtide", home / "over.txt")
    assert status == 1
    assert "NOT GOOD from entry 70 on" in said
    assert "entry 70 leads to another state" in said
    assert f"{home}/over.txt: good" in said


def test_a_stored_standing_that_entries_do_not_lead_to_is_found(tmp_path: Path) -> None:
    table = selfplay.play(GAME, ("random", "random"), 3)
    table.standing = msgspec.structs.replace(table.standing, at=5)
    keep(tmp_path / "wrong.lowtide", table)
    status, said, _ = lowtide("check", tmp_path / "wrong.lowtide")
    assert status == 1
    assert "the checkpoint after entry 527 is not where the entries lead" in said


def test_what_is_no_table_is_bad_input(tmp_path: Path) -> None:
    (tmp_path / "note.json").write_text('{"a": 1}')
    assert lowtide("check", tmp_path / "nothing")[0] == 2
    for command in ("check", "export"):
        status, said, complaint = lowtide(command, tmp_path / "note.json")
        assert status != 0
        assert "neither a table nor a transcript" in said + complaint
        assert "Traceback" not in complaint


def test_a_file_that_is_not_there_does_not_keep_the_others_from_being_checked(home: Path) -> None:
    status, said, complaint = lowtide("check", "over", "nosuch", "running", "--home", home)
    assert status == 2
    assert said.startswith("over: good, 527 entries, the game is over\nnosuch: NOT GOOD\n")
    assert said.endswith("running: good, 40 entries\n")
    assert complaint.count("\n") == 1
    assert "nosuch" in complaint


def test_none_of_them_loads_textual(home: Path) -> None:
    code = (
        "import sys; sys.argv = ['lowtide', *sys.argv[1:]]\n"
        "from tui.__main__ import main\n"
        "try: main()\n"
        "finally: print('textual' in sys.modules, file=sys.stderr)"
    )
    for words in (["check", "over"], ["export", "over"], ["import", "--help"], ["--help"]):
        done = subprocess.run(
            [sys.executable, "-c", code, *words[:1], *words[1:], "--home", str(home)][:None],
            capture_output=True,
            text=True,
            timeout=60,
        )
        assert done.stderr.strip().endswith("False"), done.stderr


def test_the_library_keeps_what_is_imported_with_its_checkpoints(home: Path, tmp_path: Path) -> None:
    from engine import transcript

    found = transcript.read((home / "over.txt").read_text())
    path = Library(tmp_path).add(found.table, "kept", found.checkpoints)
    log, chain = load(path.read_bytes(), path.name)
    assert [encode_entry(entry, GAME) for entry in found.table.log] == log.payloads()
    assert sum(block.kind == Kind.CHECKPOINT for block in chain.blocks) > 10
