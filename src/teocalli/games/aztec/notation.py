"""Aztec as text: actions, named actions, named states, and a drawing of the table, in the notation of `docs/records.md`.

Jewels are letters B, Y, R, always in that order; seats count from 0.
"""

from __future__ import annotations

import functools
import textwrap
from collections.abc import Sequence

import numpy as np

from teocalli.contract import DRAWN, Named
from teocalli.drawing import Say, plainly
from teocalli.games.aztec import rules
from teocalli.games.aztec.box import COLOURS, DUOS, HANDFULS, KINDS, LETTERS, ROUNDS, character_name
from teocalli.games.aztec.state import (
    ACCUSE,
    ACTIONS,
    BELIEVE,
    EVERYBODY,
    HANDFUL,
    HEX_SEAT,
    JEWELS,
    KEEP_FIRST,
    LAST_SLOT,
    OVER,
    PURIFY_NONE,
    SEATS,
    STATE,
    STEAL_FROM,
    hand_size,
    is_over,
)
from teocalli.record_arrays import records
from teocalli.seats import NO_SEAT, Action, clockwise, seats_in

PHASE_NAMES = ("take", "token", "keep", "purify", "hex", "steal", "over")

FORMS = {  # how each kind of action is written, for whoever wrote it otherwise
    "take": "take BBR, with 2 to 4 of the letters B, Y, R",
    "believe": "believe 2",
    "accuse": "accuse 2",
    "keep": "keep 1, 2 or 3",
    "purify": "purify 0, 1, 2 or 3",
    "hex": "hex 2",
    "steal": "steal 1 red",
}


def action_to_named(action: int) -> Named:
    """An action with every part named."""
    if not 0 <= action < ACTIONS:
        raise ValueError(f"Aztec has actions 0 to {ACTIONS - 1}, not {action}")
    if action < BELIEVE:
        counts = JEWELS[action - HANDFUL]
        return {"kind": "take", **{colour: int(count) for colour, count in zip(COLOURS, counts, strict=True)}}
    if action < ACCUSE:
        return {"kind": "believe", "seat": action - BELIEVE}
    if action < KEEP_FIRST:
        return {"kind": "accuse", "seat": action - ACCUSE}
    if action < PURIFY_NONE:
        return {"kind": "keep", "place": action - KEEP_FIRST + 1}
    if action < HEX_SEAT:
        return {"kind": "purify", "stones": action - PURIFY_NONE}
    if action < STEAL_FROM:
        return {"kind": "hex", "seat": action - HEX_SEAT}
    seat, colour = divmod(action - STEAL_FROM, len(COLOURS))
    return {"kind": "steal", "seat": seat, "colour": COLOURS[colour]}


def action_to_text(action: int) -> str:
    """`take BBR`, `believe 2`, `accuse 2`, `keep 1`, `purify 2`, `hex 3`, `steal 1 red`."""
    named = action_to_named(action)
    if named["kind"] == "take":
        return f"take {HANDFULS[action - HANDFUL]}"
    return " ".join(str(part) for part in named.values())


@functools.cache
def all_texts() -> dict[str, int]:
    """Every action by its text, in small letters."""
    return {action_to_text(action).lower(): action for action in range(ACTIONS)}


def text_to_action(text: str) -> Action:
    """The action that a text means, or a ValueError that says what is wrong with it; the jewels of a handful may come in any order."""
    words = text.lower().split()
    if len(words) == 2 and words[0] == "take":
        words[1] = "".join(sorted(words[1], key=lambda letter: LETTERS.lower().find(letter)))
    action = all_texts().get(" ".join(words))
    if action is not None:
        return Action(action)
    if not words or words[0] not in FORMS:
        raise ValueError(f"{text.strip()!r} is no action of Aztec: they are {', '.join(FORMS)}")
    raise ValueError(f"{text.strip()!r} is not understood: write {FORMS[words[0]]}")


def named_to_action(named: Named) -> Action:
    """The action of a named form, exactly as `action_to_named` writes it."""
    try:
        return Action(all_named().index(named))
    except ValueError:
        raise ValueError(f"no action of Aztec is named {named!r}") from None


@functools.cache
def all_named() -> list[Named]:
    return [action_to_named(action) for action in range(ACTIONS)]


def open_state(state: np.record, box: np.record) -> Named:
    """The position with every field named, as open records write it; what a veil hid is null."""
    seats = range(int(state.seats))
    return {
        "seats": int(state.seats),
        "round": int(state.round_no),
        "first": int(state.first),
        "phase": PHASE_NAMES[int(state.phase)],
        "owing": seats_in(int(state.owed)),
        "characters": [character_name(box, int(state.character[seat])) for seat in seats],
        "jewels": [[int(count) for count in state.jewels[seat]] for seat in seats],
        "stones": [int(state.stones[seat]) for seat in seats],
        "curses": [int(stones) for stones in state.curses],
        "reserve": int(state.reserve),
        "cards": [[handful_name(int(card)) for card in state.cards[seat]] for seat in seats],
        "handfuls": [handful_name(handful_of(state, seat)) for seat in seats],
        "tokens": [named_token(state, seat) for seat in seats],
        "revealing": int(state.revealing) if state.revealing != NO_SEAT else None,
        "kept": [[kind_name(kind) for kind in kept(state, seat)] for seat in seats],
        "drawn": [kind_name(kind) for kind in drawn(state)],
        "gains": gaining(state),
        "pile": [kind_name(kind) for kind in pile(state)],
        "over": bool(is_over(state)),
    }


