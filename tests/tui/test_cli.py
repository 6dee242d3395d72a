"""The command line, as a shell runs it: exit statuses, sentences, and what is printed where."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from engine import selfplay
from saves.resume import resume
from saves.store import read
from tui.__main__ import main

from .homes import GAME, begin, finish

ROOT = Path(__file__).parents[2]

SKIRMISH = {
    "game": "full-metal-planete",
    "seats": 2,
    "seed": 7,
    "position": {
        "turn": 7,
        "units": [
            {"id": "bF1", "kind": "freighter", "owner": "blue", "hex": [3, 9], "facing": "A"},
            {"id": "rF1", "kind": "freighter", "owner": "red", "hex": [17, 9], "facing": "A"},
            {"id": "bt1", "kind": "tank", "owner": "blue", "hex": [5, 7]},
        ],
    },
}
PASSES = {**SKIRMISH, "play": [{"seat": 0, "do": "move bt1 5,8", "expect": "legal"}]}
FAILS = {**SKIRMISH, "play": [{"seat": 0, "do": "move bt1 5,9", "expect": "legal"}]}


def lowtide(*words: str | bytes, **more: Any) -> subprocess.CompletedProcess[str]:
    """Run the program as `python -m tui`, without a terminal."""
    environment = {k: v for k, v in os.environ.items() if not k.startswith("LOWTIDE")} | more.pop("env", {})
    return subprocess.run(
        [sys.executable, "-m", "tui", *words],
        cwd=ROOT,
        env=environment,
        capture_output=not more.keys() & {"stdout", "stderr"},
        text=True,
        timeout=60,
        check=False,
        **{"stdin": subprocess.DEVNULL, **more},
    )


def is_one_sentence(run: subprocess.CompletedProcess[str]) -> bool:
    """Nothing printed, and one line of complaint that names the program."""
    told = run.stderr.splitlines()
    return run.stdout == "" and len(told) == 1 and told[0].startswith("lowtide: ")


def write(path: Path, document: object) -> str:
    path.write_text(json.dumps(document))
    return str(path)


class TestTry:
    def test_a_document_that_holds_exits_with_0(self, tmp_path: Path) -> None:
        run = lowtide("try", write(tmp_path / "a.json", PASSES))
        assert (run.returncode, run.stderr) == (0, "")
        assert run.stdout.splitlines()[0] == "  0  legal"
        assert run.stdout.splitlines()[-1] == "all as expected"

    def test_a_failed_expectation_exits_with_1(self, tmp_path: Path) -> None:
        run = lowtide("try", write(tmp_path / "a.json", FAILS))
        assert (run.returncode, run.stderr) == (1, "")
        assert "FAILED expected legal, was illegal" in run.stdout
        assert run.stdout.splitlines()[-1] == "not as expected"

    def test_json_prints_one_document_and_nothing_else(self, tmp_path: Path) -> None:
        run = lowtide("try", "--json", write(tmp_path / "a.json", FAILS))
        answer = json.loads(run.stdout)
        assert run.returncode == 1
        assert answer["ok"] is False
        assert answer["steps"][0]["verdict"] == "illegal"
        assert {unit["id"] for unit in answer["state"]["units"]} == {"bF1", "rF1", "bt1"}

    def test_a_dash_reads_standard_input(self) -> None:
        run = lowtide("try", "-", "--json", stdin=None, input=json.dumps(PASSES))
        assert run.returncode == 0
        assert json.loads(run.stdout)["ok"] is True

    def test_json_is_plain_ascii_whatever_the_document_holds(self, tmp_path: Path) -> None:
        document = {**SKIRMISH, "play": [{"seat": 0, "do": "é\x1b[2J"}]}
        run = lowtide(
            "try", "--json", write(tmp_path / "a.json", document), env={"PYTHONIOENCODING": "ascii"}
        )
        assert run.returncode == 0
        assert json.loads(run.stdout)["steps"][0]["verdict"] == "illegal"
        assert run.stdout.isascii()
        plain = lowtide("try", str(tmp_path / "a.json"), env={"PYTHONIOENCODING": "ascii"})
        assert plain.returncode == 0
        assert "\x1b" not in plain.stdout


class TestTables:
    def test_they_are_listed_and_as_json_one_document_a_line(self, tmp_path: Path) -> None:
        finish(tmp_path)
        begin(tmp_path, "evening")
        (tmp_path / "tables" / "odd.lowtide").write_bytes(b"\0\1\2")
        run = lowtide("tables", "--home", str(tmp_path))
        assert (run.returncode, run.stderr) == (0, "")
        rows = run.stdout.splitlines()
        assert rows[0].split()[0] == "odd"
        assert "! odd.lowtide: this is not a table of Lowtide" in rows[0]
        assert "turn 1/25, Red to move" in rows[1]
        assert rows[2].endswith("over")
        run = lowtide("--home", str(tmp_path), "tables", "--json")
        found = [json.loads(row) for row in run.stdout.splitlines()]
        assert [each["name"] for each in found] == ["odd", "evening", "selfplay-3"]
        assert found[1]["seats"] == ["Blue", "Red"]

    def test_without_any_it_says_how_one_is_made(self, tmp_path: Path) -> None:
        run = lowtide("tables", env={"LOWTIDE_HOME": str(tmp_path / "none")})
        assert run.stdout.startswith(f"No tables yet in {tmp_path}/none.")
        assert lowtide("tables", "--json", "--home", str(tmp_path)).stdout == ""
        assert not (tmp_path / "none").exists()


class TestSelfplay:
    def test_the_same_seed_gives_the_same_games_on_any_number_of_workers(self) -> None:
        words = ("selfplay", "metal-minds", "--games", "4", "--seed", "5", "--json")
        alone, shared = lowtide(*words), lowtide(*words, "--workers", "2")
        assert (alone.returncode, alone.stderr) == (0, "")
        assert alone.stdout == shared.stdout
        games = [json.loads(row) for row in alone.stdout.splitlines()]
        assert [game["seed"] for game in games] == [5, 6, 7, 8]
        assert games[0]["bots"] == ["random", "random"]

    def test_seeds_wrap_round(self) -> None:
        run = lowtide("selfplay", "metal-minds", "--games", "2", "--seed", str(2**64 - 1), "--json")
        assert [json.loads(row)["seed"] for row in run.stdout.splitlines()] == [2**64 - 1, 0]

    def test_the_last_game_is_kept_as_a_table_and_never_written_over(self, tmp_path: Path) -> None:
        path = tmp_path / "last.lowtide"
        words = ("selfplay", "metal-minds", "--games", "2", "--bots", "passer,random", "--save", str(path))
        run = lowtide(*words)
        assert (run.returncode, run.stderr) == (0, "")
        assert run.stdout.splitlines()[-1].startswith("2 games; first places: ")
        table = resume(read(path), whole=True).table
        assert table.over
        assert (table.header.seed, table.header.seats[0].bot) == (1, "passer")
        before = path.read_bytes()
        again = lowtide(*words)
        assert again.returncode == 2
        assert is_one_sentence(again)
        assert "there is a file of that name already" in again.stderr
        assert path.read_bytes() == before

    def test_an_option_may_be_a_document_whose_content_goes_into_the_table(self, tmp_path: Path) -> None:
        deck = ROOT / "engine" / "metal_minds" / "data" / "metal-minds.json"
        path = tmp_path / "t.lowtide"
        run = lowtide("selfplay", "metal-minds", "--option", f"deck={deck}", "--save", str(path))
        assert (run.returncode, run.stderr) == (0, "")
        assert read(path).header.options == {"deck": json.loads(deck.read_text())}

    def test_options_reach_the_game_with_their_types(self, tmp_path: Path) -> None:
        path = tmp_path / "t.lowtide"
        options = ("--option", "rotate=true")
        assert lowtide("selfplay", "metal-minds", *options, "--save", str(path)).returncode == 0
        assert read(path).header.options == {"rotate": True}

    @pytest.mark.parametrize("workers", ["1", "2"])
    def test_ctrl_c_is_quiet(self, workers: str) -> None:
        words = ("selfplay", "metal-minds", "--games", "2000", "--workers", workers)
        running = subprocess.Popen(
            [sys.executable, "-m", "tui", *words],
            cwd=ROOT,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            start_new_session=True,
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
        )
        assert running.stdout is not None
        running.stdout.readline()
        os.killpg(running.pid, signal.SIGINT)
        _, told = running.communicate(timeout=30)
        assert (running.returncode, told) == (130, "")


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        (("frobnicate",), "No such command 'frobnicate'."),
        (("try",), "Missing argument 'FILE'."),
        (("try", ""), "lowtide: the name of a file is empty"),
        (("try", "x" * 5000), f"{'x' * 150}...{'x' * 149}: File name too long"),
        (("selfplay", "metal-minds", "--option", "deck="), "the name of a file is empty"),
        (("selfplay", "metal-minds", "--save", "gone/x.t"), "--save gone/x.t: there is no folder gone"),
        (("new", "metal-minds", "--name", "../evil"), "Table: ../evil: a name, not a path"),
        (("new", "metal-minds", "--name", "a\\b"), "a name, not a path"),
        (("new", "metal-minds", "--name", "~x"), "a name, not a path"),
        (("new", "metal-minds", "--name", "\x1b./x"), "Table: ./x: a name, not a path"),
        (("try", "nowhere.json"), "nowhere.json: No such file or directory"),
        (("try", "."), ".: Is a directory"),
        (("try", "/dev/zero"), "/dev/zero: this is longer than any document (16 MiB)"),
        (("new", "chess"), "game chess: there is no such game (there are: full-metal-planete"),
        (
            ("new", "full-metal-planete", "--seats", "9"),
            "--seats 9: Full Metal Planète is played with 2 to 8",
        ),
        (("new", "full-metal-planete", "--seats", "x"), "Invalid value for '--seats'"),
        (("new", "full-metal-planete", "--seat", "genius"), "bot genius: there is no such level"),
        (("new", "full-metal-planete", *["--seat", "person"] * 9), "--seats 9: Full Metal Planète is played"),
        (("new", "full-metal-planete", "--option", "grace"), "--option grace: write NAME=VALUE"),
        (("new", "full-metal-planete", "--option", "grace=x"), "option grace: "),
        (("new", "full-metal-planete", "--option", "luck=1"), "option luck: this game has no such option"),
        (
            ("new", "full-metal-planete", "--clock", "0"),
            "--clock 0: whole seconds from 1 to 86400, hours as 12h or days as 3d up to 30d, or off",
        ),
        (("new", "full-metal-planete", "--clock", "31d"), "--clock 31d: whole seconds"),
        (("new", "full-metal-planete", "--clock", "721h"), "--clock 721h: whole seconds"),
        (("new", "full-metal-planete", "--clock", "90m"), "--clock 90m: whole seconds"),
        (("new", "full-metal-planete", "--clock", "12h"), "this needs a terminal"),
        (("new", "full-metal-planete", "--clock", "٣"), "--clock"),
        (("new", "full-metal-planete", "--seed", "-1"), "Invalid value for '--seed'"),
        (("new", "full-metal-planete"), "this needs a terminal, and standard input is none"),
        ((), "this needs a terminal, and standard input is none"),
        (("resume",), "there is no table to go on with"),
        (("resume", "evening"), "there is no table called 'evening' (there are none yet)"),
        (("resume", "./evening"), "there is no such table"),
        (("selfplay", "chess"), "game chess: there is no such game"),
        (("selfplay", "full-metal-planete", "--bots", "random"), "seats: "),
        (("selfplay", "full-metal-planete", "--bots", ""), "there is no such level"),
        (("selfplay", "full-metal-planete", "--games", "0"), "Invalid value for '--games'"),
        (("selfplay", "metal-minds", "--option", "deck=nowhere"), "nowhere: No such file or directory"),
        (("selfplay", "metal-minds", "--option", "deck=README.md"), "README.md: line 1, column 1"),
        (("--home", "README.md", "tables"), "Directory 'README.md' is a file."),
        (("try", "\udcff\udcfe\x1b\n"), "??? : No such file or directory"),
        (("resume", "\udcff"), "there is no table called"),
        (("resume", "/\udcff"), "there is no such table"),
    ],
    ids=repr,
)
def test_bad_usage_is_one_sentence_and_status_2(
    words: tuple[str, ...],
    sentence: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    home = tmp_path / "home"
    monkeypatch.chdir(ROOT)
    monkeypatch.setenv("LOWTIDE_HOME", str(home))
    status, out, told = inside([*words], capsys)
    assert (status, out) == (2, "")
    assert told.startswith("lowtide: ")
    assert told.count("\n") == 1
    assert sentence in told
    assert not home.exists(), "what is refused leaves nothing behind"


def test_arguments_that_are_no_text_are_no_trouble() -> None:
    run = lowtide(b"try", b"\xff\xfe")
    assert run.returncode == 2
    assert is_one_sentence(run)


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"", "line 1, column 1: Expecting value"),
        (b"\x00\x01", "line 1, column 1: Expecting value"),
        (b'"\xff\xfe"', "is not UTF-8"),
        (b"[" * 200_000, "nested too deeply"),
        (b'{"a":' * 200_000, "nested too deeply"),
        (b"[" * 400 + b"]" * 400, "document: expected"),
        (b"9" * 10_000, "Exceeds the limit"),
        (b"[]", "document: expected object, got array []"),
        (b'{"game": "full-metal-planete", "seed": 1e999}', "seed: this number is beyond"),
        (b'{"game": "full-metal-planete", "seed": -1}', "seed: -1 is not 0 to 2**64 - 1"),
        (b'{"game": "full-metal-planete", "seed": 18446744073709551616}', "is beyond 64 bits"),
        (b'{"game": "\\ud800"}', 'game: "\\\\ud800" is half a letter'),
        (b'{"game": "full-metal-planete", "\\udfff": 1}', "is half a letter"),
        (b'{"game": "\\u001b[2J\\u0007"}', "game ?[2J?: there is no such game"),
        (b'{"game": "full-metal-planete", "game": "x"}', 'the key "game" stands twice'),
        (b'{"game": "full-metal-planete", "spam": 1}', "spam: unknown key"),
        (b'{"game": "full-metal-planete", "play": [{"seat": 0}]}', "play[0]: one of do, wait"),
        (b'{"game": "full-metal-planete", "seats": 99}', "seats: 99 is no number of seats"),
        (b'{"seats": 2}', "game: this key is needed"),
        (b'{"game": NaN}', "NaN is not a number that JSON knows"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_a_document_that_cannot_be_read_is_one_sentence_and_status_2(
    content: bytes, sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "d.json"
    path.write_bytes(content)
    status, out, told = inside(["try", str(path), "--json"], capsys)
    assert status == 2
    assert out == ""
    assert told.count("\n") == 1
    assert told.startswith("lowtide: ")
    assert sentence in told


def inside(words: list[str], capsys: pytest.CaptureFixture[str]) -> tuple[int, str, str]:
    """The same in this process, which is quicker."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "argv", ["lowtide", *words])
        with pytest.raises(SystemExit) as end:
            main()
    out, told = capsys.readouterr()
    assert isinstance(end.value.code, int)
    return end.value.code, out, told


