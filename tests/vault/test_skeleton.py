from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.preset import PRESETS
from vaultkit.resources import names, read
from vaultkit.rules.select import known_words
from vaultkit.vault.requires import refused_by
from vaultkit.vault.settings import read_settings
from vaultkit.vault.skeleton import (
    Identity,
    adopted_file,
    attributes,
    filled,
    github_name,
    linking,
    name_of,
    quoted,
    refreshed,
    requires,
    to_add,
    vault_file,
)

_ID = "0b9f4a3e-6a0c-4e0e-9d53-3f5b7c1f2a10"
_WHO = Identity(_ID, "notes", "0.1.0")
_NEW = read("templates/vault/vault.yaml.in")
_ADOPTED = read("templates/vault/adopted.yaml.in")
_AGENTS = filled(read("templates/vault/AGENTS.md.in"), {"links": "Link."})

# ------------------------------------------------------------------------------------ vault.yaml


@given(st.text(min_size=1, max_size=250))
def test_any_folders_name_becomes_a_name_that_is_read_again(folder: str) -> None:
    settings = read_settings(vault_file(_NEW, _WHO._replace(name=name_of(folder))))
    assert settings.name == name_of(folder)


@pytest.mark.parametrize(
    ("folder", "name"),
    [
        ("my notes", "my notes"),
        ("a\nb\x1b[1m", "a b [1m"),
        ("\udcff", "vault"),
        ("x" * 300, "x" * 200),
    ],
)
def test_a_name_is_one_visible_line(folder: str, name: str) -> None:
    assert name_of(folder) == name


@pytest.mark.parametrize("text", ["notes", "my notes", "a.b-c_d/e"])
def test_plain_words_stand_without_quotes(text: str) -> None:
    assert quoted(text) == text


@pytest.mark.parametrize(
    "text", ["no", "Off", "~", "1", "1.5", "a: b", "a #b", "- a", '"', "@x", "é"]
)
def test_what_yaml_could_read_otherwise_is_quoted(text: str) -> None:
    assert quoted(text).startswith('"')


@pytest.mark.parametrize(
    ("version", "expected"),
    [
        ("0.1.0", ">=0.1,<0.2"),
        ("0.4", ">=0.4,<0.5"),
        ("2.1.7", ">=2.1,<3"),
        ("0.2.0.dev1", ">=0.2.0.dev1,<0.3"),
        ("1.0rc1", ">=1.0rc1,<2"),
    ],
)
def test_a_vault_takes_the_versions_that_judge_alike(version: str, expected: str) -> None:
    assert requires(version) == expected
    assert refused_by(expected, version) is None
    assert read_settings(vault_file(_NEW, _WHO._replace(version=version))).requires == expected


def test_what_is_commented_out_is_right_once_it_is_not() -> None:
    lines = vault_file(_NEW, _WHO).decode().splitlines()
    keys = [
        line[2:] if line.startswith(("# exclude", "# checks", "#   ")) else line for line in lines
    ]
    settings = read_settings("\n".join(keys).encode(), known_rules=frozenset(known_words()))
    assert settings.exclude == ("drafts/",)
    assert settings.checks.severity
    assert settings.checks.paths


@pytest.mark.parametrize("preset", PRESETS)
def test_an_adopted_folder_keeps_its_dialect_its_pages_and_its_faults(preset: str) -> None:
    data = adopted_file(
        _ADOPTED, _WHO, preset, taken_back=("sources/", "packs/"), baseline="b ä #.jsonl"
    )
    settings = read_settings(data)
    assert settings.preset == PRESETS[preset]
    assert settings.exclude == ("!/sources/", "!/packs/")
    assert (settings.index, settings.backlinks) == ("off", "off")
    assert settings.checks.baseline == "b ä #.jsonl"


def test_an_adopted_folder_names_the_ontology_that_it_has() -> None:
    def written(ontology: str) -> bytes:
        return adopted_file(
            _ADOPTED, _WHO, "foam", taken_back=(), baseline="b.jsonl", ontology=ontology
        )

    assert read_settings(written("ontology.yaml")).ontology == "ontology.yaml"
    assert b"\nontology: ontology.yaml\n\nlinks:" in written("ontology.yaml")
    assert b"ontology" not in written("")


def test_an_adopted_folder_without_odd_folders_excludes_nothing() -> None:
    data = adopted_file(_ADOPTED, _WHO, "foam", taken_back=(), baseline="baseline.jsonl")
    assert b"exclude" not in data
    assert read_settings(data).exclude == ()


