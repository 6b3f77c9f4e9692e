"""Refusals: every request that is not carried out is answered with a code and a sentence in the reader's language."""

from __future__ import annotations

import functools
from importlib import resources
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from teocalli import words
from teocalli.messages import Refusal
from teocalli.server.wire import Refused

STATUS = {
    "body": 400,  # not JSON, or not the message that belongs here
    "token": 401,  # no seat at this table
    "player": 401,  # no player, or not by this link or phrase
    "passkey": 401,  # not an answer to what was asked
    "keeper": 401,  # not the key of the keeper
    "origin": 403,  # sent by a page of another site
    "host": 403,  # only the host may
    "hints": 403,  # not at this table
    "barred": 403,  # by the keeper, for a time
    "missing": 404,
    "method": 405,
    "late": 408,  # a request that did not arrive in time
    "stale": 409,  # the position has changed since
    "key": 409,  # the key was used for another command
    "status": 409,  # the table is not in a state for this
    "full": 409,
    "present": 409,  # the player is there
    "size": 413,
    "address": 414,  # longer than any address here
    "media": 415,
    "misdirected": 421,  # for another host
    "rule": 422,  # the rules of the game refuse it
    "option": 422,  # of a new table
    "name": 422,
    "file": 422,  # a match file that does not check out
    "nonce": 422,  # it is not the one that was sealed
    "chat": 422,
    "call": 422,  # there, or one more
    "vacation": 422,  # none at this table, or none that long
    "rate": 429,
    "headers": 431,  # too many, or too long
    "trouble": 500,
    "busy": 503,
}


class RequestRefused(Exception):
    """Raised anywhere on the way of a request; told to the client, and nothing has changed."""

    def __init__(
        self, code: str, message: str | None = None, *, ply: int | None = None, retry: int | None = None, detail: str = "", **args: Any
    ) -> None:
        super().__init__(code)
        self.code, self.message, self.args_, self.ply, self.retry, self.detail = code, message or code, args, ply, retry, detail
        self.rule: Refusal | None = None
        self.names: list[str] = []
        self.reader: int | None = None

    @property
    def status(self) -> int:
        return STATUS[self.code]

    def as_wire(self, language: str) -> Refused:
        """The refusal as it goes over the wire."""
        if self.rule is not None:
            text = words.tell(self.rule.message, language, self.names, self.reader)
            about = dict(self.rule.message.args)
            return Refused(self.code, text, rule=self.rule.rule, ply=self.ply, about=about, retry=self.retry)
        text = sentence(self.message, language, detail=self.detail, **self.args_)
        return Refused(self.code, text, ply=self.ply, about=self.args_, retry=self.retry)


def by_rule(refusal: Refusal, names: list[str], reader: int, ply: int) -> RequestRefused:
    """The rules of the game refuse an action."""
    refuse = RequestRefused("rule", ply=ply)
    refuse.rule, refuse.names, refuse.reader = refusal, names, reader
    return refuse


def sentence(identifier: str, language: str, **args: Any) -> str:
    """A sentence of the server's own catalogue, whose ids all begin with `server-`."""
    bundle = _bundle(language)
    text, _ = bundle.format_pattern(bundle.get_message(f"server-{identifier}").value, args)
    return str(text)


def has_sentence(identifier: str, language: str) -> bool:
    return bool(_bundle(language).has_message(f"server-{identifier}"))


@functools.cache
def _bundle(language: str) -> Any:
    bundle = FluentBundle([language], use_isolating=False)
    bundle.add_resource(FluentResource((resources.files("teocalli.server") / f"words.{language}.ftl").read_text("utf-8")))
    return bundle
