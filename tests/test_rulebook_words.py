"""Rules told in plain words: each word of the language, against sentences written by hand."""

from __future__ import annotations

import re
from collections.abc import Iterator
from string import Formatter
from typing import get_args

import pytest
from framing import PAGE, fenced, framed

from interpreter.game.load import program_of
from interpreter.game.options import parse_options
from interpreter.game.sentences import Sentences
from interpreter.game.words import Words, numbered_names
from interpreter.program.program import Program
from interpreter.resources import shipped_rulesets
from interpreter.rulebook.model import Line
from interpreter.rulebook.plain_clauses import PlainWords
from interpreter.rulebook.plain_texts import AGREEMENT, PLAIN
from interpreter.rulebook.sheet import rule_sheet
from interpreter.rulebook.write_text import write_text
from interpreter.rules import model as m
from interpreter.rules.model_statements import Stmt
from interpreter.rules.model_values import Expr
from interpreter.rules.parts import parts

STATES = """
state target is a rank, starts each deal at 3
state points of each player is 0 to 200, starts each deal at 0
state facing is up or down, starts each deal at up
state rival is a player
zone upper of each player: seen by all, holds 3
    title "upper row" zh "上排"
zone lower of each player: seen by all, holds 3
    title "lower row" zh "下排"
option cost is 1 to 3, default 2
option lenient is yes_please or no_thanks, default no_thanks
"""

