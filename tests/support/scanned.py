"""Markdown with what every scanner must find in it."""

from __future__ import annotations

from vaultkit.parse.scan import Dialect, Scanner

LINKS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("[a](b)", ("inline b 0-6",)),
    ('[a](<b c> "t")', ("inline b c 0-14",)),
    ("[a](b\\*c&amp;d%20e)", ("inline b*c&d%20e 0-19",)),
    ("[a](javascript:x)", ("inline javascript:x 0-17",)),
    ("![a](b)", ("image b 0-7",)),
    ("[![a](b)](c)", ("inline c 0-12", "image b 1-8")),
    ("<http://x.y> <m@x.y>", ("autolink http://x.y 0-12", "autolink mailto:m@x.y 13-20")),
    (
        "[a][B  b] [b b][] ![b b]\n\n[b b]: x",
        (
            "reference x 0-9 (B b)",
            "reference x 10-17 (b b)",
            "reference-image x 18-24 (b b)",
        ),
    ),
    (
        "[r][[a]] [r][^n]\n\n[r]: x\n\n[^n]: y",
        (
            "reference x 0-3 (r)",
            "wikilink a 3-8",
            "reference x 9-12 (r)",
        ),
    ),
    ("[[a]] ![[b]] [[c|d]]", ("wikilink a 0-5", "embed b 6-12", "wikilink c 13-20")),
    ("[[[a]]] [[a]b]] [[x [[y]] z]]", ("wikilink a 1-6", "wikilink a]b 8-15", "wikilink y 20-25")),
    ("[t [[a]] u](x) [[b]](x)", ("wikilink a 3-8", "wikilink b 15-20")),
    ("[[a [b](c) d]] [[e|![f](g)]]", ("inline c 4-10", "wikilink e 15-28", "image g 19-26")),
    (
        "[![[a]] b](c) [![[d]]](e)",
        (
            "inline c 0-13",
            "embed a 1-7",
            "inline e 14-25",
            "embed d 15-21",
        ),
    ),
    ("![x [y] ![[a]] b](c)", ("image c 0-20", "embed a 8-14")),
    ("\\[![[a]] b](c) [[d ![[e]] f]]", ("embed a 2-8", "embed e 19-25")),
    ("[[a\nb]] [[ ]] [[]] [[|a]] \\[[a]] [\\[a]]", ()),
    ("[[a `x]]` b]] `[[c]]` <b x='[[d]]'>", ("wikilink a `x]]` b 0-13",)),
    ("| a |\n|-|\n| [[x\\|y]] `a\\|b` [c](d\\|e) |", ("wikilink x 12-20", "inline d|e 28-37")),
    (
        "> - 字 [[a]]\r\n>   [b](c)\r\n> d [e\r\n> f](g)\n",
        (
            "wikilink a 8-13",
            "inline c 19-25",
            "inline g 31-42",
        ),
    ),
    ("[^1]: [[a]]\n\n    [b](c)\n\nx[^1]", ("wikilink a 6-11", "inline c 17-23")),
    ("- [x] [[a]]\n\n\t- [b](c)\n", ("wikilink a 6-11", "inline c 16-22")),
    ("```\n[[a]]\n```\n\n    [[b]]\n\n<!-- [[c]] -->\n\n<div>\n[[d]]\n</div>\n", ()),
)

HEADINGS = (
    ("# a *b* `c` [d](e) [[f|g]] [[h]] ![i](j) &amp;", ["1 a b c d g h i &"]),
    ("a\nb\n===\n\n## c ##\n\n> ### d\n\n- #### e", ["1 a b", "2 c", "3 d", "4 e"]),
    ("- [ ] a\n  ---\n\n#no\n\n    # code\n", ["2 a"]),
)


def links_found(scanner: Scanner, text: str) -> tuple[str, ...]:
    """Every link in one line: kind, target, bytes and label."""
    found = scanner(text, text.encode(), Dialect(), places=True).links
    return tuple(
        f"{link.kind} {link.target} {link.start}-{link.end}"
        + (f" ({link.label})" if link.label else "")
        for link in found
    )


def headings_found(scanner: Scanner, text: str) -> list[str]:
    """Every heading as its level and its text."""
    found = scanner(text, text.encode(), Dialect(), places=True).headings
    return [f"{heading.level} {heading.text}" for heading in found]
