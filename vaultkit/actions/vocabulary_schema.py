"""The JSON Schema of a page type of a vault."""

from __future__ import annotations

from typing import Any

from vaultkit.actions.configured import Options, settings_of
from vaultkit.actions.vocabulary_needed import needed
from vaultkit.actions.vocabulary_show import VocabularyRequest, unknown
from vaultkit.model.vocabulary import Ontology
from vaultkit.ontology.page_schema import page_schema
from vaultkit.trees.open import find_vault, open_vault


def schema_of_type(request: VocabularyRequest, name: str) -> dict[str, Any]:
    """What the frontmatter of a page of this type may hold; no page is read.

    Raises `UsageError` for a type that there is not, else as `needed`.
    """
    root = request.vault or find_vault(request.folder, request.environment)
    opened = open_vault(root, request.at, request.environment)
    settings = settings_of(opened.tree, Options(), opened.private if request.cache else None)
    ontology = needed(settings)
    found = ontology.by_type.get(name)
    if found is None:
        raise unknown(name, _types(ontology), what="no page type")
    return page_schema(found, settings.preset.name)


def _types(ontology: Ontology) -> tuple[str, ...]:
    """All names of types, their own before others."""
    return tuple(dict.fromkeys((*(one.name for one in ontology.page_types), *ontology.by_type)))
