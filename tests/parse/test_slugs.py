"""Heading anchors against what each target's own renderer makes.

Every cell of the table, but Obsidian's, is what the real renderer gives: github-slugger 2.0, comrak
(GitLab's), Hugo 0.168, Python-Markdown 3.11 and kramdown 2.4. Obsidian's are by its published API.
"""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from vaultkit.model.facts import Heading
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.parse.slugs import (
    DIALECTS,
    anchors,
    differing,
    heading_key,
    matches_heading_path,
    slug,
)

# heading as written ¦ github ¦ gitlab ¦ hugo ¦ mkdocs ¦ kramdown ¦ obsidian
# `=`: as github; `@`: as written; `∅`: an empty anchor; `?`: kramdown reads the heading's source,
# so that the text alone does not tell
_TABLE = """
Retry ¦ retry ¦ = ¦ = ¦ = ¦ = ¦ @
5. TLS / SSL & "keys" ¦ 5-tls--ssl--keys ¦ = ¦ = ¦ 5-tls-ssl-keys ¦ tls--ssl--keys ¦ @
Use `vk check` ¦ use-vk-check ¦ = ¦ = ¦ = ¦ = ¦ Use vk check
snake_case ¦ snake_case ¦ = ¦ = ¦ = ¦ snakecase ¦ @
[Link](x.md) text ¦ link-text ¦ = ¦ = ¦ = ¦ ? ¦ Link text
A {#custom} ¦ a-custom ¦ = ¦ custom ¦ custom ¦ custom ¦ A { custom}
Hello, World! ¦ hello-world ¦ = ¦ = ¦ = ¦ = ¦ @
What's new? ¦ whats-new ¦ = ¦ = ¦ = ¦ = ¦ @
C++ / C# ¦ c--c ¦ = ¦ = ¦ c-c ¦ = ¦ C++ / C
foo.bar() ¦ foobar ¦ = ¦ = ¦ = ¦ = ¦ @
1.2.3 Release ¦ 123-release ¦ = ¦ = ¦ = ¦ release ¦ @
42 ¦ 42 ¦ = ¦ = ¦ = ¦ section ¦ @
2024-01-15 ¦ 2024-01-15 ¦ = ¦ = ¦ = ¦ section ¦ @
100% sure ¦ 100-sure ¦ = ¦ = ¦ = ¦ sure ¦ @
a & b ¦ a--b ¦ = ¦ = ¦ a-b ¦ = ¦ @
a &amp; b ¦ a--b ¦ = ¦ = ¦ a-b ¦ ? ¦ a & b
&copy; 2024 ¦ -2024 ¦ = ¦ = ¦ 2024 ¦ ? ¦ © 2024
A -- B ¦ a----b ¦ = ¦ a--b ¦ a-b ¦ = ¦ @
A --- B ¦ a-----b ¦ = ¦ a--b ¦ a-b ¦ = ¦ @
A – B ¦ a--b ¦ = ¦ = ¦ a-b ¦ = ¦ @
Don’t panic ¦ dont-panic ¦ = ¦ = ¦ = ¦ = ¦ @
“Quoted” ¦ quoted ¦ = ¦ = ¦ = ¦ = ¦ @
- leading dash ¦ --leading-dash ¦ = ¦ = ¦ -leading-dash ¦ leading-dash ¦ @
_private ¦ _private ¦ = ¦ = ¦ = ¦ private ¦ @
__init__.py ¦ initpy ¦ = ¦ = ¦ = ¦ = ¦ init.py
UPPER lower MiXeD ¦ upper-lower-mixed ¦ = ¦ = ¦ = ¦ = ¦ @
Two  spaces ¦ two--spaces ¦ = ¦ = ¦ two-spaces ¦ = ¦ Two spaces
🚀 Launch ¦ -launch ¦ = ¦ = ¦ launch ¦ launch ¦ @
🚀 ¦ ∅ ¦ = ¦ heading ¦ _1 ¦ section ¦ @
:rocket: Launch ¦ rocket-launch ¦ = ¦ = ¦ = ¦ = ¦ rocket Launch
日本語の見出し ¦ 日本語の見出し ¦ = ¦ = ¦ _1 ¦ section ¦ @
中文，标点。 ¦ 中文标点 ¦ = ¦ = ¦ _1 ¦ section ¦ @
한글 제목 ¦ 한글-제목 ¦ = ¦ = ¦ _1 ¦ section ¦ @
Über uns ¦ über-uns ¦ = ¦ = ¦ uber-uns ¦ ber-uns ¦ @
Café crème ¦ café-crème ¦ = ¦ = ¦ cafe-creme ¦ caf-crme ¦ @
Café NFD ¦ café-nfd ¦ = ¦ = ¦ cafe-nfd ¦ caf-nfd ¦ @
naïve façade ¦ naïve-façade ¦ = ¦ = ¦ naive-facade ¦ nave-faade ¦ @
İstanbul ¦ i\u0307stanbul ¦ = ¦ istanbul ¦ istanbul ¦ stanbul ¦ @
Straße ¦ straße ¦ = ¦ = ¦ strae ¦ strae ¦ @
ΟΔΥΣΣΕΥΣ ¦ οδυσσευς ¦ = ¦ οδυσσευσ ¦ _1 ¦ section ¦ @
Ελληνικά ¦ ελληνικά ¦ = ¦ = ¦ _1 ¦ section ¦ @
Привет, мир ¦ привет-мир ¦ = ¦ = ¦ _1 ¦ section ¦ @
हिन्दी ¦ हिन्दी ¦ = ¦ हनद ¦ _1 ¦ section ¦ @
العربية ¦ العربية ¦ = ¦ = ¦ _1 ¦ section ¦ @
x² + ½ ¦ x-- ¦ x²--½ ¦ = ¦ x2-12 ¦ = ¦ @
Ⅷ Roman ¦ ⅷ-roman ¦ = ¦ -roman ¦ viii-roman ¦ roman ¦ @
Ⓐ circled ¦ ⓐ-circled ¦ -circled ¦ -circled ¦ a-circled ¦ circled ¦ @
**Bold** and *it* ¦ bold-and-it ¦ = ¦ = ¦ = ¦ = ¦ Bold and it
~~gone~~ ¦ gone ¦ = ¦ = ¦ = ¦ = ¦ =
a/b/c ¦ abc ¦ = ¦ = ¦ = ¦ = ¦ @
key: value ¦ key-value ¦ = ¦ = ¦ = ¦ = ¦ key value
C:\\path\\to ¦ cpathto ¦ = ¦ = ¦ = ¦ = ¦ C path to
`a_b()` and `c-d` ¦ a_b-and-c-d ¦ = ¦ = ¦ = ¦ ab-and-c-d ¦ a_b() and c-d
<b>html</b> tag ¦ html-tag ¦ = ¦ = ¦ = ¦ ? ¦ html tag
(parens) [brackets] ¦ parens-brackets ¦ = ¦ = ¦ = ¦ = ¦ @
{braces} ¦ braces ¦ = ¦ = ¦ = ¦ = ¦ @
a^b|c#d ¦ abcd ¦ = ¦ = ¦ = ¦ = ¦ a b c d
#hash ¦ hash ¦ = ¦ = ¦ = ¦ = ¦ =
x * y ¦ x--y ¦ = ¦ = ¦ x-y ¦ = ¦ @
`` ` `` ¦ ∅ ¦ = ¦ heading ¦ _1 ¦ section ¦ `
... ¦ ∅ ¦ = ¦ heading ¦ _1 ¦ section ¦ @
a‿b ¦ a‿b ¦ = ¦ ab ¦ ab ¦ ab ¦ @
½ ¦ ∅ ¦ ½ ¦ heading ¦ 12 ¦ section ¦ @
٣ arabic digit ¦ ٣-arabic-digit ¦ = ¦ = ¦ arabic-digit ¦ arabic-digit ¦ @
no‑break hyphen ¦ nobreak-hyphen ¦ = ¦ = ¦ = ¦ = ¦ @
zero\u200bwidth ¦ zerowidth ¦ = ¦ = ¦ = ¦ = ¦ @
B {#1st} ¦ b-1st ¦ = ¦ 1st ¦ 1st ¦ = ¦ B { 1st}
"""
_COLUMNS = ("github", "gitlab", "hugo", "mkdocs", "kramdown", "obsidian")


