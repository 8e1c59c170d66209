"""Comments and path settings take findings out; what takes out nothing is told."""

from __future__ import annotations

import pytest

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.errors import UsageError
from vaultkit.model.settings import PathRule, Settings
from vaultkit.rules.suppress import apply

NONE: tuple[PathRule, ...] = ()


def kept(files: dict[str, str | bytes], *rules: PathRule) -> tuple[list[str], int]:
    """What is told of these files, and how many findings were taken out."""
    tree, settings = vault(files), Settings()
    judged = judge(tree, settings, FactsStore(tree, dialect_of(settings)))
    findings = [f for f in judged.findings if f.name != "orphan-page"]
    left, hidden = apply(findings, judged.waivers, rules)
    return sorted(f"{f.path}:{f.span.line} {f.name}" for f in left), hidden


WAIVER = "<!-- vaultkit: ignore broken-link -->"


@pytest.mark.parametrize(
    "page",
    [
        f"{WAIVER}\n[[x]]\n",
        f"{WAIVER}\n\n[[x]]\n",
        f"[[x]] {WAIVER}\n",
        f"- a\n- [[x]] {WAIVER}\n",
        "<!--vaultkit:ignore   broken-link,broken-anchor-->\n[[x]] [y](a.md#z)\n",
    ],
)
def test_a_comment_takes_out_what_it_names_in_its_block(page: str) -> None:
    findings, hidden = kept({"a.md": page})
    assert findings == []
    assert hidden >= 1


def test_it_reaches_no_further() -> None:
    page = f"[[x]]\n\n{WAIVER}\n\n[[y]]\n\n[[z]]\n"
    assert kept({"a.md": page}) == (["a.md:1 broken-link", "a.md:7 broken-link"], 1)


@pytest.mark.parametrize("name", ["unreachable-link", "unchecked-link"])
def test_a_comment_on_what_servers_say_is_never_unused(name: str) -> None:
    page = f"<!-- vaultkit: ignore {name} broken-link -->\n<https://a.example/>\n"
    assert kept({"a.md": page}) == (["a.md:1 unused-suppression"], 0)


def test_it_takes_out_no_other_rule() -> None:
    page = f"{WAIVER}\n[[x]] ![y](y.png)\n"
    assert kept({"a.md": page}) == (["a.md:2 broken-attachment"], 1)


def test_two_comments_for_one_finding_are_both_needed() -> None:
    page = f"{WAIVER}\n\n[[x]] {WAIVER}\n"
    assert kept({"a.md": page}) == ([], 1)


def test_a_comment_in_code_is_an_example() -> None:
    page = f"```\n{WAIVER}\n```\n\n`{WAIVER}` [[x]]\n"
    assert kept({"a.md": page}) == (["a.md:5 broken-link"], 0)


def test_each_name_that_hides_nothing_is_told_once() -> None:
    page = "<!-- vaultkit: ignore broken-link wrong-case wrong-case -->\n[[x]]\n"
    assert kept({"a.md": page}) == (["a.md:1 unused-suppression"], 1)


@pytest.mark.parametrize(
    ("word", "message", "step"),
    [
        ("LK001", "LK001 is a code, and comments take names", "write broken-link"),
        ("LK", "LK is a family, and comments take names of rules", "name the rule that is meant"),
        (
            "links",
            "links is a family, and comments take names of rules",
            "name the rule that is meant",
        ),
        ("brokn-link", 'no rule is called "brokn-link"', 'did you mean "broken-link"?'),
        ("zzzz", 'no rule is called "zzzz"', "delete the comment"),
        (
            "wrong-case",
            "wrong-case finds nothing in the block that this comment covers",
            "delete the comment",
        ),
    ],
)
def test_what_is_wrong_with_a_name_is_said(word: str, message: str, step: str) -> None:
    tree, settings = vault({"a.md": f"Text. <!-- vaultkit: ignore {word} -->\n"}), Settings()
    judged = judge(tree, settings, FactsStore(tree, dialect_of(settings)))
    (finding,) = apply((), judged.waivers)[0]
    assert (finding.message, finding.fix and finding.fix.title) == (message, step)
    assert (finding.span.line, finding.span.column) == (1, 7)


def test_paths_are_matched_as_in_gitignore() -> None:
    files: dict[str, str | bytes] = dict.fromkeys(("a.md", "old/b.md"), "[[x]] ![y](y.png)\n")
    assert kept(files, PathRule("old/", ("broken-link",))) == (
        ["a.md:1 broken-attachment", "a.md:1 broken-link", "old/b.md:1 broken-attachment"],
        1,
    )


@pytest.mark.parametrize("word", ["broken-link", "LK001", "LK", "links"])
def test_path_settings_take_names_codes_and_families(word: str) -> None:
    assert kept({"a.md": "[[x]]\n"}, PathRule("*.md", (word,))) == ([], 1)


def test_a_path_setting_makes_no_comment_unused() -> None:
    assert kept({"a.md": f"{WAIVER}\n[[x]]\n"}, PathRule("a.md", ("broken-link",))) == ([], 1)


def test_a_path_setting_takes_out_unused_comments_too() -> None:
    assert kept({"a.md": WAIVER}, PathRule("a.md", ("unused-suppression",))) == ([], 1)


def test_findings_of_rules_that_are_off_are_not_counted() -> None:
    page = b"\xef\xbb\xbfText.\n"
    assert kept({"a.md": page}, PathRule("a.md", ("byte-order-mark",))) == ([], 0)


def test_an_unknown_word_in_a_path_setting_is_a_mistake() -> None:
    with pytest.raises(UsageError) as caught:
        apply((), {}, (PathRule("a.md", ("brokn-link",)),))
    assert caught.value.hint == 'did you mean "broken-link"?'


def test_nothing_in_nothing_out() -> None:
    assert apply((), {}, NONE) == ((), 0)
