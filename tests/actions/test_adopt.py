from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.cases.test_adoption import contents
from tests.cases.test_parity import files_of
from tests.support.repository import Repository, init_repository, write_files
from vaultkit.actions import skeleton
from vaultkit.actions.adopt import AdoptRequest, adopt
from vaultkit.actions.check import CheckRequest, check
from vaultkit.errors import CannotRead, StateError, UsageError, VaultkitError
from vaultkit.model.begun import Begun, How, Inferred
from vaultkit.model.finding import Finding
from vaultkit.trees.placing import place_new

_COMMIT = "8" * 40
_GITHUB = {"source": "https://github.com/tools/vaultkit.git", "commit": _COMMIT}
_PAGES = {"a.md": "# A\n\n[b](b.md) [gone](gone.md)\n", "b.md": "# B\n"}


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def adopted(folder: Path, **more: Any) -> Begun:
    return adopt(AdoptRequest(folder=str(folder), environment=os.environ, **more))


def findings(folder: Path, **more: Any) -> tuple[Finding, ...]:
    request = CheckRequest(folder=str(folder), environment=os.environ, **more)
    return check(request).report.findings


def refused(folder: Path, kind: type[VaultkitError], **more: Any) -> VaultkitError:
    """Why a folder was not adopted; nothing was written."""
    before = contents(folder) if folder.is_dir() else {}
    with pytest.raises(kind) as told:
        adopted(folder, **more)
    assert (contents(folder) if folder.is_dir() else {}) == before
    return told.value


# ------------------------------------------------------------------------ the same pages and links


@pytest.mark.parametrize("seed", range(25))
def test_the_same_is_found_as_before_and_none_of_it_is_reported(seed: int, tmp_path: Path) -> None:
    files = {path: data for path, data in files_of(seed).items() if path != "vault.yaml"}
    folder = write_files(tmp_path / "v", files)
    preset = ("vaultkit", "obsidian", "commonmark")[seed % 3]
    before = findings(folder, preset=preset)
    begun = adopted(folder, preset=preset)
    assert findings(folder) == ()
    assert [f.message for f in findings(folder, all=True)] == [f.message for f in before]
    assert sum((begun.baseline or {}).values()) == len(before)


@pytest.mark.parametrize(
    "path",
    ["sources/s.md", "templates/t.md", "packs/p.md", "artifacts/1/a.md", "index.md", "x/log.md"],
)
def test_what_a_vaults_layout_passes_over_stays_checked(path: str, tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {**_PAGES, path: "[gone](gone.md)\n"})
    begun = adopted(folder, preset="commonmark")
    assert begun.taken_back == ((f"{path.partition('/')[0]}/",) if path[0] in "stpa" else ())
    assert findings(folder) == ()
    (folder / path).write_text("[gone](gone.md)\n[new](new.md)\n")
    assert [(f.path, f.span.line) for f in findings(folder)] == [(path, 2)]


def test_the_templates_of_a_dialect_stay_templates(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {**_PAGES, "templates/t.md": "[[gone]]\n"})
    assert adopted(folder, preset="obsidian").taken_back == ()
    assert {f.path for f in findings(folder, all=True)} == {"a.md"}


def test_the_dialect_is_guessed_and_said_to_be(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {**_PAGES, ".foam/x": ""})
    begun = adopted(folder)
    assert (begun.preset, begun.preset_guessed) == ("foam", True)
    assert begun.pages == 2
    again = write_files(tmp_path / "w", _PAGES)
    begun = adopted(again, preset="zk")
    assert (begun.preset, begun.preset_guessed) == ("zk", False)


# ------------------------------------------------------------------------------- what is written


