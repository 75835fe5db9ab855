"""What is said about whole game trees, in English and Chinese; a part of the texts' table."""

from __future__ import annotations

from typing import Final

TREE_TEXTS: Final[dict[str, tuple[str, str]]] = {
    "tree_of": ("{title} ({name}), {players}", "{title}（{name}），{players}"),
    "tree_progress": ("{histories} histories", "已走过 {histories} 个局面"),
    "tree_histories": ("Histories", "局面总数"),
    "tree_chance": ("  chance draws", "  随机发牌或抽取"),
    "tree_decisions": ("  a player decides", "  玩家做决定"),
    "tree_ends": ("  the game is over", "  已经结束"),
    "tree_longest": ("Most choices and draws in a game", "一局最多的选择和抽取次数"),
    "tree_sets": ("Information sets", "信息集总数"),
    "tree_sets_of": ("  of {who}", "  {who} 的"),
    "tree_uniform": (
        "Worth to each if all choose at random",
        "大家都随机选择时，各人平均得到",
    ),
    "tree_payoffs": (
        "each loser pays 1, which the winners share; a draw is worth 0",
        "输家各付 1，由赢家平分；平局不付",
    ),
    # -- solve
    "solve_size": (
        "{histories} histories; {sets} decisions with a choice",
        "{histories} 个局面，其中要做选择的信息集 {sets} 个",
    ),
    "solve_exact": (
        "worth to {who} if both play as well as can be: {value}, exactly",
        "双方都打得最好时，{who} 平均得到 {value}（精确值）",
    ),
    "solve_between": (
        "worth to {who} if both play as well as can be: {value}, to within {error}",
        "双方都打得最好时，{who} 平均得到 {value}，误差不超过 {error}",
    ),
    "solve_head": (
        "Strategies with which neither can do better (there may be others as good)",
        "双方都无法再改进的打法（可能还有同样好的）",
    ),
    "solve_no_choice": ("nobody has anything to choose", "双方都没有选择的余地"),
    "solve_always": ("always {option}", "一定{option}"),
    "solve_share": ("{option} {share}", "{option} {share}"),
    "solve_known": ("In all of these: {known}", "以下都有：{known}"),
    "solve_chosen": ("chosen: {option}", "已选 {option}"),
    "solve_never": (
        "Not told: {n} decisions that {who} never comes to by playing so",
        "未列出：照这样打，{who} 不会遇到的决定有 {n} 个",
    ),
    "solve_policies": ("If they play {policies}", "如果打法是：{policies}"),
    "solve_together": ("worth to {who}: {value}", "{who} 平均得到 {value}"),
    "solve_response": (
        "the most that {who} can get against {policy}: {value}",
        "针对 {policy} 的打法，{who} 最多平均得到 {value}",
    ),
    "solve_exploitability": (
        "what both could gain together by answering best (exploitability): {value}",
        "双方各自改用最佳应对，一共能多得（可剥削度）{value}",
    ),
    "solve_written": ("{file}: {name}, solved.", "{file}：{name} 的解。"),
}
