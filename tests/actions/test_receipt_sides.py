"""Which record lies at a path of a commit, without reading the vault."""

from __future__ import annotations

import os
from contextlib import closing
from pathlib import Path

from tests.support.writing import vault_repository
from vaultkit.actions.place import place_of
from vaultkit.actions.receipt_sides import Sides
from vaultkit.git.odb_open import open_odb


def test_records_of_pages_by_their_types_and_files_by_their_paths(tmp_path: Path) -> None:
    vault = vault_repository(tmp_path / "vault")
    other = "---\nid: sea/neap\ntype: concept\n---\n# Neap\n"
    files = {"concepts/neap.md": other, "concepts/a.png": "x", "index.md": "# I\n"}
    old, new = vault.head, vault.commit(files)
    place = place_of(str(vault.path), os.environ)
    with closing(open_odb(place.repository)) as odb:
        sides = Sides(place.repository, odb, "")
        side = sides.at(new)

        def record(path: str) -> str:
            return side.record_at(path, vault.git("rev-parse", f"HEAD:{path}"))

        assert record("concepts/tides.md") == "concept/tides"
        assert record("concepts/neap.md") == "sea/neap"
        assert record("concepts/a.png") == "concepts/a.png"
        assert [side.is_generated(one) for one in (*files, "vault.yaml")] == [0, 0, 1, 0]
        assert sides.at(old, new, ["concepts/neap.md"]) is side  # the settings are the same
        assert sides.at(vault.commit({"vault.yaml": "vault: {name: S}\n"}), new) is not side
