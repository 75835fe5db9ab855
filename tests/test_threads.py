"""Several threads may read and check rulesets at once, as the workers of a cluster do."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor

from command_line import ROOT

from interpreter.game.load import load_program, program_of


def test_threads_that_read_at_once_all_get_the_same_program() -> None:
    text = (ROOT / "rulesets" / "two_rows.rules").read_text("utf-8")
    wanted = load_program("two_rows").code
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: program_of("two_rows", text).code, range(8)))
    assert found == [wanted] * 8
