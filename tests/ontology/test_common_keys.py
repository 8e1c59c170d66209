"""Keys that are no fault on any page."""

from __future__ import annotations

import pytest

from tests.support.vocabulary import judged, project
from vaultkit.model.preset import PRESETS
from vaultkit.model.vocabulary import PageType
from vaultkit.ontology.common_keys import COMMON, OF_PRESET, common_keys


def test_presets_that_have_keys_exist() -> None:
    assert OF_PRESET.keys() <= PRESETS.keys()
    for keys in OF_PRESET.values():
        assert keys.isdisjoint(COMMON)


def test_owner_and_reviewed_are_known_where_pages_are_reviewed() -> None:
    assert "reviewed" not in common_keys(PageType(name="a"), "vaultkit")
    assert {"owner", "reviewed"} <= common_keys(PageType(name="a", review_days=180), "vaultkit")


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_what_a_record_may_always_have_is_left_alone_in_every_dialect(preset: str) -> None:
    keys = sorted((COMMON | OF_PRESET.get(preset, frozenset())) - {"type", "record"})
    values = {"aliases": "[x]", "alias": "[y]", "evidence": "", "id": "own"}
    block = "\n".join(f"{key}: {values.get(key, '')}" for key in keys)
    assert judged(project(), {"a.md": f"---\ntype: project\n{block}\n---\n"}, preset) == []


def test_keys_of_one_dialect_are_none_of_another() -> None:
    page = {"a.md": "---\ntype: project\ncssclasses: [x]\n---\n"}
    assert judged(project(), page, "obsidian") == []
    assert [one.name for one in judged(project(), page, "hugo")] == ["unknown-field"]
