"""The policy in Aztec: how likely a handful is a lie, whom to accuse, and lies that are mixed with the truth.

All values are in points, seen from one seat (`aztec_values.py`). A handful is judged by two questions: how many cards not yet seen show it,
and how much a liar would like it; who has lied before is believed less.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from teocalli.bots.policies.aztec_values import (
    ARTEFACT,
    RIVALRY,
    artefact_value,
    handful_gain,
    handful_value,
    harm_of_hex,
    jewel_value,
    rounds_left,
    share_of_harm,
    stock_now,
    stones_cost,
)
from teocalli.bots.policies.default import SELDOM as SELDOM
from teocalli.bots.policies.default import adviser as adviser
from teocalli.bots.policies.default import answer_first as answer_first
from teocalli.bots.policies.default import certain as certain
from teocalli.bots.policies.default import infoset_key as infoset_key
from teocalli.bots.policies.default import make_tablebase as make_tablebase
from teocalli.bots.policies.default import resting as resting
from teocalli.bots.policies.default import tablebase_key as tablebase_key
from teocalli.bots.policies.default import value as value
from teocalli.chance import next_rng, rng_below, rng_unit
from teocalli.games.aztec.box import HANDFULS, ROUNDS
from teocalli.games.aztec.secrecy import has_turned
from teocalli.games.aztec.state import (
    ACCUSE,
    BELIEVE,
    CURSING,
    HANDFUL,
    HEX,
    HEX_SEAT,
    JEWELS,
    KEEP,
    KEEP_FIRST,
    OVER,
    PURIFICATION,
    PURIFY,
    PURIFY_NONE,
    STEAL_FROM,
    TAKE,
    THEFT,
    TOKEN,
    clear_hand,
    everyone,
    hand_size,
)
from teocalli.jit import inner, rule
from teocalli.masks import allow, allowed, clear, forbid
from teocalli.seats import NO_ACTION, NO_SEAT

SECRETS = len(HANDFULS)  # jewel cards that may lie under a handful
NOTHING = -1e9
GROWTH = 1.2  # jewels of a colour that a seat gains in a round
LIES = 0.4  # share of lies among sensible players, before anything is known of them
MEMORY = 2.0  # how many rounds of experience that is worth
LIKED = 0.25  # how much more often a handful is chosen by a liar for each point it is worth beyond the usual
USUAL = 0.9  # points that a jewel is worth to its owner as a rule
WARY = 1.2  # how many accusers a handful draws that is a lie for sure
WORTH_A_LOOK = 2.0  # points below the best with which a lie is still compared
STRAY = 1.6  # how far, in points, a handful may stray from the best: a mixed choice cannot be read
DOUBT = 0.6  # the same for a token
TEMPER = 3.8  # what a lie must promise beyond the truth: the best of many lies strays upwards, and a liar is remembered

LIE_SHAPES = (0.0, 0.0, 0.02, 0.035, 0.035)  # odds that a liar takes one certain handful of 2, 3 or 4 jewels
# Good players lie far more than that, and hide it in small handfuls: who judges a choice or gives advice goes by these numbers instead.
GOOD_LIES = 0.6  # share of lies among good players
GOOD_SHAPE = 0.06  # odds that one of them takes one certain handful, of any size
GOOD_LIARS = 1.35  # how much more often than that they turned out to lie (`bench/strength/calibration.py`)


@rule
def policy(state: np.record, box: np.record, seat: int, mask: Any, count: int, rng: int, tablebase: Any) -> int:
    """The choice with the best outlook one ply ahead; handfuls and tokens are mixed."""
    phase = int(state.phase)
    if phase == TAKE:
        return HANDFUL + best_handful(state, box, seat, rng)
    if phase == TOKEN:
        return best_token(state, box, seat, rng)
    if phase == KEEP:
        return KEEP_FIRST + best_artefact(state, box, seat)
    if phase == PURIFY:
        return PURIFY_NONE + min(int(box.worth[PURIFICATION]), int(state.stones[seat]))
    if phase == HEX:
        return HEX_SEAT + best_victim(state, box, seat)
    return best_theft(state, box, seat, mask)


@inner
def clear_win(state: np.record) -> float:
    """Points by which a clear win is won."""
    return 12.0


@inner
def mixes(state: np.record, seat: int) -> bool:
    """A4, A6: handfuls and tokens are sealed."""
    return int(state.phase) <= TOKEN


@inner
def narrow(state: np.record, box: np.record, seat: int, mask: Any, count: int, tablebase: Any) -> int:
    """A4: the truth, and the lies that promise not much less than the best one."""
    if state.phase != TAKE:
        return count
    card = int(state.cards[seat, int(state.round_no) - 1])
    before, gone = stock_now(state, box, seat, seat), used_up(state, box)
    honest = handful_gain(state, box, seat, seat, card, before)
    doubted, refuted = lie_terms(state, box, seat, reputation(state, seat, LIES)), lie_terms(state, box, seat, 1.0)
    best = NOTHING
    for handful in range(len(HANDFULS)):
        if handful != card:
            terms = refuted if (gone >> handful) & 1 else doubted
            best = max(best, lie_outlook(state, box, seat, handful, honest, before, terms))
    clear(mask)
    left = 0
    for handful in range(len(HANDFULS)):
        terms = refuted if (gone >> handful) & 1 else doubted
        if handful == card or lie_outlook(state, box, seat, handful, honest, before, terms) >= best - WORTH_A_LOOK:
            allow(mask, HANDFUL + handful)
            left += 1
    return left


@inner
def reopen(state: np.record, box: np.record, viewer: int) -> None:
    """A4, A6: sealed handfuls and tokens are owed again."""
    this = int(state.round_no) - 1
    if int(state.phase) <= TOKEN:
        state.owed = everyone(state)
        for seat in range(int(state.seats)):
            if seat != viewer and state.phase == TAKE:
                state.handfuls[seat, this] = -1
            elif seat != viewer:
                state.tokens[seat, this] = -1


@inner
def believe(state: np.record, box: np.record, viewer: int, rng: int, tablebase: Any) -> int:
    """Cards under shown handfuls are redrawn: the truth as often as the viewer thinks it is one."""
    if state.phase == TAKE or state.phase == OVER:
        return rng
    this = int(state.round_no) - 1
    for seat in range(int(state.seats)):
        if seat != viewer and not has_turned(state, seat):
            rng = next_rng(rng)
            handful = int(state.handfuls[seat, this])
            true = noise(rng, 1.0) >= lie_odds(state, box, viewer, seat, handful)
            if true != (int(state.cards[seat, this]) == handful):
                rng = exchange_card(state, box, viewer, seat, handful, true, rng)
    return rng


@inner
def doubtful(state: np.record, viewer: int, seat: int) -> bool:
    """A13: whether a handful lies on the table whose card the viewer has not seen."""
    return seat != viewer and TAKE < int(state.phase) < OVER and not has_turned(state, seat)


@inner
def secret_copies(state: np.record, box: np.record, card: int) -> int:
    """How many of a jewel card may lie under a handful; of a veiled record."""
    return int(box.copies[card]) - copies_dealt(state, card)


@inner
def suppose(state: np.record, seat: int, card: int) -> int:
    """Back to the moment when a seat took its handful, holding that card: the action that it chose. The stock of all is as it is now."""
    this = int(state.round_no) - 1
    action = HANDFUL + int(state.handfuls[seat, this])
    state.phase = TAKE
    state.owed = everyone(state) & ~((1 << seat) - 1)
    state.revealed = 0
    state.revealing = NO_SEAT
    state.gains = 0
    state.gainer = NO_SEAT
    clear_hand(state)
    for other in range(int(state.seats)):
        state.handfuls[other, this] = -1
        state.tokens[other, this] = -1
    state.cards[seat, this] = card
    return action


@inner
def habit(card: int, action: int) -> float:
    """How often people take a handful who hold a card: the truth most often, else any lie."""
    return 1.0 - GOOD_LIES if action - HANDFUL == card else GOOD_LIES / (len(HANDFULS) - 1)


@inner
def swayed(state: np.record, seat: int) -> bool:
    """A12, A13: whether a seat chose its handful with artefacts in mind that are not known; asked where it matters most."""
    hidden = False
    for i in range(int(state.kept_count[seat])):
        hidden = hidden or state.kept[seat, i] < 0
    return hidden and int(state.phase) == TOKEN


@inner
def claimed(state: np.record, seat: int) -> int:
    """A4: the card that a seat says it has."""
    return int(state.handfuls[seat, int(state.round_no) - 1])


@inner
def conceals(state: np.record, seat: int) -> bool:
    """A4: whether a seat is about to take a handful, true or not."""
    return int(state.phase) == TAKE


@inner
def showing(card: int) -> int:
    """A4: the action that is true of a card."""
    return HANDFUL + card


@inner
def refrain(state: np.record, box: np.record, seat: int, mask: Any, count: int) -> int:
    """A6: who decides at once accuses nobody whose handful may be the truth, as people do who want proof, and believes whoever took least.
    Of a veiled record; returns how many choices are left."""
    if int(state.phase) == TOKEN:
        least = least_taken(state, seat)
        for other in range(int(state.seats)):
            if other != seat and secret_copies(state, box, claimed(state, other)) > 0:
                forbid(mask, ACCUSE + other)
                count -= 1
            if other != seat and jewels_in(claimed(state, other)) > least:
                forbid(mask, BELIEVE + other)
                count -= 1
    return count


@inner
def least_taken(state: np.record, seat: int) -> int:
    """A5: the jewels of the smallest handful that another has taken."""
    least = 4
    for other in range(int(state.seats)):
        if other != seat:
            least = min(least, jewels_in(claimed(state, other)))
    return least


@inner
def jewels_in(handful: int) -> int:
    return int(JEWELS[handful, 0]) + int(JEWELS[handful, 1]) + int(JEWELS[handful, 2])


@inner
def accusing(state: np.record, seat: int) -> int:
    """A6: the action of accusing a seat, where that is what is chosen."""
    return ACCUSE + seat if int(state.phase) == TOKEN else NO_ACTION


@inner
def exchange_card(state: np.record, box: np.record, viewer: int, seat: int, handful: int, true: bool, rng: int) -> int:
    """Make a handful true or a lie by exchanging the card under it with another hidden one, from the deck or of a later round."""
    other = handful
    while not true and other == handful:
        rng = next_rng(rng)
        other = int(box.deck[rng_below(rng, int(box.deck_size))])
    lay_secret(state, box, seat, other)
    return rng


@inner
def lay_secret(state: np.record, box: np.record, seat: int, card: int) -> None:
    """Let a card lie under a handful: one from the deck, or one of a later round in exchange."""
    this = int(state.round_no) - 1
    before = int(state.cards[seat, this])
    if card == before:
        return
    if copies_dealt(state, card) < int(box.copies[card]):
        state.cards[seat, this] = card
        return
    for one in range(int(state.seats)):
        for i in range(this + 1, ROUNDS):
            if state.cards[one, i] == card and state.cards[seat, this] == before:
                state.cards[one, i] = before
                state.cards[seat, this] = card


@inner
def copies_dealt(state: np.record, card: int) -> int:
    """How many of a jewel card the seats hold or held."""
    copies = 0
    for seat in range(int(state.seats)):
        for i in range(ROUNDS):
            copies += 1 if state.cards[seat, i] == card else 0
    return copies


@inner
def grown(x: float) -> float:
    """Near e to the power x, the same on every machine."""
    x = max(0.0, 1.0 + x / 32.0)
    for _ in range(5):
        x *= x
    return x


@inner
def noise(rng: int, width: float) -> float:
    """A random number from 0 to the width."""
    return width * rng_unit(rng)


@inner
def unseen_copies(state: np.record, box: np.record, seat: int, owner: int, handful: int) -> float:
    """How likely a card that the seat has not seen shows this handful; the owner's own card is one of them."""
    this = int(state.round_no) - 1
    copies, cards = int(box.copies[handful]), int(box.deck_size)
    for other in range(int(state.seats)):
        for i in range(this + 1):
            if i < this or (other == seat and other != owner):
                cards -= 1
                if state.cards[other, i] == handful:
                    copies -= 1
    return copies / cards


