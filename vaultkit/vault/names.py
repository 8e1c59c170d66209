"""Which file a name means: by id, path, stem, title and alias. Ambiguity is an answer.

The verdict depends on the set of paths only, never on the file system they lie on.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable, Collection, Hashable, Iterable, Mapping, Sequence
from functools import cached_property
from unicodedata import normalize

from vaultkit.vault.classify import folders_of, in_dot_folder
from vaultkit.vault.near import Near
from vaultkit.vault.surface import INDEX_STEMS, Surface, key_of, keys_of, stem_of, stems_of

_INDEX_ORDER = ("index.md", "_index.md", "readme.md")


def _keys_of(path: str, surface: Surface) -> list[tuple[str, str]]:
    """The tables in which a page stands, with the key in each."""
    own_id, title, heading, aliases = surface[:4]
    found = [("stems", key_of(stem_of(path)))]
    if own_id is not None:
        found.append(("ids", own_id.text))
    if title is not None:
        found.append(("titles", key_of(title.text)))
    elif heading:
        found.append(("headings", key_of(heading)))
    return [*found, *dict.fromkeys(("aliases", key_of(alias.text)) for alias in aliases)]


def twin_key(path: str) -> str:
    """The same for two paths of which some system cannot have both: by case or Unicode form."""
    return path.lower() if path.isascii() else normalize("NFKC", normalize("NFKC", path).casefold())


def _put(table: dict[str, list[str]], key: str, path: str) -> None:
    found = list(table.get(key, ()))
    insort(found, path)
    table[key] = found


def _take(table: dict[str, list[str]], key: str, path: str) -> None:
    left = [one for one in table[key] if one != path]
    if left:
        table[key] = left
    else:
        del table[key]


def _carry(old: Names, new: Names, *, same_pages: bool) -> None:
    """Give what was worked out of the paths on to names of nearly the same paths."""
    known, made = old.__dict__, new.__dict__
    if new.files is old.files:
        names = (*_OF_PATHS, "others") if same_pages else _OF_PATHS
        made.update({name: known[name] for name in names if name in known})
        return
    if "folders" not in known:
        return
    gone, more = old.files - new.files, new.files - old.files
    folders = folders_of(new.files) if gone else old.folders | folders_of(more)
    made["folders"] = folders
    here = (more | (folders - old.folders)) - (old.files | old.folders)
    away = (gone | (old.folders - folders)) - (new.files | folders)
    if "folded" in known:
        made["folded"] = _refilled(old.folded, away, here, key_of)
    if "taken_for" in known:
        made["taken_for"] = _refilled(old.taken_for, away, here, twin_key)
    if "basenames" in known:
        left, came = ({path for path in some if not in_dot_folder(path)} for some in (gone, more))
        made["basenames"] = _refilled(old.basenames, left, came, _base_key)


def _refilled(
    table: dict[str, list[str]],
    gone: Iterable[str],
    new: Iterable[str],
    key: Callable[[str], str],
) -> dict[str, list[str]]:
    made = dict(table)
    for path in gone:
        _take(made, key(path), path)
    for path in new:
        _put(made, key(path), path)
    return made


def _fill(table: dict[str, list[str]], paths: Iterable[str], names: Sequence[str]) -> None:
    put = table.setdefault
    for path, key in zip(paths, keys_of(names), strict=True):
        put(key, []).append(path)


def _base_key(path: str) -> str:
    return key_of(path.rpartition("/")[2])


def _by_base(paths: Iterable[str]) -> dict[str, list[str]]:
    table: dict[str, list[str]] = {}
    here = [path for path in paths if not in_dot_folder(path)]
    _fill(table, here, [path.rpartition("/")[2] for path in here])
    return table


_OF_PATHS = ("folders", "folded", "taken_for", "basenames")
_TABLES = ("stems", "titles", "headings", "aliases", "ids")


class Names:
    """Look-up tables over one tree.

    `files` holds every path of the tree that may be a link's target, `surfaces` the page of each
    judged path. Look-ups answer with a tuple of paths, sorted; more than one is an ambiguity.
    `made` holds what is worked out once of all this; `fresh`, of what was made of other names and
    came to nothing, the paths that those had not, or whose page is another.
    """

    def __init__(self, files: Iterable[str], surfaces: Mapping[str, Surface]) -> None:
        self.files = frozenset(files)
        self.surfaces = surfaces
        self.made: dict[Hashable, object] = {}
        self.fresh: Mapping[Hashable, frozenset[str]] = {}
        self.stems: dict[str, list[str]] = {}
        self.titles: dict[str, list[str]] = {}
        self.headings: dict[str, list[str]] = {}
        self.aliases: dict[str, list[str]] = {}
        self.ids: dict[str, list[str]] = {}
        titled: dict[str, str] = {}
        headed: dict[str, str] = {}
        ids = self.ids.setdefault
        for path, surface in surfaces.items():
            own_id, title, heading, aliases = surface[:4]
            if own_id is not None:
                ids(own_id[0], []).append(path)
            if title is not None:
                titled[path] = title[0]
            elif heading:
                headed[path] = heading
            for alias in aliases:
                paths = self.aliases.setdefault(key_of(alias[0]), [])
                if path not in paths:
                    paths.append(path)
        _fill(self.stems, surfaces, stems_of(surfaces))
        _fill(self.titles, titled, tuple(titled.values()))
        _fill(self.headings, headed, tuple(headed.values()))

    def changed(self, files: Iterable[str], surfaces: Mapping[str, Surface]) -> Names:
        """The names of another tree that differs little: only what differs is looked at.

        It says what `Names(files, surfaces)` says, and costs some copies of tables.
        """
        old = self.surfaces
        differing = [path for path, one in surfaces.items() if old.get(path) is not one]
        differing += [path for path in old if path not in surfaces]
        return self.following(frozenset(files), surfaces, differing)

    def following(
        self, files: frozenset[str], surfaces: Mapping[str, Surface], differing: Iterable[str]
    ) -> Names:
        """The same where it is known in which pages the two trees differ."""
        differing = tuple(differing)
        made = Names((), {})
        made.files, made.surfaces = files, surfaces
        made.fresh = self._nothing_but((files - self.files).union(differing))
        own: dict[str, dict[str, list[str]]] = {}
        same_pages = True
        for path in differing:
            same_pages = same_pages and (path in self.surfaces) == (path in surfaces)
            before = _keys_of(path, self.surfaces[path]) if path in self.surfaces else []
            after = _keys_of(path, surfaces[path]) if path in surfaces else []
            for name, key in before:
                if (name, key) not in after:
                    _take(self._copied(own, name), key, path)
            for name, key in after:
                if (name, key) not in before:
                    _put(self._copied(own, name), key, path)
        for name in _TABLES:
            setattr(made, name, own[name] if name in own else getattr(self, name))
        _carry(self, made, same_pages=same_pages)
        return made

    def _nothing_but(self, paths: frozenset[str]) -> Mapping[Hashable, frozenset[str]]:
        return {key: paths for key, known in self.made.items() if known == ()}

    def _copied(self, own: dict[str, dict[str, list[str]]], name: str) -> dict[str, list[str]]:
        """A table that may be changed; one that nothing changes is shared."""
        if name not in own:
            own[name] = dict(getattr(self, name))
        return own[name]

    @cached_property
    def folders(self) -> frozenset[str]:
        """Every folder that holds a file."""
        return folders_of(self.files)

    @cached_property
    def folded(self) -> dict[str, list[str]]:
        """Files and folders by path in NFC and lower case, for wrong case and Unicode form."""
        table: dict[str, list[str]] = {}
        paths = tuple(self.files | self.folders)  # a folder `x.md/` is both
        _fill(table, paths, paths)
        return table

    @cached_property
    def taken_for(self) -> dict[str, list[str]]:
        """Files and folders by what some system may take their path for."""
        table: dict[str, list[str]] = {}
        for path in self.files | self.folders:
            table.setdefault(twin_key(path), []).append(path)
        return table

    @cached_property
    def basenames(self) -> dict[str, list[str]]:
        """Files that are no page, and pages with their ending, by folded file name.

        What lies in a dot-folder is reached by its path alone: nobody means a file of `.trash/`.
        """
        return _by_base(self.files)

    @cached_property
    def others(self) -> dict[str, list[str]]:
        """What `basenames` holds of files that are no page."""
        return _by_base(self.files.difference(self.surfaces))

    def called(self, name: str) -> list[str]:
        """The files of this folded name, pages too."""
        stem = stem_of(name)
        pages = self.stems.get(stem, ()) if stem != name else ()
        return [*self.others.get(name, ()), *(one for one in pages if _base_key(one) == name)]

    @cached_property
    def near_pages(self) -> Near:
        """Close names among everything a wikilink may call a page."""
        return Near({*self.stems, *self.aliases, *self.titles})

    @cached_property
    def near_stems(self) -> Near:
        """Close names among the pages' stems."""
        return Near(self.stems)

    @cached_property
    def near_files(self) -> Near:
        """Close names among all file names."""
        return Near(self.basenames)

    def index_of(self, folder: str) -> str | None:
        """The page that stands for `folder`: index, _index or README, in this order."""
        prefix = f"{folder}/" if folder else ""
        for name in _INDEX_ORDER:
            if prefix + name in self.surfaces:
                return prefix + name
        for stem in INDEX_STEMS:
            for path in self.stems.get(stem, ()):
                if path.rpartition("/")[0] == folder:
                    return path
        return None


def names_from(kin: Names | None, files: Collection[str], surfaces: Mapping[str, Surface]) -> Names:
    """The names of a tree, from those of another one where there is one."""
    if kin is None:
        return Names(files, surfaces)
    if kin.surfaces == surfaces and kin.files == frozenset(files):
        return kin
    return kin.changed(files, surfaces)
