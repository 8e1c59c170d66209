"""Near names for a target that leads nowhere. Only offered in words, never followed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from heapq import nsmallest
from urllib.parse import unquote

from vaultkit.model.settings import Settings
from vaultkit.vault.names import Names
from vaultkit.vault.near import MOST, Near
from vaultkit.vault.surface import key_of, stem_of

_SHOWN = 5


def close_names(names: Names, target: str) -> tuple[str, ...]:
    """Up to three names of pages close to a wikilink's target, as written, the closest first."""
    wanted = key_of(target.partition("#")[0].strip().rpartition("/")[2])
    return tuple([_written(names, key) for key in names.near_pages.to(wanted)])


def close_links(names: Names, settings: Settings, target: str) -> tuple[str, ...]:
    """The same as a wikilink says it: by its file where the dialect takes no title or no alias."""
    wanted = key_of(target.partition("#")[0].strip().rpartition("/")[2])
    known = [table for _, table, counts in _spoken(names, settings) if counts]
    return tuple(
        dict.fromkeys(
            _written(names, key)
            if key in names.stems or any(key in table for table in known)
            else by_file(names, min([*names.titles.get(key, ()), *names.aliases.get(key, ())]))
            for key in names.near_pages.to(wanted)
        )
    )


def only_called(names: Names, settings: Settings, target: str) -> tuple[str, tuple[str, ...]]:
    """`title` or `alias`, and the pages that have this one, where that is no name for links."""
    key = key_of(target.partition("#")[0])
    for what, table, counts in _spoken(names, settings):
        if key in table and not counts:
            return what, tuple(sorted(table[key]))
    return "", ()


def by_file(names: Names, path: str) -> str:
    """What a wikilink writes to mean the page at `path`: its file's name where no other has it."""
    stem = stem_of(path)
    return stem if len(names.stems[key_of(stem)]) == 1 else wikilink_path(path)


def _spoken(
    names: Names, settings: Settings
) -> Iterator[tuple[str, Mapping[str, Sequence[str]], bool]]:
    """The names that are no file's: what they are, the pages by key, whether links may say them."""
    asked = "title" in settings.wikilink_order
    yield "title", names.titles, asked and settings.preset.titles
    yield "title", names.headings, asked and settings.preset.titles
    yield "alias", names.aliases, asked and settings.preset.aliases


def _written(names: Names, key: str) -> str:
    """A page's name as its file or its frontmatter spells it."""
    if key in names.stems:
        return stem_of(min(names.stems[key]))
    if key in names.titles:
        title = names.surfaces[min(names.titles[key])].title
        return title.text if title is not None else key
    aliases = names.surfaces[min(names.aliases[key])].aliases
    return next((alias.text for alias in aliases if key_of(alias.text) == key), key)


def close_paths(names: Names, page: str, target: str) -> tuple[str, ...]:
    """Up to three paths, relative to `page`, of pages called as the target is or nearly so."""
    wanted = key_of(stem_of(_plain(target).rstrip("/")))
    keys = (wanted,) if wanted in names.stems else names.near_stems.to(wanted)
    return _nearest(page, [names.stems[key] for key in keys])


def close_files(names: Names, page: str, target: str) -> tuple[str, ...]:
    """Up to three paths, relative to `page`, of files called as the target is or nearly so."""
    wanted = key_of(_plain(target).strip().rpartition("/")[2])
    keys = (wanted,) if wanted in names.basenames else names.near_files.to(wanted)
    return _nearest(page, [names.basenames[key] for key in keys])


def _nearest(page: str, groups: Iterable[Iterable[str]]) -> tuple[str, ...]:
    """Up to three paths relative to `page`, group by group, the fewest steps away first."""
    found: list[str] = []
    for paths in groups:
        ways = (relative_path(page, path) for path in paths)
        found += nsmallest(MOST - len(found), ways, key=_steps)
    return tuple(found)


def _steps(way: str) -> tuple[int, str]:
    return way.count("/"), way


def _plain(target: str) -> str:
    return unquote(target.partition("#")[0].partition("?")[0].replace("\\", "/"))


def closest(wanted: str, known: Iterable[str]) -> tuple[str, ...]:
    """Up to three of `known` close to `wanted` when case does not count, as they are written."""
    written: dict[str, str] = {}
    for name in known:
        written.setdefault(key_of(name), name)
    key = key_of(wanted)
    keys = (key,) if key in written else Near(written).to(key)
    return tuple([written[key] for key in keys])


def did_you_mean(close: Sequence[str], otherwise: str) -> str:
    """The next step where near names are known, else `otherwise`."""
    return f"did you mean {either([quoted(name) for name in close])}?" if close else otherwise


def either(names: Sequence[str]) -> str:
    """`a`, `a or b`, `a, b or c`; of many the first five and how many more."""
    return _listed(names, "or")


def both(names: Sequence[str]) -> str:
    """`a`, `a and b`, `a, b and c`; of many the first five and how many more."""
    return _listed(names, "and")


def _listed(names: Sequence[str], joint: str) -> str:
    shown = list(names[:_SHOWN])
    if len(names) > _SHOWN:
        shown.append(f"{len(names) - _SHOWN} more")
    head, last = shown[:-1], shown[-1]
    return f"{', '.join(head)} {joint} {last}" if head else last


def quoted(name: str) -> str:
    """A name as messages show it."""
    return f'"{name}"'


def relative_path(page: str, path: str) -> str:
    """`path` as a link on `page` writes it: relative to the page's folder."""
    here = page.split("/")[:-1]
    there = path.split("/")
    common = 0
    while common < min(len(here), len(there) - 1) and here[common] == there[common]:
        common += 1
    return "/".join([".."] * (len(here) - common) + there[common:])


def wikilink_path(path: str) -> str:
    """What a wikilink writes to mean the file at `path` and no other, from any page."""
    plain = path.removesuffix(".md")
    return plain if "/" in plain else f"/{plain}"
