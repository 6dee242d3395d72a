"""The data is read strictly: an unknown key, code or effect is an error that names it."""

import json
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from engine.game import Unreadable
from engine.planet_unknown import content
from engine.planet_unknown.content import (
    CardData,
    CorporationData,
    ObjectiveData,
    PlanetData,
    StationData,
    read_data,
    read_track,
)
from engine.planet_unknown.corporations import CORPORATIONS
from engine.planet_unknown.planets import PLANETS

KINDS: dict[str, Any] = {
    "station.json": StationData,
    "planets.json": tuple[PlanetData, ...],
    "corporations.json": tuple[CorporationData, ...],
    "civ_cards.json": tuple[CardData, ...],
    "objectives.json": tuple[ObjectiveData, ...],
}


def changed(name: str, change: Callable[[Any], None]) -> str:
    """The sentence for a data file with that change."""
    data = json.loads((files("engine.planet_unknown") / "data" / name).read_bytes())
    change(data)
    with pytest.raises(Unreadable) as refusal:
        read_data(name, json.dumps(data).encode(), KINDS[name])
    return str(refusal.value)


@pytest.mark.parametrize(
    ("name", "change", "named"),
    [
        (
            "planets.json",
            lambda d: d[3].update(rule="moebius"),
            "planets.json[3].rule: invalid enum value 'moebius'",
        ),
        ("planets.json", lambda d: d[0].update(moons=2), "planets.json[0].moons: unknown key"),
        (
            "planets.json",
            lambda d: d[0]["terrain"].__setitem__(0, "....QLL....."),
            "planets.json[0].terrain[0]",
        ),
        (
            "planets.json",
            lambda d: d[12]["params"].update(depth=9),
            "planets.json[12].params.depth: unknown key",
        ),
        (
            "corporations.json",
            lambda d: d[2]["techs"][0].update(effect="win"),
            "corporations.json[2].techs[0].effect: invalid enum value 'win'",
        ),
        (
            "civ_cards.json",
            lambda d: d[0].update(effect="win"),
            "civ_cards.json[0].effect: invalid enum value 'win'",
        ),
        (
            "civ_cards.json",
            lambda d: d[0]["params"].update(bonus=1),
            "civ_cards.json[0].params.bonus: unknown key",
        ),
        (
            "objectives.json",
            lambda d: d[5]["private"].update(test="win"),
            "objectives.json[5].private.test: invalid enum value 'win'",
        ),
        ("station.json", lambda d: d.update(colour="red"), "station.json.colour: unknown key"),
    ],
)
def test_a_slip_in_the_data_is_an_error_that_names_it(
    name: str, change: Callable[[Any], None], named: str
) -> None:
    assert changed(name, change).startswith(named)


@pytest.mark.parametrize("code", ["medal", "medal:x", "swirl", "move:", "boost:energy", "rover+"])
def test_a_track_code_that_nobody_knows_is_named(code: str) -> None:
    with pytest.raises(Unreadable, match="no space has the code"):
        read_track("some track", " ".join(["-"] * 15 + [code]))


def test_a_track_has_sixteen_spaces() -> None:
    with pytest.raises(Unreadable, match="15 spaces"):
        read_track("some track", " ".join(["-"] * 15))


def test_the_data_holds_all_and_the_rule_objects_say_what_is_played() -> None:
    assert (len(content.PLANET_DATA), len(content.CORPORATION_DATA)) == (13, 9)
    assert list(PLANETS) == ["KSB-4156", "Tartarus"]
    assert list(CORPORATIONS) == ["Universal Coalition", "Flux Industries"]
    assert (len(content.CARD_DATA), len(content.OBJECTIVE_DATA)) == (36, 28)
    for data in content.CORPORATION_DATA:
        for track, spaces in data.tracks.items():
            assert len(read_track(f"{data.name}, {track}", spaces)) == 16
