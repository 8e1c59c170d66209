"""`vault.yaml` is read whole or refused with every mistake; the resolved form keeps all of it."""

from __future__ import annotations

import json
import subprocess
import sys
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.errors import SettingsError, UsageError
from vaultkit.model.finding import Severity
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Budgets, Checks, IgnoredKey, PathRule, Settings
from vaultkit.vault.settings import (
    from_resolved,
    overlay,
    read_settings,
    resolved,
)

RULES = frozenset(("broken-link", "orphan-page", "LK", "LK001", "ST"))

WRONG = """\
vault: {name: 2024}
requires: 0.4
exclude: drafts/
budget:
  hub: 12000
links:
  preset: obsidan
  absolute:
budgets:
  hub: "12000"
  Hub-Percentile: 90
  types: {a: 1.5}
checks:
  select: [broken-lnk]
  severity: {LKK: warn}
  paths:
    "docs/**": {ignor: [LK]}
exclude: [notes/]
"\\x1b[31m": red
""".replace("\\x1b", r"\e")

EXPECTED = """\
team/vault.yaml:1:15 vault.name: must be text, not the number 2024; put it in quotes: "2024"
team/vault.yaml:2:11 requires: must be text, not the number 0.4; put it in quotes: "0.4"
team/vault.yaml:3:10 exclude: must be a list, not the text "drafts/"; write [drafts/]
team/vault.yaml:4:1 budget: unknown key; did you mean budgets?
team/vault.yaml:7:11 links.preset: must be one of vaultkit, commonmark, github, obsidian, foam, \
dendron, zk, logseq, mkdocs, hugo, not the text "obsidan"; did you mean "obsidian"?
team/vault.yaml:8:12 links.absolute: must be one of vault, site, not empty
team/vault.yaml:10:8 budgets.hub: must be a whole number, not the text "12000"; \
write 12000 without quotes
team/vault.yaml:11:3 budgets.Hub-Percentile: unknown key; did you mean hub_percentile?
team/vault.yaml:12:14 budgets.types.a: must be a whole number, not the number 1.5
team/vault.yaml:14:12 checks.select[0]: no rule, code or family "broken-lnk"; \
did you mean "broken-link"?
team/vault.yaml:15:14 checks.severity.LKK: no rule, code or family "LKK"; did you mean "LK"?
team/vault.yaml:15:19 checks.severity.LKK: must be one of error, warning, info, off, \
not the text "warn"; did you mean "warning"?
team/vault.yaml:17:16 checks.paths."docs/**".ignore: must be here; add it with a value
team/vault.yaml:17:17 checks.paths."docs/**".ignor: unknown key; did you mean ignore?
team/vault.yaml:18:1 exclude: this key stands on line 3 already; keep one of the two
team/vault.yaml:19:1 "\\x1b[31m": unknown key; known are vault, requires, version, ontology, \
exclude, documents, search, recall, embeddings, links, budgets, checks, generate, serve"""


def refusal(text: str | bytes) -> str:
    data = text.encode() if isinstance(text, str) else text
    with pytest.raises(SettingsError) as caught:
        read_settings(data, known_rules=RULES)
    assert caught.value.exit_code == 2
    assert caught.value.hint
    return caught.value.message


def test_all_mistakes_are_told_at_once_each_with_its_place_and_the_way_on() -> None:
    with pytest.raises(SettingsError) as caught:
        read_settings(WRONG.encode(), "team/vault.yaml", known_rules=RULES)
    assert caught.value.message == EXPECTED
    assert "team/vault.yaml" in caught.value.hint


def test_without_a_file_the_defaults_hold_and_nothing_is_configured() -> None:
    assert read_settings(None) == Settings()
    assert not read_settings(None).configured


@pytest.mark.parametrize("data", [b"", b"# a vault\n", b"\xef\xbb\xbf# with a mark\r\n", b"{}\n"])
def test_an_empty_file_marks_a_vault_with_all_defaults(data: bytes) -> None:
    assert read_settings(data) == Settings(configured=True)


