"""Notifications: whoever wishes it is told that it is their turn, by Web Push or at an address of theirs, unless they look at the table.

A move never waits for a call: it is noted in memory, considered a moment later, and sent from threads, again after a while where that
fails. A message names the table and the game and says that it is their turn, and nothing else.
"""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import hmac
from collections import deque
from collections.abc import Callable, Collection, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Literal
from urllib.parse import urlsplit

import msgspec

from teocalli import __version__
from teocalli.server import outbound_http, push
from teocalli.server.delivery_lines import PROMPT, SENDERS, Begun, DeliveryLines, site_of
from teocalli.server.limits import Limiter
from teocalli.server.live_tables import LiveTables
from teocalli.server.logs import log
from teocalli.server.metrics import Metrics
from teocalli.server.presence import Presence
from teocalli.server.refusals import RequestRefused, sentence
from teocalli.server.settings import Settings
from teocalli.server.store import Store, StoreError, queries
from teocalli.server.store.rows import CallRow
from teocalli.server.table import Table

WAITING = 5_000  # calls that may wait to be sent; what comes beyond is dropped
BEHIND = 60  # of one person
FRESH, LONG_AGO = 0.25, float("-inf")  # seconds for which a call is due without another look
AGAIN = (2.0, 10.0, 60.0, 300.0)  # seconds after which a call that failed is sent again
GIVEN_UP = 10  # calls that failed in a row, after which nothing is sent to that address any more
GONE = (404, 410)  # nobody is there any more
SPARE, AN_HOUR = 30, 120  # calls to one address: so many at once, and in an hour
AGENT = f"Teocalli/{__version__}"

Place = tuple[str, int]  # a table and a seat


class Turn(msgspec.Struct, frozen=True):
    """A decision that somebody has to make, since a ply."""

    table_id: str
    seat: int
    ply: int


class Notice(msgspec.Struct, frozen=True):
    """What a call says."""

    type: Literal["turn", "test"]
    title: str
    text: str
    table: str | None = None
    game: str | None = None


class Delivery(msgspec.Struct, frozen=True):
    """A call on its way."""

    call: CallRow
    notice: Notice
    turn: Turn | None = None  # which it is about: once that is over nobody needs to know
    attempt: int = 0
    due: float = LONG_AGO  # when that was last known, by the loop's clock


