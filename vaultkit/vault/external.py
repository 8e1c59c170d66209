"""Web addresses of a vault: where they stand, and what became of those that were asked for.

A link of the text or a typed value of the frontmatter is a place; its address is the target without
the fragment, which no server ever sees. What a comment `ignore unreachable-link` covers is left
out, so that nobody is asked for it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from vaultkit.model.around import REACHED, Reached
from vaultkit.model.facts import Link
from vaultkit.vault.page import Page, PageLink
from vaultkit.vault.refs import WEB, addresses_of
from vaultkit.vault.resolve import Outcome, Target
from vaultkit.vault.snapshot import Snapshot

WAIVED_BY = "unreachable-link"


class Unreached(NamedTuple):
    """A link, on its page with places, whose address was not reached."""

    page: Page
    link: PageLink
    found: Reached


def unreached(vault: Snapshot) -> Iterator[Unreached]:
    """Every link whose address was asked for and not reached; nothing where nobody is asked."""
    asking = vault.around.asking
    if asking is None:
        return
    wanted = {
        path: found
        for path in vault.surfaces
        if asking.wants(path) and (found := frozenset(_addresses(vault, vault.page(path))))
    }
    answers = asking.reach(sorted(frozenset().union(*wanted.values())))
    lost = {address for address, found in answers.items() if found.state != REACHED}
    for path, addresses in wanted.items():
        if lost.isdisjoint(addresses):
            continue
        page = vault.placed_page(path)
        for link in web_links(vault, page):
            address = address_of(link.link)
            if address in lost:
                yield Unreached(page, link, answers[address])


def web_links(vault: Snapshot, page: Page) -> Iterator[PageLink]:
    """The links of a page that lead to the web, then those that its type makes of values."""
    for found in page.links:
        if found.target.outcome is Outcome.EXTERNAL and WEB.match(found.link.target):
            yield found
    ontology = vault.settings.vocabulary.ontology
    if ontology is not None:
        for ref in addresses_of(page.facts, page.typed, ontology):
            link = Link("property", ref.node.text or "", ref.key, *ref.node.span)
            yield PageLink(link, Target(Outcome.EXTERNAL), "", "")


def address_of(link: Link) -> str:
    """What a server is asked for."""
    return link.target.partition("#")[0].strip()


def _addresses(vault: Snapshot, page: Page) -> Iterator[str]:
    waivers = [one for one in page.facts.waivers if WAIVED_BY in one.names]
    if waivers:
        page = vault.placed(page)
    for found in web_links(vault, page):
        line = found.link.line
        if not any(one.first <= line <= one.last for one in waivers):
            yield address_of(found.link)
