"""Outbound HTTP: one message to an address that somebody named, over https and never to a machine inside.

The name is looked up once and every address that it has must be public; the connection goes to one of these and nowhere else, so that a
name cannot change its meaning in between. Redirects are not followed, the answer is not read beyond its status, and it all has a limit.
"""

from __future__ import annotations

import contextlib
import http.client
import ipaddress
import socket
import ssl
import threading
from urllib.parse import SplitResult, urlsplit

LONGEST = 1_000  # characters of an address
REQUEST_TIMEOUT = 10.0  # seconds for everything
TRIED = 2  # addresses of one name
NAT64 = ipaddress.IPv6Network("64:ff9b::/96")
# What Python counts as public and is not: site-local, documentation, protocol assignments, old relays of 6to4.
INSIDE = tuple(map(ipaddress.ip_network, ("fec0::/10", "3fff::/20", "192.0.0.0/24", "192.88.99.0/24")))


class Forbidden(ValueError):
    """Nothing is posted to such an address."""


class Undelivered(OSError):
    """Nobody answered."""


def check(address: str, loopback: bool = False) -> SplitResult:
    """The parts of an address that may be posted to, as far as can be seen without looking its name up."""
    try:
        parts = urlsplit(address)
        port = parts.port
    except ValueError:
        raise Forbidden("address") from None
    if len(address) > LONGEST or not address.isascii() or any(char <= " " or char == "\x7f" for char in address):
        raise Forbidden("address")
    host = parts.hostname
    if not host or parts.username is not None or parts.password is not None or parts.fragment or port == 0:
        raise Forbidden("address")
    if parts.scheme != "https" and not (loopback and parts.scheme == "http"):
        raise Forbidden("https")
    return parts


def is_public(text: str, loopback: bool = False) -> bool:
    """Whether an IP address is somebody's out there; addresses that stand for others are looked through."""
    ip = ipaddress.ip_address(text.split("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        inner = ip.ipv4_mapped or ip.sixtofour or (ip.teredo[1] if ip.teredo else None)
        if ip in NAT64:
            inner = ipaddress.IPv4Address(int(ip) & 0xFFFFFFFF)
        if inner is not None:
            return is_public(str(inner), loopback)
    if loopback and ip.is_loopback:
        return True
    return ip.is_global and not ip.is_multicast and not ip.is_reserved and not any(ip in network for network in INSIDE)


def look_up(parts: SplitResult, loopback: bool = False) -> list[str]:
    """The IP addresses of a host, all of which are public."""
    host, port = parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)
    try:
        known = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    except (OSError, UnicodeError):
        raise Undelivered("its name is not known") from None
    addresses = list(dict.fromkeys(str(entry[4][0]) for entry in known))
    if not addresses or not all(is_public(address, loopback) for address in addresses):
        raise Forbidden("private")
    return addresses


class PinnedConnection(http.client.HTTPConnection):
    """A connection to one IP address, which shows the certificate of the name."""

    def __init__(self, parts: SplitResult, ip: str) -> None:
        super().__init__(parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80), timeout=REQUEST_TIMEOUT)
        self.ip, self.secure = ip, parts.scheme == "https"

    def connect(self) -> None:
        self.sock = socket.create_connection((self.ip, self.port), REQUEST_TIMEOUT)
        if self.secure:
            self.sock = ssl.create_default_context().wrap_socket(self.sock, server_hostname=self.host)

    def cut(self) -> None:
        """Time is up, however busy the other side seems."""
        if self.sock is not None:
            with contextlib.suppress(OSError):
                self.sock.shutdown(socket.SHUT_RDWR)


def post(address: str, body: bytes, headers: dict[str, str], loopback: bool = False) -> int:
    """Post a message, and answer with the status that came back. This blocks: it is for threads."""
    parts = check(address, loopback)
    reason: OSError | http.client.HTTPException | None = None
    for ip in look_up(parts, loopback)[:TRIED]:
        try:
            return _post_to(PinnedConnection(parts, ip), parts, body, headers)
        except (OSError, http.client.HTTPException) as error:
            reason = error
    raise Undelivered(type(reason).__name__)


def _post_to(connection: PinnedConnection, parts: SplitResult, body: bytes, headers: dict[str, str]) -> int:
    limit = threading.Timer(REQUEST_TIMEOUT, connection.cut)
    limit.start()
    try:
        path = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
        connection.request("POST", path, body, headers)
        return connection.getresponse().status
    finally:
        limit.cancel()
        connection.close()
