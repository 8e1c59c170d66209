"""One pattern means what Git says it means, and no pattern makes a path take long."""

from __future__ import annotations

import random
import re
import time

import pytest

from tests.support.repository import Repository
from vaultkit.vault.wildmatch import BadPattern, translated

ATOMS = (
    *("a", "b", "ab", "*", "?", ".", " ", "[ab]", "[!a]", "[^b]", "[]a]", "[a-c]"),
    *("[[:alpha:]]", "[![:punct:]]", "\\*", "\\[", "\\ "),
)
NAMES = ("a", "b", "ab", "ba", "abab", "a.b", "aa", "c", "*", "]", "[", " ", "a ", "...")


def takes(pattern: str, path: str) -> bool:
    return re.match(translated(pattern).anywhere, path) is not None


def some_pattern(chance: random.Random) -> str:
    names = []
    for _ in range(chance.choice((1, 1, 2, 3, 4))):
        parts = [chance.choice(ATOMS) for _ in range(chance.randint(1, 4))]
        names.append("**" if chance.random() < 0.2 else "".join(parts))
    return chance.choice(("", "", "/")) + "/".join(names) + chance.choice(("", "", "/"))


def usable(pattern: str) -> bool:
    try:
        return bool(translated(pattern)) and bool(pattern.strip())
    except BadPattern:
        return False


@pytest.mark.parametrize("seed", range(150))
def test_a_path_is_taken_as_git_takes_it(repository: Repository, seed: int) -> None:
    chance = random.Random(seed)
    paths = sorted(
        {"/".join(chance.choices(NAMES, k=chance.randint(1, 5))) for _ in range(60)} - {"always"}
    )
    patterns = [one for one in (some_pattern(chance) for _ in range(4)) if usable(one)]
    repository.write({".gitignore": "\n".join((*patterns, "always")) + "\n"})
    asked = "\0".join((*paths, "always")).encode()
    answer = repository.git_bytes("check-ignore", "--no-index", "--stdin", "-z", stdin=asked)
    ignored = set(answer.decode().split("\0")) - {"", "always"}
    assert {p for p in paths if any(takes(one, p) for one in patterns)} == ignored, patterns


@pytest.mark.parametrize(
    ("pattern", "path", "itself"),
    [
        ("*.md", "docs/a.md", True),
        ("*.md", "docs/a.md/inner", False),
        ("*.md", "docs/a.md/b.md", True),
        ("drafts/", "drafts/a.md", False),
        ("drafts/", "drafts/", False),
        ("drafts/**", "drafts/a.md", True),
        ("a/**/b", "a/x/b/y/b", True),
        ("a/**/b", "a/x/b/y", False),
        ("**", "a/b", True),
        ("**/", "a/b", False),
        ("a/**/", "a/b/c", False),
    ],
)
def test_a_path_is_told_from_the_folders_above_it(pattern: str, path: str, itself: bool) -> None:
    wild = translated(pattern)
    assert re.match(wild.anywhere, path)
    assert bool(wild.itself and re.match(wild.itself, path)) == itself


def test_line_ends_in_names_are_characters_like_others() -> None:
    assert takes("a*.md", "x/a\nb.md")
    assert takes("*.md", "x\ny/a.md")
    assert not takes("*.md", "a.md\n")


def test_a_pattern_that_takes_back_says_so() -> None:
    assert translated("!drafts/").takes_back
    assert not translated("\\!drafts/").takes_back
    assert takes("\\!drafts/", "!drafts/a")


@pytest.mark.parametrize("pattern", ["!", "/", "!/", "//", "a//b", "a\\", "[a", "[z-a]", "[[:x:]]"])
def test_a_pattern_that_can_match_nothing_is_told(pattern: str) -> None:
    with pytest.raises(BadPattern, match=r"matches nothing|no gitignore pattern"):
        translated(pattern)


HOSTILE = {
    "stars in a name": ("*a" * 240 + "*b", "a" * 250),
    "stars in a long name": ("*a" * 240 + "*b", "a" * 20_000),
    "stars in several names": ("/*a*a*/*a*a*/*a*a*/*a*a*/x", "/".join(["a" * 250] * 4) + "/y"),
    "a long text behind a star": ("*" + "a" * 400 + "b", "a" * 4_000),
    "folders at any depth": ("**/a/**/b/**/c/**/d/**/e", "a/b/c/d/" * 1_000 + "x"),
    "both": ("**/*a*a*a/**/*b*b*b/**/*a*b*a*c", ("a" * 60 + "/" + "b" * 60 + "/") * 40 + "x"),
    "brackets": ("[a-z]*" * 80 + "!", "q" * 255),
    "question marks": ("?*" * 240 + "!", "q" * 4_000),
    "any depth again and again": ("**/" * 150 + "x", "a/" * 2_000 + "y"),
    "any depth, any name": ("**/*/" * 80 + "x", "a/" * 2_000 + "y"),
    "names of any kind": ("*/" * 200 + "x", "a/" * 2_000 + "y"),
    "an end that is nearly right": ("*a*a*a*/", "a" * 4_000),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_pattern_on_a_hostile_path_takes_a_moment(name: str) -> None:
    pattern, path = HOSTILE[name]
    source = translated(pattern).anywhere
    before = time.process_time()
    assert not re.match(source, path)
    assert time.process_time() - before < 0.5
