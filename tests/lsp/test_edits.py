from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.editor import with_edits
from vaultkit.lsp.edits import edits_between
from vaultkit.lsp.texts import Text

TEXTS = st.lists(
    st.tuples(st.text(alphabet="ab漢😀\u2028 ", max_size=5), st.sampled_from(("\n", "\r\n", "\r"))),
    max_size=6,
).map(lambda lines: "".join(line + end for line, end in lines).removesuffix("\n"))


@given(TEXTS, TEXTS)
def test_the_edits_make_the_text(before: str, after: str) -> None:
    text = Text(before, "utf-16")
    assert with_edits(before, edits_between(text, after)) == after


@given(TEXTS.filter(lambda text: text), TEXTS)
def test_a_mark_stays(before: str, after: str) -> None:
    text = Text("\ufeff" + before, "utf-16")
    assert with_edits(text.text, edits_between(text, after)) == "\ufeff" + after


def test_no_more_than_differs() -> None:
    text = Text("one\n[[old]] x\n" + "line\n" * 5_000, "utf-16")
    (edit,) = edits_between(text, text.text.replace("old", "new"))
    assert (edit.range.start.line, edit.range.start.character, edit.new_text) == (1, 2, "new")
    assert edits_between(text, text.text) == []
    (edit,) = edits_between(Text("a\nb\nc", "utf-16"), "a\nnew\nb\nc")
    assert edit.new_text == "new\n"
    assert (edit.range.start.line, edit.range.end.line) == (1, 1)


@pytest.mark.parametrize("lines", [3, 9_000])
def test_many_lines(lines: int) -> None:
    before = "".join(f"{number}\n" for number in range(lines))
    after = "".join(f"{number * 2}\n" for number in range(lines + 2))
    assert with_edits(before, edits_between(Text(before, "utf-16"), after)) == after
