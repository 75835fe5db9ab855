"""Syntax tree to checked rules: every name resolved, every type known, every check done."""
