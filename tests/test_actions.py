"""What people type: lines that are plays, and lines that are refused with what is wrong."""

from collections.abc import Callable

import pytest
from harness.scripts import dealt, hand, rows, say
from hypothesis import given
from hypothesis import strategies as st

from interpreter.game.actions import Play, Refusal, read_play
from interpreter.game.game import Game
from interpreter.game.load import program_of

ROWS = ("KS KH 4S 5S 6S 9D", "2S 2H 7S 8S 9S 3D")


def facing_up() -> Game:
    """P1 leads and holds 8S 4S 9S; P2 holds 6H 5S 10H."""
    return dealt(["8S 4S 9S", "6H 5S 10H"])


def facing_down() -> Game:
    """P1 has led the 8S; P2 is to lay a card face down."""
    return say(facing_up(), "8S")


def asked() -> Game:
    """P2 has laid the 6H and claimed a 10; P1 is asked."""
    return say(facing_down(), "6H", "10")


def refused(game: Game, line: str, seat: int | None = None) -> Refusal:
    """Read a line that is refused and changes nothing."""
    assert game.decision is not None
    before, happened = game.state[:], len(game.events)
    answer = read_play(game, game.decision.seat if seat is None else seat, line)
    assert isinstance(answer, Refusal), answer
    assert game.state == before
    assert len(game.events) == happened
    return answer


def played(game: Game, line: str) -> Play:
    """Read a line that is a play, and make it."""
    assert game.decision is not None
    before = game.state[:]
    play = read_play(game, game.decision.seat, line)
    assert isinstance(play, Play), play
    assert game.state == before
    for index in play.indexes:
        game.choose(index)
    return play


def cites(game: Game, refusal: Refusal) -> set[str]:
    """Give the rules that the refusal's clause cites."""
    assert refusal.clause >= 0
    return set(game.rules.clauses[refusal.clause].cites)


# ---- plays -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "line", ["4S", "4s", "♠4", "4♠", "♠︎4", "  4S ", "open_card 4S", "play 4S", "出 ♠4"]
)
def test_a_card_is_played_face_up_in_any_way_to_write_it(line: str) -> None:
    game = facing_up()
    assert played(game, line).complete
    assert hand(game, 0) == {"8S", "9S"}
    assert game.rules.deck.ranks[game.state_value("target")] == "4"


@pytest.mark.parametrize(
    "line", ["6H 10", "6h 10", "6H as 10", "6H claim 10", "♥6 报 10", "6H，10", "hidden_card 6H 10"]
)
def test_a_card_and_its_claim_stand_on_one_line(line: str) -> None:
    game = facing_down()
    assert played(game, line) == Play((0, 7))
    assert [one.b for one in game.events if one.kind == "claim"] == [7]
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("yes_no", 0)


def test_a_claim_left_out_is_the_lowest_rank() -> None:
    # A22: a face-down card without a declaration counts as declared at the lowest rank, 3.
    game = facing_down()
    assert played(game, "6H").complete
    assert say(game, "no").state_value("target") == 0


@pytest.mark.parametrize("rank", ["3", "10", "J", "q", "k", "A", "2"])
def test_every_rank_can_be_claimed_whatever_the_case(rank: str) -> None:
    game = facing_down()
    played(game, f"6H {rank}")
    say(game, "no")
    assert game.rules.deck.ranks[game.state_value("target")] == rank.upper()


@pytest.mark.parametrize("line", ["yes", "y", "Y", "challenge", "YES", "是", "质疑"])
def test_a_challenge_is_called(line: str) -> None:
    game = asked()
    assert played(game, line).complete
    # The 6 was no 10: its player took both cards.
    assert hand(game, 1) == {"8S", "6H", "5S", "10H"}


@pytest.mark.parametrize("line", ["no", "N", "pass", "否", "不", "不质疑"])
def test_a_challenge_is_passed(line: str) -> None:
    game = asked()
    played(game, line)
    assert len(game.zone_cards("pile")) == 2


@pytest.mark.parametrize(
    "line", ["KS upper", "ks UPPER", "KS u", "♠K to upper", "place KS upper", "KS 放 upper"]
)
def test_a_card_and_its_row_stand_on_one_line(line: str) -> None:
    game = rows(*ROWS)
    assert played(game, line).complete
    assert [game.words.card(card) for card in game.zone_cards("upper", 0)] == ["KS"]


