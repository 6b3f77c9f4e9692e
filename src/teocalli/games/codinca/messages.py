"""What Codinca has to say: its messages by number, each with what its numbers stand for."""

from __future__ import annotations

import numpy as np

from teocalli.games.codinca.box import SIDES
from teocalli.games.codinca.grid import GROUPS, SIDE
from teocalli.games.codinca.notation import BLOCK_NAMES, CELL_NAMES, LINE_NAMES, ROTATION_NAMES, push_ways, trap_names
from teocalli.message_rows import NUMBER, SEAT, SEATS, Messages, boxed, list_of, set_of, text, thing

# The traps of the standard box have names in both languages; others are called as their box calls them.
TRAPS = (
    "half",
    "near band 1",
    "near band 3",
    "inner band",
    "outer bands",
    "stripes",
    "checker",
    "quarters",
    "one quarter",
    "three quarters",
    "frame",
    "heart",
    "saltire",
    "diamond",
    "corners",
    "plus",
    "stair low",
    "stair high",
    "arrowhead",
    "keyhole",
)
COLOURINGS = tuple("".join("G" if faces >> i & 1 else "S" for i in range(SIDE)) for faces in range(1 << SIDE))
CELL_WIDTH = 5  # bits of an entry of the list of the cells of a block
FACE_WIDTH = 2

CELL = text(CELL_NAMES)
CELLS = set_of(CELL)
BLOCK_CELLS = list_of(CELL, CELL_WIDTH)  # clockwise
LINE = thing("codinca-line", LINE_NAMES)
PUSH_WAY = thing("codinca-way", (*push_ways(0), *push_ways(SIDE)))  # of a row, then of a column
BLOCK = text(BLOCK_NAMES)
ROTATION = thing("codinca-turn", ROTATION_NAMES)
FACE = thing("codinca-face", ("stone", "gold"))
FACES = list_of(FACE, FACE_WIDTH)
COLOURING = text(COLOURINGS)
KEY = thing("codinca-key", GROUPS)
TRAP = boxed("trap_words")
EDGE = thing("codinca-side", SIDES)  # of the grid, where a trap is laid

MESSAGES = Messages("codinca", "C")

EVENT_SWITCH = MESSAGES.add("event-switch", seat=SEAT, cells=CELLS)
EVENT_FLIP = MESSAGES.add("event-flip", seat=SEAT, cells=CELLS, face=FACE)
EVENT_PUSH = MESSAGES.add("event-push", seat=SEAT, line=LINE, way=PUSH_WAY, cells=CELLS)
EVENT_ROTATE = MESSAGES.add("event-rotate", seat=SEAT, block=BLOCK, way=ROTATION, cells=BLOCK_CELLS)
EVENT_TRAP = MESSAGES.add("event-trap", seat=SEAT, trap=TRAP)
EVENT_TRAP_SIDE = MESSAGES.add("event-trap-side", seat=SEAT, trap=TRAP, side=EDGE, cells=CELLS, count=NUMBER)
EVENT_SIDE = MESSAGES.add("event-side", seat=SEAT, side=EDGE, cells=CELLS, count=NUMBER)
EVENT_DONE = MESSAGES.add("event-done", seat=SEAT)
EVENT_KEY = MESSAGES.add("event-key", seat=SEAT, key=KEY, colouring=COLOURING, faces=FACES, count=NUMBER, cells=CELLS)
EVENT_WINS = MESSAGES.add("event-wins", seat=SEAT)
EVENT_LIMIT = MESSAGES.add("event-limit", turns=NUMBER)
EVENT_SHARED = MESSAGES.add("event-shared", seats=SEATS, count=NUMBER)
EVENT_WINS_BY_KEYS = MESSAGES.add("event-wins-by-keys", seat=SEAT, count=NUMBER)

