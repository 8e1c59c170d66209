"""Wikilinks, embeds and blocks: faults that users of other tools reported, each by its id."""

from __future__ import annotations

import pytest

from tests.support.told import findings, told
from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.settings import Settings
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect


def targets(text: str) -> list[tuple[str, str]]:
    return [(link.kind, link.target) for link in parse(text.encode(), Dialect()).links]


def test_wl_01_an_id_with_a_label_leads_to_the_page_of_that_id() -> None:
    page = "[[k7x2|Key rotation]] and [[k7x2 | Key rotation]]\n"
    assert targets(page) == [("wikilink", "k7x2"), ("wikilink", "k7x2")]
    assert told({"start.md": page, "keys/rotation.md": "---\nid: k7x2\n---\n"}) == []
    assert told({"start.md": page}) == ["start.md:1:1 broken-link", "start.md:1:27 broken-link"]


def test_wl_02_an_escaped_bar_in_a_table_ends_the_target() -> None:
    table = "| a | b |\n| - | - |\n| [[svc-auth\\|auth]] | up |\n"
    assert targets(table) == [("wikilink", "svc-auth")]
    assert told({"start.md": table, "svc-auth.md": ""}) == []
    assert told({"start.md": table}) == ["start.md:3:3 broken-link"]


def test_wl_02_a_backslash_elsewhere_in_a_target_stays() -> None:
    assert targets("[[a\\b]] [[a\\b\\|c]]\n") == [("wikilink", "a\\b"), ("wikilink", "a\\b")]


@pytest.mark.parametrize(
    "code",
    [
        "`[[not-a-link]]`",
        '```\nif [[ -n "$A" ]]; then\n```',
        "~~~\n[[x]]\n~~~",
        "````\n```\n[[x]]\n```\n[[y]]\n````",
        "    [[indented]]",
        "```\ngrep '[[:alpha:]]'\n```",
    ],
)
def test_wl_03_brackets_in_code_are_no_links_and_the_text_behind_is_read(code: str) -> None:
    assert targets(f"{code}\n\n[[after]]\n") == [("wikilink", "after")]


def test_wl_03_a_fence_that_never_closes_hides_all_behind_it() -> None:
    assert targets("[[before]]\n\n```\n[[x]]\n\n[[y]]\n") == [("wikilink", "before")]


def test_wl_04_single_brackets_are_text_and_footnotes_resolve() -> None:
    page = "She said [the outage] was short.[^1]\n\n[^1]: see log\n"
    assert told({"start.md": page}) == []
    assert told({"start.md": "Short.[^1]\n"}) == ["start.md:1:7 undefined-footnote"]


def test_wl_07_broken_embeds_are_told_and_attachments_keep_their_ending() -> None:
    embeds = ("diagram.png", "diagram.png|300", "guide#Setup", "gone", "a.pdf#page=3")
    page = "".join(f"![[{embed}]]\n" for embed in embeds)
    files = {"start.md": page, "img/diagram.png": "", "guide.md": "# Setup\n", "a.pdf": ""}
    assert told(files) == ["start.md:4:1 broken-link"]
    assert told({"start.md": page, "guide.md": ""}) == [
        "start.md:1:1 broken-attachment",
        "start.md:2:1 broken-attachment",
        "start.md:3:1 broken-anchor",
        "start.md:4:1 broken-link",
        "start.md:5:1 broken-attachment",
    ]


def test_wl_07_an_embed_cycle_is_told_once_and_ends() -> None:
    assert told({"b.md": "![[a]]\n", "a.md": "![[b]]\n"}) == ["a.md:1:1 embed-cycle"]


def test_wl_08_case_is_judged_by_the_paths_of_the_tree() -> None:
    files = {"Payments.md": "", "start.md": "[[payments]] [x](payments.md)\n"}
    name, path = findings(files)
    assert (name.name, name.severity) == ("folded-name", "info")
    assert (path.name, path.severity) == ("wrong-case", "error")
    assert path.fix is not None
    assert path.fix.title == 'write "Payments.md"'


