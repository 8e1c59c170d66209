"""Move pages, attachments and folders, with every link that leads to them."""

from __future__ import annotations

import posixpath
from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass
from pathlib import PurePath

from vaultkit.actions.check import Seen
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.proposed import Wanted
from vaultkit.actions.relocate import Do, Ground, VaultRequest, judged_vault, relocate
from vaultkit.changes.journey import Journey, journey
from vaultkit.errors import StateError, UsageError
from vaultkit.git.listing import ignored
from vaultkit.model.change import Move
from vaultkit.model.relocation import Relocation
from vaultkit.model.text import nfc
from vaultkit.model.tree import Entry, Kind, is_page_name
from vaultkit.trees.below import files_below
from vaultkit.trees.names import is_excluded
from vaultkit.trees.open import SETTINGS_FILE, repository_of
from vaultkit.trees.placing import is_folder, is_same_place, is_there, place_of
from vaultkit.trees.worktree import WorkTree
from vaultkit.vault.classify import in_dot_folder, skipper, sort_paths
from vaultkit.vault.path_policy import LONGEST_PATH, is_git, unsafe
from vaultkit.vault.suggest import both

_KEPT = {
    "artifacts": "what is retained as evidence stays where its records name it",
    "packs": "a pack is what its registry says, and lies where that says",
    "sources": "the manifest and the summaries name originals by their places",
}
_ODD = {
    Kind.SYMLINK: "a symbolic link",
    Kind.SUBMODULE: "a submodule",
    Kind.REPOSITORY: "a repository of its own",
    Kind.SPECIAL: "no file",
    Kind.UNREADABLE: "unreadable",
    Kind.CONFLICT: "in conflict",
}


@dataclass(frozen=True, slots=True, kw_only=True)
class MoveRequest(VaultRequest):
    """What to move. `old` and `new` are paths from `folder`; where nothing to move is there, all
    of them are paths from the vault's root, as vaultkit itself prints them."""

    old: tuple[str, ...]
    new: str


def mv(request: MoveRequest, progress: Progress = no_progress, do: Do = relocate) -> Relocation:
    """Move them. Raises `UsageError` for words that name nothing, `StateError` where a place is
    taken, where something must stay where it is, or where a check would find something new.
    """
    ground = judged_vault(request, progress, (*request.old, request.new))
    wanted = move_wanted(ground, _Asked(request, ground.root, ground.seen).targets())
    return do(ground, wanted, _come_and_gone(ground.seen, wanted.journey))


def move_wanted(ground: Ground, asked: Mapping[str, str]) -> Wanted:
    """What it takes that files and folders get these new paths.

    Raises as `mv` does where a place is taken or something must stay.
    """
    root, seen = ground.root, ground.seen
    entries = seen.opened.tree.entries()
    way = journey(asked, [path for path, one in entries.items() if one.kind is not Kind.DIRECTORY])
    refuse(root, seen, way, asked)
    return Wanted(journey=way, beside=tuple(_beside(root, asked, way)))


class _Asked:
    """Words of a call → paths of the vault."""

    def __init__(self, request: MoveRequest, root: str, seen: Seen) -> None:
        self._request, self._root, self._seen = request, root, seen

    def targets(self) -> dict[str, str]:
        """The new path of everything that was named."""
        request = self._request
        if not request.new.strip() or not all(word.strip() for word in request.old):
            raise UsageError("an empty word names no place", "Name one; . is where you stand")
        start = self._start()
        new = _from(start, self._root, request.new)
        into = request.new.endswith(("/", "\\")) or is_folder(place_of(self._root, new))
        olds = [_from(start, self._root, old) for old in request.old]
        if len(olds) > 1 and not into:
            raise UsageError(f"{len(olds)} files cannot all become {new}", f"Name a folder: {new}/")
        found: dict[str, str] = {}
        for old in olds:
            self._refuse_missing(old)
            place = new
            if into and not is_same_place(self._root, old, new):
                place = posixpath.join(new, old.rpartition("/")[2])
            if place in found.values():
                twin = next(one for one, there in found.items() if there == place)
                raise UsageError(f"{both((twin, old))} would both be {place}", "Move one of them")
            if place.startswith(f"{old}/"):
                raise UsageError(f"{old} cannot be moved into itself", "Choose another folder")
            found[old] = place
        return {old: place for old, place in found.items() if old != place} or self._nothing(new)

    def _start(self) -> str:
        """The folder from which the words are paths."""
        root, words = PurePath(self._root).as_posix(), self._request.old
        here = PurePath(self._request.folder).as_posix()
        for start in (here, root):
            with suppress(UsageError):
                if all(is_there(self._root, _from(start, root, word)) for word in words):
                    return start
        return here if f"{here}/".startswith(f"{root}/") else root

    def _nothing(self, new: str) -> dict[str, str]:
        raise UsageError(f"it lies in {new or 'the vault'} already", "Name another place")

    def _refuse_missing(self, old: str) -> None:
        if not old:
            raise UsageError("the vault itself cannot be moved", "Move its folder as a whole")
        if not is_there(self._root, old):
            twin = next((p for p in self._seen.opened.tree.entries() if nfc(p) == nfc(old)), "")
            if twin:
                raise UsageError(
                    f"{old} is spelled with other Unicode characters than {twin}, which is there",
                    "They look alike; let the shell complete its name, or copy it from here",
                )
            raise UsageError(
                f"there is no {old} in {self._root}", "See vaultkit check, or name its whole path"
            )