def test_a_plain_folder_gets_no_files_that_only_git_reads(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", _PAGES)
    begun = adopted(folder, **_GITHUB)
    assert set(contents(folder)) == {*_PAGES, "vault.yaml", "baseline.jsonl", "AGENTS.md"}
    assert not begun.in_git
    assert begun.paths(How.WRITTEN)[-1] == "vault.yaml"


def test_a_repository_gets_its_hooks_and_workflows_pinned(repository: Repository) -> None:
    repository.commit(_PAGES)
    begun = adopted(repository.path, **_GITHUB)
    assert begun.workflows
    config = yaml.safe_load((repository.path / ".pre-commit-config.yaml").read_text())
    assert config["repos"][0]["repo"] == _GITHUB["source"]
    assert config["repos"][0]["rev"] == _COMMIT
    for name in ("pull-request", "push", "nightly"):
        text = (repository.path / f".github/workflows/vaultkit-{name}.yml").read_text()
        assert f"tools/vaultkit/.github/actions/check@{_COMMIT}" in text
        assert 'vault: "."' in text
        yaml.safe_load(text)
    assert not (repository.path / ".github/workflows/vaultkit-sharded.yml").exists()
    assert findings(repository.path) == ()


def test_a_vault_below_the_top_has_hooks_and_workflows_at_the_top(repository: Repository) -> None:
    repository.commit({"docs/notes/a.md": _PAGES["a.md"], "src/x.md": "[x](gone.md)\n"})
    begun = adopted(repository.path / "docs/notes", workflows=("sharded",), **_GITHUB)
    assert "../../.pre-commit-config.yaml" in begun.paths(How.WRITTEN)
    top = contents(repository.path)
    assert b'vault: "docs/notes"' in top[".github/workflows/vaultkit-sharded.yml"]
    assert {"docs/notes/AGENTS.md", "docs/notes/.gitattributes", ".pre-commit-config.yaml"} <= set(
        top
    )
    assert findings(repository.path / "docs/notes") == ()


def test_only_the_configuration_is_written_where_no_more_is_wanted(repository: Repository) -> None:
    repository.commit(_PAGES)
    begun = adopted(repository.path, only_config=True, **_GITHUB)
    assert begun.paths(How.WRITTEN) == ("baseline.jsonl", "vault.yaml")


def test_files_that_are_there_are_left_alone(repository: Repository) -> None:
    mine = {"AGENTS.md": "# Mine\n", ".gitattributes": "*.md -text\n", "CLAUDE.md": "[x](y.md)\n"}
    repository.commit({**_PAGES, **mine, ".pre-commit-config.yaml": "repos: []\n"})
    before = contents(repository.path)
    begun = adopted(repository.path, **_GITHUB)
    after = contents(repository.path)
    assert {name: after[name] for name in before} == before
    kept = {one.path: one.to_add for one in begun.placed if one.how is How.KEPT}
    assert set(kept) == {"AGENTS.md", ".gitattributes", ".pre-commit-config.yaml"}
    assert all(kept.values())
    assert findings(repository.path) == ()


def test_agents_md_never_makes_a_link_to_another_page_unclear(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"x/agents.md": "# X\n", "a.md": "[[agents]]\n"})
    begun = adopted(folder, preset="obsidian")
    assert begun.paths(How.LEFT_OUT) == ("AGENTS.md",)
    assert begun.baseline == {}
    plain = write_files(tmp_path / "w", {"x/agents.md": "# X\n"})
    assert "AGENTS.md" in adopted(plain, preset="commonmark").paths(How.WRITTEN)


def test_a_link_in_the_place_of_a_file_is_left_alone(repository: Repository) -> None:
    repository.write({**_PAGES, "CLAUDE.md": "# Mine\n"})
    (repository.path / "AGENTS.md").symlink_to("CLAUDE.md")
    assert adopted(repository.path).paths(How.KEPT) == ("AGENTS.md",)
    assert (repository.path / "AGENTS.md").is_symlink()
    assert findings(repository.path) == ()


def test_what_git_ignores_is_not_written(repository: Repository) -> None:
    repository.commit({**_PAGES, ".gitignore": "AGENTS.md\n"})
    assert adopted(repository.path).paths(How.IGNORED) == ("AGENTS.md",)
    assert not (repository.path / "AGENTS.md").exists()
    assert findings(repository.path) == ()


def test_a_dry_run_tells_the_same_and_writes_nothing(
    repository: Repository, tmp_path: Path
) -> None:
    repository.commit(_PAGES)
    before = contents(repository.path)
    told = adopted(repository.path, dry_run=True, **_GITHUB)
    assert contents(repository.path) == before
    assert not (repository.path / ".git/vaultkit").exists()
    assert adopted(repository.path, **_GITHUB).placed == told.placed


# --------------------------------------------------------------------------------- refusals


def test_a_vault_is_not_adopted_again(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", _PAGES)
    adopted(folder)
    assert "is a vault already" in refused(folder, StateError).message


def test_a_folder_inside_a_vault_is_not_adopted(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"in/a.md": "# A\n", "vault.yaml": ""})
    assert f"lies in the vault at {folder}" in refused(folder / "in", StateError).message
    init_repository(folder / "in")
    assert adopted(folder / "in").adopted


def test_a_folder_without_pages_is_told_of_init(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"a.txt": "x"})
    assert "vaultkit init" in refused(folder, StateError).hint
    assert "there is no folder" in refused(folder / "none", CannotRead).message


@pytest.mark.parametrize("line", ["vault.yaml", "*.jsonl", "baseline.jsonl"])
@pytest.mark.parametrize("git", [True, False])
def test_a_folder_whose_ignore_rules_hide_what_a_check_needs(
    line: str, git: bool, tmp_path: Path
) -> None:
    folder = write_files(tmp_path / "v", {**_PAGES, ".gitignore": f"{line}\n"})
    if git:
        init_repository(folder)
    assert "which every check needs" in refused(folder, StateError).message


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("b.md", "would be a page"),
        *(
            (path, "is no path")
            for path in ("../b", "/b", "x//b", ".git/b", "b~", "a\\b", "C:b", "")
        ),
    ],
)
def test_a_baseline_must_be_a_file_of_the_vault_and_no_page(
    path: str, words: str, repository: Repository
) -> None:
    repository.commit(_PAGES)
    assert words in refused(repository.path, UsageError, baseline=path).message


