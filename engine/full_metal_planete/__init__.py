"""Full Metal Planète: land, harvest ore before the last tide, lift off."""
