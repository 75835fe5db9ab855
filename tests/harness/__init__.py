"""What the tests of the engine share: random settings, players with a temper, games in step.

Nothing here knows how the engine works inside, but for `states`, which reads the machine's array to
check it. What a game must do is told by the independent versions in `tests/independent`.
"""
