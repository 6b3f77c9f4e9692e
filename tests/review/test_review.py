"""A whole review, in Python and on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from teocalli import bots, games, matchfile, words
from teocalli.bots.reasons import reasons_in
from teocalli.cli import main
from teocalli.cli.review import folded
from teocalli.match import Match
from teocalli.messages import Message
from teocalli.record_arrays import laid
from teocalli.review import NothingToReview, as_luck, choices_of, review
from teocalli.review.ledger import Item, account_of
from teocalli.review.moments import moments_of
from teocalli.review.verdicts import JudgedCandidate, Judgement, Verdict
from teocalli.review.why import DESCRIBING, WEIGHED, apart, described, why

SEATS = {"codinca": 2, "temple_code": 2, "aztec": 3, "cibola": 2, "goofspiel": 2}
OPTIONS = {"temple_code": {"list": "shown"}}  # more is known, and so more is at stake


def played(name: str, seed: int = 3, waits: bool = True) -> Match:
    """A match of bots that do not search; without waits as live tables write it down."""
    names, options = ["Inès", "Bruno", "Charly"][: SEATS[name]], OPTIONS.get(name, {})
    match = Match(name, SEATS[name], seed=bytes([seed] * 32), names=names, options=options, mode="compiled")
    twin = match.replay()
    while not twin.over:
        seat = twin.turn
        action = bots.choose(twin.game, twin.box_record, twin.veiled(seat), seat, "novice", seed=twin.ply, explained=False).action
        twin.act(seat, action)
        if waits or action != twin.game.wait:
            match.act(seat, action)
    return match


@pytest.mark.parametrize("name", ["temple_code", "cibola"])
def test_the_same_match_gets_the_same_review_for_all_seats_or_for_one(name: str) -> None:
    match = played(name)
    first = review(match, depth="quick", seed=2)
    assert first == review(match.replay(), depth="quick", seed=2)
    (alone,) = review(match, [1], depth="quick", seed=2)
    assert alone.judgements == first[1].judgements
    assert alone.account.others == 0.0, "what nobody asked about is luck"
    assert alone.account.own + alone.account.luck == pytest.approx(alone.account.final - alone.account.initial, abs=1e-9)
    assert alone.account.own == pytest.approx(first[1].account.own, abs=1e-9)
    assert [one.seat for one in first] == [0, 1]
    assert all(one.accuracy is not None and 0.0 <= one.accuracy <= 1.0 for one in first)
    assert any(judged.verdict != "sound" for one in first for judged in one.judgements), "novices err"


def test_every_choice_has_the_action_played_among_its_options_and_no_loss_beyond_its_stake() -> None:
    for one in review(played("aztec"), depth="quick"):
        for judged in one.judgements:
            shares = {option.action: option.share for option in judged.options}
            assert {judged.action, judged.best} <= set(shares)
            assert 0.0 <= judged.loss <= judged.spread + 1e-12
            assert (judged.best == judged.action) == (judged.loss == 0.0)


@pytest.mark.parametrize("name", ["codinca", "temple_code", "aztec", "cibola"])
def test_what_speaks_for_a_choice_is_said_in_both_languages_from_what_its_seat_knew(name: str) -> None:
    told, match = set(), played(name)
    for moment in moments_of(match):
        known = laid(match.known_at(moment.ply, moment.seat), match.game.record_type)[0]
        best = why(match.game, match.box_record, known, moment.seat, moment.action)
        for message in best:
            sentences = {words.tell(message, language, match.names, moment.seat) for language in words.LANGUAGES}
            assert len(sentences) == len(words.LANGUAGES)
        looked = described(match.game, match.box_record, known, moment.seat, moment.action)
        assert looked == [message for message in best if message.id in DESCRIBING]
        told |= {message.id for message in best}
    assert told
    assert "bot-why-sense" not in told
    assert any(message in told for message in DESCRIBING if message.startswith(name.replace("_", "-")))


def test_what_describes_a_choice_is_said_by_the_bots_of_some_game() -> None:
    said = {sentence.id for name in games.NAMES for sentence in reasons_in(name).MESSAGES.sentences}
    assert set(WEIGHED) <= set(DESCRIBING) <= said


def test_what_is_weighed_by_a_number_has_that_number() -> None:
    sentences = {sentence.id: sentence for name in games.NAMES for sentence in reasons_in(name).MESSAGES.sentences}
    for identifier, (argument, sign) in WEIGHED.items():
        assert argument in sentences[identifier].arguments
        assert sign in (-1, 1)


def test_what_speaks_at_least_as_much_for_the_choice_that_was_made_is_no_reason() -> None:
    def left(codes: int, other: int = 1) -> Message:
        return Message("temple-code-why-left", {"other": other, "before": 210, "codes": codes})

    spoil, near, far = Message("codinca-why-spoil", {"other": 1}), *(Message("codinca-why-nearest", {"key": 0, "turns": n}) for n in (1, 2))
    assert apart([left(24), spoil], [left(36)]) == [spoil]
    assert apart([left(24)], [left(36, other=2)]) == [left(24)]
    assert apart([left(36)], [left(24)]) == [left(36)]
    assert apart([far], [near]) == [] == apart([spoil], [spoil])
    assert apart([near], [far]) == [near]


def test_silence_is_judged_whether_it_was_written_down_or_not() -> None:
    """T16: live tables do not write down that somebody waited; to let an occasion pass is a choice all the same."""
    written, live = played("temple_code"), played("temple_code", waits=False)
    wait = live.game.wait
    assert all(action != wait for _, action in live.log)
    for match in (written, live):
        out_of_turn = [one for one in choices_of(match, moments_of(match)) if one.action == wait and one.seat != int(one.state.player)]
        assert out_of_turn


def test_a_match_that_is_not_over_and_a_solo_match_are_refused() -> None:
    with pytest.raises(NothingToReview, match="not over"):
        review(Match("cibola", 2, seed=bytes(32), mode="compiled"))
    solo = Match("temple_code", 1, seed=bytes(32), mode="compiled")
    while not solo.over:
        solo.act(0, bots.choose(solo.game, solo.box_record, solo.veiled(0), 0, "greedy", seed=solo.ply).action)
    with pytest.raises(NothingToReview, match="one player"):
        review(solo)


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = 0
    try:
        main(list(arguments))
    except SystemExit as stop:
        status = int(stop.code or 0)
    captured = capsys.readouterr()
    return status, captured.out, captured.err


@pytest.mark.parametrize("name", ["temple_code", "aztec"])
def test_the_command_prints_a_table_in_both_languages_and_json(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.match"
    matchfile.save(played(name), file)
    for language, line in (("en", "From an even"), ("fr", "D’une part")):
        status, out, _ = run(capsys, "review", str(file), "--seat", "1", "--depth", "quick", "-l", language)
        assert status == 0
        assert line in out
        assert "Bruno" in out
        assert "Inès:" not in out
        assert words.word("review-head-verdict", language) in out
    data = json.loads(run(capsys, "review", str(file), "--depth", "quick", "--json")[1])
    assert [one["seat"] for one in data["reviews"]] == list(range(SEATS[name]))
    ledger = data["reviews"][0]["ledger"]
    assert ledger["final"] - ledger["initial"] == pytest.approx(ledger["own"] + ledger["others"] + ledger["luck"], abs=1e-9)


def test_the_command_refuses_what_it_cannot_review_in_one_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "one.match"
    matchfile.save(Match("cibola", 2, seed=bytes(32)), file)
    assert run(capsys, "review", str(file)) == (2, "", "teocalli: this match is not over; only a finished match is reviewed\n")
    matchfile.save(played("temple_code"), file)
    assert run(capsys, "review", str(file), "--seat", "2") == (2, "", "teocalli: there is no seat 2; this match has seats 0 to 1\n")


def test_both_languages_say_the_same_things() -> None:
    english, french = (words.identifiers(language, words.REVIEW) for language in words.LANGUAGES)
    assert english == french


def test_a_list_that_follows_its_colon_is_one_sentence() -> None:
    known = ["You could win:", "a4", "b3", "Nothing else.", "Nothing else.", "Certain :", "one"]
    assert folded(known) == ["You could win: a4; b3.", "Nothing else.", "Certain : one."]
    french = ["Les trésors comptaient\u00a0:", "un serpent, 3 points", "un crâne, −4 points"]
    assert folded(french) == ["Les trésors comptaient\u00a0: un serpent, 3 points\u00a0; un crâne, −4 points."]
    assert folded([]) == []


def test_a_choice_that_a_sound_mixture_makes_went_well_or_badly_and_is_no_skill() -> None:
    def judged(ply: int, verdict: Verdict, weight: float | None) -> Judgement:
        return Judgement(ply, 0, 1, 1, 0.0, 0.0, 0.1, verdict, (JudgedCandidate(1, 0.5, 0.0, weight),), 0)

    own = [judged(1, "sound", 0.4), judged(2, "mistake", 0.4), judged(3, "sound", None)]
    items = [Item("skill", ply, seat, (0.1, -0.1), (0.0, 0.0)) for ply in (1, 2, 3) for seat in (0, 1)]
    told = as_luck(items, own)
    assert [(one.ply, one.seat) for one in told if one.kind == "guess"] == [(1, 0)]
    before, after = account_of(items, 0, 2, 1.0), account_of(told, 0, 2, 1.0)
    assert after.own + after.others + after.luck == pytest.approx(before.own + before.others + before.luck)
    assert (after.luck, after.others) == pytest.approx((0.1, before.others))
