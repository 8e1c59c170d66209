"""What a person wants for a call, from the real file in the real place."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import write_files
from vaultkit.actions.preferences import Preferences, preferences
from vaultkit.errors import CannotRead, SettingsError


def wanted(home: Path, text: str | None = None, **more: str) -> Preferences:
    if text is not None:
        write_files(home, {".config/vaultkit/config.yaml": text})
    return preferences({"HOME": str(home), **more}, "linux", {"jobs": None, "color": None})


def test_without_a_file_the_defaults_hold(tmp_path: Path) -> None:
    found = wanted(tmp_path)
    assert (found.color, found.format, found.jobs, found.cache) == ("auto", "text", None, True)
    assert found.file == str(tmp_path / ".config/vaultkit/config.yaml")
    assert not found.exists


def test_the_file_decides_and_the_environment_before_it(tmp_path: Path) -> None:
    text = "color: never\nformat: sarif\njobs: 3\ncache: false\n"
    found = wanted(tmp_path, text, VAULTKIT_JOBS="5")
    assert (found.color, found.format, found.jobs, found.cache) == ("never", "sarif", 5, False)
    assert found.exists
    assert {name: one.origin for name, one in found.chosen.items()} == {
        "color": "user",
        "format": "user",
        "jobs": "environment",
        "cache": "user",
        "search_engine": "default",
    }


def test_a_file_that_cannot_be_used_ends_it(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"config\.yaml:1:1 colour: unknown key; did you mean"):
        wanted(tmp_path, "colour: never\n")
    place = tmp_path / ".config/vaultkit/config.yaml"
    place.unlink()
    os.mkfifo(place)
    with pytest.raises(CannotRead, match="is no file"):
        wanted(tmp_path)


def test_without_a_home_there_is_no_file() -> None:
    found = preferences({}, "linux", {"color": "always"})
    assert (found.file, found.exists, found.color) == (None, False, "always")
