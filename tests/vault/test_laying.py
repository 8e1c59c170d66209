from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.vault.laying import lacks_room, manner_of, may_need_room
from vaultkit.vault.snapshot import Snapshot


def settings_of(preset: str = "vaultkit", page: int = 100) -> Settings:
    plain = Settings(configured=True, preset=PRESETS[preset])
    return replace(plain, budgets=replace(plain.budgets, page=page, hub=50))


def snapshot(text: str) -> Snapshot:
    tree, settings = vault({"a.md": text}), settings_of()
    return judge(tree, settings, FactsStore(tree, dialect_of(settings))).snapshot


@pytest.mark.parametrize("preset", PRESETS)
def test_only_mkdocs_has_wide_lists(preset: str) -> None:
    manner = manner_of(settings_of(preset))
    assert manner.wide == (preset == "mkdocs")
    assert manner.dialect[:2] == dialect_of(settings_of(preset))[:2]  # of leads it needs none


@pytest.mark.parametrize(
    ("before", "after", "lacks"),
    [
        (99, 100, False),
        (99, 101, True),
        (120, 121, True),
        (120, 120, False),
        (120, 110, False),
        (40, 60, False),  # more than a hub may have, but it is none
    ],
)
def test_a_page_may_not_grow_beyond_its_budget(before: int, after: int, lacks: bool) -> None:
    old, new = "a" * before, "a" * after
    assert lacks_room(snapshot(old), "a.md", old.encode(), new.encode()) == lacks


def test_the_vault_is_asked_only_where_some_page_may_not_have_that_size() -> None:
    assert not may_need_room(settings_of(), b"a" * 10, b"a" * 50)
    assert may_need_room(settings_of(), b"a" * 10, b"a" * 51)
    assert not may_need_room(settings_of(), b"a" * 90, b"a" * 51)
