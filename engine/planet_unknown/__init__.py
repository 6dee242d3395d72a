"""Planet Unknown: draft tiles from a turning station, cover your planet, advance five tracks."""
