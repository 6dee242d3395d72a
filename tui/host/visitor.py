"""A visitor: what a connection says of the one at its other end, before it has a name."""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Visitor:
    """Who comes in, by what was proved and what was only said."""

    fingerprint: str | None
    """Of the public key whose possession was proved, such as `SHA256:...`; None: a guest."""
    username: str
    """What stood before the @: said, not proved. A name to propose."""
    address: str
    """Where the connection comes from."""
    term: str = ""
    """The name of the terminal; empty where none was asked for."""
    env: Mapping[str, str] = field(default_factory=dict)
    """What the client sent along of COLORTERM, NO_COLOR and LANG, and nothing else."""

    @property
    def guest(self) -> bool:
        """Whether it has no key."""
        return self.fingerprint is None


__all__ = ["Visitor"]
