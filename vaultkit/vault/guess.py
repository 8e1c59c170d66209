"""Which dialect a folder without `vault.yaml` is written in, judged by what lies in it.

The guess is named in the summary of every check and `--preset` overrules it (spec 1.5).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import islice

SAMPLE_PAGES = 200
"""How many pages are looked into at most where no marker tells the dialect."""

_SAMPLE_BYTES = 100_000
_SHARE = 50  # one page in so many holds a wikilink before it counts as the habit of the vault

_MARKERS: tuple[tuple[str, tuple[str, ...]], ...] = (
    ("obsidian", (".obsidian",)),
    ("foam", (".foam",)),
    ("dendron", ("dendron.yml", "root.schema.yml")),
    ("zk", (".zk",)),
    ("logseq", ("logseq/config.edn",)),
    ("mkdocs", ("mkdocs.yml", "mkdocs.yaml")),
    ("hugo", ("hugo.toml", "hugo.yaml", "hugo.yml", "hugo.json")),
)
_README = frozenset(("README.md", "readme.md", "Readme.md"))

_FENCE = re.compile(rb" {0,3}(`{3,}|~{3,})")
_CODE_SPAN = re.compile(rb"`[^`]*`")
# not `[[text]](url)`, `[[text]][ref]` or `[[label]]: url`, which Markdown reads on its own, and
# not `x[[1]]` or `[[0, 1]]`, which are somebody's matrix
_WIKILINK = re.compile(rb"(?<![\w\[\]\\)])!?\[\[(?![\d\s,.+-]*\]\])[^\[\]\n]+\]\](?![(\[:])")


def guess_preset(
    markers: frozenset[str],
    paths: Iterable[str],
    sample: Callable[[], Iterable[bytes]],
) -> str:
    """The name of the preset that fits a folder.

    `markers` are files and folders at its root that the tree may leave out (`.obsidian`, `.git`,
    …), `paths` all paths of the tree. `sample` yields the bytes of pages; it is called only where
    no marker decides, and read up to `SAMPLE_PAGES` pages.
    """
    present = _present(markers, paths)
    for preset, names in _MARKERS:
        if not present.isdisjoint(names):
            return preset
    if {"config.toml", "content"} <= present:
        return "hugo"
    if _writes_wikilinks(sample()):
        return "obsidian"
    if ".github" in present or (".git" in present and not present.isdisjoint(_README)):
        return "github"
    return "commonmark"


def _present(markers: frozenset[str], paths: Iterable[str]) -> set[str]:
    """The names at the root, and every marker that is a path of two parts."""
    present = set(markers)
    for path in paths:
        head, slash, _ = path.partition("/")
        present.add(head)
        if slash and head == "logseq":
            present.add(path)
    return present


def _writes_wikilinks(pages: Iterable[bytes]) -> bool:
    seen = found = 0
    for data in islice(pages, SAMPLE_PAGES):
        seen += 1
        found += has_wikilink(data)
    return found * 2 > seen or (found >= 2 and found * _SHARE >= seen)


def has_wikilink(data: bytes) -> bool:
    """Whether a page holds `[[…]]` outside fenced code and code spans, at a quick look."""
    if b"[[" not in data:
        return False
    fence = b""
    for line in data[:_SAMPLE_BYTES].splitlines():
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence):
            fence = b""
        elif not fence and b"[[" in line and _WIKILINK.search(_CODE_SPAN.sub(b"", line)):
            return True
    return False
