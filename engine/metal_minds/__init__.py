"""Metal Minds: two to four agents race for eight spheres. `game.MetalMinds` is the game."""
