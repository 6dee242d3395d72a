"""Every theme: read, told apart, the same by itself in every session, and chosen in every way there is."""

import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import msgspec
import pytest

from tui import cli
from tui.app import LowtideApp
from tui.drivers.capture import capture
from tui.opening import Opening
from tui.output.colours import Colours, xterm_rgb
from tui.output.contrast import contrast, flipped
from tui.output.depth import Depth
from tui.output.style import DEFAULT, Style, number_of
from tui.theme import PALETTE, SEATS, SWATCHES, Role, over, seat_style, style
from tui.themes import FIRST, THEMES

from .test_theme import LAID_OVER, TERRAINS, all_cells, cell
from .test_theme import LINES as LINE_ROLES

NAMED = pytest.mark.parametrize("name", THEMES)
OTHERS = [name for name in THEMES if name != FIRST]
LEAST = {"light": 4.5, "contrast": 7.0, "colour-blind": 4.5}
FAINT = {"light": 1.7, "contrast": 4.5, "colour-blind": 1.0}

_SEEN_BY = {
    "everybody": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152, 1.053, -0.205), (0.115, 0.786, 0.099), (-0.004, -0.048, 1.052)),
    "deuteranopia": ((0.367, 0.861, -0.228), (0.280, 0.673, 0.047), (-0.012, 0.043, 0.969)),
    "tritanopia": ((1.256, -0.077, -0.179), (-0.078, 0.931, 0.148), (0.005, 0.691, 0.304)),
}
"""Linear RGB as these eyes have it (Machado, Oliveira and Fernandes 2009)."""


def linear(rgb: int) -> list[float]:
    channels = [channel / 255 for channel in (rgb >> 16, rgb >> 8 & 255, rgb & 255)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]


def lab(rgb: int, eyes: str) -> tuple[float, float, float]:
    """The colour in CIELAB as these eyes see it."""
    rows = _SEEN_BY[eyes]
    red, green, blue = (
        min(1, max(0, sum(a * b for a, b in zip(row, linear(rgb), strict=True)))) for row in rows
    )
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def nearest_two(name: str, seats: int) -> float:
    """How far the two most similar of the first seats' colours are from each other, to any eyes."""
    colours = Colours(Depth.TRUE, THEMES[name])
    inks = [colours.face(cell(style(Role.TEXT) + seat_style(seat))).ink for seat in range(seats)]
    return min(
        sum((a - b) ** 2 for a, b in zip(lab(one, eyes), lab(other, eyes), strict=True)) ** 0.5
        for one, other in combinations(inks, 2)
        for eyes in _SEEN_BY
    )


def mixtures() -> dict[str, Style]:
    """All that stands by itself, and every ink on every ground of the board."""
    cells = all_cells()
    for ground in (*TERRAINS, *LAID_OVER):
        for role in Role:
            cells[f"{role} over {ground}"] = cell(over(style(ground), role))
        for seat in range(len(SEATS)):
            cells[f"seat {seat} over {ground}"] = cell(style(ground) + seat_style(seat))
    return cells


def test_the_command_line_knows_every_theme() -> None:
    assert tuple(THEMES) == cli.THEMES
    assert cli.THEMES[0] == FIRST
    assert THEMES[FIRST] is PALETTE


@pytest.mark.parametrize("name", OTHERS)
@pytest.mark.parametrize("depth", [Depth.TRUE, Depth.INDEXED])
def test_letters_can_be_read_wherever_they_stand(name: str, depth: Depth) -> None:
    colours = Colours(depth, THEMES[name])
    for what, look in mixtures().items():
        face = colours.face(look)
        ink, ground = (
            xterm_rgb(number) if (number := number_of(colour)) is not None else colour
            for colour in (face.ink, face.ground)
        )
        line = any(what == role or what.startswith(f"{role} over") for role in LINE_ROLES)
        assert contrast(ink, ground) >= (FAINT if line else LEAST)[name], what


@NAMED
def test_terrains_and_what_lies_over_them_are_all_different_in_16_colours(name: str) -> None:
    colours = Colours(Depth.SIXTEEN, THEMES[name])
    faces = {role: colours.face(cell(style(role))) for role in (*TERRAINS, *LAID_OVER)}
    for one, other in combinations(faces, 2):
        assert faces[one][:2] != faces[other][:2], (one, other)
    grounds = [faces[role].ground for role in (*LAID_OVER, Role.WATER, Role.DROWNED, Role.GROUND)]
    assert len(set(grounds)) == 8


@NAMED
def test_terrains_and_what_lies_over_them_are_all_different_in_many_colours(name: str) -> None:
    colours = Colours(Depth.TRUE, THEMES[name])
    faces = [colours.face(cell(style(role))).ground for role in (*TERRAINS, *LAID_OVER)]
    assert len(set(faces)) == len(faces)


