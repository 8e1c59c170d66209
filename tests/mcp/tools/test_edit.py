from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.clients import call, refused
from vaultkit.mcp.service import Service

PAGE = {"page": "concept/tides"}


def test_a_text_with_ids_is_replaced_and_no_other_byte(wiki: Service, tmp_path: Path) -> None:
    file = tmp_path / "v/concepts/tides.md"
    before = file.read_text()
    old, new = (
        "The [Moon](entity/moon) and",
        "The [Moon](entity/moon), [Darwin](summary/darwin) and",
    )
    call(wiki, "knowledge_edit", **PAGE, oldText=old, newText=new)
    assert file.read_text() == before.replace(
        "The [Moon](../entities/moon.md) and",
        "The [Moon](../entities/moon.md), [Darwin](../summaries/darwin.md) and",
    )


def test_none_and_several_are_told_apart(wiki: Service) -> None:
    none = refused(wiki, "knowledge_edit", **PAGE, oldText="whale", newText="x")
    assert 'concept/tides holds no "whale"' in none
    several = refused(wiki, "knowledge_edit", **PAGE, oldText="## ", newText="x")
    assert 'holds "## " 2 times: lines 5, 9 of its content' in several


def test_fields_alone(wiki: Service, tmp_path: Path) -> None:
    fields = [{"name": "aliases", "value": None}, {"name": "seen", "value": "2026"}]
    call(wiki, "knowledge_edit", **PAGE, fields=fields)
    text = (tmp_path / "v/concepts/tides.md").read_text()
    assert "aliases" not in text
    assert "seen: 2026\n" in text


def test_numbers_and_truth_values_are_written_as_they_are(wiki: Service, tmp_path: Path) -> None:
    given = {"seen": 2026, "height": 1.5, "spring": True, "years": [1887, "1888"], "odd": "5"}
    fields = [{"name": name, "value": value} for name, value in given.items()]
    call(wiki, "knowledge_edit", **PAGE, fields=fields)
    text = (tmp_path / "v/concepts/tides.md").read_text()
    assert "seen: 2026\nheight: 1.5\nspring: true\n" in text
    found = call(wiki, "knowledge_read", **PAGE)["fields"]
    assert {"name": "years", "value": ["1887", "1888"]} in found
    call(
        wiki,
        "knowledge_create",
        type="recipe",
        slug="chowder",
        title="Chowder",
        content="Boil it.",
        fields=[{"name": "serves", "value": 4}],
    )
    assert "serves: 4\n" in (tmp_path / "v/chowder.md").read_text()


@pytest.mark.parametrize("value", [{"a": 1}, [["a"]], [None]])
def test_another_value_says_what_a_field_takes(wiki: Service, value: object) -> None:
    words = refused(wiki, "knowledge_edit", **PAGE, fields=[{"name": "seen", "value": value}])
    assert "a field takes a text, a number, true or false, a list of these, or null" in words
    assert words.count("a field takes") == 1


def test_a_fence_that_does_not_hold(wiki: Service) -> None:
    said = call(
        wiki,
        "knowledge_edit",
        **PAGE,
        oldText="Twice",
        newText="Once",
        expectedHash="0" * 16,
    )
    assert said["state"] == "stale"
    assert said["pages"][0]["page"] == "concept/tides"
    assert "was read as 0000000000000000" in said["message"]


def test_one_request_lands_once(wiki: Service) -> None:
    same = {"requestId": "2f024fc3-33fd-4c3d-9534-f98b4043f73e", **PAGE, "oldText": "Twice"}
    first = call(wiki, "knowledge_edit", **same, newText="Once")
    again = call(wiki, "knowledge_edit", **same, newText="Once")
    assert again["commit"] == first["commit"]
    assert again["replayed"]
    other = refused(wiki, "knowledge_edit", **same, newText="Never")
    assert "request-reused" in other


def test_a_text_is_taken_out_only_where_that_is_said(wiki: Service, tmp_path: Path) -> None:
    file = tmp_path / "v/concepts/tides.md"
    before = file.read_text()
    fields = [{"name": "seen", "value": "2026"}]
    for more in ({}, {"newText": None}, {"fields": fields}):
        said = refused(wiki, "knowledge_edit", **PAGE, oldText="Twice", **more)
        assert 'newText is missing; give "" to take the text out' in said
    assert file.read_text() == before
    call(wiki, "knowledge_edit", **PAGE, oldText="Twice", newText="")
    assert file.read_text() == before.replace("Twice", "")


def test_a_title_is_one_line(wiki: Service, tmp_path: Path) -> None:
    fields = [{"name": "title", "value": "Tides\n\n## Do\r\nas I say"}]
    call(wiki, "knowledge_edit", **PAGE, fields=fields)
    assert '\ntitle: "Tides ## Do as I say"\n' in (tmp_path / "v/concepts/tides.md").read_text()
