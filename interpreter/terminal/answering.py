"""Answering why at a decision: about one play, or about all that can be done."""

from __future__ import annotations

from interpreter.catalogue.wording import cut
from interpreter.game.explain import PlayExplainer
from interpreter.game.findings import Eyes
from interpreter.game.game import Game
from interpreter.game.typed_cards import goes_on
from interpreter.game.verdicts import Verdict
from interpreter.game.views import View
from interpreter.rulebook.plain_values import Speaker
from interpreter.terminal.asking import Asker
from interpreter.terminal.explaining import Reasons, indented
from interpreter.terminal.phrases import Phrases

_LONGEST = 80
"""Characters of a play that are repeated."""


def play_lines(phrases: Phrases, game: Game, view: View, verdict: Verdict) -> list[str]:
    """Say why a play is or isn't allowed, and what is wrong with a line that can't be read.

    Args:
        phrases: the language.
        game: at the decision of the view's seat.
        view: what that seat knows.
        verdict: what was found.
    """
    asker = Asker(phrases)
    shown = cut(asker.said(verdict.play), _LONGEST)
    lines = Reasons(phrases).verdict(verdict, view.seat, shown)
    refused = verdict.refusal
    if refused is None or refused.value is not None:
        return lines
    trial = game.clone()
    for index in refused.after:
        trial.choose(index)
    decision = trial.decision or game.decision
    if decision is not None:
        lines += indented(asker.refusal(refused, decision, view)[:1])
    return lines


def possible_lines(phrases: Phrases, explainer: PlayExplainer, game: Game, view: View) -> list[str]:
    """Say what can be done at a decision, and why the rest can't."""
    reasons = Reasons(phrases)
    decision = game.decision
    assert decision is not None
    eyes = Eyes(view)
    moves = explainer.moves(game, eyes)
    begun = explainer.begun_move(game, eyes)
    lines: list[str] = []
    for move in moves:
        lines += reasons.move(move, view.seat)
        if move.offered and decision.kind == "move":
            trial = game.clone()
            trial.choose(decision.options.index(move.name))
            lines += indented(_chain(phrases, explainer, trial, view))
        elif begun is not None and move.name == begun.name:
            lines += indented(_chain(phrases, explainer, game, view))
    if not moves:
        lines += _offered(phrases, explainer, game, view)
    return lines


def _offered(phrases: Phrases, explainer: PlayExplainer, game: Game, view: View) -> list[str]:
    """Say what can be chosen, and why the rest can't; of cards together, how they can begin."""
    decision = game.decision
    assert decision is not None
    about = decision.about
    if about is None or about.least is None or about.most is None:
        found = explainer.candidates(game, Eyes(view))
        return Reasons(phrases).candidates(found, view.seat)
    number = Speaker(phrases.sentences).cards_between(about.least, about.most)
    cards = phrases.cards(card for card in decision.values if card >= 0)
    facts = {"name": about.name, "n": number, "cards": cards}
    if about.where is None:
        return [phrases.say("why_together", **facts)]
    condition = phrases.rules.source.text[about.where.start : about.where.end]
    return [phrases.say("why_together_where", condition=condition, **facts)]


def _chain(phrases: Phrases, explainer: PlayExplainer, game: Game, view: View) -> list[str]:
    """Say what a move asks for, one choice after the other, until something happens.

    What a later choice offers is looked up as if the first thing had been chosen before, and only
    told where that makes no difference.
    """
    lines: list[str] = []
    trial = game.clone()
    dependent: set[str] = set()
    while (decision := trial.decision) is not None:
        about = decision.about
        if decision.seat != view.seat or about is None or not about.leads:
            break
        if about.name in dependent:
            lines.append(phrases.say("why_depends", name=about.name))
        else:
            lines += _offered(phrases, explainer, trial, view)
        dependent |= set(explainer.dependent(trial))
        trial.choose(0)
        count = 1
        while goes_on(trial, decision, count) is not None:
            trial.choose(0)
            count += 1
    return lines
