"""The config file: what it says, what counts before it, and a sentence for each fault."""

from pathlib import Path

import pytest

from engine.game import Unreadable
from tui.host import config
from tui.host.config import Config
from tui.host.settings import Limits, Settings, check

WHOLE = """
port = 2022
bind = "127.0.0.1"
home = "tables"
keys = "/etc/lowtide/keys"
guests = "watch"
pause_on_disconnect = 120
log = "host.log"
log_level = "warning"

[limits]
sessions = 40
idle_minutes = 0
"""


def written(folder: Path, text: str, mode: int = 0o600) -> Path:
    path = folder / "host.toml"
    path.write_text(text)
    path.chmod(mode)
    return path


def fault(path: Path) -> str:
    """What is wrong with a file, without its name."""
    with pytest.raises(Unreadable) as refusal:
        config.settings(config.read(path))
    said = str(refusal.value)
    assert said.startswith(f"{path}: ")
    return said.removeprefix(f"{path}: ")


def test_every_name_is_read_and_paths_are_seen_from_the_file_s_folder(tmp_path: Path) -> None:
    read = config.read(written(tmp_path, WHOLE))
    assert read == Config(
        port=2022,
        bind="127.0.0.1",
        home=str(tmp_path / "tables"),
        keys="/etc/lowtide/keys",
        guests="watch",
        pause_on_disconnect=120,
        log=str(tmp_path / "host.log"),
        log_level="warning",
        limits={"sessions": 40, "idle_minutes": 0},
    )
    assert config.settings(read) == Settings(
        port=2022,
        bind="127.0.0.1",
        keys="/etc/lowtide/keys",
        guests="watch",
        pause_on_disconnect=120,
        limits=Limits(sessions=40, idle_minutes=0),
    )


def test_an_empty_file_leaves_everything_at_its_default(tmp_path: Path) -> None:
    assert config.settings(config.read(written(tmp_path, ""))) == Settings()


def test_the_command_line_counts_before_the_file_and_limits_one_by_one(tmp_path: Path) -> None:
    said = Config(port=0, guests="play", limits={"sessions": 3})
    both = config.over(said, config.read(written(tmp_path, WHOLE)))
    assert (both.port, both.guests, both.bind) == (0, "play", "127.0.0.1")
    assert both.limits == {"sessions": 3, "idle_minutes": 0}


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("prt = 1", "prt: there is no such setting; port is meant?"),
        ("log-level = 'info'", "log-level: there is no such setting; log_level is meant?"),
        ("[limits]\ntable = 1", "limits.table: there is no such setting; limits.tables is meant?"),
        ("port = '22'", "port: '22' should be a whole number"),
        ("port = true", "port: True should be a whole number"),
        ("port = 99999", "port: 99999 is not from 0 to 65,535"),
        ("port = 65536", "port: 65536 is not from 0 to 65,535"),
        ("bind = 1", "bind: 1 should be a text in quotes"),
        ("limits = 1", "limits: 1 should be a table, [limits]"),
        ("[limits]\nsessions = 1.5", "limits.sessions: 1.5 should be a whole number"),
        ("[limits]\nsessions = 0", "limits.sessions: 0 is not from 1 to 1,000,000"),
        ("guests = 'all'", "guests: 'all' should be one of no, watch, play"),
        ("guests = ['no']", "guests: ['no'] should be one of no, watch, play"),
        ("log_level = 'loud'", "log_level: 'loud' should be one of debug, info, warning, error"),
        ("pause_on_disconnect = -1", "pause_on_disconnect: -1 is not from 0 to 86,400"),
        ("guest_password = 1234", "guest_password: it should be a text in quotes"),
    ],
)
def test_a_fault_is_named_with_what_would_be_right(tmp_path: Path, text: str, sentence: str) -> None:
    assert fault(written(tmp_path, text)) == sentence


