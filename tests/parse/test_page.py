"""A page's bytes to its facts."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from tests.support.markdown import documents, is_odd
from vaultkit.model.facts import Facts
from vaultkit.model.text import Span
from vaultkit.parse.decode import BOM
from vaultkit.parse.page import body_units, parse
from vaultkit.parse.scan import Dialect

USUAL = Dialect()
HEAD = "---\ntitle: 題\n---\n"


def facts(text: str, *, placed: bool = True) -> Facts:
    return parse(text.encode(), USUAL, placed=placed)


def kinds(page: Facts) -> list[str]:
    return [fault.kind for fault in page.faults]


# ------------------------------------------------------------------------------------------ places


@settings(max_examples=100)
@given(documents)
def test_every_link_stands_where_it_says(text: str) -> None:
    assume(not is_odd(text))
    data = (HEAD + text).encode()
    lines = (HEAD + text).replace("\r\n", "\n").split("\n")
    for link in parse(data, USUAL, placed=True).links:
        source = data[link.start : link.end].decode().replace("\r\n", "\n")
        first, *rest = source.split("\n")
        assert lines[link.line - 1][link.column - 1 :].startswith(first)
        assert link.end_line == link.line + len(rest)
        last = lines[link.end_line - 1][: link.end_column - 1]
        assert last.endswith(rest[-1] if rest else first)


@settings(max_examples=100)
@given(documents)
def test_facts_with_and_without_places_say_the_same(text: str) -> None:
    assume(not is_odd(text))
    light, full = facts(HEAD + text, placed=False), facts(HEAD + text)
    assert [link[:3] for link in light.links] == [link[:3] for link in full.links]
    assert [heading[:3] for heading in light.headings] == [h[:3] for h in full.headings]
    for name in ("definitions", "blocks", "html_anchors", "faults", "waivers", "body_units"):
        assert getattr(light, name) == getattr(full, name)


def test_places_count_the_frontmatter_and_code_points() -> None:
    page = facts(HEAD + "字字 [[w]] and\n[a](b)\n\n## 題\n")
    assert [link.span for link in page.links] == [Span(4, 4, 4, 9), Span(5, 1, 5, 7)]
    assert [(heading.line, heading.text) for heading in page.headings] == [(7, "題")]
    assert (page.body_line, page.body_start) == (4, len(HEAD.encode()))


def test_windows_line_ends_and_a_mark_move_no_place() -> None:
    text = HEAD + "字 [[w]]\n\n> [a](b)\n"
    marked = parse(BOM + text.replace("\n", "\r\n").encode(), USUAL, placed=True)
    assert [link.span for link in marked.links] == [link.span for link in facts(text).links]


def test_a_page_that_is_read_lightly_has_no_places() -> None:
    page = facts("# T\n\n[[a]]\n", placed=False)
    assert not page.placed
    assert page.links[0].span == Span(0, 0, 0, 0)
    assert (page.headings[0].line, page.headings[0].start) == (0, -1)


@pytest.mark.parametrize("body", ["%% a %%", "<!-- vaultkit: ignore x -->", "a ^id"])
def test_a_page_that_cannot_be_judged_without_places_gets_them(body: str) -> None:
    assert facts(f"{body}\n\n[[a]]\n", placed=False).placed


@given(documents)
def test_the_size_of_a_body_alone_is_what_the_facts_say(text: str) -> None:
    for data in (text.encode(), (HEAD + text).encode(), BOM + HEAD.encode() + text.encode()):
        found = parse(data, USUAL)
        assert body_units(data) == (None if "\0" in text else found.body_units)


def test_what_is_no_text_has_no_size() -> None:
    assert body_units(b"\xff") is body_units(b"a\0") is None


def test_the_body_is_measured_in_utf_16_units() -> None:
    assert facts(HEAD + "a😀").body_units == 3


# --------------------------------------------------------------------------------------- headings


@pytest.mark.parametrize(
    ("line", "text", "anchor"),
    [
        ("# Plain", "Plain", ""),
        ("# With {#id}", "With", "id"),
        ("# With { #id .class key=1 } ", "With", "id"),
        ("# {#id}", "", "id"),
        ("# Braces {x}", "Braces {x}", ""),
        ("# Inside {#id} it", "Inside {#id} it", ""),
        ("# Two {#a} {#b}", "Two {#a}", "b"),
        ("# Open {#a {#b}", "Open {#a", "b"),
        ("# Odd {#a}}", "Odd {#a}}", ""),
        ("# `code` [link](x) *em* &amp;", "code link em &", ""),
    ],
)
def test_a_headings_text_and_its_own_id(line: str, text: str, anchor: str) -> None:
    assert facts(line + "\n").headings[0][1:3] == (text, anchor)


# ---------------------------------------------------------------------------------------- block ids


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ("A paragraph. ^one", ("one",)),
        ("A paragraph.\n^one", ("one",)),
        ("- item ^one\n- item ^two-2  \n", ("one", "two-2")),
        ("windows ^one\r\n\r\nb ^two\r\n", ("one", "two")),
        ("字 ^one", ("one",)),
        ("with a note [^1] ^one\n\n[^1]: x ^two", ("one", "two")),
        ("not^one", ()),
        ("not ^one here", ()),
        ("not ^o_e", ()),
        ("`code ^one`", ()),
        ("```\ncode ^one\n```\n\nb ^two", ("two",)),
        ("    code ^one\n", ()),
    ],
)
def test_block_ids_end_a_line_of_text(text: str, ids: tuple[str, ...]) -> None:
    assert facts(text).blocks == facts(text, placed=False).blocks == ids


# ----------------------------------------------------------------------------------------- comments


@pytest.mark.parametrize(
    ("text", "commented"),
    [
        ("%% [[a]] %% [[b]]", [True, False]),
        ("%%\n[[a]]\n\n[[b]]\n%%\n\n[[c]]", [True, True, False]),
        ("%%[[a]]%%[[b]]%%[[c]]%%", [True, False, True]),
        ("%%[[a]]%%%%[[b]]%%", [True, True]),
        ("`%%` [[a]] `%%`", [False]),
        ("50%% [[a]]", [False]),
        ("字 %% [[字]] %% [[b]]", [True, False]),
    ],
)
def test_links_in_comments_are_marked(text: str, commented: list[bool]) -> None:
    for page in (facts(text), facts(HEAD + text), facts(text, placed=False)):
        assert [link.commented for link in page.links] == commented


# -------------------------------------------------------------------------------------- definitions


def test_ml_03_labels_match_without_case_and_spaces() -> None:
    page = facts(
        "[Guide][g  h] [x][]\n\n[G h]: x.md 't'\n[x]: y.md\n[z]: z.md\n\n```\n[f]: f.md\n```\n"
    )
    assert [(d.label, d.target, d.used) for d in page.definitions] == [
        ("G h", "x.md", True),
        ("x", "y.md", True),
        ("z", "z.md", False),
    ]
    assert page.definitions[1].span == Span(4, 1, 4, 10)


def test_ml_03_a_definition_used_in_a_footnote_is_used() -> None:
    assert facts("a[^1]\n\n[^1]: see [g]\n\n[g]: x.md\n").definitions[0].used


def test_ml_03_a_full_reference_without_definition_is_a_fault() -> None:
    page = facts("字 [a][nope] and [b], [c][]\n")
    assert [(f.kind, f.detail, f.span) for f in page.faults] == [
        ("undefined-reference", "nope", Span(1, 3, 1, 12))
    ]


# ---------------------------------------------------------------------------------------- footnotes


def test_wl_04_single_brackets_and_footnotes_are_no_pages() -> None:
    page = facts("She said [the outage] was short.[^1]\n\n[^1]: see log\n")
    assert (page.links, page.faults) == ((), ())


@pytest.mark.parametrize("note", ["[^2]", "[^my_note]", "[^a.b-c]", "[^é]"])
def test_wl_04_a_footnote_without_definition_is_a_fault(note: str) -> None:
    page = facts(f"text{note}\n\n[^1]: one\n")
    assert [(f.kind, f.detail, f.span) for f in page.faults] == [
        ("undefined-footnote", note[2:-1], Span(1, 5, 1, 5 + len(note)))
    ]


@pytest.mark.parametrize(
    "text",
    [
        "[^1][text] [^1](url)",
        "[^1][^2]",
        "[[^block]]",
        "![[^block]]",
        "`[^9]`",
        "\\[^9]",
        "[^9](url)",
    ],
)
def test_what_only_looks_like_a_lost_footnote_is_none(text: str) -> None:
    assert not kinds(facts(f"{text}\n\n[^1]: one\n\n[^2]: two\n"))


# --------------------------------------------------------------------------------------------- html


@pytest.mark.parametrize(
    ("html", "names"),
    [
        ('<a id="one"></a> and <a name=two>', ("one", "two")),
        ("<div\n  class='x'\n  id='one'>\n\ntext\n\n</div>", ("one",)),
        ('<!-- <a id="one"> --> <a id="two">', ("two",)),
        ('<!--\n\n<a id="one">\n\n-->\n<a id="two">', ("two",)),
        ('<!-- <a id="one">', ()),
        ('`<a id="one">`', ()),
        ('<a data-id="one">', ()),
        ('a < b id="one">', ()),
        ("<b>x</b>", ()),
    ],
)
def test_anchors_of_html(html: str, names: tuple[str, ...]) -> None:
    assert facts(html).html_anchors == names


# ------------------------------------------------------------------------------------------ waivers


@pytest.mark.parametrize(
    ("text", "covered"),
    [
        ("<!-- vaultkit: ignore a -->\n\n[[x]]\nmore\n\n[[y]]\n", (3, 4)),
        ("<!-- vaultkit: ignore a -->\n[[x]]\n", (2, 2)),
        ("  <!-- vaultkit: ignore a -->\n\n- x\n- y\n\nz\n", (3, 4)),
        ("[[x]]\n[[y]] <!-- vaultkit: ignore a -->\n\nz\n", (1, 2)),
        ("[[x]] <!-- vaultkit: ignore a --> [[y]]\n\nz\n", (1, 1)),
        ("- x\n  <!-- vaultkit: ignore a -->\n- y\n\nz\n", (1, 3)),
        ("<!-- vaultkit: ignore a -->\n<!-- vaultkit: ignore b -->\n\nz\n", (4, 4)),
        ("<!-- vaultkit: ignore a --> <!-- vaultkit: ignore b -->\n\nz\n", (3, 3)),
        ("<!-- vaultkit: ignore a -->\n\n[r]: gone.md\n\nz\n", (3, 3)),
        ("<!-- vaultkit: ignore a -->\n\n# T\n\nz\n", (3, 3)),
        ("text\n\n<!-- vaultkit: ignore a -->\n", (3, 3)),
    ],
)
def test_a_waiver_covers_its_own_block_or_the_next(text: str, covered: tuple[int, int]) -> None:
    for prefix, shift in (("", 0), (HEAD, 3)):
        for ending in ("\n", "\r\n"):
            waiver = parse((prefix + text).replace("\n", ending).encode(), USUAL).waivers[0]
            assert (waiver.first - shift, waiver.last - shift) == covered


def test_a_waiver_names_rules_and_its_place() -> None:
    waiver = facts("字 <!--vaultkit:ignore  broken-link, LK002\nself-link -->\n").waivers[0]
    assert waiver[:3] == (("broken-link", "LK002", "self-link"), 1, 3)


@pytest.mark.parametrize(
    "text",
    ["`<!-- vaultkit: ignore a -->`", "```\n<!-- vaultkit: ignore a -->\n```", "vaultkit: x"],
)
def test_a_waiver_in_code_is_none(text: str) -> None:
    assert not facts(text).waivers


# ------------------------------------------------------------------------------------------- faults

CONFLICT = "<<<<<<< ours\na\n=======\nb\n>>>>>>> theirs\n"


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_conflict_is_told_at_its_first_line(ending: str) -> None:
    page = parse(f"x\n\n{CONFLICT}".replace("\n", ending).encode(), USUAL)
    assert [(f.kind, f.span) for f in page.faults] == [("conflict-marker", Span(3, 1, 3, 8))]


def test_each_of_two_conflicts_is_told() -> None:
    assert [f.line for f in facts(f"{CONFLICT}\n{CONFLICT}").faults] == [1, 7]


@pytest.mark.parametrize(
    "text",
    [
        f"```\n{CONFLICT}```\n",
        "<<<<<<< ours\n",
        "<<<<<<< ours\n=======\n",
        "=======\n>>>>>>> theirs\n<<<<<<< ours\n",
        ">>>>>>> theirs\n<<<<<<< ours\n=======\n",
    ],
)
def test_what_only_looks_like_a_conflict_is_none(text: str) -> None:
    assert "conflict-marker" not in kinds(facts(text))


def test_secrets_and_hidden_characters_have_their_places_in_any_script() -> None:
    key = "AKIA" + "Q5TZ2M7WJ3RNX4PL"
    page = facts(f"字😀 a\u202eb\n\n字 {key}\u202e\n")
    found = {(f.kind, f.span) for f in page.faults}
    assert ("hidden-character", Span(1, 5, 1, 6)) in found
    assert ("secret", Span(3, 3, 3, 23)) in found
    assert ("hidden-character", Span(3, 23, 3, 24)) in found


@pytest.mark.parametrize(
    ("data", "line", "column"),
    [
        (b"a\nb\xff", 2, 2),
        ("字字".encode() + b"\xff", 1, 3),
        (BOM + b"a\r\nbc\xff", 2, 3),
        (b"a\rb\0", 2, 2),
        (b"\xff\xfea\0", 1, 1),
    ],
)
def test_bytes_that_are_no_text_are_one_fault_at_their_place(
    data: bytes, line: int, column: int
) -> None:
    page = parse(data, USUAL)
    assert [(f.kind, f.line, f.column) for f in page.faults] == [("undecodable-file", line, column)]
    assert (page.links, page.headings) == ((), ())


# -------------------------------------------------------------------------------------------- links


@pytest.mark.parametrize(
    "text",
    [
        "`[[no]]`",
        '```\nif [[ -n "$A" ]]; then\n```',
        "~~~\n[[no]]\n~~~",
        "````\n```\n[[no]]\n```\n````",
        "    [[no]]",
        "```\n[[no]]\n",
        "<!-- [[no]] -->",
    ],
)
def test_wl_03_brackets_in_code_and_comments_are_no_links(text: str) -> None:
    assert not facts(text).links


def test_wl_03_text_behind_a_closed_fence_is_read_again() -> None:
    assert [link.target for link in facts("```\n[[no]]\n```\n[[yes]]").links] == ["yes"]


def test_ml_02_a_wrapped_text_is_a_link() -> None:
    assert [link.target for link in facts("[two\nwords](x.md)").links] == ["x.md"]


@pytest.mark.parametrize("between", ["", "# h\n", "- i\n", "> q\n", "| a |\n|-|\n", "```\n```\n"])
def test_ml_02_no_link_goes_over_a_blocks_end(between: str) -> None:
    assert not facts(f"stray [ bracket\n\n{between}later (see](y.md)").links


def test_a_property_link_comes_first() -> None:
    page = facts('---\nup: "[[Home|the top]]"\n---\n[[a]]\n')
    assert [(link.kind, link.target) for link in page.links] == [
        ("property", "Home"),
        ("wikilink", "a"),
    ]


def test_an_empty_page_has_no_facts() -> None:
    assert parse(b"", USUAL) == Facts()
