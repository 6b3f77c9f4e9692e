"""Messages: what is to be said, as an id of the catalogue with its arguments; `words` makes sentences of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Message:
    """Something to be said: an id of the catalogue with its arguments. Seats are passed as `seat` numbers and named when told."""

    id: str
    args: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Refusal:
    """Why an action is not allowed: the number of the rule and a sentence."""

    rule: str
    message: Message
