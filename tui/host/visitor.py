"""A visitor: what a connection says of the one at its other end, before it has a name."""

import ipaddress
from collections.abc import Mapping
from dataclasses import dataclass, field

_OF_ONE = 64
"""Leading bits of an address of version 6 that a single household is given; it has all below them."""


def one_place(address: str) -> str:
    """What is counted as one address."""
    try:
        known = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(known, ipaddress.IPv4Address):
        return address
    if known.ipv4_mapped is not None:
        return str(known.ipv4_mapped)
    return str(ipaddress.ip_network((known, _OF_ONE), strict=False))


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

    @property
    def place(self) -> str:
        """Where it comes from, as limits count it."""
        return one_place(self.address)


__all__ = ["Visitor", "one_place"]
