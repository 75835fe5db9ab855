"""One game of a classic played twice in step: by its ruleset, and by its plain-Python version.

Both are fed the same chance and the same choices; at every decision it is compared who is asked
what and what may be answered, and how the table stands, and in the end the outcome. What is
different from game to game is in a subclass of `ClassicPair`: how the words of one side are said
on the other, what both know of the table, and what both tell at the end.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import ClassVar

from independent import NATURE, suit_of
from independent import Game as PlainGame
from independent.crazy_eights import CrazyEights
from independent.gops import RANKS, Gops
from independent.kuhn_poker import KuhnPoker
from independent.whist import Whist

from harness.settings import program
from interpreter.game.game import Game

__all__ = ["ClassicPair", "EightsPair", "GopsPair", "KuhnPair", "Table", "WhistPair"]

Table = dict[str, object]


class ClassicPair(ABC):
    """Both versions of one game.

    Args:
        ruleset: its short name.
        players: how many seats.
        options: as the ruleset calls them; the others have their defaults.
        single: one deal even where there are matches.

    Attributes:
        engine: the game as the ruleset tells it.
        plain: the game as the independent version tells it.
        decisions: how many decisions were compared.
    """

    kinds: ClassVar[Mapping[str, str]]
    """The kinds of decisions: of the independent version, and of the engine."""
    deals_itself: ClassVar[bool] = False
    """Whether the engine deals first, in its own order, and the other version is dealt the same."""

    def __init__(
        self, ruleset: str, players: int, options: Mapping[str, object], *, single: bool = True
    ) -> None:
        self.engine = Game(program(ruleset), players, options, single=single)
        self.plain = self.begin(players, options, single=single)
        self.decisions = 0

    @abstractmethod
    def begin(self, players: int, options: Mapping[str, object], *, single: bool) -> PlainGame:
        """Begin the independent version."""

    @abstractmethod
    def tables(self) -> tuple[Table, Table]:
        """Give what both know of the table: the engine's, and the plain one's."""

    @abstractmethod
    def endings(self) -> tuple[Table, Table]:
        """Give what both tell at the end: the engine, and the plain version."""

    def catch_up(self) -> None:
        """Do in the independent version what the engine does without asking."""
        return

    def word(self, kind: str, word: str) -> str:
        """Say a word of the engine as the independent version does; "" if it doesn't ask that."""
        del kind
        return word

    def expected(self, asked: str) -> tuple[str, frozenset[str]]:
        """Give what the engine is expected to ask: the kind, and the plain words offered."""
        del asked
        assert self.plain.pending is not None
        kind, _, options = self.plain.pending
        return self.kinds[kind], options

    def check(self) -> bool:
        """Compare the decision at hand; False at the end of the game, which is compared, too."""
        decision = self.engine.decision
        if self.deals_itself and decision is not None and decision.seat == NATURE:
            return True
        self.catch_up()
        pending = self.plain.pending
        if decision is None or pending is None:
            assert decision is None, f"only the engine still asks: {decision}"
            assert pending is None, f"only the independent version still asks: {pending}"
            assert self.engine.gap is None
            found, expected = self.endings()
            assert found == expected, f"{found}\n{expected}"
            return False
        kind, options = self.expected(decision.kind)
        assert (decision.kind, decision.seat) == (kind, pending[1]), f"{decision}\n{pending}"
        offered = [self.word(kind, word) for word in decision.options]
        assert sorted(offered) == sorted(options), f"{decision}\n{pending}"
        found, expected = self.tables()
        assert found == expected, f"{found}\n{expected}"
        self.decisions += 1
        return True

    def choose(self, index: int) -> None:
        """Take an option in both games."""
        decision, pending = self.engine.decision, self.plain.pending
        assert decision is not None
        assert pending is not None
        if self.deals_itself and decision.seat == NATURE:
            self.engine.choose(index)
            return
        word = self.word(decision.kind, decision.options[index])
        self.engine.choose(index)
        if word:
            self.plain.choose(word)

    def cards(self, zone: str, seat: int = -1) -> list[str]:
        """Give the cards of a zone of the engine's, in the order of their words."""
        return sorted(self.engine.words.card(card) for card in self.engine.zone_cards(zone, seat))


