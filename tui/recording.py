"""A log to be looked at: what TABLE, FILE and POSITION on the command line mean to commands that only read.

A table's file, a transcript (text or JSON) and a position document give the same `Recording`: header,
entries, and standings to start from. Free of Textual. Used by replay, stills, export and check.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import msgspec

from engine import game_named, transcript, trial
from engine.documents import parse
from engine.entries import AnyEntry, Header, Sitter
from engine.game import AnyGame, Unreadable
from engine.table import AnyStanding, Table
from saves import store
from saves.blocks import MAGIC
from saves.errors import Missing
from saves.format import Log
from saves.library import Library
from tui.cli.reading import read_text


@dataclass(frozen=True)
class Recording:
    """A log from its set-up to its last entry."""

    name: str
    """What sentences call it."""
    game: AnyGame
    header: Header
    count: int
    """How many entries there are."""
    entries: Callable[[int, int], Iterator[AnyEntry]]
    """Those from one number to another, both included. Raises `SaveError` where one cannot be read."""
    checkpoints: Sequence[int]
    """After which entries a standing is stored."""
    checkpoint: Callable[[int], AnyStanding | None]
    """The latest stored standing that is not past an entry."""
    rules: Callable[[int], int]
    """Which version of the rules an entry was played under."""
    log: Log | None = None
    """Where it was read from a table's file."""
    invented: bool = False
    """It starts from a position somebody wrote: no secret of a table can be found by playing on in it."""

    @property
    def note(self) -> str:
        """What may be missing; empty: nothing."""
        return self.log.missing if self.log is not None else ""

    def no_entry(self, number: int) -> str:
        """Why there is no such entry, in a sentence."""
        if not self.count:
            return f"--entry {number}: {self.name} has no entries, only its start (0)"
        return f"--entry {number}: {self.name} has entries 1 to {self.count} (0: its start)"

    def older(self, number: int) -> str:
        """Words that an entry was played under older rules than those of today; empty: it was not."""
        rules, now = self.rules(number), self.game.rules
        if rules >= now:
            return ""
        return f"was played under older rules of {self.game.title} (version {rules}, now {now})"


def open_recording(word: str, home: Path | None, *, positions: bool = False) -> Recording:
    """What a word on the command line means: a table's name, a file, or `-` for standard input.

    Raises `SaveError`, `Unreadable`.
    """
    library = Library(home)
    missing: Missing | None = None
    if word != "-" and "/" not in word:
        try:
            return of_table(store.read(library.named(word)))
        except Missing as fault:
            missing = fault
    if word != "-" and not Path(word).is_file():
        if Path(word).exists():
            raise Missing(f"{word}: this is no plain file; - reads standard input")
        raise missing if missing is not None else Missing(f"{word}: there is no such file")
    if word != "-" and _is_table(word):
        return of_table(store.read(library.find(word if "/" in word else f"./{word}")))
    return of_text(read_text(word), "standard input" if word == "-" else word, positions=positions)


def _is_table(path: str) -> bool:
    try:
        with Path(path).open("rb") as file:
            return file.read(len(MAGIC)) == MAGIC
    except OSError:
        return False  # reading it whole says what is wrong


def of_table(log: Log) -> Recording:
    """A table's file."""
    return Recording(
        log.name,
        log.game,
        log.header,
        log.count,
        log.entries,
        [c.after for c in log.checkpoints],
        log.standing,
        log.rules,
        log,
    )


def of_text(text: str, name: str, *, positions: bool) -> Recording:
    """A transcript or, where `positions` are taken, a position document."""
    if transcript.is_one(text) or not text.lstrip().startswith("{"):
        return of_transcript(transcript.read(text, name), name)
    if not positions:
        raise Unreadable(f"{name}: this is neither a table nor a transcript")
    document = trial.read(parse(text, name))
    if document.play:
        raise Unreadable(f"{name}: play: a position has no lines to play; use lowtide try")
    game = game_named(document.game)
    return replace(of_start(game, seated(game, trial.header(document, game))), name=name)


def of_start(game: AnyGame, header: Header) -> Recording:
    """A table before its first entry."""
    return Recording(
        header.name,
        game,
        header,
        0,
        lambda *_: iter(()),
        (),
        lambda _: None,
        lambda _: header.rules,
        invented=True,
    )


def seated(game: AnyGame, header: Header) -> Header:
    """The header with its seats called as the game calls them."""
    names = game.seat_names
    seats = tuple(
        Sitter(names[n] if n < len(names) else f"Seat {n + 1}", sitter.bot)
        for n, sitter in enumerate(header.seats)
    )
    return msgspec.structs.replace(header, name="position", seats=seats)


def of_transcript(read: transcript.Transcript, name: str) -> Recording:
    """A transcript that was read."""
    table = read.table
    kept = {standing.number: standing for standing in read.checkpoints}

    def checkpoint(upto: int) -> AnyStanding | None:
        latest = max((number for number in kept if number <= upto), default=None)
        return None if latest is None else kept[latest]

    return Recording(
        name,
        table.game,
        table.header,
        len(table.log),
        lambda first, last: iter(table.log[first - 1 : last]),
        sorted(kept),
        checkpoint,
        lambda _: table.header.rules,
    )


def start_of(recording: Recording) -> Table:
    """The table before its first entry. Raises `Unreadable`."""
    return Table(recording.game, recording.header)


__all__ = [
    "Recording",
    "of_start",
    "of_table",
    "of_text",
    "of_transcript",
    "open_recording",
    "seated",
    "start_of",
]
