"""The quick way for most links: to the web, a plain relative path, a bare name as one page has it.

It says what `Resolver.target_of` says, which a property test holds it to, or nothing at all.
"""

from __future__ import annotations

from vaultkit.model.facts import Link
from vaultkit.vault.names import Names
from vaultkit.vault.paths import join
from vaultkit.vault.resolve import WIKI_KINDS, Outcome, Target

_WEB = ("https://", "http://")
_ON_THE_WEB = (Target(Outcome.EXTERNAL), "")
_NO_PATH = "/(<"
_USUAL_ORDER = ("id", "path", "stem", "title")


class QuickWay:
    """Answers for one `Names` and one resolution order."""

    def __init__(self, names: Names, order: tuple[str, ...]) -> None:
        self.names = names
        self._usual = order == _USUAL_ORDER
        self._pages: dict[str, Target] = {}

    def target_of(self, folder: str, link: Link) -> tuple[Target, str] | None:
        """Target and fragment of a link that simply leads to a page or the web, or None."""
        kind, text, *_ = link
        if text.startswith(_WEB) and kind not in WIKI_KINDS:
            return _ON_THE_WEB
        name, _, fragment = text.partition("#")
        if not name or not name.isascii() or ":" in name or "\\" in name:
            return None
        if kind in WIKI_KINDS:
            page = self._named(name)
            return (page, fragment.strip()) if page is not None else None
        if name[0] in _NO_PATH or name[-1] == "/" or "%" in name or "?" in name or "[" in name:
            return None  # not meant as it is written, or not at all
        joined = join(folder, name)
        if joined is not None and joined in self.names.surfaces and kind != "autolink":
            return self._page(joined), fragment
        return None

    def _named(self, name: str) -> Target | None:
        if "/" in name or "^" in name or not self._usual:
            return None
        found = self.names.stems.get(name.lower(), ())
        if len(found) != 1 or name in self.names.ids or name in self.names.files:
            return None
        path = found[0]
        if path.endswith(f"/{name}.md") or path == f"{name}.md":
            return None if name[-3:].lower() == ".md" else self._page(path)
        return None

    def _page(self, path: str) -> Target:
        found = self._pages.get(path)
        if found is None:
            found = self._pages[path] = Target(Outcome.PAGE, path)
        return found
