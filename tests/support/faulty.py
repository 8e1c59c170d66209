"""Faults that `check --fix` mends, put into the pages of a vault, with what each page must become.

Every fault stands in a page of its own, but for some pages that hold all those of a body at once.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from tests.support.repository import write_files

BOM = b"\xef\xbb\xbf"

ONTOLOGY = """name: generated
version: 1
claim_kinds: {decision: {description: Decided.}, observation: {description: Seen.}}
relationship_types: {works_with: {description: They do.}}
page_types:
"""
_FIELDS = """
    fields:
      created: {type: date, required: true}
      status: {type: enum, values: [draft, final, {value: open, deprecated: draft}]}
      owner: string
      lead: {type: string, deprecated: owner}
      related: {type: list, of: link}
"""
_TASK = """  task:
    dir: tasks
    fields: {level: {type: string, required: true, default: basic}, due: date}
    sections: [{name: Outcome, required: true}]
"""
_TYPES = ("note", "concept", "person", "project", "meeting", "decision", "source", "howto")


@dataclass(frozen=True)
class Seed:
    """A page with a fault: what `check --fix` leaves of it, and what `--unsafe-fixes` do."""

    rule: str
    path: str
    faulty: bytes
    safe: bytes
    unsafe: bytes


@dataclass(frozen=True)
class Ground:
    """What a fault is put into: `block` are the lines of the frontmatter, `body` all behind it."""

    path: str
    block: tuple[str, ...]
    body: str
    word: str
    other: str

    def page(self, *more: str, body: str = "") -> str:
        """The page with lines added to its block, and a paragraph to its body."""
        block = "\n".join(("---", *self.block, *more, "---\n"))
        return f"{block}{self.body}\n{body}\n" if body else block + self.body

    @property
    def stem(self) -> str:
        """The name of the page."""
        return Path(self.path).stem

    @property
    def ops(self) -> str:
        """The stem of another page."""
        return Path(self.other).stem

    @property
    def way(self) -> str:
        """The path to the vault's root."""
        return "../" * self.path.count("/")


Made = tuple[str, str, str]
"""A page with a fault, mended by safe fixes, and by all."""


def _safe(faulty: str, mended: str) -> Made:
    return faulty, mended, mended


def _unsafe(faulty: str, mended: str) -> Made:
    return faulty, faulty, mended


_BODIES: dict[str, tuple[bool, Callable[[Ground], tuple[str, str]]]] = {
    # rule → whether its fix is safe, and a paragraph before and after
    "wrong-case": (
        True,
        lambda g: (f"[x]({g.way}{g.other.upper()[:-3]}.md)", f"[x]({g.way}{g.other})"),
    ),
    "folded-name": (True, lambda g: (f"[[{g.ops.upper()}|x 字]]", f"[[{g.ops}|x 字]]")),
    "broken-link": (False, lambda g: (f"سلام [[{g.word[:-1]}]]", f"سلام [[{g.word}]]")),
    "broken-attachment": (
        False,
        lambda g: (
            f"![x]({g.way}assets/{g.word[:0:-1]}.png)",
            f"![x]({g.way}assets/{g.word[::-1]}.png)",
        ),
    ),
    "broken-anchor": (
        False,
        lambda g: (f"## Of {g.word}\n\n[[#Of {g.word}x]]", f"## Of {g.word}\n\n[[#Of {g.word}]]"),
    ),
    "broken-block": (
        False,
        lambda g: (f"Text ^{g.word}\n\n[[#^{g.word}x]]", f"Text ^{g.word}\n\n[[#^{g.word}]]"),
    ),
    "self-link": (False, lambda g: (f"So [[{g.stem}|it]] is.", "So it is.")),
    "malformed-link": (
        True,
        lambda g: ("[x]((https://example.org/a))", "[x](https://example.org/a)"),
    ),
    "unused-definition": (False, lambda g: (f"[{g.word}]: gone/{g.word}.md", "")),
    "hidden-character": (False, lambda g: ("é a\u202eb\u2066c", "é abc")),
    "unused-suppression": (
        True,
        lambda g: ("<!-- vaultkit: ignore broken-link -->\nText.", "Text."),
    ),
    "retired-target": (False, lambda g: (f"[[old-{g.word}|x]]", f"[[{g.word}|x]]")),
}


