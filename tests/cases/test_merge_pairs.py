"""Random pairs of branches that change one vault: nothing generated ever collides."""

from __future__ import annotations

import shutil
from pathlib import Path
from random import Random

import pytest

from tests.support.branching import GENERATED, Branch, vault_files, written
from tests.support.command import vaultkit
from tests.support.merges import git, set_up
from tests.support.repository import Repository, init_repository

PAGES, STEPS = 60, 6
ATTRIBUTES = "".join(
    f"{line}\n"
    for line in (
        "*.md merge=vaultkit-page",
        *(f"{name} merge=vaultkit-generated linguist-generated" for name in GENERATED),
    )
)


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A vault on its default branch, generated files and all."""
    folder = tmp_path_factory.mktemp("pairs") / "start"
    repository = init_repository(
        folder, {".gitattributes": ATTRIBUTES, **vault_files(Random(1), PAGES)}
    )
    assert written(folder)
    repository.commit(message="generated")
    return folder


def sound(folder: Path) -> bool:
    """Whether a check finds no error, drift of the generated files among them."""
    return vaultkit("check", folder=folder).code == 0


def generated(folder: Path) -> dict[str, bytes]:
    files = (path for name in GENERATED for path in folder.rglob(name))
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def from_scratch(folder: Path, place: Path) -> dict[str, bytes]:
    """The generated files of the same pages where there was none before."""
    skip = shutil.ignore_patterns(".git", *GENERATED)
    shutil.copytree(folder, place, ignore=skip)
    written(place)
    found = generated(place)
    shutil.rmtree(place)
    return found


def merged(repository: Repository, branch: str, scratch: Path) -> None:
    """Merge a branch into the default one and regenerate, as the workflow does."""
    ran = git(repository, "merge", "--no-edit", branch)
    assert ran.code == 0, ran.out + ran.err
    written(repository.path)
    assert generated(repository.path) == from_scratch(repository.path, scratch)
    assert not written(repository.path)
    repository.commit(message=f"generated after {branch}")


def pair(start: Path, folder: Path, seed: int) -> None:
    """One pair of branches, merged without drivers and then with them."""
    random = Random(seed)
    shutil.copytree(start, folder)
    repository = Repository(folder)
    base = repository.head
    pages = sorted(
        path.relative_to(folder).as_posix()
        for path in folder.glob("*/*.md")
        if path.name not in GENERATED
    )
    random.shuffle(pages)
    both, shares = pages[0], (pages[1 : PAGES // 2], pages[PAGES // 2 :])
    lines = ("description: ", "tags: ")
    for name, mine, line in zip(("x", "y"), shares, lines, strict=True):
        repository.git("checkout", "-qb", name, "main")
        branch = Branch(repository, random, name, mine)
        branch.work(STEPS)
        assert not written(folder)  # they belong to the default branch
        repository.git("branch", f"plain-{name}")
        old = next(text for text in (folder / both).read_text("utf-8").split("\n") if line in text)
        branch.set_key(both, old, f"{line}[{name}]")
        if random.random() < 0.5:  # a team that generates on every branch
            written(folder, any_branch=True)
            repository.commit(message=f"{name}: generated here")
    repository.git("checkout", "-q", "main")
    for name in ("x", "y"):
        merged(repository, f"plain-{name}", folder.with_name("scratch"))
    assert sound(folder)
    repository.git("reset", "-q", "--hard", base)
    with_drivers(repository, both)
    shutil.rmtree(folder)


def with_drivers(repository: Repository, both: str) -> None:
    """The same, where both sides changed neighbouring keys of one page as well."""
    set_up(repository)
    for name in ("x", "y"):
        merged(repository, name, repository.path.with_name("scratch"))
    assert sound(repository.path)
    text = (repository.path / both).read_text("utf-8")
    assert "\ndescription: [x]\ntags: [y]\n" in text


@pytest.mark.parametrize("seed", range(3))
def test_gx_02_a_pair_of_branches_merges(start: Path, tmp_path: Path, seed: int) -> None:
    pair(start, tmp_path / "vault", seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(3, 100))
def test_gx_02_a_hundred_pairs_of_branches_merge(start: Path, tmp_path: Path, seed: int) -> None:
    pair(start, tmp_path / "vault", seed)