def test_wl_10_one_name_in_two_folders_is_ambiguous_and_names_both() -> None:
    files = {"eu/limits.md": "", "us/limits.md": "", "eu/index.md": "[[limits]]\n"}
    (found,) = findings(files)
    assert found.name == "ambiguous-link"
    assert [place.path for place in found.related] == ["eu/limits.md", "us/limits.md"]
    assert findings(dict(reversed(files.items()))) == [found]


def test_wl_11_names_match_in_either_unicode_form() -> None:
    composed, decomposed = "caf\u00e9", "cafe\u0301"
    files = {f"{decomposed}.md": "", "start.md": f"[[{composed}]] [x]({composed}.md)\n"}
    assert told(files) == ["start.md:1:1 folded-name"]
    files = {f"{composed}.md": "", "start.md": f"[[{decomposed}]] [x]({decomposed}.md)\n"}
    assert told(files) == ["start.md:1:1 folded-name"]


def test_wl_11_two_files_of_one_name_are_told() -> None:
    assert told({"caf\u00e9.md": "", "cafe\u0301.md": ""}) == [
        "cafe\u0301.md:1:1 case-twin",
        "caf\u00e9.md:1:1 case-twin",
    ]


def test_wl_11_ligatures_and_sharp_s_are_letters_of_their_own() -> None:
    files = {"\ufb01le.md": "", "stra\u00dfe.md": "", "start.md": "[[file]] [[strasse]]\n"}
    assert [line.split()[1] for line in told(files)] == ["broken-link", "broken-link"]


AUTH = "---\naliases: [Auth, auth service]\n---\n"


def test_wl_13_aliases_resolve_behind_exact_names() -> None:
    page = "[[Auth]] [[auth service|x]] [[svc-auth]]\n"
    assert told({"svc-auth.md": AUTH, "start.md": page}) == []


def test_wl_13_a_shared_alias_is_told_on_both_pages_and_links_to_it_are_ambiguous() -> None:
    files = {"svc-auth.md": AUTH, "b.md": "---\naliases: [Auth]\n---\n", "start.md": "[[Auth]]\n"}
    assert told(files) == [
        "b.md:2:11 ambiguous-alias",
        "start.md:1:1 ambiguous-link",
        "svc-auth.md:2:11 ambiguous-alias",
    ]


def test_wl_13_a_page_name_beats_an_alias() -> None:
    files = {"svc-auth.md": AUTH, "auth.md": "# Part\n", "start.md": "[[auth#Part]]\n"}
    assert told(files) == ["svc-auth.md:2:11 shadowed-name"]


def test_wl_14_prose_round_a_link_is_prose() -> None:
    page = "- Moved [[svc-auth]] and [[svc-pay]] to Helm\n- [x] call [[ana]]\n\n[0:12 - 1:0] hi\n"
    assert targets(page) == [("wikilink", name) for name in ("svc-auth", "svc-pay", "ana")]


def test_wl_16_what_was_just_written_counts_at_once() -> None:
    def run(files, before=None):
        tree, chosen = vault(files), Settings()
        return judge(tree, chosen, FactsStore(tree, dialect_of(chosen)), before=before)

    first = run({"a.md": "[[b]]\n"})
    assert [finding.name for finding in first.findings] == ["broken-link"]
    second = run({"a.md": "[[b]]\n", "b.md": ""}, first.state)
    assert second.findings == ()
    third = run({"a.md": "[[b]]\n"}, second.state)
    assert third.findings == first.findings


def test_wl_16_a_twin_never_stands_in_in_silence() -> None:
    files = {"a.md": "[[x/b]]\n", "x/b.md": "", "y/b.md": ""}
    assert told(files) == []
    del files["x/b.md"]
    assert told(files) == ["a.md:1:1 broken-link"]