@inner
def used_up(state: np.record, box: np.record) -> int:
    """The handfuls of which all cards were seen in earlier rounds, as bits: counted side by side, a number for each binary digit."""
    units = twos = fours = eights = sixteens = 0
    for seat in range(int(state.seats)):
        for i in range(int(state.round_no) - 1):
            carry = 1 << int(state.cards[seat, i])
            units, carry = units ^ carry, units & carry
            twos, carry = twos ^ carry, twos & carry
            fours, carry = fours ^ carry, fours & carry
            eights, carry = eights ^ carry, eights & carry
            sixteens |= carry
    gone = 0
    for handful in range(len(HANDFULS)):
        seen = (units >> handful & 1) + 2 * (twos >> handful & 1) + 4 * (fours >> handful & 1)
        seen += 8 * (eights >> handful & 1) + 16 * (sixteens >> handful & 1)
        gone |= int(seen >= box.copies[handful]) << handful
    return gone


@inner
def reputation(state: np.record, owner: int, expected: float) -> float:
    """The share of lies that the others expect of a player who has lied so often before, if that is what they expect of anybody."""
    this = int(state.round_no) - 1
    lies = 0
    for i in range(this):
        if state.handfuls[owner, i] != state.cards[owner, i]:
            lies += 1
    return (expected * MEMORY + lies) / (MEMORY + this)


