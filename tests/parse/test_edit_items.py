"""Items are added to a list of the frontmatter, and no other byte changes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.errors import StateError
from vaultkit.model.facts import Node
from vaultkit.parse import frontmatter
from vaultkit.parse.edit_items import add_items, in_flow, said


def items_of(text: str, key: str = "evidence") -> tuple[Node, ...]:
    root = frontmatter.read(text).root
    return next((one.node.items for one in root.pairs if one.key == key), ()) if root else ()


_ITEMS = items_of(
    "---\nevidence:\n  - path: a/b.txt\n    lines: [1, 2]\n    quote: \"He: 'x, y' # no\"\n---\n"
)
_FORM = "{path: a/b.txt, lines: [1, 2], quote: \"He: 'x, y' # no\"}"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("text\n", "---\nevidence:\n  - @\n---\ntext\n"),
        ("---\nt: A # c\n---\nx", "---\nt: A # c\nevidence:\n  - @\n---\nx"),
        ("---\r\nt: A\r\n---\r\nx", "---\r\nt: A\r\nevidence:\r\n  - @\r\n---\r\nx"),
        (
            "---\nevidence:\n- path: q\n  n: 1\no: 1\n---\n",
            "---\nevidence:\n- path: q\n  n: 1\n- @\no: 1\n---\n",
        ),
        ("---\nevidence: [{path: z}] # c\n---\n", "---\nevidence: [{path: z}, @] # c\n---\n"),
        ("---\nevidence: []\nb: 1\n---\n", "---\nevidence: [@]\nb: 1\n---\n"),
        ("\ufeff---\nt: é\n---\n", "\ufeff---\nt: é\nevidence:\n  - @\n---\n"),
    ],
)
def test_an_item_goes_to_the_end_of_the_list(before: str, after: str) -> None:
    assert add_items(before.encode(), "evidence", _ITEMS).decode() == after.replace("@", _FORM)


def test_an_item_that_is_there_is_not_added_again() -> None:
    once = add_items(b"x\n", "evidence", _ITEMS)
    assert add_items(once, "evidence", _ITEMS) == once
    assert add_items(b"x\n", "evidence", ()) == b"x\n"


@pytest.mark.parametrize(
    "text", ["---\nevidence: word\n---\n", "---\na: [\n---\n", "---\na: 1\na: 2\n---\n"]
)
def test_what_cannot_take_items_is_refused(text: str) -> None:
    with pytest.raises(StateError):
        add_items(text.encode(), "evidence", _ITEMS)


@given(st.lists(st.text(max_size=12), min_size=1, max_size=3), st.sampled_from(["\n", "\r\n"]))
def test_values_mean_afterwards_what_they_meant(texts: list[str], newline: str) -> None:
    node = Node("map", (), 1, 1, 1, 1)
    scalars = [Node("quoted", text, 1, 1, 1, 1) for text in texts]
    items = [Node("list", (one,), 1, 1, 1, 1) for one in scalars]
    assert in_flow(node) == "{}"
    try:
        edited = add_items(f"---{newline}a: 1{newline}---{newline}".encode(), "evidence", items)
    except StateError:
        return
    found = items_of(edited.decode())
    assert [said(one) for one in found] == list(dict.fromkeys((text,) for text in texts))
