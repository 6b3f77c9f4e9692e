"""What each cache of a match brings: the same matches, with all of them and with one left out.

    python -m bench.match_caches [--rounds 9] [--json]

Every action goes the way it goes on a server: asked for, carried out, and told as a record to every seat and to somebody who looks on,
who have the position before it (a stream) or not (somebody who asks). All ways are run in turn, in one process, by processor time;
printed is how many times as long a match takes without a cache, the median of the rounds.
"""

from __future__ import annotations

import argparse
import json
import statistics
import time

from teocalli import games
from teocalli.match import Announcement, Match, WhoMayAct
from teocalli.seats import SPECTATOR
from teocalli.server import presenting
from teocalli.server.table import Snapshot, newly_owing

MATCHES = 6  # of each game in a round
MOST = 120  # actions of one match, so that no game counts more than the others
ASKS = 6  # how often a table asks who may act, for each action: whether it runs, who owes, for whom bots choose, whether it is over


class WithoutMayAct(Match):
    """Who may act is asked of the rules each time."""

    def who_may_act(self) -> WhoMayAct:
        return self._rules.moment(self._states)


class WithoutAnnouncement(Match):
    """What is told is put together for every reader."""

    def announcement(self) -> Announcement:
        self._announcement = None
        return super().announcement()


class WithoutSeen(Match):
    """How each viewer saw the latest action is asked of the rules each time."""

    _seen = property(lambda self: (0, []), lambda self, seen: None)


class WithoutVeils(Match):
    """What each viewer may know is worked out each time."""

    _veils = property(lambda self: {}, lambda self, veils: None)


class WithoutKept(Match):
    """The position before the latest is rebuilt from the deal."""

    _kept = property(lambda self: self.dealt, lambda self, kept: vars(self).setdefault("dealt", kept))


WAYS: dict[str, type[Match]] = {
    "all": Match,
    "without _may_act": WithoutMayAct,
    "without _announcement": WithoutAnnouncement,
    "without _seen": WithoutSeen,
    "without _veils": WithoutVeils,
    "without _kept": WithoutKept,
}


def choices(name: str, number: int) -> list[tuple[int, int]]:
    """A match of chosen actions: what is legal, by turns."""
    match = Match(name, max(2, games.load(name).about.seats[0]), seed=bytes([number]) * 32, mode="compiled")
    while not match.over and match.ply < MOST:
        seat = match.turn
        legal = match.legal(seat)
        match.act(seat, legal[match.ply * 7919 % len(legal)])
    return [(int(seat), int(action)) for seat, action in match.log]


def play(kind: type[Match], name: str, number: int, log: list[tuple[int, int]]) -> None:
    """Play a match as a table does, with everybody listening."""
    match = kind(name, max(2, games.load(name).about.seats[0]), seed=bytes([number]) * 32, mode="compiled")
    snapshot = Snapshot(match, [str(seat) for seat in range(match.seats)], 0)
    for ply, (seat, action) in enumerate(log):
        assert match.allows(seat, action)
        match.enter(seat, action)
        newly_owing(match)
        for _ in range(ASKS):
            match.who_may_act()
        for viewer in range(SPECTATOR, match.seats):
            presenting.record_update(snapshot, viewer, follows=bool(ply % 8))


def seconds(kind: type[Match], name: str, logs: list[list[tuple[int, int]]]) -> float:
    started = time.process_time()
    for number, log in enumerate(logs):
        play(kind, name, number, log)
    return time.process_time() - started


def ratios(name: str, rounds: int) -> dict[str, float]:
    logs = [choices(name, number) for number in range(MATCHES)]
    taken: dict[str, list[float]] = {way: [] for way in WAYS}
    for turn in range(rounds + 1):
        for way, kind in WAYS.items():
            spent = seconds(kind, name, logs)
            if turn:  # the first round is for the compiler
                taken[way].append(spent)
    return {way: statistics.median(a / b for a, b in zip(taken[way], taken["all"], strict=True)) for way in WAYS if way != "all"}


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--json", action="store_true")
    wanted = parser.parse_args()
    measured = {name: ratios(name, wanted.rounds) for name in games.NAMES}
    if wanted.json:
        print(json.dumps(measured))
        return
    for name, found in measured.items():
        print(name, *(f"{way} {ratio:.2f}" for way, ratio in found.items()), sep=", ")


if __name__ == "__main__":
    main()
