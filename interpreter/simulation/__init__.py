"""Many games played to find something out about rules."""