def handful_name(handful: int) -> str | None:
    """`BBR`; None where there is none or the viewer may not know."""
    return HANDFULS[handful] if handful >= 0 else None


def kind_name(kind: int) -> str | None:
    """`trio blue`; None where the viewer may not know."""
    return KINDS[kind] if kind >= 0 else None


def duo_name(box: np.record, character: int, say: Say = plainly) -> str:
    """`red+blue`: the two colours on a character sheet."""
    colours = [COLOURS[int(colour)] for colour in box.duo[character]]
    return "+".join(say(f"aztec-board-{colour}", colour) for colour in colours)


def handful_of(state: np.record, seat: int) -> int:
    """The handful of this round; -1 where it is not made yet, not known, or the match is over."""
    return -1 if state.phase == OVER else int(state.handfuls[seat, int(state.round_no) - 1])


def card_of(state: np.record, seat: int) -> int:
    """The jewel card of this round; -1 where it is not known, or the match is over."""
    return -1 if state.phase == OVER else int(state.cards[seat, int(state.round_no) - 1])


def token_of(state: np.record, seat: int) -> tuple[int, bool] | None:
    """Before whom the token of this round lies, and whether it is green; None where it is not made yet or not known."""
    return None if state.phase == OVER else token_in(state, seat, int(state.round_no) - 1)


def token_in(state: np.record, seat: int, number: int) -> tuple[int, bool] | None:
    """The same for any round, numbered from 0."""
    token = int(state.tokens[seat, number])
    return token_parts(token) if token >= 0 else None


def token_parts(token: int) -> tuple[int, bool]:
    """Before whom a token lies, and whether it is green."""
    return token % SEATS, token < SEATS


def judges(state: np.record, seat: int, number: int, *, believe: bool) -> list[int]:
    """Those who believed or accused a seat in a round numbered from 0, as far as known, clockwise from its left."""
    around = [clockwise(seat, steps, int(state.seats)) for steps in range(1, int(state.seats))]
    return [other for other in around if token_in(state, other, number) == (seat, believe)]


def named_token(state: np.record, seat: int) -> Named | None:
    token = token_of(state, seat)
    return {"seat": token[0], "believe": token[1]} if token else None


def kept(state: np.record, seat: int) -> list[int]:
    """The kinds of artefact that a seat keeps, in order; -1 where the viewer may not know."""
    return [int(kind) for kind in state.kept[seat, : int(state.kept_count[seat])]]


def drawn(state: np.record) -> list[int]:
    """The artefacts drawn and not yet chosen from; -1 where the viewer may not know."""
    return [int(kind) for kind in state.hand[: hand_size(state)]]


def gaining(state: np.record) -> list[int]:
    """The seats that still gain an artefact at this reveal after the present one, clockwise from the revealed player's left."""
    if state.revealing == NO_SEAT:
        return []
    around = [clockwise(int(state.revealing), steps, int(state.seats)) for steps in (*range(1, int(state.seats)), 0)]
    return [seat for seat in around if int(state.gains) >> seat & 1]


def pile(state: np.record) -> list[int]:
    """The kinds of the artefact pile, top first; -1 where the viewer may not know."""
    return [int(state.pile[(int(state.top) + i) & LAST_SLOT]) for i in range(int(state.pile_size))]


def draw(state: np.record, box: np.record, say: Say = plainly) -> str:
    """The table as characters: stones that belong to nobody, artefacts drawn, players."""
    reserve, cards = say("aztec-board-reserve", "reserve"), say("aztec-board-pile", "artefact pile")
    lines = [
        f"{draw_moment(state, say)}    {reserve} {int(state.reserve)}    {cards} {int(state.pile_size)}",
        draw_curses(state, say),
        "",
        *draw_drawn(state, say),
        *draw_seats(state, box, say),
    ]
    return "\n".join(lines)


def draw_moment(state: np.record, say: Say) -> str:
    if is_over(state):
        return say("house-board-over", "over")
    phase = PHASE_NAMES[int(state.phase)]
    number = say("house-board-round", "round {number} of {rounds}", number=int(state.round_no), rounds=ROUNDS)
    return f"{number}, {say(f'aztec-board-phase-{phase}', phase)}"


def draw_curses(state: np.record, say: Say) -> str:
    stones = [f"{say(f'aztec-board-curse-{colour}', colour)} {int(state.curses[i])}" for i, colour in enumerate(COLOURS)]
    return "   ".join([say("aztec-board-curses", "curses"), *stones])


def draw_drawn(state: np.record, say: Say) -> list[str]:
    cards = [draw_kind(kind, say) for kind in drawn(state)]
    return [*(f"  keep {place}   {name}" for place, name in enumerate(cards, 1)), ""] if cards else []


