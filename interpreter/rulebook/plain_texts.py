"""How the words of the language are told to card players, in English and Chinese: one table.

Each text is filled by name. In English verbs agree by `{s}` and `{is}`; Chinese needs neither. A
test holds every pair to the same facts.
"""

from __future__ import annotations

from typing import Final

from interpreter.rulebook.plain_value_texts import VALUES

LANGUAGES: Final = ("en", "zh")

AGREEMENT: Final = frozenset({"s", "is"})
"""What only English sentences need."""

PLAIN: Final[dict[str, tuple[str, str]]] = {
    **VALUES,
    # -- grammar: how pieces are put together
    "stop": (".", "。"),
    "comma": (", ", "，"),
    "list": (", ", "、"),
    "and": (" and ", "和"),
    "or": (" or ", "或"),
    "colon": (":", "："),
    "bracketed": ("({text})", "（{text}）"),
    "quoted": ("“{text}”", "“{text}”"),
    "title_colon": (": ", "："),
    "semicolon": ("; ", "；"),
    "then": ("{head}, {line}", "{head}，{line}"),
    "each_time": ("{head}: {line}", "{head}：{line}"),
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
    "put_all": ("put all cards from {source} {into} {target}", "把{source}里的牌全部放到{target}"),
    "put_all_but_top": (
        "put all cards but the top one from {source} {into} {target}",
        "把{source}里除最上面一张以外的牌全部放到{target}",
    ),
    "put_all_where": (
        "go through {source} and put each card {into} {target} if {condition}",
        "把{source}里的牌逐张看过，凡是{condition}的，都放到{target}",
    ),
    "deal_all_each": (
        "deal all cards from {source} {into} {target}, one at a time round the table",
        "把{source}里的牌一张张轮流发完，放到{target}",
    ),
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
    "turn_all_up": ("turn all cards in {zone} face up", "把{zone}里的牌全部翻成面朝上"),
    "turn_all_down": ("turn all cards in {zone} face down", "把{zone}里的牌全部翻成面朝下"),
    "reveal_all": ("show all cards in {zone} to everybody", "把{zone}里的牌全部亮给大家看"),
    # -- choices
    "do_move": ("do this: {moves}", "这样做：{moves}"),
    "choose_move": ("do one of these: {moves}", "选一样做：{moves}"),
    "choose": ("choose {what}{called}{where}", "{what}{called}{where}"),
    "choose_at_random": ("let chance choose {what}{called}{where}", "随机{what}{called}{where}"),
    "called": (" as {name}", "作为{name}"),
    "where": (" such that {condition}", "，条件是{condition}"),
    "failing_that": ("; failing that, such that {condition}", "；没有的话，条件是{condition}"),
    "failing_that_any": ("; failing that, any", "；没有的话，随便哪个都行"),
    "card_from": ("a card from {zone}", "从{zone}里选一张牌"),
    "cards_from": ("{n} from {zone}", "从{zone}里选 {n}牌"),
    "zone_from": ("one of {zones}", "从{zones}中选一处"),
    "any_player": ("a player", "选一位玩家"),
    "any_other": ("another player", "选另一位玩家"),
    "any_rank": ("a rank", "选一个点数"),
    "any_suit": ("a suit", "选一种花色"),
    "claim_rank": (
        "claim a rank, true or false{where}{silent}",
        "报一个点数，可真可假{where}{silent}",
    ),
    "claim_suit": (
        "claim a suit, true or false{where}{silent}",
        "报一种花色，可真可假{where}{silent}",
    ),
    "claim_where": (", such that {condition}", "，条件是{condition}"),
    "lowest_allowed": ("the lowest that may be named", "可以报的里面最小的"),
    "highest_allowed": ("the highest that may be named", "可以报的里面最大的"),
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
    "let": ("remember {value} as {name}", "{name}：{value}"),
    "do": ("follow {step}{given}", "照{step}办{given}"),
    "given": (" (with {values})", "（{values}）"),
    "given_value": ("{value} as {name}", "{name}：{value}"),
    "turn_passes": ("the next turn is {whose}", "下一个轮到{whose}"),
    "turn_passes_where": ("it is then the turn of {who}", "接着轮到{who}"),
    "yours": ("yours", "当前玩家"),
    "theirs": ("{who}’s", "{who}"),
    # -- ends
    "wins": ("{who} win{s} the game at once", "{who}马上获胜"),
    "most_wins": ("whoever has the {most} {what} wins; {tie}", "{what}{most}的人获胜；{tie}"),
    "most": ("most", "最多"),
    "fewest": ("fewest", "最少"),
    "cards_in": ("cards in the {zone}", "{zone}张数"),
    "outcome": (
        "the result of each player is what they have of {what}; the {most} win",
        "各人的{what}就是各人的得分；{most}的获胜",
    ),
    "score_ties": (
        "those tied share the win; if all are equal, the game is drawn",
        "并列的都算赢；大家都一样，这一局打平",
    ),
    "tie_shares": ("those tied share the win", "并列的都算赢"),
    "tie_draws": ("a tie draws the game", "并列就算打平"),
    "team_wins": ("the team of {who} wins the game at once", "{who}这一方马上获胜"),
    "loses": ("{who} lose{s} the game at once, and all others win", "{who}马上输掉，其他人都获胜"),
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
    "each_player_where": (
        "{head}, if {condition}",
        "{head}，只要{condition}",
    ),
    "each_zone": ("for each of {zones}", "{zones}依次"),
    "repeat": ("repeat {n} times", "重复 {n} 次"),
    "repeat_as_often": ("repeat as often as {n} say{s}", "重复，次数是{n}"),
    "repeat_until": ("repeat until {condition}", "一直重复，直到{condition}"),
    "may_challenge": ("the others may challenge", "其他人可以质疑"),
    "challenge": (
        "all others say at the same time whether they challenge; if several do, the first in turn "
        "order counts",
        "其他人同时表示质不质疑；几个人都质疑，按行牌顺序最先轮到的那个算数",
    ),
    "if_right": ("if the challenge is right", "如果质疑对了"),
    "if_wrong": ("if the challenge is wrong", "如果质疑错了"),
    "if_nobody": ("if nobody challenges", "如果没有人质疑"),
    "reason": ("a challenge is right if {condition}", "如果{condition}，质疑就对了"),
    "compare": ("compare {zone} by {ranking}", "按{ranking}比较{zone}"),
    "compare_where": (
        "compare {zone} by {ranking}, but only of players for whom {condition}",
        "只对符合“{condition}”的玩家，按{ranking}比较{zone}",
    ),
    "compare_most": (
        "compare {state}: who has the {most} is best",
        "比较{state}，{most}的人胜出",
    ),
    "compare_most_where": (
        "compare {state}, but only of players for whom {condition}: who has the {most} is best",
        "只对符合“{condition}”的玩家比较{state}，{most}的人胜出",
    ),
    "if_one_most": ("if one player alone has the {most}", "如果只有一人{most}"),
    "if_several_most": ("if several are tied for the {most}", "如果几人并列{most}"),
    "if_one_best": ("if one player’s cards are best", "如果只有一人最大"),
    "if_several_best": ("if several are tied for best", "如果几人并列最大"),
    # -- clauses
    "allowed_openly": (
        "this is allowed only if {condition}; the others may learn so much from it",
        "只有{condition}，才可以这样做；别人可以由此看出这一点",
    ),
    "allowed_when": ("this is allowed only if {condition}", "只有{condition}，才可以这样做"),
    "never_allowed": ("as agreed here, this is not allowed", "按这里的约定，不能这样做"),
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
    "match_deals": (
        "{n} games are played; then the {most} {points} win the match, and those tied share it",
        "一共打 {n} 局，{points}{most}的人赢下整场；并列的都算赢",
    ),
    "match_points": (
        "games are played until somebody’s {points} come to {n}; then the most win the match",
        "一局一局打下去，直到有人的{points}满 {n}，这时最多的人赢下整场",
    ),
    "keeps": ("kept from game to game: {states}", "各局之间保留：{states}"),
    "deck_size": ("{n} cards in all", "一共 {n} 张牌"),
    "packs": (
        "{n} packs together: each card is there so often",
        "{n} 副牌合在一起，每张牌都有 {n} 张",
    ),
    "worth": ("points: {values}", "分数：{values}"),
    "worth_each": ("{n} for {cards}", "{cards} 计 {n} 分"),
    "worth_as_written": ("its number for {cards}", "{cards} 按牌面数字计"),
    "worth_jokers": ("jokers", "王"),
    "jokers": ("jokers: {n}", "王：{n} 张"),
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
    "state_team": ("{domain}, for each team", "每一方一项，{domain}"),
    "state_each": ("{domain}, for each player", "每人一项，{domain}"),
    "starts": ("{domain}, {value} at first", "{domain}，开局是{value}"),
    "starts_match": ("{domain}, {value} when the match begins", "{domain}，整场开始时是{value}"),
    "starts_by_lot": ("{domain}, by lot at first", "{domain}，开局时随机决定"),
    "starts_match_by_lot": (
        "{domain}, by lot when the match begins",
        "{domain}，整场开始时随机决定",
    ),
    "number_range": ("{low} to {high}", "{low} 到 {high}"),
    "a_rank": ("a rank", "一个点数"),
    "a_suit": ("a suit", "一种花色"),
    "a_player": ("a player", "一位玩家"),
    # -- rankings
    "same_suit": ("all of one suit", "同一花色"),
    "sequence": ("ranks in sequence", "点数相连"),
    "of_suit": ("of this suit: {suit}", "花色是{suit}"),
    "also_low": ("ranks in sequence, {rank} also low", "点数相连，{rank} 也可以最小"),
    "group": ("{n} of one rank", "{n} 张同点"),
    "anything": ("any cards", "任意牌"),
    "top_rank": ("the top rank", "最大的一张"),
    "that_rank": ("that rank", "同点的点数"),
    "all_ranks": ("all ranks, highest first", "从大到小逐张比"),
    "rest": ("then the rest, highest first", "再比其余，从大到小"),
    "top_suit": ("then the suit of the top card", "再比最大一张的花色"),
    # -- melds
    "meld_exactly": ("{n}", "{n} 张"),
    "meld_from_to": ("{n} to {most}", "{n} 到 {most} 张"),
    "meld_or_more": ("{n} or more", "至少 {n} 张"),
    "meld_set": ("{size} cards of one rank", "{size}，同一点数"),
    "meld_run": ("{size} cards of one suit, ranks in sequence", "{size}，同一花色，点数相连"),
    "meld": ("meld", "名称"),
    # -- the sheet
    "low_to_high": ("low to high: {names}", "从小到大：{names}"),
    "ranks_equal": ("{names}, none higher than another", "{names}，不分大小"),
    "any_of_ranks": ("any rank", "任一点数"),
    "aside": (" ({text})", "（{text}）"),
    "marked": (" [{text}]", "［{text}］"),
    "players": ("{n} players", "{n} 人"),
    "in_teams": (
        "{players}, in teams of {n}; partners sit opposite one another",
        "{players}，每 {n} 人一方，同一方的人相对而坐",
    ),
    "players_range": ("{low} to {high} players", "{low} 到 {high} 人"),
    "played_with": ("with {houses}", "加上：{houses}"),
    "edition": ("edition {n}", "第 {n} 版"),
    "section_cards": ("Cards and places", "牌和位置"),
    "section_options": ("Agreed before the game", "开局前约定"),
    "section_setup": ("Setting up", "开局"),
    "section_turn": ("A turn", "怎么打"),
    "section_play": ("The play", "怎么打"),
    "section_steps": ("In detail", "细则"),
    "section_end": ("How it ends", "胜负"),
    "section_states": ("What is kept in mind", "要记住的事"),
    "best_first": ("{title}, best first", "{title}（从大到小）"),
    "hands": ("Kinds of hands", "牌型"),
    "row": ("hand", "牌型"),
    "row_cards": ("cards", "要求"),
    "row_keys": ("then decides", "牌型一样时比"),
    "row_example": ("such as", "例如"),
    "challenge_title": ("challenge", "质疑"),
    "deck_title": ("pack", "牌"),
    "match_title": ("match", "整场"),
    "value_called": ("{value} “{text}”", "{value}“{text}”"),
    "option_value": ("{name}: {value} ({domain})", "{name}：{value}（{domain}）"),
    "option_unusual": (
        "{name}: {value} ({domain}, usually {default})",
        "{name}：{value}（{domain}，通常是 {default}）",
    ),
    "house_rules": ("House rules", "家规"),
    "now": ("now", "现在"),
    "before": ("instead of", "原来"),
    "sources": ("sources", "出处"),
    "changed_by": ("changed: {houses}", "家规改动：{houses}"),
    "sets": ("changed", "改动"),
    "overrides": ("changed", "改动"),
    "extends": ("added to", "补充"),
    "adds": ("new", "新增"),
    "removes": ("no longer", "取消"),
    "guard_of": ("when to {move}", "什么时候可以{move}"),
    "seats": ("players", "人数"),
}


def plain(key: str, language: str, **facts: object) -> str:
    """Give a text in a language, filled with facts."""
    template = PLAIN[key][LANGUAGES.index(language)]
    return template.format(**facts)
