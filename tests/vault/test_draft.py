from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.errors import UsageError
from vaultkit.model.facts import Node
from vaultkit.model.vocabulary import Field, PageType, Section
from vaultkit.parse.frontmatter import read
from vaultkit.vault.draft import draft, folder_of, values_of

_DAY = date(2026, 3, 5)
_FIELDS = (
    Field(name="status", kind="enum", required=True, default="open"),
    Field(name="due", kind="date", required=True),
    Field(name="note", kind="string"),
    Field(name="size", kind="number"),
    Field(name="people", kind="list", of=Field(kind="ref")),
    Field(name="days", kind="list", of=Field(kind="date")),
    Field(name="place", kind="map"),
    Field(name="rows", kind="list", of=Field(kind="map")),
    Field(name="old", deprecated="note"),
)


def kind(**more: Any) -> PageType:
    return PageType(**{"name": "task", "kinds": ("task",), "fields": _FIELDS, **more})


def values(*given: str, of: PageType | None = None) -> dict[str, str]:
    return values_of(of or kind(), [(k, v) for k, _, v in (one.partition("=") for one in given)])


def fields(text: str) -> dict[str, object]:
    """The frontmatter of a page as it is read again."""
    block = read(text)
    assert block.root is not None
    assert block.faults == ()
    return {pair.key: _plain(pair.node) for pair in block.root.pairs}


def _plain(node: Node) -> object:
    if node.kind == "list":
        return [_plain(one) for one in node.items]
    if node.kind == "map":
        return {pair.key: _plain(pair.node) for pair in node.pairs}
    return node.text


# ----------------------------------------------------------------------------------- where it lies


@pytest.mark.parametrize(
    ("filed", "shard", "folder"),
    [
        ("tasks", "none", "tasks"),
        ("", "none", ""),
        (None, "none", None),
        (None, "year", None),
        ("tasks", "year", "tasks/2026"),
        ("", "year", "2026"),
        ("tasks", "initial", "tasks/潮"),
        ("a/b", "hash", "a/b/e2"),
    ],
)
def test_a_page_is_filed_in_its_types_folder_divided_as_that_says(
    filed: str | None, shard: str, folder: str | None
) -> None:
    assert folder_of(kind(dir=filed, shard=shard), "潮汐", _DAY) == folder


# ------------------------------------------------------------------------------------ given fields


@pytest.mark.parametrize(
    ("given", "lines"),
    [
        (("note=a: b",), {"note": '"a: b"'}),
        (("note=no",), {"note": '"no"'}),
        (("note=",), {"note": '""'}),
        (("note=[[Spring tides]]",), {"note": '"[[Spring tides]]"'}),
        (("due=2026-03-05",), {"due": "2026-03-05"}),
        (("size=1.5",), {"size": "1.5"}),
        (("size=many",), {"size": "many"}),
        (("people=ana",), {"people": "[ana]"}),
        (("people=ana", "people=b, c"), {"people": '[ana, "b, c"]'}),
        (("people=[ana, bo]",), {"people": "[ana, bo]"}),
        (("people=[]",), {"people": "[]"}),
        (("days=2026-03-05", "days=2026-03-06"), {"days": "[2026-03-05, 2026-03-06]"}),
        (("place={x: 1}",), {"place": "{x: 1}"}),
        (("rows={a: 1}", "rows={a: 2}"), {"rows": "[{a: 1}, {a: 2}]"}),
        (("tags=sea", "note=x", "tags=moon"), {"note": "x", "tags": "[sea, moon]"}),
        (("description=In short.", "size=2"), {"size": "2", "description": "In short."}),
    ],
)
def test_a_given_value_is_written_as_its_kind_wants_it(
    given: tuple[str, ...], lines: dict[str, str]
) -> None:
    assert list(values(*given).items()) == list(lines.items())


