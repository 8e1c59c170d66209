"""GT-21 and its kin: what a cloned vault says of its configuration widens nothing."""

from __future__ import annotations

import os
import time
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.command import Ran, vaultkit
from tests.support.repository import Repository, init_repository, write_files
from vaultkit.actions.check import Checker, CheckRequest
from vaultkit.errors import SettingsError
from vaultkit.model.finding import Severity
from vaultkit.model.settings import Settings

GOOD = {"a.md": "# A\n\n[b](b.md)\n", "b.md": "# B\n"}

# What only a person may set: each as a vault might try it.
USER_LEVEL = {
    "address": "address: 0.0.0.0:8080",
    "serve.http": "serve: {http: 0.0.0.0:8080}",
    "serve.allow_remote": "serve: {allow_remote: true}",
    "serve.allow_hosts": 'serve: {allow_hosts: ["*"]}',
    "tokens": "tokens: [abc]",
    "serve.grants": "serve: {grants: {everyone: write}}",
    "partitions": "partitions: {other: /srv/other}",
    "mode": "mode: autonomous",
    "push": "push: true",
    "serve.push": "serve: {push: true}",
    "downloads": "downloads: true",
    "inbox": "inbox: /home",
    "plugins": "plugins: [./evil.py]",
    "signing": "signing: {program: ./evil}",
    "providers": "providers: {x: {address: http://192.0.2.1}}",
    "embeddings.address": "embeddings: {address: http://192.0.2.1}",
    "embeddings.api_key": "embeddings: {api_key: $HOME}",
    "recall.url": "recall: {url: http://192.0.2.1}",
    "search.host": "search: {host: 192.0.2.1}",
    "recall.mode": "recall: {mode: live}",
    "jobs": "jobs: 64",
    "cache": "cache: false",
    "format": "format: json",
    "color": "color: always",
}


def check(repository: Repository, *words: str) -> Ran:
    return vaultkit("check", "--format", "json", *words, folder=repository.path)


def checker(repository: Repository, at: str = "worktree") -> Checker:
    return Checker(CheckRequest(folder=str(repository.path), environment=os.environ, at=at))


def refusal(repository: Repository) -> str:
    with pytest.raises(SettingsError) as on_disk:
        checker(repository).run()
    with pytest.raises(SettingsError) as committed:
        checker(repository, "HEAD").run()
    assert committed.value.message == on_disk.value.message
    return on_disk.value.message


@pytest.mark.parametrize("key", USER_LEVEL)
def test_t45_a_key_of_a_person_is_a_finding_and_has_no_effect(
    repository: Repository, key: str
) -> None:
    repository.commit({**GOOD, "vault.yaml": f"vault: {{name: Team}}\n{USER_LEVEL[key]}\n"})
    for at in ("worktree", "index", "HEAD"):
        (finding,) = checker(repository, at).run().report.findings
        place = (finding.path, finding.span.line, finding.name)
        assert place == ("vault.yaml", 2, "user-level-key")
        assert finding.severity is Severity.WARNING
        assert f"cannot decide {key}," in finding.message
        settings = checker(repository, at).see().settings
        assert replace(settings, ignored=()) == Settings(configured=True, name="Team")


def test_t45_all_of_them_at_once_leave_the_command_as_it_is(repository: Repository) -> None:
    assert len(USER_LEVEL) >= 15
    lines = (line for key, line in USER_LEVEL.items() if "." not in key)
    repository.commit({**GOOD, "vault.yaml": "\n".join(lines)})
    ran = vaultkit("check", folder=repository.path)  # neither colour nor JSON
    assert ran.code == 0
    assert ran.out.startswith("vault.yaml:1:1 SC014 warning user-level-key: ")
    assert "\x1b" not in ran.out
    assert check(repository, "--fail-on", "warning").code == 1


