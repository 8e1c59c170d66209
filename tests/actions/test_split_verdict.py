"""What a check would find anew is refused; what it found before goes along."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.divided import FILES, moved, plain
from tests.support.repository import write_files
from vaultkit.actions.check import Checker, CheckRequest, Seen
from vaultkit.errors import StateError
from vaultkit.rules.baseline import decode, encode


def seen(folder: Path) -> Seen:
    return Checker(
        CheckRequest(folder=str(folder), environment={"HOME": str(folder.parent)}, cache=False)
    ).see()


def names(folder: Path) -> list[str]:
    return sorted(one.name for one in seen(folder).reported.open)


def test_a_page_without_room_is_named_with_its_headroom(tmp_path: Path) -> None:
    folder = plain(tmp_path, {"notes/full.md": f"# Full\n\n{'x' * 350}\n"})
    before = (folder / "notes/sea.md").read_bytes()
    with pytest.raises(
        StateError, match=r"notes/full.md would have \d+ characters, and 400"
    ) as told:
        moved(folder, to="full")
    assert "it has room for 41, and this needs" in told.value.message
    assert (folder / "notes/sea.md").read_bytes() == before
    assert (folder / "notes/full.md").read_text() == f"# Full\n\n{'x' * 350}\n"


def test_a_page_that_is_too_large_may_give_and_not_take(tmp_path: Path) -> None:
    large = (
        f"# Large\n\n## Part\n\nSomething that is told at some length.\n\n## Rest\n\n{'x' * 500}\n"
    )
    folder = plain(tmp_path, {"notes/large.md": large})
    with pytest.raises(StateError, match="it has room for 0, and this needs"):
        moved(folder, to="large")
    assert not moved(folder, page="large", section="Part", to="sea").new


def test_what_the_new_page_lacks_is_refused(tmp_path: Path) -> None:
    folder = plain(tmp_path)
    with pytest.raises(StateError, match=r"nothing was moved.*\n.*missing-field") as told:
        moved(folder, type="log")
    assert "vaultkit new" in told.value.hint
    assert not (folder / "logs").exists()


def test_a_summary_with_a_broken_link_is_refused(tmp_path: Path) -> None:
    folder = plain(tmp_path)
    with pytest.raises(StateError, match="broken-link"):
        moved(folder, summary="See [[nobody at all]].")
    with pytest.raises(StateError, match="its headings would not be"):
        moved(folder, summary="# No")
    with pytest.raises(StateError, match="would read otherwise"):
        moved(folder, summary="```")


def test_what_was_wrong_in_the_section_goes_along(tmp_path: Path) -> None:
    broken = str(FILES["notes/sea.md"]).replace("[other](other.md)", "[gone](gone.md) [[nobody]]")
    folder = plain(tmp_path, {"notes/sea.md": broken, "notes/sub/deep.md": "# Deep\n"})
    before = names(folder)
    assert before.count("broken-link") == 2
    assert moved(folder, to="Deep").evidence == 1
    assert names(folder) == before
    assert "[gone](../gone.md)" in (folder / "notes/sub/deep.md").read_text()


def test_the_baseline_follows_what_it_holds(tmp_path: Path) -> None:
    broken = str(FILES["notes/sea.md"]).replace("[other](other.md)", "[gone](gone.md) [[nobody]]")
    folder = plain(
        tmp_path,
        {
            "vault.yaml": "checks: {baseline: baseline.jsonl}\n",
            "notes/sea.md": broken,
            "notes/sub/deep.md": "# Deep\n",
        },
    )
    (folder / "baseline.jsonl").write_bytes(
        encode(
            {
                ("broken-link", "notes/sea.md", "gone.md"): 1,
                ("broken-link", "notes/sea.md", "nobody"): 1,
            }
        )
    )
    before = names(folder)
    moved(folder, to="Deep")
    assert names(folder) == before
    assert decode((folder / "baseline.jsonl").read_bytes(), "b").entries == {
        ("broken-link", "notes/sub/deep.md", "../gone.md"): 1,
        ("broken-link", "notes/sub/deep.md", "nobody"): 1,
    }


def test_a_link_to_the_page_it_comes_to_is_no_fault(tmp_path: Path) -> None:
    folder = plain(tmp_path)
    told = moved(folder, to="other")
    assert [one.name for one in told.findings] == ["self-link"]
    assert "See [other](other.md)." in (folder / "notes/other.md").read_text()
    assert "[[#Rise]], [there](#height) and [[sea]]" in (folder / "notes/other.md").read_text()


def test_what_most_pages_have_and_nothing_asks_for_is_only_told(tmp_path: Path) -> None:
    head = "---\ntags: [a]\nsource: b\n---\n"
    files: dict[str, str | bytes] = {f"n{number}.md": f"{head}# N\n" for number in range(99)}
    files["sea.md"] = f"{head}# Sea\n\n## Rise\n\nx\n"
    told = moved(write_files(tmp_path / "v", files))
    assert {one.name for one in told.findings} == {"uncommon-omission"}
    assert (tmp_path / "v/rising-sea.md").is_file()
