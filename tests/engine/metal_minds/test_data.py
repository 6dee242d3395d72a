"""The data: strict reading, another deck, and texts that cannot lie: MM-59, MM-59a."""

import json
from importlib.resources import files

import pytest
from msgspec.structs import replace

from engine.game import Unreadable
from engine.metal_minds.deck import deck_of, pack_deck, read_deck
from engine.metal_minds.steps import (
    Ability,
    Convert,
    Discard,
    Eliminate,
    FoeDiscard,
    FoeEliminate,
    FoeSpheres,
    GainAny,
    Pay,
    Per,
    Ready,
    Salvage,
    Spheres,
    Units,
)
from engine.metal_minds.words import ability_words

from .card_texts import MEANINGS
from .scene import GAME, game, maneuver, scene, unreadable

DATA = json.loads(files("engine.metal_minds").joinpath("data/metal-minds.json").read_text("utf-8"))
DECK = deck_of(b"")


def copy():
    return json.loads(json.dumps(DATA))


def fault(change):
    """The sentence for a deck with one thing wrong."""
    document = copy()
    change(document)
    with pytest.raises(Unreadable) as found:
        read_deck(document)
    return str(found.value)


@pytest.mark.rule("MM-59")
@pytest.mark.parametrize(
    ("change", "where"),
    [
        (lambda d: d["cards"][0]["ability"]["effect"][0].update(op="zap"), "cards[0].ability.effect[0].op"),
        (lambda d: d["cards"][0]["ability"]["effect"].append({"op": "pay", "res": {}}), "effect[1].op"),
        (lambda d: d["cards"][0]["ability"]["cost"].append({"op": "gain", "res": {}}), "cost[0].op"),
        (lambda d: d["cards"][0]["ability"]["effect"][0]["res"].update(blue=1), "effect[0].res.blue"),
        (lambda d: d["cards"][0]["cost"].update(red=1), "cards[0].cost.red"),
        (lambda d: d["cards"][0].update({"class": "engine"}), "cards[0].class"),
        (lambda d: d["cards"][0].update(subtype="magic"), "cards[0].subtype"),
        (lambda d: d["cards"][0].update(type_line="Support maneuver"), "cards[0].type_line"),
        (lambda d: d["cards"][0].update(copies=0), "cards[0].copies"),
        (lambda d: d["cards"][0].update(copies=True), "cards[0].copies"),
        (lambda d: d["cards"][0].update(origin="dream"), "cards[0].origin"),
        (lambda d: d["cards"][0].update(id="2 x"), "cards[0].id"),
        (lambda d: d["cards"][0].update(id="lava-tap"), "cards[1].id"),
        (lambda d: d["cards"][0].pop("text"), "cards[0].text"),
        (lambda d: d["cards"][0].update(extra=1), "cards[0].extra"),
        (lambda d: d["cards"][0]["ability"]["effect"].append({"op": "draw", "n": -1}), "effect[1].n"),
        (lambda d: d["cards"][0]["ability"]["effect"].append({"op": "draw", "n": 1, "m": 2}), "effect[1].m"),
        (lambda d: d["cards"][0]["ability"]["effect"].append({"op": "choose", "options": []}), "options"),
        (
            lambda d: d["cards"][0]["ability"]["effect"].append(
                {"op": "foe_eliminate", "who": "one", "n": 1, "chooser": "random"}
            ),
            "effect[1].chooser",
        ),
        (
            lambda d: d["cards"][9]["ability"]["effect"][0].update(every=0),
            "cards[9].ability.effect[0].every",
        ),
        (lambda d: d["agents"][0].update(type="Goldmind"), "agents[0].type"),
        (lambda d: d["agents"][0].update(max_hand="2"), "agents[0].max_hand"),
        (lambda d: d["agents"][1].update(id="quintessa"), "agents[1].id"),
        (lambda d: d["agents"][0]["field_origin"].update(hat="rulebook"), "agents[0].field_origin.hat"),
        (lambda d: d["rules"].update(win_spheres=9), "rules.win_spheres"),
        (lambda d: d["rules"].update(magic=9), "rules.magic"),
        (lambda d: d.update(hats=[]), "hats"),
        (lambda d: d.update(cards=[]), "cards"),
        (lambda d: d.update(agents=d["agents"][:1]), "agents"),
        (lambda d: d.pop("agents"), "agents"),
        (lambda d: d.update(cards=[dict(c, copies=99) for c in d["cards"]]), "cards"),
    ],
)
def test_what_is_wrong_in_a_deck_is_said_when_it_is_read(change, where):
    assert where in fault(change)


