"""The edits of findings made in bytes: places, marks, line ends, and edits that meet."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.spec import apply_edits
from vaultkit.model.finding import Applicability, Edit, Finding, Fix, Severity
from vaultkit.model.text import LineTable, Span
from vaultkit.rules.fix import by_path, edited, in_crlf, may_apply

BOM = b"\xef\xbb\xbf"


def finding(*edits: Edit, line: int = 1, path: str = "a.md", safe: bool = True) -> Finding:
    how = Applicability.SAFE if safe else Applicability.UNSAFE
    return Finding(
        code="XX001",
        name="any",
        severity=Severity.ERROR,
        path=path,
        span=Span.at(line),
        message=f"of line {line}",
        fix=Fix("do it", how, edits),
    )


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", [b"", BOM])
def test_places_count_code_points_and_lines_of_all_kinds(newline: str, mark: bytes) -> None:
    data = mark + newline.join(["é字😀 one", "سلام two", "three"]).encode()
    found = edited(
        data,
        [
            finding(Edit(Span(1, 5, 1, 8), "uno")),
            finding(Edit(Span(2, 6, 3, 1), ""), Edit(Span(3, 6, 3, 6), "!"), line=2),
        ],
    )
    assert found.data == mark + newline.join(["é字😀 uno", "سلام three!"]).encode()
    assert len(found.made) == 2
    assert not found.waiting


def test_column_zero_is_the_mark() -> None:
    edit = Edit(Span(1, 0, 1, 1), "")
    assert edited(BOM + b"x", [finding(edit)]).data == b"x"
    with pytest.raises(ValueError, match="no place 1:0"):
        edited(b"x", [finding(edit)])


def test_edits_that_meet_wait_and_none_of_their_finding_is_made() -> None:
    first = finding(Edit(Span(1, 1, 1, 4), "A"))
    second = finding(Edit(Span(1, 3, 1, 5), "B"), Edit(Span(1, 6, 1, 7), "C"), line=2)
    beside = finding(Edit(Span(1, 4, 1, 5), "D"), line=3)
    found = edited(b"abcdefg", [second, beside, first])
    assert found == (b"ADefg", (first, beside), (second,))


@pytest.mark.parametrize("column", [2, 3, 5])
def test_two_insertions_and_an_insertion_at_an_edit_wait(column: int) -> None:
    first = finding(Edit(Span(1, 2, 1, 5), ""))
    second = finding(Edit(Span(1, column, 1, column), "x"), line=2)
    assert edited(b"abcdefg", [first, second]).waiting == (second,)
    assert edited(b"abcdefg", [second, second]).waiting == (second,)


@pytest.mark.parametrize(
    "span", [Span(1, 9, 1, 9), Span(9, 1, 9, 1), Span(1, 3, 1, 2), Span(2, 0, 2, 1)]
)
def test_an_edit_outside_of_the_page_is_no_edit(span: Span) -> None:
    with pytest.raises(ValueError, match=r"no place|upside down"):
        edited(b"abc\n", [finding(Edit(span, "x"))])


def test_what_may_be_applied() -> None:
    edit = Edit(Span.at(1), "x")
    safe, unsafe = finding(edit), finding(edit, safe=False)
    assert (may_apply(safe, unsafe=False), may_apply(unsafe, unsafe=False)) == (True, False)
    assert (may_apply(safe, unsafe=True), may_apply(unsafe, unsafe=True)) == (True, True)
    assert not may_apply(finding(), unsafe=True)


def test_findings_are_put_together_by_file() -> None:
    one, two, three = finding(path="a"), finding(path="b"), finding(path="a", line=2)
    assert by_path([one, two, three]) == {"a": (one, three), "b": (two,)}


def test_a_file_that_git_keeps_with_other_line_ends_keeps_its_own() -> None:
    assert in_crlf(b"a\nb\n", b"a\nb\n", b"x\n") == b"x\n"
    assert in_crlf(b"a\nb\n", b"a\r\nb\r\n", b"x\ny") == b"x\r\ny"
    assert in_crlf(b"a\nb\n", b"a\r\nb\n", b"x\n") is None
    assert in_crlf(b"a\r\nb", b"a\r\r\nb", b"x\n") is None


TEXTS = st.text(st.sampled_from("ab é字😀\n\r\u2028"), max_size=40)


@given(TEXTS, st.lists(st.tuples(st.integers(0, 40), st.integers(0, 40), TEXTS), max_size=4))
def test_law_another_reading_of_places_gives_the_same_bytes(
    text: str, wanted: list[tuple[int, int, str]]
) -> None:
    data = text.encode()
    lines = LineTable(data, ascii_only=data.isascii())
    edits = []
    for one, other, new in wanted:
        start, end = sorted(len(text[:at].encode()) for at in (one, other))
        edits.append(Edit(lines.span(start, end), new))
    found = edited(data, [finding(edit, line=n) for n, edit in enumerate(edits, 1)])
    made = [edit for one in found.made if one.fix for edit in one.fix.edits]
    assert found.data == apply_edits(data, made)


@given(TEXTS)
def test_law_a_place_has_one_offset(text: str) -> None:
    data = text.encode()
    lines = LineTable(data, ascii_only=data.isascii())
    for at in range(len(text) + 1):
        offset = len(text[:at].encode())
        assert lines.offset(*lines.place(offset)) == offset
