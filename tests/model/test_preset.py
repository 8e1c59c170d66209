"""Presets are rows of one table of switches, and each switch says what it means."""

from __future__ import annotations

from dataclasses import fields

import pytest

from vaultkit.model.preset import PRESETS, SWITCHES, Preset
from vaultkit.parse.slugs import anchors


def test_every_switch_has_a_meaning_and_no_meaning_lacks_its_switch() -> None:
    assert list(SWITCHES) == [field.name for field in fields(Preset) if field.name != "name"]


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_stands_under_its_own_name(name: str) -> None:
    assert PRESETS[name].name == name


@pytest.mark.parametrize("name", PRESETS)
def test_words_of_a_preset_are_known_ones(name: str) -> None:
    preset = PRESETS[name]
    assert preset.extension in ("needed", "optional")
    assert preset.absolute in ("vault", "site")
    assert preset.slugs
    assert all(anchors((), slug) == () for slug in preset.slugs)


def test_no_two_presets_are_the_same_dialect_but_for_plain_markdown() -> None:
    rows: dict[tuple[object, ...], list[str]] = {}
    for name, preset in PRESETS.items():
        row = tuple(getattr(preset, switch) for switch in SWITCHES)
        rows.setdefault(row, []).append(name)
    assert [names for names in rows.values() if len(names) > 1] == [["commonmark", "github"]]
