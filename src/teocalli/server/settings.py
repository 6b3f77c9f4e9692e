"""Settings of a server: what the command line, the environment or a test may choose."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable
from pathlib import Path

from msgspec import Struct, field

from teocalli.server.addresses import LOOPBACK

WEB = Path(__file__).parent.parent / "web"


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


GIVING = "/api/matches"  # where a match comes in as a file
LONGEST_FILE = 131_072  # bytes of a request there: some thousand entries of a log


class Limits(Struct, frozen=True):
    """How much one client may ask for; a clear 4xx answer beyond it."""

    body: int = 16_384  # bytes of a request
    requests: int = 40  # a second from one address, in the long run
    burst: int = 200  # and at once
    openings: int = 30  # tables opened a minute from one address
    lines: int = 8  # lines of chat in ten seconds from one address
    keys: int = 20  # a minute from one address: becoming a player, links, phrases, passkeys
    reports: int = 10  # lines of chat reported a minute from one address
    wrong_keys: int = 10  # of the keeper, a minute from one address; then none is looked at
    calls: int = 20  # changes of where one is called a minute from one address
    hints: int = 30  # hints a minute from one address
    devices: int = 8  # open streams of one player at one table; the oldest makes room
    watching: int = 32  # spectators of one table from one address
    listeners: int = 200  # spectators of one table
    head: int = 16_384  # bytes of a request before its body
    headers: int = 64  # in one request
    address: int = 2_048  # bytes of the address that a request asks for
    pipeline: int = 16  # requests sent before the first is answered
    connections: int = 256  # of one address
    all_connections: int = 4_096
    slow_head: float = 10.0  # seconds in which the head of a request must be there
    slow_body: float = 20.0  # and its body
    slow_read: float = 20.0  # seconds in which a client must take something of what it is sent
    keep: float = 75.0  # seconds that a connection without a request is kept
    waiting: int = 512  # events that a slow stream may lag behind

    def body_at(self, path: str) -> int:
        """The bytes of a request to an address."""
        return LONGEST_FILE if path == GIVING else self.body


class Settings(Struct, frozen=True, kw_only=True):
    """One server process."""

    database: str = "teocalli.db"  # a file, or postgresql://…
    patience: float = 5.0  # seconds that the database has to answer; then requests are answered with 503
    bus: str | None = None  # redis://…; none for a single server
    name: str = field(default_factory=lambda: secrets.token_hex(6))  # of this process, for leases
    secure: bool = False  # the server is reached by https: cookies are sent over it alone
    names: tuple[str, ...] = ()  # the host names of the server; requests for others are refused, none for any
    metrics: str = LOOPBACK  # networks that may see the figures
    proxy: str = "127.0.0.1,::1"  # networks whose X-Forwarded-For is believed
    limits: Limits = Limits()
    limited: bool = True  # off in the benchmarks
    pace: float = 0.7  # seconds a bot takes at least while people watch
    compiled: bool = True  # change over to compiled rules as soon as they are ready
    think: int = 900  # milliseconds a bot may think
    thinkers: int = 2  # threads in which bots think
    absent: float = 20.0  # seconds without a stream after which a seat may be given to a bot
    beat: float = 15.0  # seconds between heartbeats
    poll: float = 1.0  # seconds between looks at a shared database, should the bus lose a word
    lease: float = 10.0  # seconds for which a server holds a job
    idle: float = 900.0  # seconds after which a table nobody looks at leaves memory
    looks: float = 5.0  # seconds between looks for tables that are due
    calls_to_loopback: bool = False  # for tests: calls may go to this machine, without https
    call_after: float = 2.0  # seconds after which whoever does not look is called
    call_pace: float = 1.0  # how long a failed call waits, as a share of the usual
    contact: str = ""  # whom push services may write to: mailto:… or https://…
    retry: int = 2000  # milliseconds a stream should wait before it connects again
    clock: Callable[[], int] = now  # what time the system says it is; looked at when the server opens
    monotonic: Callable[[], float] = time.monotonic  # seconds that only go forward
    web: Path = WEB

    @property
    def contact_address(self) -> str:
        """Whom push services may write to: the house itself unless somebody is named."""
        return self.contact or f"https://{self.names[0] if self.names else 'teocalli.invalid'}"

    @property
    def soon(self) -> int:
        """Milliseconds: what is due within that time is attended to in memory."""
        return int(self.looks * 4000)
