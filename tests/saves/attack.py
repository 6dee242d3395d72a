"""Attacks on the bytes of a table's file, and what must come of each. Used small by the suite and at
full size by `tests/speed/attack_saves.py`."""

from collections import Counter
from itertools import pairwise
from random import Random

from saves import blocks, migrate
from saves.blocks import Kind
from saves.errors import SaveError
from saves.format import Log, Mark, compose, encode_entry, load, make_checkpoint

from . import toy


def sample(name: str = "evening", entries: int = 40, *, closed: bool = True) -> bytes:
    """A table's file with checkpoints in it."""
    table = toy.table(name=name)
    log = Log(name, table.header, toy.TOY, migrate.newest())
    for _ in range(entries):
        (entry,) = toy.play(table, 1)
        log.add_entry(encode_entry(entry, toy.TOY), entry.at)
        if entry.number % 8 == 0:
            log.add(make_checkpoint(table.standing, toy.TOY))
    log.add(Mark(log.at + 99))
    data = compose(log)
    return data if closed else data[: -len(pieces(data)[-1])]


def pieces(data: bytes) -> list[bytes]:
    """The blocks of a file, the preamble first."""
    chain = blocks.read(data, migrate.newest(), "sample")
    ends = [blocks.PREAMBLE, *(block.stop + 17 for block in chain.blocks)]
    return [data[: ends[0]], *(data[a:b] for a, b in pairwise(ends))]


class Original:
    """A file and what it holds."""

    def __init__(self, data: bytes, stranger: bytes) -> None:
        self.data = data
        self.pieces = pieces(data)
        self.strangers = pieces(stranger)
        self.log, _ = load(data, "original", toy.find)
        self.entries = list(self.log.entries())


def flip(rng: Random, old: Original) -> bytes:
    data = bytearray(old.data)
    for _ in range(rng.choice((1, 1, 2, 8))):
        data[rng.randrange(len(data))] ^= rng.choice((1, 2, 4, 8, 16, 32, 64, 128, 255))
    return bytes(data)


def cut(rng: Random, old: Original) -> bytes:
    return old.data[: rng.randrange(len(old.data))]


def cut_out(rng: Random, old: Original) -> bytes:
    start = rng.randrange(len(old.data))
    return old.data[:start] + old.data[start + rng.randrange(1, 200) :]


def insert(rng: Random, old: Original) -> bytes:
    at = rng.randrange(len(old.data) + 1)
    start = rng.randrange(len(old.data))
    more = rng.choice((rng.randbytes(rng.randrange(1, 60)), old.data[start : start + rng.randrange(1, 300)]))
    return old.data[:at] + more + old.data[at:]


def swap(rng: Random, old: Original) -> bytes:
    parts = list(old.pieces)
    a, b = rng.sample(range(1, len(parts)), 2)
    parts[a], parts[b] = parts[b], parts[a]
    return b"".join(parts)


def repeat(rng: Random, old: Original) -> bytes:
    parts = list(old.pieces)
    parts.insert(rng.randrange(1, len(parts) + 1), rng.choice(parts))
    return b"".join(parts)


def drop(rng: Random, old: Original) -> bytes:
    parts = list(old.pieces)
    start = rng.randrange(1, len(parts))
    del parts[start : start + rng.choice((1, 1, 2, 5))]
    return b"".join(parts)


def bring(rng: Random, old: Original) -> bytes:
    """Blocks of another table in the place of ours."""
    parts = list(old.pieces)
    at = rng.randrange(len(parts))
    if rng.random() < 0.5:
        return (
            b"".join(parts[:at] + old.strangers[at:]) if at > 1 else b"".join(old.strangers[:1] + parts[2:])
        )
    parts[at] = old.strangers[min(at, len(old.strangers) - 1)]
    return b"".join(parts) if parts[at] != old.pieces[at] else b"".join(parts[:-1])


def reseal(rng: Random, old: Original) -> bytes:
    """A block changed and sealed again as it should be, all after it as they were."""
    parts = list(old.pieces)
    at = rng.randrange(1, len(parts) - 1)
    payload = bytearray(parts[at][9:-17])
    payload[rng.randrange(len(payload))] ^= rng.randrange(1, 256)
    link = parts[at - 1][-17:] if at > 1 else parts[0]
    parts[at], _ = blocks.seal(Kind(parts[at][0]), bytes(payload), link)
    return b"".join(parts)


def old_seal(rng: Random, old: Original) -> bytes:
    """A block whose seal is that of another, or of the file before the block was changed."""
    parts = list(old.pieces)
    a, b = rng.sample(range(1, len(parts)), 2)
    parts[a] = parts[a][:-17] + parts[b][-17:]
    return b"".join(parts)


def zeros(rng: Random, old: Original) -> bytes:
    data = bytearray(old.data)
    start = rng.randrange(len(data))
    stop = rng.choice((len(data), min(len(data), start + rng.randrange(1, 1200))))
    data[start:stop] = bytes(stop - start)
    return bytes(data)


ATTACKS = (flip, cut, cut_out, insert, swap, repeat, drop, bring, reseal, old_seal, zeros)
ONLY_REFUSED = {flip, swap, reseal, old_seal}
"""What changes the file's inside can never be taken for a cut."""


def verdict(attack: object, old: Original, data: bytes) -> str:
    """`refused`, `prefix` or `same`; anything else is an `AssertionError`, or an error that is not ours."""
    if data == old.data:
        return "same"
    try:
        log, _ = load(data, "mutated", toy.find)
        entries = list(log.entries())
        log.standing()
    except SaveError:
        return "refused"
    assert attack not in ONLY_REFUSED, "a changed file was opened"
    assert log.header == old.log.header
    assert entries == old.entries[: len(entries)], "other entries than were written"
    assert log.checkpoints == old.log.checkpoints[: len(log.checkpoints)]
    assert log.at <= old.log.at
    assert log.missing, "something is missing and nothing says so"
    return "prefix"


def run(count: int, seed: int, old: Original) -> Counter[tuple[str, str]]:
    """Attack so often; how often each attack came to what."""
    rng = Random(seed)
    found: Counter[tuple[str, str]] = Counter()
    for n in range(count):
        attack = ATTACKS[n % len(ATTACKS)]
        found[attack.__name__, verdict(attack, old, attack(rng, old))] += 1
    return found


__all__ = ["ATTACKS", "Original", "run", "sample", "verdict"]
