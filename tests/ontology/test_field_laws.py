"""Fields whose keys go together are taken; what each kind takes as a default and a bound."""

from __future__ import annotations

import pytest

from tests.support.ontology import mistakes, ontology


@pytest.mark.parametrize(
    "field",
    [
        "text",
        "{type: text, default: 'two\\nlines'}",
        "{type: string, default: one line, max: 8}",
        "{type: integer, min: -5, max: 0012, default: 7}",
        "{type: number, min: -.5, max: 1e3, default: 7.25}",
        "{type: boolean, default: true}",
        "{type: date, min: 2020-01-01, max: 2020-01-01, default: 2020-01-01}",
        '{type: datetime, min: 2020-01-01, default: "2026-01-31T10:00:00+01:00"}',
        "{type: url, default: 'https://example.org', pattern: 'https://.*'}",
        "{type: email, default: a@example.org, max: 20}",
        "{type: enum, values: [a, b], default: b}",
        "{type: ref}",
        "{type: link}",
        "{type: list, min: 1, max: 3, unique: true}",
        "{type: list, of: {type: list, of: {type: ref, to: a}}}",
        "{type: map, of: {type: enum, values: [x]}}",
        "{type: map, fields: {x: {type: map, fields: {y: {required: true}}}}}",
        "{type: map}",
        "{required: true, deprecated: false}",
        "{deprecated: the field y}",
    ],
)
def test_what_goes_together_is_taken(field: str) -> None:
    ontology(f"page_types: {{a: {{fields: {{f: {field}}}}}}}")


@pytest.mark.parametrize(
    "field",
    [
        '{type: string, default: "two\\nlines"}',
        "{type: integer, default: 0x1F}",
        "{type: number, default: ten}",
        "{type: boolean, default: 'yes'}",
        "{type: date, default: 2026-1-1}",
        "{type: date, default: 2026-01-01T10:00}",
        "{type: datetime, default: noon}",
        "{type: url, default: example.org}",
        "{type: email, default: at home}",
        "{type: string, default: abcdef, max: 3}",
        "{type: date, min: 2026-01-01, default: 2025-12-31}",
        "{type: date, min: 2026-02-30}",
        "{type: list, min: 1.5}",
        "{type: boolean, min: 1}",
        "{type: link, to: a}",
        "{type: map, fields: {x: {type: enum}}}",
        "{type: list, of: {type: integer, min: x}}",
        "{type: list, of: {deprecated: true}}",
    ],
)
def test_what_does_not_is_one_mistake(field: str) -> None:
    found = mistakes(f"page_types: {{a: {{fields: {{f: {field}}}}}}}")
    assert len(found) == 1, found


def test_a_mistake_that_is_inherited_is_told_once() -> None:
    text = "page_types: {a: {fields: {f: {type: enum}}}, b: {is_a: a}, c: {is_a: b}}"
    assert len(mistakes(text)) == 1