class KuhnPair(ClassicPair):
    """Kuhn poker."""

    plain: KuhnPoker
    kinds: ClassVar = {"draw": "draw", "bet": "move", "call": "move"}

    def begin(self, players: int, options: Mapping[str, object], *, single: bool) -> KuhnPoker:
        del options, single
        return KuhnPoker(players)

    def tables(self) -> tuple[Table, Table]:
        engine, plain = self.engine, self.plain
        seats = range(engine.players)
        found: Table = {
            "hands": [self.cards("hand", seat) for seat in seats],
            "stock": self.cards("stock"),
            "pot": engine.state_value("pot"),
            "paid": [-engine.state_value("chips", seat) for seat in seats],
            "folded": {seat for seat in seats if engine.state_value("folded", seat)},
        }
        dealt = [[card] for card in plain.cards]
        expected: Table = {
            "hands": dealt + [[]] * (len(seats) - len(dealt)),
            "stock": sorted(plain.stock),
            "pot": sum(plain.paid),
            "paid": plain.paid,
            "folded": plain.folded,
        }
        return found, expected

    def endings(self) -> tuple[Table, Table]:
        outcome, plain = self.engine.outcome, self.plain
        assert outcome is not None
        assert plain.outcome is not None
        shown = {e.a for e in self.engine.events if e.kind == "show"}
        found: Table = {
            "winners": list(outcome.winners),
            "gained": list(outcome.results or ()),
            "shown": {self.engine.words.card(card) for card in shown},
        }
        left = {card for seat, card in enumerate(plain.cards) if seat not in plain.folded}
        expected: Table = {
            "winners": plain.outcome["winners"],
            "gained": plain.outcome["gained"],
            "shown": left if plain.outcome["showdown"] else set(),
        }
        return found, expected


class GopsPair(ClassicPair):
    """GOPS."""

    plain: Gops
    kinds: ClassVar = {"draw": "draw", "bid": "card"}

    def begin(self, players: int, options: Mapping[str, object], *, single: bool) -> Gops:
        del players, single
        highest = RANKS.index(str(options.get("highest_card", "K")))
        return Gops(highest + 1, str(options.get("tied_prize", "carried")))

    def tables(self) -> tuple[Table, Table]:
        engine, plain = self.engine, self.plain
        assert plain.pending is not None
        if plain.pending[:2] == ("bid", 1):
            bid = [event for event in engine.events if event.kind == "card"][-1]
            assert bid.seen == 0b01, "the first bid is seen by the first bidder only (G2)"
        found: Table = {
            # Of a bid the plain version thinks as still in the hand until both are shown.
            "hands": [
                sorted(self.cards("hand", seat) + self.cards("bid", seat)) for seat in range(2)
            ],
            "stock": self.cards("stock"),
            "prizes": self.cards("prize"),
            "points": [engine.state_value("points", seat) for seat in range(2)],
        }
        expected: Table = {
            "hands": [sorted(hand) for hand in plain.hands],
            "stock": sorted(plain.stock),
            "prizes": sorted(plain.prizes),
            "points": plain.points,
        }
        return found, expected

    def endings(self) -> tuple[Table, Table]:
        outcome, plain = self.engine.outcome, self.plain
        assert outcome is not None
        assert plain.outcome is not None
        found: Table = {
            "winners": list(outcome.winners),
            "points": list(outcome.points["points"]),
        }
        return found, dict(plain.outcome)


