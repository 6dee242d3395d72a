"""The clock and its default policy: PU-23, PU-23a."""

import pytest

from engine.entries import Play

from .scene import DONE, GAME, Scene, begin, depot, given, resource, scene, turn

FREE = {"pieces": [given((5, 0, "civ"), (5, 1, "civ"))]}


@pytest.mark.rule("PU-23")
def test_steps_done_stay_and_the_rest_is_done_by_the_default_policy() -> None:
    s = scene({}, DONE, station=depot(["I4-4"], ["I2-2"]))
    s.do(0, "take I2-2 at 5,10", "resolve tech").timeout(0)
    s.holds(phase="rotate", round=2)
    seat = s.seat()
    assert seat["tracks"] == {"civ": 0, "water": 0, "biomass": 0, "rover": 1, "tech": 1}
    assert seat["pieces"] == [{"tile": "I2-2", "squares": [[5, 10], [5, 11]]}]
    assert seat["rovers"] == [[5, 10]]


@pytest.mark.rule("PU-23", "PU-19")
def test_one_seat_out_of_time_leaves_the_others_theirs() -> None:
    s = scene({}, {}).timeout(0)
    assert s.to_act == (1,)
    assert s.seat(0)["confirmed"]


@pytest.mark.rule("PU-23a")
@pytest.mark.parametrize(
    ("outer", "inner", "line"),
    [
        # 5,0 is the topmost grid square; a straight four upright in turn 1 reaches it first
        (["I4-4"], ["I2-2"], "take I4-4 at 5,0 turn 1"),
        (["F5-2"], ["I2-2"], "take F5-2 at 3,0"),
        ([], ["I2-2"], "take I2-2 at 5,0"),
        (["U5-2"], [], "take U5-2 at 5,0 turn 1"),
    ],
)
def test_outer_before_inner_then_topmost_leftmost_turn_and_flip(
    outer: list[str], inner: list[str], line: str
) -> None:
    s = scene({}, DONE, station=depot(outer, inner))
    assert ordered(s)[0] == line
    (action,) = GAME.read(GAME.view(s.table.state, 0), line)
    expected = GAME.apply(s.table.state, 0, action).state.seats[0].board.pieces
    s.timeout(0)
    assert s.table.state.seats[0].board.pieces[:1] == expected


def ordered(s: Scene) -> list[str]:
    """The legal placements in the order of the clock's choice."""
    view = GAME.view(s.table.state, 0)
    takes = [a for a in GAME.legal(s.table.state, 0) if hasattr(a, "flip")]
    rings = {
        ring[0]["top"]: n
        for n, ring in enumerate((s.view(0)["station"]["outer"], s.view(0)["station"]["inner"]))
        if ring[0]["top"]
    }
    takes.sort(key=lambda a: (rings[a.tile], a.y, a.x, a.turn, a.flip))
    return [GAME.write(view, action) for action in takes]


@pytest.mark.rule("PU-23a", "PU-34")
@pytest.mark.parametrize(("outer", "inner", "taken"), [(["I4-2"], ["I2-3"], "I4-2"), ([], ["I2-3"], "I2-3")])
def test_where_neither_fits_the_outer_tile_is_taken(outer: list[str], inner: list[str], taken: str) -> None:
    from engine.planet_unknown.content import PLANET_DATA

    rows = PLANET_DATA[0].terrain
    whole = [(x, y, "civ") for y, row in enumerate(rows) for x, c in enumerate(row) if c != "."]
    s = scene({"pieces": [given(*whole)]}, {}, station=depot(outer, inner)).timeout(0)
    assert (s.turn()["taken"], s.turn()["piece"]) == (taken, None)
    s.holds(no_fit=[0])


