"""What a table of Full Thrust can choose: its scenario and the optional rules (rules, section 18)."""

from msgspec import Struct

from engine.full_thrust.state import Variants


class Options(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a table can choose; the optional rules are those of `Variants`."""

    scenario: str | None = None
    """Which scenario is played; left to the game: the first that is for so many seats."""
    fractional_gravity: bool = False
    smooth_gravity: bool = False
    two_inch_table: bool = False
    fleet_book_2: bool = False
    grazing: bool = False
    grasers: bool = False

    @property
    def variants(self) -> Variants:
        return Variants(
            fractional_gravity=self.fractional_gravity,
            smooth_gravity=self.smooth_gravity,
            two_inch_table=self.two_inch_table,
            fleet_book_2=self.fleet_book_2,
            grazing=self.grazing,
            grasers=self.grasers,
        )


__all__ = ["Options"]
