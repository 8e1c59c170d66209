"""Which dialect a folder without `vault.yaml` is written in, judged by what lies in it.

The guess is named in the summary of every check and `--preset` overrules it (spec 1.5).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from itertools import islice

from vaultkit.model.tree import is_page_name

SAMPLE_PAGES = 200
"""How many pages are looked into at most where no marker tells the dialect."""

SHARE = 50
"""One page in so many holds a wikilink before that counts for anything."""

_SAMPLE_BYTES = 100_000
_SMALL = 10  # pages; of fewer, one link to one of the others shows the habit

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
_WIKILINK = re.compile(rb"(?<![\w\[\]\\)])!?\[\[(?![\d\s,.+-]*\]\])([^\[\]\n]+)\]\](?![(\[:])")


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
    if _writes_wikilinks(sample(), paths):
        return "obsidian"
    if ".github" in present or (".git" in present and not present.isdisjoint(_README)):
        return "github"
    return "commonmark"


def _present(markers: frozenset[str], paths: Iterable[str]) -> frozenset[str]:
    """The names at the root, and every marker that is a path of two parts."""
    present = markers.union([path.partition("/")[0] for path in paths])
    if "logseq" in present:
        present = present.union([path for path in paths if path.startswith("logseq/")])
    return present


def _writes_wikilinks(pages: Iterable[bytes], paths: Iterable[str]) -> bool:
    seen = found = 0
    named: set[str] = set()
    for data in islice(pages, SAMPLE_PAGES):
        links = wikilinks(data)
        seen += 1
        found += bool(links)
        named.update(links)
    if found * 2 > seen or (found >= 2 and found * SHARE >= seen):
        return True
    return seen < _SMALL and not named.isdisjoint(map(_stem, filter(is_page_name, paths)))


def _stem(path: str) -> str:
    return path.rpartition("/")[2].rpartition(".")[0].casefold()


def wikilinks(data: bytes) -> list[str]:
    """The names that `[[…]]` outside fenced code and code spans lead to, at a quick look.

    Without folders, headings and labels, in one case, as links are compared.
    """
    if b"[[" not in data:
        return []
    fence, found = b"", []
    for line in data[:_SAMPLE_BYTES].splitlines():
        mark = _FENCE.match(line)
        if mark and not fence:
            fence = mark[1]
        elif mark and mark[1].startswith(fence):
            fence = b""
        elif not fence and b"[[" in line:
            found += _WIKILINK.findall(_CODE_SPAN.sub(b"", line))
    return [_name(link) for link in found]


def _name(link: bytes) -> str:
    target = re.split(rb"[|#\\]", link, maxsplit=1)[0].decode("utf-8", "replace").strip()
    return target.rpartition("/")[2].removesuffix(".md").casefold()
