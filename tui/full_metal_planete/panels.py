"""The words beside the board: turn and tide, points, seats and scores, the thing in hand, the hex.

Everything is worked out from the view and a state that fits it, as lines; nothing here draws.
"""

from collections.abc import Callable, Sequence

from rich.style import Style

from engine.full_metal_planete.pieces import DESTROYERS, NATURES, TRANSPORTERS, Kind, Phase, Tide, Unit
from engine.full_metal_planete.scoring import fare, score_of
from engine.full_metal_planete.state import LAST_TURN, Player, State
from engine.full_metal_planete.view import View
from engine.game import Outcome
from engine.hexes import Cell
from tui.full_metal_planete.board import TERRAIN_NAMES, units_at
from tui.full_metal_planete.choices import Choice
from tui.full_metal_planete.counts import (
    base_credit,
    inside,
    score_so_far,
    superbonus,
    would_save,
)
from tui.lines import EMPTY, Line, ink, spread, wrap
from tui.theme import SEATS, Role, seat_style

Names = Callable[[Player], str]
"""What the table calls a seat."""


def title(text: str) -> Line:
    """The heading of a part of a panel."""
    return (ink(f" {text}", Role.PANEL_TITLE),)


def text_lines(text: str, width: int, *roles: Role) -> list[Line]:
    """A text broken into lines, one cell in."""
    return [(ink(f" {part}", *roles),) for part in wrap(text, width - 2, "  ")]


def tide_name(tide: Tide) -> str:
    """`LOW`, `NORMAL`, `HIGH`."""
    return tide.name


def forecast_text(view: View) -> str:
    """The next tides as far as this seat may see them (FMP-76, 238)."""
    known = ", ".join(tide.name.lower() for tide in view.forecast)
    if view.turn < 3 or not view.pile:
        return f"next: none to come ({view.pile} in the pile)"
    if not known:
        return f"next: unknown ({view.pile} in the pile)"
    face = " for all to see" if view.open_card and len(view.forecast) == 1 else ""
    return f"next: {known}{face} ({view.pile} in the pile)"


def turn_lines(view: View, width: int) -> list[Line]:
    """Turn, tide now, what is known of the tides to come, the tides that were."""
    tide = (ink("tide ", Role.DIM), ink(tide_name(view.tide), Role.STRONG), ink(" "))
    lines = [spread((ink(f" Turn {view.turn} of {LAST_TURN}", Role.STRONG),), tide, width)]
    if view.phase in (Phase.PLAY, Phase.VOTE, Phase.OVER):
        lines += text_lines(forecast_text(view), width)
        if view.past:
            was = "".join(tide.name[0] for tide in view.past)
            lines += text_lines(f"was: {was}", width, Role.DIM)
    else:
        lines.append((ink(f" {view.phase.name.capitalize()}, no action points"),))
    return lines


def points_lines(view: View, state: State, names: Names, width: int) -> list[Line]:
    """The points in hand, what would be saved of them, and everybody's saved cubes."""
    if view.phase != Phase.PLAY or view.player < 0:
        return []
    player = view.player
    lines = [
        spread(
            ((f" {names(player)}", seat_style(player)),),
            (ink(f"{view.points} AP ", Role.STRONG), ink(f"saves {would_save(view.points)} ", Role.DIM)),
            width,
        )
    ]
    following = base_credit(view.turn + 1) if view.turn < LAST_TURN else 0
    parts = f"next turn {following}"
    if bonus := superbonus(state, player):
        parts += f" +{bonus} ships"
    if view.penalty[player]:
        parts += " -5 mountain"
    lines.append((ink(f" {parts} + saved", Role.DIM),))
    if not view.acted and any(u.held for u in state.units if state.owner(u) == player):
        lines += text_lines("Retreats first: held units may step out now (FMP-140).", width, Role.STUCK)
    if view.grace:
        lines += text_lines(
            "The time is over: only the aimed shot may be finished (FMP-37).", width, Role.REFUSAL
        )
    elif view.aim:
        lines.append((ink(f" aims {view.aim}", Role.DIM),))
    return lines


