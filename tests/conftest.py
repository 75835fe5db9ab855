"""What every test shares: the profiles of the property tests.

`soak` is chosen with `--hypothesis-profile=soak`. Without a choice hypothesis takes its own `ci`
profile where the variable CI is set (fixed examples, no deadline), and `local` anywhere else.
"""

import os

from hypothesis import HealthCheck, settings

settings.register_profile("local", deadline=None)
settings.register_profile(
    "soak",
    max_examples=5_000,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)

if "CI" not in os.environ:
    settings.load_profile("local")