@inner
def lie_odds(state: np.record, box: np.record, seat: int, owner: int, handful: int) -> float:
    """How likely a handful is a lie, as a seat sees it; asked about its own, as the others see it."""
    return suspicion(state, box, seat, owner, handful, handful_value(state, box, seat, owner, handful))


@inner
def suspicion(state: np.record, box: np.record, seat: int, owner: int, handful: int, value: float) -> float:
    """The same for a handful of which it is known what it is worth to its owner."""
    size = jewels_in(handful)
    return odds_of_lie(state, box, seat, owner, handful, value, reputation(state, owner, LIES), LIE_SHAPES[size])


@inner
def wariness(state: np.record, box: np.record, seat: int, owner: int, handful: int, value: float) -> float:
    """The same for somebody who knows how good players lie: they hide it, so what speaks for a lie counts as its square root alone."""
    odds = odds_of_lie(state, box, seat, owner, handful, value, reputation(state, owner, GOOD_LIES), GOOD_SHAPE)
    lied, honest = GOOD_LIARS * math.sqrt(odds), math.sqrt(1.0 - odds)
    return lied / (lied + honest)


@inner
def odds_of_lie(state: np.record, box: np.record, seat: int, owner: int, handful: int, value: float, share: float, shape: float) -> float:
    """By the share of lies that is expected of its owner, and by how many lies are this very handful."""
    size = jewels_in(handful)
    liked = grown(LIKED * (value - USUAL * size))
    lied = share * shape * liked
    honest = (1.0 - share) * unseen_copies(state, box, seat, owner, handful)
    return lied / (lied + honest + 1e-9)


