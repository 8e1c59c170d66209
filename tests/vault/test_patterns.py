"""Patterns mean what they mean in a `.gitignore` file, with Git itself as the judge."""

from __future__ import annotations

import subprocess
import sys
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.repository import Repository
from vaultkit.vault.patterns import MAX_STARS, matcher, pattern_fault

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
    # git exits 1 where nothing at all is ignored: one more name always is
    repository.write({".gitignore": "\n".join((*patterns, "always")) + "\n"})
    asked = "\0".join((*PATHS, "always")).encode()
    answer = repository.git_bytes("check-ignore", "--no-index", "--stdin", "-z", stdin=asked)
    ignored = set(answer.decode().split("\0")) - {"", "always"}
    assert {path for path in PATHS if matcher(patterns)(path)} == ignored


def test_no_pattern_matches_nothing() -> None:
    assert not any(matcher(())(path) for path in PATHS)


def test_a_backslash_in_a_path_is_a_character_on_every_system() -> None:
    assert not matcher(("drafts/", "!x"))("drafts\\a.md")


@given(st.lists(st.sampled_from(sorted({p for one in SETS for p in one})), min_size=1, max_size=6))
def test_joined_patterns_agree_with_patterns_tried_one_by_one(patterns: list[str]) -> None:
    from pathspec import GitIgnoreSpec

    spec = GitIgnoreSpec.from_lines(patterns, backend="simple")
    matches = matcher(tuple(patterns))
    for path in PATHS:
        assert matches(path) == spec.match_file(path, separators=())


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
        ("*a*a*a*b", f"more than {MAX_STARS}"),
        ("**/a/**/b/**/c/**", f"more than {MAX_STARS}"),
    ],
)
def test_a_pattern_that_cannot_work_is_told_with_its_reason(pattern: str, words: str) -> None:
    assert words in pattern_fault(pattern)


@pytest.mark.parametrize(
    "pattern", sorted({p for one in SETS for p in one} | {"**/a/**/*.x*", "***"})
)
def test_a_pattern_that_git_takes_has_no_fault(pattern: str) -> None:
    assert pattern_fault(pattern) == ""


def test_many_patterns_over_a_hundred_thousand_paths_take_a_moment() -> None:
    matches = matcher((*(f"area-{n}/drafts/" for n in range(30)), "*.tmp", "!keep.tmp"))
    paths = [f"area-{n % 50}/sub-{n % 7}/page-{n}.md" for n in range(100_000)]
    before = time.process_time()
    assert sum(map(matches, paths)) == 0
    assert time.process_time() - before < 2


def test_a_pattern_within_the_limits_is_quick_on_a_hostile_path() -> None:
    before = time.process_time()
    assert not matcher(("*a*a*b",))("a" * 255)
    assert not matcher(("**/a/**/b",))("a/" * 500 + "c")
    assert time.process_time() - before < 1


def test_nothing_is_imported_for_a_vault_without_patterns() -> None:
    code = (
        "import sys; from vaultkit.vault.patterns import matcher; matcher(())('x');"
        "sys.exit('pathspec' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0
