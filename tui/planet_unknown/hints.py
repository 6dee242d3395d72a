"""The keys of the moment for the footer and `?`: what Enter, `]` and the others would do now."""

from typing import TYPE_CHECKING

from engine.planet_unknown.actions import Confirm
from tui.footer import Hint

if TYPE_CHECKING:
    from tui.planet_unknown.screen import PlanetScreen


def hints_of(screen: "PlanetScreen") -> list[Hint]:
    """The most useful first, as the footer cuts what does not fit."""
    named = screen.named
    look = [Hint(named["next-planet"], "planets"), Hint(named["station"], "station")]
    if screen.update.outcome is not None:
        return [Hint(named["scores"], "result"), *look, Hint(named["leave"], "leave")]
    if screen.shown != screen.own:
        return [
            Hint(named["back"], "own planet"),
            Hint(named["next-planet"], "next"),
            Hint(named["scores"], "scores"),
        ]
    if not screen.acts:
        return [*look, Hint(named["scores"], "scores"), Hint(named["cards"], "cards")]
    if screen.view.phase == "rotate":
        return [
            Hint(named["take"], f"turn to {screen.rotation}"),
            Hint(named["east"], "try"),
            Hint(named["station"], "planet" if screen.shows_station else "station"),
        ]
    if screen.shows_station:
        return [Hint(named["station"], "planet"), Hint(named["east"], "try")]
    return _acting(screen)


def _acting(screen: "PlanetScreen") -> list[Hint]:
    named = screen.named
    entry = screen.entry
    confirm = [Hint(named["finish"], "confirm")] if Confirm() in screen.legal else []
    found: list[Hint] = []
    if entry is None:
        if any(e.actions for e in screen.entries):
            found.append(Hint(named["take"], "take"))
    elif screen.tile is not None:
        if screen.map.cursor in screen.tile.places:
            found.append(Hint(named["take"], "lay it"))
        found += [
            Hint(named["turn-right"], "turn"),
            Hint(named["flip"], "flip"),
            Hint(named["next-place"], "next place"),
        ]
    elif entry.places:
        if screen.map.cursor in entry.places:
            found.append(Hint(named["take"], "do it here"))
        found.append(Hint(named["next-place"], "next place"))
    elif entry.actions:
        found.append(Hint(named["take"], "take" if screen.view.phase == "choose" else "do it"))
    if not any(e.actions for e in screen.entries):
        found = confirm + found
        confirm = []
    if len(screen.entries) > 1:
        found.append(Hint(named["next-piece"], "next"))
    found += confirm
    if screen.update.withdrawable:
        found.append(Hint(named["withdraw"], "take back"))
    return [*found, Hint(named["next-planet"], "planets"), Hint(named["station"], "station")]
