"""The README keeps its promises: keys, commands and games are those of the program."""

import re
from pathlib import Path

import pytest

from engine import GAMES, game_named
from tui.cli import COMMANDS
from tui.commands import CURSOR, EVERYWHERE

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()


def key_rows() -> list[str]:
    """The table of keys as it stands in the README."""
    rows = ["| key | does |", "|---|---|"]
    moves = " ".join(f"`{command.shown.split()[0]}`" for command in CURSOR[:4])
    letters = " ".join(f"`{key}`" for command in CURSOR for key in command.keys if len(key) == 1)
    rows.append(f"| {moves} or {letters} | move the cursor; `y u b n` are the slants of a hex board |")
    for command in EVERYWHERE:
        if command not in CURSOR:
            keys = " ".join(f"`{key}`" for key in command.shown.split())
            later = " (comes with a later version)" if command.later else ""
            rows.append(f"| {keys} | {command.help}{later} |")
    return rows


def test_the_keys_are_those_of_the_table_of_commands() -> None:
    found = README.partition("<!-- keys -->\n")[2].partition("\n<!-- end of keys -->")[0]
    assert found.split("\n") == key_rows()


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_is_named(command: str) -> None:
    assert f"`lowtide {command}" in README


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_named_with_its_seats(name: str) -> None:
    game = game_named(name)
    assert f"`{name}`" in README
    row = next(line for line in README.split("\n") if line.startswith(f"| {game.title}"))
    assert f" {game.seats[0]}-{game.seats[-1]} " in row


def test_the_two_commands_are_there_each_alone() -> None:
    blocks = re.findall(r"```sh\n(.*?)\n```", README, re.DOTALL)
    set_up = [block for block in blocks if "venv" in block]
    assert set_up == blocks[:2]
    assert all("\n" not in block and block.startswith("python3 -m venv .venv && ") for block in set_up)
    assert blocks[0].endswith(".venv/bin/lowtide")
    marked = README.partition("<!-- test command -->\n```sh\n")[2].partition("\n")[0]
    assert marked == blocks[1]


def test_no_line_of_text_is_overlong() -> None:
    prose = [line for line in README.split("\n") if not line.startswith("|")]
    assert [line for line in prose if len(line) > 130] == []
