"""All measurements in one table: `make bench`; with BENCH_FULL=1 the long ones, too.

Every script also runs alone. They run one after the other in processes of their own, so that none
measures what another has loaded.
"""

from __future__ import annotations

import os
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from measures import FULL, Section, read, show

SCRIPTS = ("gears", "classics", "interactive", "startup", "growth", "processes")
HERE = Path(__file__).resolve().parent


def machine() -> str:
    """Say what is measured on, since only ratios of one run can be compared."""
    model = platform.processor() or platform.machine()
    try:
        about = Path("/proc/cpuinfo").read_text("utf-8")
        model = next(
            line.split(":")[1].strip() for line in about.splitlines() if "model name" in line
        )
    except (OSError, StopIteration):
        pass
    load = f", load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    day = datetime.now(UTC).date()
    python = platform.python_version()
    return f"{day}, {model}, {os.cpu_count()} processors{load}, Python {python}"


def measured(missing: list[str]) -> Iterator[Section]:
    """Give the sections of all scripts as they come; those that fail go into a list."""
    for name in SCRIPTS:
        script = HERE / f"bench_{name}.py"
        command = [sys.executable, str(script), "--json"]
        with subprocess.Popen(command, stdout=subprocess.PIPE, encoding="utf-8") as process:
            assert process.stdout is not None
            for line in process.stdout:
                yield read(line)
        if process.returncode:
            missing.append(script.name)


def main() -> int:
    """Print the table and how many goals were met; gives 2 if something could not be measured."""
    start = time.monotonic()
    print(machine())
    print("Times are CPU seconds unless it says otherwise; what counts are ratios of one run.")
    missing: list[str] = []
    goals = []

    def seen() -> Iterator[Section]:
        for section in measured(missing):
            goals.extend(goal for row in section.rows for goal in row.goals)
            yield section

    show(seen())
    met = sum(goal.met for goal in goals)
    print(f"\n{met} of {len(goals)} goals met, after {time.monotonic() - start:.0f} seconds.")
    if not FULL:
        print("BENCH_FULL=1 make bench also plays ten million games (about five minutes more).")
    if missing:
        print(f"Could not be run to the end: {', '.join(missing)}", file=sys.stderr)
    return 2 if missing else 0


if __name__ == "__main__":
    sys.exit(main())
