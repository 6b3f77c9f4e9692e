"""What the players of Aztec may know, and that imagined worlds have the right odds."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Hashable

import numpy as np
import pytest

from playing import Player
from presented import story_of, view_of, why_not
from teocalli import boxes, games
from teocalli.contract import Named
from teocalli.games.aztec import notation, rules, secrecy, view
from teocalli.games.aztec.box import FIRST_AT_ONCE, HANDFULS, KINDS
from teocalli.record_arrays import copy_of
from teocalli.seats import HIDDEN_ACTION, SPECTATOR
from teocalli.words import tell, tell_refusal

AZTEC = games.load("aztec")
BOX = boxes.standard(AZTEC).record()
OPEN = boxes.standard(AZTEC).record({"first": "stays", "artefacts": "open"})
NAMES = ["Inès", "Bruno", "Charly", "Daryl"]
WORLDS = 4000


def play(state: np.record, *acts: str, box: np.record = BOX) -> np.record:
    """Take actions written `0: take BB`."""
    for act in acts:
        seat, text = act.split(": ")
        rules.apply(state, box, int(seat), notation.text_to_action(text))
    return state


def lied_unnoticed(box: np.record = BOX, pile: tuple[str, ...] = ("treasure", "hex", "trio red")) -> np.record:
    """Seat 0 has lied, nobody accused, and the three cards are drawn."""
    state = notation.set_up(box, 3, cards="BB YY YY", pile=pile)
    play(state, "0: take RR", "1: take YY", "2: take YY", box=box)
    return play(state, "0: believe 1", "1: believe 2", "2: believe 1", box=box)


def veiled(state: np.record, viewer: int, box: np.record = BOX) -> np.record:
    known = copy_of(state)
    secrecy.veil(known, box, viewer)
    return known


def seen(state: np.record, viewer: int, box: np.record = BOX) -> Named:
    return notation.open_state(veiled(state, viewer, box), box)


def test_a_card_is_seen_by_its_owner_alone_until_it_is_turned_up() -> None:
    """A4, A13: only this round's card, and of the others none; later cards nobody sees."""
    state = notation.set_up(BOX, 3, cards="BB YY RRR")
    assert seen(state, 2)["cards"] == [[None] * 5, [None] * 5, ["RRR", None, None, None, None]]
    assert seen(state, SPECTATOR)["cards"] == [[None] * 5] * 3
    after = lied_unnoticed()
    assert [cards[0] for cards in seen(after, 1)["cards"]] == ["BB", "YY", None]


def test_sealed_handfuls_and_tokens_are_hidden_until_the_last_is_in() -> None:
    """A4, A6, A13: that somebody has chosen is public, what they chose is not."""
    state = play(notation.set_up(BOX, 3), "0: take RR", "1: take BYR")
    assert seen(state, 0)["handfuls"] == ["RR", None, None]
    assert seen(state, SPECTATOR)["handfuls"] == [None, None, None]
    assert seen(state, 2)["owing"] == [2]
    assert seen(play(state, "2: take YY"), 2)["handfuls"] == ["RR", "BYR", "YY"]
    play(state, "1: accuse 0")
    assert seen(state, 1)["tokens"] == [None, {"seat": 0, "believe": False}, None]
    assert seen(state, 0)["tokens"] == [None, None, None]


def test_the_drawer_alone_sees_the_three_artefacts() -> None:
    """A12, A13: the others see that three are drawn, and none of the pile."""
    state = lied_unnoticed()
    assert seen(state, 0)["drawn"] == ["treasure", "hex", "trio red"]
    assert seen(state, 1)["drawn"] == [None, None, None]
    assert set(seen(state, 0)["pile"]) == {None}


def test_a_kept_artefact_is_secret_until_the_end() -> None:
    """A13: its number is public; its owner knows it, and the two cards that they put under the pile."""
    state = play(lied_unnoticed(), "0: keep 1")
    assert seen(state, 0)["kept"] == [["treasure"], [], []]
    assert seen(state, 1)["kept"] == [[None], [], []]
    assert seen(state, 0)["pile"][-2:] == ["hex", "trio red"]
    assert seen(state, 1)["pile"][-2:] == [None, None]
    assert secrecy.shown(lied_unnoticed(), BOX, 0, notation.text_to_action("keep 1"), 1) == HIDDEN_ACTION


