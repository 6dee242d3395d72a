"""Overlays: what the board can show beside what stands on it, by a letter after `o`.

Fire zones by owner, the terrain of each tide, what can be shot or captured now, who would be stuck,
the landing zones. Worked out from public facts and the seat's own legal actions.
"""

from collections.abc import Iterable
from typing import NamedTuple

from engine.full_metal_planete.actions import Action, Assault, Capture, Fire
from engine.full_metal_planete.pieces import COLOURED, NATURES, Tide
from engine.full_metal_planete.state import Player, State
from engine.hexes import Cell, Mask, cells_of
from tui.dialogs import Option
from tui.full_metal_planete.board import Light
from tui.glyphs import Common
from tui.theme import SEATS, Role

TIDES = {"l": Tide.LOW, "n": Tide.NORMAL, "h": Tide.HIGH}

MENU: tuple[Option, ...] = (
    Option("f", "f", "fire zones", "whose fire each hex is under"),
    Option("t", "t", "targets", "what can be shot (x), assaulted (a) or captured (k) now"),
    Option("l", "l", "low tide", "terrain and who would be stuck at low tide"),
    Option("n", "n", "normal tide", "the same at normal tide"),
    Option("h", "h", "high tide", "the same at high tide"),
    Option("s", "s", "stuck", "units that some tide would strand: L, N or H"),
    Option("z", "z", "zones", "landing zones"),
    Option("", "0", "none", "the board as it is"),
)
"""What `o` offers."""

NAMES = {option.value: option.label for option in MENU}


class Overlay(NamedTuple):
    """What an overlay lays over the board."""

    lights: dict[Cell, Light]
    tide: Tide | None = None
    """The tide whose terrain is shown instead of that which rules."""


NONE = Overlay({})


def overlay(letter: str, state: State, legal: Iterable[Action], player: Player | None) -> Overlay:
    """The overlay of that letter for a seat (None: a spectator)."""
    match letter:
        case "f":
            return Overlay(_fire(state, player))
        case "t":
            return Overlay(_targets(state, legal))
        case "l" | "n" | "h":
            tide = TIDES[letter]
            stuck = {
                cell: Light(Role.DANGER, Common.STUCK.sign())
                for unit_hexes in stuck_at(state, tide)
                for cell in unit_hexes
            }
            return Overlay(stuck, tide)
        case "s":
            return Overlay(_stuck(state))
        case "z":
            return Overlay({cell: Light(Role.PATH, code) for cell, code in state.plan.zone.items()})
    return NONE


def _fire(state: State, player: Player | None) -> dict[Cell, Light]:
    """Each hex under fire with the letters of those who have it in fire, enemies as danger (FMP-120)."""
    owners: dict[Cell, str] = {}
    enemy: Mask = 0
    for owner, mask in enumerate(state.fire):
        if owner != player:
            enemy |= mask
        for cell in cells_of(mask):
            owners[cell] = owners.get(cell, "") + SEATS[owner].letter
    return {
        cell: Light(
            Role.DANGER if enemy >> cell & 1 else Role.LIT,
            letters if len(letters) <= 2 else f"{letters[0]}*",
        )
        for cell, letters in owners.items()
    }


def _targets(state: State, legal: Iterable[Action]) -> dict[Cell, Light]:
    found: dict[Cell, str] = {}

    def add(cell: Cell, tag: str) -> None:
        if tag not in found.get(cell, ""):
            found[cell] = found.get(cell, "") + tag

    for action in legal:
        match action:
            case Fire(target=target):
                add(target, "x")
            case Assault(shots=shots):
                for shot in shots:
                    add(shot.target, "a")
            case Capture(unit=unit):
                for cell in state.by_id[unit].hexes:
                    add(cell, "k")
    return {cell: Light(Role.LIT, tags[-2:]) for cell, tags in found.items()}


def stuck_at(state: State, tide: Tide) -> list[tuple[Cell, ...]]:
    """The hexes of each unit that would be stuck at a tide (FMP-43)."""
    ground = state.plan.ground[tide] | state.bridges
    water = state.plan.water[tide] & ~state.bridges
    found = []
    for unit in state.units:
        if unit.kind in COLOURED and unit.at >= 0:
            suits = ground if NATURES[unit.kind].land else water
            if any(not suits >> cell & 1 for cell in unit.hexes):
                found.append(unit.hexes)
    return found


def _stuck(state: State) -> dict[Cell, Light]:
    found: dict[Cell, str] = {}
    for tide in Tide:
        for hexes in stuck_at(state, tide):
            for cell in hexes:
                found[cell] = found.get(cell, "") + tide.name[0]
    return {cell: Light(Role.DANGER, letters) for cell, letters in found.items()}
