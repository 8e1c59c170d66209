from __future__ import annotations

import os
from collections.abc import Mapping
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.lsp.conftest import PAGES, made
from vaultkit.actions.check import Checker, CheckRequest
from vaultkit.lsp import offers
from vaultkit.model.facts import Link
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot

MORE: dict[str, str | bytes] = {
    "people/tide.md": "---\ntype: person\ntitle: Moon\naliases: [Luna, 'a]b', 'x|y']\n---\n",
    "Index.md": "---\ntitle: Start\n---\n",
    "concepts/old.md": "---\ntype: concept\nlifecycle: retired\n---\n",
    "odd/a#b [c].md": "x\n",
    "img/a b.png": b"\x89",
}


def snapshot(root: Path) -> Snapshot:
    request = CheckRequest(
        folder=str(root), environment={**os.environ, "HOME": ""}, vault=str(root), cache=False
    )
    return Checker(request).see().judged.snapshot


@pytest.fixture(scope="module")
def vaults(tmp_path_factory: pytest.TempPathFactory) -> Mapping[str, Snapshot]:
    settings = str(PAGES["vault.yaml"])
    return {
        preset: snapshot(
            made(
                tmp_path_factory.mktemp("v") / preset,
                {**PAGES, **MORE, "vault.yaml": f"{settings}links: {{preset: {preset}}}\n"},
            )
        )
        for preset in ("vaultkit", "obsidian", "dendron")
    }


@given(st.sampled_from(("vaultkit", "obsidian", "dendron")), st.text("tidemonlua/x ", max_size=4))
def test_what_is_offered_leads_where_it_says(
    vaults: Mapping[str, Snapshot], preset: str, typed: str
) -> None:
    vault = vaults[preset]
    for here in ("concepts/tide.md", "Index.md"):
        for one in offers.pages(vault, here, typed):
            target, _ = vault.resolve(here, Link("wikilink", one.text))
            assert (target.outcome, target.path, target.folded) == (Outcome.PAGE, one.about, False)
            assert one.about != "concepts/old.md"
        for one in offers.files(vault, here, typed):
            target, _ = vault.resolve(here, Link("inline", one.text))
            assert target.outcome in (Outcome.PAGE, Outcome.FILE)


def test_two_pages_of_one_name_are_told_apart(vaults: Mapping[str, Snapshot]) -> None:
    found = [(one.text, one.about) for one in offers.pages(vaults["vaultkit"], "Index.md", "tid")]
    assert ("concepts/tide", "concepts/tide.md") in found
    assert ("people/tide", "people/tide.md") in found


def test_files_come_behind_pages(vaults: Mapping[str, Snapshot]) -> None:
    found = [one.text for one in offers.files(vaults["vaultkit"], "people/ada.md", "")]
    assert found.index("tide.md") < found.index("../img/a%20b.png")
