"""Judge an ontology: the mistakes of its files, and what could be better.

Templates are filled in as `vaultkit new` does, and judged by their own types.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from vaultkit.actions.judge import judge_tree
from vaultkit.actions.progress import Progress, no_progress
from vaultkit.actions.vocabulary_diff import vocabulary_of_file
from vaultkit.actions.vocabulary_needed import needed
from vaultkit.actions.vocabulary_show import VocabularyRequest, seen_by
from vaultkit.model.finding import Finding, Severity
from vaultkit.model.settings import Settings
from vaultkit.model.tree import EmptyTree
from vaultkit.model.vocabulary import Ontology, PageType, Vocabulary, VocabularyMistake
from vaultkit.ontology.advice import SHIPPED, Advice, advice_by_use, advice_on, ordered
from vaultkit.ontology.usage import records_of, used_in
from vaultkit.trees.changed import ChangedTree
from vaultkit.vault.draft import draft

_TITLE = "A new page"


class Linted(NamedTuple):
    """The file that was judged, its mistakes, and advice where it has none."""

    path: str
    mistakes: tuple[VocabularyMistake, ...]
    advice: tuple[Advice, ...]

    @property
    def worst(self) -> Severity:
        """The worst of all that is told; `off` for nothing."""
        if self.mistakes:
            return Severity.ERROR
        told = [one.severity for one in self.advice]
        return max(told, key=lambda one: one.rank, default=Severity.OFF)


def lint(
    request: VocabularyRequest, file: str | None = None, progress: Progress = no_progress
) -> Linted:
    """Judge the vault's ontology, or that of `file`, for which no page is counted.

    Raises `StateError` where the vault has no ontology, `CannotRead` where there is no such file.
    """
    if file is not None:
        vocabulary = vocabulary_of_file(request.folder, file)
        return _linted(file, vocabulary, Settings(configured=True), ())
    seen = seen_by(request, progress)
    settings, snapshot = seen.settings, seen.judged.snapshot
    vocabulary = settings.vocabulary
    by_use: tuple[Advice, ...] = ()
    if not vocabulary.mistakes:
        ontology = needed(settings)
        used = used_in(snapshot, ontology)
        by_use = tuple(advice_by_use(ontology, records_of(snapshot, ontology), used))
    return _linted(settings.ontology, vocabulary, settings, by_use)


def _linted(
    path: str, vocabulary: Vocabulary, settings: Settings, by_use: tuple[Advice, ...]
) -> Linted:
    ontology = vocabulary.ontology
    if vocabulary.mistakes or ontology is None:
        return Linted(path, vocabulary.mistakes, ())
    plain = Settings(configured=True, preset=settings.preset, vocabulary=vocabulary)
    made = (*advice_on(ontology, path), *by_use, *_on_templates(ontology, plain))
    return Linted(path, (), ordered(made))


def _on_templates(ontology: Ontology, settings: Settings) -> Iterator[Advice]:
    """What a check tells of a new page of each type of the vault's own."""
    types = {
        f"{one.dir}/new-{number}.md" if one.dir else f"new-{number}.md": one
        for number, one in enumerate(ontology.page_types)
        if not one.origin.path.startswith(SHIPPED)
    }
    drafts = {path: draft(_bare(one), _TITLE, {}).text.encode() for path, one in types.items()}
    without_pages = replace(settings, documents=())
    for finding in judge_tree(ChangedTree(EmptyTree(), drafts), without_pages):
        one = types.get(finding.path)
        if one is not None and finding.code.startswith("ON"):
            yield _on_template(finding, one)


def _bare(of: PageType) -> PageType:
    """A type whose new pages get what its template says and no more, where it has one."""
    return replace(of, sections=()) if of.template.strip() else of


def _on_template(finding: Finding, of: PageType) -> Advice:
    step = finding.fix.title if finding.fix is not None else ""
    whose = f"a new page of the type {of.name}"
    if finding.name == "missing-section":
        words = f"the template of {of.name} has no section {finding.subject}, which is required"
        return _advice("template-lacks-section", of, words, f"add to the template: {step}")
    if finding.name == "missing-field":
        words = f"{whose} fails until it is filled in: {finding.message}"
        step = "give the field a default, if there is a usual value"
        made = _advice("no-default", of, words, step)
        return made._replace(severity=Severity.INFO)
    return _advice("template-breaks-type", of, f"{whose} fails: {finding.message}", step)


def _advice(name: str, of: PageType, words: str, step: str) -> Advice:
    return Advice(name, Severity.WARNING, of.origin, of.name, words, step)
