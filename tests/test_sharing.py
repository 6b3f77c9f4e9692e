"""How tests are shared out between workers."""

from __future__ import annotations

import pytest
from xdist.scheduler import LoadScopeScheduling

from sharing import group_of


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


def test_the_scheduler_asks_for_the_group_of_a_test_by_its_whole_name(request: pytest.FixtureRequest) -> None:
    """What is relied on in xdist and pytest: a mark for groups did nothing any more after pytest had changed its names of tests."""
    assert callable(LoadScopeScheduling._split_scope)
    assert group_of(request.node.nodeid) == "tests/test_sharing.py "
