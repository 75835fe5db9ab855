"""Codes D: rulesets as data, in files of JSON or YAML."""

from __future__ import annotations

from interpreter.catalogue.entry import Entry, Example
from interpreter.catalogue.wording import fill, joined, quoted, sequence, shown
from interpreter.problems import Problem

LITTLE = """\
format: pailu-rules-1
name: little
edition: 1
players: [2, 4]
clauses:
  - option: {name: hand_size, domain: {range: {low: 2, high: 4}}, default: 3}
  - deck:
      ranks: ['3', '4', '5', '6', '7', '8']
      ranks_ordered: true
      suits: [red, blue, green]
  - zone: {name: stock, traits: [{kind: hidden}]}
  - zone: {name: pile, traits: [{kind: seen_by_all}]}
  - zone: {name: hand, per_player: true, traits: [{kind: seen_by_owner}]}
  - state: {name: starter, domain: {type: {name: player}}}
  - setup:
      body:
        - shuffle: {deck: true, zone: {zone: stock}}
        - deal:
            amount: {option: hand_size}
            from: {zone: stock}
            to: {of: {name: hand, owner: {each_player: {}}}}
        - choose: {name: starter, from: [{each_player: {}}], at_random: true}
        - turn_passes: {player: {state: starter}}
  - turn:
      body:
        - choose_move: {moves: [play_one]}
        - turn_passes: {player: {next_player: {}}}
  - move:
      name: play_one
      body:
        - choose: {name: card, from: [{zone: hand}]}
        - lay: {card: {local: card}, zone: {zone: pile}, face: up}
        - if:
            condition: {is_empty: {subject: {zone: hand}}}
            then:
              - wins: {player: {person: player}}
"""
"""Play a card a turn; whoever has none left wins."""

_KINDS = {
    "rank": "a rank",
    "suit": "a suit",
    "value": "one of the values of a choice",
    "local": "a name from the lines above",
    "person": "a person",
    "state": "a state",
    "option": "an option",
    "zone": "a zone",
}


def _example(right: str, wrong: str) -> Example:
    """Make an example from the little game: `wrong` stands where `right` belongs."""
    if LITTLE.count(right) != 1:
        raise ValueError(f"not there exactly once: {right!r}")
    return Example(wrong, right, LITTLE.replace(right, wrong), LITTLE)


def _misfit(problem: Problem) -> str:
    facts = problem.facts
    what = quoted(facts["name"]) if facts.get("name") else "this"
    return fill(f"{what} must be {{expected:long}}, not {{found}}", {**facts})


def _in_quotation_marks(problem: Problem) -> str:
    found = shown(problem.facts.get("found"))
    due = shown(problem.facts.get("expected"))
    if due.startswith(("a text", "a name")) and found.isdecimal():
        return fill('write "{found}" in quotation marks', problem.facts)
    return ""


def _unknown(problem: Problem) -> str:
    text = "`{name}` is no entry[ of `{in}`]"
    return fill(text if problem.facts.get("in") else "`{name}` is no entry here", problem.facts)


def _known(problem: Problem) -> str:
    known = sequence(problem.facts.get("known"))
    if problem.candidates or not known:
        return ""
    if problem.facts.get("name") == "ruleset":
        return "a file of scenarios is run by `pailu test`"
    return f"what can stand here: {joined(map(quoted, known), 'or')}"


def _unsayable(problem: Problem) -> str:
    line = problem.facts.get("line")
    said = f": it would be `{shown(line, longest=100)}`" if line else ""
    return f"the rule language can't say this{said}"


def _misnamed(problem: Problem) -> str:
    facts = problem.facts
    claimed = _KINDS.get(shown(facts.get("claimed")), "…")
    found = _KINDS.get(shown(facts.get("found")))
    return fill("`{word}` is ", facts) + (f"{found}, not {claimed}" if found else f"not {claimed}")


ENTRIES = (
    Entry(
        "D0701",
        "no readable JSON or YAML",
        "not readable as {kind}: {message:long}",
        """\
A ruleset can be a file of data: JSON if its name ends in `.json`, YAML if it ends in `.yaml` or
`.yml`. Of YAML only tables, lists, texts, numbers, `true` and `false` are read: no aliases, anchors
or tags, and no name twice in a table. A text that some programs would take for something else, such
as `no` or `1e3`, needs quotation marks.
""",
        _in_quotation_marks,
        _example(
            "ranks: ['3', '4', '5', '6', '7', '8']", "ranks: &low ['3', '4', '5', '6', '7', '8']"
        ),
    ),
    Entry(
        "D0702",
        "something of another kind than the format has here",
        _misfit,
        """\
What can stand where is told by a JSON schema, `grammar/ruleset.schema.json`, which editors can read
to help. A rank written in digits is a text, not a number: in a list of ranks it needs quotation
marks.
""",
        _in_quotation_marks,
        _example("ranks: ['3', '4', '5', '6', '7', '8']", "ranks: [3, '4', '5', '6', '7', '8']"),
    ),
    Entry(
        "D0703",
        "an entry that the format doesn't know",
        _unknown,
        """\
Every entry of a table has a name that the format knows. One that it doesn't know would say nothing,
and most likely it is a known one misspelt.
""",
        _known,
        _example("per_player: true", "for_each_player: true"),
    ),
    Entry(
        "D0704",
        "an entry is missing",
        "[`{in}` has ]no entry `{name}`",
        """\
Some entries can't be left out: a clause needs its name, a comparison both its sides. Those that can
be are false, empty or nothing where they are missing.
""",
        "add `{name}`",
        _example("option: {name: hand_size, domain", "option: {domain"),
    ),
    Entry(
        "D0705",
        "data that says what the rule language can't",
        _unsayable,
        """\
A file of data is a ruleset, and is read as one: each part of it stands for a line of the rule
language. A part that would be no such line is refused, even if it is built like others: `if` has at
least one line below it, `repeat` either a number or a condition, and no name begins with a digit.
""",
        "",
        _example(
            "            then:\n              - wins: {player: {person: player}}",
            "            then: []",
        ),
    ),
    Entry(
        "D0706",
        "a word that names something else than the file says",
        _misnamed,
        """\
In a file of data a word can stand with what it names, such as `{zone: pile}`, so that other
programs needn't find out. What it says must be true. Where that isn't known, the word can stand
alone: `pile`.
""",
        "",
        _example("from: [{zone: hand}]", "from: [{state: hand}]"),
    ),
)
