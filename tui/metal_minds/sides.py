"""The sides of the players as pieces: others as rows, from one line each up; the own one whole."""

from collections.abc import Sequence

from engine.game import Seat
from engine.metal_minds.state import Device
from tui.boards.cards import Piece, flow
from tui.glyphs import Common
from tui.lines import EMPTY, Line, Run, ink, spread, width_of
from tui.metal_minds.asking import AGENT, foe_key, seat_key, zone_key
from tui.metal_minds.cutting import ended
from tui.metal_minds.faces import card_height, card_lines, class_sign, small_card
from tui.metal_minds.naming import agent_card, agent_name, power_text
from tui.metal_minds.scene import Scene
from tui.metal_minds.tracks import bars, counts
from tui.theme import SEATS, Role, over, seat_style, style

NAME = 10
"""Cells of a seat's name."""

VOID = style(Role.TEXT)
CARD = over(VOID, Role.PANEL)
GRIP = 4
"""Cells that the cursor paints of a card, a choice or the agent: edge, number and dot.

Whole names would be sent twice with every cursor key.
"""
LEAST_CARD, MOST_CARD = 21, 30
"""How narrow and how wide a card may be."""


def seat_mark(scene: Scene, seat: Seat) -> str:
    """The number of a seat that can be chosen; else whose turn it is, and who must answer."""
    view = scene.view
    if scene.is_lit(seat_key(seat)):
        return scene.sign(seat_key(seat)) or " "
    if view.asked == seat and view.turn_of != seat:
        return "?"
    return Common.ARROW.sign(scene.rich) if view.turn_of == seat and view.asked is not None else " "


def is_out(scene: Scene, seat: Seat) -> bool:
    """Whether the seat has left the game."""
    return any(left.seat == seat for left in scene.view.out)


def name_run(scene: Scene, seat: Seat) -> Run:
    """Letter, mark and name of a seat, in its colour, or lit where it can be chosen."""
    letter, mark, name = SEATS[seat].letter, seat_mark(scene, seat), scene.names(seat)
    if scene.is_lit(seat_key(seat)):
        dot = Common.LIT.sign(scene.rich)
        return f" {mark}{dot}{letter} {name:<{NAME - 1}.{NAME - 1}}", style(Role.LIT)
    return f" {letter}{mark} {name:<{NAME}.{NAME}}", seat_style(seat)


def limit_run(word: str, count: int, most: int) -> Run:
    """`hand 3/2`, marked where it is more than phase 2 will leave (MM-39)."""
    if count > most:
        return ink(f"{word} {count}/{most}{Common.DANGER.sign()} ", Role.STUCK)
    return ink(f"{word} {count}/{most}  ")


def limits(scene: Scene, seat: Seat) -> Line:
    """Hand and zone with the agent's maximums."""
    view, agent = scene.view, scene.view.agents[seat]
    return (
        limit_run("hand", view.hand_sizes[seat], agent.max_hand),
        limit_run("zone", len(view.zones[seat]), agent.max_zone),
    )


def power_state(scene: Scene, seat: Seat) -> str:
    """Whether the agent's power is there to be used."""
    if is_out(scene, seat):
        return "gone"
    if scene.view.agents[seat].power is None:
        return "no power"
    if scene.view.agent_used[seat]:
        return "used"
    question = scene.question
    return "too dear" if question is not None and question.free and scene.is_dim(AGENT) else "ready"


def foe_pieces(scene: Scene, seat: Seat, y: int, width: int, depth: int) -> list[Piece]:
    """Another player in `depth` lines, 1 to 4."""
    key = seat_key(seat)
    name = name_run(scene, seat)
    grip = NAME + 4
    if is_out(scene, seat):
        row: Line = (name, ink(" out  ", Role.STUCK), *counts(scene.view, seat, scene.rich))
        return [_row(key, y, width, [row, *[EMPTY] * (depth - 1)], grip)]
    short = f" {_short(agent_name(scene.view, seat)):<{NAME}.{NAME}}"
    agent = ink(short if depth == 1 else f" {agent_name(scene.view, seat):<16.16}")
    few = (*counts(scene.view, seat, scene.rich), ink("  "))
    if depth == 1:
        hand = limit_run("hand", scene.view.hand_sizes[seat], scene.view.agents[seat].max_hand)
        head: Line = (name, agent, *few, hand)
        used = width_of(head)
        return [
            _row(key, y, used, [head], grip),
            *_small_zone(scene, seat, used, y, width - used),
        ]
    power = "" if scene.view.agent_used[seat] is False else "  power used"
    head = (name, agent, *limits(scene, seat), *(few if depth == 2 else ()), ink(power, Role.DIM))
    lines = [head]
    if depth > 3:
        lines.append((ink(f"   {power_text(scene.view, seat)}", Role.DIM),))
    if depth > 2:
        lines.append((ink("   "), *bars(scene.view, seat, scene.rich)))
    zone = _small_zone(scene, seat, 3, y + len(lines), width - 3)
    if not zone:
        lines.append((ink("   nothing in the zone", Role.DIM),))
    return [_row(key, y, width, lines, grip), *zone]


def _short(name: str) -> str:
    """A name by its first word, where the whole is too long for a line that must hold all."""
    return name if len(name) <= NAME else name.split()[0]


def _row(key: str, y: int, width: int, lines: Sequence[Line], grip: int) -> Piece:
    return Piece(0, y, width, tuple(lines), VOID, key, grip)


