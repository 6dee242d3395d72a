"""The thing in hand: all that can be done with it, where, and how the board says so."""

from collections.abc import Sequence

from engine.full_metal_planete.actions import Action, Assault, Capture, Fire
from engine.full_metal_planete.pieces import DESTROYERS, Kind, Unit
from engine.full_metal_planete.state import Player, State
from engine.hexes import Cell
from tui.full_metal_planete.board import Light, places_of
from tui.full_metal_planete.choices import TAGS, Choice, choices_of, name_of, walk
from tui.full_metal_planete.routes import routes
from tui.glyphs import Common
from tui.theme import Role


class Hand:
    """A thing and everything it can do at this moment."""

    def __init__(
        self, state: State, legal: Sequence[Action], player: Player, unit: Unit, partner: str = ""
    ) -> None:
        """
        Args:
            state: the position.
            legal: all that the player may do in it.
            player: who has it in hand.
            unit: the thing.
            partner: a second destroyer: only what the two do together is offered.
        """
        self.state = state
        self.unit = unit
        self.partner = partner
        places = places_of(state, unit)
        self.places = places
        found = choices_of(state, legal, unit)
        if partner:
            found = [choice for choice in found if _is_shared(choice, partner)]
        elif not unit.inside:
            found += [walk(route, state) for route in routes(state, player, unit)]
        self.choices: tuple[Choice, ...] = tuple(found)
        self._by_cell: dict[Cell, list[Choice]] = {}
        for choice in found:
            for cell in choice.cells:
                # What a ship or barge takes in stands elsewhere; its own hexes open the menu.
                if cell not in places or choice.verb in ("shift", "vote"):
                    self._by_cell.setdefault(cell, []).append(choice)

    def at(self, cell: Cell) -> list[Choice]:
        """What can be done there, the cheapest first; of the ways to a hex only the cheapest few."""
        return sorted(self._by_cell.get(cell, ()), key=lambda choice: (choice.verb != "move", choice.cost))

    @property
    def cells(self) -> list[Cell]:
        """Where something can be done."""
        return [cell for cell in self._by_cell if cell not in self.places]

    def lights(self) -> dict[Cell, Light]:
        """The board lit: prices where it can go, a letter where else something can be done."""
        found = {cell: _light(self.at(cell)) for cell in self.cells}
        found.update({cell: Light(Role.HAND) for cell in self.places})
        return found


def in_words(state: State, unit: Unit) -> str:
    """A thing in hand: its name, its shots, what carries it."""
    parts = [name_of(state, unit.id)]
    if unit.kind in DESTROYERS:
        parts.append(f"{unit.ammo} shot{'s' * (unit.ammo != 1)}")
    if unit.inside:
        parts.append(f"in {unit.inside}")
    return ", ".join(parts)


def summary(hand: Hand) -> str:
    """The thing in hand and the signs of what it can do now."""
    state, unit = hand.state, hand.unit
    verbs = list(dict.fromkeys(choice.verb for choice in hand.choices))
    can = ["a number moves for that many AP"] if "move" in verbs else []
    can += [f"{TAGS[verb]} {_WORDS[verb]}" for verb in TAGS if verb in verbs and verb in _WORDS]
    parts = [f"In hand: {in_words(state, unit)}."]
    if can:
        parts.append(f"Lit: {', '.join(can)}.")
    if unit.kind == Kind.HEN and "build" not in verbs:
        ore = any(thing.kind == Kind.ORE for thing in state.cargo.get(unit.id, ()))
        parts.append("It builds from ore" + ("." if ore else "; load a stone beside it first."))
    return " ".join([*parts, "m lists all." if any(verb != "move" for verb in verbs) else ""]).rstrip()


_WORDS = {
    "assault": "assault",
    "fire": "shoot",
    "capture": "capture",
    "load": "load",
    "unload": "unload",
    "build": "build a tank, crab or pontoon",
    "seize": "take the ship",
    "rebuild": "rebuild a turret",
    "deploy": "put it there",
}
"""What each tag of a lit hex means."""


def _is_shared(choice: Choice, partner: str) -> bool:
    match choice.actions[0]:
        case Fire(one=one, two=two) | Capture(one=one, two=two):
            return partner in (one, two)
        case Assault(shots=shots):
            return any(shot.partner == partner for shot in shots)
    return False


def _light(choices: Sequence[Choice]) -> Light:
    first = choices[0]
    if first.verb == "move":
        if first.danger:
            price = str(first.cost)
            tag = Common.DANGER.sign() + price if len(price) == 1 else price
            return Light(Role.DANGER, tag)
        return Light(Role.LIT, str(first.cost))
    tags = "".join(dict.fromkeys(TAGS[choice.verb] for choice in choices))
    return Light(Role.LIT, tags[:2])


def offer_lights(state: State, offer: Choice) -> dict[Cell, Light]:
    """A choice that Enter would carry out: its path step by step, or its target."""
    found = {cell: Light(Role.PATH, str(n)[-2:]) for n, cell in enumerate(offer.path, 1)}
    if not offer.path:
        tag = TAGS.get(offer.verb, "")
        found = {cell: Light(Role.PATH, tag or Common.PATH.sign()) for cell in offer.cells}
    match offer.actions[0]:
        case Fire(one=one, two=two) | Capture(one=one, two=two):
            guns: tuple[str, ...] = (one, two)
        case Assault(unit=unit, shots=shots):
            guns = (unit, *(shot.partner for shot in shots))
            found.update({shot.target: Light(Role.DANGER, "x") for shot in shots})
        case _:
            guns = ()
    for gun in guns:
        found.update({cell: Light(Role.HAND) for cell in places_of(state, state.by_id[gun])})
    return found
