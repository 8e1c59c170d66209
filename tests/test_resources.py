from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.support.house import ROOT
from vaultkit import resources
from vaultkit.errors import CannotRead


def test_a_file_is_read_as_it_is_in_the_checkout() -> None:
    name = "templates/vault/vault.yaml.in"
    assert resources.read(name) == (ROOT / name).read_bytes()


def test_the_hooks_are_among_them() -> None:
    assert resources.read("hooks/pre-commit").startswith(b"#!/bin/sh\n")
    assert resources.names("hooks") == tuple(
        f"hooks/{name}"
        for name in ("commit-msg", "post-merge", "pre-commit", "pre-merge-commit", "pre-push")
    )


def test_the_names_below_a_folder_are_sorted_and_can_be_read() -> None:
    found = resources.names("templates/vault")
    assert found
    assert list(found) == sorted(found)
    assert all(name.startswith("templates/vault/") and resources.read(name) for name in found)


def test_the_state_of_a_folder_names_each_file_and_nothing_where_there_is_none() -> None:
    found = list(resources.state("ontologies"))
    assert len(found) == len(resources.names("ontologies"))
    assert all(mark.startswith("ontologies ") for mark in found)
    assert list(resources.state("templates/none")) == []


def test_what_an_installation_lacks_is_told_with_the_next_step() -> None:
    for ask in (resources.read, resources.names):
        with pytest.raises(CannotRead) as told:
            ask("templates/none")
        assert "has no templates/none" in told.value.message
        assert "git-vaultkit" in told.value.hint


def test_an_installed_package_takes_its_own_and_never_what_lies_beside_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    package = tmp_path / "site-packages" / "vaultkit"
    beside = tmp_path / "site-packages" / "templates"
    for folder, text in ((package / "packaged/templates", "ours"), (beside, "another's")):
        folder.mkdir(parents=True)
        (folder / "a").write_text(text)
    monkeypatch.setattr(resources, "_PACKAGE", str(package))
    monkeypatch.setattr(resources, "_CHECKOUT", str(package.parent))
    assert resources.read("templates/a") == b"ours"
    assert resources.names("templates") == ("templates/a",)
    (package / "packaged/templates/a").unlink()
    with pytest.raises(CannotRead):
        resources.read("templates/a")


def test_a_wheel_carries_them_where_they_are_looked_for() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    build = project["tool"]["hatch"]["build"]["targets"]
    carried = build["wheel"]["force-include"]
    assert "templates" in carried
    for folder, place in carried.items():
        assert place == f"vaultkit/packaged/{folder}"
        assert f"/{folder}" in build["sdist"]["include"]
        assert (ROOT / folder).is_dir()