# Lines of a move, what they are in English, and what they are in Chinese.
LINES = [
    ("turn card face up", ["Turn the card face up."], ["把这张牌翻成面朝上。"]),
    (
        "lay card on upper face down",
        ["Lay the card face down onto your upper row."],
        ["把这张牌面朝下放到自己的上排。"],
    ),
    (
        "put card on pile",
        ["Put the card onto the pile the way up it is."],
        ["把这张牌照原样放到牌堆。"],
    ),
    (
        "reveal card",
        ["Show the card to everybody; it lies face up from now on."],
        ["翻开这张牌给大家看。"],
    ),
    (
        "turn all in upper face down",
        ["Turn all cards in your upper row face down."],
        ["把自己的上排里的牌全部翻成面朝下。"],
    ),
    (
        "turn all in upper of each player face up",
        ["Turn all cards in each player’s upper row face up."],
        ["把每位玩家的上排里的牌全部翻成面朝上。"],
    ),
    (
        "reveal all in hand of next player",
        ["Show all cards in the next player’s hand to everybody."],
        ["把下家的手牌里的牌全部亮给大家看。"],
    ),
    (
        "draw 1 from stock to hand, if any is left",
        ["Draw 1 card from the stock into your hand, if any is left."],
        ["从摸牌堆摸 1 张到自己的手牌，没有就不摸。"],
    ),
    (
        "draw cost from stock to hand, or as many as are left",
        ["Draw 2 cards from the stock into your hand, or as many as are left."],
        ["从摸牌堆摸 2 张到自己的手牌，不够就有几张摸几张。"],
    ),
    (
        "if any other in pile where rank of other is rank of card\n        reveal card",
        [
            "If there is a card, the other, in the pile such that the rank of the other is the "
            "rank of the card, show the card to everybody; it lies face up from now on."
        ],
        ["如果牌堆里有牌符合“那张牌的点数是这张牌的点数”，翻开这张牌给大家看。"],
    ),
    (
        "target becomes lowest rank in pile",
        ["The target becomes the lowest rank in the pile."],
        ["target 变为牌堆里最小的点数。"],
    ),
    (
        "if (number of cards in hand where suit of card is red) is 0\n        reveal card",
        [
            "If the number of cards in your hand for which “the suit of the card is red” is 0, "
            "show the card to everybody; it lies face up from now on."
        ],
        ["如果自己的手牌里符合“这张牌的花色是 red”的张数是 0，翻开这张牌给大家看。"],
    ),
    (
        "choose other from hand where suit of other is red, failing that any\n    reveal other",
        [
            "Choose a card from your hand as the other such that the suit of the other is red; "
            "failing that, any.",
            "Show the other to everybody; it lies face up from now on.",
        ],
        [
            "从自己的手牌里选一张牌，条件是这张牌（other）的花色是 red；没有的话，随便哪个都行。",
            "翻开这张牌（other）给大家看。",
        ],
    ),
    (
        "put all but top from pile to stock",
        ["Put all cards but the top one from the pile into the stock."],
        ["把牌堆里除最上面一张以外的牌全部放到摸牌堆。"],
    ),
    (
        "put all from pile to stock where suit of card is red",
        ["Go through the pile and put each card into the stock if the suit of the card is red."],
        ["把牌堆里的牌逐张看过，凡是这张牌的花色是 red 的，都放到摸牌堆。"],
    ),
    (
        "deal all from stock to hand of each player",
        ["Deal all cards from the stock into each player’s hand, one at a time round the table."],
        ["把摸牌堆里的牌一张张轮流发完，放到每位玩家的手牌。"],
    ),
    (
        "let held be number of cards in hand\n    draw held from stock to hand, if any is left",
        [
            "Remember the number of cards in your hand as the held.",
            "Draw as many cards as the held from the stock into your hand, if any is left.",
        ],
        [
            "记下的数：自己的手牌张数。",
            "从摸牌堆摸若干张（记下的数）到自己的手牌，没有就不摸。",
        ],
    ),
    (
        "put all from pile to hand of next player",
        ["Put all cards from the pile into the next player’s hand."],
        ["把牌堆里的牌全部放到下家的手牌。"],
    ),
    (
        "draw points from stock to hand, if any is left",
        ["Draw as many cards as your points from the stock into your hand, if any is left."],
        ["从摸牌堆摸若干张（自己的得分）到自己的手牌，没有就不摸。"],
    ),
    ("shuffle pile", ["Shuffle the pile, face down."], ["牌堆面朝下洗牌。"]),
    (
        "claim value is a rank, highest rank when silent",
        ["Claim a rank, true or false; saying nothing means 8."],
        ["报一个点数，可真可假；不报就算报了 8。"],
    ),
    (
        "choose second from hand where rank of second is above target",
        [
            "Choose a card from your hand as the second such that the rank of the second is above "
            "the target."
        ],
        ["从自己的手牌里选一张牌，条件是这张牌（second）的点数大于 target。"],
    ),
    (
        "choose row from upper, lower where row is not full",
        ["Choose one of your upper row and your lower row such that the row is not full."],
        ["从自己的上排和自己的下排中选一处，条件是这一处还没满。"],
    ),
    (
        "choose rival from others",
        ["Choose another player as the rival."],
        ["选另一位玩家作为 rival。"],
    ),
    (
        "if no player where hand is empty\n        reveal card",
        [
            "If there is no player for whom their hand is empty, show the card to everybody; it "
            "lies face up from now on."
        ],
        ["如果没有人符合“自己的手牌没有牌”，翻开这张牌给大家看。"],
    ),
    (
        "if number of players is 2 and not every player where number of cards in hand is 1\n"
        "        reveal card",
        [
            "If the number of players is 2, and it is not so for every player that the number of "
            "cards in their hand is 1, show the card to everybody; it lies face up from now on."
        ],
        ["如果玩家人数是 2，并且不是人人都符合“自己的手牌张数是 1”，翻开这张牌给大家看。"],
    ),
    (
        "if hand is empty\n        player loses",
        ["If your hand is empty, you lose the game at once, and all others win."],
        ["如果自己的手牌没有牌，当前玩家马上输掉，其他人都获胜。"],
    ),
    (
        "turn passes to next player where hand is not empty",
        ["It is then the turn of the next player for whom their hand is not empty."],
        ["接着轮到下家起第一位符合“自己的手牌还有牌”的玩家。"],
    ),
    (
        "points becomes number of players where hand is empty",
        ["Your points become the number of players for whom their hand is empty."],
        ["自己的得分变为符合“自己的手牌没有牌”的人数。"],
    ),
    (
        "for each player where hand is empty\n        add 1 to points",
        ["For each player in turn order, if their hand is empty: add 1 to their points."],
        ["每位玩家依次，只要自己的手牌没有牌：自己的得分加 1。"],
    ),
    (
        "compare points of each player where hand is empty, fewest is best\n"
        "        if one player is best\n            add 1 to points of best player\n"
        "        if several are best\n            reveal card",
        [
            "Compare each player’s points, but only of players for whom their hand is empty: who "
            "has the fewest is best.",
            "If one player alone has the fewest, add 1 to that player’s points.",
            "If several are tied for the fewest, show the card to everybody; it lies face up from "
            "now on.",
        ],
        [
            "只对符合“自己的手牌没有牌”的玩家比较每位玩家的得分，最少的人胜出。",
            "如果只有一人最少，这位玩家的得分加 1。",
            "如果几人并列最少，翻开这张牌给大家看。",
        ],
    ),
    ("choose wanted is a suit", ["Choose a suit as the wanted."], ["选一种花色。"]),
    (
        "target becomes rank of card",
        ["The target becomes the rank of the card."],
        ["target 变为这张牌的点数。"],
    ),
    ("rival becomes player", ["You become the rival."], ["当前玩家成为 rival。"]),
    (
        "rival becomes player if facing is up, otherwise next player after next player",
        [
            "You become the rival if the facing is up, otherwise the player after the next player "
            "becomes the rival."
        ],
        ["如果 facing 是明牌，当前玩家成为 rival，否则下家的下家成为 rival。"],
    ),
    (
        "rival becomes player if lenient is yes_please, otherwise next player",
        ["The next player becomes the rival."],
        ["下家成为 rival。"],
    ),
    ("add 2 to points", ["Add 2 to your points."], ["自己的得分加 2。"]),
    (
        "take cost times 2 plus 1 off points of next player",
        ["Take 5 off the next player’s points."],
        ["下家的得分减 5。"],
    ),
    (
        "switch facing",
        ["Switch the facing: up becomes down, and down becomes up."],
        ["facing 换一下：明牌变暗牌，暗牌变明牌。"],
    ),
    (
        "do pay with 2, card",
        ["Follow “paying up” (with 2 as the given amount; the card as the given laid)."],
        ["照“付账”办（给定的数：2；给定的牌：这张牌）。"],
    ),
    ("turn passes to player", ["The next turn is yours."], ["下一个轮到当前玩家。"]),
    (
        "turn passes to next player after next player",
        ["The next turn is the player after the next player’s."],
        ["下一个轮到下家的下家。"],
    ),
    (
        "if hand is empty\n        player wins",
        ["If your hand is empty, you win the game at once."],
        ["如果自己的手牌没有牌，当前玩家马上获胜。"],
    ),
    (
        "if pile is empty\n        players with most points win, a tie draws the game",
        ["If the pile is empty, whoever has the most points wins; a tie draws the game."],
        ["如果牌堆没有牌，得分最多的人获胜；并列就算打平。"],
    ),
    (
        "if facing is down and not (pile is empty or target is at least 5)\n"
        "        game is drawn\n    otherwise if card is face down\n        switch facing\n"
        "        add 1 to points\n    otherwise\n        reveal card",
        [
            "If the facing is down, and the pile is not empty, and the target is below 5, the game "
            "is drawn.",
            "Otherwise, if the card lies face down:",
            "  Switch the facing: up becomes down, and down becomes up.",
            "  Add 1 to your points.",
            "Otherwise, show the card to everybody; it lies face up from now on.",
        ],
        [
            "如果 facing 是暗牌，并且牌堆还有牌，并且 target 小于 5，这一局打平。",
            "否则，如果这张牌面朝下：",
            "  facing 换一下：明牌变暗牌，暗牌变明牌。",
            "  自己的得分加 1。",
            "否则，翻开这张牌给大家看。",
        ],
    ),
    (
        "if lenient is yes_please\n        add 1 to points\n    otherwise\n        add 2 to points",
        ["Add 2 to your points."],
        ["自己的得分加 2。"],
    ),
    (
        "if (pile is empty or facing is up) and points is 3\n        add 1 to points",
        [
            "If (the pile is empty, or the facing is up), and your points are 3, add 1 to your "
            "points."
        ],
        ["如果（牌堆没有牌，或者 facing 是明牌），并且自己的得分是 3，自己的得分加 1。"],
    ),
    (
        "if lenient is no_thanks and pile is empty\n        shuffle pile",
        ["If the pile is empty, shuffle the pile, face down."],
        ["如果牌堆没有牌，牌堆面朝下洗牌。"],
    ),
    (
        "if not (not (hand is empty or not points is above 3))\n        shuffle pile",
        ["If your hand is empty, or your points are at most 3, shuffle the pile, face down."],
        ["如果自己的手牌没有牌，或者自己的得分不大于 3，牌堆面朝下洗牌。"],
    ),
    (
        "for each player from next player\n        if number of cards in hand is above 3\n"
        "            player wins",
        [
            "For each player in turn order, beginning with the next player:",
            "  If the number of cards in their hand is above 3, that player wins the game at once.",
        ],
        ["从下家开始，每位玩家依次：", "  如果自己的手牌张数大于 3，这位玩家马上获胜。"],
    ),
    (
        "for each row in upper, lower\n        draw 1 from stock to row, if any is left",
        [
            "For each of upper row and lower row: draw 1 card from the stock onto your row, if any "
            "is left."
        ],
        ["上排和下排依次：从摸牌堆摸 1 张到自己的这一处，没有就不摸。"],
    ),
    (
        "repeat cost times\n        add 1 to points",
        ["Repeat 2 times: add 1 to your points."],
        ["重复 2 次：自己的得分加 1。"],
    ),
    (
        "repeat points times\n        shuffle pile",
        ["Repeat as often as your points say: shuffle the pile, face down."],
        ["重复，次数是自己的得分：牌堆面朝下洗牌。"],
    ),
    (
        "repeat until stock is empty\n        draw 1 from stock to hand",
        ["Repeat until the stock is empty: draw 1 card from the stock into your hand."],
        ["一直重复，直到摸牌堆没有牌：从摸牌堆摸 1 张到自己的手牌。"],
    ),
    (
        "if suit of top of pile is suit of card\n        add number of cards in hand minus "
        "(points minus 1) to points",
        [
            "If the suit of the top card of the pile is the suit of the card, add the number of "
            "cards in your hand minus (your points minus 1) to your points."
        ],
        [
            "如果牌堆最上面的一张的花色是这张牌的花色，"
            "自己的得分加自己的手牌张数减（自己的得分减 1）。"
        ],
    ),
]

