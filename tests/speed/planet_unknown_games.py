"""Random games of Planet Unknown in number: `python -m tests.speed.planet_unknown_games [GAMES] [SECONDS]`.

So many games (default 300) of 2, 3 and 4 seats, symmetric, dealt out with objectives, and with Tartarus
and Flux; each is looked at from all sides now and then, and a sampled prefix must resume to the same
state. Then the bitboards are compared with the rules spelled out on ten boards a game. Ends early, with
exit status 1, after so many seconds (default 600).
"""

import sys
import time
from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import msgpack

from engine.planet_unknown.state import State
from tests.engine.planet_unknown.games import (
    check_end,
    check_invariants,
    check_round_trips,
    check_secrets,
    states,
)
from tests.engine.planet_unknown.scene import GAME
from tests.engine.planet_unknown.test_placing import compare


def one_game(seats: int, seed: int) -> int:
    """A whole game with its checks; the number of its rounds."""
    luck = Random(seed)
    state, resumed = None, None
    for n, reached in enumerate(states(seats, seed)):
        state = reached
        if n % 25 == seed % 25:
            check_invariants(state)
            check_round_trips(state)
            check_secrets(state, luck)
            resumed = msgpack.decode(msgpack.encode(state), type=State)
            assert resumed == state
    assert state is not None
    check_end(state)
    while resumed is not None and (acting := GAME.to_act(resumed)):
        resumed = GAME.timeout(resumed, luck.choice(acting)).state
    return int(state.round)


def main(games: int = 300, seconds: float = 600.0) -> int:
    started = time.monotonic()
    rounds: list[int] = []
    for seed in range(games):
        rounds.append(one_game(2 + seed % 3, seed))
        if time.monotonic() - started > seconds:
            print(f"stopped after {seconds:.0f} s and {len(rounds)} games")  # noqa: T201
            return 1
    print(f"{games} games, {min(rounds)} to {max(rounds)} rounds, {time.monotonic() - started:.0f} s")  # noqa: T201

    @settings(max_examples=10 * games, deadline=None, suppress_health_check=list(HealthCheck))
    @given(data=st.data())
    def boards(data: st.DataObject) -> None:
        compare(data)

    boards()
    print(f"{10 * games} boards, {time.monotonic() - started:.0f} s in all")  # noqa: T201
    return 0


if __name__ == "__main__":
    sys.exit(main(*(int(word) for word in sys.argv[1:])))
