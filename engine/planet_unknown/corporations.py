"""Corporations: their tracks and techs, and their rules as small objects.

PU-105 for Universal Coalition, PU-106 to PU-110 for Flux Industries. Effects that simply hold while
a tech is on are asked for by name where they work (`colony.effects`); a rule object says which
techs are on and does what only this corporation does. A corporation whose rule stands in `RULES`
is played; adding one is adding its rule object.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from engine.game import Illegal
from engine.planet_unknown.content import CORPORATION_DATA, CorporationData, Space, read_track
from engine.planet_unknown.terms import INDEX, TECH, TOP, TRACKS, Track

if TYPE_CHECKING:
    from engine.planet_unknown.desk import Desk
    from engine.planet_unknown.state import Colony
    from engine.planet_unknown.tiles import Tile


class CorporationRule:
    """What a corporation may decide; this is the one without a rule: every tech passed is on (PU-105)."""

    flux_token = False
    """Whether a flux token marks one of its tracks."""

    def levels(self, passed: tuple[int, ...]) -> tuple[int, ...]:
        """Which of the techs whose milestones the marker has passed are on."""
        return passed

    def improves(self, desk: "Desk", track: int) -> bool:
        """Whether arriving on this track gives more (PU-106)."""
        return False

    def tech_reached(self, desk: "Desk") -> None:
        """The tech marker has come to a milestone."""

    def tile_placed(self, desk: "Desk", tile: "Tile") -> None:
        """A tile, not a patch, was placed and its resources are pending."""

    def uses(self, colony: "Colony") -> Iterator[int]:
        """The levels of the techs that the owner may use now."""
        return iter(())

    def check_use(self, colony: "Colony", level: int) -> None:
        """Raise `Illegal` unless the owner may use that tech now."""
        raise Illegal(f"{colony.corporation} has no tech that is used at will", "PU-105")

    def use(self, desk: "Desk", level: int) -> None:
        """Use the tech."""


class FluxToken(CorporationRule):
    """Flux Industries: only the newest tech works, on the track the token marks (PU-106 to PU-110)."""

    flux_token = True

    def levels(self, passed: tuple[int, ...]) -> tuple[int, ...]:
        return passed[-1:]

    def improves(self, desk: "Desk", track: int) -> bool:
        return desk.flux == TRACKS[track] and "flux_upgrade" in desk.effects

    def tech_reached(self, desk: "Desk") -> None:
        desk.flux_moves()

    def tile_placed(self, desk: "Desk", tile: "Tile") -> None:
        if "flux_collect_meteor" in desk.effects and desk.flux in tile.resources and desk.meteors:
            desk.collect_meteor_later()

    def uses(self, colony: "Colony") -> Iterator[int]:
        for level in (1, 2, 5):
            try:
                self.check_use(colony, level)
            except Illegal:
                continue
            yield level

    def check_use(self, colony: "Colony", level: int) -> None:
        rule = {1: "PU-108", 2: "PU-109", 5: "PU-110"}.get(level)
        if rule is None:
            raise Illegal("only the techs 1, 2 and 5 are used at will", "PU-107")
        firm, board, flux = colony.firm, colony.board, colony.board.flux
        assert flux is not None
        effect = firm.data.techs[level - 1].effect
        if effect not in colony.effects:
            raise Illegal(f"tech {level} is not the newest tech", "PU-107")
        if effect in board.used:
            again = "the game" if level == 2 else "this round"
            raise Illegal(f"tech {level} is used up for {again}", rule)
        if level == 1 and not any(start.terrain == flux for start in colony.round_start):
            raise Illegal(f"no rover stood on {flux} terrain when the round began", rule)
        if level == 2 and firm.next_milestone(flux, board.tracks[INDEX[flux]]) is None:
            raise Illegal(f"the {flux} track has no milestone ahead", rule)
        if level == 5 and board.tracks[INDEX[flux]] == TOP and flux != "rover":
            raise Illegal(f"the {flux} track is at its top", "PU-40")

    def use(self, desk: "Desk", level: int) -> None:
        flux = desk.flux
        assert flux is not None
        desk.use_up(desk.firm.data.techs[level - 1].effect)
        match level:
            case 1:
                starts = desk.colony.round_start
                desk.gain_movement(2 * sum(start.terrain == flux for start in starts))
            case 2:
                goal = desk.firm.next_milestone(flux, desk.tracks[INDEX[flux]])
                assert goal is not None
                while desk.tracks[INDEX[flux]] < goal:
                    desk.advance(INDEX[flux])
            case _:
                desk.advance(INDEX[flux])


RULES: dict[str, CorporationRule] = {"none": CorporationRule(), "flux_token": FluxToken()}
"""The rules this version plays."""

_MILESTONES: dict[Track, str] = {"civ": "civ", "biomass": "patch", "rover": "rover", "tech": "tech"}
"""Track -> what its milestones give; water has none (PU-109)."""


class Corporation:
    """A corporation that is played."""

    def __init__(self, data: CorporationData, rule: CorporationRule) -> None:
        self.data = data
        self.name = data.name
        self.rule = rule
        self.spaces: tuple[tuple[Space, ...], ...] = tuple(
            read_track(f"{data.name}, {track} track", data.tracks[track]) for track in TRACKS
        )
        """The spaces of each track."""
        self.medals: tuple[tuple[int, ...], ...] = tuple(
            tuple(max(space.medal for space in spaces[: n + 1]) for n in range(TOP + 1))
            for spaces in self.spaces
        )
        """For each track and space the highest medal at or below it (PU-80)."""

    @cached_property
    def levels(self) -> tuple[tuple[int, ...], ...]:
        """For each space of the tech marker the techs that are on."""
        milestones = [n for n, space in enumerate(self.spaces[TECH]) if space.gives("tech")]
        return tuple(
            self.rule.levels(tuple(range(1, 1 + sum(m <= marker for m in milestones))))
            for marker in range(TOP + 1)
        )

    @cached_property
    def _effects(self) -> tuple[frozenset[str], ...]:
        return tuple(
            frozenset(tech.effect for tech in self.data.techs if tech.level in levels)
            for levels in self.levels
        )

    def effects(self, tracks: Sequence[int]) -> frozenset[str]:
        """The effects of the techs that are on with the markers standing so."""
        return self._effects[tracks[TECH]]

    def rank(self, space: int) -> int:
        """The rank of the civ pick on that space of the civ track (PU-66)."""
        domes = sum(s.gives("civ") for s in self.spaces[0][: space + 1])
        return self.data.civ_ranks[domes - 1]

    def next_milestone(self, track: Track, marker: int) -> int | None:
        """The next milestone above the marker."""
        kind = _MILESTONES.get(track, "")
        spaces = self.spaces[INDEX[track]]
        return next((n for n in range(marker + 1, TOP + 1) if spaces[n].gives(kind)), None)


CORPORATIONS: dict[str, Corporation] = {
    data.name: Corporation(data, RULES[data.rule]) for data in CORPORATION_DATA if data.rule in RULES
}
"""The corporations this version plays, by name; the first is the symmetric one."""

SYMMETRIC_CORPORATION = next(iter(CORPORATIONS))
