"""Nicknames and lines of chat: plain text, tidied and limited. Clients show them as text, never as markup."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable

from teocalli.server import lookalikes
from teocalli.server.refusals import RequestRefused

LONGEST_NAME = 24
LONGEST_LINE = 300
MOST_MARKS = 2  # accents on one letter: Vietnamese needs two, a tower of them covers its neighbours

JOINER, EMOJI_STYLE, KEYCAP = "\u200d", "\ufe0f", "\u20e3"
SKINS = range(0x1F3FB, 0x1F400)
# Letters, marks and symbols that show nothing: fillers of Hangul, the empty braille cell, joiners and selectors of forms.
BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\U0001d159")
SELECTORS = (range(0xFE00, 0xFE10), range(0xE0100, 0xE01F0))


def tidy(text: str) -> str:
    """One line of text without control characters, direction tricks, invisible signs, towers of accents and doubled blanks."""
    signs = [" " if sign.isspace() else sign for sign in unicodedata.normalize("NFC", text)]
    shown: list[str] = []
    for at, sign in enumerate(signs):
        following = signs[at + 1] if at + 1 < len(signs) else ""
        if _shown(sign, shown, following):
            shown.append(sign)
    return " ".join(unicodedata.normalize("NFC", "".join(shown)).split())


def _shown(sign: str, before: list[str], following: str) -> bool:
    """Whether a sign may stay after those before it."""
    if sign == JOINER:  # it makes one picture of two, and is invisible anywhere else
        return bool(before) and (_pictured(before[-1]) or before[-1] == EMOJI_STYLE) and _pictured(following)
    if sign == EMOJI_STYLE:
        return bool(before) and (_pictured(before[-1]) or following == KEYCAP) and following != EMOJI_STYLE
    if sign in BLANK or any(ord(sign) in selectors for selectors in SELECTORS):
        return False
    category = unicodedata.category(sign)
    if category in ("Mn", "Me"):
        return bool(before) and before[-1] != " " and not all(_mark(one) for one in before[-MOST_MARKS:])
    return category not in ("Cc", "Cf", "Co", "Cs", "Cn")


def _mark(sign: str) -> bool:
    return unicodedata.category(sign) in ("Mn", "Me")


def _pictured(sign: str) -> bool:
    """An emoji, or the tone of its skin."""
    return bool(sign) and sign not in BLANK and (unicodedata.category(sign) == "So" or ord(sign) in SKINS)


def nickname(text: str) -> str | None:
    """A nickname as it is shown; None when nothing readable is left, or too much."""
    name = tidy(text)
    return name if 1 <= len(name) <= LONGEST_NAME and any(char.isalnum() for char in name) else None


def line(text: str) -> str | None:
    """A line of chat as it is shown."""
    said = tidy(text)
    return said if 1 <= len(said) <= LONGEST_LINE else None


def paragraphs(text: str) -> str:
    """A text of several lines as it is shown; empty lines part paragraphs."""
    lines = [tidy(one) for one in text.replace("\r\n", "\n").split("\n")]
    shown = [line for at, line in enumerate(lines) if line or (at and lines[at - 1])]
    return "\n".join(shown).strip("\n")


def for_player(text: str, others: Iterable[str]) -> str:
    """The name of one who sits down: numbered when somebody at the table has the very same, refused when it only looks the same.

    Players are told apart by an accent, as Zoe and Zoé are; nobody else speaks under such a name, see `for_watcher`.
    """
    name, taken = _readable(text), [other for other in others if other]
    twin = _twin(name, [other for other in _confusable(name, taken) if not lookalikes.same(name, other)])
    if twin is not None:
        raise RequestRefused("name", "name-alike", name=twin)
    return numbered(name, taken)


def numbered(name: str, others: Iterable[str]) -> str:
    """The same where nobody is refused any more: a name that only looks like another's is numbered too."""
    return unlike(name, _confusable(name, others))


def _confusable(name: str, others: Iterable[str]) -> list[str]:
    return [other for other in others if other and not lookalikes.differ_only_by_accents(name, other)]


def for_watcher(text: str, players: Iterable[str]) -> str:
    """The name of one who chats without a seat: nobody speaks under the name of a player, or under one that looks like it."""
    name = _readable(text)
    twin = _twin(name, players)
    if twin is not None:
        raise RequestRefused("name", "name-player", name=twin)
    return name


def _readable(text: str) -> str:
    name = nickname(text)
    if name is None:
        raise RequestRefused("name")
    return name


def _twin(name: str, others: Iterable[str]) -> str | None:
    """Whose name this one looks like."""
    return next((other for other in others if other and lookalikes.alike(name, other)), None)


def unlike(name: str, others: Iterable[str]) -> str:
    """The name, numbered when it looks like one that somebody at the table already has."""
    taken = [other for other in others if other]
    shown, number = name, 1
    while _twin(shown, taken) is not None:
        number += 1
        shown = f"{name[: LONGEST_NAME - max(3, len(f' {number}'))].rstrip()} {number}"
    return shown
