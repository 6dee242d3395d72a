"""The hen: what it lays, and whether it shows the next tides. Rules FMP-75 to 82."""

from collections.abc import Iterator

from msgspec.structs import replace

from engine.full_metal_planete.actions import Build
from engine.full_metal_planete.asking import (
    beside,
    must_be_active,
    must_be_quiet,
    must_pay,
    own_unit,
    passes,
    refuse,
    word,
)
from engine.full_metal_planete.cargo import check_transfer, finished, targets_beside
from engine.full_metal_planete.pieces import (
    BUILT,
    COLOURS,
    DESTROYERS,
    FULL,
    NATURES,
    NOBODY,
    Colour,
    Kind,
    Unit,
)
from engine.full_metal_planete.state import Built, Player, State
from engine.full_metal_planete.stowage import must_be_a_place, places
from engine.hexes import cells_of

MOST_BUILT = 2
"""Pieces a hen lays in a turn (FMP-79)."""


def laid(state: State, hen: str) -> tuple[Kind, ...]:
    """What a hen has laid this turn."""
    return next((b.kinds for b in state.built if b.hen == hen), ())


def check_build(state: State, player: Player, action: Build) -> None:
    """Raise `Illegal` unless the hen can lay that piece there."""
    hen = own_unit(state, player, action.hen)
    if hen.kind != Kind.HEN:
        refuse(f"{word(hen)} is no hen", "FMP-77")
    if action.kind not in BUILT:
        refuse(f"a {NATURES[action.kind].word} cannot be built", "FMP-77")
    must_be_active(state, hen, "FMP-77a")
    must_be_quiet(state, player, hen, "FMP-77a")
    if not state.cargo.get(hen.id):
        refuse(f"{word(hen)} carries no ore", "FMP-77")
    if not state.reserve[BUILT.index(action.kind)]:
        refuse(f"no {NATURES[action.kind].word} is left in the reserve", "FMP-78")
    kinds = laid(state, hen.id)
    if len(kinds) >= MOST_BUILT:
        refuse(f"{word(hen)} has laid {MOST_BUILT} pieces this turn", "FMP-79")
    if action.kind != Kind.TANK and action.kind in kinds:
        refuse(f"{word(hen)} has laid a {NATURES[action.kind].word} this turn", "FMP-79")
    if (action.to >= 0) == bool(action.into):
        refuse("name a hex or a transporter", "FMP-80")
    piece = _piece(state, action.kind, hen.colour)
    if action.into:
        check_transfer(state, player, piece, action.kind, hen, action.into)
    else:
        if not state.plan.grid.holds(action.to):
            refuse("that hex is not on the board", "FMP-80")
        if not beside(state, hen, action.to):
            refuse(f"{state.plan.name(action.to)} is not next to {word(hen)}", "FMP-80")
        must_be_a_place(state, piece, action.to)
        if state.under_fire[player] >> action.to & 1:
            refuse(f"{state.plan.name(action.to)} is under enemy fire", "FMP-80")
    must_pay(state, 1)


def _piece(state: State, kind: Kind, colour: Colour) -> Unit:
    """The new piece: the hen's colour, full ammunition, the next id (FMP-81)."""
    if kind == Kind.PONTOON and colour == NOBODY:
        colour = 0
    letter = COLOURS[colour][0] + NATURES[kind].letter
    numbers = [
        int(i[len(letter) :])
        for i in (*state.by_id, *(f.id for f in state.cemetery), *(i for s in state.left for i in s.aboard))
        if i.startswith(letter) and i[len(letter) :].isdecimal()
    ]
    owner = NOBODY if kind == Kind.PONTOON else colour
    ammo = FULL if kind in DESTROYERS else 0
    return Unit(f"{letter}{max(numbers, default=0) + 1}", kind, owner, ammo=ammo)


def build(state: State, player: Player, action: Build) -> State:
    """The state with the piece laid and the ore gone."""
    hen = state.by_id[action.hen]
    ore = state.cargo[hen.id][0]
    piece = _piece(state, action.kind, hen.colour)
    if action.into:
        target = state.by_id[action.into]
        colour = target.colour if target.kind == Kind.FREIGHTER and piece.colour >= 0 else piece.colour
        piece = replace(piece, inside=target.id, colour=colour)
    else:
        piece = replace(piece, at=action.to)
    left = list(state.reserve)
    left[BUILT.index(action.kind)] -= 1
    kinds = (*laid(state, hen.id), action.kind)
    after = replace(
        state,
        units=(*(u for u in state.units if u.id != ore.id), piece),
        reserve=tuple(left),
        built=(*(b for b in state.built if b.hen != hen.id), Built(hen.id, kinds)),
    )
    return finished(after, state, player)


def builds(state: State, player: Player) -> Iterator[Build]:
    """Every laying, hen by hen, kinds in the order of the reserve, hexes before holds."""
    if state.points < 1:
        return
    zones = state.under_fire[player]
    for hen in state.units:
        if (
            hen.kind != Kind.HEN
            or state.owner(hen) != player
            or not state.active(hen)
            or zones >> hen.at & 1
            or not state.cargo.get(hen.id)
        ):
            continue
        kinds = laid(state, hen.id)
        if len(kinds) >= MOST_BUILT:
            continue
        for kind in BUILT:
            if not state.reserve[BUILT.index(kind)] or (kind != Kind.TANK and kind in kinds):
                continue
            piece = _piece(state, kind, hen.colour)
            for cell in cells_of(state.plan.grid.around[hen.at] & places(state, piece) & ~zones):
                yield Build(kind, hen.id, cell)
            for target in targets_beside(state, player, hen):
                action = Build(kind, hen.id, into=target.id)
                if passes(check_build, state, player, action):
                    yield action


def operational_hens(state: State, player: Player) -> int:
    """How many of the player's hens show tides: on the board, not carried, not stuck and not under enemy
    fire (FMP-75)."""
    return sum(
        u.kind == Kind.HEN
        and u.at >= 0
        and state.owner(u) == player
        and not state.stuck(u)
        and not state.touched(u, state.under_fire[player])
        for u in state.units
    )


__all__ = ["build", "builds", "check_build", "laid", "operational_hens"]
