"""A finding: one thing that is wrong in a vault, where, and the next safe step."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum

from vaultkit.model.text import Span


class Severity(StrEnum):
    """How bad a finding is. Errors make a run exit 1; `off` is never reported."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"
    OFF = "off"

    @property
    def rank(self) -> int:
        """0 for off up to 3 for error, so that severities can be compared."""
        return _RANKS[self]


_RANKS = {Severity.OFF: 0, Severity.INFO: 1, Severity.WARNING: 2, Severity.ERROR: 3}


class Applicability(StrEnum):
    """What may be done with a fix: applied unasked, applied on demand, or only shown."""

    SAFE = "safe"
    UNSAFE = "unsafe"
    DISPLAY = "display"


@dataclass(frozen=True, slots=True)
class Edit:
    """Replace `span` of the finding's own file by `text`; column 0 of line 1 is its mark."""

    span: Span
    text: str


@dataclass(frozen=True, slots=True)
class Fix:
    """The next safe step in words; `edits` are there when a program can take it."""

    title: str
    applicability: Applicability = Applicability.DISPLAY
    edits: tuple[Edit, ...] = ()


@dataclass(frozen=True, slots=True)
class Related:
    """Another place that belongs to the finding, with what it has to do with it."""

    path: str
    span: Span
    message: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Finding:
    """One thing that is wrong.

    `path` is the vault-relative path with `/`; `target` is a link's destination as written, for
    link rules only; `subject` is what the finding is about, normalised, and with `name` and
    `record` it makes up the finding's identity (see `vaultkit.rules.identity_of`).
    """

    code: str
    name: str
    severity: Severity
    path: str
    span: Span
    message: str
    subject: str = ""
    record: str = ""
    target: str | None = None
    related: tuple[Related, ...] = ()
    fix: Fix | None = None
    baseline: bool = False

    @property
    def sort_key(self) -> tuple[str, int, int, str, str]:
        """Order of every report: by path, place, code, message."""
        return (self.path, self.span.line, self.span.column, self.code, self.message)


@dataclass(frozen=True, slots=True)
class Report:
    """What one check found, ready to be rendered.

    `findings` are sorted by `Finding.sort_key` and already selected; `records` counts the pages
    judged, `files` every path of the tree, `suppressed` the findings that a comment or a path
    setting took out, `baseline` those that the baseline holds, listed or not, and `older` those
    left out because they were there before a change. `wikilinks_unread` counts those seen in some
    pages where the guessed preset reads none; `links_unread` are the files that are named as
    generated ones, and with links by hand; `inner` are folders that are vaults of their own, where
    what was judged is none.
    """

    vault_id: str | None
    vault_name: str
    at: str
    preset: str
    preset_guessed: bool
    records: int
    files: int
    suppressed: int
    baseline: int = 0
    older: int = 0
    wikilinks_unread: int = 0
    links_unread: tuple[str, ...] = ()
    inner: tuple[str, ...] = ()
    findings: tuple[Finding, ...] = field(default_factory=tuple)

    def count(self, severity: Severity) -> int:
        """How many findings have exactly this severity, those in the baseline apart."""
        return sum(1 for f in self.findings if f.severity is severity and not f.baseline)
