"""Explanations: one to four sentences in both languages for every kind of decision."""

from __future__ import annotations

import re

import pytest

from playing import Player, any_action
from teocalli import bots, games, words
from teocalli.bots import Budget, Candidate, reasons
from teocalli.bots.difficulty import NAMES
from teocalli.bots.reasons.aztec import LIKELY, formula
from teocalli.games.aztec.state import BELIEVE, TOKEN
from teocalli.games.codinca.state import CARDS
from teocalli.match import Match
from teocalli.record_arrays import copy_of

PEOPLE = ["Inès", "Bruno", "Charly", "Daryl", "Elisa", "Yukio"]
TABLES = [("codinca", 2), ("codinca", 4), ("temple_code", 1), ("temple_code", 3), ("aztec", 5), ("cibola", 2), ("cibola", 3)]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_every_decision_is_explained_in_both_languages(name: str, seats: int) -> None:
    said = set()
    for seed in range(3):
        player = Player(name, seats, seed, options={} if seed == 0 else None)
        for number, moment in enumerate(player.moments()):
            if number > 120:
                break
            level = NAMES[number % len(NAMES)]
            known = player.veiled(moment.seat)
            decision = bots.choose(player.game, player.box, known, moment.seat, level, seed=number, budget=Budget(iterations=4))
            assert 1 <= len(decision.messages) <= 4
            for message in decision.messages:
                said.add(message.id)
                for language in words.LANGUAGES:
                    text = words.tell(message, language, PEOPLE, moment.seat)
                    assert text.strip()
                    assert "{" not in text
    assert any(identifier.startswith(name.replace("_", "-")) for identifier in said)


def test_the_bots_say_the_same_things_in_both_languages() -> None:
    english, french = (words.identifiers(language, words.BOTS) for language in words.LANGUAGES)
    assert english == french
    for language in words.LANGUAGES:
        source = words._source(language, words.BOTS)
        parts = re.split(r"^(?=[a-z-]+ =)", source, flags=re.MULTILINE)
        assert len(parts) == len(english) + 1


def test_every_level_has_a_name_in_both_languages() -> None:
    for game in map(games.load, games.NAMES):
        for level in (*bots.baselines(game), *bots.levels(game)):
            for language in words.LANGUAGES:
                assert words.word(f"bot-level-{level}", language)


def test_a_forced_choice_says_so() -> None:
    player = Player("cibola", 2, 1, options={})
    for moment in player.moments():
        if len(moment.legal) == 1:
            decision = bots.choose(player.game, player.box, player.veiled(moment.seat), moment.seat, "master")
            assert [message.id for message in decision.messages] == ["bot-why-only"]
            assert decision.action == moment.legal[0]
            return


def test_a_stake_that_nobody_can_beat_is_explained_by_the_hands_of_the_others() -> None:
    """B8: "The others have at most 4 explorers left, so a stake of 5 is enough to choose first." """
    match = Match("cibola", 3, seed=bytes(32))
    match.state.hands[:3] = [8, 4, 3]
    known = match.veiled(0)
    message = reasons.explain(match.game, match.box_record, known, 0, 5, [], mixed=False)[1][0]
    assert words.tell(message, "en") == "The others have at most 4 explorers left, so a stake of 5 is enough to choose first."
    assert words.tell(message, "fr") == "Les autres ont au plus 4 explorateurs\u00a0: une mise de 5 suffit donc pour choisir en premier."


@pytest.mark.parametrize(("weight", "said_of_it"), [(0.6, ["bot-why-best", "bot-why-mixed"]), (0.99, ["bot-why-best"])])
def test_only_a_choice_that_is_really_mixed_is_to_be_varied(weight: float, said_of_it: list[str]) -> None:
    match = Match("cibola", 2, seed=bytes(32))
    candidates = [Candidate(0, 0.5, weight), Candidate(1, 0.4, 1 - weight)]
    _, messages = reasons.explain(match.game, match.box_record, match.veiled(0), 0, 0, candidates, mixed=True)
    assert [said.id for said in messages if said.id.startswith("bot-why")] == said_of_it
    assert all(said.args["times"] == 6 for said in messages if said.id == "bot-why-mixed")


