"""The links of one page that would lead elsewhere once files have moved, and their new texts.

Compared is where a link leads in the vault as it is with where it would lead in the vault that has
moved. Only a link whose meaning would change gets a new text: the first of `link_forms` that leads
to the right file there, and to no other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from urllib.parse import quote

from vaultkit.changes.journey import Journey
from vaultkit.changes.link_forms import Named, decoded, moved_way, same_way, url_forms
from vaultkit.changes.retitle import renamed_anchor, renamed_heading
from vaultkit.errors import StateError
from vaultkit.model.facts import Definition, Facts, Link, Node
from vaultkit.parse.link_spelling import Retarget
from vaultkit.vault.evidence import evidence_of
from vaultkit.vault.paths import join
from vaultkit.vault.refs import plain_name, refs_of
from vaultkit.vault.resolve import SCHEME, WIKI_KINDS, Outcome, Target, split_fragment
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.sources import is_summary
from vaultkit.vault.types import DOCUMENT, Typed

_LEADS = frozenset((Outcome.PAGE, Outcome.FILE))
_NOWHERE = frozenset((Outcome.MISSING, Outcome.UNCHECKED, Outcome.OUTSIDE))
_BY_DEFINITION = ("reference", "reference-image", "autolink")
_CHAINED = frozenset(("supersedes", "superseded_by", "merged_into"))


@dataclass(frozen=True, slots=True)
class Relinker:
    """Answers for the pages of `before`; `after` is the same vault once files have moved.

    `titles` are pages, by their old paths, whose first heading is another one in `after`.
    """

    before: Snapshot
    after: Snapshot
    journey: Journey
    titles: frozenset[str] = frozenset()

    def links_of(self, path: str, facts: Facts) -> Iterator[Link | Definition]:
        """Everything on the page at `path` that names its target itself, each once."""
        preset = self.before.settings.preset
        seen = set()
        for link in facts.links:
            skipped = link.commented and preset.comments
            skipped |= link.kind == "property" and not preset.properties
            if not skipped and link.kind not in _BY_DEFINITION:
                seen.add(link.span)
                yield link
        typed = self._typed(path)
        for link in self._values(facts, typed):
            if link.span not in seen:
                seen.add(link.span)
                yield link
        yield from facts.definitions

    def _typed(self, path: str) -> Typed:
        """What a page is; one that was none before is what it becomes; other files have no type."""
        if path in self.before.surfaces:
            return self.before.typed(path)
        here = self.journey.file(path)
        return self.after.typed(here) if here in self.after.surfaces else Typed(DOCUMENT)

    def _values(self, facts: Facts, typed: Typed) -> Iterator[Link]:
        """Plain frontmatter values that name a page."""
        for ref in refs_of(facts, typed, self.before.types.ontology):
            yield ref.link()
        for pair in facts.frontmatter.pairs if facts.frontmatter is not None else ():
            if pair.key in _CHAINED:
                yield from (_named(pair.key, item) for item in pair.node.items if item.text)

    def changes(self, path: str, facts: Facts) -> Iterator[Retarget]:
        """The links of the page at `path`, its path before the move, that need another text.

        Raises `StateError` where there is none that leads where the link leads now.
        """
        for one in self.links_of(path, facts):
            link = self.before.definition_link(one) if isinstance(one, Definition) else one
            named = link.kind in WIKI_KINDS or SCHEME.match(link.target) is not None
            found = self._by_name(path, link) if named else self._by_path(path, link)
            rest = self._fragment(path, link) if self.titles else None
            if found is None and rest is not None:
                page, _ = split_fragment(link.target, wikilink=named)
                found = page.strip() if named else decoded(page)
            if found is not None:
                yield Retarget(one, found, rest)
        yield from self._files(path, facts)

    # --- names

    def _by_name(self, path: str, link: Link) -> str | None:
        target, fragment = self.before.resolve(path, link)
        if target.outcome not in _LEADS and not _other_case(target):
            return None
        here, goal = self.journey.file(path), self.journey.file(target.path)
        now, _ = self.after.resolve(here, link)
        if now.path == goal and _as_good(now, target) and not self._by_pin(link, target.path):
            return None
        prefix, name = _vault_of(link.target)
        caret = ""
        if "#" not in name and fragment.startswith("^"):
            name, _, block = name.partition("^")
            caret = f"^{block}"
        rest = link.target.partition("#")[2]
        before, after = self.before.surfaces, self.after.surfaces
        forms = Named(target.path, goal, old=before.get(target.path), new=after.get(goal))
        for form in forms.forms(here, name.partition("#")[0], self.after.names):
            page = f"{prefix}{form}{caret}"
            probe = link._replace(target=f"{page}#{rest}" if rest else page)
            if self._leads(here, probe, goal):
                return page
        raise _without_name(path, link, goal)

    def _by_pin(self, link: Link, path: str) -> bool:
        """Whether only the id that a page has from now on makes a name or path lead to it."""
        before, after = self.before.surfaces.get(path), self.after.surfaces
        now = after.get(self.journey.file(path))
        if before is None or before.id is not None or now is None or now.id is None:
            return False
        name, _ = split_fragment(link.target, wikilink=True)
        return name.strip() == now.id.text and self.before.types.path_of(name.strip()) != path

    def _leads(self, here: str, link: Link, goal: str) -> bool:
        found, _ = self.after.resolve(here, link)
        return found.outcome in _LEADS and found.path == goal and not found.folded

    def _fragment(self, path: str, link: Link) -> str | None:
        """Query and fragment of a link to a heading that is called otherwise afterwards."""
        target, fragment = self.before.resolve(path, link)
        if target.path not in self.titles or not fragment:
            return None
        was = self.before.anchors(target.path)
        now = self.after.anchors(self.journey.file(target.path))
        page, _, _ = link.target.partition("#")
        if link.kind in WIKI_KINDS:
            new = renamed_heading(was, now, fragment)
            return f"#{new}" if new else None
        new = renamed_anchor(was, now, fragment)
        return page[len(page.partition("?")[0]) :] + f"#{new}" if new else None

    # --- paths

    def _by_path(self, path: str, link: Link) -> str | None:
        name, _ = split_fragment(link.target, wikilink=False)
        target, _ = self.before.resolve(path, link)
        here, old = self.journey.file(path), decoded(name)
        if not name or target.outcome in (Outcome.MALFORMED, Outcome.LOCAL_PATH):
            return None
        if target.outcome in _NOWHERE or target.outcome is Outcome.AMBIGUOUS:
            return self._to_nothing(path, old) if target.outcome in _NOWHERE else None
        if target.outcome is Outcome.WRONG_CASE and not target.path:
            return None
        folder = target.outcome is Outcome.FOLDER
        goal = self.journey.file(target.path)
        if folder:
            goal, folder = self._folder(target.path)
        now, _ = self.after.resolve(here, link)
        same = now.path == goal and (now.outcome is Outcome.FOLDER) == folder
        if same and _as_good(now, target):
            return None
        for form in url_forms(here, goal, old, folder=folder):
            found, _ = self.after.resolve(here, link._replace(target=quote(form)))
            right = Outcome.FOLDER if folder else found.outcome
            if found.path == goal and found.outcome in (*_LEADS, right) and not found.folded:
                return form
        raise _without_name(path, link, goal)

    def _folder(self, path: str) -> tuple[str, bool]:
        """Where a link to a folder leads afterwards, and whether that is a folder still."""
        index = self.before.names.index_of(path)
        if self.journey.takes(path):
            return self.journey.place(path), True
        moved = index is not None and self.journey.file(index) != index
        if path and path not in self.after.names.folders and index is None:
            return path, True
        return (self.journey.file(index), False) if moved and index is not None else (path, True)

    def _to_nothing(self, path: str, old: str) -> str | None:
        """A relative path to nothing keeps to the place that it names."""
        here = self.journey.file(path)
        if here == path or old.startswith("/"):
            return None
        meant = join(path.rpartition("/")[0], old)
        goal = self.journey.place(meant) if meant else meant
        if goal and goal != meant:
            new = moved_way(here, goal, old)
        else:
            new = same_way(path, here, old) or old
        folder, there = path.rpartition("/")[0], here.rpartition("/")[0]
        return None if new == old or (folder == there and goal == meant) else new

    # --- frontmatter values that are paths of files

    def _files(self, path: str, facts: Facts) -> Iterator[Retarget]:
        for item in evidence_of(facts):
            old = item.path.text if item.path is not None else None
            if item.path is not None and old is not None and old in self.journey.files:
                new = self.journey.file(old)
                yield _value("path", item.path, new)
        node = facts.field("file")
        if node is None or not node.text or not is_summary(self._typed(path)):
            return
        name = plain_name(node.text)
        if not name.startswith("../"):
            return
        meant = join(path.rpartition("/")[0], name)
        if meant is not None:
            new = moved_way(self.journey.file(path), self.journey.file(meant), name)
            if new != name:
                yield _value("file", node, new)


def _named(key: str, node: Node) -> Link:
    return Link("property", plain_name(node.text or ""), key, *node.span)


def _value(key: str, node: Node, new: str) -> Retarget:
    return Retarget(Link("property", node.text or "", key, *node.span), new, "")


def _other_case(target: Target) -> bool:
    return target.outcome is Outcome.WRONG_CASE and bool(target.path)


def _as_good(now: Target, before: Target) -> bool:
    """Whether a link that leads to the right file is no worse than it was."""
    if now.outcome is Outcome.WRONG_CASE and before.outcome is not Outcome.WRONG_CASE:
        return False
    return before.folded or not now.folded


def _vault_of(target: str) -> tuple[str, str]:
    """The part of `scheme://vault/page` before the page, "" where there is none; and the page."""
    scheme, sign, rest = target.partition("://")
    if not sign or not SCHEME.match(target):
        return "", target
    vault, slash, page = rest.partition("/")
    return f"{scheme}{sign}{vault}{slash}", page


def _without_name(path: str, link: Link, goal: str) -> StateError:
    return StateError(
        f"{path}:{link.line}:{link.column} leads to {goal}, and afterwards no text in its place "
        f"would, but for one that could mean another file: {link.target}",
        "Choose another name, or change that link by hand first",
    )


def pages_with_chains(snapshot: Snapshot) -> Iterable[str]:
    """The pages whose verdict does not tell which others their frontmatter names."""
    for path, surface in snapshot.surfaces.items():
        if surface.redirect or any(mark.key in _CHAINED for mark in surface.marks):
            yield path
