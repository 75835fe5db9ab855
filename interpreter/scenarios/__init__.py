"""Scenarios: files that set up a game, play it and say what the rules make of it."""

from interpreter.scenarios.model import CoverageRow, Failure, Result, Scenario, ScenarioFile
from interpreter.scenarios.reading import load_scenarios
from interpreter.scenarios.report import (
    FileReport,
    coverage,
    coverage_percent,
    render_report,
    run_files,
    unproven,
)
from interpreter.scenarios.run import run_scenario
from interpreter.scenarios.tree import ScenarioError

__all__ = [
    "CoverageRow",
    "Failure",
    "FileReport",
    "Result",
    "Scenario",
    "ScenarioError",
    "ScenarioFile",
    "coverage",
    "coverage_percent",
    "load_scenarios",
    "render_report",
    "run_files",
    "run_scenario",
    "unproven",
]
