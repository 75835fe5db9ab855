"""What a watcher says is true, complete and no more than its seat was shown."""

import json
from collections import Counter
from random import Random

import pytest
from harness.settings import ALTERNATING, TWO_ROWS, Setting, Temper, program, random_setting
from harness.watching import Memory, Watched, check_view

from interpreter.game.events import UNSEEN
from interpreter.game.game import Game
from interpreter.game.views import View, Watcher
from interpreter.program import layout as lay

# ---- random games ----------------------------------------------------------------------------


def watched_game(ruleset: str, number: int) -> tuple[Watched, Temper]:
    rng = Random(f"views {ruleset} {number}")
    return Watched(random_setting(rng, ruleset).game()), Temper.drawn(rng)


@pytest.mark.unmeasured
@pytest.mark.parametrize("ruleset", [ALTERNATING, TWO_ROWS])
@pytest.mark.parametrize("chunk", range(4))
def test_views_are_true_and_remember_in_random_games(ruleset: str, chunk: int) -> None:
    remembered = 0
    for number in range(40):
        table, temper = watched_game(ruleset, chunk * 40 + number)
        game = table.game
        memories = [Memory(seat, game) for seat in range(game.players)]
        for memory in memories:
            memory.follow(game.events)
        while True:
            for seat, memory in enumerate(memories):
                view = table.view(seat)
                check_view(game, view)
                remembered += check_memory(game, view, memory)
            if game.decision is None:
                break
            events = table.choose(temper.choose(game))
            for memory in memories:
                memory.follow(events)
    # In the second game nothing is ever known of the other's hand.
    assert remembered > 1_000 if ruleset == ALTERNATING else remembered == 0


def check_memory(game: Game, view: View, memory: Memory) -> int:
    """All that was seen and can't have gone elsewhere is known; nothing is known that wasn't seen.

    Gives how many cards are known to lie in somebody else's hand.
    """
    known = {card: zone.number for zone in view.zones for card in zone.known}
    assert memory.known.items() <= known.items(), "a card once seen was forgotten"
    for zone in view.zones:
        for slot in zone.slots or ():
            assert slot.card is None or slot.card in memory.seen
    never = set(range(52)) - memory.seen
    if len({zone_of(game, card) for card in never}) > 1:
        # Two cards that were never shown could be exchanged, and everything would look the same.
        assert never.isdisjoint(known), "a card is known that was never shown"
    hands = [zone for zone in view.zones if zone.name == "hand" and zone.owner != view.seat]
    return sum(len(zone.known) for zone in hands)


def zone_of(game: Game, card: int) -> int:
    return game.state[lay.CARDS + lay.CARD_SIZE * card + lay.ZONE]


def test_two_views_of_a_moment_tell_the_public_things_alike() -> None:
    for ruleset in (ALTERNATING, TWO_ROWS):
        for number in range(20):
            table, temper = watched_game(ruleset, 1_000 + number)
            while table.game.decision is not None:
                table.choose(temper.choose(table.game))
                views = [table.view(seat) for seat in range(table.game.players)]
                public = [
                    (
                        view.on_turn,
                        view.turns,
                        view.states,
                        [(zone.number, zone.count) for zone in view.zones],
                        [[slot.up for slot in zone.slots or ()] for zone in view.zones],
                        [(e.kind, e.pc, e.player, e.b, e.c, e.position) for e in view.events],
                    )
                    for view in views
                ]
                assert all(one == public[0] for one in public)


# ---- by hand ---------------------------------------------------------------------------------

# Three players with four cards each: the second has the lead after the cut.
CUT = ("5S", "KS", "4S")
HANDS = ("8S JS 3S 3D", "8H 4H 10H 3H", "QC 6C 5C 3C")


def three_players(stock: str = "") -> Watched:
    game = Setting(ALTERNATING, 3, {"hand_size": 4}).game()
    table = Watched(game)
    table.say(*CUT)
    dealt = [hand.split() for hand in HANDS]
    table.say(*(card for turn in zip(*dealt, strict=True) for card in turn))
    return table


def cards(table: Watched, text: str) -> set[int]:
    numbers = table.game.words.cards(text)
    assert isinstance(numbers, list)
    return set(numbers)


def test_at_the_start_a_seat_knows_its_own_hand_and_nothing_else() -> None:
    table = three_players()
    for seat in range(3):
        for owner in range(3):
            own = cards(table, HANDS[owner].replace(" ", ",")) if seat == owner else set()
            assert table.known(seat, "hand", owner) == own
        assert table.known(seat, "stock") == set()
        unseen = set(range(52)) - cards(table, HANDS[seat])
        others = {n for n, zone in enumerate(table.game.program.layout.zones) if zone.owner != seat}
        view = table.view(seat)
        places = {zone.number for zone in view.zones if zone.name in ("stock", "hand")} & others
        assert {view.may_be[card] for card in unseen} == {frozenset(places)}


