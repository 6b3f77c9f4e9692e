"""Calls when it is somebody's turn, and what they look at."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from teocalli.server.wire.values import CallKind, Millis, StreamName


class Call(Struct, frozen=True):
    """Where you are told that it is your turn."""

    id: str
    kind: CallKind
    host: str  # the name of the machine that is called
    opened: Millis
    failures: int  # in a row; after a few nothing is sent there any more


class Calls(Struct, frozen=True):
    key: str  # the public key of the house, which a browser subscribes with
    calls: list[Call]


class PushKeys(Struct, frozen=True, forbid_unknown_fields=True):
    """What messages for a browser are encrypted with."""

    p256dh: Annotated[str, Meta(max_length=200)]
    auth: Annotated[str, Meta(max_length=60)]


class PushCall(Struct, frozen=True, forbid_unknown_fields=True):
    """A subscription to push messages, as a browser gives it."""

    endpoint: Annotated[str, Meta(max_length=1000)]
    keys: PushKeys


class WebhookCall(Struct, frozen=True, forbid_unknown_fields=True):
    """A public https address that is sent a message for each of your turns."""

    address: Annotated[str, Meta(max_length=1000)]


class Webhook(Struct, frozen=True):
    """An address that is called, and the secret its messages are signed with: see docs/hosting.md. It is shown once."""

    call: Call
    secret: str


class EndCall(Struct, frozen=True, forbid_unknown_fields=True):
    id: Annotated[str, Meta(max_length=40)]


class Looking(Struct, frozen=True, forbid_unknown_fields=True):
    """Whether the table of a stream is before your eyes; `stream` is the name that you gave it."""

    stream: StreamName
    looking: bool


class Next(Struct, frozen=True):
    """The next table where you must act."""

    table: str | None
    waiting: int  # how many tables wait for you
