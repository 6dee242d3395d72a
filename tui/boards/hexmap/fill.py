"""What is written into the slots of a hex at each scale.

The overview has two characters a hex, the working scale two times two (the upper says what stands
there, the lower its marks), the large one 4, 6, 6 and 4 (piece and marks, name, numbers, border).
Terrain fills whatever nothing else needs, so that an empty hex and the free part of a full one
still say what they are.
"""

from collections.abc import Callable

from tui.boards.hexmap.cells import HexCell

GROUND, REST, BORDER, PIECE, MARK, TAG = "ground", "rest", "border", "piece", "mark", "tag"
"""What a stretch of characters speaks of; the widget picks its style by this."""

Run = tuple[str, str]
"""Characters and what they speak of."""


def overview(cell: HexCell, _slot: str, place: str) -> tuple[Run, ...]:
    """Two characters: the piece with its owner, else the terrain and the place's tag or `place` itself."""
    if len(cell.piece) > 1:
        return ((cell.piece[:2], PIECE),)
    if cell.tag:
        # On a lit hex the tag is seen without a look of its own, which many such hexes would pay for.
        look = REST if cell.light and not cell.piece else TAG
        return ((cell.piece or cell.ground, PIECE if cell.piece else GROUND), (cell.tag[-1], look))
    if cell.piece:
        return ((cell.piece, PIECE), (place or " ", REST))
    return ((cell.ground, GROUND), (place or " ", REST))


def working(cell: HexCell, slot: str, _place: str) -> tuple[Run, ...]:
    """Two characters: the piece above, its marks and the place's tag below."""
    if slot == "a":
        if cell.piece:
            return ((cell.piece, PIECE), (cell.ground * (2 - len(cell.piece)), GROUND))
        if cell.tag:
            return ((cell.ground * (2 - len(cell.tag)), GROUND), (cell.tag[:2], TAG))
        return ((cell.ground * 2, GROUND),)
    if cell.piece and cell.tag:
        front = (cell.marks[0], MARK) if cell.marks else (cell.ground, GROUND)
        return (front, (cell.tag[0], TAG))
    if len(cell.marks) > 1:
        return ((cell.marks[:2], MARK),)
    if cell.marks:
        return ((cell.marks, MARK), ("_", BORDER))
    return ((cell.ground, GROUND), ("_", BORDER))


def large(cell: HexCell, slot: str, place: str) -> tuple[Run, ...]:
    """Four lines: the piece and its marks, its name, its numbers, the border with the place's tag."""
    if slot == "a":
        if not cell.piece:
            return ((cell.ground * 4, GROUND),)
        return ((cell.piece, PIECE), (cell.marks.rjust(4 - len(cell.piece)), MARK))
    if slot == "b":
        if cell.name or not cell.tag:
            return ((f"{cell.name:<6.6}", PIECE),)
        return ((f"{cell.tag:^6.6}", TAG),)
    if slot == "c":
        if cell.piece:
            return ((f"{cell.note:<5.5}", MARK), (cell.ground, GROUND))
        return ((place.rjust(6), GROUND),)
    if cell.piece and cell.tag:
        return (("_", BORDER), (f"{cell.tag:_<2.2}", TAG), ("_", BORDER))
    return (("____", BORDER),)


FILL: dict[str, Callable[[HexCell, str, str], tuple[Run, ...]]] = {
    "overview": overview,
    "working": working,
    "large": large,
}
"""For each scale: cell, slot and a text about the place give the slot's characters. The text is the sign
of the cursor's neighbours in the overview, the coordinates elsewhere."""