def test_what_is_no_file_of_settings_is_told_so(tmp_path: Path) -> None:
    assert fault(written(tmp_path, "port = ")).startswith("this is not TOML: ")
    assert fault(tmp_path) == "this is not a file"
    assert fault(tmp_path / "nowhere") == "No such file or directory"
    (tmp_path / "bytes").write_bytes(b"\xff")
    assert fault(tmp_path / "bytes") == "the text is not UTF-8"
    assert fault(written(tmp_path, "#" * 70_000)) == "the file is far too long"
    circle = tmp_path / "circle"
    circle.symlink_to(circle)
    assert fault(circle) in ("its links lead in a circle", "Too many levels of symbolic links")


def test_a_file_that_holds_the_password_is_only_its_owner_s(tmp_path: Path) -> None:
    text = "guests = 'play'\nguest_password = 'low water'"
    mended = "it holds a password and others can read it; `chmod 600` would mend that"
    assert fault(written(tmp_path, text, 0o640)) == mended
    assert fault(written(tmp_path, text, 0o604)) == mended
    assert config.settings(config.read(written(tmp_path, text))).guest_password == "low water"


def test_a_password_file_s_first_line_is_the_password_and_it_is_only_its_owner_s(tmp_path: Path) -> None:
    secret = tmp_path / "secret"
    secret.write_text("low water\nnot this\n")
    secret.chmod(0o640)
    path = written(tmp_path, "guests = 'play'\nguest_password_file = 'secret'", 0o644)
    with pytest.raises(Unreadable, match="others can read it"):
        config.settings(config.read(path))
    secret.chmod(0o400)
    assert config.settings(config.read(path)).guest_password == "low water"
    secret.chmod(0o600)
    secret.write_text("\n")
    with pytest.raises(Unreadable, match="it is empty"):
        config.settings(config.read(path))


def test_one_password_is_enough_and_the_command_line_s_file_counts_before_the_config_s(
    tmp_path: Path,
) -> None:
    secret = tmp_path / "secret"
    secret.write_text("other")
    secret.chmod(0o600)
    read = config.read(written(tmp_path, "guests = 'play'\nguest_password = 'low water'"))
    both = config.over(Config(guest_password_file=str(secret)), read)
    assert config.settings(both).guest_password == "other"
    with pytest.raises(Unreadable, match="one of them is enough"):
        config.settings(
            config.read(
                written(
                    tmp_path, "guests = 'play'\nguest_password = 'low water'\nguest_password_file = 'secret'"
                )
            )
        )


def test_without_guests_a_password_is_a_fault_unless_the_command_line_keeps_guests_out(
    tmp_path: Path,
) -> None:
    with pytest.raises(Unreadable, match="guests are not let in"):
        config.settings(config.read(written(tmp_path, "guest_password = 'low water'")))
    read = config.read(written(tmp_path, "guests = 'play'\nguest_password = 'low water'"))
    assert config.settings(config.over(Config(guests="no"), read)).guest_password is None


@pytest.mark.parametrize(
    ("word", "sentence"),
    [
        ("sessions", "--limit sessions: write NAME=NUMBER"),
        ("seats=1", "--limit seats: there is no such limit; there are sessions, "),
        ("sessions=-1", "--limit sessions: '-1' is no whole number"),
        ("sessions=1e3", "--limit sessions: '1e3' is no whole number"),
    ],
)
def test_a_limit_of_the_command_line_is_a_name_and_a_number(word: str, sentence: str) -> None:
    with pytest.raises(Unreadable) as refusal:
        config.limit(word)
    assert str(refusal.value).startswith(sentence)
    assert config.limit("idle-minutes=5") == ("idle_minutes", 5)


def test_the_least_and_the_most_are_allowed() -> None:
    for there in (
        Settings(port=0, pause_on_disconnect=0, limits=Limits(idle_minutes=0, sessions=1)),
        Settings(port=65_535, pause_on_disconnect=86_400, limits=Limits(sessions=1_000_000)),
    ):
        assert check(there) == there
    with pytest.raises(Unreadable, match="guest_password: it is empty"):
        check(Settings(guests="play", guest_password=""))
