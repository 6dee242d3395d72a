"""Options of a game on the command line: `--option NAME=VALUE`."""

from collections.abc import Sequence

import msgspec

from engine.documents import read_options
from engine.game import AnyGame, Document, Unreadable
from tui.cli.reading import read_json


def option_values(game: AnyGame, words: Sequence[str]) -> Document:
    """The options by name as plain values, read by the game's types. Raises `Unreadable`.

    An option that the game declares a document (a deck) names a file here; its content goes into
    the table, so that the table does not depend on the file.
    """
    given: Document = {}
    for word in words:
        name, equals, value = word.partition("=")
        if not equals or not name:
            raise Unreadable(f"--option {word}: write NAME=VALUE")
        if name in given:
            raise Unreadable(f"--option {name}: given twice")
        given[name] = read_json(value) if name in game.document_options else value
    read: Document = msgspec.to_builtins(read_options(given, game.Options))
    return {name: read[name] for name in given}