STEP = """
step pay with amount is a number, laid is a card
    title "paying up" zh "付账"
    if rank of laid is above 5
        add amount to points
"""

BLOCKS = """
setup
    shuffle deck into stock
    cut stock for rival, highest rank wins, those tied cut again
    deal 3 from stock to hand of each player
    choose leader from each player at random
    turn passes to leader

turn
    choose play_one or hide_one
    turn passes to next player

move hide_one when stock is not empty
    title "hide a card" zh "扣一张牌"
    choose card from hand
    claim value is a rank
    lay card on pile face down
    challenge by others together, first in turn order counts
        reason untrue when rank of card is not value
        if it is right
            put all from pile to hand of player
        if it is wrong
            put all from pile to hand of challenger
            challenger wins
        if nobody challenges
            target becomes value

end enough after cost times 4 turns
    compare upper of each player by shapes
        if one player is best
            best player wins
    game is drawn

end even when number of cards in pile is 7
    compare lower of each player by shapes
        if several are best
            game is drawn
    players with most points win, a tie draws the game

end early when stock is empty
    players with fewest cards in hand win, those tied share the win

ranking shapes of 3 cards, best first
    title "shapes" zh "牌型"
    both: same suit, in sequence; by top rank
    twin: 2 of one rank; by that rank, then the rest high to low
    rest: anything; by ranks high to low

match
    first to cost won games wins the match, drawn games count for nobody
    keep points

zone pile: as laid
"""

