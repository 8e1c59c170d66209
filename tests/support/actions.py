"""Runs workflows and composite actions as the runner of GitHub does, on this machine.

Steps run with bash and fresh `GITHUB_OUTPUT`, `GITHUB_ENV`, `GITHUB_PATH` and
`GITHUB_STEP_SUMMARY` files, expressions are filled in, conditions hold or not. In place of
`actions/checkout` the commit is fetched as deep as the workflow says, in place of the artifact
actions files are copied, and `gh` is a program that keeps comments and issues in a file.
"""

from __future__ import annotations

import fnmatch
import itertools
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType
from typing import Any

import yaml

from tests.support import expressions
from tests.support.command import stand_in
from tests.support.repository import Repository
from tests.support.runner import Command, commands

ROOT = Path(__file__).resolve().parents[2]
ACTIONS = ROOT / ".github/actions"
SUMMARY_LIMIT = 1024 * 1024
SERVER = "https://github.com"
REPOSITORY = "owner/vault"

Outputs = dict[str, str]


@dataclass
class Ran:
    """What the steps of an action or a job left behind."""

    result: str = "success"
    code: int = 0
    log: str = ""
    summary: str = ""
    outputs: Outputs = field(default_factory=dict)

    @property
    def commands(self) -> list[Command]:
        """What the runner obeyed, between `stop-commands` and its token nothing."""
        found, token = [], None
        for line in self.log.splitlines():
            if token is not None:
                token = None if line.strip() == f"::{token}::" else token
                continue
            for command in commands(line):
                if command.name == "stop-commands":
                    token = command.data
                else:
                    found.append(command)
        return found

    def add(self, other: Ran) -> None:
        """Add what a further step did."""
        self.log += other.log
        self.summary += other.summary
        if other.result == "failure" and self.result == "success":
            self.result, self.code = "failure", other.code


