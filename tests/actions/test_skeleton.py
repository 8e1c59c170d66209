"""Which files a vault begins with; what `init` and `adopt` do with them is tested beside those."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import write_files
from vaultkit.actions.skeleton import Ground, Looked, Pin, Planned, look, source_of, write
from vaultkit.errors import StateError, UsageError
from vaultkit.git.published import Published
from vaultkit.model.begun import How, Placed
from vaultkit.model.settings import Settings
from vaultkit.trees.folder import FolderTree

_COMMIT = "8" * 40


def ground(folder: Path) -> Ground:
    tree = FolderTree(str(folder))
    return Ground(root=str(folder), tree=tree, repository=None, settings=Settings())


@pytest.mark.parametrize("commit", [_COMMIT, "a" * 64])
@pytest.mark.parametrize(
    "url", ["https://x.org/v", "ssh://git@x.org/v", "git@x.org:v", "/srv/v.git"]
)
def test_a_source_is_any_address_and_the_full_id_of_a_commit(url: str, commit: str) -> None:
    assert source_of(url, commit, os.environ) == Published(url, commit)


@pytest.mark.parametrize(
    ("url", "commit", "words"),
    [
        ("https://x.org/v", None, "pinned by a repository and a commit"),
        (None, _COMMIT, "pinned by a repository and a commit"),
        ("", "", "pinned by a repository and a commit"),
        ("https://x.org/v", "v1.0", "no full commit id"),
        ("https://x.org/v", _COMMIT[:12], "no full commit id"),
        ("https://ada:hunter2@x.org/v", _COMMIT, "a name or a password"),
        ("--upload-pack=x", _COMMIT, "no address"),
        ("https://x.org/v\nrev: x", _COMMIT, "no address"),
    ],
)
def test_what_pins_nothing_is_refused(url: str | None, commit: str | None, words: str) -> None:
    with pytest.raises(UsageError) as told:
        source_of(url, commit, os.environ)
    assert words in told.value.message
    assert "hunter2" not in told.value.message + told.value.hint


def test_a_pin_is_for_workflows_only_on_github() -> None:
    assert Pin(source=Published("git@github.com:o/n.git", _COMMIT)).on_github
    assert not Pin(source=Published("https://git.example.org/o/n", _COMMIT)).on_github
    assert not Pin(source=None).on_github


def test_a_file_that_came_in_between_is_kept(tmp_path: Path) -> None:
    looked = look(ground(tmp_path), [Planned("a", b"ours")], refresh=False)
    assert looked[0].placed == Placed("a", How.WRITTEN)
    write_files(tmp_path, {"a": "theirs"})
    assert write(ground(tmp_path), looked) == (Placed("a", How.KEPT),)
    assert (tmp_path / "a").read_text() == "theirs"


def test_a_managed_part_that_changed_in_between_is_not_written(tmp_path: Path) -> None:
    write_files(tmp_path, {"a": "now"})
    looked = Looked(Planned("a", b"ours"), Placed("a", How.REFRESHED), b"then")
    with pytest.raises(StateError, match="changed in the meantime"):
        write(ground(tmp_path), [looked])
    assert (tmp_path / "a").read_text() == "now"


def test_a_path_above_the_vault_is_written_there(tmp_path: Path) -> None:
    folder = tmp_path / "x/y"
    folder.mkdir(parents=True)
    looked = look(ground(folder), [Planned("../../.config", b"z")], refresh=False)
    write(ground(folder), looked)
    assert (tmp_path / ".config").read_bytes() == b"z"
