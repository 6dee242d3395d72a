"""From older files to the schema of today: one pure function for each step.

A change of what the blocks hold (a field renamed, one that needs more than a default) appends a
function to `STEPS`, puts a file of the old schema under tests/saves/corpus, and so raises `SCHEMA`.
The envelope of `saves.blocks` and its seals are the same in every schema: a file is checked as it
lies on the disk, and only then stepped up. Called by `saves.format`.
"""

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from saves.blocks import Kind

Step: TypeAlias = Callable[[Kind, Any], Any]
"""Makes the content of one block, as plain values, that of the next schema; None leaves the block
out, which only marks and checkpoints allow."""


def _wall_time(_: Kind, content: Any) -> Any:
    """Schema 2: a header may say that the clock goes on while the table is closed, and clock marks where
    it stands on the wall. Both are new, and what lacks them has their defaults."""
    return content


STEPS: tuple[Step, ...] = (_wall_time,)
"""`STEPS[n - 1]` leads from schema n to n + 1."""


def newest() -> int:
    """The schema this program writes, and the highest it reads."""
    return 1 + len(STEPS)


def upgrade(schema: int, kind: Kind, payload: bytes) -> bytes | None:
    """A block of that schema as this program writes it. Raises what msgspec raises for bad bytes."""
    if schema == newest():
        return payload
    content = msgspec.msgpack.decode(payload)
    if not isinstance(content, dict):
        raise ValueError("it has no fields")
    for step in STEPS[schema - 1 :]:
        content = step(kind, content)
        if content is None:
            return None
    return msgspec.msgpack.encode(content, order="deterministic")


__all__ = ["STEPS", "Step", "newest", "upgrade"]
