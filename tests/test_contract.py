"""The contract: mypy compares every file of every game with the protocol of its part; here they are put together."""

from __future__ import annotations

from dataclasses import dataclass

from teocalli import games
from teocalli.contract import Components, Features, Notation, Position, Rules, Scoring, Secrecy, Story, View


@dataclass(frozen=True)
class Parts:
    """The files of a game, each typed as its part of the contract."""

    box: Components
    state: Position
    rules: Rules
    secrecy: Secrecy
    scoring: Scoring
    features: Features
    notation: Notation
    story: Story
    view: View


def parts_of(name: str) -> Parts:
    game = games.load(name)
    return Parts(
        game.components, game.position, game.rules, game.secrecy, game.scoring, game.features, game.notation, game.story, game.view
    )


def test_codinca_fulfils_the_contract() -> None:
    from teocalli.games.codinca import box, features, notation, rules, scoring, secrecy, state, story, view

    assert Parts(box, state, rules, secrecy, scoring, features, notation, story, view) == parts_of("codinca")


def test_temple_code_fulfils_the_contract() -> None:
    from teocalli.games.temple_code import box, features, notation, rules, scoring, secrecy, state, story, view

    assert Parts(box, state, rules, secrecy, scoring, features, notation, story, view) == parts_of("temple_code")


def test_aztec_fulfils_the_contract() -> None:
    from teocalli.games.aztec import box, features, notation, rules, scoring, secrecy, state, story, view

    assert Parts(box, state, rules, secrecy, scoring, features, notation, story, view) == parts_of("aztec")


def test_cibola_fulfils_the_contract() -> None:
    from teocalli.games.cibola import box, features, notation, rules, scoring, secrecy, state, story, view

    assert Parts(box, state, rules, secrecy, scoring, features, notation, story, view) == parts_of("cibola")