PROMPT_OVER = MESSAGES.add("prompt-over")
PROMPT_SIDE = MESSAGES.add("prompt-side", seat=SEAT, trap=TRAP)
PROMPT_WAIT_SIDE = MESSAGES.add("prompt-wait-side", seat=SEAT, trap=TRAP)
PROMPT_WAIT = MESSAGES.add("prompt-wait", seat=SEAT)
PROMPT_BEGIN = MESSAGES.add("prompt-begin", cards=NUMBER)
PROMPT_AFTER_SWITCH = MESSAGES.add("prompt-after-switch", cards=NUMBER)
PROMPT_AFTER_FLIP = MESSAGES.add("prompt-after-flip", cards=NUMBER)
PROMPT_AFTER_OWN_FLIP = MESSAGES.add("prompt-after-own-flip", cards=NUMBER)
PROMPT_DONE = MESSAGES.add("prompt-done", cards=NUMBER)

LABEL_SWITCH = MESSAGES.add("label-switch", cells=CELLS)
LABEL_FLIP = MESSAGES.add("label-flip", cells=CELLS, face=FACE)
LABEL_PUSH = MESSAGES.add("label-push", line=LINE, way=PUSH_WAY, cells=CELLS)
LABEL_ROTATE = MESSAGES.add("label-rotate", block=BLOCK, way=ROTATION, cells=BLOCK_CELLS)
LABEL_TRAP = MESSAGES.add("label-trap")
LABEL_TRAP_SIDE = MESSAGES.add("label-trap-side", side=EDGE)
LABEL_CARD_PUSH = MESSAGES.add("label-card-push", card=NUMBER, trap=TRAP, line=LINE, way=PUSH_WAY, cells=CELLS)
LABEL_CARD_ROTATE = MESSAGES.add("label-card-rotate", card=NUMBER, trap=TRAP, block=BLOCK, way=ROTATION, cells=BLOCK_CELLS)
LABEL_CARD_TRAP = MESSAGES.add("label-card-trap", card=NUMBER, trap=TRAP)
LABEL_CARD_TRAP_SIDE = MESSAGES.add("label-card-trap-side", card=NUMBER, trap=TRAP, side=EDGE)
LABEL_SIDE = MESSAGES.add("label-side", side=EDGE)
LABEL_DONE = MESSAGES.add("label-done")

REFUSE_OVER = MESSAGES.add("refuse-over")
REFUSE_TURN = MESSAGES.add("refuse-turn", other=SEAT)
REFUSE_SIDE_FIRST = MESSAGES.add("refuse-side-first")
REFUSE_NO_TRAP_UP = MESSAGES.add("refuse-no-trap-up")
REFUSE_OWED = MESSAGES.add("refuse-owed")
REFUSE_BOTH_MADE = MESSAGES.add("refuse-both-made")
REFUSE_SWITCH_AFTER_FLIP = MESSAGES.add("refuse-switch-after-flip")
REFUSE_NOT_OWN = MESSAGES.add("refuse-not-own")
REFUSE_SAME_TILE = MESSAGES.add("refuse-same-tile")
REFUSE_SECOND_FLIP = MESSAGES.add("refuse-second-flip")
REFUSE_NO_CARD = MESSAGES.add("refuse-no-card")
REFUSE_NAME_CARD = MESSAGES.add("refuse-name-card")
REFUSE_NAME_NO_CARD = MESSAGES.add("refuse-name-no-card")
REFUSE_CARD_SPENT = MESSAGES.add("refuse-card-spent", card=NUMBER)
REFUSE_SIDE_NOW = MESSAGES.add("refuse-side-now")
REFUSE_SIDE_LATER = MESSAGES.add("refuse-side-later")
REFUSE_TAKE_BACK_SWITCH = MESSAGES.add("refuse-take-back-switch", other=SEAT)
REFUSE_TAKE_BACK_FLIP = MESSAGES.add("refuse-take-back-flip", other=SEAT)
REFUSE_TAKE_BACK_PUSH = MESSAGES.add("refuse-take-back-push", other=SEAT)
REFUSE_TAKE_BACK_ROTATE = MESSAGES.add("refuse-take-back-rotate", other=SEAT)
REFUSE_TAKE_BACK_POSITION = MESSAGES.add("refuse-take-back-position", other=SEAT)


def trap_words(box: np.record) -> list[str]:
    """The traps of a box in words: the id of a name, or the name that the box gives it."""
    return [f"@codinca-trap-{name.replace(' ', '-')}" if name in TRAPS else name for name in trap_names(box)]
