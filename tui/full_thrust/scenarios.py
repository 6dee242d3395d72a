"""Which scenario a table plays, and how it is won, in the words of the data."""

from engine.entries import Header
from engine.full_thrust.catalogue import Scenario, catalogue


def scenario_of(header: Header) -> Scenario | None:
    """The scenario of a table; None where it starts from a position that names none."""
    scenarios = catalogue().scenarios
    if header.position is not None:
        return scenarios.get(str(header.position.get("scenario")))
    chosen = header.options.get("scenario")
    if chosen is not None:
        return scenarios.get(str(chosen))
    seats = len(header.seats)
    return next((s for s in scenarios.values() if seats in s.seats), None)


def scenario_ids() -> tuple[str, ...]:
    """The ids of all scenarios, in the order of the data."""
    return tuple(catalogue().scenarios)


def seats_for(option: str, value: str) -> tuple[int, ...] | None:
    """With how many seats a scenario can be played; None for all other options."""
    found = catalogue().scenarios.get(value) if option == "scenario" else None
    return None if found is None else tuple(found.seats)