# Clauses without a sentence, and how they are told.
CLAUSES = [
    (
        "setup",
        [
            "Shuffle all the cards and put them face down into the stock.",
            "Every player draws a card from the stock and shows it; whoever has the highest rank "
            "becomes the rival. Those tied draw again from what is left; then all drawn cards go "
            "back, and the stock is shuffled.",
            "Deal 3 cards from the stock into each player’s hand, one at a time.",
            "Let chance choose a player as the leader.",
            "The next turn is the leader’s.",
        ],
        [
            "把所有的牌洗好，面朝下放到摸牌堆。",
            "每人从摸牌堆抽一张亮出来，点数最大的成为 rival。并列的从剩下的牌里再抽；定下来以后，"
            "抽出的牌全部放回摸牌堆重新洗牌。",
            "从摸牌堆一张张轮流发，每位玩家的手牌各 3 张。",
            "随机选一位玩家。",
            "下一个轮到选中的玩家。",
        ],
    ),
    (
        "turn",
        ["Do one of these: “play one” or “hide a card”.", "The next turn is the next player’s."],
        ["选一样做：“play one”或“扣一张牌”。", "下一个轮到下家。"],
    ),
    (
        "move hide_one",
        [
            "This is allowed only if the stock is not empty.",
            "Choose a card from your hand.",
            "Claim a rank, true or false.",
            "Lay the card face down onto the pile.",
            "The others may challenge.",
        ],
        [
            "只有摸牌堆还有牌，才可以这样做。",
            "从自己的手牌里选一张牌。",
            "报一个点数，可真可假。",
            "把这张牌面朝下放到牌堆。",
            "其他人可以质疑。",
        ],
    ),
    (
        "move hide_one › challenge",
        [
            "All others say at the same time whether they challenge; if several do, the first in "
            "turn order counts.",
            "If the challenge is right, put all cards from the pile into your hand.",
            "If the challenge is wrong:",
            "  Put all cards from the pile into the challenger’s hand.",
            "  The challenger wins the game at once.",
            "If nobody challenges, the target becomes the claimed value.",
        ],
        [
            "其他人同时表示质不质疑；几个人都质疑，按行牌顺序最先轮到的那个算数。",
            "如果质疑对了，把牌堆里的牌全部放到当前玩家的手牌。",
            "如果质疑错了：",
            "  把牌堆里的牌全部放到质疑者的手牌。",
            "  质疑者马上获胜。",
            "如果没有人质疑，target 变为所报的点数。",
        ],
    ),
    (
        "move hide_one › challenge › reason untrue",
        ["A challenge is right if the rank of the card is not the claimed value."],
        ["如果这张牌的点数不是所报的点数，质疑就对了。"],
    ),
    (
        "step pay",
        ["If the rank of the given laid is above 5, add the given amount to your points."],
        ["如果给定的牌的点数大于 5，自己的得分加给定的数。"],
    ),
    (
        "end enough",
        [
            "After 8 turns the game ends.",
            "Compare each player’s upper row by “shapes”.",
            "If one player’s cards are best, the best player wins the game at once.",
            "The game is drawn.",
        ],
        [
            "打满 8 手，游戏就结束。",
            "按“牌型”比较每位玩家的上排。",
            "如果只有一人最大，牌最大的人马上获胜。",
            "这一局打平。",
        ],
    ),
    (
        "end even",
        [
            "If, after a turn, the number of cards in the pile is 7, the game ends.",
            "Compare each player’s lower row by “shapes”.",
            "If several are tied for best, the game is drawn.",
            "Whoever has the most points wins; a tie draws the game.",
        ],
        [
            "一手打完以后，如果牌堆张数是 7，游戏就结束。",
            "按“牌型”比较每位玩家的下排。",
            "如果几人并列最大，这一局打平。",
            "得分最多的人获胜；并列就算打平。",
        ],
    ),
    (
        "end early",
        [
            "If, after a turn, the stock is empty, the game ends.",
            "Whoever has the fewest cards in the hand wins; those tied share the win.",
        ],
        ["一手打完以后，如果摸牌堆没有牌，游戏就结束。", "手牌张数最少的人获胜；并列的都算赢。"],
    ),
    (
        "match",
        [
            "The first player to win 2 games wins the match; drawn games count for nobody.",
            "Kept from game to game: points.",
        ],
        ["先赢 2 局的人赢下整场；打平的局不算谁赢。", "各局之间保留：得分。"],
    ),
    ("deck", ["24 cards in all."], ["一共 24 张牌。"]),
    ("zone stock", ["There is one; nobody sees the cards."], ["全桌一个；谁也不能看里面的牌。"]),
    (
        "zone pile",
        ["There is one; everybody sees the cards that lie face up, and nobody the others."],
        ["全桌一个；面朝上的牌大家都能看，面朝下的谁也不能看。"],
    ),
    (
        "zone hand",
        ["Each player has one; only its owner sees the cards."],
        ["每人一个；只有自己能看。"],
    ),
    (
        "zone upper",
        ["Each player has one; everybody sees the cards; there is room for 3 cards."],
        ["每人一个；大家都能看；放得下 3 张。"],
    ),
    ("state target", ["A rank, 3 at first."], ["一个点数，开局是 3。"]),
    (
        "state points",
        ["0 to 200, 0 at first, for each player."],
        ["每人一项，0 到 200，开局是 0。"],
    ),
    ("state facing", ["Up or down, up at first."], ["明牌或暗牌，开局是明牌。"]),
    ("state rival", ["A player."], ["一位玩家。"]),
]


