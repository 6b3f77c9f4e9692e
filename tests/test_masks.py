"""Masks: sets of actions as bits, against Python's own sets."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from teocalli import masks

SIZE = 255
actions = st.sets(st.integers(0, SIZE - 1))


@given(actions)
def test_a_mask_holds_exactly_what_was_allowed(chosen: set[int]) -> None:
    mask = masks.empty(SIZE)
    for action in chosen:
        masks.allow(mask, action)
    assert masks.members(mask) == sorted(chosen)
    assert masks.count(mask) == len(chosen)
    assert [masks.nth(mask, n) for n in range(len(chosen))] == sorted(chosen)
    assert all(masks.allowed(mask, action) == (action in chosen) for action in range(SIZE))


@given(st.integers(0, SIZE - 1), st.integers(1, SIZE))
def test_a_range_is_allowed_at_once(start: int, stop: int) -> None:
    mask = masks.empty(SIZE)
    if start < stop:
        masks.allow_range(mask, start, stop)
    assert masks.members(mask) == list(range(start, stop))


@given(actions)
def test_clearing_leaves_nothing(chosen: set[int]) -> None:
    mask = masks.empty(SIZE)
    for action in chosen:
        masks.allow(mask, action)
    masks.clear(mask)
    assert masks.members(mask) == []


@given(st.integers(0, (1 << 63) - 1))
def test_ones_are_counted_in_numbers_of_python_and_of_numpy(bits: int) -> None:
    assert masks.ones(bits) == masks.ones(np.int64(bits)) == bits.bit_count()


@given(st.sets(st.integers(0, 63), min_size=1))
def test_every_one_is_found_by_its_number(places: set[int]) -> None:
    bits = sum(1 << place for place in places)
    assert [masks.nth_one(bits, n) for n in range(len(places))] == sorted(places)