@pytest.mark.rule("PU-23a")
def test_pending_items_are_resolved_oldest_first_new_ones_at_the_end() -> None:
    """Civ 8 gives a boost that comes after the patch; it then goes to civ, the first track there is."""
    seat = {**FREE, "tracks": {"civ": 7}, "turn": turn(resource("civ"), "patch")}
    s = scene(seat, {}).timeout(0)
    assert s.seat()["tracks"]["civ"] == 9
    assert s.seat()["pieces"][-1] == {"tile": "patch", "squares": [[6, 0]]}
    kinds = [event.kind for event in s.events if event.audience == (0,)]
    assert kinds == ["advanced", "placed", "advanced"]


@pytest.mark.rule("PU-23a")
def test_energy_and_boosts_go_to_the_first_track_that_can_advance() -> None:
    energy = {"kind": "energy", "tracks": ["water", "rover"]}
    s = scene({"tracks": {"civ": 15, "water": 14}, "turn": turn("boost", energy)}, {}).timeout(0)
    assert s.seat()["tracks"] == {"civ": 15, "water": 15, "biomass": 0, "rover": 1, "tech": 0}


@pytest.mark.rule("PU-23a", "PU-55")
def test_a_patch_is_kept_only_where_no_square_is_legal() -> None:
    from engine.planet_unknown.content import PLANET_DATA

    placed = scene({**FREE, "tracks": {"tech": 5}, "turn": turn("patch")}, {}).timeout(0)
    assert (placed.seat()["kept_patches"], placed.seat()["count"]) == (0, 2)
    rows = PLANET_DATA[0].terrain
    whole = [(x, y, "civ") for y, row in enumerate(rows) for x, c in enumerate(row) if c != "."]
    full = scene({"pieces": [given(*whole)], "tracks": {"tech": 5}, "turn": turn("patch")}, {}).timeout(0)
    assert full.seat()["kept_patches"] == 1


@pytest.mark.rule("PU-23a", "PU-56")
def test_a_token_goes_on_the_first_square_and_steps_are_declined() -> None:
    laid = [{"tile": "I3-1", "squares": [[6, 1], [5, 1], [4, 1]]}]
    s = scene({"pieces": laid, "turn": turn("rover", taken="I3-1", movement=3)}, {}).timeout(0)
    assert s.seat()["rovers"] == [[4, 1]]


@pytest.mark.rule("PU-23a", "PU-67")
def test_picks_come_last_the_lowest_rank_and_the_lowest_card_first() -> None:
    laid = {**FREE, "rovers": [[5, 0]], "meteors": [[5, 1]]}
    civ = {"1": [7, 29], "2": [8, 14], "4": [25], "3": []}
    s = scene({**laid, "owed": [4, 2, 1]}, {}, phase="picks", civ=civ).timeout(0)
    assert s.seat()["hand_end_game"] == [7, 8]
    assert s.seat()["shown_cards"] == [25]
    assert s.seat()["meteors"] == [[5, 1]], "destroying single meteors is declined"
    s.holds(phase="rotate", round=2)


@pytest.mark.rule("PU-23a", "PU-73a")
@pytest.mark.parametrize(
    ("card", "key", "value"),
    [
        (10, "tracks", {"civ": 1, "water": 1, "biomass": 1, "rover": 0, "tech": 0}),
        (2, "tracks", {"civ": 2, "water": 0, "biomass": 0, "rover": 0, "tech": 0}),
        (13, "lifepods", [[2, 7], [8, 8], [5, 9], [10, 4]]),
        (17, "meteors", [[6, 1]]),
        (14, "rovers", [[6, 0]]),
        (16, "count", 3),
        (21, "tracks", {"civ": 5, "water": 5, "biomass": 5, "rover": 5, "tech": 5}),
    ],
)
def test_card_effects_take_the_first_of_what_there_is(card: int, key: str, value: object) -> None:
    rank = {1: (2,), 2: (10, 13, 14), 3: (16, 17, 21)}
    owed = next(r for r, cards in rank.items() if card in cards)
    pieces = [
        given((5, 0, "civ"), (5, 1, "civ")),
        {"tile": "given", "squares": [[6, 1, "civ"], [5, 2, "civ"]]},
    ]
    seat = {"pieces": pieces, "rovers": [[6, 0]], "meteors": [[5, 0], [6, 1]], "owed": [owed]}
    if key == "tracks" and card == 21:
        seat["rover_tokens_waiting"] = 0
    s = scene(
        seat, {}, phase="picks", civ={str(owed): [card], "1": [], "2": [], "3": []} | {str(owed): [card]}
    )
    s.timeout(0)
    s.holds(seats={"0": {key: value}})


