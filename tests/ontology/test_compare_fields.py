"""Fields compared: by cases, and by the law that what loosens never refuses what was right."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.vault import page
from vaultkit.model.facts import Facts
from vaultkit.model.vocabulary import Choice, Field, PageType
from vaultkit.ontology.compare_fields import field_changes, fields_changes
from vaultkit.ontology.compare_words import LOOSENING, NEUTRAL, TIGHTENING
from vaultkit.ontology.values import fields_of, inside, missing
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect


def of(kind: str = "string", **more: object) -> Field:
    return Field(name="x", kind=kind, **more)  # type: ignore[arg-type]


def enum(*values: str, old: str = "") -> Field:
    current = tuple(Choice(value=value) for value in values)
    return of("enum", choices=(*current, *([Choice(value=old, deprecated="")] if old else [])))


def map_of(*names: str, **more: object) -> Field:
    return of("map", fields=tuple(Field(name=name, kind="string") for name in names), **more)


CASES = [
    (of(), of(description="What it is."), "x.description", NEUTRAL),
    (of(), of(default="a"), "x.default", NEUTRAL),
    (of(), of(required=True), "x", TIGHTENING),
    (of(required=True), of(), "x", LOOSENING),
    (of(required=True), of(deprecated="y"), "x.deprecated", TIGHTENING),
    (of(deprecated="y"), of(deprecated="z"), "x.deprecated", NEUTRAL),
    (of(deprecated="y"), of(), "x.deprecated", LOOSENING),
    (of(), of(unique=True), "x", TIGHTENING),
    (of(unique=True), of(), "x", LOOSENING),
    (of("string"), of("text"), "x.type", LOOSENING),
    (of("text"), of("string"), "x.type", TIGHTENING),
    (of("integer"), of("number"), "x.type", LOOSENING),
    (of("date"), of("string"), "x.type", LOOSENING),
    (of("date"), of("string", pattern="a"), "x.type", TIGHTENING),
    (of("date"), of("datetime"), "x.type", TIGHTENING),
    (of("string"), of("list"), "x.type", LOOSENING),
    (of("string"), of("list", of=Field(kind="text")), "x.type", LOOSENING),
    (of("string"), of("list", of=Field(kind="date")), "x.type", TIGHTENING),
    (of(), of(pattern="a"), "x.pattern", TIGHTENING),
    (of(pattern="a"), of(pattern="b"), "x.pattern", TIGHTENING),
    (of(pattern="a"), of(), "x.pattern", LOOSENING),
    (of("integer"), of("integer", least="1"), "x.min", TIGHTENING),
    (of("integer", least="9"), of("integer", least="10"), "x.min", TIGHTENING),
    (of("integer", least="10"), of("integer", least="9"), "x.min", LOOSENING),
    (of("integer", most="9"), of("integer", most="10"), "x.max", LOOSENING),
    (of("date", most="2027-01-01"), of("date", most="2026-01-01"), "x.max", TIGHTENING),
    (
        of("datetime", most="2027-01-01"),
        of("datetime", most="2027-01-01T00:00:00Z"),
        "x.max",
        TIGHTENING,
    ),
    (of("ref", to=("a",)), of("ref", to=("a", "b")), "x.to", LOOSENING),
    (of("ref", to=("a",)), of("ref"), "x.to", LOOSENING),
    (of("ref"), of("ref", to=("a",)), "x.to", TIGHTENING),
    (enum("a"), enum("a", "b"), "x=b", LOOSENING),
    (enum("a", "b"), enum("a"), "x=b", TIGHTENING),
    (enum("a", "b"), enum("a", old="b"), "x=b", TIGHTENING),
    (enum("a", old="b"), enum("a", "b"), "x=b", LOOSENING),
    (of("list"), of("list", of=Field(kind="date")), "x[]", TIGHTENING),
    (of("list", of=Field(kind="date")), of("list"), "x[]", LOOSENING),
    (
        of("list", of=Field(kind="integer", least="1")),
        of("list", of=Field(kind="integer", least="2")),
        "x[].min",
        TIGHTENING,
    ),
    (of("map"), map_of("a"), "x", TIGHTENING),
    (map_of("a"), of("map"), "x", LOOSENING),
    (map_of("a"), map_of("a", "b"), "x.b", LOOSENING),
    (map_of("a", "b"), map_of("a"), "x.b", TIGHTENING),
    (map_of("a"), of("map", of=Field(kind="string")), "x", TIGHTENING),
]


@pytest.mark.parametrize(("old", "new", "at", "effect"), CASES)
def test_a_change_is_told_with_the_way_it_works(
    old: Field, new: Field, at: str, effect: str
) -> None:
    found = {(one.at, one.effect) for one in field_changes(old, new, "x")}
    assert (at, effect) in found


def test_a_field_that_comes_or_goes() -> None:
    bare, due = PageType(name="a"), PageType(name="a", fields=(Field(name="due", kind="date"),))
    status = PageType(name="a", fields=(Field(name="status", kind="date"),))
    must = PageType(name="a", fields=(Field(name="due", kind="date", required=True),))
    for old, new, effect in (
        (bare, due, TIGHTENING),  # what was an unknown key, a warning, may be a wrong value now
        (bare, PageType(name="a", fields=(Field(name="note"),)), LOOSENING),
        (due, bare, TIGHTENING),
        (bare, must, TIGHTENING),
        (bare, status, TIGHTENING),  # any page could have that key before
        (status, bare, LOOSENING),
    ):
        (one,) = fields_changes(old, new)
        assert one.effect == effect


# ------------------------------------------------------------------------------------- the law

KINDS = ("text", "string", "integer", "number", "boolean", "date", "datetime", "url", "email")
BOUNDS = ("", "0", "1", "2", "10")
DAYS = ("", "2020-01-01", "2027-01-09", "2027-01-09T10:00:00Z")
VALUES = (
    *("", "a", '"ab"', "12", "1.5", '"12"', "yes", "true", "2027-01-09", "2019-01-01"),
    *("2027-01-09T10:30:00Z", "https://example.org", "ana@example.org", "[]", "{}", "~"),
    *("[a, b]", "[1, 2, 3]", "{a: 1}", "{a: x, b: 2}", "[{a: 1}]", "[[1], 2]", "new", "old"),
)


@st.composite
def fields(draw: st.DrawFn, depth: int = 2, name: str = "x") -> Field:
    inner = ("list", "map") if depth else ()
    kind = draw(st.sampled_from((*KINDS, "enum", *inner)))
    more: dict[str, object] = {}
    if kind in ("text", "string", "url", "email"):
        more["pattern"] = draw(st.sampled_from(("", "[a-z]+", ".{2}")))
    if kind in ("date", "datetime"):
        days = DAYS[:3] if kind == "date" else DAYS
        more["least"], more["most"] = draw(st.sampled_from(days)), draw(st.sampled_from(days))
    elif kind not in ("boolean", "enum"):
        more["least"], more["most"] = draw(st.sampled_from(BOUNDS)), draw(st.sampled_from(BOUNDS))
    if kind == "enum":
        values = draw(st.lists(st.sampled_from(("new", "old", "a", "12")), min_size=1, unique=True))
        gone = draw(st.sampled_from((None, "", "new")))
        more["choices"] = tuple(Choice(value=one, deprecated=gone) for one in values)
    if kind in ("list", "map") and draw(st.booleans()):
        more["of"] = draw(fields(depth - 1, ""))
    elif kind == "map" and draw(st.booleans()):
        more["fields"] = tuple(draw(fields(depth - 1, one)) for one in ("a", "b"))
    if name:
        more["required"] = draw(st.booleans())
        more["deprecated"] = draw(st.sampled_from((None, None, None, "y")))
    return Field(name=name, kind=kind, **more)  # type: ignore[arg-type]


def _facts(value: str) -> Facts:
    return parse(page(f"---\nx: {value}\n---\n"), Dialect())


PAGES = [(value, _facts(value)) for value in VALUES] + [
    ("none", parse(b"---\ny: 1\n---\n", Dialect()))
]


def refused(field: Field) -> set[str]:
    """The values of the table about which something is told; "none" where there is none."""
    made = fields_of((field,))
    found = set()
    for value, facts in PAGES:
        root = facts.frontmatter
        assert root is not None
        told = [
            *inside(made, root.pairs, (), known=frozenset("y")),
            *missing(made, root.pairs, (), root.span),
        ]
        if told:
            found.add(value)
    return found


@given(fields(), fields())
def test_a_change_that_does_not_tighten_refuses_nothing_that_was_right(
    old: Field, new: Field
) -> None:
    effects = {one.effect for one in field_changes(old, new, "x")}
    if TIGHTENING not in effects:
        assert refused(new) <= refused(old)
    if effects <= {NEUTRAL}:
        assert refused(new) == refused(old)


@given(st.data())
def test_so_it_is_for_small_changes_of_one_field(data: st.DataObject) -> None:
    old = data.draw(fields(depth=1))
    other = data.draw(fields(depth=1))
    names = data.draw(
        st.sets(st.sampled_from(("required", "deprecated", "least", "most", "pattern")))
    )
    kept = other.kind == old.kind
    new = Field(
        **{
            key: getattr(other if kept and key in names else old, key)
            for key in Field.__dataclass_fields__
        }
    )
    effects = {one.effect for one in field_changes(old, new, "x")}
    if TIGHTENING not in effects:
        assert refused(new) <= refused(old)