@inner
def best_handful(state: np.record, box: np.record, seat: int, rng: int) -> int:
    """A4: the best lie, or the truth if that promises more; both stray, so that neither can be read."""
    card = int(state.cards[seat, int(state.round_no) - 1])
    before, gone = stock_now(state, box, seat, seat), used_up(state, box)
    honest = handful_gain(state, box, seat, seat, card, before)
    doubted, refuted = lie_terms(state, box, seat, reputation(state, seat, LIES)), lie_terms(state, box, seat, 1.0)
    best, lie = NOTHING, card
    for handful in range(len(HANDFULS)):
        if handful != card:
            rng = next_rng(rng)
            terms = refuted if (gone >> handful) & 1 else doubted
            outlook = lie_outlook(state, box, seat, handful, honest, before, terms) + noise(rng, STRAY)
            if outlook > best:
                best, lie = outlook, handful
    rng = next_rng(rng)
    return lie if best + noise(rng, STRAY) > truth_outlook(state, box, seat, honest) + TEMPER else card


@inner
def accusation(state: np.record, odds: float) -> float:
    """The odds that one certain player accuses a handful that seems to be a lie with such odds: they have but one token."""
    return min(0.9, WARY * odds / (int(state.seats) - 1))


@inner
def two_or_more(accused: float, others: int) -> float:
    """The odds that at least two of the others accuse, if each does so with these odds."""
    return 1.0 - (1.0 - accused) ** others - others * accused * (1.0 - accused) ** (others - 1)


@inner
def truth_outlook(state: np.record, box: np.record, seat: int, honest: float) -> float:
    """A8: the jewels, a stone less for each accuser, an artefact with two of them."""
    others = int(state.seats) - 1
    accused = accusation(state, reputation(state, seat, LIES))
    return honest - others * accused * stones_cost(state, box, seat, -1) + two_or_more(accused, others) * ARTEFACT


@inner
def lie_terms(state: np.record, box: np.record, seat: int, odds: float) -> tuple[float, float, float]:
    """A10: the odds that nobody accuses a handful which seems to be a lie with such odds, what the stones cost, what rivals gain."""
    others = int(state.seats) - 1
    accused = accusation(state, odds)
    rivals_gain = RIVALRY * 2.0 * ARTEFACT / others * two_or_more(accused, others)
    return (1.0 - accused) ** others, others * accused * stones_cost(state, box, seat, 1), rivals_gain


