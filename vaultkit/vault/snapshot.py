"""A vault at one moment: all names, all files, and pages on demand. What every rule looks at."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property, partial

from vaultkit.model.around import NOWHERE, Around
from vaultkit.model.facts import Definition, Facts, Link
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry
from vaultkit.vault.budgets import Limits, PageBudgets
from vaultkit.vault.classify import Sorted, in_repository
from vaultkit.vault.fragments import DENDRON_ALWAYS, Anchors, dendron_fragment
from vaultkit.vault.glance import Glance, glance
from vaultkit.vault.keys import folder_keys, link_keys
from vaultkit.vault.material import Material, Source
from vaultkit.vault.names import Names
from vaultkit.vault.page import Page, PageLink, PageRef, outcome_issue
from vaultkit.vault.quick import QuickWay
from vaultkit.vault.refs import plain_name, refs_of
from vaultkit.vault.resolve import WIKI_KINDS, Outcome, Resolver, Target, is_wikilink
from vaultkit.vault.sections import Section, sections_of
from vaultkit.vault.state import Row, split_paths
from vaultkit.vault.surface import Surface
from vaultkit.vault.types import CLAIM, RELATIONSHIP, Typed, Types

_Known = dict[tuple[str, str], PageLink]

_MOST_KNOWN = 50_000
"""So many verdicts about links are remembered before all are forgotten."""

_new = tuple.__new__  # what calling a named tuple comes to, at half the price
_NOTHING = Target(Outcome.MISSING)


class Snapshot:
    """One consistent picture of a tree.

    `rows`, and `around` with what a tree does not say, are there once all pages are judged, for
    rules of scope `vault`. Unless `keyed`, links do not tell the keys that their verdict depends
    on: a last run asks for none. `names` and `types` are those of this tree where they are known;
    `made` holds what is worked out once of all this.
    """

    def __init__(
        self,
        settings: Settings,
        entries: Mapping[str, Entry],
        paths: Sorted,
        surfaces: Mapping[str, Surface],
        *,
        source: Source,
        keyed: bool = True,
        names: Names | None = None,
        types: Types | None = None,
    ) -> None:
        self.settings = settings
        self.entries = entries
        self.paths = paths
        self.surfaces = surfaces
        self.keyed = keyed
        self.names: Names = names or Names(entries, surfaces)
        self.rows: Mapping[str, Row] = {}
        self.source = source
        self._facts_of = source.facts
        self.around: Around = NOWHERE
        self.types = types or Types(settings)
        # no bound method: a snapshot that leads to itself would wait for the garbage collector
        filed = partial(self.types.filed, surfaces)
        path_of = filed if settings.vocabulary.ontology is not None else None
        order, is_closed = settings.wikilink_order, partial(in_repository, entries)
        self._resolver = Resolver(self.names, settings.preset, order, path_of, is_closed)
        self._quick = QuickWay(self.names, settings.wikilink_order)
        self._anchors: dict[str, Anchors] = {}
        self._known: _Known = {}
        self._known_in: dict[str, _Known] = {}
        self._judgements = 0
        self._named: dict[tuple[str, str], Target] = {}
        self.files = Material(entries, source.material)
        self.made: dict[str, object] = {}

    def forget(self) -> None:
        """Let go of what was looked up of links; whoever asks for it again waits a little."""
        for table in (self._anchors, self._known, self._known_in, self._named):
            table.clear()

    @cached_property
    def limits(self) -> Limits:
        """How large a page of each type may be."""
        return Limits(self.settings)

    @cached_property
    def budgets(self) -> PageBudgets:
        """Which pages are larger than they may be; for rules of scope `vault`."""
        return PageBudgets(self.settings, self.types, self.rows, self.limits)

    @cached_property
    def edges(self) -> Mapping[str, tuple[str, ...]]:
        """The pages that the body of each page links to."""
        return {path: split_paths(row.edges) for path, row in self.rows.items() if row.edges}

    @cached_property
    def refs(self) -> Mapping[str, tuple[str, ...]]:
        """The pages that the frontmatter of each page names."""
        return {path: split_paths(row.refs) for path, row in self.rows.items() if row.refs}

    @cached_property
    def glance(self) -> Glance:
        """The pages that stand out."""
        return glance(self.surfaces)

    @property
    def recorded(self) -> Mapping[str, tuple[str, ...]]:
        """The claims and the relationships, by these words."""
        return {CLAIM: self.glance.claims, RELATIONSHIP: self.glance.relationships}

    @cached_property
    def embeds(self) -> Mapping[str, tuple[str, ...]]:
        """The pages that each page embeds."""
        return {path: split_paths(row.embeds) for path, row in self.rows.items() if row.embeds}

    def facts(self, path: str) -> Facts:
        """What the page at `path` says, its links not resolved."""
        return self._facts_of(path)

    def page(self, path: str) -> Page:
        """The page at `path` with every link resolved; with places where something is wrong."""
        facts = self._facts_of(path)
        links = self._links(path, facts)
        if not facts.placed:
            for link in links:
                if link.issue and not link.link.line:
                    return self.placed_page(path)
        return self._page(path, facts, links)

    def placed_page(self, path: str) -> Page:
        """The page at `path` with the place of every link and heading, at a higher cost."""
        facts = self.source.placed_facts(path)
        return self._page(path, facts, self._links(path, facts))

    def _page(self, path: str, facts: Facts, links: list[PageLink]) -> Page:
        surface = self.surfaces[path]
        typed = self.types.of(path, surface)
        refs: tuple[PageRef, ...] = ()
        if typed.type is not None or typed.record in (CLAIM, RELATIONSHIP):
            refs = self._refs(path, facts, typed, links)
        return Page(path, facts, surface, tuple(links), typed=typed, refs=refs)

    def _refs(
        self, path: str, facts: Facts, typed: Typed, links: list[PageLink]
    ) -> tuple[PageRef, ...]:
        """The typed references of a page; those that are no link of it yet become one."""
        known = {
            (found.link.line, found.link.column): found
            for found in links
            if found.link.kind == "property"
        }
        refs = []
        for ref in refs_of(facts, typed, self.types.ontology):
            found = known.get((ref.node.line, ref.node.column))
            if found is None:
                found = self._judged(path, path.rpartition("/")[0], ref.link())
                links.append(found)
            refs.append(PageRef(ref, found))
        return tuple(refs)

    def sections(self, path: str) -> tuple[Section, ...]:
        """The largest sections of a page, read anew."""
        data = self.material(path)
        return sections_of(self.placed_page(path), data) if data is not None else ()

    def typed(self, path: str) -> Typed:
        """What the page at `path` is, and its type."""
        return self.types.of(path, self.surfaces[path])

    def material(self, path: str) -> bytes | None:
        """The bytes of any file; None where there are none to be had."""
        return self.files.bytes_of(path)

    def state(self, path: str) -> str:
        """The lifecycle of a page, "" for active."""
        return self.types.state_of(path, self.surfaces[path])

    def named(self, path: str, text: str) -> Target:
        """What a value of the frontmatter of the page at `path` names."""
        name = plain_name(text)
        key = (path.rpartition("/")[0] if "/" in name else "", name)
        found = self._named.get(key)
        if found is None:
            link = Link("property", name)
            found = self._resolver.target_of(path, link)[0] if name else _NOTHING
            self._named[key] = found
        return found

    def placed(self, page: Page) -> Page:
        """`page` with the place of every heading; itself where it has them."""
        return page if page.facts.placed else self.placed_page(page.path)

    def linked_files(self) -> frozenset[str]:
        """Every file that is no page and that some link or image leads to; looks at every page."""
        found: set[str] = set()
        for path in self.surfaces:
            links = self._links(path, self._facts_of(path))
            found.update(link.target.path for link in links if link.target.outcome is Outcome.FILE)
        return frozenset(found)

    def _links(self, path: str, facts: Facts) -> list[PageLink]:
        preset = self.settings.preset
        comments, properties, placed = preset.comments, preset.properties, facts.placed
        folder = path.rpartition("/")[0]
        here = self._known_in.setdefault(folder, {})
        links = []
        for link in facts.links:
            kind, text = link.kind, link.target
            if (link.commented and comments) or (kind == "property" and not properties):
                continue
            # what a bare name means does not depend on the folder of the page that says it
            known = self._known if kind in WIKI_KINDS and "/" not in text else here
            found = known.get((kind, text))
            if found is None or found.goal == path:
                found = self._judged(path, folder, link)
                if found.goal != path:
                    known[kind, text] = found
            # whoever looks at a link with an issue, or with a place, needs this very one
            links.append(PageLink(link, *found[1:]) if placed or found.issue else found)
        return links

    def _judged(self, path: str, folder: str, link: Link) -> PageLink:
        """The link with all that can be said of it, for any page but the one it leads to."""
        self._judgements += 1
        if self._judgements % _MOST_KNOWN == 0:
            self._known.clear()
            self._known_in.clear()
        target, fragment = self._quick.target_of(folder, link) or self._resolver.target_of(
            path, link
        )
        outcome = target.outcome
        if outcome is Outcome.EXTERNAL:
            return _new(PageLink, (link, target, "", "", None, ()))
        goal = None
        if outcome is Outcome.PAGE:
            goal = target.path
        elif outcome is Outcome.FOLDER:
            goal = self.names.index_of(target.path)
        if outcome is Outcome.PAGE or outcome is Outcome.FOLDER:
            issue = self._page_issue(path, link, target, fragment, goal)
        else:
            issue = outcome_issue(link, target)
        lost = outcome is Outcome.MISSING or outcome is Outcome.UNCHECKED
        keys = (*link_keys(link), *(folder_keys(link) if lost else ())) if self.keyed else ()
        return _new(PageLink, (link, target, fragment, issue, goal, keys))

    @staticmethod
    def definition_link(definition: Definition) -> Link:
        """A reference definition as the link that a use of it would be."""
        place = definition.span
        return Link("reference", definition.target, definition.label, *place)

    def resolve(self, path: str, link: Link) -> tuple[Target, str]:
        """Where a link on the page at `path` leads, with its fragment."""
        return self._resolver.target_of(path, link)

    def _page_issue(
        self, path: str, link: Link, target: Target, fragment: str, goal: str | None
    ) -> str:
        surface = self.surfaces.get(goal) if goal is not None else None
        if surface is None or goal is None:
            return ""
        if fragment:
            issue = self._fragment_issue(goal, link, fragment)
            if issue:
                return issue
        elif goal == path and link.kind != "property":
            return "self-link" if link.target.strip() not in ("", "#") else ""
        if surface.state and goal != path and self.state(goal):
            return "retired-target"
        return "folded-name" if target.folded else ""

    def _fragment_issue(self, goal: str, link: Link, fragment: str) -> str:
        anchors = self.anchors(goal)
        if not is_wikilink(link):
            return "" if anchors.has_url_fragment(fragment) else "broken-anchor"
        if self.settings.preset.vault_links == "dendron":
            fragment = dendron_fragment(fragment)
            if fragment in DENDRON_ALWAYS:
                return ""
        block = fragment.rpartition("#")[2]
        if block.startswith("^"):
            return "" if anchors.has_block(block[1:]) else "broken-block"
        return "" if anchors.has_heading(fragment) else "broken-anchor"

    def anchors(self, path: str) -> Anchors:
        """What fragments of links to the page at `path` may name."""
        found = self._anchors.get(path)
        if found is None:
            found = Anchors(self._facts_of(path), self.settings.preset.slugs)
            self._anchors[path] = found
        return found
