"""A request that waits for a person."""

from __future__ import annotations

from dataclasses import dataclass

from vaultkit.model.request import WriteRequest


@dataclass(frozen=True, slots=True, kw_only=True)
class Approval:
    """One request that waits; `title` says what it is about, `at` is when it was asked (UTC).

    `rejected_by` is who said no, "" while nobody has.
    """

    request: WriteRequest
    title: str
    at: str
    rejected_by: str = ""

    @property
    def id(self) -> str:
        """Its id, which is the request's."""
        return self.request.id or ""
