"""Novice and adept make the mistakes that people make: they forget, misjudge and follow habits, and throw no dice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from playing import Moment, Player
from teocalli import bots, games
from teocalli.games.aztec.state import ACCUSE, BELIEVE, HANDFUL, JEWELS, SEATS, TAKE, TOKEN
from teocalli.games.cibola.box import SKULL
from teocalli.games.cibola.state import PICK, PICKS, STAKE
from teocalli.games.codinca.state import CARDS, SIDES
from teocalli.record_arrays import copy_of
from teocalli.server.catalogue import level_info


def choice(player: Player, seat: int, level: str, seed: int = 0) -> int:
    return bots.choose(player.game, player.box, player.veiled(seat), seat, level, seed=seed, explained=False).action


def moments(name: str, seats: int, seeds: int, level: str = "adept") -> Iterator[tuple[Player, Moment]]:
    """Every moment of matches between bots of a level, where there is something to choose."""
    for seed in range(seeds):
        player = Player(name, seats, seed, options={})
        for moment in player.moments(lambda p, seat, legal: choice(p, seat, level, len(legal))):
            if len(moment.legal) > 1:
                yield player, moment


@pytest.mark.parametrize("level", ["novice", "adept"])
@pytest.mark.parametrize(("name", "seats"), [("aztec", 4), ("cibola", 3)])
def test_what_happened_decides_and_no_dice(name: str, seats: int, level: str) -> None:
    for player, moment in moments(name, seats, 2):
        assert len({choice(player, moment.seat, level, seed) for seed in range(4)}) == 1


def test_in_codinca_a_novice_never_thinks_of_spirit_cards_and_an_adept_only_to_complete_a_key() -> None:
    played = 0
    for seed in range(6):
        player = Player("codinca", 2, seed, options={})
        for number, moment in enumerate(player.moments(lambda p, seat, legal: choice(p, seat, "adept"))):
            assert not CARDS <= choice(player, moment.seat, "novice") < SIDES
            if CARDS <= moment.action < SIDES:
                done = int(player.state.completed[moment.seat])
                after = copy_of(player.state)
                player.engine.apply(after, player.box, moment.seat, moment.action)
                assert int(after.completed[moment.seat]) != done
                played += 1
            if number > 150:
                break
    assert played > 2


def test_a_novice_of_aztec_lies_with_meagre_cards_alone_and_accuses_out_of_spite() -> None:
    """A4, A6: what the card shows where it shows three jewels or more; whoever accused them is accused."""
    lies = spite = 0
    for player, moment in moments("aztec", 4, 4, "novice"):
        seat, this = moment.seat, int(player.state.round_no) - 1
        if int(player.state.phase) == TAKE:
            card = int(player.state.cards[seat, this])
            lies += moment.action - HANDFUL != card
            assert (moment.action - HANDFUL != card) <= (int(JEWELS[card].sum()) == 2)
        elif int(player.state.phase) == TOKEN and this:
            before = [int(player.state.tokens[other, this - 1]) for other in range(4)]
            if SEATS + seat in before:
                assert before[moment.action - ACCUSE] == SEATS + seat
                spite += 1
    assert lies > 5
    assert spite > 0


def test_an_adept_of_aztec_accuses_bold_handfuls_and_believes_modest_ones() -> None:
    """A6: who believed everybody would be anybody's prey."""
    accused: list[int] = []
    believed: list[int] = []
    for player, moment in moments("aztec", 3, 6):
        if int(player.state.phase) == TOKEN:
            other = (moment.action - BELIEVE) % SEATS
            size = int(JEWELS[int(player.state.handfuls[other, int(player.state.round_no) - 1])].sum())
            (accused if moment.action >= ACCUSE else believed).append(size)
    assert len(accused) > 5
    assert len(believed) > 5
    assert sum(accused) / len(accused) > sum(believed) / len(believed)


def test_a_novice_of_cibola_takes_skulls_for_nothing_and_pays_as_if_no_round_followed() -> None:
    skulls, stakes = 0, set()
    for player, moment in moments("cibola", 2, 5, "novice"):
        if int(player.state.phase) == PICK:
            card = int(player.state.pile[4 * int(player.state.round_no) - 4 + moment.action - PICKS])
            skulls += (int(player.box.symbols[card]) >> (6 * SKULL)) & 63
        elif int(player.state.phase) == STAKE:
            known = player.veiled(moment.seat)
            known.discard = 9
            assert bots.choose(player.game, player.box, known, moment.seat, "novice").action == moment.action, (
                "whatever lies in the discard"
            )
            stakes.add(moment.action)
    assert skulls > 5
    assert len(stakes) > 3


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_says_in_a_sentence_of_its_own_how_novice_and_adept_err(language: str) -> None:
    cards = [level_info(games.load(name), level, language).text for name in games.NAMES for level in ("novice", "adept")]
    assert len(set(cards)) == len(cards)