def test_a_file_with_windows_line_ends_and_a_mark_reads_the_same() -> None:
    text = "vault:\n  name: Team\nchecks:\n  severity: {ST: off}\n"
    windows = b"\xef\xbb\xbf" + text.replace("\n", "\r\n").encode()
    assert read_settings(windows) == read_settings(text.encode())


@pytest.mark.parametrize(
    ("data", "line"),
    [
        (b"a: \xff\n", "vault.yaml:1:1 byte 0xff is not UTF-8; save the file as UTF-8 text"),
        ("a: 1\n".encode("utf-16"), "vault.yaml:1:1 it is UTF-16, not UTF-8; save the file"),
        (b"links:\n\tpreset: zk\n", "vault.yaml:2:1 a tab stands where YAML wants spaces"),
        (b"vault: {}\nvault: {}\n", "vault.yaml:2:1 vault: this key stands on line 1 already"),
        (b"a: &a [*a]\n", "vault.yaml:1:8 an alias inside its own value"),
        (b"exclude: [a, b\n", "vault.yaml:1:10 is not valid YAML"),
        (b"- a\n", "vault.yaml:1:1 must hold keys with values"),
    ],
)
def test_a_file_that_is_no_map_of_keys_is_refused_with_a_place(data: bytes, line: str) -> None:
    assert refusal(data).startswith(line)


def test_a_bomb_of_aliases_is_refused_in_one_line() -> None:
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{n}: &a{n} [{', '.join([f'*a{n - 1}'] * 9)}]" for n in range(1, 30)]
    message = refusal("\n".join(lines))
    assert "aliases grow" in message
    assert "\n" not in message


def test_a_key_that_stands_twice_hides_no_other_mistake() -> None:
    message = refusal("links: {preset: zkk}\nlinks: {}\nodd: 1\n")
    assert [line.split(" ")[0] for line in message.splitlines()] == [
        "vault.yaml:1:17",
        "vault.yaml:2:1",
        "vault.yaml:3:1",
    ]


def test_user_level_keys_are_no_mistake_and_have_no_effect() -> None:
    data = b"push: true\nvault: {name: Team}\nserve: {partitions: {a: b}, mode: plan}\n"
    ignored = (IgnoredKey("push", 1, 1), IgnoredKey("serve.partitions", 3, 9))
    expected = Settings(configured=True, name="Team", ignored=ignored, serve_mode="plan")
    assert read_settings(data) == expected


# ------------------------------------------------------------------------------------- options


def test_without_options_nothing_changes() -> None:
    settings = read_settings(b"checks: {select: [LK], ignore: [ST], severity: {LK001: off}}")
    assert overlay(settings) == settings


def test_what_an_option_selects_is_the_whole_selection() -> None:
    settings = read_settings(
        b"checks: {select: [ST], ignore: [LK], severity: {LK: off, ST: error},"
        b" paths: {x: {ignore: [ST]}}}"
    )
    checks = overlay(settings, select=["LK"], ignore=["LK001"]).checks
    assert (checks.select, checks.ignore) == (("LK",), ("LK001",))
    assert checks.severity == (("ST", Severity.ERROR),)
    assert checks.paths == settings.checks.paths


def test_ignore_and_severity_add_to_the_file() -> None:
    settings = read_settings(b"checks: {ignore: [ST], severity: {LK: warning}}")
    checks = overlay(settings, ignore=["orphan-page"], severity=[("LK", "error")]).checks
    assert checks.ignore == ("ST", "orphan-page")
    assert checks.severity == (("LK", Severity.WARNING), ("LK", Severity.ERROR))


def test_a_preset_from_an_option_is_no_guess() -> None:
    guessed = replace(Settings(), preset=PRESETS["obsidian"], guessed=True)
    chosen = overlay(guessed, preset="zk")
    assert chosen.preset == PRESETS["zk"]
    assert not chosen.guessed
    assert overlay(guessed) == guessed


