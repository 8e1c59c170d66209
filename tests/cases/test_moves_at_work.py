"""Moves, renames and splits in vaults as people have them: with generated files, drafts, merges."""

from __future__ import annotations

import os
from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from tests.cases.test_moves import move, retitle, text, told, vault
from tests.support.moving import bytes_of
from tests.support.repository import Repository, init_repository, leave_in_conflict
from vaultkit.actions.generate import GenerateRequest, generate
from vaultkit.actions.split import split
from vaultkit.actions.split_target import SplitRequest
from vaultkit.errors import StateError, UsageError
from vaultkit.model.divided import Divided
from vaultkit.render import as_moved

SEA = "# Sea\n\nThe sea.\n\n## Tides\n\nThey come [and go](moon.md).\n"


def request(root: Path, page: str, section: str, to: str) -> SplitRequest:
    return SplitRequest(
        folder=str(root),
        environment=dict(os.environ),
        vault=str(root),
        today=date(2026, 1, 2),
        page=page,
        section=section,
        to=to,
    )


def divide(root: Path, page: str, section: str, to: str) -> Divided:
    return split(request(root, page, section, to))


@pytest.fixture
def cataloged(tmp_path: Path) -> Repository:
    """A vault on the branch that its generated files belong to, with all of them up to date."""
    made = vault(
        tmp_path,
        {"concepts/sea.md": SEA, "concepts/moon.md": "# Moon\n\nThe moon. [s](sea.md)\n"},
    )
    generate(GenerateRequest(folder=str(made.path), environment=dict(os.environ), any_branch=True))
    made.git("add", "-A")
    made.git("commit", "-qm", "catalog")
    return made


def test_generated_files_follow_a_move_later_and_that_is_said(cataloged: Repository) -> None:
    root = cataloged.path
    assert told(root) == []
    done = move(root, "concepts/moon.md", to="concepts/luna.md")
    assert list(as_moved.lines(done))[-1].endswith(
        "Next: vaultkit generate, then git add and git commit"
    )
    assert set(told(root)) == {"index.md stale-generated", "concepts/backlinks.md stale-generated"}
    # drift of before stands in no way of the next
    assert retitle(root, "concepts/luna.md", "New moon").generates
    assert divide(root, "concepts/sea.md", "Tides", "Ebb and flow").generates
    generate(GenerateRequest(folder=str(root), environment=dict(os.environ), any_branch=True))
    assert told(root) == []


def test_a_branch_without_the_generated_files_says_nothing_of_them(cataloged: Repository) -> None:
    cataloged.git("checkout", "-qb", "other")
    done = move(cataloged.path, "concepts/moon.md", to="concepts/luna.md")
    assert not done.generates
    assert list(as_moved.lines(done))[-1].endswith("staged. Next: git commit")


def test_what_stays_untracked_is_named(tmp_path: Path) -> None:
    made = vault(tmp_path, {"a.md": "# A\n\n[n](new.md)\n"})
    made.write({"new.md": "# New\n\n[a](a.md)\n"})
    done = move(made.path, "new.md", to="b/new.md")
    assert done.untracked == ("b/new.md",)
    lines = list(as_moved.lines(done))
    assert "b/new.md: not staged, for Git does not track it" in lines
    assert "staged but for what is named above" in lines[-1]


def test_an_untracked_page_that_gets_a_section_is_named(tmp_path: Path) -> None:
    made = vault(tmp_path, {"sea.md": SEA, "moon.md": "# Moon\n\n[s](sea.md)\n"})
    made.write({"new.md": "# New\n\n[a](sea.md)\n"})
    done = divide(made.path, "sea.md", "Tides", "new.md")
    assert dict(done.left)["sea.md"] == "Git does not track new.md"
    assert not done.staged


def test_while_a_merge_has_conflicts_nobody_is_sent_to_commit(tmp_path: Path) -> None:
    made = vault(tmp_path, {"a.md": "# A\n\n[b](b.md)\n", "b.md": "# B\n"})
    leave_in_conflict(made, "c.md")
    done = move(made.path, "b.md", to="d.md")
    assert done.unresolved
    assert "commit" not in list(as_moved.lines(done))[-1]


