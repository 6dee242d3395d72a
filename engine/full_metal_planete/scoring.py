"""Take-off and scores. Rules FMP-226, 227, 232 to 237."""

from msgspec.structs import replace

from engine.full_metal_planete.asking import who
from engine.full_metal_planete.holds import round_from, settle
from engine.full_metal_planete.losses import sink, with_cargo
from engine.full_metal_planete.pieces import COLOURED, NOBODY, Kind, Unit
from engine.full_metal_planete.state import LAST_TURN, Launched, Player, State
from engine.full_metal_planete.taking import commanded
from engine.game import Line, Outcome

PODS = 3


def score_of(state: State, ship: Unit) -> Launched:
    """What a ship would score if it took off now (FMP-235)."""
    inside = [state.by_id[i] for i in with_cargo(state, (ship.id,)) if i != ship.id]
    return Launched(
        ship.colour,
        state.owner(ship),
        ore=sum(u.kind == Kind.ORE for u in inside),
        units=sum(u.kind in COLOURED or u.kind == Kind.PONTOON for u in inside),
        turrets=len(state.turrets_of(ship)),
        aboard=tuple(sorted(u.id for u in inside if u.kind != Kind.ORE)),
    )


def launch(state: State, ships: tuple[Unit, ...]) -> State:
    """The state after these ships have taken off together (FMP-226a, 227); settled."""
    if not ships:
        return state
    lines = tuple(score_of(state, ship) for ship in ships)
    gone: set[str] = set()
    for ship in ships:
        gone |= with_cargo(state, (ship.id,)) | {turret.id for turret in state.turrets_of(ship)}
    after = replace(
        state,
        units=tuple(u for u in state.units if u.id not in gone),
        left=state.left + lines,
    )
    for ship in ships:
        after = commanded(after, ship.colour, NOBODY)
    after = sink(after)
    return settle(after, round_from(after, after.first))


def fare(state: State, ship: Unit) -> int:
    """What take-off costs on turn 25: 1 and 1 a missing turret (FMP-232)."""
    return 1 + PODS - len(state.turrets_of(ship))


def paid_launch(state: State, player: Player) -> State:
    """The state after the player's ships have tried to take off at the end of his turn 25.

    In the order he gave; else again and again the ship of highest score that the points left can pay,
    the one landed first of equal ones.
    """
    ships = list(state.ships_of(player))
    rank = {colour: n for n, colour in enumerate(state.landed)}
    named = [s for i in state.launch_order for s in ships if s.id == i]
    rest = sorted(
        (s for s in ships if s not in named),
        key=lambda s: (-score_of(state, s).total, rank.get(s.colour, len(rank)), s.colour),
    )
    points = state.points
    leaving: list[Unit] = []
    for ship in (*named, *rest):
        if fare(state, ship) <= points:
            points -= fare(state, ship)
            leaving.append(ship)
    return replace(launch(state, tuple(leaving)), points=points)


def is_playing(state: State, player: Player) -> bool:
    """Whether the player still has turns (FMP-178a, 226): he controls a ship, or, in a position without
    his ship, the colour that began as his."""
    return player not in state.out and player in state.commands


def outcome(state: State) -> Outcome:
    """Scores and places of a finished game (FMP-235, 236): most points, then most ore carried off; a
    player who is out comes behind one of equal score who is not."""
    lines = tuple(_lines(state, player) for player in range(state.players))
    totals = tuple(sum(line.points for line in sheet) for sheet in lines)
    ore = [sum(ship.ore for ship in state.left if ship.player == p) for p in range(state.players)]
    keys = [(totals[p], ore[p], p not in state.out) for p in range(state.players)]
    places = tuple(1 + sum(other > key for other in keys) for key in keys)
    winners = [p for p, place in enumerate(places) if place == 1]
    names = " and ".join(who(p) for p in winners)
    how = "the last turn is over" if state.turn >= LAST_TURN else "no ship is left that anybody could launch"
    verb = "wins" if len(winners) == 1 else "share the victory"
    tied = sum(totals[p] == max(totals) for p in range(state.players)) > len(winners)
    by = " by the ore carried off" if tied and totals[winners[0]] else ""
    return Outcome(places, totals, lines, f"{how[0].upper()}{how[1:]}: {names} {verb}{by}.")


def _lines(state: State, player: Player) -> tuple[Line, ...]:
    lines: list[Line] = []
    for ship in state.left:
        if ship.player == player:
            name = f"{who(ship.colour)}'s ship"
            lines += [
                Line(f"{name}: ore", 2 * ship.ore, f"{ship.ore} ore at 2 (FMP-235)"),
                Line(f"{name}: units", ship.units, f"{ship.units} units aboard (FMP-235)"),
                Line(f"{name}: turrets", ship.turrets, f"{ship.turrets} turrets (FMP-235)"),
            ]
    for marooned in state.ships_of(player):
        lines.append(Line(f"{who(marooned.colour)}'s ship: marooned", 0, "it did not take off (FMP-233)"))
    if player in state.out:
        lines.append(Line("out of the game", 0, "lost the last ship, or resigned (FMP-178, 241)"))
    return tuple(lines)
