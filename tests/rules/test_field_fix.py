"""Edits of the frontmatter and of headings by the vocabulary."""

from __future__ import annotations

import pytest

from tests.support.spec import apply_edits
from tests.support.vocabulary import judged, project
from vaultkit.model.finding import Applicability
from vaultkit.model.vocabulary import Choice, Field, Section

_STATUS = Field(
    name="status",
    kind="enum",
    choices=(
        Choice(value="active"),
        Choice(value="in review"),
        Choice(value="open", deprecated="in review"),
    ),
)
_FIELDS = (
    _STATUS,
    Field(name="owner"),
    Field(name="the boss", kind="string"),
    Field(name="chief", kind="string", deprecated="the boss"),
    Field(name="lead", kind="integer", deprecated="owner"),
    Field(name="level", kind="integer", required=True, default="3"),
    Field(name="team", kind="map", of=Field(kind="string")),
    Field(name="phases", kind="list", of=_STATUS),
)
ONTOLOGY = project(*_FIELDS, sections=(Section(name="Goals", required=True),))


def mended(block: str, body: str = "## Goals\n", *, safe: bool | None = None) -> tuple[str, str]:
    """Block and body with every edit of the page's findings."""
    text = f"---\ntype: project\n{block}---\n{body}"
    edits = [
        edit
        for one in judged(ONTOLOGY, {"a.md": text})
        if one.fix and safe in (None, one.fix.applicability is Applicability.SAFE)
        for edit in one.fix.edits
    ]
    after = apply_edits(text.encode(), edits).decode()
    head, _, rest = after.removeprefix("---\ntype: project\n").partition("---\n")
    return head, rest


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("level: 1\nstatus: open # x\n", "level: 1\nstatus: in review # x\n"),
        ("level: 1\nstatus: 'open'\n", "level: 1\nstatus: 'in review'\n"),
        ("level: 1\nphases: [active, open]\n", "level: 1\nphases: [active, in review]\n"),
        ("level: 1\nchief: ana\n", "level: 1\nthe boss: ana\n"),
        ("level: 1\nchief: ana\nthe boss: bo\n", "level: 1\nchief: ana\nthe boss: bo\n"),
        ("level: 1\nstatus: >-\n  open\n", "level: 1\nstatus: >-\n  open\n"),
        ("level: 1\nstatus: &a open\n", "level: 1\nstatus: &a open\n"),
    ],
)
def test_what_the_ontology_replaces_is_replaced(before: str, after: str) -> None:
    assert mended(before, safe=True) == (after, "## Goals\n")


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("level: 1\nstatus: Active\n", "level: 1\nstatus: active\n"),
        ('level: 1\nstatus: "In review"\n', 'level: 1\nstatus: "in review"\n'),
        ("level: 1\nownr: ana\n", "level: 1\nowner: ana\n"),
        ("level: 1\n'ownr': ana\n", "level: 1\n'ownr': ana\n"),
        ("level: 1\nlead: 3\n", "level: 1\nowner: 3\n"),
        ("owner: ana\n", "owner: ana\nlevel: 3\n"),
        ("level:\nowner: ana\n", "level: 3\nowner: ana\n"),
    ],
)
def test_a_guess_is_made_on_request_only(before: str, after: str) -> None:
    assert mended(before)[0] == after
    assert mended(before, safe=True)[0] == before


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize(
    ("body", "after"),
    [
        ("", "\n## Goals\n"),
        ("Text.\n", "Text.\n\n## Goals\n"),
        ("Text.\n\n", "Text.\n\n## Goals\n"),
        ("字.", "字.\n\n## Goals"),
    ],
)
def test_a_section_is_added_at_the_end(body: str, after: str, newline: str) -> None:
    text = "---\ntype: project\nlevel: 1\n---\n".replace("\n", newline)
    page = text + body.replace("\n", newline)
    (one,) = judged(ONTOLOGY, {"a.md": page.encode()})
    assert one.fix is not None
    assert apply_edits(page.encode(), list(one.fix.edits)).decode() == text + after.replace(
        "\n", newline
    )
