"""Lines of deliveries that wait to be sent, one for each site that they go to: whoever makes a site slow delays that site alone.

Sites take turns. Those that answered promptly the last time have places of their own, so that all the others together, however many they
are, cannot take them: a site that nobody has heard from yet, or that kept a delivery waiting, has to answer promptly once.
"""

from __future__ import annotations

import ipaddress
from collections import Counter, OrderedDict, deque
from typing import Generic, TypeVar
from urllib.parse import urlsplit

from msgspec import Struct

T = TypeVar("T")
PROMPT = 3.0  # seconds
REMEMBERED = 1_000  # sites that are known to be prompt
PROMPT_PLACES, OTHER_PLACES = (8, 4), (16, 2)  # deliveries under way at most: in all, and to one site
SENDERS = PROMPT_PLACES[0] + OTHER_PLACES[0]
SHORT = 3  # letters of a name under which a country gives names out, such as co.uk


def site_of(address: str) -> str:
    """Whose an address is, as far as its name tells: anybody may have as many hosts and addresses as they like under a name of theirs."""
    host = urlsplit(address).hostname or ""
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        labels = host.rstrip(".").split(".")
        return ".".join(labels[-3 if len(labels) > 2 and len(labels[-2]) <= SHORT else -2 :])
    return str(ip) if ip.version == 4 else str(ipaddress.ip_network((ip, 64), strict=False))


class Group(Generic[T]):
    """The lines of some sites, the one whose turn it is first, and the places that they share."""

    def __init__(self, places: int, of_site: int) -> None:
        self.places, self.of_site = places, of_site  # deliveries that may be under way: in all, and to one site
        self.lines: OrderedDict[str, deque[T]] = OrderedDict()
        self.under_way: Counter[str] = Counter()

    def next_site(self) -> str | None:
        """The first site to which a delivery may begin: only the few with deliveries under way are passed over."""
        if self.under_way.total() >= self.places:
            return None
        return next((site for site in self.lines if self.under_way[site] < self.of_site), None)

    def take(self, site: str) -> T:
        """The first delivery of a site, which then goes to the end of the line."""
        line = self.lines.pop(site)
        delivery = line.popleft()
        if line:
            self.lines[site] = line
        return delivery

    def drop_last(self, site: str) -> T:
        line = self.lines[site]
        delivery = line.pop()
        if not line:
            del self.lines[site]
        return delivery

    def end(self, site: str) -> None:
        self.under_way[site] -= 1
        if not self.under_way[site]:
            del self.under_way[site]


class Begun(Struct, Generic[T], frozen=True):
    """A delivery under way, in one of the places of a group."""

    site: str
    delivery: T
    group: Group[T]


class DeliveryLines(Generic[T]):
    """Deliveries that wait, and the places in which they are under way."""

    def __init__(self, room: int) -> None:
        self.room = room  # deliveries that may wait
        self._waiting = 0
        self._prompt: Group[T] = Group(*PROMPT_PLACES)
        self._others: Group[T] = Group(*OTHER_PLACES)
        self._known: OrderedDict[str, None] = OrderedDict()  # prompt sites, the one heard from longest ago first

    def __len__(self) -> int:
        return self._waiting

    def add(self, site: str, delivery: T) -> T | None:
        """Let a delivery wait. Where there is no room, the last one of the longest line has to go; it is returned."""
        self._group(site).lines.setdefault(site, deque()).append(delivery)
        self._waiting += 1
        return self._drop_last() if self._waiting > self.room else None

    def begin(self) -> Begun[T] | None:
        """A delivery that begins now, if one may."""
        for group in (self._prompt, self._others):
            site = group.next_site()
            if site is not None:
                self._waiting -= 1
                group.under_way[site] += 1
                return Begun(site, group.take(site), group)
        return None

    def end(self, begun: Begun[T], prompt: bool | None) -> None:
        """A delivery is done with: answered promptly, or not, or not sent at all."""
        begun.group.end(begun.site)
        if prompt is not None:
            self._note(begun.site, prompt)

    def _note(self, site: str, prompt: bool) -> None:
        """How long a site took this time."""
        before = self._group(site)
        self._known.pop(site, None)
        if prompt:
            self._known[site] = None
        self._move(site, before)
        if len(self._known) > REMEMBERED:
            oldest, _ = self._known.popitem(last=False)
            self._move(oldest, self._prompt)

    def _group(self, site: str) -> Group[T]:
        return self._prompt if site in self._known else self._others

    def _move(self, site: str, before: Group[T]) -> None:
        """What waits for a site goes to where the site belongs now."""
        now = self._group(site)
        if now is not before and site in before.lines:
            now.lines[site] = before.lines.pop(site)

    def _drop_last(self) -> T:
        lengths = ((len(line), group, site) for group in (self._prompt, self._others) for site, line in group.lines.items())
        _, group, site = max(lengths, key=lambda entry: entry[0])
        self._waiting -= 1
        return group.drop_last(site)
