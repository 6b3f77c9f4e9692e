"""The league: past selves that the learner meets, so that what it once could it can still do.

One of them is met in each rollout, the harder ones more often; where there are guests from elsewhere, in two rollouts of five one of those.
As the league grows it is thinned out, so that it always reaches from the beginning to now.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

MOST = 12  # past selves that are kept
NEWEST = 4  # of which the last ones always
MEMORY = 0.9  # how much of an old win share stays when matches are added
LEAGUE_LANES = 0.2  # the part of the lanes in which a past self plays
AT_RANDOM = 0.1  # of those, the part whose past self plays at random
GUESTS = 0.4  # how often a guest is met instead of a past self, where there are any
POLICY_LANES = 0.3  # the part of the lanes in which policies without search play: against its past alone a network loses to plainer players


@dataclass
class Member:
    """A past self, or a guest: its weights, when it joined, and how the learner fares against it (times its fair share)."""

    weights: Any
    minutes: float  # of learning; those of guests are below nought
    advantage: float = 1.0

    @property
    def guest(self) -> bool:
        """Whether it comes from elsewhere, as a best response does: guests are never let go."""
        return self.minutes < 0


@dataclass
class League:
    """Guests, then all past selves that are kept, oldest first."""

    members: list[Member] = field(default_factory=list)

    def join(self, member: Member, rng: np.random.Generator) -> None:
        """One more; where there are too many, one of the old ones goes."""
        guests = [each for each in self.members if each.guest]
        selves = [each for each in self.members if not each.guest]
        (guests if member.guest else selves).append(member)
        if len(selves) > MOST:
            del selves[thinned([each.minutes for each in selves])]
        self.members = [*guests, *selves]

    def opponent(self, rng: np.random.Generator) -> Member | None:
        """Whom to meet next."""
        guests, selves = [each for each in self.members if each.guest], [each for each in self.members if not each.guest]
        met = guests if guests and (not selves or rng.random() < GUESTS) else selves
        if not met:
            return None
        return met[int(rng.choice(len(met), p=odds([each.advantage for each in met])))]


def odds(advantages: list[float]) -> npt.NDArray[np.float64]:
    """How often to meet each past self: those against whom the learner wins less than its fair share most, and none never."""
    weights = 0.1 + np.clip(2.0 - np.asarray(advantages, np.float64), 0.0, 2.0) ** 2
    return weights / weights.sum()


def thinned(minutes: list[float]) -> int:
    """Which one to let go: not the first, not the newest, but the one whose neighbours in time are nearest to each other."""
    gaps = [minutes[i + 1] - minutes[i - 1] for i in range(1, len(minutes) - NEWEST)]
    return 1 + int(np.argmin(gaps))


def updated_advantage(before: float, share: float, fair: float) -> float:
    """How the learner fares against a past self, after more matches."""
    return MEMORY * before + (1 - MEMORY) * share / fair


def learner_seats(
    seats: npt.NDArray[np.int64], most: int, shared: npt.NDArray[np.bool_], rng: np.random.Generator, alone: float = 0.5
) -> npt.NDArray[np.bool_]:
    """[lane, seat] where the learner sits: everywhere, but in `shared` lanes alone among others (part `alone`), or all but one."""
    lanes = len(seats)
    one = np.zeros((lanes, most), np.bool_)
    one[np.arange(lanes), (rng.random(lanes) * seats).astype(np.int64)] = True
    mine = np.where(rng.random((lanes, 1)) < alone, one, ~one)
    mine[~shared] = True
    return mine & (np.arange(most) < seats[:, None])


def policy_lanes(lanes: Iterable[int], part: float) -> npt.NDArray[np.bool_]:
    """In which lanes the game's policy plays: the first of each seat count, side by side, since on a GPU neighbours wait for each other."""
    return np.concatenate([np.arange(number) < part * number for number in lanes])


def lanes_by_seats(counts: Iterable[int], lanes: int, crowd: float = 1.0) -> dict[int, int]:
    """How many lanes play at each seat count from two on, by the seats to the power of `crowd`: with 1, as many matches at each."""
    tables = {count: count**crowd for count in counts if count > 1}
    return {count: max(1, int(lanes * part / sum(tables.values()))) for count, part in tables.items()}
