"""Identities: names that cannot be taken or mistaken, kept over restarts."""

import asyncio
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Unreadable
from saves.errors import SaveError
from tests.tui.host.people import visitor
from tui.host.players import LONGEST, Players, check_name, name_key
from tui.host.visitor import Visitor


def players(folder: Path) -> Players:
    return Players(folder, 1000)


async def test_a_key_is_known_again_after_a_restart(tmp_path: Path) -> None:
    made = await players(tmp_path).register(visitor("k1"), "Ada")
    assert players(tmp_path).known(visitor("k1")) == made
    assert (tmp_path / "players.json").stat().st_mode & 0o077 == 0


@pytest.mark.parametrize("alike", ["Ada", "ADA", "ada", "Àda", " Ada "])
async def test_a_name_cannot_be_taken_by_another_key(tmp_path: Path, alike: str) -> None:
    there = players(tmp_path)
    await there.register(visitor("k1"), "Ada")
    typed = alike.strip()
    said = "Ada is somebody" if typed == "Ada" else f"{typed} cannot be told from Ada, who is somebody"
    with pytest.raises(Unreadable, match=f"^{said} already; choose another name$"):
        await there.register(visitor("k2"), alike)
    assert there.known(visitor("k2")) is None


async def test_a_key_that_has_a_name_keeps_it(tmp_path: Path) -> None:
    there = players(tmp_path)
    ada = await there.register(visitor("k1"), "Ada")
    for name in ("Ada", "Zoe"):
        assert await there.register(visitor("k1"), name) == ada
    assert there.find(" ada ") == ada
    assert there.find("Zoe") is None


async def test_a_household_of_version_six_chooses_names_as_one_address(tmp_path: Path) -> None:
    there = Players(tmp_path, 1)
    await there.register(Visitor("SHA256:k1", "ada", "2001:db8::1"), "Ada")
    with pytest.raises(Unreadable, match="too many names were chosen from your address"):
        await there.register(Visitor("SHA256:k2", "bea", "2001:db8::2"), "Bea")
    await there.register(Visitor("SHA256:k2", "bea", "2001:db8:0:1::2"), "Bea")


async def test_two_keys_that_want_one_name_at_once_do_not_both_get_it(tmp_path: Path) -> None:
    there = players(tmp_path)
    got = await asyncio.gather(
        *(there.register(visitor(f"k{n}"), "Ada") for n in range(5)), return_exceptions=True
    )
    assert [type(each).__name__ for each in got] == ["Player", *["Unreadable"] * 4]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("A", "2 to 20 characters"),
        ("x" * (LONGEST + 1), "2 to 20 characters"),
        ("9lives", "begins with a letter"),
        ("a b", "' ' cannot stand"),
        ("\x1b[31m", "U\\+001B cannot stand"),
        ("Ada\u202e", "U\\+202E cannot stand"),
        ("Аda", "'А' cannot stand"),  # a Cyrillic letter
        ("L\u01d6na", "cannot stand"),  # two accents on one letter
        ("guest-3", "word of the host's own"),
        ("Guest3", "word of the host's own"),
        ("HOST", "word of the host's own"),
        ("h0st", "word of the host's own"),
    ],
)
def test_what_cannot_be_a_name_is_refused_with_the_reason(name: str, why: str) -> None:
    with pytest.raises(Unreadable, match=why):
        check_name(name)


@given(st.text(max_size=30))
def test_a_name_that_is_taken_in_can_be_shown_and_stays_the_same(text: str) -> None:
    try:
        name = check_name(text)
    except Unreadable:
        return
    assert name.isprintable()
    assert check_name(name) == name
    assert name_key(name) == name_key(name.upper())


async def test_guests_are_numbered_and_not_kept(tmp_path: Path) -> None:
    there = players(tmp_path)
    first, second = there.guest(), there.guest()
    assert (first.name, second.name) == ("guest-1", "guest-2")
    assert first.guest
    assert first.id != second.id
    await there.change(first)
    assert not (tmp_path / "players.json").exists()
    with pytest.raises(Unreadable, match="only who comes with a key"):
        await there.register(Visitor(None, "ada", "192.0.2.1"), "Ada")


async def test_the_user_name_is_proposed_only_where_it_is_free_and_fits(tmp_path: Path) -> None:
    there = players(tmp_path)
    await there.register(visitor("k1"), "ada")
    assert there.proposal(visitor("k2", "ada")) == ""
    assert there.proposal(visitor("k2", "bea")) == "bea"
    assert there.proposal(visitor("k2", "no spaces")) == ""


def test_a_damaged_list_of_players_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "players.json").write_text('[{"id": 3}]')
    with pytest.raises(SaveError, match="the list of players is damaged"):
        players(tmp_path)
    assert (tmp_path / "players.json").read_text() == '[{"id": 3}]'
