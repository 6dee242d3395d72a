"""The log lines: what an action did, and what came of it. For eyes only."""

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
from engine.full_metal_planete.asking import who, word
from engine.full_metal_planete.pieces import COLOURS, NATURES, NOBODY, Kind, Phase, Unit
from engine.full_metal_planete.state import Player, State
from engine.game import Event
from engine.hexes import Cell


def told(before: State, after: State, player: Player, action: Action) -> tuple[Event, ...]:
    """The events of an action: what was done, then what came of it."""
    return (_done(before, player, action), *aftermath(before, after))


def _done(state: State, player: Player, action: Action) -> Event:
    name = state.plan.name
    secret = None
    at: tuple[str, ...] = ()
    match action:
        case Land(at=cell, facing=facing):
            kind, text, rule, at = (
                "landed",
                f"lands on {name(cell)}, facing {facing}",
                "FMP-202",
                (name(cell),),
            )
        case Deploy(unit=unit, to=to, also=also, into=into):
            place = _place(state, to, also) if to >= 0 else into or "the ship"
            kind, text, rule = "deployed", f"puts {unit} {'on' if to >= 0 else 'into'} {place}", "FMP-210"
            at = _hexes(state, to, also)
        case Move(unit=unit, to=to):
            kind, text, rule, at = "moved", f"{unit} to {name(to)}", "FMP-50", (name(to),)
        case Assault(unit=unit, to=to, shots=shots):
            hits = " and ".join(f"with {s.partner} at {name(s.target)}" for s in shots)
            kind, text, rule = "assaulted", f"{unit} assaults {name(to)}, firing {hits}", "FMP-125"
            at = (name(to), *(name(s.target) for s in shots))
        case Fire(one=one, two=two, target=target):
            kind, text, rule, at = (
                "fired",
                f"{one} and {two} fire at {name(target)}",
                "FMP-106",
                (name(target),),
            )
        case Capture(unit=unit, one=one, two=two, colour=colour):
            text = f"{one} and {two} capture {word(state.by_id[unit])} for {COLOURS[colour]}"
            kind, rule, at = "captured", "FMP-150", tuple(name(c) for c in state.by_id[unit].hexes)
        case Load(unit=unit, into=into):
            ship = state.by_id[into].kind == Kind.FREIGHTER
            kind, text, rule = "loaded", f"{unit} {'enters' if ship else 'into'} {into}", "FMP-62"
        case Unload(unit=unit, to=to, also=also, into=into):
            place = into or _place(state, to, also)
            kind, text, rule = "unloaded", f"{unit} out of {state.by_id[unit].inside} to {place}", "FMP-62"
            at = _hexes(state, to, also)
        case Shift(unit=unit, into=into):
            kind, text, rule = "shifted", f"{unit} over into {into}", "FMP-69"
        case Build(kind=piece, hen=hen, to=to, into=into):
            place = into or name(to)
            kind, text, rule = "built", f"{hen} lays a {NATURES[piece].word} to {place}", "FMP-77"
            at = _hexes(state, to, -1)
        case Seize(ship=ship_id, unit=unit):
            kind, text, rule = "seized", f"{unit} enters {ship_id} and takes the ship", "FMP-175"
        case Rebuild(ship=ship_id, pod=pod):
            kind, text, rule = "rebuilt", f"the turret {ship_id}.{pod} stands again", "FMP-180"
        case Aim(target=target, unit=unit):
            kind, text, rule = (
                "aimed",
                f"aims at {name(target)}" if target >= 0 else f"aims {unit}",
                "FMP-37a",
            )
        case Vote(ship=ship_id, leave=leave):
            kind, text, rule = "voted", f"{ship_id} is to {'leave' if leave else 'stay'}", "FMP-225"
            secret = (player,)
        case LaunchOrder(ships=ships):
            kind, text, rule = "ordered", f"ships take off in the order {', '.join(ships)}", "FMP-232"
        case Confirm():
            vote = state.phase == Phase.VOTE
            kind, text, rule = (
                "confirmed",
                "has voted" if vote else "has deployed",
                "FMP-225" if vote else "FMP-210",
            )
        case End():
            kind, text, rule = "ended", "ends the turn", "FMP-35c"
    return Event(kind=kind, text=f"{who(player)}: {text}.", seat=player, rule=rule, at=at, audience=secret)


def _place(state: State, to: Cell, also: Cell) -> str:
    return "+".join(_hexes(state, to, also))


def _hexes(state: State, to: Cell, also: Cell) -> tuple[str, ...]:
    return tuple(state.plan.name(cell) for cell in (to, also) if cell >= 0)


