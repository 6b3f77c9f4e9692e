"""What bots of every game say about a choice; the file of each game adds its own messages."""

from __future__ import annotations

from teocalli.message_rows import NUMBER, TENTHS, Messages, Sentence

WHY_ONLY, WHY_SENSE, WHY_BEST, WHY_MIXED, WHY_POINTS = range(5)


def new_messages(game: str) -> Messages:
    """The table of a game, named as ids write it, with what all have in common."""
    messages = Messages(game, "")
    messages.sentences += [
        Sentence("bot-why-only", {}),
        Sentence("bot-why-sense", {}),
        Sentence("bot-why-best", {"percent": NUMBER, "count": NUMBER}),
        Sentence("bot-why-mixed", {"times": NUMBER}),
        Sentence("bot-why-points", {"points": TENTHS}),
    ]
    return messages
