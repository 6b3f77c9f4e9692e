"""Ids that nobody can guess and everybody can type."""

from __future__ import annotations

import secrets

import pytest

from teocalli.server import tokens


@pytest.mark.parametrize(("drawn", "given"), [("-_nEPiPYEyc5jl5C", "A_nEPiPYEyc5jl5C"), ("_-kUajUB1cjQFO56", "_-kUajUB1cjQFO56")])
def test_an_id_never_begins_like_an_option(monkeypatch: pytest.MonkeyPatch, drawn: str, given: str) -> None:
    """The keeper names tables, reports and bars on the command line."""
    monkeypatch.setattr(secrets, "token_urlsafe", lambda size: drawn)
    assert tokens.new_table_id() == tokens.new_id(12) == given
