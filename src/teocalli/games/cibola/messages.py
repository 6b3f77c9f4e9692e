"""What Cibola has to say: its messages by number, each with what its numbers stand for."""

from __future__ import annotations

from teocalli.games.cibola.box import COLUMNS, NUMBERS, TOTEMS
from teocalli.games.cibola.notation import CARD_NAMES, PHASE_NAMES
from teocalli.games.cibola.state import OVER
from teocalli.message_rows import NUMBER, SEAT, SEATS, Messages, list_of, text, thing

AMOUNTS = ("one", "two", "three")  # of a symbol on a card, as ids say it
SYMBOL_WIDTH = 4  # bits of an entry of the list of what a card shows

COLUMN = thing("cibola-of", COLUMNS)  # `of the snake`: in French the word before it changes with its gender
TOTEM = thing("cibola-totem", TOTEMS)
CARD = text(CARD_NAMES)
SYMBOLS = list_of(thing("cibola", [f"{amount}-{name}" for name in COLUMNS for amount in AMOUNTS]), SYMBOL_WIDTH)
PART = thing("cibola", ("sanctuary", "tomb"))

MESSAGES = Messages("cibola", "B")


def add_totems(name: str, totems: tuple[str, ...]) -> int:
    """A message for each totem, with the numbers in its text; the number of the first."""
    first = len(MESSAGES.sentences)
    for totem in totems:
        MESSAGES.add(f"{name}-{totem}", **dict.fromkeys(NUMBERS[totem], NUMBER))
    return first


EVENT_SEALED = MESSAGES.add("event-sealed", seat=SEAT)
EVENT_SEALED_OWN = MESSAGES.add("event-sealed-own", seat=SEAT, explorers=NUMBER)
EVENT_OPENED = MESSAGES.add("event-opened")
EVENT_SHOWN = MESSAGES.add("event-shown", seat=SEAT, explorers=NUMBER)
EVENT_SHOWN_NONE = MESSAGES.add("event-shown-none", seat=SEAT, explorers=NUMBER)
EVENT_FIRST = MESSAGES.add("event-first", seat=SEAT)
EVENT_PICK = MESSAGES.add("event-pick", seat=SEAT, card=CARD, symbols=SYMBOLS)
EVENT_NO_TOTEM = MESSAGES.add("event-no-totem", seat=SEAT)
EVENT_ROCK = MESSAGES.add("event-rock", seat=SEAT, column=COLUMN, value=NUMBER)
EVENT_SETTLED = MESSAGES.add("event-settled", column=COLUMN, value=NUMBER)
EVENT_TOTEM = MESSAGES.add("event-totem", seat=SEAT, totem=TOTEM)
EVENT_MIRROR = MESSAGES.add("event-mirror", seat=SEAT, totem=TOTEM)
EVENT_RECALL = MESSAGES.add("event-recall", seat=SEAT, explorers=NUMBER)
EVENT_RESCUE = MESSAGES.add("event-rescue", seat=SEAT, explorers=NUMBER)
EVENT_NO_EFFECT = MESSAGES.add("event-no-effect", seat=SEAT, totem=TOTEM)
EVENT_TREMOR = MESSAGES.add("event-tremor", seat=SEAT, column=COLUMN, freed=NUMBER, value=NUMBER)
EVENT_TREMOR_NONE = MESSAGES.add("event-tremor-none", seat=SEAT)
EVENT_LEFTOVER = MESSAGES.add("event-leftover", card=CARD, symbols=SYMBOLS)
EVENT_LEFTOVER_ROCK = MESSAGES.add("event-leftover-rock", seat=SEAT, card=CARD, symbols=SYMBOLS)
EVENT_TORCH = MESSAGES.add("event-torch", seat=SEAT)
EVENT_ROUND = MESSAGES.add("event-round", round=NUMBER, rounds=NUMBER, part=PART)
EVENT_SCORE = MESSAGES.add("event-score", seat=SEAT, points=NUMBER, explorers=NUMBER)
EVENT_SHARED = MESSAGES.add("event-shared", seats=SEATS, points=NUMBER)
EVENT_WINS = MESSAGES.add("event-wins", seat=SEAT, points=NUMBER)
EVENT_WINS_BY_EXPLORERS = MESSAGES.add("event-wins-by-explorers", seat=SEAT, points=NUMBER)

