from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.support.wiki import looked_at, wiki_repository
from vaultkit.actions.wiki_read import LATEST, catalog, page, section
from vaultkit.errors import StateError, UsageError
from vaultkit.model.wiki import PageField, PageRead

ODD = (
    "\ufeff---\ntitle: Odd\ntype: concept\naliases:\n  - a\n  - 潮\nx: {a: [1]}\n---\n"
    "\n# Odd\n\n[潮 😀](tides.md)\n\nHead\n----\n\none\n\n## Head ##\n\ntwo\n"
).replace("\n", "\r\n")


def read(folder: Path, name: str, files: dict[str, str] | None = None) -> PageRead:
    repository = wiki_repository(folder / "v", files)
    with looked_at(repository) as (live, _):
        return page(live, name)


def test_a_page_with_all_that_is_known_of_it(tmp_path: Path) -> None:
    entry = "---\nid: log-1\n---\n\n# [2026-03-01] query | x\n\n[o](../../../concepts/odd.md)\n"
    link = "---\ntitle: L\ntype: entity\n---\n# L\n\n[o](../concepts/odd.md)\n"
    files = {"concepts/odd.md": ODD, "log/2026/03/01-log-1.md": entry, "entities/l.md": link}
    found = read(tmp_path, "concept/odd", files)
    assert found.content == (
        "# Odd\n\n[潮 😀](concept/tides)\n\nHead\n----\n\none\n\n## Head ##\n\ntwo"
    )
    assert found.version == hashlib.sha256(ODD.encode()).hexdigest()[:16]
    assert (found.id, found.path, found.type) == ("concept/odd", "concepts/odd.md", "concept")
    assert found.fields == (PageField("aliases", ("a", "潮")), PageField("x", '{"a": ["1"]}'))
    assert found.linked_from == ("entity/l",)  # the log is no page that links
    assert len(found.revision) == 40
    assert not found.dirty
    with pytest.raises(UsageError, match="2 sections"):
        section(found, "Head")


def test_what_somebody_edits_is_read_as_it_is(tmp_path: Path) -> None:
    repository = wiki_repository(tmp_path / "v")
    edited = (repository.path / "concepts/tides.md").read_text() + "\n[x](no.md)\n"
    repository.write({"concepts/tides.md": edited})
    with looked_at(repository) as (live, _):
        found = page(live, "concept/tides")
    assert found.dirty
    assert found.revision.startswith("worktree:")
    assert found.version == hashlib.sha256(edited.encode()).hexdigest()[:16]
    assert found.content.endswith("[x](no.md)")
    assert [one.rule for one in found.findings] == ["broken-link"]


def test_a_page_that_is_over_says_so(tmp_path: Path) -> None:
    old = "---\ntype: concept\nstatus: superseded\nsuperseded_by: ./tides.md\n---\n# Old\n"
    found = read(tmp_path, "concept/old", {"concepts/old.md": old})
    assert (found.state, found.replaced_by, found.title) == ("superseded", "concept/tides", "Old")
    assert found.fields == (PageField("status", "superseded"),)


def test_what_is_no_text_is_told(tmp_path: Path) -> None:
    repository = wiki_repository(tmp_path / "v")
    (repository.path / "concepts/tides.md").write_bytes(b"---\ntype: concept\n---\n\xff\n")
    with looked_at(repository) as (live, _), pytest.raises(StateError, match="cannot be read"):
        page(live, "concepts/tides.md")


@pytest.mark.parametrize(
    ("wanted", "text"),
    [
        ("Spring", "## Spring\n\nTwice a month."),
        ("## spring", "## Spring\n\nTwice a month."),
        ("Neap", "## Neap\n\nIn between."),
        ("Tides", None),
    ],
)
def test_one_section(tmp_path: Path, wanted: str, text: str | None) -> None:
    found = read(tmp_path, "concept/tides")
    assert section(found, wanted) == (text or found.content)


def test_a_section_that_is_not_there(tmp_path: Path) -> None:
    found = read(tmp_path, "concept/tides")
    with pytest.raises(UsageError, match='no section "Sprung"') as error:
        section(found, "Sprung")
    assert error.value.hint == 'Did you mean "Spring"?'


def test_the_overview_need_not_be_there(tmp_path: Path) -> None:
    repository = wiki_repository(tmp_path / "v")
    with looked_at(repository) as (live, _):
        assert page(live, "overview").content.startswith("# Overview")
    (repository.path / "overview.md").unlink()
    with looked_at(repository) as (live, _):
        found = page(live, "overview")
    assert (found.content, found.version) == ("", "")
    assert "knowledge_rewrite" in found.note


def test_the_newest_entries_of_the_log(tmp_path: Path) -> None:
    files = {
        f"log/2026/03/{day:02}-log-{day}.md": (
            f"---\nid: log-{day:02}\n---\n\n# [2026-03-{day:02}] query | q{day}\n\n"
            "- pages: [Tides](../../../concepts/tides.md), [[Moon]]\n"
        )
        for day in range(1, 13)
    }
    found = read(tmp_path, "log", files)
    parts = found.content.split("\n\n")
    assert len(parts) == LATEST
    assert parts[0] == "## [2026-03-12] query | q12\n- pages: concept/tides, entity/moon"
    assert parts[-1].startswith("## [2026-03-03]")


def test_a_log_in_one_file_and_none_at_all(tmp_path: Path) -> None:
    kept = "# Log\n\n## [2026-03-01] ingest | a\n- pages: x\n\n## [2026-03-02] lint | b\n"
    found = read(tmp_path / "a", "log", {"log.md": kept})
    assert found.content == "## [2026-03-02] lint | b\n\n## [2026-03-01] ingest | a\n- pages: x"
    assert "knowledge_log" in read(tmp_path / "b", "log").note


def test_the_catalog(tmp_path: Path) -> None:
    more = {
        "concepts/gone.md": "---\ntype: concept\nlifecycle: retired\n---\n# Gone\n",
        "soup.md": "---\ntitle: Soup [hot]\ntype: recipe\n---\n# Soup\n\nBoil.\n",
        "notes/free.md": "# Free\n\nNo type.\n",
    }
    with looked_at(wiki_repository(tmp_path / "v", more)) as (_, view):
        found = {one.name: one.lines for one in catalog(view)}
    assert list(found) == ["Summaries", "Concepts", "Entities", "recipe", "Pages"]
    assert found["Concepts"] == ("- [Tides](concept/tides): The Moon and the sun pull.",)
    assert found["Entities"] == ("- [Moon](entity/moon): It pulls. (kind: body)",)
    assert found["recipe"] == ("- [Soup \\[hot\\]](recipe/soup): Boil.",)
    assert found["Pages"] == ("- [Free](notes/free): No type.",)