def _rows() -> list[tuple[str, str, str]]:
    rows = []
    for line in _TABLE.strip().splitlines():
        written, first, *others = line.split(" ¦ ")
        for dialect, cell in zip(_COLUMNS, (first, *others), strict=True):
            expected = {"=": first, "@": written}.get(cell, cell)
            if cell != "?":
                rows.append((dialect, written, "" if expected == "∅" else expected))
    return rows


def headings_of(*written: str) -> tuple[Heading, ...]:
    """The headings as the parser reads them: code, links and emphasis are text by then."""
    page = "\n\n".join(f"## {line}" for line in written) + "\n"
    return parse(page.encode(), Dialect()).headings


def plain(*texts: str) -> tuple[Heading, ...]:
    return tuple(Heading(2, text) for text in texts)


@pytest.mark.parametrize(("dialect", "written", "expected"), _rows())
def test_a_heading_gets_the_anchor_of_its_dialect(dialect, written, expected):
    assert anchors(headings_of(written), dialect) == (expected,)


def test_the_table_covers_every_dialect():
    assert sorted(_COLUMNS) == sorted(DIALECTS)
    assert len(_TABLE.strip().splitlines()) >= 40


ML_09 = headings_of(
    "Retry",
    "Retry",
    "Retry-1",
    '5. TLS / SSL & "keys"',
    "Use `vk check`",
    "snake_case",
    "[Link](x.md) text",
    "A {#custom}",
)


