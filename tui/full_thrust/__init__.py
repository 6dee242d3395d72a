"""Full Thrust with planets on a terminal."""
