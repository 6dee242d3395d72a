"""What the one who runs a host decides: `Settings`, as `lowtide serve` and its config file name them."""

from typing import Literal

from msgspec import Struct

from engine.game import Unreadable

ANY_ADDRESS = ""
"""Listen on every address of the machine."""

Guests = Literal["no", "watch", "play"]


class Limits(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How much of the host a single key, an address, or everybody together may take."""

    sessions: int = 200
    """Open sessions of everybody together."""
    sessions_per_player: int = 4
    """Open sessions of one player (one key)."""
    connections_per_address: int = 20
    """Open connections from one address, those that have not logged in yet included."""
    connections_per_minute: int = 60
    """New connections from one address a minute; what goes beyond is closed before any key exchange."""
    logins_per_connection: int = 6
    """Log-in attempts (keys offered, passwords) before a connection is closed."""
    login_seconds: int = 30
    """From the connection to the end of the log-in."""
    idle_minutes: int = 120
    """Without a key from the player; 0: for ever. The seat is kept, and its clock goes on."""
    tables_per_player: int = 8
    """Tables a player has opened that are not over."""
    tables: int = 500
    """Tables of everybody together that are not over."""
    openings_per_address: int = 40
    """Tables opened from one address in an hour."""
    names_per_address: int = 40
    """Names chosen from one address in an hour."""
    spectators: int = 30
    """At one table."""


class Settings(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a host runs."""

    port: int = 2222
    """0: any free one."""
    bind: str = ANY_ADDRESS
    """The address to listen on; empty for all of them."""
    keys: str | None = None
    """A file in the form of `authorized_keys`: only these keys log in. None: every key does."""
    guests: Guests = "no"
    """Whether people without a key come in, and whether they may only watch."""
    guest_password: str | None = None
    """What guests must type; None: nothing, when they come in at all."""
    pause_on_disconnect: int = 0
    """Seconds for which a table pauses when the line of a seated player drops; 0: the clock runs on."""
    limits: Limits = Limits()


_MOST = {"port": 65_535, "pause_on_disconnect": 86_400}


def check(settings: Settings) -> Settings:
    """The same settings. Raises `Unreadable`, naming the first one that cannot be."""
    limits = {f"limits.{name}": getattr(settings.limits, name) for name in Limits.__struct_fields__}
    numbers = {"port": settings.port, "pause_on_disconnect": settings.pause_on_disconnect, **limits}
    for name, value in numbers.items():
        least = 0 if name in ("port", "pause_on_disconnect", "limits.idle_minutes") else 1
        most = _MOST.get(name, 1_000_000)
        if not least <= value <= most:
            raise Unreadable(f"{name}: {value} is not from {least} to {most:,}")
    if settings.guest_password is not None and settings.guests == "no":
        raise Unreadable("guest_password: guests are not let in; `guests` would say watch or play")
    if settings.guest_password == "":
        raise Unreadable("guest_password: it is empty; leave it out for guests without a password")
    return settings


__all__ = ["ANY_ADDRESS", "Guests", "Limits", "Settings", "check"]
