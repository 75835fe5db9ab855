"""Everything that is said to players, in English and Chinese: one table.

A text is filled by name. For English verbs there are `{s}`, `{is}` and `{has}`, which fit a third
person or, where a person is spoken to, "you"; Chinese needs none of them. A test holds every pair
to the same facts.
"""

from __future__ import annotations

from typing import Final

from interpreter.game.game import FAULTS
from interpreter.program import layout as lay
from interpreter.terminal.texts_diff import DIFF_TEXTS
from interpreter.terminal.texts_simulation import SIMULATION_TEXTS
from interpreter.terminal.texts_trees import TREE_TEXTS
from interpreter.terminal.texts_why import WHY_TEXTS

LANGUAGES: Final = ("en", "zh")

AGREEMENT: Final = frozenset({"s", "is", "has"})
"""What only English sentences need."""

TEXTS: Final[dict[str, tuple[str, str]]] = {
    **WHY_TEXTS,
    # -- grammar: how pieces are put together
    "stop": (".", "。"),
    "comma": (", ", "，"),
    "list": (", ", "、"),
    "then": (", then ", "，再加"),
    "and": (" and ", "和"),
    "or": (" or ", "或"),
    "colon": (": ", "："),
    "bracketed": (" [{text}]", "［{text}］"),
    "parenthesised": (" ({text})", "（{text}）"),
    "quoted": ("“{text}”", "“{text}”"),
    # -- things
    "you": ("you", "你"),
    "a_card": ("a card", "一张牌"),
    "cards": ("{n} cards", "{n} 张牌"),
    "one_card": ("1 card", "1 张牌"),
    "turns": ("{n} turns", "{n} 手"),
    "one_turn": ("1 turn", "1 手"),
    "zone_of": ("{whose} {zone}", "{whose}的{zone}"),
    "your": ("your", "你"),
    "your_side": ("your side’s", "己方"),
    "whose": ("{name}’s", "{name}"),
    "the": ("the {zone}", "{zone}"),
    "state": ("{name}: {value}", "{name}：{value}"),
    "state_of": ("{whose} {name}: {value}", "{whose}的{name}：{value}"),
    # -- plays
    "play": ("play{s} {card}{where}", "打出 {card}{where}"),
    "play_up": ("play{s} {card} face up{where}", "明出 {card}{where}"),
    "play_down": ("play{s} {card} face down{where}", "暗出 {card}{where}"),
    "play_where": (" to {zone}", "，放到{zone}"),
    "claim": ("claim{s} {value}", "报 {value}"),
    "choose": ("choose{s} {value}", "选 {value}"),
    "at_random": ("{name} by lot: {value}", "{name}（随机决定）：{value}"),
    "draw": ("draw{s} {card}{why}", "摸 {card}{why}"),
    "take": ("take{s} {card} from {zone}", "从{zone}拿走 {card}"),
    "take_all": ("take{s} {zone} ({count})", "收走{zone}（{count}）"),
    "take_in": ("take{s} {card} into {zone}", "把 {card} 收进{zone}"),
    "gathered": ("to {zone}: {card}", "移到{zone}：{card}"),
    "give": ("give{s} {whom} {card}", "给{whom} {card}"),
    "put": ("put{s} {card} into {zone}", "把 {card} 放进{zone}"),
    "go": ("from {source} to {zone}: {card}", "从{source}移到{zone}：{card}"),
    "shuffled": ("{zone} is shuffled", "{zone}洗牌"),
    "move": ("choose{s} “{move}”", "选择“{move}”"),
    "nobody_challenges": ("nobody challenges", "无人质疑"),
    "challenge_right": ("challenge{s} and {is} right{rest}", "质疑，质疑正确{rest}"),
    "challenge_wrong": ("challenge{s} and {is} wrong{rest}", "质疑，质疑错误{rest}"),
    "it_is": (": it is {card}", "：翻开是 {card}"),
    "show": ("show{s} {card}", "亮出 {card}"),
    "show_all": ("show{s} {zone}: {card}", "亮出{zone}：{card}"),
    "turned_up": ("{card} is turned face up", "{card} 翻成面朝上"),
    "turned_up_all": ("{zone} is turned face up: {card}", "{zone}翻成面朝上：{card}"),
    "turned_down": ("{card} is turned face down", "{card} 翻成面朝下"),
    "turned_down_all": ("{zone} is turned face down", "{zone}翻成面朝下"),
    # -- before the first turn
    "cut": ("cut for {name}: {draws}", "抽牌决定{name}：{draws}"),
    "cut_draw": ("{who} {card}", "{who} {card}"),
    "cut_again": ("again between {who}: {draws}", "{who}并列，重抽：{draws}"),
    "cut_won": ("{name}: {who}", "{name}：{who}"),
    "dealt_each": ("each player is dealt {count}", "每人发 {count}"),
    "dealt": ("{who} {is} dealt {count}", "发给{who} {count}"),
    "hand_of": ("{who}: {cards}", "{who}：{cards}"),
    # -- hands and the end
    "compared": ("{zone}: {hands}", "{zone}：{hands}"),
    "compared_hand": ("{who} {row}{cards}", "{who} {row}{cards}"),
    "better": ("{who} {is} better", "{who}的大"),
    "best": ("{who} {is} best", "{who}的最大"),
    "level": ("level", "不分胜负"),
    "wins": ("{who} win{s}", "{who}获胜"),
    "team_wins": ("{who} win", "{who}获胜"),
    "share": ("{who} share the win", "{who}同为胜者"),
    "loses": ("{who} lose{s}", "{who}输了"),
    "team_loses": ("{who} lose", "{who}输了"),
    "drawn": ("drawn: nobody wins", "平局"),
    "why": ("Why: {clause}", "依据：{clause}"),
    "titled_path": ("{title} ({path})", "{title}（{path}）"),
    "bare_path": ("`{path}` in the rules", "规则中的 `{path}`"),
    "because": ("{path}{sentence}{cites}", "{path}{sentence}{cites}"),
    "sentence": (": “{text}”", "：“{text}”"),
    "cites": (" ({ids})", "（{ids}）"),
    "game_number": ("Game {n}", "第 {n} 局"),
    "match_won_by_several": ("{who} win the match", "{who}赢得整场比赛"),
    "match_won": ("{who} win{s} the match", "{who}赢得整场比赛"),
    "match_score": ("won games: {score} (games played: {n})", "胜局：{score}（共 {n} 局）"),
    "match_points": ("{name}: {score} (games played: {n})", "{name}：{score}（共 {n} 局）"),
    "results": ("{name}: {score}", "{name}：{score}"),
    "score": ("{who} {n}", "{who} {n}"),
    "gap": ("the rules have a gap here: {what}", "规则在这里走不下去：{what}"),
    "gap_range": (
        "{name} would become {value}; it may be {low} to {high}",
        "{name}要变成 {value}，但只能是 {low} 到 {high}",
    ),
    "gap_empty": ("there is no card in {zone} to choose from", "{zone}里没有牌可选"),
    "gap_place": ("{place}, {clause}", "{place}，{clause}"),
    # -- running
    "heading": (
        "{title} ({name}, edition {edition}), {players} players, seed {seed}",
        "{title}（{name}，第 {edition} 版），{players} 人，种子 {seed}",
    ),
    "heading_game": (", game {number}", "，第 {number} 号"),
    "layers": ("Rules: {layers}", "规则：{layers}"),
    "options": ("Options: {options}", "选项：{options}"),
    "option": ("{name} {value}", "{name} {value}"),
    "game_line": ("Game {n}: {outcome}", "第 {n} 局：{outcome}"),
    "outcome_line": ("{who}, {turns}, {clause}", "{who}，{turns}，{clause}"),
    "summary": ("{n} games: {wins}; {drawn} drawn", "共 {n} 局：{wins}；平局 {drawn}"),
    "summary_won": ("{who} won {n}", "{who} 胜 {n}"),
    "summary_shared": ("; {n} shared", "；并列获胜 {n}"),
    "summary_gaps": ("; {n} stopped at a gap in the rules", "；因规则走不下去而中止 {n}"),
    "seed_of_all": (
        "Seed {seed}; game 1 again: {command}",
        "种子 {seed}；重看第 1 局：{command}",
    ),
    "variant_of": ("Variants of {name}", "{name} 的变体"),
    "again_play": ("The same game again: {command}", "再打这一局：{command}"),
    "again": ("The same again: {command}", "重看这一局：{command}"),
    "recorded": ("Recorded in {file}", "已记录到 {file}"),
    # -- playing
    "welcome": ("{title}. You are {name}", "{title}。你是 {name}"),
    "opponent": ("{others} plays at random", "{others}随机出牌"),
    "opponents": ("{others} play at random", "{others}随机出牌"),
    "for_help": ("Type ? for help", "输入 ? 查看帮助"),
    "your_turn": ("Turn {n}: it is your turn", "第 {n} 手：轮到你"),
    "your_answer": ("Turn {n}: you are asked", "第 {n} 手：请你表态"),
    "your_choice": ("It is for you to choose", "请你选择"),
    "nothing": ("nothing", "空"),
    "zone_line": ("{zone}: {cards}", "{zone}：{cards}"),
    "stack_line": ("{zone}, {count}, bottom to top: {cards}", "{zone}，{count}，自下而上：{cards}"),
    "stack_top": (
        "{zone}, {count}, the top {n} from below: {cards}",
        "{zone}，{count}，最上面 {n} 张，自下而上：{cards}",
    ),
    "row_line": ("{zone}, {n} of {room}: {cards}", "{zone}，{n}/{room}：{cards}"),
    "among_them": ("{count}, among them {cards}", "{count}，其中有 {cards}"),
    "face_down": ("[face down]", "[面朝下]"),
    "face_down_known": ("[face down: {card}]", "[面朝下：{card}]"),
    "hand_line": ("Your {zone}, {count}: {cards}", "你的{zone}，{count}：{cards}"),
    "you_can": ("You can: {what}", "现在可以：{what}"),
    "type_this": ("Type {what}, for example {example}", "请输入{what}，例如 {example}"),
    "type_one": ("Type {what}", "请输入{what}"),
    "silent": ("without {what} you name {value}", "不报{what}就算报 {value}"),
    "lowest_allowed": ("the lowest that may be named", "可以报的里面最小的"),
    "highest_allowed": ("the highest that may be named", "可以报的里面最大的"),
    "without_rank": ("a rank", "点数"),
    "without_suit": ("a suit", "花色"),
    "choose_from": ("You can choose: {options}", "可选：{options}"),
    "asked_challenge": ("Do you challenge? yes or no", "质疑吗？请答：质疑 / 不质疑"),
    "asked_yes_no": ("{what}? yes or no", "{what}？请答：是 / 否"),
    "kind_card": ("a card", "一张牌"),
    "kind_cards": ("{n}", "{n}牌"),
    "kind_rank": ("a rank", "一个点数"),
    "kind_suit": ("a suit", "一个花色"),
    "kind_player": ("a player", "一位玩家"),
    "kind_number": ("a number", "一个数"),
    "kind_move": ("what you want to do", "要做什么"),
    "kind_zone": ("a place", "一个位置"),
    "more": (
        "{chosen}: more is needed, or an empty line to take it back. {what}",
        "{chosen}：还不完整，直接回车可以收回。{what}",
    ),
    "bye": ("You have left the game", "你已离开"),
    "end_of_input": ("The input has ended, and so has the game", "输入结束，游戏到此为止"),
    "interrupted": ("Interrupted.", "已中断。"),
    "whole_record": (
        " The record is whole up to the last play: {file}",
        "记录保存到最后一手为止：{file}",
    ),
    # -- lines that are no play
    "refused_over": ("the game is over", "游戏已经结束"),
    "refused_not_your_turn": ("it is not your turn", "还没轮到你"),
    "refused_empty": ("nothing has been chosen", "什么都没有输入"),
    "refused_unreadable": ("“{word}” is not {kind}", "“{word}”不是{kind}"),
    "refused_no_move": ("“{word}” is nothing that can be done now", "“{word}”不是现在能做的"),
    "refused_not_offered": ("{word} can't be chosen now", "现在不能选 {word}"),
    "refused_claim": ("you can't claim {word} now", "现在不能报 {word}"),
    "refused_not_held": ("{word} is not in your {zone}", "你的{zone}里没有 {word}"),
    "refused_not_among": (
        "{word} is not among the cards to choose from",
        "可以选的牌里没有 {word}",
    ),
    "refused_wrong_number": ("{n} can be chosen here, not {m}", "这里选 {n}，不是 {m}"),
    "refused_not_together": ("{word} can't be chosen together", "{word} 不能一起选"),
    "refused_challenge": (
        "“{word}” is no answer: type yes or no",
        "“{word}”不是回答：请答 质疑 或 不质疑",
    ),
    "refused_yes_no": (
        "“{word}” is no answer: type yes or no",
        "“{word}”不是回答：请答 是 或 否",
    ),
    "refused_move": ("you can't {word} now", "现在不能{word}"),
    "refused_too_much": (
        "“{word}” is too much: the play ends before it",
        "“{word}”多余：前面已经是完整的一手",
    ),
    "refused_condition": ("the rules ask that {condition}", "规则要求 {condition}"),
    "refused_found": ("but {found}", "而现在 `{found}`"),
    "did_you_mean": ("did you mean {words}?", "是不是想输入 {words}？"),
    "rule": ("The rule, {clause}", "规则：{clause}"),
    # -- help
    "help_cards": (
        "A card is its rank and its suit, or the suit first: {example}. The suits: {suits}. "
        "A suit is its letter, its name or the beginning of it; a space may stand between.",
        "牌写成点数加花色或花色加点数：{example}。花色：{suits}。花色写字母、名称或名称的开头都行，中间可以空格。",
    ),
    "help_cards_no_suits": (
        "A card is its rank, for example {example}.",
        "牌写成它的点数，例如 {example}。",
    ),
    "help_silent": (
        "A card alone is played at once, with the claim that silence means.",
        "只输入牌不报，就立刻按不报处理打出。",
    ),
    "help_chain": (
        "A whole play goes on one line; what is missing is asked for.",
        "一手牌写在一行里；缺少的部分会再问。",
    ),
    "help_together": (
        "Cards that are chosen together are typed on one line, in any order; those are all.",
        "要一起选的几张牌，依次输入就行，先后不论；输入的就是全部。",
    ),
    "help_why": (
        "why and a play says why it is or isn’t allowed; why alone, why the last line was refused, "
        "or why the last challenge came out so, or what can be done now.",
        "输入“为什么”（或 why）加一手牌，解释为什么可以或不可以；"
        "只输入“为什么”，解释上一行为什么不行、上一次质疑为什么对或错，或者现在能做什么。",
    ),
    "help_words": (
        "Other words: ? (this help), rules, hand, table, quit.",
        "其他命令：?（帮助）、rules 或 规则、hand 或 手牌、table 或 桌面、quit 或 退出。",
    ),
    # -- records
    "record_of": (
        "Record of {title} ({name}, edition {edition}), {players} players",
        "{title}（{name}，第 {edition} 版）的记录，{players} 人",
    ),
    "seen_from": (", as {who} saw it", "，{who} 看到的"),
    "replayed": (
        "Replayed {n} decisions: every one was on offer, and the end is the same",
        "重放了 {n} 个决定：每个都合规则，结局相同",
    ),
    "was_stopped": (
        "The game was stopped after decision {n}; up to there all is as the rules say",
        "这一局在第 {n} 个决定之后停止；到此为止都合规则",
    ),
    "was_cut": (
        "The record was cut after line {line}, decision {n}; up to there all is as the rules say",
        "记录在第 {line} 行、第 {n} 个决定之后断了；到此为止都合规则",
    ),
    "bytes_lost": ("{n} bytes of an unfinished line are lost", "没写完的一行丢了 {n} 个字节"),
    "chance": ("chance", "随机"),
    # -- lists
    "players": ("{n} players", "{n} 人"),
    "players_range": ("{low} to {high} players", "{low} 到 {high} 人"),
    "option_range": ("{low} to {high}, default {default}", "{low} 到 {high}，默认 {default}"),
    "option_values": ("{values}, default {default}", "{values}，默认 {default}"),
    "policies_listed": (
        "Policies, for --policy SEAT=NAME",
        "电脑玩家的打法，用于 --policy SEAT=NAME",
    ),
    "policies_built_in": ("built in: {names}", "内置：{names}"),
    "policies_folder": ("samples to copy: {folder}", "可以照抄的范例：{folder}"),
    **SIMULATION_TEXTS,
    **TREE_TEXTS,
    **DIFF_TEXTS,
}

