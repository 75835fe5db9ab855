"""What every test shares: the profiles of the property tests, and Ctrl-C.

`soak` is chosen with `--hypothesis-profile=soak`. Without a choice hypothesis takes its own `ci`
profile where the variable CI is set (fixed examples, no deadline), and `local` anywhere else.
"""

import os
import signal

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

if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    # A shell that runs the tests in the background has them ignore Ctrl-C, and every command that a
    # test starts would inherit that; the tests of Ctrl-C would then wait for ever.
    signal.signal(signal.SIGINT, signal.default_int_handler)