@given(st.lists(st.text(st.characters(codec="utf-8"), min_size=1), min_size=2, max_size=5))
def test_any_text_is_read_again_as_it_was_given(texts: list[str]) -> None:
    given = [("people", text) for text in texts] + [("note", texts[0])]
    page = draft(kind(), "T", values_of(kind(), given))
    found = fields(page.text)
    assert found["people"] == texts
    assert found["note"] == texts[0]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        (("nope=1",), 'did you mean "note"?'),
        (("zzz=1",), "it may have status, due, note, size, people, days, place, rows, id"),
        (("title=x",), "the title of a page is not given by --field"),
        (("type=x",), "the type of a page is not given by --field"),
        (("note=a", "note=b"), "is given 2 times and holds one value"),
        (("place=x",), 'holds a map, and "x" is none'),
        (("place={a: ",), "holds a map"),
        (("place={a: 1}\nb: 2",), "holds a map"),
        (("people=[a, b",), "holds a list"),
        (("people=[a] b",), "holds a list"),
    ],
)
def test_what_cannot_stand_in_a_field_is_told(given: tuple[str, ...], words: str) -> None:
    with pytest.raises(UsageError) as told:
        values(*given)
    assert words in told.value.message
    assert told.value.hint


def test_a_field_for_reviews_is_known_only_where_pages_are_reviewed() -> None:
    assert values("reviewed=2026-03-05", of=kind(review_days=30)) == {"reviewed": "2026-03-05"}
    with pytest.raises(UsageError):
        values("reviewed=2026-03-05")


# ---------------------------------------------------------------------------------------- the page


def test_a_page_has_title_type_required_fields_and_the_skeleton_of_its_type() -> None:
    page = draft(kind(template="## Plan\n\n<!-- What. -->\n"), "Mend the pipe", {})
    assert page.text == (
        "---\ntitle: Mend the pipe\ntype: task\nstatus: open\ndue:\n---\n\n"
        "# Mend the pipe\n\n## Plan\n\n<!-- What. -->\n"
    )
    assert [one.name for one in page.empty] == ["due"]


def test_a_field_that_is_given_is_not_empty_and_keeps_its_place() -> None:
    page = draft(kind(), "T", values("tags=x", "due=2026-03-05", "note=well"))
    assert page.text.startswith(
        "---\ntitle: T\ntype: task\nstatus: open\ndue: 2026-03-05\nnote: well\ntags: [x]\n---\n"
    )
    assert page.empty == ()


def test_the_lines_of_a_template_end_with_line_feeds() -> None:
    text = draft(kind(template="\r\n\rA\rb\r\nc\r"), "T", {}).text
    assert text.endswith("\n# T\n\nA\nb\nc\n")


def test_a_template_with_a_heading_of_its_own_keeps_that_one() -> None:
    text = draft(kind(template="\r\n# Ours\r\n\r\nText.\r\n"), "T", {}).text
    assert text.endswith("---\n\n# Ours\n\nText.\n")


@pytest.mark.parametrize(
    ("title", "heading"),
    [
        ("a [[b]] *c*", r"# a \[\[b\]\] \*c\*"),
        ("C#", "# C#"),
        ("what #", r"# what \#"),
        ("<b> & `x`", r"# \<b> \& \`x\`"),
    ],
)
def test_a_heading_shows_the_title_and_nothing_else(title: str, heading: str) -> None:
    text = draft(kind(), title, {}).text
    assert text.split("\n")[7] == heading
    assert fields(text)["title"] == title


_SECTIONS = (
    Section(name="Goals", description="What for."),
    Section(name="Steps", required=True),
    Section(name="C#", required=True),
)


def test_the_sections_of_a_type_without_a_template_are_headings() -> None:
    page = draft(kind(sections=_SECTIONS, fields=()), "T", {})
    body = "# T\n\n## Goals\n\n<!-- What for. -->\n\n## Steps\n\n## C#\n"
    assert page.text == f"---\ntitle: T\ntype: task\n---\n\n{body}"


@pytest.mark.parametrize("steps", ["## Steps", "Steps\n-----", "### steps ###"])
def test_a_template_gets_the_required_sections_that_it_lacks(steps: str) -> None:
    page = draft(kind(sections=_SECTIONS, fields=(), template=f"{steps}\n\nSo.\n"), "T", {})
    assert page.text.endswith(f"# T\n\n{steps}\n\nSo.\n\n## C#\n")
