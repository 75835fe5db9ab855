"""Running whole files, and what is told about it: failures with their lines, and coverage."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePath

from interpreter.program.program import Program
from interpreter.scenarios.model import CoverageRow, Failure, Result, ScenarioFile
from interpreter.scenarios.reading import load_scenarios
from interpreter.scenarios.run import run_scenario
from interpreter.scenarios.tree import ScenarioError


@dataclass(frozen=True)
class FileReport:
    """What came of a file.

    Attributes:
        path: the file, as it was named.
        file: its scenarios; None if it couldn't be read.
        results: one for each scenario, in order.
        error: why it couldn't be read.
    """

    path: str
    file: ScenarioFile | None = None
    results: tuple[Result, ...] = ()
    error: ScenarioError | None = None

    @property
    def passed(self) -> bool:
        """Whether the file could be read and every scenario in it passed."""
        return self.error is None and all(one.passed for one in self.results)


def run_files(paths: Iterable[str | Path]) -> list[FileReport]:
    """Run scenario files; one that can't be read is told about like a failure."""
    return [_run_file(str(path)) for path in paths]


def _run_file(path: str) -> FileReport:
    try:
        file = load_scenarios(path)
    except ScenarioError as error:
        return FileReport(path, error=error)
    results = tuple(run_scenario(file.program, one) for one in file.scenarios)
    return FileReport(path, file, results)


# -- coverage --------------------------------------------------------------------------------


def coverage(program: Program, results: Iterable[Result]) -> list[CoverageRow]:
    """Count how often each clause that is carried out in play fired, ranking rows included.

    Args:
        program: the rules.
        results: of scenarios of these rules.
    """
    counts: dict[int, int] = {}
    for result in results:
        for index, times in result.fired.items():
            counts[index] = counts.get(index, 0) + times
    clauses = [clause for clause in program.rules.clauses if clause.runs]
    return [CoverageRow(clause, counts.get(clause.index, 0)) for clause in clauses]


def unproven(program: Program, results: Iterable[Result]) -> list[str]:
    """Give the ids that the rules cite and that no passed scenario proves, in the rules' order."""
    proven = {one for result in results if result.passed for one in result.scenario.proves}
    cited = dict.fromkeys(one for clause in program.rules.clauses for one in clause.cites)
    return [one for one in cited if one not in proven]


def coverage_percent(reports: Iterable[FileReport]) -> float:
    """Give how many of a hundred clauses fired, over all rulesets of the reports.

    What can't be read covers nothing; without any clause the figure is 0.
    """
    rows = [row for program, results in _by_ruleset(reports) for row in coverage(program, results)]
    fired = sum(1 for row in rows if row.fired)
    return 100 * fired / len(rows) if rows else 0.0


def _by_ruleset(reports: Iterable[FileReport]) -> list[tuple[Program, list[Result]]]:
    """Gather the results of each ruleset, from however many files."""
    found: dict[tuple[str, str], tuple[Program, list[Result]]] = {}
    for report in reports:
        if report.file is not None:
            rules = report.file.program.rules
            key = rules.source.name, rules.source.text
            found.setdefault(key, (report.file.program, []))[1].extend(report.results)
    return list(found.values())


# -- telling ---------------------------------------------------------------------------------


def render_report(reports: Sequence[FileReport], coverage: bool = False) -> str:
    """Write a report as plain text.

    Args:
        reports: from `run_files`.
        coverage: whether to list each clause as fired or never fired.
    """
    blocks = [block for report in reports for block in _failures(report)]
    blocks.append("\n".join(_summary(report) for report in reports))
    if coverage:
        blocks += [_coverage(*one) for one in _by_ruleset(reports)]
    total = _counted(sum(len(one.results) for one in reports), "scenario")
    failed = sum(1 for one in reports for result in one.results if not result.passed)
    unread = sum(1 for one in reports if one.error is not None)
    parts = [total, f"{failed} failed"]
    if unread:
        parts.append(f"{_counted(unread, 'file')} not readable")
    if coverage:
        parts.append(f"{coverage_percent(reports):.1f} % of the clauses fired")
    blocks.append(", ".join(parts))
    return "\n\n".join(blocks) + "\n"


def _failures(report: FileReport) -> list[str]:
    if report.error is not None:
        return [f"{report.error}"]
    return [
        _failure(report, result, failure)
        for result in report.results
        for failure in result.failures
    ]


def _failure(report: FileReport, result: Result, failure: Failure) -> str:
    lines = [
        f"{report.path}:{failure.line}: {result.scenario.name}",
        f"    expected  {failure.expected}",
        f"    actual    {failure.actual}",
    ]
    if failure.clause and report.file is not None:
        rules = report.file.program.rules
        clause = next(one for one in rules.clauses if one.path == failure.clause)
        name, line = rules.source.place(clause.span.start)
        lines.append(f"    because   {clause.path} ({name}:{line})")
    return "\n".join(lines)


def _summary(report: FileReport) -> str:
    if report.error is not None:
        return f"{report.path}: not readable"
    failed = sum(1 for one in report.results if not one.passed)
    if failed:
        return f"{report.path}: {failed} of {_counted(len(report.results), 'scenario')} failed"
    return f"{report.path}: {_counted(len(report.results), 'scenario')} passed"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


def _coverage(program: Program, results: list[Result]) -> str:
    rules = program.rules
    rows = coverage(program, results)
    fired = sum(1 for row in rows if row.fired)
    lines = [f"{rules.name}: {fired} of {len(rows)} clauses fired"]
    for row in rows:
        # Of a game with variants the file says whose clause it is.
        name, line = rules.source.place(row.clause.span.start)
        how = f"fired {row.fired:5}" if row.fired else "never fired"
        lines.append(f"    {how}   {row.clause.path} ({PurePath(name).name}:{line})")
    missing = unproven(program, results)
    if missing:
        lines.append("    proven by no scenario: " + " ".join(missing))
    return "\n".join(lines)
