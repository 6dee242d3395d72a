"""A host as a process of its own, on loopback, for the scripts here."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

LOOPBACK = "127.0.0.1"


@contextmanager
def hosting(home: Path, *words: str) -> Iterator[int]:
    """A host on that home, with these words on its command line besides; gives its port.

    It is ended by SIGTERM; one that does not end well ends the script.
    """
    command = f"tui serve --port 0 --bind {LOOPBACK} --json --home".split()
    host = subprocess.Popen(
        [sys.executable, "-m", *command, str(home), *words], stdout=subprocess.PIPE, text=True
    )
    try:
        assert host.stdout is not None
        yield int(json.loads(host.stdout.readline())["port"])
    finally:
        host.send_signal(signal.SIGTERM)
        host.wait(60)
    if host.returncode:
        raise SystemExit(f"the host ended with status {host.returncode}")
