"""Where the files of a project lie; what is done to them is in test_agents.py."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.repository import write_files
from vaultkit.actions.agents_files import ProjectFiles
from vaultkit.agents.pieces import Format, Piece
from vaultkit.agents.record import Record
from vaultkit.errors import StateError
from vaultkit.model.change import Rewrite

RULES = Piece(path="AGENTS.md", format=Format.PART, what="rules", keys=("v",), text="a\n")
POINTER = Piece(path="CLAUDE.md", format=Format.PART, what="pointer", keys=("pointer",), text="b\n")


def files_of(folder: Path, project: str = "", vault: str = "v") -> ProjectFiles:
    (folder / project).mkdir(exist_ok=True)
    return ProjectFiles(str(folder / project), str(folder / vault), str(folder / "private"))


def test_a_pointer_to_the_file_itself_is_left_out(tmp_path: Path) -> None:
    files = files_of(tmp_path)
    assert files.placed([RULES, POINTER]) == [RULES, POINTER]
    write_files(tmp_path, {"docs/rules.md": "x\n"})
    (tmp_path / "AGENTS.md").symlink_to("docs/rules.md")
    assert [one.path for one in files.placed([RULES, POINTER])] == ["docs/rules.md", "CLAUDE.md"]
    (tmp_path / "CLAUDE.md").symlink_to("AGENTS.md")
    assert [one.path for one in files.placed([RULES, POINTER])] == ["docs/rules.md"]


def test_a_link_in_a_circle_is_no_file(tmp_path: Path) -> None:
    (tmp_path / "AGENTS.md").symlink_to("AGENTS.md")
    with pytest.raises(StateError):
        files_of(tmp_path).read("AGENTS.md")


@pytest.mark.parametrize(
    ("project", "vault", "moves"),
    [("v", "v", True), ("p", "p/docs/v", True), ("v/app", "v", True), ("p", "v", False)],
)
def test_a_project_is_known_by_its_way_to_the_vault_if_both_move_together(
    project: str, vault: str, moves: bool, tmp_path: Path
) -> None:
    for place in ("here", "there"):
        for folder in (project, vault):
            (tmp_path / place / folder).mkdir(parents=True, exist_ok=True)
    private = str(tmp_path / "private")
    here = tmp_path / "here"
    files = ProjectFiles(str(here / project), str(here / vault), private)
    files.write(Record(clients=("codex",)), [Rewrite("a/x.md", None, b"x\n")])
    assert files.record() == Record(clients=("codex",), folders=("a",))
    there = tmp_path / "there"
    moved = ProjectFiles(str(there / project), str(there / vault), private)
    assert (moved.record() == files.record()) is moves


def test_a_record_that_cannot_be_kept_keeps_the_files_from_being_written(tmp_path: Path) -> None:
    files = files_of(tmp_path)
    (tmp_path / "private").write_text("a file\n")
    with pytest.raises(StateError):
        files.write(Record(clients=("codex",)), [Rewrite("x.md", None, b"x\n")])
    assert not (tmp_path / "x.md").exists()
