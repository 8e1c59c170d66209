"""Which fixes are taken: passes, fixes that do harm, and what is left alone."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.support.spec import with_vocabulary
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.actions.mending import Ground, Mender
from vaultkit.actions.reported import reported
from vaultkit.model.around import NO_SMALLER, Around
from vaultkit.model.finding import Finding
from vaultkit.rules.baseline import NOTHING
from vaultkit.rules.compare import Key
from vaultkit.rules.table import BY_NAME
from vaultkit.vault.settings import read_settings

Files = Mapping[str, str | bytes]


def mender(
    files: Files,
    *,
    unsafe: bool = False,
    around: Around | None = None,
    limits: tuple[str, ...] = (),
    left: Counter[Key] | None = None,
) -> Mender:
    tree = vault(files)
    chosen = with_vocabulary(tree, read_settings(tree.contents.get("vault.yaml")))
    around = around or Around()
    judged = judge(tree, chosen, FactsStore(tree, dialect_of(chosen)), around=around)
    made = Mender(Ground(tree, judged, (chosen,), around, limits, left or Counter()), unsafe=unsafe)
    made.run()
    return made


def named(findings: list[Finding]) -> list[str]:
    return [f"{one.path}:{one.span.line} {one.name}" for one in findings]


def refused(of: Mender) -> list[tuple[str, str]]:
    return [
        (
            f"{one.finding.path}:{one.finding.span.line}",
            one.instead.name if one.instead else one.reason,
        )
        for one in of.refused.values()
    ]


def test_safe_fixes_are_taken_and_others_only_on_request() -> None:
    files = {"a.md": "---\ntags: #x\nup: [[b]]\n---\n", "b.md": ""}
    safe = mender(files)
    assert safe.changes == {"a.md": b'---\ntags: #x\nup: "[[b]]"\n---\n'}
    assert named(safe.made) == ["a.md:3 unquoted-wikilink"]
    assert mender(files, unsafe=True).changes == {"a.md": b'---\ntags: [x]\nup: "[[b]]"\n---\n'}


def test_fixes_that_meet_are_made_in_turn() -> None:
    sections = ", ".join(f"{{name: {name}, required: true}}" for name in ("One", "Two", "Three"))
    ontology = f"name: t\nversion: 1\npage_types: {{p: {{dir: p, sections: [{sections}]}}}}"
    found = mender({"ontology.yaml": ontology, "p/a.md": "# A\n"}, unsafe=True)
    assert found.changes["p/a.md"] == b"# A\n\n## One\n\n## Three\n\n## Two\n"
    assert len(found.made) == 3


def test_a_fix_that_brings_a_finding_is_found_out_among_many() -> None:
    files = {f"p{n:02}.md": "---\nup: [[b]]\n---\n[x](B.md)\n" for n in range(20)}
    files |= {"b.md": "", "p07.md": "---\nup: [[gone]]\nx: [[b]]\n---\n[x](B.md)\n"}
    found = mender(files)
    assert refused(found) == [("p07.md:2", "broken-property-link")]
    assert found.changes["p07.md"] == b'---\nup: [[gone]]\nx: "[[b]]"\n---\n[x](b.md)\n'
    assert len(found.made) == 40
    assert len(found.changes) == 20


def test_a_fix_that_harms_another_file_is_found_out() -> None:
    """With its block read, the page has a name that a link takes for that of another one."""
    files: dict[str, str | bytes] = {f"p{n}.md": "---\nup: [[b]]\n---\n" for n in range(9)}
    files["b.md"] = "---\naliases: [Nick]\n---\n"
    files["c.md"] = "[[Nick]]\n"
    files["x.md"] = b"\n---\naliases: [Nick]\n---\n"
    found = mender(files)
    assert refused(found) == [("x.md:2", "ambiguous-alias")]
    assert len(found.changes) == 9


def test_a_fix_that_waited_for_a_refused_one_has_its_turn() -> None:
    text = "---\ntype: page\n---\n<!-- vaultkit: ignore broken-link, self-link -->\nText.\n"
    found = mender({"a.md": text})
    assert found.changes == {"a.md": b"---\ntype: page\n---\nText.\n"}


def test_a_record_may_get_another_name_by_a_fix() -> None:
    """What was told of the page by its path is told by its id once the block is read."""
    found = mender({"a.md": b"\n---\nid: other\n---\n[x](gone.md)\n"})
    assert found.changes == {"a.md": b"---\nid: other\n---\n[x](gone.md)\n"}


def test_only_what_is_asked_for_is_mended() -> None:
    files = {"a.md": "[x](B.md)", "n/a.md": "[x](../B.md)", "b.md": ""}
    assert set(mender(files, limits=("n",)).changes) == {"n/a.md"}
    left: Counter[Key] = Counter({("wrong-case", "a.md", "B.md"): 1})
    assert set(mender(files, left=left).changes) == {"n/a.md"}


def test_what_a_comment_or_a_path_hides_is_left_alone() -> None:
    files = {
        "vault.yaml": "checks: {paths: {'n/**': {ignore: [wrong-case]}}}",
        "a.md": "<!-- vaultkit: ignore wrong-case -->\n[x](B.md)",
        "n/a.md": "[x](../B.md)",
        "b.md": "",
    }
    assert mender(files).changes == {}


def test_a_page_that_would_grow_past_its_budget_is_left_alone() -> None:
    files = {
        "vault.yaml": "budgets: {page: 100}",
        "a.md": "[[Cofee]] and a text that is longer than its budget. " + 50 * "x",
        "Coffee.md": "",
    }
    before = Around(units_before=lambda _path: NO_SMALLER)
    assert refused(mender(files, unsafe=True, around=before)) == [("a.md:1", "page-over-budget")]
    assert mender(files, unsafe=True).changes != {}


@pytest.mark.parametrize("unsafe", [False, True])
def test_law_a_second_run_changes_nothing(unsafe: bool) -> None:
    text = (
        "\n---\ntags: #x\nup: [[b]]\nx: [[gone]]\nt: a: b\nowner: a\nowner: a\n---\n"
        "[x](B.md) [[B|x]] [[bb]]\u202e\n\n[d]: gone.md\n\n<!-- vaultkit: ignore secret -->\n"
    )
    files = {"a.md": text.encode(), "b.md": b"", "c.md": f"{text}[[a|self]]\n".encode()}
    first = mender(files, unsafe=unsafe)
    assert first.changes
    second = mender({**files, **first.changes}, unsafe=unsafe)
    assert second.changes == {}
    assert refused(second) == refused(first)


_BLOCK_LINES = (
    "title: a: b",
    "up: [[b]]",
    "up: [[gone]]",
    "up: '[[Bee]]'",
    "tags: #x",
    "id: n1",
    "aliases: [Nick]",
    "owner: a",
    "owner: a",
    "\tx: y",
    "lifecycle: superseded",
    "superseded_by: b",
    "---",
    "",
)
_BODY_LINES = (
    "[x](B.md)",
    "[[B]]",
    "[[bee-keepr]]",
    "[[Nick]]",
    "[x](bee-keper.md#part)",
    "[[a]]",
    "[[#Prt]]",
    "# Part",
    "[d]: gone.md",
    "<!-- vaultkit: ignore broken-link, wrong-case -->",
    "[[https://example.org]] [x]((https://example.org))",
    "é\u202e",
    "",
    "",
    "- item",
    "---",
)
_TEXTS = st.builds(
    lambda mark, lead, block, body, newline, end: (
        mark
        + newline.join([*lead, "---", *block, "---", *body]).encode()
        + (newline * end).encode()
    ),
    st.sampled_from([b"", b"", b"\xef\xbb\xbf"]),
    st.sampled_from([(), (), ("", " ")]),
    st.lists(st.sampled_from(_BLOCK_LINES), max_size=4),
    st.lists(st.sampled_from(_BODY_LINES), max_size=8),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.integers(0, 2),
)
_VAULTS = st.dictionaries(
    st.sampled_from(["a.md", "b.md", "n/bee-keeper.md", "c.md", "n/B.md"]), _TEXTS, min_size=2
)


@pytest.mark.parametrize("examples", [60, pytest.param(3_000, marks=pytest.mark.soak)])
def test_law_no_finding_comes_and_a_second_run_changes_nothing(examples: int) -> None:
    @settings(max_examples=examples, deadline=None, suppress_health_check=list(HealthCheck))
    @given(_VAULTS, st.booleans(), st.sampled_from(["vaultkit", "obsidian", "dendron"]))
    def law(files: dict[str, bytes], unsafe: bool, preset: str) -> None:
        whole = {"vault.yaml": f"links: {{preset: {preset}}}\n".encode(), **files}
        first = mender(whole, unsafe=unsafe)
        after = {**whole, **first.changes}
        second = mender(after, unsafe=unsafe)
        assert second.changes == {}
        assert refused(second) == refused(first)
        before, now = told(whole), told(after)
        assert not now - before, (now - before, first.made)
        assert sum(now.values()) <= sum(before.values()) - len(first.made)

    law()


def told(files: Files) -> Counter[tuple[str, str]]:
    """Findings by rule and page, whatever they are about: a record may get another name."""
    tree = vault(files)
    chosen = read_settings(tree.contents.get("vault.yaml"))
    judged = judge(tree, chosen, FactsStore(tree, dialect_of(chosen)))
    found = reported(judged, chosen, NOTHING).findings
    return Counter((one.name, one.path) for one in found)


def test_every_rule_that_is_mended_says_so() -> None:
    files = {"a.md": "[x](B.md)", "b.md": ""}
    assert {BY_NAME[one.name].rule.fixable.value for one in mender(files).made} == {"sometimes"}
