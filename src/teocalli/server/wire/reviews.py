"""A finished match judged."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from teocalli.games import GameName

Depth = Literal["quick", "standard"]  # how much a review looks into
Verdict = Literal["sound", "inaccuracy", "mistake", "blunder"]


class AskReview(Struct, frozen=True, forbid_unknown_fields=True):
    """Judge a finished match."""

    depth: Depth = "quick"


class JudgedCandidate(Struct, frozen=True):
    """Something that could have been chosen, and what it was worth from what the player knew."""

    action: int
    text: str
    label: str
    share: float  # of the win, 0 to 1
    error: float  # the standard error of the share
    weight: float | None  # how often to play it, at a choice that a good player varies


class JudgedChoice(Struct, frozen=True):
    """What is said about one choice."""

    ply: int  # entries of the log before it
    seat: int
    chosen: int
    best: int  # the chosen action itself where nothing was better
    loss: float  # how much of the win the best candidate had more
    loss_error: float
    spread: float  # between the best and the worst candidate
    verdict: Verdict
    mixed: bool  # a good player varies this choice
    worlds: int  # imagined worlds that were compared
    candidates: list[JudgedCandidate]  # the best first
    known: list[str]  # what could be known, in sentences
    why: list[str]  # what speaks for the best candidate where that is another than the chosen one
    described: list[str]  # and how the chosen one looked
    glance: int | None = None  # what looked best before the trained network was asked, where it was


class ReviewItem(Struct, frozen=True):
    """What one thing did to every seat's share of the win."""

    kind: Literal["deal", "reveal", "guess", "skill"]
    ply: int
    seat: int | None  # who made the choice, where it was one
    effect: list[float]
    error: list[float]


class Review(Struct, frozen=True):
    """A finished match judged: every choice from what its player could know, and where the result came from."""

    game: GameName
    seats: int
    depth: Depth
    choices: list[JudgedChoice]  # in the order of the match
    items: list[ReviewItem]  # in the order of the match; their effects add up to the result less an even share
    final: list[float]  # each seat's share of the win
    hidden: list[int]  # seats whose players keep their review to themselves