def out_of_time(before: State, after: State, player: Player) -> Event:
    """That the clock ran out, and what the rules make of it; whatever else came of it follows."""
    match before.phase:
        case Phase.LANDING:
            text, rule = "the ship lands where the rules say", "FMP-206"
        case Phase.DEPLOYMENT:
            text, rule = "what is not put out stays aboard", "FMP-36a"
        case Phase.VOTE:
            text, rule = "a ship without a choice stays", "FMP-225b"
        case _ if after.grace:
            text, rule = "only the shot that was aimed may still be fired", "FMP-37"
        case _:
            text, rule = "the turn ends", "FMP-36"
    return Event(kind="timeout", text=f"{who(player)}'s time is over: {text}.", seat=player, rule=rule)


def aftermath(before: State, after: State) -> tuple[Event, ...]:
    """What else is different now: losses, holds, launches, who is out, tides, whose turn it is."""
    events: list[Event] = []
    if before.units is not after.units:
        events += _pieces(before, after)
    for ship in after.left[len(before.left) :]:
        text = f"{who(ship.player)} lifts off {who(ship.colour)}'s ship: {ship.ore} ore, {ship.units} units, "
        text += f"{ship.turrets} turrets, {ship.total} points."
        events.append(Event(kind="launched", text=text, seat=ship.player, rule="FMP-235"))
    for player in after.out[len(before.out) :]:
        text = f"{who(player)} is out of the game."
        events.append(Event(kind="out", text=text, seat=player, rule="FMP-178"))
    if after.turn != before.turn and after.turn > 2:
        text = f"Turn {after.turn}: the tide is {after.tide.name.lower()}."
        events.append(Event(kind="tide", text=text, rule="FMP-41"))
        events += _forecasts(after)
    if after.phase == Phase.VOTE != before.phase:
        events.append(Event(kind="vote", text="Every player decides which ships leave.", rule="FMP-225"))
    if after.player != before.player and after.phase == Phase.PLAY:
        text = f"{who(after.player)} plays, with {after.points} AP."
        events.append(Event(kind="turn", text=text, seat=after.player, rule="FMP-221"))
    if after.phase == Phase.OVER != before.phase:
        events.append(Event(kind="over", text="The game is over.", rule="FMP-237"))
    return tuple(events)


def _pieces(before: State, after: State) -> list[Event]:
    events: list[Event] = []
    cleared: list[Unit] = []
    launched = len(after.left) > len(before.left)
    fallen = {f.id for f in after.cemetery[len(before.cemetery) :]}
    name = before.plan.name
    for unit in before.units:
        now = after.by_id.get(unit.id)
        if now is unit:
            continue
        at = tuple(name(c) for c in unit.hexes if c >= 0)
        if now is None:
            ore_lost = unit.kind == Kind.ORE and unit.at >= 0 and not launched
            if unit.id in fallen or ore_lost:
                text = f"{word(unit).capitalize()} is destroyed."
                if unit.kind == Kind.ORE and before.phase == Phase.LANDING:
                    cleared.append(unit)
                    continue
                events.append(
                    Event(kind="destroyed", text=text, seat=_seat(before, unit.colour), rule="FMP-111", at=at)
                )
        elif bool(unit.held) != bool(now.held):
            if now.held:
                text = f"{word(unit).capitalize()} is neutralized by {' and '.join(now.held)}."
                kind, rule = "neutralized", "FMP-135"
            else:
                text, kind, rule = f"{word(unit).capitalize()} is free again.", "released", "FMP-137"
            events.append(Event(kind=kind, text=text, seat=_seat(after, now.colour), rule=rule, at=at))
    if cleared:
        ids = " ".join(stone.id for stone in cleared)
        places = tuple(name(stone.at) for stone in cleared)
        text = f"The ore of the landing zone is taken out of the game: {ids}."
        events.append(Event(kind="destroyed", text=text, rule="FMP-205", at=places))
    return events


def _seat(state: State, colour: int) -> int | None:
    owner = state.commands[colour] if colour >= 0 else NOBODY
    return owner if owner >= 0 else None


def _forecasts(state: State) -> list[Event]:
    events: list[Event] = []
    if state.open_card:
        text = f"The next card lies face up: {state.future[0].name.lower()}."
        events.append(Event(kind="forecast", text=text, rule="FMP-76"))
    for player, hens in enumerate(state.insight):
        cards = state.future[:hens]
        if len(cards) > (1 if state.open_card else 0):
            tides = ", then ".join(tide.name.lower() for tide in cards)
            text = f"Your hens show the tides to come: {tides}."
            events.append(Event(kind="forecast", text=text, seat=player, rule="FMP-76", audience=(player,)))
    return events
