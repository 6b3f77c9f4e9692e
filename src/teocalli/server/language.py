"""In which language a request is answered."""

from __future__ import annotations

from typing import Any

from teocalli.words import LANGUAGES, Language

SPOKEN: dict[str, Language] = {language: language for language in LANGUAGES}


def language_of(scope: Any) -> Language:
    """`?language=`, else the first language of `Accept-Language` that the server speaks, else English."""
    query: bytes = scope.get("query_string", b"")
    for part in query.split(b"&"):
        name, _, value = part.partition(b"=")
        if name == b"language" and value.decode("latin-1") in SPOKEN:
            return SPOKEN[value.decode("latin-1")]
    for name, value in scope["headers"]:
        if name == b"accept-language":
            return _preferred(value.decode("latin-1"))
    return LANGUAGES[0]


def _preferred(header: str) -> Language:
    """The best of the languages that a browser accepts."""
    best, preferred = 0.0, LANGUAGES[0]
    for part in header.split(",")[:20]:
        tag, _, quality = part.partition(";")
        language = SPOKEN.get(tag.strip()[:2].lower())
        weight = _weight(quality)
        if language is not None and weight > best:
            best, preferred = weight, language
    return preferred


def _weight(quality: str) -> float:
    name, _, value = quality.strip().partition("=")
    try:
        return float(value) if name == "q" else 1.0
    except ValueError:
        return 0.0
