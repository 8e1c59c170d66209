from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import init_repository, write_files
from vaultkit.errors import StateError
from vaultkit.trees.below import files_below


def test_every_file_is_told_those_no_vault_reads_among_them(tmp_path: Path) -> None:
    write_files(tmp_path, {"d/a.md": "", "d/.hidden": "", "d/e/x.tmp": "", "other.md": ""})
    (tmp_path / "d/link").symlink_to("e")
    assert files_below(str(tmp_path), "d") == ("d/.hidden", "d/a.md", "d/e/x.tmp", "d/link")


def test_a_repository_inside_is_refused(tmp_path: Path) -> None:
    init_repository(tmp_path / "d/inner", {"a.md": ""})
    with pytest.raises(StateError, match="d/inner is a repository of its own"):
        files_below(str(tmp_path), "d")
