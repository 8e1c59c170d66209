"""`vaultkit diff` as people and programs call it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.repository import Repository, init_repository


@pytest.fixture
def made(tmp_path: Path) -> Repository:
    repository = init_repository(tmp_path / "v", {"a.md": "# A\n\n[[b]]\n", "b.md": "# B\n"})
    repository.git("mv", "b.md", "c.md")
    repository.commit({"d.md": "# D\n\n[[a]]\n"})
    return repository


def test_people_read_what_changed(made: Repository) -> None:
    ran = vaultkit("diff", "HEAD~1..HEAD", folder=made.path)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "HEAD~1 → HEAD: 1 page added, 1 moved, 1 link broken elsewhere, 1 error introduced\n"
        "\n"
        "Pages\n"
        "  moved b.md → c.md, B\n"
        "  added d.md, D (11 characters)\n"
        "      links to A\n"
        "\n"
        "Links broken elsewhere\n"
        "  a.md, line 3, broken-link: b led to B\n"
        "\n"
        "Errors introduced\n"
        '  a.md, line 3, broken-link: no page is called "b"\n'
    )


def test_programs_get_all_of_it(made: Repository) -> None:
    ran = vaultkit("diff", "HEAD~1..", "d.md", "--format", "json", folder=made.path)
    found = json.loads(ran.out)
    assert [page["path"] for page in found["pages"]] == ["d.md"]
    assert (found["old"], found["new"]) == ("HEAD~1", "worktree")


def test_the_exit_code_tells_of_a_change_only_where_it_is_asked_to(made: Repository) -> None:
    for words, code in (
        (("HEAD~1..HEAD",), 0),
        (("HEAD~1..HEAD", "--exit-code"), 1),
        (("--exit-code",), 0),
        (("nope..HEAD", "--exit-code"), 2),
    ):
        assert vaultkit("diff", *words, folder=made.path).code == code


def test_a_report_may_be_cut(made: Repository) -> None:
    made.commit({f"n/{number}.md": f"# {number}\n" for number in range(90)})
    words = ("diff", "HEAD~1..HEAD", "--limit", "2000")
    for style in ("text", "markdown"):
        ran = vaultkit(*words, "--format", style, folder=made.path)
        assert len(ran.out.encode()) <= 2_000
        assert "more pages\n" in ran.out
    assert vaultkit(*words, "--format", "json", folder=made.path).code == 2
    assert vaultkit("diff", "--limit", "10", folder=made.path).code == 2


def test_findings_may_be_left_out(made: Repository) -> None:
    made.write({"e.md": "[[nowhere]]\n"})
    assert "Errors introduced\n" in vaultkit("diff", folder=made.path).out
    assert "Errors" not in vaultkit("diff", "--no-findings", folder=made.path).out


def test_a_folder_without_git_is_told_so(tmp_path: Path) -> None:
    (tmp_path / "v").mkdir()
    ran = vaultkit("diff", folder=tmp_path / "v")
    assert ran.code == 2
    assert "is in no Git repository, so there is nothing to compare with" in ran.err
