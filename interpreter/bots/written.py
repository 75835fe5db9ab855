"""A policy as it is handed on between processes: its name, and its text if it is a file's."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from typing import Final

from interpreter.bots.player import Maker, Place, Player
from interpreter.bots.policy_player import PolicyPlayer
from interpreter.bots.policy_reading import read_said
from interpreter.bots.simple import BUILT_IN, RANDOM
from interpreter.game.words import Words


@dataclass(frozen=True)
class Policy:
    """How a seat plays.

    Attributes:
        name: one of the built-in players, or what the file calls its policy.
        path: the file, as it was named; empty for a built-in player.
        text: the whole file; a worker has nothing else.
    """

    name: str
    path: str = ""
    text: str = field(default="", repr=False)

    @property
    def digest(self) -> str:
        """The first 16 digits of the text's SHA-256; empty for a built-in player."""
        return hashlib.sha256(self.text.encode()).hexdigest()[:16] if self.path else ""


AT_RANDOM: Final = Policy(RANDOM)


def maker_of(policy: Policy, words: Words) -> Maker:
    """Give what makes the players of a policy.

    Args:
        policy: a built-in player or a file's.
        words: the rules that are played.

    Raises `documents.lined.FileError` for a file that isn't as it should be, or that
    isn't for these rules.
    """
    if not policy.path:
        return BUILT_IN[policy.name]
    said = read_said(policy.path, policy.text, words)

    def make(place: Place) -> Player:
        return PolicyPlayer(said, place)

    return make