@dataclass
class Machine:
    """A runner: one event of one repository, and what lies where on this machine."""

    folder: Path
    remote: Repository
    event_name: str
    event: Mapping[str, Any]
    sha: str
    ref: str = "refs/heads/main"
    inputs: Mapping[str, str] = field(default_factory=dict)  # for every action, beside its own
    names: Mapping[str, str] = field(default_factory=dict)  # more environment variables
    artifacts: dict[str, dict[str, bytes]] = field(default_factory=dict)

    # ------------------------------------------------------------------------------- a workflow

    def workflow(self, source: str) -> dict[str, Ran]:
        """Run a workflow's jobs in order; a job that a matrix multiplies is one, with all logs."""
        done: dict[str, Ran] = {}
        for name, job in yaml.safe_load(source)["jobs"].items():
            needs = {other: done[other] for other in _listed(job.get("needs"))}
            status = _status(run.result for run in needs.values())
            contexts = {
                "github": self._github(job["permissions"]),
                "needs": {
                    other: {"result": run.result, "outputs": run.outputs}
                    for other, run in needs.items()
                },
            }
            if not expressions.holds(job.get("if"), contexts, status):
                done[name] = Ran("skipped")
                continue
            ran = Ran()
            for matrix in _matrix(job):
                ran.add(self._job(job, {**contexts, "matrix": matrix}, ran.outputs))
            done[name] = ran
        return done

    def _job(self, job: Mapping[str, Any], contexts: dict[str, Any], outputs: Outputs) -> Ran:
        self._fresh()
        steps: dict[str, Any] = {}
        contexts |= {"steps": steps, "runner": {"temp": str(self.temp)}}
        ran = self._steps(job["steps"], contexts, {})
        outputs |= {
            name: expressions.text(words, contexts)
            for name, words in job.get("outputs", {}).items()
        }
        return ran

    # ------------------------------------------------------------------------------- an action

    def action(self, name: str, inputs: Mapping[str, object], github: Any = None) -> Ran:
        """Run one of the actions of this repository with these inputs."""
        source = yaml.safe_load((ACTIONS / name / "action.yml").read_text("utf-8"))
        declared = source["inputs"]
        given = {key: v for key, v in {**self.inputs, **inputs}.items() if key in declared}
        assert inputs.keys() <= declared.keys(), f"{name} has no such input"
        missing = [key for key, about in declared.items() if about.get("required")]
        assert set(missing) <= given.keys(), f"{name} needs its inputs"
        self.temp.mkdir(parents=True, exist_ok=True)
        contexts: dict[str, Any] = {"github": github or self._github({}), "steps": {}}
        defaults = {key: about.get("default", "") for key, about in declared.items()}
        contexts["inputs"] = {
            key: expressions.text(words, contexts) for key, words in {**defaults, **given}.items()
        }
        path = {"GITHUB_ACTION_PATH": str(self._action_path(name))}
        ran = self._steps(source["runs"]["steps"], contexts, path)
        ran.outputs = {
            key: expressions.text(about["value"], contexts)
            for key, about in source["outputs"].items()
        }
        return ran

    def _action_path(self, name: str) -> Path:
        return Path(self.names.get("ACTIONS", str(ACTIONS))) / name

    # ---------------------------------------------------------------------------------- steps

    def _steps(self, steps: list[Any], contexts: dict[str, Any], extra: Mapping[str, str]) -> Ran:
        ran = Ran()
        for step in steps:
            if not expressions.holds(step.get("if"), contexts, ran.result):
                continue
            names = {
                key: expressions.text(words, contexts) for key, words in step.get("env", {}).items()
            }
            if "run" in step:
                one = self._bash(step["run"], {**extra, **names}, composite=bool(extra), step=step)
            else:
                one = self._use(step, contexts)
            contexts["steps"][step.get("id", "")] = {"outputs": one.outputs}
            if step.get("continue-on-error"):
                one.result = "success"
            ran.add(one)
        return ran

    def _bash(self, script: str, names: Mapping[str, str], *, composite: bool, step: Any) -> Ran:
        assert "${{" not in script, "nothing is ever part of a shell line"
        assert not composite or step["shell"] == "bash"
        files = {}
        for name in ("OUTPUT", "ENV", "PATH", "STEP_SUMMARY", "STATE"):
            files[name] = self.temp / f"file-{name.lower()}"
            files[name].write_bytes(b"")
        file = self.temp / "step.sh"
        file.write_text(script, "utf-8")
        done = subprocess.run(
            ["bash", "--noprofile", "--norc", "-e", "-o", "pipefail", str(file)],
            cwd=self.workspace,
            env={
                **self._environment(),
                **{f"GITHUB_{name}": str(path) for name, path in files.items()},
                **names,
            },
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=120,
        )
        for name in ("ENV", "PATH", "STATE"):
            assert not files[name].read_bytes(), f"no step has anything to say to GITHUB_{name}"
        summary = files["STEP_SUMMARY"].read_bytes()
        assert len(summary) <= SUMMARY_LIMIT, "the runner shows no summary as long as this"
        return Ran(
            "success" if done.returncode == 0 else "failure",
            done.returncode,
            done.stdout.decode(),
            summary.decode(),
            file_values(files["OUTPUT"].read_text("utf-8")),
        )

    def _use(self, step: Mapping[str, Any], contexts: Mapping[str, Any]) -> Ran:
        what, _, revision = step["uses"].partition("@")
        assert len(revision) == 40
        given = {
            key: expressions.text(words, contexts) for key, words in step.get("with", {}).items()
        }
        if what == "actions/checkout":
            return self._checkout(given)
        if what == "actions/upload-artifact":
            path = self.workspace / given["path"]
            self.artifacts[given["name"]] = {path.name: path.read_bytes()}
            return Ran()
        if what == "actions/download-artifact":
            return self._download(given)
        if what == "github/codeql-action/upload-sarif":
            report = self.workspace / given["sarif_file"]
            return Ran(log=json.loads(report.read_bytes())["version"] + "\n")
        assert what.startswith("owner/vaultkit/.github/actions/")
        return self.action(what.rpartition("/")[2], given, contexts["github"])

    def _checkout(self, given: Mapping[str, str]) -> Ran:
        assert given["persist-credentials"] == "false"
        depth = int(given.get("fetch-depth", "1"))
        self.remote.git("config", "uploadpack.allowAnySHA1InWant", "true")
        here = Repository(self.workspace)
        here.git("init", "--quiet", "--template=")
        words = ["fetch", "--quiet", "--no-tags", *([f"--depth={depth}"] if depth else [])]
        branch = self.ref.removeprefix("refs/heads/")
        on_branch = branch != self.ref and self.event_name == "push"
        name = branch if on_branch else "it"
        here.git(*words, self.remote.path.as_uri(), f"+{self.sha}:refs/remotes/origin/{name}")
        where = ("-B", branch) if on_branch else ("--detach",)
        here.git("checkout", "--quiet", *where, self.sha)
        return Ran()

    def _download(self, given: Mapping[str, str]) -> Ran:
        wanted = given.get("pattern", given.get("name", ""))
        names = [name for name in self.artifacts if fnmatch.fnmatch(name, wanted)]
        assert "pattern" not in given or given["merge-multiple"] == "true"
        for name in names:
            for file, content in self.artifacts[name].items():
                target = self.workspace / given["path"] / file
                target.parent.mkdir(parents=True, exist_ok=True)
                target.write_bytes(content)
        return Ran() if names else Ran("failure", 1, "there is no such artifact\n")

    # --------------------------------------------------------------------------- surroundings

    @property
    def workspace(self) -> Path:
        return self.folder / "workspace"

    @property
    def temp(self) -> Path:
        return self.folder / "temp"

    def _fresh(self) -> None:
        """Every job begins on a machine without files."""
        for place in (self.workspace, self.temp):
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir(parents=True)

    def _github(self, permissions: Mapping[str, str]) -> dict[str, Any]:
        return {
            "token": json.dumps(permissions),
            "event_name": self.event_name,
            "event": self.event,
            "repository": REPOSITORY,
            "ref": self.ref,
            "ref_name": self.ref.removeprefix("refs/heads/"),
            "sha": self.sha,
        }

    def _environment(self) -> dict[str, str]:
        event = self.temp / "event.json"
        event.write_text(json.dumps(self.event), "utf-8")
        pull = self.event.get("pull_request", {})
        return {
            **os.environ,
            "CI": "true",
            "GITHUB_ACTIONS": "true",
            "GITHUB_EVENT_NAME": self.event_name,
            "GITHUB_EVENT_PATH": str(event),
            "GITHUB_HEAD_REF": pull.get("head", {}).get("ref", ""),
            "GITHUB_REF": self.ref,
            "GITHUB_REPOSITORY": REPOSITORY,
            "GITHUB_RUN_ID": "17",
            "GITHUB_SERVER_URL": SERVER,
            "GITHUB_SHA": self.sha,
            "GITHUB_WORKSPACE": str(self.workspace),
            "RUNNER_TEMP": str(self.temp),
            **self.names,
        }


