"""Which type a page is of, and what needs none."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.vault import page, surface
from vaultkit.model.settings import Settings
from vaultkit.model.vocabulary import Field, Ontology, PageType, Prefix, Vocabulary
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.surface import Surface
from vaultkit.vault.types import Types, is_known_name

_ONTOLOGY = Ontology(
    page_types=(
        PageType(name="concept", kinds=("concept",), dir="concepts", aliases=("idea",)),
        PageType(name="person", kinds=("person", "entity"), dir="people"),
        PageType(name="hero", kinds=("hero",), dir="shared"),
        PageType(name="villain", kinds=("villain",), dir="shared"),
        PageType(name="note", kinds=("note",), dir=""),
    ),
    classify=(Prefix("meetings/old/", "note"), Prefix("meetings/", "person")),
)
_SETTINGS = Settings(
    configured=True, documents=("drafts/",), vocabulary=Vocabulary(ontology=_ONTOLOGY)
)


def _surface(text: str = "") -> Surface:
    return surface(parse(page(text), Dialect()))


def _found(path: str, text: str = "", settings: Settings = _SETTINGS) -> tuple[str, str, str]:
    typed = Types(settings).of(path, _surface(text))
    return typed.record, typed.type.name if typed.type else "", typed.how


@pytest.mark.parametrize(
    ("path", "text", "found"),
    [
        ("x/a.md", "---\ntype: concept\n---\n", ("page", "concept", "declared")),
        ("x/a.md", "---\ntype: idea\n---\n", ("page", "concept", "declared")),
        ("concepts/a.md", "---\ntype: nothing\n---\n", ("page", "", "")),
        ("concepts/deep/a.md", "", ("page", "concept", "folder")),
        ("meetings/a.md", "", ("page", "person", "classified")),
        ("meetings/old/a.md", "", ("page", "note", "classified")),
        ("shared/a.md", "", ("page", "", "")),
        ("a.md", "", ("page", "", "")),
        ("other/a.md", "", ("page", "", "")),
        ("a.md", "---\nrecord: claim\n---\n", ("claim", "", "")),
        ("a.md", "---\nrecord: relationship\ntype: note\n---\n", ("relationship", "", "")),
        ("a.md", "---\nrecord: page\ntype: note\n---\n", ("page", "note", "declared")),
    ],
)
def test_a_declared_type_comes_first_then_prefixes_then_the_folder(
    path: str, text: str, found: tuple[str, str, str]
) -> None:
    assert _found(path, text) == found


@pytest.mark.parametrize(
    "value",
    ["[concept]", '"[[Concept]]"', '["[[Concept]]"]', "[[concept]]", "a/concept", "{a: concept}"],
)
def test_what_could_name_no_type_declares_none(value: str) -> None:
    text = f"---\ntype: {value}\n---\n"
    assert _found("concepts/a.md", text) == ("page", "concept", "folder")
    assert _found("x/a.md", text) == ("page", "", "")


def test_both_unicode_forms_of_a_type_are_one() -> None:
    one = PageType(name="café", kinds=("café",))
    settings = replace(_SETTINGS, vocabulary=Vocabulary(Ontology(page_types=(one,))))
    found = _found("a.md", "---\ntype: cafe\u0301\n---\n", settings)
    assert found == ("page", "café", "declared")


def test_the_empty_prefix_is_that_of_every_page() -> None:
    ontology = replace(_ONTOLOGY, classify=(*_ONTOLOGY.classify, Prefix("", "note")))
    settings = replace(_SETTINGS, vocabulary=Vocabulary(ontology))
    assert _found("x/a.md", "", settings) == ("page", "note", "classified")
    assert _found("meetings/a.md", "", settings) == ("page", "person", "classified")
    assert _found("README.md", "", settings) == ("document", "", "")


@pytest.mark.parametrize(
    "path",
    (
        "README.md concepts/readme.md AGENTS.md overview.md log/2026/01/02-x.md drafts/a.md "
        "concepts/_index.md Code_of_Conduct.md"
    ).split(),
)
def test_documents_need_no_type_but_may_declare_one(path: str) -> None:
    assert _found(path) == ("document", "", "")
    assert _found(path, "---\ntype: whatever\n---\n") == ("document", "", "")
    assert _found(path, "---\ntype: note\n---\n") == ("page", "note", "declared")


def test_the_log_is_one_only_in_a_vault_that_has_a_configuration() -> None:
    assert _found("log/a.md", settings=replace(_SETTINGS, configured=False))[0] == "page"


def test_an_id_is_the_pages_own_else_its_type_and_stem_else_its_path() -> None:
    types = Types(_SETTINGS)
    for path, text, found in (
        ("concepts/a.md", "---\nid: own\n---\n", "own"),
        ("concepts/a.md", "", "concept/a"),
        ("concepts/deep/a.md", "", "concepts/deep/a"),
        ("concepts/a.md", "---\ntype: person\n---\n", "concepts/a"),
        ("a.md", "---\ntype: note\n---\n", "note/a"),
        ("other/a.md", "", "other/a"),
    ):
        assert types.id_of(path, _surface(text)) == found


def test_a_name_of_type_and_stem_says_where_its_page_would_lie() -> None:
    types = Types(_SETTINGS)
    assert types.path_of("person/ana") == "people/ana.md"
    assert types.path_of("note/x") == "x.md"
    for other in ("idea/x", "person", "person/a/b", "nobody/x", ""):
        assert types.path_of(other) is None


def test_a_type_is_what_it_is_one_of_as_well() -> None:
    typed = Types(_SETTINGS).of("people/a.md", _surface())
    assert typed.is_a(("entity",))
    assert typed.is_a(("x", "person"))
    assert not typed.is_a(("concept",))
    assert not typed.is_a(())


@pytest.mark.parametrize(
    ("text", "state"),
    [
        ("type: decision\nstatus: superseded", ""),
        ("type: decision\nlifecycle: superseded", "superseded"),
        ("type: decision\nlifecycle: active\nstatus: retired", ""),
        ("type: note\nstatus: superseded", "superseded"),
        ("type: note\nstatus: merged", ""),
        ("record: claim\nstatus: retired", "retired"),
        ("title: x", ""),
    ],
)
def test_a_status_is_a_lifecycle_where_the_type_has_none_of_its_own(text: str, state: str) -> None:
    decision = PageType(name="decision", kinds=("decision",), fields=(Field(name="status"),))
    note = PageType(name="note", kinds=("note",))
    ontology = Ontology(page_types=(decision, note))
    types = Types(Settings(vocabulary=Vocabulary(ontology=ontology)))
    assert types.state_of("a.md", _surface(f"---\n{text}\n---\n")) == state


def test_names_that_hosts_know() -> None:
    assert is_known_name("a/README.md")
    assert is_known_name("CHANGELOG.markdown")
    assert not is_known_name("reading.md")


def test_without_an_ontology_a_document_is_still_no_page() -> None:
    for settings in (Settings(), replace(Settings(), vocabulary=Vocabulary(Ontology()))):
        types = Types(settings)
        assert types.is_page("a.md", _surface())
        assert types.is_page("a.md", _surface("---\ntype: unheard-of\n---\n"))
        assert not types.is_page("README.md", _surface())
        assert not types.is_page("README.md", _surface("---\ntype: unheard-of\n---\n"))
        assert not types.is_page("a.md", _surface("---\nrecord: claim\n---\n"))


def test_an_id_by_path_is_told_for_any_place() -> None:
    types, plain = Types(_SETTINGS), _surface()
    assert types.id_elsewhere("concepts/a.md", plain) == "concept/a"
    assert types.id_elsewhere("concepts/deep/a.md", plain) == "concepts/deep/a"
    assert types.of("concepts/a.md", plain).type is not None
    # an answer for another place is no answer for this one
    assert types.id_elsewhere("people/a.md", plain) == "person/a"
    assert types.id_of("concepts/a.md", plain) == "concept/a"
    assert Types(Settings()).id_elsewhere("x/a.md", plain) == "x/a"
