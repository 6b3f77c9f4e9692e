"""Actions and positions as text."""

from __future__ import annotations

import numpy as np

from goofspiel.box import CARDS
from goofspiel.state import is_over
from teocalli.contract import Named
from teocalli.drawing import Say, plainly
from teocalli.seats import Action

TEXTS = [f"bid {card + 1}" for card in range(CARDS)]


def action_to_text(action: int) -> str:
    return TEXTS[action]


def text_to_action(text: str) -> Action:
    if " ".join(text.split()) not in TEXTS:
        raise ValueError(f"{text!r} is no bid; write bid 1 to bid {CARDS}")
    return Action(TEXTS.index(" ".join(text.split())))


def action_to_named(action: int) -> Named:
    return {"kind": "bid", "card": action + 1}


def named_to_action(named: Named) -> Action:
    return text_to_action(f"{named['kind']} {named['card']}")


def cards_in(hand: int) -> list[int]:
    return [card + 1 for card in range(CARDS) if hand >> card & 1]


def open_state(state: np.record, box: np.record) -> Named:
    seats = range(int(state.seats))
    return {
        "over": bool(is_over(state)),
        "round": min(int(state.round_no) + 1, CARDS),
        "prizes": [int(prize) + 1 for prize in state.prizes],
        "hands": [cards_in(int(state.hands[seat])) for seat in seats],
        "bids": [int(state.bids[seat]) + 1 for seat in seats],
        "points": [int(state.points[seat]) for seat in seats],
    }


def draw(state: np.record, box: np.record, say: Say = plainly) -> str:
    prize = "over" if is_over(state) else f"prize {int(box.each[int(state.prizes[int(state.round_no)])])}"
    rows = [f"{seat}: {int(state.points[seat])} points, cards {cards_in(int(state.hands[seat]))}" for seat in range(int(state.seats))]
    return "\n".join([prize, *rows])
