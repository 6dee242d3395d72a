"""Random keys at tables of all four games: `python -m tests.load.emulator_walk [STEPS]`, 10000 unless said.

After each key a terminal that gets what Textual writes is compared, cell by cell, with one that gets
what Lowtide sends. Half of the walks bracket large frames as synchronised updates. Prints the mismatches a
game, exit status 1 when there is one. 10000 steps take some eight minutes.
"""

import asyncio
import sys

from tests.tui.output_targets.tables import GAMES
from tests.tui.output_targets.walks import SIZES, watched

STEPS = 10_000


def main(steps: int) -> int:
    walks = [(size, brackets) for size in SIZES for brackets in (False, True)]
    each = -(-steps // (len(GAMES) * len(walks)))
    wrong = 0
    for name in GAMES:
        found: list[str] = []
        for number, (size, brackets) in enumerate(walks):
            found += asyncio.run(watched(name, size, each, brackets=brackets, seed=number))
        print(f"{name:20} {each * len(walks):6} steps, {len(found)} mismatches", *found[:5], sep="\n  ")  # noqa: T201
        wrong += len(found)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else STEPS))
