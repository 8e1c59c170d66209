"""Compare two vocabularies: of two revisions of a vault, or of two files."""

from __future__ import annotations

from typing import NamedTuple

from vaultkit.actions.configured import Options, settings_of_base
from vaultkit.actions.vocabulary import shipped
from vaultkit.actions.vocabulary_needed import mistaken
from vaultkit.actions.vocabulary_show import VocabularyRequest
from vaultkit.errors import SettingsError, UsageError
from vaultkit.model.vocabulary import Ontology, Vocabulary
from vaultkit.ontology.compare import Comparison, compare
from vaultkit.ontology.load import load
from vaultkit.trees.open import find_vault, open_vault
from vaultkit.trees.vault_file import named_file, reader_below

_WORKTREE = "worktree"


class Compared(NamedTuple):
    """What was compared, each by the name that the caller gave it, and how they differ."""

    old: str
    new: str
    comparison: Comparison


def diff(request: VocabularyRequest, span: str) -> Compared:
    """The vocabularies of the two ends of `A..B`; an end left out is the working tree.

    Raises `UsageError` where `span` is none, `SettingsError` with the mistakes of either.
    """
    old, dots, new = span.partition("..")
    if not dots or new.startswith(".") or not (old or new):
        raise UsageError(
            f'"{span}" is not A..B',
            "Name two revisions, as in main..HEAD; HEAD.. ends at the files",
        )
    old, new = old or _WORKTREE, new or _WORKTREE
    root = request.vault or find_vault(request.folder, request.environment)
    before, after = (_at(root, end, request) for end in (old, new))
    return Compared(old, new, compare(before, after))


def diff_files(request: VocabularyRequest, old: str, new: str) -> Compared:
    """The vocabularies that two files give, with what each extends."""
    before, after = (_of(vocabulary_of_file(request.folder, name), name) for name in (old, new))
    return Compared(old, new, compare(before, after))


def vocabulary_of_file(folder: str, name: str) -> Vocabulary:
    """The vocabulary of the file called `name` from `folder`; what it extends lies around it.

    Raises `CannotRead` where there is no such file.
    """
    file = named_file(folder, name)
    return load(file.path, reader_below(file.root), shipped)


def _at(root: str, end: str, request: VocabularyRequest) -> Ontology:
    opened = open_vault(root, end, request.environment)
    folder = opened.private if request.cache else None
    return _of(settings_of_base(opened.tree, Options(), folder).vocabulary, end)


def _of(vocabulary: Vocabulary, where: str) -> Ontology:
    if vocabulary.mistakes:
        words = mistaken(vocabulary.mistakes)
        raise SettingsError(f"the ontology of {where} has mistakes\n{words.message}", words.hint)
    return vocabulary.ontology or Ontology()
