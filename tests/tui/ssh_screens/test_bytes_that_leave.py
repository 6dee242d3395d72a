"""What a client is sent says nothing of what its player must not know, in any game and at any seat.

Two worlds that look alike to somebody send that client the same frames of the same bytes, from coming in
to leaving: real clients on loopback, on a loop where nothing depends on how long things take. How many
frames there are and how large they are counts as well; when they come within a step does not.
"""

import logging
import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

import tui.frame
from engine import game_names
from engine.game import Seat
from tests.tui.ssh_screens.clients import difference
from tests.tui.ssh_screens.steady import steadily
from tests.tui.ssh_screens.walks import COMPANIES, Eyes, walk
from tests.tui.ssh_screens.worlds import two_worlds
from tui.lines import ink
from tui.ssh.table import Hosted

LOOKS = ("S", "<escape>", "T", "<escape>", "?", "<escape>", "i", "<escape>", "o", "<escape>")
PLAN = ("p", "<escape>", "<escape>")
TALK = ('"', "h", "<enter>", "<escape>")
LINE = (":", "<tab>", "<escape>")
KEYS = {
    "full-metal-planete": ("<right>", "m", "<escape>", "F"),
    "full-thrust": ("<right>", "A", "s", "r", "F"),
    "metal-minds": ("<right>", "H", "<escape>", "a"),
    "planet-unknown": ("s", "C", "<escape>", "B", "<escape>", "v", "<escape>"),
}
MOMENTS: dict[str, tuple[tuple[Seat | None, str], ...]] = {
    "full-metal-planete": ((0, "your forecast"), (1, "your forecast"), (None, "your vote")),
    "full-thrust": ((0, "your orders"), (1, "your orders"), (None, "your orders")),
    "metal-minds": ((0, "your hand"), (1, "your hand"), (None, "your hand")),
    "planet-unknown": (
        (0, "the cards of your pick"),
        (1, "your END GAME cards"),
        (None, "your END GAME cards"),
    ),
}
"""For each game who looks, and the secret that somebody else has then."""


def in_both(
    tmp_path: Path, game: str, looker: Seat | None, holds: str, *keys: Sequence[str], acts: bool = True
) -> tuple[Eyes, Eyes]:
    """What those who look were sent in either world; `keys` as `walk` takes them, `acts`: people act on."""
    moment, *worlds = two_worlds(game, looker, holds)
    assert worlds[0].state != worlds[1].state
    here, there = (
        steadily(
            walk(
                tmp_path / str(n),
                moment,
                world if acts else world._replace(acts=(), refused=()),
                COMPANIES[n],
                looker,
                *keys,
            )
        )
        for n, world in enumerate(worlds)
    )
    return here, there


@pytest.mark.parametrize("case", range(3), ids=("a seat", "the other seat", "a spectator"))
@pytest.mark.parametrize("game", game_names())
def test_worlds_that_look_alike_send_the_same_frames(
    tmp_path: Path, game: str, case: int, caplog: pytest.LogCaptureFixture
) -> None:
    looker, holds = MOMENTS[game][case]
    caplog.set_level(logging.DEBUG, "tui")
    here, there = in_both(tmp_path, game, looker, holds, (*LOOKS, *PLAN, *LINE), (*KEYS[game], *TALK))
    for one, other in zip(here.clients, there.clients, strict=True):
        assert difference(one, other) == ""
        assert sum(len(frame) for step in one.steps for frame in step.frames) > 10_000
    # Nor does the host tell whoever runs it.
    assert here.status == there.status
    lines = [re.sub(r"SHA256:\S+", "a key", line) for line in caplog.messages]
    half = len(lines) // 2
    assert sorted(lines[:half]) == sorted(lines[half:])
    assert not any(company.draft in line for company in COMPANIES for line in lines)


# That a leak would be seen: screens that tell, each a secret of its game.


def _tells_tides(state: Any, _: Seat) -> str:
    return str(state.future[:3])


def _tells_the_size_of_orders(state: Any, seat: Seat) -> str:
    return str(sum(len(draft.orders) for draft in state.sides[seat].drafts))


def _tells_hands(state: Any, seat: Seat) -> str:
    return str(state.hands[seat])


def _tells_cards(state: Any, seat: Seat) -> str:
    return str(state.seats[seat].hand)


SECRETS = {
    "full-metal-planete": _tells_tides,
    "full-thrust": _tells_the_size_of_orders,
    "metal-minds": _tells_hands,
    "planet-unknown": _tells_cards,
}


def state_of(screen: Hosted) -> Any:
    """What no screen looks at."""
    live = screen.company.room.live
    assert live is not None
    return live.runner.table.state


@pytest.mark.parametrize("game", game_names())
def test_a_secret_in_the_header_is_seen(tmp_path: Path, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Hosted.header

    def header(self: Hosted) -> Any:
        left, right = plain(self)
        return (ink(SECRETS[game](state_of(self), 1)), *left), right

    monkeypatch.setattr(Hosted, "header", header)
    here, there = in_both(tmp_path, game, 0, MOMENTS[game][1][1], acts=False)
    for one, other in zip(here.clients, there.clients, strict=True):
        assert difference(one, other) != ""


def test_a_bell_that_hangs_on_a_secret_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Hosted.show_table

    def show_table(self: Hosted) -> None:
        plain(self)
        for _ in range(len(_tells_hands(state_of(self), 1)) % 5):
            self.app.bell()

    monkeypatch.setattr(Hosted, "show_table", show_table)
    here, there = in_both(tmp_path, "metal-minds", 0, "your hand", acts=False)
    assert "the same is shown" in difference(here.spectator, there.spectator)


def test_the_numbers_of_hidden_entries_are_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tui.frame, "counted", list)
    here, there = in_both(tmp_path, "planet-unknown", 1, "your END GAME cards")
    assert here.seat is not None
    assert there.seat is not None
    assert "is placed" in difference(here.seat, there.seat)
