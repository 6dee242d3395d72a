"""The themes: what the colours of `tui.theme` become for a player who chose another look.

Everything is drawn in the colours of `tui.theme`, once, whoever looks; a theme is a `Palette`, through
which a session's own output turns them into what its terminal is sent. So people of one process each
have their own, and a change of theme changes nothing but that. Letters that would stand on a ground too
much like them are moved away from it, so every mixture of roles can be read.

What must stay true: each theme knows every swatch; where colours are few its terrains and what lies over
them differ, as they do in the first; where there are none, all themes are the same.
"""

from collections.abc import Mapping
from typing import NamedTuple

from engine.game import Unreadable
from tui.output.colours import Palette, xterm_rgb
from tui.theme import LINES, PAGE, PALETTE, SWATCHES, TEXT, Swatch


class Face(NamedTuple):
    """What a swatch becomes in a theme; None: what it is."""

    ink: int | None = None
    """16-255."""
    ground: int | None = None
    """16-255."""
    few_ink: int | None = None
    """0-15."""
    few_ground: int | None = None
    """0-7."""


def _palette(faces: Mapping[int, Face], *, least: float, faint: float, light: bool = False) -> Palette:
    """The palette of faces by the xterm numbers of their swatches.

    `least` is the contrast that letters keep from their ground, `faint` that of lines.
    """
    known = {swatch.xterm: swatch for swatch in SWATCHES}
    assert set(faces) <= set(known), "a theme paints colours that there are"

    def rgb(swatch: Swatch, number: int | None) -> int:
        return swatch.rgb if number is None else xterm_rgb(number)

    pairs = [(swatch, faces.get(number, Face())) for number, swatch in known.items()]
    return Palette(
        inks={s.rgb: s.ink if f.few_ink is None else f.few_ink for s, f in pairs},
        grounds={s.rgb: s.ground if f.few_ground is None else f.few_ground for s, f in pairs},
        mono_inks=PALETTE.mono_inks,
        mono_grounds=PALETTE.mono_grounds,
        themed=True,
        themed_inks={s.rgb: rgb(s, f.ink) for s, f in pairs},
        themed_grounds={s.rgb: rgb(s, f.ground) for s, f in pairs},
        lines=LINES,
        least=least,
        faint=faint,
        page=PAGE,
        text=TEXT,
        light=light,
    )


_LIGHT = {
    16: Face(16, 254, 0, 7),
    233: Face(None, 255, 0, 7),
    234: Face(None, 231, 0, 7),
    235: Face(None, 253, 0, 7),
    237: Face(None, 189, 0, 4),
    240: Face(247, 247, 8, 7),
    245: Face(241, 244, 8, 7),
    250: Face(238, 240, 0, 0),
    252: Face(235, 250, 0, 0),
    231: Face(16, 16, 0, 0),
    117: Face(25, None, 4, 6),
    223: Face(89, None, 5, 3),
    137: Face(94, None, 0, 3),
    17: Face(None, 153, 4, 4),
    68: Face(25, None, 6, 6),
    23: Face(None, 152, 6, 6),
    116: Face(23, None, 0, 6),
    58: Face(None, 187, 2, 7),
    187: Face(58, None, 2, 2),
    239: Face(None, 250, 0, 7),
    254: Face(235, None, 5, 7),
    52: Face(None, 217, 1, 1),
    217: Face(88, None, 15, 1),
    30: Face(None, 157, 2, 2),
    230: Face(22, None, 0, 7),
    60: Face(None, 183, 5, 5),
    229: Face(None, 236, 7, 0),
    209: Face(124, None, 1, 1),
    221: Face(94, None, 5, 3),
    69: Face(26, 75, 4, 4),
    167: Face(160, 210, 1, 1),
    78: Face(28, None, 2, 2),
    227: Face(100, 227, 3, 3),
    87: Face(30, 87, 6, 6),
    208: Face(166, 208, 9, 3),
    177: Face(91, 177, 5, 5),
    255: Face(240, 231, 8, 7),
    25: Face(None, 117, 4, 4),
    22: Face(None, 114, 2, 2),
    131: Face(None, 174, 1, 1),
    244: Face(None, 248, 7, 7),
    180: Face(94, 180, 5, 3),
    153: Face(24, None, 4, 6),
    74: Face(24, None, 4, 6),
}
"""Dark letters on near white; grounds of the board in pale colours of the same hues."""

_CONTRAST = {
    233: Face(None, 16),
    234: Face(None, 16),
    235: Face(None, 16),
    237: Face(None, 18),
    240: Face(250, 244, 7),
    245: Face(250, 250, 7),
    250: Face(231),
    252: Face(231),
    117: Face(159),
    223: Face(226),
    137: Face(223, None, 11),
    17: Face(None, 18),
    68: Face(123, None, 14),
    116: Face(231, None, 0),
    58: Face(None, 22),
    187: Face(230, None, 10),
    239: Face(None, 238),
    254: Face(231),
    52: Face(None, 88),
    217: Face(231),
    30: Face(None, 46),
    230: Face(16),
    60: Face(None, 54),
    215: Face(None, 214),
    229: Face(None, 226),
    209: Face(217),
    221: Face(226),
    160: Face(None, 124),
    69: Face(117, 117),
    167: Face(210, 210),
    78: Face(83, 83),
    227: Face(226, 226),
    87: Face(51, 51),
    208: Face(214, 214),
    177: Face(213, 213),
    255: Face(231, 231),
    25: Face(None, 19),
    22: Face(None, 22),
    131: Face(None, 88),
    244: Face(None, 250),
    180: Face(222, 222),
    153: Face(159),
    74: Face(123),
}
"""White and pure colours on black, lines to be seen from afar."""

_TOLD_APART = {
    78: Face(84, 84),
    227: Face(220, 220),
    87: Face(152, 152),
    208: Face(172, 172),
    177: Face(176, 176),
    255: Face(231, 231),
}
"""The first theme with seats whose colours no kind of colour blindness makes alike."""

FIRST = "dark"
"""The theme of who has chosen none."""

THEMES: Mapping[str, Palette] = {
    FIRST: PALETTE,
    "light": _palette(_LIGHT, least=4.5, faint=1.7, light=True),
    "contrast": _palette(_CONTRAST, least=7.0, faint=4.5),
    "colour-blind": _palette(_TOLD_APART, least=4.5, faint=1.0),
}
"""Every theme by the name that players give; the first is that of who has chosen none."""


def palette_of(name: str) -> Palette:
    """The theme of that name; empty: the first. Raises `Unreadable` saying which there are."""
    found = THEMES.get(name or FIRST)
    if found is None:
        raise Unreadable(f"--theme {name}: there is no such theme (there are: {', '.join(THEMES)})")
    return found


__all__ = ["FIRST", "THEMES", "palette_of"]
