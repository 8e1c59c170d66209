"""Give a page another title: in the page, in its file's name, and in the links to it."""

from __future__ import annotations

import posixpath
import re
from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace

from vaultkit.actions.check import Seen
from vaultkit.actions.judge import dialect_of
from vaultkit.actions.mv import refuse, within
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.proposed import Wanted
from vaultkit.actions.relinked import Edit
from vaultkit.actions.relocate import Do, Ground, VaultRequest, judged_vault, relocate
from vaultkit.changes.journey import Journey
from vaultkit.changes.retitle import has_title, retitled, with_alias, without_alias
from vaultkit.errors import UsageError
from vaultkit.git.differing import LIKE
from vaultkit.model.relocation import Relocation
from vaultkit.model.tree import is_page_name
from vaultkit.parse.edit import set_field
from vaultkit.parse.scan import Dialect
from vaultkit.vault.new_page import title_of
from vaultkit.vault.slug import file_name_of, slug_of
from vaultkit.vault.suggest import both
from vaultkit.vault.surface import INDEX_STEMS, key_of, stem_of
from vaultkit.vault.types import is_known_name

_FIGURES = re.compile(r"(?:\d+[-_. ]+)+(?=\D)")


@dataclass(frozen=True, slots=True, kw_only=True)
class RenameRequest(VaultRequest):
    """The page, a path as of `vaultkit.actions.mv`, or its id, title or name, and its new title.

    `alias`: the old title stays a name of the page.
    """

    page: str
    title: str
    alias: bool = False


def rename(
    request: RenameRequest, progress: Progress = no_progress, do: Do = relocate
) -> Relocation:
    """Do it. Raises as `vaultkit.actions.mv.mv` does, and `UsageError` for a title that no page can
    have or a word that names no page or several.
    """
    title = title_of(request.title)
    ground = judged_vault(request, progress, filter(is_page_name, (request.page,)))
    snapshot = ground.seen.judged.snapshot
    path = _page(request, ground)
    old = old_title(ground.seen, path)
    wanted = title_wanted(ground, path, title, alias=old if request.alias else "")
    data = ground.bytes_of(path) or b""
    done = do(ground, wanted, _same_alias(ground, path, title))
    called = {key_of(title), key_of(stem_of(done.moves[0].new if done.moves else path))}
    offered = old if snapshot.settings.preset.aliases and key_of(old) not in called else ""
    kept = old if request.alias and key_of(old) != key_of(title) else ""
    notes = done.notes if kept else (*done.notes, *_unconnected(ground, wanted, done, data))
    return replace(done, title=title, kept=kept, offered=offered, notes=notes)


def title_wanted(ground: Ground, path: str, title: str, *, alias: str = "") -> Wanted:
    """What it takes that a page has this title, and `alias` as another name where there is one.

    Raises as `rename` does where the place that it would lie at is taken.
    """
    snapshot, settings = ground.seen.judged.snapshot, ground.seen.settings
    titled, block = has_title(snapshot.facts(path)), snapshot.surfaces[path].has_block
    new = _path(ground, path, title, old_title(ground.seen, path))
    files = {path: new} if new != path else {}
    edit = _edit(ground, title, alias, dialect_of(settings), titled=titled, has_block=block)
    wanted = Wanted(journey=Journey(files), edits={path: edit}, titles=frozenset((path,)))
    refuse(ground.root, ground.seen, wanted.journey, files)
    return wanted


def _page(request: RenameRequest, ground: Ground) -> str:
    """The page that was named."""
    snapshot = ground.seen.judged.snapshot
    path = within(request.folder, ground.root, request.page)
    if path in snapshot.surfaces:
        return path
    with suppress(UsageError):  # said in a folder above the vault
        path = within(request.folder, ground.root, posixpath.join(request.folder, request.page))
        if path in snapshot.surfaces:
            return path
    target = snapshot.named("", request.page)
    if target.path in snapshot.surfaces:
        return target.path
    if target.candidates:
        raise UsageError(
            f"{request.page} may mean {' or '.join(target.candidates)}", "Name one by its path"
        )
    raise UsageError(f"no page is called {request.page}", "Name it by its path, as in a/b.md")


def _same_alias(ground: Ground, path: str, title: str) -> Iterator[str]:
    """What to say where another page has the new title for an alias."""
    aliases = ground.seen.judged.snapshot.names.aliases.get(key_of(title), ())
    others = sorted({one for one in aliases if one != path})
    if others:
        yield f"the new title is an alias of {both(others)} too"


def _unconnected(ground: Ground, wanted: Wanted, done: Relocation, data: bytes) -> Iterator[str]:
    """What to say where the change will not tell by itself that a page moved: it has no id, no
    link followed it, and too little of its text, `data`, is as it was."""
    snapshot = ground.seen.judged.snapshot
    if not snapshot.settings.configured or not done.moves or done.pinned:
        return
    old, new = done.moves[0]
    if snapshot.surfaces[old].id is not None or any(one.path != old for one in done.links):
        return
    after = wanted.edits[old](data)
    same = Counter(data.splitlines()) & Counter(after.splitlines())
    kept = sum(len(line) * count for line, count in same.items())
    if data != after and kept < max(len(data), len(after)) * LIKE:
        yield (
            f"{new} has no id, no link that followed, and hardly a word as it was, so a check of "
            "this change may tell deleted-page"
        )


def old_title(seen: Seen, path: str) -> str:
    """What a page is called: its title, its first heading or its file name."""
    surface = seen.judged.snapshot.surfaces[path]
    return surface.called or stem_of(path)


def _edit(
    ground: Ground, title: str, alias: str, dialect: Dialect, *, titled: bool, has_block: bool
) -> Edit:
    settings = ground.seen.settings
    takes = settings.configured and (settings.preset.ids or has_block)

    def edit(data: bytes) -> bytes:
        if titled:
            data = retitled(data, title, dialect)
        elif takes:
            data = set_field(data, "title", title)
        data = without_alias(data, title, dialect)
        return (
            with_alias(data, alias, dialect) if alias and key_of(alias) != key_of(title) else data
        )

    return edit


def _path(ground: Ground, path: str, title: str, old: str) -> str:
    """Where the page lies by its new title: named as it was, by a slug or by the title itself.

    Figures before the name stay, as of `0002-use-postgres.md`, unless a title says them.
    """
    folder, slash, name = path.rpartition("/")
    stem = stem_of(path)
    if stem.lower() in INDEX_STEMS or is_known_name(path):
        return path  # programs know it by this name
    dotted = ""
    if ground.seen.settings.preset.label_first and "." in stem:
        dotted, _, stem = stem.rpartition(".")
        dotted += "."
    figures = _FIGURES.match(stem)
    if figures and not any(slug_of(one).startswith(slug_of(figures[0])) for one in (title, old)):
        dotted, stem = dotted + figures[0], stem[figures.end() :]
    new = slug_of(title) if slug_of(stem) == stem else file_name_of(title)
    return f"{folder}{slash}{dotted}{new}{name[len(stem_of(path)) :]}"
