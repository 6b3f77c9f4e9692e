"""Lines of deliveries: sites take turns, and those that are slow take no place from those that answer."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from teocalli.server.delivery_lines import OTHER_PLACES, PROMPT_PLACES, REMEMBERED, Begun, DeliveryLines, site_of


def begin_all(lines: DeliveryLines[str]) -> list[Begun[str]]:
    """Everything that may begin now."""
    begun = []
    while (one := lines.begin()) is not None:
        begun.append(one)
    return begun


def proven(lines: DeliveryLines[str], *sites: str) -> None:
    """Sites that have answered promptly."""
    for site in sites:
        lines.add(site, "first")
        begun = lines.begin()
        assert begun is not None
        lines.end(begun, True)


def test_a_site_is_what_somebody_owns() -> None:
    addresses = ("https://a.b.example.org/x?y", "https://example.org:8443/", "https://www.example.co.uk", "https://EXAMPLE.org.")
    assert [site_of(address) for address in addresses] == ["example.org", "example.org", "example.co.uk", "example.org"]
    assert [site_of(f"https://{host}/") for host in ("192.0.2.7", "[2001:db8::1]", "[2001:db8::2:1]", "localhost")] == [
        *("192.0.2.7", "2001:db8::/64", "2001:db8::/64", "localhost")
    ]


def test_sites_take_turns_and_each_keeps_its_order() -> None:
    lines: DeliveryLines[str] = DeliveryLines(100)
    for delivery in ("a1", "a2", "a3", "b1", "c1", "c2"):
        lines.add(delivery[0], delivery)
    assert [begun.delivery for begun in begin_all(lines)] == ["a1", "b1", "c1", "a2", "c2"], "two at once to a site that nobody knows"
    assert len(lines) == 1


def test_many_slow_sites_leave_places_for_those_that_answer() -> None:
    lines: DeliveryLines[str] = DeliveryLines(1_000)
    proven(lines, "good")
    for number in range(100):
        for _ in range(3):
            lines.add(f"slow{number}", "late")
    assert len(begin_all(lines)) == OTHER_PLACES[0]
    for _ in range(9):
        lines.add("good", "now")
    begun = begin_all(lines)
    assert [one.delivery for one in begun] == ["now"] * PROMPT_PLACES[1]
    lines.end(begun[0], True)
    assert [one.site for one in begin_all(lines)] == ["good"]


def test_a_site_that_became_slow_stands_with_the_others_until_it_answers_promptly() -> None:
    lines: DeliveryLines[str] = DeliveryLines(1_000)
    proven(lines, "turncoat", "good")
    for _ in range(20):
        lines.add("turncoat", "late")
    slow = begin_all(lines)
    assert len(slow) == PROMPT_PLACES[1]
    for one in slow:
        lines.end(one, False)
    again = begin_all(lines)
    assert len(again) == OTHER_PLACES[1]
    lines.end(again[0], None)
    assert len(begin_all(lines)) == 1, "what was not sent says nothing of a site"
    lines.end(again[1], True)
    assert len(begin_all(lines)) == PROMPT_PLACES[1]


def test_without_room_the_longest_line_loses_its_last() -> None:
    lines: DeliveryLines[str] = DeliveryLines(5)
    assert [lines.add("a", f"a{number}") for number in range(5)] == [None] * 5
    assert lines.add("b", "b0") == "a4"
    assert lines.add("a", "a5") == "a5"
    assert [begun.delivery for begun in begin_all(lines)] == ["a0", "b0", "a1"]


def test_only_so_many_sites_are_remembered() -> None:
    lines: DeliveryLines[str] = DeliveryLines(5)
    proven(lines, *(f"site{number}" for number in range(REMEMBERED + 1)))
    for site in ("site0", f"site{REMEMBERED}"):
        for _ in range(3):
            lines.add(site, "more")
        assert len(begin_all(lines)) == (OTHER_PLACES[1] if site == "site0" else PROMPT_PLACES[1] - 1)


@pytest.mark.parametrize("seed", range(20))
def test_nothing_is_lost_sent_twice_or_beyond_its_places(seed: int) -> None:
    dice, lines = random.Random(seed), DeliveryLines[int](40)
    under_way: list[Begun[int]] = []
    ended: list[int] = []
    dropped: list[int] = []
    for number in range(2_000):
        gone = lines.add(f"site{int(dice.expovariate(0.3))}", number)
        dropped += [] if gone is None else [gone]
        while dice.random() < 0.7 and (begun := lines.begin()) is not None:
            under_way.append(begun)
        while under_way and dice.random() < 0.5:
            done = under_way.pop(dice.randrange(len(under_way)))
            ended.append(done.delivery)
            lines.end(done, dice.choice((True, False, None)))
        for places, group in ((PROMPT_PLACES, lines._prompt), (OTHER_PLACES, lines._others)):
            counts = Counter(one.site for one in under_way if one.group is group)
            assert counts.total() <= places[0]
            assert max(counts.values(), default=0) <= places[1]
    while len(lines) or under_way:
        while (begun := lines.begin()) is not None:
            under_way.append(begun)
        done = under_way.pop()
        ended.append(done.delivery)
        lines.end(done, True)
    assert sorted(ended + dropped) == list(range(2_000))
