"""Policies written in YAML: what their conditions and weights mean, and what is wrong with them."""

from __future__ import annotations

from math import isclose

import pytest
from harness.settings import ALTERNATING, Setting, program
from harness.watching import Watched, view_of

from interpreter.bots.player import Place, Player
from interpreter.bots.policy_player import PolicyPlayer
from interpreter.bots.policy_reading import read_said
from interpreter.bots.written import Policy, maker_of
from interpreter.documents.lined import FileError
from interpreter.game.asked import Asked, Asker
from interpreter.game.words import Words, numbered_names
from interpreter.machine.stream import Stream
from interpreter.program import layout as lay
from interpreter.resources import shipped_policies, shipped_rulesets
from interpreter.simulation.trying import try_players

WORDS = Words(program(ALTERNATING), numbered_names(2))


def written(cases: str, otherwise: str = "honest") -> Policy:
    text = f"policy: mine\nwhen:\n{cases}otherwise: {otherwise}\n"
    return Policy("mine", "mine.yaml", text)


def player(policy: Policy) -> PolicyPlayer:
    said = read_said(policy.path, policy.text, WORDS)
    return PolicyPlayer(said, Place(0, 2, WORDS, Stream(1, 1)))


class Hand:
    """A game of two: P1 has 5S 6H 9H and leads; P2 has 4D 7C KH."""

    def __init__(self) -> None:
        self.table = Watched(Setting(ALTERNATING, 2, {"hand_size": 3}).game())
        self.asker = Asker(self.table.game.words)
        self.table.say("KS", "4S", "5S", "4D", "6H", "7C", "9H", "KH")

    def say(self, *words: str) -> None:
        for word in words:
            asked = self.asked()
            self.asker.answered(asked, asked.options.index(word))
            self.table.say(word)

    def asked(self) -> Asked:
        game = self.table.game
        watcher = self.table.watchers[game.state[lay.SEAT]]
        return self.asker.asked(game.state, lambda *_: view_of(game, watcher))

    def answer(self, policy: Policy) -> str:
        asked = self.asked()
        return asked.options[player(policy).choose(asked)]


# ---- conditions ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("condition", "expected"),
    [
        ("cards: {zone: hand, of: claimant, is: 2}", True),
        ("cards: {zone: hand, of: claimant, at most: 1}", False),
        ("cards: {zone: hand, of: on turn, at least: 3}", False),
        ("cards: {zone: hand, is: 2}", True),
        ("cards: {zone: hand, of: another, at least: 3}", False),
        ("cards: {zone: hand, of: anybody, at least: 2}", True),
        ("cards: {zone: pile, is: 2}", True),
        ("cards: {zone: stock, at least: 46}", True),
        ("cards: {zone: stock, at least: 47}", False),
        ("state: {name: target, is: 5}", True),
        ("state: {name: target, at least: 6}", False),
        ("state: {name: facing, is: down}", True),
        ("state: {name: leader, is: P2}", False),
        ("claimed: {is: K}", True),
        ("claimed: {at least: A}", False),
        ("claimed: {at least: Q, at most: 2}", True),
        ("truth: {at most: 23%}", True),  # 1 - 45·44·43 / 49·48·47 = 0.2298
        ("truth: {at most: 22.9%}", False),
        ("turn: {is: 2}", True),
        ("turn: {at least: 3}", False),
    ],
)
def test_a_condition_is_what_the_seat_sees(condition: str, expected: bool) -> None:
    hand = Hand()
    hand.say("5S", "7C", "K")  # P1 is asked whether to challenge P2's card
    policy = written(f"  - asked: challenge\n    if: {{{condition}}}\n    choose: yes\n")
    assert hand.answer(policy) == ("yes" if expected else "no")


@pytest.mark.parametrize(("turn", "expected"), [(2, "yes"), (3, "no")])
def test_if_and_and_must_both_hold(turn: int, expected: str) -> None:
    hand = Hand()
    hand.say("5S", "7C", "K")
    both = f"    if: {{claimed: {{is: K}}}}\n    and: {{turn: {{is: {turn}}}}}\n"
    assert hand.answer(written(f"  - asked: challenge\n{both}    choose: yes\n")) == expected


