"""Transcripts: a whole finished game as text that people read, keep and paste, and its JSON form.

    Lowtide transcript 1
    Game: "pebbles"                      headers, each a word and a JSON value
    ...
    -- round 1 --                        marks for the eye, as are `# ...` and empty lines
        1.    0:05.250 0 pick 2  =1f3c09ab {a comment}
        2.    0:07.000 1 (time out)  =77a0b3c4
    Position: {...}                      where it ends

An entry has its number, table time, seat (`-`: everybody's), what was done in the game's notation, and
the first digits of the state's checksum, which may be left out. What the table itself does stands in
round brackets. An action that notation cannot say stands as `json {...}`. Written and read against the
view of the seat that acted. Reading trusts nothing: sizes are bounded, every entry goes through the
rules, and what is wrong is one sentence with the line's number. `read(write(table))` is the table.

Used by `lowtide export`, `import` and `check`, and by everything that shows a log.
"""

from engine.transcript.folding import MOST_ENTRIES, MOST_SEATS, Differs, Transcript
from engine.transcript.reading import MOST_CHARACTERS, is_one, read
from engine.transcript.words import FIRST_LINE
from engine.transcript.writing import must_be_over, write, write_json

__all__ = [
    "FIRST_LINE",
    "MOST_CHARACTERS",
    "MOST_ENTRIES",
    "MOST_SEATS",
    "Differs",
    "Transcript",
    "is_one",
    "must_be_over",
    "read",
    "write",
    "write_json",
]
