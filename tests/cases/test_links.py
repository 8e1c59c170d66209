"""Markdown links and anchors: faults that users of other tools reported, each by its id."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.support.told import findings, told
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge, judge_tree
from vaultkit.model.finding import Severity
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.parse import slugs
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect


def targets(text: str) -> list[str]:
    return [link.target for link in parse(text.encode(), Dialect()).links]


def test_ml_02_a_link_text_may_be_wrapped() -> None:
    assert targets("[two\nwords](x.md)\n") == ["x.md"]


@pytest.mark.parametrize(
    "between", ["\n\n", "\n# Heading\n", "\n- item\n", "\n> quote\n", "\n```\ncode\n```\n"]
)
def test_ml_02_a_stray_bracket_ends_with_its_block(between: str) -> None:
    assert targets(f"stray [ bracket{between}later (see](y.md)\n") == []


def test_ml_03_labels_match_without_case_and_inner_spacing() -> None:
    page = '[Guide][g], [g][], [g] and [x][two  words]\n\n[G]: x.md "t"\n[Two Words]: y.md\n'
    assert targets(page) == ["x.md", "x.md", "x.md", "y.md"]
    assert told({"start.md": page, "x.md": "", "y.md": ""}) == []


def test_ml_03_a_definition_is_checked_where_it_is_used() -> None:
    assert told({"start.md": "[g][]\n\n[g]: x.md\n"}) == ["start.md:1:1 broken-link"]


def test_ml_03_a_definition_used_in_a_footnote_is_used() -> None:
    page = "Text.[^1]\n\n[^1]: See [g].\n\n[g]: x.md\n"
    assert told({"start.md": page}) == ["start.md:3:11 broken-link"]


def test_ml_03_an_undefined_label_in_full_form_is_told_and_a_fence_defines_nothing() -> None:
    page = "[Guide][g]\n\n```\n[g]: x.md\n```\n"
    assert told({"start.md": page}) == ["start.md:1:1 undefined-reference"]


ABSOLUTE = "[a](/ops/x.md) [b](/ops) [c](/ops/) [d](/ops/#setup) [e](/ops/#gone) [f](/gone.md)\n"


def test_ml_05_a_slash_starts_at_the_root_and_a_folder_is_its_index() -> None:
    files = {"a/b/c/start.md": ABSOLUTE, "ops/x.md": "", "ops/index.md": "# Setup\n"}
    assert told(files) == [
        "a/b/c/start.md:1:54 broken-anchor",
        "a/b/c/start.md:1:70 broken-link",
    ]


def test_ml_05_a_site_route_is_not_looked_for() -> None:
    assert told({"a/b/c/start.md": ABSOLUTE}, "hugo") == []


def test_ml_07_a_link_out_of_the_vault_is_told_as_that() -> None:
    (found,) = findings({"a/start.md": "[a](../../outside.md)\n"})
    assert (found.name, found.severity) == ("outside-vault", Severity.ERROR)
    assert found.message == '"../../outside.md" leaves the vault'


def test_ml_07_escapes_do_not_hide_the_way_out() -> None:
    page = "[a](%2e%2e/x.md) [b](a/../../x.md) [c](./../x.md)\n"
    assert [line.split()[1] for line in told({"start.md": page})] == ["outside-vault"] * 3


@pytest.mark.parametrize(
    "address",
    [
        "file:///x",
        "mailto:a@example.test",
        "tel:1",
        "obsidian://open",
        "//example.test/a",
        "HTTP://EXAMPLE.TEST",
    ],
)
def test_ml_08_other_schemes_are_no_files(address: str) -> None:
    assert told({"start.md": f"[x]({address})\n"}) == []


def test_ml_08_a_name_with_dots_is_a_file() -> None:
    assert told({"start.md": "[x](notes.com.md)\n"}) == ["start.md:1:1 broken-link"]
    assert told({"start.md": "[x](notes.com.md)\n", "notes.com.md": ""}) == []


HEADINGS = """\
## Retry

## Retry

## Retry-1

## 5. TLS / SSL & "keys"

## Use `vk check`

## snake_case

## [Link](https://example.org) text

## A {#custom}
"""
GITHUB = (
    "retry",
    "retry-1",
    "retry-1-1",
    "5-tls--ssl--keys",
    "use-vk-check",
    "snake_case",
    "link-text",
    "a-custom",
)


def test_ml_09_anchors_are_those_of_github() -> None:
    facts = parse(HEADINGS.encode(), Dialect())
    assert slugs.anchors(facts.headings, "github") == GITHUB


@pytest.mark.parametrize("anchor", GITHUB)
def test_ml_09_links_to_such_anchors_hold(anchor: str) -> None:
    assert told({"start.md": f"{HEADINGS}\n[x](#{anchor})\n"}, "github") == []


@pytest.mark.parametrize("anchor", ["retry-2", "5-tls-ssl-keys", "use-vk-check-1", "custom"])
def test_ml_09_links_to_others_do_not(anchor: str) -> None:
    page = f"{HEADINGS}\n[x](#{anchor})\n"
    assert told({"start.md": page}, "github") == ["start.md:17:1 broken-anchor"]


def test_ml_09_two_targets_that_differ_are_told_apart() -> None:
    chosen = Settings(preset=replace(PRESETS["github"], slugs=("github", "mkdocs")))
    tree = vault({"start.md": f"{HEADINGS}\n[x](#5-tls--ssl--keys) [y](#snake_case)\n"})
    (found,) = judge_tree(tree, chosen)
    assert found.name == "broken-anchor"
    assert found.message.endswith("is an anchor of this page in github, not in mkdocs")


def test_ml_11_a_page_alone_gives_what_it_gives_among_others() -> None:
    pages = {f"p{n}.md": f"[[gone {n}]] [x](y{n}.md)\n\n[^a]\n" for n in range(50)}
    together = findings(pages)
    alone = [finding for path, text in pages.items() for finding in findings({path: text})]
    assert together == sorted(alone, key=lambda finding: finding.sort_key)
    assert len(together) == 150


def test_ml_11_the_second_run_sees_that_a_target_is_gone() -> None:
    def run(files, before=None):
        tree, chosen = vault(files), Settings()
        return judge(tree, chosen, FactsStore(tree, dialect_of(chosen)), before=before)

    files = {"a.md": "[x](b.md#part) ![](i.png)\n", "b.md": "# Part\n", "i.png": ""}
    first = run(files)
    assert first.findings == ()
    second = run({"a.md": files["a.md"]}, first.state)
    assert sorted(f.name for f in second.findings) == ["broken-attachment", "broken-link"]


def test_ml_12_every_kind_of_breakage_is_an_error() -> None:
    files: dict[str, str | bytes] = {
        "anchor.md": "[x](#gone)\n",
        "file.md": "[x](gone.md)\n",
        "unread.md": b"caf\xe9\n",
    }
    errors = {f.path for f in findings(files) if f.severity is Severity.ERROR}
    assert errors == set(files)