def test_a_card_without_its_row_is_half_a_play() -> None:
    game = rows(*ROWS)
    play = played(game, "KS")
    assert not play.complete
    assert game.decision is not None
    assert (game.decision.kind, game.decision.seat) == ("zone", 0)
    assert set(game.decision.options) == {"upper", "lower"}
    assert played(game, "lower").complete


# ---- refusals that cite a rule -----------------------------------------------------------------


def test_a_card_that_is_not_held_is_refused() -> None:
    game = facing_up()
    refusal = refused(game, "KH")
    assert (refusal.code, refusal.word) == ("not_offered", "KH")
    assert set(refusal.options) == {"8S", "4S", "9S"}
    assert "A12" in cites(game, refusal)


def test_a_refusal_says_nothing_about_where_the_card_is() -> None:
    game = facing_up()
    # One lies in the other's hand, one in the stock; a cut card went back to the stock, too.
    refusals = [refused(game, card) for card in ("10H", "KD", "2S")]
    assert len({(one.code, one.clause, one.condition, one.found) for one in refusals}) == 1
    assert len({one.options for one in refusals}) == 1


def test_the_wrong_move_is_refused_with_its_guard_and_what_is_so() -> None:
    game = facing_down()
    refusal = refused(game, "open_card 6H")
    assert (refusal.code, refusal.word) == ("not_offered", "open_card")
    assert refusal.condition == "facing is up"
    assert refusal.found == "facing is down"
    assert game.rules.clauses[refusal.clause].name == "open_card"
    refusal = refused(facing_up(), "hidden_card 8S 10")
    assert (refusal.condition, refusal.found) == ("facing is down", "facing is up")
    assert "A13" in cites(game, refusal)


@pytest.mark.parametrize(("line", "word"), [("11H", "11H"), ("9", "9"), ("joker", "joker")])
def test_what_is_no_card_is_unreadable(line: str, word: str) -> None:
    game = facing_up()
    refusal = refused(game, line)
    assert (refusal.code, refusal.word) == ("unreadable", word)
    assert cites(game, refusal)


def test_a_misspelt_word_is_met_with_what_it_resembles() -> None:
    assert refused(rows(*ROWS), "KS uper").meant == ("upper",)
    assert refused(facing_up(), "8SS").meant == ("8S",)


@pytest.mark.parametrize("line", ["6H 1S", "6H hearts", "6H 0", "6H 7S"])
def test_a_claim_that_is_no_rank_is_refused(line: str) -> None:
    game = facing_down()
    refusal = refused(game, line)
    assert refusal.code == "unreadable"
    assert set(refusal.options) == set(game.rules.deck.ranks)
    assert "A13" in cites(game, refusal)


def test_a_full_row_takes_no_more() -> None:
    game = rows(*ROWS)
    for mine, other in (("KS", "2S"), ("KH", "2H"), ("4S", "7S")):
        say(game, mine, "upper", other, "lower")
    refusal = refused(game, "5S upper")
    assert (refusal.code, refusal.word) == ("not_offered", "upper")
    assert refusal.condition == "row is not full"
    assert refusal.options == ("lower",)
    assert "B6" in cites(game, refusal)
    say(game, "5S", "lower")
    refusal = refused(game, "8S lower")
    assert refusal.options == ("upper",)


def test_a_placed_card_cannot_be_placed_again() -> None:
    game = say(rows(*ROWS), "KS", "upper", "2S", "lower")
    refusal = refused(game, "KS lower")
    assert (refusal.code, refusal.word) == ("not_offered", "KS")
    assert "B3" in cites(game, refusal)


@pytest.mark.parametrize("row", ["middle", "stock", "hand", "KH"])
def test_a_card_goes_into_a_row_and_nowhere_else(row: str) -> None:
    refusal = refused(rows(*ROWS), f"KS {row}")
    assert refusal.word == row
    assert set(refusal.options) == {"upper", "lower"}


