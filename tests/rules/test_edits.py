"""What rules make edits of: a page read again, and the difference of two texts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.spec import apply_edits
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.finding import Edit
from vaultkit.model.settings import Settings
from vaultkit.model.text import Span
from vaultkit.rules.edits import between, read, text_of

BOM = b"\xef\xbb\xbf"


def test_a_page_is_read_behind_its_mark() -> None:
    tree = vault({"a.md": BOM + "é字\r\nb".encode()})
    settings = Settings()
    snapshot = judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot
    page = snapshot.page("a.md")
    assert text_of(page, snapshot) == "é字\r\nb"
    text = read(page, snapshot)
    assert text.at(Span(1, 2, 2, 1)) == "字\r\n"
    assert text.at(Span(9, 1, 9, 2)) == ""
    assert text.edit(2, 5, "x") == Edit(Span(1, 2, 1, 3), "x")


def test_one_edit_is_the_difference_of_two_texts() -> None:
    assert between(b"a\nb\nc\n", b"a\nx\nc\n") == Edit(Span(2, 1, 2, 2), "x")
    assert between("é".encode(), "è".encode()) == Edit(Span(1, 1, 1, 2), "è")


TEXTS = st.text(st.sampled_from("abé字è😀\n\r"), max_size=12)


@given(TEXTS, TEXTS)
def test_law_the_edit_makes_one_text_of_the_other(before: str, after: str) -> None:
    edit = between(before.encode(), after.encode())
    assert apply_edits(before.encode(), [edit]) == after.encode()
