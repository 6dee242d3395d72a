"""The table that the entries of a transcript make, whoever wrote them: nothing is taken unchecked."""

import json
from typing import Any

import msgspec
from msgspec import Struct

from engine import game_named
from engine.documents import show
from engine.entries import Header
from engine.game import AnyGame, Illegal, Millis, Seat, Unreadable
from engine.table import AnyStanding, Table
from engine.transcript.words import as_json

MOST_ENTRIES = 200_000
MOST_SEATS = 64
_NONSENSE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)
"""What writing an action of impossible values can raise."""


class Transcript(Struct, frozen=True):
    """What a transcript holds, folded: the table at its end with its whole log."""

    table: Table
    checkpoints: tuple[AnyStanding, ...]
    """Where it stood at the end of each turn, for who keeps it in a file."""


class Differs(Unreadable):
    """An entry of a transcript does not fit what came before it."""

    def __init__(self, sentence: str, entry: int) -> None:
        super().__init__(sentence)
        self.entry = entry
        """Its number."""


class Folding:
    """A table that grows entry by entry, and what is noted on the way."""

    def __init__(self, header: Header) -> None:
        self.game = game_of(header)
        self.table = Table(self.game, header)
        self.checkpoints: list[AnyStanding] = []

    def take(self, number: int, at: Millis, seat: Seat | None, what: Any, check: str) -> None:
        """Fold an entry. Raises `Unreadable` where it does not fit."""
        table = self.table
        if number != table.standing.number + 1:
            raise Unreadable(f"entry {number} follows entry {table.standing.number}")
        if number > MOST_ENTRIES:
            raise Unreadable(f"no table has more than {MOST_ENTRIES:,} entries")
        if at < table.standing.at:
            raise Unreadable(f"entry {number}: table time goes back")
        try:
            proposal = table.propose(what, seat, at)
        except Illegal as refusal:
            rule = f" ({refusal.rule})" if refusal.rule else ""
            raise Differs(f"entry {number} does not fit: {refusal.reason}{rule}", number) from None
        if not proposal.entry.checksum.hex().startswith(check):
            raise Differs(f"entry {number} leads to another state than the one written with it", number)
        table.accept(proposal)
        if proposal.turn_over:
            self.checkpoints.append(proposal.standing)

    def end(self, position: Any) -> Transcript:
        """The whole, once all entries are in."""
        table = self.table
        if not table.over:
            raise Unreadable(f"the game is not over after entry {table.standing.number}, the last there is")
        if json.loads(as_json(self.game.describe(table.state))) != position:
            raise Unreadable("Position: this is not where the entries lead")
        return Transcript(table, tuple(self.checkpoints))


def game_of(header: Header) -> AnyGame:
    """The game of a header that a stranger wrote, once nothing in it is impossible. Raises `Unreadable`."""
    game = game_named(header.game)
    if not 0 < header.rules <= game.rules:
        raise Unreadable(
            f"Rules: it was played under version {header.rules} of the rules of {game.title}; this program "
            f"has version {game.rules}"
        )
    if not 0 < len(header.seats) <= MOST_SEATS:
        raise Unreadable(f"Seat: {len(header.seats)} is no number of seats")
    if not 0 <= header.seed < 1 << 64:
        raise Unreadable(f"Seed: {header.seed} is not 0 to 2**64 - 1")
    if len(header.salt) > 64:
        raise Unreadable("Salt: it is longer than any salt")
    if header.clock.curtain < 0 or (header.clock.turn is not None and header.clock.turn < 1):
        raise Unreadable("Clock: nothing takes less than no time")
    texts = [header.name, header.created]
    texts += [word for sitter in header.seats for word in (sitter.name, sitter.bot or "")]
    for text in texts:
        if len(text) > 200 or any(not c.isprintable() for c in text):
            raise Unreadable(f"{show(text)}: no table, seat or time is called that")
    return game


def check_sane(table: Table, seat: Seat | None, action: Any) -> None:
    """Raise `Unreadable` for an action that neither notation nor the list of legal ones can give.

    The rules are only ever asked about actions that a person can type or pick: what a stranger writes as
    bare values has to be one of those first.
    """
    game, state = table.game, table.state
    if seat is None or not 0 <= seat < len(table.header.seats):
        raise Unreadable(f"there is no seat {'-' if seat is None else seat} to act at this table")
    view = game.view(state, seat)
    try:
        if game.read(view, game.write(view, action)) == (action,):
            return
    except (Unreadable, *_NONSENSE):
        pass  # written it makes no sense; it may still be listed
    if not any(action == listed for listed in game.legal(state, seat)):
        raise Unreadable(f"{show(msgspec.to_builtins(action))}: there is no such action at this moment")
