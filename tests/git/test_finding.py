from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository
from vaultkit.git.finding import Finding, can_be_found
from vaultkit.git.places import discover
from vaultkit.git.run import Git

WORD = "new moon(1).md"


def git_of(repository: Repository, below: str = "") -> Git:
    found = discover(str(repository.path / below), os.environ)
    assert found is not None
    return found.git


def paths(repository: Repository, *words: str, below: str = "") -> set[str] | None:
    found = Finding(git_of(repository, below), words).paths()
    return None if found is None else set(found)


@pytest.fixture
def filled(tmp_path: Path) -> Repository:
    return init_repository(
        tmp_path / "vault",
        {
            "a.md": f"# A\n\n[x]({WORD})\n",
            "none.md": "# Moon\n\nnew moonlight\n",
            "d/日本.canvas": f'{{"file": "d/{WORD}"}}\n',
            "b.bin": b"\0" + WORD.encode() + b"\xff\xfe",
            "broken.md": b"\xff\xff new moon(1).md \xc3",
            ".gitattributes": "*.canvas -text -diff\n",
            "e/nfd.md": "Re\u0301sume\u0301.md\n",
        },
    )


def test_every_file_that_holds_a_word_is_found_whatever_it_is(filled: Repository) -> None:
    assert paths(filled, WORD) == {"a.md", "d/日本.canvas", "b.bin", "broken.md"}
    assert paths(filled, "gone.md") == set()
    assert paths(filled, "gone.md", "Re\u0301sume\u0301.md") == {"e/nfd.md"}
    assert paths(filled, WORD, below="d") == {"日本.canvas"}


def test_words_are_words_and_options_of_a_person_change_nothing(filled: Repository) -> None:
    filled.commit({"x.md": "-e .* \\n [a] %41\n"})
    for word in ("-e", ".*", "\\n", "[a]", "%41"):
        assert paths(filled, word) == {"x.md"}
    for key, value in (
        ("color.ui", "always"),
        ("grep.fullName", "true"),
        ("grep.patternType", "perl"),
        ("grep.lineNumber", "true"),
        ("submodule.recurse", "true"),
    ):
        filled.git("config", key, value)
    assert paths(filled, WORD, below="d") == {"日本.canvas"}


def test_what_is_on_disk_counts_and_not_what_is_staged(filled: Repository) -> None:
    filled.write({"a.md": "nothing\n", "none.md": WORD})
    assert paths(filled, WORD) == {"none.md", "d/日本.canvas", "b.bin", "broken.md"}
    filled.write({"added.md": WORD})
    filled.git("add", "-N", "added.md")
    assert "added.md" in (paths(filled, WORD) or ())


def test_what_git_takes_for_unchanged_may_hold_it(filled: Repository) -> None:
    filled.git("update-index", "--assume-unchanged", "none.md")
    filled.write({"none.md": WORD})
    assert "none.md" in (paths(filled, WORD) or ())


def test_where_git_cannot_tell_that_is_said(filled: Repository) -> None:
    (filled.path / ".git/index").write_bytes(b"no index")
    assert paths(filled, WORD) is None


def test_nobody_has_to_wait_for_it(filled: Repository) -> None:
    finding = Finding(git_of(filled), (WORD,))
    finding.drop()
    finding = Finding(git_of(filled), (WORD,))
    assert finding.paths()
    finding.drop()


def test_not_everything_is_one_word_to_git() -> None:
    assert can_be_found(("a b", "-e"))
    for words in ((), ("",), ("a", "b\nc"), ("a\0",)):
        assert not can_be_found(words)
