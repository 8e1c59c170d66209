"""Presets: how links are read and resolved in each dialect, as one table of switches.

A preset only sets these switches. The manual prints this table; nothing else of a dialect is
hidden in code.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Preset:
    """The switches of one dialect; `SWITCHES` tells what each means."""

    name: str
    wikilinks: bool = False
    label_first: bool = False
    ids: bool = False
    aliases: bool = False
    titles: bool = False
    suffix: bool = False
    any_case: bool = True
    extension: str = "needed"
    absolute: str = "site"
    missing_pages: bool = False
    comments: bool = False
    backslash: bool = False
    properties: bool = False
    only_lists: bool = False
    vault_links: str = ""
    templates: tuple[str, ...] = ()
    slugs: tuple[str, ...] = ("github",)


def _table(*presets: Preset) -> dict[str, Preset]:
    return {preset.name: preset for preset in presets}


PRESETS: dict[str, Preset] = _table(
    Preset(
        name="vaultkit",
        wikilinks=True,
        ids=True,
        aliases=True,
        titles=True,
        absolute="vault",
        properties=True,
    ),
    Preset(name="commonmark"),
    Preset(name="github"),
    Preset(
        name="obsidian",
        wikilinks=True,
        aliases=True,
        suffix=True,
        comments=True,
        properties=True,
        only_lists=True,
        absolute="vault",
        templates=("Templates", "templates"),
        slugs=("obsidian",),
    ),
    Preset(
        name="foam",
        wikilinks=True,
        aliases=True,
        suffix=True,
        comments=True,
        extension="optional",
        absolute="vault",
        slugs=("github",),
    ),
    Preset(
        name="dendron",
        wikilinks=True,
        label_first=True,
        aliases=True,
        titles=True,
        vault_links="dendron",
    ),
    Preset(
        name="zk",
        wikilinks=True,
        ids=True,
        aliases=True,
        titles=True,
        suffix=True,
        extension="optional",
        absolute="vault",
    ),
    Preset(
        name="logseq",
        wikilinks=True,
        aliases=True,
        titles=True,
        suffix=True,
        missing_pages=True,
        properties=True,
        slugs=("github",),
    ),
    Preset(name="mkdocs", slugs=("mkdocs",)),
    Preset(name="hugo", slugs=("hugo",)),
)
"""Every preset by name, in the order of the manual's table."""


SWITCHES: dict[str, str] = {
    "wikilinks": "`[[x]]` is a link, and not plain text.",
    "label_first": "The label stands first: `[[label|target]]`.",
    "ids": "A wikilink may name a page's `id`.",
    "aliases": "A bare wikilink may name a page's alias.",
    "titles": "A bare wikilink may name a page's title, or its first heading where it has none.",
    "suffix": "A wikilink may be any part of a path up to its end that only one page has.",
    "any_case": "A wikilink matches without regard to case, where only one page does.",
    "extension": "Whether a Markdown link to a page needs its `.md`: needed or optional.",
    "absolute": "What `/x` means: a path from the vault's root (vault), or a route of the site, "
    "which is not checked (site).",
    "missing_pages": "A page may exist without a file: a wikilink to none is no fault.",
    "comments": "Links between `%%` and `%%` do not count.",
    "backslash": "`\\` separates folders as `/` does.",
    "properties": "A frontmatter value that is one quoted wikilink is a link.",
    "only_lists": "A text under `tags`, `aliases` or `cssclasses` is nothing, and told as "
    "`text-for-list`; elsewhere an alias is one name, and tags are read at commas and spaces.",
    "vault_links": "The scheme of links that name a vault: `scheme://vault/page` means the page, "
    "the vault's name is ignored.",
    "templates": "Folders at the root whose files are no pages.",
    "slugs": "How headings become anchors; where there are several, a Markdown link's anchor must "
    "hold in all.",
}
"""What each switch means, in the order of the manual's table."""
