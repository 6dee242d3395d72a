"""What is said at a table, and what a session is told: in its own place, and not once it is gone."""

import asyncio
from contextvars import ContextVar

import pytest

from engine.game import Illegal
from tui.host.chat import KEPT, LONGEST, Chat, clean
from tui.host.players import Player
from tui.host.presence import Kind, Notice, Presence
from tui.host.record import Said


def test_so_many_lines_in_ten_seconds_from_each_and_the_latest_are_kept() -> None:
    seconds = 0.0
    chat = Chat((), lambda: seconds)
    for n in range(6):
        seconds = float(n)
        chat.add("a", "Ada", f"line {n}", watching=False)
    with pytest.raises(Illegal, match="too much at once; wait a few seconds"):
        chat.add("a", "Ada", "line 6", watching=False)
    chat.add("b", "Bea", "I may speak", watching=False)
    seconds = 10.0
    chat.add("a", "Ada", "line 6", watching=False)
    with pytest.raises(Illegal, match="too much at once"):
        chat.add("a", "Ada", "the second is of the last ten seconds", watching=False)
    for _ in range(KEPT):
        chat.announce("news")
    assert {said.text for said in chat.said} == {"news"}
    assert len(chat.said) == KEPT


def test_more_lines_than_are_kept_are_not_taken_over_from_a_record() -> None:
    said = tuple(Said("Ada", str(n), "") for n in range(KEPT + 1))
    assert Chat(said).said == said[1:]


def test_a_line_may_be_as_long_as_is_said() -> None:
    assert clean("x" * LONGEST) == "x" * LONGEST
    with pytest.raises(Illegal, match=f"at most {LONGEST} characters, not {LONGEST + 1}"):
        clean("x" * (LONGEST + 1))


async def test_a_notice_is_shown_in_the_place_of_its_session_and_none_after_its_end() -> None:
    place: ContextVar[str] = ContextVar("place")
    told: list[tuple[str, str]] = []

    async def session(name: str) -> Presence:
        place.set(name)
        player = Player(id=name, name=name, since="", seen="")
        return Presence(player, lambda notice: told.append((place.get(), notice.text)))

    ada, bea = [await asyncio.create_task(session(name)) for name in ("Ada", "Bea")]
    place.set("the teller's")
    for presence in (ada, bea):
        presence.tell(Notice(Kind.TOLD, "hello"))
    assert told == [], "not from within the teller"
    await asyncio.sleep(0)
    assert told == [("Ada", "hello"), ("Bea", "hello")]
    ada.tell(Notice(Kind.TOLD, "on its way when Ada goes"))
    ada.close()
    await asyncio.sleep(0)
    assert len(told) == 2
