"""Reasons in Aztec: how likely a handful is a lie, and what jewels, stones and artefacts are worth.

What is likely is read off the worlds that the choice was made with; where none were weighed a formula says how good players lie.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from teocalli.bots.beliefs import JOINED, LIE, LOOKS
from teocalli.bots.policies.aztec import GOOD_LIARS, GOOD_LIES, GOOD_SHAPE, artefact_outlook, company, grown, reputation, used_up, wariness
from teocalli.bots.policies.aztec_values import ARTEFACT, handful_value, jewel_value, share_of_harm, standing, stones_cost
from teocalli.bots.reasons.messages import new_messages
from teocalli.bots.reasons.rounding import tenths, whole
from teocalli.games.aztec.box import HANDFULS
from teocalli.games.aztec.state import ACCUSE, BELIEVE, HANDFUL, HEX_SEAT, KEEP_FIRST, PURIFY_NONE, SEATS, STEAL_FROM, TAKE, THEFT, TOKEN
from teocalli.jit import inner
from teocalli.message_rows import NUMBER, SEAT, TENTHS, say
from teocalli.seats import NO_SEAT

LIKELY = 0.5  # a lie: to believe it all the same needs another reason (A8)
# How likely somebody accuses a handful: fitted to the tokens that the judge foresees for 876 handfuls (the error is .15, of .29 at first).
ODDS, ODDS_OF_OTHERS, SEATED, ROUND, NOBODY = 15.0, -9.5, -0.22, -0.49, -0.78
USUAL_COPIES = 0.045  # how likely an unseen card shows one certain handful, about

MESSAGES = new_messages("aztec")
WHY_TRUTH = MESSAGES.add("why-truth", times=NUMBER, points=TENTHS)
WHY_LIE = MESSAGES.add("why-lie", points=TENTHS, card=TENTHS, artefact=TENTHS)
WHY_CAUGHT = MESSAGES.add("why-caught", surely=NUMBER, times=NUMBER, stone=TENTHS)
WHY_ACCUSE = MESSAGES.add("why-accuse", other=SEAT, percent=NUMBER, lies=NUMBER, before=NUMBER)
WHY_COMPANY = MESSAGES.add("why-company", percent=NUMBER)
WHY_LEADER = MESSAGES.add("why-leader", other=SEAT, points=NUMBER)
WHY_BELIEVE = MESSAGES.add("why-believe", other=SEAT, percent=NUMBER, lies=NUMBER, before=NUMBER)
WHY_SPARE = MESSAGES.add("why-spare", other=SEAT)
WHY_KEEP = MESSAGES.add("why-keep", points=TENTHS)
WHY_THEFT = MESSAGES.add("why-theft", other=SEAT, points=TENTHS, lost=TENTHS)
WHY_PURIFY = MESSAGES.add("why-purify", stones=NUMBER, points=NUMBER)
WHY_HEX = MESSAGES.add("why-hex", other=SEAT, stones=NUMBER)
WHY_STEAL = MESSAGES.add("why-steal", other=SEAT)


@inner
def reasons(state: np.record, spare: np.record, box: np.record, seat: int, action: int, tablebase: Any, believed: Any, rows: Any) -> None:
    """What speaks for the choice that the phase asks for."""
    if action < BELIEVE:
        tell_handful(state, box, seat, action - HANDFUL, believed, rows)
    elif action < ACCUSE:
        tell_token(state, box, seat, WHY_BELIEVE, action - BELIEVE, believed, rows)
        if odds_of(state, box, seat, action - BELIEVE, believed) > LIKELY:
            say(rows, WHY_SPARE, action - BELIEVE)
    elif action < KEEP_FIRST:
        tell_token(state, box, seat, WHY_ACCUSE, action - ACCUSE, believed, rows)
        if is_in_front(state, box, seat, action - ACCUSE) and not is_likeliest(state, box, seat, action - ACCUSE, believed):
            ahead = standing(state, box, seat, action - ACCUSE) - standing(state, box, seat, seat)
            say(rows, WHY_LEADER, action - ACCUSE, max(1, whole(ahead)))
        elif weighs_company(action - ACCUSE, believed):
            say(rows, WHY_COMPANY, whole(100.0 * company_against(state, box, action - ACCUSE, believed)))
    elif action < PURIFY_NONE:
        tell_artefact(state, box, seat, int(state.hand[action - KEEP_FIRST]), rows)
    elif action < HEX_SEAT:
        say(rows, WHY_PURIFY, int(state.stones[seat]), int(box.lost[int(state.stones[seat])]))
    elif action < STEAL_FROM:
        say(rows, WHY_HEX, action - HEX_SEAT, int(state.stones[action - HEX_SEAT]))
    else:
        say(rows, WHY_STEAL, (action - STEAL_FROM) // 3)


@inner
def tell_handful(state: np.record, box: np.record, seat: int, handful: int, believed: Any, rows: Any) -> None:
    """A4: the truth or a lie, how often somebody accuses it, and what its jewels are worth; of a lie also what the truth is worth."""
    card, value = int(state.cards[seat, int(state.round_no) - 1]), handful_value(state, box, seat, seat, handful)
    times = whole(10.0 * accused(state, seat, wariness(state, box, seat, seat, handful, value)))
    if handful == card:
        say(rows, WHY_TRUTH, times, tenths(value))
        return
    say(rows, WHY_LIE, tenths(value), tenths(handful_value(state, box, seat, seat, card)), tenths(ARTEFACT))
    say(rows, WHY_CAUGHT, (used_up(state, box) >> handful) & 1, times, tenths(stones_cost(state, box, seat, 1)))


@inner
def tell_artefact(state: np.record, box: np.record, seat: int, kind: int, rows: Any) -> None:
    """A12: what a card is worth here; of a theft what the best one brings, and what it costs its victim by what is known of them."""
    victim, best, mine, theirs = int(NO_SEAT), 0.0, 0.0, 0.0
    for other in range(int(state.seats)):
        for colour in range(3):
            if kind == THEFT and other != seat and int(state.jewels[other, colour]) > 0:
                gained, lost = jewel_value(state, box, seat, seat, colour, 1.0), -jewel_value(state, box, seat, other, colour, -1.0)
                worth = gained + share_of_harm(state, box, seat, other) * lost
                if victim == NO_SEAT or worth > best:
                    victim, best, mine, theirs = other, worth, gained, lost
    if victim == NO_SEAT:
        say(rows, WHY_KEEP, tenths(artefact_outlook(state, box, seat, kind)))
    else:
        say(rows, WHY_THEFT, victim, tenths(mine), tenths(theirs))


@inner
def accused(state: np.record, seat: int, odds: float) -> float:
    """A10: how likely somebody accuses a handful that looks to be a lie with such odds: everybody has but one token, and others lie too."""
    others, seats = 0.0, int(state.seats)
    for other in range(seats):
        others += usual_odds(reputation(state, other, GOOD_LIES)) / (seats - 1) if other != seat else 0.0
    doubt = grown(ODDS * odds + ODDS_OF_OTHERS * others + SEATED * seats + ROUND * int(state.round_no) + NOBODY)
    return doubt / (1.0 + doubt)


@inner
def usual_odds(share: float) -> float:
    """How likely a usual handful is a lie, of a player who lies so often."""
    odds = share * GOOD_SHAPE / (share * GOOD_SHAPE + (1.0 - share) * USUAL_COPIES)
    lied = GOOD_LIARS * math.sqrt(odds)
    return lied / (lied + math.sqrt(1.0 - odds))


@inner
def is_in_front(state: np.record, box: np.record, seat: int, other: int) -> bool:
    """Whether a player has the most points, as the seat judges them."""
    for one in range(int(state.seats)):
        if one != other and standing(state, box, seat, one) >= standing(state, box, seat, other):
            return False
    return True


@inner
def is_likeliest(state: np.record, box: np.record, seat: int, other: int, believed: Any) -> bool:
    """Whether nobody's handful is likelier to be a lie than that of a player."""
    highest = 0.0
    for one in range(int(state.seats)):
        if one != seat:
            highest = max(highest, odds_of(state, box, seat, one, believed))
    return odds_of(state, box, seat, other, believed) >= highest


