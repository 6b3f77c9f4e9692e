"""How tests are shared out between workers."""

from __future__ import annotations

import pytest

from conftest import group_of


@pytest.mark.parametrize(
    ("test", "group"),
    [
        ("tests/test_modes.py::test_rules[aztec-3]", "tests/test_modes.py aztec"),
        ("tests/web/test_pocket.py::test_a_match[phone-temple_code]", "tests/web/test_pocket.py temple_code"),
        ("tests/server/test_tables.py::test_a_table[postgresql]", "tests/server/test_tables.py "),
        ("tests/simulation/test_simulation.py::test_runs[12]", "tests/simulation/test_simulation.py::test_runs[12]"),
    ],
)
def test_tests_of_one_file_and_game_share_a_worker_and_simulated_worlds_are_shared_out(test: str, group: str) -> None:
    assert group_of(test) == group


def test_this_test_runs_beside_those_of_its_group(request: pytest.FixtureRequest) -> None:
    """The scheduler goes by what pytest calls a test; it did nothing when that changed."""
    assert group_of(request.node.nodeid) == "tests/test_sharing.py "
