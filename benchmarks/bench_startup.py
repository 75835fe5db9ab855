"""CPU time of whole commands with a warm cache: what a person waits for before anything happens."""

from __future__ import annotations

import resource
import statistics
import subprocess
import sys
from pathlib import Path

ROUNDS = 9
ROOT = Path(__file__).resolve().parent.parent

COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "pailu --help": [sys.executable, "-m", "interpreter", "--help"],
    "pailu validate alternating": [
        sys.executable,
        "-m",
        "interpreter",
        "validate",
        str(ROOT / "rulesets" / "alternating.rules"),
    ],
    "pailu run alternating": [
        sys.executable,
        "-m",
        "interpreter",
        "run",
        "alternating",
        "--seed",
        "1",
    ],
}


def cpu_seconds(command: list[str]) -> float:
    """Run a command to its end; give its user and system time."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True, cwd=ROOT)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def main() -> None:
    """Print the table."""
    print(f"{'command':<30}{'CPU s, median':>15}{'min':>8}{'max':>8}{'bound':>8}")
    bounds = {"pailu --help": "0.15", "pailu validate alternating": "0.50"}
    for name, command in COMMANDS.items():
        cpu_seconds(command)
        times = sorted(cpu_seconds(command) for _ in range(ROUNDS))
        print(
            f"{name:<30}{statistics.median(times):>15.3f}{times[0]:>8.3f}{times[-1]:>8.3f}"
            f"{bounds.get(name, ''):>8}"
        )


if __name__ == "__main__":
    main()
