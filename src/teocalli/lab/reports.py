"""Reports as one HTML file with plots inside, and as JSON."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Mapping, Sequence
from html import escape
from pathlib import Path
from typing import Any

import numpy as np

from teocalli.lab.balance import Section
from teocalli.lab.estimates import Estimate

STYLE = """
:root { color-scheme: light dark; --ink: #2b2320; --paper: #f6efe3; --line: #d9cbb4; --gold: #a8741a; }
@media (prefers-color-scheme: dark) { :root { --ink: #efe6d8; --paper: #1d1a18; --line: #4a4139; --gold: #e0b155; } }
body { font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: var(--paper); }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
h1, h2 { font-weight: 600; line-height: 1.2; } h2 { margin-top: 2.5rem; border-top: 1px solid var(--line); padding-top: 1.5rem; }
table { border-collapse: collapse; margin: 1rem 0; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .25rem .9rem; border-bottom: 1px solid var(--line); }
th:first-child, td:first-child { text-align: left; }
figure { margin: 1rem 0; } figure svg { max-width: 100%; height: auto; background: #fbf7ef; border-radius: .5rem; }
"""
INK, GOLD, STONE = "#2b2320", "#b8862b", "#5f7d74"


def page(title: str, head: Sequence[tuple[str, str]], sections: Sequence[Section]) -> str:
    """The report as one file that needs nothing else."""
    facts = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>" for name, value in head)
    body = "".join(_section(section) for section in sections)
    return (
        f'<!doctype html>\n<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">'
        f"<title>{escape(title)}</title><style>{STYLE}</style></head>\n<body><h1>{escape(title)}</h1>\n<table>{facts}</table>\n"
        f"<p>Every figure stands with its 95 % interval.</p>\n{body}</body></html>\n"
    )


def as_json(title: str, head: Sequence[tuple[str, str]], sections: Sequence[Section]) -> str:
    data = {"title": title, "about": dict(head), "sections": [section.as_json() for section in sections]}
    return json.dumps(_finite(data), indent=1, ensure_ascii=False) + "\n"


def _finite(data: Any) -> Any:
    """JSON has no NaN: what could not be measured is null."""
    if isinstance(data, dict):
        return {key: _finite(value) for key, value in data.items()}
    if isinstance(data, list):
        return [_finite(value) for value in data]
    return None if isinstance(data, float) and not math.isfinite(data) else data


def _section(section: Section) -> str:
    head = "".join(f"<th>{escape(column)}</th>" for column in section.columns)
    lines = "".join(
        f"<tr><td>{escape(label)}</td>"
        + "".join(f"<td>{escape(estimate.text(percent))}</td>" for estimate, percent in zip(estimates, section.percent, strict=True))
        + "</tr>"
        for label, estimates in section.rows
    )
    plot = svg(section)
    drawn = f"<figure>{plot}</figure>" if plot else ""
    return (
        f'<h2 id="{escape(section.id)}">{escape(section.title)}</h2>\n<p>{escape(section.text)}</p>\n{drawn}'
        f"<table><tr><th></th>{head}</tr>{lines}</table>\n"
    )


def svg(section: Section) -> str:
    """The plot of a section: a histogram where it has one, else its first column with intervals."""
    if section.plot:
        return section.plot
    if "histogram" in section.extra:
        return _drawn(lambda axes: _histogram(axes, section.extra["histogram"]), 3.2)
    if len(section.rows) < 2 or section.columns[:1] == ["value"]:
        return ""
    return _drawn(lambda axes: _intervals(axes, section), 1.2 + 0.28 * len(section.rows))


def lines_svg(xs: Sequence[float], lines: Mapping[str, Sequence[Estimate]], across: str) -> str:
    """Curves with intervals over the values of a parameter, one small plot a measure."""
    from matplotlib.figure import Figure as Canvas

    height = 2.4 * len(lines)
    canvas = Canvas(figsize=(8, height))
    for number, (name, estimates) in enumerate(lines.items(), 1):
        axes = canvas.add_subplot(len(lines), 1, number)
        values = np.array([[f.value, f.low, f.high] for f in estimates])
        axes.fill_between(xs, values[:, 1], values[:, 2], color=GOLD, alpha=0.25, linewidth=0)
        axes.plot(xs, values[:, 0], color=GOLD, marker="o", markersize=4)
        axes.set_title(name, loc="left", fontsize=10, color=INK)
        _plain(axes)
    axes.set_xlabel(across)
    return _saved(canvas)


def _drawn(draw: Any, height: float) -> str:
    from matplotlib.figure import Figure as Canvas

    canvas = Canvas(figsize=(8, height))
    axes = canvas.add_subplot()
    draw(axes)
    _plain(axes)
    return _saved(canvas)


def _saved(canvas: Any) -> str:
    import matplotlib as mpl

    text = io.StringIO()
    canvas.set_layout_engine("constrained")
    with mpl.rc_context({"svg.hashsalt": "teocalli", "svg.fonttype": "none"}):
        canvas.savefig(text, format="svg", transparent=True, metadata={"Date": None})
    return text.getvalue()[text.getvalue().index("<svg") :]


def _histogram(axes: Any, histogram: dict[str, list[float]]) -> None:
    axes.stairs(histogram["counts"], histogram["edges"], fill=True, color=STONE)
    axes.set_xlabel("decisions")


def _intervals(axes: Any, section: Section) -> None:
    scale = 100 if section.percent[0] else 1
    values = np.array([[estimates[0].value, estimates[0].low, estimates[0].high] for _, estimates in section.rows]) * scale
    places = np.arange(len(values))[::-1]
    axes.errorbar(
        values[:, 0], places, xerr=[values[:, 0] - values[:, 1], values[:, 2] - values[:, 0]], fmt="o", color=GOLD, capsize=3, markersize=5
    )
    axes.set_yticks(places, [label for label, _ in section.rows])
    if section.fair is not None:
        axes.axvline(section.fair * scale, color=STONE, linestyle="--", linewidth=1)
    axes.set_xlabel(section.columns[0] + (" (%)" if section.percent[0] else ""))
    axes.margins(y=0.08)


def _plain(axes: Any) -> None:
    for side in ("top", "right"):
        axes.spines[side].set_visible(False)
    axes.grid(axis="x", color="#d9cbb4", linewidth=0.6)
    axes.set_axisbelow(True)


def write(folder: Path, name: str, title: str, head: Sequence[tuple[str, str]], sections: Sequence[Section]) -> tuple[Path, Path]:
    """Both forms of a report, side by side."""
    folder.mkdir(parents=True, exist_ok=True)
    html, data = folder / f"{name}.html", folder / f"{name}.json"
    html.write_text(page(title, head, sections), "utf-8")
    data.write_text(as_json(title, head, sections), "utf-8")
    return html, data