def test_the_row_of_the_other_is_refused() -> None:
    game = say(rows(*ROWS), "KS")
    assert refused(game, "upper of P2").code == "too_much"


def test_an_answer_is_yes_or_no() -> None:
    game = asked()
    refusal = refused(game, "maybe")
    assert (refusal.code, set(refusal.options)) == ("unreadable", {"yes", "no"})
    assert "A14" in cites(game, refusal)


# ---- refusals that are a matter of typing or of whose turn it is -------------------------------


def test_a_seat_that_is_not_asked_is_told_so() -> None:
    game = facing_up()
    assert refused(game, "6H", seat=1) == Refusal("not_your_turn")
    game = asked()
    assert refused(game, "5S", seat=1) == Refusal("not_your_turn")


def test_nobody_plays_for_chance() -> None:
    # The lead is below this target, so that a card has to be drawn.
    game = say(dealt(["8S 4S 9S", "6H 5S 10H"], opening_target="2"), "4S")
    assert game.decision is not None
    assert game.decision.seat == -1
    for seat in range(2):
        assert refused(game, "KH", seat=seat) == Refusal("not_your_turn")


def test_an_empty_line_asks_for_something() -> None:
    game = facing_up()
    for line in ("", "   ", "open_card", " , ; "):
        refusal = refused(game, line)
        assert (refusal.code, set(refusal.options)) == ("empty", {"8S", "4S", "9S"})


@pytest.mark.parametrize("line", ["8S 9", "8S 4S", "8S yes"])
def test_words_after_a_play_are_too_much(line: str) -> None:
    refusal = refused(facing_up(), line)
    assert (refusal.code, refusal.word) == ("too_much", line.split()[1])


def test_a_line_is_one_play_and_never_the_answer_to_the_next() -> None:
    assert refused(facing_down(), "6H 10 no").code == "too_much"
    # P1 challenges, is wrong and leads: what they lead is another play.
    game = say(facing_down(), "10H", "10")
    assert refused(game, "yes 9S").code == "too_much"
    # P1 challenges rightly, and P2 leads: the line is refused alike, or it would tell the card.
    assert refused(asked(), "yes 9S") == refused(game, "yes 9S")


def test_after_the_end_nothing_is_played() -> None:
    game = dealt(["8S 4S 9S", "6H 5S 10H"])
    say(game, "8S", "6H", "6", "no", "9S", "10H", "J", "no", "4S", "KD", "5S", "5", "no")
    assert game.outcome is not None
    assert game.outcome.winners == (1,)
    for seat in range(2):
        assert read_play(game, seat, "8S") == Refusal("over")


@given(st.text(max_size=12), st.sampled_from([facing_up, facing_down, asked]))
def test_any_text_is_a_play_or_a_refusal_and_changes_nothing(
    text: str, begin: Callable[[], Game]
) -> None:
    game = begin()
    assert game.decision is not None
    before = game.state[:]
    answer = read_play(game, game.decision.seat, text)
    assert isinstance(answer, Play | Refusal)
    assert game.state == before
    if isinstance(answer, Play):
        assert 0 <= answer.indexes[0] < len(game.decision.options)


# ---- other rules: conditions, and a line that would show a hidden card -------------------------

RISING = """\
game rising, edition 1
    players 2

deck
    ranks low to high: A 2 3
    suits equal: red green blue

zone stock: hidden
zone heap: hidden
zone table: seen by all
zone hand of each player: seen by owner

state starter is a player
state floor is a rank

setup
    shuffle deck into stock
    deal 2 from stock to hand of each player
    deal 4 from stock to heap
    floor becomes 2
    choose starter from each player at random
    turn passes to starter

turn
    choose both
    turn passes to next player

move both
    choose card from hand where rank of card is at least floor
    lay card on table face up
    draw 1 from heap to hand, if any is left
    choose second from hand
    lay second on table face up

end enough after 2 turns
    players with fewest cards in hand win, those tied share the win
"""


def rising() -> Game:
    game = Game(program_of("rising", RISING), 2)
    return say(game, "AR", "3B", "3R", "AG", "2R", "2G", "2B", "3G", "P1")