@inner
def lie_outlook(
    state: np.record, box: np.record, seat: int, handful: int, honest: float, before: float, terms: tuple[float, float, float]
) -> float:
    """A9, A10: the handful and an artefact if nobody accuses, else the card's jewels and a stone from each accuser."""
    value = handful_gain(state, box, seat, seat, handful, before)
    nobody, stones, rivals_gain = terms
    return nobody * (value + ARTEFACT) + (1.0 - nobody) * honest - stones - rivals_gain


@inner
def best_token(state: np.record, box: np.record, seat: int, rng: int) -> int:
    """A6: the player about whom I am surest, by what being right saves and being wrong costs."""
    take, save = stones_cost(state, box, seat, 1), -stones_cost(state, box, seat, -1)
    this = int(state.round_no) - 1
    best, chosen = NOTHING, -1
    for other in range(int(state.seats)):
        if other != seat:
            handful = int(state.handfuls[other, this])
            value = handful_value(state, box, seat, other, handful)
            lie = suspicion(state, box, seat, other, handful, value)
            accuse = accuse_outlook(state, lie, value, take, save)
            rng = next_rng(rng)
            accuse += noise(rng, DOUBT)
            believe = (1.0 - lie) * save - lie * take
            rng = next_rng(rng)
            believe += noise(rng, DOUBT)
            if accuse > best:
                best, chosen = accuse, ACCUSE + other
            if believe > best:
                best, chosen = believe, BELIEVE + other
    return chosen


@inner
def company(state: np.record, lie: float) -> float:
    """The odds that somebody else accuses too."""
    return 1.0 - (1.0 - accusation(state, lie)) ** (int(state.seats) - 2)


@inner
def accuse_outlook(state: np.record, lie: float, value: float, take: float, save: float) -> float:
    """A8, A10: a stone less and perhaps an artefact if it is a lie, which its owner then loses; a stone more if it is the truth."""
    rivals, joined = int(state.seats) - 1, company(state, lie)
    harm = RIVALRY / rivals * (1.0 - joined) * (value + ARTEFACT)
    return lie * (save + joined * ARTEFACT + harm) - (1.0 - lie) * (take + RIVALRY / rivals)


@inner
def best_artefact(state: np.record, box: np.record, seat: int) -> int:
    """A12: the artefact that is worth most, by the stock that the rounds to come may bring."""
    best, chosen = NOTHING, 0
    for place in range(hand_size(state)):
        value = artefact_outlook(state, box, seat, int(state.hand[place]))
        if value > best:
            best, chosen = value, place
    return chosen


@inner
def artefact_outlook(state: np.record, box: np.record, seat: int, kind: int) -> float:
    """A12: the points that an artefact promises."""
    printed, more = int(box.worth[kind]), GROWTH * rounds_left(state)
    if kind == PURIFICATION:
        return -stones_cost(state, box, seat, -printed)
    if kind == CURSING:
        return -stones_cost(state, box, seat, -printed) + harm_of_hex(state, box, seat, best_victim(state, box, seat))
    if kind == THEFT:
        return USUAL + RIVALRY
    return artefact_value(kind, printed, state.jewels[seat, 0] + more, state.jewels[seat, 1] + more, state.jewels[seat, 2] + more)


@inner
def best_victim(state: np.record, box: np.record, seat: int) -> int:
    """A12, hex: the rival whom the stones cost most."""
    best, chosen = NOTHING, -1
    for other in range(int(state.seats)):
        if other != seat and harm_of_hex(state, box, seat, other) > best:
            best, chosen = harm_of_hex(state, box, seat, other), other
    return chosen


@inner
def best_theft(state: np.record, box: np.record, seat: int, mask: Any) -> int:
    """A12, theft: the jewel that is worth most to me, and to the rival who loses it."""
    best, chosen = NOTHING, -1
    for other in range(int(state.seats)):
        for colour in range(3):
            action = STEAL_FROM + 3 * other + colour
            if allowed(mask, action):
                gained = jewel_value(state, box, seat, seat, colour, 1.0)
                gained -= share_of_harm(state, box, seat, other) * jewel_value(state, box, seat, other, colour, -1.0)
                if gained > best:
                    best, chosen = gained, action
    return chosen
