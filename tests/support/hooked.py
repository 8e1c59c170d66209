"""Repositories whose commits pass through vaultkit's hooks: plain ones, pre-commit's or prek's."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tarfile
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path

import pytest

from tests.support.command import ROOT, Ran, stand_in
from tests.support.repository import Repository, init_repository
from vaultkit.actions.hooks import install

DOORS = ("quick", "pre-commit", "prek")
"""The ways in which a hook is started."""

_CONFIG = """\
default_install_hook_types: [pre-commit, pre-merge-commit, post-merge, commit-msg, pre-push]
repos:
- repo: {source}
  rev: {revision}
  hooks:
  - {{id: vaultkit-generate}}
  - {{id: vaultkit-check}}
  - {{id: vaultkit-merged}}
  - {{id: vaultkit-commit-msg}}
  - {{id: vaultkit-pre-push}}
"""


def git(
    repository: Repository, *words: str, environment: Mapping[str, str | None] | None = None
) -> Ran:
    """Run git as a person does, its hooks included; a variable of None is left out."""
    given = {**os.environ, "PYTHONPATH": str(ROOT), **(environment or {})}
    done = subprocess.run(
        ["git", *words],
        cwd=repository.path,
        env={name: value for name, value in given.items() if value is not None},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=120,
    )
    return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())


def state_of(repository: Repository) -> dict[str, object]:
    """What a hook must leave alone: every file's bytes and mode, the index's entries, stashes."""
    top = repository.path
    files = sorted(p for p in top.rglob("*") if ".git" not in p.relative_to(top).parts)
    return {
        "files": {str(p): (p.lstat().st_mode, _bytes(p)) for p in files if not p.is_dir()},
        "index": repository.git("ls-files", "--stage", "-t"),
        "stash": repository.git("stash", "list", "--format=%H"),
        "locks": sorted(str(p) for p in top.rglob(".git/**/*.lock")),
    }


def _bytes(path: Path) -> bytes:
    return os.fsencode(os.readlink(path)) if path.is_symlink() else path.read_bytes()


@dataclass(frozen=True)
class Door:
    """One of `DOORS`. `environment` is what git needs to pass through it, `program` what installs
    the hooks, or for plain ones the Python that runs them."""

    name: str
    program: str = ""
    source: Path = Path()
    environment: dict[str, str] = field(default_factory=dict)

    def install(self, repository: Repository, config: str = _CONFIG) -> None:
        """Put the hooks into a repository; `config` is what a program finds there."""
        if self.name == "plain":
            install(str(repository.path), os.environ, self.program)
            return
        revision = Repository(self.source).head
        config = config.format(source=self.source, revision=revision)
        repository.write({".pre-commit-config.yaml": config})
        repository.git("add", ".pre-commit-config.yaml")
        subprocess.run(
            [self.program, "install"],
            cwd=repository.path,
            env={**os.environ, **self.environment},
            check=True,
            capture_output=True,
        )

    def git(self, repository: Repository, *words: str, **environment: str | None) -> Ran:
        """Run git through this door."""
        return git(repository, *words, environment={**self.environment, **environment})

    def run(self, repository: Repository, *words: str) -> Ran:
        """Run `vaultkit-check` by the program, as a person or a CI job does."""
        done = subprocess.run(
            [self.program, "run", "vaultkit-check", *words],
            cwd=repository.path,
            env={**os.environ, **self.environment},
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=120,
        )
        return Ran(done.returncode, done.stdout.decode(), done.stderr.decode())

    def commit(self, repository: Repository, *words: str, **environment: str | None) -> Ran:
        """Try to commit: what the hooks saw must be as it was, whatever they said."""
        before = state_of(repository)
        ran = self.git(repository, "commit", "-m", "a change", *words, **environment)
        after = state_of(repository)
        assert "Traceback" not in ran.err
        assert after["files"] == before["files"]
        assert after["stash"] == before["stash"]
        assert after["locks"] == before["locks"]
        if ran.code:
            assert after["index"] == before["index"]
        return ran


def shared_folder(factory: pytest.TempPathFactory) -> Path:
    """A folder for programs that all processes of a test session share."""
    base = factory.getbasetemp()
    place = (base.parent if "PYTEST_XDIST_WORKER" in os.environ else base) / "hook-programs"
    place.mkdir(exist_ok=True)
    return place


def open_door(name: str, base: Path) -> Door:
    """The door of that name; skips where it cannot be had. `base` is shared by all tests.

    `quick` is the plain one, where a fork of a process that has vaultkit loaded runs the hooks.
    """
    if name == "plain":
        return Door(name, sys.executable)
    if name == "quick":
        return Door("plain", str(stand_in(base)))
    program = _program(name)
    if program is None:
        pytest.skip(f"the program {name} is not installed")
    source, environment = base / "source", _environment(base)
    with (base / "programs.lock").open("w") as lock:  # one process installs, the others wait
        fcntl.flock(lock, fcntl.LOCK_EX)
        verdict = base / f"{name}.verdict"
        if not verdict.exists():
            _copy_checkout(source)
            verdict.write_text(_prepare(name, program, source, base, environment))
    said = verdict.read_text()
    if said.startswith("offline"):
        pytest.skip(said)
    assert not said, said
    return Door(name, program, source, environment)


def _program(name: str) -> str | None:
    beside = Path(sys.executable).parent / name
    return str(beside) if beside.exists() else shutil.which(name)


def _environment(base: Path) -> dict[str, str]:
    """Its own home and stores; and no way to this checkout but the one that is tested."""
    return {
        "HOME": str(base / "home"),
        "PRE_COMMIT_HOME": str(base / "pre-commit"),
        "PREK_HOME": str(base / "prek"),
        "PYTHONPATH": "",
    }


def _copy_checkout(source: Path) -> None:
    """A repository of this checkout's files as they are now."""
    if (source / ".git").exists():
        return
    listed = subprocess.run(
        ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        capture_output=True,
    ).stdout.split(b"\0")
    names = [os.fsdecode(name) for name in listed if name] or [
        "vaultkit",
        "hooks",
        "pyproject.toml",
        "README.md",
        "LICENSE",
        ".pre-commit-hooks.yaml",
    ]
    packed = BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as archive:
        for name in names:
            if (ROOT / name).exists():
                archive.add(ROOT / name, name)
    packed.seek(0)
    source.mkdir()
    with tarfile.open(fileobj=packed) as archive:
        archive.extractall(source, filter="data")
    init_repository(source).commit()


def _prepare(name: str, program: str, source: Path, base: Path, environment: dict[str, str]) -> str:
    """Let the program install its environment once. Words where that failed, else ""."""
    for folder in ("home", "pre-commit", "prek"):
        (base / folder).mkdir(exist_ok=True)
    trial = init_repository(base / f"trial-{name}")
    config = _CONFIG.format(source=source, revision=Repository(source).head)
    trial.write({".pre-commit-config.yaml": config})
    given = {**os.environ, **environment}
    word = {"pre-commit": "install-hooks", "prek": "prepare-hooks"}[name]
    done = subprocess.run(
        [program, word], cwd=trial.path, env=given, capture_output=True, text=True
    )
    if done.returncode == 0:
        return ""
    probe = [sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", "--dest"]
    if subprocess.run([*probe, str(base / "probe"), "hatchling"], capture_output=True).returncode:
        return "offline: the package registry cannot be reached, so no environment can be made"
    return f"{name} could not install vaultkit: {done.stdout}{done.stderr}"
