"""A turn by keys: draft, placing, what is pending in one's own order, rovers, confirming, taking back."""

import pytest

from engine.game import Document

from .sitting import middle, sitting, with_seat

NEXT, LAST = "right_square_bracket", "left_square_bracket"


def pending(*items: Document, **turn: object) -> Document:
    """The middle of the game with the last tile laid and these items open."""
    return with_seat(middle(), turn={"taken": "I4-0", "pending": list(items), **turn})


@pytest.mark.rule("PU-18", "PU-24", "PU-33")
async def test_a_tile_is_turned_flipped_and_laid_where_the_cursor_is() -> None:
    async with sitting(middle()) as table:
        assert ">1 outer U5-3  88 places" in table.text
        assert "✓ fits here" in table.text
        await table.press("r")
        assert "U5-3 turn 1" in table.text
        await table.press("R", "f")
        assert "U5-3 flip" in table.text
        await table.press("f")
        await table.point(6, 5)
        assert "{B } ∙  {T }" in table.text
        await table.press("enter")
        assert table.seat()["pieces"][-1] == {
            "tile": "U5-3",
            "squares": [[5, 5], [7, 5], [5, 6], [6, 6], [7, 6]],
        }
        assert table.seat()["turn"]["taken"] == "U5-3"


@pytest.mark.rule("PU-24")
async def test_flipping_mirrors_what_is_seen_however_it_was_turned() -> None:
    async with sitting(middle()) as table:
        for turns in range(4):
            tile = table.screen.tile
            assert tile is not None
            before = {cell: tile.image.cells.index(cell) for cell in tile.image.cells}
            await table.press("f")
            flipped = table.screen.tile
            assert flipped is not None
            width = flipped.image.width
            mirrored = {(width - 1 - x, y): n for (x, y), n in before.items()}
            assert mirrored == {cell: flipped.image.cells.index(cell) for cell in flipped.image.cells}, turns
            await table.press("f", "r")


@pytest.mark.rule("PU-25", "PU-26", "PU-28")
@pytest.mark.parametrize(
    ("x", "y", "rule"), [(1, 1, "PU-25"), (11, 11, "PU-25"), (5, 3, "PU-26"), (6, 9, "PU-28")]
)
async def test_a_tile_that_does_not_fit_looks_so_and_says_why(x: int, y: int, rule: str) -> None:
    async with sitting(middle()) as table:
        await table.point(x, y)
        assert "✗ not here" in table.text
        assert f"({rule})" in table.text
        assert "{" not in table.text
        await table.press("enter")
        assert f"({rule})" in table.lines[-2]
        assert table.entries == 0


async def test_brackets_walk_through_all_legal_places_of_the_way_it_lies() -> None:
    async with sitting(middle()) as table:
        tile = table.screen.tile
        assert tile is not None
        count = len(tile.places)
        assert f"{count} places so, 88 in all" in table.text
        seen = []
        for _ in range(count):
            await table.press(NEXT)
            assert "✓ fits here" in table.text
            seen.append(table.screen.map.cursor)
        assert sorted(seen) == list(tile.places)
        await table.press(LAST)
        assert table.screen.map.cursor == seen[-2]


@pytest.mark.rule("PU-18", "PU-31")
async def test_the_other_tile_is_taken_in_hand_by_tab_or_number() -> None:
    async with sitting(middle()) as table:
        await table.press("tab")
        assert ">2 inner I3-1m" in table.text
        assert "energy + water, meteor" in table.text
        await table.press("1")
        assert ">1 outer U5-3" in table.text
        await table.press("2")
        await table.point(7, 2)
        assert "! destroys the lifepod on 7,2" in table.text
        assert "a meteor on 7,3" in table.text
        await table.press("escape")
        assert "{" not in table.text
        assert "!" not in table.lines[3]
        assert "7,2 land, a lifepod" in table.text