def test_an_at_once_card_is_seen_by_all_and_known_under_the_pile() -> None:
    """A12, A13: at-once cards and their targets are public."""
    state = play(lied_unnoticed(), "0: keep 2", "0: hex 1")
    for viewer in (SPECTATOR, 1, 2):
        assert seen(state, viewer)["pile"][-1] == "hex"
    assert secrecy.shown(lied_unnoticed(), BOX, 0, notation.text_to_action("keep 2"), 1) == notation.text_to_action("keep 2")


def test_with_the_option_open_a_kept_artefact_is_shown() -> None:
    """A13: option artefacts=open."""
    state = play(lied_unnoticed(OPEN), "0: keep 1", box=OPEN)
    assert seen(state, 1, OPEN)["kept"] == [["treasure"], [], []]
    assert seen(state, SPECTATOR, OPEN)["kept"] == [["treasure"], [], []]


def test_when_the_match_is_over_everything_is_open_but_the_generator() -> None:
    """A13, A16: kept artefacts are shown at the end."""
    player = Player("aztec", 4, 1, options={})
    for _ in player.moments():
        pass
    assert notation.open_state(player.veiled(SPECTATOR), player.box) == notation.open_state(player.state, player.box)
    assert not player.veiled(0).key.any()


def imagined(state: np.record, viewer: int, what: Callable[[np.record], Hashable]) -> Counter[Hashable]:
    """How often something comes out in worlds imagined by the viewer."""
    engine = AZTEC.engine("compiled")
    known, counts = veiled(state, viewer), Counter[Hashable]()
    for number in range(WORLDS):
        world = copy_of(known)
        engine.imagine(world, BOX, viewer, np.array([number, 1, 2, 3, 4, 5, 6, 7], np.uint32))
        counts[what(world)] += 1
    return counts


def assert_fair(counts: Counter[Hashable], weights: dict[Hashable, int]) -> None:
    """All possible outcomes come up, and no others, as often as their weights say (chi-square, far in the tail)."""
    possible = {outcome: weight for outcome, weight in weights.items() if weight}
    assert set(counts) <= set(possible)
    total = sum(possible.values())
    expected = {outcome: counts.total() * weight / total for outcome, weight in possible.items()}
    chi_square = sum((counts[outcome] - mean) ** 2 / mean for outcome, mean in expected.items())
    freedom = len(possible) - 1
    assert chi_square < freedom + 5 * (2 * freedom) ** 0.5


def unseen_cards(state: np.record, viewer: int) -> dict[Hashable, int]:
    """How many cards of each shape the viewer has not seen."""
    left: dict[Hashable, int] = {shape: int(count) for shape, count in enumerate(BOX.copies)}
    for card in veiled(state, viewer).cards.reshape(-1).tolist():
        if card >= 0:
            left[card] -= 1
    return left


@pytest.mark.parametrize("viewer", [SPECTATOR, 0, 2])
def test_cards_are_imagined_with_the_odds_of_the_deck(viewer: int) -> None:
    """A2: another's card is any card not yet seen, each copy as likely."""
    player = Player("aztec", 4, 6, options={})
    for _ in player.moments():
        if int(player.state.round_no) == 4:
            break
    state = player.state
    assert_fair(imagined(state, viewer, lambda world: int(world.cards[1, 3])), unseen_cards(state, viewer))
    assert_fair(imagined(state, viewer, lambda world: int(world.cards[3, 4])), unseen_cards(state, viewer))


