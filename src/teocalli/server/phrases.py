"""Recovery phrases: twelve everyday words that open a player again. They are shown once, and kept as a slow hash."""

from __future__ import annotations

import functools
import hashlib
import re
import secrets
import unicodedata
from importlib import resources

WORDS = 12  # of 256 each: 96 bits
LONGEST = 400  # characters of a phrase that somebody types
SALT = b"teocalli recovery phrase"  # the same everywhere: a phrase is as random as a key, and is found by its hash
COST = {"n": 2**14, "r": 8, "p": 1, "maxmem": 64 * 2**20, "dklen": 32}


@functools.cache
def words_of(language: str) -> tuple[str, ...]:
    """The words that phrases of a language are drawn from, spelt as people write them; accents need not be typed."""
    return tuple((resources.files("teocalli.server") / f"phrase_words.{language}.txt").read_text("utf-8").split())


def new_phrase(language: str) -> list[str]:
    return [secrets.choice(words_of(language)) for _ in range(WORDS)]


def normalised(text: str) -> str:
    """A phrase however it was typed: with capitals, accents, commas or new lines."""
    plain = "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))
    return " ".join(re.findall(r"[a-z]+", plain))


def digest(text: str) -> bytes:
    """What is kept of a phrase. It takes some 50 milliseconds on purpose: never on the event loop."""
    return hashlib.scrypt(normalised(text).encode(), salt=SALT, **COST)
