"""Put Git hooks into a repository, take them out again, and say which are there.

A hook that is there already is never written over: it is kept as `before-vaultkit/<name>`, ours
runs it first, and taking ours out gives it its place back. The scripts of pre-commit and prek run a
hook of before by themselves, as `<name>.legacy`, so ours goes there.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from vaultkit import resources
from vaultkit.errors import StateError, UsageError
from vaultkit.git import hook_folder
from vaultkit.git.hook_script import filled, is_ours, manager_of, python_of, shell_of, was_ours
from vaultkit.git.places import discover
from vaultkit.trees.write_lock import make_ready

HOOKS = ("pre-commit", "pre-merge-commit", "post-merge", "commit-msg", "pre-push")
"""Every hook that vaultkit has."""

KEPT = "before-vaultkit"
"""The folder, beside our hooks, of those that were there before."""

_KEPT_ONCE = ".before-vaultkit"  # behind the name, as older versions kept them
_LEGACY = ".legacy"


class State(StrEnum):
    """What a repository has of one hook."""

    INSTALLED = "installed"
    CHAINED = "chained"
    """Ours runs, and another hook before it or around it."""
    MISSING = "not installed"
    FOREIGN = "foreign"
    """Another hook has the name, and ours does not run."""
    EDITED = "edited"
    """Ours with changes by somebody else."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Hook:
    """One hook of a repository.

    `place` is the file that holds, or would hold, ours. `python` is the interpreter that ours
    names, "" for the search path, and `works` whether it is there. `kept` is the file of the hook
    that was there before, None where there is none. `manager` is the tool that wrote the foreign
    one, "" where that is not known. `changed`: the call that tells of it has changed something.
    """

    name: str
    place: str
    state: State
    python: str = ""
    works: bool = True
    kept: str | None = None
    kept_runs: bool = False
    manager: str = ""
    changed: bool = False

    @property
    def is_well(self) -> bool:
        """Whether it runs as it should."""
        return self.state in (State.INSTALLED, State.CHAINED) and self.works


def status(
    folder: str, environment: Mapping[str, str], names: tuple[str, ...] = HOOKS
) -> tuple[Hook, ...]:
    """What the repository of `folder` has of each hook. Raises VaultkitError in words."""
    place = _hooks_of(folder, environment)
    return tuple(_seen(place, name) for name in names)


def install(
    folder: str,
    environment: Mapping[str, str],
    python: str,
    names: tuple[str, ...] = HOOKS,
) -> tuple[Hook, ...]:
    """Put the hooks in place, all that are named or none; `python` is the interpreter to name.

    Raises VaultkitError in words, before anything is written, where one of them cannot be placed.
    """
    place = _hooks_of(folder, environment)
    before = [_seen(place, name) for name in names]
    for hook in before:
        _refuse_unsafe(hook)
    _make_lock(folder, environment)
    return tuple(_installed(hook, python) for hook in before)


def uninstall(
    folder: str, environment: Mapping[str, str], names: tuple[str, ...] = HOOKS
) -> tuple[Hook, ...]:
    """Take our hooks out and give kept ones their names back. What is not ours stays as it is."""
    place = _hooks_of(folder, environment)
    return tuple(_uninstalled(_seen(place, name)) for name in names)


def _hooks_of(folder: str, environment: Mapping[str, str]) -> str:
    repository = discover(folder, environment)
    if repository is None:
        raise UsageError(
            f"{folder} is in no Git repository, so it has no hooks",
            "Go to the repository, or make one with `git init`",
        )
    return hook_folder.hooks_folder(repository)


def _make_lock(folder: str, environment: Mapping[str, str]) -> None:
    """From now on hooks keep tools from writing meanwhile, also a tool that never wrote before."""
    repository = discover(folder, environment)
    if repository is not None:
        make_ready(os.path.join(repository.common_dir, "vaultkit"))


def _template(name: str) -> bytes:
    return resources.read(f"hooks/{name}")


