"""Frontmatter keys that a page of any type may have without being a field of its type."""

from __future__ import annotations

from functools import lru_cache

from vaultkit.model.vocabulary import PageType

COMMON = frozenset(
    # what a record is and how it is found
    "id title description type record aliases alias tags dependencies "
    # when, as people and other programs write it; nothing is stored that Git knows
    "created updated "
    # its state, with the older words for it, and what takes its place
    "lifecycle lifecycle_change status superseded_by supersedes retired merged_into "
    # what it rests on, and remarks about it
    "evidence attribution source_page entities fixture identity_uncertain continues confidence "
    "recall".split()
)
"""Known on every page (spec 1.3)."""

REVIEWED = frozenset(("owner", "reviewed"))
"""Known as well where the type has `review_every`."""

OF_PRESET: dict[str, frozenset[str]] = {
    "obsidian": frozenset("tag cssclass cssclasses publish permalink image cover".split()),
    "foam": frozenset("tag template".split()),
    "dendron": frozenset("desc stub parent children nav_order nav_exclude fname".split()),
    "zk": frozenset("tag date keyword keywords".split()),
    "logseq": frozenset("icon public filters".split()),
    "mkdocs": frozenset(
        "template hide icon subtitle search social authors categories date draft slug".split()
    ),
    "hugo": frozenset(
        "date draft weight slug url layout linkTitle lastmod publishDate expiryDate keywords "
        "categories menu menus params cascade outputs summary headless markup resources build "
        "sitemap series translationKey isCJKLanguage".split()
    ),
}
"""What the programs of a dialect read themselves."""


@lru_cache(maxsize=64)
def common_of(preset: str) -> frozenset[str]:
    """The keys that are no fault on any record in this dialect."""
    return COMMON | OF_PRESET.get(preset, frozenset())


def common_keys(of: PageType, preset: str) -> frozenset[str]:
    """The keys that are no fault on a page of this type in this dialect."""
    known = common_of(preset)
    return known | REVIEWED if of.review_days is not None else known
