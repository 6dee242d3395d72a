"""What may be built and what it costs: FT-50, FT-60, FT-60a, FT-72a, FT-110, FT-120 to FT-125."""

import pytest

from engine.full_thrust.catalogue import catalogue, read
from engine.full_thrust.designs import armour_cost, complete_base, complete_ship, percent, rows
from engine.game import Unreadable

from .scene import CONTROL, EARTH, MOON, PDS, ROCK, Scene, base, design, ship, side, site

LISTS = catalogue()
PRICES = LISTS.prices
PRINTED = {w: (p.mass, p.points) for w, p in PRICES.ship.items()}


@pytest.mark.rule("FT-50")
@pytest.mark.parametrize(
    ("hull", "expected"),
    [
        (14, (4, 4, 3, 3)),
        (3, (1, 1, 1, 0)),
        (1, (1, 0, 0, 0)),
        (4, (1, 1, 1, 1)),
        (10, (3, 3, 2, 2)),
        (44, (11,) * 4),
    ],
)
def test_hull_boxes_stand_in_four_even_rows_earlier_ones_longer(hull: int, expected: tuple[int, ...]):
    assert rows(hull) == expected


@pytest.mark.rule("FT-50", "FT-60", "FT-60a")
@pytest.mark.parametrize("sheet", LISTS.ships.values(), ids=lambda s: s.id)
def test_every_listed_ship_costs_what_its_sheet_says(sheet):
    drive = round(sheet.mass * 5 * sheet.thrust / 100 + 1e-9)
    jump = round(sheet.mass * 0.1 + 1e-9) if sheet.ftl else 0
    level = max(3, round(sheet.mass * 0.05 + 1e-9))
    systems = [(PRINTED[m.kind], m.count) for m in sheet.systems]
    cost = sheet.mass + 2 * sheet.hull + 2 * sum(sheet.armour) + 2 * drive + 2 * jump
    cost += 3 * level * sheet.screens + sum(points * n for (_, points), n in systems)
    assert cost == sheet.points
    used = sheet.hull + sum(sheet.armour) + drive + jump + level * sheet.screens
    used += sum(mass * n for (mass, _), n in systems)
    assert sheet.mass - used == sheet.spare_mass
    assert rows(sheet.hull) == sheet.hull_rows


@pytest.mark.rule("FT-60a")
@pytest.mark.parametrize(
    ("mass", "share", "whole"), [(10, 5, 1), (14, 30, 4), (34, 10, 3), (30, 5, 2), (50, 5, 3), (9, 5, 0)]
)
def test_percentages_of_mass_round_to_the_nearest_halves_up(mass: int, share: int, whole: int):
    assert percent(mass, share) == whole


@pytest.mark.rule("FT-60", "FT-120")
def test_layer_k_of_armour_costs_2k_a_point():
    assert armour_cost([5]) == 10
    assert armour_cost([10, 4]) == 20 + 16
    assert armour_cost([16, 10, 6]) == 32 + 40 + 36


@pytest.mark.rule("FT-120", "FT-125", "FT-121")
@pytest.mark.parametrize("sheet", LISTS.installations.values(), ids=lambda s: s.id)
def test_every_listed_installation_costs_two_a_point_of_hull_and_armour_by_layer(sheet):
    ground = {w: (p.mass, p.points) for w, p in PRICES.ground.items()}
    systems = [({**PRINTED, **ground}[m.kind], m.count) for m in sheet.systems]
    layers = sum(2 * k * points for k, points in enumerate(sheet.armour, 1))
    assert sheet.points == 2 * sheet.hull + layers + sum(points * n for (_, points), n in systems)
    assert sheet.mass_used == sheet.hull + sum(sheet.armour) + sum(mass * n for (mass, _), n in systems)
    assert sheet.mass_used <= sheet.mass_limit
    assert sheet.mass_limit in (25, 50, 100, 200)


