"""`pailu test`: scenario files run against the rulesets they name."""

from __future__ import annotations

from collections.abc import Sequence

from interpreter.catalogue.wording import clean
from interpreter.resources import shipped_rulesets
from interpreter.scenarios import coverage_percent, render_report, run_files
from interpreter.terminal.console import Output
from interpreter.terminal.failing import COULD_NOT_RUN, FINE, PROBLEMS

_ENDING = ".scenarios.yaml"


def prove(names: Sequence[str], *, coverage: bool, fail_under: float | None) -> int:
    """Run scenario files and report.

    Args:
        names: files, or short names of shipped rulesets for the scenarios beside them.
        coverage: list each clause as fired or never fired.
        fail_under: the least percentage of clauses that has to fire; None asks for none.

    Returns the exit status: 1 for a failed scenario or too few clauses, 2 for an unreadable file.
    """
    reports = run_files(scenario_file(name) for name in names)
    out = Output()
    # File names and what files hold stand in a report.
    out.all(clean(line) for line in render_report(reports, coverage).split("\n")[:-1])
    if any(report.error is not None for report in reports):
        return COULD_NOT_RUN
    enough = True
    if fail_under is not None:
        percent = coverage_percent(reports)
        enough = percent >= fail_under
        if not enough:
            out.raw(f"coverage of {percent:.1f} % is under the {fail_under:g} % asked for\n")
    passed = all(report.passed for report in reports)
    return FINE if passed and enough else PROBLEMS


def scenario_file(name: str) -> str:
    """Give the scenario file of a short name; any other name is a file already."""
    ruleset = shipped_rulesets().get(name)
    if ruleset is None:
        return name
    beside = ruleset.with_name(name + _ENDING)
    return str(beside) if beside.is_file() else name