def words(text: str, language: str) -> PlainWords:
    return words_about(program_of("example.rules", framed(text)), language)


def words_about(program: Program, language: str) -> PlainWords:
    named = Words(program, numbered_names(program.rules.players[1]))
    return PlainWords(Sentences(named, parse_options(program.rules, {}), language))


def flat(lines: tuple[Line, ...], depth: int = 0) -> Iterator[str]:
    for line in lines:
        yield "  " * depth + line.text
        yield from flat(line.parts, depth + 1)


def told(found: PlainWords, path: str) -> list[str]:
    clause = next(one for one in found.rules.clauses if one.path == path)
    return list(flat(found.tell(clause)))


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("line", "english", "chinese"), LINES, ids=[one for one, *_ in LINES])
def test_a_line_in_plain_words(
    line: str, english: list[str], chinese: list[str], language: str
) -> None:
    found = words(f"    {line}\n{STATES}{STEP}", language)
    # The frame's move begins with choosing a card and laying it on the pile.
    lines = told(found, "move play_one")[2:]
    assert lines == (english if language == "en" else chinese)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize(("path", "english", "chinese"), CLAUSES, ids=[one for one, *_ in CLAUSES])
def test_a_clause_in_plain_words(
    path: str, english: list[str], chinese: list[str], language: str
) -> None:
    found = words(f"    do pay with 2, card\n{STATES}{STEP}{BLOCKS}", language)
    assert told(found, path) == (english if language == "en" else chinese)