def load(name: str) -> ModuleType:
    """A script of an action as a module, so that one function can be asked."""
    spec = spec_from_file_location(f"actions_{Path(name).stem}", ACTIONS / name)
    assert spec is not None
    assert spec.loader is not None
    module = module_from_spec(spec)
    sys.modules[module.__name__] = module  # dataclasses look their module up
    spec.loader.exec_module(module)
    return module


def file_values(text: str) -> Outputs:
    """What the runner reads from a `GITHUB_OUTPUT` file. A text it refuses fails the test."""
    found = {}
    lines = iter(text.removesuffix("\n").split("\n") if text else [])
    for line in lines:
        equals, heredoc = line.find("="), line.find("<<")
        if equals >= 0 and (heredoc < 0 or equals < heredoc):
            found[line[:equals]] = line[equals + 1 :]
        elif heredoc > 0:
            found[line[:heredoc]] = "\n".join(iter(lines.__next__, line[heredoc + 2 :]))
        else:
            assert not line, f"the runner refuses {line}"
    return found


def programs(folder: Path) -> dict[str, str]:
    """Put `vaultkit` of this checkout and `gh` into `folder`; returns variables to find them by."""
    folder.mkdir(parents=True, exist_ok=True)
    state = folder / "github.json"
    state.write_text(json.dumps({"calls": [], "comments": [], "issues": []}), "utf-8")
    python = f'exec "{sys.executable}" -P'
    for name, words in (
        ("vaultkit", f'PYTHONPATH="{ROOT}" exec "{stand_in(folder)}" -P -m vaultkit'),
        ("gh", f'{python} "{ROOT}/tests/support/gh.py"'),
    ):
        program = folder / name
        program.write_text(f'#!/bin/sh\n{words} "$@"\n', "utf-8")
        program.chmod(0o755)
    return {"PATH": f"{folder}:{os.environ['PATH']}", "GITHUB_STATE_FILE": str(state)}


def _listed(names: str | list[str] | None) -> list[str]:
    return [names] if isinstance(names, str) else names or []


def _status(results: Iterable[str]) -> str:
    return "success" if all(result == "success" for result in results) else "failure"


def _matrix(job: Mapping[str, Any]) -> list[dict[str, object]]:
    axes = job.get("strategy", {}).get("matrix", {})
    rows = itertools.product(*axes.values())
    return [dict(zip(axes, row, strict=True)) for row in rows]
