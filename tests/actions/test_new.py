from __future__ import annotations

import os
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from tests.cases.test_adoption import contents
from tests.support.repository import Repository, init_repository, write_files
from vaultkit.actions.check import CheckRequest, check
from vaultkit.actions.new import NewRequest, new
from vaultkit.errors import SettingsError, StateError, UsageError, VaultkitError
from vaultkit.model.made import NewPage

_ONTOLOGY = """\
name: test
version: 1
page_types:
  note: {dir: notes, aliases: [memo], template: "## Why\\n\\nBecause.\\n"}
  loose: {}
  root: {dir: ""}
  day: {dir: days, shard: year, fields: {day: {type: date, required: true}}}
  task: {dir: tasks, fields: {size: {type: integer}}, sections: [{name: Plan, required: true}]}
"""
_VAULT = {"vault.yaml": "", "ontology.yaml": _ONTOLOGY}


@pytest.fixture(autouse=True)
def _cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def vault(tmp_path: Path) -> Path:
    return write_files(tmp_path / "v", _VAULT)


def made(folder: Path, kind: str, title: str, *fields: str, **more: Any) -> NewPage:
    pairs = tuple((key, value) for key, _, value in (one.partition("=") for one in fields))
    today = date(2026, 3, 5)
    asked = {"type": kind, "title": title, "fields": pairs, "today": today, **more}
    return new(NewRequest(folder=str(folder), environment=os.environ, **asked))


def refused(folder: Path, kind: type[VaultkitError], *words: str, **more: Any) -> str:
    """Why a page was not made; nothing was written."""
    before = contents(folder)
    with pytest.raises(kind) as told:
        made(folder, *words, **more)
    assert contents(folder) == before
    assert told.value.hint
    return told.value.message


# ------------------------------------------------------------------------------------------- made


def test_a_page_lies_in_the_folder_of_its_type_and_is_clean(vault: Path) -> None:
    page = made(vault, "note", "Spring  tides")
    assert (page.path, page.title, page.empty, page.findings) == (
        *("notes/spring-tides.md", "Spring tides"),
        *((), ()),
    )
    text = "---\ntitle: Spring tides\ntype: note\n---\n\n# Spring tides\n\n## Why\n\nBecause.\n"
    assert (vault / page.path).read_text() == text == page.text
    assert not check(CheckRequest(folder=str(vault), environment=os.environ)).report.findings


def test_a_type_is_named_by_its_alias_and_written_by_its_name(vault: Path) -> None:
    assert "\ntype: note\n" in made(vault, "memo", "x").text


def test_titles_of_any_script_name_files(vault: Path) -> None:
    assert made(vault, "note", "潮汐").path == "notes/潮汐.md"
    assert made(vault, "note", "Inês").path == "notes/ines.md"
    decomposed = made(vault, "note", "Cafe\u0301 и́")
    assert decomposed.path == "notes/cafe-и́.md"
    assert "title: Café и́" in decomposed.text


def test_folders_are_divided_as_the_type_says(vault: Path) -> None:
    assert made(vault, "day", "One", "day=2025-01-01").path == "days/2026/one.md"
    assert made(vault, "root", "Two").path == "two.md"


def test_what_is_still_to_fill_in_is_told_and_is_what_a_check_tells(vault: Path) -> None:
    page = made(vault, "day", "One")
    assert [one.name for one in page.empty] == ["day"]
    assert [one.name for one in page.findings] == ["missing-field"]
    assert page.other_findings == ()
    found = check(CheckRequest(folder=str(vault), environment=os.environ)).report.findings
    assert found == page.findings


def test_a_page_begins_with_the_sections_that_it_must_have(vault: Path) -> None:
    page = made(vault, "task", "One")
    assert page.text.endswith("# One\n\n## Plan\n")
    assert page.findings == ()


@pytest.mark.parametrize("inside", ["notes/a/b", "notes\\a\\b", "/notes/a/b/", "./notes/a/b"])
def test_a_folder_may_be_named(inside: str, vault: Path) -> None:
    assert made(vault, "note", "x", inside=inside).path == "notes/a/b/x.md"
    assert made(vault, "loose", "y", inside=".").path == "y.md"


def test_a_dry_run_tells_the_same_and_writes_nothing(vault: Path) -> None:
    before = contents(vault)
    told = made(vault, "day", "One", dry_run=True)
    assert contents(vault) == before
    really = made(vault, "day", "One")
    assert (told.path, told.text, told.findings) == (really.path, really.text, really.findings)


def test_the_vault_is_found_upward_and_nothing_is_staged(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "r")  # without any commit
    repository.write({f"v/{path}": text for path, text in _VAULT.items()})
    repository.write({"v/a/b/c.md": "---\ntype: note\n---\n"})
    page = made(repository.path / "v/a/b", "note", "One")
    assert (repository.path / "v/notes/one.md").is_file()
    assert page.in_git
    assert repository.git("diff", "--cached", "--name-only") == ""


