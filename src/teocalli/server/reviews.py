"""Reviews of finished matches, for browsers that cannot judge by themselves: one at a time, behind everything else, and kept."""

from __future__ import annotations

import contextlib
import os
import threading

from teocalli import review, words
from teocalli.match import Match
from teocalli.review.duel import Playouts
from teocalli.review.known import what_could_be_known
from teocalli.review.ledger import final_shares
from teocalli.review.verdicts import Judgement
from teocalli.review.why import described, why
from teocalli.server import presenting, replays, wire
from teocalli.server.cached_answers import CachedAnswers
from teocalli.server.encoding import encode
from teocalli.server.fair_queue import FairQueue
from teocalli.server.precompiling import Precompiling
from teocalli.server.refusals import RequestRefused
from teocalli.server.table import Table

ROOM = 8 * 1024 * 1024  # bytes that are kept
WAITING = 2  # reviews of one address that may wait
LONGEST = 1_000  # entries of a log: longer matches are reviewed in browsers alone
BEHIND_EVERYTHING = 19  # the priority of the thread, as `nice` counts


class Reviews:
    """A thread that judges matches when nothing else is to be done, and what it found."""

    def __init__(self, precompiling: Precompiling) -> None:
        self.precompiling = precompiling
        self.answers = CachedAnswers(ROOM, FairQueue(1, "review"), WAITING, "rate-reviews")

    async def get(self, table: Table, reader: int | None, depth: wire.Depth, language: str) -> bytes:
        """The review of a finished match, encoded, without the choices that players keep to themselves."""
        match = reviewable(table)
        hidden = [row.seat for row in table.seats if row.review_hidden and row.seat != reader]
        await self.precompiling.wait(match.game.name)
        key = (table.id, table.row.version, depth, language, *hidden)
        return await self.answers.get(key, lambda: encode(review_of(table, match, hidden, depth, language)))

    def stop(self) -> None:
        self.answers.stop()


def reviewable(table: Table) -> Match:
    """The match of a table, if it can be reviewed here."""
    match = replays.finished(table)
    if not match.over:
        raise RequestRefused("missing", "missing-review-closed")
    if match.seats == 1:
        raise RequestRefused("missing", "missing-review-alone")
    if match.ply > LONGEST:
        raise RequestRefused("missing", "missing-review-long")
    return match


def review_of(table: Table, match: Match, hidden: list[int], depth: wire.Depth, language: str) -> wire.Review:
    """Judge a match, in the thread that calls."""
    with contextlib.suppress(OSError, AttributeError):  # a system that knows no priorities of threads does without
        os.setpriority(os.PRIO_PROCESS, threading.get_native_id(), BEHIND_EVERYTHING)
    twin, names = match.replay(), list(table.names)
    playouts = Playouts(match.game, match.box_record, match.seats)
    reviews = review.review(twin, depth=depth)
    judgements = sorted((one for seat in reviews for one in seat.judgements if one.seat not in hidden), key=lambda one: (one.ply, one.seat))
    items = sorted(reviews[0].account.items, key=lambda item: item.ply)
    return wire.Review(
        game=table.row.game,
        seats=match.seats,
        depth=depth,
        choices=[choice_message(twin, playouts, one, names, language) for one in judgements],
        items=[wire.ReviewItem(item.kind, item.ply, item.seat, list(item.effect), list(item.error)) for item in items],
        final=[float(share) for share in final_shares(match)],
        hidden=hidden,
    )


def choice_message(match: Match, playouts: Playouts, judged: Judgement, names: list[str], language: str) -> wire.JudgedChoice:
    """A judgement with the words of its candidates, as its player saw the position."""
    known, presenter = match.known_at(judged.ply, judged.seat), match.presenter
    rows = presenter.labels(known, [option.action for option in judged.options])
    labels = [words.tell(presenter.message(row), language, names, judged.seat) for row in rows]
    candidates = [
        wire.JudgedCandidate(one.action, presenting.notation(match.game, one.action), label, one.share, one.error, one.weight)
        for one, label in zip(judged.options, labels, strict=True)
    ]
    veiled = playouts.known(match.state_at(judged.ply), judged.seat)
    messages = what_could_be_known(match.game, match.box_record, veiled, judged.seat)
    better = judged.best != judged.action
    reasons = why(match.game, match.box_record, veiled, judged.seat, judged.best) if better else []
    descriptions = described(match.game, match.box_record, veiled, judged.seat, judged.action) if better else []
    return wire.JudgedChoice(
        ply=judged.ply,
        seat=judged.seat,
        chosen=judged.action,
        best=judged.best,
        loss=judged.loss,
        loss_error=judged.error,
        stake=judged.stake,
        verdict=judged.verdict,
        mixed=any(option.weight is not None for option in judged.options),
        worlds=judged.worlds,
        candidates=candidates,
        known=[words.tell(message, language, names, judged.seat) for message in messages],
        why=[words.tell(message, language, names, judged.seat) for message in reasons],
        described=[words.tell(message, language, names, judged.seat) for message in descriptions],
    )
