"""The legal actions of a seat as a menu: numbers for few, notation for many."""

from __future__ import annotations

import textwrap

from teocalli.match import Match
from teocalli.words import tell, word

WIDTH = 79
FEW = 12  # actions of one kind that are listed one by one; a kind that stands alone is always listed


class Menu:
    """What a person may type: the number of a listed action, or any action in notation."""

    def __init__(self, match: Match, seat: int, language: str) -> None:
        self.match, self.language = match, language
        notation = match.game.notation
        labels = match.labels(seat)
        self.texts = {notation.action_to_text(action): action for action in labels}
        self.words = {text: tell(labels[action], language, match.names, seat) for text, action in self.texts.items()}
        self.kinds: dict[str, list[str]] = {}
        for text in self.texts:
            self.kinds.setdefault(text.split()[0], []).append(text)
        self.many = [kind for kind, texts in self.kinds.items() if len(texts) > FEW and len(self.kinds) > 1]
        self.numbered = [text for kind, texts in self.kinds.items() if kind not in self.many for text in texts]

    def chosen(self, answer: str) -> int | None:
        """The action an answer means: its number, its notation, or nothing typed where silence is a choice."""
        answer = " ".join(answer.split())
        if answer.isdecimal() and 1 <= int(answer) <= len(self.numbered):
            return self.texts[self.numbered[int(answer) - 1]]
        if not answer and self.match.game.wait in self.texts.values():
            return self.match.game.wait
        if answer in self.texts:
            return self.texts[answer]
        try:
            return int(self.match.game.notation.text_to_action(answer))
        except ValueError:
            return None

    def listed(self, start: str) -> str:
        """The menu; with the beginning of a notation, all the actions that begin so."""
        if start and any(text.startswith(start) for text in self.texts):
            return "\n".join(f"   {text}  ·  {self.words[text]}" for text in self.texts if text.startswith(start))
        lines = [_item(number, self.words[text], text) for number, text in enumerate(self.numbered, 1)]
        for kind in self.many:
            texts = self.kinds[kind]
            lines.append(word("house-menu-many", self.language, kind=kind, count=len(texts), example=texts[0]))
        if start:
            lines.insert(0, word("house-menu-unknown", self.language, answer=start))
        return "\n".join(lines)


def _item(number: int, words: str, notation: str) -> str:
    """One line of the menu; where it is too long for a terminal, its further lines stand below its words."""
    lines = textwrap.wrap(words, WIDTH, initial_indent=f"{number:3} ", subsequent_indent=" " * 4, break_long_words=False)
    if len(lines[-1]) + len(notation) + 2 > WIDTH:
        return "\n".join([*lines, f"    [dim]{notation}[/]"])
    return "\n".join([*lines[:-1], f"{lines[-1]}  [dim]{notation}[/]"])
