from __future__ import annotations

from vaultkit.changes.difference import difference


def test_what_is_long_is_cut_in_both_directions() -> None:
    told = difference(b"a\nb\n", b"a\n" + b"x" * 3_000 + b"\n\xff\n", ("one", "other"), 6)
    lines = told.split("\n")
    assert lines[:5] == ["--- one", "+++ other", "@@ -1,2 +1,3 @@", " a", "-b"]
    assert lines[5].startswith("+xxx")
    assert " … 1,001 more characters … " in lines[5]
    assert lines[6:] == ["… and 1 more lines"]


def test_texts_that_are_alike_have_none() -> None:
    assert difference(b"a\r\n", b"a\n", ("one", "other"), 6) == ""
