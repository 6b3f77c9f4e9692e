"""How far the ledger of a review and its verdicts are apart, with the trained network's opinion in both and in the verdicts alone.

    python -m bench.ledgers [--matches N] [--first NUMBER] [--levels LEVEL ...] [--seats N] [--depth DEPTH] [GAME ...]

The matches are those of `bench.blames`. Of every choice that is blamed the skill in the ledger is set against its loss, of every seat its
own skill against all that it was blamed for, and the luck of the first seat is averaged over the matches. "Before" has a ledger drawn up by
the policy's playouts alone, "after" one in which the network says what positions are worth.
"""

from __future__ import annotations

import argparse
from dataclasses import dataclass, field

import numpy as np
from bench.blames import SEATS, played

from teocalli.match import Match
from teocalli.review import choices_of
from teocalli.review.duel import Beside, Playouts, choice_seed
from teocalli.review.ledger import account_of, final_shares, ledger_of
from teocalli.review.moments import moments_of
from teocalli.review.verdicts import DEPTHS, Depth, Judgement, in_a_match_of, judge_beside

GAMES = ("codinca", "aztec", "cibola")  # whose network is asked


@dataclass
class Gaps:
    """What one kind of ledger says beside the verdicts, in shares of the win."""

    choices: list[float] = field(default_factory=list)  # a blamed choice: its skill and what it cost
    seats: list[float] = field(default_factory=list)  # a seat: its own skill and all that it was blamed for
    owns: list[float] = field(default_factory=list)
    lucks: list[float] = field(default_factory=list)  # of the first seat, a match
    largest: list[float] = field(default_factory=list)  # the most luck of a guess, a match


def judged(playouts: Playouts, match: Match, depth: Depth, seed: int) -> tuple[list[Judgement], dict[tuple[int, int], Beside]]:
    """The verdicts on all choices, and what the network found."""
    choices, verdicts, heard = choices_of(match, moments_of(match)), list[Judgement](), dict[tuple[int, int], Beside]()
    for one in choices:
        known, looks = playouts.known(one.state, one.seat), in_a_match_of(len(choices), depth)
        verdict, beside = judge_beside(playouts, known, one.ply, one.seat, one.action, looks, choice_seed(seed, one.ply, one.seat))
        verdicts += [verdict] if verdict else []
        heard |= {(one.ply, one.seat): beside} if beside else {}
    return verdicts, heard


def compare(match: Match, depth: Depth, seed: int, before: Gaps, after: Gaps) -> int:
    """Note how far the ledgers of a match are from its verdicts; says how many choices were blamed."""
    playouts = Playouts(match.game, match.box_record, match.seats)
    verdicts, found = judged(playouts, match, depth, seed)
    blamed = {(one.ply, one.seat): one.loss for one in verdicts if one.verdict != "sound"}
    for heard, gaps in ((None, before), (found, after)):
        items = ledger_of(playouts, match, moments_of(match), depth.playouts, seed, heard)
        skills = {(one.ply, one.seat): one.effect[one.seat] for one in items if one.kind == "skill" and one.seat is not None}
        gaps.choices += [skills.get(at, 0.0) + loss for at, loss in blamed.items()]
        for seat in range(match.seats):
            own = account_of(items, seat, match.seats, float(final_shares(match)[seat])).own
            gaps.owns.append(own)
            gaps.seats.append(own + sum(loss for (_, by), loss in blamed.items() if by == seat))
        gaps.lucks.append(account_of(items, 0, match.seats, 0.0).luck)
        gaps.largest.append(max(max(one.effect) for one in items if one.kind == "guess"))
    return len(blamed)


def tell(gaps: Gaps) -> str:
    """A row of the table, in points of the win."""
    apart = [f"{100 * np.mean(np.abs(some)):.1f}" if some else "–" for some in (gaps.choices, gaps.seats)]
    luck, error = 100 * np.mean(gaps.lucks), 100 * np.std(gaps.lucks, ddof=1) / np.sqrt(len(gaps.lucks))
    means = [f"{100 * np.mean(gaps.owns):+.1f}", f"{luck:+.1f} ± {2 * error:.1f}", f"{100 * np.mean(gaps.largest):.0f}"]
    return " | ".join([*apart, *means])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=GAMES)
    parser.add_argument("--matches", type=int, default=4)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--levels", nargs="+", default=["adept", "expert"])
    parser.add_argument("--seats", type=int)
    parser.add_argument("--depth", choices=tuple(DEPTHS), default="standard")
    arguments = parser.parse_args()
    print("| game | seats | blamed | ledger | a blamed choice | a seat | own skill | luck of the first seat | largest guess |")
    print("|" + " --- |" * 9, flush=True)
    for name in arguments.games:
        for seats in [arguments.seats] if arguments.seats else SEATS[name]:
            before, after, blamed = Gaps(), Gaps(), 0
            for number in range(arguments.first, arguments.first + arguments.matches):
                match = played(name, seats, number, arguments.levels)
                blamed += compare(match, DEPTHS[arguments.depth], number, before, after)
            for title, gaps in (("before", before), ("after", after)):
                print(f"| {name} | {seats} | {blamed} | {title} | {tell(gaps)} |", flush=True)


if __name__ == "__main__":
    main()
