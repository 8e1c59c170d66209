"""Generated files after a push: pushed to the branch, or kept in one pull request."""

from __future__ import annotations

import base64
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.support.actions import REPOSITORY, ROOT, SERVER, Machine, Ran, load, programs
from tests.support.command import vaultkit
from tests.support.repository import Content, GitFailed, Repository, init_repository
from vaultkit.render.workflow import Place, filled_in

VAULT: dict[str, Content] = {
    "vault.yaml": "vault: {name: Tides}\nontology: ontology.yaml\n",
    "ontology.yaml": "name: tides\nversion: 1\nextends: vaultkit/wiki\n",
    "concepts/tide.md": "---\ntype: concept\n---\n# Tide\n\nWater goes up and down.\n",
}
MORE = {"concepts/ebb.md": "---\ntype: concept\n---\n# Ebb\n\nWater goes. [Tide](tide.md)\n"}
ROLLING = "refs/heads/vaultkit/generated"
BOT = "41898282+github-actions[bot]@users.noreply.github.com"


class Host:
    """A bare repository on GitHub, a clone of it, and the workflow that runs after each push."""

    def __init__(self, folder: Path, vault: str = ".", branch: str = "main") -> None:
        self.folder, self.vault, self.branch = folder, vault, branch
        self.remote = init_repository(folder / "remote.git", bare=True, branch=branch)
        self.clone = init_repository(folder / "clone", branch=branch)
        self.names = programs(folder / "programs")
        config = folder / "gitconfig"
        config.write_text(
            f'[url "{self.remote.path.as_uri()}"]\n\tinsteadOf = {SERVER}/{REPOSITORY}\n', "utf-8"
        )
        self.names["GIT_CONFIG_GLOBAL"] = str(config)

    def push(self, files: Mapping[str, Content]) -> str:
        """Commit on top of what is there and push it."""
        here = "" if self.vault == "." else f"{self.vault}/"
        if self.refs():
            self.clone.git("fetch", "-q", self.remote.path.as_uri(), self.branch)
            self.clone.git("reset", "-q", "--hard", "FETCH_HEAD")
        commit = self.clone.commit({f"{here}{path}": data for path, data in files.items()})
        self.clone.git("push", "-q", self.remote.path.as_uri(), f"HEAD:{self.branch}")
        return commit

    def protect(self, pattern: str) -> None:
        """Let the host refuse every push of the workflow to these refs."""
        hook = self.remote.path / "hooks/update"
        hook.parent.mkdir(exist_ok=True)
        hook.write_text(
            f'#!/bin/sh\ncase "$1" in {pattern}) test -z "$GITHUB_ACTIONS";; esac\n', "utf-8"
        )
        hook.chmod(0o755)

    def machine(self, sha: str | None = None) -> Machine:
        return Machine(
            folder=self.folder / "machine",
            remote=self.remote,
            event_name="push",
            event={"repository": {"default_branch": self.branch}},
            sha=sha or self.refs()[f"refs/heads/{self.branch}"],
            ref=f"refs/heads/{self.branch}",
            inputs={"command": "vaultkit"},
            names=self.names,
        )

    def run(self, sha: str | None = None, workflow: str = "generate") -> dict[str, Ran]:
        """The workflow for the tip, or for an earlier push."""
        place = Place(
            repository="owner/vaultkit",
            revision="0" * 40,
            version="v0.4.0",
            vault=self.vault,
            branch=self.branch,
        )
        source = ROOT / f"templates/workflows/vaultkit-{workflow}.yml"
        return self.machine(sha).workflow(filled_in(source.read_text("utf-8"), place))

    def published(self, sha: str | None = None) -> str:
        """What the workflow did, all of it well."""
        jobs = self.run(sha)
        assert [ran.result for ran in jobs.values()] == ["success", "success"], jobs
        return jobs["publish"].log.rpartition("published: ")[2].strip()

    def refs(self) -> dict[str, str]:
        listed = self.remote.git("for-each-ref", "--format=%(refname) %(objectname)")
        return dict(line.split(" ") for line in listed.split("\n") if line)

    def pulls(self) -> list[dict[str, Any]]:
        state = json.loads(Path(self.names["GITHUB_STATE_FILE"]).read_text("utf-8"))
        found: list[dict[str, Any]] = state.get("pulls", [])
        return found

    def text(self, revision: str, path: str = "index.md") -> str:
        return self.remote.git("show", f"{revision}:{path}")


