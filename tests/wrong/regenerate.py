"""Write the reports of the wrong rulesets anew: `.venv/bin/python tests/wrong/regenerate.py`.

Read the differences before you commit them: each is something that authors are told.
"""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from test_wrong_rendered import FILES, reported, snapshot


def main() -> None:
    """Write every file, and say which have changed."""
    for name in FILES:
        file, text = snapshot(name), reported(name)
        same = file.is_file() and file.read_text("utf-8") == text
        file.write_text(text, "utf-8", newline="\n")
        print(f"{file.name}: {'as before' if same else 'written'}")


if __name__ == "__main__":
    main()
