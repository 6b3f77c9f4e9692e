"""Addresses: where requests come from, and as whose they are counted. An IPv6 address counts with all others of its /64."""

from __future__ import annotations

import functools
import ipaddress
from contextvars import ContextVar
from typing import Any

Network = ipaddress.IPv4Network | ipaddress.IPv6Network
LOOPBACK = "127.0.0.0/8,::1"
ALL = "all"
UNKNOWN = "unknown"  # what a proxy says and is no address: all of these are counted as one
PREFIX = 64  # bits of an IPv6 address that one household or one rented machine is given

client_address: ContextVar[str | None] = ContextVar("asker", default=None)  # the address, as counted, whose request led to what is done now


def address_of(scope: Any) -> str:
    """The address of a request, as it is counted."""
    client = scope.get("client")
    return counted(client[0]) if client else "local"


@functools.lru_cache(maxsize=8_192)
def counted(host: str) -> str:
    """An address as it is counted: IPv4 as it is, IPv6 by /64."""
    address = parsed(host)
    if address is None:
        return UNKNOWN
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    return str(ipaddress.IPv6Network((int(address), PREFIX), strict=False))


def parsed(host: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    """An address without its zone; an IPv4 address inside an IPv6 one is the IPv4 address."""
    if len(host) > 64:
        return None
    try:
        address = ipaddress.ip_address(host.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


@functools.lru_cache(maxsize=64)
def networks(text: str) -> tuple[Network, ...]:
    """Networks from a list such as `127.0.0.1,10.0.0.0/8,::1`; a ValueError names the part that is none."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    if parts == [ALL]:
        parts = ["0.0.0.0/0", "::/0"]
    listed: list[Network] = []
    for part in parts:
        try:
            listed.append(ipaddress.ip_network(part, strict=False))
        except ValueError:
            raise ValueError(f"{part!r} is neither an address nor a network such as 10.0.0.0/8") from None
    return tuple(listed)


@functools.lru_cache(maxsize=8_192)
def is_among(host: str, text: str) -> bool:
    """Whether an address belongs to one of the listed networks."""
    address = parsed(host)
    return address is not None and any(address in network for network in networks(text) if network.version == address.version)
