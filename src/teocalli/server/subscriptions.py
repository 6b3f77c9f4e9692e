"""Subscriptions: where people are called, by push messages to a browser or at an address of theirs. Checked before it is written down."""

from __future__ import annotations

import asyncio
import hashlib
import secrets
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple
from urllib.parse import urlsplit

import sqlalchemy as sa

from teocalli.server import outbound_http, push, wire
from teocalli.server.refusals import RequestRefused
from teocalli.server.settings import Settings
from teocalli.server.store import Store, player_queries, queries
from teocalli.server.store.rows import CallRow
from teocalli.words import Language

BROWSERS, ADDRESSES = 8, 2  # of one token
LOOKED = 5.0  # seconds in which the name of an address must be known
LOOKERS = ThreadPoolExecutor(4, "names")  # of their own: a name whose servers never answer keeps nothing else waiting


class Subscriber(NamedTuple):
    """Who wishes to be called: what stands at their seats, and the device that they ask from."""

    token: bytes
    device: bytes


async def open_push(
    store: Store, settings: Settings, now: int, subscriber: Subscriber, request: wire.PushCall, language: Language
) -> CallRow:
    """Call a browser; its subscription belongs to whoever uses it now."""
    if not push.is_browser_key(request.keys.p256dh, request.keys.auth):
        raise RequestRefused("call", "call-keys")
    await check_address(request.endpoint, settings)
    row = CallRow(
        id=id_of(subscriber.token, request.endpoint),
        token=subscriber.token,
        device=subscriber.device,
        kind="push",
        address=request.endpoint,
        public_key=request.keys.p256dh,
        secret=request.keys.auth,
        language=language,
        opened=now,
    )
    return await _open(store, row, BROWSERS)


async def open_webhook(
    store: Store, settings: Settings, now: int, subscriber: Subscriber, request: wire.WebhookCall, language: Language
) -> CallRow:
    """Call an address, with a secret of its own that its messages are signed with; the same address again has another one."""
    await check_address(request.address, settings)
    row = CallRow(
        id=id_of(subscriber.token, request.address),
        token=subscriber.token,
        device=subscriber.device,
        kind="webhook",
        address=request.address,
        public_key="",
        secret=secrets.token_urlsafe(32),
        language=language,
        opened=now,
    )
    return await _open(store, row, ADDRESSES)


async def check_address(address: str, settings: Settings) -> None:
    """Refuse what may not be called: anything but https, and machines that are not out there."""
    try:
        parts = outbound_http.check(address, settings.calls_to_loopback)
        looking = asyncio.get_running_loop().run_in_executor(LOOKERS, outbound_http.look_up, parts, settings.calls_to_loopback)
        await asyncio.wait_for(looking, LOOKED)
    except outbound_http.Forbidden as error:
        raise RequestRefused("call", f"call-{error}") from None
    except (outbound_http.Undelivered, TimeoutError):
        raise RequestRefused("call", "call-unknown") from None


async def _open(store: Store, row: CallRow, most: int) -> CallRow:
    def write(connection: sa.Connection) -> None:
        if not queries.open_call(connection, row, most):
            raise RequestRefused("call", "call-many", most=most)  # here, so that a browser's former call stays
        player_queries.renew_change_mark(connection)  # the other servers know whom to call

    await store.write(write)
    return row


def id_of(token: bytes, address: str) -> str:
    """The same address for the same token is the same call."""
    return hashlib.sha256(token + address.encode()).hexdigest()[:40]


def call_message(row: CallRow) -> wire.Call:
    """A call as its owner sees it: where to, and no secret."""
    return wire.Call(row.id, row.kind, urlsplit(row.address).hostname or "", row.opened, row.failures)
