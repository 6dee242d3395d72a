"""The look: readable everywhere, told apart everywhere, colours in one place."""

import ast
import re
from itertools import combinations, pairwise, product
from pathlib import Path

import pytest
from rich.style import Style as RichStyle

import tui
from tui.output.colours import Colours, nearest_xterm, sixteen_ground, sixteen_ink, xterm_rgb
from tui.output.depth import Depth
from tui.output.style import DEFAULT, Attribute, Style, number_of
from tui.theme import (
    PALETTE,
    SEATS,
    STYLES,
    SWATCHES,
    THEME,
    Role,
    curtain_style,
    over,
    piece_style,
    seat_style,
    style,
)

TERRAINS = (Role.GROUND, Role.WATER, Role.DROWNED, Role.DRYING, Role.MOUNTAIN)
LAID_OVER = (Role.DANGER, Role.LIT, Role.PATH, Role.HAND, Role.CURSOR)
LINES = {Role.RULE, Role.EDGE, Role.BAND}
PAGES = (Role.TEXT, Role.PANEL, Role.HEADER)


def cell(rich: RichStyle) -> Style:
    """A Rich style as a cell would have it."""

    def number(colour):
        return DEFAULT if colour is None else int(colour.triplet.hex[1:], 16)

    flags = (rich.bold and Attribute.BOLD) or 0
    return Style(number(rich.color), number(rich.bgcolor), int(flags))


def luminance(rgb: int) -> float:
    """WCAG relative luminance, 0 to 1."""
    channels = [channel / 255 for channel in (rgb >> 16, rgb >> 8 & 255, rgb & 255)]
    linear = [c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: int, other: int) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def all_cells() -> dict[str, Style]:
    """Every role, seat and piece on a ground it may stand on."""
    cells = {}
    for role in Role:
        grounds = (Role.TEXT,) if cell(STYLES[role]).ground == DEFAULT else (role,)
        for ground in grounds:
            cells[role] = cell(over(style(ground), role))
    for seat in range(len(SEATS)):
        cells[f"piece {seat}"] = cell(piece_style(seat))
        cells[f"curtain {seat}"] = cell(curtain_style(seat))
        for page in PAGES:
            cells[f"seat {seat} on {page}"] = cell(style(page) + seat_style(seat))
    return cells


def test_every_role_has_a_style_and_css_variables():
    assert set(STYLES) == set(Role)
    for role in Role:
        assert {f"lt-{role}", f"lt-{role}-ground"} <= set(THEME.variables)


def test_every_colour_is_one_of_the_256_so_that_both_deep_modes_look_the_same():
    for swatch in SWATCHES:
        assert 16 <= swatch.xterm <= 255
        assert nearest_xterm(swatch.rgb) == swatch.xterm
    indexed = Colours(Depth.INDEXED, PALETTE)
    for look in all_cells().values():
        face = indexed.face(look)
        assert xterm_rgb(number_of(face.ink)) == look.ink
        assert xterm_rgb(number_of(face.ground)) == look.ground


def test_one_colour_has_one_set_of_faces():
    assert len({swatch.xterm for swatch in SWATCHES}) == len(SWATCHES)


@pytest.mark.parametrize("name", all_cells())
def test_text_can_be_read_on_its_ground(name):
    look = all_cells()[name]
    assert contrast(look.ink, look.ground) >= (2.5 if name in LINES else 4.0)


@pytest.mark.parametrize("name", all_cells())
def test_text_is_never_the_colour_of_its_ground_in_16_colours(name):
    face = Colours(Depth.SIXTEEN, PALETTE).face(all_cells()[name])
    ink, ground = number_of(face.ink), number_of(face.ground)
    assert ground in range(8)
    assert ink != ground
    assert not (ink == 0 and ground in (0, 1, 4, 5))
    assert ink - 8 != ground or ink == 8