def test_a_card_that_fails_the_condition_is_refused_with_it() -> None:
    game = rising()
    assert game.decision is not None
    assert game.decision.options == ("3R",)
    refusal = refused(game, "AR")
    assert refusal.code == "not_offered"
    assert refusal.condition == "rank of card is at least floor"


def test_a_card_elsewhere_is_refused_without_the_condition() -> None:
    game = rising()
    # In the other's hand, in the heap, in the stock; below the floor and not.
    refusals = {card: refused(game, card) for card in ("3B", "AG", "2R", "AB")}
    assert {one.condition for one in refusals.values()} == {""}
    assert len({one.clause for one in refusals.values()}) == 1


@pytest.mark.parametrize("line", ["3R", "3R zz", "3R AB", "3R 3G", "3R 2G", "3R AR", "3R AR AR"])
def test_a_line_tells_no_card_that_the_play_would_bring(line: str) -> None:
    # Laying the 3R brings the top card of the heap to the hand: a 3G in one game, a 2G in the
    # other. Nobody knows it yet, and reading a line plays nothing, so its answer tells nothing.
    other = Game(program_of("rising", RISING), 2)
    say(other, "AR", "3B", "3R", "AG", "2R", "3G", "2B", "2G", "P1")
    assert read_play(rising(), 0, line) == read_play(other, 0, line)


def test_what_is_chosen_after_cards_have_moved_is_a_play_of_its_own() -> None:
    game = rising()
    assert played(game, "3R").complete
    assert game.decision is not None
    assert (game.decision.seat, game.decision.options) == (0, ("AR", "3G"))
    assert played(game, "AR").complete


# ---- cards of other decks ------------------------------------------------------------------------

DECK = """game deck, edition 1
    players 2
deck
    ranks low to high: {ranks}
    suits equal: {suits}
zone stock: hidden
zone hand of each player: seen by owner
state opener is a player
setup
    shuffle deck into stock
    choose opener from each player at random
    turn passes to opener
turn
    draw 1 from stock to hand
    turn passes to next player
end done after 2 turns
    game is drawn
"""


@pytest.mark.parametrize(
    ("suits", "card", "ways"),
    [
        ("red blue green", "3R", "3r r3 R3 3red red3 3re RE3 ３Ｒ"),
        ("red rose", "3RE", "3re 3red red3 re3"),
        (
            "spades hearts",
            "10S",
            "10s S10 10♠ ♠10 ♤10 10spades spades10 sp10 黑桃10 10黑桃 １０黑桃",
        ),
        ("红 黑 蓝 绿", "3黑", "3黑 黑3"),
        ("方块 梅花 红桃 黑桃", "7黑", "7黑 黑7 黑桃7 7黑桃"),
        ("bar barn", "3BARN", "3barn barn3"),
        ("bar barn", "3BAR", "3bar bar3"),
    ],
)
def test_a_card_of_any_deck_is_read_in_all_ways(suits: str, card: str, ways: str) -> None:
    words = Game(program_of("deck.rules", DECK.format(ranks="3 7 10", suits=suits)), 2).words
    number = words.card_number(card)
    assert number is not None
    assert words.card(number) == card
    assert {words.card_number(way) for way in ways.split()} == {number}


@pytest.mark.parametrize(
    ("suits", "none"),
    [
        ("red rose", "3r r3 3x 3 r red"),
        ("bar barn", "3b 3ba"),
        ("red blue", "♠3 黑桃3 4r"),
        ("方块 梅花 红桃 黑桃", "♠7"),
    ],
)
def test_what_could_be_two_cards_is_none(suits: str, none: str) -> None:
    words = Game(program_of("deck.rules", DECK.format(ranks="3 7 10", suits=suits)), 2).words
    assert [words.card_number(way) for way in none.split()] == [None] * len(none.split())


@pytest.mark.parametrize(("ranks", "suits"), [("1 11", "x xx"), ("3 s t", "s t"), ("1 2", "a1 a2")])
def test_every_card_is_read_as_it_is_written(ranks: str, suits: str) -> None:
    program = program_of("deck.rules", DECK.format(ranks=ranks, suits=suits))
    words = Game(program, 2).words
    numbers = list(range(program.rules.deck.size))
    assert [words.card_number(words.card(number)) for number in numbers] == numbers
