"""What is known of a game before its first match: the front of its box, and what may be chosen for a match."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

WHOLE = re.compile("-?[0-9]{1,18}")  # a whole number as text

Value = str | int | bool


@dataclass(frozen=True)
class About:
    """What the front of the box says. `authors` and `publisher` are named as a courtesy."""

    title: str
    seats: range
    minutes: tuple[int, int]
    authors: str
    publisher: str


@dataclass(frozen=True)
class Option:
    """A match option: its name, its values (default first) or a range of whole numbers, and the rule it belongs to."""

    name: str
    values: tuple[Value, ...]
    rule: str
    span: range | None = None

    @property
    def default(self) -> Value:
        return self.values[0]

    def check(self, value: object) -> Value:
        """The value in its own type, or an `OptionError` that says what is allowed."""
        if self.span is not None:
            if isinstance(value, str) and WHOLE.fullmatch(value):
                value = int(value)
            if isinstance(value, int) and not isinstance(value, bool) and value in self.span:
                return value
            low, high = self.span[0], self.span[-1]
            raise OptionError(
                f"{self.name} takes a whole number from {low} to {high}, not {value!r}", "span", option=self.name, low=low, high=high
            )
        for known in self.values:
            if value == known and isinstance(value, bool) == isinstance(known, bool):
                return known
            if isinstance(value, str) and value == str(known).lower():
                return known
        allowed = ", ".join(str(v).lower() if isinstance(v, bool) else str(v) for v in self.values)
        raise OptionError(f"{self.name} takes one of {allowed}, not {value!r}", "value", option=self.name)


class OptionError(ValueError):
    """A match option with an unknown name or a value that is not allowed; with `reason` and `about` it can be told in any language."""

    def __init__(self, text: str, reason: str = "", **about: Any) -> None:
        super().__init__(text)
        self.reason, self.about = reason, about


def any_match(options: Mapping[str, Value], seats: int, /) -> None:
    """All options go with any number of players."""
