"""Reviews of finished matches, for browsers that cannot judge by themselves: one at a time, behind everything else, and kept."""

from __future__ import annotations

import subprocess

from teocalli import matchfile
from teocalli.match import Match
from teocalli.server import replays, review_process, wire
from teocalli.server.cached_answers import CachedAnswers
from teocalli.server.encoding import encode
from teocalli.server.fair_queue import FairQueue
from teocalli.server.logs import log
from teocalli.server.precompiling import Precompiling
from teocalli.server.refusals import RequestRefused
from teocalli.server.table import Table

ROOM = 8 * 1024 * 1024  # bytes that are kept
WAITING = 2  # reviews of one address that may wait
LONGEST = 1_000  # entries of a log: longer matches are reviewed in browsers alone


class Reviews:
    """A process that judges a match when nothing else is to be done, one at a time, and what was found."""

    def __init__(self, precompiling: Precompiling) -> None:
        self.precompiling = precompiling
        self.answers = CachedAnswers(ROOM, FairQueue(1, "review"), WAITING, "rate-reviews")
        self.process: subprocess.Popen[bytes] | None = None  # of the review under way

    async def get(self, table: Table, reader: int | None, depth: wire.Depth, language: str) -> bytes:
        """The review of a finished match, encoded, without the choices that players keep to themselves."""
        match = reviewable(table)
        hidden = [row.seat for row in table.seats if row.review_hidden and row.seat != reader]
        await self.precompiling.wait(match.game.name)
        key = (table.id, table.row.version, depth, language, *hidden)
        names = list(table.names)
        return await self.answers.get(key, lambda: self._reviewed(match, names, hidden, depth, language))

    def stop(self) -> None:
        self.answers.stop()
        if self.process is not None:
            self.process.terminate()

    def _reviewed(self, match: Match, names: list[str], hidden: list[int], depth: wire.Depth, language: str) -> bytes:
        """The review of a match, from a process of its own; the thread that calls waits for it."""
        job = review_process.ReviewJob(matchfile.write(match), names, hidden, depth, language)
        try:
            with review_process.start() as process:
                self.process = process
                answer, _ = process.communicate(encode(job))
        except OSError as error:  # no memory or no room for one more process
            log.error("review not begun", error=str(error))
            raise RequestRefused("busy", "busy-review", retry=1000) from None
        finally:
            self.process = None
        if process.returncode:
            log.error("review not finished", code=process.returncode)
            raise RequestRefused("busy", "busy-review", retry=1000)
        return answer


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
