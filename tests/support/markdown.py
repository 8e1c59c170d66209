"""Markdown made up for tests: whole documents out of realistic pieces, and noise.

`ODD` lists, with reasons, what the two scanners read differently; no test compares them on it.
"""

from __future__ import annotations

import re

from hypothesis import strategies as st

# pattern → which parser is right and why
ODD: dict[str, str] = {
    # wikilinks: no standard names these
    r"\[\[+\]": "`[[]` holds no name; pulldown-cmark lets an outer pair take one from the inner",
    r"\[\[!\[\[": "`[[![[a]]` likewise holds no name of its own",
    r"\[\[\\|\[\[\|": "`[[|a]]` has no name; pulldown-cmark shows no backslash at a name's front",
    r"\[\[(?:(?!\]\])[^\n])*\n": "no link goes over a line's end; pulldown-cmark uses the brackets",
    r"\[\[[^\]]*\]\[": "`[[a][b]]`: pulldown-cmark asks for label b before it sees the wikilink",
    r"\[\[[^\]]*\[\^": "`[[a|[^n]]]`: pulldown-cmark gives the footnote's bracket to the wikilink",
    # links in the texts of others
    r"!\[(?!\[)[^\n]*\[\[": "an image's text may hold links (CommonMark §6.4): recorder is right",
    r"!\[\[[^\n]*\]\](?:[^\n]*|[^\[]*)\]": "an embed in a text: mended, its odd forms are not",
    r"\]\\\[": "an escaped bracket opens no label (§2.4): the recorder is right",
    # footnotes and spans
    r"(?<!~)~(?!~)": "GitHub strikes out `~a~` too: pyromark is right",
    r"\[\^[^\]]*\]\[": "`[^1][x]` is a footnote (GitHub): the recorder is right about headings",
    r"\[\^[^\]]*\s[^\]]*\]": "GitHub's footnotes have no spaces in their labels: recorder is right",
    # blocks
    r"\r(?!\n)": "a lone return ends a line (CommonMark §2.1): pulldown-cmark forgets some",
    r"^[\s>*+\-\d.)]*\[[ xX]\][\s>]*$": "a task without text: no standard",
    r"^[\s>]*(?:[-*+]|\d+[.)])[\s>]*\[[ xX]\] .*\n[ >]*[-:|]": "nor for a task that is a table",
    r"^[ >]*#.*\t#": "a tab may stand before closing `#` (§4.2): the recorder is right",
    r"\[[^\]\n]*\n[-=|:> \t]+$": "an underline ends a label (§4.3): pyromark is right",
    r"\]:.*\n[ >]*(?: {4}|\t)": "a definition's next line is no code (§4.7): pyromark is right",
    r"^[ >]*\d+[.)]\s\s.*\n\s": "a line short of an item's text leaves it (§5.2): pyromark right",
    r"\]:.*\\\n": "a backslash at a line's end escapes nothing (§2.4): pyromark is right",
    # HTML
    r"<(?!!--)[A-Za-z!?/][^>\n]*\n": "pulldown-cmark may close a tag with a quote mark: recorder",
}
_ODD = re.compile("|".join(f"(?:{pattern})" for pattern in ODD), re.MULTILINE)


def is_odd(text: str) -> bool:
    """Whether `text` holds something of `ODD`."""
    return _ODD.search(text) is not None


