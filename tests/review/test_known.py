"""What could be known, compared with brute force: worlds, codes, cards and moves enumerated in plain Python."""

from __future__ import annotations

import itertools
import math
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from playing import Moment, Player, sensible_action
from teocalli import games, masks
from teocalli.bots.search import KNOWN
from teocalli.games.aztec.box import HANDFULS
from teocalli.games.codinca.grid import GROUPS
from teocalli.games.codinca.state import CARDS, SIDES, TRAP, WAYS
from teocalli.games.temple_code.box import STATUETTES, TRIPLES
from teocalli.games.temple_code.state import BOTH, DECLARE
from teocalli.messages import Message
from teocalli.presenter import presenter_of
from teocalli.record_arrays import copy_of
from teocalli.review.duel import Playouts, worth_a_look
from teocalli.review.judging import begin
from teocalli.review.known import what_could_be_known
from teocalli.review.last_round import new_walk, solve
from teocalli.review.verdicts import DEPTHS, comparison_for
from teocalli.review.why import why
from teocalli.words import LANGUAGES, tell

SEATS = {"codinca": 3, "temple_code": 3, "aztec": 5, "cibola": 3, "goofspiel": 2}


def known_to(player: Player, seat: int) -> list[Message]:
    return what_could_be_known(player.game, player.box, player.veiled(seat), seat)


def matches(name: str, seats: int, seeds: range, **options: Any) -> Iterator[tuple[Player, Moment, list[Message]]]:
    """Every choice of a few sensible matches, with what its seat could know."""
    for seed in seeds:
        player = Player(name, seats, seed, options=options)
        for moment in player.moments(sensible_action):
            yield player, moment, known_to(player, moment.seat)


@pytest.mark.parametrize("name", games.NAMES)
def test_what_is_hidden_changes_nothing_that_could_be_known_and_both_languages_say_it(name: str) -> None:
    player = Player(name, SEATS[name], 7, options={})
    for number, moment in enumerate(player.moments(sensible_action)):
        if number > 60:
            break
        told, other_world = known_to(player, moment.seat), player.imagined(player.veiled(moment.seat), moment.seat)
        player.engine.veil(other_world, player.box, moment.seat)
        assert what_could_be_known(player.game, player.box, other_world, moment.seat) == told
        for message, language, reader in itertools.product(told, LANGUAGES, (moment.seat, 0, None)):
            assert tell(message, language, reader=reader).strip()


def fitting_triples(player: Player, seat: int) -> list[int]:
    """The codes that give every clue of a seat."""
    noted = [card for card in range(int(player.box.cards)) if int(player.state.noted[seat]) >> card & 1]
    clues = {card: int(player.state.mark[seat, card]) for card in noted}
    return [triple for triple in range(len(TRIPLES)) if all(player.box.mark[triple, card] == clue for card, clue in clues.items())]


def in_sight(player: Player, seat: int) -> set[int]:
    """T17: the triples on the cards that a seat sees."""
    state, box = player.state, player.box
    seen = {int(card) for one in range(player.seats) for card in state.pair[one] if int(state.full) >> one & 1}
    seen |= {int(state.code[one]) for one in range(player.seats) if one != seat}
    for cards in (int(state.discard), *(int(state.aside[one]) for one in range(player.seats))):
        seen |= {card for card in range(int(box.cards)) if cards >> card & 1}
    return {int(box.triple[card]) for card in seen}


def cards_out_of_sight(player: Player, seat: int) -> set[int]:
    """T17: the triples on the cards that a seat has never seen since its code was dealt; its code is one of them."""
    ruled, box = int(player.state.ruled[seat]), player.box
    return {int(box.triple[card]) for card in range(int(box.cards)) if not ruled >> card & 1} - in_sight(player, seat)


