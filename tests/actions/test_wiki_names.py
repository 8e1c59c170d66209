from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.wiki import looked_at, wiki_repository
from vaultkit.actions.view import View
from vaultkit.actions.wiki_names import (
    NoPage,
    editable,
    findings_of,
    in_ids,
    path_named,
    refuse_gone,
    section_named,
    split_version,
    title_of,
    told,
)
from vaultkit.errors import UsageError
from vaultkit.model.wiki import CatalogSection

OLD = "---\ntitle: Old\ntype: concept\nlifecycle: superseded\nsuperseded_by: tides.md\n---\n# Old\n"
MORE = {
    "claims/2026/03/c.md": ("---\nrecord: claim\nid: clm-1\nclaim_kind: fact\n---\n\nIt rises.\n"),
    "days/2025/storm.md": "---\ntitle: Storm\ntype: day\n---\n# Storm\n",
    "days/2026/flood.md": "---\ntitle: Flood\ntype: day\n---\n# Flood\n",
    "days/2025/flood.md": "---\ntitle: First flood\ntype: day\n---\n# First flood\n",
    "concepts/old.md": OLD,
    "concepts/spring tides.md": "---\ntitle: Springs\ntype: concept\n---\n# Springs\n",
    "concepts/new.md": "---\ntitle: New\ntype: concept\n---\n# New\n\n"
    "[o](old.md) [n](no.md) [t](tides.md#no) [[old]]\n"
    "[a path from the top](concepts/tides.md)\n",
}


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[View]:
    repository = wiki_repository(tmp_path_factory.mktemp("wiki") / "v", MORE)
    with looked_at(repository) as (_, seen):
        yield seen


@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("concept/tides", "concepts/tides.md"),
        (" concept/tides ", "concepts/tides.md"),
        ("concepts/tides.md", "concepts/tides.md"),
        ("Tides", "concepts/tides.md"),
        ("tidal range", "concepts/tides.md"),
        ("overview", "overview.md"),
        ("day/storm", "days/2025/storm.md"),  # in a folder that is divided
        ("days/2025/storm", "days/2025/storm.md"),
        ("clm-1", "claims/2026/03/c.md"),
    ],
)
def test_a_page_is_named_by_its_id_or_as_links_name_it(view: View, name: str, path: str) -> None:
    assert path_named(view, name) == path


@pytest.mark.parametrize(
    ("name", "words", "step"),
    [
        ("concept/tide", 'no page "concept/tide"', 'Did you mean "concept/tides"'),
        ("quite/other", "no page", "Find pages by their words"),
        ("day/flood", "may be any of: days/2025/flood, days/2026/flood", "Name one"),
        ("", 'no page ""', ""),
    ],
)
def test_what_names_no_page_is_refused(view: View, name: str, words: str, step: str) -> None:
    with pytest.raises(UsageError) as error:
        path_named(view, name)
    assert words in error.value.message
    assert error.value.hint.startswith(step)


def test_only_pages_and_the_overview_are_written(view: View) -> None:
    assert editable(view, "overview") == "overview.md"
    assert editable(view, "concept/tides") == "concepts/tides.md"
    with pytest.raises(UsageError, match="clm-1 is a claim, and these tools write pages"):
        editable(view, "clm-1")


@pytest.mark.parametrize(
    ("given", "name", "version"),
    [
        ("concept/tides@0123456789abcdef", "concept/tides", "0123456789abcdef"),
        ("a@b@" + "f" * 64, "a@b", "f" * 64),
        ("a@sha256:" + "0" * 16, "a", "sha256:" + "0" * 16),
        ("a@0123", "a@0123", None),
        (" a ", "a", None),
    ],
)
def test_a_name_may_bring_a_version(given: str, name: str, version: str | None) -> None:
    assert split_version(given) == (name, version)


def test_findings_speak_of_ids(view: View) -> None:
    found = {(one.rule, one.target): one for one in findings_of(view, "concepts/new.md")}
    assert found["broken-link", "no.md"].page == "concept/new"
    top = found["broken-link", "concepts/tides.md"]  # a destination that leads nowhere
    assert '"concepts/tides.md"' in top.message
    assert found["broken-anchor", "concept/tides#no"].severity == "error"
    retired = found["retired-target", "concept/old"]
    assert retired.next == "link to concept/tides instead"
    assert "concept/old" in retired.message
    assert found["retired-target", "old"].next == retired.next
    assert told(view.snapshot, ()) == ()


