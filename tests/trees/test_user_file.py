"""A person's file lies where the platform says, and is read whole or refused."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from vaultkit.errors import CannotRead
from vaultkit.trees.user_file import read_user_file, user_file

HOME = {"HOME": "/home/x"}


@pytest.mark.parametrize(
    ("environment", "platform", "expected"),
    [
        (HOME, "linux", "/home/x/.config/vaultkit/config.yaml"),
        (HOME | {"XDG_CONFIG_HOME": "/c"}, "linux", "/c/vaultkit/config.yaml"),
        (HOME | {"XDG_CONFIG_HOME": ""}, "linux", "/home/x/.config/vaultkit/config.yaml"),
        (HOME | {"XDG_CONFIG_HOME": "c"}, "linux", "/home/x/.config/vaultkit/config.yaml"),
        ({"XDG_CONFIG_HOME": "/c"}, "freebsd14", "/c/vaultkit/config.yaml"),
        (HOME, "darwin", "/home/x/Library/Application Support/vaultkit/config.yaml"),
        ({"APPDATA": "C:\\Users\\x"}, "win32", "C:\\Users\\x\\vaultkit\\config.yaml"),
        ({"HOME": "relative"}, "linux", None),
        ({"HOME": "."}, "darwin", None),
        ({}, "linux", None),
        ({"APPDATA": "x"}, "win32", None),
        ({}, "win32", None),
    ],
)
def test_each_platform_has_its_folder(
    environment: dict[str, str], platform: str, expected: str | None
) -> None:
    assert user_file(environment, platform) == expected


def test_a_file_is_read_also_through_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").write_bytes(b"jobs: 2\n")
    (tmp_path / "config.yaml").symlink_to("real")
    assert read_user_file(str(tmp_path / "config.yaml")) == b"jobs: 2\n"


def test_no_file_is_no_configuration(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    assert read_user_file(str(tmp_path / "none" / "config.yaml")) is None
    assert read_user_file(str(tmp_path / "file" / "config.yaml")) is None


def test_what_is_no_file_is_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "loop").symlink_to("loop")
    for name, words in (("pipe", "is no file"), (".", "is no file"), ("loop", "cannot be read")):
        with pytest.raises(CannotRead, match=words):
            read_user_file(str(tmp_path / name))


def test_a_file_that_is_far_too_large_is_refused(tmp_path: Path) -> None:
    with (tmp_path / "x").open("wb") as file:
        file.truncate(2_000_000_000)
    with pytest.raises(CannotRead, match="larger than 1 MB"):
        read_user_file(str(tmp_path / "x"))