def test_the_card_just_chosen_counts() -> None:
    cases = "  - asked: claim\n    if: {chosen: {at least: 8}}\n    choose: 2\n"
    hand = Hand()
    hand.say("5S", "7C")
    assert hand.answer(written(cases)) == "7"  # honest otherwise
    hand = Hand()
    hand.say("5S", "KH")
    assert hand.answer(written(cases)) == "2"


# ---- what is chosen --------------------------------------------------------------------------


def test_lowest_and_highest_go_by_rank() -> None:
    hand = Hand()
    assert hand.answer(written("  - asked: card\n    choose: lowest\n")) == "5S"
    assert hand.answer(written("  - asked: card\n    choose: highest\n")) == "9H"
    assert hand.answer(written("  - asked: card\n    choose: 6h\n")) == "6H"


def test_the_first_case_that_offers_something_counts() -> None:
    hand = Hand()
    cases = "  - asked: card\n    choose: 3S\n  - asked: card\n    name: card\n    choose: 9H\n"
    assert hand.answer(written(cases)) == "9H"  # 3S isn't in the hand


def test_lies_are_never_true_and_truths_always() -> None:
    for said, values in (("truth", {"7"}), ("lie", set(program(ALTERNATING).rules.deck.ranks))):
        found = set()
        hand = Hand()
        hand.say("5S", "7C")
        mine = player(written(f"  - asked: claim\n    choose: {said}\n"))
        for _ in range(300):
            asked = hand.asked()
            found.add(asked.options[mine.choose(asked)])
        assert found == (values if said == "truth" else values - {"7"})


def test_weights_say_how_often() -> None:
    hand = Hand()
    hand.say("5S", "7C", "K")
    mine = player(written("  - asked: challenge\n    weights: {yes: 3, no: 1}\n"))
    asked = hand.asked()
    yes = sum(mine.choose(asked) for _ in range(2_000)) / 2_000
    assert isclose(yes, 0.75, abs_tol=4 * (0.75 * 0.25 / 2_000) ** 0.5)


# ---- whole games -----------------------------------------------------------------------------


def test_everybody_challenges_the_last_card_and_no_other() -> None:
    path = shipped_policies()["last_card"]
    policy = Policy("last_card", str(path), path.read_text("utf-8"))
    make = maker_of(policy, Words(program(ALTERNATING), numbered_names(3)))
    asked_of_last = asked_of_others = 0

    class Spy:
        def __init__(self, place: Place) -> None:
            self.player: Player = make(place)

        def choose(self, asked: Asked) -> int:
            nonlocal asked_of_last, asked_of_others
            index = self.player.choose(asked)
            if asked.purpose == "challenge":
                hands = {zone.owner: zone.count for zone in asked.view.zones if zone.name == "hand"}
                last = hands[asked.view.on_turn] == 0
                assert index == last
                asked_of_last += last
                asked_of_others += not last
            return index

    found = try_players(program(ALTERNATING), [Spy, Spy, Spy], games=60)
    assert asked_of_last > 10
    assert asked_of_others > 500
    assert 0 < found.find("made").estimate.value < 0.2


@pytest.mark.parametrize("name", shipped_policies())
@pytest.mark.parametrize("ruleset", shipped_rulesets())
def test_the_samples_can_be_played(name: str, ruleset: str) -> None:
    if all(zone.name != "hand" for zone in program(ruleset).rules.zones):
        pytest.skip("the samples speak of hands")
    path = shipped_policies()[name]
    policy = Policy(name, str(path), path.read_text("utf-8"))
    rules = program(ruleset)
    make = maker_of(policy, Words(rules, numbered_names(2)))
    players = max(2, rules.rules.players[0])
    found = try_players(rules, [make] * players, games=3)
    assert found.find("gaps").estimate.value == 0


# ---- mistakes --------------------------------------------------------------------------------

