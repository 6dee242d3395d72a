"""The tray at the bottom of the board: what is asked, the choices, and words on the one under the cursor."""

from tui.boards.cards import Piece, flow, window
from tui.glyphs import Common
from tui.lines import EMPTY, Line, ink, width_of, wrap
from tui.metal_minds.asking import Item
from tui.metal_minds.faces import CLASSES, class_sign
from tui.metal_minds.scene import Scene
from tui.metal_minds.sides import CARD, VOID
from tui.metal_minds.tracks import cost_runs
from tui.theme import Role


def tray_height(height: int) -> int:
    """Rows of the tray on a board of this height."""
    return 5 if height < 26 else 6 if height < 45 else 7


def tray_pieces(scene: Scene, y: int, width: int, rows: int) -> list[Piece]:
    """Heading, choices and words."""
    chips = scene.question.chips if scene.question is not None else ()
    lines = [_chip(scene, item) for item in chips]
    flowed = flow([width_of(line) for line in lines], width - 1)
    most = rows - 2 if len(flowed) <= rows - 2 else (rows - 1) // 2
    chosen = next((n for n, item in enumerate(chips) if scene.cursor in (item.key, item.also)), 0)
    at = next((n for n, row in enumerate(flowed) if chosen in row), 0)
    shown = window(len(flowed), most, at)
    rule = Common.RULE.sign(scene.rich)
    note = ""
    if len(shown) < len(flowed):
        first, last = flowed[shown[0]][0] + 1, flowed[shown[-1]][-1] + 1
        note = f" {first}-{last} of {len(chips)} "
    heading: Line = (ink(f" {rule}", Role.RULE), ink(f" {scene.heading} ", Role.PANEL_TITLE))
    filled = max(0, width - width_of(heading) - len(note) - 2)
    heading = (*heading, ink(rule * filled, Role.RULE), ink(note), ink(rule, Role.RULE))
    pieces = [Piece(0, y, width, (heading,), VOID)]
    y += 1
    for row in shown:
        x = 0
        for number in flowed[row]:
            pieces.append(Piece(x, y, width_of(lines[number]), (lines[number],), CARD, chips[number].key))
            x += width_of(lines[number]) + 1
        y += 1
    room = rows - 1 - len(shown)
    return [*pieces, Piece(0, y, width, _words(scene, width, room), VOID)]


def _chip(scene: Scene, item: Item) -> Line:
    """A choice: its key, a dot where it is open, what it is."""
    start, end = Common.OPEN.sign(scene.rich), Common.CLOSE.sign(scene.rich)
    dot = Common.LIT.sign(scene.rich) if item.legal else " "
    look = (Role.LIT,) if item.legal else (Role.DIM,)
    runs: Line = (ink(start), ink(f"{item.sign or ' '}{dot} ", Role.STRONG))
    if item.card:
        card = scene.card(item.card)
        runs = (*runs, ink(f"{class_sign(card, scene.rich)} ", CLASSES[card.kind][1]))
        return (*runs, ink(item.label, *look), ink(" "), *cost_runs(card.price, scene.rich), ink(end))
    return (*runs, ink(item.label, *look), ink(end))


def _words(scene: Scene, width: int, room: int) -> tuple[Line, ...]:
    """What there is to say, each sentence on lines of its own where there is room, else run on."""
    texts = [text for text in scene.words if text]
    lines = [part for text in texts for part in wrap(text, width - 2, "  ")]
    if len(lines) > room:
        lines = wrap("  ".join(texts), width - 2)
    if len(lines) > room:
        lines = [*lines[: room - 1], f"{lines[room - 1][: width - 4]} {Common.MORE.sign(scene.rich)}"]
    shown = [(ink(f" {text}"),) for text in lines]
    return (*shown, *[EMPTY] * (room - len(shown)))
