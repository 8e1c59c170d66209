"""Single paths looked at again on disk, so that a change of one file costs no walk through all."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from vaultkit.git.listing import ignored
from vaultkit.git.places import Repository
from vaultkit.model.tree import Entry, Kind
from vaultkit.trees.disk import entry_at, look_into
from vaultkit.trees.names import is_excluded

# what these say decides what is a file of the vault at all
_DECIDING = frozenset((".gitignore", ".gitattributes", ".gitmodules"))


def look_again(
    repository: Repository, known: Mapping[str, Entry], paths: Iterable[str]
) -> dict[str, Entry | None] | None:
    """What lies at these paths now, None for nothing; what is no matter of the vault is left out.

    `known` are the entries of the tree. The whole answer is None where a single look cannot tell,
    and everything has to be listed again.
    """
    root = repository.git.folder
    found: dict[str, Entry | None] = {}
    new = []
    for path in sorted(set(paths)):
        if is_excluded(path):
            continue
        if path.rpartition("/")[2] in _DECIDING:
            return None
        entry = entry_at(root, path)
        before = known.get(path)
        if entry is None and before is None:
            if _is_folder(root, path) or _holds_more(known, path):
                return None
            continue
        if entry is not None and (entry.kind is not Kind.FILE or _holds_more(known, path)):
            return None
        if before is not None and before.kind is not Kind.FILE:
            return None
        found[path] = entry
        if before is None:
            new.append(path)
    if new and not _folders_known(known, new):
        return None
    for path in ignored(repository.git, new):
        del found[path]
    return found


def _is_folder(root: str, path: str) -> bool:
    """Whether a folder lies there that holds something."""
    contents = look_into(root, path)
    return not contents.reason and bool(contents.entries or contents.folders)


def _holds_more(known: Mapping[str, Entry], path: str) -> bool:
    """Whether a folder with files of the vault was there."""
    below = f"{path}/"
    return path not in known and any(one.startswith(below) for one in known)


def _folders_known(known: Mapping[str, Entry], paths: Iterable[str]) -> bool:
    """Whether the vault had files in each of these folders: a new one may be a repository."""
    wanted = {path.rpartition("/")[0] for path in paths} - {""}
    return not wanted or wanted <= {path.rpartition("/")[0] for path in known}
