"""An agent on a branch of its own hears of what its people have committed since."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.clients import call, service_of
from tests.support.repository import Repository
from tests.support.wiki import wiki_repository
from vaultkit.actions.own_worktree import own_worktree
from vaultkit.actions.place import place_of
from vaultkit.mcp.service import Service
from vaultkit.mcp.standing import behind_lines, behind_row, behind_words
from vaultkit.model.request import Actor

SUN = {"entities/sun.md": "---\ntitle: Sun\ntype: entity\n---\n\n# Sun\n\nIt shines.\n"}
TOOLS = ("wiki", "records")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return wiki_repository(tmp_path / "v")


@contextmanager
def own(vault: Repository, **terms: object) -> Iterator[Service]:
    place = place_of(str(vault.path), os.environ)
    folder = own_worktree(place, Actor("agent", "research"))
    with service_of(Repository(Path(folder)), tools=TOOLS, **terms) as service:
        yield service


def edit(service: Service) -> None:
    call(service, "knowledge_edit", page="entity/moon", oldText="It pulls.", newText="It pulls us.")


def test_nothing_is_told_where_nothing_lacks(vault: Repository) -> None:
    assert behind_row(None) is None
    assert behind_words(None) is None
    assert behind_lines(None) == ()
    with own(vault) as service:
        assert "behind" not in call(service, "knowledge_status")
        edit(service)
        assert "behind" not in call(service, "knowledge_index")
    with service_of(vault, tools=TOOLS) as service:
        assert "behind" not in call(service, "knowledge_status")


def test_a_branch_with_nothing_of_its_own_comes_up_when_it_is_looked_at(vault: Repository) -> None:
    with own(vault, mode="plan") as service:
        vault.commit(SUN)
        found = call(service, "knowledge_index")
        assert "behind" not in found
        assert "(entity/sun)" in found["text"]
        assert vault.git("rev-parse", "vaultkit/research") == vault.head


def test_what_lacks_is_told_by_index_status_and_overview_and_once_by_a_read(
    vault: Repository,
) -> None:
    with own(vault) as service:
        edit(service)
        vault.commit(SUN)
        words = call(service, "knowledge_read", page="entity/moon")["behind"]
        assert words.startswith("main is 1 commit ahead of vaultkit/research")
        assert words.endswith("merge main")
        assert "behind" not in call(service, "knowledge_read", page="entity/moon")
        assert call(service, "knowledge_index")["behind"] == words
        assert call(service, "knowledge_read", page="overview")["behind"] == words
        found = call(service, "knowledge_status")["behind"]
        assert (found["base"], found["commits"], found["own"]) == ("main", 1, 1)
        assert f"{found['message']}. Next: {found['next']}" == words
        vault.commit({"a.txt": "a\n"})
        again = call(service, "knowledge_read", page="entity/moon")["behind"]
        assert again.startswith("main is 2 commits ahead")


def test_after_a_merge_the_next_write_stands_on_it(vault: Repository) -> None:
    with own(vault) as service:
        edit(service)
        vault.git("merge", "--quiet", "--no-edit", "--no-ff", "vaultkit/research")
        vault.commit(SUN)
        found = call(
            service, "knowledge_edit", page="entity/sun", oldText="It shines.", newText="It is hot."
        )
        assert vault.git("rev-parse", f"{found['commit']}^") == vault.head
        assert "behind" not in call(service, "knowledge_status")
