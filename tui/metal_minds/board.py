"""The table laid out for a size: others on top, heap and inventory between, oneself below, choices last.

The tray of choices has its place at the bottom at every size, so that what is asked is always found
there. Others get one line each at 80x24 and more where there is room; the own hand is shown as whole
cards where they fit, else as a list, else by names.
"""

from msgspec.structs import replace

from tui.boards.cards import Piece, flow, window
from tui.glyphs import Common
from tui.lines import Line, ink, width_of
from tui.metal_minds import sides
from tui.metal_minds.asking import hand_key, zone_key
from tui.metal_minds.cutting import listed
from tui.metal_minds.faces import card_height, list_height, list_lines, name_line
from tui.metal_minds.scene import Scene
from tui.metal_minds.sides import CARD, VOID
from tui.metal_minds.tray import tray_height, tray_pieces
from tui.theme import Role

HEAP, INVENTORY = "heap", "inventory"
"""Keys of the piles."""

OWN_HEAD = 3
HAND = 8
"""Rows kept for the own hand when the others are given theirs."""
MOST_DEPTH = 4


def arrange(scene: Scene, width: int, height: int) -> list[Piece]:
    """All pieces for a board of this size."""
    bottom = height - tray_height(scene, width, height)
    others = scene.others
    own = scene.seat
    kept = 1 + (OWN_HEAD + 1 + HAND if own is not None else 0)
    depth = max(1, min(MOST_DEPTH, (bottom - kept) // max(1, len(others))))
    gap = int(depth > 2 and (depth + 1) * len(others) <= bottom - kept)
    pieces: list[Piece] = []
    y = 0
    for seat in others:
        pieces += sides.foe_pieces(scene, seat, y, width, depth)
        y += depth + gap
    pieces += _piles(scene, y, width)
    y += 1 + gap
    told: frozenset[str] = frozenset()
    if own is not None:
        head = sides.own_head(scene, own, 0, width)
        side = [*head, *_own_cards(scene, OWN_HEAD, width, bottom - y - OWN_HEAD)]
        # One's own side lies against the choices, as at a table; what room there is lies before it.
        over = bottom - y - max(piece.box.bottom for piece in side)
        down = y + (over - 1 if over > 2 else 0)
        pieces += [replace(piece, y=piece.y + down) for piece in side]
        told = frozenset(piece.key for piece in side if _tells_all(scene, piece, width))
    return [*pieces, *tray_pieces(scene, bottom, width, height - bottom, told)]


def _tells_all(scene: Scene, piece: Piece, width: int) -> bool:
    """Whether it is one of the own cards, shown with the whole of its text."""
    kind, _, instance = piece.key.partition(":")
    if kind not in ("hand", "zone"):
        return False
    card = scene.card(instance)
    needed = list_height(card, width) if piece.width == width else card_height(card, piece.width)
    return len(piece.lines) >= needed


def _piles(scene: Scene, y: int, width: int) -> list[Piece]:
    """Inventory and heap with their sizes, the latest of the heap first."""
    view, rule = scene.view, Common.RULE.sign(scene.rich)
    first: Line = (
        ink(f" {rule}", Role.RULE),
        ink(" inventory "),
        ink(f"{view.inventory_size} ", Role.STRONG),
        ink(rule, Role.RULE),
    )
    at = width_of(first)
    room = width - at - len(f"- heap {len(view.heap)}:  ")
    names = listed([scene.deck.name(card) for card in reversed(view.heap)], room)
    heap: Line = (
        ink(f"{rule}", Role.RULE),
        ink(" heap "),
        ink(f"{len(view.heap)}", Role.STRONG),
        ink(f": {names} " if names else " ", Role.DIM),
    )
    used = width_of(heap)
    if used < width - at:
        heap = (*heap, ink(rule * (width - at - used), Role.RULE))
    return [
        Piece(0, y, at, (first,), VOID, INVENTORY),
        Piece(at, y, width - at, (heap,), VOID, HEAP, 9),
    ]


def _own_cards(scene: Scene, y: int, width: int, room: int) -> list[Piece]:
    """Zone and hand in the fullest form that fits."""
    seat = scene.seat
    assert seat is not None
    hand, zone = scene.view.hands[seat] or (), scene.view.zones[seat]
    hand_rows = sides.grid_height(scene, hand, width)
    zone_rows = sides.own_zone_rows(scene, seat, width)
    cards = [device.card for device in zone]
    if zone and sides.grid_height(scene, cards, width) + hand_rows + 2 <= room:
        rows = sides.grid_height(scene, cards, width)
        pieces = sides.grid(scene, [(d.card, zone_key(d.card), d) for d in zone], y, width)
        y += rows + 1
        return [*pieces, *sides.grid(scene, [(c, hand_key(c), None) for c in hand], y, width)]
    zone_rows = min(zone_rows, 2)
    pieces = sides.own_zone_small(scene, seat, y, width, zone_rows)
    y, room = y + zone_rows, room - zone_rows
    if not hand:
        return [*pieces, Piece(0, y, 20, ((ink(" hand is empty", Role.DIM),),), VOID)]
    if hand_rows < room:
        y, room = y + 1, room - 1
    if hand_rows <= room:
        return [*pieces, *sides.grid(scene, [(c, hand_key(c), None) for c in hand], y, width)]
    heights = [list_height(scene.card(card), width) for card in hand]
    while sum(heights) > room and max(heights) > 1:
        heights[heights.index(max(heights))] -= 1
    if sum(heights) <= room:
        for card, rows in zip(hand, heights, strict=True):
            lines = list_lines(scene, card, hand_key(card), width, rows)
            pieces.append(Piece(0, y, width, lines, CARD, hand_key(card), sides.GRIP))
            y += rows
        return pieces
    return [*pieces, *_hand_names(scene, hand, y, width, room)]


def _hand_names(scene: Scene, hand: tuple[str, ...], y: int, width: int, room: int) -> list[Piece]:
    """A hand that fits in no other form, by names; the rows around the cursor where even those do not."""
    names = [name_line(scene, card, hand_key(card)) for card in hand]
    rows = flow([27] * len(hand), width)
    keys = [hand_key(card) for card in hand]
    item = scene.item(scene.cursor)
    key = item.also if item is not None and item.also in keys else scene.cursor
    chosen = keys.index(key) if key in keys else 0
    at = next(n for n, row in enumerate(rows) if chosen in row)
    pieces = []
    for down, shown in enumerate(window(len(rows), room, at)):
        for column, number in enumerate(rows[shown]):
            pieces.append(Piece(column * 28, y + down, 27, (names[number],), CARD, keys[number], sides.GRIP))
    return pieces