@pytest.mark.rule("FT-123")
@pytest.mark.parametrize(
    ("n", "dice"), [(1, (2, 1)), (2, (4, 2, 1)), (3, (6, 4, 2, 1)), (4, (8, 6, 4, 2, 1))]
)
def test_the_ground_lasers(n: int, dice: tuple[int, ...]):
    laser = LISTS.lasers[f"ground_laser{n}"]
    assert laser.dice == dice
    assert (laser.mass, laser.points) == (3 * 2 ** (n - 1), 6 * 2 ** (n - 1))
    assert laser.band_width == 15
    assert dice == (*range(2 * n, 0, -2), 1)


@pytest.mark.rule("FT-124", "FT-102")
def test_artillery_and_ortillery_as_the_rules_price_them():
    assert (PRICES.ground["artillery_light"].mass, PRICES.ground["artillery_light"].points) == (1, 4)
    assert (PRICES.ground["artillery_heavy"].mass, PRICES.ground["artillery_heavy"].points) == (2, 6)
    assert PRINTED["ortillery"] == (3, 10)


@pytest.mark.rule("FT-110")
@pytest.mark.parametrize(
    ("population", "hull"),
    [(2500, 50), (10000, 100), (250000, 500), (4000000, 2000), (1, 1), (3, 1), (99, 9)],
)
def test_a_settlement_has_the_root_of_its_people_in_boxes_and_no_armour(population: int, hull: int):
    scene = Scene(
        side(ship("a1", 30, 0)), {"sites": [site("t", 0, {"population": population})]}, worlds=[EARTH]
    )
    assert scene.unit("t")["hull"] == hull
    for town in LISTS.settlements.values():
        assert town.hull == int(town.population**0.5)
        assert town.hull_rows == rows(town.hull)


def refused(unit: dict, *worlds: dict) -> str:
    where = "sites" if "bearing" in unit else "units"
    with pytest.raises(Unreadable) as fault:
        Scene({where: [unit]}, side(), worlds=worlds or [MOON])
    return str(fault.value)


@pytest.mark.rule("FT-121")
def test_under_air_only_point_defence_and_surface_weapons_may_be_mounted():
    text = refused(site("x", 0, base("beam3_1arc", "fire_control")), EARTH)
    assert (
        text == "sides[0].sites[0].design.systems[0].kind: beam3_1arc may not be mounted under air (FT-121)"
    )
    good = base("pds", "ground_laser4", "artillery_light", "artillery_heavy", "fire_control")
    Scene({"sites": [site("x", 0, good)]}, side(), worlds=[EARTH])
    for kind in ("pulse_torpedo", "salvo_launcher", "ortillery", "beam1", "heavy_missile", "cargo"):
        assert "(FT-121)" in refused(site("x", 0, base(kind)), EARTH)
        Scene({"sites": [site("x", 0, {"hull": 5, "systems": [mount(kind)]})]}, side(), worlds=[MOON])


def mount(kind: str) -> dict:
    return {"kind": kind} if kind == "cargo" else {"kind": kind, "arcs": ["horizon"]}


@pytest.mark.rule("FT-121")
def test_an_airless_design_stands_only_where_there_is_no_air():
    for kind in ("airless_battery", "missile_silo"):
        assert "(FT-121)" in refused(site("x", 0, kind), EARTH)
        Scene({"sites": [site("x", 0, kind)]}, side(), worlds=[MOON])


@pytest.mark.rule("FT-120")
def test_mass_is_only_a_limit_of_25_50_100_or_200():
    assert "(FT-120)" in refused(site("x", 0, {"hull": 26, "mass_limit": 25}))
    assert "(FT-120)" in refused(site("x", 0, {"hull": 5, "mass_limit": 30}))
    assert "(FT-120)" in refused(site("x", 0, {"hull": 201}))
    big = complete_base(LISTS.installations["major_base"], PRICES, "x", air=True)
    assert big.points == 348


@pytest.mark.rule("FT-120a", "FT-120")
def test_rock_over_a_base_is_its_armour_layers():
    bunker = LISTS.installations["bunker"]
    assert bunker.armour == (10, 8, 6)
    scene = Scene({"sites": [site("x", 0, "bunker")]}, side(), worlds=[EARTH])
    assert scene.unit("x")["armour"] == [10, 8, 6]


