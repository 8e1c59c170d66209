"""What a name means exactly: the id of a record, its title or alias, the name of its file.

Ids are case-sensitive; all other names are compared in Unicode's compatibility form (NFKC), lower
case, white space collapsed. Active and sound records go before all others.
"""

from __future__ import annotations

from collections.abc import Container, Iterable
from typing import cast
from unicodedata import normalize

from vaultkit.errors import UsageError
from vaultkit.model.hit import LONGEST_NAME, LookedUp, Named
from vaultkit.vault.backlinks import title_of
from vaultkit.vault.eligible import is_faulty, is_sound
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import close_names
from vaultkit.vault.surface import key_of, stem_of

_FARTHEST = 20
_MADE = "names to look up"

_Table = dict[str, list[str]]


def named(vault: Snapshot, name: str, wrong: Container[str]) -> LookedUp:
    """What `name` means. Raises `UsageError` for one that is empty or longer than a name.

    `wrong` is what `vaultkit.vault.eligible.unsound` tells. A merged record is followed to the one
    that it went into.
    """
    text = name.strip()
    if not text or len(text) > LONGEST_NAME:
        raise UsageError(
            f"a name has 1 to {LONGEST_NAME} characters, not {len(text):,}",
            "Give an id, a title or an alias; `vaultkit search` finds records by their words",
        )
    titles, files = _tables(vault)
    key = _key(text)
    for by, known in (
        ("id", _by_id(vault, text)),
        ("name", titles.get(key, ())),
        ("file", files.get(key, ())),
    ):
        paths = known if by == "id" else _counting(vault, known, wrong)
        found = {one.path: one for one in (_followed(vault, path) for path in sorted(paths))}
        if found:
            state = "found" if len(found) == 1 else "ambiguous"
            left = [one for one in known if one not in paths and not vault.state(one)]
            faulty = sum(is_faulty(vault, one, wrong) for one in left)
            return LookedUp(state, tuple(sorted(found.values())), by, faulty=faulty)
    return LookedUp("missing", near=close_names(vault.names, text))


def _by_id(vault: Snapshot, text: str) -> set[str]:
    found = set(vault.names.ids.get(text, ()))
    for path in (vault.types.path_of(text), text, f"{text}.md"):
        surface = vault.surfaces.get(path) if path is not None else None
        if path is None or surface is None:
            continue
        if path == text or vault.types.id_of(path, surface) == text:
            found.add(path)
    return found


def _counting(vault: Snapshot, paths: Iterable[str], wrong: Container[str]) -> list[str]:
    """The active and sound ones, or all where there are none."""
    known = list(paths)
    sound = [one for one in known if not vault.state(one) and is_sound(vault, one, wrong)]
    return sound or known


def _tables(vault: Snapshot) -> tuple[_Table, _Table]:
    """Titles with aliases, and file names, by key."""
    if _MADE not in vault.made:
        titles: _Table = {}
        files: _Table = {}
        for path, surface in vault.surfaces.items():
            known = [title_of(path, surface), *(alias.text for alias in surface.aliases)]
            for key in set(map(_key, known)):
                titles.setdefault(key, []).append(path)
            files.setdefault(_key(stem_of(path)), []).append(path)
        vault.made[_MADE] = (titles, files)
    return cast("tuple[_Table, _Table]", vault.made[_MADE])


def _key(name: str) -> str:
    return key_of(name if name.isascii() else normalize("NFKC", name))


def _followed(vault: Snapshot, path: str) -> Named:
    """The record at a path, or where it was merged into."""
    seen = {path}
    now = path
    while vault.state(now) == "merged" and len(seen) <= _FARTHEST:
        goal = vault.named(now, vault.surfaces[now].redirect).path
        if goal in seen or goal not in vault.surfaces:
            break
        seen.add(goal)
        now = goal
    return record_at(vault, now, via=path if now != path else None)


def record_at(vault: Snapshot, path: str, via: str | None = None) -> Named:
    """The record at a path; `via` is the path of one that led to it."""
    surface, typed = vault.surfaces[path], vault.typed(path)
    row = vault.rows.get(path)
    return Named(
        path=path,
        id=vault.types.id_of(path, surface),
        title=title_of(path, surface),
        record=typed.record,
        type=vault.types.called(typed),
        lifecycle=vault.state(path),
        blob=row.blob if row is not None else "",
        via=vault.types.id_of(via, vault.surfaces[via]) if via is not None else "",
    )
