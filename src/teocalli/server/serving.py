"""Serving: the application on uvicorn, in one process or several."""

from __future__ import annotations

import asyncio
import functools
import gc
import multiprocessing
import resource
import signal
import socket
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import uvicorn

from teocalli.server import logs
from teocalli.server.app import create
from teocalli.server.connections import Connections, Protocol
from teocalli.server.keeper import new_key
from teocalli.server.logs import log
from teocalli.server.server import Server
from teocalli.server.settings import Settings
from teocalli.server.store import Store, keeper_queries

GRACE = 10  # seconds that requests under way have to finish
FILES = 8_192  # open at once: connections, databases, and the rest
GONE = 30_000  # milliseconds after which a client that acknowledges nothing is gone
SENT = 131_072  # bytes on their way to one client: a client that does not read is noticed
CHOSEN = ("database", "bus", "secure", "names", "metrics", "proxy", "think", "limited", "contact")  # settings of the command line
SWITCH = 0.0005  # seconds after which a thread that asks for Python's lock is given it: the writer should not wait long


class GracefulServer(uvicorn.Server):
    """uvicorn that tells the streams to come again before it stops."""

    def __init__(self, config: uvicorn.Config, server: Server, connections: Connections, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.server, self.connections, self.ready = server, connections, ready
        self._watching: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        asyncio.get_running_loop().set_exception_handler(logs.loop_trouble)
        self._watching = asyncio.create_task(self.connections.watch())
        await super().startup(sockets)
        if not self.should_exit:
            self.ready()

    def handle_exit(self, sig: int, frame: Any) -> None:
        self.server.close_streams()
        super().handle_exit(sig, frame)


def bound(host: str, port: int) -> socket.socket:
    """A socket that listens on an address, ready to be shared by several processes."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    listening = socket.socket(family, socket.SOCK_STREAM)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        listening.close()
        raise ValueError(f"{host}:{port} cannot be listened on: {error.strerror}") from None
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SENT)  # these hold for every connection
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE, 1)
    if hasattr(socket, "TCP_USER_TIMEOUT"):
        listening.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, GONE)
    listening.set_inheritable(True)
    return listening


def address_of(listening: socket.socket) -> str:
    host, port = listening.getsockname()[:2]
    shown = "127.0.0.1" if host in ("0.0.0.0", "::") else host
    return f"http://{f'[{shown}]' if ':' in shown else shown}:{port}/"


def one(settings: Settings, host: str, port: int, level: str, ready: Callable[[str], None]) -> None:
    """One server process, until it is told to stop."""
    listening = bound(host, port)
    _serve(settings, listening, level, lambda: ready(address_of(listening)))


def _serve(settings: Settings, listening: socket.socket, level: str, ready: Callable[[], None]) -> None:
    logs.set_up(level, pretty=sys.stderr.isatty())
    allow_many_files()
    server = uvicorn_server(settings, ready)
    show_keeper_key(server.server.store, settings)
    calm_collector()
    sys.setswitchinterval(SWITCH)
    server.run([listening])


def uvicorn_server(settings: Settings, ready: Callable[[], None]) -> GracefulServer:
    """A server on uvicorn, which has yet to run."""
    server = Server(settings)
    connections, app = Connections(settings), create(settings, server)
    connections.action_entrance = app.state.action_entrance
    config = uvicorn.Config(
        app,
        http=functools.partial(Protocol, connections),  # type: ignore[arg-type]
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=True,
        forwarded_allow_ips=settings.proxy,
        ws="none",
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=int(settings.limits.keep),
    )
    return GracefulServer(config, server, connections, ready)


def show_keeper_key(store: Store, settings: Settings) -> None:
    """At the first start somebody who sees the terminal is shown the key of the keeper. It is never written to a log that is kept."""
    if not sys.stderr.isatty():
        if store.read_now(keeper_queries.kept_key) is None:
            log.info("no keeper yet: `teocalli keeper key --new` makes the key of the desk")
        return
    key = new_key()
    if store.write_now(lambda connection: keeper_queries.first_key(connection, key, settings.clock())):
        print(f"The key of the keeper's desk (/keeper), shown this once: {key}", file=sys.stderr)


def allow_many_files() -> None:
    """A connection is an open file, and many systems allow a thousand unless one asks."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < FILES:
        resource.setrlimit(resource.RLIMIT_NOFILE, (FILES if hard == resource.RLIM_INFINITY else min(hard, FILES), hard))


def calm_collector() -> None:
    """What was imported stays for good, and tables make few cycles: let the garbage collector look less often."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 50)


def many(settings: Settings, workers: int, host: str, port: int, level: str) -> None:
    """Several server processes behind one address, each a server of its own on the same database."""
    listening = bound(host, port)
    start = multiprocessing.get_context("spawn")
    running = [start.Process(target=_worker, args=(chosen(settings), listening, level)) for _ in range(workers)]
    for process in running:
        process.start()

    def stop(*_: Any) -> None:
        for process in running:
            process.terminate()

    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, stop)
    for process in running:
        process.join()


def chosen(settings: Settings) -> dict[str, Any]:
    """The settings that the command line may choose, as another process can read them."""
    return {name: getattr(settings, name) for name in CHOSEN}


def _worker(fields: dict[str, Any], listening: socket.socket, level: str) -> None:
    _serve(msgspec.convert(fields, Settings), listening, level, lambda: None)
