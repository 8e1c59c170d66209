"""A page that `new` made, or would make, ready to be told."""

from __future__ import annotations

from dataclasses import dataclass

from vaultkit.model.finding import Finding
from vaultkit.model.vocabulary import Field


@dataclass(frozen=True, slots=True, kw_only=True)
class NewPage:
    """One new page of the vault at `root`.

    `empty` are the fields that it must have and that nobody gave, `findings` what a check then
    tells of it, the empty fields among that. `in_git`: the vault lies in a repository.
    """

    root: str
    path: str
    type: str
    title: str
    text: str
    empty: tuple[Field, ...]
    findings: tuple[Finding, ...]
    in_git: bool
    dry_run: bool

    @property
    def other_findings(self) -> tuple[Finding, ...]:
        """The findings that are about something else than an empty field."""
        names = {field.name for field in self.empty}
        return tuple(
            one for one in self.findings if one.name != "missing-field" or one.subject not in names
        )
