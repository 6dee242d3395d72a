"""The games that have screens, as the lobby shows them. A new game adds its card here.

A game's screen is imported when somebody sits down at it: starting the lobby does not load four games.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from msgspec import Struct

if TYPE_CHECKING:
    from tui.table import TableScreen


class Card(Struct, frozen=True):
    """What the lobby says of a game."""

    game: str
    """Its name in `engine.GAMES`."""
    screen: str
    """Where its screen stands, `module:class`."""
    minutes: str
    """How long a game of people takes."""
    sentence: str
    """What it is about."""
    picture: tuple[str, ...]
    """Three lines of characters, 20 wide at most."""
    short: str = ""
    """What the game is called in a narrow column; empty: by its title."""
    choices: dict[str, str] = {}
    """Options of the game that are one of a list, and where the list stands, `module:function`."""
    fits: str = ""
    """What says how many seats a value of an option is for, `module:function`; empty: any number."""


CARDS: tuple[Card, ...] = (
    Card(
        "full-metal-planete",
        "tui.full_metal_planete.screen:FullMetalScreen",
        "60-120 min",
        "Land a freighter, harvest ore before the last tide, and lift off with more than the others.",
        (
            r" __/..\__/~~\__ ",
            r"/TB\../~~\~~/%%\ ",
            r"\__/FB\__/GR\__/ ",
        ),
    ),
    Card(
        "full-thrust",
        "tui.full_thrust.screen:ThrustScreen",
        "30-90 min",
        "Write orders in secret, swing your ships round real worlds, race, raid and bombard.",
        (
            r"  .  .--.  .   o",
            r" .  ( ## )  . o",
            r"  '.  `' ..>Colbert",
        ),
        short="Full Thrust",
        choices={"scenario": "tui.full_thrust.scenarios:scenario_ids"},
        fits="tui.full_thrust.scenarios:seats_for",
    ),
    Card(
        "metal-minds",
        "tui.metal_minds.screen:MindsScreen",
        "30-60 min",
        "Race to eight crack spheres with secret hands. The deck is a reconstruction.",
        (
            r"|1. Mesmerize   P1",
            r"|!  Assault maneuver",
            r"* ####....|.. 4 of 8",
        ),
    ),
    Card(
        "planet-unknown",
        "tui.planet_unknown.screen:PlanetScreen",
        "60-80 min",
        "Turn the station, take a tile and fill your planet: everybody at once, five tracks, rovers, medals.",
        (
            r"[R  r ][W  w ] ",
            r"[r ] ** [w  w ] ",
            r" +∙ [T@ t ] ",
        ),
        fits="tui.planet_unknown.fitting:seats_for",
    ),
)


def card_of(game: str) -> Card | None:
    """The card of a game; None where it has no screen."""
    return next((card for card in CARDS if card.game == game), None)


def in_column(title: str, room: int) -> str:
    """A game's title, or in a narrower column its short one."""
    if len(title) <= room:
        return title
    return next((card.short for card in CARDS if card.short and title.startswith(card.short)), title)


def option_words(game: str, option: str) -> tuple[str, ...]:
    """What an option of a game can be, where the game's card names a list; empty for all others."""
    card = card_of(game)
    if card is None or option not in card.choices:
        return ()
    module, _, name = card.choices[option].partition(":")
    words: tuple[str, ...] = getattr(import_module(module), name)()
    return words


def seats_for(game: str, option: str, value: str) -> tuple[int, ...] | None:
    """With how many seats an option's value can be played; empty: never; None: it does not matter."""
    card = card_of(game)
    if card is None or not card.fits:
        return None
    module, _, name = card.fits.partition(":")
    counts: tuple[int, ...] | None = getattr(import_module(module), name)(option, value)
    return counts


def screen_class(card: Card) -> "type[TableScreen]":
    """The screen of a game, imported now."""
    module, _, name = card.screen.partition(":")
    screen: type[TableScreen] = getattr(import_module(module), name)
    return screen