@pytest.mark.rule("MM-59a")
@pytest.mark.parametrize(
    ("kind", "right"), [("maneuver", "instant"), ("machine", "cyclic"), ("gadget", "scrapping")]
)
def test_class_and_ability_fit(kind, right):
    for use in {"instant", "cyclic", "scrapping"} - {right}:
        at = next(n for n, card in enumerate(DATA["cards"]) if card["class"] == kind)
        said = fault(lambda d, at=at, use=use: d["cards"][at]["ability"].update(use=use))
        assert said == f"cards[{at}].ability.use: a {kind} is {right}, not {use} (MM-59a)"
        card = {"class": kind, "ability": {"use": use}}
        assert unreadable(cards={"test": card}) == (
            f"cards.test.ability.use: a {kind} is {right}, not {use} (MM-59a)"
        )


@pytest.mark.rule("MM-59a")
def test_an_agents_power_is_cyclic():
    assert fault(lambda d: d["agents"][2]["power"].update(use="instant")) == (
        "agents[2].power.use: an agent is cyclic, not instant (MM-59a)"
    )
    power = {"use": "scrapping", "effect": []}
    assert unreadable(agents=[{"power": power}, "maj"]) == (
        "agents[0].power.use: an agent is cyclic, not scrapping (MM-59a)"
    )


@pytest.mark.rule("MM-59")
def test_every_printed_text_means_its_effect():
    for card in DECK.kinds.values():
        assert MEANINGS[card.text] == ability_words(card.ability, card.kind), card.id
    for agent in DECK.agents.values():
        assert MEANINGS[agent.text] == ability_words(agent.power, "agent"), agent.id


@pytest.mark.rule("MM-59")
def test_the_table_of_texts_has_no_row_for_nothing():
    printed = {card.text for card in DECK.kinds.values()} | {agent.text for agent in DECK.agents.values()}
    assert set(MEANINGS) == printed


def ability(*effect, cost=(), use="instant"):
    return Ability(use, cost, effect)


@pytest.mark.rule("MM-59")
def test_every_number_and_word_of_a_step_shows_in_the_words():
    """No two steps that differ read alike, so a retuned card cannot keep its row by chance."""
    texts = [
        ability_words(ability(step), kind)
        for kind, step in (
            [("maneuver", GainAny(n)) for n in (1, 2)]
            + [("maneuver", Spheres(n)) for n in (1, 2)]
            + [
                ("maneuver", Convert(a, b, n))
                for a in ("any", "purple")
                for b in ("any", "green")
                for n in (1, 2)
            ]
            + [
                ("maneuver", Salvage(n, kind))
                for n in (1, 2)
                for kind in ("any", "device", "machine", "gadget")
            ]
            + [("maneuver", Ready(n)) for n in (1, 2)]
            + [
                ("maneuver", FoeDiscard(w, n, c))
                for w in ("one", "each")
                for n in (1, 2)
                for c in ("owner", "actor", "random")
            ]
            + [
                ("maneuver", FoeEliminate(w, n, c))
                for w in ("one", "each")
                for n in (1, 2)
                for c in ("owner", "actor")
            ]
            + [("maneuver", FoeSpheres(w, n)) for w in ("one", "each") for n in (1, 2)]
            + [("maneuver", Discard(n)) for n in (1, 2)]
            + [("maneuver", Eliminate(n, k)) for n in (1, 2) for k in ("any", "machine", "gadget")]
            + [
                ("maneuver", Per(c, e, m, Spheres(1)))
                for c in ("own_devices", "own_machines", "own_hand")
                for e in (1, 2)
                for m in (2, 3)
            ]
        )
    ]
    assert len(set(texts)) == len(texts)


