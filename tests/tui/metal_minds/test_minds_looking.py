"""What the Metal Minds screen shows without anybody acting: zones, markers, piles, help, sizes, glyphs."""

from statistics import median

import pytest

from engine.game import Document
from tui.games import card_of
from tui.metal_minds.advice import ADVICE, GAME
from tui.metal_minds.naming import deck_in
from tui.output import Depth

from .sitting import card, lunch, sitting


@pytest.mark.rule("MM-2", "MM-2a", "MM-2b", "MM-2c", "MM-7a", "MM-48")
async def test_at_80x24_a_table_of_four_is_seen_whole() -> None:
    async with sitting(lunch()) as table:
        assert table.lines == [
            " Metal Minds round 5                                   Ada's turn, action phase",
            " R  Bea        Pilot     P 0 O 3 G 1 * 6  hand 2/2  [M Relay Mast][G Supply C..]",
            " Y  Dan        Bel-Fiba  P 0 O 7 G 3 * 3  hand 1/2  [M R][M T][M E][M E][G C]",
            " G  Cem        Kerry     P 2 O 1 G 0 * 5  hand 3/2! [m Mag..][M Tho..][G Sha..]",
            " - inventory 46 -- heap 5: Quarry Shift, Fissure Spark, Mesmerize, Deep Scan ..",
            " B» Ada        Nevin Samson, Coppermind   hand 4/2! zone 4/3!",
            " a. Agent: Pay any 5 resources: gain 1 sphere.                           ready",
            "    P ####..   4   O ##....   2   G ######+  9   * ####....|..   4 of 8",
            " zone [5.M Ore Loader] [6 m Magma Pump used] [7 G Rift Seed +new]",
            "      [8.G Supply Crate]",
            ">1. ! Mesmerize         P1   Look at an opponent's hand; 1 card of your choice",
            "|                            in it is discarded.",
            "|2. ! Overload          O1   Eliminate 1 of your devices: gain 1 sphere.",
            "|3. M Crystal Drill     G2   Cyclic: gain 2 purple.",
            "|4  ! Twin Rupture      O5   Gain 2 spheres.",
            "",
            " - Play a card, use a power, skip or end --------------------------------------",
            "[d. skip: draw 1 card] [g. skip: gain 2 resources] [e. end]",
            " Pay 1 purple. hand 4»3. Then Mesmerize: choose the opponent.",
            "",
            " - Assault maneuver",
            "",
            " A number or Tab goes to a card, below it says what it does; Enter does it.",
            " Enter play  ] next  e end  i inspect  ? keys               Ada P4 O2 G9   3:00",
        ]


@pytest.mark.rule("MM-2c")
async def test_a_hand_that_fits_is_shown_as_cards() -> None:
    hands: list[list[str]] = [["deep-scan#1", "ember-kiln#1", "crack-seed#2"], [], [], []]
    zones: list[list[str]] = [["ore-loader#1"], [], [], []]
    async with sitting(lunch(hands=hands, zones=zones)) as table:
        assert table.lines[10:16] == [
            ">1. Deep Scan        free  |2. Ember Kiln         G3  |3. Rift Seed          O2",
            "|!  Support maneuver       |M  Energy machine         |G  Energy gadget",
            "| Look at the top 4 cards  | Cyclic, pay 1 orange     | Scrap: gain 1 sphere.",
            "| of the inventory: take   | and discard 1 card:      |",
            "| 1 into your hand, the    | gain 1 sphere.           |",
            "| rest go to the heap.     |                          |",
        ]


@pytest.mark.rule("MM-25", "MM-27")
async def test_markers_count_on_past_the_printed_track() -> None:
    position = lunch(res=[[6, 7, 123], [0, 0, 0], [0, 0, 0], [0, 0, 0]], spheres=[10, 11, 0, 9999])
    async with sitting(position, size=(200, 60)) as table:
        text = table.text
        assert "P ######   6   O ######+  7   G ######+ 123   * ########|##  10 of 8" in text
        assert "* ########|##+ 11 of 8" in text
        assert "* ........|..   0 of 8" in text
        assert "* ########|##+ 9999 of 8" in text


