"""Write the golden playthroughs anew: `.venv/bin/python tests/golden/regenerate.py`.

Read the differences before you commit them: each is something that players notice.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from golden.playthrough import PLAYTHROUGHS, golden_file, golden_text


def main() -> None:
    """Write every file, and say which have changed."""
    for ruleset in sorted({one.ruleset for one in PLAYTHROUGHS}):
        file, text = golden_file(ruleset), golden_text(ruleset)
        same = file.is_file() and file.read_text("utf-8") == text
        file.write_text(text, "utf-8", newline="\n")
        print(f"{file.name}: {'as before' if same else 'written'}")


if __name__ == "__main__":
    main()
