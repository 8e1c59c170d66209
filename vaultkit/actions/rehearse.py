"""What a request would do, with everything that would refuse it, and nothing written."""

from __future__ import annotations

from vaultkit.actions.approvals import needs_person
from vaultkit.actions.ready import Ready
from vaultkit.actions.unready import unready
from vaultkit.actions.write import Writer
from vaultkit.changes.unsafe_texts import unsafe
from vaultkit.model.outcome import Changed, Outcome, Rehearsed
from vaultkit.model.request import WriteRequest


def rehearse(writer: Writer, request: WriteRequest) -> Outcome | Rehearsed:
    """Judge it on the branch as it is. Raises as `Writer.write` does."""
    refused = unsafe(request) or unready(writer.place, writer.odb)
    if refused is not None:
        return refused
    ready = writer.judged(request)
    if not isinstance(ready, Ready):
        return ready
    files = ready.proposal.files
    edits = ready.observed.files if ready.observed is not None else {}
    changed = tuple(
        Changed(path, edits[path] if path in edits else ready.tip.data(path), files[path])
        for path in sorted(files)
    )
    title = f"{request.operation} {ready.proposal.title}"
    return Rehearsed(title, changed, needs_person(request))
