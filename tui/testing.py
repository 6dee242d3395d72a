"""Stills of people's own scenarios in their own tests, one line each.

In a conftest.py:

    pytest_plugins = ["tui.testing"]

In a test, with any way of comparing a text with the one kept (here syrupy's `snapshot`):

    def test_the_harbour_at_low_tide(lowtide_still, snapshot):
        assert lowtide_still("harbour.json", seat=0, keys="right right enter") == snapshot

or with a file beside the test, which `LOWTIDE_UPDATE=1 pytest` writes anew:

    def test_the_harbour_at_low_tide(lowtide_still):
        lowtide_still("harbour.json", seat=0).matches("harbour.txt")

A still is the same on every machine (`tui.stills`). Not part of the program: imports pytest.
"""

import json
import os
from collections.abc import Callable, Mapping
from itertools import zip_longest
from pathlib import Path
from typing import Any

import pytest

from tui.cli.showing import COLOURS, look_of
from tui.recording import of_text, open_recording
from tui.stills import Format, take
from tui.themes import FIRST


class Still(str):
    """A still, and a way to compare it with a file."""

    folder: Path
    """Where the test stands: names of files are looked up from there."""

    def matches(self, name: str | Path) -> None:
        """Fail unless the file holds this still; with LOWTIDE_UPDATE set, write it."""
        path = self.folder / name
        if os.environ.get("LOWTIDE_UPDATE"):
            path.write_text(self, encoding="utf-8", newline="\n")
            return
        if not path.is_file():
            pytest.fail(f"{path}: there is no such still yet; LOWTIDE_UPDATE=1 writes it", pytrace=False)
        with path.open(encoding="utf-8", newline="") as file:
            kept = file.read()
        if kept == self:
            return
        pairs = zip_longest(kept.split("\n"), self.split("\n"))
        line, old, new = next((n, old, new) for n, (old, new) in enumerate(pairs, 1) if old != new)
        kept_line, line_now = (_shown(text) for text in (old, new))
        pytest.fail(
            f"{path}: line {line} differs from the still of today\n"
            f"  kept:  {kept_line}\n  today: {line_now}\nAll of today's:\n{self}",
            pytrace=False,
        )


def _shown(line: str | None) -> str:
    """A line as it is, or with its codes as escapes."""
    if line is None:
        return "there is no such line"
    return line if line.isprintable() else repr(line)


@pytest.fixture
def lowtide_still(request: pytest.FixtureRequest) -> Callable[..., Still]:
    """A function that takes a still.

    Its source is a position document (a mapping, or the path of a file), a transcript, or a table's
    file; the rest are the options of `lowtide show`: `entry`, `seat` (a number, or `acting`), `size`
    (`120x40`), `form` (`text`, `ansi`, `svg`), `glyphs`, `theme`, `colour` and
    `keys`.
    """
    folder = request.path.parent

    def still(
        source: str | Path | Mapping[str, Any],
        *,
        entry: int | None = None,
        seat: int | str | None = None,
        size: str = "120x40",
        form: Format = "text",
        glyphs: str = "ascii",
        theme: str = FIRST,
        colour: str = "true",
        keys: str = "",
    ) -> Still:
        if isinstance(source, Mapping):
            recording = of_text(json.dumps(source), "position", positions=True)
        else:
            recording = open_recording(str(folder / source), folder, positions=True)
        width, _, height = size.partition("x")
        taken = Still(
            take(
                recording,
                entry=entry,
                look=look_of(None if seat is None else str(seat), recording),
                size=(int(width), int(height)),
                form=form,
                theme=theme,
                rich=glyphs == "rich",
                depth=COLOURS[colour],
                keys=keys.split(),
            )
        )
        taken.folder = folder
        return taken

    return still
