"""Where everything stands in a tally, one flat array of whole numbers (see `machine.tally`)."""

from __future__ import annotations

# -- what is known about the ruleset -------------------------------------------------------------

T_LISTENS = 0
"""Always 1: a body looks here before it tells anything."""
T_MEASURE = 1
"""How players stand is told by: 0 nothing, 1 how many cards lie in a zone, 2 a state."""
T_SIGN = 2
"""1 if the most is best, -1 if the fewest are."""
T_STATE = 3
"""The state's index, for measure 2."""
T_SEATS = 4
T_CLAUSES = 5
"""The address of the clauses' records, and how many there are."""
T_CLAUSE_COUNT = 6
T_ZONES = 7
"""For each zone the seat for which its cards are counted, or -1."""
T_RANKS = 8
"""For each card its rank, then for each card its suit."""
T_SUITS = 9
T_VECTOR = 10
"""The columns of the game that is being played, and how many there are."""
T_COLUMNS = 11
T_SUMS = 12
T_PRODUCTS = 13
"""The sums of products of columns i and j <= i, row by row."""
T_LENGTHS = 14
"""Three histograms of `LENGTHS` numbers: of turns, plays and decisions."""

# -- what is remembered of the game that is being played -----------------------------------------

T_TURN = 15
"""Whose turn it is, or -1 before the first."""
T_FREE = 16
"""1 once the player on turn has had a choice."""
T_LEADER = 17
"""Who stood best alone when somebody last did, or -1."""
T_CLAIMED = 18
"""What was claimed of a card that is not laid yet, or -1; and what kind of value."""
T_CLAIM_KIND = 19
T_LAID = 20
"""The last card claimed and laid: 1 as claimed, 2 not; 0 for none."""
T_ASKING = 21
"""1 while others are asked whether they challenge."""
T_OPEN = 22
"""1 between a challenge and the first of its reasons that holds."""
T_STANDS = 24
"""For each seat how it stands; then five more rows of a number a seat."""
T_YES = 32
T_NO = 40
T_BLUFFS = 48
T_TRUTHS = 56
T_HANDS = 64
"""The address of the record of the row that each seat's hand has made."""
T_GAMES = 72
"""How many games were counted."""
T_RESULTS = 73
"""The column of the first seat's result, for rules whose every outcome is a number; else 0."""
T_MATCH = 74
"""The address, in a game's state, of what whole matches are decided by; 0 for won deals."""
T_MATCH_SIGN = 75
"""1 if the most of it wins, -1 if the fewest do."""
T_FREE_FROM = 76
"""The first address whose use is up to the ruleset."""

# -- a clause's record ---------------------------------------------------------------------------

CLAUSE_SIZE = 6
K_KIND = 0
K_COLUMN = 1
"""A column that counts it, for reasons and rows; -1 for none."""
K_NOW = 2
"""How often it has come into play in this game, in all games, and in how many games."""
K_FIRED = 3
K_GAMES = 4
K_SQUARES = 5
"""The sum over games of the square of how often it has come into play."""

KIND_PLAIN = 0
KIND_MOVE = 1
KIND_CHALLENGE = 2
KIND_LIMIT = 3
"""A way to end that comes after a number of turns."""

LENGTHS = 32_768
"""Lengths above this less one are counted together."""

# -- columns -------------------------------------------------------------------------------------

C_TURNS = 0
C_PLAYS = 1
C_DECISIONS = 2
C_DRAWN = 3
C_WON = 4
"""One for each seat."""
C_SHARED = 12
C_GAPS = 13
C_LIMITED = 14
C_OFFERED = 15
"""How many options there were in all decisions together."""
C_FORCED = 16
"""Turns in which the player on turn had no choice at all."""
C_LEADS = 17
"""How often another player came to stand best alone."""
C_ASKED = 18
"""How often others were asked whether they challenge; how often somebody did, and was right."""
C_MADE = 19
C_HELD = 20
C_YES = 21
"""Answers to that question, and those by players who then won the game."""
C_YES_WON = 22
C_NO = 23
C_NO_WON = 24
C_CLAIMS = 25
C_BLUFFS = 26
C_BLUFFS_MET = 27
"""Bluffs that were challenged, and those for which the challenge held; the same for true claims."""
C_BLUFFS_HELD = 28
C_TRUTHS_MET = 29
C_TRUTHS_HELD = 30
C_BLUFFS_WON = 31
C_TRUTHS_WON = 32
C_TRUTHS = 33
C_HANDS = 34
"""Hands that were compared; then for each row how many made it, and how many won with it."""
C_FIRST_FREE = 35
