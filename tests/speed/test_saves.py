"""How long tables on disk take, scaled to the machine.

The floors of the architecture's section 7, and twice the limits of T13 (`terminal-and-ssh.md`, section
11), since machines that run tests are shared.
"""

import time
from collections.abc import Callable
from pathlib import Path

import pytest

from saves import blocks, files
from saves.blocks import Kind
from saves.format import encode, make_checkpoint
from saves.resume import resume
from saves.store import TableFile, read
from tests.saves import toy

BOARD = toy.Toy()
BOARD.size = 6_000
"""Makes a checkpoint of about 18 kB, as a full board does."""


def best(work: Callable[[], object], times: int = 9) -> float:
    """The best of several runs, in milliseconds."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found) * 1_000


def loop() -> None:
    x = 1
    for i in range(300_000):
        x = (x * 1103515245 + 12345) & 0x7FFFFFFF
        if x & 1:
            x ^= i


@pytest.fixture(scope="module")
def scale() -> float:
    """How much slower this machine is than the one of the figures."""
    return max(1.0, best(loop) / 33)


@pytest.fixture(scope="module")
def long_game(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """1,500 entries in 25 turns with a clock mark every second one, the last 30 after a checkpoint."""
    path = tmp_path_factory.mktemp("speed") / "long.lowtide"
    table = toy.table(BOARD)
    layer = files.Files()
    layer.sync = lambda _: None  # type: ignore[method-assign]
    with TableFile.create(path, table.header, BOARD, layer) as file:
        for entry in toy.play(table, 1_500):
            file.append(entry)
            if entry.number % 2:
                file.mark(entry.at)
            if entry.number % 60 == 30:
                file.checkpoint(resume(file.log).table.standing)
    return path


def test_a_long_game_resumes_from_its_last_checkpoint(long_game: Path, scale: float) -> None:
    def work() -> int:
        return resume(read(long_game, lambda _: BOARD)).table.standing.number

    assert work() == 1_500
    assert best(work) < 50 * scale


def test_a_long_game_is_folded_as_a_whole(long_game: Path, scale: float) -> None:
    log = read(long_game, lambda _: BOARD)
    assert best(lambda: resume(log, whole=True), 3) < 1_000 * scale


def test_a_checkpoint_is_small_and_quick(long_game: Path, tmp_path: Path, scale: float) -> None:
    log = read(long_game, lambda _: BOARD)
    standing = resume(log).table.standing

    def write() -> bytes:
        payload = encode(make_checkpoint(standing, BOARD), "the checkpoint")
        return blocks.seal(Kind.CHECKPOINT, payload, b"")[0]

    assert 15_000 < len(write()) < 20_000
    assert best(write) < 2 * 0.2 * scale
    assert best(log.standing) < 2 * 0.3 * scale
    data = long_game.read_bytes()[:18_000]
    layer = files.Files()
    assert best(lambda: files.put(layer, tmp_path / "whole", data)) < 2 * 5 * scale
