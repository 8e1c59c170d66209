"""Facts survive their bytes field by field, and nothing else is taken for such bytes."""

from __future__ import annotations

from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.markdown import documents
from vaultkit.model.facts import Facts, Fault, Link
from vaultkit.parse.codec import anchors_of, decode, encode
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect

_HEADS = (
    "",
    "---\nid: a\naliases: [b, c]\n---\n",
    "---\nid: [\n---\n",
    "---\nmeta: {deep: [1, {x: null}]}\nup: '[[x]]'\nwhen: 2024-13-40\n---\n",
    "---\n---\n",
    "\ufeff---\ntitle: é 日本\n---\n",
)
_TAILS = (
    "",
    "\n<!-- vaultkit: ignore broken-link, LK002 -->\n[x](gone.md)\n",
    "\n<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n",
    "\ntext ^block\n\n[r]: x.md\n\n<a id='here'></a>\n\n# T {#own}\n",
    "\n[a][nowhere] text[^lost] \u202e token ghp_0123456789abcdefghijABCDEFGHIJ012345\n",
)


def _values(facts: Facts) -> dict[str, object]:
    return {field.name: getattr(facts, field.name) for field in fields(Facts)}


def _is_refused(data: bytes) -> bool:
    try:
        decode(data)
    except ValueError:
        return True
    return False


@given(st.sampled_from(_HEADS), documents, st.sampled_from(_TAILS), st.booleans())
def test_facts_come_back_field_by_field(head: str, body: str, tail: str, placed: bool) -> None:
    facts = parse((head + body + tail).encode(), Dialect(), placed=placed)
    assert _values(decode(encode(facts))) == _values(facts)


@pytest.mark.parametrize(
    "facts",
    [
        Facts(),
        Facts(faults=(Fault("x", 1, 2, 3, 4, "detail", (1, 2, "text"), 9),)),
        Facts(faults=(Fault("x", 1, 2, 3, 4, "line\nfeed \udcff", (1, 1, "")),)),
        Facts(placed=True, links=(Link("inline", "a\n\u2028b", "l", 1, 2, 3, 4, 5, 6, True),)),
        Facts(links=(Link("property", "x", "", 2, 5, 2, 10), Link("inline", "y"))),
    ],
)
def test_the_corners_of_facts_come_back(facts: Facts) -> None:
    assert _values(decode(encode(facts))) == _values(facts)


def test_what_came_back_can_be_written_again() -> None:
    data = encode(parse(b"---\nid: a\n---\n# H\n\n[x](y.md)\n", Dialect()))
    assert encode(decode(data)) == data


def test_the_part_of_the_anchors_changes_with_the_anchors_alone() -> None:
    one, other, third = (
        anchors_of(encode(parse(text, Dialect())))
        for text in (b"# H\n\ntext\n", b"# H\n\nother [x](y.md)\n", b"# G\n\ntext\n")
    )
    assert one == other
    assert one != third


@given(st.binary(max_size=60))
def test_other_bytes_are_refused(data: bytes) -> None:
    assert _is_refused(data)


def test_bytes_cut_short_or_of_another_shape_are_refused() -> None:
    whole = encode(parse(b"# H\n\n[x](y.md) and [[z]]\n\n[r]: q.md\n", Dialect()))
    core = whole.index(b"\n")
    refused = [whole[:at] for at in range(core)]
    refused += [b"[]\n\n", b"{}\n\n", b"null\n\n", b"[1,2,3,4,5,6,7,8,9]\n\n", whole + b"\n"]
    assert [data for data in refused if not _is_refused(data)] == []


@pytest.mark.parametrize("depth", [100, 100_000])
def test_deep_nesting_is_no_crash(depth: int) -> None:
    assert _is_refused(b"[" * depth + b"\n\n")
