"""The words of actions, for `notation`: each action as lines, without brackets and with them."""

from collections.abc import Callable, Iterator

from engine.full_metal_planete.actions import (
    Action,
    Aim,
    Assault,
    Build,
    Capture,
    Confirm,
    Deploy,
    End,
    Fire,
    Land,
    LaunchOrder,
    Load,
    Move,
    Rebuild,
    Seize,
    Shift,
    Unload,
    Vote,
)
from engine.full_metal_planete.board import board
from engine.full_metal_planete.pieces import COLOURS, NATURES
from engine.full_metal_planete.view import View
from engine.hexes import Cell


def ways_to_write(view: View, action: Action) -> Iterator[str]:
    """Ways to write the action, the last one unmistakable."""
    name = board(view.board).name
    match action:
        case Land(at=at, facing=facing):
            yield f"land {name(at)} {facing}"
        case Deploy(unit=unit, to=to, also=also, into=into):
            hold = f"into {into}" if into else "aboard"
            yield f"deploy {unit} {_where(name, to, also) if to >= 0 else hold}"
        case Move(unit=unit, to=to, keep=keep):
            yield f"move {unit} {name(to)}"
            if keep >= 0:
                yield f"move {unit} {name(to)} keep {name(keep)}"
        case Assault(unit=unit, to=to, shots=shots):
            tail = "".join(f" with {shot.partner} at {name(shot.target)}" for shot in shots)
            yield f"assault {unit} {name(to)}{tail}"
        case Fire(one=one, two=two, target=target):
            yield f"fire {one} {two} at {name(target)}"
        case Capture(unit=unit, one=one, two=two, colour=colour):
            yield f"capture {unit} with {one} {two}"
            if colour >= 0:
                yield f"capture {unit} with {one} {two} as {COLOURS[colour]}"
        case Load(unit=unit, into=into):
            yield f"load {unit} into {into}"
        case Unload(unit=unit, to=to, also=also, into=into):
            yield f"unload {unit} {f'to {_where(name, to, also)}' if to >= 0 else f'into {into}'}"
        case Shift(unit=unit, into=into):
            yield f"shift {unit} into {into}"
        case Build(kind=kind, hen=hen, to=to, into=into):
            where = f"at {name(to)}" if to >= 0 else f"into {into}"
            yield f"build {NATURES[kind].word} with {hen} {where}"
        case Seize(ship=ship, unit=unit):
            yield f"seize {ship} with {unit}"
        case Rebuild(ship=ship, pod=pod):
            yield f"rebuild {ship}.{pod}"
        case Aim(target=target, unit=unit):
            yield f"aim {name(target) if target >= 0 else unit}"
        case Vote(ship=ship, leave=leave):
            yield f"vote {ship} {'leave' if leave else 'stay'}"
        case LaunchOrder(ships=ships):
            yield f"launch-order {' '.join(ships)}"
        case Confirm():
            yield "confirm"
        case End():
            yield "end"


def _where(name: Callable[[Cell], str], to: Cell, also: Cell) -> str:
    return name(to) if also < 0 else f"{name(to)}+{name(also)}"
