"""What the server counts and remembers of addresses and keys, with the time in the test's hands."""

import logging
from pathlib import Path

import pytest

from saves import files as disk
from tests.tui.ssh.wires import key
from tui.host.settings import Limits
from tui.ssh.admission import Admission
from tui.ssh.allowed_keys import AllowedKeys


class Minutes:
    """A clock that is set."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def test_a_minute_later_an_address_may_open_more_connections() -> None:
    clock = Minutes()
    admission = Admission(Limits(connections_per_minute=2), clock)
    for moment in (0.0, 10.0):
        clock.now = moment
        assert admission.connect("192.0.2.1") == ""
    clock.now = 59.0
    assert admission.connect("192.0.2.1") == "more than 2 connections in a minute"
    assert admission.connect("192.0.2.2") == ""
    clock.now = 60.0
    assert admission.connect("192.0.2.1") == "", "what was refused is not counted"
    assert admission.connect("192.0.2.1") != "", "the second is of the last minute"


def test_of_too_many_addresses_the_longest_silent_one_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tui.ssh.admission._ADDRESSES", 2)
    admission = Admission(Limits(connections_per_minute=2), Minutes())
    for address in ("192.0.2.1", "192.0.2.2", "192.0.2.1", "192.0.2.3"):
        assert admission.connect(address) == ""
    assert admission.connect("192.0.2.1") != "", "it came again, and is remembered"
    assert list(admission._recent) == ["192.0.2.3", "192.0.2.1"]


def test_nothing_is_remembered_of_those_who_are_gone() -> None:
    admission = Admission(Limits())
    for n in range(100):
        assert admission.connect(f"192.0.2.{n}") == ""
        assert admission.begin(f"key {n}") == ""
    assert admission.sessions == 100
    for n in range(100):
        admission.end(f"key {n}")
        admission.disconnect(f"192.0.2.{n}")
    assert admission.sessions == 0
    assert (len(admission._open), len(admission._sessions)) == (0, 0)


def test_a_list_of_keys_is_read_when_it_has_changed_and_not_at_every_log_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    monkeypatch.setenv("HOME", str(tmp_path))
    listed, ada = tmp_path / "allowed", key()
    listed.write_bytes(ada.export_public_key())
    reads, read_file = 0, disk.read_file

    def counted(files: disk.Files, path: Path) -> bytes:
        nonlocal reads
        reads += 1
        return read_file(files, path)

    monkeypatch.setattr("saves.files.read_file", counted)
    keys = AllowedKeys(Path("~/allowed"))
    for _ in range(3):
        assert keys.allow(ada)
    assert reads == 1
    listed.rename(tmp_path / "elsewhere")
    assert not keys.allow(ada)
    assert "can be read again" not in caplog.text
    (tmp_path / "elsewhere").rename(listed)
    for _ in range(2):
        assert keys.allow(ada)
    assert caplog.text.count(f"keys: {listed} can be read again") == 1
    assert keys.fault == ""
