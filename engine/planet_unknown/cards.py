"""Civ cards: picking them, and what the IMMEDIATE ones put among what is pending.

PU-66 to PU-73a. An effect that finds nothing to do is over as soon as the card is taken; what END GAME
cards are worth is in `scoring`, their advances come in the end steps.
"""

from engine.game import Illegal
from engine.planet_unknown.actions import Pick
from engine.planet_unknown.content import CARD_DATA, CardData
from engine.planet_unknown.desk import Desk
from engine.planet_unknown.pending import (
    AnyItem,
    ClearItem,
    ExtraItem,
    JumpItem,
    LifepodsItem,
    LineItem,
    PatchItem,
    RaiseItem,
    TracksItem,
)
from engine.planet_unknown.placing import fits
from engine.planet_unknown.state import State
from engine.planet_unknown.station import on_offer
from engine.planet_unknown.tiles import TILES

CARDS: dict[int, CardData] = {card.id: card for card in CARD_DATA}
RANKS = (1, 2, 3, 4)

ADVANCE_CARDS = tuple(card.id for card in CARD_DATA if card.effect == "points_and_advance")
"""END GAME cards that give an advance in the end steps (PU-76)."""


def check_pick(state: State, action: Pick) -> None:
    """Raise `Illegal` unless the stock of that rank holds the card."""
    stock = state.civ[action.rank - 1]
    if not stock:
        raise Illegal(f"no card of rank {action.rank} is left", "PU-68")
    if action.card not in stock:
        raise Illegal(f"card {action.card} is not in the stock of rank {action.rank}", "PU-68")


def take_card(desk: Desk, action: Pick) -> None:
    """Take the card: an END GAME card into the hand, an IMMEDIATE one takes effect (PU-69)."""
    at = action.rank - 1
    stock = list(desk.civ[at])
    stock.remove(action.card)
    desk.civ = (*desk.civ[:at], tuple(stock), *desk.civ[at + 1 :])
    card = CARDS[action.card]
    desk.tell("card", f"{card.name} is taken: {card.text}", "PU-68")
    if card.timing == "end_game":
        desk.hand = (*desk.hand, card.id)
        return
    desk.shown = (*desk.shown, card.id)
    if card.effect == "rover_move":
        desk.gain_movement(card.params.n)
        return
    desk.pending.extend(_items(desk, card))


def _items(desk: Desk, card: CardData) -> list[AnyItem]:
    """What the card puts among what is pending; nothing where it finds nothing to do."""
    params = card.params
    match card.effect:
        case "advance_different":
            return [TracksItem(params.tracks, 1)]
        case "advance_one":
            return [TracksItem(1, params.steps)]
        case "patch":
            return [PatchItem()] * params.n
        case "extra_tile":
            offer = (TILES[id] for id in on_offer(desk.state, desk.seat))
            return [ExtraItem(params.advance)] if any(fits(desk.colony, tile) for tile in offer) else []
        case "collect_lifepods":
            return [LifepodsItem(params.n)] if desk.lifepods else []
        case "rover_jump":
            return [JumpItem()] if desk.rovers else []
        case "destroy_meteors_line":
            return [LineItem()] if desk.meteors else []
        case "destroy_meteors":
            return [ClearItem(params.n)] if desk.meteors else []
        case "raise_all_to":
            low = any(marker < params.index for marker in desk.tracks)
            return [RaiseItem(params.index)] if low else []
    raise AssertionError(card.effect)
