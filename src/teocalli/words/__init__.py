"""Words: every action, event and refusal as text in French and English, from one Fluent catalogue.

The catalogue is made of `words/<language>.ftl` for the house, `bots/words.<language>.ftl` for what bots say,
`review/words.<language>.ftl` for reviews, and `games/<game>/words.<language>.ftl` for each game. Messages carry seats as
numbers and things as ids beginning with `@`; here they become names.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Sequence
from importlib import resources
from typing import Any, Literal, get_args

from teocalli import games
from teocalli.drawing import Say, plainly
from teocalli.messages import Message, Refusal
from teocalli.seats import SPECTATOR

Language = Literal["en", "fr"]
LANGUAGES: tuple[Language, ...] = get_args(Language)
BOTS, REVIEW = "bots", "review"  # the parts of the catalogue that are no game's


class MissingWord(KeyError):
    """An id that the catalogue of a language lacks, or arguments that do not fit it."""


def tell(message: Message, language: str = "en", names: Sequence[str] = (), reader: int | None = None) -> str:
    """A message as a sentence, addressed to the reader (a seat) when there is one."""
    return _format(language, message.id, _arguments(message, language, names, reader))


def tell_refusal(refusal: Refusal, language: str = "en", names: Sequence[str] = (), reader: int | None = None) -> str:
    """A refusal as a sentence that ends with its rule number."""
    sentence = tell(refusal.message, language, names, reader)
    return _format(language, "house-refusal", {"sentence": sentence, "rule": refusal.rule})


def word(identifier: str, language: str = "en", /, **arguments: Any) -> str:
    """A single message of the catalogue."""
    return _format(language, identifier, arguments)


def board_words(language: str) -> Say:
    """What boards say in a language. In English that is their plain text, and so it is where the catalogue lacks a word."""

    def say(identifier: str, plain: str, /, **arguments: object) -> str:
        return word(identifier, language, **arguments) if has(identifier, language) else plainly(identifier, plain, **arguments)

    return plainly if language == "en" else say


def has(identifier: str, language: str) -> bool:
    return bool(_bundle(language, _game_of(identifier)).has_message(identifier))


def identifiers(language: str, game: str | None) -> list[str]:
    """Every message id that a file of the catalogue defines, in order."""
    from fluent.syntax import FluentParser, ast

    tree = FluentParser().parse(_source(language, game))
    return [entry.id.name for entry in tree.body if isinstance(entry, ast.Message)]


def reader_of(viewer: int) -> int | None:
    """Whom sentences call "you": the viewer, unless they only look on."""
    return None if viewer == SPECTATOR else viewer


def _arguments(message: Message, language: str, names: Sequence[str], reader: int | None) -> dict[str, Any]:
    """The arguments of a message with seats and things named, and `$you` saying which of the seats is the reader."""
    arguments: dict[str, Any] = {"you": "no"}
    for key, value in message.args.items():
        if key in ("seat", "other"):
            if value == reader and reader is not None:
                arguments["you"] = key
            arguments[key] = seat_name(value, language, names)
        elif key == "seats":
            arguments[key] = _joined([_you_or_name(seat, language, names, reader) for seat in value], language, "house-nobody")
        elif isinstance(value, str) and value.startswith("@"):
            arguments[key] = word(value[1:], language)
        elif isinstance(value, list | tuple):
            parts = [word(v[1:], language) if isinstance(v, str) and v.startswith("@") else str(v) for v in value]
            arguments[key] = _joined(parts, language, "house-none")
        elif isinstance(value, float) and value.is_integer():
            arguments[key] = int(value)  # so that 1.0 is one point, not "1 points"
        else:
            arguments[key] = value
    return arguments


def seat_name(seat: int, language: str, names: Sequence[str]) -> str:
    if 0 <= seat < len(names) and names[seat]:
        return names[seat]
    return word("house-seat", language, number=seat + 1)


def _you_or_name(seat: int, language: str, names: Sequence[str], reader: int | None) -> str:
    return word("house-you", language) if seat == reader else seat_name(seat, language, names)


def _joined(parts: list[str], language: str, empty: str) -> str:
    """One, two and three; for an empty list, the word with the id `empty`."""
    if len(parts) < 2:
        return parts[0] if parts else word(empty, language)
    return word("house-and", language, head=", ".join(parts[:-1]), last=parts[-1])


def _format(language: str, identifier: str, arguments: dict[str, Any]) -> str:
    bundle = _bundle(language, _game_of(identifier))
    if not bundle.has_message(identifier) or bundle.get_message(identifier).value is None:
        raise MissingWord(f"no message {identifier!r} in {language!r}")
    text, errors = bundle.format_pattern(bundle.get_message(identifier).value, arguments)
    if errors:
        raise MissingWord(f"{identifier} in {language!r}: {errors[0]}")
    return with_minus(str(text)) if any(isinstance(value, int | float) and value < 0 for value in arguments.values()) else str(text)


def with_minus(text: str) -> str:
    """Negative numbers with a real minus sign, as the printed boards have it."""
    return re.sub(r"(?<![\w.-])-(?=\d)", "−", text)


@functools.cache
def _game_of(identifier: str) -> str | None:
    """The game whose file holds an id: ids begin with the game's name."""
    return next((name for name in games.NAMES if identifier.startswith(name.replace("_", "-") + "-")), None)


@functools.cache
def _bundle(language: str, game: str | None) -> Any:
    from fluent.runtime import FluentBundle

    bundle = FluentBundle([language], use_isolating=False)
    for part in (None, BOTS, REVIEW, *([game] if game is not None else ())):
        bundle.add_resource(_parsed(language, part))
    return bundle


@functools.cache
def _parsed(language: str, part: str | None) -> Any:
    """A file of the catalogue; what every game needs is parsed once for all of them."""
    from fluent.runtime import FluentResource

    return FluentResource(_source(language, part))


def _source(language: str, game: str | None) -> str:
    if language not in LANGUAGES:
        raise MissingWord(f"there is no language {language!r}; there are {', '.join(LANGUAGES)}")
    if game in (BOTS, REVIEW):
        return (resources.files("teocalli") / game / f"words.{language}.ftl").read_text("utf-8")
    if game is None:
        return (resources.files("teocalli.words") / f"{language}.ftl").read_text("utf-8")
    return games.load(game).file(f"words.{language}.ftl").read_text("utf-8")