def _seen(folder: str, name: str) -> Hook:
    place = os.path.join(folder, name)
    kept = (_kept(place), place + _KEPT_ONCE)
    there = next((one for one in kept if hook_folder.read_hook(one) is not None), None)
    runs = there is not None and hook_folder.runs(there)
    data, around = hook_folder.read_hook(place), ""
    if data is not None and not is_ours(data, _template(name)):
        around = manager_of(data)
        if around in ("pre-commit", "prek"):
            place += _LEGACY
            data = hook_folder.read_hook(place)
    if data is None:
        return Hook(
            name=name,
            place=place,
            state=State.MISSING,
            kept=there,
            kept_runs=runs,
            manager=around,
        )
    if is_ours(data, _template(name)):
        python = python_of(data)
        works = hook_folder.runs(place) and (not python or hook_folder.runs(python))
        state = State.CHAINED if runs or around else State.INSTALLED
        return Hook(
            name=name,
            place=place,
            state=state,
            python=python,
            works=works,
            kept=there,
            kept_runs=runs,
            manager=around,
        )
    state = State.EDITED if was_ours(data) else State.FOREIGN
    return Hook(name=name, place=place, state=state, kept=there, kept_runs=runs, manager=around)


def _kept(place: str) -> str:
    """Where a hook is kept whose place ours takes."""
    folder, name = os.path.split(place.removesuffix(_LEGACY))
    return os.path.join(folder, KEPT, name)


def _refuse_unsafe(hook: Hook) -> None:
    if hook.state is State.EDITED:
        raise StateError(
            f"{hook.place} was written by vaultkit and changed by somebody since",
            f"Move those changes to {_kept(hook.place)}, a hook that runs first, remove "
            f"{hook.place}, then install again",
        )
    if hook.state is not State.FOREIGN or hook.kept is None:
        return
    if hook_folder.read_hook(hook.kept) != hook_folder.read_hook(hook.place):
        raise StateError(
            f"there are two hooks of before, {hook.place} and {hook.kept}, and only one can be "
            "kept",
            "Keep the one that is right under the first name, remove the other, then install again",
        )


def _installed(hook: Hook, python: str) -> Hook:
    kept = _kept(hook.place)
    if hook.state is State.FOREIGN:
        hook_folder.keep_hook(hook.place, kept)
    elif hook.kept is not None and hook.kept != kept:
        hook_folder.keep_hook(hook.kept, kept)
    before = hook_folder.read_hook(kept)
    shell = "" if before is None or hook_folder.is_link(kept) else shell_of(before)
    data = filled(_template(hook.name), python, shell)
    changed = hook_folder.read_hook(hook.place) != data or not hook_folder.runs(hook.place)
    if changed:
        hook_folder.write_hook(hook.place, data)
    if hook.kept is not None and hook.kept != kept:
        hook_folder.remove_hook(hook.kept)
    runs = hook_folder.runs(kept)
    return Hook(
        name=hook.name,
        place=hook.place,
        state=State.CHAINED if runs or _managed(hook) else State.INSTALLED,
        python=python,
        works=hook_folder.runs(python),
        kept=None if before is None else kept,
        kept_runs=runs,
        manager=hook.manager,
        changed=changed,
    )


def _managed(hook: Hook) -> bool:
    return hook.place.endswith(_LEGACY)


def _uninstalled(hook: Hook) -> Hook:
    gone = hook.state is State.MISSING and hook.kept is not None and not _managed(hook)
    if not gone and hook.state not in (State.INSTALLED, State.CHAINED):
        return hook
    if hook.kept is not None:
        hook_folder.restore_hook(hook.kept, hook.place)
    else:
        hook_folder.remove_hook(hook.place)
    state = State.MISSING if hook.kept is None else State.FOREIGN
    return Hook(name=hook.name, place=hook.place, state=state, manager=hook.manager, changed=True)
