"""Options of a game on the command line: `--option NAME=VALUE`."""

from collections.abc import Sequence
from pathlib import Path

from engine.documents import parse, read_options
from engine.game import AnyGame, Document, Unreadable


def option_values(game: AnyGame, words: Sequence[str]) -> Document:
    """The options by name, checked by the game. Raises `Unreadable`.

    An option that the game declares a document (a deck) names a file here; its content goes into
    the table, so that the table does not depend on the file.
    """
    chosen: Document = {}
    for word in words:
        name, given, value = word.partition("=")
        if not given or not name:
            raise Unreadable(f"--option {word}: write NAME=VALUE")
        if name in chosen:
            raise Unreadable(f"--option {name}: given twice")
        if name in game.document_options:
            try:
                chosen[name] = parse(Path(value).read_bytes(), value)
            except OSError as fault:
                raise Unreadable(f"--option {name}: {value}: {fault.strerror}") from None
        else:
            chosen[name] = value
    read_options(chosen, game.Options)
    return chosen
