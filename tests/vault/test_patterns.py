"""Patterns mean what they mean in a `.gitignore` file, with Git itself as the judge."""

from __future__ import annotations

import random
import subprocess
import sys
import time
from collections.abc import Iterable

import pytest

from tests.support.repository import Repository
from vaultkit.vault.patterns import MAX_PATTERN, matcher, pattern_fault

PATHS = (
    "README.md",
    "drafts/a.md",
    "drafts/keep.md",
    "drafts/deep/b.md",
    "notes/drafts/c.md",
    "notes/x.tmp",
    "a b.md",
    "Ünï/ß.md",
    "docs/img/one.png",
    "docs/two.md",
    "#odd.md",
    "!odd.md",
    "x[1].md",
    "build",
    "notes/build/log.txt",
    "a.md/inner.md",
    ".hidden/page.md",
)
SETS = (
    ("drafts/",),
    ("/drafts",),
    ("drafts/*", "!drafts/keep.md"),
    ("*.md", "!README.md"),
    ("build",),
    ("**/drafts",),
    ("docs/**",),
    ("docs/*.md",),
    ("a?b.md",),
    ("[dn]*/",),
    ("\\#odd.md", "\\!odd.md"),
    ("x\\[1\\].md",),
    ("*", "!*/", "!*.png"),
    ("notes/**/log.txt",),
    ("Ünï/",),
    ("*.md/",),
    (".*",),
    ("nothing-here",),
    ("*.tmp", "docs/*", "!docs/two.md"),
    ("*.md", "!docs/"),
)


@pytest.mark.parametrize("patterns", SETS, ids=" ".join)
def test_a_path_matches_as_git_says(repository: Repository, patterns: tuple[str, ...]) -> None:
    repository.write({".gitignore": "\n".join((*patterns, "always")) + "\n"})
    ignored = asked_of_git(repository, PATHS)
    assert {path for path in PATHS if matcher(patterns)(path)} == ignored


def asked_of_git(repository: Repository, paths: Iterable[str]) -> set[str]:
    # git exits 1 where nothing at all is ignored: one more name always is
    asked = "\0".join((*paths, "always")).encode()
    answer = repository.git_bytes("check-ignore", "--no-index", "--stdin", "-z", stdin=asked)
    return set(answer.decode().split("\0")) - {"", "always"}


def test_no_pattern_matches_nothing() -> None:
    assert not any(matcher(())(path) for path in PATHS)


def test_a_backslash_in_a_path_is_a_character_on_every_system() -> None:
    assert not matcher(("drafts/", "!x"))("drafts\\a.md")


@pytest.mark.parametrize("seed", range(100))
def test_of_several_patterns_git_is_at_most_stricter_below_a_folder_it_ignores(
    repository: Repository, seed: int
) -> None:
    known = sorted({pattern for one in SETS for pattern in one})
    patterns = tuple(random.Random(seed).sample(known, 5))
    repository.write({".gitignore": "\n".join((*patterns, "always")) + "\n"})
    folders = {path[:at] for path in PATHS for at, sign in enumerate(path) if sign == "/"}
    ignored = asked_of_git(repository, (*PATHS, *(f"{folder}/" for folder in folders)))
    for path in PATHS:
        if matcher(patterns)(path) != (path in ignored):
            assert path in ignored, patterns
            assert any(f"{path[:at]}/" in ignored for at, sign in enumerate(path) if sign == "/")


def test_a_sign_is_a_character_where_git_counts_bytes() -> None:
    assert matcher(("?.md", "[!a]x"))("ß.md")
    assert matcher(("?.md", "[!a]x"))("Üx")


def test_a_page_is_taken_back_from_a_folder_that_is_matched() -> None:
    matches = matcher(("drafts/", "!drafts/keep.md"))
    assert matches("drafts/a.md")
    assert not matches("drafts/keep.md")


@pytest.mark.parametrize(
    ("pattern", "words"),
    [
        ("", "empty"),
        ("  ", "empty"),
        ("# drafts", "comment"),
        ("a\nb", "line break"),
        ("!", "no gitignore pattern"),
        ("drafts\\", "no gitignore pattern"),
        ("[z-a].md", "no gitignore pattern"),
        ("[abc.md", "matches nothing"),
        ("/", "matches nothing"),
        ("[[:letter:]]", "no gitignore pattern"),
        ("a//b", "matches nothing"),
        ("a" * (MAX_PATTERN + 1), f"longer than {MAX_PATTERN}"),
    ],
)
def test_a_pattern_that_cannot_work_is_told_with_its_reason(pattern: str, words: str) -> None:
    assert words in pattern_fault(pattern)


@pytest.mark.parametrize(
    "pattern", sorted({p for one in SETS for p in one} | {"**/a/**/*.x*", "***", "*a*a*a*b"})
)
def test_a_pattern_that_git_takes_has_no_fault(pattern: str) -> None:
    assert pattern_fault(pattern) == ""


def test_many_patterns_over_a_hundred_thousand_paths_take_a_moment() -> None:
    matches = matcher((*(f"area-{n}/drafts/" for n in range(30)), "*.tmp", "!keep.tmp"))
    paths = [f"area-{n % 50}/sub-{n % 7}/page-{n}.md" for n in range(100_000)]
    before = time.process_time()
    assert sum(map(matches, paths)) == 0
    assert time.process_time() - before < 2


def test_patterns_cost_no_import() -> None:
    code = (
        "import sys; from vaultkit.vault.patterns import matcher; matcher(('drafts/',))('x');"
        "sys.exit('pathspec' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