def test_the_rows_of_a_ranking_in_plain_words() -> None:
    for language, expected in (
        (
            "en",
            [
                ("all of one suit, ranks in sequence", "the top rank"),
                ("2 of one rank", "that rank, then the rest, highest first"),
                ("any cards", "all ranks, highest first"),
            ],
        ),
        (
            "zh",
            [
                ("同一花色，点数相连", "最大的一张"),
                ("2 张同点", "同点的点数，再比其余，从大到小"),
                ("任意牌", "从大到小逐张比"),
            ],
        ),
    ):
        found = words(f"    do pay with 2, card\n{STATES}{STEP}{BLOCKS}", language)
        rows = found.rules.rankings["shapes"].rows
        assert [(found.row_patterns(row), found.row_keys(row)) for row in rows] == expected


def test_a_low_ace_and_suits_that_break_ties() -> None:
    text = (
        f"    do pay with 2, card\n{STATES}{STEP}{BLOCKS}".replace(
            "in sequence;", "in sequence with 8 also low;"
        ).replace("by ranks high to low", "by ranks high to low, then suit of top card")
        + "\ndeck\n    ranks low to high: 3 4 5 6 7 8\n"
        "    suits low to high: red blue green yellow\n"
    )
    for language, low, keys in (
        (
            "en",
            "all of one suit, ranks in sequence, 8 also low",
            "all ranks, highest first, then the suit of the top card",
        ),
        ("zh", "同一花色，点数相连，8 也可以最小", "从大到小逐张比，再比最大一张的花色"),
    ):
        found = words(text, language)
        both, _, rest = found.rules.rankings["shapes"].rows
        assert found.row_patterns(both) == low
        assert found.row_keys(rest) == keys