@pytest.mark.rule("PU-37", "PU-38")
async def test_pending_items_are_resolved_in_the_players_own_order() -> None:
    items = (
        {"kind": "resource", "resource": "civ"},
        {"kind": "boost"},
        {"kind": "resource", "resource": "tech"},
    )
    async with sitting(pending(*items)) as table:
        assert ">1 civ 3, civ card of rank" in table.text
        assert "2 boost any track" in table.text
        await table.press("3")
        assert table.seat()["tracks"]["tech"] == 2
        await table.press("enter")
        assert table.seat()["tracks"] == {"civ": 2, "water": 2, "biomass": 0, "rover": 4, "tech": 3}
        await table.press("2", "enter")
        assert "rover  rover 5, 2 moves" in table.text
        await table.press("r")
        assert table.seat()["tracks"]["rover"] == 5
        assert table.seat()["turn"]["movement"] == 2
        await table.press("enter")
        assert table.seat()["tracks"]["civ"] == 3
        assert table.seat()["owed"] == [1]
        assert "owed r1" in table.text


@pytest.mark.rule("PU-45", "PU-38a")
async def test_what_cannot_be_done_waits_and_says_why_and_confirm_says_it_is_lost() -> None:
    async with sitting(pending({"kind": "resource", "resource": "water", "ice": False})) as table:
        assert "All done: e confirms" in table.text
        await table.press("1")
        assert "no water on ice (PU-45)" in table.text
        await table.press("e")
        assert "Advance water is lost" in table.text
        await table.press("enter")
        assert not table.seat()["confirmed"]
        await table.press("e", "y")
        assert table.seat()["confirmed"]
        assert table.seat()["tracks"]["water"] == 2


@pytest.mark.rule("PU-38a", "PU-18")
async def test_confirming_too_early_says_what_is_left() -> None:
    async with sitting(middle()) as table:
        await table.press("e")
        assert "A tile of the depot is still to be taken. (PU-38a)" in table.text
    async with sitting(pending({"kind": "boost"})) as table:
        await table.press("e")
        assert "A boost is still to be resolved. (PU-38a)" in table.text


@pytest.mark.rule("PU-49", "PU-50a")
async def test_energy_offers_the_tracks_fixed_at_placing_with_what_each_gives() -> None:
    async with sitting(pending({"kind": "energy", "tracks": ["civ", "water"]})) as table:
        assert "energy civ/water" in table.text
        await table.press("enter")
        assert "c civ  civ 3, civ card of rank 1" in table.text
        assert "w water  water 3, a boost" in table.text
        assert "b biomass" not in table.text
        await table.press("w")
        assert table.seat()["tracks"]["water"] == 3
        assert "boost any track" in table.text


@pytest.mark.rule("PU-39", "PU-59", "PU-60")
async def test_a_rover_goes_several_squares_at_once_and_collects_on_the_way() -> None:
    async with sitting(pending(movement=3)) as table:
        assert "rover 5,0: 3 moves" in table.text
        assert "Vega 3 moves" in table.lines[-1]
        assert "(T )" in table.text
        await table.point(6, 2)
        assert "for 3 moves" in table.text
        assert "a meteor collected" in table.text
        await table.point(9, 9)
        await table.press("enter")
        assert "cannot get to 9,9 with 3 movement. (PU-59)" in table.text
        await table.point(6, 1)
        await table.press("enter")
        assert table.seat()["rovers"] == [[6, 1]]
        assert "rover 6,1: 1 move" in table.text
        await table.press("e")
        assert "1 move of your rovers would be lost (PU-39). Only y" in table.text
        await table.press("enter")
        assert table.seat()["turn"]["movement"] == 1
        await table.press("e")
        await table.press("escape", "down", "enter")
        assert table.seat()["collected"]["meteors"] == 3
        assert table.seat()["turn"].get("movement", 0) == 0


