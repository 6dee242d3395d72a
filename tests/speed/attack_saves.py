"""The attack on table files at full size: `python -m tests.speed.attack_saves [COUNT] [SECONDS]`.

100,000 changed files unless told otherwise, half of them of a closed table and half of one that was
stopped; it ends early after so many seconds (default 600). Exit status 1 at the first file that
opens as something it must not, with the bytes that did it in the message.
"""

import sys
import time
from collections import Counter

from tests.saves import attack

BATCH = 1_100


def main(count: int = 100_000, seconds: float = 600.0) -> int:
    started = time.monotonic()
    found: Counter[tuple[str, str]] = Counter()
    seed = 0
    while found.total() < count and time.monotonic() - started < seconds:
        for closed in (True, False):
            old = attack.Original(
                attack.sample(entries=10 + seed % 60, closed=closed), attack.sample("another", closed=closed)
            )
            found += attack.run(min(BATCH, count - found.total()), seed, old)
            seed += 1
    for (name, came_to), times in sorted(found.items()):
        print(f"{name:10} {came_to:8} {times:8,}")  # noqa: T201
    print(f"{found.total():,} files in {time.monotonic() - started:.0f} s")  # noqa: T201
    return 0 if found.total() >= count else 1


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:])))