def test_two_cards_are_imagined_together_as_they_are_dealt() -> None:
    """A2: without putting back: pairs of cards have the odds of drawing two."""
    state = notation.set_up(BOX, 3, cards="BB YY RR", round_no=1)
    left = unseen_cards(state, 0)
    small = [shape for shape in range(len(HANDFULS)) if len(HANDFULS[shape]) == 2]
    weights: dict[Hashable, int] = {"other": 0}
    for one, other in itertools.product(left, left):
        ways = left[one] * (left[other] - (one == other))
        if one in small and other in small:
            weights[(one, other)] = ways
        else:
            weights["other"] += ways

    def pair(world: np.record) -> Hashable:
        cards = (int(world.cards[1, 0]), int(world.cards[2, 0]))
        return cards if set(cards) <= set(small) else "other"

    assert_fair(imagined(state, 0, pair), weights)


def test_a_secret_artefact_is_imagined_as_one_that_is_kept() -> None:
    """A12: never an at-once card; each copy that the viewer has not seen is as likely as any other."""
    state = play(lied_unnoticed(), "0: keep 1")
    left: dict[Hashable, int] = {kind: int(count) for kind, count in enumerate(BOX.kinds) if kind < FIRST_AT_ONCE}
    assert_fair(imagined(state, 1, lambda world: int(world.kept[0, 0])), left)


def test_the_pile_is_imagined_from_all_that_is_left() -> None:
    """A12: for its drawer the cards drawn are no longer in the pile's unknown part."""
    state = play(lied_unnoticed(), "0: keep 1")
    left: dict[Hashable, int] = {kind: int(count) for kind, count in enumerate(BOX.kinds)}
    for kind in ("treasure", "hex", "trio red"):
        left[KINDS.index(kind)] -= 1
    assert_fair(imagined(state, 0, lambda world: int(world.pile[int(world.top)])), left)


def test_a_sealed_handful_is_imagined_as_any_of_the_31() -> None:
    """A4, A5: as far as the rules alone tell."""
    state = play(notation.set_up(BOX, 3), "1: take BB")
    assert_fair(imagined(state, 0, lambda world: int(world.handfuls[1, 0])), dict.fromkeys(range(31), 1))


def test_a_sealed_token_is_imagined_as_any_legal_one() -> None:
    """A6: green or red before anybody else."""
    state = play(notation.set_up(BOX, 3), "0: take BB", "1: take BB", "2: take BB", "1: accuse 2")
    counts = imagined(state, 0, lambda world: notation.token_of(world, 1))
    assert_fair(counts, {(other, believe): 1 for other in (0, 2) for believe in (True, False)})


def sentences(before: np.record, text: str, seat: int, viewer: int, box: np.record = BOX) -> list[str]:
    """The story of one action in English, as the viewer reads it."""
    after = copy_of(before)
    action = notation.text_to_action(text)
    shown = secrecy.shown(before, box, seat, action, viewer)
    rules.apply(after, box, seat, action)
    messages = story_of(AZTEC, veiled(before, viewer, box), veiled(after, viewer, box), box, seat, shown, viewer)
    return [tell(message, "en", NAMES, None if viewer == SPECTATOR else viewer) for message in messages]


def test_the_story_of_a_reveal_tells_who_lied_and_where_stones_went() -> None:
    """A8, A10, A14, A15: from the last token to the next round."""
    state = notation.set_up(BOX, 3, cards="BB YY YY", curses=[1, 2, 0], reserve=9)
    play(state, "0: take RRR", "1: take YY", "2: take YY", "0: accuse 1", "1: accuse 0")
    assert sentences(state, "believe 0", 2, 1) == [
        "All tokens are revealed.",
        "Inès accuses you.",
        "You accuse Inès.",
        "Charly believes Inès.",
        "Inès lied and was accused by you. Inès only gets what the card shows: 2 blue.",
        "Inès gets a cursed stone from you.",
        "A cursed stone from the reserve for believing a lie: Charly.",
        "You told the truth and keep 2 yellow.",
        "You give a cursed stone to Inès.",
        "Charly told the truth and keeps 2 yellow.",
        "The blue curse: Inès leads with 2 and takes its cursed stone.",
        "The yellow curse: it is a tie, so its 2 cursed stones stay.",
        "3 cursed stones are added to the curses. Left in the reserve: 5.",
        "Round 2 of 5. Inès goes first.",
    ]