@pytest.mark.rule("PU-23a", "PU-76")
def test_end_steps_are_done_as_listed_advances_then_patches() -> None:
    s = scene({**FREE, "hand_end_game": [24], "kept_patches": 1}, {}, phase="end").timeout(0)
    assert s.seat()["tracks"]["civ"] == 1
    assert s.seat()["pieces"][-1] == {"tile": "patch", "squares": [[6, 0]]}
    assert [e.kind for e in s.events if e.audience == (0,)] == ["advanced", "placed"]


@pytest.mark.rule("PU-23a", "PU-13", "PU-16")
def test_the_symmetric_pair_is_chosen_and_the_station_stays() -> None:
    s = scene(
        {"dealt": {"planet": "tartarus", "corporation": "flux-industries"}},
        {"dealt": {}},
        phase="choose",
        options={"planets": "choice", "corporations": "choice"},
        station={"rotation": 4},
    )
    s.timeout(0).timeout(1)
    assert (s.seat()["planet"], s.seat()["corporation"]) == ("KSB-4156", "Universal Coalition")
    s.holds(phase="rotate")
    s.timeout(0)
    s.holds(phase="draft", station={"rotation": 4})


@pytest.mark.rule("PU-23a", "PU-107")
def test_a_move_of_the_flux_token_and_techs_at_will_are_declined() -> None:
    seat = {"corporation": "flux-industries", "tracks": {"tech": 13}, "turn": turn(resource("tech"))}
    s = scene(seat, {}).timeout(0)
    assert s.seat()["flux"] == "civ"
    assert s.seat()["used"] == []


@pytest.mark.rule("PU-23", "PU-23a")
def test_the_windows_of_a_phase_start_together_and_a_new_phase_is_a_fresh_clock() -> None:
    def keys(s: Scene) -> set[tuple[int, str]]:
        return {(window.seat, window.key) for window in GAME.windows(s.table.state)}

    s = begin(3)
    commander = s.facts["commander"]
    rotate = keys(s)
    assert {seat for seat, _ in rotate} == {commander}
    s.do(commander, "rotate 0")
    draft = keys(s)
    assert {seat for seat, _ in draft} == {0, 1, 2}
    assert len({key for _, key in draft}) == 1
    assert not rotate & draft
    s.timeout(commander)
    assert keys(s) == {(seat, key) for seat, key in draft if seat != commander}
    later = scene({"turn": turn()}, DONE).do(0, "confirm").do(1, "rotate 0")
    assert not keys(later) & draft


@pytest.mark.rule("PU-23", "PU-67")
def test_in_picks_a_window_starts_when_the_seat_before_has_confirmed() -> None:
    s = scene({"owed": [1]}, {"owed": [1]}, phase="picks", civ={"1": [6, 7]})
    assert [window.seat for window in GAME.windows(s.table.state)] == [0]
    s.timeout(0)
    assert [window.seat for window in GAME.windows(s.table.state)] == [1]


@pytest.mark.rule("PU-23")
def test_the_policy_finishes_a_turn_from_anywhere_in_it() -> None:
    s = begin(2, 5)
    for _ in range(30):
        if not s.to_act:
            break
        seat = s.to_act[0]
        action = next(GAME.legal(s.table.state, seat))
        s.table.enter(Play(action), seat)
        for waiting in s.to_act:
            s.timeout(waiting)
    assert s.facts["round"] > 5