def test_a_face_down_card_is_known_to_its_player_only() -> None:
    table = three_players()
    table.say("8H", "QC", "10", "no", "no")
    slots = [table.zone(seat, "pile").slots for seat in range(3)]
    up, down = table.game.words.card_number("8H"), table.game.words.card_number("QC")
    assert [[(slot.card, slot.up) for slot in one or ()] for one in slots] == [
        [(up, True), (None, False)],
        [(up, True), (None, False)],
        [(up, True), (down, False)],
    ]
    assert table.known(2, "pile") == cards(table, "8H QC")
    assert table.known(0, "pile") == cards(table, "8H")


def test_cards_of_a_taken_pile_are_remembered_until_one_may_have_left() -> None:
    table = three_players()
    # P2 leads 8H; P3 lays QC as a 10, which stands; P1 plays JS; P2 lays 4H as a J; P3 challenges.
    table.say("8H", "QC", "10", "no", "no", "JS", "4H", "J", "yes", "no")
    # The 4 was no jack, so P2 took 8H, QC, JS and 4H; all but the QC were seen by everybody.
    assert table.known(0, "hand", 1) == cards(table, "8H JS 4H")
    assert table.known(2, "hand", 1) == cards(table, "8H QC JS 4H")
    # P2 leads the JS; nobody forgets the others. P3 lays 5C as a J, which stands.
    table.say("JS")
    assert table.known(0, "hand", 1) == cards(table, "8H 4H")
    table.say("5C", "J", "no", "no", "8S")
    chance = table.game.decision
    assert chance is not None
    assert chance.kind == "draw", "8S is below the target of J: P1 draws a card (A18)"
    table.say("2D")
    assert table.known(0, "hand", 0) == cards(table, "3S 3D 2D")
    assert table.known(1, "hand", 0) == set()
    # P2 lays something face down: for the others any card of that hand may have been it.
    table.say("8H", "8", "no", "no")
    assert table.known(0, "hand", 1) == set()
    assert table.known(0, "pile") == cards(table, "JS 8S")
    zones = {(zone.name, zone.owner): zone.number for zone in table.view(0).zones}
    hand, pile = zones["hand", 1], zones["pile", -1]
    for card in cards(table, "8H 4H"):
        assert table.view(0).may_be[card] == {hand, pile}
    assert table.known(1, "pile") == cards(table, "JS 8S 8H")
    # P3 knows the 5C below, too, and plays the 6C face up.
    table.say("6C", "2S")
    assert table.known(2, "pile") == cards(table, "JS 5C 8S 6C")
    # P1 lays the 2D as a king; P2 challenges: P1 takes the pile, and one card of it face down.
    table.say("2D", "K", "yes", "no")
    assert table.known(2, "hand", 0) == cards(table, "JS 5C 8S 6C 2D")
    assert table.known(1, "hand", 0) == cards(table, "JS 8S 8H 6C 2D")
    hand_0 = zones["hand", 0]
    for card in cards(table, "8H 4H"):
        assert table.view(2).may_be[card] == {hand, hand_0}


def test_what_is_left_when_the_stock_is_empty_is_held_by_the_other() -> None:
    # Every lead is below this target and costs a card; every claim is false and is challenged.
    game = Setting(ALTERNATING, 2, {"hand_size": 12, "opening_target": "2"}).game()
    table = Watched(game)
    table.say("2S", "3S")
    rng = Random(7)
    stock = next(n for n, zone in enumerate(game.program.layout.zones) if zone.name == "stock")
    while game.zone_cards("stock"):
        decision = game.decision
        assert decision is not None
        options = list(decision.values)
        index = options.index(min(options)) if decision.kind == "card" else 0
        if decision.kind == "yes_no":
            index = options.index(1)
        if decision.kind == "rank":
            index = len(options) - 1
        if decision.kind == "draw":
            index = rng.randrange(len(options))
        table.choose(index)
    for seat in range(2):
        view = table.view(seat)
        assert all(stock not in places for places in view.may_be)
        other = next(z for z in view.zones if z.name == "hand" and z.owner == 1 - seat)
        assert len(other.known) == other.count, "all that isn't here is there"


