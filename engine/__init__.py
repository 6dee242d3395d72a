"""The rules of the games and the tables they are played at. Imports msgspec and nothing else.

`GAMES` lists the games; adding one is adding its folder and its line here.
"""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.game import AnyGame

GAMES: dict[str, str] = {
    "full-metal-planete": "engine.full_metal_planete.game:FullMetalPlanete",
    "full-thrust": "engine.full_thrust.game:FullThrust",
    "metal-minds": "engine.metal_minds.game:MetalMinds",
    "planet-unknown": "engine.planet_unknown.game:PlanetUnknown",
}
"""Name of a game -> where its class stands, `module:class`; loaded when first asked for."""


def game_names() -> tuple[str, ...]:
    """The names of the games, in the order of the lobby."""
    return tuple(GAMES)


@cache
def game_named(name: str) -> "AnyGame":
    """The game of that name, one object for all tables. Raises `Unreadable` naming the games there are."""
    from engine.game import AnyGame, Unreadable

    if name not in GAMES:
        raise Unreadable(f"game {name}: there is no such game (there are: {', '.join(GAMES)})")
    module, _, attribute = GAMES[name].partition(":")
    game: AnyGame = getattr(import_module(module), attribute)()
    return game


__all__ = ["GAMES", "game_named", "game_names"]