def test_no_mutilated_document_leads_to_more_than_a_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    random = Random(1)
    table = selfplay.play(GAME, ("random", "random"), 1)
    whole = json.dumps({**PASSES, "position": GAME.describe(table.state)}).encode()
    path = tmp_path / "d.json"
    for _ in range(300):
        data = bytearray(whole if random.random() < 0.5 else json.dumps(PASSES).encode())
        for _ in range(random.choice((1, 1, 2, 5))):
            at = random.randrange(len(data))
            match random.randrange(4):
                case 0:
                    data[at] = random.randrange(256)
                case 1:
                    del data[at : at + random.choice((1, 5, 50))]
                case 2:
                    data[at:at] = random.choice((b"[", b"{}", b'"', b"-1", b"null", b"9" * 30, b"\\ud800"))
                case 3:
                    data[at:at] = data[at : at + random.randrange(60)]
        path.write_bytes(data)
        status, out, told = inside(["try", str(path), "--json"], capsys)
        if status == 2:
            assert out == ""
            assert told.count("\n") == 1
            assert told.startswith("lowtide: ")
            assert "fault in Lowtide itself" not in told, data
        else:
            assert told == ""
            assert json.loads(out)["ok"] is (status == 0)


class TestPlay:
    def test_a_position_with_lines_to_play_is_for_try(self, tmp_path: Path) -> None:
        run = lowtide("play", write(tmp_path / "a.json", PASSES), "--home", str(tmp_path / "home"))
        assert run.returncode == 2
        assert is_one_sentence(run)
        assert "a position has no lines to play; use lowtide try" in run.stderr

    def test_a_position_that_cannot_be_is_refused_before_there_is_a_table(self, tmp_path: Path) -> None:
        document = {**SKIRMISH, "position": {"turn": 26}}
        run = lowtide("play", write(tmp_path / "a.json", document), "--home", str(tmp_path / "home"))
        assert run.returncode == 2
        assert is_one_sentence(run)
        assert "turn" in run.stderr
        assert not (tmp_path / "home").exists()


