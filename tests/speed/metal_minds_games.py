"""Random games of Metal Minds in number: `python -m tests.speed.metal_minds_games [GAMES] [SECONDS]`.

So many games (default 500) each for 2, 3 and 4 seats, half of them with `rotate`; every card must lie in
one place at every turn and every game must end inside its limits (MM-66). Ends early, with exit status 1,
after so many seconds (default 300).
"""

import sys
import time

from tests.engine.metal_minds.random_play import random_game


def main(games: int = 500, seconds: float = 300.0) -> int:
    started = time.monotonic()
    for seats in (2, 3, 4):
        rounds: list[int] = []
        for seed in range(games):
            rounds.append(random_game(seats, seed).round)
            if time.monotonic() - started > seconds:
                print(f"stopped after {seconds:.0f} s in the games of {seats}")  # noqa: T201
                return 1
        print(f"{seats} seats: {games} games, rounds up to {max(rounds)}")  # noqa: T201
    print(f"{time.monotonic() - started:.0f} s")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:])))