def test_t45_a_change_that_brings_such_a_key_is_told(repository: Repository) -> None:
    repository.commit(GOOD)
    repository.commit({"vault.yaml": "push: true\n"})
    assert check(repository, "--at", "HEAD", "--new-only").named() == [
        ("vault.yaml", 1, "user-level-key")
    ]
    repository.commit({"vault.yaml": "vault: {name: Team}\npush: true\n"})
    assert check(repository, "--at", "HEAD", "--new-only").named() == []
    repository.commit({"vault.yaml": "vault: {name: Team}\npush: true\ninbox: x\n"})
    assert check(repository, "--at", "HEAD", "--new-only").named() == [
        ("vault.yaml", 3, "user-level-key")
    ]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("command: ./evil\n", "command: unknown key"),
        ("hooks: {pre: rm -rf .}\n", "hooks: unknown key"),
        ("checks: {run: ./evil}\n", "checks.run: unknown key"),
        ("templates: ['{{ 7 * 7 }}']\n", "templates: unknown key"),
        ("serve: {plugin: ./evil.py}\n", "serve.plugin: unknown key"),
        ("vault: !!python/object/apply:os.system ['touch evil']\n", "the tag"),
        ("ontology: ../../etc/passwd\n", "ontology: must be a path inside the vault"),
        ("ontology: /etc/passwd\n", "ontology: must be a path inside the vault"),
        ("ontology: https://example.org/x.yaml\n", "ontology: must be a path inside the vault"),
        ("checks: {baseline: ../../x}\n", "baseline: must be a path inside the vault"),
        ("checks: {baseline: /tmp/x}\n", "baseline: must be a path inside the vault"),
        ("checks: {baseline: 'C:\\x'}\n", "baseline: must be a path inside the vault"),
        ("checks: {baseline: a/../../x}\n", "baseline: must be a path inside the vault"),
        ("embeddings: {provider: 'http://192.0.2.1'}\n", "must be the name of a provider"),
    ],
)
def test_gt_21_a_cloned_configuration_that_runs_or_reaches_out_is_refused(
    repository: Repository, text: str, words: str
) -> None:
    repository.commit({**GOOD, "vault.yaml": text})
    message = refusal(repository)
    assert message.startswith("vault.yaml:1:")
    assert words in message
    assert sorted(path.name for path in repository.path.iterdir()) == [
        ".git",
        "a.md",
        "b.md",
        "vault.yaml",
    ]


def test_gt_21_nothing_of_the_environment_is_put_into_a_value(repository: Repository) -> None:
    repository.commit({**GOOD, "vault.yaml": "vault: {name: '$HOME ${HOME} `id` {{x}} ~'}\n"})
    ran = vaultkit("config", "show", folder=repository.path)
    assert 'vault.name: "$HOME ${HOME} `id` {{x}} ~"\n' in ran.out


def test_gt_21_a_path_inside_that_leads_outside_is_not_followed(tmp_path: Path) -> None:
    (tmp_path / "outside.jsonl").write_text('{"vaultkit_baseline": 1}\n')
    repository = init_repository(tmp_path / "v", GOOD)
    (repository.path / "known.jsonl").symlink_to("../outside.jsonl")
    repository.commit({"vault.yaml": "checks: {baseline: known.jsonl}\n"})
    for words in ((), ("--at", "index"), ("--at", "HEAD")):
        ran = check(repository, *words)
        assert (ran.code, ran.out) == (2, ""), ran


BOMBS = (
    *(
        "*a" * 240 + "*b",
        "/*a*a*/*a*a*/*a*a*/*a*a*/x",
        "**/a/**/a/**/a/**/a/**/b",
        "[a-z]*" * 80 + "!",
    ),
    *("**/" * 150 + "b", "**/*/" * 80 + "b", "?*" * 240 + "!", "*" + "a" * 400 + "b"),
    *("**/*a*a*a/**/*a*a*a/**/*a*b", "*a*a*a*a*a*a*a*a*a*a*a*a*a*a*a*b/", "!**/a/**/*a*a*a*b"),
)


