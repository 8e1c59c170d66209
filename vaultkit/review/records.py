"""Claims and relationships on both sides → what was added, corrected, withdrawn, as sentences."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from vaultkit.model.record_diff import (
    ADDED,
    REMOVED,
    ClaimChange,
    FieldChange,
    RelationshipChange,
    Sentence,
)
from vaultkit.parse.decode import decode
from vaultkit.review.pairs import Pair, Pairs, title_of
from vaultkit.review.read import Read
from vaultkit.vault.evidence import evidence_of, lines_of
from vaultkit.vault.page import Page
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot

CORRECTED, EDITED, RESTORED = "corrected", "edited", "restored"
MOVED, RESPELLED = "moved", "respelled"

_TOLD = frozenset(("id", "record", "supersedes", "lifecycle", "evidence"))
_CLAIM_KEYS = _TOLD | {"claim_kind", "entities"}
_RELATIONSHIP_KEYS = _TOLD | {"label", "from", "to"}

LIFECYCLE = frozenset(("lifecycle", "superseded_by", "merged_into", "supersedes"))
"""Keys that a change of the lifecycle tells."""


def claim_changes(pairs: Pairs, read: Mapping[Pair, Read]) -> Iterator[ClaimChange]:
    """Every change of a claim. One that a new claim supersedes is told with that one."""
    corrected: dict[str, list[str]] = {}
    for pair in read:
        if pair.old is None and pair.new is not None:
            corrected[pair.new] = list(_superseded(pairs, pair.new))
    absorbed = {path for paths in corrected.values() for path in paths}
    for pair, one in read.items():
        if pair.new is not None and pair.new in corrected:
            yield _new_claim(pairs, one, corrected[pair.new])
        elif pair.new is None:
            yield _claim(pairs.old, one, REMOVED)
        elif not (pair.new in absorbed and _only_superseded(pairs, one)):
            yield _changed_claim(pairs, one)


def _superseded(pairs: Pairs, path: str) -> Iterator[str]:
    """The claims that were there before and that a new one supersedes."""
    for text in pairs.new.surfaces[path].texts("supersedes"):
        target = pairs.new.named(path, text)
        if target.outcome is Outcome.PAGE and pairs.before(target.path) is not None:
            yield target.path


def _only_superseded(pairs: Pairs, one: Read) -> bool:
    fields = [change for change in one.fields if change.key not in LIFECYCLE]
    superseded = one.pair.new is not None and pairs.new.state(one.pair.new) == "superseded"
    return superseded and not fields and not _another_text(pairs, one)


def _another_text(pairs: Pairs, one: Read) -> bool:
    old, new = one.pair
    if old is None or new is None:
        return False
    return pairs.old.surfaces[old].said != pairs.new.surfaces[new].said


def _new_claim(pairs: Pairs, one: Read, old: list[str]) -> ClaimChange:
    replaced = tuple([pairs.new.surfaces[path].said for path in old])
    return _claim(pairs.new, one, CORRECTED if old else ADDED, replaced=replaced)


def _changed_claim(pairs: Pairs, one: Read) -> ClaimChange:
    old, new = one.pair.old or "", one.pair.new or ""
    was, now = pairs.old.state(old), pairs.new.state(new)
    former = pairs.old.surfaces[old].said
    replaced = (former,) if former and _another_text(pairs, one) else ()
    by = replacement(pairs.new, new) if was != now else ""
    fields = one.fields
    how = _how(pairs, one, edited=bool(fields) or _another_text(pairs, one))
    if was != now:
        fields = tuple([change for change in fields if change.key not in LIFECYCLE])
    return _claim(pairs.new, one, how, replaced=replaced, by=by, fields=fields)


def replacement(vault: Snapshot, path: str) -> str:
    """What a page says that takes its place: the title, or the words where there is no page."""
    text = vault.surfaces[path].redirect
    if not text:
        return ""
    target = vault.named(path, text)
    return title_of(vault, target.path) if target.path in vault.surfaces else text


def _claim(
    vault: Snapshot,
    one: Read,
    how: str,
    *,
    replaced: tuple[str, ...] = (),
    by: str = "",
    fields: tuple[FieldChange, ...] | None = None,
) -> ClaimChange:
    path, page = one.path, one.new or one.old
    surface = vault.surfaces[path]
    if fields is None:  # a claim that is new or gone: all but what the sentence tells
        fields = tuple([change for change in one.fields if change.key not in _CLAIM_KEYS])
    return ClaimChange(
        how=how,
        path=path,
        old_path=one.old_path,
        said=surface.said,
        kind=", ".join(surface.texts("claim_kind")),
        about=tuple([_title(vault, path, text) for text in surface.texts("entities")]),
        evidence=tuple(_evidence(page)) if page is not None else (),
        replaced=replaced,
        replaced_by=by,
        fields=fields,
    )


def _title(vault: Snapshot, path: str, text: str) -> str:
    target = vault.named(path, text)
    return title_of(vault, target.path) if target.path in vault.surfaces else text


def _evidence(page: Page) -> Iterator[str]:
    for item in evidence_of(page.facts):
        place = (item.path.text if item.path is not None else None) or "?"
        lines = lines_of(item)
        if lines is not None:
            first, last = lines
            place += f", line {first}" if first == last else f", lines {first}–{last}"
        yield place


def relationship_changes(pairs: Pairs, read: Mapping[Pair, Read]) -> Iterator[RelationshipChange]:
    """Every change of a relationship."""
    for pair, one in read.items():
        was = _sentence(pairs.old, pair.old) if pair.old is not None else None
        now = _sentence(pairs.new, pair.new) if pair.new is not None else None
        sentence = now or was or Sentence("", "", "")
        before = was if was is not None and was != sentence else None
        said = _RELATIONSHIP_KEYS if None in pair else LIFECYCLE | _ENDS
        page, fields = one.new or one.old, [f for f in one.fields if f.key not in said]
        reworded = None not in pair and _words(pairs.old, one.old) != _words(pairs.new, one.new)
        edited = bool(fields or reworded or before)
        yield RelationshipChange(
            how=_how(pairs, one, edited=edited),
            path=one.path,
            old_path=one.old_path,
            sentence=sentence,
            before=before,
            evidence=tuple(_evidence(page)) if page is not None and None in pair else (),
            reworded=reworded,
            fields=tuple(fields),
        )


_ENDS = {"record", "label", "from", "to"}


def _how(pairs: Pairs, one: Read, *, edited: bool) -> str:
    old, new = one.pair
    if old is None or new is None:
        return ADDED if old is None else REMOVED
    was, now = pairs.old.state(old), pairs.new.state(new)
    if was != now:
        return now or RESTORED
    return EDITED if edited else MOVED if old != new else RESPELLED


def _words(vault: Snapshot, page: Page | None) -> list[bytes] | None:
    """The words below the frontmatter."""
    data = vault.material(page.path) if page is not None else None
    if page is None or data is None:
        return None
    return decode(data).data[page.facts.body_start :].split()


def _sentence(vault: Snapshot, path: str) -> Sentence:
    surface = vault.surfaces[path]
    ends = [
        ", ".join([_title(vault, path, t) for t in surface.texts(key)]) for key in ("from", "to")
    ]
    label = ", ".join(surface.texts("label")).replace("_", " ")
    return Sentence(ends[0] or "?", label or "?", ends[1] or "?")
