"""Whom a mistake helped most."""

from __future__ import annotations

from teocalli import words
from teocalli.match import Match
from teocalli.review.duel import Playouts
from teocalli.review.helped import LEAST, Helped, clear_gain, helped_most, told
from teocalli.review.verdicts import JudgedCandidate, Judgement, Verdict


def judgement(seat: int, chosen: int, best: int, verdict: Verdict = "blunder", weight: float | None = None) -> Judgement:
    options = JudgedCandidate(best, 0.5, 0.01, weight), JudgedCandidate(chosen, 0.1, 0.01, weight)
    return Judgement(0, seat, chosen, best, 0.4, 0.01, 0.4, verdict, options, 512)


def test_what_one_loses_by_a_bad_card_another_gains() -> None:
    match = Match("temple_code", 3, options={"list": "shown"}, seed=bytes(31) + b"\x05", mode="compiled")
    seat, playouts = match.turn, Playouts(match.game, match.box_record, 3)
    known = playouts.known(match.state, seat)
    actions = playouts.candidates(known, seat, match.legal(seat)[0])
    pairs = [(one, other) for one in actions for other in actions if one != other]
    gained = [helped for one, other in pairs if (helped := helped_most(playouts, known, judgement(seat, one, other))) is not None]
    assert gained, "cards are not all alike to the others"
    assert all(helped.seat != seat and helped.share - helped.otherwise >= LEAST for helped in gained)


def test_nobody_is_named_for_a_sound_or_varied_choice_or_between_two() -> None:
    three, two = (Match("temple_code", seats, seed=bytes(32), mode="compiled") for seats in (3, 2))
    for match, verdict, weight in ((three, "sound", None), (three, "blunder", 0.5), (two, "blunder", None)):
        seat, playouts = match.turn, Playouts(match.game, match.box_record, match.seats)
        first, second = match.legal(seat)[:2]
        judged = judgement(seat, first, second, verdict, weight)  # type: ignore[arg-type]
        assert helped_most(playouts, playouts.known(match.state, seat), judged) is None


def test_a_gain_that_may_be_chance_is_none() -> None:
    assert clear_gain([1.0, -1.0] * 256) == 0.0
    assert clear_gain([0.5] * 512) == 0.5


def test_it_is_said_in_both_languages() -> None:
    (message,) = told(Helped(1, 0.53, 0.23))
    names = ["Ana", "Bea", "Zoé"]
    assert words.tell(message, "en", names) == "What was chosen helped Bea most: 53\u00a0% to win instead of 23\u00a0%."
    assert words.tell(message, "fr", names).startswith("Ce choix a surtout aidé Bea\u00a0: 53\u00a0% de chances")
    assert told(None) == []
