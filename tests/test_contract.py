"""The contract: mypy compares every file of every game with the protocol of its part; here they are put together."""

from __future__ import annotations

from dataclasses import dataclass

from teocalli import games
from teocalli.bots.difficulty import LEVELS, PEOPLE
from teocalli.bots.policies import default, people_module, policies_of, policy_module
from teocalli.contract import (
    Components,
    Features,
    Notation,
    People,
    Policy,
    Position,
    Reasons,
    Refusals,
    Rules,
    SaidMessages,
    Scoring,
    Secrecy,
    Sheet,
    Story,
    View,
)
from teocalli.lab.sheets import sheet_of


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
    messages: SaidMessages
    story: Story
    refusals: Refusals
    view: View


def parts_of(name: str) -> Parts:
    game = games.load(name)
    return Parts(
        game.components,
        game.position,
        game.rules,
        game.secrecy,
        game.scoring,
        game.features,
        game.notation,
        game.messages,
        game.story,
        game.refusals,
        game.view,
    )


def test_codinca_fulfils_the_contract() -> None:
    from teocalli.games.codinca import box, features, messages, notation, refusals, rules, scoring, secrecy, state, story, view

    assert Parts(box, state, rules, secrecy, scoring, features, notation, messages, story, refusals, view) == parts_of("codinca")


def test_temple_code_fulfils_the_contract() -> None:
    from teocalli.games.temple_code import box, features, messages, notation, refusals, rules, scoring, secrecy, state, story, view

    assert Parts(box, state, rules, secrecy, scoring, features, notation, messages, story, refusals, view) == parts_of("temple_code")


def test_aztec_fulfils_the_contract() -> None:
    from teocalli.games.aztec import box, features, messages, notation, refusals, rules, scoring, secrecy, state, story, view

    assert Parts(box, state, rules, secrecy, scoring, features, notation, messages, story, refusals, view) == parts_of("aztec")


def test_cibola_fulfils_the_contract() -> None:
    from teocalli.games.cibola import box, features, messages, notation, refusals, rules, scoring, secrecy, state, story, view

    assert Parts(box, state, rules, secrecy, scoring, features, notation, messages, story, refusals, view) == parts_of("cibola")


def test_every_policy_fulfils_the_contract() -> None:
    from teocalli.bots.policies import aztec, cibola, codinca, temple_code

    policies: list[Policy] = [codinca, temple_code, aztec, cibola]
    assert [policy_module(games.load(name)) for name in games.HOUSE] == policies
    fallback: Policy = default
    assert fallback not in policies


def test_all_people_fulfil_the_contract_and_every_level_decides_by_a_policy_of_its_game() -> None:
    from teocalli.bots.policies import aztec_people, cibola_people, codinca_people, temple_code_people

    people: list[People] = [codinca_people, temple_code_people, aztec_people, cibola_people]
    assert [people_module(games.load(name)) for name in games.HOUSE] == people
    for name in games.HOUSE:
        levels = (*LEVELS[name], *PEOPLE.get(name, {}).values())
        assert {level.policy for level in levels} <= policies_of(games.load(name)).keys()


def test_all_reasons_fulfil_the_contract() -> None:
    from teocalli.bots.reasons import aztec, cibola, codinca, default, temple_code, temple_code_without_list

    files: list[Reasons] = [codinca, temple_code, temple_code_without_list, aztec, cibola, default]
    assert all(callable(file.reasons) and callable(file.beliefs) for file in files)


def test_every_sheet_fulfils_the_contract() -> None:
    from teocalli.lab.sheets import aztec, cibola, codinca, temple_code

    sheets: list[Sheet] = [codinca, temple_code, aztec, cibola]
    assert [sheet_of(games.load(name)) for name in games.HOUSE] == sheets
