"""Frontmatter values that name pages."""

from __future__ import annotations

from tests.support.vault import page
from vaultkit.model.vocabulary import Field, PageType
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.vault.refs import addresses_of, refs_of
from vaultkit.vault.types import Typed

_TYPE = PageType(
    name="project",
    fields=(
        Field(name="lead", kind="ref", to=("person",)),
        Field(name="docs", kind="list", of=Field(kind="link")),
        Field(
            name="team",
            kind="list",
            of=Field(kind="map", fields=(Field(name="who", kind="ref"), Field(name="role"))),
        ),
        Field(name="by", kind="map", of=Field(kind="ref")),
        Field(name="title"),
    ),
)


def _names(text: str, typed: Typed) -> list[tuple[str, str]]:
    facts = parse(page(text), Dialect())
    return [(ref.key, ref.name) for ref in refs_of(facts, typed)]


def test_only_typed_values_are_references() -> None:
    text = """
        ---
        title: people/ana
        lead: people/ana
        docs: [a.md, "[[B|label]]", https://example.org/x]
        team: [{who: x, role: y}, {role: z}, plain]
        by: {first: q, second: [r]}
        other: "[[C]]"
        ---
        """
    found = [("lead", "people/ana"), ("docs", "a.md"), ("docs", "B"), ("team", "x"), ("by", "q")]
    assert _names(text, Typed("page", _TYPE)) == found
    assert _names(text, Typed("page")) == []


def test_claims_and_relationships_name_pages_by_their_own_keys() -> None:
    text = "---\nentities: [a, b]\nowner: c\nfrom: d\nto: e\nsupersedes: f\nlead: g\n---\n"
    claim = [("entities", "a"), ("entities", "b"), ("owner", "c"), ("supersedes", "f")]
    assert _names(text, Typed("claim")) == claim
    assert _names(text, Typed("relationship")) == [("from", "d"), ("to", "e"), ("supersedes", "f")]


def test_typed_values_are_addresses_where_they_say_so() -> None:
    fields = (
        Field(name="home", kind="url"),
        Field(name="docs", kind="list", of=Field(kind="link")),
        Field(name="more", kind="map", of=Field(kind="url")),
        Field(name="title"),
    )
    text = """
        ---
        home: HTTPS://a.example/
        docs: [a.md, https://b.example/, mailto:a@b.example]
        more: {x: http://c.example/, y: c.example, z: }
        title: https://d.example/
        other: https://e.example/
        ---
        """
    facts = parse(page(text), Dialect())

    def found(typed: Typed) -> list[str | None]:
        return [ref.node.text for ref in addresses_of(facts, typed)]

    book = Typed("page", PageType(name="book", fields=fields))
    assert found(book) == ["HTTPS://a.example/", "https://b.example/", "http://c.example/"]
    assert found(Typed("page")) == []
    assert list(addresses_of(parse(b"text", Dialect()), book)) == []


def test_a_page_without_frontmatter_names_nothing() -> None:
    assert _names("text", Typed("page", _TYPE)) == []


def test_a_reference_is_a_link_at_the_place_of_its_value() -> None:
    facts = parse(b'---\nlead: "[[Ana|A]]"\n---\n', Dialect())
    link = next(refs_of(facts, Typed("page", _TYPE))).link()
    assert (link.kind, link.target, link.label, link.line, link.column) == (
        *("property", "Ana", "lead"),
        *(2, 7),
    )