JOKERS = """
deck
    ranks low to high: 3 4 5 6 7 8 9 10 J Q K
    suits equal: red blue green yellow
    jokers: 2
state target is a rank, starts each deal at 3
"""
JOKER_LINE = "    if card is a joker\n        target becomes 5\n"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", ["If the card is a joker, the target becomes 5."]),
        ("zh", ["如果这张牌是王，target 变为 5。"]),
    ],
)
def test_a_joker_in_plain_words(language: str, expected: list[str]) -> None:
    found = words(f"{JOKER_LINE}{JOKERS}", language)
    assert told(found, "move play_one")[2:] == expected


TEAMS = """
    if hand is empty and hand of partner is empty
        team of partner of player wins

game frame, edition 1
    players 4
    teams of 2, partners opposite
"""


def test_partners_in_plain_words() -> None:
    found = {one: told(words(TEAMS, one), "move play_one")[-1] for one in ("en", "zh")}
    assert found == {
        "en": "If your hand is empty, and your partner’s hand is empty, the team of your partner "
        "wins the game at once.",
        "zh": "如果自己的手牌没有牌，并且自己的搭档的手牌没有牌，自己的搭档这一方马上获胜。",
    }


POINTS = """
    add points of card to tally
    if (total points in hand where suit of card is red) is above total points in hand of next player
        reveal card

state tally is 0 to 100, starts each deal at 0

deck
    ranks low to high: 3 4 5 6 7 8 J
    suits equal: red blue green yellow
    points: 10 for J, 20 for 8, as written for the rest
"""


def test_points_of_cards_in_plain_words() -> None:
    found = {one: told(words(POINTS, one), "move play_one")[2:] for one in ("en", "zh")}
    assert found == {
        "en": [
            "Add the points of the card to the tally.",
            "If the points together of the cards in your hand for which “the suit of the card is "
            "red” are above the points in the next player’s hand together, show the card to "
            "everybody; it lies face up from now on.",
        ],
        "zh": [
            "tally 加这张牌的分数。",
            "如果自己的手牌里符合“这张牌的花色是 red”的牌的总分大于下家的手牌里的牌的总分，"
            "翻开这张牌给大家看。",
        ],
    }


MELDS = """
    choose group of 2 to 3 cards from hand where group is in sequence or group is one of alike
    if fewest points left in hand without group by alike is at most 5 and group is not of one suit
        reveal group

melds alike
    set: 2 to 4 cards, same rank

deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green yellow
    points: as written for the rest
"""


def test_melds_in_plain_words() -> None:
    found = {one: told(words(MELDS, one), "move play_one")[-1] for one in ("en", "zh")}
    assert found == {
        "en": "If the fewest points that can be left in your hand without the group outside alike "
        "is at most 5, and the group is not all of one suit, show the group to everybody; it lies "
        "face up from now on.",
        "zh": "如果自己的手牌除去这些牌凑好 alike 以后剩下的最少点数不大于 5，"
        "并且这些牌花色不全相同，翻开这些牌给大家看。",
    }