PROMPT_OVER = MESSAGES.add("prompt-over")
PROMPT_STAKE = MESSAGES.add("prompt-stake", explorers=NUMBER)
PROMPT_SEALED = MESSAGES.add("prompt-sealed", count=NUMBER)
PROMPT_STAKING = MESSAGES.add("prompt-staking", count=NUMBER)
PROMPT_PICK = MESSAGES.add("prompt-pick", seat=SEAT)  # from here the phases in their order
PROMPT_ROCK = MESSAGES.add("prompt-rock", seat=SEAT)
PROMPT_TOTEM = MESSAGES.add("prompt-totem", seat=SEAT)
PROMPT_RECALL = MESSAGES.add("prompt-recall", seat=SEAT, explorers=NUMBER)
PROMPT_MIRROR = MESSAGES.add("prompt-mirror", seat=SEAT)
PROMPT_TREMOR = MESSAGES.add("prompt-tremor", seat=SEAT)
PROMPT_LEFTOVER_ROCK = MESSAGES.add("prompt-leftover-rock", seat=SEAT)

LABEL_STAKE = MESSAGES.add("label-stake", explorers=NUMBER)
LABEL_PICK = MESSAGES.add("label-pick", symbols=SYMBOLS)  # 1 more with a rock, 2 more with a totem
LABEL_PICK_ROCK = MESSAGES.add("label-pick-rock", symbols=SYMBOLS)
LABEL_PICK_TOTEM = MESSAGES.add("label-pick-totem", symbols=SYMBOLS)
LABEL_PICK_ROCK_TOTEM = MESSAGES.add("label-pick-rock-totem", symbols=SYMBOLS)
LABEL_ROCK = MESSAGES.add("label-rock", column=COLUMN, value=NUMBER)
LABEL_TOTEM = add_totems("label-totem", TOTEMS)
LABEL_RECALL = MESSAGES.add("label-recall", explorers=NUMBER)
LABEL_MIRROR = add_totems("label-mirror", TOTEMS[:-1])
LABEL_TREMOR = MESSAGES.add("label-tremor", column=COLUMN, freed=NUMBER, value=NUMBER)
LABEL_TREMOR_NONE = MESSAGES.add("label-tremor-none")

REFUSE_OVER = MESSAGES.add("refuse-over")
REFUSE_SEALED = MESSAGES.add("refuse-sealed")
REFUSE_TURN = MESSAGES.add("refuse-turn", other=SEAT)
REFUSE_LEFTOVER_ROCK = MESSAGES.add("refuse-leftover-rock", other=SEAT)
REFUSE_FIRST = MESSAGES.add_each("refuse-first", PHASE_NAMES[:OVER])  # what the phase asks for
REFUSE_STAKE = MESSAGES.add("refuse-stake", explorers=NUMBER)
REFUSE_PICK = MESSAGES.add("refuse-pick")
REFUSE_NO_CELL = MESSAGES.add("refuse-no-cell")
REFUSE_COVERED = MESSAGES.add("refuse-covered")
REFUSE_LAST = MESSAGES.add("refuse-last", value=NUMBER, column=COLUMN)
REFUSE_TOTEM = MESSAGES.add("refuse-totem")
REFUSE_RECALL = MESSAGES.add("refuse-recall", explorers=NUMBER)
REFUSE_MIRROR = MESSAGES.add("refuse-mirror", totem=TOTEM)
REFUSE_NO_ROCK = MESSAGES.add("refuse-no-rock")
REFUSE_EDGE = MESSAGES.add("refuse-edge")
REFUSE_BLOCKED = MESSAGES.add("refuse-blocked")
