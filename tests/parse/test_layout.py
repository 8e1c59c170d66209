from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.markdown import documents, noise
from vaultkit.errors import MissingExtra
from vaultkit.parse import layout, recorder_scan
from vaultkit.parse.decode import decode
from vaultkit.parse.layout import Manner, lay_out
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect

USUAL = Manner(Dialect())
WIDE = Manner(Dialect(wikilinks=False), wide=True)
HEAD = "---\ntags:   [a,  b]   # as it is\ntitle: 'x'\n---\n"


def laid(text: str, manner: Manner = USUAL) -> str:
    """The text laid out; fails where it is left alone."""
    found = lay_out(text.encode(), manner)
    assert not found.reason
    return found.data.decode()


def reason(data: str | bytes, manner: Manner = USUAL) -> str:
    """Why it is left alone; fails where a byte of it changes."""
    raw = data.encode() if isinstance(data, str) else data
    found = lay_out(raw, manner)
    assert found.data == raw
    return found.reason


# -------------------------------------------------------------------------- what is laid out anew


@pytest.mark.parametrize(
    ("loose", "tidy"),
    [
        ("Tides\n=====\ntext\n", "# Tides\n\ntext\n"),
        ("Tides\n---\n", "## Tides\n"),
        ("#  Tides  ##\n", "# Tides\n"),
        ("* a\n+ b\n", "- a\n\n* b\n"),
        ("*   a\n    * b\n", "- a\n  - b\n"),
        ("- a\n\n\n- b\n", "- a\n\n- b\n"),
        ("1. a\n2. b\n2. c\n", "1. a\n2. b\n3. c\n"),
        ("1. a\n1. b\n", "1. a\n1. b\n"),
        ("7) a\n8) b\n", "7. a\n8. b\n"),
        ("text   \n\n\n\nmore", "text\n\nmore\n"),
        ("***\n", "***\n"),
        ("a\n\n- - -\n", "a\n\n---\n"),
        ("~~~py\nx  \n~~~\n", "```py\nx  \n```\n"),
        (">quote\nlazy\n", "> quote\n> lazy\n"),
        ("|a|b|\n|:-|-:|\n|longer|x|\n", "| a | b |\n| :-- | --: |\n| longer | x |\n"),
        ("  indented\n  lines\n", "indented\nlines\n"),
    ],
)
def test_blocks_are_laid_out_anew(loose: str, tidy: str) -> None:
    assert laid(loose) == tidy
    assert laid(tidy) == tidy


# --------------------------------------------------------------------------------- what is kept

KEPT = {
    "wikilinks": "[[a]] [[a|b]] [[a#b|c]] ![[embed.png|100]] [[a_b_c]] [[ a ]]\n",
    "wikilinks in a table": "| a | b |\n| --- | --- |\n| [[x\\|y]] | ![[z\\|1]] |\n",
    "block ids": "Text ^abc\n\n- item ^def\n\n| a |\n| --- |\n\n^ghi\n",
    "callouts": "> [!note]- A title\n> text\n>\n> > [!tip]\n> > inner\n",
    "comments": "%% one %% text\n\n%%\nmore\n- than\n1) one\n%%\n\n<!-- html -->\ntext\n",
    "waivers": "<!-- vaultkit: ignore broken-link -->\n[[nowhere]]\n\nOther.\n",
    "footnotes": "Text[^1] and [^n].\n\n[^1]: One.\n[^n]: Two\n    and more.\n\n    * a list\n",
    "tags": "#tag and #a/b #c-d\n\n#first word\n",
    "math": "$a_1*b$ text\n$$\na\n= b\n* c\n$$\n\n$$ x $$\n",
    "shortcodes": "{{< fig 'a' >}}\n\n{{% n %}}\n* a\n{{% /n %}}\n\n{% raw %}\n* b\n{% endraw %}\n",
    "admonitions": '!!! note "A"\n    text\n\n    * list\n\n??? tip\n    a\n\n=== "Tab"\n\n    b\n',
    "containers": "::: warning\n* a\n:::\n\n/// note\n* a\n///\n",
    "attributes": "# Title {#id .x}\n\nText\n{: .lead }\n",
    "definition lists": "Term\n: one\n: two\n\n    * more\n\nOther\n\n:   one\n",
    "tasks": "- [ ] a\n- [x] b\n- [-] c\n- [/] d\n",
    "hard breaks": "one  \ntwo\\\nthree<br>\nfour\n",
    "logseq": "- DOING a\n  id:: 65f\n  - key:: value\n\n#+BEGIN_QUERY\n* x\n#+END_QUERY\n",
    "foam": '[a]: a.md "A"\n\n[//begin]: # "Generated"\n[b]: b\n[//end]: # "Generated"\n',
    "definitions": "[used] text\n\n[used]: <my file.md> 'T'\n\nMore.\n\n[Unused]: x.md\n",
    "words": "a_b * c \\* &nbsp; &amp; <b>x</b> [x] <my@x.y> http://x.y/a_b_c ~~gone~~ __b__\n",
    "long lines": f"{'word ' * 100}word\n",
    "headings that need two lines": "one\ntwo\n===\n\nC #\n---\n",
    "no Latin": "　段落は全角の空白で始まる。\n\nمرحبا **بكم**\n\nText\u00a0\n",
    "indented code": "text\n\n    code  \n      more\n\nend\n",
    "HTML": "<details>\n<summary>x</summary>\n\n- a\n\n</details>\n",
}


@pytest.mark.parametrize("text", KEPT.values(), ids=KEPT.keys())
def test_what_vaults_are_written_in_stays(text: str) -> None:
    assert laid(text) == text
    nested = "\n".join([f"  {line}" if line else "" for line in text.rstrip("\n").split("\n")])
    found = lay_out(f"- item\n\n{nested}\n".encode(), USUAL)
    if not found.reason:
        assert found.data.decode() == f"- item\n\n{nested}\n"