def test_every_kind_of_line_and_value_is_among_these() -> None:
    texts = [f"    {line}\n{STATES}{STEP}" for line, *_ in LINES]
    texts.append(f"{JOKER_LINE}{JOKERS}")
    texts.append(f"    do pay with 2, card\n{STATES}{STEP}{BLOCKS}")
    texts += [TEAMS, POINTS, MELDS]
    kinds = {type(part) for text in texts for part in all_parts(program_of("x", framed(text)))}
    assert set(get_args(Stmt)) <= kinds
    assert set(get_args(Expr)) <= kinds


def all_parts(program: Program) -> Iterator[object]:
    rules = program.rules
    owners: list[m.Block | m.Move | m.Step | m.End] = [rules.setup, rules.turn, *rules.ends]
    owners += [*rules.moves.values(), *rules.steps.values()]
    for owner in owners:
        yield from parts(owner)


def test_a_move_that_the_options_settle() -> None:
    text = (
        "turn\n    choose play_one or spare\n    turn passes to next player\n\n"
        "option sparing is on or off, default off\n\n"
        "move spare when sparing is on\n    draw 1 from stock to hand, if any is left\n"
    )
    assert told(words(text, "en"), "move spare")[0] == "As agreed here, this is not allowed."
    allowed = words(text.replace("default off", "default on"), "zh")
    assert told(allowed, "move spare")[0] == "随时可以这样做。"


def test_a_second_thing_of_a_kind_is_told_apart_in_chinese() -> None:
    found = words("    choose other from hand\n    turn other face up\n", "zh")
    assert told(found, "move play_one")[-1] == "把这张牌（other）翻成面朝上。"


# -- everything there is ----------------------------------------------------------------------

PAGES = [text for marks, text, _ in fenced(PAGE.read_text("utf-8")) if "wrong" not in marks]


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("text", [one for one in PAGES if not one.startswith("variant")])
def test_every_example_of_the_language_can_be_told(text: str, language: str) -> None:
    sheet = write_text(rule_sheet(program_of("example.rules", framed(text)), {}, language), 90)
    told_lines = re.sub(r"^ *\w+(: |：).*[)）]$", "", sheet, flags=re.MULTILINE)
    assert not re.search(r"[{}]|\bNone\b", told_lines)


@pytest.mark.parametrize("language", ["en", "zh"])
@pytest.mark.parametrize("name", shipped_rulesets())
def test_every_clause_of_every_ruleset_can_be_told_without_its_sentence(
    name: str, language: str
) -> None:
    source = "".join(
        path.read_text("utf-8") for path in (shipped_rulesets()[base] for base in bases(name))
    )
    bare = re.sub(r'^ +(?:"[^"]*"|zh "[^"]*")(?: zh "[^"]*")? *\n', "", source, flags=re.MULTILINE)
    program = program_of(name, bare)
    found = words_about(program, language)
    for clause in program.rules.clauses:
        assert not clause.sentences
        if clause.kind not in ("game", "option", "ranking", "row", "melds", "meld"):
            assert found.tell(clause), clause.path


def bases(name: str) -> list[str]:
    head = re.search(r"^variant \w+ of (\w+)", shipped_rulesets()[name].read_text("utf-8"), re.M)
    return [*bases(head[1]), name] if head else [name]


# -- the table ----------------------------------------------------------------------------------


def facts(template: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(template) if name}


# Words that only English needs: which preposition, and the name of what Chinese calls "this card".
ENGLISH_ONLY = {"into", "name", "called"}


@pytest.mark.parametrize("key", PLAIN)
def test_both_languages_say_the_same(key: str) -> None:
    english, chinese = PLAIN[key]
    assert facts(chinese) <= facts(english)
    assert facts(english) - facts(chinese) <= AGREEMENT | ENGLISH_ONLY
