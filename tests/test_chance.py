"""Chance: ChaCha8 by its published vectors, fair numbers, fair shuffles; dice for players."""

from __future__ import annotations

from collections import Counter

import numpy as np

from teocalli import jit
from teocalli.chance import CHANCE, below, chacha, new_rng, next_rng, rng_below, seed_generator, shuffle, word
from teocalli.record_arrays import records

STATE = np.dtype([*CHANCE, ("cards", "i1", 4)], align=True)


def block(key: bytes, counter: int, rounds: int) -> bytes:
    out = np.zeros(16, np.uint32)
    chacha(np.frombuffer(key, "<u4"), counter, rounds, out)
    return out.astype("<u4").tobytes()


def test_eight_rounds_give_the_published_key_stream() -> None:
    """The ChaCha8 vector with a key and nonce of zeros."""
    expected = (
        "3e00ef2f895f40d67f5bb8e81f09a5a12c840ec3ce9a7f3b181be188ef711a1e984ce172b9216f419f445367456d5619314a42a3da86b001387bfdb80e0cfe42"
    )
    assert block(bytes(32), 0, 8).hex() == expected


def test_twenty_rounds_give_the_vector_of_rfc_8439() -> None:
    """Appendix A.1 of RFC 8439, test vectors 1 and 2: block counters 0 and 1."""
    assert block(bytes(32), 0, 20).hex().startswith("76b8e0ada0f13d90405d6ae55386bd28bdd219b8a08ded1aa836efcc8b770dc7")
    assert block(bytes(32), 1, 20).hex().startswith("9f07e7be5551387a98ba977c732d080dcb0f29a048e3656912c6533e32ee7aed")


def started(seed: int) -> np.record:
    state = records(1, STATE)[0]
    seed_generator(state, np.array([seed] * 8, np.uint32))
    return state  # type: ignore[no-any-return]


def test_words_come_from_consecutive_blocks() -> None:
    state = started(9)
    drawn = [word(state) for _ in range(40)]
    key = np.array([9] * 8, "<u4").tobytes()
    stream = b"".join(block(key, counter, 8) for counter in range(3))
    assert drawn == np.frombuffer(stream, "<u4")[:40].tolist()
    assert state.drawn == 40


def test_every_number_is_as_likely_as_the_others() -> None:
    state = started(3)
    seen = Counter(below(state, 7) for _ in range(7_000))
    chi = sum((seen[n] - 1000) ** 2 / 1000 for n in range(7))
    assert sorted(seen) == list(range(7))
    assert chi < 25, "six degrees of freedom: above 25 once in three thousand seeds, and the seed is fixed"


def test_every_order_of_a_shuffle_is_as_likely_as_the_others() -> None:
    state = started(5)
    seen: Counter[tuple[int, ...]] = Counter()
    for _ in range(4_800):
        for card in range(4):
            state.cards[card] = card
        shuffle(state, state.cards, 0, 4)
        seen[tuple(int(card) for card in state.cards)] += 1
    assert len(seen) == 24
    assert sum((count - 200) ** 2 / 200 for count in seen.values()) < 52


def test_part_of_a_pile_is_shuffled_and_the_rest_stays() -> None:
    state = started(8)
    state.cards[:] = [7, 1, 2, 9]
    shuffle(state, state.cards, 1, 3)
    assert (int(state.cards[0]), int(state.cards[3])) == (7, 9)
    assert {int(state.cards[1]), int(state.cards[2])} == {1, 2}


def test_dice_are_even_and_differ_between_streams() -> None:
    rng = new_rng(1, 2)
    seen: Counter[int] = Counter()
    for _ in range(6_000):
        rng = next_rng(rng)
        seen[rng_below(rng, 6)] += 1
    assert sum((seen[n] - 1000) ** 2 / 1000 for n in range(6)) < 22
    assert len({new_rng(seed, number) for seed in range(50) for number in range(50)}) == 2500


def test_a_twin_compiles_what_it_calls_and_runs_the_same() -> None:
    out, again = np.zeros(8, np.uint32), np.zeros(8, np.uint32)
    from teocalli.chance import seed_of

    seed_of(1 << 33 | 5, 7, out)
    jit.compiled(seed_of)(1 << 33 | 5, 7, again)
    assert out.tolist() == again.tolist()
    assert out[1] == 2