class TestStreams:
    def test_a_reader_that_has_had_enough_ends_it_quietly(self) -> None:
        command = (
            f"{sys.executable} -m tui selfplay metal-minds --games 300 | head -1; exit ${{PIPESTATUS[0]}}"
        )
        run = subprocess.run(
            ["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False
        )
        assert (run.returncode, run.stderr) == (0, "")
        assert len(run.stdout.splitlines()) == 1

    @pytest.mark.parametrize("closed", [">&-", ">&- 2>&-", "<&- >&- 2>&-"])
    def test_closed_streams_are_no_trouble(self, closed: str, tmp_path: Path) -> None:
        for words, status in (("--version", 0), ("frobnicate", 2), (f"tables --home {tmp_path}", 0)):
            command = f"{sys.executable} -m tui {words} {closed}"
            run = subprocess.run(
                ["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False
            )
            assert run.returncode == status
            assert "Traceback" not in run.stderr

    @pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a device that is always full")
    def test_a_full_disk_is_a_sentence(self, tmp_path: Path) -> None:
        with Path("/dev/full").open("w") as full:
            run = lowtide("tables", "--home", str(tmp_path), stdout=full, stderr=subprocess.PIPE)
        assert (run.returncode, run.stderr) == (2, "lowtide: No space left on device\n")

    @pytest.mark.parametrize("unbuffered", ["", "1"])
    def test_a_disk_that_fills_up_in_the_middle_is_told(self, unbuffered: str, tmp_path: Path) -> None:
        finish(tmp_path)
        words = f"{sys.executable} -m tui export over --home {tmp_path}"
        run = subprocess.run(
            ["bash", "-c", f"ulimit -f 4; {words} > {tmp_path}/cut.txt"],
            cwd=ROOT,
            capture_output=True,
            text=True,
            check=False,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )
        assert (run.returncode, run.stderr) == (2, "lowtide: File too large\n")

    def test_half_a_letter_in_a_position_is_a_sentence(self, tmp_path: Path) -> None:
        document = tmp_path / "half.json"
        document.write_text('{"game": "full-thrust", "position": {"\\ud800": 1}}')
        for command in ("show", "try", "play"):
            run = (
                lowtide(command, str(document), "--home", str(tmp_path))
                if command == "play"
                else lowtide(command, str(document))
            )
            assert run.returncode == 2, command
            assert is_one_sentence(run)

    def test_standard_input_that_is_closed_is_a_sentence(self) -> None:
        command = f"{sys.executable} -m tui try - <&-"
        run = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, check=False)
        assert run.returncode == 2
        assert run.stderr.startswith("lowtide: standard input: ")


class TestHelp:
    def test_help_names_every_command_and_each_has_its_own(self) -> None:
        run = lowtide("--help")
        assert (run.returncode, run.stderr) == (0, "")
        for command in ("new", "resume", "tables", "play", "try", "selfplay"):
            assert f"\n  {command} " in run.stdout
        assert "Play the lines of FILE headless" in lowtide("try", "--help").stdout
        assert lowtide("-h").stdout == run.stdout

    def test_the_version_is_that_of_the_project(self) -> None:
        run = lowtide("--version")
        project = (ROOT / "pyproject.toml").read_text()
        assert f'\nversion = "{run.stdout.split()[1]}"\n' in project
