"""Optional packages: a missing one is told in one line."""

from __future__ import annotations

import pytest

from teocalli.research import MissingExtra
from teocalli.research.extras import need


def test_a_missing_package_is_told_in_one_line_with_what_to_do() -> None:
    with pytest.raises(MissingExtra) as raised:
        need("a_package_that_is_not_there", "the-package")
    assert str(raised.value) == (
        "this needs the-package, which is not installed: pip install 'the-package', or pip install 'teocalli[research]'"
    )
