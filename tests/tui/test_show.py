"""Stills: the same bytes everywhere, and no more in them than the one who looks may know."""

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine import game_named, selfplay
from engine.game import Document, Unreadable
from engine.table import Table
from saves.store import keep, read
from tui.games import CARDS
from tui.output import Depth
from tui.recording import Recording, of_table, of_text
from tui.stills import take

pytest_plugins = ["tui.testing"]

SKIRMISH: Document = {
    "game": "full-metal-planete",
    "seats": 2,
    "seed": 7,
    "position": {
        "turn": 7,
        "points": 15,
        "future": ["low", "high"],
        "units": [
            {"id": "bF1", "kind": "freighter", "owner": "blue", "hex": [3, 9], "facing": "A"},
            {"id": "rF1", "kind": "freighter", "owner": "red", "hex": [17, 9], "facing": "A"},
            {"id": "bt1", "kind": "tank", "owner": "blue", "hex": [5, 7]},
        ],
    },
}


def position(**more: Any) -> Recording:
    return of_text(json.dumps(SKIRMISH | more), "skirmish", positions=True)


def kept(folder: Path, name: str, seed: int = 3) -> Path:
    path = folder / f"{name}.lowtide"
    keep(path, selfplay.play(game_named(name), ("random", "random"), seed))
    return path


def show(*words: str | Path, **environment: str) -> subprocess.CompletedProcess[bytes]:
    """`lowtide show` in a process with an environment of its own."""
    basic = {key: os.environ[key] for key in ("PATH", "HOME", "PYTHONPATH") if key in os.environ}
    return subprocess.run(
        [sys.executable, "-m", "tui", "show", *map(str, words)],
        env=basic | environment,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
    )


@pytest.mark.parametrize("card", CARDS, ids=lambda card: card.game)
def test_a_still_of_every_game_is_the_same_twice_and_says_what_is_at_the_table(
    card: Any, tmp_path: Path
) -> None:
    recording = of_table(read(kept(tmp_path, card.game)))
    entry = recording.count // 2
    pictures = [take(recording, entry=entry, look="acting", size=(80, 24), form="svg") for _ in range(2)]
    assert pictures[0] == pictures[1]
    text = take(recording, entry=entry, look="acting", size=(80, 24))
    assert len(text.split("\n")) == 25
    assert game_named(card.game).title.split()[0] in text
    assert take(recording, entry=0, size=(80, 24)) != text


def test_another_process_with_another_terminal_zone_and_language_gives_the_same_bytes(tmp_path: Path) -> None:
    path = tmp_path / "skirmish.json"
    path.write_text(json.dumps(SKIRMISH))
    words = [path, "--seat", "0", "--size", "80x24", "--format", "ansi", "--keys", "tab enter"]
    one = show(*words, TERM="xterm-256color", TZ="UTC", LC_ALL="C.UTF-8")
    other = show(
        *words,
        TERM="dumb",
        COLORTERM="truecolor",
        TZ="Asia/Tokyo",
        LC_ALL="C",
        NO_COLOR="1",
        COLUMNS="33",
        LINES="7",
        TEXTUAL_THEME="nord",
        TEXTUAL_ANIMATIONS="full",
        PYTHONHASHSEED="5",
    )
    assert (one.returncode, one.stderr) == (0, b"")
    assert b"\x1b[" in one.stdout
    assert one.stdout == other.stdout
    here = take(position(), look=0, size=(80, 24), form="ansi", keys=["tab", "enter"])
    assert one.stdout.decode() == here


def test_formats_glyphs_and_colours() -> None:
    mono = take(position(), look=0, form="ansi", depth=Depth.MONO, size=(80, 24))
    assert "38;" not in mono
    assert "\x1b[" in mono
    sixteen = take(position(), look=0, form="ansi", depth=Depth.SIXTEEN, size=(80, 24))
    assert "38;2;" not in sixteen
    assert "38;5;" not in sixteen
    assert take(position(), look=0, rich=True) != take(position(), look=0)
    picture = take(position(), look=0, form="svg", size=(80, 24))
    assert picture.startswith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 408"')
    assert picture.endswith("</g>\n</svg>\n")
    assert "&lt;" not in picture or "<text" in picture


def test_keys_play_on_a_position_and_never_in_a_log(tmp_path: Path) -> None:
    line = ["colon", *"move", "space", *"bt1", "space", "5", "comma", "6", "enter", "escape"]
    before = take(position(), look=0)
    after = take(position(), look=0, keys=line)
    assert "15 AP" in before
    assert "14 AP" in after
    path = kept(tmp_path, "full-metal-planete")
    data = path.read_bytes()
    recording = of_table(read(path))
    still = take(recording, entry=60, look="acting", keys=["e", "y"])
    assert "nothing can be done in it" in still
    assert path.read_bytes() == data


