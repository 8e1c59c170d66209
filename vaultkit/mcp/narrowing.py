"""What a vault allows of a server: `serve` in its `vault.yaml` only narrows what flags say.

It is read once, when the server starts: the way in which a person is asked does not change while
agents are at work.
"""

from __future__ import annotations

from dataclasses import replace

from vaultkit.mcp.service import Terms
from vaultkit.model.settings import Settings

_FREE = "guided"


def narrowed(terms: Terms, settings: Settings) -> Terms:
    """The terms within what the vault allows."""
    mode = _narrower(terms.mode, settings.serve_mode or _FREE)
    return replace(
        terms, mode=mode, mode_of_vault=mode != terms.mode, vault_tools=settings.serve_tools
    )


def _narrower(one: str, other: str) -> str:
    """The mode that allows what both allow: where each write is asked and nobody is there, none."""
    limits = {one, other} - {_FREE}
    if len(limits) > 1:
        return "plan"
    return limits.pop() if limits else _FREE
