"""What the trained network says before a verdict: it frees whom only the policy would blame, and finds what the policy overlooks."""

from __future__ import annotations

import numpy as np
import pytest

from review.test_second_opinion import by_the_duel_alone, judged, moment_at
from teocalli import boxes, games, jit
from teocalli.match import Match
from teocalli.review import verdicts
from teocalli.review.duel import Playouts
from teocalli.review.estimators import estimators_of
from teocalli.review.judging import MISTAKE, SOUND, Comparison, new_comparison
from teocalli.review.moments import moments_of
from teocalli.review.network_duel import NetworkOpinion
from teocalli.review.second_opinion import ASKED, HEARD, SUSPECT, anchor, doubt, hear, most_asked
from teocalli.review.verdicts import DEPTHS, judge

SEEDS = range(3)
# matches of an adept and an expert, each action by whoever had to choose
CODINCA = (
    *(24, 43, 254, 6, 37, 85, 17, 65, 41, 88, 29, 85, 65, 46, 42, 36, 57, 254, 30, 4, 34, 29, 3, 34, 38, 254, 55, 44, 22, 25, 254, 9, 42),
    *(20, 50, 254, 39, 24, 7, 32, 64),
)
LIKED = np.array([11, 12])  # by the network, of invented options
KEPT = np.zeros((HEARD, 4 * ASKED, 2))  # what it said of everybody
AZTEC = (15, 9, 4, 33, 33, 31, 0, 12, 19, 39, 31, 37, 22, 25, 7, 39, 37, 37, 43, 44, 11, 22, 5, 39, 33, 37, 45, 49, 14, 0, 2, 39, 31, 38)
CIBOLA = (
    *(4, 1, 25, 26, 27, 28, 6, 2, 26, 39, 28, 33, 27, 36, 25, 50, 2, 0, 28, 25, 34, 27, 52, 26, 38, 0, 4, 27, 25, 51, 76, 26, 28, 2, 5),
    *(28, 29, 25, 45, 27, 30, 26, 46, 0, 0, 27, 47, 26, 53, 55, 28, 49, 25, 31, 3, 9, 28, 27, 43, 26, 42, 25, 2, 10, 27, 25, 28, 26),
)
SWITCH, FLIP = 24, 34  # plies of the first
ACCUSED = 31  # of the second
DEAR, LATE = 6, 54  # of the third: stakes of six explorers and of three


def played(name: str, seats: int, seed: int, log: tuple[int, ...]) -> Match:
    match = Match(name, seats, seed=bytes([seed] * 32), mode="compiled")
    for action in log:
        match.act(match.turn, action)
    assert match.over
    return match


@pytest.fixture(scope="module")
def codinca() -> Match:
    return played("codinca", 2, 2, CODINCA)


@pytest.fixture(scope="module")
def aztec() -> Match:
    return played("aztec", 3, 1, AZTEC)


def test_who_kept_a_spirit_card_is_not_blamed_for_it(codinca: Match) -> None:
    """Experts who play on win 79 points more after it than after what the policy would have done (see bench/results.md)."""
    assert {by_the_duel_alone(codinca, SWITCH, seed) for seed in SEEDS} != {"sound"}, "else nothing is shown here"
    assert {judged(codinca, SWITCH, seed).verdict for seed in SEEDS} == {"sound"}


def test_an_accusation_that_experts_would_make_is_not_blamed(aztec: Match) -> None:
    """Experts who play on win 58 points more after it than after what the policy would have done."""
    assert {by_the_duel_alone(aztec, ACCUSED, seed) for seed in SEEDS} != {"sound"}, "else nothing is shown here"
    assert {judged(aztec, ACCUSED, seed).verdict for seed in SEEDS} == {"sound"}


