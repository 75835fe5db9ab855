"""Telling what came of the mutants: each survivor with its line before and after, and a table."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from interpreter.mutants.differing import Difference
from interpreter.mutants.trying import FileMutants, Survivor, Tally
from interpreter.scenarios.model import Equivalent

_COLUMNS = ("made", "refused", "alike", "caught", "equivalent", "survived")


def render_mutants(found: Sequence[FileMutants]) -> str:
    """Write a report as plain text.

    Args:
        found: what came of each ruleset.
    """
    blocks: list[str] = []
    for one in found:
        if one.failing:
            blocks += [
                f"{path}:{result.scenario.line}: {result.scenario.name}\n"
                "    fails without any change to the ruleset; mend it first (pailu test)"
                for path, result in one.failing
            ]
            continue
        blocks += [_survivor(one, survivor) for survivor in one.survivors]
        blocks += [_stale(path, claim) for path, claim in one.stale]
        blocks.append("\n".join(_table(one)))
    blocks.append("\n".join(_summary(one) for one in found))
    return "\n\n".join(blocks) + "\n"


def _survivor(file: FileMutants, survivor: Survivor) -> str:
    mutant = survivor.mutant
    name = mutant.source.parts[-1].name if mutant.source.parts else mutant.source.name
    lines = [
        f"{name}:{mutant.line}: no scenario catches this mutant ({mutant.clause})",
        f"    line      {mutant.before}",
        f"    mutant    {mutant.after}",
        f"    change    {mutant.operator}",
        f"    ran       {_ran(file, survivor)}",
    ]
    if survivor.claim is not None:
        lines.append(f"    claimed   equivalent in line {survivor.claim.file_line}, and is not")
    lines += _difference(survivor.difference)
    return "\n".join(lines)


def _ran(file: FileMutants, survivor: Survivor) -> str:
    """Say how many scenarios were run, and how many of them come through the clause."""
    clause = survivor.mutant.clause
    if file.scenarios == 1:
        return f"1 scenario, which {'comes' if survivor.ran else 'does not come'} through {clause}"
    through = "comes" if survivor.ran < 2 else "come"
    return (
        f"{file.scenarios} scenarios, {survivor.ran or 'none'} of which {through} through {clause}"
    )


def _difference(found: Difference | None) -> Iterator[str]:
    if found is None:
        yield "    differs   in none of the random games that were tried"
        return
    setup = [f"{found.players} players", *(f"{k}={v}" for k, v in found.options.items())]
    if found.match:
        setup.append("a match")
    yield f"    differs   in random game {found.game} ({', '.join(setup)}), choice {found.choices}:"
    if found.before:
        yield f"              after     {'; '.join(found.before)}"
    yield f"              as it is  {found.one}"
    yield f"              mutant    {found.other}"


def _stale(path: str, claim: Equivalent) -> str:
    return (
        f"{path}:{claim.file_line}: no surviving mutant is the one that is said to be equivalent\n"
        f"    line      {claim.line}\n"
        f"    mutant    {claim.mutant}\n"
        f"    help      leave it out, or see how `{claim.clause}` reads now"
    )


def _table(file: FileMutants) -> Iterator[str]:
    """Give the table of operators, numbers under their heads."""
    rows = sorted(file.tallies.items(), key=lambda row: -row[1].made)
    columns = zip(*map(_numbers, file.tallies.values()), strict=True)
    total = Tally(*(sum(column) for column in columns))
    width = max((len(operator) for operator, _ in rows), default=0)
    width = max(width, len(file.name))
    yield f"{file.name:{width}}  {'  '.join(_COLUMNS)}"
    for operator, tally in [*rows, ("all", total)]:
        pairs = zip(_numbers(tally), _COLUMNS, strict=True)
        yield f"{operator:{width}}  {'  '.join(f'{number:>{len(head)}}' for number, head in pairs)}"


def _numbers(tally: Tally) -> tuple[int, ...]:
    return tally.made, tally.refused, tally.same, tally.caught, tally.equivalent, tally.survived


def _summary(file: FileMutants) -> str:
    names = ", ".join(file.paths)
    if file.failing:
        return f"{names}: {_counted(len(file.failing), 'scenario')} failed; no mutant was tried"
    said = [_counted(sum(one.made for one in file.tallies.values()), "mutant")]
    said.append(f"{len(file.survivors) or 'none'} survived")
    if file.equivalent:
        said.append(f"{len(file.equivalent)} shown to be equivalent")
    if file.stale:
        said.append(f"{_counted(len(file.stale), 'equivalence')} out of date")
    return f"{names}: {', '.join(said)}"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}" if number == 1 else f"{number} {what}s"


# -- as data -----------------------------------------------------------------------------------


def mutants_data(found: Sequence[FileMutants]) -> list[dict[str, object]]:
    """Give a report as plain data, for JSON: a table for each ruleset."""
    return [
        {
            "ruleset": one.name,
            "files": list(one.paths),
            "scenarios": one.scenarios,
            "passed": one.passed,
            "failing": [
                {"file": path, "line": result.scenario.line, "name": result.scenario.name}
                for path, result in one.failing
            ],
            "operators": {
                operator: dict(zip(_COLUMNS, _numbers(tally), strict=True))
                for operator, tally in one.tallies.items()
            },
            "survivors": [_survivor_data(survivor) for survivor in one.survivors],
            "equivalent": [_survivor_data(survivor) for survivor in one.equivalent],
            "out_of_date": [
                {"file": path, "line": claim.file_line, "clause": claim.clause}
                for path, claim in one.stale
            ],
        }
        for one in found
    ]


def _survivor_data(survivor: Survivor) -> dict[str, object]:
    mutant, difference = survivor.mutant, survivor.difference
    return {
        "file": mutant.source.parts[-1].name if mutant.source.parts else mutant.source.name,
        "line": mutant.line,
        "clause": mutant.clause,
        "change": mutant.operator,
        "before": mutant.before,
        "after": mutant.after,
        "scenarios_through": survivor.ran,
        "because": survivor.claim.because if survivor.claim is not None else None,
        "difference": None
        if difference is None
        else {
            "game": difference.game,
            "players": difference.players,
            "options": dict(difference.options),
            "match": difference.match,
            "choices": difference.choices,
            "before": list(difference.before),
            "as_it_is": difference.one,
            "mutant": difference.other,
        },
    }
