"""Neutralization written a second time, slow and plain, from the text of FMP-137 and FMP-138.

An oracle for boards of nothing but plain with tanks, heaps, crabs and hens on them: no tides, no ships.
The tests compare the engine with it on boards that nobody would think of.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from .scene import Hex, distance

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
    others = [*players[at + 1 :], *players[:at]]
    lifted = let_go(field, mover)
    lifted = replace(lifted, pieces=tuple(p for p in field.pieces if p.name != mover))
    lifted = settle(lifted, [*others, me], players)
    if lifted.under_fire(to, me, players):
        return None
    landed = replace(lifted, pieces=tuple(replace(p, at=to) if p.name == mover else p for p in field.pieces))
    return settle(landed, [me, *others], players)
