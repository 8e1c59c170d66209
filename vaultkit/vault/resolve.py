"""Where a link leads: the resolution order of spec 1.5 with a preset's switches.

Wikilinks: id, then path, then stem (or unique path suffix), then title and alias. Markdown links
and images: the path only. Each step is finished before the next; two candidates at one step are
`AMBIGUOUS`, never a choice.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import StrEnum
from typing import NamedTuple
from unicodedata import normalize
from urllib.parse import unquote

from vaultkit.model.facts import Link
from vaultkit.model.preset import Preset
from vaultkit.vault.names import Names
from vaultkit.vault.paths import join
from vaultkit.vault.surface import key_of


class Outcome(StrEnum):
    """What became of a link. Only the second half is a fault."""

    PAGE = "page"
    FILE = "file"
    FOLDER = "folder"
    EXTERNAL = "external"
    UNCHECKED = "unchecked"

    MISSING = "missing"
    AMBIGUOUS = "ambiguous"
    WRONG_CASE = "wrong-case"
    OUTSIDE = "outside"
    MALFORMED = "malformed"
    LOCAL_PATH = "local-path"


FAULTS = frozenset(
    (
        Outcome.MISSING,
        Outcome.AMBIGUOUS,
        Outcome.WRONG_CASE,
        Outcome.OUTSIDE,
        Outcome.MALFORMED,
        Outcome.LOCAL_PATH,
    )
)


class Target(NamedTuple):
    """Where a link's page part leads. `path` is "" where there is none; `folded`: only the case
    or Unicode form differs, the dialect accepts that, and no title or alias is spelled so."""

    outcome: Outcome
    path: str = ""
    candidates: tuple[str, ...] = ()
    folded: bool = False


SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]+:")
_LOCAL = re.compile(r"[A-Za-z]:[\\/]|\\")  # a drive, a share, or a path from a drive's root
_EXTENSION = re.compile(r"\.[A-Za-z0-9]{1,8}\Z")
_EXTERNAL = Target(Outcome.EXTERNAL)
_UNCHECKED = Target(Outcome.UNCHECKED)
_MISSING = Target(Outcome.MISSING)
_MALFORMED = Target(Outcome.MALFORMED)
_LOCAL_PATH = Target(Outcome.LOCAL_PATH)
WIKI_KINDS = frozenset(("wikilink", "embed", "property"))


def is_wikilink(link: Link) -> bool:
    """Whether a link names its target as wikilinks do, not by a URL path."""
    return link.kind in WIKI_KINDS


def split_fragment(target: str, *, wikilink: bool) -> tuple[str, str]:
    """Page part and fragment (without `#`) of a target; a URL's query is cut off (RFC 3986)."""
    page, _, fragment = target.partition("#")
    if not wikilink:
        page = page.partition("?")[0]
    return page, fragment


PathOf = Callable[[str], str | None]


