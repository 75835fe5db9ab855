"""A report of a simulation as data: JSON and CSV."""

from __future__ import annotations

import csv
import io
import json
import math
from typing import Any

from interpreter.simulation.changes import Change
from interpreter.simulation.counts import LENGTHS
from interpreter.simulation.figures import Figure
from interpreter.simulation.intervals import Estimate
from interpreter.simulation.measures import OF_SEATS
from interpreter.simulation.report import Report, Told

FORMAT = "pailu simulation 1"


def json_text(report: Report) -> str:
    """Write a report as JSON; what isn't known is null."""
    data = {
        "format": FORMAT,
        "version": report.version,
        "command": report.command,
        "seed": report.seed,
        "games": report.games,
        "asked": report.asked,
        "gear": report.gear,
        "level": 0.95,
        "rulesets": [_told(report, told) for told in report.told],
    }
    return json.dumps(data, ensure_ascii=False, indent=1) + "\n"


def _told(report: Report, told: Told) -> dict[str, Any]:
    alternative = told.alternative
    rules = alternative.program.rules
    return {
        "label": alternative.label,
        "ruleset": alternative.name,
        "digest": told.digest,
        "players": alternative.players,
        "match": alternative.match,
        "options": dict(alternative.options),
        "policies": [
            {"policy": policy.name, "digest": policy.digest or None}
            for policy in alternative.policies
        ]
        or None,
        "figures": [_figure(told, figure) for figure in told.sheet.figures],
        "histograms": {
            name: sorted(lengths.items())
            for name, lengths in zip(LENGTHS, told.sheet.lengths, strict=True)
        },
        "never": [rules.clauses[clause].path for clause in told.sheet.never],
        "unequal_seats": [figure.item + 1 for figure in told.unequal],
        "changes": None
        if told.changes is None
        else [
            {
                "key": change.key,
                "kind": change.kind,
                "seat": _seat_of(change),
                "clause": _clause_of(report, change),
                **_estimate(change.estimate),
                "clear": change.clear,
            }
            for change in told.changes
        ],
        "gaps": [{"game": gap.game, "clause": _gap_clause(told, gap.pc)} for gap in told.gaps],
    }


def _seat_of(change: Change) -> int | None:
    """Give the seat, from 1, that a difference is about, if it is about one."""
    return change.item + 1 if change.key in OF_SEATS else None


def _clause_of(report: Report, change: Change) -> str | None:
    """Give the path of the clause that a difference is about, if it is about one."""
    if change.item < 0 or change.key in OF_SEATS:
        return None
    return report.told[0].alternative.program.rules.clauses[change.item].path


def _gap_clause(told: Told, pc: int) -> str:
    return told.alternative.program.clause(pc).path


def _figure(told: Told, figure: Figure) -> dict[str, Any]:
    return {
        "section": figure.section,
        "key": figure.key,
        "item": item_name(told, figure),
        "kind": figure.kind,
        **_estimate(figure.estimate),
        "of": figure.of,
    }


def item_name(told: Told, figure: Figure) -> str | int | None:
    """Give what a figure is of: a seat from 1, the path of a clause, or nothing."""
    if figure.item < 0:
        return None
    if figure.section in ("outcome", "results"):
        return figure.item + 1
    return told.alternative.program.rules.clauses[figure.item].path


def _estimate(estimate: Estimate) -> dict[str, float | None]:
    return {
        name: value if math.isfinite(value) else None
        for name, value in (
            ("value", estimate.value),
            ("low", estimate.low),
            ("high", estimate.high),
        )
    }


def csv_text(report: Report) -> str:
    """Write the figures as CSV, a line each."""
    file = io.StringIO()
    writer = csv.writer(file, lineterminator="\n")
    writer.writerow(
        [
            "ruleset",
            "players",
            "policies",
            "section",
            "figure",
            "item",
            "kind",
            "value",
            "low",
            "high",
            "of",
        ]
    )
    for told in report.told:
        policies = " ".join(policy.name for policy in told.alternative.policies)
        front = [told.alternative.label, told.alternative.players, policies]
        for figure in told.sheet.figures:
            name = item_name(told, figure)
            row = [figure.section, figure.key, "" if name is None else name, figure.kind]
            writer.writerow([*front, *row, *_numbers(figure.estimate), figure.of])
        for change in told.changes or ():
            item = _clause_of(report, change) or _seat_of(change) or ""
            row = ["changes", change.key, item, "difference"]
            writer.writerow([*front, *row, *_numbers(change.estimate), report.games])
    return file.getvalue()


def _numbers(estimate: Estimate) -> list[str]:
    return ["" if value is None else repr(value) for value in _estimate(estimate).values()]
