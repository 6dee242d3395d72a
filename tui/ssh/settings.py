"""What a player sets on the host: colours and signs. The host keeps it with the key."""

import msgspec

from tui.commands import Command
from tui.dialogs import Ask, Option
from tui.host.players import Player
from tui.output import Depth
from tui.output.colours import Palette
from tui.themes import FIRST, THEMES

SETTINGS = Command("settings", ("f2",), "settings", "colours and signs on this host")

_TERMINAL, _SIGNS = "terminal", "signs"
_DEPTHS: dict[str, Depth] = {
    "true": Depth.TRUE,
    "256": Depth.INDEXED,
    "16": Depth.SIXTEEN,
    "none": Depth.MONO,
}
_LABELS = (
    ("true", "c", "true colour"),
    ("256", "2", "256 colours"),
    ("16", "1", "16 colours"),
    ("none", "0", "none"),
)


def depth_of(player: Player | None) -> Depth | None:
    """The player's own choice of colours; None: as the terminal says."""
    return None if player is None else _DEPTHS.get(player.colours)


def palette_for(player: Player | None) -> Palette:
    """The player's own choice of theme, or the first; one that is not known any more counts as none."""
    return THEMES.get(player.theme if player else FIRST, THEMES[FIRST])


def settings_dialog(player: Player) -> Ask:
    """The question; `change` takes its answer."""
    now = player.colours if player.colours in _DEPTHS else _TERMINAL
    options = [Option(_TERMINAL, "t", "colours as the terminal says", "now" if now == _TERMINAL else "")]
    options += [Option(word, key, label, "now" if now == word else "") for word, key, label in _LABELS]
    signs = "ASCII signs" if player.rich else "rich signs"
    detail = "blocks and arrows, where the terminal shows them well" if not player.rich else "safe everywhere"
    options.append(Option(_SIGNS, "r", signs, detail))
    theme = player.theme if player.theme in THEMES else FIRST
    options += [
        Option(name, key, f"theme {name}", "now" if name == theme else "")
        for key, name in zip("dlxb", THEMES, strict=True)
    ]
    chosen = next(n for n, option in enumerate(options) if option.value == now)
    return Ask("Colours and signs", options, chosen=chosen, width=70)


def change(player: Player, answer: str) -> Player:
    """The player after an answer."""
    if answer == _SIGNS:
        return msgspec.structs.replace(player, rich=not player.rich)
    if answer in THEMES:
        return msgspec.structs.replace(player, theme=answer)
    return msgspec.structs.replace(player, colours="" if answer == _TERMINAL else answer)


__all__ = ["SETTINGS", "change", "depth_of", "palette_for", "settings_dialog"]
