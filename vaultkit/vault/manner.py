"""How the pages of a vault are laid out, from its settings."""

from __future__ import annotations

from vaultkit.model.settings import Settings
from vaultkit.parse.layout import Manner
from vaultkit.parse.scan import Dialect


def manner_of(settings: Settings) -> Manner:
    """The manner of the vault's dialect. Python-Markdown, which MkDocs reads with, needs four
    columns for what belongs to an item of a list."""
    preset = settings.preset
    dialect = Dialect(preset.wikilinks, preset.label_first)
    return Manner(dialect, wide=preset.name == "mkdocs")
