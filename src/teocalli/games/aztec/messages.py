"""What Aztec has to say: its messages by number, each with what its numbers stand for."""

from __future__ import annotations

from teocalli.games.aztec.box import COLOURS, HANDFULS, KINDS
from teocalli.games.aztec.notation import PHASE_NAMES
from teocalli.games.aztec.state import KEEP, OVER, TOKEN
from teocalli.message_rows import DIGITS, NUMBER, SEAT, SEATS, Messages, list_of, text, thing

MOST_JEWELS = 4  # of a handful
JEWEL_WIDTH = ARTEFACT_WIDTH = 4  # bits of an entry of a list
ARTEFACTS_A_NUMBER = DIGITS // ARTEFACT_WIDTH  # entries of a list of artefacts before its second number begins

COLOUR = text(COLOURS)
HANDFUL = text(HANDFULS)  # in letters, for a screen that draws it
JEWELS = list_of(thing("aztec", [f"{colour}-{count}" for colour in COLOURS for count in range(1, MOST_JEWELS + 1)]), JEWEL_WIDTH)
ARTEFACT = thing("aztec-artefact", KINDS)
DRAWN_ARTEFACTS = list_of(ARTEFACT, ARTEFACT_WIDTH)
KEPT_ARTEFACTS = list_of(ARTEFACT, ARTEFACT_WIDTH, slots=2)
SORT = text([kind.split()[0] for kind in KINDS])

MESSAGES = Messages("aztec", "A")

EVENT_SEALED = MESSAGES.add_each("event-sealed", PHASE_NAMES[:KEEP], seat=SEAT)
EVENT_SEALED_TAKE_OWN = MESSAGES.add("event-sealed-take-own", seat=SEAT, jewels=JEWELS, handful=HANDFUL)
EVENT_SEALED_JUDGED = MESSAGES.add_each("event-sealed", ("believe", "accuse"), seat=SEAT, other=SEAT)
EVENT_HANDFULS = MESSAGES.add("event-handfuls")
EVENT_HANDFUL = MESSAGES.add("event-handful", seat=SEAT, jewels=JEWELS, handful=HANDFUL)
EVENT_TOKENS = MESSAGES.add("event-tokens")
EVENT_JUDGED = MESSAGES.add_each("event", ("believe", "accuse"), seat=SEAT, other=SEAT)

EVENT_TRUTH = MESSAGES.add("event-truth", seat=SEAT, jewels=JEWELS, handful=HANDFUL)
EVENT_LIE = MESSAGES.add("event-lie", seat=SEAT, jewels=JEWELS, handful=HANDFUL, card=JEWELS)
EVENT_CAUGHT = MESSAGES.add("event-caught", seat=SEAT, jewels=JEWELS, handful=HANDFUL, seats=SEATS)
EVENT_GIVE = MESSAGES.add("event-give", seats=SEATS, count=NUMBER, seat=SEAT)
EVENT_RESERVE = MESSAGES.add("event-reserve", seats=SEATS, count=NUMBER)
EVENT_NO_STONE = MESSAGES.add("event-no-stone", seats=SEATS, count=NUMBER)
EVENT_GET = MESSAGES.add("event-get", seats=SEATS, count=NUMBER, seat=SEAT)
EVENT_GET_RESERVE = MESSAGES.add("event-get-reserve", seat=SEAT, count=NUMBER)
EVENT_RESERVE_EMPTY = MESSAGES.add("event-reserve-empty")
EVENT_DECEIVED = MESSAGES.add("event-deceived", seats=SEATS, count=NUMBER)
EVENT_DISCARD = MESSAGES.add("event-discard", seats=SEATS, count=NUMBER)

