"""Backlinks beside the pages of a section: all of them, none, or as long as they fit."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from tests.support.generated import texts

_ONTOLOGY = """\
name: test
version: 1
page_types:
  note: {dir: notes, index_section: Notes, fields: {up: {type: ref, to: [note]}}}
  item: {dir: items, index_section: Items}
"""
_FILES = {
    "ontology.yaml": _ONTOLOGY,
    "notes/a.md": "# Ape | 1\n\n[b](b.md) [again](b.md)\n",
    "notes/b.md": "---\nup: a\n---\n# Bee\n\n[[c d]]\n",
    "items/c d.md": "# Cat\n",
    "overview.md": "# Overview\n\n[a](notes/a.md) [c](<items/c d.md>)\n",
}


def made(mode: str, files: Mapping[str, str] = _FILES) -> dict[str, str]:
    config = f"generate: {{backlinks: {mode}}}\nbudgets: {{index: 2000}}\n"
    return texts({"vault.yaml": config, **files})


@pytest.mark.parametrize("mode", ["auto", "commit"])
def test_every_pair_of_pages_is_a_line(mode: str) -> None:
    found = made(mode)
    assert list(found) == ["index.md", "items/backlinks.md", "notes/backlinks.md"]
    assert found["notes/backlinks.md"].splitlines()[4:-2] == [
        "## Notes",
        "",
        r"- [Ape \| 1](a.md) from [Bee](b.md)",
        r"- [Ape \| 1](a.md) from [Overview](../overview.md)",
        r"- [Bee](b.md) from [Ape \| 1](a.md)",
    ]
    assert "- [Cat](c%20d.md) from [Bee](../notes/b.md)\n" in found["items/backlinks.md"]


def test_off_makes_none() -> None:
    assert list(made("off")) == ["index.md"]


def test_what_does_not_fit_is_left_out_or_divided() -> None:
    more = {f"notes/x{n}.md": f"# Extra {n:03}\n\n[b](b.md)\n" for n in range(100)}
    assert "notes/backlinks.md" not in made("auto", _FILES | more)
    assert "items/backlinks.md" in made("auto", _FILES | more)
    found = made("commit", _FILES | more)
    lines = [
        line for path, text in found.items() if "backlinks" in path for line in text.split("\n")
    ]
    pairs = [line for line in lines if ") from [Extra" in line]
    assert len(pairs) == len(set(pairs)) == 100
    assert all(len(text) <= 2_000 for text in found.values())


def test_a_claim_is_called_by_what_it_says() -> None:
    claim = "---\nrecord: claim\nid: clm-1\n---\nThe ape *climbs*. [a](../notes/a.md)\n"
    found = made("auto", {**_FILES, "claims/2026-x.md": claim})
    assert "from [The ape climbs." in found["notes/backlinks.md"]
