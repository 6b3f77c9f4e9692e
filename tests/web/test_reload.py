"""A page of the pocket house that is loaded again in the middle of a decision: of every kind of decision that the games have."""

from __future__ import annotations

import functools
import random
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from teocalli import matchfile
from teocalli.match import Match

from .conftest import NewVisitor
from .visitor import Visitor, ask

# By players, what a prompt can ask of somebody.
KINDS = {
    ("codinca", 2): {"begin", "after-switch", "after-flip", "after-own-flip", "done", "side"},
    ("temple_code", 1): {"reveal", "keep", "keep-last", "last"},
    ("temple_code", 3): {"take", "both"},
    ("aztec", 3): {"take", "token", "keep", "purify", "hex", "steal"},
    ("cibola", 3): {"stake", "pick", "rock", "totem", "recall", "mirror", "tremor", "leftover-rock"},
}
MATCHES = 200  # in which every kind of decision is found
NAMES = ["Jade", "Bruno", "Inès"]
OFFERED = """() => [...document.querySelectorAll(".stage :is(.board-place, .tray-place, .dock) :is(button, [role=gridcell])")]
    .filter((one) => one.checkVisibility() && !one.disabled && one.ariaDisabled !== "true")
    .map((one) => one.ariaLabel ?? one.textContent)"""


class Moment(NamedTuple):
    """Before an entry of a match: its file, the entry, and who decides."""

    file: str
    ply: int
    seat: int


@functools.cache
def moments(game: str, seats: int) -> dict[str, Moment]:
    """The first moment of every kind of decision, in random matches that are always the same."""
    found: dict[str, Moment] = {}
    for number in range(MATCHES):
        match = Match(game, seats, seed=bytes([number]) * 32, names=NAMES[:seats])
        fresh = play(match, random.Random(number))
        file = matchfile.write(match)
        found = {kind: Moment(file, *moment) for kind, moment in fresh.items()} | found
        if found.keys() >= KINDS[game, seats]:
            break
    return found


def play(match: Match, dice: random.Random) -> dict[str, tuple[int, int]]:
    """To the end, with common actions, which come first, more often; ply and seat of the first decision of each kind."""
    found: dict[str, tuple[int, int]] = {}
    while not match.over:
        seat = match.turn
        if seat in match.owing:  # who only may act has nobody waiting for them
            found.setdefault(match.prompt(seat).id.rpartition("prompt-")[2], (match.ply, seat))
        legal = match.legal(seat)
        match.act(seat, dice.choice(legal[: dice.choice((9, len(legal)))]))
    return found


@pytest.mark.parametrize(("game", "seats"), KINDS)
def test_a_reload_in_the_middle_of_every_kind_of_decision_changes_nothing(visitor: NewVisitor, game: str, seats: int) -> None:
    guest, found = visitor(where="pocket"), moments(game, seats)
    assert found.keys() == KINDS[game, seats]
    guest.go()
    for file, ply, seat in found.values():
        seated = ask(guest.page, "playOn", file, {"ply": ply, "seat": seat, "cards": "true"})
        guest.go(f"/t/{seated['table']['id']}")
        before = shown(guest.page)
        assert before[1]
        guest.page.reload()
        assert shown(guest.page) == before
        decide(guest)


def shown(page: Page) -> tuple[str, list[str]]:
    """What the page asks for, and what can be pressed."""
    expect(page.locator(".prompt:not(.wait)")).to_be_visible()
    return page.locator(".prompt p").inner_text(), page.evaluate(OFFERED)


def decide(guest: Visitor) -> None:
    """Press what offers itself until something is decided."""
    before, dice = guest.decisions(), random.Random(1)
    for _ in range(200):
        guest.press_something(dice, "mouse")
        if len(guest.decisions()) > len(before):
            return
    raise AssertionError("nothing can be decided")
