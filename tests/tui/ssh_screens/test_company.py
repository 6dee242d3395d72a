"""Who is there and what they said, as one session counts it, and what a form for a table asks for."""

from pathlib import Path

import pytest

from engine import game_named
from engine.game import Unreadable
from tests.tui.host.people import hosting, plan, seated, somebody
from tui.form import NO
from tui.host.persons import Person
from tui.ssh.company import Company
from tui.ssh.people import company_line
from tui.ssh.planning import AFTER, HostForm


async def test_lines_of_others_are_unread_until_one_looks_and_each_is_news_once(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        room, (ada, bea) = await seated(host, "Ada", "Bea")
        room.say(bea.presence, "before Ada looked")
        company = Company(room, ada.presence)
        assert (company.unread, company.news()) == (0, [])
        room.say(ada.presence, "hello")
        room.say(bea.presence, "hello Ada")
        assert company.unread == 1
        assert [line.text for line in company.news()] == ["hello", "hello Ada"]
        assert company.news() == []
        assert company.unread == 1
        company.read()
        assert company.unread == 0
        room.announce("a storm is coming")
        assert company.unread == 1


async def test_a_line_has_the_seat_of_its_speaker_and_the_hosts_has_none(tmp_path: Path) -> None:
    async with hosting(tmp_path) as host:
        ada, cem = await somebody(host, "Ada"), await somebody(host, "Cem")
        room = await host.open_room(ada.presence, plan(bots={0: "random"}))
        for who in (ada, cem):
            room.enter(who.presence)
        room.take(ada.player, 1)
        company = Company(room, ada.presence)
        for who in (ada, cem):
            room.say(who.presence, "hello")
        room.announce("hello")
        assert [company.seat_of(line) for line in company.news()] == [1, None, None]


def test_a_form_asks_for_what_was_chosen_and_for_one_person_at_least() -> None:
    form = HostForm(game_named("metal-minds"), "evening")
    asked = form.plan()
    assert (asked.watched, asked.bot_after, asked.bots) == (True, 3, {})
    form.watched.value, form.after.value, form.invited.value = NO, AFTER[0], " Bea,, Cem "
    form.seated[1].sits.value = "random"
    asked = form.plan()
    assert (asked.watched, asked.bot_after, asked.invited) == (False, 0, ("Bea", "Cem"))
    assert asked.bots == {1: "random"}
    for place in form.seated:
        place.sits.value = "random"
    with pytest.raises(Unreadable, match="one of them at least is for a person"):
        form.plan()


def test_nobody_is_away_whose_seat_a_bot_plays() -> None:
    people = (
        Person("Ada", 0, False, moves=True),
        Person("Bea", 1, False, "random", stands_in=True),
        Person("Bot 3", 2, False, "random"),
        Person("Cem", 3, False, resigned=True),
    )
    said = "".join(text for text, *_ in company_line(people, 0, 100))
    assert [word in said for word in ("Ada* away", "Bea bot", "Bot 3 away", "Cem resigned")] == [
        True,
        True,
        False,
        True,
    ]