@pytest.mark.parametrize("ending", ["\n", "\r\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_frontmatter_keeps_every_byte_and_the_body_its_line_ends(mark: str, ending: str) -> None:
    head = f"{mark}{HEAD}".replace("\n", ending)
    loose, tidy = "\n\n* ä  \n* b", "\n- ä\n- b\n"
    assert laid(head + loose.replace("\n", ending)) == head + tidy.replace("\n", ending)
    assert laid(f"{head}text") == f"{head}text{ending}"
    mixed = f"{HEAD}* a\r\n* b\r\n* c\n".encode()
    assert lay_out(mixed, USUAL).data == f"{HEAD}- a\r\n- b\r\n- c\r\n".encode()


@pytest.mark.parametrize("text", ["", "\n", " \n\n", HEAD, f"{HEAD}\n\n"])
def test_a_page_without_text_stays(text: str) -> None:
    assert laid(text) == text


def test_python_markdown_gets_its_four_columns() -> None:
    text = "* a\n    * b\n\n10. c\n\n    more\n"
    assert laid(text, WIDE) == "- a\n    - b\n\n10. c\n\n    more\n"


# ---------------------------------------------------------------------------- what is left alone


@pytest.mark.parametrize(
    ("data", "why"),
    [
        (b"* a\xff\n", "byte 0xff is not UTF-8"),
        (b"* a\0\n", "it holds NUL bytes"),
        (b"\xff\xfe*\0a\0", "it is UTF-16, not UTF-8"),
        ("* a\r* b\r", "lines of it end with a lone carriage return"),
        ("---\na: 1\n* b\n", "mend its unclosed-frontmatter first"),
        ("---\na: [\n---\n* b\n", "its frontmatter cannot be read"),
        ("---\na: 1\n---\n---\nb: 2\n---\n* c\n", "mend its second-frontmatter first"),
        ("text\n\n---\na: 1\n---\n", ""),
        ("<<<<<<< a\n* b\n=======\n* c\n>>>>>>> d\n", "mend its conflict-marker first"),
        ("|a|\n|-|\n|b|lost|\n", "its words would not stay the same"),
        ("* a\n\u2028* b\n", ""),
    ],
)
def test_what_cannot_be_laid_out_is_left_alone(data: str | bytes, why: str) -> None:
    if why:
        assert why in reason(data)
    else:
        lay_out(data.encode() if isinstance(data, str) else data, USUAL)


def test_a_layout_that_would_change_again_is_not_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    from vaultkit.parse import layout_plugin

    monkeypatch.setattr(layout_plugin, "laid_out", lambda text, *, wide: f"{text}\n")
    assert reason("a\n") == "its layout would change again the next time"


def test_an_error_of_mdformat_is_a_reason(monkeypatch: pytest.MonkeyPatch) -> None:
    from vaultkit.parse import layout_plugin

    def fails(text: str, *, wide: bool) -> str:
        raise AssertionError

    monkeypatch.setattr(layout_plugin, "laid_out", fails)
    assert reason("a\n") == "mdformat cannot read it (AssertionError)"


@pytest.mark.parametrize("depth", [30, 3000])
def test_deep_nesting_is_no_error(depth: int) -> None:
    lay_out(f"{'> ' * depth}a\n".encode(), USUAL)
    lay_out(("".join(f"{'  ' * at}- a\n" for at in range(min(depth, 200)))).encode(), USUAL)


def test_without_mdformat_the_extra_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(layout, "find_spec", lambda name: None)
    with pytest.raises(MissingExtra) as told:
        lay_out(b"a\n", USUAL)
    assert "git-vaultkit[fmt]" in told.value.hint


# -------------------------------------------------------------------------------------- the laws


def law(text: str, manner: Manner, head: str = "") -> None:
    """Laid out twice is laid out once; the other scanner, too, reads the same; the head stays."""
    data = f"{head}{text}".encode()
    found = lay_out(data, manner)
    if found.reason:
        assert found.data == data
        return
    assert found.data.startswith(head.encode())
    again = lay_out(found.data, manner)
    assert (again.data, again.reason) == (found.data, "")
    before, after = parse(data, manner.dialect), parse(found.data, manner.dialect)
    assert [one.target for one in after.links] == [one.target for one in before.links]
    old, new = (witness(one, manner.dialect) for one in (data, found.data))
    assert new == old


def witness(data: bytes, dialect: Dialect) -> object:
    """What the scanner on markdown-it reads: links and headings."""
    text = decode(data).text
    scan = recorder_scan.scan(text, text.encode(), dialect, places=True)
    links = [(one.kind, one.target, one.label) for one in scan.links]
    return links, [(one.level, " ".join(one.text.split())) for one in scan.headings]


@given(documents, st.sampled_from([USUAL, WIDE]), st.sampled_from(["", HEAD]))
@settings(max_examples=60, deadline=None)
def test_any_document_keeps_what_it_says(text: str, manner: Manner, head: str) -> None:
    law(text, manner, head)


@given(noise)
@settings(max_examples=60, deadline=None)
def test_noise_keeps_what_it_says(text: str) -> None:
    law(text, USUAL)


@given(st.binary(max_size=200))
@settings(max_examples=60, deadline=None)
def test_any_bytes_are_no_error(data: bytes) -> None:
    lay_out(data, USUAL)


@pytest.mark.soak
@given(st.one_of(documents, noise), st.sampled_from([USUAL, WIDE]))
@settings(max_examples=20_000, deadline=None)
def test_many_documents_keep_what_they_say(text: str, manner: Manner) -> None:
    law(text, manner)
