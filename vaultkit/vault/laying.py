"""How the pages of a vault are laid out, and which of them have no room for it."""

from __future__ import annotations

from vaultkit.model.settings import Settings
from vaultkit.parse.layout import Manner
from vaultkit.parse.page import body_units
from vaultkit.parse.scan import Dialect
from vaultkit.vault.budgets import Limits
from vaultkit.vault.snapshot import Snapshot


def manner_of(settings: Settings) -> Manner:
    """The manner of the vault's dialect. Python-Markdown, which MkDocs reads with, needs four
    columns for what belongs to an item of a list."""
    preset = settings.preset
    dialect = Dialect(preset.wikilinks, preset.label_first)
    return Manner(dialect, wide=preset.name == "mkdocs")


def may_need_room(settings: Settings, before: bytes, after: bytes) -> bool:
    """Whether a page grows to a size that some page of this vault may not have."""
    size = body_units(after) or 0
    return size > max(body_units(before) or 0, Limits(settings).least)


def lacks_room(vault: Snapshot, path: str, before: bytes, after: bytes) -> bool:
    """Whether a judged page would grow, and be larger than its budget then."""
    if not may_need_room(vault.settings, before, after):
        return False
    return (body_units(after) or 0) - (body_units(before) or 0) > vault.budgets.room(path)
