"""What is said below the planet: the square under the cursor, and the thing in hand in full."""

from collections.abc import Sequence

from engine.game import Illegal
from engine.planet_unknown.actions import Choose, GoStep, KeepObjective, Pick, Resolve, TakeUnplaced, Use
from engine.planet_unknown.cards import CARDS
from engine.planet_unknown.corporations import CORPORATIONS
from engine.planet_unknown.objectives import OBJECTIVES, PRIVATE
from engine.planet_unknown.planets import PLANETS, SYMMETRIC_PLANET
from engine.planet_unknown.terms import Square
from engine.planet_unknown.view import SeenColony
from tui.glyphs import Common
from tui.lines import Line, ink, wrap
from tui.planet_unknown.agenda import Entry
from tui.planet_unknown.tiles import TileHand, tile_words
from tui.planet_unknown.trying import Changes
from tui.planet_unknown.words import moves, number
from tui.theme import Role


def said(text: str, width: int, *roles: Role) -> list[Line]:
    """A text broken into lines, one cell in."""
    return [(ink(f" {part}", *roles),) for part in wrap(text, width - 2, "  ")]


def tile_lines(tile: TileHand, refusal: Illegal | None, would: Changes | None, width: int) -> list[Line]:
    """The tile in hand: what it is, how many places it has, whether it fits here and what that gives."""
    head = f" {tile.tile} {tile.words}".rstrip()
    lines: list[Line] = [(ink(head, Role.STRONG), ink(f"  {tile_words(tile.tile)}"))]
    places = f"{len(tile.places)} places so, {tile.total} in all"
    if refusal is not None:
        rule = f" ({refusal.rule})" if refusal.rule else ""
        lines += said(f"{Common.NOT_DONE.sign()} not here: {refusal.reason}{rule}", width, Role.REFUSAL)
        return [*lines, *said(places, width, Role.DIM)]
    if would is not None:
        lines.append((ink(f" {Common.DONE.sign()} fits here", Role.STRONG), ink(f"  {places}", Role.DIM)))
        lines += said(f"gives {would.gain or 'nothing'}", width)
        if would.losses:
            lines += said(f"{Common.DANGER.sign()} {'; '.join(would.losses)}", width, Role.STUCK)
    return lines


def entry_lines(
    entry: Entry, here: Square, would: Changes | None, width: int, choices: Sequence[str] = ()
) -> list[Line]:
    """A line of the list in full, and what it would change at the square under the cursor.

    `choices`: what each of several ways to do it would give.
    """
    if entry.waits:
        lines = said(entry.label, width, Role.STRONG)
        return lines + said(f"Cannot be done now: {entry.waits}. It is lost if it stays so.", width, Role.DIM)
    if not entry.actions:
        return said(entry.label, width, Role.STRONG)
    match entry.actions[0]:
        case Pick(card=card):
            return card_lines(card, width)
        case Choose() as choice:
            return choice_lines(choice, width)
        case KeepObjective(objective=id):
            return objective_lines(id, width)
    lines = said(entry.label, width, Role.STRONG)
    if isinstance(entry.actions[0], TakeUnplaced):
        words = f"{Common.DANGER.sign()} to take it ends the game after this round (PU-36, PU-74)"
        lines += said(words, width, Role.STUCK)
    if isinstance(entry.actions[0], Resolve | Use):
        return lines
    if entry.places:
        lines += said(f"{number(len(entry.places), 'place')}, marked (..)", width, Role.DIM)
    if choices:
        lines += said(f"Enter chooses: {'; '.join(choices)}", width)
    if would is not None:
        steps = entry.places.get(here, ())
        spent = moves(len(steps)) if steps and isinstance(steps[0], GoStep) else ""
        parts = [*([f"for {spent}"] if spent else []), *would.gains, *would.losses]
        where = f"{Common.DONE.sign()} {'here' if entry.places else 'gives'}"
        lines += said(f"{where}: {', '.join(parts) or 'nothing more'}", width)
    return lines


def colony_lines(seen: SeenColony, width: int) -> list[Line]:
    """A planet and corporation that are looked at, and what is special about them."""
    lines = said(f"{seen.planet}, {seen.corporation}", width, Role.STRONG)
    if seen.world.rule is not PLANETS[SYMMETRIC_PLANET].rule:
        lines += said(seen.world.data.summary, width)
    cards = [CARDS[card].name for card in seen.board.shown]
    if cards:
        lines += said(f"cards: {', '.join(cards)}", width)
    return lines


def card_lines(card: int, width: int) -> list[Line]:
    """A civ card in full."""
    data = CARDS[card]
    when = "takes effect at once" if data.timing == "immediate" else "END GAME, secret until then"
    head = said(f"{data.name} (card {data.id}, rank {data.rank})", width, Role.STRONG)
    return [*head, *said(when, width, Role.DIM), *said(data.text, width)]


def choice_lines(choice: Choose, width: int) -> list[Line]:
    """A planet and corporation to choose, in full."""
    firm = CORPORATIONS[choice.corporation]
    token = f", flux token on {choice.flux}" if choice.flux else ""
    lines = said(f"{choice.planet} and {choice.corporation}{token}", width, Role.STRONG)
    lines += said(PLANETS[choice.planet].data.summary, width)
    lines += said(firm.data.summary, width)
    for tech in firm.data.techs:
        lines += said(f"tech {tech.level}: {tech.text}", width, Role.DIM)
    return lines


def objective_lines(id: int, width: int) -> list[Line]:
    """A private objective in full."""
    side = OBJECTIVES[id].private
    head = said(f"{side.name} (objective {id}, private)", width, Role.STRONG)
    return [*head, *said(f"{PRIVATE} points at the end for: {side.text}.", width)]


def cut_off(lines: Sequence[Line], height: int) -> list[Line]:
    """As many lines as there is room for; the last one says when there are more."""
    if len(lines) <= height or height < 1:
        return list(lines)
    return [*lines[: height - 1], (ink(f" {Common.MORE.sign()} i shows all of it", Role.DIM),)]