def test_an_unknown_preset_is_refused_with_the_nearest_and_all_names() -> None:
    with pytest.raises(UsageError) as caught:
        overlay(Settings(), preset="obsidan")
    assert caught.value.message == 'unknown preset "obsidan"; did you mean "obsidian"?'
    assert all(name in caught.value.hint for name in PRESETS)


def test_an_unknown_severity_is_refused_with_the_nearest() -> None:
    with pytest.raises(UsageError, match='did you mean "warning"'):
        overlay(Settings(), severity=[("LK", "warn")])


# ------------------------------------------------------------------------------- resolved form

words = st.text(max_size=8)
names = st.lists(words, max_size=3).map(tuple)
sizes = st.integers(min_value=0, max_value=10**9)
budgets = st.builds(
    Budgets,
    hub=sizes,
    page=sizes,
    hub_percentile=st.integers(0, 100),
    types=st.lists(st.tuples(words, sizes), max_size=3).map(tuple),
)
checks_of_all_kinds = st.builds(
    Checks,
    select=names,
    ignore=names,
    severity=st.lists(st.tuples(words, st.sampled_from(Severity)), max_size=3).map(tuple),
    paths=st.lists(st.builds(PathRule, words, names), max_size=3).map(tuple),
    baseline=st.none() | words,
)
presets = st.builds(
    replace,
    st.sampled_from(sorted(PRESETS)).map(PRESETS.__getitem__),
    slugs=names,
    absolute=st.sampled_from(("vault", "site")),
)
all_settings = st.builds(
    Settings,
    vault_id=st.none() | words,
    name=words,
    branch=st.none() | words,
    requires=st.none() | words,
    configured=st.booleans(),
    preset=presets,
    guessed=st.booleans(),
    wikilink_order=names,
    exclude=names,
    documents=names,
    ontology=words,
    budgets=budgets,
    checks=checks_of_all_kinds,
    index=words,
    backlinks=words,
    generate_on=words,
    ignored=st.lists(st.builds(IgnoredKey, words, sizes, sizes), max_size=3).map(tuple),
)


@given(all_settings)
def test_the_resolved_form_keeps_all_settings_through_json(settings: Settings) -> None:
    assert from_resolved(json.loads(json.dumps(resolved(settings)))) == settings
    assert from_resolved(resolved(settings)) == settings


@pytest.mark.parametrize("part", ["budgets", "checks", "preset", "name", "ignored", None])
def test_a_form_of_another_version_is_refused(part: str | None) -> None:
    form = resolved(Settings())
    if part is None:
        form["added"] = 1
    else:
        del form[part]
    with pytest.raises(ValueError, match="no resolved settings"):
        from_resolved(form)


@pytest.mark.parametrize(
    ("part", "damage"),
    [
        ("checks", None),
        ("budgets", {"hub": 1}),
        ("preset", []),
        ("ignored", [["push", 1, 1]]),
        ("checks", {**resolved(Settings())["checks"], "severity": [["LK", "odd"]]}),
        ("checks", {**resolved(Settings())["checks"], "severity": [["LK"]]}),
        ("checks", {**resolved(Settings())["checks"], "paths": [7]}),
    ],
)
def test_a_damaged_form_is_refused(part: str, damage: object) -> None:
    with pytest.raises(ValueError, match=r"resolved settings|valid Severity|values to unpack"):
        from_resolved({**resolved(Settings()), part: damage})


def test_the_resolved_form_is_read_without_pydantic() -> None:
    code = (
        "import json, sys\n"
        "from vaultkit.vault.settings import from_resolved, read_settings\n"
        "settings = from_resolved(json.loads(sys.stdin.read()))\n"
        "assert settings.name == 'Team' and read_settings(None)\n"
        "sys.exit('pydantic' in sys.modules)\n"
    )
    form = json.dumps(resolved(read_settings(b"vault: {name: Team}")))
    done = subprocess.run([sys.executable, "-c", code], input=form.encode(), capture_output=True)
    assert done.returncode == 0, done.stderr.decode()
