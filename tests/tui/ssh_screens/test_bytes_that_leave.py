"""What a terminal is sent says nothing of what its player must not know, in any game and at any seat.

Two worlds that look alike to somebody send that terminal the same bytes, from coming in to leaving.
"""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from engine import game_names
from engine.game import Seat
from tests.tui.host.people import plan, somebody
from tests.tui.ssh_screens.hall import hall
from tests.tui.ssh_screens.worlds import Shown, game_of, two_worlds, walk
from tui.lines import ink
from tui.ssh.table import Hosted

LOOKS = ("S", "escape", "L", "T", "escape", "question_mark", "escape", "i", "escape")
TALK = ("quotation_mark", "h", "enter", "escape")
LINE = ("colon", "tab", "escape", "escape")
KEYS = {
    "full-metal-planete": ("right", "m", "escape", "F"),
    "full-thrust": ("right", "A", "s", "r", "F"),
    "metal-minds": ("right", "H", "escape", "a"),
    "planet-unknown": ("s", "C", "escape", "B", "escape", "v"),
}
LOOKERS: tuple[tuple[Seat | None, float], ...] = ((0, 0.1), (1, 0.5), (None, 0.7))
"""Who looks, and how far the game has come."""


async def both(tmp_path: Path, game: str, looker: Seat | None, depth: float, keys: tuple[str, ...]) -> Any:
    """What the terminal was sent in either world, once it is the same or has differed three times."""
    moments = game_of(game, 3)
    moment = moments[int(len(moments) * depth)]
    worlds = two_worlds(moment, looker, 5)
    seen: list[tuple[Shown, ...]] = []
    # Changes that fall into one frame or two are sent in other bytes: a leak differs every time.
    for attempt in range(3):
        walks = (
            walk(tmp_path / f"{attempt}-{n}", moment, world, looker, keys) for n, world in enumerate(worlds)
        )
        seen = list(await asyncio.gather(*walks))
        if seen[0] == seen[1]:
            break
    return seen


@pytest.mark.parametrize(("looker", "depth"), LOOKERS, ids=("first seat", "second seat", "spectator"))
@pytest.mark.parametrize("game", game_names())
async def test_worlds_that_look_alike_send_the_same_bytes(
    tmp_path: Path, game: str, looker: Seat | None, depth: float
) -> None:
    here, there = await both(tmp_path, game, looker, depth, (*LOOKS, *KEYS[game], *TALK, *LINE))
    for one, other in zip(here, there, strict=True):
        assert one == other
    assert sum(len(step.sent) for step in here) > 4_000


async def test_a_secret_on_the_screen_is_seen_in_the_bytes(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = Hosted.header

    def telling(self: Hosted) -> Any:
        left, right = plain(self)
        return (ink(str(self.company.room.live.runner.table.state.rng.seed % 97)), *left), right  # type: ignore[union-attr]

    monkeypatch.setattr(Hosted, "header", telling)
    here, there = await both(tmp_path, "metal-minds", 0, 0.1, ())
    assert [step.sent for step in here] != [step.sent for step in there]


async def test_the_lobby_says_nothing_of_tables_that_are_not_for_everybody(tmp_path: Path) -> None:
    async def look(home: Path, hidden: dict[str, str]) -> bytes:
        async with hall(home) as lobby:
            ada = await somebody(lobby.host, "Ada")
            for name, access in hidden.items():
                room = await lobby.host.open_room(ada.presence, plan(name, access=access))
                room.enter(ada.presence)
                room.say(ada.presence, f"nobody finds {name}")
            wes = await lobby.enter("Wes")
            await wes.press("down", "up", "question_mark", "escape", "end", "home")
            return wes.session.sent()

    for attempt in range(3):
        none = await look(tmp_path / f"{attempt}-none", {})
        some = await look(tmp_path / f"{attempt}-some", {"cellar": "private", "attic": "code"})
        if none == some:
            break
    assert none == some
