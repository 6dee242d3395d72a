"""The host's config file: TOML with the names of `lowtide serve`, read into settings.

What the command line says counts before what stands here, and that before the defaults; `tui.cli.serving`
puts them together. Every fault is `Unreadable` with the file, the name and what would be right.
"""

import difflib
import stat
import tomllib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec
from msgspec import Struct

from engine.game import Unreadable
from saves import files as disk
from saves.errors import NotATable, SaveError
from saves.files import Files, Status
from tui.host.settings import Guests, Limits, Settings, check

LogLevel = Literal["debug", "info", "warning", "error"]

_MOST_BYTES = 1 << 16
"""No config and no password comes near this."""

_OTHERS_READ = stat.S_IRWXG | stat.S_IRWXO


class Config(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a file or a command line says; None: nothing."""

    port: int | None = None
    bind: str | None = None
    home: str | None = None
    keys: str | None = None
    guests: Guests | None = None
    guest_password: str | None = None
    guest_password_file: str | None = None
    """The file whose first line is the password."""
    pause_on_disconnect: int | None = None
    log: str | None = None
    """The file to write the log to."""
    log_level: LogLevel | None = None
    limits: dict[str, int] = {}


_NUMBERS = ("port", "pause_on_disconnect")
_WORDS: dict[str, tuple[str, ...]] = {"guests": get_args(Guests), "log_level": get_args(LogLevel)}
_PATHS = ("home", "keys", "guest_password_file", "log")
_OUTSIDE_SETTINGS = ("home", "guest_password_file", "log", "log_level", "limits")


def read(path: Path) -> Config:
    """The config in a file; paths in it are seen from its folder. Raises `Unreadable`."""
    text, status = _text(path)
    try:
        document = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as fault:
        raise Unreadable(f"{path}: this is not TOML: {fault}") from None
    _check_names(path, document, Config.__struct_fields__)
    if isinstance(limits := document.get("limits"), dict):
        _check_names(path, limits, Limits.__struct_fields__, "limits.")
    _check_values(path, document)
    config = msgspec.convert(document, Config)
    if config.guest_password is not None:
        _only_for_owner(path, status)
    here = disk.usable(path.expanduser()).parent
    paths = {
        name: str(here / Path(value).expanduser()) for name in _PATHS if (value := getattr(config, name))
    }
    config = msgspec.structs.replace(config, **paths)
    try:
        # The password is looked at later: whether guests come in may be said on the command line.
        check(settings(msgspec.structs.replace(config, guest_password=None, guest_password_file=None)))
    except Unreadable as fault:
        raise Unreadable(f"{path}: {fault}") from None
    return config


def over(first: Config, second: Config) -> Config:
    """What the first says, and where it says nothing, what the second does."""
    said = {
        name: value
        for name in Config.__struct_fields__
        if name != "limits" and (value := getattr(first, name)) is not None
    }
    if first.guests == "no" or first.guest_password_file is not None:
        second = msgspec.structs.replace(second, guest_password=None, guest_password_file=None)
    return msgspec.structs.replace(second, **said, limits={**second.limits, **first.limits})


def settings(config: Config) -> Settings:
    """The host's settings. Raises `Unreadable` for what cannot be, a password file included."""
    said: dict[str, Any] = {
        name: value
        for name in Config.__struct_fields__
        if name not in _OUTSIDE_SETTINGS and (value := getattr(config, name)) is not None
    }
    if config.guest_password_file is not None:
        if config.guest_password is not None:
            raise Unreadable("guest_password_file: guest_password is given as well; one of them is enough")
        said["guest_password"] = password(Path(config.guest_password_file))
    return check(Settings(**said, limits=Limits(**config.limits)))


def limit(word: str) -> tuple[str, int]:
    """A limit as the command line says it, NAME=NUMBER. Raises `Unreadable`."""
    name, equals, value = word.partition("=")
    name = name.replace("-", "_")
    if not equals:
        raise Unreadable(f"--limit {word}: write NAME=NUMBER; the names are {', '.join(_limits())}")
    if name not in _limits():
        raise Unreadable(f"--limit {name}: there is no such limit; there are {', '.join(_limits())}")
    if not (value.isascii() and value.isdecimal() and len(value) < 10):
        raise Unreadable(f"--limit {name}: {value!r} is no whole number")
    return name, int(value)


def password(path: Path) -> str:
    """The password in a file's first line, which nobody but its owner reads. Raises `Unreadable`."""
    text, status = _text(path)
    _only_for_owner(path, status)
    line = text.partition("\n")[0].removesuffix("\r")
    if not line:
        raise Unreadable(f"{path}: the first line should be the guests' password, and it is empty")
    return line


def _limits() -> tuple[str, ...]:
    return Limits.__struct_fields__


def _text(path: Path) -> tuple[str, Status]:
    files = Files()
    path = disk.usable(path.expanduser())
    try:
        # A link is followed: where configs are handed to services, they often are links.
        real = path.resolve(strict=True)
        status = disk.find(files, real)
        if status.size > _MOST_BYTES:
            raise NotATable("the file is far too long")
        return disk.read_file(files, real).decode("utf-8-sig"), status
    except UnicodeDecodeError:
        raise Unreadable(f"{path}: the text is not UTF-8") from None
    except NotATable as fault:
        raise Unreadable(f"{path}: {str(fault).rpartition(': ')[2]}") from None
    except SaveError as fault:
        raise Unreadable(str(fault)) from None
    except RuntimeError:  # of Python 3.11 and 3.12
        raise Unreadable(f"{path}: its links lead in a circle") from None
    except OSError as fault:
        raise Unreadable(f"{path}: {disk.reason(fault)}") from None


def _only_for_owner(path: Path, status: Status) -> None:
    if status.mode & _OTHERS_READ:
        raise Unreadable(f"{path}: it holds a password and others can read it; `chmod 600` would mend that")


def _check_names(
    path: Path, document: Mapping[str, object], names: tuple[str, ...], before: str = ""
) -> None:
    for name in document:
        if name in names:
            continue
        near = difflib.get_close_matches(name.replace("-", "_"), names, 1)
        right = f"{before}{near[0]} is meant?" if near else f"there are {', '.join(names)}"
        raise Unreadable(f"{path}: {before}{name}: there is no such setting; {right}")


def _check_values(path: Path, document: Mapping[str, object], before: str = "") -> None:
    for name, value in document.items():
        if before or name in _NUMBERS:
            right = "a whole number", type(value) is int
        elif name == "limits":
            right = "a table, [limits]", isinstance(value, dict)
        elif name in _WORDS:
            right = f"one of {', '.join(_WORDS[name])}", value in _WORDS[name]
        else:
            right = "a text in quotes", isinstance(value, str)
        if not right[1]:
            seen = "it" if name == "guest_password" else repr(value)
            raise Unreadable(f"{path}: {before}{name}: {seen} should be {right[0]}")
        if isinstance(value, dict):
            _check_values(path, value, "limits.")


__all__ = ["Config", "LogLevel", "limit", "over", "password", "read", "settings"]
