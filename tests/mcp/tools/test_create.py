from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.clients import call, refused
from vaultkit.mcp.service import Service

SEA = {"type": "entity", "slug": "sea", "title": "Sea", "content": "See [tides](concept/ebb)."}


def test_pages_that_link_to_each_other_are_one_commit(wiki: Service, tmp_path: Path) -> None:
    said = call(
        wiki,
        "knowledge_create",
        type="concept",
        slug="ebb",
        title="Ebb",
        content="Of the [sea](entity/sea), under the [Moon](entity/moon).",
        fields=[{"name": "aliases", "value": ["low water", "outflow"]}],
        also=[SEA],
    )
    assert [one["id"] for one in said["pages"]] == ["concept/ebb", "entity/sea"]
    text = (tmp_path / "v/concepts/ebb.md").read_text()
    assert "[sea](../entities/sea.md), under the [Moon](../entities/moon.md)" in text
    assert "aliases: [low water, outflow]\n" in text
    read = call(wiki, "knowledge_read", page="concept/ebb")
    assert read["version"] == said["pages"][0]["version"]


def test_all_or_none(wiki: Service, tmp_path: Path) -> None:
    bad = {**SEA, "content": "See [tides](concept/nothing)."}
    words = refused(
        wiki, "knowledge_create", type="concept", slug="ebb", title="Ebb", content="x", also=[bad]
    )
    assert "concept/nothing leads nowhere" in words
    assert not (tmp_path / "v/concepts/ebb.md").exists()


def test_without_content_it_answers_with_the_template(wiki: Service, tmp_path: Path) -> None:
    said = call(wiki, "knowledge_create", type="concept", slug="ebb", title="Ebb")
    assert said["state"] == "template"
    assert said["template"].startswith("# Ebb\n")
    assert said["fields"]["aliases"].startswith("list")
    assert not (tmp_path / "v/concepts/ebb.md").exists()


def test_what_cannot_be(wiki: Service) -> None:
    page = {"slug": "ebb", "title": "Ebb"}
    lone = refused(wiki, "knowledge_create", type="concept", **page, also=[SEA])
    assert "`also` comes with" in lone
    fenced = refused(
        wiki, "knowledge_create", type="concept", **page, content="x", expectedHash="0" * 16
    )
    assert "has no hash yet" in fenced


@pytest.mark.parametrize(
    ("slug", "fits"), [("é", "e"), ("straße", "strasse"), ("Ä b", "a-b"), ("?!", "the-sun")]
)
def test_a_slug_that_is_none_is_told_the_one_that_fits(wiki: Service, slug: str, fits: str) -> None:
    sun = {"type": "entity", "title": "The sun", "content": "Near [tides](concept/tides)."}
    words = refused(wiki, "knowledge_create", slug=slug, **sun)
    assert words.endswith(f'Next: Write it as "{fits}"')
    call(wiki, "knowledge_create", slug=fits, **sun)
    assert "is there already" in refused(wiki, "knowledge_create", slug=fits, **sun)
