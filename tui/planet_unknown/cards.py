"""Civ cards and objectives in full: one's own hand, what lies open, what is compared with neighbours."""

from collections.abc import Callable

from engine.game import Seat
from engine.planet_unknown.cards import CARDS
from engine.planet_unknown.objectives import OBJECTIVES, TIE, WIN
from engine.planet_unknown.view import View
from tui.lines import EMPTY, Line, ink
from tui.planet_unknown.details import card_lines, objective_lines, said
from tui.planet_unknown.words import counted
from tui.theme import Role

Names = Callable[[Seat], str]


def all_cards(view: View, names: Names, width: int) -> list[Line]:
    """All cards the viewer knows of, one's own first."""
    first = view.seat or 0
    lines: list[Line] = []
    for seat in (*range(first, len(view.seats)), *range(first)):
        lines += [*_of_seat(view, seat, names, width), EMPTY]
    for rank, stock in enumerate(view.stocks, 1):
        if stock:
            lines.append((ink(f" To pick from, rank {rank}", Role.PANEL_TITLE),))
            for card in stock:
                lines += card_lines(card, width)
    lines += _between(view, names, width)
    counts = ", ".join(f"{count} of rank {rank}" for rank, count in enumerate(view.civ, 1))
    return [*lines, *said(f"Left in the stocks: {counts}", width, Role.DIM)]


def own_secrets(view: View) -> list[str]:
    """What the viewer, a seat, knows and spectators do not, in sentences."""
    if view.seat is None:
        return []
    seen = view.seats[view.seat]
    lines = [f"holds {CARDS[card].name}: {CARDS[card].text}" for card in seen.hand]
    for id in seen.objectives:
        side = OBJECTIVES[id].private
        lines.append(f"objective {side.name}: {side.text}")
    chosen = seen.chosen
    if chosen is not None:
        picks = (chosen.planet, chosen.corporation, chosen.flux)
        lines += [f"has chosen {pick}" for pick in picks if pick is not None]
        if chosen.objective is not None:
            lines.append(f"has chosen objective {OBJECTIVES[chosen.objective].private.name}")
    if seen.before is not None:
        placed = [piece.tile for piece in seen.board.pieces if piece not in seen.before.pieces]
        if placed:
            lines.append(f"has placed, not confirmed yet: {', '.join(placed)}")
    for rank, stock in enumerate(view.stocks, 1):
        if stock:
            names = ", ".join(CARDS[card].name for card in stock)
            lines.append(f"picks of rank {rank} from {names}")
    return lines


def _of_seat(view: View, seat: Seat, names: Names, width: int) -> list[Line]:
    seen = view.seats[seat]
    lines: list[Line] = [(ink(f" {names(seat)}", Role.PANEL_TITLE),)]
    for card in seen.hand:
        lines += card_lines(card, width)
    hidden = seen.board.hand_size - len(seen.hand)
    if hidden:
        lines += said(f"{counted(hidden, 'END GAME card')}, secret", width)
    for card in seen.board.shown:
        lines += card_lines(card, width)
    for id in seen.objectives:
        lines += objective_lines(id, width)
    if seen.objectives_count > len(seen.objectives):
        lines += said(f"{counted(seen.objectives_count, 'private objective')}, secret", width)
    for id in seen.objectives_dealt:
        lines += objective_lines(id, width)
    if seen.board.owed:
        ranks = ", ".join(str(rank) for rank in seen.board.owed)
        lines += said(f"owed at the end of the round: a card of rank {ranks}", width)
    return lines if len(lines) > 1 else [*lines, *said("no card", width, Role.DIM)]


def _between(view: View, names: Names, width: int) -> list[Line]:
    lines: list[Line] = []
    for card in view.neighbours:
        one, other = card.between
        side = OBJECTIVES[card.id].neighbour
        lines.append((ink(f" Between {names(one)} and {names(other)}", Role.PANEL_TITLE),))
        lines += said(f"{side.name} (objective {card.id})", width, Role.STRONG)
        lines += said(f"{WIN} points, {TIE} each on a tie: {side.text}.", width)
    return lines