class EightsPair(ClassicPair):
    """Crazy Eights.

    In the ruleset one first says whether one plays or draws, and what is the only move is taken
    without asking; in the independent version one says at once which card, or that one draws.
    """

    plain: CrazyEights
    kinds: ClassVar = {"draw": "draw", "starter": "player", "turn": "card", "suit": "suit"}
    plays = False
    """Whether the player on turn has said so, and not yet which card."""

    def begin(self, players: int, options: Mapping[str, object], *, single: bool) -> CrazyEights:
        draws, points = options.get("most_drawn", 1), options.get("match_points", 100)
        return CrazyEights(players, int(str(draws)), int(str(points)), match=not single)

    def catch_up(self) -> None:
        """Draw or pass where that is all that can be done."""
        while self.plain.pending is not None:
            kind, _, options = self.plain.pending
            if kind != "turn" or options not in ({"draw"}, {"pass"}):
                return
            self.plain.choose(*options)

    def word(self, kind: str, word: str) -> str:
        if kind == "player":
            return str(self.engine.words.names.index(word))
        if kind == "suit":
            return word[0].upper()
        return {"play_one": "", "draw_one": "draw"}.get(word, word)

    def expected(self, asked: str) -> tuple[str, frozenset[str]]:
        kind, options = super().expected(asked)
        if asked == "move":
            return "move", (options & {"draw"}) | {""}
        return kind, options - {"draw"} if self.plays else options

    def choose(self, index: int) -> None:
        assert self.engine.decision is not None
        plays = self.word(self.engine.decision.kind, self.engine.decision.options[index]) == ""
        super().choose(index)
        self.plays = plays

    def tables(self) -> tuple[Table, Table]:
        engine, plain = self.engine, self.plain
        seats = range(engine.players)
        discards = [engine.words.card(card) for card in engine.zone_cards("discards")]
        found: Table = {
            "hands": [self.cards("hand", seat) for seat in seats],
            "stock": self.cards("stock"),
            "discards": discards,
        }
        expected: Table = {
            "hands": [sorted(hand) for hand in plain.hands],
            "stock": sorted(plain.stock),
            "discards": plain.discards,
        }
        return found, expected

    def endings(self) -> tuple[Table, Table]:
        outcome, plain = self.engine.outcome, self.plain
        assert outcome is not None
        assert plain.outcome is not None
        found: Table = {"winners": list(outcome.winners)}
        points = list(outcome.points["points"])
        found |= {"scores": points, "deals": outcome.deals} if plain.match else {"points": points}
        return found, dict(plain.outcome)


class WhistPair(ClassicPair):
    """Whist."""

    plain: Whist
    deals_itself = True
    kinds: ClassVar = {"card": "card"}

    def begin(self, players: int, options: Mapping[str, object], *, single: bool) -> Whist:
        del players
        counted = options.get("honours") == "counted"
        return Whist(counted, int(str(options.get("target", 5))), match=not single)

    def catch_up(self) -> None:
        """Deal the ruleset's hands, the card last that it turned up (W2)."""
        if self.plain.pending is None or self.plain.pending[1] != NATURE:
            return
        engine, dealer = self.engine, self.engine.state_value("dealer")
        if self.plain.pending[0] == "dealer":
            self.plain.choose(str(dealer))
        shown = [event for event in engine.events if event.kind == "show"][-1]
        assert shown.seen == 0b1111
        turned = engine.words.card(shown.a)
        hands = [self.cards("hand", (dealer + 1 + step) % 4) for step in range(4)]
        hands[3].remove(turned)
        hands[3].append(turned)
        for turn in zip(*hands, strict=True):
            for card in turn:
                self.plain.choose(card)

    def tables(self) -> tuple[Table, Table]:
        engine, plain = self.engine, self.plain
        trick = [(s, card) for s in range(4) for card in self.cards("played", s)]
        found: Table = {
            "hands": [self.cards("hand", seat) for seat in range(4)],
            "trick": trick,
            "tricks": [engine.state_value("tricks", side) for side in range(2)],
            "scores": [engine.state_value("points", side) for side in range(2)],
            "dealer": engine.state_value("dealer"),
            "trump": "SHCD"[engine.state_value("trump")],
        }
        expected: Table = {
            "hands": [sorted(hand) for hand in plain.hands],
            "trick": sorted(plain.trick),
            "tricks": plain.tricks,
            "scores": plain.scores,
            "dealer": plain.dealer,
            "trump": suit_of(plain.turned),
        }
        return found, expected

    def endings(self) -> tuple[Table, Table]:
        outcome, plain = self.engine.outcome, self.plain
        assert outcome is not None
        assert plain.outcome is not None
        points = outcome.points["points"]
        assert points[:2] == points[2:]
        found: Table = {"winners": list(outcome.winners)}
        if plain.match:
            found |= {"scores": list(points[:2]), "deals": outcome.deals}
        else:
            found["points"] = list(points[:2])
        expected = dict(plain.outcome)
        if plain.match and min(plain.scores) >= plain.match_points:
            # With honours both sides may be there at once; W8 doesn't say who has won then.
            del found["winners"], expected["winners"]
        return found, expected
