"""Pages: their links with what is wrong, by the rule that tells it."""

from __future__ import annotations

import pytest

from tests.support.vault import surface
from vaultkit.model.facts import Facts, Fault, Link
from vaultkit.model.text import Span
from vaultkit.vault.page import Page, PageLink, missing_issue, outcome_issue
from vaultkit.vault.resolve import FAULTS, Outcome, Target
from vaultkit.vault.types import Typed


@pytest.mark.parametrize(
    ("link", "issue"),
    [
        (Link("wikilink", "gone"), "broken-link"),
        (Link("embed", "gone"), "broken-link"),
        (Link("embed", "x/gone.PNG#page=2"), "broken-attachment"),
        (Link("wikilink", "v1.2"), "broken-link"),
        (Link("wikilink", ".png"), "broken-link"),
        (Link("inline", "gone.png"), "broken-link"),
        (Link("image", "gone"), "broken-attachment"),
        (Link("reference-image", "gone"), "broken-attachment"),
        (Link("property", "gone.png"), "broken-property-link"),
    ],
)
def test_what_is_missing_is_told_by_the_rule_of_its_kind(link: Link, issue: str) -> None:
    assert missing_issue(link) == issue


@pytest.mark.parametrize("outcome", sorted(Outcome))
def test_every_faulty_outcome_and_no_other_is_told(outcome: Outcome) -> None:
    assert bool(outcome_issue(Link("wikilink", "x"), Target(outcome))) == (outcome in FAULTS)


def test_a_file_found_by_folding_is_told() -> None:
    target = Target(Outcome.FILE, "Plan.png", (), folded=True)
    assert outcome_issue(Link("embed", "plan.png"), target) == "folded-name"


def test_a_page_hands_out_its_faults_and_problems_by_kind() -> None:
    first, second = Fault("tab", 1, 1, 1, 2), Fault("invalid-yaml", 2, 1, 2, 2)
    facts = Facts(faults=(first, second))
    good = PageLink(Link("wikilink", "a"), Target(Outcome.PAGE, "a.md"), "", "")
    bad = PageLink(Link("wikilink", "b"), Target(Outcome.MISSING), "", "broken-link")
    page = Page("x.md", facts, surface(facts), (good, bad), typed=Typed("page"))
    assert list(page.faults("invalid-yaml")) == [second]
    assert list(page.problems("broken-link")) == [bad]
    assert (page.record, page.start) == ("x.md", Span(1, 1, 1, 2))
