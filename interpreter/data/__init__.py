"""Rulesets as data: written from the tree, described by a schema, read back as the same tree."""
