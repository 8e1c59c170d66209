"""Tell a repository's own configuration of vaultkit's merge drivers, or take them out again.

Only lines of vaultkit's own are written, so that taking them out leaves the file as it was. Which
files a driver merges is said by `.gitattributes`; a clone without this setup merges them as text.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from vaultkit.errors import UsageError
from vaultkit.git.config_file import attribute_of, driver_of, read_config, replace_config
from vaultkit.git.driver_line import DRIVERS, Driver, python_of, with_drivers, without_drivers
from vaultkit.git.places import Repository, discover

_FILES = {"page": "page.md", "generated": "index.md"}  # a path of each kind


class Registered(NamedTuple):
    """A driver, the interpreter that runs it ("" for none or another's), and by whom it is set.

    `other` is the command that somebody else set under its name, which stays; `named` whether
    `.gitattributes` gives files of its kind to it, here in this folder.
    """

    driver: Driver
    python: str
    other: str
    named: bool


class Setup(NamedTuple):
    """What a repository has after a call, and whether the call changed it (or would)."""

    drivers: tuple[Registered, ...]
    changed: bool


def set_up(
    folder: str, environment: Mapping[str, str], python: str, *, dry_run: bool = False
) -> Setup:
    """Register the drivers; `python` is the interpreter to name. A second time changes nothing.

    Raises a `VaultkitError` in words where there is no repository or its file cannot be written.
    """
    repository = _repository(folder, environment)
    before = read_config(repository)
    after = with_drivers(before, python)
    return _done(repository, before, after, dry_run=dry_run, python=python)


def take_out(folder: str, environment: Mapping[str, str], *, dry_run: bool = False) -> Setup:
    """Take the drivers out: the file is then what it was before they were registered."""
    repository = _repository(folder, environment)
    before = read_config(repository)
    return _done(repository, before, without_drivers(before), dry_run=dry_run, python="")


def _repository(folder: str, environment: Mapping[str, str]) -> Repository:
    repository = discover(folder, environment)
    if repository is None:
        raise UsageError(
            f"{folder} is in no Git repository, so nothing is merged here",
            "Go to the repository, or make one with `git init`",
        )
    return repository


def _done(
    repository: Repository, before: bytes, after: bytes, *, dry_run: bool, python: str
) -> Setup:
    if after != before and not dry_run:
        replace_config(repository, after, before=before)
    found = []
    for driver in DRIVERS:
        line = driver_of(repository, driver.name) or ""
        ours = python if dry_run else python_of(line)
        other = line if line and not python_of(line) else ""
        named = repository.top is not None and (
            attribute_of(repository, _FILES[driver.kind]) == driver.name
        )
        found.append(Registered(driver, "" if other else ours, other, named))
    return Setup(tuple(found), after != before)
