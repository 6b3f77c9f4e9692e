"""Nicknames and lines of chat: plain text, tidied and limited. Clients show them as text, never as markup."""

from __future__ import annotations

import unicodedata

LONGEST_NAME = 24
LONGEST_LINE = 300


def tidy(text: str) -> str:
    """One line of text without control characters, direction tricks and doubled blanks."""
    kept = (" " if char.isspace() else char for char in unicodedata.normalize("NFC", text))
    plain = "".join(char for char in kept if unicodedata.category(char) not in ("Cc", "Cf", "Co", "Cs", "Cn") or char == "\u200d")
    return " ".join(plain.split())


def nickname(text: str) -> str | None:
    """A nickname as it is shown; None when nothing readable is left, or too much."""
    name = tidy(text)
    return name if 1 <= len(name) <= LONGEST_NAME and any(char.isalnum() for char in name) else None


def line(text: str) -> str | None:
    """A line of chat as it is shown."""
    said = tidy(text)
    return said if 1 <= len(said) <= LONGEST_LINE else None


def unlike(name: str, others: list[str]) -> str:
    """The name, numbered when somebody at the table already has it."""
    taken = {other.casefold() for other in others}
    if name.casefold() not in taken:
        return name
    number = 2
    while f"{name[: LONGEST_NAME - 3]} {number}".casefold() in taken:
        number += 1
    return f"{name[: LONGEST_NAME - 3]} {number}"
