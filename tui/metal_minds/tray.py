"""The tray at the bottom of the board: what is asked, the choices, and words on the one under the cursor."""

from collections.abc import Collection

from tui.boards.cards import Piece, flow, window
from tui.glyphs import Common
from tui.lines import EMPTY, Line, ink, width_of, wrap
from tui.metal_minds.asking import Item
from tui.metal_minds.cutting import ended
from tui.metal_minds.faces import CLASSES, class_sign
from tui.metal_minds.scene import Scene
from tui.metal_minds.sides import CARD, GRIP, VOID
from tui.metal_minds.tracks import cost_runs
from tui.theme import Role


def tray_height(scene: Scene, width: int, height: int) -> int:
    """Rows of the tray on a board of this size: more than usual only for choices that need them."""
    usual = 5 if height < 26 else 6 if height < 45 else 7
    question = scene.question
    if question is None or question.free:
        return usual
    rows = len(flow([width_of(_chip(scene, item)) for item in question.chips], width - 1))
    return min(max(usual, rows + 3), usual + (height - usual) // 4)


def tray_pieces(scene: Scene, y: int, width: int, rows: int, told: Collection[str] = ()) -> list[Piece]:
    """Heading, choices and words; `told` are the cards whose whole text can be read on the board."""
    chips = scene.question.chips if scene.question is not None else ()
    lines = [_chip(scene, item) for item in chips]
    flowed = flow([width_of(line) for line in lines], width - 1)
    most = rows - 3 if len(flowed) <= rows - 3 or rows > 7 else (rows - 1) // 2
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
            line = lines[number]
            pieces.append(Piece(x, y, width_of(line), (line,), CARD, chips[number].key, GRIP))
            x += width_of(lines[number]) + 1
        y += 1
    room = rows - 1 - len(shown)
    return [*pieces, Piece(0, y, width, _words(scene, width, room, told), VOID)]


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


def _words(scene: Scene, width: int, room: int, told: Collection[str]) -> tuple[Line, ...]:
    """What would change, and apart from it, after a rule, what the thing is: as much as there is room for.

    What is left out of the text of a thing stands in its panel (`i`). Of a card that tells its text itself
    only the type is named: the same words again would be most of the bytes of a cursor key.
    """
    changes, *rest = scene.words or ("",)
    item = scene.item(scene.cursor)
    thing = item.also if item is not None and item.also in told else scene.cursor
    if rest and thing in told:
        rest = [scene.card(thing.partition(":")[2]).type_line]
    first = ended(changes, width - 2, room) if changes else []
    what = " ".join(rest)
    rule = Common.RULE.sign(scene.rich)
    lines: list[Line] = [(ink(f" {text}"),) for text in first]
    left = room - len(lines)
    if what and left:
        whole = wrap(what, width - 4)
        if lines and len(whole) < left:
            lines.append(EMPTY)
        texts = ended(what, width - 4, left)
        lines += [
            (ink(f" {' ' if n else rule} ", Role.RULE), ink(text, Role.DIM)) for n, text in enumerate(texts)
        ]
    return (*lines, *[EMPTY] * (room - len(lines)))
