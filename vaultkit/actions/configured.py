"""The settings of a tree: its own vault.yaml, the options of a call on top, or a guess."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from vaultkit import __version__
from vaultkit.actions import deleted
from vaultkit.actions.memory import remembered_settings
from vaultkit.actions.vocabulary import vocabulary_of
from vaultkit.errors import CannotRead, SettingsError, StateError
from vaultkit.model.at import MERGE, merged_sides, revision_in_words
from vaultkit.model.finding import Severity
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Kind, Tree, Unread, is_page_name
from vaultkit.rules import select
from vaultkit.trees.names import MarkedTree
from vaultkit.trees.open import SETTINGS_FILE
from vaultkit.vault.classify import in_dot_folder
from vaultkit.vault.guess import SHARE, wikilinks
from vaultkit.vault.requires import refusal, refused_by
from vaultkit.vault.settings import guess_preset, overlay

_SAMPLE = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class Options:
    """What a call decides on top of vault.yaml; see `vaultkit.vault.settings.overlay`.

    `anew`: the call writes a vault.yaml, so one that is deleted on disk need not be brought back.
    """

    preset: str | None = None
    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    severity: tuple[tuple[str, Severity], ...] = ()
    anew: bool = False


def settings_of(tree: MarkedTree, options: Options, folder: str | None) -> Settings:
    """The settings of `tree`; `folder` remembers a resolved vault.yaml, None nothing.

    Raises `StateError` where vault.yaml asks for another version of vaultkit, whatever else it
    holds; `SettingsError` with every mistake of it, `UsageError` for one of `options`.
    """
    try:
        settings = settings_of_base(tree, options, folder)
    except SettingsError:
        if SETTINGS_FILE in tree.entries():
            _refuse(tree)
        raise
    if refused_by(settings.requires, __version__):
        _refuse(tree)
    return settings


def _refuse(tree: MarkedTree) -> None:
    refused = refusal(bytes_of(tree, SETTINGS_FILE), __version__)
    if refused is not None:
        raise refused from None


def settings_of_base(tree: MarkedTree, options: Options, folder: str | None) -> Settings:
    """As `settings_of`, for a tree that is only compared with: it may ask for another version.

    Raises `SettingsError` with every mistake of vault.yaml, `UsageError` for one of `options`.
    Those of the ontology are in the vocabulary.
    """
    data = bytes_of(tree, SETTINGS_FILE) if SETTINGS_FILE in tree.entries() else None
    if data is None and not options.anew and deleted.is_deleted(tree, SETTINGS_FILE):
        raise deleted.error(SETTINGS_FILE, tree)
    settings = remembered_settings(folder, data, SETTINGS_FILE, frozenset(select.known_words()))
    settings = overlay(
        settings,
        preset=options.preset,
        select=options.select,
        ignore=options.ignore,
        severity=options.severity,
    )
    if settings.configured:
        return replace(settings, vocabulary=vocabulary_of(tree, settings, folder, data))
    if options.preset:
        return settings
    guess = guess_preset(tree.markers(), tree.entries(), lambda: _sample(tree))
    return replace(overlay(settings, preset=guess), guessed=True)


def settings_before(
    base: MarkedTree, options: Options, folder: str | None, head: Settings
) -> Settings:
    """The settings of a tree that is compared with: its own where they can be read, else `head`.

    The same holds for its ontology: a change may be what mends it.
    """
    if SETTINGS_FILE not in base.entries():
        return head
    try:
        settings = settings_of_base(base, options, folder)
    except SettingsError:
        return head
    if settings.vocabulary.mistakes and not head.vocabulary.mistakes:
        return replace(settings, vocabulary=head.vocabulary)
    return settings


def bytes_of(tree: Tree, path: str, resolve: str = "decide what holds") -> bytes:
    """The bytes at a path that a check cannot do without.

    Raises `CannotRead` with the reason, `StateError` where the path is in conflict; `resolve` is
    what is to be done about that.
    """
    entry = tree.entries().get(path)
    if entry is not None and entry.kind is Kind.CONFLICT:
        raise _in_conflict(tree, path, resolve)
    for _, data in tree.reader()((path,)):
        if isinstance(data, Unread):
            raise CannotRead(f"{path} cannot be read: {data.reason}", "mend it, then check again")
        return data
    raise CannotRead(f"{path} cannot be read", "mend it, then check again")


def _in_conflict(tree: Tree, path: str, resolve: str) -> StateError:
    if not tree.name.startswith(MERGE):
        return StateError(
            f"{path} is in conflict in the merge that was begun, so nothing was checked",
            f"{resolve[0].upper()}{resolve[1:]}, then run: git add {path}",
        )
    base, head = map(revision_in_words, merged_sides(tree.name))
    return StateError(
        f"{path} is in conflict between {base} and {head}, so nothing was checked",
        f"Merge {base} into {head}, {resolve}, and commit that",
    )


def unread_wikilinks(tree: MarkedTree, settings: Settings) -> int:
    """How many wikilinks are seen in some pages, where a guess left all of them unread.

    None where hardly a page has one: something else has that form as well.
    """
    if not settings.guessed or settings.preset.wikilinks:
        return 0
    seen = [len(wikilinks(data)) for data in _sample(tree)]
    return sum(seen) if sum(map(bool, seen)) * SHARE >= len(seen) else 0


def _sample(tree: Tree) -> Iterable[bytes]:
    pages = [
        path
        for path, entry in tree.entries().items()
        if entry.kind is Kind.FILE and is_page_name(path) and not in_dot_folder(path)
    ]
    step = max(1, len(pages) // _SAMPLE)
    for _, data in tree.reader()(pages[::step][:_SAMPLE]):
        if not isinstance(data, Unread):
            yield data
