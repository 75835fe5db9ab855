"""What is said when somebody asks why, in English and Chinese; part of the table in `texts`."""

from __future__ import annotations

from typing import Final

WHY_TEXTS: Final[dict[str, tuple[str, str]]] = {
    # -- conditions and what was found
    "why_said": ("`{said}`", "`{said}`"),
    "why_said_plainly": ("{plain} (`{said}`)", "{plain}（`{said}`）"),
    "why_holds": ("{said}: yes{found}", "{said}：成立{found}"),
    "why_fails": ("{said}: no{found}", "{said}：不成立{found}"),
    "why_secret": ("{said}: not for everybody to know", "{said}：不公开"),
    "why_found": ("{said} is {value}", "{said} 是 {value}"),
    "why_found_card": ("{said} is {value} ({card})", "{said} 是 {value}（{card}）"),
    "why_values": (" — {values}", "——{values}"),
    "why_found_zone": ("{zone}: {count}", "{zone}：{count}"),
    "why_found_room": ("{zone}: {n} of {room} cards", "{zone}：{n}/{room} 张"),
    "why_found_unknown": ("{said} is not for everybody to know", "{said} 不公开"),
    "why_all_of": (
        "{said}: {whole}, all of this is needed",
        "{said}：{whole}，下面各条都要成立",
    ),
    "why_any_of": (
        "{said}: {whole}, one of this is enough",
        "{said}：{whole}，下面有一条成立就行",
    ),
    "why_not_of": ("{said}: {whole}, the opposite of this", "{said}：{whole}，与下面一条相反"),
    "why_yes": ("yes", "成立"),
    "why_no": ("no", "不成立"),
    "why_open": ("not for everybody to know", "不公开"),
    # -- moves and choices
    "why_line": ("{path}, line {line} of the rules", "{path}，规则第 {line} 行"),
    "why_line_in": ("{path}, {file}:{line}", "{path}，{file}:{line}"),
    "why_move_yes": ("“{move}” is on offer{place}", "可以“{move}”{place}"),
    "why_move_no": ("“{move}” is not on offer{place}", "不能“{move}”{place}"),
    "why_move_unlisted": ("it is not among the moves to choose from here", "这里没有这个选择"),
    "why_move_taken": ("another move has been begun", "已经开始了别的动作"),
    "why_nothing_left": ("nothing can be chosen for `{name}`", "`{name}` 没有可选的"),
    "why_nothing_after": (
        "after that nothing can be chosen for `{name}`",
        "选了它，`{name}` 就没有可选的",
    ),
    "why_card_in": ("{card} is in {zone}", "{card} 在{zone}里"),
    "why_card_not_in": ("{card} is not in {zone}", "{card} 不在{zone}里"),
    "why_card_in_several": ("{card} are in {zone}", "{card} 都在{zone}里"),
    "why_card_not_in_several": ("{card} are not all in {zone}", "{card} 不都在{zone}里"),
    "why_so_many": ("{allowed} can be chosen: yes ({found})", "可以选 {allowed}：成立（{found}）"),
    "why_not_so_many": (
        "{allowed} can be chosen: no ({found})",
        "可以选 {allowed}：不成立（{found}）",
    ),
    "why_zone_among": ("{thing} is one of the places to choose from", "{thing}是可选的位置之一"),
    "why_zone_not_among": (
        "{thing} is not one of the places to choose from",
        "{thing}不是可选的位置",
    ),
    "why_player_among": ("{thing} is one of the players to choose from", "{thing}是可选的玩家之一"),
    "why_player_not_among": (
        "{thing} is not one of the players to choose from",
        "{thing}不是可选的玩家",
    ),
    "why_any_rank": ("{thing}: any rank can be named", "{thing}：任何点数都可以报"),
    "why_any_suit": ("{thing}: any suit can be named", "{thing}：任何花色都可以选"),
    "why_silent": ("{thing}: that is what saying nothing means", "{thing}：不报就算这个"),
    "why_answer": ("{thing}: whoever is asked answers yes or no", "{thing}：被问到的人回答是或否"),
    "why_one_of": ("`{name}`, one of these: {things}", "`{name}` 可选：{things}"),
    "why_together": (
        "`{name}`, {n} together; the lowest of them can be one of these: {cards}",
        "`{name}` 一起选 {n}，其中最小的可以是：{cards}",
    ),
    "why_together_where": (
        "`{name}`, {n} together such that `{condition}`; the lowest of them can be one of these: "
        "{cards}",
        "`{name}` 一起选 {n}，要求 `{condition}`，其中最小的可以是：{cards}",
    ),
    "why_any_of_ranks": ("`{name}`, any rank", "`{name}` 任选一个点数"),
    "why_any_of_suits": ("`{name}`, any suit", "`{name}` 任选一个花色"),
    "why_not_this": ("not {thing}", "不能选{thing}"),
    "why_depends": (
        "`{name}`, depending on what was chosen before it",
        "`{name}` 要看前面选了什么",
    ),
    # -- plays
    "why_allowed": ("“{play}” is allowed", "“{play}”：可以"),
    "why_begun": ("“{play}” is allowed, and more has to be chosen", "“{play}”：可以，但还要接着选"),
    "why_refused": ("“{play}” is not allowed", "“{play}”：不可以"),
    "why_nothing_to_decide": (
        "{who} had nothing to decide in this turn",
        "{who}这一手没有要决定的",
    ),
    # -- what was met on the way
    "why_met": ("Conditions on the way:", "途中用到的条件："),
    "why_met_in": ("{place}: {finding}", "{place}：{finding}"),
    # -- challenges
    "why_challenged_right": (
        "{challenger} challenged {player} rightly: one reason is enough",
        "{challenger}质疑{player}，质疑正确：有一条理由成立就够了",
    ),
    "why_challenged_wrong": (
        "{challenger} challenged {player} wrongly: no reason holds",
        "{challenger}质疑{player}，质疑错误：没有一条理由成立",
    ),
    "why_reason": ("{title}: {finding}", "{title}：{finding}"),
    # -- comparisons
    "why_kind": ("{row} (kind {place} of {rows})", "{row}（{rows} 种牌型里第 {place} 大）"),
    "why_beats_kind": (
        "{zone}: {better} beat{s} {worse}, since {one} stands above {other}",
        "{zone}：{better}胜{worse}，因为{one}大过{other}",
    ),
    "why_beats_rank": (
        "{zone}: {better} beat{s} {worse}, both with {row}: {ranks}",
        "{zone}：{better}胜{worse}，都是{row}：{ranks}",
    ),
    "why_beats_unseen": (
        "{zone}: {better} beat{s} {worse}, both with {row}, by the ranks",
        "{zone}：{better}胜{worse}，都是{row}，按点数分出大小",
    ),
    "why_level": (
        "{zone}: {better} and {worse} are level, both with {row}{ranks}",
        "{zone}：{better}和{worse}一样大，都是{row}{ranks}",
    ),
    "why_level_ranks": (": {ranks}", "：{ranks}"),
    "why_same_rank": ("{rank} = {other}", "{rank} = {other}"),
    "why_higher_rank": ("{rank} > {other}", "{rank} > {other}"),
    # -- ends
    "why_path": ("The way there: {path}", "由来：{path}"),
    "why_step": (" › ", " › "),
    "why_right": ("the challenge was right", "质疑正确"),
    "why_wrong": ("the challenge was wrong", "质疑错误"),
    "why_nobody": ("nobody challenged", "没有人质疑"),
    "why_one": ("one player’s hand was the best", "有一个人的牌最大"),
    "why_several": ("several hands were the best", "几手牌并列最大"),
    "why_one_most": ("one player alone had the most", "只有一个人最多"),
    "why_one_fewest": ("one player alone had the fewest", "只有一个人最少"),
    "why_several_most": ("several were tied for the most", "几个人并列最多"),
    "why_several_fewest": ("several were tied for the fewest", "几个人并列最少"),
    "why_after": (
        "turns played: {n}; turns after which the game ends: {found}",
        "已打手数：{n}；结束的手数：{found}",
    ),
    "why_number": ("{value} (`{said}`)", "{value}（`{said}`）"),
    "why_most": ("the most {what} win: {values}", "{what}最多的获胜：{values}"),
    "why_fewest": ("the fewest {what} win: {values}", "{what}最少的获胜：{values}"),
    "why_cards_in": ("cards in the {zone}", "{zone}张数"),
    "why_had": ("{who} {n}", "{who} {n}"),
    "why_tie_shares": ("those tied share the win", "一样的都算赢"),
    "why_tie_draws": ("a tie draws the game", "一样就算平局"),
    "why_points_need": ("{name} needed: {found}", "需要的{name}：{found}"),
    "why_deals_need": ("games to be played: {found}", "要打的局数：{found}"),
    "why_match_needs": ("won games needed: {found}", "需要赢的局数：{found}"),
    # -- the command
    "why_turn": ("Turn {n}: {who} decides", "第 {n} 手：由 {who} 决定"),
    "why_before": ("Before the first turn: {who} decides", "第一手之前：由 {who} 决定"),
    "why_happened": ("What was done:", "实际经过："),
    "why_not_over": (
        "This record tells no end: the game was stopped, or the record was cut",
        "这份记录没有结局：中途停止，或者记录断了",
    ),
    "why_hint_turn": (
        "About one turn: {command}, with the number that `{replay}` shows before it",
        "要问某一手：{command}，N 是 `{replay}` 每行前面的数字",
    ),
    "why_ended_hint": ("Why it ended so: {command}", "为什么这样结束：{command}"),
}
