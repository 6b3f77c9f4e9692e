"""The review of a finished match: what each choice cost, given what its seat could know, and where the rest of the result came from.

`duel.py` compares candidates in imagined worlds, `verdicts.py` judges choices by it, `ledger.py` splits the result into skill and luck.
A seat's choices are judged from its veiled records alone. The same match, seats, depth and seed give the same review on any machine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from teocalli.match import Match
from teocalli.review import verdicts
from teocalli.review.duel import Beside, Playouts, choice_seed
from teocalli.review.ledger import Account, Item, account_of, final_shares, ledger_of
from teocalli.review.moments import Moment, moments_of, silences_of
from teocalli.review.verdicts import DEPTHS, Depth, Judgement, accuracy, in_a_match_of, judge_beside

Progress = Callable[[int, int], None]  # choices judged so far, and all


class NothingToReview(ValueError):
    """A match that cannot be reviewed."""


@dataclass(frozen=True)
class SeatReview:
    """The review of one seat."""

    seat: int
    judgements: tuple[Judgement, ...]
    accuracy: float | None
    account: Account


def review(
    match: Match,
    seats: Sequence[int] | None = None,
    *,
    depth: str | Depth = "standard",
    seed: int = 0,
    on_progress: Progress = lambda done, total: None,
) -> list[SeatReview]:
    """Judge every choice of some seats, by default of all, and draw up their accounts; what others chose is luck to them then."""
    return review_and_ledger(match, seats, depth=depth, seed=seed, on_progress=on_progress)[0]


def review_and_ledger(
    match: Match,
    seats: Sequence[int] | None = None,
    *,
    depth: str | Depth = "standard",
    seed: int = 0,
    on_progress: Progress = lambda done, total: None,
) -> tuple[list[SeatReview], list[Item]]:
    """The same, and everything that happened in its order."""
    check(match)
    playouts, looks = Playouts(match.game, match.box_record, match.seats), DEPTHS[depth] if isinstance(depth, str) else depth
    asked = list(range(match.seats)) if seats is None else sorted(set(seats))
    moments = moments_of(match)
    all_choices = choices_of(match, moments)
    looks, choices = in_a_match_of(len(all_choices), looks), [moment for moment in all_choices if moment.seat in asked]
    judgements, heard = list[Judgement](), dict[tuple[int, int], Beside]()
    for number, moment in enumerate(choices):
        known, own_seed = playouts.known(moment.state, moment.seat), choice_seed(seed, moment.ply, moment.seat)
        judged, beside = judge_beside(playouts, known, moment.ply, moment.seat, moment.action, looks, own_seed)
        judgements += [judged] if judged is not None else []
        heard |= {(moment.ply, moment.seat): beside} if beside is not None else {}
        on_progress(number + 1, len(choices))
    found = heard if verdicts.asks_network(playouts) else None
    items, final = ledger_of(playouts, match, moments, looks.playouts, seed, found, asked), final_shares(match)
    reviews = [
        SeatReview(seat, own, accuracy(own), account_of(as_luck(items, own), seat, match.seats, float(final[seat])))
        for seat in asked
        for own in [tuple(one for one in judgements if one.seat == seat)]
    ]
    return reviews, as_luck(items, judgements)


def as_luck(items: list[Item], own: Iterable[Judgement]) -> list[Item]:
    """The items as a seat reads them: its choices that a sound mixture makes too are no skill, they went well or badly."""
    varied = {(one.ply, one.seat) for one in own if one.verdict == "sound" and one.options[0].weight is not None}
    return [replace(item, kind="guess") if item.kind == "skill" and (item.ply, item.seat) in varied else item for item in items]


def check(match: Match) -> None:
    """Refuse a match that is not over, or in which nobody could be beaten."""
    if not match.over:
        raise NothingToReview("this match is not over; only a finished match is reviewed")
    if match.seats == 1:
        raise NothingToReview("a match of one player has no win to share; only matches of two or more are reviewed")


def choices_of(match: Match, moments: list[Moment]) -> list[Moment]:
    """Every choice in order, silences included."""
    return sorted([*moments, *silences_of(match, moments)], key=lambda moment: (moment.ply, moment.seat))
