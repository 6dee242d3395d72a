"""Full Thrust with planets: fleets, gravity, missiles and bombardment on a continuous plane."""

from engine.full_thrust.game import FullThrust

__all__ = ["FullThrust"]
