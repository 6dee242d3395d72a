"""Damage: armour, hull boxes, threshold checks, and the people of a settlement.

Rules FT-54 to FT-58, FT-98, FT-101, FT-110 to FT-113. A `Wound` gathers the hits of one attack on one
target; `close` ends the attack with the check of FT-57 and puts the unit back.
"""

from fractions import Fraction

from msgspec.structs import replace

from engine.full_thrust.scene import Scene
from engine.full_thrust.sheets import Sheet
from engine.full_thrust.state import Gone, Unit
from engine.plane import Vector

ROW_SHARES = (Fraction(1, 10), Fraction(2, 10), Fraction(3, 10), Fraction(4, 10))
"""What part of its people a settlement loses with each row (FT-111)."""


class Wound:
    """One target under one attack: its armour and hull as the hits come in."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.armour = list(unit.armour)
        self.lost = unit.lost_boxes
        self.hull = unit.sheet.hull

    @property
    def bare(self) -> bool:
        """No armour point is left in any layer (FT-98)."""
        return not any(self.armour)

    @property
    def met(self) -> int:
        """The layer that a hit meets now: the outermost with a point left; -1 is the hull (FT-56a)."""
        return next((k for k in range(len(self.armour) - 1, -1, -1) if self.armour[k]), -1)

    def fill(self, points: int, layer: int) -> None:
        """Damage from a layer inwards, then into the hull (FT-54)."""
        for k in range(layer, -1, -1):
            taken = min(points, self.armour[k])
            self.armour[k] -= taken
            points -= taken
        self.lost = min(self.hull, self.lost + points)

    def take(self, points: int) -> None:
        """Plain damage."""
        self.fill(points, len(self.armour) - 1)

    def penetrate(self, points: int, met: int) -> None:
        """Damage that skips the layer a hit met (FT-55)."""
        self.fill(points, met - 1 if met >= 0 else -1)

    def half_penetrate(self, points: int) -> None:
        """Half rounded up to the armour, overflowing; the rest skips the layer met (FT-56)."""
        met = self.met
        self.take(points - points // 2)
        self.penetrate(points // 2, met)

    def bombard(self, points: int) -> None:
        """Ortillery: half rounded down straight to the hull, the rest to the armour (FT-101)."""
        self.fill(points // 2, -1)
        self.take(points - points // 2)


def rows_gone(sheet: Sheet, boxes: int) -> int:
    """How many rows that have boxes are lost completely with so many boxes (FT-57)."""
    return sum(rows > 0 and boxes >= end for rows, end in zip(sheet.rows, sheet.ends, strict=True))


def rows_lost(unit: Unit) -> int:
    """Rows a unit has lost; destroyed, whatever by: all that had a box (FT-140b)."""
    return rows_gone(unit.sheet, unit.sheet.hull if unit.destroyed else unit.lost_boxes)


def share_lost(unit: Unit) -> Fraction:
    """What part of its people a settlement has lost, before they are rounded (FT-112a)."""
    sheet = unit.sheet
    if unit.destroyed or unit.lost_boxes >= sheet.hull:
        return Fraction(1)
    share = Fraction(0)
    start = 0
    for part, boxes in zip(ROW_SHARES, sheet.rows, strict=True):
        if boxes:
            share += part * Fraction(min(boxes, max(0, unit.lost_boxes - start)), boxes)
        start += boxes
    return share


def casualties(unit: Unit) -> int:
    """People killed or displaced, rounded down (FT-112)."""
    return int(share_lost(unit) * unit.sheet.population)


def close(scene: Scene, wound: Wound, what: str) -> None:
    """End an attack: write the damage down, destroy the target or make its check (FT-57a)."""
    unit, sheet = wound.unit, wound.unit.sheet
    boxes = wound.lost - unit.lost_boxes
    stopped = sum(unit.armour) - sum(wound.armour)
    hurt = replace(unit, armour=tuple(wound.armour), lost_boxes=wound.lost)
    rows = rows_gone(sheet, wound.lost) - rows_gone(sheet, unit.lost_boxes)
    told = f"{what}: {unit.name} loses {boxes} hull and {stopped} armour"
    if unit.kind == "settlement":
        told = f"{what}: {unit.name} loses {boxes} boxes, {casualties(hurt):,} people in all"
    if boxes or stopped:
        scene.tell("damage", f"{told}.", "FT-112" if unit.kind == "settlement" else "FT-54", (unit.id,))
    if wound.lost >= wound.hull:
        gone = Gone("destroyed", scene.before.turn, Vector(unit.x, unit.y))
        scene.put(replace(hurt, gone=gone))
        scene.tell("destroyed", f"{unit.name} is destroyed.", "FT-57", (unit.id,))
        return
    scene.put(hurt)
    if rows and unit.kind != "settlement":
        _check(scene, hurt, rows)


def _check(scene: Scene, unit: Unit, rows: int) -> None:
    """Roll for every system that still works, then each screen level, then the drive (FT-57, FT-135a)."""
    sheet = unit.sheet
    row = rows_gone(sheet, unit.lost_boxes)
    needed = 7 - row - (rows - 1)
    rolls: list[str] = []
    lost: list[str] = []

    def falls(name: str) -> bool:
        face = scene.roll()
        rolls.append(f"{name} {face}")
        return face >= needed

    for system in sheet.systems:
        if system.rolled and unit.works(system.name) and falls(system.name):
            lost.append(system.name)
    screens = unit.screens - sum(falls("screen") for _ in range(unit.screens))
    drive = unit.drive_hits
    if unit.thrust > 0 and falls("drive"):
        drive += 1
    fallen = [*lost, *["screen"] * (unit.screens - screens), *["drive"] * (drive - unit.drive_hits)]
    scene.put(replace(unit, lost=(*unit.lost, *lost), screens=screens, drive_hits=drive))
    scene.tell(
        "check",
        f"{unit.name} checks after row {row}, lost on {max(needed, 1)}+: {', '.join(rolls) or 'none left'}."
        f" Lost: {', '.join(fallen) or 'nothing'}.",
        "FT-57",
        (unit.id,),
    )


__all__ = ["Wound", "casualties", "close", "rows_gone", "rows_lost", "share_lost"]