CHALLENGE = "policy: mine\nwhen:\n  - asked: challenge\n"
CLAIM = "policy: mine\nwhen:\n  - asked: claim\n    choose: lie\n"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "mine.yaml:1: the file is empty"),
        ("- 1\n", "mine.yaml:1: a policy begins with `policy: NAME`"),
        ("policy: mine\n", "mine.yaml:1: `when:` is missing"),
        ("policy: a b\nwhen: []\n", "mine.yaml:1: `policy` must be a short name of letters, "
         "digits, `_` and `-`, not `a b`"),
        ("policy: &a mine\n", "mine.yaml:1: `&a`: anchors aren't allowed here"),
        ("policy: mine\nwhen:\n  - asked: chalenge\n",
         "mine.yaml:3: `asked` must be `challenge`, `claim`, `move`, `card`, `cards`, `zone`, "
         "`player`, `rank` or `suit`, not `chalenge`"),
        (CHALLENGE, "mine.yaml:3: `choose:` and `weights:`: neither says what is chosen"),
        (CHALLENGE + "    choose: yes\n    weights: {yes: 1}\n",
         "mine.yaml:3: `choose:` and `weights:`: both say what is chosen"),
        (CHALLENGE + "    choose: maybe\n",
         "mine.yaml:4: `maybe` is no answer to `asked: challenge` of alternating; "
         "there are `yes`, `no`"),
        (CHALLENGE + "    weights: {yes: 0}\n",
         "mine.yaml:4: all `weights` are 0: nothing is chosen"),
        (CHALLENGE + "    weights: {yes: -1}\n",
         "mine.yaml:4: `yes` must be a whole number from 0 to 1000000, not `-1`"),
        (CLAIM.replace("lie", "spades"),
         "mine.yaml:4: `spades` is no answer to `asked: claim` of alternating; there are `truth`, "
         "`lie`, `lowest`, `highest`, `random`, `3`, `4`, `5`, `6`, `7`, `8`, `9`, `10`"),
        (CLAIM + "    iff: {turn: {is: 1}}\n",
         "mine.yaml:5: `iff` is no name that can stand here; did you mean `if`?"),
        (CLAIM + "    if:\n      cards:\n        zone: hands\n        is: 0\n",
         "mine.yaml:7: `hands` is no zone of alternating; did you mean `hand`?"),
        (CLAIM + "    if: {cards: {zone: hand}}\n",
         "mine.yaml:5: `cards` needs `is:`, `at least:` or `at most:`"),
        (CLAIM + "    if: {cards: {zone: pile, of: me, is: 0}}\n",
         "mine.yaml:5: `pile` belongs to nobody: leave out `of:`"),
        (CLAIM + "    if: {state: {name: targt, is: K}}\n",
         "mine.yaml:5: `targt` is no state of alternating; did you mean `target`?"),
        (CLAIM + "    if: {state: {name: target, is: 11}}\n",
         "mine.yaml:5: `11` is no rank of alternating; did you mean `10`?"),
        (CLAIM + "    if: {claimed: {at least: Q, at most: 5}}\n",
         "mine.yaml:5: `at least` is above `at most`: nothing is both"),
        (CLAIM + "    if: {turn: {is: 1, at most: 5}}\n", "mine.yaml:5: `is:` stands alone"),
        (CLAIM + "    if: {turn: {is: soon}}\n", "mine.yaml:5: `soon` is no whole number"),
        (CLAIM + "    if: {truth: {at most: 0.3}}\n",
         "mine.yaml:5: `at most` must be a percentage such as 25%, not `0.3`"),
        (CLAIM + "    name: valu\n",
         "mine.yaml:5: `valu` is no choice of alternating; did you mean `value`?"),
        (CLAIM + "otherwise: brave\n",
         "mine.yaml:5: `otherwise` must be `random`, `honest`, `bold` or `cautious`, not `brave`"),
    ],
)  # fmt: skip
def test_a_mistake_is_told_with_its_line(text: str, message: str) -> None:
    with pytest.raises(FileError) as found:
        read_said("mine.yaml", text, WORDS)
    assert str(found.value) == message
