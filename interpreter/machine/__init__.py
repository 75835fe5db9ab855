"""Program and state to the next decision: the machine that every ruleset runs on.

Each instruction has one body, in `control`, `movement`, `decisions` or `hands`: the one meaning
that every gear of the machine shares. A body takes the state `s`, the program `p` with its tables,
the event buffer `e` and the address `pc` of the instruction, changes `s`, and returns the address
of the next instruction, or -1 when somebody must decide or the game stands. Bodies are straight
code over flat arrays of integers: no objects, and no calls but to the helpers in `cards` and
`hands`, so that a compiler can take them as they are. The interactive gear (`gear`) calls them
through a table.

`e[0]` is where the next event goes, or 0 when nobody listens.
"""
