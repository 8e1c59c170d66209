"""Vocabularies of revisions and of files compared."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository, write_files
from tests.support.team import FILES, ONTOLOGY, request
from vaultkit.actions.vocabulary_diff import diff, diff_files
from vaultkit.errors import CannotRead, SettingsError, UsageError

STRICTER = ONTOLOGY.replace("email: {type: email", "email: {type: email, required: true")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = init_repository(tmp_path / "v", {**FILES})
    made.commit({"ontology.yaml": STRICTER})
    made.write({"ontology.yaml": STRICTER.replace("name: team", "name: crew")})
    return made


def changes(vault: Repository, span: str) -> list[tuple[str, str]]:
    found = diff(request(vault.path), span).comparison.changes
    return [(one.at, one.effect) for one in found]


def test_two_revisions_are_compared_and_the_end_may_be_the_files(vault: Repository) -> None:
    assert changes(vault, "HEAD~1..HEAD") == [("person.email", "tightening")]
    assert changes(vault, "HEAD..HEAD~1") == [("person.email", "loosening")]
    assert changes(vault, "HEAD..") == [("name", "neutral")]
    assert changes(vault, "HEAD~1..") == [("name", "neutral"), ("person.email", "tightening")]
    assert changes(vault, "..HEAD") == [("name", "neutral")]
    assert changes(vault, "HEAD..HEAD") == []


def test_an_ontology_that_came_is_compared_with_none(vault: Repository) -> None:
    vault.git("rm", "-q", "-f", "ontology.yaml")
    vault.commit()
    found = diff(request(vault.path), "HEAD..HEAD~1").comparison
    assert found.before == ""
    assert found.changes[-1].what == "claim kind"
    assert diff(request(vault.path), "HEAD..").comparison.changes == ()


@pytest.mark.parametrize("span", ["", "..", "HEAD", "a...b"])
def test_other_words_are_refused(vault: Repository, span: str) -> None:
    with pytest.raises(UsageError, match=r"is not A\.\.B"):
        diff(request(vault.path), span)


def test_what_is_not_there_is_said(vault: Repository) -> None:
    with pytest.raises(UsageError, match="no commit, tag or branch nope"):
        diff(request(vault.path), "nope..HEAD")
    with pytest.raises(CannotRead, match=r"there is no file x\.yaml"):
        diff_files(request(vault.path), "x.yaml", "ontology.yaml")


def test_mistakes_are_told_with_the_end_that_has_them(vault: Repository) -> None:
    vault.write({"ontology.yaml": "odd: 1\n"})
    with pytest.raises(
        SettingsError, match=r"the ontology of worktree has mistakes\nontology\.yaml"
    ):
        diff(request(vault.path), "HEAD..")


def test_files_are_read_with_what_they_extend(tmp_path: Path) -> None:
    folder = write_files(
        tmp_path / "f",
        {
            "old.yaml": "extends: parts/a.yaml\n",
            "new.yaml": "extends: vaultkit/wiki\npage_types: {note: {}}\n",
            "parts/a.yaml": "page_types: {note: {}}\n",
        },
    )
    found = diff_files(request(folder), "old.yaml", "new.yaml")
    assert (found.old, found.new) == ("old.yaml", "new.yaml")
    assert "concept" in [one.at for one in found.comparison.changes]
    assert "note" not in [one.at for one in found.comparison.changes]