# ----------------------------------------------------------------------------------- never over it


def test_nothing_is_written_over(vault: Path) -> None:
    made(vault, "note", "One")
    assert "notes/one.md is there already" in refused(vault, StateError, "note", "One!")


@pytest.mark.parametrize(
    ("there", "title"),
    [("notes/ONE.md", "One"), ("Notes/one.md", "One"), ("notes/е\u0308лка.md", "Ёлка")],
)
def test_a_twin_in_case_or_unicode_form_is_told(there: str, title: str, vault: Path) -> None:
    write_files(vault, {there: "---\ntype: loose\n---\n"})
    assert "only in case or Unicode form" in refused(vault, StateError, "note", title)


@pytest.mark.parametrize(
    "page",
    [
        "---\ntype: loose\ntitle: Spring tides\n---\n",
        "---\ntype: loose\naliases: [spring  TIDES]\n---\n",
        "---\ntype: loose\n---\n# Spring tides\n",
        "---\ntype: loose\naliases: [spring-tides]\n---\n",
    ],
)
def test_a_name_of_another_page_is_told(page: str, vault: Path) -> None:
    write_files(vault, {"other.md": page})
    words = refused(vault, StateError, "note", "Spring Tides")
    assert "is a name of other.md already" in words


def test_names_are_free_where_links_are_paths(vault: Path) -> None:
    write_files(
        vault,
        {
            "vault.yaml": "links: {preset: commonmark}\n",
            "other.md": "---\ntype: loose\n---\n# One\n",
            "tasks/one.md": "---\ntype: loose\n---\n",
        },
    )
    assert made(vault, "note", "One").path == "notes/one.md"


def test_a_page_that_git_would_ignore_is_not_made(repository: Repository) -> None:
    repository.commit({**_VAULT, ".gitignore": "notes/\n"})
    assert "a .gitignore leaves out notes/one.md" in refused(
        repository.path, StateError, "note", "One"
    )


# ---------------------------------------------------------------------------------------- refused


@pytest.mark.parametrize(
    ("words", "more", "told"),
    [
        (("noet", "x"), {}, 'no type "noet"; did you mean "note"?'),
        (("zzzzz", "x"), {}, 'no type "zzzzz"'),
        (("note", "?!"), {}, "has no letter and no figure"),
        (("note", "a\u200bb"), {}, "holds what nobody sees"),
        (("note", "a\udcff"), {}, "no text that UTF-8 can hold"),
        (("note", "x" * 201), {}, "has 201 characters"),
        (("note", "README"), {}, "would stand for its whole folder"),
        (("note", "Index"), {}, "would stand for its whole folder"),
        (("root", "Log"), {}, "would be no page"),
        (("note", "x", "tag=1"), {}, "has no field"),
        (("loose", "x"), {}, "have no folder of their own"),
        (("note", "x"), {"inside": "../up"}, "is no path inside the vault"),
        (("note", "x"), {"inside": "a:b"}, "is no path inside the vault"),
        (("note", "x"), {"inside": "sources"}, "would be no page"),
        (("note", "x"), {"inside": ".hidden"}, "would be no page"),
        (("note", "x"), {"inside": "tasks"}, "wrong-folder"),
        (("task", "x", "size=many"), {}, "wrong-value"),
        (("note", "Con"), {}, "illegal-file-name"),
        (("note", "x", "aliases=other"), {}, "shadowed-name"),
    ],
)
def test_what_cannot_be_is_told_with_the_next_step(
    words: tuple[str, ...], more: dict[str, Any], told: str, vault: Path
) -> None:
    write_files(vault, {"other.md": "---\ntype: loose\n---\n"})
    assert told in refused(vault, UsageError, *words, **more)


def test_a_vault_without_an_ontology_is_told_how_to_get_one(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "a", {"vault.yaml": ""})
    assert "no ontology.yaml" in refused(folder, StateError, "note", "x")
    folder = write_files(tmp_path / "b", {"x.md": "# X\n"})
    assert "no vault yet" in refused(folder, StateError, "note", "x")


def test_an_ontology_with_mistakes_makes_no_page(vault: Path) -> None:
    write_files(vault, {"ontology.yaml": "page_types: {note: {dri: notes}}\n"})
    assert "ontology.yaml:1:21" in refused(vault, SettingsError, "note", "x")


def test_faults_that_were_there_before_keep_no_page_away(vault: Path) -> None:
    write_files(vault, {"bad.md": "---\ntype: gone\n---\n[x](gone.md)\n"})
    assert made(vault, "note", "One").findings == ()


def test_a_file_that_came_in_between_stays(vault: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("vaultkit.actions.new.place_new", lambda *_: False)
    assert "is there already" in refused(vault, StateError, "note", "One")


def test_no_link_is_followed_out_of_the_vault(vault: Path, tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    (vault / "notes").symlink_to(tmp_path / "out")
    refused(vault, StateError, "note", "One")
    assert list((tmp_path / "out").iterdir()) == []
