"""Rule sheets: a ruleset as a rulebook for people, in order and in plain words."""