@NAMED
def test_text_is_never_the_colour_of_its_ground_in_16_colours(name: str) -> None:
    colours = Colours(Depth.SIXTEEN, THEMES[name])
    for what, look in all_cells().items():
        face = colours.face(look)
        ink, ground = number_of(face.ink), number_of(face.ground)
        assert ink is not None, what
        assert ground in range(8), what
        assert ink != ground, what
        assert not (ink == 0 and ground in (0, 1, 4, 5)), what
        assert not (ground == 7 and ink in (10, 11, 14, 15)), what


@NAMED
def test_seats_differ_in_every_depth(name: str) -> None:
    for depth in (Depth.TRUE, Depth.INDEXED, Depth.SIXTEEN):
        colours = Colours(depth, THEMES[name])
        looks = [cell(style(Role.TEXT) + seat_style(seat)) for seat in range(len(SEATS))]
        assert len({colours.face(look).ink for look in looks}) == len(SEATS)


@NAMED
def test_without_colours_all_themes_are_the_same(name: str) -> None:
    for look in mixtures().values():
        assert Colours(Depth.MONO, THEMES[name]).face(look) == Colours(Depth.MONO, PALETTE).face(look)


def test_the_first_theme_sends_what_was_drawn() -> None:
    for look in (*mixtures().values(), Style(0x123456, DEFAULT, 0)):
        assert Colours(Depth.TRUE, THEMES[FIRST]).face(look) is look


@pytest.mark.parametrize("name", OTHERS)
def test_nothing_is_left_to_the_terminals_own_colours(name: str) -> None:
    for depth in (Depth.TRUE, Depth.INDEXED, Depth.SIXTEEN):
        face = Colours(depth, THEMES[name]).face(Style(DEFAULT, DEFAULT, 0))
        assert face == Colours(depth, THEMES[name]).face(cell(style(Role.TEXT)))


def test_seats_of_the_theme_for_the_colour_blind_are_far_from_each_other_to_all_eyes() -> None:
    assert nearest_two("colour-blind", 4) >= 28 > 20 > nearest_two(FIRST, 4)
    assert nearest_two("colour-blind", 8) >= 14 > 8 > nearest_two(FIRST, 8)


def test_every_swatch_has_a_face_in_every_theme() -> None:
    for palette in THEMES.values():
        if palette.themed:
            assert set(palette.themed_inks) == set(palette.themed_grounds) == {s.rgb for s in SWATCHES}
            assert {palette.page, palette.text} <= {s.rgb for s in SWATCHES}


def test_colours_that_nobody_picked_keep_their_hue_in_a_light_theme() -> None:
    assert [hex(flipped(rgb)) for rgb in (0x000000, 0x800000, 0xC0C0C0)] == [
        "0xffffff",
        "0xff7f7f",
        "0x3f3f3f",
    ]
    face = Colours(Depth.TRUE, THEMES["light"]).face(Style(0xD0D0D1, 0x101011, 0))
    assert face.ground == 0xEEEEEF
    assert contrast(face.ink, face.ground) >= 4.5


async def test_people_of_one_process_have_each_their_own_theme_and_may_change_it(tmp_path: Path) -> None:
    light, dark = LowtideApp(Opening(tmp_path)), LowtideApp(Opening(tmp_path))
    light.palette = THEMES["light"]
    page = Colours(Depth.TRUE, THEMES["light"]).face(cell(style(Role.TEXT))).ground
    night = cell(style(Role.TEXT)).ground

    def grounds(session) -> set[int]:  # type: ignore[no-untyped-def]
        return {each.ground for row in session.screen.styles for each in row}

    async with capture(light) as one, capture(dark) as other:
        assert page in grounds(one)
        assert night not in grounds(one)
        assert night in grounds(other)
        assert page not in grounds(other)
        other.driver.set_palette(THEMES["light"])
        await other.pause()
        assert grounds(other) == grounds(one)


def lowtide(*words: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-m", "tui", *words], capture_output=True, text=True, timeout=60)


def test_a_still_has_the_theme_it_was_asked_for_and_an_unknown_one_is_refused(tmp_path: Path) -> None:
    document = tmp_path / "start.json"
    document.write_bytes(msgspec.json.encode({"game": "metal-minds"}))
    stills = {
        name: lowtide("show", str(document), "--format", "ansi", "--theme", name).stdout for name in THEMES
    }
    assert len(set(stills.values())) == len(THEMES)
    bare = {re.sub(r"\x1b\[[0-9;]*m", "", still) for still in stills.values()}
    assert len(bare) == 1
    refused = lowtide("show", str(document), "--theme", "noir")
    assert (refused.returncode, refused.stdout) == (2, "")
    assert "'noir' is not one of 'dark', 'light', 'contrast', 'colour-blind'" in refused.stderr