@inner
def tell_token(state: np.record, box: np.record, seat: int, message: int, other: int, believed: Any, rows: Any) -> None:
    """A6: how likely the handful is a lie, and how often its owner has lied before."""
    before, lies = int(state.round_no) - 1, 0
    for i in range(before):
        lies += 1 if state.handfuls[other, i] != state.cards[other, i] else 0
    say(rows, message, other, whole(100.0 * odds_of(state, box, seat, other, believed)), lies, before)


@inner
def odds_of(state: np.record, box: np.record, seat: int, other: int, believed: Any) -> float:
    """How likely the handful that another shows in this round is a lie: by the worlds that were weighed, else as good players lie."""
    weighed = believed[LIE * SEATS + other]
    return weighed if weighed >= 0.0 else formula(state, box, seat, other)


@inner
def formula(state: np.record, box: np.record, seat: int, other: int) -> float:
    """The same by what good players do on average."""
    handful = int(state.handfuls[other, int(state.round_no) - 1])
    return wariness(state, box, seat, other, handful, handful_value(state, box, seat, other, handful))


@inner
def company_against(state: np.record, box: np.record, other: int, believed: Any) -> float:
    """A10: how likely somebody else accuses too: by the worlds that were looked into, else by what everybody sees."""
    weighed = believed[JOINED * SEATS + other]
    return weighed if weighed >= 0.0 else company(state, formula(state, box, other, other))


@inner
def weighs_company(other: int, believed: Any) -> bool:
    """Whether anything can be said of who else accuses: whoever decides at once by the network weighs lies alone."""
    return bool(believed[JOINED * SEATS + other] >= 0.0 or believed[LIE * SEATS + other] < 0.0)


def beliefs(box: np.record, known: np.record, seat: int, tablebase: Any, believed: Any) -> dict[str, Any]:
    """How likely each handful on the table is a lie, and how likely somebody else accuses its owner; or how likely each looks to be one."""
    if int(known.phase) == TAKE:
        looks = believed[LOOKS * SEATS :]
        return {"looks": {name: round(float(odds), 3) for name, odds in zip(HANDFULS, looks, strict=True) if odds >= 0.0}}
    if int(known.phase) != TOKEN:
        return {}
    others = [other for other in range(int(known.seats)) if other != seat]
    lies = {other: round(float(odds_of(known, box, seat, other, believed)), 3) for other in others}
    accused = {other: round(float(company_against(known, box, other, believed)), 3) for other in others if weighs_company(other, believed)}
    return {"lies": lies, **({"accused": accused} if accused else {})}
