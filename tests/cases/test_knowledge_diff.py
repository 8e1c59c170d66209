"""Scripted changes, each a commit of a real repository: the diff names what changed, nothing else.

Every case is also told the other way round, and must mirror.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.support.changed import changes
from tests.support.repository import Content, Repository, init_repository

ONTOLOGY = """\
name: team
version: 1
page_types:
  note: {dir: notes}
  company: {dir: companies, fields: {city: string}}
  person:
    dir: people
    fields:
      role: string
      works_at: {type: ref, to: [company]}
      friends: {type: list, of: {type: ref, to: [person]}}
      tags: {type: list, of: string}
      since: {type: date}
  project: {dir: projects, fields: {lead: {type: ref, to: [person]}}}
claim_kinds: {decision: {description: What was decided.}, fact: {description: What is so.}}
relationship_types: {works_at: {from: [person], to: [company]}}
"""

ADA = """\
---
title: Ada
type: person
role: engineer
works_at: acme
friends: [bob, eve]
tags: [maths, engines]
since: 2020-01-01
---

# Ada

Works with [[bob]].

## History

She came from London.

## Plans

See [[relaunch]] and [her site](https://ada.example).
"""
CLAIM = "clm-019cc260-0a80-7492"
FIRST = f"{CLAIM}-0001"


def claim(number: str, text: str, *more: str, kind: str = "decision") -> str:
    lines = "".join(f"{line}\n" for line in more)
    evidence = "evidence:\n  - {path: sources/m.txt, sha256: abc, lines: [1, 2]}\n"
    return (
        f"---\nid: {CLAIM}-{number}\nrecord: claim\nclaim_kind: {kind}\nentities: [ada]\n"
        f"{lines}{evidence}---\n\n{text}\n"
    )


def relationship(source: str, target: str, *more: str, text: str = "So it is.") -> str:
    lines = "".join(f"{line}\n" for line in more)
    return (
        "---\nid: rel-019cc260-0a80-0001\nrecord: relationship\nlabel: works_at\n"
        f"from: {source}\nto: {target}\n{lines}---\n\n{text}\n"
    )


BASE: dict[str, Content] = {
    "vault.yaml": "vault: {name: Team}\n",
    "ontology.yaml": ONTOLOGY,
    "people/ada.md": ADA,
    "people/bob.md": "---\ntitle: Bob\ntype: person\n---\n\n# Bob\n\nKnows [[ada]].\n",
    "people/eve.md": "---\ntitle: Eve\ntype: person\nid: p-eve\n---\n\n# Eve\n\nLikes tea.\n",
    "companies/acme.md": "---\ntitle: Acme\ntype: company\ncity: Bonn\n---\n\n# Acme\n",
    "companies/borg.md": "---\ntitle: Borg\ntype: company\n---\n\n# Borg\n",
    "projects/relaunch.md": (
        "---\ntitle: Relaunch\ntype: project\nlead: ada\n---\n\n# Relaunch\n\n## Goals\n\n"
        "Be done.\n\n### First\n\nBegin.\n\n## Risks\n\nNone so far, says [[eve]].\n"
    ),
    "notes/tea.md": "# Tea\n\nHot.\n\n![leaf](leaf.png)\n",
    "notes/leaf.png": b"\x89PNG",
    f"claims/{FIRST}.md": claim("0001", "Ada leads."),
    "relationships/r1.md": relationship("ada", "acme"),
    "sources/m.txt": "one\ntwo\n",
}


class Case(NamedTuple):
    """A change: files to write (None takes one away, a callable edits it), and what is told."""

    name: str
    files: Mapping[str, Content | Callable[[str], str] | None]
    told: list[str]
    back: list[str] | None = None


def put(old: str, new: str) -> Callable[[str], str]:
    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


GONE_ADA = [
    "removed: people/ada.md 'Ada' person",
    "field removed: people/ada.md role: engineer >",
    "field removed: people/ada.md works_at: Acme >",
    "field removed: people/ada.md friends: Bob, Eve >",
    "field removed: people/ada.md tags: maths, engines >",
    "field removed: people/ada.md since: 2020-01-01 >",
    "lost: people/ada.md: page Bob",
    "lost: people/ada.md: page Relaunch",
    "lost: people/ada.md: address https://ada.example",
    f"broken: claims/{FIRST}.md:5 ada: page Ada > nothing ada",
    "broken: people/bob.md:8 ada: page Ada > nothing ada",
    "broken: projects/relaunch.md:4 ada: page Ada > nothing ada",
    "broken: relationships/r1.md:5 ada: page Ada > nothing ada",
]

CASES = [
    Case(
        "a page is added",
        {"people/kim.md": "---\ntitle: Kim\ntype: person\nrole: cook\n---\n\n# Kim\n\n[[ada]]\n"},
        [
            "added: people/kim.md 'Kim' person",
            "field added: people/kim.md role:  > cook",
            "gained: people/kim.md: page Ada",
        ],
    ),
    Case("a page is deleted, and links to it break", {"people/ada.md": None}, GONE_ADA),
    Case(
        "a page moves with its bytes",
        {"people/bob.md": None, "people/bobby.md": str(BASE["people/bob.md"])},
        ["moved: people/bob.md > people/bobby.md"],  # and links go by its title
    ),
    Case(
        "a page moves and is edited, and its id tells",
        {
            "people/eve.md": None,
            "notes/eve.md": put("tea", "coffee")(str(BASE["people/eve.md"])),
        },
        ["moved: people/eve.md > notes/eve.md", "section changed: notes/eve.md: Eve"],
        ["moved: notes/eve.md > people/eve.md", "section changed: people/eve.md: Eve"],
    ),
    Case(
        "a page moves as `vaultkit mv` does it, which pins its id",
        {
            "people/bob.md": None,
            "people/old/bob.md": put("title: Bob", "title: Bob\nid: person/bob")(
                str(BASE["people/bob.md"])
            ),
        },
        ["moved: people/bob.md > people/old/bob.md"],
    ),
    Case(
        "a page moves and is edited without an id, which is never guessed",
        {"notes/tea.md": None, "notes/hot.md": "# Tea\n\nHot, or cold.\n\n![leaf](leaf.png)\n"},
        [
            "added: notes/hot.md 'Tea' note",
            "gained: notes/hot.md: file notes/leaf.png",
            "removed: notes/tea.md 'Tea' note",
            "lost: notes/tea.md: file notes/leaf.png",
        ],
    ),
    Case(
        "a page is copied, so its id says nothing",
        {"people/eve2.md": str(BASE["people/eve.md"])},
        ["added: people/eve2.md 'Eve' person"],
    ),
    Case(
        "a page is retitled",
        {"people/bob.md": lambda text: text.replace("Bob", "Robert")},
        ["retitled: people/bob.md: 'Bob' > 'Robert'"],
    ),
    Case(
        "a page has another heading and is called as before",
        {"people/bob.md": put("# Bob", "# Robert")},
        ["section renamed: people/bob.md: Robert (was Bob)"],
    ),
    Case(
        "a page is retyped",
        {"people/bob.md": put("type: person", "type: company")},
        ["retyped: people/bob.md: person > company"],
    ),
    Case(
        "a page is retired",
        {"people/bob.md": put("type: person", "type: person\nlifecycle: retired")},
        ["retired: people/bob.md"],
        ["restored: people/bob.md"],
    ),
    Case(
        "a page is superseded by another",
        {
            "companies/borg.md": put(
                "type: company", "type: company\nlifecycle: superseded\nsuperseded_by: acme"
            )
        },
        ["superseded: companies/borg.md by Acme"],
        ["restored: companies/borg.md"],
    ),
    Case(
        "a page is merged into another",
        {
            "companies/borg.md": put(
                "type: company", "type: company\nlifecycle: merged\nmerged_into: acme"
            )
        },
        ["merged: companies/borg.md by Acme"],
        ["restored: companies/borg.md"],
    ),
    Case(
        "a scalar field changes",
        {"people/ada.md": put("role: engineer", "role: lead")},
        ["field changed: people/ada.md role: engineer > lead"],
    ),
    Case(
        "a reference leads to another page, told by title",
        {"people/ada.md": put("works_at: acme", "works_at: borg")},
        ["field changed: people/ada.md works_at: Acme > Borg"],
    ),
    Case(
        "a reference is spelled in another way and names the same page",
        {"people/ada.md": put("works_at: acme", 'works_at: "[[companies/acme|A]]"')},
        ["respelled: people/ada.md"],
    ),
    Case(
        "list items come and go",
        {"people/ada.md": put("tags: [maths, engines]", "tags: [engines, poems]")},
        ["field changed: people/ada.md tags: maths > poems"],
    ),
    Case(
        "list items change their order",
        {"people/ada.md": put("friends: [bob, eve]", "friends: [eve, bob]")},
        ["field reordered: people/ada.md friends: Bob, Eve > Eve, Bob"],
    ),
    Case(
        "a list of references becomes longer",
        {"people/ada.md": put("friends: [bob, eve]", "friends: [bob, eve, ada]")},
        ["field changed: people/ada.md friends:  > Ada"],
    ),
    Case(
        "fields come and go, inner ones too",
        {"people/ada.md": put("role: engineer", "place: {city: Bonn, no: 3}")},
        [
            "field added: people/ada.md place.city:  > Bonn",
            "field added: people/ada.md place.no:  > 3",
            "field removed: people/ada.md role: engineer >",
        ],
    ),
    Case(
        "quotes and comments of the frontmatter are no knowledge",
        {"people/ada.md": put("role: engineer", "role: 'engineer' # as before")},
        ["respelled: people/ada.md"],
    ),
    Case(
        "a link is gained, another one lost",
        {"people/ada.md": put("Works with [[bob]].", "Works with [[eve]].")},
        [
            "gained: people/ada.md: page Eve",
            "lost: people/ada.md: page Bob",
            "section changed: people/ada.md: Ada",
        ],
    ),
    Case(
        "a link that leads nowhere is gained",
        {"people/ada.md": put("London.", "London, [[nowhere]].")},
        ["gained: people/ada.md: nothing nowhere", "section changed: people/ada.md: History"],
    ),
    Case(
        "a link is spelled in another way and leads where it led",
        {"people/bob.md": put("[[ada]]", "[Ada](ada.md)")},
        ["section changed: people/bob.md: Bob"],
    ),
    Case(
        "a new page takes a name, and links to it are ambiguous",
        {"notes/bob.md": "# Something\n"},
        [
            "added: notes/bob.md 'Something' note",
            "broken: people/ada.md:6 bob: page Bob > nothing bob",
            "broken: people/ada.md:13 bob: page Bob > nothing bob",
        ],
    ),
    Case(
        "an attachment is deleted",
        {"notes/leaf.png": None},
        [
            "broken: notes/tea.md:5 leaf.png: file notes/leaf.png > nothing leaf.png",
            "file removed: notes/leaf.png",
        ],
    ),
    Case(
        "attachments are drawn anew, added and moved",
        {
            "notes/leaf.png": b"\x89PNG2",
            "sources/original.pdf": b"%PDF",
            "notes/more/cup.svg": b"<svg/>",
            ".hidden/x.png": b"1",
        },
        [
            "file changed: notes/leaf.png",
            "file added: notes/more/cup.svg",
            "file added: sources/original.pdf",
        ],
    ),
    Case(
        "an attachment is moved with the link to it",
        {
            "notes/leaf.png": None,
            "media/leaf.png": b"\x89PNG",
            "notes/tea.md": put("(leaf.png)", "(../media/leaf.png)"),
        },
        [
            "gained: notes/tea.md: file media/leaf.png",
            "lost: notes/tea.md: file notes/leaf.png",
            "section changed: notes/tea.md: Tea",
            "file moved: media/leaf.png (was notes/leaf.png)",
        ],
    ),
    Case(
        "a heading that a link names is gone",
        {
            "people/bob.md": put("[[ada]]", "[[ada#History]]"),
            "people/ada.md": put("## History", "## Past"),
        },
        [
            "section renamed: people/ada.md: Past (was History)",
            "gained: people/bob.md: nothing ada#History",
            "lost: people/bob.md: page Ada",
            "section changed: people/bob.md: Bob",
        ],
    ),
    Case(
        "a section is added",
        {"people/ada.md": lambda text: text + "\n## Later\n\nMore.\n"},
        ["section added: people/ada.md: Later"],
    ),
    Case(
        "a section is edited",
        {"people/ada.md": put("from London", "from Paris")},
        ["section changed: people/ada.md: History"],
    ),
    Case(
        "a section changes its level",
        {"people/ada.md": put("## History", "### History")},
        ["section changed: people/ada.md: History"],
    ),
    Case(
        "sections change their places",
        {
            "people/ada.md": lambda text: (
                text[: text.index("## History")]
                + text[text.index("## Plans") :]
                + "\n## History\n\nShe came from London.\n"
            )
        },
        ["reordered: people/ada.md"],
    ),
    Case(
        "a section moves to another page",
        {
            "people/ada.md": put("## History\n\nShe came from London.\n\n", ""),
            "people/eve.md": lambda text: text + "\n### History\n\nShe came from London.\n",
        },
        ["section moved: History: people/ada.md > people/eve.md"],
    ),
    Case(
        "a section moves to a page of its own, with what is below it",
        {
            "projects/relaunch.md": put("## Goals\n\nBe done.\n\n### First\n\nBegin.\n\n", ""),
            "notes/goals.md": "# All goals\n\n## Goals\n\nBe done.\n\n### First\n\nBegin.\n",
        },
        [
            "added: notes/goals.md 'All goals' note",
            "section moved: Goals: projects/relaunch.md > notes/goals.md",
        ],
    ),
    Case(
        "line ends are no knowledge",
        {"people/ada.md": lambda text: text.replace("\n", "\r\n")},
        ["respelled: people/ada.md"],
    ),
    Case(
        "a claim is added",
        {f"claims/{CLAIM}-0002.md": claim("0002", "Ada rests.", "owner: bob", kind="fact")},
        [
            "claim added: [fact] Ada rests. about Ada",
            f"field added: claims/{CLAIM}-0002.md owner:  > Bob",
        ],
    ),
    Case(
        "a claim is corrected",
        {
            f"claims/{FIRST}.md": put(
                "record: claim",
                f"record: claim\nlifecycle: superseded\nsuperseded_by: {CLAIM}-0002",
            ),
            f"claims/{CLAIM}-0002.md": claim("0002", "Bob leads.", f"supersedes: {FIRST}"),
        },
        ["claim corrected: [decision] Bob leads. (was Ada leads.) about Ada"],
        [
            "claim restored: [decision] Ada leads. about Ada",
            "claim removed: [decision] Bob leads. about Ada",
        ],
    ),
    Case(
        "a claim is withdrawn",
        {f"claims/{FIRST}.md": put("record: claim", "record: claim\nlifecycle: withdrawn")},
        ["claim withdrawn: [decision] Ada leads. about Ada"],
        ["claim restored: [decision] Ada leads. about Ada"],
    ),
    Case(
        "a claim is edited",
        {f"claims/{FIRST}.md": put("Ada leads.", "Ada leads well.")},
        ["claim edited: [decision] Ada leads well. (was Ada leads.) about Ada"],
        ["claim edited: [decision] Ada leads. (was Ada leads well.) about Ada"],
    ),
    Case(
        "a relationship ends",
        {"relationships/r1.md": None},
        ["relationship removed: Ada works at Acme"],
    ),
    Case(
        "a relationship is another one",
        {"relationships/r1.md": put("to: acme", "to: borg\nfields: {since: 2026}")},
        [
            "relationship edited: Ada works at Borg (was Ada works at Acme)",
            "field added: relationships/r1.md fields.since:  > 2026",
        ],
        [
            "relationship edited: Ada works at Acme (was Ada works at Borg)",
            "field removed: relationships/r1.md fields.since: 2026 >",
        ],
    ),
    Case(
        "a relationship has other words below it",
        {"relationships/r1.md": put("So it is.", "So it was.")},
        ["relationship edited: Ada works at Acme reworded"],
    ),
    Case(
        "the ontology gives other pages a type",
        {"ontology.yaml": put("note: {dir: notes}", "memo: {dir: notes}")},
        [
            "retyped: notes/tea.md: note > memo",
            "ontology: removed note tightening",
            "ontology: added memo tightening",
        ],
        [
            "retyped: notes/tea.md: memo > note",
            "ontology: removed memo tightening",
            "ontology: added note tightening",
        ],
    ),
    Case(
        "settings take a folder out",
        {"vault.yaml": "vault: {name: Team}\nexclude: [notes/]\n"},
        [
            "removed: notes/tea.md 'Tea' note (a file of both sides)",
            "lost: notes/tea.md: file notes/leaf.png",
            "settings changed",
            "setting added: exclude: notes/ loosening",
        ],
    ),
    Case(
        "checks are loosened",
        {
            "vault.yaml": "vault: {name: Team}\nbudgets: {page: 30000, hub: 9000}\n"
            "checks: {ignore: [broken-link], severity: {broken-anchor: info, ON: 'off'}}\n"
        },
        [
            "settings changed",
            "setting added: budgets.page loosening",
            "setting added: checks.ignore: broken-link loosening",
            "setting added: checks.severity.ON loosening",
            "setting added: checks.severity.broken-anchor loosening",
            "setting added: budgets.hub tightening",
        ],
        [
            "settings changed",
            "setting removed: budgets.page tightening",
            "setting removed: checks.ignore: broken-link tightening",
            "setting removed: checks.severity.ON neutral",
            "setting removed: checks.severity.broken-anchor tightening",
            "setting removed: budgets.hub loosening",
        ],
    ),
    Case(
        "what cannot be read is said",
        {"people/bob.md": put("title: Bob", "title: [Bob")},
        ["unread: people/bob.md"],
    ),
    Case(
        "everything at once",
        {
            "people/bob.md": None,
            "people/robert.md": str(BASE["people/bob.md"]),
            "people/eve.md": put("Likes tea.", "Likes coffee."),
            "companies/acme.md": put("city: Bonn", "city: Rome"),
            "projects/relaunch.md": None,
            f"claims/{FIRST}.md": put("record: claim", "record: claim\nlifecycle: withdrawn"),
            "relationships/r2.md": relationship("eve", "borg").replace("-0001", "-0002"),
        },
        [
            "field changed: companies/acme.md city: Bonn > Rome",
            "section changed: people/eve.md: Eve",
            "moved: people/bob.md > people/robert.md",
            "removed: projects/relaunch.md 'Relaunch' project",
            "field removed: projects/relaunch.md lead: Ada >",
            "lost: projects/relaunch.md: page Eve",
            "claim withdrawn: [decision] Ada leads. about Ada",
            "relationship added: Eve works at Borg",
            "broken: people/ada.md:21 relaunch: page Relaunch > nothing relaunch",
        ],
        [
            "field changed: companies/acme.md city: Rome > Bonn",
            "moved: people/robert.md > people/bob.md",
            "section changed: people/eve.md: Eve",
            "added: projects/relaunch.md 'Relaunch' project",
            "field added: projects/relaunch.md lead:  > Ada",
            "gained: projects/relaunch.md: page Eve",
            "claim restored: [decision] Ada leads. about Ada",
            "relationship removed: Eve works at Borg",
            "mended: people/ada.md:21 relaunch: nothing relaunch > page Relaunch",
        ],
    ),
]


@pytest.fixture(scope="module")
def histories(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Repository]:
    """One repository; each case is a branch of one commit, called by its number."""
    made = init_repository(tmp_path_factory.mktemp("cases") / "vault", BASE)
    for number, case in enumerate(CASES):
        made.git("checkout", "-q", "-B", f"case-{number}", "main")
        for path, content in case.files.items():
            place = made.path / path
            if content is None:
                made.git("rm", "-q", path)
            elif callable(content):
                made.write({path: content(place.read_bytes().decode())})
            else:
                made.write({path: content})
        made.commit(message=case.name)
    made.git("checkout", "-q", "main")
    return {case.name: made for case in CASES}


def folder_of(histories: dict[str, Repository]) -> Path:
    return next(iter(histories.values())).path


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda number: CASES[number].name)
def test_the_diff_names_what_changed_and_nothing_else(
    histories: dict[str, Repository], number: int
) -> None:
    found = changes(folder_of(histories), f"main..case-{number}")
    assert found == CASES[number].told


@pytest.mark.parametrize("number", range(len(CASES)), ids=lambda number: CASES[number].name)
def test_the_other_way_round_it_mirrors(histories: dict[str, Repository], number: int) -> None:
    found = changes(folder_of(histories), f"case-{number}..main")
    case = CASES[number]
    expected = case.back if case.back is not None else [mirrored(line) for line in case.told]
    assert sorted(found) == sorted(expected)


_OPPOSITE = {
    "added": "removed",
    "removed": "added",
    "gained": "lost",
    "lost": "gained",
    "broken": "mended",
    "mended": "broken",
    "loosening": "tightening",
    "tightening": "loosening",
}


def mirrored(line: str) -> str:
    """The line that a change the other way round gives."""
    head, colon, rest = line.partition(": ")
    words = [_OPPOSITE.get(word, word) for word in head.split(" ")]
    if words[0] == "setting":
        found = rest.rpartition(" ")
        rest = f"{found[0]} {_OPPOSITE[found[2]]}"
    if words[:2] == ["file", "moved"]:
        was = re.fullmatch(r"(.*) \(was (.*)\)", rest)
        assert was is not None
        rest = f"{was[2]} (was {was[1]})"
    if words[0] in ("moved", "section", "field", "retitled", "retyped", "broken", "mended"):
        rest = _turned(words, rest)
    return " ".join(words) + colon + rest


def _turned(words: list[str], rest: str) -> str:
    if words[:2] == ["section", "renamed"]:
        found = re.fullmatch(r"(.*?): (.*) \(was (.*)\)", rest)
        assert found is not None
        return f"{found[1]}: {found[3]} (was {found[2]})"
    if " >" not in rest:
        return rest
    if words[0] == "moved":
        old, _, new = rest.partition(" > ")
        return f"{new} > {old}"
    head, _, values = rest.partition(": ")
    old, _, new = values.partition(" >")
    return f"{head}: {new.strip()} > {old.strip()}".rstrip()