@pytest.mark.parametrize(
    ("dialect", "expected"),
    [
        (
            "github",
            "retry retry-1 retry-1-1 5-tls--ssl--keys use-vk-check snake_case link-text a-custom",
        ),
        (
            "gitlab",
            "retry retry-1 retry-1-1 5-tls--ssl--keys use-vk-check snake_case link-text a-custom",
        ),
        (
            "hugo",
            "retry retry-1 retry-1-1 5-tls--ssl--keys use-vk-check snake_case link-text custom",
        ),
        (
            "mkdocs",
            "retry retry_1 retry-1 5-tls-ssl-keys use-vk-check snake_case link-text custom",
        ),
        (
            "kramdown",
            "retry retry-1 retry-1 tls--ssl--keys use-vk-check snakecase link-text custom",
        ),
    ],
)
def test_ml_09_punctuation_and_duplicates(dialect, expected):
    assert anchors(ML_09, dialect) == tuple(expected.split())


def test_ml_09_it_says_where_two_targets_differ():
    both = ("github", "mkdocs")
    assert differing('5. TLS / SSL & "keys"', both) == {
        "github": "5-tls--ssl--keys",
        "mkdocs": "5-tls-ssl-keys",
    }
    assert differing("Retry", both) == {}
    assert differing("Retry", ("github",)) == {}
    assert differing("A", both, anchor="custom") == {"github": "a-custom", "mkdocs": "custom"}


def test_obsidian_agrees_with_an_anchor_that_it_reads_as_the_heading():
    assert differing("Retry", ("obsidian", "github")) == {}
    assert differing("What now?", ("obsidian", "github")) == {
        "obsidian": "What now?",
        "github": "what-now",
    }


