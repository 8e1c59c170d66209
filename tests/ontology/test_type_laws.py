"""Types that share a folder or say the same name must be told apart."""

from __future__ import annotations

import pytest

from tests.support.ontology import mistakes, ontology

SAYS = "fields: {type: {required: true}}"


@pytest.mark.parametrize(
    "types",
    [
        f"a: {{dir: x, {SAYS}}}, b: {{dir: x, {SAYS}}}",
        f"a: {{dir: x, {SAYS}}}, b: {{is_a: a, dir: x}}",
        'a: {dir: ""}, b: {dir: ""}',
        "a: {dir: x}, b: {dir: x/y}",
        "a: {dir: x}, b: {is_a: a}",
        "a: {}, b: {}",
    ],
)
def test_types_whose_pages_can_be_told_apart_may_share_a_folder(types: str) -> None:
    ontology(f"page_types: {{{types}}}")


@pytest.mark.parametrize(
    ("types", "count"),
    [
        (f"a: {{dir: x, {SAYS}}}, b: {{dir: x}}", 1),
        (f"a: {{dir: x}}, b: {{dir: x, {SAYS}}}", 1),
        ("a: {dir: x, fields: {type: string}}, b: {dir: x, fields: {type: string}}", 1),
        ("a: {dir: x}, b: {dir: x}, c: {dir: x}", 2),
    ],
)
def test_others_may_not(types: str, count: int) -> None:
    found = mistakes(f"page_types: {{{types}}}")
    assert len(found) == count
    assert all(one.key.endswith(".dir") for one in found)


def test_the_catalog_may_show_keys_that_any_page_has() -> None:
    ontology("page_types: {a: {index_fields: [title, updated, status]}}")


def test_the_prefix_of_every_page_comes_last() -> None:
    ontology("""page_types: {a: {}, b: {}}
classify: [{prefix: x/, type: a}, {prefix: "", type: b}]""")
    (found,) = mistakes(
        """page_types: {a: {}, b: {}}
classify: [{prefix: "", type: b}, {prefix: x/, type: a}]"""
    )
    assert (found.key, found.line) == ("classify[1].prefix", 2)
    assert "put the longer one first" in found.words


def test_a_shorter_prefix_of_the_same_type_hides_nothing() -> None:
    ontology("page_types: {a: {}}\nclassify: [{prefix: x/, type: a}, {prefix: x/y/, type: a}]")


def test_a_mistake_in_classify_does_not_hide_others() -> None:
    found = mistakes("page_types: {a: {is_a: q}}\nclassify: [{prefix: /x, type: a}]")
    assert [one.key for one in found] == ["page_types.a.is_a", "classify[0].prefix"]


def test_an_alias_is_the_same_in_every_unicode_form() -> None:
    composed, apart = "caf\u00e9", "cafe\u0301"
    types = f"one: {{aliases: [{composed}]}}, two: {{aliases: [{apart}]}}"
    (twice,) = mistakes(f"page_types: {{{types}}}")
    assert "is an alias of" in twice.words
    (named,) = mistakes(f"page_types: {{{composed}: {{}}, two: {{aliases: [{apart}]}}}}")
    assert "is the name of a page type" in named.words
