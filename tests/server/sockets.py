"""A house on a real port of loopback, in a thread of the test, and connections to it as bare as they come."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator

from teocalli.server import serving
from teocalli.server.settings import Settings

PATIENCE = 30.0


@contextlib.contextmanager
def listening(settings: Settings) -> Iterator[tuple[int, serving.GracefulServer]]:
    """The port of an open house, and its server."""
    ready = threading.Event()
    server = serving.uvicorn_server(settings, ready.set)
    door = serving.bound("127.0.0.1", 0)
    thread = threading.Thread(target=server.run, args=([door],), daemon=True)
    thread.start()
    assert ready.wait(PATIENCE)
    try:
        yield door.getsockname()[1], server
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive()


def connect(port: int, window: int | None = None) -> socket.socket:
    """A connection, on request with a small window for what comes back."""
    line = socket.socket()
    line.settimeout(PATIENCE)
    if window is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, window)
    line.connect(("127.0.0.1", port))
    return line


def everything(connection: socket.socket) -> bytes:
    """What the server says until it closes."""
    answer = b""
    with contextlib.suppress(ConnectionError):
        while part := connection.recv(65_536):
            answer += part
    return answer


def status_of(answer: bytes) -> int:
    """The status of the first answer; 0 for none."""
    return int(answer.split(b" ", 2)[1]) if answer.startswith(b"HTTP/1.") else 0
