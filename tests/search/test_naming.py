"""A name means one record, several, or none, and never one that is only like it."""

from __future__ import annotations

import pytest

from tests.support.searching import judged_files
from vaultkit.errors import UsageError
from vaultkit.model.hit import LookedUp
from vaultkit.search.naming import named
from vaultkit.vault.eligible import unsound

_FILES: dict[str, str | bytes] = {
    "a.md": "---\nid: ADR-016\ntitle: Retry  later\naliases: [ﬁrst try, Żółw]\n---\n",
    "b.md": "# Tides\n",
    "c/tides-old.md": "---\ntitle: Tides\nlifecycle: retired\n---\n",
    "d/same.md": "# One\n",
    "e/same.md": "# Two\n",
    "m1.md": "---\nid: m1\nlifecycle: merged\nmerged_into: b\n---\n",
    "gone.md": "---\ntitle: Past\nlifecycle: superseded\n---\n",
}


def look(name: str, files: dict[str, str | bytes] | None = None) -> LookedUp:
    judged = judged_files(files or _FILES)
    return named(judged.snapshot, name, unsound(judged.findings))


@pytest.mark.parametrize(
    ("name", "by", "paths"),
    [
        ("ADR-016", "id", "a.md"),
        ("adr-016", "", ""),
        (" retry LATER ", "name", "a.md"),
        ("first try", "name", "a.md"),
        ("ﬁrst try", "name", "a.md"),
        ("Z\u0307o\u0301łw", "name", "a.md"),
        ("tides", "name", "b.md"),
        ("tides-old", "file", "c/tides-old.md"),
        ("b.md", "id", "b.md"),
        ("d/same", "id", "d/same.md"),
        ("same", "file", "d/same.md e/same.md"),
        ("past", "name", "gone.md"),
        ("tide", "", ""),
    ],
)
def test_what_a_name_means(name: str, by: str, paths: str) -> None:
    found = look(name)
    assert [one.path for one in found.records] == paths.split()
    assert found.by == by
    assert found.state == ("missing", "found", "ambiguous")[len(found.records)]


def test_a_missing_name_has_near_ones() -> None:
    assert "Tides" in [name.capitalize() for name in look("tidez").near]


def test_an_id_that_two_have_is_never_one_of_them() -> None:
    found = look("x", {"a.md": "---\nid: x\n---\n", "b.md": "---\nid: x\n---\n"})
    assert found.state == "ambiguous"
    assert len(found.records) == 2


@pytest.mark.parametrize("name", ["", "  ", "x" * 201])
def test_what_is_no_name_is_refused(name: str) -> None:
    with pytest.raises(UsageError):
        look(name)


def test_a_name_says_how_many_that_have_errors_are_left_out() -> None:
    broken = "---\na: 1\na: 2\n---\n# Tides\n"
    found = look("tides", {**_FILES, "x.md": broken, "y.md": broken})
    assert ([one.path for one in found.records], found.faulty) == (["b.md"], 2)
    assert look("tides").faulty == 0
