"""Real vaults, adopted: what was wrong is quiet, what is new is not, and no byte of a page moves.

The vaults are those of `test_real_vaults`; each is copied, since here it is written to.
"""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.cases.test_real_vaults import PRESETS
from tests.support.command import ROOT, vaultkit
from tests.support.repository import Repository, init_repository
from vaultkit.actions.check import CheckRequest, check
from vaultkit.ontology.load import load

_NOTHING_TO_SAY = ("rust-rfcs",)
"""Vaults whose pages have next to no frontmatter."""

_WITH_ENUMS = ("cncf-glossary",)

_HABITS = ("missing-frontmatter", "uncommon-omission")

_FAULT = b"\n\n[x](no-such-page-anywhere.md)\n"


@pytest.fixture(params=PRESETS)
def corpus(request: pytest.FixtureRequest, tmp_path: Path) -> tuple[Repository, str]:
    """A real vault in a repository of its own, and the preset of its dialect."""
    name: str = request.param
    truth = next(ROOT.parent.glob(f"*/corpora/{name}.json"), None)
    if truth is None:
        pytest.skip(f"no corpora/{name}.json in a folder beside the checkout")
    shutil.copytree(truth.with_suffix(""), tmp_path / name, symlinks=True)
    repository = init_repository(tmp_path / name)
    repository.git("config", "core.autocrlf", "false")
    repository.commit(message="as it was")
    return repository, PRESETS[name]


def contents(folder: Path) -> dict[str, bytes]:
    """Every file but Git's own, by path."""
    files = (path for path in folder.rglob("*") if path.is_file() and not path.is_symlink())
    inside = {path.relative_to(folder).as_posix(): path for path in files}
    return {name: path.read_bytes() for name, path in inside.items() if ".git/" not in name}


def told(repository: Repository, at: str, **more: Any) -> list[tuple[object, ...]]:
    """What a check finds, by everything that makes it the same finding to a reader."""
    request = CheckRequest(folder=str(repository.path), environment=os.environ, at=at, **more)
    report = check(request).report
    return [(f.name, f.path, f.span, f.message, f.severity) for f in report.findings]


def _without_habits(
    found: list[tuple[object, ...]], after: dict[str, bytes]
) -> list[tuple[object, ...]]:
    """Without what is only said where no ontology says what pages need."""
    if "ontology.yaml" not in after:
        return found
    return [one for one in found if one[0] not in _HABITS]


def test_after_adoption_only_what_is_new_is_told(corpus: tuple[Repository, str]) -> None:
    repository, preset = corpus
    folder = repository.path
    before = contents(folder)
    found = told(repository, "worktree", preset=preset, all=True)
    adopted = vaultkit("adopt", "--preset", preset, folder=folder)
    assert (adopted.code, adopted.err) == (0, "")
    after = contents(folder)
    assert {name: after[name] for name in before} == before
    assert set(after) - set(before) >= {"vault.yaml", "baseline.jsonl"}
    assert ("ontology.yaml" in after) is (repository.path.name not in _NOTHING_TO_SAY)

    quiet = vaultkit("check", "--format", "json", folder=folder)
    assert (quiet.code, quiet.findings) == (0, [])
    assert told(repository, "worktree", all=True) == _without_habits(found, after)
    repository.add()
    assert told(repository, "index") == []
    repository.commit(message="adopt")
    assert told(repository, "HEAD") == []
    assert contents(folder) == after

    page = next(name for name in sorted(before) if name.endswith(".md") and "." not in name[:-3])
    (folder / page).write_bytes(before[page] + _FAULT)
    loud = vaultkit("check", "--format", "json", folder=folder)
    assert (loud.code, [(one["path"], one["name"]) for one in loud.findings]) == (
        1,
        [(page, "broken-link")],
    )
    repository.add()
    new = told(repository, "index")
    assert [one[:2] for one in new] == [("broken-link", page)]
    repository.commit(message="a fault")
    assert told(repository, "HEAD") == new


def test_a_page_at_odds_with_an_inferred_enum_is_told_alone(
    corpus: tuple[Repository, str],
) -> None:
    repository, preset = corpus
    folder = repository.path
    assert vaultkit("adopt", "--preset", preset, folder=folder).code == 0
    repository.add()
    if not (folder / "ontology.yaml").exists():
        return
    ontology = load("ontology.yaml", lambda _: (folder / "ontology.yaml").read_bytes(), _none)
    assert ontology.ontology is not None
    enums = [
        (one, field)
        for one in ontology.ontology.page_types
        for field in one.fields
        if field.kind == "enum"
    ]
    assert bool(enums) is (folder.name in _WITH_ENUMS)
    for of, field in enums:
        page = f"{of.dir}/a-page-at-odds.md"
        block = f"---\ntitle: At odds\n{field.name}: No Such Value\n---\n"
        (folder / page).write_text(block, "utf-8")
        loud = vaultkit("check", "--format", "json", folder=folder)
        assert (loud.code, loud.named()) == (1, [(page, 3, "wrong-value")])
        (folder / page).unlink()


@pytest.mark.parametrize("name", ["kepano-obsidian", "cncf-glossary"])
def test_an_inferred_ontology_is_the_same_each_time(name: str, tmp_path: Path) -> None:
    truth = next(ROOT.parent.glob(f"*/corpora/{name}.json"), None)
    if truth is None:
        pytest.skip(f"no corpora/{name}.json in a folder beside the checkout")
    folder = tmp_path / name
    shutil.copytree(truth.with_suffix(""), folder, symlinks=True)
    words = ("ontology", "infer", "--preset", PRESETS[name])
    first = vaultkit(*words, "--jobs", "1", folder=folder)
    assert (first.code, first.err) == (0, "")
    assert vaultkit(*words, "--jobs", "2", folder=folder).out == first.out
    assert max(len(line) for line in first.out.splitlines()) <= 100


def _none(path: str) -> bytes | None:
    return None
