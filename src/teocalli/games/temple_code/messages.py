"""What Temple Code has to say: its messages by number, each with what its numbers stand for."""

from __future__ import annotations

from teocalli.games.temple_code.box import MARKS, STATUETTES, TITLES
from teocalli.games.temple_code.notation import PHASE_NAMES, SIDES, clue_of
from teocalli.message_rows import NUMBER, SEAT, Messages, list_of, set_of, text, thing

STATUETTE_WIDTH = 3  # bits of an entry of the list of what a card shows

CODE = list_of(thing("temple-code-statuette", STATUETTES), STATUETTE_WIDTH)  # a card, or a code that somebody declared
CLUE = thing("temple-code-clue", ["{}-{}".format(*clue_of(mark)) for mark in range(1, MARKS)])  # by mark, from 1
TITLE = thing("temple-code-title", TITLES)
SIDE = text(SIDES)
SEATS = set_of(SEAT)

MESSAGES = Messages("temple-code", "T")

EVENT_TAKE = MESSAGES.add("event-take", seat=SEAT, other=SEAT, card=CODE, rest=CODE)
EVENT_BOTH = MESSAGES.add("event-both", seat=SEAT, left=CODE, right=CODE)
EVENT_REVEAL = MESSAGES.add("event-reveal", seat=SEAT, left=CODE, right=CODE)
EVENT_KEEP = MESSAGES.add("event-keep", seat=SEAT, card=CODE, rest=CODE)
EVENT_STOP = MESSAGES.add("event-stop", seat=SEAT)
EVENT_CLUE = MESSAGES.add("event-clue", seat=SEAT, card=CODE, clue=CLUE)
EVENT_DECLARE = MESSAGES.add_each("event-declare", ("wrong", "right"), seat=SEAT, declared=CODE, code=CODE, found=NUMBER)
EVENT_GUESS = MESSAGES.add_each("event-guess", ("wrong", "right"), seat=SEAT, declared=CODE, code=CODE, found=NUMBER)
EVENT_CODE = MESSAGES.add("event-code", seat=SEAT)
EVENT_CODE_SEEN = MESSAGES.add("event-code-seen", seat=SEAT, code=CODE)
EVENT_FIRST_CARD = MESSAGES.add("event-first-card", card=CODE)
EVENT_SHUFFLED = MESSAGES.add_each("event", ("discard-shuffled", "aside-shuffled"))
EVENT_ROUND = MESSAGES.add("event-round", round=NUMBER, seat=SEAT)
EVENT_WIN = MESSAGES.add("event-win", seat=SEAT)
EVENT_LIMIT = MESSAGES.add("event-limit", round=NUMBER, seats=SEATS, found=NUMBER)
EVENT_SOLO_OVER = MESSAGES.add("event-solo-over", seat=SEAT, points=NUMBER, title=TITLE)

PROMPT = MESSAGES.add_each("prompt", PHASE_NAMES[:-1])  # by phase
PROMPT_KEEP_LAST = MESSAGES.add("prompt-keep-last")
PROMPT_DECLARE = MESSAGES.add("prompt-declare", seat=SEAT)
PROMPT_WAIT = MESSAGES.add("prompt-wait", seat=SEAT)

LABEL_TAKE = MESSAGES.add("label-take", other=SEAT, card=CODE, side=SIDE)
LABEL_BOTH = MESSAGES.add("label-both", left=CODE, right=CODE)
LABEL_WAIT = MESSAGES.add("label-wait")
LABEL_REVEAL = MESSAGES.add("label-reveal")
LABEL_KEEP = MESSAGES.add("label-keep", card=CODE, side=SIDE)
LABEL_STOP = MESSAGES.add("label-stop")
LABEL_DECLARE = MESSAGES.add("label-declare", code=CODE)

REFUSE_OVER = MESSAGES.add(":refuse-over")
REFUSE_CLUE = MESSAGES.add("refuse-clue")
REFUSE_ONLY_SOLO = MESSAGES.add("refuse-only-solo")
REFUSE_TURN = MESSAGES.add("refuse-turn", other=SEAT)
REFUSE_SOLO = MESSAGES.add("refuse-solo")
REFUSE_STOP = MESSAGES.add("refuse-stop")
REFUSE_KEEP_FIRST = MESSAGES.add("refuse-keep-first")
REFUSE_PILE = MESSAGES.add("refuse-pile")
REFUSE_REVEAL_FIRST = MESSAGES.add("refuse-reveal-first")
REFUSE_NOT_ASKED = MESSAGES.add("refuse-not-asked")
REFUSE_ASKED = MESSAGES.add("refuse-asked")
REFUSE_BOTH = MESSAGES.add("refuse-both", seats=SEATS)
REFUSE_NOBODY = MESSAGES.add("refuse-nobody")
REFUSE_BOTH_DUE = MESSAGES.add("refuse-both-due")
REFUSE_OWN = MESSAGES.add("refuse-own")
REFUSE_GONE = MESSAGES.add("refuse-gone", other=SEAT)
