"""What a rule says of itself, and the findings it makes."""

from __future__ import annotations

from tests.support.vault import surface
from vaultkit.model.facts import Facts, Link
from vaultkit.model.finding import Fix, Severity
from vaultkit.model.text import Span
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.rules.rule import Fixable, Rule, Scope
from vaultkit.vault.page import Page, PageLink
from vaultkit.vault.resolve import Outcome, Target
from vaultkit.vault.types import Typed

RULE = Rule(code="LK999", name="some-rule", severity=Severity.WARNING)


def page(text: str = "") -> Page:
    facts: Facts = parse(text.encode(), Dialect())
    return Page("x.md", facts, surface(facts), (), typed=Typed("page"))


def test_a_rule_looks_at_one_page_and_wakes_up_for_its_own_name() -> None:
    assert (RULE.scope, RULE.fixable, RULE.triggers) == (Scope.PAGE, Fixable.NEVER, ("some-rule",))
    every = Rule(code="LK998", name="other", severity=Severity.INFO, tells=())
    assert every.triggers == ()


def test_a_finding_is_about_its_message_unless_a_subject_is_given() -> None:
    span = Span.at(3)
    assert RULE.at("a.md", span, "It is wrong").subject == "It is wrong"
    found = RULE.at("a.md", span, "It is wrong", subject="it", fix=Fix("mend it"))
    assert (found.subject, found.record, found.code, found.severity) == (
        "it",
        "a.md",
        "LK999",
        Severity.WARNING,
    )


def test_findings_on_a_page_are_recorded_by_its_id() -> None:
    assert RULE.on(page("---\nid: n1\n---\n"), Span.at(1), "It is wrong").record == "n1"
    assert RULE.on(page(), Span.at(1), "It is wrong").record == "x.md"


def test_a_finding_on_a_link_stands_at_the_link_and_names_its_destination() -> None:
    link = PageLink(
        Link("wikilink", "gone", "", 2, 3, 2, 11), Target(Outcome.MISSING), "", "broken-link"
    )
    found = RULE.for_link(page(), link, "It leads nowhere")
    assert (found.span, found.target, found.subject) == (Span(2, 3, 2, 11), "gone", "gone")
