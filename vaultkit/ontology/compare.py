"""Two vocabularies → what changed, and whether pages that were right may be wrong now.

A change is tightening where a page without findings may have one afterwards, loosening where the
only difference it can make is fewer findings, and neutral where no verdict depends on it. Where a
change may do both, it is tightening. A renamed entry is one that went and one that came.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, TypeVar

from vaultkit.model.vocabulary import ClaimKind, Ontology, PageType, RelationshipType
from vaultkit.ontology.compare_fields import field_changes, fields_changes
from vaultkit.ontology.compare_words import (
    LOOSENING,
    NEUTRAL,
    TIGHTENING,
    Change,
    added,
    changed,
    removed,
    said,
)
from vaultkit.ontology.words import listed

__all__ = ["Comparison", "compare", "field_changes"]

_Named = TypeVar("_Named", PageType, ClaimKind, RelationshipType)
_ORPHANS = ("allow", "warn", "error")
_LIMITS = {"many-to-one": {"to"}, "one-to-many": {"from"}, "one-to-one": {"to", "from"}}


class Comparison(NamedTuple):
    """What changed, and the fingerprints before and after; "" for no vocabulary."""

    before: str
    after: str
    changes: tuple[Change, ...]

    def count(self, effect: str) -> int:
        """How many changes have this effect."""
        return sum(1 for one in self.changes if one.effect == effect)


def compare(before: Ontology, after: Ontology) -> Comparison:
    """Every change from `before` to `after`, in the order of the vocabularies."""
    return Comparison(before.fingerprint, after.fingerprint, tuple(_changes(before, after)))


def _changes(before: Ontology, after: Ontology) -> Iterator[Change]:
    for key in ("name", "version", "description", "extends"):
        old, new = getattr(before, key), getattr(after, key)
        if old != new:
            yield changed(NEUTRAL, "ontology", key, "it says what the file is", (old, new))
    yield from _named(before.page_types, after.page_types, _page_type, _TYPE_WORDS)
    yield from _named(before.claim_kinds, after.claim_kinds, _claim_kind, _KIND_WORDS)
    yield from _named(
        before.relationship_types, after.relationship_types, _relationship, _LABEL_WORDS
    )
    yield from _prefixes(before, after)


class _Words(NamedTuple):
    """What to say where an entry comes or goes, and where it is the first or the last of all."""

    what: str
    first: str
    came: str
    went: str
    last: str


_TYPE_WORDS = _Words(
    "page type",
    "the first type: pages of no type become errors",
    "pages may be of this type",
    "pages that declare it become errors; those in its folder have no type by it",
    "the last type: no page is judged by its type any more",
)
_KIND_WORDS = _Words(
    "claim kind",
    "the first kind: claims of any other become errors",
    "claims may be of this kind",
    "claims of this kind become errors",
    "the last kind: claims are no longer judged by theirs",
)
_LABEL_WORDS = _Words(
    "relationship type",
    "the first label: relationships with any other become errors",
    "relationships may have this label",
    "relationships with this label become errors",
    "the last label: relationships are no longer judged by theirs",
)


def _named(
    before: Sequence[_Named],
    after: Sequence[_Named],
    inner: Callable[[_Named, _Named], Iterator[Change]],
    words: _Words,
) -> Iterator[Change]:
    olds, news = {one.name: one for one in before}, {one.name: one for one in after}
    for name, old in olds.items():
        if name in news:
            yield from inner(old, news[name])
        elif news:
            yield removed(TIGHTENING, words.what, name, words.went)
        else:
            yield removed(LOOSENING, words.what, name, words.last)
    for number, name in enumerate(news):
        if name not in olds:
            first = not olds and number == 0
            folder = getattr(news[name], "dir", None)
            told = words.first if first else words.came
            if folder and not first:
                told = f"pages in {folder}/ that declare no type are judged by it"
            yield added(TIGHTENING if first or folder else LOOSENING, words.what, name, told)
    kept = [name for name in olds if name in news]
    if kept != [name for name in news if name in olds]:
        yield said(NEUTRAL, words.what, f"order of {words.what}s", "catalogs follow it")


# ------------------------------------------------------------------------------------ page types


def _page_type(old: PageType, new: PageType) -> Iterator[Change]:
    at = new.name
    yield from _texts("page type", at, (old, new), ("description",), "agents are told it")
    yield from _places(old, new)
    yield from _set(
        "page type",
        f"{at}.aliases",
        (old.aliases, new.aliases),
        loosens="pages may declare it by another word",
        tightens="pages that declare it by this word become errors",
    )
    yield from _set(
        "page type",
        f"{at}.is_a",
        (old.kinds[1:], new.kinds[1:]),
        loosens="references that want one of these take its pages",
        tightens="references that want one of these no longer take its pages",
    )
    shown = ("index_section", "index_fields", "template", "entity", "shard")
    yield from _texts("page type", at, (old, new), shown, "no page is judged by it")
    yield from _levels(old, new)
    yield from fields_changes(old, new)
    yield from _sections(old, new)


def _places(old: PageType, new: PageType) -> Iterator[Change]:
    if old.dir == new.dir:
        return
    words = "pages elsewhere that declare it become errors, and others are of it by this folder"
    if not new.dir:
        words = "pages in its old folder that declare no type have none by it"
    yield changed(TIGHTENING, "page type", f"{new.name}.dir", words, (old.dir, new.dir))


def _levels(old: PageType, new: PageType) -> Iterator[Change]:
    at = new.name
    if old.orphans != new.orphans:
        more = _ORPHANS.index(new.orphans) > _ORPHANS.index(old.orphans)
        words = "pages without links from others are told, or told as worse"
        words = words if more else "pages without links from others are told less, or not"
        effect = TIGHTENING if more else LOOSENING
        yield changed(effect, "page type", f"{at}.orphans", words, (old.orphans, new.orphans))
    yield from _limit(
        f"{at}.budget", (old.budget, new.budget), "pages that are larger become errors"
    )
    yield from _limit(
        f"{at}.review_every",
        (old.review_days, new.review_days),
        "pages that nobody looked at for longer are told",
    )


def _limit(at: str, values: tuple[int | None, int | None], words: str) -> Iterator[Change]:
    old, new = values
    if old == new:
        return
    tightens = new is not None and (old is None or new < old)
    effect = TIGHTENING if tightens else LOOSENING
    words = words if tightens else "fewer pages are told"
    if "budget" in at and None in values:
        effect, words = TIGHTENING, "it takes the place of the vault's budget, or gives way to it"
    yield changed(effect, "page type", at, words, (old, new))


def _sections(old: PageType, new: PageType) -> Iterator[Change]:
    olds, news = ({one.name: one for one in type_.sections} for type_ in (old, new))
    for name, one in olds.items():
        at, now = f"{new.name} ## {name}", news.get(name)
        needed = now is not None and now.required
        if now is None:
            effect = LOOSENING if one.required else NEUTRAL
            yield removed(effect, "section", at, "pages need not have it")
        elif needed and not one.required:
            yield said(TIGHTENING, "section", at, "required: pages without it become errors")
        elif one.required and not needed:
            yield said(LOOSENING, "section", at, "no longer required: pages may leave it out")
        elif one.description != now.description:
            yield said(NEUTRAL, "section", at, "it is described otherwise")
    for name, one in news.items():
        if name not in olds and one.required:
            words = "required: pages without it become errors"
            yield added(TIGHTENING, "section", f"{new.name} ## {name}", words)
        elif name not in olds:
            yield added(NEUTRAL, "section", f"{new.name} ## {name}", "pages may have it")


# ------------------------------------------------------------- claims, relationships, prefixes


def _claim_kind(old: ClaimKind, new: ClaimKind) -> Iterator[Change]:
    yield from _texts("claim kind", new.name, (old, new), ("description",), "agents are told it")


def _relationship(old: RelationshipType, new: RelationshipType) -> Iterator[Change]:
    at, what = new.name, "relationship type"
    yield from _texts(what, at, (old, new), ("description",), "agents are told it")
    if old.inverse != new.inverse:
        effect = TIGHTENING if old.inverse else LOOSENING
        words = "relationships with the old word become errors"
        words = words if old.inverse else "relationships may say it from the other end"
        yield changed(effect, what, f"{at}.inverse", words, (old.inverse, new.inverse))
    for key, ends in (
        ("from", (old.source, new.source)),
        ("to", (old.target, new.target)),
    ):
        yield from _end(f"{at}.{key}", ends)
    if old.cardinality != new.cardinality:
        more = _LIMITS.get(new.cardinality, set()) - _LIMITS.get(old.cardinality, set())
        effect = TIGHTENING if more else LOOSENING
        words = "pages that have it more often become errors" if more else "pages may have it more"
        key = f"{at}.cardinality"
        yield changed(effect, what, key, words, (old.cardinality, new.cardinality))
    yield from fields_changes(old, new)


def _end(at: str, ends: tuple[tuple[str, ...], tuple[str, ...]]) -> Iterator[Change]:
    old, new = ends
    if set(old) == set(new):
        return
    lost = bool(new) and (not old or set(old) - set(new))
    effect = TIGHTENING if lost else LOOSENING
    words = "relationships with pages of other types become errors"
    words = words if lost else "pages of more types may stand there"
    shown = [listed(names) if names else "any page" for names in ends]
    yield changed(effect, "endpoint", at, words, (shown[0], shown[1]))


def _prefixes(before: Ontology, after: Ontology) -> Iterator[Change]:
    olds, news = dict(before.classify), dict(after.classify)
    for prefix, type_ in olds.items():
        if prefix not in news:
            words = "pages there that declare no type lose it, or take their folder's"
            yield removed(TIGHTENING, "classify", prefix, words)
        elif news[prefix] != type_:
            words = "pages there that declare no type are judged by another one"
            yield changed(TIGHTENING, "classify", prefix, words, (type_, news[prefix]))
    for prefix, type_ in news.items():
        if prefix not in olds:
            words = f"pages there that declare no type are judged as {type_}"
            yield added(TIGHTENING, "classify", prefix, words)
    if [one for one in olds if one in news] != [one for one in news if one in olds]:
        words = "where two prefixes fit, another one is the first"
        yield said(TIGHTENING, "classify", "order of classify", words)


# ---------------------------------------------------------------------------------------- shared


def _texts(
    what: str, at: str, ends: tuple[object, object], keys: tuple[str, ...], words: str
) -> Iterator[Change]:
    for key in keys:
        one, other = (getattr(end, key) for end in ends)
        if one != other:
            yield changed(NEUTRAL, what, f"{at}.{key}", words, (one, other))


def _set(
    what: str,
    at: str,
    values: tuple[tuple[str, ...], tuple[str, ...]],
    *,
    loosens: str,
    tightens: str,
) -> Iterator[Change]:
    old, new = values
    if set(old) - set(new):
        yield changed(TIGHTENING, what, at, tightens, (old, new))
    elif set(new) - set(old):
        yield changed(LOOSENING, what, at, loosens, (old, new))
