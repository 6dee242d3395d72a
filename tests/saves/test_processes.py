"""Real processes: two at one table, and one that is killed while it plays."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from saves.errors import InUse
from saves.resume import resume
from saves.store import TableFile, read

from . import toy

ROOT = Path(__file__).parents[2]

PLAYER = """
import sys
from pathlib import Path
from saves.resume import resume
from saves.store import TableFile
from tests.saves import toy

file = TableFile.open(Path(sys.argv[1]), toy.find)
table = resume(file.log).table
print("open", file.log.count, flush=True)
while True:
    for entry in toy.play(table, 1):
        file.append(entry)
        print(entry.number, flush=True)
    if entry.number % 3 == 0:
        file.mark(entry.at)
    if entry.number % 4 == 0:
        file.checkpoint(table.standing)
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    path = tmp_path / "evening.lowtide"
    TableFile.create(path, toy.header(), toy.TOY).close()
    return path


def player(path: Path) -> "subprocess.Popen[str]":
    process = subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path)],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline().startswith("open"), process.stderr and process.stderr.read()
    return process


def killed(process: "subprocess.Popen[str]") -> int:
    """Kill it as it is; the number of the last entry it was promised."""
    process.send_signal(signal.SIGKILL)
    told = process.communicate()[0].split("\n")
    return max((int(line) for line in told[:-1]), default=0)


def test_killing_the_player_at_random_moments_loses_no_acknowledged_entry(path: Path) -> None:
    rng = Random(3)
    last = 0
    for _ in range(10):
        process = player(path)
        time.sleep(rng.random() * 0.12)
        last = max(last, killed(process))
        log = read(path, toy.find)
        assert last <= log.count <= last + 1
        assert log.at >= last * 700
        assert resume(log).table.standing == resume(log, whole=True).table.standing
        last = log.count
    assert last > 50
    with TableFile.open(path, toy.find) as file:
        assert file.log.count == last


def test_a_second_process_is_kept_out_and_a_reader_is_not(path: Path) -> None:
    process = player(path)
    try:
        with pytest.raises(InUse, match="this table is open elsewhere; leave it there first"):
            TableFile.open(path, toy.find)
        counts = []
        for _ in range(40):
            log = read(path, toy.find)
            counts.append(log.count)
            assert list(log.entries()) == toy.play(toy.table(), log.count)
        assert counts == sorted(counts)
    finally:
        killed(process)
    TableFile.open(path, toy.find).close()


@pytest.fixture
def forked(path: Path) -> Iterator[tuple[TableFile, int]]:
    file = TableFile.open(path, toy.find)
    child = os.fork()
    if child == 0:
        time.sleep(60)
        os._exit(0)
    yield file, child
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)


@pytest.mark.filterwarnings("ignore:This process:DeprecationWarning")
def test_a_child_process_that_lives_on_does_not_keep_the_table(
    path: Path, forked: tuple[TableFile, int]
) -> None:
    """Bots think in worker processes, and those may outlive a program that was killed."""
    forked[0].close()
    TableFile.open(path, toy.find).close()
