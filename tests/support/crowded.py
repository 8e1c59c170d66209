"""A vault in which every answer of a tool could grow: thousands of links to one page, of findings,
of entries of the log, of names that mean many pages, of types, headings, fields and characters."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import chain

HUB = "concept/hub"
MANY = "everybody"
"""A word in all pages of the crowd, and an alias of every other one."""

WIDE = "\N{HIRAGANA LETTER A}\N{MUSICAL SYMBOL G CLEF}"
LONG = f"A long word {WIDE * 10} " * 400

_CONFIG = """\
vault: {{id: 5b0e2a7e-0f2a-4e0c-9a54-6f4d2f1b0c11, name: "{name}"}}
budgets:
  page: 5000
  hub: 1000000
  types: {{{budgets}}}
"""
_TYPE = """\
  {name}:
    description: "{about}"
    dir: {name}s
    aliases: [{aliases}]
    fields:
      owed: {{type: text, required: true, description: "{about}"}}
"""


def crowded(pages: int) -> Mapping[str, str]:
    """The files of such a vault, with a crowd of so many pages."""
    return dict(chain(_settings(), _crowd(pages), _log(pages), _single()))


def line_of(number: int) -> str:
    """A line for any page, which makes it one of the crowd."""
    return f"\nKnown to {MANY}: [[hub]]{f', [[Nix {number}]]' if number % 2 else ''}.\n"


def _settings() -> Iterator[tuple[str, str]]:
    names = ["concept", "entity", *(f"kind-{number:03}" for number in range(150))]
    budgets = ", ".join(f"{name}: 5000" for name in names)
    yield "vault.yaml", _CONFIG.format(name="Sea, " * 30 + "x", budgets=budgets)
    types = "".join(
        _TYPE.format(
            name=name,
            about=f"What {name} is. " * 60,
            aliases=", ".join(f"{name}-called-{number}" for number in range(20)),
        )
        for name in names
    )
    yield "ontology.yaml", f"name: {'crowd ' * 30}\npage_types:\n{types}"


def _crowd(pages: int) -> Iterator[tuple[str, str]]:
    for number in range(pages):
        title = f"{'One of the many ' * 8}{WIDE * 10} {number}"
        head = f"title: {title}\ntype: concept\ntags: [of-{MANY}]\n"
        head += f"aliases: [{MANY}]\n" if number % 2 else "owed: x\n"
        yield (
            f"concepts/page-{'and-so-on-' * 8}{number:05}.md",
            f"---\n{head}---\n\n# {title}\n{line_of(number)}",
        )


def _log(entries: int) -> Iterator[tuple[str, str]]:
    links = " ".join(f"[[page-{'and-so-on-' * 8}{number:05}]]" for number in range(100))
    for number in range(entries):
        month, day = 1 + number % 12, 1 + number % 28
        newest = number % 12 == 11
        said = f"# {number} {LONG[:5_000]}\n\n{links}\n" if newest else f"# {number}\n\n[[hub]]\n"
        yield f"log/2026/{month:02}/{day:02}-entry-{number:05}.md", said


def _single() -> Iterator[tuple[str, str]]:
    yield "concepts/hub.md", _page("Hub", "It is.")
    yield "concepts/edited.md", _page("Edited", "It.")
    yield "overview.md", f"# Overview\n\n{f'- {LONG[:200]}[[hub]]' * 200}\n"
    headings = "".join(f"\n## Part {number} {LONG[:80]}\n\nText.\n" for number in range(500))
    yield "concepts/parts.md", _page("Parts", headings)
    fields = "".join(f"field-{number}: {LONG[:200]}\n" for number in range(100))
    tags = "".join(f"- tag-{number}\n" for number in range(1_000))
    aliases = "".join(f"- also {number} {LONG[:80]}\n" for number in range(100))
    passages = "".join(
        f"- {{path: a-{one}.txt, quote: {LONG[:600].strip()}}}\n" for one in range(8)
    )
    head = f"{fields}tags:\n{tags}aliases:\n{aliases}evidence:\n{passages}much: {LONG[:1_000]}\n"
    yield "concepts/fields.md", _page("Fields", "[[hub]]", head)
    yield "concepts/title.md", _page(LONG.strip(), "[[hub]]")
    yield "concepts/line.md", _page("Line", WIDE * 12_000)
    broken = "".join(f"[[Nix {number} {LONG[:200].strip()}]] " for number in range(100))
    yield "concepts/broken.md", _page("Broken", broken)


def _page(title: str, body: str, head: str = "") -> str:
    return f"---\ntitle: {title}\ntype: concept\nowed: x\n{head}---\n\n# {title}\n\n{body}\n"
