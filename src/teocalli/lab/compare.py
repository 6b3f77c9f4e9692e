"""What does a change of the box do? The same deals with both boxes, and the differences with intervals."""

from __future__ import annotations

from typing import Any

import numpy as np

from teocalli import games
from teocalli.lab.balance import Section
from teocalli.lab.estimates import Estimate, difference, mean, win_shares
from teocalli.lab.sample import SampleJob
from teocalli.lab.sheets import sheet_of


def measures(job: SampleJob, rows: Any) -> dict[str, Any]:
    """What is compared, one number a match each."""
    wins = win_shares(rows, job.seats)
    points = np.asarray(rows["points"])[:, : job.seats].astype(np.float64)
    order = order_of(job, rows)
    ranked = np.sort(points, axis=1)[:, ::-1]
    numbers = {
        "points of a seat": points.mean(1),
        "points of the winner": ranked[:, 0],
        "decisions": np.asarray(rows["plies"], np.float64),
        "lead changes": np.asarray(rows["changes"], np.float64),
    }
    if job.seats > 1:
        numbers["lead of the winner"] = ranked[:, 0] - ranked[:, 1]
        numbers["half-time leader wins"] = half_time(job, rows)
        numbers["shared wins"] = ((np.asarray(rows["place"])[:, : job.seats] == 1).sum(1) > 1).astype(np.float64)
        numbers["win share of the first player"] = (wins * (order == 0)).sum(1)
        numbers["win share of the last player"] = (wins * (order == job.seats - 1)).sum(1)
    return numbers


def order_of(job: SampleJob, rows: Any) -> Any:
    """For each match and seat its place in turn order."""
    number = list(sheet_of(games.load(job.game)).TRAITS).index("turn order")
    return np.asarray(rows["traits"])[:, : job.seats, number]


def half_time(job: SampleJob, rows: Any) -> Any:
    """The part of the half-time leaders that won."""
    half = np.asarray(rows["half"]).astype(np.int64)[:, None] >> np.arange(job.seats)[None, :] & 1
    won = np.asarray(rows["place"])[:, : job.seats] == 1
    return (half * won).sum(1) / np.maximum(half.sum(1), 1)


def compare_section(old_job: SampleJob, old: Any, new_job: SampleJob, new: Any) -> Section:
    """The difference that the change makes, deal by deal."""
    before, after = measures(old_job, old), measures(new_job, new)
    table: list[tuple[str, list[Estimate]]] = [
        (name, [difference(after[name], before[name]), mean(before[name]), mean(after[name])]) for name in before
    ]
    text = "Both boxes play the same deals with the same dice; differences are taken match by match, so what both share cancels out."
    return Section("compare", "What the change does", text, ["difference", "before", "after"], table, [False] * 3, 0.0)
