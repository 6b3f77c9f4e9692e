"""Write coalescing: the head of an answer is sent together with its body, which spares a system call and a waking of the client."""

from __future__ import annotations

import asyncio
from typing import Any

HEAD = b"HTTP/1."


class CoalescingTransport:
    """A transport that holds the head of an answer back until the next write, or until the event loop has nothing more to write."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport, self._loop, self._held = transport, loop, b""
        self.written = 0  # bytes handed to the transport so far

    def write(self, data: bytes) -> None:
        if self._held:
            data, self._held = self._held + data, b""
        elif data.startswith(HEAD):
            self._held = data
            self._loop.call_soon(self._flush)
            return
        self.written += len(data)
        self._transport.write(data)

    def write_whole(self, data: bytes) -> None:
        """Write something that waits for nothing: an answer that has its body with it, or one more part."""
        if self._held:
            self._flush()
        self.written += len(data)
        self._transport.write(data)

    def is_closing(self) -> bool:
        return self._transport.is_closing()

    def get_write_buffer_size(self) -> int:
        return self._transport.get_write_buffer_size()

    def close(self) -> None:
        self._flush()
        self._transport.close()

    def write_eof(self) -> None:
        self._flush()
        self._transport.write_eof()

    def _flush(self) -> None:
        if self._held:
            self.write(b"")

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)
