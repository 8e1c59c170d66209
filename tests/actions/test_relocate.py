from __future__ import annotations

import os
from pathlib import Path

import pytest

from tests.support.moving import bytes_of, judged
from tests.support.repository import init_repository
from vaultkit.actions.proposed import Wanted
from vaultkit.actions.relocate import Ground, relocate, reverse
from vaultkit.changes.journey import journey
from vaultkit.errors import StateError
from vaultkit.model.change import Changes, Move, Rewrite
from vaultkit.trees.apply import apply


def test_changes_and_their_reverse_leave_nothing(tmp_path: Path) -> None:
    (tmp_path / "a.md").write_bytes(b"a")
    (tmp_path / "b.md").write_bytes(b"b")
    before = bytes_of(tmp_path)
    changes = Changes(
        (Move("a.md", "x/y.md"),), (Rewrite("x/y.md", b"a", b"A"), Rewrite("b.md", b"b", b"B"))
    )
    apply(str(tmp_path), changes)
    assert bytes_of(tmp_path) == {"x/y.md": b"A", "b.md": b"B"}
    apply(str(tmp_path), reverse(changes))
    assert bytes_of(tmp_path) == before


def ground(root: Path, *, dry_run: bool = False) -> Ground:
    return Ground(root=str(root), seen=judged(root, cache=True), dry_run=dry_run)


def way(root: Path, old: str, new: str) -> Wanted:
    return Wanted(journey=journey({old: new}, judged(root).opened.tree.entries()))


def test_settings_that_name_what_moves_are_told(tmp_path: Path) -> None:
    settings = "documents: [docs/**]\nchecks: {paths: {/docs/a.md: {ignore: [orphan-page]}}}\n"
    root = init_repository(tmp_path / "v", {"vault.yaml": settings, "docs/a.md": "# A\n"}).path
    done = relocate(ground(root, dry_run=True), way(root, "docs", "manual"), ["first"])
    assert done.notes == (
        "first",
        "vault.yaml names docs under documents: it is manual now",
        "vault.yaml names docs/a.md under checks.paths: it is manual/a.md now",
    )


def test_files_that_settings_need_stay(tmp_path: Path) -> None:
    files = {"vault.yaml": "", "ontology.yaml": "name: t\nversion: 1\n", "a.md": "# A\n"}
    root = init_repository(tmp_path / "v", files).path
    with pytest.raises(StateError, match=r"vault\.yaml names ontology\.yaml under ontology"):
        relocate(ground(root), way(root, "ontology.yaml", "o.yaml"))


def test_a_page_whose_frontmatter_is_broken_moves_without_an_id_and_that_is_told(
    tmp_path: Path,
) -> None:
    broken = "---\na: [\n---\n# A\n"
    files = {"vault.yaml": "", "d/a.md": broken, "b.md": "# B\n\n[a](d/a.md)\n"}
    root = init_repository(tmp_path / "v", files).path
    done = relocate(ground(root), way(root, "d/a.md", "e/a.md"))
    assert done.pinned == ()
    assert done.notes[0].startswith("d/a.md could not keep its id d/a: the frontmatter is broken")
    assert (root / "e/a.md").read_text() == broken


def test_files_that_changed_meanwhile_are_left_alone(tmp_path: Path) -> None:
    files = {"vault.yaml": "", "a.md": "# A\n\n[b](b.md)\n", "b.md": "# B\n\n[a](a.md)\n"}
    root = init_repository(tmp_path / "v", files).path
    at = ground(root)
    wanted = way(root, "a.md", "d/a.md")
    os.unlink(root / "a.md")
    with pytest.raises(StateError):
        relocate(at, wanted)
    assert (root / "b.md").read_text() == files["b.md"]


def test_a_page_without_frontmatter_gets_none_where_that_would_be_told(tmp_path: Path) -> None:
    ontology = "name: t\nversion: 1\npage_types: {concept: {dir: c, description: An idea.}}\n"
    files = {
        "vault.yaml": "",
        "ontology.yaml": ontology,
        "d/bare.md": "# Bare\n\n[f](full.md)\n",  # it lacks a type, and is told for its frontmatter
        "d/full.md": "---\ntype: concept\n---\n# Full\n\n[b](bare.md)\n",
    }
    root = init_repository(tmp_path / "v", files).path
    done = relocate(ground(root), way(root, "d", "e"))
    assert (root / "e/bare.md").read_text() == files["d/bare.md"]
    assert [one.path for one in done.pinned] == ["e/full.md"]
    assert done.notes == ("without frontmatter, d/bare.md got no id to keep",)