def _in_block(line: str, mended: str, *, safe: bool) -> Callable[[Ground], Made]:
    def made(ground: Ground) -> Made:
        before = ground.page(*line.format(g=ground).splitlines())
        after = ground.page(*mended.format(g=ground).splitlines())
        return (_safe if safe else _unsafe)(before, after)

    return made


def _without_tags(ground: Ground) -> tuple[str, ...]:
    return tuple(line for line in ground.block if line[:1] != " " and line[:5] != "tags:")


def _tagged(ground: Ground, line: str) -> str:
    return "\n".join(("---", *_without_tags(ground), line, "---\n")) + ground.body


def _typed(ground: Ground, name: str) -> str:
    block = [line for line in ground.block if line[:5] != "type:"]
    return "\n".join(("---", *block, f"type: {name}", "---\n")) + ground.body


_BLOCKS: dict[str, Callable[[Ground], Made]] = {
    "frontmatter-not-first": lambda g: _safe(f"\n \n{g.page()}", g.page()),
    "invalid-yaml": _in_block("owner: Ana: lead", 'owner: "Ana: lead"', safe=True),
    "duplicate-key": _in_block("owner: ana\nowner: ana", "owner: ana", safe=True),
    "tab-indent": lambda g: _safe(
        _tagged(g, "tags:\n\t- a\n\t- b"), _tagged(g, "tags:\n  - a\n  - b")
    ),
    "unquoted-wikilink": _in_block("related: [[{g.ops}]]", 'related: "[[{g.ops}]]"', safe=True),
    "tags-form": lambda g: _unsafe(_tagged(g, "tags: #a #b"), _tagged(g, "tags: [a, b]")),
    "text-for-list": lambda g: _unsafe(_tagged(g, "tags: a, b"), _tagged(g, "tags: [a, b]")),
    "second-frontmatter": lambda g: _unsafe(
        f"---\nowner: ana\n---\n{g.page()}",
        "\n".join(("---", "owner: ana", *g.block, "---\n")) + g.body,
    ),
    "unclosed-frontmatter": lambda g: _unsafe(g.page().replace("\n---\n", "\n", 1), g.page()),
    "deprecated-field": _in_block("lead: ana", "owner: ana", safe=True),
    "deprecated-value": _in_block("status: 'open'", "status: 'draft'", safe=True),
    "wrong-value": _in_block("status: Final", "status: final", safe=False),
    "unknown-field": _in_block("ownr: ana", "owner: ana", safe=False),
    "broken-property-link": _in_block(
        'related: ["[[{g.word}x]]"]', 'related: ["[[{g.word}]]"]', safe=False
    ),
    "unknown-type": lambda g: _unsafe(_typed(g, "projct"), _typed(g, "project")),
}

_PAGES: dict[str, tuple[str, str]] = {
    "missing-field": ("---\ntype: task\n---\n## Outcome\n", "level: basic"),
    "missing-section": ("---\ntype: task\nlevel: x\n---\nText.\n", "\n## Outcome\n"),
    "unknown-claim-kind": (
        "---\nrecord: claim\nid: clm-{word}\nclaim_kind: decisions\n---\nIt is.\n",
        "decision",
    ),
    "unknown-relationship": (
        "---\nrecord: relationship\nlabel: work_with\nfrom: {word}\nto: {word}\n---\n",
        "works_with",
    ),
}


def _page_after(rule: str, text: str) -> str:
    new = _PAGES[rule][1]
    if rule == "missing-field":
        return text.replace("type: task\n", f"type: task\n{new}\n")
    if rule == "missing-section":
        return text + new
    return text.replace("decisions", new).replace("work_with", new)


RULES = frozenset((*_BODIES, *_BLOCKS, *_PAGES, "byte-order-mark"))
"""Every rule of which there is a fault here."""


def seed(folder: Path, times: int, number: int = 1) -> list[Seed]:
    """Put each fault into `times` pages of the generated vault in `folder`, and tell them all.

    What they need besides, such as pages that they lead to, is written as well.
    """
    write_files(folder, {"ontology.yaml": _ontology()})
    chance = random.Random(number)
    pages = sorted(path.relative_to(folder).as_posix() for path in folder.rglob("*.md"))
    chance.shuffle(pages)
    seeds = []
    queue = iter(pages)
    for _ in range(times):
        for rule in sorted(RULES):
            seeds.append(_one(folder, rule, queue, pages, chance))
        seeds.append(_pile(folder, queue, pages, chance))
    for one in seeds:
        write_files(folder, {one.path: one.faulty})
    return seeds


