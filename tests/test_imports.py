"""Who loads whom, seen in fresh processes: the direction of dependencies, and what starts quickly.

The contracts in `pyproject.toml` read the sources; here the modules that are really loaded count, also
those that are imported inside functions or through a third module.
"""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from engine import GAMES, game_names

ROOT = Path(__file__).parents[1]
OURS = ("engine", "saves", "tui")


def loaded_by(code: str, *words: str) -> set[str]:
    """The modules in a fresh process after this code, which may end the process itself."""
    listing = (
        "import atexit, json, sys\n"
        "atexit.register(lambda: print(chr(0) + json.dumps(list(sys.modules)), file=sys.stderr))"
    )
    run = subprocess.run(
        [sys.executable, "-c", f"{listing}\n{code}", *words],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert "\0" in run.stderr, run.stderr
    return set(json.loads(run.stderr.rpartition("\0")[2]))


def everything_in(package: str) -> str:
    """Code that imports every module of a package."""
    return (
        "import importlib, pkgutil\n"
        f"import {package} as package\n"
        "for found in pkgutil.walk_packages(package.__path__, package.__name__ + '.'):\n"
        "    importlib.import_module(found.name)\n"
    )


def screens() -> list[str]:
    """The folders of the games' screens."""
    return [
        name.replace("-", "_") for name in game_names() if (ROOT / "tui" / name.replace("-", "_")).exists()
    ]


def within(modules: set[str], *packages: str) -> set[str]:
    """The modules that belong to these packages."""
    return {name for name in modules if any(name == p or name.startswith(f"{p}.") for p in packages)}


def test_the_engine_loads_neither_saves_nor_screens_and_nothing_foreign_but_msgspec() -> None:
    modules = loaded_by(everything_in("engine"))
    assert len(within(modules, "engine")) > 100
    assert not within(modules, "saves", "tui")
    before = loaded_by("pass")
    foreign = {name.partition(".")[0] for name in modules - before} - set(sys.stdlib_module_names)
    assert foreign <= {"engine", "msgspec", "typing_extensions"}  # msgspec loads the last where it is there


def test_saves_load_no_screens() -> None:
    modules = loaded_by(everything_in("saves"))
    assert within(modules, "saves")
    assert not within(modules, "tui", "textual", "rich")


@pytest.mark.parametrize("name", game_names())
def test_no_game_loads_another(name: str) -> None:
    own = GAMES[name].partition(":")[0].rpartition(".")[0]
    others = [place.partition(":")[0].rpartition(".")[0] for place in GAMES.values()]
    modules = loaded_by(everything_in(own))
    assert within(modules, own)
    assert not within(modules, *(other for other in others if other != own))


def test_no_game_s_screens_load_those_of_another() -> None:
    folders = screens()
    assert folders
    for folder in folders:
        modules = loaded_by(everything_in(f"tui.{folder}"))
        others = [
            f"{package}.{other}" for other in folders if other != folder for package in ("tui", "engine")
        ]
        assert not within(modules, *others), folder


@pytest.mark.parametrize(
    "module", ["tui.runner", "tui.opening", "tui.form", "tui.output", "tui.cli.tables", "tui.terminal"]
)
def test_what_the_host_and_the_commands_use_loads_no_textual(module: str) -> None:
    assert not within(loaded_by(f"import {module}"), "textual")


@pytest.mark.parametrize(
    "words",
    [
        ("--help",),
        ("new", "--help"),
        ("tables", "--home", "nowhere"),
        ("tables", "--json", "--home", "nowhere"),
        ("selfplay", "metal-minds", "--json"),
        ("try", "nowhere.json"),
        ("try", "-"),
        ("resume", "nowhere"),
        ("new", "full-metal-planete"),
        ("serve", "--help"),
        ("serve", "--config", "nowhere"),
        ("host", "--help"),
        ("host", "--home", "nowhere", "status"),
        (),
    ],
    ids=" ".join,
)
def test_commands_without_a_screen_load_no_textual(words: tuple[str, ...]) -> None:
    modules = loaded_by("from tui.__main__ import main; main()", *words)
    assert "tui.cli" in modules
    assert not within(modules, "textual", "asyncssh")


def test_the_host_loads_neither_textual_nor_the_wire() -> None:
    modules = loaded_by(everything_in("tui.host"))
    assert "tui.host.control" in modules
    assert not within(modules, "textual", "rich", "asyncssh")


def test_the_version_loads_no_rules_and_no_tables() -> None:
    modules = loaded_by("from tui.__main__ import main; main()", "--version")
    assert within(modules, *OURS) == {"saves", "saves.errors"} | within(modules, "tui")
    assert not within(modules, "msgspec", "asyncio", "textual", "rich")


def test_the_lobby_loads_no_game_s_screens() -> None:
    modules = loaded_by("import tui.app")
    assert "tui.lobby" in modules
    assert not within(modules, *(f"tui.{name}" for name in screens()))
