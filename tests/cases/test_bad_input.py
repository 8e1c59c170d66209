"""Bad input of every kind: one clear finding each, and the rest is still checked."""

from __future__ import annotations

import os
import resource
import socket
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

import pytest

from tests.support.command import Ran, fresh, vaultkit
from tests.support.repository import init_repository

_BOMB = (
    "---\na: &a [x, x, x, x, x, x, x, x, x]\n"
    + "".join(
        f"{new}: &{new} [{', '.join(['*' + old] * 9)}]\n"
        for old, new in zip("abcdef", "bcdefg", strict=True)
    )
    + "---\n"
)


def _fill(folder: Path) -> None:
    (folder / "good.md").write_text("# Good\n\n[[missing page]]\n")
    (folder / "binary.md").write_bytes(os.urandom(300) + b"\0\0\xff")
    (folder / "utf16.md").write_bytes("# Title\n".encode("utf-16"))
    (folder / "latin.md").write_bytes(b"# Caf\xe9\n")
    (folder / "bomb.md").write_text(_BOMB)
    (folder / "deep.md").write_text("---\na: " + "[" * 3000 + "]" * 3000 + "\n---\n")
    (folder / "cycle.md").write_text("---\na: &a [*a]\n---\n")
    (folder / "brackets.md").write_text("[" * 40_000 + "\n")
    with (folder / "huge.md").open("wb") as file:
        file.truncate(500_000_000)
    os.mkfifo(folder / "pipe.md")
    (folder / "loop").symlink_to("loop")
    (folder / "loop.md").symlink_to("loop.md")
    (folder / "outside.md").symlink_to("/etc/hostname")
    (folder / "folder.md").mkdir()
    (folder / "folder.md" / "inner.md").write_text("# Inner\n")


_EXPECTED = {
    "brackets.md": "page-over-budget",
    "binary.md": "undecodable-file",
    "utf16.md": "undecodable-file",
    "latin.md": "undecodable-file",
    "bomb.md": "yaml-limit",
    "deep.md": "yaml-limit",
    "cycle.md": "yaml-limit",
    "huge.md": "file-too-large",
    "pipe.md": "special-file",
    "folder.md": "special-file",
    "loop": "symlink",
    "loop.md": "symlink",
    "outside.md": "symlink",
    "good.md": "broken-link",
}


def _check(folder: Path) -> Ran:
    """Check by a process between, whose only child it is: only its memory counts."""
    words = ("check", "--format", "json", "--preset", "vaultkit")
    with ProcessPoolExecutor(1, get_context("spawn")) as alone:
        ran, seconds, memory = alone.submit(_measured, words, folder).result()
    assert seconds < 10
    assert memory < 400_000  # KiB
    return ran


def _measured(words: tuple[str, ...], folder: Path) -> tuple[Ran, float, int]:
    ran = fresh(*words, folder=folder)
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return ran, used.ru_utime, used.ru_maxrss


@pytest.mark.parametrize("git", [False, True])
def test_each_bad_file_is_one_finding_and_the_rest_is_checked(tmp_path: Path, git: bool) -> None:
    folder = tmp_path / "vault"
    folder.mkdir()
    if git:
        init_repository(folder)
    _fill(folder)
    ran = _check(folder)
    assert ran.code == 1, ran.err
    found: dict[str, list[str]] = {}
    for path, _, name in ran.named():
        found.setdefault(path, []).append(name)
    assert found == {path: [name] for path, name in _EXPECTED.items()}
    assert "Traceback" not in ran.err


def test_each_finding_says_the_next_step(tmp_path: Path) -> None:
    folder = tmp_path / "vault"
    folder.mkdir()
    _fill(folder)
    assert all(one["fix"]["title"] for one in _check(folder).findings)


def test_a_file_nobody_may_read_is_an_error_of_its_own(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    folder = tmp_path / "vault"
    folder.mkdir()
    (folder / "secret.md").write_text("# Mine\n")
    (folder / "secret.md").chmod(0)
    ran = _check(folder)
    assert [name for _, _, name in ran.named()] == ["unreadable-file"]
    assert ran.code == 1


def test_a_socket_is_told_and_not_opened(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "vault"
    folder.mkdir()
    monkeypatch.chdir(folder)  # a socket's path may be 108 bytes long at most
    with socket.socket(socket.AF_UNIX) as one:
        one.bind("talk.md")
        assert [name for _, _, name in _check(folder).named()] == ["special-file"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("budgts: {}\n", ("vault.yaml:1:1", "budgts", "budgets")),
        ("vault: {nmae: x}\n", ("vault.yaml:1:", "nmae", "name")),
        ("links:\n  preset: obsidan\n", ("vault.yaml:2:", "obsidian")),
        ("checks: {ignore: [broken-lnk]}\n", ("vault.yaml:1:", "broken-link")),
        ("a: b: c\n", ("vault.yaml:1:",)),
        (_BOMB.replace("---\n", ""), ("vault.yaml:",)),
    ],
)
def test_a_broken_configuration_stops_the_run_and_says_where(
    tmp_path: Path, text: str, words: tuple[str, ...]
) -> None:
    folder = tmp_path / "vault"
    folder.mkdir()
    (folder / "vault.yaml").write_text(text)
    (folder / "a.md").write_text("# A\n")
    ran = vaultkit("check", folder=folder)
    assert ran.code == 2
    assert ran.out == ""
    assert all(word in ran.err for word in words), ran.err
    assert "Traceback" not in ran.err


def test_ml_12_each_real_breakage_fails_by_default(tmp_path: Path) -> None:
    for name, text in (
        ("anchor", "# A\n\n[x](#nowhere)\n"),
        ("file", "[x](gone.md)\n"),
    ):
        folder = tmp_path / name
        folder.mkdir()
        (folder / "a.md").write_text(text)
        assert vaultkit("check", folder=folder).code == 1
    folder = tmp_path / "bytes"
    folder.mkdir()
    (folder / "a.md").write_bytes(b"\xff\xfe\0\0")
    assert vaultkit("check", folder=folder).code == 1
