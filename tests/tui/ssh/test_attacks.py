"""What players and strangers did to a host over the wire that it did not take well once."""

import logging
from pathlib import Path

import pytest

from tests.tui.ssh.hosts import ended, open_host


@pytest.mark.parametrize("keys", ["l", "1", "r", "x"])
async def test_who_goes_while_a_dialog_answers_leaves_no_fault(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, keys: str
) -> None:
    async with open_host(tmp_path) as there:
        ada = await there.enter("ada")
        ada.type("\x1bOQ")
        await ada.shows("Colours and signs")
        ada.type(keys)
        ada.channel.write_eof()
        await ada.until(ada.closed.is_set)
        await ended(there)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