class Notifications:
    """What this server tells those whose turn it is."""

    def __init__(
        self, store: Store, settings: Settings, now: Callable[[], int], live: LiveTables, presence: Presence, metrics: Metrics
    ) -> None:
        self.store, self.settings, self.now, self.live, self.presence, self.metrics = store, settings, now, live, presence, metrics
        self.key = ""  # the private key of the house
        self.wishing: set[bytes] = set()  # who may wish to be called; whoever is not here does not, and that is not asked at each turn
        self._mark = ""
        self._considering: dict[Place, asyncio.TimerHandle] = {}
        self._lines: DeliveryLines[Delivery] = DeliveryLines(WAITING)
        self._behind: dict[bytes, deque[Delivery]] = {}  # further calls of those who have one on its way
        self._tasks: set[asyncio.Task[None]] = set()
        self._threads = ThreadPoolExecutor(SENDERS, "calls")
        self._limiter = Limiter(SPARE, AN_HOUR / 3600)

    def start(self, key: str) -> None:
        self.key = key

    async def stop(self) -> None:
        for timer in self._considering.values():
            timer.cancel()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        self._threads.shutdown(wait=False, cancel_futures=True)

    # Who wishes to be called

    async def catch_up(self, mark: str) -> None:
        """Another server may have heard of a wish: it has left a new mark."""
        if mark != self._mark:
            self.wishing |= await self.store.read(queries.wishing)
            self._mark = mark

    async def on_people_changed(self, devices: Sequence[bytes], owner: bytes | None) -> None:
        """Some devices have become a player's, and their wishes with them."""
        if owner is not None and not self.wishing.isdisjoint(devices):
            self.wishing.add(owner)

    @property
    def public_key(self) -> str:
        return push.public_key(self.key)

    # Turns

    def on_turn(self, table: Table, seats: Collection[int]) -> None:
        """Some seats have a new decision to make: whoever does not look is called, unless they come in a moment."""
        for seat in seats if self.wishing else ():
            place, turn = (table.id, seat), Turn(table.id, seat, table.ply)
            if table.seats[seat].token is None or table.looking(seat) or len(self._considering) >= WAITING:
                continue
            before = self._considering.pop(place, None)
            if before is not None:
                before.cancel()
            self._considering[place] = asyncio.get_running_loop().call_later(self.settings.call_after, self._consider_now, turn)

    def _consider_now(self, turn: Turn) -> None:
        """Hardly anybody is called: for the others a turn costs a look into a set."""
        self._considering.pop((turn.table_id, turn.seat), None)
        table = self.live.by_id.get(turn.table_id)
        if table is None or table.seats[turn.seat].token in self.wishing:
            self._begin(self._consider(turn))

    async def _consider(self, turn: Turn) -> None:
        """Call whoever still has to decide and does not look."""
        try:
            table = await self.live.get(turn.table_id)
            token = table.seats[turn.seat].token
            calls = [] if token is None else await self.store.read(lambda connection: queries.calls_of(connection, token))
            if calls and await self._awaiting(turn) is not None:
                for call in calls:
                    self.send(call, turn_notice(table, call.language), turn)
        except (StoreError, RequestRefused) as error:
            log.warning("call not considered", error=type(error).__name__)

    async def _awaiting(self, turn: Turn) -> Table | None:
        """The table of a turn, if its player still has to decide and does not look at it, here or on another server."""
        table = await self.live.get(turn.table_id)
        await self.presence.refresh([table])
        owes = turn.seat in table.owing_people() and not table.acted_since(turn.seat, turn.ply)
        return table if owes and not table.looking(turn.seat) else None

    # Sending

    def send(self, call: CallRow, notice: Notice, turn: Turn | None = None) -> None:
        """Send a call soon; one too many is dropped."""
        try:
            self._limiter.take(call.id)
            self._line_up(Delivery(call, notice, turn, due=asyncio.get_running_loop().time()))
        except (RequestRefused, asyncio.QueueFull):
            self.metrics.calls.labels("dropped").inc()

    def _line_up(self, delivery: Delivery) -> None:
        """One call after the other for each person: an address that never answers holds nobody else up."""
        behind = self._behind.get(delivery.call.token)
        if behind is None:
            self._behind[delivery.call.token] = deque()
            self._wait(delivery)
        elif len(behind) >= BEHIND:
            raise asyncio.QueueFull
        else:
            behind.append(delivery)

    def _let_next(self, token: bytes) -> None:
        """A call is done with: the next one of the same person takes its place, after all who wait."""
        behind = self._behind[token]
        if behind:
            self._wait(msgspec.structs.replace(behind.popleft(), due=LONG_AGO))
        else:
            del self._behind[token]

    def _wait(self, delivery: Delivery) -> None:
        """Let a call wait for its turn; where too many wait, somebody with the most has one less."""
        dropped = self._lines.add(site_of(delivery.call.address), delivery)
        if dropped is not None:
            self.metrics.calls.labels("dropped").inc(1 + len(self._behind.pop(dropped.call.token)))
        self._begin_waiting()

    def _begin_waiting(self) -> None:
        """Begin as many calls as may be under way."""
        while (begun := self._lines.begin()) is not None:
            self._begin(self._send(begun))

    async def _is_due(self, delivery: Delivery) -> bool:
        """Whether it still is their turn and they do not look, where a call has waited for others."""
        fresh = asyncio.get_running_loop().time() - delivery.due < FRESH
        return fresh or delivery.turn is None or await self._awaiting(delivery.turn) is not None

    async def _send(self, begun: Begun[Delivery]) -> None:
        delivery, clock = begun.delivery, asyncio.get_running_loop().time
        prompt: bool | None = None
        try:
            if await self._is_due(delivery):
                began = clock()
                status = await self._deliver(delivery)
                prompt = status != 0 and clock() - began < PROMPT
                await self._note(delivery, status)
        except (StoreError, RequestRefused) as error:
            log.warning("call not noted", error=str(error))
        except Exception as error:
            log.error("call failed", exc_info=error)
        self._lines.end(begun, prompt)
        self._let_next(delivery.call.token)
        self._begin_waiting()

    async def _deliver(self, delivery: Delivery) -> int:
        """Send a call from a thread; the status that came back."""
        work = (delivery.call, delivery.notice, self.key, self.settings.contact_address, self.now(), self.settings.calls_to_loopback)
        return await asyncio.get_running_loop().run_in_executor(self._threads, deliver, *work)

    async def _note(self, delivery: Delivery, status: int) -> None:
        """What came of a call."""
        call = delivery.call
        if 200 <= status < 300:
            self.metrics.calls.labels("sent").inc()
            if call.failures:
                await self.store.write(lambda connection: queries.note_call(connection, call.id, 0))
        elif status in GONE:
            self.metrics.calls.labels("gone").inc()
            await self.store.write(lambda connection: queries.end_call(connection, call.id))
        elif (status < 400 or status == 429 or status >= 500) and delivery.attempt < len(AGAIN):
            self._begin(self._send_again(delivery))
        else:
            await self._count_failure(call)

    async def _send_again(self, delivery: Delivery) -> None:
        """After a while, if it still is their turn and they still wish to be called there."""
        self.metrics.calls.labels("again").inc()
        await asyncio.sleep(AGAIN[delivery.attempt] * self.settings.call_pace)
        with contextlib.suppress(StoreError, RequestRefused, asyncio.QueueFull):
            call = await self.store.read(lambda connection: queries.call_of(connection, delivery.call.id))
            if call is not None and await self._is_due(msgspec.structs.replace(delivery, due=LONG_AGO)):
                due = asyncio.get_running_loop().time()
                self._line_up(msgspec.structs.replace(delivery, call=call, attempt=delivery.attempt + 1, due=due))

    async def _count_failure(self, call: CallRow) -> None:
        self.metrics.calls.labels("failed").inc()
        failures = call.failures + 1
        if failures >= GIVEN_UP:
            await self.store.write(lambda connection: queries.end_call(connection, call.id))
        else:
            await self.store.write(lambda connection: queries.note_call(connection, call.id, failures))

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def turn_notice(table: Table, language: str) -> Notice:
    """That it is one's turn at a table; nothing of the position."""
    return Notice("turn", table.game.about.title, sentence("call-turn", language), table.id, table.row.game)


