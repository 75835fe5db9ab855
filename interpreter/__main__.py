"""`python -m interpreter`: the same command line as `pailu`."""

from interpreter.terminal.main import main

if __name__ == "__main__":
    main()