@pytest.mark.parametrize("shown", ["shown", "hidden"])
def test_the_codes_of_temple_code_and_what_each_card_leaves_are_those_of_counting_them_out(shown: str) -> None:
    kinds: set[str] = set()
    for number, (player, moment, told) in enumerate(matches("temple_code", 3, range(2), list=shown)):
        kinds.add(told[0].id)
        if number % 4 and shown == "hidden":
            continue
        seat, box = moment.seat, player.box
        codes = fitting_triples(player, seat)
        if shown == "shown":
            codes = [triple for triple in codes if triple in cards_out_of_sight(player, seat)]
        first = told[0]
        if len(codes) > 3:
            assert first.id == f"temple-code-known-{'listed' if shown == 'shown' else 'fitting'}"
            assert first.args == {"codes": len(codes), "all": int(box.cards) if shown == "shown" else 210}
        else:
            assert sorted(map(str, first.args.values())) == sorted(str(named(triple)) for triple in codes)
        cards = {str(named(int(box.triple[card]))): card for card in takeable(player, moment)}
        expected = {name: average_left(box, codes, card) for name, card in cards.items()} if len(codes) > 1 else {}
        assert {str(message.args["card"]): message.args["left"] for message in told[1:]} == pytest.approx(expected, abs=0.051)
        lefts = [message.args["left"] for message in told[1:]]
        assert lefts == sorted(lefts)
        given = {str(message.args["card"]): (message.args["other"], message.args["theirs"], message.args["had"]) for message in told[1:]}
        assert given == ({name: left_to_the_other(player, seat, card, shown) for name, card in cards.items()} if len(codes) > 1 else {})
        told_left = {str(message.args["card"]): message.args["left"] for message in told[1:]}
        assert {name: left_by_reasons(player, moment, card) for name, card in cards.items() if name in told_left} == told_left
        for card in cards.values() if len(codes) > 1 else ():
            kinds |= check_what_comes_later(player, moment, card, codes)
    assert "temple-code-why-card-later" in kinds, "most cards leave more than one code"
    assert len(kinds - {"temple-code-why-card-later", "temple-code-why-card"}) > 2, kinds


def check_what_comes_later(player: Player, moment: Moment, card: int, codes: list[int]) -> set[str]:
    """T5: what reasons say of the clue after that of a card: one of one's own two cards while they lie there, else any that is hidden."""
    state, box, seat = player.state, player.box, moment.seat
    action = next(one for one in moment.legal if one < BOTH and state.pair[one >> 1, one & 1] == card)
    told = why(player.game, box, player.veiled(seat), seat, action)[0]
    if told.id == "temple-code-why-card-later":
        own = [int(one) for one in state.pair[seat]] if int(state.full) >> seat & 1 else None
        seen = in_sight(player, seat)
        after = own if own is not None else [one for one in range(int(box.cards)) if int(box.triple[one]) not in seen]
        alike = [(a, b) for a in codes for b in codes if box.mark[a, card] == box.mark[b, card]]
        pairs = sum(box.mark[a, further] == box.mark[b, further] for a, b in alike for further in after)
        assert told.args["later"] == pytest.approx(pairs / len(codes) / len(after), abs=0.051)
    return {told.id}


def left_by_reasons(player: Player, moment: Moment, card: int) -> Any:
    """What a hint says that the card leaves on average."""
    action = next(one for one in moment.legal if one < BOTH and player.state.pair[one >> 1, one & 1] == card)
    told = why(player.game, player.box, player.veiled(moment.seat), moment.seat, action)
    return next(message.args["left"] for message in told if "left" in message.args)


def named(triple: int) -> list[str]:
    return [f"@temple-code-statuette-{STATUETTES[statuette]}" for statuette in TRIPLES[triple]]


def takeable(player: Player, moment: Moment) -> list[int]:
    return [int(player.state.pair[action >> 1, action & 1]) for action in moment.legal if action < BOTH]


def average_left(box: np.record, codes: list[int], card: int) -> float:
    """Each code in turn is the true one: how many agree with the clue that the card would give."""
    return sum(sum(box.mark[other, card] == box.mark[true, card] for other in codes) for true in codes) / len(codes)


def left_to_the_other(player: Player, seat: int, card: int, shown: str) -> tuple[int, int, int]:
    """T24: who gets the other card of the pair, how many codes give all their clues and that of the card, as a seat can tell, and how many
    gave their clues before."""
    state, box = player.state, player.box
    other = next(one for one in range(player.seats) if card in state.pair[one])
    fellow = next(int(one) for one in state.pair[other] if one != card)
    true = int(box.triple[state.code[other]])
    codes = fitting_triples(player, other)
    if shown == "shown":
        ruled = int(state.ruled[other])
        listed = {int(box.triple[one]) for one in range(int(box.cards)) if not ruled >> one & 1}
        codes = [triple for triple in codes if triple in listed - (in_sight(player, seat) - {true})]
    return other, sum(box.mark[triple, fellow] == box.mark[true, fellow] for triple in codes), len(codes)


def test_the_only_code_that_is_left_is_the_true_one() -> None:
    certain = 0
    for player, moment, told in matches("temple_code", 2, range(3), list="shown"):
        if told[0].id == "temple-code-known-one":
            certain += 1
            assert told[0].args["first"] == named(int(player.box.triple[player.state.code[moment.seat]]))
            assert len(told) == 1
            assert DECLARE in moment.legal or not int(player.state.able) >> moment.seat & 1
    assert certain