def _ontology() -> str:
    types = "".join(f"  {name}:{_FIELDS}" for name in _TYPES)
    return ONTOLOGY + types + _TASK


def _word(chance: random.Random) -> str:
    """A name unlike any other, so that what is close to it is close to nothing else."""
    return "".join(chance.choice("bcdfghjklmnpqrstvwxz") for _ in range(16))


def _one(
    folder: Path, rule: str, queue: Iterator[str], pages: list[str], chance: random.Random
) -> Seed:
    word = _word(chance)
    if rule in _PAGES:
        faulty = _PAGES[rule][0].format(word=word)
        after = _page_after(rule, faulty)
        _write_targets(folder, word)
        path = f"tasks/{word}-{rule}.md"
        return Seed(rule, path, faulty.encode(), faulty.encode(), after.encode())
    path, data, ground = _ground(folder, queue, pages, word, chance)
    if rule == "byte-order-mark":
        plain = data.removeprefix(BOM)
        return Seed(rule, path, BOM + plain, plain, plain)
    if rule in _BLOCKS:
        made = _BLOCKS[rule](ground)
    else:
        safe, paragraph = _BODIES[rule]
        before, after = paragraph(ground)
        made = (_safe if safe else _unsafe)(ground.page(body=before), _with(ground, after))
    return Seed(rule, path, *(_as(data, text) for text in made))


def _with(ground: Ground, paragraph: str) -> str:
    """The page with a paragraph; an empty one leaves the line before it."""
    return ground.page(body=paragraph) if paragraph else f"{ground.page()}\n"


def _pile(folder: Path, queue: Iterator[str], pages: list[str], chance: random.Random) -> Seed:
    """All faults of a body in one page."""
    path, data, ground = _ground(folder, queue, pages, _word(chance), chance)
    texts = [paragraph(ground) for _, paragraph in _BODIES.values()]
    safes = [safe for safe, _ in _BODIES.values()]
    faulty = ground.page(body="\n\n".join(before for before, _ in texts))
    safe = "\n\n".join(b if not ok else a for (b, a), ok in zip(texts, safes, strict=True))
    # the definition's line goes, and one of the blank lines around it stays
    every = "\n\n".join(after for _, after in texts).replace("\n\n\n\n", "\n\n\n")
    made = (faulty, ground.page(body=safe), ground.page(body=every))
    return Seed("", path, *(_as(data, text) for text in made))


def _ground(
    folder: Path, queue: Iterator[str], pages: list[str], word: str, chance: random.Random
) -> tuple[str, bytes, Ground]:
    path = next(queue)
    data = (folder / path).read_bytes()
    text = data.removeprefix(BOM).decode().replace("\r\n", "\n")
    block, _, body = text.removeprefix("---\n").partition("\n---\n")
    other = chance.choice([one for one in pages if one != path and _can_be_misspelled(one)])
    _write_targets(folder, word)
    return path, data, Ground(path, tuple(block.split("\n")), body, word, other)


def _can_be_misspelled(path: str) -> bool:
    """Whether its case can be changed, and a bare destination can hold it."""
    return path.isascii() and " " not in path


def _write_targets(folder: Path, word: str) -> None:
    page = "---\ntype: note\ncreated: 2026-01-01\n{}---\n"
    write_files(
        folder,
        {
            f"targets/{word}.md": page.format(""),
            f"targets/old-{word}.md": page.format(
                f"lifecycle: superseded\nsuperseded_by: {word}\n"
            ),
            f"assets/{word[::-1]}.png": b"\x89PNG",
        },
    )


def _as(data: bytes, text: str) -> bytes:
    """`text` with the line ends and the mark of the page `data`."""
    newline = "\r\n" if b"\r\n" in data else "\n"
    mark = BOM if data.startswith(BOM) else b""
    return mark + text.replace("\n", newline).encode()


def files_of(folder: Path) -> Mapping[str, bytes]:
    """The bytes of every page."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.md")}
