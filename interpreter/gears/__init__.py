"""Ways to run many games of one program: the machine's gears.

*python* calls the bodies of the instructions through a table, *compiled* has them pasted into one
function for numba, *specialised* has one program turned into straight code (for numba, or for
Python where numba isn't installed). All play the same games from the same seeds and leave the same
states; what is written for numba or as straight code is a real file in the user's cache folder
(`modules`).
"""
