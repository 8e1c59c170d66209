from __future__ import annotations

from pathlib import Path

import pytest

from tests.cases.test_moves import retitle, text, vault
from vaultkit.errors import UsageError

FILES = {"tide.md": "# Tide\n\n[[p]]\n", "p.md": "# P\n\n[[tide]]\n", "README.md": "# Home\n"}


def test_a_page_is_named_by_its_path_or_as_links_call_it(tmp_path: Path) -> None:
    root = vault(tmp_path, FILES).path
    assert retitle(root, "Tide", "Ebb").moves[0].new == "ebb.md"
    assert retitle(root, "ebb.md", "Flow").moves[0].new == "flow.md"
    with pytest.raises(UsageError, match="no page is called nobody"):
        retitle(root, "nobody", "X")
    with pytest.raises(UsageError, match="no letter"):
        retitle(root, "flow.md", "?!")


def test_a_page_that_programs_know_keeps_its_file(tmp_path: Path) -> None:
    root = vault(tmp_path, FILES).path
    done = retitle(root, "README.md", "Start here")
    assert done.moves == ()
    assert text(root, "README.md") == "# Start here\n"


def test_a_page_without_a_title_gets_one_in_a_vault_with_settings(tmp_path: Path) -> None:
    root = vault(tmp_path, {"a.md": "[[b]]\n", "b.md": "[[a]]\n"}).path
    retitle(root, "a.md", "Grüße aus Rügen")
    assert text(root, "grusse-aus-rugen.md") == "---\ntitle: Grüße aus Rügen\nid: a\n---\n[[b]]\n"
    assert text(root, "b.md") == "[[grusse-aus-rugen]]\n"