def test_another_file_of_the_baselines_name_is_not_written_over(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {**_PAGES, "baseline.jsonl": "{}\n"})
    assert "holds something else" in refused(folder, StateError).message
    (folder / "baseline.jsonl").unlink()
    twin = write_files(tmp_path / "w", {**_PAGES, "Baseline.jsonl": "{}\n"})
    assert "differs only in case" in refused(twin, StateError).message
    assert adopted(twin, baseline="known/faults.jsonl").baseline_path == "known/faults.jsonl"
    assert findings(twin) == ()


# ------------------------------------------------------------------------------- the ontology

_STATES = {f"p/{n}.md": f"---\nstate: {state}\n---\n" for n, state in enumerate(["on", "off"] * 6)}


def test_what_the_pages_keep_to_is_written_and_in_force(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {**_STATES, "q.md": "[gone](gone.md)\n"})
    begun = adopted(folder)
    assert begun.inferred == Inferred("ontology.yaml", 2, 1, 1)
    assert "ontology.yaml" in begun.paths(How.WRITTEN)
    assert yaml.safe_load((folder / "vault.yaml").read_text())["ontology"] == "ontology.yaml"
    assert "# all 12 pages; off 6, on 6" in (folder / "ontology.yaml").read_text()
    assert findings(folder) == ()
    write_files(folder, {"p/0.md": "---\nstate: onn\n---\n"})
    assert [(one.path, one.name) for one in findings(folder)] == [("p/0.md", "wrong-value")]


@pytest.mark.parametrize("more", [{"ontology": False}, {"only_config": True}])
def test_none_is_written_where_none_is_wanted(tmp_path: Path, more: dict[str, bool]) -> None:
    folder = write_files(tmp_path / "v", _STATES)
    begun = adopted(folder, **more)
    assert (begun.inferred, begun.no_ontology) == (None, "")
    assert not (folder / "ontology.yaml").exists()
    assert b"ontology" not in (folder / "vault.yaml").read_bytes()


def test_pages_that_say_nothing_of_types_give_none(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {f"a/{n}.md": "# Page\n" for n in range(9)})
    begun = adopted(folder)
    assert (begun.inferred, begun.no_ontology) == (None, "the pages say nothing of types")
    assert not (folder / "ontology.yaml").exists()


def test_an_ontology_that_is_there_is_left_alone_and_its_findings_are_held(tmp_path: Path) -> None:
    own = "page_types: {p: {dir: p, fields: {state: integer}}}\n"
    folder = write_files(tmp_path / "v", {**_STATES, "ontology.yaml": own})
    begun = adopted(folder)
    assert (begun.inferred, begun.no_ontology) == (None, "")
    assert begun.paths(How.KEPT) == ("ontology.yaml",)
    assert (folder / "ontology.yaml").read_text() == own
    assert begun.baseline is not None
    assert begun.baseline["wrong-value"] == 12
    assert findings(folder) == ()


def test_an_ontology_that_git_would_ignore_is_not_in_force(repository: Repository) -> None:
    write_files(repository.path, {**_STATES, ".gitignore": "ontology.yaml\n"})
    begun = adopted(repository.path)
    assert "ontology.yaml" in begun.paths(How.IGNORED)
    assert begun.inferred is None
    assert findings(repository.path) == ()


def test_a_dry_run_counts_the_ontology_and_writes_none(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", _STATES)
    assert adopted(folder, dry_run=True).inferred == Inferred("ontology.yaml", 2, 1, 1)
    assert contents(folder).keys() == _STATES.keys()


def test_a_bare_repository_has_nothing_to_adopt(tmp_path: Path) -> None:
    init_repository(tmp_path / "b.git", bare=True)
    refused(tmp_path / "b.git", UsageError)


# ----------------------------------------------------------------------------- interruptions


def test_an_interruption_leaves_no_vault_and_can_be_taken_up(
    repository: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    repository.commit(_PAGES)
    for stop_at in range(10):
        before = findings(repository.path, preset="github")
        monkeypatch.setattr(skeleton, "place_new", _StopsAt(stop_at))
        try:
            adopted(repository.path, **_GITHUB)
        except KeyboardInterrupt:
            assert not (repository.path / "vault.yaml").exists()
            assert findings(repository.path, preset="github") == before
        else:
            assert stop_at > 2
            assert findings(repository.path) == ()
            return
    raise AssertionError("it never came to its end")


class _StopsAt:
    """Places so many files, then is interrupted."""

    def __init__(self, left: int) -> None:
        self._left = left

    def __call__(self, folder: str, path: str, data: bytes) -> bool:
        if not self._left:
            raise KeyboardInterrupt
        self._left -= 1
        return place_new(folder, path, data)
