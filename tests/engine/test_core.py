"""Luck, strict documents and options."""

from collections import Counter
from typing import Literal

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import Struct

from engine.documents import convert, differences, parse, read_options
from engine.game import Unreadable
from engine.rng import Rng


class TestRng:
    def test_the_numbers_are_the_same_on_every_machine(self) -> None:
        """Golden: a change here breaks every saved game."""
        numbers = []
        rng = Rng(2026)
        for _ in range(8):
            number, rng = rng.below(1000)
            numbers.append(number)
        assert numbers == GOLDEN
        assert rng.draws == 8

    def test_below_is_even(self) -> None:
        counts: Counter[int] = Counter()
        rng = Rng(1)
        for _ in range(6000):
            number, rng = rng.below(6)
            counts[number] += 1
        assert set(counts) == set(range(6))
        assert all(850 < n < 1150 for n in counts.values())

    @given(st.integers(0, 2**64 - 1), st.lists(st.integers(), max_size=30))
    def test_a_shuffle_keeps_the_items_and_moves_the_generator_on(self, seed: int, items: list[int]) -> None:
        order, rng = Rng(seed).shuffle(items)
        assert sorted(order) == sorted(items)
        assert rng.draws >= max(0, len(items) - 1)
        assert Rng(seed).shuffle(items) == (order, rng)

    def test_dice_show_one_to_six(self) -> None:
        faces, rng = Rng(3).dice(600)
        assert set(faces) == {1, 2, 3, 4, 5, 6}
        assert rng.draws == 600

    @pytest.mark.parametrize("n", [0, -1, 2**64 + 1])
    def test_there_is_no_number_below_nothing(self, n: int) -> None:
        with pytest.raises(ValueError, match="below"):
            Rng(0).below(n)


GOLDEN = [770, 697, 232, 251, 686, 337, 123, 966]


class Unit(Struct, forbid_unknown_fields=True):
    hex: tuple[int, int]


class Shape(Struct, forbid_unknown_fields=True):
    units: list[Unit]
    turn: int = 0
    kind: dict[str, Literal["low", "high"]] = {}


class TestDocuments:
    @pytest.mark.parametrize(
        ("document", "sentence"),
        [
            ({"units": [{"hex": [1, "x"]}]}, 'units[0].hex[1]: expected int, got str "x"'),
            ({"units": [{"hex": [1, 2], "z": 1}]}, "units[0].z: unknown key"),
            ({"units": [{}]}, "units[0].hex: this key is needed"),
            ({"units": 3}, "units: expected array, got int 3"),
            ([], "document: expected object, got array []"),
            (None, "document: expected object, got null"),
            ({"units": [{"hex": [None, 1]}]}, "units[0].hex[0]: expected int, got null"),
            ({"units": [], "kind": {"n": "x" * 3000}}, f"kind[...]: invalid enum value '{'x' * 56}...'"),
            ({"units": [], "y" * 3000: 1}, f"{'y' * 57}...{'y' * 60}: unknown key"),
            ({"units": [], "turn": 1.5}, "turn: expected int, got float 1.5"),
        ],
    )
    def test_a_fault_names_field_and_value(self, document: object, sentence: str) -> None:
        with pytest.raises(Unreadable) as fault:
            convert(document, Shape)
        assert str(fault.value) == sentence

    @pytest.mark.parametrize(
        ("text", "sentence"),
        [
            ("{", "x.json: line 1, column 2: Expecting property name enclosed in double quotes"),
            ('{"a": 1, "a": 2}', 'x.json: the key "a" stands twice in one object'),
            ('{"a": NaN}', "x.json: NaN is not a number that JSON knows"),
            (b"\xff\xfe\xfd", "x.json: the text is not UTF-8"),
            ("[" * 100_000, "x.json: nested too deeply"),
        ],
    )
    def test_text_that_is_no_json_is_one_sentence(self, text: str | bytes, sentence: str) -> None:
        with pytest.raises(Unreadable) as fault:
            parse(text, "x.json")
        assert str(fault.value) == sentence

    def test_options_are_read_from_words_and_unknown_ones_named(self) -> None:
        class Options(Struct, frozen=True, forbid_unknown_fields=True):
            rounds: int = 3
            rotate: bool = False

        assert read_options({"rounds": "5", "rotate": "true"}, Options) == Options(5, True)
        assert read_options({"rounds": 5}, Options) == Options(5)
        with pytest.raises(Unreadable, match="option speed: this game has no such option"):
            read_options({"speed": "1"}, Options)
        with pytest.raises(Unreadable, match="option rounds"):
            read_options({"rounds": "many"}, Options)


class TestDifferences:
    @pytest.mark.parametrize(
        ("expected", "found"),
        [
            ({"a": 1}, {"a": 1, "b": 2}),
            ({"seats": {"1": {"x": 2}}}, {"seats": [{"x": 1}, {"x": 2, "y": 3}]}),
            ({"hexes": [[1, 2], [3, 4]]}, {"hexes": [[3, 4], [1, 2]]}),
            ({"v": 1.0000000001}, {"v": 1.0}),
            ({"gone": None}, {}),
        ],
    )
    def test_what_is_expected_is_found(self, expected: object, found: object) -> None:
        assert not list(differences(expected, found, frozenset({"hexes"})))

    @pytest.mark.parametrize(
        ("expected", "found", "sentence"),
        [
            ({"a": {"b": 1}}, {"a": {"b": 2}}, "a.b: expected 1, found 2"),
            ({"a": 1}, {}, "a: expected 1, found nothing of that name"),
            ({"a": [1, 2]}, {"a": [2, 1]}, "a: expected [1, 2], found [2, 1]"),
            ({"a": True}, {"a": 1}, "a: expected true, found 1"),
            ({"a": {"b": 1}}, {"a": 5}, 'a: expected {"b": 1}, found 5'),
        ],
    )
    def test_what_differs_is_named(self, expected: object, found: object, sentence: str) -> None:
        assert list(differences(expected, found)) == [sentence]
