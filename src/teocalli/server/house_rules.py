"""The rules of the house: what its keeper has switched off, and what the front page says; one object, which all tables of a server read."""

from __future__ import annotations

from typing import Any, get_args

from teocalli.words import Language

LANGUAGES: tuple[Language, ...] = get_args(Language)


class HouseRules:
    """As the database had them when they were last read."""

    def __init__(self) -> None:
        self.chat = self.public = True
        self.texts: dict[str, str] = {}  # by language

    def take(self, chosen: dict[str, Any]) -> bool:
        """Take over what the keeper has chosen; whether anything that a table shows is new."""
        before = (self.chat, self.public)
        self.chat, self.public = bool(chosen.get("chat", True)), bool(chosen.get("public", True))
        self.texts = {language: str(chosen.get(language, "")) for language in LANGUAGES}
        return before != (self.chat, self.public)

    def text_for(self, language: Language) -> tuple[str, Language]:
        """What the front page says, in the reader's language if there are words in it, else in another; and in which."""
        written = [one for one in (language, *LANGUAGES) if self.texts.get(one)]
        return (self.texts[written[0]], written[0]) if written else ("", language)
