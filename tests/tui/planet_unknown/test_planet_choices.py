"""The station, the secret choices, civ cards, the end steps and what corporations let one do, by keys."""

import pytest

from engine.game import Document

from .sitting import GAME, middle, sitting, with_seat


def rotating(**more: object) -> Document:
    return middle(phase="rotate", **more)


def flux(tech: int, **more: object) -> Document:
    """Vega plays Flux Industries with the tech marker there."""
    position = with_seat(middle(), corporation="Flux Industries", flux="rover", **more)
    position["seats"][0]["tracks"]["tech"] = tech
    return position


@pytest.mark.rule("PU-8", "PU-16")
async def test_turning_the_station_shows_what_every_seat_would_face() -> None:
    async with sitting(rotating()) as table:
        lines = table.lines
        assert "rotation 0" in table.text
        assert "as it stands" in table.text
        assert "Vega* 2+2" in lines[15]
        assert "Rigel" in lines[1]
        assert "U5-3     I3-1m" in lines[19]
        assert "I4-1" in lines[5]
        await table.press("left", "left", "left")
        assert "rotation 3" in table.text
        assert "turned by 3" in table.text
        assert "I4-1" in table.lines[19]
        assert "U5-3     I3-1m" in table.lines[5]
        assert "Enter turn to 3" in table.lines[-1]
        await table.press("escape")
        assert "rotation 0" in table.text
        await table.press("down", "down", "e")
        assert "(PU-16)" in table.lines[-2]
        await table.press("enter")
        assert "Turn the station to rotation 2 for everybody?" in table.text
        await table.press("enter")
        assert table.facts["phase"] == "rotate"
        await table.press("enter", "y")
        assert table.facts["station"]["rotation"] == 2
        assert table.facts["phase"] == "draft"
        assert "{" in table.text


@pytest.mark.rule("PU-16")
async def test_a_depot_is_chosen_by_pointing_at_it() -> None:
    async with sitting(rotating()) as table:
        await table.session.pilot.click("#ring", offset=(20, 2))
        await table.session.pause()
        assert "rotation 3" in table.text
        await table.press("6")
        assert "rotation 5" in table.text
        await table.press("s")
        assert "rotation" not in table.text
        await table.press("s", "enter", "y")
        assert table.facts["station"]["rotation"] == 5


@pytest.mark.rule("PU-16")
async def test_who_is_not_the_commander_only_looks_at_the_station() -> None:
    async with sitting(middle()) as table:
        await table.press("s")
        assert "rotation 0" in table.text
        await table.press("right")
        assert "turned by 1" in table.text
        await table.press("enter")
        assert "only looked at now" in table.text
        assert table.facts["station"]["rotation"] == 0
        await table.press("escape")
        assert "{" in table.text


@pytest.mark.rule("PU-12", "PU-13", "PU-20")
async def test_planet_and_corporation_are_chosen_in_secret_behind_a_curtain() -> None:
    options = {"planets": "choice", "corporations": "choice", "private_objectives": True}
    async with sitting(seed=4, **options) as table:
        assert "Behind this curtain: your choice of planet" in table.text
        await table.press("enter")
        assert "Choose, in secret" in table.text
        listed = table.screen.entries
        at = next(n for n, entry in enumerate(listed) if entry.key.startswith("choose Tartarus"))
        await table.press(*["down"] * at)
        assert "| " in table.text
        assert "Tartarus and " in table.text
        chooser = table.screen.seat or 0
        await table.press("enter")
        assert table.seat(chooser)["chosen"]["planet"] == "Tartarus"
        assert "keep: " in table.text
        assert "5 points at the end for: " in table.text
        await table.press("w")
        assert table.seat(chooser)["chosen"] in (None, {})
        await table.press("enter", "enter")
        assert "for the whole game and final" in table.text
        await table.press("enter")
        assert table.seat(chooser)["chosen"]["planet"] is not None
        assert table.screen.seat == chooser
        await table.press("enter", "y")
        assert "acts now." in table.text
        assert "Tartarus" not in table.text


def picking(*ranks: int, **more: object) -> Document:
    position = middle(phase="picks", slot=0, **more)
    return with_seat(position, owed=list(ranks))


@pytest.mark.rule("PU-67", "PU-68", "PU-69")
async def test_civ_cards_are_read_in_full_and_picked() -> None:
    async with sitting(picking(1, 3)) as table:
        await table.press("enter")
        assert "Your civ cards" in table.text
        assert "r1 now Temp Agency" in table.text
        assert "Two advances, each on another track." in table.text
        await table.press("4")
        assert ">4 r3 end Top Planet" in table.text
        assert "END GAME, secret until then" in table.text
        assert "2 points." in table.text
        assert table.entries == 1
        await table.press("enter")
        assert table.seat()["hand_end_game"] == [15]
        await table.press("C")
        assert "Top Planet Award (card 15, rank 3)" in table.text
        assert "To pick from, rank 1" in table.text


