from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.vault.moved import moved_pages


@pytest.mark.parametrize(
    ("gone", "added", "expected"),
    [
        ({}, {"a.md": "1"}, {}),
        ({"a.md": "1"}, {}, {}),
        ({"a.md": "1"}, {"b.md": "2"}, {}),
        ({"a.md": "1"}, {"b.md": "1"}, {"a.md": "b.md"}),
        ({"x/a.md": "1"}, {"y/a.md": "2"}, {"x/a.md": "y/a.md"}),
        ({"a.md": "1"}, {"b.md": "1", "y/a.md": "2"}, {"a.md": "b.md"}),
        ({"a.md": "1"}, {"b.md": "1", "c.md": "1"}, {}),
        ({"a.md": "1", "b.md": "1"}, {"c.md": "1"}, {}),
        ({"x/a.md": "1"}, {"y/a.md": "2", "z/a.md": "3"}, {}),
        ({"x/a.md": "", "b.md": ""}, {"y/a.md": "", "c.md": ""}, {"x/a.md": "y/a.md"}),
    ],
    ids=[
        "added",
        "removed",
        "another",
        "same-bytes",
        "same-name",
        "bytes-before-name",
        "two-copies",
        "two-sources",
        "two-namesakes",
        "unknown-bytes",
    ],
)
def test_a_page_is_found_where_only_one_can_be_it(
    gone: dict[str, str], added: dict[str, str], expected: dict[str, str]
) -> None:
    assert moved_pages(gone, added) == expected


_PAGES = st.dictionaries(
    st.sampled_from(["a.md", "x/a.md", "y/a.md", "b.md", "x/b.md"]), st.sampled_from("12")
)


@given(_PAGES, _PAGES)
def test_no_two_pages_become_one(gone: dict[str, str], added: dict[str, str]) -> None:
    found = moved_pages(gone, added)
    assert len(set(found.values())) == len(found)
    assert found.keys() <= gone.keys()
    assert set(found.values()) <= added.keys()
