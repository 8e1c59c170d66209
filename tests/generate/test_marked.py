"""The part between the markers, and what stands around it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.generate.marked import BEGIN, END, Broken, Marked, fresh, part_units, read
from vaultkit.parse.page import body_units

_LINES = ("## A", "", "- [x](x.md)")


def marked(text: str) -> Marked:
    found = read(text.encode())
    assert isinstance(found, Marked)
    return found


def test_a_new_file_has_a_title_and_a_part() -> None:
    data = fresh("Index").holding(_LINES)
    assert data.decode() == f"# Index\n\n{BEGIN}\n\n## A\n\n- [x](x.md)\n\n{END}\n"
    found = read(data)
    assert isinstance(found, Marked)
    assert (found.lines, found.first, found.inside) == (_LINES, 3, 5)
    assert found.is_bare
    assert fresh("Index").holding(()).decode() == f"# Index\n\n{BEGIN}\n{END}\n"


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    "around",
    [("", ""), ("\ufeff# Mine\r\nabove\n\n", "below\r\nand"), ("---\na: b\n---\n", "\n\n")],
)
def test_what_stands_outside_is_kept_to_the_byte(newline: str, around: tuple[str, str]) -> None:
    before, after = around
    text = f"{before}<!-- vaultkit:begin -->{newline}old{newline}<!-- vaultkit:end -->\n{after}"
    found = marked(text)
    assert found.lines == ("old",)
    assert found.holding(("old",)) != text.encode()  # empty lines belong to the part
    whole = found.holding(_LINES).decode()
    assert whole.startswith(f"{before}<!-- vaultkit:begin -->{newline}")
    assert whole.endswith(f"<!-- vaultkit:end -->\n{after}")
    assert whole.count("\r\n") - text.count("\r\n") == (len(_LINES) + 1 if newline == "\r\n" else 0)
    assert marked(whole).lines == _LINES
    assert marked(whole).holding(_LINES).decode() == whole


@pytest.mark.parametrize(
    ("text", "reason", "line"),
    [
        ("", "no marker lines", 1),
        ("# Mine\n", "no marker lines", 1),
        ("text <!-- vaultkit:begin -->\n", "no marker lines", 1),
        (f"{BEGIN}\n", "no closing one", 1),
        (f"a\n{END}\n", "no opening one", 2),
        (f"{BEGIN}\n{BEGIN}\n{END}\n", "more than one opening", 2),
        (f"{BEGIN}\n{END}\n{END}\n", "more than one closing", 3),
        (f"{END}\n{BEGIN}\n", "before its opening one", 1),
    ],
)
def test_markers_that_do_not_tell_the_part(text: str, reason: str, line: int) -> None:
    found = read(text.encode())
    assert isinstance(found, Broken)
    assert reason in found.reason
    assert found.line == line


def test_what_is_no_text_is_told() -> None:
    assert isinstance(read(b"\xff\xfe"), Broken)


@pytest.mark.parametrize(
    ("text", "bare"),
    [
        (f"{BEGIN}\n{END}\n", True),
        (f"# Index\n\n{BEGIN}\n- x\n{END}", True),
        (f"# Index\n\nMine.\n{BEGIN}\n{END}\n", False),
        (f"{BEGIN}\n{END}\nMine.\n", False),
        (f"# A\n# B\n{BEGIN}\n{END}\n", False),
    ],
)
def test_whether_a_person_wrote_anything(text: str, bare: bool) -> None:
    assert marked(text).is_bare is bare


@given(st.text(max_size=30), st.lists(st.text("ab -ä😀", min_size=1, max_size=9), max_size=5))
def test_the_sizes_are_those_of_the_file(above: str, lines: list[str]) -> None:
    lines = [line for line in lines if line.strip()]
    above = above.replace("\r", "").replace("\x00", "")
    found = marked(f"# T\n{above}\n{BEGIN}\n{END}\n")
    size = body_units(found.holding(lines)) or 0
    assert size <= found.outside + part_units(lines)
    assert size >= found.outside + part_units(lines) - 4