@pytest.mark.parametrize(("value", "mixed", "compared"), [(0.5, True, 2), (0.396, True, 2), (0.38, True, 1), (0.38, False, 2)])
def test_a_choice_drawn_from_a_mixture_is_called_the_best_only_where_it_is(value: float, mixed: bool, compared: int) -> None:
    match = Match("cibola", 2, seed=bytes(32))
    candidates = [Candidate(0, value, 0.6), Candidate(1, 0.4, 0.4)]
    _, messages = reasons.explain(match.game, match.box_record, match.veiled(0), 0, 0, candidates, mixed)
    said = next(said for said in messages if said.id == "bot-why-best")
    assert said.args["count"] == compared


def test_first_glance_is_a_reason_only_where_there_is_no_better_one() -> None:
    match = Match("cibola", 2, seed=bytes(32))
    _, messages = reasons.explain(match.game, match.box_record, match.veiled(0), 0, 0, [], mixed=False)
    assert [said.id for said in messages] == ["cibola-why-none"]


def test_who_is_to_believe_a_likely_lie_is_told_what_an_accusation_risks() -> None:
    """A8: whoever is accused and told the truth passes stones on."""
    spared = set()
    for seed in range(5, 25):
        player = Player("aztec", 3, seed, options={})
        for moment in player.moments(any_action):
            if int(player.state.phase) != TOKEN:
                continue
            known = player.veiled(moment.seat)
            for other in {0, 1, 2} - {moment.seat}:
                _, messages = reasons.explain(player.game, player.box, known, moment.seat, BELIEVE + other, [], mixed=False)
                likely = formula(known, player.box, moment.seat, other) > LIKELY
                assert ("aztec-why-spare" in [message.id for message in messages]) == likely
                spared.add(likely)
        if spared == {True, False}:
            return
    raise AssertionError(f"only {spared} in all these matches")


def test_in_codinca_a_key_within_reach_this_turn_is_not_called_a_turn_away() -> None:
    """A win of several actions is called one, and nothing else is."""
    said: dict[str, int] = {}
    for seed in range(2):
        player = Player("codinca", 2, seed, options={})
        for number, moment in enumerate(player.moments()):
            if number > 40:
                break
            if number % 4 == 0 and int(player.state.up) < 0:
                with_three_keys(player, moment.seat)
                for action in [one for one in player.legal(moment.seat) if one < CARDS and one % 3 == 0]:
                    _, messages = reasons.explain(player.game, player.box, player.veiled(moment.seat), moment.seat, action, [], mixed=False)
                    said[messages[0].id] = said.get(messages[0].id, 0) + 1
                    if messages[0].id == "codinca-why-wins-soon":
                        assert wins_from(player, moment.seat, action, by_policy=True)
                    elif messages[0].id in ("codinca-why-same-turn", "codinca-why-nearest"):
                        assert not wins_from(player, moment.seat, action, by_policy=False)
    assert said["codinca-why-wins-soon"] > 3, said
    assert said["codinca-why-nearest"] > 3, said


def with_three_keys(player: Player, seat: int) -> None:
    """C19: the seat has done three of its keys."""
    player.state.completed[seat] = 0b1110
    player.state.order[seat] = [1, 2, 3, -1]


def wins_from(player: Player, seat: int, action: int, *, by_policy: bool) -> bool:
    """Whether an action wins the match within this turn, as the policy goes on or as any base actions would."""
    here, after = player.state, copy_of(player.state)
    player.engine.apply(after, player.box, seat, action)
    if player.engine.is_over(after) or int(player.engine.turn(after)) != seat:
        return bool(int(after.completed[seat]) == 0b1111)
    player.state = after
    likely = bots.choose(player.game, player.box, player.veiled(seat), seat, "greedy", seed=1).action
    nexts = [likely] if by_policy else [one for one in player.legal(seat) if one < CARDS]
    won = any(wins_from(player, seat, one, by_policy=by_policy) for one in nexts)
    player.state = here
    return won