def test_terrains_and_what_lies_over_them_are_all_different_in_16_colours():
    colours = Colours(Depth.SIXTEEN, PALETTE)
    faces = {role: colours.face(cell(style(role))) for role in (*TERRAINS, *LAID_OVER)}
    for one, other in combinations(faces, 2):
        assert faces[one][:2] != faces[other][:2], (one, other)
    grounds = [faces[role].ground for role in (*LAID_OVER, Role.WATER, Role.DROWNED, Role.GROUND)]
    assert len(set(grounds)) == 8


def test_what_lies_over_the_board_is_seen_without_colours():
    mono = Colours(Depth.MONO, PALETTE)
    for terrain, role in product(TERRAINS, (Role.LIT, Role.HAND, Role.CURSOR, Role.PATH, Role.DANGER)):
        face = mono.face(cell(over(style(terrain), role)))
        assert (face.ink, face.ground) == (DEFAULT, DEFAULT)
        assert face.attributes & (Attribute.REVERSE | Attribute.UNDERLINE | Attribute.BOLD)
    for terrain in TERRAINS:
        assert mono.face(cell(style(terrain))).attributes == 0
    assert mono.face(cell(style(Role.CURSOR))).attributes & Attribute.REVERSE
    assert mono.face(cell(style(Role.LIT))).attributes & Attribute.UNDERLINE
    assert mono.face(cell(style(Role.CLOCK_ALARM))).attributes & Attribute.REVERSE
    assert mono.face(cell(style(Role.CLOCK))).attributes == 0


def test_mono_keeps_bold_underline_and_reverse_and_nothing_else():
    everything = Style(0x123456, 0x654321, sum(Attribute))
    face = Colours(Depth.MONO, PALETTE).face(everything)
    assert face == Style(DEFAULT, DEFAULT, Attribute.BOLD | Attribute.UNDERLINE | Attribute.REVERSE)


def test_blue_orange_green_and_yellow_differ_in_brightness():
    lights = {look.name: luminance(look.swatch.rgb) + 0.05 for look in SEATS}
    ordered = [lights[name] for name in ("Blue", "Orange", "Green", "Yellow")]
    assert all(brighter / darker >= 1.3 for darker, brighter in pairwise(ordered))
    assert lights["Green"] / lights["Red"] >= 1.6
    assert lights["Orange"] / lights["Red"] >= 1.3


def test_seats_differ_in_name_letter_pattern_and_colour_in_every_depth():
    assert len({look.letter for look in SEATS}) == len({look.pattern for look in SEATS}) == len(SEATS)
    assert all(look.letter == look.name[0] for look in SEATS)
    for depth in (Depth.TRUE, Depth.INDEXED, Depth.SIXTEEN):
        colours = Colours(depth, PALETTE)
        assert len({colours.face(cell(seat_style(seat))).ink for seat in range(8)}) == 8


def test_colours_that_nobody_picked_are_matched_by_hue():
    assert [sixteen_ink(rgb) for rgb in (0x000000, 0xFFFFFF, 0xFF2020, 0x20FF20, 0x801010)] == [
        0,
        15,
        9,
        10,
        1,
    ]
    assert [sixteen_ground(rgb) for rgb in (0x121212, 0xE0E0E0, 0x0000A0, 0x200000)] == [0, 7, 4, 0]
    face = Colours(Depth.SIXTEEN).face(Style(0x202080, 0x2020A0))
    assert number_of(face.ink) == 15


def test_colours_stand_in_the_theme_only():
    literal = re.compile(r"#[0-9a-fA-F]{6}\b|\b(?:rgb|color|rgba)\(\s*\d")
    root = Path(tui.__file__).parent
    for path in root.rglob("*.py"):
        tree = ast.parse(path.read_text())
        docs = {
            node.body[0].value
            for node in ast.walk(tree)
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
            and ast.get_docstring(node)
        }
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and node not in docs:
                assert not literal.search(node.value), (path, node.lineno)
    for path in root.rglob("*.tcss"):
        assert not literal.search(path.read_text()), path
