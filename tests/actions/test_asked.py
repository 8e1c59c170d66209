from __future__ import annotations

import pytest

from tests.support.vault import vault
from vaultkit.actions.asked import inner_vaults, limits_of, refuse_missing
from vaultkit.errors import CannotRead

TREE = vault({"a.md": "a", "notes/deep/b.md": "b", ".github/c.md": "c"})


@pytest.mark.parametrize(
    ("path", "expected"),
    [(".", "notes"), ("b.md", "notes/b.md"), ("..", ""), ("../a.md", "a.md"), ("/v/a.md", "a.md")],
    ids=["here", "below", "all", "above", "absolute"],
)
def test_paths_count_from_where_the_person_stands(path: str, expected: str) -> None:
    assert limits_of("/v/notes", (path,), "/v") == (expected,)


@pytest.mark.parametrize("path", ["../..", "../../v2/a.md", "/etc"])
def test_paths_outside_of_the_vault_are_refused(path: str) -> None:
    with pytest.raises(CannotRead, match="is not in the vault at /v"):
        limits_of("/v/notes", (path,), "/v")


def test_what_the_vault_has_may_be_asked_about() -> None:
    refuse_missing(("", "a.md", "notes", "notes/deep", "notes/deep/b.md"), TREE)


def test_what_it_has_not_is_told_rather_than_called_clean() -> None:
    with pytest.raises(CannotRead, match='nothing at "note" in this vault'):
        refuse_missing(("a.md", "note"), TREE)
    with pytest.raises(CannotRead, match="begins with a dot"):
        refuse_missing((".github/c.md",), TREE)


def test_folders_with_settings_of_their_own_are_vaults() -> None:
    paths = ("vault.yaml", "docs/kb/vault.yaml", "x/vault.yaml.md", ".old/kb/vault.yaml", "b.md")
    assert inner_vaults(paths, "/r", "/r") == ("docs/kb",)
    assert inner_vaults(paths, "/r", "/r/docs/x") == ("../kb",)
