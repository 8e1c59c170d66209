from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from tests.support.command import ROOT
from vaultkit import resources
from vaultkit.errors import CannotRead


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package installed among others, as far as this module sees it."""
    place = tmp_path / "site-packages/vaultkit"
    place.mkdir(parents=True)
    monkeypatch.setattr(resources, "_PACKAGE", str(place))
    monkeypatch.setattr(resources, "_CHECKOUT", str(place.parent))
    return place


def test_a_checkout_has_them_at_its_top() -> None:
    assert resources.read("hooks/pre-commit") == (ROOT / "hooks/pre-commit").read_bytes()
    assert resources.names("hooks") == tuple(
        f"hooks/{name}" for name in ("commit-msg", "pre-commit", "pre-merge-commit", "pre-push")
    )


def test_an_installed_package_has_its_own(package: Path) -> None:
    shutil.copytree(ROOT / "hooks", package / "packaged/hooks/deep")
    (package.parent / "hooks").mkdir()
    assert resources.names("hooks")[0] == "hooks/deep/commit-msg"
    assert resources.read("hooks/deep/commit-msg").startswith(b"#!/bin/sh\n")


def test_what_lies_beside_an_installed_package_is_anothers(package: Path) -> None:
    (package.parent / "hooks").mkdir()
    (package.parent / "hooks/pre-commit").write_text("x")
    with pytest.raises(CannotRead, match="has no hooks/pre-commit"):
        resources.read("hooks/pre-commit")
    with pytest.raises(CannotRead, match="has no hooks"):
        resources.names("hooks")
