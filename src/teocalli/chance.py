"""Chance: the only source of randomness inside a state, and a small generator for simulated players.

A state carries a ChaCha8 generator keyed with the 256-bit seed of its match. Whoever has seen any number of cards cannot
work out the next one, which a plain simulation generator would allow. All arithmetic is in ordinary integers below 2**63, so it
means the same in Python, in compiled code and on a GPU.

Players that choose at random, playouts and search use another generator, fast and never met by the rules of a game. Its state is one
integer, called `rng`: `new_rng` starts a stream, `next_rng` steps it, `rng_below` and `rng_unit` read a number off it.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli.jit import inner, lean, rule

WORD = 0xFFFFFFFF

# The fields every state begins with.
CHANCE = [
    ("key", "u4", 8),  # the seed
    ("block", "u4", 16),  # the block of random words in use
    ("drawn", "i4"),  # words used so far; their count is the position in the stream
]


@lean
@inner
def quarter(a: int, b: int, c: int, d: int) -> tuple[int, int, int, int]:
    """One quarter round of ChaCha."""
    a = (a + b) & WORD
    d ^= a
    d = ((d << 16) | (d >> 16)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 12) | (b >> 20)) & WORD
    a = (a + b) & WORD
    d ^= a
    d = ((d << 8) | (d >> 24)) & WORD
    c = (c + d) & WORD
    b ^= c
    b = ((b << 7) | (b >> 25)) & WORD
    return a, b, c, d


@lean
@inner
def chacha(key: Any, counter: int, rounds: int, out: Any) -> None:
    """Fill `out` with the 16 words of one ChaCha block (nonce zero)."""
    # "& WORD" makes a signed integer of an unsigned word: compiled code would turn the mixture of both into a float.
    k0, k1, k2, k3 = int(key[0]) & WORD, int(key[1]) & WORD, int(key[2]) & WORD, int(key[3]) & WORD
    k4, k5, k6, k7 = int(key[4]) & WORD, int(key[5]) & WORD, int(key[6]) & WORD, int(key[7]) & WORD
    a0, a1, a2, a3 = 0x61707865, 0x3320646E, 0x79622D32, 0x6B206574
    b0, b1, b2, b3, c0, c1, c2, c3 = k0, k1, k2, k3, k4, k5, k6, k7
    d0, d1, d2, d3 = counter, 0, 0, 0
    for _ in range(rounds // 2):
        a0, b0, c0, d0 = quarter(a0, b0, c0, d0)
        a1, b1, c1, d1 = quarter(a1, b1, c1, d1)
        a2, b2, c2, d2 = quarter(a2, b2, c2, d2)
        a3, b3, c3, d3 = quarter(a3, b3, c3, d3)
        a0, b1, c2, d3 = quarter(a0, b1, c2, d3)
        a1, b2, c3, d0 = quarter(a1, b2, c3, d0)
        a2, b3, c0, d1 = quarter(a2, b3, c0, d1)
        a3, b0, c1, d2 = quarter(a3, b0, c1, d2)
    out[0], out[1] = (a0 + 0x61707865) & WORD, (a1 + 0x3320646E) & WORD
    out[2], out[3] = (a2 + 0x79622D32) & WORD, (a3 + 0x6B206574) & WORD
    out[4], out[5], out[6], out[7] = (b0 + k0) & WORD, (b1 + k1) & WORD, (b2 + k2) & WORD, (b3 + k3) & WORD
    out[8], out[9], out[10], out[11] = (c0 + k4) & WORD, (c1 + k5) & WORD, (c2 + k6) & WORD, (c3 + k7) & WORD
    out[12], out[13], out[14], out[15] = (d0 + counter) & WORD, d1, d2, d3


@lean
@inner
def seed_generator(state: np.record, seed: Any) -> None:
    """Start the generator of a state from a seed of eight 32-bit words."""
    for i in range(8):
        state.key[i] = seed[i]
    for i in range(16):
        state.block[i] = 0
    state.drawn = 0


@lean
@inner
def blank_generator(state: np.record) -> None:
    """Blank the generator: no veiled record may carry it."""
    for i in range(8):
        state.key[i] = 0
    for i in range(16):
        state.block[i] = 0
    state.drawn = 0


@lean
@inner
def word(state: np.record) -> int:
    """The next random word, 0 to 2**32 - 1."""
    drawn = int(state.drawn)
    if drawn & 15 == 0:
        chacha(state.key, drawn >> 4, 8, state.block)
    state.drawn = drawn + 1
    return int(state.block[drawn & 15]) & WORD


@lean
@inner
def below(state: np.record, n: int) -> int:
    """A number from 0 to n - 1, each exactly as likely as the others."""
    product = word(state) * n
    return product >> 32 if product & WORD >= n else fairly_below(state, n, product)


@lean
@inner
def fairly_below(state: np.record, n: int, product: int) -> int:
    """The rare rest of `below`: words that would make some numbers likelier are drawn again."""
    bar = (WORD + 1 - n) % n
    while product & WORD < bar:
        product = word(state) * n
    return product >> 32


@lean
@inner
def shuffle(state: np.record, cards: Any, start: int, stop: int) -> None:
    """Shuffle cards[start:stop] in place."""
    for i in range(stop - 1, start, -1):
        j = start + below(state, i - start + 1)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card


@lean
@inner
def mix(x: int) -> int:
    """Scramble a 32-bit number."""
    x ^= x >> 16
    x = (x * 0x45D9F3B) & WORD
    x ^= x >> 16
    x = (x * 0x45D9F3B) & WORD
    return x ^ (x >> 16)


@lean
@inner
def new_rng(seed: int, stream: int) -> int:
    """A generator for one stream of a simulation: the start of a multiply-with-carry sequence."""
    low = mix((seed ^ mix(stream & WORD)) & WORD)
    high = mix((low + (stream >> 32) + 0x9E3779B9) & WORD)
    return ((high % 698769068 + 1) << 32) | low


@lean
@inner
def next_rng(rng: int) -> int:
    """The generator one step on."""
    return 698769069 * (rng & WORD) + (rng >> 32)


@lean
@inner
def split_rng(rng: int) -> int:
    """A generator of its own, grown from this one: whoever steps it meets none of the numbers that follow here."""
    low = mix((rng ^ (rng >> 32)) & WORD)
    return ((mix(low ^ 0x9E3779B9) % 698769068 + 1) << 32) | low


@lean
@inner
def rng_below(rng: int, n: int) -> int:
    """A number from 0 to n - 1 (bias below n / 2**32: for players, not for rules)."""
    return (((rng & WORD) ^ (rng >> 32)) * n) >> 32


@lean
@inner
def rng_unit(rng: int) -> float:
    """A number from 0 to 1."""
    return ((rng & WORD) ^ (rng >> 32)) / 4294967296.0


@lean
@rule
def seed_of(seed: int, number: int, out: Any) -> None:
    """The seed words of game `number` in a simulation numbered `seed`."""
    out[0], out[1] = seed & WORD, (seed >> 32) & WORD
    out[2], out[3] = number & WORD, (number >> 32) & WORD
    out[4], out[5], out[6], out[7] = 0x54656F63, 0x616C6C69, 0, 0