@pytest.mark.rule("MM-2", "MM-48")
async def test_the_heap_is_read_by_a_key_and_by_the_cursor() -> None:
    async with sitting(lunch()) as table:
        await table.press("H")
        assert "Heap: 5 cards" in table.text
        assert "! Quarry Shift" in table.line("free  Gain 2 green.")
        assert table.text.index("Quarry Shift") < table.text.index("Lava Tap")
        await table.press("H")
        assert "Heap: 5 cards" not in table.text
        await table.point("heap")
        await table.press("enter")
        assert "Heap: 5 cards" in table.text
    async with sitting(lunch(heap=[])) as table:
        await table.press("H")
        assert "The heap is empty." in table.text


@pytest.mark.rule("MM-2", "MM-7a", "MM-55a", "MM-74a")
async def test_another_side_is_opened_whole_by_key() -> None:
    position = lunch(known=[["mind-storm#1"], [], [], []])
    async with sitting(position) as table:
        await table.point("seat:2")
        await table.press("enter")
        text = table.text
        for part in (
            "2 in typed lines, begins the round",
            "Kerry Winters: Discard 3 cards: gain 1 sphere.",
            "hand 3, limit 2; zone 3, limit 3; power ready",
            "known of the hand: Mind Storm",
            "m Magma Pump used",
            "Cyclic: an opponent discards 1 card of their choice.",
            "Advice: Below 5 spheres use the power rarely.",
        ):
            assert part in text
        await table.press("escape", "S", "end")
        assert "Bel-Fiba Hayne: Eliminate 3 of your devices" in table.text
        assert "Order of play: Cem, Ada, Bea, Dan" in table.text


@pytest.mark.rule("MM-2c", "MM-56")
async def test_a_card_says_where_it_comes_from() -> None:
    async with sitting(lunch(hands=[["mesmerize#2", "overload#1"], [], [], []])) as table:
        await table.press("i")
        assert "2 copies in the deck; the card is from the rulebook." in table.text
        await table.press("i", "2", "i")
        assert "2 copies in the deck; the card is a reconstruction." in table.text


def test_the_games_page_says_that_the_deck_is_a_reconstruction() -> None:
    page = card_of("metal-minds")
    assert page is not None
    assert "reconstruction" in page.sentence


@pytest.mark.rule("MM-74a")
async def test_the_help_has_keys_advice_and_every_agents_story() -> None:
    async with sitting(lunch(), size=(120, 200)) as table:
        await table.press("question_mark")
        text = " ".join(table.text.split())
        for sentence in (*GAME, *ADVICE):
            assert sentence in text
        for useless in ("show the board larger", "on hexes", "try steps without playing"):
            assert useless not in text
        for agent in deck_in(table.screen.view).agents.values():
            assert agent.name in text
            assert agent.story in text
            assert f"Advice: {agent.advice}" in text
            assert agent.hint not in text
        assert "The rulebook does not list the cards." in text
        assert "1 2 3 4 5 6 7 8 9 go to the card or choice of that number" in text


@pytest.mark.rule("MM-71", "MM-13", "MM-43")
async def test_the_log_calls_seats_by_their_names_and_names_only_ones_own_cards() -> None:
    position = lunch(hands=[[], ["long-reach#1"], [], []], zones=[[], [], [], []])
    async with sitting(position) as table:
        await table.press("d", "d")
        own = table.facts["hands"][0]
        assert len(own) == 3
        await table.press("L")
        assert "Ada skips the action phase for a card." in table.text
        assert "Ada draws a card." in table.text
        assert "Drawn: " in table.text
        assert "Seat 0" not in table.text


async def test_while_others_act_the_table_can_be_read_and_keys_say_so() -> None:
    async with sitting(lunch(seat=1, first=0)) as table:
        assert "Bea plays" in table.text
        assert "B  Ada" in table.text
        await table.press("1")
        assert table.screen.said == "Nothing is asked of you now."
        await table.press("e")
        assert "not this seat's turn" in table.screen.said
        await table.press("tab", "down", "down", "i")
        assert "Under the cursor" in table.text
        assert table.entries == 0