@pytest.mark.rule("PU-73a")
async def test_a_cards_tracks_are_named_one_after_the_other() -> None:
    async with sitting(picking(1)) as table:
        await table.press("enter", "enter")
        assert "advance 2 tracks" in table.text
        await table.press("enter")
        assert "t tech  tech 3" in table.text
        assert all(line[53:].strip() for line in table.lines[2:10])
        await table.press("t")
        assert "which after tech?" in table.text
        assert "c civ   civ 3" in table.text or "c civ  civ 3" in table.text
        await table.press("c")
        assert table.seat()["tracks"]["tech"] == 3
        assert table.seat()["tracks"]["civ"] == 3


@pytest.mark.rule("PU-72", "PU-73", "PU-73a")
async def test_the_other_items_of_cards_have_their_lines() -> None:
    items = [
        {"kind": "raise", "to": 5},
        {"kind": "lifepods", "n": 2},
        {"kind": "line"},
        {"kind": "clear", "n": 3},
        {"kind": "jump"},
    ]
    position = with_seat(middle(phase="picks", slot=0), owed=[], turn={"pending": items})
    async with sitting(position) as table:
        await table.press("1", "enter")
        assert "c civ  civ 3" in table.text
        await table.press("c")
        assert table.seat()["tracks"]["civ"] == 3
        await table.press("2")
        assert "collect 2 lifepods" in table.text
        await table.point(7, 2)
        await table.press("enter")
        assert table.seat()["collected"]["lifepods"] == 2
        await table.press("3", "enter")
        assert "row 2" in table.text
        assert "column 6" in table.text
        await table.press("escape")
        await table.press("4")
        await table.point(6, 2)
        await table.press("enter")
        assert table.seat()["meteors"] == []
        jump = next(n for n, e in enumerate(table.screen.entries) if e.key.startswith("jump"))
        await table.press(str(jump + 1))
        await table.point(0, 5)
        await table.press("enter")
        assert table.seat()["rovers"] == [[0, 5]]


@pytest.mark.rule("PU-71")
async def test_an_extra_tile_is_laid_like_any_other() -> None:
    items = [{"kind": "extra", "advance": True}]
    position = with_seat(middle(phase="picks", slot=0), owed=[], turn={"pending": items})
    async with sitting(position) as table:
        assert ">1 outer U5-3" in table.text
        assert "{" in table.text
        await table.press("enter")
        assert table.seat()["pieces"][-1]["tile"] == "U5-3"


@pytest.mark.rule("PU-107", "PU-108", "PU-110")
async def test_a_flux_token_moves_and_techs_are_used_from_the_list() -> None:
    start = [{"at": [5, 0], "terrain": "rover", "meteor": False}]
    position = flux(3, round_start=start, turn={"taken": "I4-0", "pending": [{"kind": "flux"}]})
    async with sitting(position) as table:
        assert "rover  4f====>" in table.text
        assert "may move the flux" in table.text
        assert "use tech 1: 2 moves" in table.text
        await table.press("2")
        await table.press("enter")
        assert table.seat()["turn"]["movement"] == 2
        await table.press("1", "enter")
        await table.press("t")
        assert table.seat()["flux"] == "tech"
        await table.press("B")
        assert "tech 1 [on, used] Two movement" in table.text


@pytest.mark.rule("PU-76", "PU-78", "PU-88")
async def test_the_end_steps_lead_to_the_score_line_by_line() -> None:
    position = middle(phase="end", final_round="depot")
    with_seat(position, hand_end_game=[23])
    async with sitting(position) as table:
        while not table.over:
            top = table.app.screen
            if top is table.screen and not any(e.actions for e in table.screen.entries):
                await table.press("e")
            else:
                await table.press("enter")
        text = table.text
        assert "A depot has no tile left." in text
        assert "1. B Vega" in text
        assert "Gaming Commission 2" in text
        assert "row 0 1" in text
        assert "row 1 0" in text
        assert "lifepods 1" in text
        assert "meteors 0" in text
        assert "Vega wins with " in text
        assert "sum " in text
        assert str(GAME.outcome(table.app.runner.table.state).totals[0]) in text  # type: ignore[union-attr]
        await table.press("escape")
        assert "Vega wins with " in table.text
        await table.press("enter")
        assert "The game is over." in table.text