@pytest.mark.rule("MM-59")
def test_a_retuned_card_or_price_is_caught_by_the_table():
    card = DECK.kinds["sphere-furnace"]
    for retuned in (
        replace(card.ability, effect=(Spheres(2),)),
        replace(card.ability, cost=(Pay(Units(orange=1)),)),
        replace(card.ability, cost=()),
        replace(card.ability, effect=(Spheres(1), GainAny(1))),
    ):
        assert MEANINGS[card.text] != ability_words(retuned, card.kind)


class TestAnotherDeck:
    @staticmethod
    def small():
        """A deck of its own: two kinds of cards, two agents."""
        document = copy()
        document["cards"] = [card for card in document["cards"] if card["id"] in ("lava-tap", "ore-loader")]
        document["cards"][0]["ability"]["effect"] = [{"op": "gain", "res": {"orange": 7}}]
        document["cards"][0]["text"] = "Gain 7 orange."
        document["agents"] = document["agents"][:2]
        return document

    @pytest.mark.rule("MM-59")
    def test_its_content_and_not_a_path_is_kept_and_plays(self):
        s = game(2, options={"deck": self.small()})
        held = [card for hand in s["hands"] for card in hand] + s["inventory"]
        assert sorted(held) == [
            "lava-tap#1",
            "lava-tap#2",
            "lava-tap#3",
            "lava-tap#4",
            "ore-loader#1",
            "ore-loader#2",
        ]
        assert {*s["agents"]} == {"quintessa", "maj"}
        s = scene(options={"deck": self.small()}, hands=[["lava-tap#1"], []])
        s.do(0, "play lava-tap#1").shows(res=[{"orange": 8}, {}])

    @pytest.mark.rule("MM-59")
    def test_a_state_under_it_comes_back_whole(self):
        s = game(2, options={"deck": self.small()})
        options = GAME.Options(deck=self.small())
        for _ in range(25):
            state = s.table.state
            assert GAME.position(GAME.describe(state), options, 2, state.rng) == state
            if not s["to_act"]:
                break
            s.do(s["to_act"][0], s.legal[-1])

    @pytest.mark.rule("MM-59")
    def test_its_faults_name_the_option(self):
        document = self.small()
        document["cards"][0]["ability"]["use"] = "cyclic"
        with pytest.raises(Unreadable, match=r"option deck: cards\[0\]\.ability\.use: a maneuver is instant"):
            game(2, options={"deck": document})
        with pytest.raises(Unreadable, match="option deck: agents: 3 players need as many, there are 2"):
            game(3, options={"deck": self.small()})
        with pytest.raises(Unreadable, match="deck"):
            game(2, options={"deck": "../somewhere.json"})

    @pytest.mark.rule("MM-59")
    def test_the_deck_of_the_game_given_as_an_option_plays_the_same_cards(self):
        assert deck_of(pack_deck(copy())).kinds == DECK.kinds
        assert GAME.document_options == {"deck"}


@pytest.mark.rule("MM-59", "MM-2a")
def test_no_code_names_a_card():
    names = {card.id for card in DECK.kinds.values()} | set(DECK.agents)
    for path in files("engine.metal_minds").iterdir():
        if path.name.endswith(".py"):
            text = path.read_text("utf-8").replace("mesmerize#1", "").replace("mesmerize#2", "")
            assert not [name for name in names if f'"{name}"' in text], path.name


@pytest.mark.rule("MM-53", "MM-54", "MM-59")
def test_a_step_that_is_silent_on_who_picks_leaves_it_to_the_victim():
    card = maneuver(
        {"op": "foe_discard", "who": "one", "n": 1}, {"op": "foe_eliminate", "who": "one", "n": 1}
    )
    s = scene(cards={"a": card, "x": maneuver()}, hands=[["a#1"], ["x#1", "x#2"]]).do(0, "play a#1")
    assert s.asks == (1, ["discard"])