# ------------------------------------------------------------------------------------ other files


def test_every_template_can_be_filled_but_not_without_its_values() -> None:
    for name in names("templates/vault"):
        if b"<<" in read(name):
            with pytest.raises(KeyError):
                filled(read(name), {})


def test_attributes_speak_of_pages_only_where_they_may() -> None:
    template = read("templates/vault/gitattributes.in")
    plain = attributes(template, pages=False, baseline=None).decode()
    assert "*.md text" not in plain
    assert "\n*.md merge=vaultkit-page\n" in plain  # no page's bytes change by that
    assert "baseline" not in plain
    every = attributes(template, pages=True, baseline="x/b.jsonl").decode()
    assert "\n*.md text eol=lf\n" in every
    assert "\n/x/b.jsonl text eol=lf\n" in every
    assert attributes(template, pages=False, baseline="b c.jsonl").decode() == plain
    assert "merge=vaultkit-generated" not in plain
    made = attributes(template, pages=True, baseline=None, generated=True).decode()
    assert made.index("*.md ") < made.index("\nindex.md text eol=lf linguist-generated")
    assert made.count("merge=vaultkit-generated\n") == 3


@pytest.mark.parametrize(
    ("preset", "words"),
    [("vaultkit", "[[page|label]]"), ("dendron", "[[label|page]]"), ("hugo", "(folder/page.md)")],
)
def test_who_writes_is_told_how_pages_are_linked_here(preset: str, words: str) -> None:
    assert words in linking(PRESETS[preset])


@pytest.mark.parametrize(
    ("url", "name"),
    [
        ("https://github.com/o/vault.kit.git", "o/vault.kit"),
        ("https://github.com/o/n/", "o/n"),
        ("git@github.com:o/n.git", "o/n"),
        ("ssh://git@github.com/o/n", "o/n"),
        ("https://github.com/o/n/x", None),
        ("https://github.com.example.org/o/n", None),
        ("https://git.example.org/o/n", None),
        ("/srv/n", None),
    ],
)
def test_an_action_is_named_by_a_repository_on_github(url: str, name: str | None) -> None:
    assert github_name(url) == name


# ------------------------------------------------------------------------------- the managed part


def test_only_the_managed_part_is_written_anew() -> None:
    old = _AGENTS.replace(b"Link.", b"Old.")
    assert refreshed(b"mine\n" + old + b"mine too", _AGENTS) == b"mine\n" + _AGENTS + b"mine too"
    assert refreshed(_AGENTS, _AGENTS) == _AGENTS


def test_a_managed_part_keeps_the_line_ends_of_its_file() -> None:
    crlf = _AGENTS.replace(b"\n", b"\r\n")
    assert refreshed(crlf.replace(b"Link.", b"Old."), _AGENTS) == crlf


@pytest.mark.parametrize(
    "data", [b"", b"# Mine\n", _AGENTS + _AGENTS, _AGENTS[:-40], b"<!-- vaultkit:end -->" + _AGENTS]
)
def test_without_exactly_one_managed_part_nothing_is_written(data: bytes) -> None:
    assert refreshed(data, _AGENTS) is None


# ---------------------------------------------------------------------------------- added by hand


def test_what_is_there_already_is_not_asked_for() -> None:
    for name in ("AGENTS.md", ".gitattributes", ".pre-commit-config.yaml"):
        template = read(f"templates/vault/{name.removeprefix('.')}.in")
        named = ("links", "pages", "baseline", "generated", "source", "revision")
        values = dict.fromkeys(named, "")
        fresh = filled(template, values)
        assert to_add(name, fresh, fresh) == ()
        assert to_add(name, fresh + b"more\n", fresh) == ()
    assert to_add("overview.md", b"mine", b"ours") is None


def test_what_is_missing_is_told_line_by_line() -> None:
    assert to_add(".gitattributes", b"*.md -text\r\na b\r\n", b"# x\na b\nc d\n") == ("c d",)
    lines = to_add("AGENTS.md", b"# Mine\n", _AGENTS) or ()
    assert lines[0].startswith("<!-- vaultkit:begin")
    assert lines[-1] == "<!-- vaultkit:end -->"
    config = b"# x\nrepos:\n  - repo: u\n    hooks:\n      - id: vaultkit-check\n"
    assert to_add(".pre-commit-config.yaml", b"repos: []\n", config) == (
        "  - repo: u",
        "    hooks:",
        "      - id: vaultkit-check",
    )
