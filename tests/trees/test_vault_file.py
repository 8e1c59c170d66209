"""A file that a person names belongs to the vault around it, else to its own folder."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import write_files
from vaultkit.errors import CannotRead
from vaultkit.trees.vault_file import named_file, reader_below


def test_a_file_in_a_vault_is_named_from_its_root(tmp_path: Path) -> None:
    write_files(tmp_path, {"vault.yaml": "", "a/b/x.yaml": ""})
    found = named_file(str(tmp_path / "a"), "b/x.yaml")
    assert found == (os.path.realpath(tmp_path), "a/b/x.yaml")


def test_elsewhere_its_folder_is_the_root(tmp_path: Path) -> None:
    write_files(tmp_path, {"a/x.yaml": ""})
    assert named_file(str(tmp_path), "a/x.yaml") == (os.path.realpath(tmp_path / "a"), "x.yaml")
    assert named_file("/", str(tmp_path / "a/x.yaml")).path == "x.yaml"


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    for name in ("nothing.yaml", "."):
        with pytest.raises(CannotRead, match="there is no file"):
            named_file(str(tmp_path), name)


def test_files_below_a_folder_are_read_and_links_are_not_followed(tmp_path: Path) -> None:
    write_files(tmp_path, {"v/a.yaml": "a", "secret": "s"})
    (tmp_path / "v/link").symlink_to(tmp_path / "secret")
    read = reader_below(str(tmp_path / "v"))
    assert read("a.yaml") == b"a"
    assert read("link") is None
    assert read("b.yaml") is None
