"""The envelope of a table's file: a chain of sealed blocks. Knows bytes and no games.

A file is a preamble (magic, schema) and blocks, each made of

    head     kind 1 byte, length 4, check 4 (CRC-32 of the seal before it and of kind and length)
    payload  `length` bytes
    seal     16 bytes of BLAKE2b over everything from the seal before it on, and a line feed

The first seal covers the preamble. Each later one covers the seal before it, so a block stands for
everything in front of it: one that is changed, dropped, repeated, moved or brought from another
file breaks the chain. The check of the head alone only tells a block that was cut off (the end of
the file is missing, what is left is good) from one that was damaged (refused). The line feed is
never zero: a power failure can leave sectors of zeros where the last block should be, and no
complete block can be taken for that.

Called by `saves.format`, which says what the payloads mean.
"""

from enum import IntEnum
from hashlib import blake2b
from struct import Struct, error
from typing import NamedTuple
from zlib import crc32

from saves.errors import Damaged, NotATable, TooNew


class Kind(IntEnum):
    """What a block holds."""

    HEADER = 1
    ENTRY = 2
    MARK = 3
    CHECKPOINT = 4
    CLOSED = 5

    @property
    def word(self) -> str:
        """What a sentence calls it."""
        return _WORDS[self]


_WORDS = {
    Kind.HEADER: "header",
    Kind.ENTRY: "entry",
    Kind.MARK: "clock mark",
    Kind.CHECKPOINT: "checkpoint",
    Kind.CLOSED: "closing mark",
}

MAGIC = b"LOWTIDE\x1a"
PREAMBLE = len(MAGIC) + 4
_SCHEMA = Struct(">I")
_HEAD = Struct(">BII")
_LABEL = 5  # kind and length: the part of the head that its check covers
_DIGEST = 16
_END = b"\n"
_LINK = _DIGEST + len(_END)
_SECTOR = 512


class Block(NamedTuple):
    """Where a block's payload lies in the file."""

    kind: int
    start: int
    stop: int


class Chain(NamedTuple):
    """What a file holds, as far as its seals hold."""

    schema: int
    blocks: list[Block]
    torn: int
    """Bytes at the end that belong to no whole block: an append that never was completed, or what a
    cut left over."""

    @property
    def end(self) -> int:
        """Where the last whole block ends."""
        return self.blocks[-1].stop + _LINK if self.blocks else PREAMBLE


def preamble(schema: int) -> bytes:
    """The first bytes of a file, and the link of its first block."""
    return MAGIC + _SCHEMA.pack(schema)


def seal(kind: Kind, payload: bytes, link: bytes) -> tuple[bytes, bytes]:
    """The block's bytes, and the link for the block after it.

    `link`: what the block before gave, or the preamble.
    """
    label = _HEAD.pack(kind, len(payload), 0)[:_LABEL]
    head = label + crc32(label, crc32(link)).to_bytes(4, "big")
    digest = blake2b(link + head + payload, digest_size=_DIGEST).digest()
    return head + payload + digest + _END, digest + _END


def link_before(data: bytes, block: Block) -> tuple[int, bytes]:
    """Where the block begins, and the link that it follows."""
    begin = block.start - _HEAD.size
    return begin, data[:PREAMBLE] if begin == PREAMBLE else data[begin - _LINK : begin]


def link_after(data: bytes, chain: Chain) -> bytes:
    """The link for a block appended to what is whole."""
    return data[chain.end - _LINK : chain.end] if chain.blocks else data[:PREAMBLE]


def read(data: bytes, newest: int, name: str) -> Chain:
    """The blocks of a file's bytes, every seal checked.

    Args:
        data: the whole file.
        newest: the highest schema this program reads.
        name: what sentences call the file.

    Raises:
        NotATable, TooNew, Damaged: nothing of it is to be used.
    """
    if not data.startswith(MAGIC):
        if data and not MAGIC.startswith(data):
            raise NotATable(f"{name}: this is not a table of Lowtide")
        raise Damaged(f"{name}: the file is cut short; nothing of the table is left", 0)
    if len(data) < PREAMBLE:
        raise Damaged(f"{name}: the file is cut short; nothing of the table is left", 0)
    (schema,) = _SCHEMA.unpack_from(data, len(MAGIC))
    if schema > newest:
        raise TooNew(
            f"{name}: a newer Lowtide wrote this file (schema {schema}; this program reads up to {newest})"
        )
    view = memoryview(data)
    unpack = _HEAD.unpack_from
    blocks: list[Block] = []
    linked, at, size = 0, PREAMBLE, len(data)
    # The loop that opening a table waits for: about 2 us a block.
    while at < size:
        try:
            kind, length, _ = unpack(data, at)
        except error:
            break
        start = at + _HEAD.size
        stop = start + length
        after = stop + _LINK
        if (
            after > size
            or blake2b(view[linked:stop], digest_size=_DIGEST).digest() != data[stop : after - 1]
            or data[after - 1 : after] != _END
        ):
            break
        blocks.append(Block(kind, start, stop))
        linked, at = stop, after
    if at < size and not _is_torn(data, linked, at):
        raise _damaged(data, blocks, linked, at, name)
    if not blocks:
        raise Damaged(f"{name}: the file is cut short; nothing of the table is left", 0)
    return Chain(schema, blocks, size - at)


def _head_holds(data: bytes, linked: int, at: int) -> bool:
    check: int = _HEAD.unpack_from(data, at)[2]
    return crc32(data[linked : at + _LABEL]) == check


def _is_torn(data: bytes, linked: int, at: int) -> bool:
    """Whether what stands at `at` is the rest of one block that a crash or a cut left incomplete."""
    size = len(data)
    if size - at < _HEAD.size:
        return True
    if _head_holds(data, linked, at):
        length: int = _HEAD.unpack_from(data, at)[1]
        if at + _HEAD.size + length + _LINK > size:
            return True
    return _has_empty_sector(data, at) and not _more_follows(data, at)


def _has_empty_sector(data: bytes, at: int) -> bool:
    """Whether a sector from `at` on was given to the file and never written: it holds only zeros."""
    return any(
        not any(data[max(at, start) : start + _SECTOR])
        for start in range(at // _SECTOR * _SECTOR, len(data), _SECTOR)
    )


def _more_follows(data: bytes, at: int) -> bool:
    """Whether a block begins anywhere after `at`: then the fault lies in the middle of the file."""
    last = len(data) - _HEAD.size
    end = data.find(_END, at)
    while 0 <= end < last:
        if end + 1 >= _LINK and _head_holds(data, end + 1 - _LINK, end + 1):
            return True
        end = data.find(_END, end + 1)
    return False


def _damaged(data: bytes, blocks: list[Block], linked: int, at: int, name: str) -> Damaged:
    whole = sum(b.kind == Kind.ENTRY for b in blocks)
    if not blocks:
        return Damaged(f"{name}: the header is damaged", 0)
    kind: int = data[at]
    if _head_holds(data, linked, at) and kind in _WORDS and kind != Kind.ENTRY:
        place = f"the {Kind(kind).word} after entry {whole}" if whole else f"the first {Kind(kind).word}"
    else:
        place = f"entry {whole + 1}"
    good = {0: "no entry before it", 1: "the entry before it is good"}.get(
        whole, f"the {whole} entries before it are good"
    )
    return Damaged(f"{name}: {place} is damaged; {good}", whole + 1)


__all__ = ["Block", "Chain", "Kind", "link_after", "link_before", "preamble", "read", "seal"]
