"""Events in words, and the words of an event that a scenario waits for.

Each event has one way to be told, in the order of a plain sentence ("East claims 10"). What a
scenario writes is held to the same patterns when it is read, so that a misspelt event is refused
and not just never seen: behind `no event` it would prove nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from interpreter.game.events import Event
from interpreter.game.words import Words
from interpreter.program import layout as lay
from interpreter.rules import model as m
from interpreter.scenarios.names import Names, short

PATTERNS = (
    "turn of SEAT",
    "CARD from ZONE to ZONE",
    "CARD from ZONE to ZONE face FACE",
    "CARD turned face FACE",
    "ZONE shuffled",
    "SEAT claims VALUE",
    "SEAT chooses VALUE",
    "chance chooses VALUE",
    "SEAT challenges",
    "nobody challenges",
    "STATE becomes VALUE",
    "STATE becomes NUMBER",
    "ZONE is ROW",
    "SEAT has the best KIND",
    "nobody has the best KIND",
    "SEAT wins the cut",
    "the cut is tied",
    "SEAT wins",
    "SEATS win",
    "the game is drawn",
    "new deal",
)
"""How events are told; the words in capitals stand for names. Clauses are told by their names."""


def normal(words: Words, text: str) -> str:
    """Give a phrase with single spaces and its cards in their plain form."""
    found = []
    for word in text.split():
        card = words.card_number(word)
        found.append(words.card(card) if card is not None else word)
    return " ".join(found)


def read_phrase(names: Names, text: str, line: int) -> str:
    """Read an event that a scenario speaks of; give it as `tell` would.

    Raises `ScenarioError` for what can't happen in this game.
    """
    phrase = normal(names.words, text)
    rules = names.program.rules
    for clause in rules.clauses:
        if clause.runs and phrase in (short(clause), clause.path):
            return clause.path
    if any(pattern.fullmatch(phrase) for pattern in _compiled(names)):
        return phrase
    clauses = [short(clause) for clause in rules.clauses if clause.runs]
    raise names.unknown(line, "the event", phrase, [*clauses, *PATTERNS])


def _compiled(names: Names) -> Iterator[re.Pattern[str]]:
    rules, words = names.program.rules, names.words
    deck, zones = rules.deck, names.program.layout.zones
    seats = _any(names.players)
    owned = [words.zone_number(n) for n, one in enumerate(zones) if one.owner < len(names.players)]
    choices = [name for state in rules.states for name in state.type.names]
    stands_for = {
        "SEATS": f"{seats}(?: and {seats})+",
        "SEAT": seats,
        "CARD": _any(words.card(number) for number in range(deck.size)),
        "ZONE": _any(owned),
        "STATE": _any(_states(names)),
        "KIND": _any(zone.name for zone in rules.zones),
        "FACE": "(?:up|down)",
        "NUMBER": r"-?\d{1,9}",
        "ROW": _any(row.name for ranking in rules.rankings.values() for row in ranking.rows),
        "VALUE": _any([*deck.ranks, *deck.suits, *names.players, *rules.moves, *choices]),
    }
    capitals = re.compile("|".join(stands_for))
    for pattern in PATTERNS:
        yield re.compile(capitals.sub(lambda found: stands_for[found[0]], pattern))


def _any(words: Iterable[str]) -> str:
    """Write a pattern for any one of some words; for none it never matches."""
    return f"(?:{'|'.join(map(re.escape, words)) or '(?!)'})"


def _states(names: Names) -> Iterator[str]:
    for state in names.program.rules.states:
        owners = [f" of {player}" for player in names.players] if state.per_player else [""]
        yield from (state.name + owner for owner in owners)


# -- telling ---------------------------------------------------------------------------------


def tell(words: Words, events: Iterable[Event]) -> Iterator[tuple[str, ...]]:
    """Tell events, each with the ways to say it, the fullest first."""
    compared = ""
    for event in events:
        if event.kind == "hand":
            compared = words.program.layout.zones[event.c].name
        yield _told(words, event, compared)


def _told(words: Words, event: Event, compared: str) -> tuple[str, ...]:
    seat = words.seat
    match event.kind:
        case "turn":
            return (f"turn of {seat(event.a)}",)
        case "clause" | "reason":
            return (words.program.rules.clauses[event.a].path,)
        case "card":
            return _moved(words, event)
        case "show":
            return (f"{words.card(event.a)} turned face {'up' if event.c else 'down'}",)
        case "shuffle":
            return (f"{words.zone_number(event.a)} shuffled",)
        case "claim":
            return (f"{seat(event.player)} claims {words.choice(event.a, event.b, event.player)}",)
        case "choice":
            who = seat(event.player) if event.player >= 0 else "chance"
            return (f"{who} chooses {words.choice(event.a, event.b, event.player)}",)
        case "challenge":
            return (f"{seat(event.b)} challenges" if event.b >= 0 else "nobody challenges",)
        case "state":
            name = words.program.rules.states[event.a].name
            whose = f" of {seat(event.b)}" if event.b >= 0 else ""
            return (f"{name}{whose} becomes {words.state_value(event.a, event.c)}",)
        case "hand":
            row = words.program.rules.clauses[event.b].name
            return (f"{words.zone_number(event.c)} is {row}",)
        case "best":
            who = seat(event.a) if event.a >= 0 else "nobody"
            return (f"{who} has the best {compared}",)
        case "cut":
            return (f"{seat(event.a)} wins the cut" if event.a >= 0 else "the cut is tied",)
        case "outcome":
            return (winners_text(words, [n for n in range(32) if event.a >> n & 1]),)
        case _:
            return ("new deal", words.program.rules.clauses[event.b].path)


def _moved(words: Words, event: Event) -> tuple[str, ...]:
    places = f"{words.zone_number(event.b)} to {words.zone_number(event.c)}"
    plain = f"{words.card(event.a)} from {places}"
    if words.program.layout.zones[event.c].seen != lay.SEEN_AS_LAID:
        return (plain,)
    return (f"{plain} face {'up' if event.up else 'down'}", plain)


def winners_text(words: Words, seats: list[int]) -> str:
    """Tell how a game ended."""
    if not seats:
        return "the game is drawn"
    names = [words.seat(one) for one in seats]
    return f"{names[0]} wins" if len(names) == 1 else " and ".join(names) + " win"


def clause_of(event: Event) -> int:
    """Give the clause that an event brings into play, or -1."""
    match event.kind:
        case "clause" | "reason":
            return event.a
        case "hand" | "deal":
            return event.b
        case _:
            return -1


def fired_clauses(events: Iterable[Event], clauses: tuple[m.Clause, ...]) -> dict[int, int]:
    """Count how often each clause that is carried out in play came into play."""
    fired: dict[int, int] = {}
    for event in events:
        clause = clause_of(event)
        if 0 <= clause < len(clauses) and clauses[clause].runs:
            fired[clause] = fired.get(clause, 0) + 1
    return fired