@pytest.mark.parametrize(
    ("dialect", "written", "expected"),
    [
        ("github", "a|a-1|a|a|a-1", "a|a-1|a-2|a-3|a-1-1"),
        ("gitlab", "a|a-1|a|a|a-1", "a|a-1|a-2|a-3|a-1-1"),
        ("hugo", "a|a-1|a|a|a-1", "a|a-1|a-2|a-3|a-1-1"),
        ("github", "🚀|🚀|🚀", "|-1|-2"),
        ("hugo", "🚀|🚀|heading", "heading|heading-1|heading-2"),
        ("mkdocs", "a|a|a_1|a_1|a", "a|a_1|a_2|a_3|a_4"),
        ("mkdocs", "a_07|a_07|a_07", "a_07|a_8|a_9"),
        ("mkdocs", "🚀|日本|_1", "_1|_2|_3"),
        ("kramdown", "a|a|a-1|a-1|a", "a|a-1|a-1|a-1-1|a-2"),
        ("kramdown", "42|日本|section", "section|section-1|section-2"),
        ("obsidian", "a|a", "a|a"),
    ],
)
def test_duplicates_are_told_apart_as_the_dialect_does(dialect, written, expected):
    assert anchors(plain(*written.split("|")), dialect) == tuple(expected.split("|"))


def test_mkdocs_claims_explicit_ids_before_all_others():
    page = headings_of("Retry", "Other {#retry}", "Retry")
    assert anchors(page, "mkdocs") == ("retry_1", "retry", "retry_2")


def test_hugo_claims_explicit_ids_as_they_come():
    page = headings_of("Retry", "Other {#retry}", "Retry")
    assert anchors(page, "hugo") == ("retry", "retry", "retry-1")


def test_kramdown_does_not_count_explicit_ids():
    page = headings_of("Retry", "Other {#retry}", "Retry")
    assert anchors(page, "kramdown") == ("retry", "retry", "retry-1")


def test_kramdown_takes_no_id_that_starts_with_a_digit():
    assert anchors(headings_of("B {#1st}"), "kramdown") == ("b-1st",)
    assert anchors(headings_of("B {#1st}"), "hugo") == ("1st",)


@pytest.mark.parametrize(("dialect", "same"), [("github", False), ("mkdocs", True)])
def test_only_mkdocs_makes_one_anchor_of_both_unicode_forms(dialect, same):
    composed = slug("Café", dialect)
    decomposed = slug(unicodedata.normalize("NFD", "Café"), dialect)
    assert (composed == decomposed) is same
    assert unicodedata.normalize("NFC", decomposed) == composed


def test_kramdown_drops_a_composed_accent_with_its_letter():
    assert slug("Café", "kramdown") == "caf"
    assert slug(unicodedata.normalize("NFD", "Café"), "kramdown") == "cafe"


# few letters, so that duplicates and near-duplicates come up often
_TEXTS = st.text(alphabet="aA1-_ .é🚀日", max_size=5)
_ANY = st.text(alphabet=st.characters(codec="utf-8"), max_size=20)


@given(st.lists(_TEXTS, max_size=40), st.sampled_from(("github", "gitlab", "hugo", "mkdocs")))
def test_no_two_headings_of_a_page_share_an_anchor(texts, dialect):
    found = anchors(plain(*texts), dialect)
    assert len(found) == len(texts) == len(set(found))


@given(st.lists(_TEXTS, max_size=40), st.sampled_from(DIALECTS))
def test_the_first_of_its_kind_keeps_the_plain_anchor(texts, dialect):
    found = anchors(plain(*texts), dialect)
    assert not texts or found[0] == slug(texts[0], dialect)


@given(_ANY, st.sampled_from(DIALECTS))
def test_an_anchor_of_an_anchor_is_itself(text, dialect):
    once = slug(text, dialect)
    assert slug(once, dialect) == once


@given(_ANY)
def test_anchors_hold_no_space_and_no_capital_ascii(text):
    for dialect in ("github", "gitlab", "hugo", "mkdocs", "kramdown"):
        found = slug(text, dialect)
        assert not any(char.isspace() or "A" <= char <= "Z" for char in found)


@given(_ANY)
def test_mkdocs_and_kramdown_anchors_are_ascii(text):
    assert slug(text, "mkdocs").isascii()
    assert slug(text, "kramdown").isascii()


