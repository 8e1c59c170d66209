from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.support.wiki import looked_at, wiki_repository
from vaultkit.actions import wiki_write as ask
from vaultkit.actions.view import View
from vaultkit.errors import UsageError
from vaultkit.model.request import (
    CreatePage,
    EditText,
    Fence,
    LogEntry,
    Retire,
    Rewrite,
    Supersede,
)
from vaultkit.model.wiki import NewPage

VERSION = "0123456789abcdef"
CLAIM = "---\nrecord: claim\nid: clm-1\nclaim_kind: fact\n---\n\nIt rises.\n"


@pytest.fixture(scope="module")
def view(tmp_path_factory: pytest.TempPathFactory) -> Iterator[View]:
    files = {"claims/2026/03/c.md": CLAIM}
    repository = wiki_repository(tmp_path_factory.mktemp("wiki") / "v", files)
    with looked_at(repository) as (_, seen):
        yield seen


def test_new_pages(view: View) -> None:
    found = ask.create(
        view,
        [
            NewPage("concept", "neap", "Neap tides", "a\\n\\nb", (("aliases", "[x, y]"),)),
            NewPage("entity", "sun", "Sun", "c", (("kind", "star"), ("aliases", None))),
        ],
    )
    first, second = found.items
    assert first == CreatePage(
        type="concept",
        title="Neap tides",
        slug="neap",
        body="a\n\nb",
        fields={"aliases": ("x", "y")},
        as_read=True,
    )
    assert isinstance(second, CreatePage)
    assert second.fields == {"kind": "star"}
    assert found.fences == ()


@pytest.mark.parametrize(
    ("page", "words", "step"),
    [
        (NewPage("concpt", "a", "A", "x"), 'no type "concpt"', "The types"),
        (NewPage("concept", "Neap Tides", "A", "x"), "is no slug", 'Write it as "neap-tides"'),
        (NewPage("concept", "", "Neap", "x"), "is no slug", 'Write it as "neap"'),
        (NewPage("concept", "CON", "A", "x"), "a device on Windows", 'Write it as "con-concept"'),
        (NewPage("concept", "nul", "A", "x"), "a device on Windows", 'Write it as "nul-concept"'),
        (NewPage("concept", "!", "!", "x"), "is no slug", "Name the page"),
        (NewPage("concept", "tides", "A", "x"), "concept/tides is there already", "Read it"),
        (NewPage("concept", "a", "A", " \n"), "concept/a has no content", "Give its body"),
        (NewPage("concept", "a", "A", "x", (("title", "B"),)), "title is no field", "Give it by"),
        (NewPage("concept", "a", "A", "x", (("type", "B"),)), "type is no field", "Give it by"),
        (NewPage("concept", "a", "A", "x", (("k", "1"), ("k", "2"))), "twice", "Give each field"),
        (NewPage("concept", "a", "A", "x", ((" ", "1"),)), "nowhere", "Give each field"),
    ],
)
def test_what_is_no_new_page(view: View, page: NewPage, words: str, step: str) -> None:
    with pytest.raises(UsageError) as error:
        ask.create(view, [page])
    assert words in error.value.message
    assert error.value.hint.startswith(step)


def test_a_page_is_given_once(view: View) -> None:
    page = NewPage("concept", "a", "A", "x")
    with pytest.raises(UsageError, match="concept/a is given twice"):
        ask.create(view, [page, page._replace(title="B")])


def test_a_template(view: View) -> None:
    found = ask.template(view, "summary", "Darwin 2")
    assert found.content.startswith("# Darwin 2\n\n")
    assert "## Key points" in found.content
    assert [name for name, _ in found.fields] == ["file", "url"]  # what the service writes is not
    with pytest.raises(UsageError, match='no type "sumary"'):
        ask.template(view, "sumary", "x")