def draw_kind(kind: int, say: Say) -> str:
    name = kind_name(kind)
    return say(f"aztec-artefact-{name.replace(' ', '-').replace('+', '-')}", name) if name else "?"


def draw_seats(state: np.record, box: np.record, say: Say) -> list[str]:
    """One line a player: character, stock, stones, this round's choices, and the truths and lies of earlier rounds; below it artefacts."""
    width, row = place_width(say), row_form(say)
    heads = [say(f"aztec-board-{head}", head) for head in ("character", "stones", "card", "took", "token", "past")]
    lines = [row.format(" ", say("house-board-seat", "seat"), heads[0], *LETTERS, *heads[1:])]
    for seat in range(int(state.seats)):
        mark = ">" if int(state.owed) >> seat & 1 else " "
        place = f"{seat} {say('aztec-board-first', 'first')}" if int(state.first) == seat else str(seat)
        sheet = int(state.character[seat])
        who = f"{character_name(box, sheet)} {duo_name(box, sheet, say)}"
        card, took = (handful_name(handful) or "·" for handful in (card_of(state, seat), handful_of(state, seat)))
        stock = [*map(int, state.jewels[seat]), int(state.stones[seat])]
        lines.append(row.format(mark, place, who, *stock, card, took, token_text(state, seat, say), past(state, seat, say)))
        lines += draw_kept(state, seat, say, 3 + width)
    return [line.rstrip() for line in lines]


def place_width(say: Say) -> int:
    return max(len(say("house-board-seat", "seat")), 2 + len(say("aztec-board-first", "first")))


def row_form(say: Say) -> str:
    """The columns of a player, each as wide as its head and whatever can stand in it."""
    stones = max(7, 1 + len(say("aztec-board-stones", "stones")))
    card, took = (max(4, len(say(f"aztec-board-{head}", head))) for head in ("card", "took"))
    token = 2 + max(len(say(f"aztec-board-{kind}", kind)) for kind in ("believe", "accuse"))
    return f"{{}} {{:{place_width(say)}}} {{:20}}{{:>3}}{{:>3}}{{:>3}}{{:>{stones}}}  {{:{card}}}  {{:{took}}}  {{:{token}}}  {{}}"


def draw_kept(state: np.record, seat: int, say: Say, indent: int) -> list[str]:
    names = ", ".join(draw_kind(kind, say) for kind in kept(state, seat))
    text = say("aztec-board-artefacts", "artefacts: {artefacts}", artefacts=names) if names else ""
    return textwrap.wrap(text, DRAWN, initial_indent=" " * indent, subsequent_indent=" " * (indent + 2))


def token_text(state: np.record, seat: int, say: Say) -> str:
    token = token_of(state, seat)
    kind = "believe" if token and token[1] else "accuse"
    return f"{say(f'aztec-board-{kind}', kind)} {token[0]}" if token else "·"


def past(state: np.record, seat: int, say: Say) -> str:
    """A letter a round that is over: T for the truth, L for a lie."""
    truth, lie = say("aztec-board-truth", "T"), say("aztec-board-lie", "L")
    rounds = ROUNDS if state.phase == OVER else int(state.round_no) - 1
    return "".join(truth if state.handfuls[seat, i] == state.cards[seat, i] else lie for i in range(rounds))


def set_up(
    box: np.record,
    seats: int,
    *,
    cards: str = "",
    characters: str = "",
    jewels: Sequence[str] = (),
    stones: Sequence[int] = (),
    kept: Sequence[Sequence[str]] = (),
    pile: Sequence[str] = (),
    curses: Sequence[int] = (),
    reserve: int | None = None,
    round_no: int = 1,
    first: int = 0,
) -> np.record:
    """A position before the handfuls of a round, for tests and lessons; what is not given is as after a deal with a fixed seed.

    `cards` are those of this round, `pile` the top of the artefacts; cards named here are not sought out elsewhere.
    """
    state: np.record = records(1, STATE)[0]
    rules.deal(state, box, seats, range(8))
    state.round_no, state.first = round_no, first
    for seat, card in enumerate(cards.split()):
        state.cards[seat, round_no - 1] = HANDFULS.index(card)
    for seat, letters in enumerate(jewels):
        state.jewels[seat] = [letters.count(letter) for letter in LETTERS]
    for seat, count in enumerate(stones):
        state.stones[seat] = count
    names = [character_name(box, sheet) for sheet in range(len(DUOS))]
    for seat, name in enumerate(characters.split()):
        state.character[seat] = names.index(name)
    for seat, kinds in enumerate(kept):
        keep_openly(state, seat, kinds)
    for place, kind in enumerate(pile):
        state.pile[place] = KINDS.index(kind)
    for colour, count in enumerate(curses):
        state.curses[colour] = count
    if reserve is not None:
        state.reserve = reserve
    return state


def keep_openly(state: np.record, seat: int, kinds: Sequence[str]) -> None:
    """Lay artefacts before a seat as if everybody had seen them being kept."""
    for i, kind in enumerate(kinds):
        state.kept[seat, i] = KINDS.index(kind)
        state.kept_known[seat, i] = EVERYBODY
    state.kept_count[seat] = len(kinds)
