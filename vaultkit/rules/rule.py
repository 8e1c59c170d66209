"""What a rule is: a name with a code, a severity, a scope, and a function that yields findings.

A rule is pure: it sees a `Snapshot` (and a `Page`), nothing else. Its module's docstring is its
page in the manual, under fixed headings; see `vaultkit.rules.manual`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import StrEnum

from vaultkit.model.facts import Fault
from vaultkit.model.finding import Applicability, Edit, Finding, Fix, Related, Severity
from vaultkit.model.text import Span, shortened
from vaultkit.vault.page import Page, PageLink


class Scope(StrEnum):
    """What a rule's verdict depends on, and so when it must be asked again.

    `page`: one page and the names it uses; `check(page, vault)`. `key`: groups of pages that share
    a name; `vault`: counts and the whole graph; both `check(vault)`.
    """

    PAGE = "page"
    KEY = "key"
    VAULT = "vault"


class Fixable(StrEnum):
    """Whether a rule's findings carry edits that a program can make."""

    NEVER = "never"
    SOMETIMES = "sometimes"
    ALWAYS = "always"


@dataclass(frozen=True, slots=True, kw_only=True)
class Rule:
    """The identity of a rule.

    `tells`: kinds of faults and link issues that wake a page rule up, by default its own name; ()
    means that it looks at every page. `keys`: it looks at pages with one of these keys in their
    frontmatter instead. `of_change`: it tells what a change did, which is over once that is
    committed, so no baseline holds it. `of_names`: it looks at names and paths alone, and at the
    preset, so what it finds is the same where those are. `of_world`: it tells what other machines
    said, which nobody is asked in most checks. `of_history`: it tells what commits say, and not
    every copy of a vault has them. `raises`: some of what it tells is an error although its
    severity is less.
    """

    code: str
    name: str
    severity: Severity
    scope: Scope = Scope.PAGE
    fixable: Fixable = Fixable.NEVER
    since: str = "0.1"
    tells: tuple[str, ...] | None = None
    keys: tuple[str, ...] = ()
    of_change: bool = False
    of_names: bool = False
    of_world: bool = False
    of_history: bool = False
    raises: bool = False

    @property
    def triggers(self) -> tuple[str, ...]:
        """The kinds that wake this rule up."""
        if self.keys:
            return ()
        return (self.name,) if self.tells is None else self.tells

    def at(
        self,
        path: str,
        span: Span,
        message: str,
        *,
        subject: str = "",
        record: str = "",
        target: str | None = None,
        related: tuple[Related, ...] = (),
        fix: Fix | None = None,
    ) -> Finding:
        """A finding of this rule at `span` of the file at `path`."""
        return Finding(
            code=self.code,
            name=self.name,
            severity=self.severity,
            path=path,
            span=span,
            message=message,
            subject=subject or message,
            record=record or path,
            target=target,
            related=related,
            fix=fix,
        )

    def on(
        self,
        page: Page,
        span: Span,
        message: str,
        *,
        subject: str = "",
        related: tuple[Related, ...] = (),
        fix: Fix | None = None,
    ) -> Finding:
        """A finding of this rule on `page`."""
        return self.at(
            page.path, span, message, subject=subject, record=page.record, related=related, fix=fix
        )

    def for_link(
        self,
        page: Page,
        link: PageLink,
        message: str,
        *,
        fix: Fix | None = None,
        related: tuple[Related, ...] = (),
    ) -> Finding:
        """A finding of this rule on a link of `page`; the link's destination is its subject."""
        return self.at(
            page.path,
            link.link.span,
            message,
            subject=link.link.target,
            record=page.record,
            target=link.link.target,
            related=related,
            fix=fix,
        )


def fix_by(
    title: str, edits: tuple[Edit, ...], applicability: Applicability = Applicability.SAFE
) -> Fix:
    """The fix with these edits; only its words where there are none."""
    return Fix(title, applicability, edits) if edits else Fix(title)


@dataclass(frozen=True, slots=True)
class Registered:
    """A rule with its function and its documentation.

    `check_paths` is a page rule's second function, for paths of the tree that are no pages;
    `asked_by` says of a rule that is off by default whether a vault's ontology turns it on. `stays`
    tells of a change from one tree to the next that the errors which need the whole vault to see
    are the same before and after it; `check_some` finds those of some pages where no other page can
    have an error. `check_each` finds what stands on some paths, by each of them alone.
    """

    rule: Rule
    check: Callable[..., Iterator[Finding]]
    doc: str
    check_paths: Callable[..., Iterator[Finding]] | None = None
    asked_by: Callable[..., bool] | None = None
    stays: Callable[..., bool] | None = None
    check_some: Callable[..., Iterator[Finding]] | None = None
    check_each: Callable[..., Iterator[Finding]] | None = None

    @property
    def code(self) -> str:
        """The rule's code, such as `LK001`."""
        return self.rule.code

    @property
    def name(self) -> str:
        """The rule's name, such as `broken-link`."""
        return self.rule.name


def mend(fault: Fault, title: str, applicability: Applicability = Applicability.SAFE) -> Fix:
    """The fix with the edit that the fault brings along; only its words where it brings none."""
    if fault.fix is None:
        return Fix(title)
    start, end, text = fault.fix
    edit = Edit(Span(fault.line, start, fault.line, end), text)
    return Fix(title, applicability, (edit,))


short = shortened