@pytest.fixture
def host(tmp_path: Path) -> Host:
    made = Host(tmp_path)
    made.push(VAULT)
    return made


def test_the_files_follow_each_push_and_then_nothing_is_left_to_do(host: Host) -> None:
    pushed = host.refs()["refs/heads/main"]
    assert host.published() == "pushed"
    assert host.remote.git("rev-parse", "main^") == pushed
    assert "[Tide](concepts/tide.md)" in host.text("main")
    assert host.remote.git("show", "-s", "--format=%ae %ce %s", "main") == (
        f"{BOT} {BOT} Generate index, backlinks and log"
    )
    before = host.refs()
    assert host.published() == "nothing"  # the push of the workflow starts no endless chain
    assert host.refs() == before == {"refs/heads/main": before["refs/heads/main"]}
    host.push(MORE)
    assert host.published() == "pushed"
    assert "[Ebb](concepts/ebb.md)" in host.text("main")
    assert host.remote.git("diff", "--name-only", "main~1", "main").split() == [
        "concepts/backlinks.md",
        "index.md",
    ]
    host.push({"concepts/ebb.md": "---\ntype: concept\n---\n# Ebb\n\nWater goes.\n"})
    assert host.published() == "pushed"
    with pytest.raises(GitFailed):  # nothing links there any more
        host.text("main", "concepts/backlinks.md")
    assert not host.pulls()


def test_a_vault_in_a_folder_and_a_branch_of_another_name(tmp_path: Path) -> None:
    host = Host(tmp_path, vault="docs/my notes", branch="trunk")
    host.push(VAULT)
    assert host.published() == "pushed"
    assert "[Tide](concepts/tide.md)" in host.text("trunk", "docs/my notes/index.md")


def test_a_protected_branch_gets_one_pull_request_that_is_kept_up_to_date(host: Host) -> None:
    host.protect("refs/heads/main")
    assert host.published() == "opened"
    [pull] = host.pulls()
    assert (pull["head"], pull["base"], pull["state"]) == ("vaultkit/generated", "main", "open")
    assert "https://github.com/owner/vault/actions/runs/17" in pull["body"]
    first = host.refs()[ROLLING]
    assert host.published() == "nothing"
    assert host.refs()[ROLLING] == first
    host.push(MORE)
    assert host.published() == "updated"
    assert "[Ebb](concepts/ebb.md)" in host.text(ROLLING)
    assert host.remote.git("rev-parse", f"{ROLLING}^") == host.refs()["refs/heads/main"]
    assert len(host.pulls()) == 1
    # It is merged on the host: nothing waits any more, so the branch goes.
    host.remote.git("update-ref", "refs/heads/main", ROLLING)
    assert host.published() == "closed"
    assert ROLLING not in host.refs()
    assert host.pulls()[0]["state"] == "closed"


def test_the_pull_request_goes_where_the_branch_takes_pushes_again(host: Host) -> None:
    host.protect("refs/heads/main")
    assert host.published() == "opened"
    host.protect("none")
    assert host.published() == "pushed"
    assert ROLLING not in host.refs()
    assert host.pulls()[0]["state"] == "closed"


def test_the_check_of_a_push_leaves_drift_to_the_workflow_that_mends_it(host: Host) -> None:
    jobs = host.run(workflow="push")
    assert jobs["check"].outputs == {}
    assert jobs["check"].result == "success"
    assert host.published() == "pushed"
    host.push(MORE)
    jobs = host.run(workflow="push")
    assert jobs["check"].result == "success", jobs["check"].log
    assert vaultkit("check", folder=host.clone.path).code == 1  # for a person it is an error


def test_an_earlier_push_leaves_the_work_to_the_newest(host: Host) -> None:
    earlier = host.refs()["refs/heads/main"]
    newest = host.push(MORE)
    assert host.published(earlier) == "superseded"
    assert host.refs() == {"refs/heads/main": newest}


def test_work_of_somebody_else_on_the_rolling_branch_is_not_written_over(host: Host) -> None:
    host.protect("refs/heads/main")
    host.published()
    host.clone.git("fetch", "-q", host.remote.path.as_uri(), ROLLING)
    host.clone.git("checkout", "-q", "FETCH_HEAD")
    theirs = host.clone.commit({"concepts/mine.md": "# Mine\n"})
    host.clone.git("push", "-q", host.remote.path.as_uri(), f"HEAD:{ROLLING}")
    host.clone.git("checkout", "-q", "main")
    host.push(MORE)
    ran = host.run()["publish"]
    assert (ran.result, ran.code) == ("failure", 2)
    assert "somebody else committed to vaultkit/generated" in ran.commands[0].data
    assert host.refs()[ROLLING] == theirs


