"""The architecture's table of speeds, measured here: `python -m tests.speed [WORD]`.

A word chooses the rows whose names hold it. A scaled figure is what the machine of the goals would
need. Exit status 1 when a row falls short of its floor. Never part of the test suite.
"""

import sys

from tests.speed.measure import THEIRS, Row, calibrate
from tests.speed.rows import ROWS


def main(word: str = "") -> int:
    rows = [row for row in ROWS if word.lower() in row.name.lower()]
    here = calibrate()
    measured: list[tuple[Row, float]] = []
    for row in rows:
        if sys.stderr.isatty():
            print(f"\r{row.name:<60}\r", end="", file=sys.stderr, flush=True)  # noqa: T201
        measured.append((row, row.measure()))
        here = min(here, calibrate())
    scale = here / THEIRS
    print(f"calibration loop {here * 1000:.1f} ms, scale {scale:.2f}")  # noqa: T201
    print(f"{'':42}{'measured':>20}{'scaled':>20}{'goal':>20}{'floor':>20}")  # noqa: T201
    short = 0
    for row, seconds in measured:
        scaled = seconds / scale
        verdict = "goal" if scaled <= row.goal else "ok" if scaled <= row.floor else "SHORT"
        short += verdict == "SHORT"
        figures = "".join(f"{row.shown(s):>20}" for s in (seconds, scaled, row.goal, row.floor))
        print(f"{row.name:42}{figures}  {verdict}")  # noqa: T201
    return 1 if short else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
