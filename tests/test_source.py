"""Texts of rulesets: what is read, what is refused, and where a character stands."""

import dataclasses
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from interpreter.source import LIMIT_BYTES, Source, SourceError, Span, read_source


def refusal(data: bytes, folder: Path) -> SourceError:
    path = folder / "house.rules"
    path.write_bytes(data)
    with pytest.raises(SourceError) as caught:
        read_source(path)
    assert caught.value.name == str(path)
    return caught.value


def test_offsets_become_lines_and_columns() -> None:
    source = Source.from_text("house.rules", "game x\n\n    牌 = 一\n")
    assert source.line_count == 3
    assert [source.line_text(n) for n in (1, 2, 3)] == ["game x", "", "    牌 = 一"]
    at = source.text.index("一")
    assert (source.line_of(at), source.column_of(at)) == (3, 9)
    assert source.span_of_line(2) == Span(7, 7)
    assert (source.line_of(7), source.column_of(7)) == (2, 1)


def test_a_newline_belongs_to_the_line_it_ends() -> None:
    source = Source.from_text("house.rules", "ab\ncd\n")
    assert (source.line_of(2), source.column_of(2)) == (1, 3)
    assert (source.line_of(3), source.column_of(3)) == (2, 1)


@pytest.mark.parametrize("offset", [6, 7, 1_000])
def test_past_the_end_is_the_end_of_the_last_line(offset: int) -> None:
    source = Source.from_text("house.rules", "ab\ncd\n")
    assert (source.line_of(offset), source.column_of(offset)) == (2, 3)


@pytest.mark.parametrize("number", [0, -1, 3])
def test_a_line_that_is_not_there(number: int) -> None:
    with pytest.raises(IndexError, match=f"no line {number}"):
        Source.from_text("house.rules", "ab\ncd\n").line_text(number)


def test_an_empty_text_has_one_empty_line() -> None:
    source = Source.from_text("house.rules", "")
    assert (source.text, source.line_count, source.line_text(1)) == ("\n", 1, "")
    assert (source.line_of(0), source.column_of(0)) == (1, 1)


def test_a_plain_text_without_a_last_newline_has_places_too() -> None:
    source = Source("house.rules", "ab\ncd")
    assert source.line_text(2) == "cd"
    assert (source.line_of(9), source.column_of(9)) == (2, 3)


@given(st.text(st.sampled_from("a牌 \n")), st.integers(0, 50))
def test_lines_and_columns_agree_with_counting(text: str, offset: int) -> None:
    source = Source.from_text("house.rules", text)
    offset = min(offset, len(source.text) - 1)
    before = source.text[:offset]
    assert source.line_of(offset) == before.count("\n") + 1
    assert source.column_of(offset) == len(before.split("\n")[-1]) + 1
    lines = [source.line_text(n) for n in range(1, source.line_count + 1)]
    assert "\n".join(lines) + "\n" == source.text


def test_newlines_normal_form_and_last_newline() -> None:
    source = Source.from_text("house.rules", "\ufeffa\r\nb\rcafe\u0301")
    assert source.text == "a\nb\ncaf\u00e9\n"


def test_a_source_cannot_be_changed() -> None:
    source = Source.from_text("house.rules", "a\n")
    with pytest.raises(dataclasses.FrozenInstanceError):
        source.text = "b\n"  # type: ignore[misc] # frozen
    assert source == Source.from_text("house.rules", "a")
    assert hash(source) == hash(Source.from_text("house.rules", "a"))
    assert repr(source) == "Source(name='house.rules')"


# -- files ------------------------------------------------------------------------------------


@pytest.mark.parametrize("mark", [b"", b"\xef\xbb\xbf"])
def test_a_file_is_read_with_and_without_a_mark(tmp_path: Path, mark: bytes) -> None:
    path = tmp_path / "house.rules"
    path.write_bytes(mark + 'title "上"\r\n'.encode())
    assert read_source(path).text == 'title "上"\n'
    assert read_source(str(path)).name == str(path)


def test_no_file(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"^there is no file `.*nowhere\.rules`$"):
        read_source(tmp_path / "nowhere.rules")


def test_a_folder(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="is a folder, not a file"):
        read_source(tmp_path)


@pytest.mark.parametrize(
    ("error", "message"),
    [
        (PermissionError(13, "Permission denied"), "may not be read"),
        (OSError(5, "Input/output error"), "can't be read: Input/output error"),
    ],
)
def test_a_file_that_does_not_open(
    monkeypatch: pytest.MonkeyPatch, error: OSError, message: str
) -> None:
    def fail(*_: object) -> None:
        raise error

    monkeypatch.setattr("builtins.open", fail)
    with pytest.raises(SourceError, match=message):
        read_source("house.rules")


def test_a_name_no_file_can_have() -> None:
    with pytest.raises(SourceError, match="can't hold a NUL"):
        read_source("house\0.rules")


def test_not_utf_8(tmp_path: Path) -> None:
    error = refusal(b"game x\r\nzone \xff\n", tmp_path)
    assert error.message.endswith("isn't UTF-8 text: byte 14 (0xFF, in line 2) can't be read")
    assert error.code == "S0001"


def test_the_byte_is_counted_with_the_mark(tmp_path: Path) -> None:
    assert "byte 5 (0xC0, in line 1)" in str(refusal(b"\xef\xbb\xbfa\xc0\n", tmp_path))


def test_utf_16_is_named(tmp_path: Path) -> None:
    assert "seems to be UTF-16" in str(refusal("game x\n".encode("utf-16"), tmp_path))


def test_one_megabyte_is_the_limit(tmp_path: Path) -> None:
    path = tmp_path / "house.rules"
    path.write_bytes(b"\xef\xbb\xbf" + b"#" * (LIMIT_BYTES - 1) + b"\n")
    assert len(read_source(path).text) == LIMIT_BYTES
    error = refusal(b"#" * (LIMIT_BYTES + 1), tmp_path)
    assert "1 MB is the limit" in error.message
    assert error.code == "S0112"


def test_the_limit_counts_bytes_of_a_text_too() -> None:
    with pytest.raises(SourceError, match="1 MB is the limit"):
        Source.from_text("house.rules", "牌" * (LIMIT_BYTES // 3 + 1))


@pytest.mark.parametrize(
    "character",
    ["\0", "\x0b", "\x0c", "\x1b", "\x7f", "\x85", "\u2028", "\u202e", "\u2066", "\ufeff"],
)
def test_control_characters_are_refused_with_their_place(character: str) -> None:
    with pytest.raises(SourceError) as caught:
        Source.from_text("house.rules", f"game x\r\n  上{character}\n")
    assert str(caught.value) == (
        f"`house.rules` has an invisible control character (U+{ord(character):04X}) "
        "in line 2, column 4"
    )


def test_a_lone_surrogate_is_refused() -> None:
    with pytest.raises(SourceError, match=r"U\+D800"):
        Source.from_text("house.rules", "\ud800")


def test_tabs_are_left_to_the_parser() -> None:
    assert Source.from_text("house.rules", "\tx").text == "\tx\n"
