"""How the words of the language are told to card players, in English and Chinese: one table.

Each text is filled by name. In English verbs agree by `{s}` and `{is}`; Chinese needs neither. A
test holds every pair to the same facts, and another one every text to be used.
"""

from __future__ import annotations

from typing import Final

LANGUAGES: Final = ("en", "zh")

AGREEMENT: Final = frozenset({"s", "is"})
"""What only English sentences need."""

PLAIN: Final[dict[str, tuple[str, str]]] = {
    # -- grammar: how pieces are put together
    "stop": (".", "。"),
    "comma": (", ", "，"),
    "list": (", ", "、"),
    "and": (" and ", "和"),
    "or": (" or ", "或"),
    "colon": (":", "："),
    "bracketed": ("({text})", "（{text}）"),
    "quoted": ("“{text}”", "“{text}”"),
    "semicolon": ("; ", "；"),
    "then": ("{head}, {line}", "{head}，{line}"),
    "each_time": ("{head}: {line}", "{head}：{line}"),
    # -- persons
    "you": ("you", "当前玩家"),
    "your": ("your {thing}", "自己的{thing}"),
    "that_player": ("that player", "这位玩家"),
    "their": ("their {thing}", "自己的{thing}"),
    "challenger": ("the challenger", "质疑者"),
    "best_player": ("the best player", "牌最大的人"),
    "next_player": ("the next player", "下家"),
    "next_after": ("the player after {who}", "{who}的下家"),
    "players_own": ("{who}’s {thing}", "{who}的{thing}"),
    "each_players": ("each player’s {thing}", "每位玩家的{thing}"),
    # -- values
    "the": ("the {thing}", "{thing}"),
    "rank_of": ("the rank of {card}", "{card}的点数"),
    "suit_of": ("the suit of {card}", "{card}的花色"),
    "count_in": ("the number of cards in {zone}", "{zone}的张数"),
    "top_of": ("the top card of {zone}", "{zone}最上面的一张"),
    "plus": ("{a} plus {b}", "{a} 加 {b}"),
    "minus": ("{a} minus {b}", "{a} 减 {b}"),
    "times": ("{a} times {b}", "{a} 乘 {b}"),
    "cards": ("{n} cards", "{n} 张"),
    "one_card": ("1 card", "1 张"),
    # -- what a line has chosen, claimed or been given
    "chosen_card": ("the {name}", "这张牌"),
    "chosen_zone": ("the {name}", "这一处"),
    "chosen_player": ("the {name}", "选中的玩家"),
    "chosen_rank": ("the {name}", "选定的点数"),
    "chosen_suit": ("the {name}", "选定的花色"),
    "claimed_rank": ("the claimed {name}", "所报的点数"),
    "claimed_suit": ("the claimed {name}", "所报的花色"),
    "given_number": ("the given {name}", "给定的数"),
    "given_rank": ("the given {name}", "给定的点数"),
    "given_suit": ("the given {name}", "给定的花色"),
    "given_player": ("the given {name}", "给定的玩家"),
    "given_card": ("the given {name}", "给定的牌"),
    "one_of_zones": ("{name}", "这一处"),
    # -- conditions
    "and_also": ("{a}, and {b}", "{a}，并且{b}"),
    "or_else": ("{a}, or {b}", "{a}，或者{b}"),
    "is": ("{a} {is} {b}", "{a}是{b}"),
    "is_not": ("{a} {is} not {b}", "{a}不是{b}"),
    "below": ("{a} {is} below {b}", "{a}小于{b}"),
    "above": ("{a} {is} above {b}", "{a}大于{b}"),
    "at_least": ("{a} {is} at least {b}", "{a}不小于{b}"),
    "at_most": ("{a} {is} at most {b}", "{a}不大于{b}"),
    "is_empty": ("{zone} {is} empty", "{zone}没有牌"),
    "is_not_empty": ("{zone} {is} not empty", "{zone}还有牌"),
    "is_full": ("{zone} {is} full", "{zone}满了"),
    "is_not_full": ("{zone} {is} not full", "{zone}还没满"),
    "lies_up": ("{card} lies face up", "{card}面朝上"),
    "lies_down": ("{card} lies face down", "{card}面朝下"),
    "always": ("it is always so", "总是成立"),
    "never": ("it is never so", "从不成立"),
    # -- lines that move cards
    "shuffle_deck": (
        "shuffle all the cards and put them face down {into} {zone}",
        "把所有的牌洗好，面朝下放到{zone}",
    ),
    "shuffle": ("shuffle {zone}, face down", "{zone}面朝下洗牌"),
    "cut": (
        "every player draws a card from {zone} and shows it; whoever has the {end} rank {becomes}. "
        "Those tied draw again from what is left; then all drawn cards go back, and {zone} is "
        "shuffled",
        "每人从{zone}抽一张亮出来，点数{end}的{becomes}。并列的从剩下的牌里再抽；定下来以后，"
        "抽出的牌全部放回{zone}重新洗牌",
    ),
    "highest": ("highest", "最大"),
    "lowest": ("lowest", "最小"),
    "becomes_it": ("becomes {target}", "成为{target}"),
    "deal": ("deal {n} from {source} {into} {target}", "从{source}发 {n}到{target}"),
    "draw": ("draw {n} from {source} {into} {target}", "从{source}摸 {n}到{target}"),
    "put": ("put {n} from {source} {into} {target}", "从{source}拿 {n}放到{target}"),
    "put_all": ("put all cards from {source} {into} {target}", "把{source}的牌全部放到{target}"),
    "as_many_as": ("as many cards as {n}", "若干张（{n}）"),
    "deal_each": (
        "deal {n} from {source} {into} {target}, one at a time",
        "从{source}一张张轮流发，{target}各 {n}",
    ),
    "draw_each": ("draw {n} from {source} {into} {target}", "从{source}摸牌，{target}各 {n}"),
    "put_each": ("put {n} from {source} {into} {target}", "从{source}拿牌，{target}各 {n}"),
    "into": ("into", ""),
    "onto": ("onto", ""),
    "if_any_deal": (", if any is left", "，没有就不发"),
    "if_any_draw": (", if any is left", "，没有就不摸"),
    "if_any_put": (", if any is left", "，没有就不拿"),
    "as_many_deal": (", or as many as are left", "，不够就有几张发几张"),
    "as_many_draw": (", or as many as are left", "，不够就有几张摸几张"),
    "as_many_put": (", or as many as are left", "，不够就有几张拿几张"),
    "lay_up": ("lay {card} face up {into} {zone}", "把{card}面朝上放到{zone}"),
    "lay_down": ("lay {card} face down {into} {zone}", "把{card}面朝下放到{zone}"),
    "lay_as_is": ("put {card} {into} {zone} the way up it is", "把{card}照原样放到{zone}"),
    "turn_up": ("turn {card} face up", "把{card}翻成面朝上"),
    "turn_down": ("turn {card} face down", "把{card}翻成面朝下"),
    "reveal": ("show {card} to everybody; it lies face up from now on", "翻开{card}给大家看"),
    # -- choices
    "do_move": ("do this: {moves}", "这样做：{moves}"),
    "choose_move": ("do one of these: {moves}", "选一样做：{moves}"),
    "choose": ("choose {what}{called}{where}", "{what}{called}{where}"),
    "choose_at_random": ("let chance choose {what}{called}{where}", "随机{what}{called}{where}"),
    "called": (" as {name}", "作为{name}"),
    "where": (" such that {condition}", "，条件是{condition}"),
    "card_from": ("a card from {zone}", "从{zone}里选一张牌"),
    "zone_from": ("one of {zones}", "从{zones}中选一处"),
    "any_player": ("a player", "选一位玩家"),
    "any_other": ("another player", "选另一位玩家"),
    "any_rank": ("a rank", "选一个点数"),
    "any_suit": ("a suit", "选一种花色"),
    "claim_rank": ("claim a rank, true or false{silent}", "报一个点数，可真可假{silent}"),
    "claim_suit": ("claim a suit, true or false{silent}", "报一种花色，可真可假{silent}"),
    "silent": ("; saying nothing means {value}", "；不报就算报了{value}"),
    # -- states, steps, turns
    "set_to": ("{target} become{s} {value}", "{target}变为{value}"),
    "who_becomes": ("{who} become{s} {target}", "{who}成为{target}"),
    "either": ("{a} if {condition}, otherwise {b}", "如果{condition}，{a}，否则{b}"),
    "add": ("add {n} to {target}", "{target}加 {n}"),
    "take_off": ("take {n} off {target}", "{target}减 {n}"),
    "switch": (
        "switch {target}: {a} becomes {b}, and {b} becomes {a}",
        "{target}换一下：{a}变{b}，{b}变{a}",
    ),
    "do": ("follow {step}{given}", "照{step}办{given}"),
    "given": (" (with {values})", "（{values}）"),
    "given_value": ("{value} as {name}", "{name}：{value}"),
    "turn_passes": ("the next turn is {whose}", "下一个轮到{whose}"),
    "yours": ("yours", "当前玩家"),
    "theirs": ("{who}’s", "{who}"),
    # -- ends
    "wins": ("{who} win{s} the game at once", "{who}马上获胜"),
    "most_wins": ("whoever has the {most} {what} wins; {tie}", "{what}{most}的人获胜；{tie}"),
    "most": ("most", "最多"),
    "fewest": ("fewest", "最少"),
    "cards_in": ("cards in the {zone}", "{zone}张数"),
    "tie_shares": ("those tied share the win", "并列的都算赢"),
    "tie_draws": ("a tie draws the game", "并列就算打平"),
    "drawn": ("the game is drawn", "这一局打平"),
    # -- lines over other lines
    "if": ("if {condition}", "如果{condition}"),
    "otherwise": ("otherwise", "否则"),
    "otherwise_if": ("otherwise, if {condition}", "否则，如果{condition}"),
    "each_player": ("for each player in turn order", "每位玩家依次"),
    "each_player_from": (
        "for each player in turn order, beginning with {who}",
        "从{who}开始，每位玩家依次",
    ),
    "each_zone": ("for each of {zones}", "{zones}依次"),
    "repeat": ("{n} times over", "重复 {n} 次"),
    "repeat_until": ("until {condition}, again and again", "一直重复，直到{condition}"),
    "may_challenge": ("the others may challenge", "其他人可以质疑"),
    "challenge": (
        "all others say at the same time whether they challenge; if several do, the first in turn "
        "order counts",
        "其他人同时表示质不质疑；几个人都质疑，按行牌顺序最先轮到的那个算数",
    ),
    "if_right": ("if the challenge is right", "质疑对了"),
    "if_wrong": ("if the challenge is wrong", "质疑错了"),
    "if_nobody": ("if nobody challenges", "没有人质疑"),
    "reason": ("a challenge is right if {condition}", "如果{condition}，质疑就对了"),
    "compare": ("compare {zone} by {ranking}", "按{ranking}比较{zone}"),
    "if_one_best": ("if one player’s cards are best", "只有一人最大"),
    "if_several_best": ("if several are tied for best", "几人并列最大"),
    # -- clauses
    "allowed_when": ("this is allowed only if {condition}", "只有{condition}，才可以这样做"),
    "always_allowed": ("this is always allowed", "随时可以这样做"),
    "ends_when": (
        "if, after a turn, {condition}, the game ends",
        "一手打完以后，如果{condition}，游戏就结束",
    ),
    "ends_after": ("after {n} turns the game ends", "打满 {n} 手，游戏就结束"),
    "match": (
        "the first player to win {n} games wins the match; drawn games count for nobody",
        "先赢 {n} 局的人赢下整场；打平的局不算谁赢",
    ),
    "keeps": ("kept from game to game: {states}", "各局之间保留：{states}"),
    "deck_size": ("a pack of {n} cards", "一副 {n} 张牌"),
    "one_zone": ("there is one", "全桌一个"),
    "zone_each": ("each player has one", "每人一个"),
    "hidden": ("nobody sees the cards", "谁也不能看里面的牌"),
    "owner": ("only its owner sees the cards", "只有自己能看"),
    "all": ("everybody sees the cards", "大家都能看"),
    "laid": (
        "everybody sees the cards that lie face up, and nobody the others",
        "面朝上的牌大家都能看，面朝下的谁也不能看",
    ),
    "holds": ("there is room for {n}", "放得下 {n}"),
    "state_each": ("{domain}, for each player", "每人一项，{domain}"),
    "starts": ("{domain}, {value} at first", "{domain}，开局是{value}"),
    "number_range": ("{low} to {high}", "{low} 到 {high}"),
    "a_rank": ("a rank", "一个点数"),
    "a_suit": ("a suit", "一种花色"),
    "a_player": ("a player", "一位玩家"),
    # -- rankings
    "same_suit": ("all of one suit", "同一花色"),
    "sequence": ("ranks in sequence", "点数相连"),
    "group": ("{n} of one rank", "{n} 张同点"),
    "anything": ("any cards", "任意牌"),
    "top_rank": ("the top rank", "最大的一张"),
    "that_rank": ("that rank", "同点的点数"),
    "all_ranks": ("all ranks from the highest down", "从大到小逐张比"),
    "rest": ("the rest from the highest down", "其余从大到小逐张比"),
}


def plain(key: str, language: str, **facts: object) -> str:
    """Give a text in a language, filled with facts."""
    template = PLAIN[key][LANGUAGES.index(language)]
    return template.format(**facts)
