"""Where a section goes, and by what name the page it leaves calls that."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.divided import moved, plain
from tests.support.repository import write_files
from vaultkit.errors import UsageError


def stub(folder: Path, preset: str, to: str, files: dict[str, str] | None = None) -> str:
    known = {
        "vault.yaml": f"links: {{preset: {preset}}}\n",
        "a/sea.md": "# Sea\n\n## Rise\n\nx\n",
        **(files or {}),
    }
    write_files(folder, known)
    return moved(folder, to=to).stub.strip()


@pytest.mark.parametrize(
    ("preset", "link"),
    [
        ("vaultkit", "[[high-tide-1|High *tide* (1)]]"),
        ("obsidian", "[[high-tide-1|High *tide* (1)]]"),
        ("dendron", "[[High *tide* (1)|high-tide-1]]"),
        ("github", r"[High \*tide\* (1)](high-tide-1.md)"),
        ("mkdocs", r"[High \*tide\* (1)](high-tide-1.md)"),
    ],
)
def test_the_link_is_of_the_dialect(tmp_path: Path, preset: str, link: str) -> None:
    assert stub(tmp_path / "v", preset, "High *tide* (1)") == link
    assert (tmp_path / "v/a/high-tide-1.md").is_file()


def test_the_id_names_a_page_that_has_one_else_the_shortest_name_that_no_other_has(
    tmp_path: Path,
) -> None:
    own = {"b/t.md": "---\nid: t-1\ntitle: Tee\n---\n"}
    assert stub(tmp_path / "v", "vaultkit", "Tee", own) == "[[t-1|Tee]]"
    twin = {"b/t.md": "---\ntitle: Tee\n---\n", "c/t.md": ""}
    assert stub(tmp_path / "w", "vaultkit", "Tee", twin) == "[[b/t|Tee]]"


def test_a_title_that_would_break_a_label_is_left_out(tmp_path: Path) -> None:
    files = {"b/t.md": '---\ntitle: "A | [B]"\n---\n'}
    assert stub(tmp_path / "v", "vaultkit", "b/t.md", files) == "[[t]]"
    assert stub(tmp_path / "w", "github", "b/t.md", files) == r"[A | \[B\]](../b/t.md)"


def test_odd_paths_are_encoded_in_markdown_links(tmp_path: Path) -> None:
    files = {"b c/(é) #1 見.md": "# T\n"}
    assert stub(tmp_path / "v", "github", "b c/(é) #1 見.md", files) == (
        "[T](../b%20c/%28é%29%20%231%20見.md)"
    )


def test_a_section_named_as_the_new_page_brings_its_own_heading(tmp_path: Path) -> None:
    folder = plain(tmp_path)
    assert moved(folder, to="Rise").text.partition("\n---\n")[2].startswith("\n## Rise\n\nIt rose")


def test_a_template_is_there_only_where_the_type_needs_its_headings(tmp_path: Path) -> None:
    folder = plain(tmp_path)
    told = moved(folder, type="story")
    assert told.target == "stories/rising-sea.md"
    assert "# Plot\n\n## Cast\n\n## Rise\n" in told.text


def test_a_page_without_a_type_needs_one_to_be_named(tmp_path: Path) -> None:
    folder = plain(tmp_path, {"README.md": "# Read\n\n## Rise\n\nx\n"})
    with pytest.raises(UsageError, match="has no type that the new page could be of"):
        moved(folder, page="README.md")
    assert moved(folder, page="README.md", type="note").target == "notes/rising-sea.md"


def test_without_an_ontology_there_are_no_types(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "v", {"a/sea.md": "---\nt: 1\n---\n# Sea\n\n## Rise\n\nx\n"})
    with pytest.raises(UsageError, match="no ontology"):
        moved(folder, type="note")
    told = moved(folder, to="No: colon")
    assert told.text.startswith('---\ntitle: "No: colon"\n---\n\n# No: colon\n\n## Rise\n')
    assert told.target == "a/no-colon.md"


def test_two_pages_of_the_name_are_both_named(tmp_path: Path) -> None:
    folder = plain(tmp_path, {"notes/b/x.md": "", "notes/c/x.md": ""})
    with pytest.raises(UsageError, match=r"may be notes/b/x\.md and notes/c/x\.md"):
        moved(folder, to="x")


def test_a_type_without_a_folder_is_told_without_an_option_that_split_has_not(
    tmp_path: Path,
) -> None:
    files = {"ontology.yaml": "page_types: {loose: {}}\nclassify: [{prefix: a/, type: loose}]\n"}
    with pytest.raises(UsageError, match="have no folder of their own") as told:
        stub(tmp_path / "v", "vaultkit", "Tee", files)
    assert "--dir" not in (told.value.hint or "")
