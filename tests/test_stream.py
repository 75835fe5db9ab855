"""The random stream gives the published figures, the documented figures, and fair choices."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.machine.stream import (
    LARGEST_RANGE,
    Stream,
    pcg32_start,
    splitmix64,
    start_of_game,
)

DOCUMENT = Path(__file__).resolve().parents[1] / "docs" / "random.md"
SIXTY_FOUR_BITS = st.integers(0, 2**64 - 1)
RANGES = st.one_of(st.integers(2, 200), st.integers(2, LARGEST_RANGE))


def stream_at(state: int, increment: int) -> Stream:
    """A stream that stands at the given state."""
    stream = Stream(0, 0)
    stream.restore((state, increment))
    return stream


def state_that_gives(word: int) -> int:
    """A state whose next word is `word`: no rotation, and the exclusive or undone."""
    return (word ^ (word >> 18)) << 27


def words_by_the_book(state: int, increment: int) -> Iterator[int]:
    """PCG-XSH-RR 64/32 as its author's code spells it, one operation a line."""
    while True:
        xorshifted = (((state >> 18) ^ state) >> 27) % 2**32
        rotation = state >> 59
        state = (state * 6364136223846793005 + increment) % 2**64
        yield ((xorshifted >> rotation) | (xorshifted << (-rotation % 32))) % 2**32


