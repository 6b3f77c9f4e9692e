"""Is this game balanced? Everything that a sample of matches says about it, as sections of estimates."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from teocalli import games
from teocalli.lab.estimates import Estimate, correlation, mean, share, slope, win_shares
from teocalli.lab.sample import SampleJob
from teocalli.lab.sheets import sheet_of

FEW = 30  # a group with fewer matches than this is left out of a section


@dataclass
class Section:
    """One question and its answer: a table of estimates by label, and what a plot shows of it."""

    id: str
    title: str
    text: str
    columns: list[str]
    rows: list[tuple[str, list[Estimate]]]
    percent: list[bool]  # for each column whether it is a share
    fair: float | None = None  # where the first column would be if nothing mattered
    extra: dict[str, Any] = field(default_factory=dict)
    plot: str = ""  # an SVG of its own, where the usual plot will not do

    def as_json(self) -> dict[str, Any]:
        table = [
            {"label": label, **{c: f.as_json() for c, f in zip(self.columns, estimates, strict=True)}} for label, estimates in self.rows
        ]
        return {"id": self.id, "title": self.title, "text": self.text, "fair": self.fair, "rows": table, **self.extra}


def sections(job: SampleJob, rows: Any) -> list[Section]:
    """Every section that one sample fills."""
    filled = [
        by_seat(job, rows),
        *by_traits(job, rows),
        length(rows),
        lead(job, rows),
        owned(job, rows),
        done(job, rows),
        phases(job, rows),
    ]
    if len(set(job.players)) > 1:
        filled.insert(0, by_player(job, rows))
    return [section for section in filled if section.rows]


def by_player(job: SampleJob, rows: Any) -> Section:
    wins, points = win_shares(rows, job.seats), np.asarray(rows["points"])[:, : job.seats]
    sits = (np.arange(job.seats)[None, :] + np.asarray(rows["shift"])[:, None]) % job.seats
    table = []
    for player in dict.fromkeys(job.players):
        mine = np.isin(sits, [i for i, name in enumerate(job.players) if name == player])
        table.append((player, [mean((wins * mine).sum(1) / mine.sum(1)), mean((points * mine).sum(1) / mine.sum(1))]))
    return Section(
        "player", "By player", "Win share and points of one seat, by who plays it.", ["wins", "points"], table, [True, False], 1 / job.seats
    )


def by_seat(job: SampleJob, rows: Any) -> Section:
    wins, points = win_shares(rows, job.seats), np.asarray(rows["points"])[:, : job.seats]
    table = [(f"seat {seat}", [mean(wins[:, seat]), mean(points[:, seat])]) for seat in range(job.seats)]
    text = "Seats are drawn round by the deal, so a fair game shows no difference beyond the intervals."
    return Section("seat", "By seat", text, ["wins", "points"], table, [True, False], 1 / job.seats)


def by_traits(job: SampleJob, rows: Any) -> list[Section]:
    """One section for each thing that the deal gives a seat."""
    sheet = sheet_of(games.load(job.game))
    wins, points = win_shares(rows, job.seats), np.asarray(rows["points"])[:, : job.seats]
    by_trait = []
    for number, (name, values) in enumerate(sheet.TRAITS.items()):
        given = np.asarray(rows["traits"])[:, : job.seats, number]
        table = []
        for value, word in enumerate(values):
            has = given == value
            count = has.sum(1)
            some = count > 0
            if int(some.sum()) >= FEW:
                table.append((word, [mean((wins * has).sum(1)[some] / count[some]), mean((points * has).sum(1)[some] / count[some])]))
        text = f"Win share and points of a seat by {name}; only values that came up in {FEW} matches or more."
        if len(table) > 1:
            by_trait.append(Section(slug(name), f"By {name}", text, ["wins", "points"], table, [True, False], 1 / job.seats))
    return by_trait


def length(rows: Any) -> Section:
    plies = np.asarray(rows["plies"])
    counts, edges = np.histogram(plies, bins=min(40, max(int(plies.max() - plies.min()), 1)))
    extra = {"histogram": {"counts": [int(n) for n in counts], "edges": [float(e) for e in edges]}}
    table = [("decisions", [mean(plies)]), ("rounds", [mean(rows["rounds"])])]
    return Section("length", "Length", "Decisions and rounds of a match.", ["mean"], table, [False], None, extra)


def lead(job: SampleJob, rows: Any) -> Section:
    """How the lead moves, and what it is worth at half time."""
    half = np.asarray(rows["half"]).astype(np.int64)
    won = np.asarray(rows["place"])[:, : job.seats] == 1
    alone = (half & (half - 1)) == 0
    leader = np.log2(np.maximum(half, 1)).astype(int)
    table = [("lead changes a match", [mean(rows["changes"])])]
    if int(alone.sum()) >= FEW and job.seats > 1:
        table.append(("somebody leads alone at half time", [share(alone)]))
        table.append(("and wins, alone or sharing", [share(won[alone, leader[alone]])]))
    text = "The lead is looked at when a round ends; at half time, half of the rounds that the match had."
    return Section("lead", "The lead", text, ["value"], table, [False], None)


def owned(job: SampleJob, rows: Any) -> Section:
    return _decisive(
        job, rows["kinds"], rows, sheet_of(games.load(job.game)).KINDS, "owned", "What decides: things owned or done by the end"
    )


def done(job: SampleJob, rows: Any) -> Section:
    return _decisive(job, rows["deeds"], rows, sheet_of(games.load(job.game)).DEEDS, "deeds", "What decides: deeds")


def _decisive(job: SampleJob, counts: Any, rows: Any, names: Sequence[str], identifier: str, title: str) -> Section:
    """For each thing: how many a seat has, the points that go with one more than the others, the win share of who has most."""
    if job.seats < 2:
        return Section(identifier, title, "", [], [], [])
    counts = np.asarray(counts)[:, : job.seats].astype(np.float64)
    wins, points = win_shares(rows, job.seats), np.asarray(rows["points"])[:, : job.seats]
    table = []
    for number, name in enumerate(names):
        mine = counts[:, :, number]
        most = mine == mine.max(1, keepdims=True)
        differ = ~most.all(1)
        if int(differ.sum()) >= FEW:
            top = (wins * most).sum(1)[differ] / most.sum(1)[differ]
            table.append((name, [mean(top), slope(mine, points), mean(mine.mean(1))]))
    text = (
        "Win share of who has most of it (ties shared), points that go with one more than the others have, and how many a seat has. "
        "These are associations: what is bought dearly may still go with losing."
    )
    columns = ["wins with most", "points with one more", "mean count"]
    return Section(identifier, title, text, columns, table, [True, False, False], 1 / job.seats)


def phases(job: SampleJob, rows: Any) -> Section:
    sheet = sheet_of(games.load(job.game))
    watched = np.asarray(rows["watched"]).astype(bool)
    table = []
    for number, name in enumerate(sheet.PHASES):
        decisions = np.asarray(rows["decisions"])[:, number]
        some = decisions > 0
        if int(some.sum()) < FEW:
            continue
        branching = mean(np.asarray(rows["choices"])[some, number] / decisions[some])
        seen = some & watched
        bits = mean(np.asarray(rows["hidden"])[seen, number] / decisions[seen])
        table.append((name, [branching, bits, mean(decisions)]))
    text = f"Legal actions at a decision, bits of hidden information ({sheet.HIDDEN}), and decisions a match, by kind of decision."
    return Section("phases", "Choices and secrets", text, ["legal actions", "hidden bits", "decisions"], table, [False] * 3)


def skill(job: SampleJob, rows: Any, strong: str, weak: str) -> Section:
    """Skill: what one stronger player at a table of weaker ones gains, every deal played from each seat."""
    wins = win_shares(rows, job.seats)
    points = np.asarray(rows["points"])[:, : job.seats].astype(np.float64)
    sits = (np.arange(job.seats)[None, :] + np.asarray(rows["shift"])[:, None]) % job.seats
    mine = sits == 0
    by_deal = (wins * mine).sum(1).reshape(-1, job.seats).mean(1)
    gain = (points * mine).sum(1) - (points * ~mine).sum(1) / (job.seats - 1)
    table = [
        (f"win share of {strong} among {weak}", [mean(by_deal)]),
        ("times its fair share", [scaled(mean(by_deal), job.seats)]),
        ("points more than the others", [mean(gain.reshape(-1, job.seats).mean(1))]),
    ]
    text = f"One {strong} bot plays every deal from each seat against {weak} bots, so the luck of the deal cancels out."
    return Section("skill", "Skill", text, ["value"], table, [False])


def luck(job: SampleJob, rows: Any) -> Section:
    """Luck of the deal: how much two plays of one deal by the same players agree."""
    points = np.asarray(rows["points"])[:, : job.seats].astype(np.float64)
    points -= points.mean(0, keepdims=True)
    agreement = correlation(points[0::2], points[1::2])
    text = "Every deal is played twice by the same players with other dice: how far a seat's points agree is the luck of the deal."
    return Section("luck", "Luck of the deal", text, ["value"], [("correlation of two plays of a deal", [agreement])], [False])


def scaled(estimate: Estimate, factor: float) -> Estimate:
    return Estimate(estimate.value * factor, estimate.low * factor, estimate.high * factor, estimate.n)


def slug(name: str) -> str:
    return name.replace(" ", "-")
