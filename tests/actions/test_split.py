"""A section moves on disk and in the index, whole or not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.divided import FILES, moved, plain, repository, request
from tests.support.repository import write_files
from vaultkit.actions.split import split
from vaultkit.errors import StateError, UsageError


def contents(folder: Path) -> dict[str, bytes]:
    return {
        one.relative_to(folder).as_posix(): one.read_bytes()
        for one in folder.rglob("*")
        if one.is_file() and ".git" not in one.parts
    }


def test_a_section_becomes_a_page_and_everything_follows(tmp_path: Path) -> None:
    folder = plain(tmp_path)
    told = moved(folder, summary="How far it came.")
    assert (told.source, told.target, told.new, told.type) == (
        *("notes/sea.md", "notes/rising-sea.md", True, "note"),
    )
    assert (told.heading, told.evidence, told.claims) == ("Rise", 1, ("claims/c.md",))
    after = contents(folder)
    source = after["notes/sea.md"].decode()
    assert source.startswith(str(FILES["notes/sea.md"]).partition("## Rise")[0])
    assert source.endswith(
        "## Rise\n\nHow far it came.\n\n[[rising-sea|Rising sea]]\n\n## Fall\n\nLater.\n"
    )
    page = after["notes/rising-sea.md"].decode()
    assert page == told.text
    head, _, body = page.partition("\n---\n")
    assert head.startswith("---\ntitle: Rising sea\ntype: note\nevidence:\n  - {path: artifacts/r/")
    assert head.count("path:") == 1
    assert 'quote: "rose by four metres"' in head or "quote: rose by four metres" in head
    assert body == (
        "\n# Rising sea\n\n## Rise\n\nIt rose by\nfour metres, as [[clm-00000000]] says.\n\n"
        "### Height\n\nSee [other](other.md).\n"
    )
    assert after["notes/other.md"].decode() == (
        "# Other\n\nSee [[rising-sea#Rise]], [there](rising-sea.md#height) and [[sea]].\n"
    )
    assert b"entities: [note/rising-sea, note/sea, other]" in after["claims/c.md"]
    assert [(one.path, one.old, one.new) for one in told.links] == [
        ("notes/other.md", "sea#Rise", "rising-sea#Rise"),
        ("notes/other.md", "sea.md#height", "rising-sea.md#height"),
    ]


def test_a_dry_run_tells_the_same_and_writes_nothing(tmp_path: Path) -> None:
    folder = plain(tmp_path)
    before = contents(folder)
    told = moved(folder, dry_run=True)
    assert contents(folder) == before
    assert told.dry_run
    assert told.text == moved(folder).text


def test_a_known_page_gets_the_section_at_its_end(tmp_path: Path) -> None:
    target = "\ufeff---\r\ntitle: Deep  # kept\r\n---\r\n# Deep\r\n\r\nBelow."
    folder = plain(tmp_path, {"notes/sub/deep.md": target})
    told = moved(folder, to="Deep")
    assert not told.new
    page = contents(folder)["notes/sub/deep.md"].decode()
    assert page.startswith("\ufeff---\r\ntitle: Deep  # kept\r\nevidence:\r\n  - {")
    assert page.endswith(
        "# Deep\r\n\r\nBelow.\r\n\r\n## Rise\r\n\r\nIt rose by\r\nfour metres, as [[clm-00000000]] "
        "says.\r\n\r\n### Height\r\n\r\nSee [other](../other.md).\r\n"
    )
    assert page.count("\n") == page.count("\r\n")


def test_all_of_it_is_staged_as_one(tmp_path: Path) -> None:
    made = repository(tmp_path)
    assert moved(made.path).staged
    assert made.git("status", "--porcelain").splitlines() == [
        *("M  claims/c.md", "M  notes/other.md", "A  notes/rising-sea.md", "M  notes/sea.md"),
    ]
    assert made.git("diff", "--name-only") == ""


def test_with_unstaged_changes_of_a_page_nothing_is_staged_and_that_is_said(tmp_path: Path) -> None:
    made = repository(tmp_path)
    made.write({"notes/sea.md": str(FILES["notes/sea.md"]) + "\nMore.\n"})
    told = moved(made.path)
    assert not told.staged
    assert dict(told.left)["notes/sea.md"] == "it holds changes that are not staged"
    assert made.git("diff", "--cached", "--name-only") == ""
    assert (made.path / "notes/sea.md").read_text().endswith("\nMore.\n")


def test_unstaged_changes_of_a_page_that_links_stay_unstaged(tmp_path: Path) -> None:
    made = repository(tmp_path)
    made.write({"notes/other.md": str(FILES["notes/other.md"]) + "\nMine.\n"})
    assert moved(made.path).staged
    assert "rising-sea#Rise" in made.git("show", ":notes/other.md")
    assert "Mine." not in made.git("show", ":notes/other.md")
    assert (made.path / "notes/other.md").read_text().endswith("\nMine.\n")


def test_line_ends_that_git_converts_are_those_of_the_disk(tmp_path: Path) -> None:
    made = repository(tmp_path, {".gitattributes": "*.md text eol=crlf\n"})
    for path in ("notes/sea.md", "notes/other.md", "claims/c.md"):
        (made.path / path).unlink()
    made.git("checkout", "--", ".")
    assert b"\r\n" in (made.path / "notes/sea.md").read_bytes()
    assert moved(made.path).staged
    for path in ("notes/sea.md", "notes/rising-sea.md", "notes/other.md"):
        data = (made.path / path).read_bytes()
        assert data.count(b"\n") == data.count(b"\r\n")
        assert "\r" not in made.git("cat-file", "-p", f":{path}")
    assert made.git("diff", "--name-only") == ""


@pytest.mark.parametrize(
    ("asked", "told"),
    [
        ({"section": ""}, "which section is meant is not said"),
        ({"page": "nobody"}, "no page is called"),
        ({"page": "claims/c.md"}, "is a claim"),
        ({"section": "Up"}, "has no section"),
        ({"to": "sea"}, "stands on notes/sea.md already"),
        ({"to": "claims/c.md"}, "is a claim"),
        ({"to": "notes/none.md"}, "there is no page notes/none.md"),
        ({"to": "other", "type": "note"}, "is there already, so it has a type"),
        ({"type": "noote"}, "there is no type"),
        ({"to": "?!"}, "no letter and no figure"),
    ],
)
def test_words_that_mean_nothing_change_nothing(
    tmp_path: Path, asked: dict[str, object], told: str
) -> None:
    folder = plain(tmp_path)
    before = contents(folder)
    with pytest.raises(UsageError, match=told):
        split(request(folder, **asked))
    assert contents(folder) == before


def test_a_merge_left_open_is_refused(tmp_path: Path) -> None:
    made = repository(tmp_path)
    made.git("checkout", "-qb", "side")
    made.commit({"notes/other.md": "# Other\n\nA [[sea#Rise]]\n"})
    made.git("checkout", "-q", "main")
    made.commit({"notes/other.md": "# Other\n\nB [[sea#Rise]]\n"})
    with pytest.raises(AssertionError):
        made.git("merge", "side")
    before = contents(made.path)
    with pytest.raises((StateError, UsageError)):
        moved(made.path)
    assert contents(made.path) == before


def test_a_file_in_the_way_is_never_written_over(tmp_path: Path) -> None:
    folder = plain(tmp_path)
    write_files(folder, {"notes/rising-sea.md": "mine\n"})
    told = moved(folder, to="rising-sea")
    assert not told.new
    assert (
        (folder / "notes/rising-sea.md").read_text().partition("mine\n")[2].startswith("\n## Rise")
    )
