"""What `vaultkit hooks` says; what it does is in tests/cases/test_chained_hooks.py."""

from __future__ import annotations

import json
import sys

from tests.support.command import vaultkit
from tests.support.repository import Repository


def test_every_step_says_what_it_did(repository: Repository) -> None:
    place = repository.path / ".git/hooks"
    ran = vaultkit("hooks", "install", "pre-push", folder=repository.path)
    assert ran.out == f"pre-push: put in place, {place}/pre-push\n"
    ran = vaultkit("hooks", "install", "pre-push", folder=repository.path)
    assert ran.out == f"pre-push: is in place, {place}/pre-push\n"
    ran = vaultkit("hooks", "status", "pre-push", folder=repository.path)
    assert (ran.code, ran.out) == (0, f"pre-push: installed, by {sys.executable}\n")
    ran = vaultkit("hooks", "uninstall", "pre-push", folder=repository.path)
    assert (ran.code, ran.out) == (0, "pre-push: taken out\n")
    ran = vaultkit("hooks", "uninstall", "pre-push", folder=repository.path)
    assert (ran.code, ran.out) == (0, "pre-push: not installed; left as it is\n")


def test_a_program_reads_the_status(repository: Repository) -> None:
    hook = repository.path / ".git/hooks/commit-msg"
    hook.parent.mkdir()
    hook.write_text("#!/bin/sh\n")
    hook.chmod(0o755)
    vaultkit("hooks", "install", "commit-msg", folder=repository.path)
    ran = vaultkit("hooks", "status", "--json", folder=repository.path)
    assert ran.code == 1
    told = {one["name"]: one for one in json.loads(ran.out)["hooks"]}
    assert told["pre-push"]["state"] == "not installed"
    assert told["commit-msg"] == {
        "name": "commit-msg",
        "state": "chained",
        "works": True,
        "place": str(hook),
        "python": sys.executable,
        "kept": str(hook.parent / "before-vaultkit/commit-msg"),
        "manager": None,
    }


def test_a_hook_of_before_that_may_not_be_executed_is_said_not_to_run(
    repository: Repository,
) -> None:
    hook = repository.path / ".git/hooks/pre-push"
    hook.parent.mkdir()
    hook.write_text("#!/bin/sh\nexit 1\n")
    hook.chmod(0o644)
    kept = hook.parent / "before-vaultkit/pre-push"
    said = f"; {kept} is kept and does not run, since it is not executable\n"
    ran = vaultkit("hooks", "install", "pre-push", folder=repository.path)
    assert ran.out == f"pre-push: put in place, {hook}{said}"
    ran = vaultkit("hooks", "status", "pre-push", folder=repository.path)
    assert ran.out == f"pre-push: installed, by {sys.executable}{said}"
    kept.chmod(0o755)
    ran = vaultkit("hooks", "status", "pre-push", folder=repository.path)
    assert ran.out == f"pre-push: chained, by {sys.executable}; {kept} runs first\n"


def test_a_name_that_is_no_hook_is_refused(repository: Repository) -> None:
    ran = vaultkit("hooks", "install", "post-commit", folder=repository.path)
    assert (ran.code, ran.out) == (2, "")
    assert "'post-commit' is not one of 'pre-commit'" in ran.err
