from __future__ import annotations

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from vaultkit.vault.portable import may_be_refused, reason_against


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("a?.md", 'the path holds "?"'),
        ("a\x01.md", "control character U+0001"),
        ("a\udcff.md", "not UTF-8"),
        ("a./b.md", "ends in a dot or a space"),
        ("a/nul.txt", '"nul" is the name of a device'),
        ("a/null.txt", ""),
    ],
)
def test_why_a_name_cannot_be_everywhere(path: str, words: str) -> None:
    found = reason_against(path)
    assert words in found
    assert bool(found) == bool(words)


_PARTS = (
    "con",
    "LPT1",
    "com²",
    "conin$",
    "nul",
    "x",
    "É",
    " ",
    ".",
    "/",
    "\n",
    "\x1f",
    "?",
    "\udcff",
)


@given(st.lists(st.lists(st.sampled_from(_PARTS), max_size=5).map("".join), min_size=1, max_size=4))
@example(["a", "b/CON .x"])
@example(["a\n/b"])
def test_one_look_at_many_finds_what_each_alone_does(paths: list[str]) -> None:
    assert may_be_refused(paths) == any(map(reason_against, paths))
