from __future__ import annotations

import os
from pathlib import Path
from typing import Any

import pytest

from tests.support.repository import Repository, write_files
from vaultkit.actions import fmt as action
from vaultkit.actions.fmt import FmtRequest, fmt
from vaultkit.errors import CannotRead, MissingExtra, StateError
from vaultkit.model.formatted import Formatted
from vaultkit.parse import layout

LOOSE, TIDY = "* a\n* b\n", "- a\n- b\n"
FILES: dict[str, str | bytes] = {
    "vault.yaml": "exclude: [old/]\n",
    "a.md": LOOSE,
    "notes/b.md": f"---\nx:  1\n---\n{LOOSE}",
    "notes/c.MD": TIDY,
    "index.md": LOOSE,
    "notes/backlinks.md": LOOSE,
    "sources/s.md": LOOSE,
    "templates/t.md": LOOSE,
    "old/o.md": LOOSE,
    ".github/g.md": LOOSE,
    "text.txt": LOOSE,
    "bad.md": b"* \xff\n",
}


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return write_files(tmp_path / "v", FILES)


def ran(folder: Path, *paths: str, **more: Any) -> Formatted:
    return fmt(FmtRequest(folder=str(folder), environment=os.environ, paths=paths, **more))


def changed(folder: Path) -> list[str]:
    """The files that are no longer what they were."""
    return [
        name
        for name, was in FILES.items()
        if (folder / name).read_bytes() != (was if isinstance(was, bytes) else was.encode())
    ]


def test_the_pages_of_a_vault_are_laid_out_and_no_other_file(vault: Path) -> None:
    found = ran(vault)
    assert changed(vault) == ["a.md", "notes/b.md"]
    assert (vault / "notes/b.md").read_text() == f"---\nx:  1\n---\n{TIDY}"
    assert [one.path for one in found.pages] == ["a.md", "notes/b.md"]
    assert [tuple(one) for one in found.left] == [("bad.md", "byte 0xff is not UTF-8")]
    assert found.unchanged == 1
    again = ran(vault)
    assert (again.pages, again.unchanged) == ((), 3)


def test_without_writing_nothing_changes(vault: Path) -> None:
    found = ran(vault, write=False)
    assert len(found.pages) == 2
    assert changed(vault) == []


def test_paths_limit_what_is_laid_out(vault: Path) -> None:
    assert [one.path for one in ran(vault, "notes").pages] == ["notes/b.md"]
    assert [one.path for one in ran(vault / "notes", "../a.md").pages] == ["a.md"]
    assert changed(vault) == ["a.md", "notes/b.md"]


def test_named_files_that_are_no_pages_are_told(vault: Path) -> None:
    names = ("index.md", "sources/s.md", "old/o.md", ".github/g.md", "text.txt", "bad.md")
    left = dict(ran(vault, *names).left)
    assert changed(vault) == []
    assert left == {
        "index.md": "it is generated",
        "sources/s.md": "it is no page: excluded, material or no Markdown",
        "old/o.md": "it is no page: excluded, material or no Markdown",
        ".github/g.md": "it lies in a folder whose name begins with a dot",
        "text.txt": "it is no page: excluded, material or no Markdown",
        "bad.md": "byte 0xff is not UTF-8",
    }
    assert ran(vault, ".github").pages == ()
    with pytest.raises(CannotRead):
        ran(vault, "gone.md")
    with pytest.raises(CannotRead):
        ran(vault, "../outside.md")


def test_links_of_every_sort_are_left_alone(vault: Path) -> None:
    os.symlink("a.md", vault / "link.md")
    os.link(vault / "a.md", vault / "hard.md")
    left = dict(ran(vault).left)
    assert left["link.md"] == "it is no plain file (symlink)"
    assert left["hard.md"] == left["a.md"] == "it has several names (hard links)"
    assert changed(vault) == ["notes/b.md"]


def test_a_page_does_not_grow_beyond_its_budget(vault: Path) -> None:
    text = f"# A\n{'words ' * 30}\n# B\ntext\n"
    write_files(vault, {"vault.yaml": f"budgets: {{page: {len(text)}, hub: 100}}\n", "d.md": text})
    found = ran(vault, "d.md", "a.md")
    assert [tuple(one) for one in found.left] == [("d.md", "it would grow beyond its budget")]
    assert (vault / "d.md").read_text() == text
    assert [one.path for one in found.pages] == ["a.md"]


def test_several_processes_do_the_same(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(action, "_WORTH_PROCESSES", 1)
    monkeypatch.setattr(action, "_CHUNK", 1)
    assert ran(vault, write=False, jobs=2) == ran(vault, write=False)


def test_a_file_that_changes_meanwhile_stops_all(
    vault: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(data: bytes, manner: layout.Manner) -> layout.Laid:
        if data.startswith(b"---"):
            (vault / "a.md").write_text("changed\n")
        return layout.lay_out(data, manner)

    monkeypatch.setattr(action, "lay_out", slow)
    with pytest.raises(StateError) as told:
        ran(vault)
    assert "has changed in the meantime" in told.value.message
    assert (vault / "a.md").read_text() == "changed\n"
    assert changed(vault) == ["a.md"]


def test_line_ends_on_disk_stay_where_git_keeps_others(repository: Repository) -> None:
    repository.git("config", "core.autocrlf", "true")
    repository.commit({"a.md": "# A\n\ntext\n"})
    (repository.path / "a.md").write_bytes(b"# A\r\ntext\r\n")
    ran(repository.path)
    assert (repository.path / "a.md").read_bytes() == b"# A\r\n\r\ntext\r\n"


def test_the_dialect_is_asked_for(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"a.md": "* a\n    * b\n"})
    ran(folder, preset="mkdocs")
    assert (folder / "a.md").read_text() == "- a\n    - b\n"


def test_without_mdformat_nothing_is_read(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra):
        ran(vault)
    assert changed(vault) == []
