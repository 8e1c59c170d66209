from __future__ import annotations

import json

from vaultkit.model.change import Move
from vaultkit.model.relocation import LinkChange, Pinned, Relocation
from vaultkit.render.as_moved import json_text, lines

DONE = Relocation(
    root="/v",
    moves=(Move("a.md", "b.md"),),
    links=(LinkChange("c.md", 3, 7, "a.md#x", "b.md#x"),),
    pinned=(Pinned("b.md", "a"),),
    others=2,
    notes=("look here",),
    staged=True,
    left=(("d.md", "why"),),
    title="B",
    kept="A",
)


def test_every_file_and_link_is_told() -> None:
    assert list(lines(DONE)) == [
        "a.md → b.md",
        "and 2 files that no vault reads",
        'title: "B"',
        "c.md:3:7  a.md#x → b.md#x",
        "b.md: keeps its id a",
        '"A" is an alias now, so links by the old title still lead here',
        "d.md: its new links are not staged: why",
        "note: look here",
        (
            "1 file and 1 link in 1 page changed and staged but for what is named above. "
            "Next: git commit"
        ),
    ]


def test_a_dry_run_says_that_nothing_happened() -> None:
    told = list(lines(Relocation(root="/v", moves=(Move("a", "b"),), dry_run=True, offered="A")))
    assert told[0] == "Nothing was changed; this would be:"
    assert told[2] == '"A" means this page no longer; --alias keeps it as an alias'
    assert told[-1].endswith("would change. Next: run it without --dry-run")
    plain = Relocation(root="/v", moves=(Move("a", "b"),))
    assert list(lines(plain))[-1].endswith("Next: vaultkit check")


def test_a_title_whose_file_stays_is_no_file() -> None:
    told = list(lines(Relocation(root="/v", moves=(), title="Start", staged=True)))
    assert told[-1].startswith("The title and 0 links in 0 pages changed and staged.")


def test_of_many_files_some_are_told_and_of_links_all() -> None:
    moves = tuple(Move(f"a{n}", f"b{n}") for n in range(1_030))
    many = tuple(LinkChange("c.md", n + 1, 1, "a", "b") for n in range(50))
    told = list(lines(Relocation(root="/v", moves=moves, links=many)))
    assert "and 1,010 more files" in told
    assert len(told) == 20 + 1 + 50 + 1


def test_what_a_terminal_must_not_get_is_shown_escaped() -> None:
    told = list(lines(Relocation(root="/v", moves=(Move("a\x1b[31m", "b"),))))
    assert "\x1b" not in told[0]


def test_programs_get_everything() -> None:
    form = json.loads(json_text(DONE))
    assert form["schema_version"] == 1
    assert form["moves"] == [{"old": "a.md", "new": "b.md"}]
    assert form["links"] == [
        {"path": "c.md", "line": 3, "column": 7, "old": "a.md#x", "new": "b.md#x"}
    ]
    assert (form["pinned"], form["left"]) == (
        [{"path": "b.md", "id": "a"}],
        [{"path": "d.md", "reason": "why"}],
    )
    assert (form["title"], form["alias"], form["staged"], form["others"]) == ("B", "A", True, 2)


def test_a_title_with_quotes_ends_where_it_ends() -> None:
    told = list(lines(Relocation(root="/v", moves=(), title='A "b" \\', kept='"c"')))
    assert told[0] == r'title: "A \"b\" \\"'
    assert told[1].startswith(r'"\"c\"" is an alias now')
