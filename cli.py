"""The checkout's front door: `python cli.py run …` is `pailu run …` without an installed script."""

from interpreter.terminal.main import main

if __name__ == "__main__":
    main()
