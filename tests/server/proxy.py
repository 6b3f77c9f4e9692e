"""A network that can go silent: a small TCP proxy on loopback that stops forwarding and closes nothing."""

from __future__ import annotations

import contextlib
import socket
import threading


class Proxy:
    """Stands before a port. Each direction flows or is held; what was held comes late, when it flows again."""

    def __init__(self, target: int) -> None:
        self.target = target
        self.words: list[bytes] = []  # after which nothing comes through any more
        self.forth, self.back = threading.Event(), threading.Event()  # to the port, and its answers
        self.resume()
        self._sockets: list[socket.socket] = []
        self._listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listening.getsockname()[1]
        self._spawn(self._accept)

    def stall(self) -> None:
        """Everything seems well, and nothing comes through."""
        self.back.clear()
        self.forth.clear()

    def stall_after(self, *words: bytes) -> None:
        """The same from the moment when some words have gone through, one after the other."""
        self.words = list(words)

    def resume(self) -> None:
        self.words = []
        self.forth.set()
        self.back.set()

    def close(self) -> None:
        for each in (self._listening, *self._sockets):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)
            each.close()
        self.resume()

    def _spawn(self, work: object, *arguments: object) -> None:
        threading.Thread(target=work, args=arguments, daemon=True).start()  # type: ignore[arg-type]

    def _accept(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self._listening.accept()
                far = socket.create_connection(("127.0.0.1", self.target))
                self._sockets += [near, far]
                self._spawn(self._carry, near, far, self.forth)
                self._spawn(self._carry, far, near, self.back)

    def _carry(self, source: socket.socket, sink: socket.socket, flowing: threading.Event) -> None:
        with contextlib.suppress(OSError):
            while data := source.recv(65_536):
                flowing.wait()
                if flowing is self.forth:
                    self._notice(data)
                sink.sendall(data)
            flowing.wait()
            sink.shutdown(socket.SHUT_WR)

    def _notice(self, data: bytes) -> None:
        awaited = bool(self.words)
        while self.words and self.words[0] in data:
            self.words.pop(0)
        if awaited and not self.words:
            self.stall()