def jewels(handful: int) -> list[str]:
    letters = {"blue": "B", "yellow": "Y", "red": "R"}
    counts = {colour: HANDFULS[handful].count(letter) for colour, letter in letters.items()}
    return [f"@aztec-{colour}-{count}" for colour, count in counts.items() if count]


def test_how_many_cards_make_a_handful_true_is_the_deck_less_what_was_seen() -> None:
    """A2, A6: the cards of earlier rounds lie open, and everybody knows their own."""
    kinds: set[str] = set()
    for player, moment, told in matches("aztec", 5, range(8), first="stays"):
        state, box, seat, this = player.state, player.box, moment.seat, int(player.state.round_no) - 1
        deck = [int(card) for card in box.deck[: int(box.deck_size)]]
        for card in (int(state.cards[one, i]) for one in range(5) for i in range(this)):
            deck.remove(card)
        own = int(state.cards[seat, this])
        if int(state.phase) == 0:
            assert told == [Message("aztec-known-own", {"jewels": jewels(own), "left": deck.count(own), "unseen": len(deck)})]
        if int(state.phase) != 1:
            continue
        deck.remove(own)
        shown = {other: int(state.handfuls[other, this]) for other in range(5) if other != seat}
        claims = [message for message in told if "other" in message.args]
        assert {message.args["other"] for message in claims} == set(shown)
        for message in claims:
            handful = shown[message.args["other"]]
            kinds.add(message.id)
            assert message.args["jewels"] == jewels(handful)
            assert (message.id == "aztec-known-claim") == (handful in deck)
            if handful in deck:
                assert (message.args["left"], message.args["unseen"]) == (deck.count(handful), len(deck))
            else:
                assert int(state.cards[message.args["other"], this]) != handful, "a lie for sure is a lie"
        crowded = {h: list(shown.values()).count(h) for h in shown.values() if list(shown.values()).count(h) > deck.count(h) > 0}
        many = {str(m.args["jewels"]): m.args["claims"] for m in told if m.id == "aztec-known-too-many"}
        assert many == {str(jewels(handful)): count for handful, count in crowded.items()}
    assert {"aztec-known-claim", "aztec-known-no-card"} <= kinds, kinds


def test_the_holder_of_the_only_card_knows_a_lie() -> None:
    player = Player("aztec", 3, 1, options={})
    single = next(handful for handful, copies in enumerate(player.box.copies.tolist()) if copies == 1)
    seat = next(moment.seat for moment in player.moments() if int(moment.state.phase) == 1)
    player.state.cards[seat, 0] = single
    player.state.handfuls[(seat + 1) % 3, 0] = single
    told = known_to(player, seat)
    assert told[0] == Message("aztec-known-only-card", {"seat": seat, "other": (seat + 1) % 3, "jewels": jewels(single)})
    assert tell(told[0], "en", ("Inès", "Bruno", "Charly"), seat).startswith("You held the only card with")


