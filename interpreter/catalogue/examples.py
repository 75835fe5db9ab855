"""Small rulesets in which each code's mistake is shown.

Three whole games that have nothing wrong; an example changes a line or two of one of them.
"""

from __future__ import annotations

from interpreter.catalogue.entry import Example

LITTLE = """\
game little, edition 1
    players 2 to 4

option hand_size is 2 to 4, default 3

deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green

zone stock: hidden
zone pile: seen by all
zone hand of each player: seen by owner

state starter is a player

setup
    shuffle deck into stock
    deal hand_size from stock to hand of each player
    choose starter from each player at random
    turn passes to starter

turn
    choose play_one
    turn passes to next player

move play_one
    choose card from hand
    lay card on pile face up
    if rank of card is above 6
        draw 1 from stock to hand, if any is left
    do go_out

step go_out
    if hand is empty
        player wins
"""
"""Play a card a turn; whoever has none left wins."""

DOUBT = """\
game doubt, edition 1
    players 2 to 3

deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green

zone stock: hidden
zone pile: as laid
zone hand of each player: seen by owner

state starter is a player
state target is a rank

setup
    shuffle deck into stock
    deal 3 from stock to hand of each player
    choose starter from each player at random
    target becomes 3
    turn passes to starter

turn
    choose hide_one
    turn passes to next player

move hide_one
    choose card from hand
    claim value is a rank, lowest rank when silent
    lay card on pile face down
    challenge by others together, first in turn order counts
        reason untrue when rank of card is not value
        reason too_small when rank of card is below target
        if it is right
            reveal card
            put all from pile to hand of player
        if it is wrong
            reveal card
            put all from pile to hand of challenger
        if nobody challenges
            target becomes value
    if hand is empty
        player wins
"""
"""Play a card unseen and name it; whoever has none left wins."""

SHOWN = """\
game shown, edition 1
    players 2

deck
    ranks low to high: 3 4 5 6 7 8
    suits equal: red blue green

zone stock: hidden
zone hand of each player: seen by owner
zone front of each player: seen by all, holds 3

state starter is a player
state points of each player is 0 to 1, starts each deal at 0

setup
    shuffle deck into stock
    deal 3 from stock to hand of each player
    choose starter from each player at random
    turn passes to starter

turn
    choose show_one
    turn passes to next player

move show_one
    choose card from hand
    lay card on front face up

ranking of_three of 3 cards, best first
    alike: 3 of one rank; by that rank
    two_alike: 2 of one rank; by that rank, then the rest high to low
    mixed: anything; by ranks high to low

end all_shown after 6 turns
    compare front of each player by of_three
        if one player is best
            add 1 to points of best player
    players with most points win, a tie draws the game
"""
"""Show three cards; the better three win."""


_Changes = tuple[tuple[str, str], ...]


def instead(
    base: str, right: str, wrong: str, *more: tuple[str, str], also: _Changes = ()
) -> Example:
    """Make an example from a game: `wrong` stands where `right` belongs.

    `also` are changes both rulesets need beforehand (old text, new text); `more` are further
    places that differ (right text, wrong text). Raises `ValueError` for a text that isn't there
    exactly once.
    """
    whole = _changed(base, also)
    return Example(wrong, right, _changed(whole, ((right, wrong), *more)), whole)


def added(base: str, right: str, wrong: str) -> Example:
    """Make an example from a game that gets some lines more at its end."""
    return Example(wrong, right, f"{base}\n{wrong}\n", f"{base}\n{right}\n" if right else base)


def _changed(text: str, changes: _Changes) -> str:
    for old, new in changes:
        if text.count(old) != 1:
            raise ValueError(f"not there exactly once: {old!r}")
        text = text.replace(old, new)
    return text