@pytest.mark.rule("MM-62", "MM-64", "MM-67")
async def test_who_is_out_is_shown_so() -> None:
    hands: list[list[str]] = [["overload#1"], [], [], []]
    zones: list[list[str]] = [[], [], [], []]
    out = [{"seat": 3, "by": "resigned", "stage": 1}, {"seat": 2, "by": "tie", "stage": 2}]
    async with sitting(lunch(hands=hands, zones=zones, out=out)) as table:
        assert "out" in table.line("Dan")
        assert "ready" not in table.line("Dan")
        await table.press("S")
        assert "out by a tie (MM-62)" in table.text
        await table.press("end")
        text = " ".join(table.text.split())
        assert "resigned (MM-67)" in text
        assert "power gone" in text
        assert "Order of play: Ada, Bea." in text


@pytest.mark.rule("MM-60", "MM-61a")
async def test_the_end_shows_places_and_reasons_and_the_table_stays_to_be_read() -> None:
    position = lunch(
        seat=3,
        order=[0, 1, 2, 3],
        first=0,
        spheres=[9, 6, 5, 6],
        acts=1,
        hands=[[], [], [], []],
        zones=[[]] * 4,
    )
    async with sitting(position, people=4) as table:
        await table.press("enter", "e")
        text = table.text
        assert "Ada has the most spheres, 9, at the end of round 5." in text
        for line in ("1. Ada", "2. Bea", "2. Dan", "4. Cem"):
            assert line in text
        assert text.index("2. Dan") < text.index("4. Cem")
        await table.press("escape")
        assert "The game is over" in table.text
        assert "S result" in table.lines[-1]


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)], ids="{0[0]}x{0[1]}".format)
@pytest.mark.parametrize("count", [4, 12, 30])
async def test_every_card_of_a_hand_has_its_place_at_every_size(size: tuple[int, int], count: int) -> None:
    cards = {"card": card("maneuver", {"op": "gain_any", "n": 2})}
    position: Document = {
        "players": 4,
        "cards": cards,
        "hands": [[f"card#{n}" for n in range(1, count + 1)], [], [], []],
        "inventory": [],
    }
    async with sitting(position, size=size) as table:
        board = table.screen.table
        seen = set()
        for _ in range(count):
            seen.add(board.cursor)
            piece = board.piece(board.cursor)
            assert piece is not None
            assert piece.box.bottom <= board.size.height
            await table.screen.action_command("next-piece")
        assert len(seen) == count
        boxes = [piece.box for piece in board.pieces]
        for number, box in enumerate(boxes):
            assert box.right <= board.size.width
            assert not any(box.overlaps(other) for other in boxes[:number])


@pytest.mark.parametrize("depth", [Depth.SIXTEEN, Depth.MONO], ids=lambda depth: depth.value)
@pytest.mark.parametrize("rich", [False, True], ids=("plain", "rich"))
async def test_it_draws_in_both_glyph_sets_without_many_colours(depth: Depth, rich: bool) -> None:
    async with sitting(lunch(), depth=depth, rich=rich, size=(120, 40)) as table:
        text = table.text
        assert ("◆" in text) == rich
        assert "Twin Rupture" in text
        if not rich:
            assert all(ord(sign) < 128 or sign in "»✓✗∙⋅" for sign in text)


async def test_below_80x24_there_is_only_a_sentence_and_the_clock() -> None:
    async with sitting(lunch(), size=(70, 20)) as table:
        assert "needs 80x24" in table.text
        assert "Mesmerize" not in table.text
        await table.press("1", "1", "d", "d")
        assert table.entries == 0
        await table.session.resize(80, 24)
        assert "Mesmerize" in table.text


async def test_a_cursor_key_costs_few_bytes_and_a_tick_draws_no_line_of_the_board() -> None:
    async with sitting(lunch()) as table:
        costs = []
        for key in ("down", "down", "up", "down", "down", "right", "right", "up", "up"):
            table.session.mark()
            await table.press(key)
            costs.append(table.session.sent_bytes())
        assert median(costs) <= 500
        assert max(costs) <= 900
        drawn = 0
        board = table.screen.table
        render = board.render_line

        def counting(y: int) -> object:
            nonlocal drawn
            drawn += 1
            return render(y)

        board.render_line = counting  # type: ignore[method-assign,assignment]
        table.session.mark()
        await table.wait(1)
        assert table.session.sent_bytes() <= 45
        assert drawn == 0
