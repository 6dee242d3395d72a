"""Full Metal Planète on the screen: the board's look, what can be chosen, panels, planning."""
