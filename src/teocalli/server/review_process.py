"""The process in which a finished match is reviewed.

`python -m teocalli.server.review_process` is given a `ReviewJob` and writes its review. A thread of the server would share its
interpreter: whoever acts meanwhile would wait for a thread of the lowest priority to give it back.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Sequence
from typing import cast

import msgspec

from teocalli import matchfile, review, words
from teocalli.games import GameName
from teocalli.match import Match
from teocalli.review.duel import Playouts
from teocalli.review.helped import helped_most, told
from teocalli.review.known import what_could_be_known
from teocalli.review.ledger import final_shares
from teocalli.review.verdicts import Judgement
from teocalli.review.why import apart, described, why
from teocalli.server import presenting, wire
from teocalli.server.encoding import encode

COMMAND = (sys.executable, "-m", __name__)
NICENESS = 19  # of the process: behind everything else; none to leave it where it is
WATCHED = 1.0  # seconds between two looks whether the server is still there


class ReviewJob(msgspec.Struct):
    """What is to be reviewed, and how."""

    file: str  # of the match
    names: list[str]
    hidden: list[int]  # seats whose choices are left out
    depth: wire.Depth
    language: str


def start() -> subprocess.Popen[bytes]:
    """A process that waits for a job, behind everything else."""
    process = subprocess.Popen(COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    if NICENESS:
        put_behind(process.pid)
    return process


def put_behind(pid: int) -> None:
    """Let a process leave the processor to everybody else; Linux knows work that is done only where a core would be idle.

    Not by itself once it runs: more than a second goes by until it has read what it needs.
    """
    with contextlib.suppress(OSError):  # some containers forbid it, and it may have ended
        if hasattr(os, "setpriority"):
            os.setpriority(os.PRIO_PROCESS, pid, NICENESS)
        if hasattr(os, "SCHED_IDLE"):
            os.sched_setscheduler(pid, os.SCHED_IDLE, os.sched_param(0))


def end_with_parent() -> None:
    """End when the server has ended, however it did: one that is killed ends nobody."""
    threading.Thread(target=_watch, args=(os.getppid(),), daemon=True).start()


def _watch(parent: int) -> None:
    while os.getppid() == parent:
        time.sleep(WATCHED)
    os._exit(1)


def main() -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server ends it
    end_with_parent()
    job = msgspec.json.decode(sys.stdin.buffer.read(), type=ReviewJob)
    sys.stdout.buffer.write(encode(review_of(job)))


def review_of(job: ReviewJob) -> wire.Review:
    """Judge a match."""
    match, names, language = matchfile.read(job.file), job.names, job.language
    playouts = Playouts(match.game, match.box_record, match.seats)
    shown = [seat for seat in range(match.seats) if seat not in job.hidden]
    reviews, items = review.review_and_ledger(match, shown, depth=job.depth)
    judged = [one for seat in reviews for one in seat.judgements]
    return wire.Review(
        game=cast("GameName", match.game.name),
        seats=match.seats,
        depth=job.depth,
        choices=[
            choice_message(match, playouts, one, names, language) for one in sorted(judged, key=lambda judged: (judged.ply, judged.seat))
        ],
        items=[wire.ReviewItem(item.kind, item.ply, item.seat, list(item.effect), list(item.error)) for item in items],
        final=[float(share) for share in final_shares(match)],
        hidden=job.hidden,
    )


def choice_message(match: Match, playouts: Playouts, judged: Judgement, names: Sequence[str], language: str) -> wire.JudgedChoice:
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
    reasons = apart(reasons, descriptions)
    descriptions += told(helped_most(playouts, veiled, judged))
    return wire.JudgedChoice(
        ply=judged.ply,
        seat=judged.seat,
        chosen=judged.action,
        best=judged.best,
        loss=judged.loss,
        loss_error=judged.error,
        spread=judged.spread,
        verdict=judged.verdict,
        mixed=any(option.weight is not None for option in judged.options),
        worlds=judged.worlds,
        candidates=candidates,
        known=[words.tell(message, language, names, judged.seat) for message in messages],
        why=[words.tell(message, language, names, judged.seat) for message in reasons],
        described=[words.tell(message, language, names, judged.seat) for message in descriptions],
        glance=judged.glance,
    )


if __name__ == "__main__":
    main()
