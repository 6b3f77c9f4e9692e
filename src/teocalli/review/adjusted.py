"""Arenas with luck taken out: what a bot won, less a part of the luck that the ledger finds, so that fewer matches say as much.

What is subtracted has a mean of zero, so that nothing is shifted, only narrowed. The luck of draws has by its making: what nobody has seen
is drawn again as it was drawn. The luck of guesses has only if others play about as the policy imagines; that is put to the test, and where
its mean is not zero within its interval it is left alone. How much is subtracted is learnt from the other deals (cross-fitted): weights
from the same deals would pretend to more than there is. The luck of the deal is no part of it: all rotations of a deal share it out.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from teocalli.bots.arena import NORMAL, Entrant, Played, play_match, win_shares
from teocalli.game import Game
from teocalli.record_arrays import copy_of
from teocalli.review.duel import Playouts
from teocalli.review.ledger import Item, Kind, ledger_until
from teocalli.review.moments import Moment
from teocalli.review.unseen import has_unseen

PLAYOUTS = 16  # of each position in a ledger
FOLDS = 5  # parts of the deals: each has weights from the others
LEAST = 20  # deals with which weights are learnt
DRAWS, GUESSES = 0, 1

Numbers = npt.NDArray[np.float64]


class NotSound(ValueError):
    """A contest whose luck cannot be taken out honestly."""


@dataclass(frozen=True)
class MatchLuck:
    """A match with the luck of each seat: of draws, and of guesses."""

    played: Played
    draws: tuple[float, ...]
    guesses: tuple[float, ...]


@dataclass(frozen=True)
class Adjusted:
    """What the matches say about one entrant when luck is taken out; margins are half widths of 95 % intervals."""

    name: str
    share: float
    margin: float
    raw_margin: float  # of the same without
    luck: float  # what draws and guesses brought on average
    luck_margin: float
    weights: tuple[float, float]  # mean weights of draws and guesses
    guesses: bool  # whether the luck of guesses was sound, and used
    saved: float  # so many times as many matches would be needed without; 1 where nothing is gained


def check(game: Game, seats: int, deals: int) -> None:
    """Refuse where the correction is not sound."""
    if seats == 1:
        raise NotSound("with one player there is no win to share, and no luck to take out of it")
    if not has_unseen(game):
        raise NotSound(f"nobody has written down what is unseen in {game.name}, so its luck is not known")
    if deals < LEAST:
        raise NotSound(f"weights are learnt from at least {LEAST} deals; these are {deals}")


def play_noting_luck(game: Game, box: np.record, entrants: Sequence[Entrant], lineup: tuple[int, ...], seed: int, deal: int) -> MatchLuck:
    """A match, and what luck did in it."""
    moments: list[Moment] = []

    def note(state: np.record, seat: int, action: int) -> None:
        moments.append(Moment(len(moments), copy_of(state), seat, action))

    played = play_match(game, box, entrants, lineup, seed, deal, note)
    end = moments.pop()
    playouts = Playouts(game, box, len(lineup))
    items, _ = ledger_until(playouts, moments, end.state, len(moments), np.array(win_shares(played)), PLAYOUTS, deal)
    return MatchLuck(played, luck_of("reveal", items, len(lineup)), luck_of("guess", items, len(lineup)))


def luck_of(kind: Kind, items: Sequence[Item], seats: int) -> tuple[float, ...]:
    """What items of one kind did to every seat."""
    return tuple(sum(item.effect[seat] for item in items if item.kind == kind) for seat in range(seats))


def table(entrants: Sequence[Entrant], matches: Sequence[MatchLuck]) -> list[Adjusted]:
    """What the matches say about each entrant."""
    return [_row(entrants[number].name, *by_deal(matches, number)) for number in range(len(entrants))]


def by_deal(matches: Sequence[MatchLuck], number: int) -> tuple[Numbers, Numbers]:
    """What an entrant won in each deal on average, and their luck of draws and of guesses."""
    deals = {deal: i for i, deal in enumerate(sorted({match.played.deal for match in matches}))}
    won, luck, seated = np.zeros(len(deals)), np.zeros((len(deals), 2)), np.zeros(len(deals))
    for match in matches:
        shares = win_shares(match.played)
        for seat, who in enumerate(match.played.lineup):
            if who == number:
                at = deals[match.played.deal]
                won[at] += shares[seat]
                luck[at] += match.draws[seat], match.guesses[seat]
                seated[at] += 1
    return won / seated, luck / seated[:, None]


def _row(name: str, won: Numbers, luck: Numbers) -> Adjusted:
    """One entrant. The luck of guesses counts only where its mean is zero within its interval."""
    raw_margin, means = margin_of(won), luck.mean(axis=0)
    sound = bool(abs(means[GUESSES]) <= margin_of(luck[:, GUESSES]))
    used = luck if sound else luck * np.array([1.0, 0.0])
    left, weights = without_luck(won, used)
    margin = margin_of(left)
    total = used.sum(axis=1)
    saved = (raw_margin / margin) ** 2 if 0.0 < margin < raw_margin else 1.0
    return Adjusted(
        name,
        float(left.mean()),
        margin,
        raw_margin,
        float(total.mean()),
        margin_of(total),
        (float(weights[DRAWS]), float(weights[GUESSES])),
        sound,
        saved,
    )


def without_luck(won: Numbers, luck: Numbers) -> tuple[Numbers, Numbers]:
    """What was won less weighed luck, each part of the deals with weights from the others; and the mean weights."""
    left, weights = won.copy(), np.zeros((FOLDS, luck.shape[1]))
    fold = np.arange(len(won)) % FOLDS
    for number in range(FOLDS):
        others = fold != number
        centred = luck[others] - luck[others].mean(axis=0)
        weights[number] = np.linalg.lstsq(centred, won[others] - won[others].mean(), rcond=1e-9)[0]
        left[~others] -= luck[~others] @ weights[number]
    mean: Numbers = weights.mean(axis=0)
    return left, mean


def margin_of(values: Numbers) -> float:
    """Half the width of the 95 % interval of a mean of deals."""
    return float(NORMAL * values.std(ddof=1) / np.sqrt(len(values)))