def test_messages_speak_of_ids(view: View) -> None:
    words = 'concepts/tides.md, "entities/new.md" (overview.md), ../x.md and README.md'
    assert in_ids(view.snapshot, words) == (
        'concept/tides, "entity/new" (overview), ../x.md and README.md'
    )


def test_the_longest_path_is_meant(view: View) -> None:
    words = "a b/spring tides.md (concepts/spring tides.md): spring tides.md, x.md\ntides.md"
    assert in_ids(view.snapshot, words) == (
        "a b/spring tides.md (concept/spring tides): spring tides.md, x.md\ntides.md"
    )
    assert in_ids(view.snapshot, '"../entities/moon.md", tides.md', "concepts/no.md") == (
        '"entity/moon", concept/tides'
    )
    words = "entities/no.md"
    assert in_ids(view.snapshot, words, "overview.md") == words
    assert in_ids(view.snapshot, words) == "entity/no"
    assert in_ids(view.snapshot, "entities/moon.md " * 500).count("entity/moon") == 500


def test_titles_and_sections(view: View) -> None:
    assert title_of(view.snapshot, "overview.md") == "Overview"
    sections = (CatalogSection("Concepts", ()),)
    assert section_named(sections, " concepts") is sections[0]
    with pytest.raises(UsageError, match='no section "Conceps"') as error:
        section_named(sections, "Conceps")
    assert error.value.hint == 'Did you mean "Concepts"?'


MOON, LUNA = "entities/moon.md", "entities/luna.md"


@contextmanager
def gone(folder: Path) -> Iterator[tuple[Repository, Callable[[], tuple[str, str]]]]:
    """A wiki, and what is said of its moon."""
    repository = wiki_repository(folder)

    def said() -> tuple[str, str]:
        with looked_at(repository) as (_, view), pytest.raises(NoPage) as refused:
            refuse_gone(view, "entity/moon")
        return refused.value.message, refused.value.hint

    yield repository, said


def test_a_page_that_was_moved_on_disk_is_named_where_it_is(tmp_path: Path) -> None:
    with gone(tmp_path / "v") as (repository, said):
        (repository.path / MOON).rename(repository.path / LUNA)
        told = f"the file of entity/moon was moved to {LUNA}, and that is not committed yet"
        assert said() == (told, "Use entity/luna")
        repository.git("add", "--all")
        assert said() == (told, "Use entity/luna")
        text = (repository.path / LUNA).read_text()
        repository.write({"entities/selene.md": text})
        assert "its text is in entities/luna.md and in entities/selene.md as well" in said()[0]
        repository.write({LUNA: f"{text}More.\n", "entities/selene.md": f"{text}Else.\n"})
        words, step = said()
        assert words.endswith("deleted, or moved and changed, and not committed")
        assert "git restore entities/moon.md" in step


@pytest.mark.parametrize("committed", [True, False])
def test_a_page_that_is_a_link_now_is_told_as_one(tmp_path: Path, committed: bool) -> None:
    with gone(tmp_path / "v") as (repository, said):
        (repository.path / MOON).rename(repository.path / LUNA)
        (repository.path / MOON).symlink_to("luna.md")
        if committed:
            repository.commit({})
        told = "the file of entity/moon is a symbolic link now, and no link is read as a page"
        assert said() == (told, "Use entity/luna, where it leads")
        (repository.path / MOON).unlink()
        (repository.path / MOON).symlink_to("/etc/passwd")
        assert said() == (told, f"Ask the person who made it: {MOON} has to be a file of its own")


def test_a_page_that_is_excluded_now_is_there(tmp_path: Path) -> None:
    with gone(tmp_path / "v") as (repository, said):
        repository.write({"vault.yaml": "exclude: [entities/]\n"})
        assert said()[0] == "the file of entity/moon is there, and is not read as a page now"