_WORDS = (
    "text",
    "字",
    "😀 face",
    "é",
    "naïve café",
    "日本語",
    "a|b",
    "(c)",
    "x_y_z",
    "#tag",
    "2 * 3",
)
_LINKS = (
    "[a](b)",
    '[a](<c d> "t")',
    "[a](b(c)d)",
    "[a]()",
    "[](b)",
    "[a\nb](c)",
    "[字](路径/文.md)",
    "![i](p.png)",
    "[![i](s)](t)",
    "[a [b](c)](d)",
    "*em [x](y)*",
    "[a](b\n'c')",
    "[t][r]",
    "[r]",
    "[r][]",
    "[t][nope]",
    "[nope]",
    "![t][r]",
    "[T][R  R]",
    "<http://x.y/z>",
    "<m@x.org>",
    "http://bare",
    "[[w]]",
    "[[w|l]]",
    "![[e]]",
    "[[w#h^b]]",
    "[[a b|c *d*]]",
    "[[字#題|題]]",
    "[[a|b|c]]",
    "[t [[w]] u](x)",
    "[[a [b](c) d]]",
    "[[[a]]]",
    "[[x [[y]] z]]",
    "[[a]b]]",
)
_OTHERS = (
    "`code [[x]]`",
    "``a ` [b](c)``",
    "\\[esc\\]",
    "\\[[a]]",
    "**b**",
    "~~s~~",
    "[^1]",
    "[^n]",
    "&amp;",
    "&#35;",
    "<b id=x>",
    "<!-- c [[q]] -->",
    "  \nnext",
    "\\\nnext",
    "[ ]",
    "!",
    "]",
    "^id",
    "%%c [[k]]%%",
    "[^1] [x](y)",
)

_inline = st.lists(st.sampled_from(_WORDS + _LINKS * 2 + _OTHERS), min_size=1, max_size=5)
_separator = st.sampled_from((" ", "", " "))
paragraphs = st.builds(lambda words, space: space.join(words), _inline, _separator)
_lines = paragraphs.map(lambda text: text.replace("\n", " "))
_cells = _lines.map(lambda text: text.replace("|", "\\|"))

_headings = st.one_of(
    st.builds(
        "{} {}{}".format, st.sampled_from(("#", "##", "####")), _lines, st.sampled_from(("", " ##"))
    ),
    st.builds("{}\n{}".format, _lines, st.sampled_from(("===", "---"))),
)
_fixed = st.sampled_from(
    (
        "```\nco [[x]]\n```",
        "~~~ py\n[a](b)\n\nc\n~~~",
        "    code [[y]]",
        '<div id="a">\n[[x]]\n</div>',
        "<!-- [[x]]\n\n[b](c) -->",
        "***",
        "[r]: x.md",
        "[R]: <y z>",
        "[r r]: z 'ti'",
        "[^1]: note [[w]]",
        "[r]: a\n[s]: b",
        "[q]:\n  u\n",
    )
)
_tables = st.builds(
    "| {} | b |\n|---|:-:|\n| {} | {} |\n| {} |".format, _cells, _cells, _cells, _cells
)
_leaves = st.one_of(paragraphs, paragraphs, _headings, _fixed, _tables)


def _quote(blocks: list[str]) -> str:
    return "\n".join(f"> {line}".rstrip() for line in "\n\n".join(blocks).split("\n"))


def _item(marker: str, blocks: list[str]) -> str:
    indent = " " * (2 if "[" in marker else len(marker))
    first, *rest = "\n\n".join(blocks).split("\n")
    return "\n".join((marker + first, *((indent + line).rstrip() for line in rest)))


def _containers(blocks: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    some = st.lists(blocks, min_size=1, max_size=2)
    markers = st.sampled_from(("- ", "* ", "1. ", "10. ", "- [ ] ", "- [x] "))
    return st.one_of(st.builds(_quote, some), st.builds(_item, markers, some))


blocks = st.recursive(_leaves, _containers, max_leaves=4)
documents = st.builds(
    lambda found, ending: "\n\n".join(found).replace("\n", ending),
    st.lists(blocks, min_size=1, max_size=5),
    st.sampled_from(("\n", "\n", "\n", "\r\n")),
)
"""Whole documents as people write them, with LF or CRLF."""

noise = st.builds(
    str.__add__,
    st.text(alphabet="[]()!|<>`*_#^:\\ \n-+1.\tab字😀&;\"'/@%{}=~", max_size=30),
    st.sampled_from(("", "\n\n[a]: b\n")),
)
"""Short texts of the characters that mean something in Markdown."""
