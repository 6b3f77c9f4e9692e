"""Repeated heads: a client asks for all its actions at a table in the same words, so the head of these requests is read once.

What a head means depends on its bytes alone. Whatever begins with the very bytes that were read before, but for the length of its body,
means the same; and where all of it is there, the rest is that body.
"""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

END = b"\r\n\r\n"  # of a head
LENGTH = re.compile(rb"\r\ncontent-length: ?([1-9][0-9]{0,4})\r\n", re.IGNORECASE)
DIGITS = 5  # of a length, at most


class ReadHead(Struct, frozen=True, gc=False):
    """The head of a request that was read."""

    before: bytes  # the length of its body
    after: bytes  # that, to its end
    scope: dict[str, Any]  # what it says, with whatever was found out about it; nobody changes it

    def body_in(self, data: bytes) -> bytes | None:
        """The body of a request that is there in one piece and has the same head; none for any other."""
        start = len(self.before)
        if not data.startswith(self.before):
            return None
        end = data.find(self.after, start, start + DIGITS + len(self.after))
        length = data[start:end]
        if end < 0 or not length.isdigit():
            return None
        body = data[end + len(self.after) :]
        return body if int(length) == len(body) else None


def read_head(data: bytes, scope: dict[str, Any]) -> ReadHead | None:
    """The head of a request that came in one piece, and that says how long its body is as clients do; none for any other."""
    end = data.find(END) + len(END)
    lengths = list(LENGTH.finditer(data, 0, end))
    if len(lengths) != 1 or int(lengths[0][1]) != len(data) - end:
        return None
    return ReadHead(data[: lengths[0].start(1)], data[lengths[0].end(1) : end], scope.copy())