def within(folder: str, root: str, word: str) -> str:
    """The path in the vault at `root` that a word means, said in `folder`.

    Raises `UsageError` where it leads out of the vault.
    """
    here = PurePath(folder).as_posix()
    base = PurePath(root).as_posix()
    return _from(here if f"{here}/".startswith(f"{base}/") else base, root, word)


def _from(start: str, root: str, word: str) -> str:
    """The path in the vault of a word that is a path from `start`. Raises as `within` does."""
    base = PurePath(root).as_posix()
    plain = posixpath.normpath(posixpath.join(start, PurePath(word).as_posix()))
    if plain == base:
        return ""
    if not plain.startswith(f"{base}/"):
        raise UsageError(f"{word} lies outside of the vault at {root}", "Name a path inside of it")
    return plain[len(base) + 1 :]


def refuse(root: str, seen: Seen, way: Journey, asked: Mapping[str, str]) -> None:
    """Refuse what must stay where it is, and places that are taken or would make it another thing.

    Raises `StateError` or `UsageError`.
    """
    entries = seen.opened.tree.entries()
    for old, new in (*asked.items(), *way.files.items()):
        _refuse_kept(seen, old, new)
        for path in (old, *_above(old), *_above(new)):
            _refuse_odd(path, entries.get(path))
    _refuse_unsafe(seen, asked)
    _refuse_links(entries, way)
    _refuse_taken(root, seen, way)
    _refuse_other_kind(seen, way)
    _refuse_ignored(seen, way)


def _refuse_kept(seen: Seen, old: str, new: str) -> None:
    if old.rpartition("/")[2] == SETTINGS_FILE:
        raise StateError(f"{old} marks a vault's root", "Leave it where it is")
    for path in (old, new):
        top = path.partition("/")[0]
        if seen.settings.configured and top in _KEPT and not _holds_pages(seen, top):
            raise StateError(f"{path}: {_KEPT[top]}", "Leave it where it is")


def _holds_pages(seen: Seen, folder: str) -> bool:
    surfaces = seen.judged.snapshot.surfaces
    return any(path.startswith(f"{folder}/") for path in surfaces)


def _above(path: str) -> Iterator[str]:
    while path := path.rpartition("/")[0]:
        yield path


def _refuse_odd(path: str, entry: Entry | None) -> None:
    if entry is not None and entry.kind in _ODD:
        raise StateError(f"{path} is {_ODD[entry.kind]}", "Move it by git mv, then run a check")


def _refuse_unsafe(seen: Seen, asked: Mapping[str, str]) -> None:
    """Refuse to give a name that some system cannot have, by the one law of all writers.

    Names that are there already stay: of folders, and of what keeps its own elsewhere.
    """
    folders = seen.judged.snapshot.names.folders
    for old, new in asked.items():
        kept = next((above for above in _above(new) if above in folders), "")
        parts = new[len(kept) :].strip("/").split("/")
        if parts[-1] == old.rpartition("/")[2]:
            del parts[-1]
        named = "/".join(part for part in parts if not part.startswith(".") or is_git(part))
        why = unsafe(named) if named else ""
        if not why and len(new.encode("utf-8", "surrogateescape")) > LONGEST_PATH:
            why = f"a path has no more than {LONGEST_PATH:,} bytes"
        if why:
            raise UsageError(f"{new}: {why}", "Choose another name")


