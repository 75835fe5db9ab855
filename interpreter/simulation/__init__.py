"""Many games of a ruleset, and what they tell about it."""
