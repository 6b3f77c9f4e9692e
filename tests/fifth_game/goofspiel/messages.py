"""What there is to say, by number."""

from __future__ import annotations

from teocalli.message_rows import NUMBER, SEAT, SEATS, Messages

MESSAGES = Messages("goofspiel", "G")

EVENT_BID = MESSAGES.add("event-bid", seat=SEAT)
EVENT_SHOWN = MESSAGES.add("event-shown", seat=SEAT, card=NUMBER)
EVENT_WON = MESSAGES.add("event-won", seat=SEAT, points=NUMBER)
PROMPT_OVER = MESSAGES.add("prompt-over")
PROMPT_BID = MESSAGES.add("prompt-bid", points=NUMBER)
PROMPT_WAIT = MESSAGES.add("prompt-wait", seats=SEATS)
LABEL_BID = MESSAGES.add("label-bid", card=NUMBER)
REFUSE_OVER = MESSAGES.add("refuse-over")
REFUSE_SEALED = MESSAGES.add("refuse-sealed")
REFUSE_GONE = MESSAGES.add("refuse-gone", card=NUMBER)
