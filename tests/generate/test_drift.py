"""What lies there against what would be generated."""

from __future__ import annotations

import pytest

from tests.support.generated import drifts, generated, judged
from vaultkit.generate.drift import State, by_hand, drift_of
from vaultkit.generate.marked import BEGIN, END
from vaultkit.model.tree import Entry, Kind

_VAULT = {"vault.yaml": "vault: {name: T}\n", "notes/a.md": "# A\n"}
_INDEX = f"# Index\n\n{BEGIN}\n\n## notes\n\n- [A](notes/a.md)\n\n{END}\n"


def test_a_file_that_is_not_there_is_to_be_made() -> None:
    (drift,) = drifts(_VAULT).values()
    assert (drift.path, drift.state, drift.before) == ("index.md", State.MISSING, None)
    assert drift.after == _INDEX.encode()


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_a_file_with_the_same_lines_is_the_same(newline: str) -> None:
    text = _INDEX.replace("\n", newline)
    (drift,) = drifts(_VAULT | {"index.md": text.encode()}).values()
    assert drift.state is State.SAME
    assert drift.before == drift.after == text.encode()


def test_what_is_stale_says_both_sides() -> None:
    old = _INDEX.replace("[A]", "[Old]").replace("# Index", "Mine.")
    (drift,) = drifts(_VAULT | {"index.md": old}).values()
    assert drift.state is State.STALE
    assert drift.after == _INDEX.replace("# Index", "Mine.").encode()
    assert (drift.old[-1], drift.new[-1]) == ("- [Old](notes/a.md)", "- [A](notes/a.md)")
    assert drift.foreign == ()
    assert drift.line == 3


def test_lines_of_a_person_are_told_by_their_place() -> None:
    old = _INDEX.replace("## notes\n", "## notes\n\nMine.\n")
    (drift,) = drifts(_VAULT | {"index.md": old}).values()
    assert drift.foreign == ((7, "Mine."),)
    assert old.split("\n")[6] == "Mine."


def test_what_git_leaves_in_a_conflict_is_no_edit() -> None:
    lines = "<<<<<<< ours\n- [B](b.md)\n=======\n- [C](c.md)\n>>>>>>> theirs\n"
    (drift,) = drifts(_VAULT | {"index.md": _INDEX.replace("- [A]", f"{lines}- [A]")}).values()
    assert drift.foreign == ()


@pytest.mark.parametrize(
    ("text", "state", "after"),
    [
        (f"# Index\n{BEGIN}\n\n- [A](a.md)\n\n{END}\n", State.LEFT_OVER, None),
        (f"Mine.\n{BEGIN}\n\n- [A](a.md)\n\n{END}\n", State.STALE, f"Mine.\n{BEGIN}\n{END}\n"),
    ],
)
def test_what_is_left_over_goes_but_for_what_a_person_wrote(
    text: str, state: State, after: str | None
) -> None:
    drift = drifts(_VAULT | {"old/index.md": text})["old/index.md"]
    assert (drift.state, drift.after) == (state, after.encode() if after else None)


@pytest.mark.parametrize("text", ["No markers.\n", f"Mine.\n{BEGIN}\n{END}\n"])
def test_what_is_somebodys_own_is_left_out(text: str) -> None:
    assert "old/index.md" not in drifts(_VAULT | {"old/index.md": text})


def test_a_file_without_markers_is_broken_where_one_is_wanted() -> None:
    (drift,) = drifts(_VAULT | {"index.md": "# Mine\n"}).values()
    assert drift.state is State.BROKEN
    assert drift.before == drift.after == b"# Mine\n"
    assert "no marker lines" in drift.reason


def test_something_else_than_a_file_is_broken() -> None:
    vault = judged(_VAULT)
    vault.made.clear()
    vault.entries = {**vault.entries, "index.md": Entry(Kind.CONFLICT)}
    (drift,) = drift_of(vault)
    assert (drift.state, drift.reason) == (State.BROKEN, "it is in conflict")


def test_text_outside_takes_room_from_the_part() -> None:
    files = {"vault.yaml": "budgets: {index: 1500}\n"}
    files |= {f"notes/{n}.md": f"# Page {n:02}\n" for n in range(40)}
    assert list(generated(files).keys() - files.keys()) == ["index.md"]
    mine = f"{'words ' * 100}\n{BEGIN}\n{END}\n"
    made = generated(files | {"index.md": mine})
    assert "notes/index.md" in made
    assert made["index.md"].startswith(b"words ")
    assert len(made["index.md"]) <= 1_500


def test_it_is_worked_out_once() -> None:
    vault = judged(_VAULT)
    assert drift_of(vault) is drift_of(vault)


def test_what_is_excluded_is_told_and_sections_keep_away_from_it() -> None:
    files = {"vault.yaml": "budgets: {index: 2000}\nexclude: ['/notes/index.md', '/log.md']\n"}
    files |= {f"notes/{n}.md": f"# A long title of page {n:02}\n" for n in range(60)}
    files["log/2026/03/02-x.md"] = "## [2026-03-02] ingest | Tables\n"
    found = drifts(files)
    assert "notes/index.md" not in found
    assert "index/notes/index.md" in found
    assert (found["log.md"].state, found["log.md"].after) == (State.BROKEN, None)
    assert "exclude" in found["log.md"].reason


def test_files_with_links_by_hand_are_those_without_markers() -> None:
    mine = {"log.md": "[[a]]", "notes/index.md": "[A](a.md)", "notes/backlinks.md": "Words.\n"}
    mine["x/log.md"] = "[A]\n\n[A]: ../notes/a.md\n"
    told = ("log.md", "notes/index.md", "x/log.md")
    for index in (_INDEX, "# Mine\n"):
        assert by_hand(judged(_VAULT | mine | {"index.md": index})) == told