FAULTS_ZH: Final = {
    lay.FAULT_EMPTY: "没有牌可拿了",
    lay.FAULT_NO_CHOICE: "没有东西可选",
    lay.FAULT_BUDGET: "游戏没完没了",
    lay.FAULT_NUMBER: "数字太大",
    lay.FAULT_RANGE: "有一项数值会超出范围",
    lay.FAULT_FULL: "区域已满",
    lay.FAULT_HAND: "按这个牌型表无法比较这手牌",
    lay.FAULT_UNDECIDED: "规则已经走完，还没有人获胜",
    lay.FAULT_EVENTS: "一次发生的事情太多",
    lay.FAULT_NO_MOVE: "没有可以做的动作",
    lay.FAULT_DEALS: "比赛没完没了",
    lay.FAULT_NO_PLAYER: "没有这样的玩家",
    lay.FAULT_LOOKS: "查找一起选的牌或成组的牌时，一局能查看牌的次数已经用完；"
    "减少牌数或收窄 `where` 的条件会有帮助",
}

DIFFERENCES_ZH: Final = {
    "edition": "记录使用规则语言第 {found} 版，这里是第 {here} 版",
    "rules": "记录里的规则有问题：{found}",
    "game": "不能按记录开局：{found}",
    "over": "游戏已经结束，记录却还有 {chose}",
    "seat": "记录里由 {found} 决定，这里应由 {here} 决定",
    "what": "记录里的决定是 {found}，规则要的是 {here}",
    "not_offered": "{chose} 不在可选之列",
    "not_over": "记录完了，游戏却没有结束",
    "is_over": "记录说中途停止，游戏却已结束",
    "result": "记录的结局是 {found}，这里却是 {here}",
}


def text(key: str, language: str, **facts: object) -> str:
    """Give a text in a language, filled with facts."""
    template = TEXTS[key][LANGUAGES.index(language)]
    return template.format(**facts) if facts else template


def fault_text(fault: int, language: str) -> str:
    """Say why the rules don't go on."""
    return FAULTS_ZH[fault] if language == "zh" else FAULTS[fault]