@pytest.mark.rule("PU-56", "PU-58", "PU-52")
async def test_tokens_and_patches_are_put_on_marked_squares() -> None:
    async with sitting(pending({"kind": "rover"}, {"kind": "patch"})) as table:
        assert "(C )(c )(E )(e )" in table.text
        await table.point(6, 4)
        await table.press("enter")
        assert table.seat()["rovers"] == [[5, 0], [6, 4]]
        assert "lay a patch" in table.text
        await table.point(11, 5)
        await table.press("enter")
        assert "(PU-28)" in table.lines[-2]
        await table.point(7, 4)
        await table.press("enter")
        assert table.seat()["pieces"][-1] == {"tile": "patch", "squares": [[7, 4]]}


@pytest.mark.rule("PU-55")
async def test_a_patch_is_kept_by_its_own_line() -> None:
    position = pending({"kind": "patch"})
    position["seats"][0]["tracks"]["tech"] = 5
    async with sitting(position) as table:
        assert "2 keep a patch" in table.text
        await table.press("2", "enter")
        assert table.seat()["kept_patches"] == 1
        assert "kept p 1" in table.text


@pytest.mark.rule("PU-34", "PU-35", "PU-36")
async def test_a_tile_that_fits_nowhere_is_set_aside() -> None:
    world = [[x, y, "civ"] for y in range(12) for x in range(12)]
    from engine.planet_unknown.planets import PLANETS

    grid = PLANETS["KSB-4156"].grid
    squares = [square for square in world if grid >> 12 * square[1] + square[0] & 1][1:]
    full = with_seat(
        middle(), pieces=[{"tile": "given", "squares": squares}], meteors=[], rovers=[], last=None
    )
    async with sitting(full) as table:
        assert "U5-3 fits nowhere" in table.text
        assert "ends the game" in table.text
        await table.press("enter")
        assert "Take U5-3, which fits nowhere?" in table.text
        assert "last round" in table.text
        await table.press("enter")
        assert table.facts["final_round"] is None
        await table.press("enter", "y")
        assert table.seat()["turn"]["piece"] is None
        assert "final round" in table.lines[0]
        while table.screen.seat == 0:
            await table.press("enter" if any(e.actions for e in table.screen.entries) else "e")
        await table.press("L")
        assert "Vega can place neither tile: this is the final round." in table.text


@pytest.mark.rule("PU-21")
async def test_everything_can_be_taken_back_until_it_is_confirmed() -> None:
    async with sitting(middle()) as table:
        await table.press("enter", "enter")
        assert table.entries == 2
        assert "w take back" in table.lines[-1]
        await table.press("w", "w")
        assert "turn" not in table.seat() or table.seat()["turn"].get("taken") is None
        assert ">1 outer U5-3" in table.text
        await table.press("w")
        assert "nothing can be taken back" in table.text.lower()
        await table.press("p")
        assert "No plan is needed" in table.text


@pytest.mark.rule("PU-20", "PU-19")
async def test_at_one_screen_the_next_seat_follows_without_a_curtain_where_nothing_is_secret() -> None:
    async with sitting(middle()) as table:
        while not table.seat()["confirmed"]:
            await table.press("enter" if any(e.actions for e in table.screen.entries) else "e")
        assert "Rigel" in table.lines[-1]
        assert "Your depot: take one tile" in table.text
        assert table.screen.seat == 1


async def test_lines_are_typed_with_completion_and_refused_with_their_rule() -> None:
    async with sitting(middle()) as table:
        await table.write("take U5-3 at 5,5")
        assert table.seat()["turn"]["taken"] == "U5-3"
        await table.write("confirm")
        assert "still to be resolved" in table.text
        await table.press("escape")
        await table.press("colon")
        assert "resolve" in table.lines[-3]


@pytest.mark.rule("PU-23")
async def test_when_the_time_is_over_the_default_policy_finishes_the_turn() -> None:
    async with sitting(middle()) as table:
        await table.wait(170)
        assert "! 0:10" in table.lines[-1]
        await table.wait(10)
        assert table.seat()["confirmed"]
        assert table.screen.seat == 1