def below_by_runs(words: Iterator[int], n: int) -> int:
    """The choice as `docs/random.md` tells it without the trick: runs, less the surplus words."""
    if n == 1:
        return 0
    for word in words:
        run = word * n // 2**32
        first_of_next_run = -(-((run + 1) * 2**32) // n)
        if first_of_next_run - word <= 2**32 // n:
            return run
    raise AssertionError("the words ended")


def chi_square(counts: list[int], expected: float) -> float:
    """Pearson's statistic for equally likely classes."""
    return sum((count - expected) ** 2 / expected for count in counts)


def test_splitmix64_gives_the_reference_numbers() -> None:
    state, outputs = 1234567, []
    for _ in range(5):
        output, state = splitmix64(state)
        outputs.append(output)
    assert outputs == [
        6457827717110365317,
        3203168211198807973,
        9817491932198370423,
        4593380528125082431,
        16408922859458223821,
    ]


def test_pcg32_gives_the_numbers_of_the_reference_demo() -> None:
    stream = stream_at(*pcg32_start(42, 54))
    assert [stream.word() for _ in range(6)] == [
        0xA15C02B7,
        0x7B47F409,
        0xBA1D3330,
        0x83D2F293,
        0xBFA4784B,
        0xCBED606E,
    ]


def test_streams_start_as_documented() -> None:
    row = re.compile(r"^\| (\d+) \| (\d+) \| (\w{16}) \| (\w{16}) \| ((?:\w{8} ?){4}) \|$", re.M)
    rows = row.findall(DOCUMENT.read_text(encoding="utf-8"))
    assert len(rows) == 5
    for seed, game, state, increment, words in rows:
        stream = Stream(int(seed), int(game))
        assert stream.snapshot() == (int(state, 16), int(increment, 16))
        assert [f"{stream.word():08x}" for _ in range(4)] == words.split()


def test_choices_are_as_documented() -> None:
    row = re.compile(r"^\| below\((\d+)\) \w+ times \| ([\d ]+) \|$", re.M)
    rows = row.findall(DOCUMENT.read_text(encoding="utf-8"))
    assert [n for n, _ in rows] == ["52", "1610612736"]
    for n, answers in rows:
        stream = Stream(42, 7)
        assert [str(stream.below(int(n))) for _ in answers.split()] == answers.split()
    assert stream.snapshot()[0] == 0x6552E71B3DDEAA82


def test_a_whole_deck_is_shuffled_as_ever() -> None:
    stream = Stream(42, 7)
    assert [stream.below(n) for n in range(52, 0, -1)] == [
        *(22, 22, 19, 28, 40, 45, 36, 20, 35, 42, 17, 25, 14, 11, 32, 29, 25, 0, 25, 4, 9, 4, 28),
        *(0, 20, 16, 7, 21, 4, 10, 20, 6, 16, 5, 2, 7, 0, 8, 0, 0, 4, 10, 5, 8, 6, 6, 0, 1, 1, 0),
        *(0, 0),
    ]


@given(SIXTY_FOUR_BITS, SIXTY_FOUR_BITS)
def test_words_are_those_of_the_published_algorithm(seed: int, game: int) -> None:
    stream = Stream(seed, game)
    expected = words_by_the_book(*stream.snapshot())
    assert [stream.word() for _ in range(40)] == [next(expected) for _ in range(40)]


@given(SIXTY_FOUR_BITS, st.lists(st.one_of(st.just(1), RANGES), max_size=40))
def test_choices_are_those_of_the_slow_definition(seed: int, ranges: list[int]) -> None:
    stream = Stream(seed, 0)
    words = words_by_the_book(*stream.snapshot())
    assert [stream.below(n) for n in ranges] == [below_by_runs(words, n) for n in ranges]


@given(RANGES, st.data(), st.integers(-3, 3))
def test_choices_are_right_at_the_edges_of_the_runs(n: int, data: st.DataObject, step: int) -> None:
    run = data.draw(st.one_of(st.sampled_from([0, 1, n - 1]), st.integers(0, n - 1)))
    word = (-(-run * 2**32 // n) + step) % 2**32
    stream = stream_at(state_that_gives(word), 1)
    assert stream_at(state_that_gives(word), 1).word() == word
    expected = below_by_runs(words_by_the_book(state_that_gives(word), 1), n)
    assert stream.below(n) == expected


def test_each_answer_keeps_the_same_number_of_words() -> None:
    """Counted over every word near an edge: from each run exactly 2**32 // n words remain."""
    n = 1_000_003
    for run in (0, 1, 2, 499_999, n - 2, n - 1):
        start, stop = -(-run * 2**32 // n), -(-(run + 1) * 2**32 // n)
        kept = 0
        for word in range(start, stop):
            stream = stream_at(state_that_gives(word), 1)
            answer = stream.below(n)
            used_one_word = stream.snapshot()[0] == stepped(state_that_gives(word), 1)
            assert answer == run or not used_one_word
            kept += used_one_word
        assert kept == 2**32 // n


def stepped(state: int, increment: int) -> int:
    """The state one word later."""
    return (state * 6364136223846793005 + increment) % 2**64


def test_cards_are_equally_likely() -> None:
    stream, counts = Stream(2024, 0), [0] * 52
    for _ in range(52_000):
        counts[stream.below(52)] += 1
    assert chi_square(counts, 1000) < 87.97  # 51 degrees of freedom, one in a thousand


def test_a_range_that_refuses_many_words_is_fair() -> None:
    stream, counts = Stream(2024, 1), [0] * 3
    for _ in range(30_000):
        counts[stream.below(3 << 29) >> 29] += 1
    assert chi_square(counts, 10_000) < 13.82  # 2 degrees of freedom, one in a thousand


def test_first_choices_of_neighbouring_games_and_seeds_are_equally_likely() -> None:
    for pairs in ([(7, game) for game in range(13_000)], [(seed, 7) for seed in range(13_000)]):
        counts = [0] * 13
        for seed, game in pairs:
            counts[Stream(seed, game).below(13)] += 1
        assert chi_square(counts, 1000) < 32.91  # 12 degrees of freedom, one in a thousand


def test_different_pairs_start_differently() -> None:
    numbers = [*range(40), *(2**k for k in range(6, 64)), *(2**64 - k for k in range(1, 30))]
    starts = {start_of_game(seed, game) for seed in numbers for game in numbers}
    assert len(starts) == len(numbers) ** 2


@given(SIXTY_FOUR_BITS, SIXTY_FOUR_BITS)
def test_nothing_of_the_pair_is_lost_but_one_bit(seed: int, game: int) -> None:
    """Seed and game number can be worked out again from the start and the lost bit."""
    state, increment = start_of_game(seed, game)
    initial = ((state - increment) * pow(6364136223846793005, -1, 2**64) - increment) % 2**64
    candidates = []
    for top_bit in (0, 2**63):
        sequence = increment >> 1 | top_bit
        first = unmixed(initial) ^ sequence
        candidates.append((unmixed(first), unmixed(sequence) ^ first))
    assert (seed, game) in candidates


def unmixed(output: int) -> int:
    """The state before the SplitMix64 step that gave `output`."""
    value = output
    for shift, factor in ((31, 0x94D049BB133111EB), (27, 0xBF58476D1CE4E5B9), (30, 1)):
        value ^= value >> shift ^ value >> 2 * shift
        value = value * pow(factor, -1, 2**64) % 2**64
    return (value - 0x9E3779B97F4A7C15) % 2**64


def test_a_choice_of_one_uses_nothing() -> None:
    stream = Stream(5, 5)
    before = stream.snapshot()
    assert stream.below(1) == 0
    assert stream.snapshot() == before
    stream.below(2)
    assert stream.snapshot() != before


def test_a_snapshot_continues_the_stream() -> None:
    stream = Stream(9, 3)
    stream.word()
    kept = stream.snapshot()
    expected = [stream.below(1000) for _ in range(20)]
    other = Stream(0, 0)
    other.restore(kept)
    assert [other.below(1000) for _ in range(20)] == expected


@pytest.mark.parametrize("n", [0, -1, LARGEST_RANGE + 1, 2**32, 2**40])
def test_an_impossible_range_is_refused(n: int) -> None:
    stream = Stream(1, 1)
    before = stream.snapshot()
    with pytest.raises(ValueError, match=rf"a range of 1 to 2\*\*31, not {n}$"):
        stream.below(n)
    assert stream.snapshot() == before


def test_the_largest_range_is_accepted() -> None:
    stream = Stream(42, 7)
    assert stream.below(LARGEST_RANGE) == 0x6F477641 >> 1


@pytest.mark.parametrize("value", [-1, 2**64, 1.0, "1", None, True])
def test_other_seeds_and_game_numbers_are_refused(value: int) -> None:
    with pytest.raises(ValueError, match=r"^a seed must be a whole number from 0 to 2\*\*64 - 1$"):
        Stream(value, 0)
    with pytest.raises(ValueError, match=r"^a game number must be a whole number"):
        Stream(0, value)


@pytest.mark.parametrize("bad", [(0, 2), (-1, 1), (2**64, 1), (0, 2**64 + 1)])
def test_a_false_snapshot_is_refused(bad: tuple[int, int]) -> None:
    stream = Stream(1, 2)
    before = stream.snapshot()
    with pytest.raises(ValueError, match="stream"):
        stream.restore(bad)
    assert stream.snapshot() == before


def test_a_stream_carries_nothing_else() -> None:
    with pytest.raises(AttributeError):
        Stream(1, 2).colour = 3  # type: ignore[attr-defined] # refused
