"""Two judged snapshots of a vault → all that changed, as a value.

Only pages whose bytes or place differ are read, with their places; of the others those whose
verdict is another one, for their links may lead elsewhere now.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from vaultkit.model.finding import Severity
from vaultkit.model.knowledge_diff import KnowledgeDiff, LinkChange, OntologyChange
from vaultkit.model.record_diff import ADDED, CHANGED, REMOVED
from vaultkit.model.vocabulary import Ontology
from vaultkit.ontology.compare import compare as compare_ontologies
from vaultkit.review.files import file_changes
from vaultkit.review.links import LinkChanges, link_changes
from vaultkit.review.pages import page_changes, retyped_pages
from vaultkit.review.pairs import Pair, Pairs, named
from vaultkit.review.read import Read, read
from vaultkit.review.records import claim_changes, relationship_changes
from vaultkit.review.room import hub_changes, room_changes
from vaultkit.review.settings import SETTINGS_FILE, setting_changes
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.surface import record_of
from vaultkit.vault.types import CLAIM, PAGE, RELATIONSHIP


def compare(
    old: Snapshot,
    new: Snapshot,
    names: tuple[str, str],
    levels: Mapping[str, Severity] | None = None,
) -> KnowledgeDiff:
    """All that changed from `old` to `new`, which people call by `names`; findings apart.

    `levels` are the severities that rules have by themselves, by their names and codes.
    """
    pairs = Pairs(old, new)
    opened = {pair: read(pairs, pair) for pair in pairs.changed}
    pages, moves = page_changes([one for one in opened.values() if one.record == PAGE], pairs)
    links = [*(one.links for one in opened.values()), *_elsewhere(pairs)]
    new_hubs, former_hubs = hub_changes(pairs)
    ontology, unlike = _ontology(old, new)
    return KnowledgeDiff(
        old=names[0],
        new=names[1],
        vault_id=new.settings.vault_id,
        vault_name=new.settings.name,
        pages=tuple(sorted((*pages, *retyped_pages(pairs)), key=lambda one: (one.path, one.how))),
        claims=tuple(claim_changes(pairs, _records(opened, CLAIM))),
        relationships=tuple(relationship_changes(pairs, _records(opened, RELATIONSHIP))),
        moved_sections=moves,
        broken=_sorted(change for one in links for change in one.broken),
        mended=_sorted(change for one in links for change in one.mended),
        redirected=_sorted(change for one in links for change in one.redirected),
        rooms=tuple(room_changes(pairs, opened)),
        new_hubs=new_hubs,
        former_hubs=former_hubs,
        files=file_changes(old, new),
        settings=_settings(old, new),
        adjusted=setting_changes(old, new, levels or {}, dict(_renamed(pairs))),
        ontology=ontology,
        unlike=unlike,
    )


def _records(opened: Mapping[Pair, Read], record: str) -> dict[Pair, Read]:
    return {pair: one for pair, one in opened.items() if one.record == record}


def _renamed(pairs: Pairs) -> Iterator[tuple[str, str]]:
    """What a changed page is called in findings, before and now."""
    for old, new in pairs.to_new.items():
        yield record_of(old, pairs.old.surfaces[old]), record_of(new, pairs.new.surfaces[new])


def _elsewhere(pairs: Pairs) -> Iterator[LinkChanges]:
    """The links of unchanged pages whose verdict is another one."""
    old, new = pairs.old, pairs.new
    for path in pairs.unchanged:
        was, now = old.rows[path], new.rows[path]
        if was is now or (was.edges, was.refs, was.findings) == (now.edges, now.refs, now.findings):
            continue
        place = named(new, path)
        yield link_changes(pairs, old.page(path), new.placed_page(path), place)


def _sorted(links: Iterable[LinkChange]) -> tuple[LinkChange, ...]:
    return tuple(sorted(links, key=lambda one: (one.page.path, one.line, one.target)))


def _settings(old: Snapshot, new: Snapshot) -> str:
    was, now = old.material(SETTINGS_FILE), new.material(SETTINGS_FILE)
    if was == now:
        return ""
    return ADDED if was is None else REMOVED if now is None else CHANGED


def _ontology(old: Snapshot, new: Snapshot) -> tuple[tuple[OntologyChange, ...], str]:
    was, now = old.settings.vocabulary, new.settings.vocabulary
    if was.identity == now.identity:
        return (), ""
    if was.mistakes or now.mistakes:
        which = "the former" if was.mistakes else "the new"
        return (), f"{which} ontology has mistakes, so the two were not compared"
    found = compare_ontologies(was.ontology or Ontology(), now.ontology or Ontology())
    return tuple([OntologyChange(*change) for change in found.changes]), ""
