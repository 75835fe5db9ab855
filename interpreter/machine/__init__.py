"""The machine: a program and a state go in, the next decision comes out."""