def test_an_edit(view: View) -> None:
    found = ask.edit(view, f"Tides@{VERSION}", "a", "b", fields=(("aliases", "x"), ("k", None)))
    assert found.items == (
        EditText(
            page="concepts/tides.md",
            old="a",
            new="b",
            fields={"aliases": ("x",), "k": None},
            as_read=True,
        ),
    )
    assert found.fences == (Fence("concepts/tides.md", None, VERSION),)
    assert ask.edit(view, "overview", "a", "b").fences == ()


@pytest.mark.parametrize(
    ("page", "old", "new", "words"),
    [
        ("concept/tides", "", "b", "oldText is empty"),
        ("concept/tides", "a", "a", "are the same"),
        ("concept/no", "a", "b", "there is no page"),
        ("clm-1", "a", "b", "is a claim"),
    ],
)
def test_what_is_no_edit(view: View, page: str, old: str, new: str, words: str) -> None:
    with pytest.raises(UsageError, match=words):
        ask.edit(view, page, old, new)


@pytest.mark.parametrize("content", ["---\ntitle: x\n---\n\nx", " ---\\na: b\\n---\\n"])
def test_a_content_brings_no_frontmatter(view: View, content: str) -> None:
    with pytest.raises(UsageError, match="begins with a frontmatter"):
        ask.create(view, [NewPage("concept", "x", "X", content)])
    with pytest.raises(UsageError, match="begins with a frontmatter"):
        ask.rewrite(view, f"concept/tides@{VERSION}", content)
    rule = "---\n\nBetween two rules.\n\n---"
    assert ask.create(view, [NewPage("concept", "x", "X", rule)]).items


def test_the_log_is_not_edited(view: View) -> None:
    for page in ("log", f"log@{VERSION}"):
        with pytest.raises(UsageError, match="the log is no page") as error:
            ask.edit(view, page, "a", "b")
        assert error.value.hint == "knowledge_log adds an entry"


def test_the_overview_has_no_fields(view: View) -> None:
    with pytest.raises(UsageError, match="has no fields"):
        ask.edit(view, "overview", "a", "b", fields=(("k", "v"),))


def test_a_rewrite_needs_a_version(view: View) -> None:
    with pytest.raises(UsageError, match="read it first: concept/tides") as error:
        ask.rewrite(view, "concept/tides", "x")
    assert 'page: "concept/tides@VERSION"' in error.value.hint
    fence = Fence("concepts/tides.md", None, VERSION)
    for found in (
        ask.rewrite(view, f"concept/tides@{VERSION}", "x\\ny"),
        ask.rewrite(view, "concept/tides", "x\\ny", version=VERSION),
        ask.rewrite(view, "concept/tides", "x\\ny", seen=VERSION),
        ask.rewrite(view, f"concept/tides@{VERSION}", "x\\ny", version=VERSION, seen=VERSION),
    ):
        assert found.fences == (fence,)
        assert found.items == (Rewrite(page="concepts/tides.md", body="x\ny", as_read=True),)
    with pytest.raises(UsageError, match="content is empty"):
        ask.rewrite(view, f"concept/tides@{VERSION}", "\n")


def test_the_other_items(view: View) -> None:
    assert ask.supersede(view, f"Moon@{VERSION}", "Tides", None) == ask.Ask(
        (Supersede(page="entities/moon.md", by="concepts/tides.md"),),
        (Fence("entities/moon.md", None, VERSION),),
    )
    assert ask.retire(view, "Moon", "wrong", VERSION).items == (Retire(page="entities/moon.md"),)
    with pytest.raises(UsageError, match="no reason"):
        ask.retire(view, "Moon", " ", None)
    entry = LogEntry(operation="ingest", what="x", pages=("entities/moon.md", "overview.md"))
    assert ask.log(view, "ingest", "x", ["Moon", "overview", "entity/moon"]).items == (entry,)
    with pytest.raises(UsageError, match="no page"):
        ask.log(view, "ingest", "x", ["no"])
