"""The table of Planet Unknown on a terminal."""