DRAFTS = {
    "vault.yaml": "vault: {name: t}\nexclude: [drafts/]\n",
    "concepts/sea.md": "# Sea\n\n[m](moon.md) [d](../drafts/tides.md)\n",
    "concepts/moon.md": "# Moon\n\n[s](sea.md)\n",
    "drafts/tides.md": "# Tides\n\n[s](../concepts/sea.md) [o](other.md)\n",
    "drafts/other.md": "# Other\n",
}


def test_a_draft_becomes_a_page_and_its_links_follow(tmp_path: Path) -> None:
    root = vault(tmp_path, DRAFTS).path
    done = move(root, "drafts/tides.md", to="concepts/")
    assert done.notes == ("concepts/tides.md counts as a page from now on",)
    assert text(root, "concepts/tides.md") == (
        "# Tides\n\n[s](../concepts/sea.md) [o](../drafts/other.md)\n"
    )
    assert text(root, "concepts/sea.md") == "# Sea\n\n[m](moon.md) [d](tides.md)\n"
    assert told(root) == []


def test_a_draft_is_judged_as_any_new_page(tmp_path: Path) -> None:
    broken = {**DRAFTS, "drafts/other.md": "# Other\n\n[n](nowhere.md)\n"}
    root = vault(tmp_path, broken).path
    before = bytes_of(root)
    with pytest.raises(StateError, match=r"concepts/other.md:3:1 broken-link"):
        move(root, "drafts/other.md", to="concepts/")
    assert bytes_of(root) == before


def test_a_page_may_leave_and_what_led_to_it_leads_there(tmp_path: Path) -> None:
    root = vault(tmp_path, DRAFTS).path
    done = move(root, "concepts/moon.md", to="drafts/")
    assert "no longer" in done.notes[0]
    assert text(root, "concepts/sea.md").startswith("# Sea\n\n[m](../drafts/moon.md) ")
    assert text(root, "drafts/moon.md") == "# Moon\n\n[s](../concepts/sea.md)\n"
    assert told(root) == ["concepts/moon.md deleted-page"]


def test_a_folder_of_drafts_may_move_as_a_whole(tmp_path: Path) -> None:
    root = vault(tmp_path, DRAFTS).path
    done = move(root, "drafts", to="ideas")
    assert "ideas/other.md (and 1 more) counts as a page from now on" in done.notes
    assert any("vault.yaml names drafts under exclude" in note for note in done.notes)
    assert text(root, "concepts/sea.md").endswith("[d](../ideas/tides.md)\n")
    assert told(root) == []


def test_templates_of_a_dialect_become_pages_and_back(tmp_path: Path) -> None:
    files = {"Templates/Day.md": "# Day\n\n[[Sea]]\n", "Sea.md": "# Sea\n\n[[Day]]\n"}
    root = init_repository(tmp_path / "o", files).path
    move(root, "Templates/Day.md", to="days/", preset="obsidian")
    assert text(root, "Sea.md") == "# Sea\n\n[[Day]]\n"
    move(root, "days/Day.md", to="Templates/", preset="obsidian")
    assert text(root, "Templates/Day.md") == "# Day\n\n[[Sea]]\n"


def test_a_page_never_moves_where_everything_is_hidden(tmp_path: Path) -> None:
    root = vault(tmp_path, DRAFTS).path
    with pytest.raises(UsageError, match="would be no page any more"):
        move(root, "concepts/moon.md", to=".hidden/")


@pytest.mark.parametrize("settings", ["vault: {name: t}\n", "links: {preset: commonmark}\n"])
@pytest.mark.parametrize("summary", ["", "They come and go."])
def test_what_a_split_left_is_not_split_again(tmp_path: Path, settings: str, summary: str) -> None:
    files = {
        "sea.md": f"{SEA}\n## Salt\n\n[m](moon.md) too.\n",
        "moon.md": "# Moon\n\n[s](sea.md)\n",
    }
    root = vault(tmp_path, files, **{"vault.yaml": settings}).path
    asked = replace(request(root, "sea.md", "Tides", "Ebb"), summary=summary)
    split(asked)
    before = bytes_of(root)
    words = "has gone to ebb.md already" if summary else "holds only a link to ebb.md already"
    for to in ("ebb.md", "Ebb"):
        with pytest.raises(StateError, match=words):
            split(replace(asked, to=to))
    assert bytes_of(root) == before
    # a section with a link and words goes
    assert divide(root, "sea.md", "Salt", "Salt").target == "salt.md"
