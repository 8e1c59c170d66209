"""Every door says the same: one set of bytes gives byte-equal findings wherever it is read."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository, write_files
from vaultkit.actions.check import CheckRequest, check
from vaultkit.render import as_json

_PATHS = (
    *("index.md", "a.md", "A.md", "notes/a.md", "notes/b c.md", "notes/é.md", "notes/index.md"),
    *("x/y/z.md", "README.md", "img/p.png", "sources/s.md", "templates/t.md", "CON.md"),
)
_HEADS = (
    *(
        "",
        "",
        "---\nid: one\n---\n",
        "---\naliases: [a, b c]\n---\n",
        "---\nid: one\nid: two\n---\n",
    ),
    *(
        "---\ntags: [a\n---\n",
        "---\nx: [[a]]\n---\n",
        "---\nnever closed\n",
        "\ufeff---\nt: 1\n---\n",
    ),
)
_BODIES = (
    *("# Heading\n", "# Heading\n\n## Heading\n", "[[a]] and [[b c#Heading]]\n", "![[p.png]]\n"),
    *("[x](gone.md)\n", "[x](../a.md#heading)\n", "[x](notes/b%20c.md)\n", "[^1]\n", "[t][r]\n"),
    *("<!-- vaultkit: ignore broken-link -->\n[x](gone.md)\n", "<<<<<<< a\n=======\n>>>>>>> b\n"),
    *(
        "AKIAIOSFODNN7EXAMPLE\n",
        "line\u202eturned\n",
        "[[notes/é]] [[é]]\n",
        "text ^block\n[[#^block]]\n",
    ),
    *("```\n[[gone]]\n```\n", "\r\nwindows\r\n", "[self](#heading)\n", "[up](../../up.md)\n"),
)
_CONFIGS = (
    "",
    "links: {preset: obsidian}\n",
    "links: {preset: commonmark}\ngenerate: {index: off}\nexclude: [x/]\n",
    "checks: {severity: {links: warning}, paths: {'notes/**': {ignore: [frontmatter]}}}\n",
)


def files_of(seed: int) -> dict[str, str | bytes]:
    """A small vault with faults of many kinds."""
    draw = random.Random(seed)
    files: dict[str, str | bytes] = {}
    for path in draw.sample(_PATHS, draw.randint(2, len(_PATHS))):
        text = draw.choice(_HEADS) + "\n".join(draw.choices(_BODIES, k=draw.randint(0, 4)))
        files[path] = text.encode() + (b"\xff\xfe" if draw.random() < 0.03 else b"")
    config = draw.choice(_CONFIGS)
    if config:
        files["vault.yaml"] = config
    return files


def findings(folder: Path, at: str, environment: dict[str, str]) -> str:
    """The findings of a check as JSON, without what names the source."""
    report = check(CheckRequest(folder=str(folder), environment=environment, at=at)).report
    return as_json.render(report).partition('"findings": [')[2]


def parity(folder: Path, seed: int) -> None:
    files = files_of(seed)
    repository = init_repository(folder / "r", files)
    repository.git("clone", "-q", "--bare", str(repository.path), str(folder / "bare.git"))
    plain = write_files(folder / "plain", files)
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder / "cache")}
    places = [
        (repository.path, "worktree"),
        (repository.path, "index"),
        (repository.path, "HEAD"),
        (repository.path, "merge:main"),  # of a branch that owns the generated files as well
        (Repository(folder / "bare.git").path, "HEAD"),
        (plain, "worktree"),
    ]
    told = [findings(place, at, environment) for place, at in places]
    assert told == [told[0]] * len(told), files
    again = findings(repository.path, "worktree", environment)
    assert again == told[0], files


@pytest.mark.parametrize("seed", range(40))
def test_one_set_of_bytes_gives_one_verdict(tmp_path: Path, seed: int) -> None:
    parity(tmp_path, seed)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(40, 1_040))
def test_one_set_of_bytes_gives_one_verdict_on_many_vaults(tmp_path: Path, seed: int) -> None:
    parity(tmp_path, seed)