@pytest.mark.parametrize("place", ["exclude", "documents", "checks.paths"])
def test_t46_patterns_made_to_be_slow_take_a_moment(tmp_path: Path, place: str) -> None:
    long = "a" * 200
    pages = {f"{long}/{long}/{long}/{long}/{'a/' * 40}{n}.md": "[x](gone.md)\n" for n in range(30)}
    quoted = [f"'{bomb}'" for bomb in BOMBS if place != "checks.paths" or bomb[0] != "!"]
    text = f"{place}: [{', '.join(quoted)}]\n"
    if place == "checks.paths":
        text = f"checks: {{paths: {{{', '.join(f'{one}: {{ignore: [LK]}}' for one in quoted)}}}}}\n"
    folder = write_files(tmp_path / "v", {**pages, "vault.yaml": text})
    before = time.monotonic()
    ran = vaultkit("check", "--format", "json", "--select", "links", folder=folder)
    assert time.monotonic() - before < 10  # a matcher that tries all combinations takes years
    assert len(ran.findings) == 30


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (f"exclude: ['{'a' * 501}']\n", "is longer than 500 characters"),
        (f"exclude: [{', '.join(['a'] * 1_001)}]\n", "must hold at most 1,000 entries"),
        ("exclude: ['[a']\n", "matches nothing"),
        ("exclude: ['a//b']\n", "matches nothing"),
        ("exclude: ['']\n", "is empty"),
        ("checks: {paths: {'!a': {ignore: [LK]}}}\n", "takes back what nothing matched"),
        (f"checks: {{paths: {{'{'*' * 501}': {{ignore: [LK]}}}}}}\n", "is longer than 500"),
    ],
)
def test_t46_a_pattern_beyond_the_bounds_is_refused(
    repository: Repository, text: str, words: str
) -> None:
    repository.commit({**GOOD, "vault.yaml": text})
    assert words in refusal(repository)


@pytest.mark.parametrize("pattern", ["../../*", "/../*", "~/*", "/etc/*", "..\\\\..\\\\*"])
def test_t46_a_pattern_that_points_outside_matches_nothing_there(
    repository: Repository, pattern: str
) -> None:
    repository.commit({"a.md": "[x](gone.md)\n", "vault.yaml": f"exclude: ['{pattern}']\n"})
    (finding,) = checker(repository).run().report.findings
    assert (finding.path, finding.name) == ("a.md", "broken-link")


# ------------------------------------------------------------------------------------ the version


DOORS = (
    *(("check",), ("check", "--at", "merge:main"), ("check", "--new-only")),
    *(("facts", "-o", "x.facts"), ("config", "show"), ("migrate",)),
)


@pytest.mark.parametrize(
    ("asked", "doors"), [("requires: '>=9,<10'", DOORS), ("version: 2", (("check",),))]
)
def test_every_door_refuses_a_vault_of_another_version(
    repository: Repository, asked: str, doors: tuple[tuple[str, ...], ...]
) -> None:
    repository.commit({**GOOD, "vault.yaml": f"{asked}\nkey_of_that_version: 1\n"})
    for words in doors:
        ran = vaultkit(*words, folder=repository.path)
        assert (ran.code, ran.out) == (3, ""), words
        assert "is running" in ran.err
        assert "pip install" in ran.err
        assert "uvx --from" in ran.err
        assert "unknown key" not in ran.err


def test_a_change_to_another_version_is_judged_by_the_one_that_it_asks_for(
    repository: Repository,
) -> None:
    repository.commit({**GOOD, "vault.yaml": "requires: '<0.0.1'\nold_key: 1\n"})
    repository.commit({"vault.yaml": "requires: '>=0.1'\n", "a.md": "[x](gone.md)\n"})
    ran = check(repository, "--new-only", "--at", "HEAD")
    assert ran.code == 1, ran.err
    assert ran.named() == [("a.md", 1, "broken-link")]