def test_where_no_branch_takes_a_push_that_is_told(host: Host) -> None:
    host.protect("*")
    ran = host.run()["publish"]
    assert ran.result == "failure"
    assert "neither the branch nor vaultkit/generated takes a push" in ran.commands[0].data
    assert not host.pulls()


def test_a_part_that_somebody_wrote_in_fails_and_the_others_are_published(host: Host) -> None:
    host.published()
    host.clone.git("fetch", "-q", host.remote.path.as_uri(), "main")
    index = host.clone.git("show", "FETCH_HEAD:index.md").replace(
        "## Concepts", "Words.\n\n## Concepts"
    )
    host.push({**MORE, "index.md": f"{index}\n"})
    jobs = host.run()
    assert jobs["generate"].result == "failure"
    assert "index.md" in jobs["generate"].log
    assert jobs["publish"].result == "success"
    assert "Words." in host.text("main")
    assert host.text("main", "concepts/backlinks.md")


def test_nothing_is_generated_where_the_vault_does_not_want_it(tmp_path: Path) -> None:
    for number, line in enumerate(("{index: off}", "{on: never}")):
        folder = tmp_path / str(number)
        folder.mkdir()
        host = Host(folder)
        host.push({**VAULT, "vault.yaml": f"{VAULT['vault.yaml']!s}generate: {line}\n"})
        before = host.refs()
        assert host.published() == "nothing"
        assert host.refs() == before


def test_a_vault_that_cannot_be_read_fails_before_anything_is_published(host: Host) -> None:
    before = host.push({"vault.yaml": "generate: {index: [\n"})
    jobs = host.run()
    assert jobs["generate"].result == "failure"
    assert jobs["publish"].result == "skipped"
    assert host.refs() == {"refs/heads/main": before}


HEAD = "0" * 40
GOOD = base64.b64encode(b"x").decode("ascii")


@pytest.mark.parametrize(
    "told",
    [
        [],
        {"files": {}},
        {"head": "main", "files": {}},
        {"head": HEAD, "files": {"a.md": GOOD}},
        {"head": HEAD, "files": {"../index.md": GOOD}},
        {"head": HEAD, "files": {"/index.md": GOOD}},
        {"head": HEAD, "files": {".git/index.md": GOOD}},
        {"head": HEAD, "files": {"a/.GIT/log.md": None}},
        {"head": HEAD, "files": {"a\n/index.md": GOOD}},
        {"head": HEAD, "files": {"index.md": "no base64"}},
        {"head": HEAD, "files": {".github/workflows/x.yml": GOOD}},
    ],
)
def test_what_was_handed_on_may_change_generated_files_only(tmp_path: Path, told: Any) -> None:
    publish = load("publish/publish.py")
    file = tmp_path / "generated.json"
    file.write_text(json.dumps(told), "utf-8")
    with pytest.raises(publish.Refused):
        publish.handed(str(file))
    file.write_text(json.dumps({"head": HEAD, "files": {"a b/index.md": GOOD}}), "utf-8")
    assert publish.handed(str(file)).files == {"a b/index.md": b"x"}
    link = tmp_path / "link.json"
    link.symlink_to(file)
    with pytest.raises(publish.Refused):
        publish.handed(str(link))


def test_the_token_is_never_on_a_command_line(host: Host) -> None:
    token = json.dumps({"contents": "write", "pull-requests": "write"})
    publish = load("publish/publish.py")
    env = {
        "GITHUB_SERVER_URL": SERVER,
        "GITHUB_REPOSITORY": REPOSITORY,
        "GITHUB_REF": "refs/heads/main",
        "TOKEN": token,
    }
    names = publish.Publishing(env, str(host.folder)).names
    coded = base64.b64encode(f"x-access-token:{token}".encode()).decode("ascii")
    assert f"AUTHORIZATION: basic {coded}" in names.values()
    with pytest.raises(publish.Refused):
        publish.Publishing({**env, "GITHUB_REF": ROLLING}, str(host.folder))
    with pytest.raises(publish.Refused):
        publish.Publishing({**env, "GITHUB_REF": "refs/pull/1/merge"}, str(host.folder))
    assert isinstance(host.clone, Repository)
