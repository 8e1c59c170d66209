from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.support.repository import Repository
from vaultkit.git.published import Published
from vaultkit.trees import origin as module
from vaultkit.trees.origin import origin

_URL = "https://git.example.org/tools/vaultkit.git"
_COMMIT = "8" * 40


def installed(folder: Path, note: object, monkeypatch: pytest.MonkeyPatch) -> None:
    """An installation of vaultkit in `folder` that notes where it came from; it runs."""
    info = folder / "git_vaultkit-0.1.0.dist-info"
    info.mkdir(parents=True)
    (folder / "vaultkit").mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: git-vaultkit\nVersion: 0.1.0\n")
    if note is not None:
        (info / "direct_url.json").write_text(json.dumps(note))
    monkeypatch.setattr(sys, "path", [str(folder), *sys.path])
    monkeypatch.setattr(module, "_PACKAGE", str(folder / "vaultkit"))


def _git(url: str, commit: object = _COMMIT) -> dict[str, object]:
    return {"url": url, "vcs_info": {"vcs": "git", "commit_id": commit}}


def test_an_installation_from_a_repository_has_noted_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, _git("https://token@git.example.org/tools/vaultkit.git"), monkeypatch)
    assert origin(os.environ) == Published(_URL, _COMMIT)


@pytest.mark.parametrize(
    "note",
    [
        None,
        [],
        {"url": "file:///srv/vaultkit", "dir_info": {"editable": True}},
        _git("file:///srv/vaultkit.git"),
        _git(_URL, 8),
        {"url": _URL, "vcs_info": {"vcs": "hg", "commit_id": _COMMIT}},
        {"url": _URL, "vcs_info": "git"},
    ],
)
def test_where_nothing_usable_is_noted_nothing_is_made_up(
    note: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path, note, monkeypatch)
    assert origin(os.environ) is None


def test_the_note_of_another_installation_says_nothing_of_this_one(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed(tmp_path / "other", _git(_URL), monkeypatch)
    monkeypatch.setattr(module, "_PACKAGE", str(tmp_path / "vaultkit"))
    assert origin(os.environ) is None


def test_a_checkout_tells_its_remote_and_its_commit(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.commit({"vaultkit/__init__.py": ""})
    repository.git("remote", "add", "origin", _URL)
    monkeypatch.setattr(module, "_PACKAGE", str(repository.path / "vaultkit"))
    assert origin(os.environ) is None
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    assert origin(os.environ) == Published(_URL, repository.head)


def test_a_package_in_the_environment_of_a_project_is_not_that_project(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.commit({".venv/lib/vaultkit/__init__.py": ""})
    repository.git("remote", "add", "origin", _URL)
    repository.git("update-ref", "refs/remotes/origin/main", "HEAD")
    monkeypatch.setattr(module, "_PACKAGE", str(repository.path / ".venv/lib/vaultkit"))
    assert origin(os.environ) is None


def test_a_checkout_that_git_cannot_read_tells_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / ".git").write_text("nonsense")
    monkeypatch.setattr(module, "_PACKAGE", str(tmp_path / "vaultkit"))
    assert origin(os.environ) is None
