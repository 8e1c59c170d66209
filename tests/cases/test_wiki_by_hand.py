"""Pages that somebody changes by hand while an agent works on them (CC-01, CC-04)."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.clients import call, refused
from tests.support.repository import Repository
from tests.support.wiki import wiki_service

TIDES = {"page": "concept/tides"}
HAND = "---\ntitle: Hand\ntype: concept\n---\n\n# Hand\n\nBy hand.\n"


def vault_of(folder: Path) -> Repository:
    """The repository of a wiki in which a person is known."""
    repository = Repository(folder / "v")
    repository.git("config", "user.name", "Ana")
    repository.git("config", "user.email", "ana@example.org")
    return repository


def by_hand(repository: Repository, path: str, old: str, new: str) -> None:
    text = (repository.path / path).read_text()
    assert old in text
    (repository.path / path).write_text(text.replace(old, new))


def subjects(repository: Repository) -> list[str]:
    return repository.git("log", "--format=%an: %s", "HEAD~2..").splitlines()


def test_what_a_person_changed_is_kept_as_their_own(tmp_path: Path) -> None:
    with wiki_service(tmp_path) as service:
        repository = vault_of(tmp_path)
        version = call(service, "knowledge_read", **TIDES)["version"]
        by_hand(repository, "concepts/tides.md", "Twice a month.", "Twice a moon.")
        words = {"oldText": "Twice a month.", "newText": "Often."}
        assert "holds no" in refused(service, "knowledge_edit", **TIDES, **words)
        stale = call(service, "knowledge_rewrite", **TIDES, content="New.", version=version)
        assert stale["state"] == "stale"
        assert stale["pages"][0]["version"] == call(service, "knowledge_read", **TIDES)["version"]
        done = call(service, "knowledge_edit", **TIDES, oldText="In between.", newText="Low.")
        assert "changed there was kept first" in done["message"]
    assert subjects(repository) == [
        "research: vault: edit concepts/tides.md",
        "Ana: vault: observed edit concepts/tides.md",
    ]
    assert "Low." not in repository.git("show", "HEAD~1")
    assert repository.git("status", "--porcelain") == ""


def test_what_is_staged_is_left_alone(tmp_path: Path) -> None:
    with wiki_service(tmp_path) as service:
        repository = vault_of(tmp_path)
        by_hand(repository, "concepts/tides.md", "Twice", "Often")
        repository.git("add", "-A")
        before = repository.git("diff", "--cached")
        words = refused(service, "knowledge_edit", **TIDES, oldText="In between", newText="x")
        assert "(user-changes): concept/tides is staged" in words
        assert repository.git("diff", "--cached") == before


def test_a_link_to_what_is_not_committed_says_so(tmp_path: Path) -> None:
    with wiki_service(tmp_path) as service:
        Repository(tmp_path / "v").write({"concepts/hand.md": HAND})
        assert call(service, "knowledge_read", page="concept/hand")["uncommitted"]
        text = {"oldText": "In between.", "newText": "[h](concept/hand)"}
        words = refused(service, "knowledge_edit", **TIDES, **text)
    assert words.startswith("concept/hand is not committed yet")


@pytest.mark.parametrize(
    ("tool", "more"),
    [
        ("read", {}),
        ("edit", {"oldText": "a", "newText": "b"}),
        ("supersede", {"by": "entity/moon"}),
        ("create", {"type": "concept", "slug": "tides", "title": "Tides", "content": "x"}),
    ],
)
def test_a_page_that_is_gone_from_the_disk_says_so(
    tmp_path: Path, tool: str, more: dict[str, str]
) -> None:
    with wiki_service(tmp_path) as service:
        call(service, "knowledge_read", **TIDES)
        (tmp_path / "v/concepts/tides.md").unlink()
        words = refused(
            service, f"knowledge_{tool}", **(more if tool == "create" else TIDES | more)
        )
    told = (
        "the file of concept/tides is not there any more: deleted, or moved and changed",
        "concept/tides is removed on disk and",
    )
    assert any(one in words for one in told), words
    assert "not committed" in words


def test_a_page_that_has_just_come_is_found(tmp_path: Path) -> None:
    with wiki_service(tmp_path) as service:
        repository = vault_of(tmp_path)
        call(service, "knowledge_read", **TIDES)
        service.live.watched = True  # and the hint has not come yet
        repository.write({"concepts/one.md": HAND, "concepts/two.md": HAND.replace("Hand", "Two")})
        assert call(service, "knowledge_read", page="concept/one")["title"] == "Hand"
        repository.write({"concepts/three.md": HAND.replace("Hand", "Three")})
        said = call(service, "knowledge_edit", page="concept/three", oldText="By", newText="With")
        assert said["state"] == "published"
