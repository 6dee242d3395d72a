"""The words of the screen for spaces of tracks, pending items, tiles and squares."""

from engine.planet_unknown.content import Space
from engine.planet_unknown.corporations import Corporation
from engine.planet_unknown.pending import (
    AdvanceItem,
    AnyItem,
    BoostItem,
    ClearItem,
    EnergyItem,
    ExtraItem,
    FluxItem,
    JumpItem,
    LifepodsItem,
    LineItem,
    MeteorItem,
    PatchItem,
    PickItem,
    RaiseItem,
    ResourceItem,
    RoverItem,
    TracksItem,
)
from engine.planet_unknown.terms import INDEX, Track

SHORT: dict[str, str] = {"civ": "civ", "water": "water", "biomass": "bio", "rover": "rover", "tech": "tech"}
"""The tracks in five cells."""

TRACK_KEYS: dict[Track, str] = {"civ": "c", "water": "w", "biomass": "b", "rover": "r", "tech": "t"}
"""The letter that picks a track."""


def number(count: int, one: str, many: str = "") -> str:
    """`a patch`, `2 patches`."""
    if count == 1:
        return f"{'an' if one[0] in 'aeio' else 'a'} {one}"
    return f"{count} {many or one + 's'}"


def counted(count: int, one: str, many: str = "") -> str:
    """`1 patch`, `2 patches`."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def moves(count: int) -> str:
    """`1 move`, `3 moves`."""
    return counted(count, "move")


def space_words(firm: Corporation, track: Track, at: int) -> str:
    """What a space of a track holds: `boost, medal 3`; empty for nothing."""
    space: Space = firm.spaces[INDEX[track]][at]
    words = []
    for benefit in space.benefits:
        match benefit.kind:
            case "move":
                words.append(moves(benefit.n))
            case "civ":
                words.append(f"civ card of rank {firm.rank(at)}")
            case "tech":
                level = sum(s.gives("tech") for s in firm.spaces[INDEX[track]][: at + 1])
                words.append(f"tech {level}")
            case "boost" if benefit.track:
                words.append(f"boost of {benefit.track}")
            case _:
                words.append(benefit.kind)
    if space.medal:
        words.append(f"medal {space.medal}")
    return ", ".join(words)


def next_words(firm: Corporation, track: Track, marker: int) -> str:
    """What comes next on a track: `in 2: boost`; empty at the end."""
    for at in range(marker + 1, len(firm.spaces[INDEX[track]])):
        words = space_words(firm, track, at)
        if words:
            return f"in {at - marker}: {words}"
    return ""


def item_words(item: AnyItem) -> str:
    """What is pending, as a list names it in some twenty cells."""
    match item:
        case ResourceItem(resource=resource):
            return f"advance {resource}"
        case EnergyItem(tracks=tracks):
            choices = "/".join(SHORT[track] for track in tracks)
            return f"energy {choices or 'borders nothing'}"
        case BoostItem():
            return "boost any track"
        case RoverItem():
            return "put a rover down"
        case PatchItem():
            return "lay a patch"
        case AdvanceItem(tracks=tracks):
            return f"advance {'any track' if not tracks else '/'.join(SHORT[t] for t in tracks)}"
        case TracksItem(n=n, steps=steps):
            return f"advance {n} track{'s' if n > 1 else ''}{f' by {steps}' if steps > 1 else ''}"
        case RaiseItem(to=to):
            return f"raise tracks to {to}"
        case ExtraItem(advance=advance):
            return "extra tile" if advance else "extra tile, no advance"
        case LifepodsItem(n=n):
            return f"collect {number(n, 'lifepod')}"
        case JumpItem():
            return "a rover may jump"
        case LineItem():
            return "clear a row or column"
        case ClearItem(n=n):
            return f"may clear {number(n, 'meteor')}"
        case FluxItem():
            return "may move the flux"
        case MeteorItem():
            return "collect a meteor"
        case PickItem(rank=rank):
            return f"civ card of rank {rank}"


GAINS: dict[type, tuple[str, str]] = {
    EnergyItem: ("energy advance", ""),
    BoostItem: ("boost", ""),
    RoverItem: ("rover token", ""),
    PatchItem: ("patch", "patches"),
    AdvanceItem: ("free advance", ""),
    ExtraItem: ("extra tile", ""),
    JumpItem: ("rover jump", ""),
    FluxItem: ("move of the flux token", "moves of the flux token"),
    MeteorItem: ("meteor to collect", "meteors to collect"),
}
"""What new items are called when they are gained."""


def gain_words(item: AnyItem, count: int) -> str:
    """A new pending item as a gain: `a boost`, `2 patches`."""
    if isinstance(item, EnergyItem):
        choices = "/".join(SHORT[track] for track in item.tracks)
        return f"energy for {choices}" if choices else "energy that borders nothing"
    if isinstance(item, ResourceItem):
        if item.resource == "water" and not item.ice:
            return "no water (no ice)"
        return " and ".join([item.resource] * count)
    if type(item) in GAINS:
        return number(count, *GAINS[type(item)])
    return item_words(item)