@pytest.mark.parametrize("dialect", DIALECTS)
def test_two_hundred_thousand_headings_take_linear_time(dialect):
    # a search that starts at -1 each time would take hours
    half = 100_000
    page = plain(*["Retry"] * half, *(f"Retry-{half - i}" for i in range(half)))
    assert len(anchors(page, dialect)) == 2 * half


def test_a_number_too_long_to_count_is_still_an_anchor():
    page = plain("a_" + "9" * 6000, "a_" + "9" * 6000)
    assert anchors(page, "mkdocs")[1].endswith("9_1")


def test_an_unknown_dialect_is_refused():
    with pytest.raises(KeyError):
        slug("x", "wordpress")


@pytest.mark.parametrize(
    ("left", "right"),
    [
        ("Three laws", "three  LAWS"),
        ("Q: what #1?", "Q what 1"),
        ("a [[b]] c", "a b c"),
        ("100% `sure`", "100 sure"),
        ("A\u00a0B", "a b"),
        ("Café", "Cafe\u0301"),
        ("x|y^z", "x y z"),
    ],
)
def test_obsidian_compares_headings_without_case_and_special_characters(left, right):
    assert heading_key(left) == heading_key(right)


def test_obsidian_keeps_dashes_and_underscores_apart_from_spaces():
    assert len({heading_key(text) for text in ("a b", "a-b", "a_b", "ab", "a'b")}) == 5


@given(_ANY)
def test_a_heading_key_of_a_key_is_itself(text):
    assert heading_key(heading_key(text)) == heading_key(text)


@given(_ANY)
def test_the_link_form_of_a_heading_finds_it(text):
    assert heading_key(slug(text, "obsidian")) == heading_key(text)


_OUTLINE = (
    Heading(1, "Guide"),
    Heading(2, "Setup"),
    Heading(3, "Linux"),
    Heading(2, "Use"),
    Heading(4, "Linux"),
    Heading(1, "Faq"),
    Heading(2, "Windows?"),
)


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("Linux", True),
        ("setup#linux", True),
        ("Use#Linux", True),
        ("Guide#Setup#Linux", True),
        ("Guide#Linux", True),
        ("Faq#windows", True),
        ("Setup#Windows", False),
        ("Faq#Linux", False),
        ("Linux#Setup", False),
        ("Setup#Use", False),
        ("Guide#Guide", False),
        ("Mac", False),
        ("", True),
        ("#Linux", True),
        ("Setup##Linux", True),
    ],
)
def test_each_part_of_a_heading_path_is_below_the_former(path, expected):
    assert matches_heading_path(path.split("#"), _OUTLINE) is expected


def test_a_heading_path_may_name_two_headings_of_the_same_text():
    page = (Heading(1, "A"), Heading(2, "A"), Heading(3, "B"))
    assert matches_heading_path(("A", "A", "B"), page)
    assert not matches_heading_path(("A", "A", "A"), page)


def test_a_heading_with_an_id_is_named_with_or_without_it():
    page = headings_of("A {#custom}", "B")
    assert matches_heading_path(("A",), page)
    assert matches_heading_path(("A {#custom}",), page)
    assert not matches_heading_path(("custom",), page)


def test_a_part_of_punctuation_only_needs_such_a_heading():
    assert matches_heading_path(("???",), plain("!!!"))
    assert not matches_heading_path(("???",), plain("A"))


@given(
    st.lists(st.tuples(st.integers(1, 6), st.sampled_from("ABC")), max_size=12),
    st.lists(st.sampled_from("ABC"), min_size=1, max_size=4),
)
def test_a_heading_path_is_found_exactly_where_a_search_by_hand_finds_it(outline, parts):
    page = tuple(Heading(level, text) for level, text in outline)

    def below(at: int) -> list[int]:
        inside = []
        for index in range(at + 1, len(page)):
            if at >= 0 and page[index].level <= page[at].level:
                break
            inside.append(index)
        return inside

    def found(at: int, rest: list[str]) -> bool:
        return not rest or any(page[i].text == rest[0] and found(i, rest[1:]) for i in below(at))

    assert matches_heading_path(parts, page) is found(-1, parts)
