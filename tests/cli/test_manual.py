"""The manual in the example vault is what the code says, page by page."""

from __future__ import annotations

import pytest

from tests.support.command import vaultkit
from tests.support.golden import ROOT, Golden
from vaultkit.cli.manual import pages

_MANUAL = "example-vault/manual"
_BY_HAND = frozenset(("editors.md", "real-vaults.md"))
_PAGES = pages()


@pytest.mark.parametrize("name", sorted(_PAGES))
def test_a_generated_page_is_what_the_code_says(name: str, golden: Golden) -> None:
    golden.check(name, _PAGES[name], folder=_MANUAL)


def test_no_page_stays_behind_when_the_code_has_forgotten_it() -> None:
    folder = ROOT / _MANUAL
    found = {path.relative_to(folder).as_posix() for path in folder.rglob("*.md")}
    assert found == set(_PAGES) | _BY_HAND


def test_the_example_vault_with_its_manual_is_clean() -> None:
    ran = vaultkit("check", "--no-cache", "--fail-on", "warning", folder=ROOT / "example-vault")
    assert ran.code == 0, ran.out