def test_a_stake_is_blamed_where_searches_and_the_network_agree(monkeypatch: pytest.MonkeyPatch) -> None:
    """Experts who play on lose half of a win by the dear stake, and nothing by the late one."""
    cibola = played("cibola", 2, 30, CIBOLA)
    with monkeypatch.context() as patch:
        patch.setattr(verdicts, "asks_network", lambda playouts: False)
        assert {judged(cibola, LATE, seed).verdict for seed in SEEDS} <= {"mistake", "blunder"}, "else nothing is shown here"
    assert {judged(cibola, LATE, seed).verdict for seed in SEEDS} == {"sound"}
    assert {judged(cibola, DEAR, seed).verdict for seed in SEEDS} <= {"mistake", "blunder"}
    assert all(option.weight is not None for option in judged(cibola, DEAR, 0).options), "how often to make it is still said"


def test_what_the_network_would_never_do_is_looked_at_where_the_policy_sees_nothing_wrong(codinca: Match) -> None:
    assert {by_the_duel_alone(codinca, FLIP, seed) for seed in SEEDS} == {"sound"}, "else nothing is shown here"
    assert {judged(codinca, FLIP, seed).verdict for seed in SEEDS} <= {"mistake", "blunder"}


def test_what_is_named_as_better_is_worth_the_loss_more(codinca: Match) -> None:
    judgement = judged(codinca, FLIP, 0)
    shares = {option.action: option.share for option in judgement.options}
    assert judgement.best == judgement.options[0].action
    assert shares[judgement.best] - shares[judgement.action] == pytest.approx(judgement.loss, abs=1e-12)


def test_the_same_seed_gives_the_same_opinion(codinca: Match) -> None:
    assert judged(codinca, FLIP, 1) == judged(codinca, FLIP, 1)


def test_the_network_is_asked_where_it_has_learnt_the_box_and_nowhere_else() -> None:
    game = games.load("codinca")
    standard = boxes.standard(game)
    assert verdicts.asks_network(Playouts(game, standard.record(), 2))
    assert not verdicts.asks_network(Playouts(game, standard.record({"line_keys": "B"}), 2))
    cibola = games.load("cibola")
    assert [verdicts.asks_network(Playouts(cibola, boxes.standard(cibola).record(), seats)) for seats in (2, 3, 4)] == [True, False, False]


@pytest.mark.parametrize("name", ["codinca", "aztec"])
def test_it_is_asked_with_every_number_of_seats(name: str) -> None:
    game = games.load(name)
    assert tuple(estimators_of(game).ASKED_WORLDS) == tuple(game.about.seats)


def test_the_network_answers_from_what_the_seat_knows_alone(codinca: Match) -> None:
    """Two worlds that look alike to a seat get the same answers."""
    moment = moment_at(codinca, FLIP)
    playouts = Playouts(codinca.game, codinca.box_record, 2)
    known = playouts.known(moment.state, moment.seat)
    other = playouts.known(moment.state, moment.seat)
    codinca.game.engine("compiled").imagine(other, codinca.box_record, moment.seat, np.arange(8, dtype=np.uint32))
    assert other.tobytes() != known.tobytes()
    codinca.game.engine("compiled").veil(other, codinca.box_record, moment.seat)
    opinion, answers = NetworkOpinion(codinca.game, codinca.box_record, 2), []
    for record in (known, other):
        opinion.lay(record)
        out = np.zeros((1, 8, 2))
        opinion.duel(moment.seat, 3, 0, np.array([moment.action]), out)
        answers.append((opinion.favourites(moment.seat).tolist(), opinion.seldom(moment.seat, moment.action), out.tolist()))
    assert answers[0] == answers[1]


def compared(*shares: float, verdict: int = SOUND) -> Comparison:
    """Options numbered from 10 on, the first of which was played."""
    comparison = new_comparison(games.load("codinca"), worlds=4 * ASKED, searches=1)
    for number, share in enumerate(shares):
        comparison.options[number].action, comparison.options[number].share = 10 + number, share
    judged = comparison.judged[0]
    judged.options, judged.best, judged.loss, judged.verdict = len(shares), 10 + int(np.argmax(shares)), max(shares) - shares[0], verdict
    return comparison


def test_nothing_is_asked_about_what_looks_sound_to_both() -> None:
    actions = np.zeros(HEARD, np.int64)
    assert jit.compiled(doubt)(compared(0.5, 0.5 + SUSPECT / 2), 10, LIKED, 0, actions) == 0
    assert jit.compiled(doubt)(compared(0.5, 0.5 + SUSPECT / 2), 10, LIKED, 1, actions) == 2
    assert jit.compiled(doubt)(compared(0.5, 0.5 + 2 * SUSPECT), 10, LIKED, 0, actions) == 2


