"""The report of a run: what was trained on what, its table of results, and the curves of learning."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from teocalli.lab import reports
from teocalli.lab.balance import Section
from teocalli.lab.estimates import Estimate

CURVES = {
    "league": "Wins of a lone learner among past selves, times its fair share",
    "policies": "Wins of a lone learner among players who follow a policy without search, times its fair share",
    **{f"exploiter {seats}": f"Wins of the exploiter at {seats} seats, times its fair share" for seats in range(2, 7)},
    "entropy": "Entropy of the policy (nats a decision)",
    "reference": "Divergence from the reference policy",
    "value": "Loss of the value head",
    "policy": "Loss of the policy head",
    "step": "Divergence of a policy from the one before it",
}


def write(folder: Path) -> tuple[Path, Path]:
    """The page of a run and its data, beside the files that they are made of."""
    facts = json.loads((folder / "run.json").read_text("utf-8"))
    lines = [json.loads(line) for line in (folder / "curve.jsonl").read_text("utf-8").splitlines()]
    sections = [results(facts["results"]), exams(lines), *curves(lines)]
    return reports.write(folder, "report", f"Training {facts['game']}", head(facts), sections)


def head(facts: dict[str, Any]) -> list[tuple[str, str]]:
    """What is said before the sections."""
    return [
        ("game", facts["game"]),
        ("machine", facts["machine"]),
        ("minutes", f"{facts['minutes']:.1f} in {facts['stretches']} stretches"),
        ("decisions", f"{facts['decisions']:,}"),
        ("matches", f"{facts['matches']:,}"),
        ("lanes by seats", ", ".join(f"{seats}: {lanes:,}" for seats, lanes in facts["lanes"].items())),
        ("seed", str(facts["seed"])),
        ("digest of the box", facts["box"]),
        ("digest of the code", facts["code"]),
        ("setting", ", ".join(f"{name} {value}" for name, value in facts["setting"].items())),
    ]


def results(rows: Sequence[dict[str, Any]]) -> Section:
    """Win shares at the end."""
    table = [(f"{row['seats']} seats, against {row['against']}", [estimate_of(row), fair_of(row)]) for row in rows]
    text = "The network draws from its policy and sits alone among the others; every lane's first match counts, seats in turn."
    return Section("results", "Win shares", text, ["win share", "fair share"], table, [True, True])


def exams(lines: Sequence[dict[str, Any]]) -> Section:
    """The win share among random players over time, a curve for each seat count."""
    lines = [line for line in lines if line["exam"]]
    minutes = [line["minutes"] for line in lines]
    by_seats = {f"{row['seats']} seats": [estimate_of(line["exam"][i]) for line in lines] for i, row in enumerate(lines[0]["exam"])}
    table = [(name, [estimates[0], estimates[-1]]) for name, estimates in by_seats.items()]
    plot = reports.lines_svg(minutes, by_seats, "minutes")
    return Section("exams", "Against random players, as it learnt", "", ["at first", "at last"], table, [True, True], plot=plot)


def curves(lines: Sequence[dict[str, Any]]) -> list[Section]:
    """What the learner noted of itself."""
    drawn = []
    for name, title in CURVES.items():
        points = [(line["minutes"], exact(line[name])) for line in lines if line.get(name) is not None]
        if len(points) > 1:
            plot = reports.lines_svg([x for x, _ in points], {title: [y for _, y in points]}, "minutes")
            drawn.append(
                Section(name, title, "", ["at first", "at last"], [(name, [points[0][1], points[-1][1]])], [False, False], plot=plot)
            )
    return drawn


def estimate_of(row: dict[str, Any]) -> Estimate:
    return Estimate(row["value"], row["low"], row["high"], row["n"])


def fair_of(row: dict[str, Any]) -> Estimate:
    return exact(row["fair"])


def exact(value: float) -> Estimate:
    """A number that was counted, not estimated."""
    return Estimate(value, value, value, 1)
