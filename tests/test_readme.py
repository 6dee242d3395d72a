"""The README keeps its promises: keys, commands and games are those of the program."""

import re
from pathlib import Path

import msgspec
import pytest

from engine import GAMES, game_named
from tui.cli import COMMANDS
from tui.cli.hosting import host
from tui.cli.serving import serve
from tui.commands import CURSOR, EVERYWHERE
from tui.host import config
from tui.host.config import Config
from tui.host.settings import Limits, Settings
from tui.ssh import waiting

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text()


def key_rows() -> list[str]:
    """The table of keys as it stands in the README."""
    rows = ["| key | does |", "|---|---|"]
    moves = " ".join(f"`{command.shown.split()[0]}`" for command in CURSOR[:4])
    letters = " ".join(f"`{key}`" for command in CURSOR for key in command.keys if len(key) == 1)
    rows.append(f"| {moves} or {letters} | move the cursor; `y u b n` are the slants of a hex board |")
    on_the_host = {command.name: not command.later for command in (*EVERYWHERE, *waiting.COMMANDS)}
    for command in EVERYWHERE:
        if command not in CURSOR:
            keys = " ".join(f"`{key}`" for key in command.shown.split())
            later = " (comes with a later version)" if command.later else ""
            if later and on_the_host[command.name]:
                later = " (on a host; elsewhere with a later version)"
            rows.append(f"| {keys} | {command.help}{later} |")
    return rows


def test_the_keys_are_those_of_the_table_of_commands() -> None:
    found = README.partition("<!-- keys -->\n")[2].partition("\n<!-- end of keys -->")[0]
    assert found.split("\n") == key_rows()


def test_what_is_said_to_come_later_is_not_there_yet() -> None:
    promised = README.partition("Bots are simple so far.")[2].partition("\n\n")[0]
    for command in EVERYWHERE:
        assert (f"`{command.shown}`" in promised) == command.later
    assert "`F2`) are there on a host" in " ".join(promised.split())


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


def config_example() -> str:
    """The config file as it stands in the README."""
    marked = README.partition("<!-- config example -->\n```toml\n")[2]
    return marked.partition("```\n<!-- end of config example -->")[0]


def test_the_example_of_a_config_file_is_one_and_names_every_setting_with_its_default(tmp_path: Path) -> None:
    path = tmp_path / "host.toml"
    path.write_text(config_example())
    for name in ("keys", "guest-password"):
        (tmp_path / name).write_text("low water")
        (tmp_path / name).chmod(0o600)
    read = config.read(path)
    named = {name for name in Config.__struct_fields__ if getattr(read, name) is not None}
    assert set(Config.__struct_fields__) - named == {"guest_password"}
    assert set(read.limits) == set(Limits.__struct_fields__)
    settings = config.settings(read)
    assert settings.guest_password == "low water"
    changed = {"keys": None, "guests": "no", "guest_password": None}
    assert msgspec.structs.replace(settings, **changed) == Settings()


def test_every_command_and_option_of_the_host_is_named() -> None:
    section = README.partition("## Host for friends")[2].partition("\n## ")[0]
    for command in host.commands:
        assert f"`lowtide host {command}" in section
    told_by_the_config = {name.replace("_", "-") for name in Config.__struct_fields__}
    for option in (name for parameter in serve.params for name in parameter.opts):
        assert option in section or option.removeprefix("--") in told_by_the_config, option


def test_the_line_of_the_service_is_a_command_line() -> None:
    line = README.partition("ExecStart=/opt/lowtide/bin/lowtide serve ")[2].partition("\n")[0]
    parsed = serve.make_context("serve", line.split(), resilient_parsing=True).params
    assert (parsed["config"], parsed["home"]) == ("/etc/lowtide/host.toml", Path("/var/lib/lowtide"))


def test_no_line_of_text_is_overlong() -> None:
    prose = [line for line in README.split("\n") if not line.startswith("|")]
    assert [line for line in prose if len(line) > 130] == []