EVENT_GAIN = MESSAGES.add("event-gain", seat=SEAT, count=NUMBER)
EVENT_GAIN_OPEN = MESSAGES.add("event-gain-open", seat=SEAT, artefacts=DRAWN_ARTEFACTS)
EVENT_NO_ARTEFACT = MESSAGES.add("event-no-artefact", seat=SEAT)
EVENT_KEEP = MESSAGES.add("event-keep", seat=SEAT, artefact=ARTEFACT)
EVENT_KEEP_HIDDEN = MESSAGES.add("event-keep-hidden", seat=SEAT)
EVENT_AT_ONCE = MESSAGES.add("event-at-once", seat=SEAT, artefact=ARTEFACT)
EVENT_IDLE = MESSAGES.add("event-idle")
EVENT_PURIFY = MESSAGES.add("event-purify", seat=SEAT, count=NUMBER)
EVENT_HEX = MESSAGES.add("event-hex", seat=SEAT, other=SEAT, count=NUMBER)
EVENT_STEAL = MESSAGES.add("event-steal", seat=SEAT, other=SEAT, colour=COLOUR)

EVENT_CURSE = MESSAGES.add("event-curse", colour=COLOUR, count=NUMBER, seat=SEAT, most=NUMBER)
EVENT_CURSE_STAYS = MESSAGES.add("event-curse-stays", colour=COLOUR, count=NUMBER)
EVENT_ADDED = MESSAGES.add("event-added", count=NUMBER, left=NUMBER)
EVENT_ROUND = MESSAGES.add("event-round", number=NUMBER, rounds=NUMBER, seat=SEAT)
EVENT_COUNT = MESSAGES.add("event-count", seat=SEAT, points=NUMBER, artefacts=KEPT_ARTEFACTS)
EVENT_WINS = MESSAGES.add("event-wins", seat=SEAT, seats=SEATS, count=NUMBER, points=NUMBER)

LABEL_TAKE = MESSAGES.add("label-take", jewels=JEWELS, handful=HANDFUL)
LABEL_CARD = MESSAGES.add("label-card", jewels=JEWELS, handful=HANDFUL)
LABEL_JUDGED = MESSAGES.add_each("label", ("believe", "accuse"), other=SEAT)
LABEL_KEEP = MESSAGES.add("label-keep", place=NUMBER, artefact=ARTEFACT, sort=SORT, worth=NUMBER)
LABEL_PURIFY = MESSAGES.add("label-purify", count=NUMBER)
LABEL_HEX = MESSAGES.add("label-hex", other=SEAT, count=NUMBER)
LABEL_STEAL = MESSAGES.add("label-steal", other=SEAT, colour=COLOUR)

PROMPT_TAKE = MESSAGES.add("prompt-take", jewels=JEWELS)
PROMPT = MESSAGES.add_each("prompt", PHASE_NAMES[TOKEN:OVER]) - TOKEN  # by phase
PROMPT_SEALED = MESSAGES.add("prompt-sealed", seats=SEATS, count=NUMBER)
PROMPT_AWAIT_ALL = MESSAGES.add_each("prompt-await", PHASE_NAMES[:KEEP], seats=SEATS, count=NUMBER)  # by phase
PROMPT_AWAIT = MESSAGES.add_each("prompt-await", PHASE_NAMES[KEEP:OVER], seat=SEAT) - KEEP  # by phase

REFUSE_OVER = MESSAGES.add(":refuse-over")
REFUSE_SEALED = MESSAGES.add("refuse-sealed")
REFUSE_TURN = MESSAGES.add("refuse-turn", seat=SEAT)
REFUSE_PHASE = MESSAGES.add_each("refuse-phase", PHASE_NAMES[:OVER])  # by phase
REFUSE_NOBODY = MESSAGES.add("refuse-nobody")
REFUSE_SELF_TOKEN = MESSAGES.add("refuse-self-token")
REFUSE_SELF_HEX = MESSAGES.add("refuse-self-hex")
REFUSE_SELF_STEAL = MESSAGES.add("refuse-self-steal")
REFUSE_DRAWN = MESSAGES.add("refuse-drawn", count=NUMBER)
REFUSE_STONES = MESSAGES.add("refuse-stones", count=NUMBER)
REFUSE_LACKS = MESSAGES.add("refuse-lacks", other=SEAT, colour=COLOUR)
