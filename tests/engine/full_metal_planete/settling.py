"""Neutralization written a second time, slow and plain, from the text of FMP-137 and FMP-138.

An oracle for boards of nothing but plain with tanks, heaps, crabs and hens on them: no tides, no ships.
The tests compare the engine with it on boards that nobody would think of.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from hypothesis import strategies as st

from .scene import COLOURS, Hex, Scene, around, distance

RANGE = {"tank": 2, "heap": 3}


@dataclass(frozen=True)
class Piece:
    """A unit on the board."""

    name: str
    player: int
    kind: str
    at: Hex

    def reaches(self, target: Hex) -> bool:
        """Whether it is a destroyer that has the hex in range."""
        return self.kind in RANGE and distance(self.at, target) <= RANGE[self.kind]


Pair = frozenset[str]


@dataclass(frozen=True)
class Field:
    """Pieces and the pairs that hold some of them."""

    pieces: tuple[Piece, ...]
    holds: dict[str, Pair]

    def named(self, name: str) -> Piece:
        return next(p for p in self.pieces if p.name == name)

    def operational(self, player: int) -> list[Piece]:
        """The player's working destroyers by column and row (FMP-121, 137a)."""
        mine = [p for p in self.pieces if p.player == player and p.kind in RANGE and p.name not in self.holds]
        return sorted(mine, key=lambda p: p.at)

    def pair(self, piece: Piece, players: Sequence[int]) -> Pair | None:
        """The pair that would hold it (FMP-137a), the enemies in turn order; None: it is not under fire."""
        for enemy in players:
            if enemy != piece.player:
                near = [d.name for d in self.operational(enemy) if d.reaches(piece.at)]
                if len(near) >= 2:
                    return frozenset(near[:2])
        return None

    def under_fire(self, at: Hex, player: int, players: Sequence[int]) -> bool:
        """Whether the hex is under enemy fire for the player (FMP-120)."""
        return self.pair(Piece("", player, "crab", at), players) is not None

    def valid(self, name: str) -> bool:
        """Whether the pair that holds the piece still does."""
        held = self.named(name)
        there = [d for p in {p.player for p in self.pieces} for d in self.operational(p)]
        pair = [d for d in there if d.name in self.holds[name] and d.reaches(held.at)]
        return len(pair) == 2 and pair[0].player == pair[1].player != held.player


def settle(field: Field, priority: Sequence[int], players: Sequence[int]) -> Field:
    """FMP-137 with 137b: `priority` first to last, `players` in turn order."""
    changes: Counter[str] = Counter()
    while True:
        released = True
        while released:
            released = False
            after = dict(field.holds)
            for name in field.holds:
                if field.valid(name):
                    continue
                pair = field.pair(field.named(name), players)
                if pair is not None:
                    after[name] = pair
                elif changes[name] < 2:
                    del after[name]
                    changes[name] += 1
                    released = True
            field = replace(field, holds=after)
        for player in reversed(priority):
            caught = {
                p.name: pair
                for p in field.pieces
                if p.player == player and p.name not in field.holds and changes[p.name] < 2
                if (pair := field.pair(p, players)) is not None
            }
            if caught:
                changes.update(caught.keys())
                field = replace(field, holds={**field.holds, **caught})
                break
        else:
            return field


def let_go(field: Field, mover: str) -> Field:
    """FMP-138 (1): what a mover drops."""
    kept = dict(field.holds)
    for name, pair in field.holds.items():
        if mover not in pair:
            continue
        kept.pop(name, None)
        (partner,) = pair - {mover}
        freed = field.named(name)
        for other, third in field.holds.items():
            if partner in third and mover not in third:
                (x,) = third - {partner}
                if freed.reaches(field.named(x).at):
                    kept.pop(other, None)
    return replace(field, holds=kept)


def step(field: Field, mover: str, to: Hex, players: Sequence[int]) -> Field | None:
    """FMP-138 whole, for a step of the first of `players`; None where it would lead into enemy fire."""
    piece = field.named(mover)
    me = piece.player
    at = players.index(me)
    loose = lifted(field, mover, players)
    if loose.under_fire(to, me, players):
        return None
    landed = replace(loose, pieces=tuple(replace(p, at=to) if p.name == mover else p for p in field.pieces))
    return settle(landed, [me, *players[at + 1 :], *players[:at]], players)


def lifted(field: Field, mover: str, players: Sequence[int]) -> Field:
    """FMP-138 (1) and (2): the mover has let go and stands nowhere, the others have settled."""
    me = field.named(mover).player
    at = players.index(me)
    others = [*players[at + 1 :], *players[:at]]
    loose = let_go(field, mover)
    loose = replace(loose, pieces=tuple(p for p in field.pieces if p.name != mover))
    return settle(loose, [*others, me], players)


def assaults(field: Field, player: int, players: Sequence[int], hexes: set[Hex]) -> Iterator[str]:
    """Every assault of FMP-125 on a board of these hexes, ammunition and points in plenty, as lines."""
    taken = {p.at for p in field.pieces}
    for piece in field.pieces:
        if piece.player != player or piece.kind not in RANGE or piece.name in field.holds:
            continue
        if field.under_fire(piece.at, player, players):
            continue
        loose = lifted(field, piece.name, players)
        for to in (around(piece.at) & hexes) - taken:
            if not loose.under_fire(to, player, players):
                continue
            here = replace(piece, at=to)
            stepped = replace(loose, pieces=(*loose.pieces, here))
            for shots in _freeing(stepped, here, players, 2):
                yield f"assault {piece.name} {to[0]},{to[1]} {' '.join(shots)}"


def _freeing(field: Field, attacker: Piece, players: Sequence[int], left: int) -> Iterator[list[str]]:
    """The shots, at most `left`, that free the attacker's hex, nobody changing state in between."""
    for partner in field.operational(attacker.player):
        if partner.name == attacker.name or field.under_fire(partner.at, attacker.player, players):
            continue
        for target in field.pieces:
            if target.player == attacker.player:
                continue
            if not (attacker.reaches(target.at) and partner.reaches(target.at)):
                continue
            shot = f"with {partner.name} at {target.at[0]},{target.at[1]}"
            after = Field(
                tuple(p for p in field.pieces if p.name != target.name),
                {name: pair for name, pair in field.holds.items() if name != target.name},
            )
            if not after.under_fire(attacker.at, attacker.player, players):
                yield [shot]
            elif left > 1:
                for rest in _freeing(after, attacker, players, left - 1):
                    yield [shot, *rest]


def world(s: Scene) -> Field:
    """The oracle's board for the scene."""
    pieces = tuple(
        Piece(name, COLOURS.index(unit["owner"]), unit["kind"], tuple(unit["hex"]))
        for name, unit in s.facts["units"].items()
    )
    return Field(pieces, {name: frozenset(pair) for name, pair in s.facts["holds"].items()})


@st.composite
def skirmishes(draw: st.DrawFn, colours: str) -> str:
    """Tanks, heaps and crabs of these colours, close together."""
    hexes = draw(st.permutations([(x, y) for x in range(7) for y in range(4)]))
    count = draw(st.integers(4, 9))
    kinds = draw(st.lists(st.sampled_from("ttthc"), min_size=count, max_size=count))
    owners = draw(st.lists(st.sampled_from(colours), min_size=count, max_size=count))
    return "; ".join(
        f"{owner}{kind}{n} {x},{y}"
        for n, (owner, kind, (x, y)) in enumerate(zip(owners, kinds, hexes, strict=False))
    )
