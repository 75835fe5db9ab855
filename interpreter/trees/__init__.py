"""Whole game trees of small games: their histories, information sets, values and equilibria."""