@pytest.mark.rule("FT-122")
def test_a_base_has_no_drive_and_four_rows():
    for key in ({"thrust": 2}, {"ftl": True}, {"screens": 1}):
        assert next(iter(key)) in refused(site("x", 0, {"hull": 5, **key}))
    for key in ({"vx": 1}, {"facing": 2}, {"drive_hits": 1}):
        assert next(iter(key)) in refused({**site("x", 0, "bunker"), **key})
    scene = Scene({"sites": [site("x", 0, "bunker")]}, side(ship("b1", 30, 0)), worlds=[EARTH])
    assert scene.rule("order x MD1") == "FT-122"


@pytest.mark.rule("FT-123", "FT-124", "FT-72a", "FT-50")
@pytest.mark.parametrize(
    ("sheet", "part"),
    [
        (design({"kind": "ground_laser1", "arcs": ["F"]}), "(FT-123)"),
        (design({"kind": "artillery_light"}), "(FT-124)"),
        (design({"kind": "fighter_bay"}), "(FT-72a)"),
        (design({"kind": "laser9", "arcs": ["F"]}), "laser9"),
        (design(screens=3), "screens: 3"),
        (design(hull=0), "hull: 0"),
        (design(hull_rows=[6, 5, 5, 4]), "hull_rows"),
        (design(armour=[-1]), "armour[0]"),
        (design({"kind": "beam2_3arc", "arcs": ["F"]}), "arcs"),
        (design({"kind": "beam2_3arc", "arcs": ["F", "F", "FS"]}), "arcs"),
        (design({"kind": "pds", "arcs": ["F"]}), "arcs"),
        (design({"kind": "pulse_torpedo"}), "arcs"),
        (design({"kind": "pulse_torpedo", "arcs": ["X"]}), "arcs[0]"),
        (design(PDS, mass=20), "(FT-60a)"),
        (design(points=1), "points: 1 is not"),
        (design(spare_mass=1), "spare_mass"),
        (design(fuel=1), "fuel: unknown key"),
    ],
)
def test_ship_designs_that_are_forbidden_are_refused_by_name(sheet: dict, part: str):
    text = refused(ship("x", 50, 0, sheet))
    assert text.startswith("sides[0].units[0].design")
    assert part in text


@pytest.mark.rule("FT-60")
def test_the_price_of_a_design_of_ones_own_is_worked_out_and_may_be_given_right():
    sheet = design(PDS, CONTROL, hull=4, thrust=2, mass=40, armour=[2, 1], screens=1, ftl=True)
    cost = 40 + 2 * 4 + (2 * 2 + 4 * 1) + 2 * 4 + 2 * 4 + 3 * 3 + 3 + 4
    Scene(side(ship("x", 50, 0, {**sheet, "points": cost})), side(), worlds=[ROCK])
    assert f"{cost}" in refused(ship("x", 50, 0, {**sheet, "points": cost + 1}))
    whole = complete_ship(LISTS.ships["battleship"], PRICES, "x")
    assert whole.points == 465


@pytest.mark.rule("FT-142", "FT-140a")
def test_a_slip_in_the_data_is_an_error_that_names_its_place():
    import json
    from importlib import resources

    text = resources.files("engine.full_thrust").joinpath("data", "full-thrust.json").read_text()
    data = json.loads(text)
    read(data)
    for change, named in (
        (lambda d: d["ships"][1].update(points=9), "data.ships[1].points: 9"),
        (lambda d: d["scenarios"][2]["win"].update(kind="conquest"), "conquest"),
        (lambda d: d["scenarios"][2]["win"]["lines"][0].update({"for": "glory"}), "glory"),
        (lambda d: d["scenarios"][3]["win"]["tests"][0].update(at="dawn"), "dawn"),
        (lambda d: d["scenarios"][3]["win"]["tests"][0]["when"][0].update({"is": "sad"}), "sad"),
        (lambda d: d["scenarios"][2]["win"].update(prize=1), "prize: unknown key"),
        (lambda d: d["worlds"][0].update(colour="red"), "colour: unknown key"),
        (lambda d: d["worlds"].append(d["worlds"][0]), "mercury stands twice"),
    ):
        wrong = json.loads(text)
        change(wrong)
        with pytest.raises(Unreadable) as fault:
            read(wrong)
        assert named in str(fault.value)
