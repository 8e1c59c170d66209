"""The texts by which a link could name a file: in the style it was written, the shortest first.

Nothing here says that a text leads there; whoever asks tries them against the vault's names.
"""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import unquote

from vaultkit.vault.names import Names
from vaultkit.vault.paths import join
from vaultkit.vault.suggest import relative_path
from vaultkit.vault.surface import Surface, key_of, stem_of

_CLIMBS = 40
"""So many folders above the vault's root a path can be followed."""


def url_forms(page: str, goal: str, old: str, *, folder: bool = False) -> Iterator[str]:
    """Paths from the page at `page` to the file, or the `folder`, at `goal`; `old` is decoded."""
    end = "/" if folder and old.endswith("/") and old != "/" else ""
    if old.startswith("/"):
        ways = [f"/{goal}"]
    else:
        way = relative_path(page, goal) if goal else relative_path(page, "x")[:-2] or "."
        if folder and goal and page.startswith(f"{goal}/"):
            way = "/".join(_up(page, goal)) or "."
        ways = [_dotted(old, way)]
    for way in ways:
        if not folder and not _ended(old) and way.endswith(".md"):
            yield way[:-3]
        yield f"{way}{end}"


def _up(page: str, folder: str) -> list[str]:
    return [".."] * (page.count("/") - folder.count("/") - 1)


def same_way(before: str, after: str, old: str) -> str | None:
    """A relative path on the page at `before` that leads to no file, as the page at `after` has it.

    It leads to the same place then, be that outside of the vault.
    """
    roots = "/".join(["^"] * _CLIMBS)
    meant = join(f"{roots}/{before}".rpartition("/")[0], old)
    if meant is None:
        return None
    end = "/" if old.endswith("/") else ""
    way = relative_path(f"{roots}/{after}", meant) + end
    return _dotted(old, way)


def moved_way(after: str, goal: str, old: str) -> str:
    """The way from the page at `after` to a path of the vault at which nothing may lie."""
    end = "/" if old.endswith("/") and not goal.endswith("/") else ""
    way = relative_path(after, goal) + end
    return _dotted(old, way)


def _dotted(old: str, way: str) -> str:
    """A way that begins with `./` where the old one did, unless it climbs as that did not."""
    climbs = way.partition("/")[0] in (".", "..")
    return f"./{way}" if old.startswith("./") and (not climbs or old.startswith("./../")) else way


def decoded(name: str) -> str:
    """The page part of a URL destination as a path."""
    return unquote(name) if "%" in name else name


class Named:
    """Names for one file in wikilinks: `before` and `after` are its paths, with its surfaces.

    A surface is None for what is no page.
    """

    def __init__(
        self, before: str, after: str, *, old: Surface | None, new: Surface | None
    ) -> None:
        self.before, self.after = before, after
        self.old, self.new = old, new

    def forms(self, page: str, written: str, names: Names) -> Iterator[str]:
        """Names from the page at `page`, after the move, that was named `written` before."""
        seen: set[str] = set()
        for form in self._forms(page, written.strip()):
            if form and form not in seen:
                seen.add(form)
                yield form
        if self.new is not None and self.new.id is not None:
            yield self.new.id.text
        title = self._title
        if title and len(names.titles.get(key_of(title), ())) == 1:
            yield title

    @property
    def _title(self) -> str:
        return self.new.called if self.new is not None else ""

    def _forms(self, page: str, written: str) -> Iterator[str]:
        ended = _ended(written) or self.new is None
        last = written.rstrip("/").rpartition("/")[2]
        by_name = key_of(stem_of(last)) == key_of(stem_of(self.before))
        if self.new is not None and "/" not in written and not by_name and self._was_title(written):
            yield self._title
        whole = self._bare(self.after, ended=ended)
        if written.startswith(("./", "../")):
            yield from url_forms(page, whole, written)
        if "/" in written.strip("/") and by_name:
            yield from self._paths(page, written, whole)
        if written.startswith("/"):
            yield f"/{whole}"
        parts = whole.split("/")
        for size in range(1, len(parts) + 1):
            yield "/".join(parts[-size:])
        yield f"/{whole}"
        if not ended:
            yield from (f"{form}.md" for form in (parts[-1], whole) if self.after.endswith(".md"))
            yield self.after

    def _paths(self, page: str, written: str, whole: str) -> Iterator[str]:
        """Paths: as many folders as there were, or all of them, or from the page's own folder."""
        was = self._bare(self.before, ended=_ended(written) or self.new is None)
        parts = whole.split("/")
        if written.strip("/") != was:
            folder = page.rpartition("/")[0]
            if folder and whole.startswith(f"{folder}/"):
                yield whole[len(folder) + 1 :]
            for size in range(written.count("/") + 1, len(parts)):
                yield "/".join(parts[-size:])
        if "/" in whole:
            yield whole

    def _was_title(self, written: str) -> bool:
        return self.old is not None and key_of(self.old.called) == key_of(written)

    def _bare(self, path: str, *, ended: bool) -> str:
        return path if ended or self.new is None else path[: len(path) - _ending(path)]


def _ended(text: str) -> bool:
    return text.lower().endswith((".md", ".markdown"))


def _ending(path: str) -> int:
    for ending in (".md", ".markdown"):
        if path.lower().endswith(ending):
            return len(ending)
    return 0
