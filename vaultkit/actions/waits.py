"""The requests that wait for a person, and how their pages stand at this moment."""

from __future__ import annotations

from datetime import UTC

from vaultkit.actions.agreed import standing
from vaultkit.actions.tip import blob_of
from vaultkit.actions.write import Writer
from vaultkit.model.approval import Waits


def waiting(writer: Writer) -> tuple[Waits, ...]:
    """All of them, the oldest first. The branch is read only where there are some."""
    found = writer.approvals.all()
    if not found:
        return ()
    held = writer.observer(writer.tip(), writer.ways.clock().astimezone(UTC)).held
    return standing(found, held, lambda blob: blob_of(writer.odb, blob))