class Resolver:
    """Resolves the links of pages against one `Names`.

    `path_of` tells the page with the id `TYPE/STEM`, where a vocabulary makes such ids; `is_closed`
    whether a path lies in another repository, whose files nobody has looked at.
    """

    def __init__(
        self,
        names: Names,
        preset: Preset,
        order: tuple[str, ...],
        path_of: PathOf | None = None,
        is_closed: Callable[[str], bool] | None = None,
    ) -> None:
        self.names, self.preset = names, preset
        self._order, self._path_of, self._is_closed = order, path_of, is_closed

    def target_of(self, page: str, link: Link) -> tuple[Target, str]:
        """Target and fragment of `link` on the page at path `page`."""
        if link.kind == "autolink":
            return _EXTERNAL, ""
        if link.kind in WIKI_KINDS:
            name, fragment = split_fragment(link.target, wikilink=True)
            found = self._wikilink(page, name.strip())
            if found.outcome is Outcome.MISSING and "^" in name:  # `[[page^block]]`
                name, _, block = name.partition("^")
                found, fragment = self._wikilink(page, name.strip()), f"^{block}"
            return found, fragment.strip()
        text = link.target
        if SCHEME.match(text) or text.startswith("//"):
            return self._with_scheme(text), ""
        name, fragment = split_fragment(text, wikilink=False)
        folder = page.rpartition("/")[0]
        return self._url(page, folder, name), fragment

    def _with_scheme(self, text: str) -> Target:
        scheme = text.partition("://")[0]
        if scheme and scheme == self.preset.vault_links:
            return self._wikilink("", text.partition("://")[2].partition("/")[2].partition("#")[0])
        return _EXTERNAL

    # --- Markdown links and images: a path, relative to the page's folder

    def _url(self, page: str, folder: str, name: str) -> Target:
        if not name:
            return Target(Outcome.PAGE, page)
        if name[0] in "([<" or "](" in name or "[[" in name:
            return _MALFORMED
        if _LOCAL.match(name):
            return _LOCAL_PATH
        if name[0] == "/":
            if self.preset.absolute == "site":
                return _UNCHECKED
            folder, name = "", name.lstrip("/")
            if not name:
                return Target(Outcome.FOLDER, "")
        path = unquote(name) if "%" in name else name
        if self.preset.backslash:
            path = path.replace("\\", "/")
        return self._path(folder, path)

    def _path(self, folder: str, path: str) -> Target:
        joined = join(folder, path)
        if joined is None:
            return Target(Outcome.OUTSIDE)
        names = self.names
        if joined in names.files and not path.endswith("/"):
            outcome = Outcome.PAGE if joined in names.surfaces else Outcome.FILE
            return Target(outcome, joined)
        if not joined or joined in names.folders:
            return Target(Outcome.FOLDER, joined)
        if self.preset.extension == "optional" and joined + ".md" in names.surfaces:
            return Target(Outcome.PAGE, joined + ".md")
        return self._other_form(joined, folder_only=path.endswith("/"))

    def _other_form(self, joined: str, *, folder_only: bool) -> Target:
        """The same path but for case or Unicode form: the second is no fault, the first is."""
        names = self.names
        found = names.folded.get(key_of(joined), [])
        if folder_only:
            found = [path for path in found if path in names.folders]
        composed = normalize("NFC", joined)
        same = [path for path in found if normalize("NFC", path) == composed]
        if len(same) == 1:
            if same[0] in names.folders:
                return Target(Outcome.FOLDER, same[0])
            outcome = Outcome.PAGE if same[0] in names.surfaces else Outcome.FILE
            return Target(outcome, same[0])
        if len(same) > 1:
            return Target(Outcome.AMBIGUOUS, "", tuple(sorted(same)))
        if len(found) == 1:
            return Target(Outcome.WRONG_CASE, found[0], tuple(found))
        if found:
            return Target(Outcome.WRONG_CASE, "", tuple(sorted(found)))
        return self._missing(joined)

    def _missing(self, *paths: str | None) -> Target:
        """There is no file at any of these paths, as far as this vault goes."""
        closed = self._is_closed
        return _UNCHECKED if closed and any(p and closed(p) for p in paths) else _MISSING

    # --- wikilinks: a name

    def _wikilink(self, page: str, name: str) -> Target:
        if not name:
            return Target(Outcome.PAGE, page)
        if SCHEME.match(name):
            prefix = self.preset.vault_links + "://"
            if len(prefix) > 3 and name.startswith(prefix):
                name = name[len(prefix) :].partition("/")[2]
            elif "://" in name:
                return _MALFORMED
        elif _LOCAL.match(name):
            return _LOCAL_PATH
        folder = page.rpartition("/")[0] if "/" in name else ""
        return self._named(folder, name)

    def _named(self, folder: str, name: str) -> Target:
        steps = {
            "id": self._by_id,
            "path": self._by_path,
            "stem": self._by_stem,
            "title": self._by_title,
        }
        for step in self._order:
            found = steps[step](folder, name)
            if found is not None:
                return found
        if self.preset.missing_pages:
            return _UNCHECKED
        return self._missing(*(join(base, name) for base in (folder, "") if "/" in name))

    def _one(self, paths: list[str], *, folded: bool = False) -> Target | None:
        if not paths:
            return None
        if len(paths) > 1:
            return Target(Outcome.AMBIGUOUS, "", tuple(sorted(paths)))
        outcome = Outcome.PAGE if paths[0] in self.names.surfaces else Outcome.FILE
        return Target(outcome, paths[0], (), folded)

    def _by_id(self, folder: str, name: str) -> Target | None:
        if not self.preset.ids:
            return None
        found = self.names.ids.get(name, [])
        filed = self._path_of(name) if self._path_of is not None and "/" in name else None
        return self._one(found if found or filed is None else [filed])

    def _by_path(self, folder: str, name: str) -> Target | None:
        """Relative to the page, then from the root; a bare name is a stem, not a path."""
        path = name.replace("\\", "/") if self.preset.backslash else name
        bases = ("",) if path[0] == "/" or "/" not in path else (folder, "")
        if path in ("..", ".") or path.startswith(("./", "../")):
            bases = (folder,)
        for base in bases:
            joined = join(base, path.lstrip("/"))
            if joined is None:
                return Target(Outcome.OUTSIDE)
            if "/" in path and joined + ".md" in self.names.files:
                return self._one([joined + ".md"])
            if joined in self.names.files:
                return self._one([joined])
        return None

    def _by_stem(self, folder: str, name: str) -> Target | None:
        if "/" in name and not self.preset.suffix:
            return None
        key = key_of(name.strip("/"))
        last = key.rpartition("/")[2]
        found = list(self.names.stems.get(last, ()))
        ended = last.endswith((".md", ".markdown"))
        if ended:
            found += self.names.called(last)
        elif not found:
            # without an ending it is Markdown that is not read as a page
            file = last if _EXTENSION.search(last) else f"{last}.md"
            found += self.names.others.get(file, ())
        if "/" in key:
            found = [path for path in found if _has_suffix(key_of(path), key)]
        wanted = normalize("NFC", name.strip("/"))
        same = [path for path in found if _has_suffix(normalize("NFC", path), wanted)]
        if not same and len(found) == 1 and not self.preset.any_case:
            return Target(Outcome.WRONG_CASE, found[0], tuple(found))
        found = same or found
        folded = len(found) == 1 and not _has_suffix(found[0], name.strip("/"))
        return self._one(found, folded=folded and not self._is_called(found[0], name))

    def _is_called(self, path: str, name: str) -> bool:
        """Whether the page's title or alias is spelled so, where the dialect takes these."""
        page = self.names.surfaces.get(path) if "title" in self._order else None
        names = [alias.text for alias in page.aliases] if page and self.preset.aliases else []
        return name in names or bool(page and self.preset.titles and name == page.called)

    def _by_title(self, folder: str, name: str) -> Target | None:
        key = key_of(name)
        found: dict[str, None] = {}
        if self.preset.titles:
            found.update(dict.fromkeys(self.names.titles.get(key, ())))
            found.update(dict.fromkeys(self.names.headings.get(key, ())))
        if self.preset.aliases:
            found.update(dict.fromkeys(self.names.aliases.get(key, ())))
        return self._one(list(found))


def _has_suffix(path: str, suffix: str) -> bool:
    for ending in ("", ".md", ".markdown"):
        if path.endswith(suffix + ending):
            before = path[: len(path) - len(suffix + ending)]
            return not before or before.endswith("/")
    return False
