"""The model of `vault.yaml` takes every key of its table, and refuses each one's wrong values."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.vault_keys import KEYS, nested
from vaultkit.model.finding import Severity
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import PathRule, Settings
from vaultkit.vault.config_file import EMPTY, USER_LEVEL
from vaultkit.vault.config_keys import known_keys
from vaultkit.vault.config_model import VaultFile, judge


def test_the_table_of_good_and_wrong_values_names_every_key() -> None:
    sections = {key[0] for key in known_keys() if len(key) > 1}
    leaves = {".".join(map(str, key)) for key in known_keys() if "*" not in key} - sections
    assert set(KEYS) == leaves


@pytest.mark.parametrize("key", KEYS)
def test_a_good_value_is_taken(key: str) -> None:
    assert isinstance(judge(nested(key, KEYS[key][0]), None), Settings)


@pytest.mark.parametrize("key", KEYS)
def test_a_wrong_value_is_refused_at_its_place(key: str) -> None:
    problems = judge(nested(key, KEYS[key][1]), None)
    assert isinstance(problems, tuple)
    assert len(problems) == 1
    assert ".".join(map(str, problems[0].place)).startswith(key)


@pytest.mark.parametrize("key", KEYS)
def test_a_key_without_a_value_is_refused(key: str) -> None:
    assert not isinstance(judge(nested(key, EMPTY), None), Settings)


@pytest.mark.parametrize(
    "key", ["odd", *sorted({f"{k.partition('.')[0]}.odd" for k in KEYS if "." in k})]
)
def test_an_unknown_key_is_refused_in_every_section(key: str) -> None:
    problems = judge(nested(key, 1), None)
    assert isinstance(problems, tuple)
    assert [problem.kind for problem in problems] == ["extra_forbidden"]


def test_user_level_keys_and_keys_of_the_model_do_not_meet() -> None:
    known = {".".join(map(str, key)) for key in known_keys()}
    user = {
        f"{section}.{key}" if section else key
        for section in USER_LEVEL
        for key in USER_LEVEL[section]
    }
    assert not known & user
    assert set(USER_LEVEL) - {""} <= known


def test_an_empty_file_has_the_defaults_of_the_settings() -> None:
    assert judge({}, None) == Settings(configured=True)
    assert VaultFile().version == 1


def test_every_value_reaches_the_settings() -> None:
    values: dict[str, Any] = {}
    for key, (good, _) in KEYS.items():
        section, dot, name = key.partition(".")
        if dot:
            values.setdefault(section, {})[name] = good
        else:
            values[section] = good
    settings = judge(values, None)
    assert isinstance(settings, Settings)
    assert (settings.vault_id, settings.name, settings.branch) == (
        "0b9f4a3e-6a0c-4e0e-9d53-3f5b7c1f2a10",
        "Team",
        "main",
    )
    assert settings.requires == ">=0.4,<0.5"
    assert settings.configured
    assert not settings.guessed
    assert settings.preset.name == "obsidian"
    assert settings.preset.slugs == ("github", "obsidian")
    assert settings.preset.absolute == "vault"
    assert settings.wikilink_order == ("path", "stem")
    assert settings.exclude == ("drafts/", "!drafts/keep.md")
    assert settings.documents == ("README.md",)
    assert settings.ontology == "config/ontology.yaml"
    budgets = settings.budgets
    assert (budgets.hub, budgets.page, budgets.index) == (8000, 16000, 20000)
    assert (budgets.hub_percentile, budgets.min_pages) == (95, 5)
    assert (budgets.min_degree, budgets.types) == (4, (("person", 6000),))
    checks = settings.checks
    assert (checks.select, checks.ignore) == (("LK", "broken-link"), ("orphan-page",))
    assert checks.severity == (("broken-link", Severity.WARNING), ("ST", Severity.OFF))
    assert checks.paths == (PathRule("docs/**", ("LK",)),)
    assert checks.baseline == "baseline.json"
    assert (settings.index, settings.backlinks, settings.generate_on) == ("off", "commit", "never")


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_keeps_its_switches_where_the_file_names_no_others(name: str) -> None:
    settings = judge({"links": {"preset": name}}, None)
    assert isinstance(settings, Settings)
    assert settings.preset == PRESETS[name]


def test_rules_are_held_to_the_known_ones() -> None:
    known = frozenset(("broken-link", "LK"))
    checks = {
        "select": ["LK", "lost"],
        "ignore": ["lost"],
        "severity": {"lost": "off"},
        "paths": {"x": {"ignore": ["lost"]}},
    }
    problems = judge({"checks": checks}, known)
    assert isinstance(problems, tuple)
    assert [problem.place for problem in problems] == [
        ("checks", "select", 1),
        ("checks", "ignore", 0),
        ("checks", "severity", "lost", "[key]"),
        ("checks", "paths", "x", "ignore", 0),
    ]
    assert isinstance(judge({"checks": checks}, None), Settings)


def test_a_number_beyond_all_bounds_is_refused_without_a_crash() -> None:
    for key in ("budgets.hub", "recall.high_threshold", "version"):
        assert isinstance(judge(nested(key, 10**900), None), tuple)
