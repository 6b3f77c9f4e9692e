"""What reasons in Aztec say of a bluff, of artefacts and of whoever is in front."""

from __future__ import annotations

import numpy as np
import pytest

from teocalli import boxes, games, words
from teocalli.bots import reasons
from teocalli.bots.policies.aztec import policy, wariness
from teocalli.bots.policies.aztec_values import handful_value, stones_cost
from teocalli.bots.reasons.aztec import accused
from teocalli.games.aztec import notation
from teocalli.games.aztec.box import HANDFULS
from teocalli.games.aztec.state import ACCUSE, KEEP, KEEP_FIRST, TOKEN
from teocalli.messages import Message

GAME = games.load("aztec")
BOX = boxes.standard(GAME).record()


def told(state: np.record, action: int) -> list[Message]:
    return reasons.explain(GAME, BOX, state, 0, action, [], mixed=False)[1]


def test_a_bluff_is_weighed_against_the_card_and_what_being_caught_costs() -> None:
    state = notation.set_up(BOX, 3, cards="BB YY RR")
    handful = HANDFULS.index("BRR")
    lie, caught = told(state, handful)
    assert (lie.id, caught.id) == ("aztec-why-lie", "aztec-why-caught")
    value = handful_value(state, BOX, 0, 0, handful)
    assert lie.args["points"] == pytest.approx(value, abs=0.051)
    assert lie.args["card"] == pytest.approx(handful_value(state, BOX, 0, 0, HANDFULS.index("BB")), abs=0.051)
    odds = wariness(state, BOX, 0, 0, handful, value)
    assert caught.args["surely"] == 0
    assert caught.args["times"] == round(10 * accused(state, 0, odds))
    assert caught.args["stone"] == pytest.approx(stones_cost(state, BOX, 0, 1), abs=0.051)
    assert words.tell(caught, "en").startswith("It is accused about ")
    assert words.tell(caught, "fr").startswith("Ce bluff est accusé environ ")


def test_the_likelier_a_lie_looks_the_oftener_it_is_accused() -> None:
    state = notation.set_up(BOX, 4, cards="BB YY RR BY")
    before = accused(state, 0, 0.7)
    rising = [accused(state, 0, odds) for odds in (0.3, 0.5, 0.6, 0.7, 0.9)]
    assert rising == sorted(rising)
    assert rising[0] < 0.2
    assert rising[-1] > 0.9
    state.round_no = 3
    state.handfuls[1:4, :2], state.cards[1:4, :2] = 5, 6
    state.handfuls[0, :2] = state.cards[0, :2] = 5
    assert accused(state, 0, 0.7) < before, "where all the others have lied, fewer tokens are left for this one"


def test_a_handful_that_no_card_shows_any_more_is_known_to_be_a_lie() -> None:
    state = notation.set_up(BOX, 3, cards="BB YY RR")
    state.round_no = 2
    state.cards[1, 0] = state.handfuls[1, 0] = HANDFULS.index("BBRR")
    state.cards[0, 1] = HANDFULS.index("YY")
    caught = told(state, HANDFULS.index("BBRR"))[1]
    assert words.tell(caught, "en").startswith("Everybody can know that it is a lie.")
    assert words.tell(caught, "fr").startswith("Chacun peut savoir que c’est un mensonge.")


def test_the_artefact_that_the_policy_keeps_is_the_one_said_to_be_worth_most() -> None:
    state = notation.set_up(BOX, 3, cards="BB YY RR")
    state.phase, state.gainer = KEEP, 0
    state.jewels[0] = [3, 1, 4]
    for hand in ([0, 3, 7], [6, 4, 5], [1, 8, 2]):
        state.hand[:] = hand
        state.hand_seen[:] = 1
        worth = [told(state, KEEP_FIRST + place)[0].args["points"] for place in range(3)]
        mask = GAME.new_mask()
        kept = policy(state, BOX, 0, mask, 3, 1, np.zeros(0)) - KEEP_FIRST
        assert worth[kept] == max(worth)


def test_to_accuse_whoever_is_in_front_is_a_reason_where_others_are_likelier_to_lie() -> None:
    state = notation.set_up(BOX, 3, cards="BB YY RR")
    state.phase = TOKEN
    state.handfuls[0, 0], state.handfuls[1, 0], state.handfuls[2, 0] = (HANDFULS.index(shown) for shown in ("BB", "YYYY", "BR"))
    state.jewels[2] = [5, 5, 5]
    leader, usual = told(state, ACCUSE + 2), told(state, ACCUSE + 1)
    assert [one.id for one in leader] == ["aztec-why-accuse", "aztec-why-leader"]
    assert leader[1].args["points"] > 5
    assert [one.id for one in usual] == ["aztec-why-accuse", "aztec-why-company"]


def test_a_theft_is_said_to_be_worth_what_it_brings_and_costs() -> None:
    """A12: one red makes a trio here, and breaks one there."""
    state = notation.set_up(BOX, 3, cards="BB YY RR")
    state.phase, state.gainer = KEEP, 0
    state.hand[:], state.hand_seen[:] = [9, 0, 0], 1
    state.jewels[:3] = [[2, 2, 0], [5, 5, 2], [0, 0, 0]]
    (theft,) = told(state, KEEP_FIRST)
    assert (theft.id, theft.args["other"]) == ("aztec-why-theft", 1)
    assert theft.args["points"] > 1
    assert theft.args["lost"] > 1
    state.jewels[1] = 0
    assert [one.id for one in told(state, KEEP_FIRST)] == ["aztec-why-keep"], "nobody has a jewel"
