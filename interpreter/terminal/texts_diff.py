"""What `pailu diff` says, in English and Chinese; a part of the table in `texts`."""

from __future__ import annotations

from typing import Final

DIFF_TEXTS: Final[dict[str, tuple[str, str]]] = {
    # -- what the rules say
    "diff_heading": ("{a} and {b}", "{a} 与 {b}"),
    "diff_titled": ("{title} ({name})", "{title}（{name}）"),
    "diff_alike": (
        "They mean the same: {n} clauses, and no difference",
        "两者的规则意思相同：共 {n} 条，没有差别",
    ),
    "diff_counted": (
        "Clauses that differ: {n}. Clauses that mean the same: {same}",
        "有差别的条款：{n} 条；意思相同的条款：{same} 条",
    ),
    "diff_only": ("{clause}: only in {name}, {place}", "{clause}：只有 {name} 有，{place}"),
    "diff_only_many": ("Only in {name}: {clauses}", "只有 {name} 有：{clauses}"),
    "diff_renamed": (
        "{clause}: the same, but called {other} in {name}",
        "{clause}：内容相同，只是在 {name} 里叫 {other}",
    ),
    "diff_fact": ("{what}: {a} in {one}, {b} in {other}", "{what}：{one} 是 {a}，{other} 是 {b}"),
    "diff_fact_head": ("{what}:", "{what}："),
    "diff_not_said": ("nothing", "没有"),
    "diff_place": ("{name}, {place}{where}", "{name}，{place}{where}"),
    "diff_nothing": ("{name}: nothing here{where}", "{name}：这里没有{where}"),
    "diff_after": (", after “{line}”", "，在“{line}”之后"),
    "diff_within": (", within “{line}”", "，在“{line}”之内"),
    "diff_wording": (
        "Clauses with other titles, sentences or sources: {n} (shown with --wording)",
        "标题、文字说明或出处不同的条款：{n} 条（加 --wording 列出）",
    ),
    "diff_wording_head": (
        "Other titles, sentences or sources:",
        "标题、文字说明或出处不同：",
    ),
    # -- facts of clauses
    "fact_players": ("players", "人数"),
    "fact_default": ("default", "默认"),
    "fact_range": ("values", "取值"),
    "fact_ranks": ("ranks", "点数"),
    "fact_suits": ("suits", "花色"),
    "fact_seen": ("who sees the cards", "谁看得到"),
    "fact_holds": ("holds", "最多几张"),
    "fact_openly": ("may give away what only its player sees", "可以暴露只有自己看到的牌"),
    "fact_points": ("points", "分数"),
    "fact_packs": ("packs", "几副牌"),
    "fact_jokers": ("jokers in each pack", "每副的王"),
    "fact_start_match": ("at the start of a match", "整场开始时"),
    "fact_each_player": ("whose", "归谁"),
    "fact_start": ("starts each deal at", "每局开始时"),
    "fact_size": ("cards in a hand", "每手几张"),
    "fact_order": ("best first", "从大到小"),
    "fact_tested": ("looked at in this order", "先后次序"),
    "fact_when": ("when", "条件"),
    "fact_after": ("after so many turns", "满多少手"),
    "fact_parameters": ("is given", "要给出"),
    "fact_kind": ("kind of hand", "牌型"),
    "fact_decides": ("who wins", "怎样算赢"),
    "fact_keeps": ("kept from deal to deal", "各局之间保留"),
    # -- games side by side
    "diff_not_playable": (
        "They can’t be played side by side: {why}",
        "两套规则没法同步试打：{why}",
    ),
    "diff_why_deck": ("the cards are not the same", "用的牌不一样"),
    "diff_why_players": (
        "no number of players is right for both",
        "没有两边都允许的人数",
    ),
    "diff_why_moves": ("they have no move in common", "没有相同的动作"),
    "diff_playing": (
        "Played side by side, with the same cards and the same choices ({players})",
        "同步试打，两边发同样的牌、作同样的选择（{players}）",
    ),
    "diff_playing_alike": (
        "The same once more with the same options in both ({options})",
        "两边取相同的选项，再同步试打一次（{options}）",
    ),
    "diff_at_once": ("they differ from the deal on", "一发牌就不同"),
    "diff_choices_after": (
        "after {plays} other choices are allowed",
        "打了 {plays}，两边能作的选择就不同了",
    ),
    "diff_results_after": (
        "after {plays} the same choices have come to something else",
        "打了 {plays}，同样的选择有了不同的结果",
    ),
    "diff_plays": ("{n} plays", "{n} 手"),
    "diff_one_play": ("1 play", "1 手"),
    "diff_no_choices": (
        "No difference in what may be chosen was found in {games} games; this proves nothing",
        "打了 {games} 局，没有发现两边能作的选择有什么不同；但这证明不了什么",
    ),
    "diff_none_found": (
        "No difference was found in {games} games with some {steps} choices ({players}); this "
        "proves nothing. With --games more are tried",
        "打了 {games} 局（{players}），共作了约 {steps} 次选择，没有发现差别；"
        "但这证明不了什么。用 --games 可以多打几局",
    ),
    "diff_tried": (
        "All shorter plays of {deals} were tried, and show no difference",
        "其中 {deals}的更短打法都试过，没有差别",
    ),
    "diff_deals": ("{n} deals", "{n} 副牌"),
    "diff_one_deal": ("1 deal", "1 副牌"),
    "diff_scenario": (
        "A deal and a play, as a scenario for pailu test. It passes with {one}, not with {other}",
        "发牌和打法如下，写成 pailu test 用的场景：按 {one} 通过，按 {other} 不通过",
    ),
    "diff_scenario_rough": (
        "A deal and a play that lead there, as nearly as a scenario can say it",
        "发牌和打法大致如下，写成场景",
    ),
    "diff_scenario_name": ("{one} and {other} differ here", "{one} 与 {other} 在这里不同"),
    "diff_turn": ("on turn", "轮到"),
    "diff_winner": ("winner", "赢家"),
    "diff_gap": ("gap in the rules", "规则走不下去"),
    "diff_goes_on": ("the game goes on", "还没有结束"),
    "diff_choice": ("to choose", "要作的选择"),
    "diff_whether": ("whether to challenge", "是否质疑"),
    "diff_must": ("{who}: {what}{move}", "{who}：{what}{move}"),
    "diff_options": ("{asked}: {options}", "{asked}：{options}"),
}
