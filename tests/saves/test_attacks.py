"""No change to a file's bytes makes it another table: it is refused, or opens as a prefix that says so."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.entries import Entry, Play, TimeOut
from saves import blocks, migrate
from saves.blocks import Kind
from saves.errors import Damaged, SaveError
from saves.format import load
from saves.store import TableFile, read

from . import attack, toy

CLOSED = attack.Original(attack.sample(), attack.sample("another"))
OPEN = attack.Original(attack.sample(closed=False), attack.sample("another", closed=False))


@pytest.mark.parametrize("old", [CLOSED, OPEN], ids=["closed", "open"])
def test_thousands_of_changed_files_never_open_as_anything_else(old: attack.Original) -> None:
    found = attack.run(1_650, 6, old)
    assert found.total() == 1_650
    assert found["cut", "prefix"] > 100
    assert found["flip", "refused"] == found["swap", "refused"] == 150


@pytest.mark.parametrize("old", [CLOSED, OPEN], ids=["closed", "open"])
def test_a_file_cut_anywhere_opens_as_what_is_whole_before_the_cut(old: attack.Original) -> None:
    ends = [0]
    for piece in old.pieces:
        ends.append(ends[-1] + len(piece))
    first = ends[2]
    entry_ends = [end for end, piece in zip(ends[1:], old.pieces, strict=True) if piece[0] == Kind.ENTRY]
    for size in range(len(old.data)):
        data = old.data[:size]
        if size < first:
            with pytest.raises(Damaged, match="nothing of the table is left"):
                load(data, "cut", toy.find)
            continue
        log, chain = load(data, "cut", toy.find)
        whole = sum(end <= size for end in entry_ends)
        assert list(log.entries()) == old.entries[:whole]
        assert chain.torn == size - max(end for end in ends if end <= size)
        assert (f"after entry {whole}" if whole else "before the first entry") in log.missing


def test_every_single_bit_counts() -> None:
    small = attack.Original(attack.sample(entries=2), attack.sample("another"))
    for at in range(len(small.data)):
        for bit in range(8):
            data = bytearray(small.data)
            data[at] ^= 1 << bit
            assert attack.verdict(attack.flip, small, bytes(data)) == "refused"


def test_a_damaged_middle_is_refused_with_the_number_of_the_entry() -> None:
    at = len(CLOSED.pieces[0]) + len(CLOSED.pieces[1])
    number = 0
    for piece in CLOSED.pieces[2:-1]:
        data = bytearray(CLOSED.data)
        data[at + 15] ^= 1
        number += piece[0] == Kind.ENTRY
        with pytest.raises(Damaged) as refusal:
            load(bytes(data), "evening.lowtide", toy.find)
        if piece[0] == Kind.ENTRY:
            assert refusal.value.entry == number
            assert str(refusal.value).startswith(f"evening.lowtide: entry {number} is damaged; ")
        else:
            assert str(refusal.value).startswith(f"evening.lowtide: the checkpoint after entry {number} is")
        at += len(piece)


def test_an_empty_sector_in_the_middle_is_no_torn_end() -> None:
    """Blocks follow it: cutting them off as torn would lose entries that are good."""
    starts = [0]
    for piece in CLOSED.pieces:
        starts.append(starts[-1] + len(piece))
    for start in starts[2:20]:
        stop = (start // 512 + 2) * 512
        data = CLOSED.data[:start] + bytes(stop - start) + CLOSED.data[stop:]
        with pytest.raises(Damaged):
            load(data, "evening.lowtide", toy.find)


def test_what_was_a_whole_file_once_is_no_prefix_of_what_it_became(tmp_path: Path) -> None:
    """A cut at the end of an earlier evening shows as well as any other."""
    path = tmp_path / "evening.lowtide"
    table = toy.table()
    TableFile.create(path, table.header, toy.TOY).close()
    earlier = []
    for _ in range(4):
        earlier.append(path.read_bytes())
        with TableFile.open(path, toy.find) as file:
            for entry in toy.play(table, 3):
                file.append(entry)
    data = path.read_bytes()
    for old in earlier:
        assert not data.startswith(old)
        assert load(data[: len(old)], "cut", toy.find)[0].missing


def test_the_writer_opens_changed_files_as_the_reader_does_and_leaves_them_whole(tmp_path: Path) -> None:
    rng = Random(5)
    path = tmp_path / "evening.lowtide"
    opened = 0
    for n in range(220):
        path.write_bytes(attack.ATTACKS[n % len(attack.ATTACKS)](rng, CLOSED))
        before = path.read_bytes()
        try:
            entries = list(read(path, toy.find).entries())
        except SaveError as fault:
            with pytest.raises(type(fault)):
                TableFile.open(path, toy.find)
            assert path.read_bytes() == before, "what is refused is left as it is"
            continue
        with TableFile.open(path, toy.find):
            pass
        log = read(path, toy.find)
        assert (list(log.entries()), log.missing) == (entries, "")
        opened += 1
    assert opened > 15


class TestStrangersFiles:
    """Files whose seals hold and whose content nobody of us wrote."""

    @staticmethod
    def forge(*content: tuple[Kind, bytes], schema: int = migrate.newest()) -> bytes:
        link = blocks.preamble(schema)
        parts = [link]
        for kind, payload in content:
            block, link = blocks.seal(kind, payload, link)
            parts.append(block)
        return b"".join(parts)

    def forged(self, *content: tuple[Kind, bytes], schema: int = migrate.newest()) -> bytes:
        return self.forge((Kind.HEADER, CLOSED.pieces[1][9:-17]), *content, schema=schema)

    @pytest.mark.parametrize("schema", range(1, migrate.newest() + 1))
    @pytest.mark.parametrize("kind", list(Kind))
    @pytest.mark.parametrize(
        "payload",
        [b"", b"\xc1", b"\x91" * 200_000, b"\xdf\xff\xff\xff\xff", b"\xdb\xff\xff\xff\xff", b"\x80", b"\xc0"],
        ids=["empty", "invalid", "deep", "huge-map", "huge-text", "no-fields", "nothing"],
    )
    def test_hostile_content_is_damage(self, kind: Kind, payload: bytes, schema: int) -> None:
        for data in (
            self.forge((kind, payload), schema=schema),
            self.forged((kind, payload), schema=schema),
            self.forged((kind, payload), schema=schema) * 2,
        ):
            with pytest.raises(Damaged):
                list(load(data, "forged", toy.find)[0].entries())

    @given(st.lists(st.tuples(st.sampled_from(Kind), st.binary(max_size=60)), max_size=4))
    def test_random_content_is_refused_or_empty(self, content: list[tuple[Kind, bytes]]) -> None:
        try:
            log, _ = load(self.forged(*content), "forged", toy.find)
            entries = list(log.entries())
        except SaveError:
            return
        assert entries == []

    def test_entries_out_of_order_are_found_when_they_are_read(self) -> None:
        entry = Entry(2, 0, 0, Play(toy.Add(1)))
        payload = toy.encoded(entry)
        log, _ = load(self.forged((Kind.ENTRY, payload)), "forged", toy.find)
        with pytest.raises(Damaged, match="entry 1 says it is entry 2"):
            list(log.entries())

    def test_a_closing_mark_or_header_in_the_middle_is_damage(self) -> None:
        entry = (Kind.ENTRY, toy.encoded(Entry(1, 0, 0, TimeOut())))
        closed = (Kind.CLOSED, CLOSED.pieces[-1][9:-17])
        header = (Kind.HEADER, CLOSED.pieces[1][9:-17])
        assert load(self.forged(entry, closed), "forged", toy.find)[0].missing == ""
        for content in ((closed, entry), (closed, closed), (header,), (entry, header)):
            with pytest.raises(Damaged, match="cannot be read"):
                load(self.forged(*content), "forged", toy.find)

    def test_a_checkpoint_after_another_entry_is_damage(self) -> None:
        stored = next(piece for piece in CLOSED.pieces if piece[0] == Kind.CHECKPOINT)
        with pytest.raises(Damaged, match="a checkpoint of entry 8"):
            load(self.forged((Kind.CHECKPOINT, stored[9:-17])), "forged", toy.find)

    def test_sentences_hold_nothing_a_terminal_would_obey(self) -> None:
        payload = b"\x81\xa5a\x1b[2Jb"
        with pytest.raises(Damaged) as refusal:
            load(self.forged((Kind.MARK, payload)), "ev\x1b[il\udcff", toy.find)
        assert str(refusal.value).isprintable()
