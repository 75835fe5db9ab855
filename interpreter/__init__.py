"""Card rules as data: reads a ruleset, checks it and plays it."""

__version__ = "0.1.0"