@pytest.mark.parametrize("seats", [2, 4])
def test_sure_stakes_treasures_and_the_next_offer_of_cibola_are_those_of_trying_everything(seats: int) -> None:
    kinds: set[str] = set()
    for player, moment, told in matches("cibola", seats, range(2)):
        state, seat = player.state, moment.seat
        kinds |= {message.id for message in told}
        if int(state.phase) > 1:
            assert told == []
            continue
        sure = [message for message in told if message.id in ("cibola-known-sure", "cibola-known-unsure")]
        assert len(sure) == (int(state.phase) == 0)
        if sure and sure[0].id == "cibola-known-sure":
            stake = sure[0].args["stake"]
            assert chooses_first_always(player, seat, stake)
            assert stake == 0 or not chooses_first_always(player, seat, stake - 1)
        elif sure:
            assert not chooses_first_always(player, seat, int(state.hands[seat]))
        offered = [int(state.pile[4 * int(state.round_no) - 4 + place]) for place in range(4) if int(state.offer) >> place & 1]
        points = [message.args["points"] for message in told if message.id == "cibola-known-treasure"]
        assert points == [points_more(player, seat, card) for card in offered]
        unseen = [int(card) for card in state.pile[4 * int(state.round_no) :]]
        part = [card for card in unseen if card // 16 == min(unseen) // 16] if unseen else []
        coming = [message.args["sets"] for message in told if message.id == "cibola-known-next"]
        assert coming == ([math.comb(len(part), 4)] if part else [])
        assert sum(message.id == "cibola-known-next-card" for message in told) == (4 if len(part) == 4 else 0)
    assert len(kinds) >= 5, kinds


def test_stakes_that_win_the_last_round_for_sure_are_those_that_win_in_every_column_of_the_solved_game() -> None:
    """B15: compared with the judge's own solver, which knows what every pair of stakes comes to."""
    kinds: dict[str, int] = {}
    for player, moment, told in matches("cibola", 2, range(8)):
        if int(player.state.round_no) < 8 or int(player.state.phase) != 0:
            continue
        table = solved(player, moment.seat)
        if table is None:
            continue
        sure = {str(action) for action, shares in table.items() if min(shares) == 1.0}
        wins = [message for message in told if message.id.startswith("cibola-known-wins")]
        kinds[wins[0].id if wins else "none"] = kinds.get(wins[0].id if wins else "none", 0) + 1
        if wins and wins[0].id == "cibola-known-wins":
            assert sure <= set(wins[0].args["stakes"]), "stakes beyond those that make sense are not solved"
            assert {stake for stake in wins[0].args["stakes"] if int(stake) in table} == sure
        else:
            assert sure == (set() if not wins else {str(action) for action in table})
    assert set(kinds) == {"none", "cibola-known-wins", "cibola-known-wins-anyhow"}, kinds


def solved(player: Player, seat: int) -> dict[int, list[float]] | None:
    """The share of the win of each stake against every stake that makes sense; None where the round was not solved."""
    playouts, walk = Playouts(player.game, player.box, 2), new_walk(player.game)
    comparison = comparison_for(player.game, DEPTHS["quick"])
    playouts.scratch.worlds[KNOWN] = player.veiled(seat)
    playouts.bound(worth_a_look)(playouts.scratch, player.box, seat, 0, playouts.tablebase)
    options = begin(comparison, playouts.scratch.mask)
    if not playouts.bound(solve)(playouts.scratch, walk, comparison, player.box, seat, 0, playouts.tablebase):
        return None
    columns = masks.count(walk.masks[0])
    return {int(comparison.options[row].action): walk.shares[row, :columns].tolist() for row in range(int(options))}


def chooses_first_always(player: Player, seat: int, stake: int) -> bool:
    """B8: against every stake of everybody else."""
    state, seats = player.state, player.seats
    others = [other for other in range(seats) if other != seat]
    nearer = {other for other in others if (other - int(state.torch)) % seats < (seat - int(state.torch)) % seats}
    return all(stake > most if other in nearer else stake >= most for other in others for most in range(int(state.hands[other]) + 1))


def points_more(player: Player, seat: int, card: int) -> int:
    """B16: the count with the card less the count without it."""
    points = []
    for symbols in (0, int(player.box.symbols[card])):
        world, out = copy_of(player.state), np.zeros((player.game.max_seats, 2), np.int64)
        world.symbols[seat] += symbols
        player.engine.standings(world, player.box, out)
        points.append(int(out[seat, 0]))
    return points[1] - points[0]


def test_keys_that_others_can_have_are_those_of_all_possible_deals() -> None:
    """C3, C22: everybody has one key of each group, no two the same, and patterns that were shown in vain count."""
    narrowed = 0
    for number, (player, moment, told) in enumerate(matches("codinca", 4, range(1), turn_limit=12)):
        if number % 5:
            continue
        known, seat = player.veiled(moment.seat), moment.seat
        for message in (message for message in told if message.id == "codinca-known-keys"):
            other = message.args["other"]
            for group, name in enumerate(GROUPS):
                keys = {deal[other] for deal in deals(player, known, group)}
                open_now = not int(known.completed[other]) >> group & 1
                assert message.args[name] == (len(keys) if open_now else 0)
                narrowed += open_now and len(keys) < int(player.box.keys[group]) - 1
        assert {m.args["other"] for m in told if m.id == "codinca-known-keys"} == set(range(4)) - {seat}
    assert narrowed


def test_keys_that_would_win_in_one_turn_are_those_whose_moves_complete_them() -> None:
    """C19: by base actions alone, where the turn before forbids nothing (C20)."""
    told_of = 0
    for player, moment, told in matches("codinca", 2, range(3), turn_limit=40, take_back="off"):
        other = 1 - moment.seat
        near = [message for message in told if message.id == "codinca-known-near"]
        assert len(near) <= (int(player.state.completed[other]).bit_count() == 3)
        if near and told_of < 2 and int(player.state.made[0]) == 0 and int(player.state.up) < 0:
            told_of += 1
            group = ("line", "diagonal", "block", "corners").index(str(near[0].args["key"]).rsplit("-", 1)[-1])
            keys = {deal[other] for deal in deals(player, player.veiled(moment.seat), group)}
            assert near[0].args["keys"] == len(keys)
            assert near[0].args["near"] == sum(would_complete(player, other, group, key) for key in keys)
    assert told_of


def would_complete(player: Player, seat: int, group: int, key: int) -> bool:
    """Whether a seat with that key completes it in a turn that begins now."""
    state = copy_of(player.state)
    state.key_cards[seat, group], state.active, state.held[seat] = key, seat, 0
    return any(int(after.completed[seat]) != int(state.completed[seat]) for after in turns_from(player, state, seat))


def turns_from(player: Player, state: np.record, seat: int) -> Iterator[np.record]:
    """Every position after a base action of a seat, and after two."""
    mask = player.game.new_mask()
    player.engine.legal(state, player.box, seat, mask)
    for action in masks.members(mask):
        after = copy_of(state)
        player.engine.apply(after, player.box, seat, action)
        yield after
        if int(after.active) == seat and not player.engine.is_over(after):
            yield from turns_from(player, after, seat)


def deals(player: Player, known: np.record, group: int) -> Iterator[tuple[int, ...]]:
    """Every way in which the keys of a group can be dealt, for somebody with this record."""
    pools = [
        [int(known.key_cards[seat, group])]
        if known.key_cards[seat, group] >= 0
        else [key for key in range(int(player.box.keys[group])) if not int(known.denied[seat, group]) >> key & 1]
        for seat in range(player.seats)
    ]
    return (deal for deal in itertools.product(*pools) if len(set(deal)) == player.seats)


def completes(player: Player, seat: int, cards: int) -> bool:
    """Whether any way through the turn completes a key with so many spirit cards at most, dark sides only."""
    before = int(player.state.completed[seat])

    def walk(state: np.record, left: int) -> bool:
        mask = player.game.new_mask()
        player.engine.legal(state, player.box, seat, mask)
        for action in masks.members(mask):
            is_card = CARDS <= action < SIDES
            if action >= SIDES or (is_card and (left == 0 or (action - CARDS) % WAYS >= TRAP)):
                continue
            after = copy_of(state)
            player.engine.apply(after, player.box, seat, action)
            if int(after.completed[seat]) != before:
                return True
            if int(after.active) == seat and (int(after.made[1]) == 0 or left - is_card > 0) and walk(after, left - is_card):
                return True
        return False

    return walk(player.state, cards)


def test_a_key_or_a_win_in_this_turn_is_told_exactly_where_there_is_one_and_its_moves_complete_it() -> None:
    """C17, C19: by base actions or with one spirit card for any key, with all of them for the last one."""
    told_of: dict[str, int] = {}
    for number, (player, moment, told) in enumerate(matches("codinca", 2, range(3), turn_limit=40)):
        seat, state = moment.seat, player.state
        last = int(state.completed[seat]).bit_count() == 3
        completing = [message for message in told if message.id in ("codinca-known-win", "codinca-known-key")]
        if completing:
            moves = told[1 : 1 + completing[0].args["moves"]]
            assert all(message.id.startswith("codinca-label-") for message in moves)
            assert play(player, seat, moves), "the moves complete a key"
            assert (completing[0].id == "codinca-known-win") == last
            told_of[completing[0].id] = told_of.get(completing[0].id, 0) + 1
        cards = min(1, int(state.held[seat]))
        if number % 7 == 0:
            by_tiles = [message for message in completing if message.args["cards"] == 0]
            assert bool(by_tiles) == completes(player, seat, 0)
            told_of["checked"] = told_of.get("checked", 0) + 1
        elif cards and "with a card" not in told_of and not completes(player, seat, 0):
            assert [message.args["cards"] for message in completing][:1] == [1] * completes(player, seat, 1)
            told_of["with a card"] = told_of.get("with a card", 0) + 1
    assert min(told_of.get(kind, 0) for kind in ("codinca-known-win", "codinca-known-key", "checked", "with a card")) > 0, told_of


def play(player: Player, seat: int, moves: list[Message]) -> bool:
    """Whether moves, told as labels, complete a key: each is the legal action with that label."""
    state, before = copy_of(player.state), int(player.state.completed[seat])
    presenter = presenter_of(player.game, player.box.tobytes(), "compiled")
    for move in moves:
        mask = player.game.new_mask()
        player.engine.legal(state, player.box, seat, mask)
        legal = masks.members(mask)
        labels = [presenter.message(row) for row in presenter.labels(state.tobytes(), legal)]
        player.engine.apply(state, player.box, seat, legal[labels.index(move)])
    return int(state.completed[seat]) != before