def _small_zone(scene: Scene, seat: Seat, x: int, y: int, room: int) -> list[Piece]:
    """The devices of another zone; where they do not fit their names are cut, at last only letters stay."""
    zone = scene.view.zones[seat]
    whole = [small_card(scene, device, foe_key(device.card)) for device in zone]
    if not zone:
        return []
    if sum(map(width_of, whole)) + len(zone) - 1 <= room:
        return _placed(zone, whole, x, y)
    each = room // len(zone)
    if each >= 5:
        narrow = [small_card(scene, device, foe_key(device.card), each) for device in zone]
        return _placed(zone, narrow, x, y, gap=0)
    letters = "".join(
        ("+" if device.new else "") + class_sign(scene.card(device.card), scene.rich, device)
        for device in zone
    )
    return [Piece(x, y, room, ((ink(letters),),), VOID)]


def _placed(zone: Sequence[Device], chips: Sequence[Line], x: int, y: int, gap: int = 1) -> list[Piece]:
    pieces = []
    for device, chip in zip(zone, chips, strict=True):
        pieces.append(Piece(x, y, width_of(chip), (chip,), VOID, foe_key(device.card)))
        x += width_of(chip) + gap
    return pieces


def own_head(scene: Scene, seat: Seat, y: int, width: int) -> list[Piece]:
    """The own name, agent and markers, in three lines; the agent's power is a piece of its own."""
    view = scene.view
    card = agent_card(view, seat)
    kind = f", {card.type}" if card is not None else ""
    head: Line = (name_run(scene, seat), ink(f" {agent_name(view, seat)}{kind}   "), *limits(scene, seat))
    if is_out(scene, seat):
        head = (*head, ink("out of the game", Role.STUCK))
    pieces = [Piece(0, y, width, (head,), VOID)]
    state = power_state(scene, seat)
    look = (Role.LIT,) if scene.is_lit(AGENT) else (Role.DIM,) if scene.is_dim(AGENT) else ()
    sign = scene.sign(AGENT)
    dot = Common.LIT.sign(scene.rich) if scene.is_lit(AGENT) else " "
    text = power_text(view, seat)
    roomy = len(text) + len(state) + 14 <= width
    text = text if roomy else ended(text, width - len(state) - 8, 1)[0]
    power = spread(
        (
            ink(f" {sign or ' '}{dot}", Role.STRONG),
            ink(" Agent: " if roomy else " "),
            ink(text, *look),
        ),
        (ink(f"{state} ", Role.DIM if state == "ready" else Role.STUCK),),
        width - 1,
    )
    pieces.append(Piece(0, y + 1, width - 1, (power,), CARD, AGENT, GRIP))
    pieces.append(Piece(0, y + 2, width, ((ink("    "), *bars(view, seat, scene.rich)),), VOID))
    return pieces


def own_zone_small(scene: Scene, seat: Seat, y: int, width: int, most: int) -> list[Piece]:
    """The own zone as small cards in `most` rows at most."""
    zone = scene.view.zones[seat]
    label: Line = (ink(" zone", Role.DIM),)
    pieces = [Piece(0, y, 6, (label,), VOID)]
    if not zone:
        return [Piece(0, y, 20, ((ink(" zone is empty", Role.DIM),),), VOID)]
    chips = [small_card(scene, device, zone_key(device.card)) for device in zone]
    rows = flow([width_of(chip) for chip in chips], width - 7)
    if len(rows) > most:
        each = max(5, (width - 7) * most // len(zone) - 1)
        chips = [small_card(scene, device, zone_key(device.card), each) for device in zone]
        rows = flow([width_of(chip) for chip in chips], width - 7)[:most]
    for down, row in enumerate(rows):
        x = 6
        for number in row:
            chip = chips[number]
            pieces.append(Piece(x, y + down, width_of(chip), (chip,), CARD, zone_key(zone[number].card)))
            x += width_of(chip) + 1
    return pieces


def own_zone_rows(scene: Scene, seat: Seat, width: int) -> int:
    """How many rows the small cards of the own zone take."""
    chips = [width_of(small_card(scene, device, zone_key(device.card))) for device in scene.view.zones[seat]]
    return max(1, len(flow(chips, width - 7)))


def card_grid(count: int, width: int) -> tuple[int, int]:
    """How many cards go in a row, and how wide they are."""
    columns = max(1, min(count, (width + 1) // (LEAST_CARD + 1)))
    rows = -(-count // columns) if count else 1
    columns = -(-count // rows) if count else 1
    return columns, min(MOST_CARD, (width + 1) // columns - 1)


def grid_height(scene: Scene, cards: Sequence[str], width: int) -> int:
    """Lines that a grid of whole cards takes."""
    if not cards:
        return 1
    columns, each = card_grid(len(cards), width)
    heights = [card_height(scene.card(card), each) for card in cards]
    return sum(max(heights[n : n + columns]) for n in range(0, len(cards), columns))


def grid(scene: Scene, cards: Sequence[tuple[str, str, Device | None]], y: int, width: int) -> list[Piece]:
    """Whole cards in rows. Each is an instance, its key and, in a zone, how it stands."""
    pieces = []
    columns, each = card_grid(len(cards), width)
    for start in range(0, len(cards), columns):
        row = cards[start : start + columns]
        height = max(card_height(scene.card(card), each) for card, _, _ in row)
        for column, (card, key, device) in enumerate(row):
            lines = card_lines(scene, card, key, each, height, device)
            pieces.append(Piece(column * (each + 1), y, each, lines, CARD, key, GRIP))
        y += height
    return pieces