def test_the_networks_own_choices_are_compared_before_what_the_policy_likes() -> None:
    actions = np.zeros(HEARD, np.int64)
    assert jit.compiled(doubt)(compared(0.4, 0.6, 0.5, 0.3, 0.2), 10, np.array([14, 13]), 0, actions) == HEARD
    assert actions.tolist() == [10, 14, 13, 11]
    assert jit.compiled(doubt)(compared(0.4, 0.6, 0.5, 0.3, 0.2), 10, np.array([10, 99]), 0, actions) == HEARD
    assert actions.tolist() == [10, 11, 12, 13]


def heard(comparison: Comparison, *shares: float, spread: float = 0.0, most: int = 4 * ASKED) -> int:
    """Answers of the network in one more look, the same in every world but for a spread."""
    actions = np.zeros(HEARD, np.int64)
    count = int(jit.compiled(doubt)(comparison, 10, LIKED, 1, actions))
    out = np.tile(np.array(shares)[:, None], (1, ASKED)) + spread * np.array([(-1) ** i for i in range(ASKED)]) * np.arange(count)[:, None]
    both = np.stack([out, 1.0 - out], axis=2)  # of two seats, the first of whom is judged
    return int(jit.compiled(hear)(comparison, 0, 10, actions, count, both, KEPT, most))


def test_what_the_network_finds_counts_and_what_it_was_not_asked_stays_as_far_behind() -> None:
    comparison = compared(0.4, 0.6, 0.55, 0.5, 0.5, verdict=MISTAKE)
    assert heard(comparison, 0.5, 0.45, 0.49, 0.3) == 0
    judged = comparison.judged[0]
    assert (judged.verdict, judged.best, judged.loss) == (SOUND, 10, 0.0)
    assert comparison.options.share[:5] == pytest.approx([0.5, 0.45, 0.49, 0.3, 0.4])


def test_a_fault_that_only_the_network_sees_is_told() -> None:
    comparison = compared(0.5, 0.51, 0.4)
    assert heard(comparison, 0.2, 0.6, 0.1) == 0
    assert (comparison.judged[0].verdict, comparison.judged[0].best) == (3, 11)
    assert comparison.judged[0].loss == pytest.approx(0.4)


def test_what_is_not_clear_is_asked_about_again_and_the_last_word_is_the_last() -> None:
    assert heard(compared(0.5, 0.6, 0.4), 0.5, 0.57, 0.1, spread=0.3) >= 2
    assert heard(compared(0.5, 0.6, 0.4), 0.5, 0.57, 0.1, spread=0.3, most=ASKED) == 0


def test_short_matches_have_more_worlds_and_very_long_ones_fewer() -> None:
    assert [most_asked(256, *pace) for pace in ((8192, 1), (16384, 1), (8192, 2), (256, 1))] == [256, 512, 128, 64]


def test_where_nothing_is_in_doubt_the_network_says_what_the_best_is_worth_and_the_policy_how_far_the_others_are_behind() -> None:
    comparison = compared(0.5, 0.75, 0.25)
    jit.compiled(anchor)(comparison, 0.375)
    assert comparison.options.share[:3].tolist() == [0.125, 0.375, 0.0]


def test_sound_choices_are_told_by_what_the_network_expects(codinca: Match) -> None:
    playouts, opinion = Playouts(codinca.game, codinca.box_record, 2), NetworkOpinion(codinca.game, codinca.box_record, 2)
    unasked = 0
    for moment in moments_of(codinca)[:12]:
        known = playouts.known(moment.state, moment.seat)
        judgement = judge(playouts, known, moment.ply, moment.seat, moment.action, DEPTHS["quick"], 1)
        if judgement is not None and judgement.glance is None:
            opinion.lay(known)
            shares = [option.share for option in judgement.options]
            assert max(shares) == pytest.approx(opinion.expected(moment.seat), abs=1e-12)
            unasked += 1
    assert unasked > 2, "else nothing is shown here"
