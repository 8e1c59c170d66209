"""The environment in which Git runs.

It is the user's own, less what would change Git's answers: inherited `GIT_*` variables are left
out, the language is C, nothing is fetched, no lock is taken. What stands in a repository's
configuration never runs a program: file-system monitor, hooks and filter drivers are overridden
for every call, by variables rather than `-c`, because a driver's name may hold a `=`. A merge
driver becomes Git's own merge of three texts, which is what a host does that knows no drivers.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping

Pair = tuple[str, str]
"""A name with its value."""

# Where Git finds itself and the user's own configuration; none of them comes with a repository.
_KEPT = frozenset(
    {
        "GIT_CEILING_DIRECTORIES",
        "GIT_CONFIG_GLOBAL",
        "GIT_CONFIG_NOSYSTEM",
        "GIT_CONFIG_SYSTEM",
        "GIT_DISCOVERY_ACROSS_FILESYSTEM",
        "GIT_EXEC_PATH",
    }
)

_ALWAYS = {
    "LC_ALL": "C",
    "GIT_ALLOW_PROTOCOL": "none",
    "GIT_NO_LAZY_FETCH": "1",
    # A replaced object has other bytes than its id says, and facts are kept by id.
    "GIT_NO_REPLACE_OBJECTS": "1",
    "GIT_OPTIONAL_LOCKS": "0",
    "GIT_TERMINAL_PROMPT": "0",
}

_OVERRIDES = (
    ("core.fsmonitor", "false"),
    ("core.hooksPath", os.devnull),
    ("core.warnAmbiguousRefs", "true"),
    ("gc.auto", "0"),
    ("log.showSignature", "false"),
    ("maintenance.auto", "false"),
    # Git's defaults: a merge must not come out otherwise for another person.
    ("merge.directoryRenames", "conflict"),
    ("merge.renames", "true"),
    ("submodule.recurse", "false"),
)


DURABLE = ("-c", "core.fsync=all", "-c", "core.fsyncMethod=fsync")
"""What lets a call of Git bring to the disk what it writes, whatever the settings say."""


def made_from(
    given: Mapping[str, str], honoured: Iterable[Pair], overrides: Iterable[Pair]
) -> dict[str, str]:
    """The environment of one call, made of the caller's own.

    `honoured` are variables that name a place of this repository, `overrides` settings that
    `overrides_for` found its configuration to need.
    """
    made = {
        name: value for name, value in given.items() if not name.startswith("GIT_") or name in _KEPT
    }
    made.update(_ALWAYS)
    made.update(honoured)
    pairs = [*_own_pairs(given), *_OVERRIDES, *overrides]
    made["GIT_CONFIG_COUNT"] = str(len(pairs))
    for number, (key, value) in enumerate(pairs):
        made[f"GIT_CONFIG_KEY_{number}"] = key
        made[f"GIT_CONFIG_VALUE_{number}"] = value
    return made


def overrides_for(names: Iterable[str]) -> tuple[Pair, ...]:
    """What silences the filter and merge drivers among these names of settings."""
    found: set[Pair] = set()
    for name in names:
        section, _, rest = name.partition(".")
        driver, dot, _ = rest.rpartition(".")
        if section == "filter" and dot:
            found.update((f"filter.{driver}.{key}", "") for key in ("process", "clean", "smudge"))
            found.add((f"filter.{driver}.required", "false"))
        elif section == "merge" and dot and rest.endswith(".driver"):
            found.add((name, "git merge-file --quiet %A %O %B"))
    return tuple(sorted(found))


def _own_pairs(given: Mapping[str, str]) -> list[Pair]:
    """The settings a user gives by environment, such as a container's `safe.directory`."""
    count = given.get("GIT_CONFIG_COUNT", "")
    found = []
    for number in range(int(count) if re.fullmatch(r"[0-9]{1,3}", count) else 0):
        key = given.get(f"GIT_CONFIG_KEY_{number}")
        value = given.get(f"GIT_CONFIG_VALUE_{number}")
        if key is not None and value is not None:
            found.append((key, value))
    return found
