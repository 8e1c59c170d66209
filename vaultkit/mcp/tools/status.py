"""`knowledge_status`: which vault this is, and the state it is in."""

from __future__ import annotations

from vaultkit.mcp.service import Service
from vaultkit.mcp.tool import Answer, Input, Output, Tool


class StatusInput(Input):
    """Nothing is asked."""


class StatusOutput(Output):
    """Which vault, and how it stands."""

    vault: str | None
    name: str
    branch: str
    pages: int
    mode: str
    writes: bool


def _call(service: Service, asked: StatusInput) -> Answer:
    with service.look() as view:
        value = StatusOutput(
            vault=view.settings.vault_id,
            name=view.settings.name,
            branch=service.place.short,
            pages=len(view.snapshot.surfaces),
            mode=service.terms.mode,
            writes=service.terms.writes,
        )
    name = f"the vault {value.name}" if value.name else "a vault"
    return Answer(value, f"{name}, {value.pages:,} pages on the branch {value.branch}")


tool = Tool(
    name="knowledge_status",
    set="records",
    title="State of the vault",
    words="Which vault this is: its branch, how many pages it has, and whether it can be written.",
    input=StatusInput,
    output=StatusOutput,
    call=_call,
)
