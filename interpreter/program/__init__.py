"""Checked rules to a flat program: instructions, state layout, source map."""