def _refuse_links(entries: Mapping[str, Entry], way: Journey) -> None:
    """Refuse to take a file away from a symbolic link."""
    for path, entry in entries.items():
        if entry.kind is not Kind.SYMLINK or entry.detail.startswith("/"):
            continue
        goal = posixpath.normpath(posixpath.join(posixpath.dirname(path), entry.detail))
        if way.place(goal) != goal:
            raise StateError(
                f"the symbolic link {path} leads to {goal}, and would lead nowhere",
                "Make it lead elsewhere, or remove it, first",
            )


def _refuse_taken(root: str, seen: Seen, way: Journey) -> None:
    """Refuse to write over anything."""
    entries = seen.opened.tree.entries()
    for old, new in way.files.items():
        if new in way.files or is_same_place(root, old, new):
            continue  # what leaves makes room, and apply looks again
        if new in entries or is_there(root, new):
            raise StateError(
                f"{old} cannot become {new}, which is there already",
                "Choose another name, or move that one away first",
            )


def _refuse_other_kind(seen: Seen, way: Journey) -> None:
    """Refuse to make of a page something else, or of something else a page.

    A page may leave for a folder that the settings leave out, and come from there.
    """
    entries, pages = seen.opened.tree.entries(), seen.judged.snapshot.surfaces
    moved = {new: entries[old] for old, new in way.files.items()}
    after, skip = frozenset(sort_paths(moved, seen.settings).pages), skipper(seen.settings)
    for old, new in way.files.items():
        if is_excluded(new) or not new.isprintable():
            raise UsageError(f"{new} is no path that a check would read", "Choose another name")
        if (old in pages) != (new in after) and not _only_aside(skip, old, new):
            what = "page any more" if old in pages else "attachment any more, but a page"
            hint = f"Name it {new}.md" if old in pages and not is_page_name(new) else ""
            raise UsageError(f"{old} as {new} would be no {what}", hint or "Choose another place")


def _only_aside(skip: Callable[[str], bool], *both_paths: str) -> bool:
    """Whether each is called as pages are, and one of them lies where no pages are looked for."""
    hidden = any(in_dot_folder(path) or path.startswith(".") for path in both_paths)
    return not hidden and all(map(is_page_name, both_paths)) and any(map(skip, both_paths))


def _come_and_gone(seen: Seen, way: Journey) -> Iterator[str]:
    """What to say of pages that leave for a folder without pages, or come from one."""
    pages, skip = seen.judged.snapshot.surfaces, skipper(seen.settings)
    come = [new for old, new in way.files.items() if is_page_name(new) and skip(old) > skip(new)]
    gone = [new for old, new in way.files.items() if old in pages and skip(new)]
    for paths, words in (
        (come, "counts as a page from now on"),
        (gone, "counts as a page no longer, so a check of this change tells deleted-page"),
    ):
        more = f" (and {len(paths) - 1:,} more)" if len(paths) > 1 else ""
        yield from (f"{path}{more} {words}" for path in paths[:1])


def _refuse_ignored(seen: Seen, way: Journey) -> None:
    """Refuse to take a file that Git does not track to where it is ignored: it would be no more
    of the vault."""
    repository, tree = repository_of(seen.opened), seen.opened.tree
    if repository is None or not isinstance(tree, WorkTree):
        return
    hidden = ignored(repository.git, tuple(way.files.values()))
    for old, new in way.files.items():
        if new in hidden and old in tree.untracked:
            raise StateError(
                f"a .gitignore leaves out {new}, so no check would see it",
                "Take that line out of it, or choose another place",
            )


def _beside(root: str, asked: Mapping[str, str], way: Journey) -> Iterator[Move]:
    """Files of moved folders that no vault reads: they go along."""
    for old, new in asked.items():
        found = files_below(root, old) if is_folder(place_of(root, old)) else (old,)
        yield from (Move(path, new + path[len(old) :]) for path in found if path not in way.files)