def test_own_options_and_the_kind_of_the_decision_are_in_the_view() -> None:
    table = three_players()
    assert table.view(1).deciding == "card"
    assert set(table.view(1).options) == set(HANDS[1].split())
    for seat in (0, 2):
        assert table.view(seat).deciding == ""
        assert table.view(seat).options == ()


def test_a_view_as_data_is_plain_and_says_what_is_not_known() -> None:
    table = three_players()
    table.say("8H", "QC", "10", "no", "no")
    data = table.view(0).as_data(table.game.words)
    assert json.loads(json.dumps(data)) == data
    zones = {zone["zone"]: zone for zone in data["zones"]}  # type: ignore[attr-defined] # a list
    assert set(zones) == {"stock", "pile", "hand of P1", "hand of P2", "hand of P3", "cut cards"}
    assert zones["pile"] == {
        "zone": "pile",
        "count": 2,
        "cards": [{"card": "8H", "face": "up"}, {"card": None, "face": "down"}],
    }
    assert sorted(zones["hand of P1"]["known"]) == sorted(HANDS[0].split())
    assert zones["hand of P3"] == {"zone": "hand of P3", "count": 3, "known": []}
    assert zones["stock"] == {"zone": "stock", "count": 40, "known": []}
    assert data["states"] == {"leader": "P2", "target": "10", "facing": "up"}
    assert (data["seat"], data["on_turn"], data["deciding"]) == ("P1", "P1", "card")
    assert data["turns"] == 3


def test_before_anything_has_happened_states_are_not_known() -> None:
    game = Setting(ALTERNATING, 2).game()
    view = Watcher(game.words, 0, 2).view()
    assert view.states == {"leader": None, "target": None, "facing": None}
    view = Watcher(Setting(TWO_ROWS, 2).game().words, 0, 2).view()
    assert view.states == {"starter": None, "points": (None, None)}


def test_events_show_cards_to_those_who_may_see_them() -> None:
    table = three_players()
    table.say("8H", "QC", "10", "no", "yes")
    shown = [
        [(e.kind, e.a) for e in view.events if e.kind in ("card", "show")][-5:]
        for view in map(table.view, range(3))
    ]
    up, down = table.game.words.card_number("8H"), table.game.words.card_number("QC")
    told = [("show", down), ("card", up), ("card", down)]
    assert shown[0] == [("card", up), ("card", UNSEEN), *told]
    assert shown[1] == [("card", up), ("card", UNSEEN), *told]
    assert shown[2] == [("card", up), ("card", down), *told]


@pytest.mark.parametrize("ruleset", [ALTERNATING, TWO_ROWS])
def test_an_event_shows_a_seat_no_place_in_a_hand_it_may_not_look_into(ruleset: str) -> None:
    # Cards are taken into a hand in an order that all have seen, so the place would be the card.
    zones = program(ruleset).layout.zones
    in_sight = (lay.SEEN_BY_ALL, lay.SEEN_AS_LAID)
    places: Counter[int] = Counter()
    for number in range(20):
        table, temper = watched_game(ruleset, 2_000 + number)
        while table.game.decision is not None:
            table.choose(temper.choose(table.game))
        for event in table.game.events:
            if event.kind == "card" and zones[event.b].seen not in in_sight:
                for seat in range(table.game.players):
                    places[event.shown_to(seat).position] += seat != zones[event.b].owner
    assert set(places) == {0}, "the place among hidden cards is shown"


def test_memories_of_a_match_end_with_each_deal() -> None:
    game = Setting(TWO_ROWS, 2, {"wins_needed": 2}, single=False).game()
    table = Watched(game)
    rng = Random(5)
    deals: Counter[int] = Counter()
    while game.decision is not None:
        if len(game.zone_cards("stock")) == 52:
            deals[game.state[lay.DEALS]] += 1
            for seat in range(2):
                view = table.view(seat)
                assert all(zone.known == () for zone in view.zones if zone.name != "stock")
                assert view.on_turn == -1
        table.choose(rng.randrange(len(game.decision.options)))
    assert len(deals) >= 2


def test_a_view_keeps_what_was_seen_when_it_was_made() -> None:
    table, temper = watched_game(ALTERNATING, 7)
    for _ in range(60):
        table.choose(temper.choose(table.game))
    before = table.view(0).events
    seen = tuple(before)
    assert len(seen) > 10
    assert before[-1] == seen[-1]
    assert before[2:4] == seen[2:4]
    for _ in range(20):
        table.choose(temper.choose(table.game))
    assert tuple(before) == seen
    assert len(table.view(0).events) > len(seen)
    with pytest.raises(IndexError):
        before[len(seen)]