def seat_line(view: View, state: State, names: Names, player: Player, width: int) -> Line:
    """A seat in one line: whose turn, name, saved cubes, ore, units and turrets aboard, score so far."""
    holds = [score_of(state, ship) for ship in state.ships_of(player)]
    mark = ">" if player == view.player else " "
    letter = SEATS[player].letter
    if player in view.out:
        status = "out"
    elif not holds and view.phase > Phase.DEPLOYMENT:
        status = "gone"
    else:
        ore, units, turrets = (
            sum(h.ore for h in holds),
            sum(h.units for h in holds),
            sum(h.turrets for h in holds),
        )
        cubes = "##"[: view.saved[player] // 5].ljust(2, ".")
        status = f"{cubes} {ore:>2}o {units:>2}u {turrets}t"
    left: Line = ((f"{mark}{letter} ", seat_style(player)), (names(player), seat_style(player)))
    right: Line = (ink(status), ink(f" {score_so_far(state, player):>3} ", Role.STRONG))
    return spread(left, right, width)


def seat_lines(view: View, state: State, names: Names, width: int) -> list[Line]:
    """All seats in playing order."""
    heading = spread(title("Seats"), (ink("saved aboard score ", Role.DIM),), width)
    order = [*view.order, *(p for p in range(view.players) if p not in view.order)]
    return [heading, *(seat_line(view, state, names, player, width) for player in order)]


def condition(state: State, unit: Unit) -> list[str]:
    """What is to be said of a unit: shots, held, stuck, carried, ownerless."""
    found = []
    if unit.kind in DESTROYERS:
        found.append(f"{unit.ammo} shot" if unit.ammo == 1 else f"{unit.ammo} shots")
    if unit.held:
        found.append(f"held by {' and '.join(unit.held)}")
    if state.stuck(unit):
        found.append("stuck by the tide")
    if unit.inside:
        found.append(f"in {unit.inside}")
    if unit.id in state.retreated:
        found.append("has retreated")
    for built in state.built:
        if built.hen == unit.id:
            found.append(f"laid {' and '.join(NATURES[kind].word for kind in built.kinds)} this turn")
    if unit.colour >= 0 and state.owner(unit) < 0:
        found.append("nobody's")
    return found


def unit_lines(state: State, names: Names, unit: Unit, width: int) -> list[Line]:
    """A thing with its condition and all its cargo."""
    owner = state.owner(unit)
    look: Style = seat_style(owner) if owner >= 0 else Style()
    colour = f" of {SEATS[unit.colour].name}" if unit.colour >= 0 and unit.colour != owner else ""
    whose = f", {names(owner)}" if owner >= 0 else ""
    lines: list[Line] = [((f" {NATURES[unit.kind].word} {unit.id}{colour}{whose}"[:width], look),)]
    said = condition(state, unit)
    if unit.kind == Kind.FREIGHTER:
        count = score_of(state, unit)
        said = [f"{count.ore} ore, {count.units} units, {count.turrets} turrets: {count.total} points"]
    elif unit.kind in TRANSPORTERS and unit.id not in state.cargo:
        said.append("empty")
    if said:
        lines += text_lines("  " + ", ".join(said), width)
    return lines + cargo_lines(state, unit, width)


def cargo_lines(state: State, carrier: Unit, width: int, depth: int = 1) -> list[Line]:
    """What lies in a hold, one line a kind; transporters with their own loads below them."""
    lines: list[Line] = []
    blanks = "  " * depth
    kinds: dict[Kind, list[Unit]] = {}
    for thing in state.cargo.get(carrier.id, ()):
        kinds.setdefault(thing.kind, []).append(thing)
    for kind, things in kinds.items():
        if kind == Kind.ORE:
            lines += text_lines(f"{blanks}{len(things)} ore", width)
            continue
        loaded = [thing for thing in things if thing.id in state.cargo]
        plain = [_short(thing) for thing in things if thing not in loaded]
        if plain:
            lines += text_lines(f"{blanks}{NATURES[kind].word} {' '.join(plain)}", width)
        for thing in loaded:
            lines += text_lines(f"{blanks}{NATURES[kind].word} {_short(thing)} with", width)
            lines += cargo_lines(state, thing, width, depth + 1)
    return lines


def _short(thing: Unit) -> str:
    """A thing by its id, with what it has left to shoot where that is not all."""
    spent = thing.kind in DESTROYERS and thing.ammo < NATURES[thing.kind].shots
    return f"{thing.id}({thing.ammo} shots)" if spent else thing.id


def hex_line(state: State, cell: Cell) -> str:
    """A hex in one line: place, terrain, ground or water, zone, whose fire."""
    terrain = state.plan.terrain[cell]
    wet = "water" if state.plan.water[state.tide] >> cell & 1 else "ground"
    zone = state.plan.zone.get(cell, "")
    parts = [f"{state.plan.name(cell)} {TERRAIN_NAMES[terrain]}"]
    if terrain in "r%":
        parts.append(f"now {wet}")
    if cell in state.pontoons:
        parts.append("pontoon")
    if zone:
        parts.append(f"zone {zone}")
    fire = [SEATS[player].name for player, mask in enumerate(state.fire) if mask >> cell & 1]
    if fire:
        parts.append(f"under fire of {' and '.join(fire)}")
    return ", ".join(parts)


def hex_lines(state: State, names: Names, cell: Cell, width: int) -> list[Line]:
    """The hex under the cursor and everything on it."""
    lines = [title("Under the cursor"), *text_lines(hex_line(state, cell), width)]
    for unit in units_at(state, cell):
        lines += unit_lines(state, names, unit, width)
    return lines


def reach_lines(state: State, names: Names, cell: Cell, width: int) -> list[Line]:
    """Which operational destroyers have a hex in range, by player (FMP-120, 121)."""
    lines = [title("In range of")]
    for player in range(state.players):
        guns = [g.id for g in state.guns if state.owner(g) == player and state.reach(g) >> cell & 1]
        if guns:
            lines += text_lines(f"{names(player)}: {', '.join(guns)}", width)
    return lines if len(lines) > 1 else []


def short_hex(state: State, cell: Cell) -> str:
    """The hex and what stands there, for the header."""
    things = [
        f"{NATURES[u.kind].word} {u.id}" + (" held" if u.held else "") + (" stuck" if state.stuck(u) else "")
        for u in units_at(state, cell)
    ]
    terrain = TERRAIN_NAMES[state.plan.terrain[cell]]
    return f"{state.plan.name(cell)} {terrain}" + (f": {', '.join(things)}" if things else "")


def offer_lines(offer: Choice, effects: Sequence[str], points: int, width: int) -> list[Line]:
    """What Enter would do now: the action, its price, what it leaves, what it changes."""
    lines = [title("Enter does this"), *text_lines(offer.label, width)]
    if offer.verb not in ("deploy", "vote", "launch-order", "land"):
        lines.append((ink(f" price {offer.cost} AP, leaves {points - offer.cost}", Role.STRONG),))
    for effect in effects:
        lines += text_lines(f"! {effect}", width, Role.STUCK)
    return lines


def score_lines(view: View, state: State, names: Names, width: int) -> list[Line]:
    """Everything public about the seats: ships, holds, scores, colours commanded, reserve, cemetery."""
    lines: list[Line] = []
    for player in [*view.order, *(p for p in range(view.players) if p not in view.order)]:
        lines.append(seat_line(view, state, names, player, width))
        colours = [SEATS[c].name for c, owner in enumerate(view.commands) if owner == player]
        facts = [f"commands {', '.join(colours) or 'nothing'}", *_facts(view, player)]
        lines += text_lines("  " + "; ".join(facts), width, Role.DIM)
        for ship in state.ships_of(player):
            count = score_of(state, ship)
            pods = " ".join(turret.id.split(".")[1] for turret in state.turrets_of(ship)) or "none"
            lines += text_lines(
                f"  {ship.id}: {count.ore} ore x2 + {count.units} units + {count.turrets} turrets ({pods})"
                f" = {count.total}; take-off on turn 25 costs {fare(state, ship)} AP",
                width,
            )
            if ship.taken:
                rebuilt = ", ".join(ship.rebuilt) or "none"
                lines += text_lines(f"    was captured; turrets rebuilt since: {rebuilt} (FMP-180)", width)
            load = [
                f"{NATURES[thing.kind].word} {thing.id}"
                for thing in inside(state, ship)
                if thing.kind != Kind.ORE
            ]
            lines += text_lines(f"    aboard: {', '.join(load) or 'no unit'}", width, Role.DIM)
        for line in view.left:
            if line.player == player:
                ship_name = f"{SEATS[line.colour].name} ship, launched"
                lines += text_lines(
                    f"  {ship_name}: {line.ore} ore x2 + {line.units} units + {line.turrets} turrets"
                    f" = {line.total}",
                    width,
                )
        lines.append(EMPTY)
    this_turn = [
        *(f"{b.hen} laid {' and '.join(NATURES[k].word for k in b.kinds)}" for b in view.built),
        *(f"{name} retreated" for name in view.retreated),
        *([f"aims: {view.aim}"] if view.aim else []),
    ]
    if view.phase == Phase.PLAY:
        open_ = "over: an action was played" if view.acted else "open until the first action"
        this_turn.append(f"retreats from fire are {open_} (FMP-140)")
    if this_turn:
        lines += [title("This turn"), *text_lines("; ".join(this_turn), width)]
    tanks, crabs, pontoons = view.reserve
    ore = sum(u.kind == Kind.ORE and u.at >= 0 for u in view.units)
    lines += [
        title("Reserve"),
        (ink(f" tanks {tanks}  crabs {crabs}  pontoons {pontoons}   ore on the planet {ore}"),),
    ]
    if view.cemetery:
        gone: dict[str, int] = {}
        for fallen in view.cemetery:
            colour = f" of {SEATS[fallen.colour].name}" if fallen.colour >= 0 else ""
            word = f"{NATURES[fallen.kind].word}{colour}"
            gone[word] = gone.get(word, 0) + 1
        lines += [title("Cemetery"), *text_lines(", ".join(f"{n} {word}" for word, n in gone.items()), width)]
    options = view.options
    sets = "one set" if options.sets == 1 else f"{options.sets} sets"
    table = f"{sets}; ore lattice {options.lattice}; {options.grace} s for an aimed shot after the clock"
    return [*lines, title("Table"), *text_lines(table, width)]


def _facts(view: View, player: Player) -> list[str]:
    """What else is public about a player, in a few words each."""
    facts = [f"saved {view.saved[player]}"]
    if player == view.first:
        facts.append("plays first")
    if player in view.landed:
        facts.append(f"landed as number {view.landed.index(player) + 1}")
    if view.penalty[player]:
        facts.append("pays 5 on the next turn (FMP-34)")
    if view.insight[player]:
        facts.append(f"may look at {view.insight[player]} tide cards")
    if player in view.confirmed:
        facts.append("has confirmed")
    if player == view.seat and view.votes:
        votes = (f"{vote.ship} {'leaves' if vote.leave else 'stays'}" for vote in view.votes)
        facts.append(f"voted in secret: {', '.join(votes)}")
    if player == view.player and view.launch_order:
        facts.append(f"launches in the order {' '.join(view.launch_order)}")
    return facts


def end_lines(outcome: Outcome, names: Names, width: int) -> list[Line]:
    """How the game ended: places, score lines with their reasons, why."""
    lines: list[Line] = [*text_lines(outcome.reason, width, Role.STRONG), EMPTY]
    for player in sorted(range(len(outcome.places)), key=lambda p: (outcome.places[p], p)):
        left: Line = ((f" {outcome.places[player]}. {names(player)}", seat_style(player)),)
        lines.append(spread(left, (ink(f"{outcome.totals[player]} points ", Role.STRONG),), width))
        for part in outcome.lines[player]:
            reason = f"  {part.reason}" if part.reason else ""
            lines.append(
                spread((ink(f"     {part.name}{reason}"),), (ink(f"{part.points:>4}        "),), width)
            )
        lines.append(EMPTY)
    lines += text_lines(
        "Esc: look at the board.  L: walk the log.  S: this again.  Ctrl+Q: leave.", width, Role.DIM
    )
    return lines
