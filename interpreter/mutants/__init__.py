"""Mutation check: rulesets changed in one place, and whether any scenario notices."""

from interpreter.mutants.making import Mutant, mutants_of
from interpreter.mutants.report import mutants_data, render_mutants
from interpreter.mutants.trying import FileMutants, Survivor, Tally, try_mutants

__all__ = [
    "FileMutants",
    "Mutant",
    "Survivor",
    "Tally",
    "mutants_data",
    "mutants_of",
    "render_mutants",
    "try_mutants",
]
