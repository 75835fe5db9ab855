"""What is said about simulations, in English and Chinese; a part of the texts' table."""

from __future__ import annotations

from typing import Final

SIMULATION_TEXTS: Final[dict[str, tuple[str, str]]] = {
    "progress": (
        "{games} of {of} games, {rate} games/s, {left} left",
        "{of} 局已打 {games} 局，每秒 {rate} 局，还要 {left}",
    ),
    "simulated": (
        "{games} games of random play, seed {seed}.",
        "随机打了 {games} 局，种子 {seed}。",
    ),
    "simulated_one": ("1 game of random play, seed {seed}.", "随机打了 1 局，种子 {seed}。"),
    "simulated_by_policies": ("{games} games, seed {seed}.", "打了 {games} 局，种子 {seed}。"),
    "simulated_one_by_policies": ("1 game, seed {seed}.", "打了 1 局，种子 {seed}。"),
    "policies": ("Policies: {policies}", "打法：{policies}"),
    "seat_policy": ("seat {seat} ({policy})", "{seat} 号位（{policy}）"),
    "simulated_part": (
        "Stopped after {games} of {asked} games, seed {seed}.",
        "打到第 {games} 局停下（原定 {asked} 局），种子 {seed}。",
    ),
    "intervals": (
        "In brackets behind each figure stands its 95 % interval.",
        "每个数后面的括号里是它的 95% 置信区间。",
    ),
    "no_intervals": (
        "A single game tells little: most figures have no interval.",
        "只有一局说明不了多少：多数数字没有置信区间。",
    ),
    "intervals_page": (
        "In brackets behind each figure stands its 95 % interval, which the charts draw as a line. "
        "Of 20 such intervals, made from other games each, 19 hold the true value.",
        "每个数后面的括号里是它的 95% 置信区间，图上画成一条线。换不同的对局重做 20 次，"
        "有 19 次的区间包含真实的值。",
    ),
    "whole_matches": ("whole matches", "整场比赛"),
    "kind_of_turn": ("a turn", "每一手"),
    "kind_of_play": ("the play", "打牌过程"),
    "part_of": ("{whole}: {part}", "{whole}：{part}"),
    "seats_equal": (
        "No seat wins more often than another, as far as so many games can tell.",
        "就这么多局来看，看不出哪个座位更容易赢。",
    ),
    "seat_above": (
        "Seat {seat} wins more often than the seats on average, beyond the noise.",
        "{seat} 号位的胜率高于各座位的平均，不是偶然。",
    ),
    "seat_below": (
        "Seat {seat} wins less often than the seats on average, beyond the noise.",
        "{seat} 号位的胜率低于各座位的平均，不是偶然。",
    ),
    "never": ("Never came into play: {rules}", "一次也没用到：{rules}"),
    "gap_in_games": (
        "A gap in the rules at “{clause}”: {fault} (games {games}).",
        "规则在“{clause}”有漏洞：{fault}（第 {games} 局）。",
    ),
    "gap_to_see": (
        "To see one: pailu run with the same ruleset and options, --seed {seed} --from {game}.",
        "想看其中一局：用同样的规则和选项执行 pailu run，加上 --seed {seed} --from {game}。",
    ),
    "against": ("How they differ on the same deals", "同样的牌，相差多少"),
    "minus": ("{a} less {b}", "{a} 减 {b}"),
    "not_compared": (
        "With another number of players nothing is compared game by game.",
        "人数不同，不逐局比较。",
    ),
    "clauses_left_out": (
        "Rules that come into play equally often, as far as so many games tell, are left out.",
        "各规则用到的多少看不出差别的，这里不列。",
    ),
    "some_not_compared": (
        "Rulesets with another number of players than A are not compared game by game.",
        "人数和 A 不同的，不逐局比较。",
    ),
    "in_the_noise": ("may be chance", "可能是偶然"),
    "change_key": (
        "The dashed line is no difference. A full dot is more than chance, all differences here "
        "taken together; a hollow dot may be chance.",
        "虚线表示没有差别。实心点表示把这里的差别全部合起来看也不是偶然；空心点可能是偶然。",
    ),
    "equal_share": (
        "The dashed line is an equal share: the mean of all seats.",
        "虚线是各座位胜率的平均，也就是机会均等时的胜率。",
    ),
    "histogram": (
        "Turns in a game, {width} to a bar; the highest bar holds {top} of the games.",
        "一局的手数，每根柱子 {width} 手；最高的一根占 {top} 的局。",
    ),
    "histogram_single": (
        "Turns in a game; the highest bar holds {top} of the games.",
        "一局的手数；最高的一根柱子占 {top} 的局。",
    ),
    "side_by_side": ("Rules side by side", "规则对比"),
    "made_by": ("This report was made by:", "这份报告由以下命令生成："),
    "foot_seed": ("seed {seed}", "种子 {seed}"),
    "foot_games": ("{games} games of each ruleset", "每套规则 {games} 局"),
    "foot_gear": ("gear {gear}", "引擎 {gear}"),
    "foot_version": ("pailu {version}", "pailu {version}"),
    "foot_digest": ("{name}: rules {digest}", "{name}：规则 {digest}"),
    "clear_change": (
        "* is more than chance, all differences here taken together. The others may be chance.",
        "* 表示把这里的差别全部合起来看也不是偶然；其余的可能是偶然。",
    ),
    "nothing_differs": ("Nothing differs in these games.", "这些对局没有任何差别。"),
    "no_change": (
        "All of these may be chance.",
        "这些差别都可能是偶然。",
    ),
}