def test_the_story_keeps_a_secret_artefact_secret() -> None:
    """A13: its owner is told which, the others only that there is one."""
    state = lied_unnoticed()
    assert sentences(state, "keep 1", 0, 0)[0] == "You keep an artefact: treasure."
    assert sentences(state, "keep 1", 0, 1)[0] == "Inès keeps an artefact face down."
    assert sentences(state, "keep 2", 0, 1) == ["Inès plays an artefact: hex."]
    assert sentences(lied_unnoticed(OPEN), "keep 1", 0, 1, OPEN)[0] == "Inès keeps an artefact: treasure."


def test_the_story_tells_an_artefact_that_can_do_nothing() -> None:
    """A12: nobody is asked, everybody sees it."""
    state = lied_unnoticed(pile=("theft", "treasure", "treasure"))
    state.jewels[1:] = 0
    assert sentences(state, "keep 1", 0, 2)[:2] == ["Inès plays an artefact: theft.", "It has no effect and goes under the pile."]


def test_a_refusal_is_told_with_its_rule() -> None:
    """A6, A13: in both languages."""
    state = play(notation.set_up(BOX, 3), "0: take BB", "1: take BB", "2: take BB")
    refusal = why_not(AZTEC, veiled(state, 0), BOX, 0, notation.text_to_action("accuse 0"))
    assert refusal is not None
    assert tell_refusal(refusal) == "Place your token in front of another player. (rule A6)"
    assert tell_refusal(refusal, "fr") == "Posez votre jeton devant un autre joueur. (règle A6)"


def test_the_view_shows_what_the_viewer_may_know_and_no_more() -> None:
    """A13: the drawer's cards, the truth of a turned card, who leads in a colour."""
    state = lied_unnoticed()
    mine, theirs = (view_of(AZTEC, veiled(state, viewer), BOX, viewer) for viewer in (0, 1))
    assert [artefact.kind if artefact else None for artefact in mine.drawn] == ["treasure", "hex", "trio red"]
    assert theirs.drawn == [None, None, None]
    assert [seat.truth for seat in theirs.seats] == [False, None, None]
    assert [seat.card for seat in theirs.seats] == ["BB", "YY", None]
    assert (theirs.seats[1].believers, theirs.seats[1].accusers) == ([2, 0], [])
    assert theirs.curses[2].leaders == [0]
    assert theirs.seats[0].gaining


def test_the_lines_of_the_view_add_up_to_the_standings() -> None:
    """A16, A17: at the end, for every table size."""
    for seats in (3, 4, 5, 6):
        player = Player("aztec", seats, seats, options={})
        for _ in player.moments():
            pass
        out = np.zeros((6, 2), np.int64)
        player.engine.standings(player.state, player.box, out)
        final = view_of(AZTEC, player.veiled(0), player.box, 0)
        assert (final.points, final.places) == (out[:seats, 0].tolist(), out[:seats, 1].tolist())


def outlook(state: np.record, viewer: int) -> dict[str, int] | None:
    drawn: view.View = view_of(AZTEC, veiled(state, viewer), BOX, viewer)
    return drawn.outlook


def test_whoever_takes_a_handful_is_told_what_each_would_score_and_nobody_else_is() -> None:
    """A16: pairs of red and blue, sets of three colours, less 2 for the stones; from what the viewer knows."""
    state = notation.set_up(BOX, 3)
    by_handful = outlook(state, 0)
    assert by_handful is not None
    assert set(by_handful) == set(HANDFULS)
    assert {name: by_handful[name] for name in ("BB", "BR", "BBRR", "BYR")} == {"BB": -2, "BR": -1, "BBRR": 0, "BYR": 1}
    assert outlook(state, SPECTATOR) is None
    assert outlook(play(state, "0: take BB"), 0) is None


def test_what_a_handful_would_score_counts_the_artefacts_that_the_viewer_keeps() -> None:
    """A16: 3 points for three red; the handful and the lie of round 1 are in the stock."""
    state = play(lied_unnoticed(), "0: keep 3")
    by_handful = outlook(state, 0)
    assert by_handful is not None
    assert by_handful["RR"] - by_handful["YY"] == 3