@pytest.mark.parametrize(
    ("asked", "sentence"),
    [
        ({"entry": 5}, r"--entry 5: .* has no entries, only its start \(0\)"),
        ({"look": 2}, "--seat 2: the table has seats 0 to 1"),
        ({"size": (79, 24)}, "--size 79x24: a still is 80x24 to 400x200"),
        ({"size": (80, 23)}, "--size 80x23"),
        ({"size": (401, 5)}, "--size 401x5"),
        ({"theme": "noir"}, "--theme noir: there is no such theme"),
        ({"keys": ["x"] * 201}, "--keys: 201 of them; a still takes 200 at most"),
        ({"keys": ["wait:9999"]}, "--keys wait:9999: no key is called that"),
        ({"keys": ["ctrl+q"]}, "--keys ctrl.q: this left the table"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_sentence(asked: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Unreadable, match=sentence):
        take(position(), **asked)


def test_a_running_table_shows_a_seat_its_own_view_and_a_spectator_none(tmp_path: Path) -> None:
    """What the other seat holds may change without a cell of this seat's still changing."""
    game = game_named("metal-minds")
    table = Table(game, selfplay.header(game, ("random", "random"), 3))
    whole = selfplay.play(game, ("random", "random"), 3)
    for entry in whole.log[:60]:
        table.take(entry)
    path = tmp_path / "running.lowtide"
    keep(path, table)
    recording = of_table(read(path))
    stills = {look: take(recording, look=look) for look in (0, 1, None)}
    hands = {seat: hand(table, seat) for seat in (0, 1)}
    assert hands[0] - hands[1]
    assert hands[1] - hands[0]
    for seat in (0, 1):
        other = 1 - seat
        assert any(name in stills[seat] for name in hands[seat])
        seen = public(table)
        for name in hands[other] - hands[seat] - seen:
            assert name not in stills[seat]
            assert name not in stills[None]
    done = show(path, "--seat", "acting")
    assert done.returncode == 2
    assert b"only a finished game shows every seat" in done.stderr
    whole.header = msgspec.structs.replace(whole.header, name="over")
    keep(tmp_path / "over.lowtide", whole)
    assert show(tmp_path / "over.lowtide", "--seat", "acting", "--entry", "60").returncode == 0


def hand(table: Table, seat: int) -> set[str]:
    """The names of the cards in a seat's hand."""
    facts = table.game.facts(table.state)
    cards = facts["hands"][seat] if isinstance(facts["hands"], list) else facts["hands"][str(seat)]
    return {name(card) for card in cards}


def public(table: Table) -> set[str]:
    """The names of cards that a spectator has been told of or sees."""
    sent = msgspec.json.encode(table.game.view(table.state, None)).decode()
    for event in _events(table):
        if event.audience is None:
            sent += event.text
    return {each for seat in (0, 1) for each in hand(table, seat) if each in sent or slug(each) in sent}


def _events(table: Table) -> list[Any]:
    again = Table(table.game, table.header)
    return [event for entry in table.log for event in again.take(entry)]


def slug(text: str) -> str:
    return text.lower().replace(" ", "-")


def name(card: str) -> str:
    return card.partition("#")[0].replace("-", " ").title()


def test_the_fixture_takes_a_still_in_one_line(lowtide_still: Callable[..., Any], tmp_path: Path) -> None:
    still = lowtide_still(SKIRMISH, seat=0, keys="tab enter", size="80x24")
    assert still == take(position(), look=0, size=(80, 24), keys=["tab", "enter"])
    still.folder = tmp_path
    with pytest.raises(pytest.fail.Exception, match="no such still yet"):
        still.matches("skirmish.txt")
    (tmp_path / "skirmish.txt").write_text(still)
    still.matches("skirmish.txt")
    (tmp_path / "skirmish.txt").write_text(still.replace("Blue", "Teal", 1))
    with pytest.raises(pytest.fail.Exception, match=r"line [0-9]+ differs"):
        still.matches("skirmish.txt")


def test_the_fixture_writes_its_file_when_asked(
    lowtide_still: Callable[..., Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    still = lowtide_still(SKIRMISH, seat=0, size="80x24")
    still.folder = tmp_path
    monkeypatch.setenv("LOWTIDE_UPDATE", "1")
    still.matches("skirmish.txt")
    assert (tmp_path / "skirmish.txt").read_text() == still
