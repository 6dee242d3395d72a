"""Kill the program while it is played, at random moments: `python -m tests.speed.kill_play [TIMES] [SEED]`.

A hundred times unless told otherwise, some four seconds each. What must hold is in `tests.tui.killing`;
the first time it does not ends the run with exit status 1.
"""

import sys
import tempfile
import time
from pathlib import Path

from tests.tui.killing import MOST_BACK, Victim


def main(times: int = 100, seed: int = 1) -> int:
    started = time.monotonic()
    back = 0
    with tempfile.TemporaryDirectory() as home:
        victim = Victim(Path(home), seed)
        for n in range(1, times + 1):
            if victim.over:
                seed += 1
                victim = Victim(Path(home), seed)
            try:
                victim.live_and_die(*victim.moments())
            except AssertionError as fault:
                print(f"kill {n}, game {seed}, after action {victim.done}: {fault}")  # noqa: T201
                return 1
            back = max(back, victim.given_back)
            if n % 10 == 0:
                took = time.monotonic() - started
                print(f"{n} kills, {victim.done} actions in game {seed}, {took:.0f} s", flush=True)  # noqa: T201
    print(f"no acknowledged action lost; at most {back / 1000:g} s given back of {MOST_BACK / 1000:g}")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:])))
