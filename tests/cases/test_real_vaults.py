"""Real vaults beside the checkout, read in place: every broken link is found, and nothing else.

`<folder>/corpora/<name>` next to the checkout is the vault and `<name>.json` its truth, which two
programs of other make agree on. Where they are not there, there is nothing to compare with.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import ROOT, vaultkit

PRESETS = {
    "foam": "foam",
    "obsidian-dataview": "obsidian",
    "kepano-obsidian": "obsidian",
    "dendron-site": "dendron",
    "cncf-glossary": "hugo",
    "rust-rfcs": "commonmark",
}
_NAMES = frozenset(
    ("broken-link", "broken-attachment", "malformed-link", "wrong-case", "outside-vault")
)


@pytest.mark.parametrize("name", PRESETS)
def test_broken_links_of_a_real_vault_are_exactly_the_true_ones(name: str, tmp_path: Path) -> None:
    truth = next(ROOT.parent.glob(f"*/corpora/{name}.json"), None)
    if truth is None:
        pytest.skip(f"no corpora/{name}.json in a folder beside the checkout")
    expected = json.loads(truth.read_text("utf-8"))
    ran = vaultkit(
        "check",
        "--format",
        "json",
        "--preset",
        PRESETS[name],
        folder=truth.with_suffix(""),
        environment={"XDG_CACHE_HOME": str(tmp_path)},
    )
    found = {(path, line) for path, line, rule in ran.named() if rule in _NAMES}
    true = {
        (one["file"], one["line"])
        for one in (*expected["broken_relative"], *expected["broken_wikilinks"])
    }
    assert (sorted(found - true), sorted(true - found)) == ([], [])
    assert ran.err == ""