def sample_notice(language: str) -> Notice:
    return Notice("test", "Teocalli", sentence("call-test", language))


def deliver(call: CallRow, notice: Notice, key: str, contact: str, now: int, loopback: bool) -> int:
    """Send a call, and answer with the status that came back; 0 where nobody answered. This blocks: it is for threads."""
    message = msgspec.json.encode(notice)
    try:
        if call.kind == "push":
            parts = urlsplit(call.address)
            topic = push.topic(call.secret, notice.table or notice.type)  # the id of a table is an invitation to it
            headers = push.headers(key, f"{parts.scheme}://{parts.netloc}", contact, topic, now)
            return outbound_http.post(call.address, push.encrypted(call.public_key, call.secret, message), headers, loopback)
        return outbound_http.post(call.address, message, webhook_headers(call.secret, message, now), loopback)
    except outbound_http.Undelivered:
        return 0
    except outbound_http.Forbidden:
        return GONE[0]


def webhook_headers(secret: str, message: bytes, now: int) -> dict[str, str]:
    """Who sends it, and the proof: an HMAC-SHA256 of the time and the message, which an old message cannot be given again."""
    seconds = now // 1000
    proof = hmac.new(secret.encode(), f"{seconds}.".encode() + message, hashlib.sha256).hexdigest()
    return {"content-type": "application/json", "user-agent": AGENT, "teocalli-signature": f"t={seconds},v1={proof}"}
