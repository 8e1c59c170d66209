"""Which lines of a generated part a person wrote."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.repository import Repository, init_repository, write_files
from vaultkit.actions.generate import GenerateRequest, generate

_OURS = "- [A](a.md): what it is"
_FILES = {"vault.yaml": "vault: {name: T}\n", "a.md": "# A\n", "b.md": "# B\n"}


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


def by_hand(folder: Path, **more: bool) -> tuple[str, ...]:
    """The lines that a run leaves a file alone for."""
    done = generate(GenerateRequest(folder=str(folder), environment=os.environ, **more))  # type: ignore[arg-type]
    return tuple(line for left in done.left for line in left.lines)


def insert(folder: Path, *lines: str) -> None:
    place = folder / "index.md"
    text = place.read_text()
    place.write_text(text.replace("- [B](b.md)\n", "".join(f"{line}\n" for line in lines)))


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = init_repository(tmp_path / "v", _FILES)
    assert by_hand(made.path) == ()
    made.commit()
    return made


def test_a_line_of_our_form_counts_where_it_is_in_no_commit(vault: Repository) -> None:
    insert(vault.path, _OURS)
    assert by_hand(vault.path) == (_OURS,)
    vault.git("add", "index.md")
    assert by_hand(vault.path) == (_OURS,)


def test_what_is_committed_is_only_out_of_date(vault: Repository) -> None:
    insert(vault.path, _OURS)
    vault.commit()
    assert by_hand(vault.path) == ()
    assert _OURS not in (vault.path / "index.md").read_text()


def test_other_words_count_even_where_they_are_committed(vault: Repository) -> None:
    insert(vault.path, "Ask Ada.", _OURS)
    vault.commit()
    assert by_hand(vault.path) == ("Ask Ada.",)


def test_lines_that_were_taken_out_are_no_words_of_anybody(vault: Repository) -> None:
    insert(vault.path)
    assert by_hand(vault.path) == ()
    assert "- [B](b.md)" in (vault.path / "index.md").read_text()


def test_what_vaultkit_wrote_is_ours_without_a_commit(vault: Repository) -> None:
    vault.write({"c.md": "# C\n"})
    assert by_hand(vault.path) == ()
    vault.write({"c.md": "# See\n"})
    assert by_hand(vault.path) == ()
    assert "[See]" in (vault.path / "index.md").read_text()


def test_without_memory_a_line_of_no_commit_is_rather_kept(vault: Repository) -> None:
    vault.write({"c.md": "# C\n"})
    assert by_hand(vault.path, cache=False) == ()
    vault.write({"c.md": "# See\n"})
    assert by_hand(vault.path, cache=False) == ("- [C](c.md)",)
    assert by_hand(vault.path, cache=False, discard_edits=True) == ()


def test_without_git_what_vaultkit_wrote_is_remembered_line_by_line(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "plain", _FILES)
    assert by_hand(folder) == ()
    insert(folder, _OURS)
    assert by_hand(folder) == (_OURS,)
    insert_after = (folder / "index.md").read_text().replace("- [A]", "Ask Ada.\n- [A]", 1)
    (folder / "index.md").write_text(insert_after)
    assert by_hand(folder) == ("Ask Ada.", _OURS)


@pytest.mark.parametrize("git", [True, False])
def test_a_reworded_row_that_was_never_committed_is_kept_and_told(
    tmp_path: Path, git: bool
) -> None:
    folder = tmp_path / "v"
    if git:
        init_repository(folder)
    write_files(folder, {**_FILES, "c.md": "# C\n"})
    assert by_hand(folder) == ()
    place = folder / "index.md"
    reworded = place.read_text().replace("- [B](b.md)", "- [B](b.md): in my words")
    place.write_text(reworded)
    write_files(folder, {"c.md": "# See\n"})  # another row is out of date, and ours
    for _ in range(2):
        assert by_hand(folder) == ("- [B](b.md): in my words",)
        assert place.read_text() == reworded
    assert by_hand(folder, discard_edits=True) == ()
    assert "- [See](c.md)" in place.read_text()
    assert "in my words" not in place.read_text()


def test_where_nothing_is_known_of_a_file_no_line_of_it_is_lost(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "plain", _FILES)
    assert by_hand(folder, cache=False) == ()
    assert by_hand(folder, cache=False) == ()
    insert(folder, _OURS)
    request = GenerateRequest(folder=str(folder), environment=os.environ, cache=False)
    (left,) = generate(request).left
    assert (left.path, left.lines) == ("index.md", (_OURS,))
    assert left.why.startswith("no commit has these lines")
    assert _OURS in (folder / "index.md").read_text()


def test_a_repository_without_a_commit_is_like_a_folder(tmp_path: Path) -> None:
    made = init_repository(tmp_path / "v")
    made.write(_FILES)
    assert by_hand(made.path) == ()
    made.write({"a.md": "# Ape\n"})
    assert by_hand(made.path) == ()
