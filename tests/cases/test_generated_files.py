"""The fault cases about generated files, each in a real repository."""

from __future__ import annotations

import gc
import os
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from tests.support.command import Ran
from tests.support.hooked import git
from tests.support.repository import GitFailed, Repository, init_repository
from vaultkit.actions.hooks import install
from vaultkit.cli.app import app
from vaultkit.generate.marked import BEGIN, END

_ONTOLOGY = """\
name: test
version: 1
page_types:
  project:
    dir: projects
    index_section: Projects
    index_fields: [status]
    fields: {status: string}
  concept: {dir: concepts, index_section: Concepts}
"""


def _page(title: str, text: str = "", **fields: str) -> str:
    head = "".join(f"{key}: {value}\n" for key, value in fields.items())
    return f"---\ntitle: {title}\n{head}---\n\n# {title}\n\n{text}\n"


_FILES = {
    "vault.yaml": "vault: {name: Test}\n",
    "ontology.yaml": _ONTOLOGY,
    "projects/mole.md": _page("Mole", "The mole at the harbour.", status="active"),
    "concepts/tide.md": _page("Tide", "What the sea does. Twice a day."),
}


@pytest.fixture(autouse=True)
def _alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    """A vault on main whose generated files are committed."""
    made = init_repository(tmp_path / "v", _FILES)
    run(made, "generate")
    made.commit()
    return made


def run(vault: Repository, *words: str, code: int = 0) -> Ran:
    """Run a command in this process, which spares most of the time."""
    try:
        done = CliRunner().invoke(app, [*words, "--vault", str(vault.path)], standalone_mode=False)
    finally:
        gc.enable()
    ran = Ran(done.return_value, done.stdout, done.stderr)
    assert (ran.code, done.exception) == (code, None), (ran.out, ran.err, done.exception)
    return ran


def named(vault: Repository, *words: str, code: int = 0) -> list[tuple[str, str, str]]:
    """Path, rule and severity of what a check finds of the family GN."""
    ran = run(vault, "check", "--format", "json", "--select", "GN", *words, code=code)
    return [(one["path"], one["name"], one["severity"]) for one in ran.findings]


def text(vault: Repository, path: str = "index.md") -> str:
    return (vault.path / path).read_bytes().decode()


def rewrite(vault: Repository, old: str, new: str, path: str = "index.md") -> None:
    before = text(vault, path)
    assert before.count(old) == 1
    (vault.path / path).write_bytes(before.replace(old, new).encode())


def added(vault: Repository, base: str = "HEAD") -> list[str]:
    """The lines that a diff of index.md adds and removes."""
    diff = vault.git("diff", "--unified=0", base, "--", "index.md").splitlines()
    return [line for line in diff if line[:1] in "+-" and line[:3] not in ("+++", "---")]


def test_what_is_generated(vault: Repository) -> None:
    assert text(vault) == (
        f"# Index\n\n{BEGIN}\n\n"
        "## Projects\n\n- [Mole](projects/mole.md): The mole at the harbour. (status: active)\n\n"
        "## Concepts\n\n- [Tide](concepts/tide.md): What the sea does.\n\n"
        f"{END}\n"
    )
    assert named(vault) == []


def test_gx_01_rows_lost_on_resolve(vault: Repository) -> None:
    for branch, page in (("x", "Bar"), ("y", "Cape")):
        vault.git("checkout", "-q", "-b", branch, "main")
        vault.commit({f"concepts/{page.lower()}.md": _page(page)})
        run(vault, "generate", "--any-branch")
        vault.commit()
    vault.git("checkout", "-q", "main")
    vault.git("merge", "-q", "x")
    vault.git("merge", "-q", "-X", "theirs", "y")
    (vault.path / "index.md").write_text(vault.git("show", "y:index.md") + "\n")
    vault.commit(message="resolved with theirs")
    assert "Bar" not in text(vault)
    assert named(vault, code=1) == [("index.md", "stale-generated", "error")]
    assert "1:1" not in run(vault, "check", code=1).out
    assert '"- [Bar](concepts/bar.md)"' in run(vault, "check", code=1).out
    run(vault, "generate")
    assert "- [Bar](concepts/bar.md)\n- [Cape](concepts/cape.md)\n" in text(vault)
    assert named(vault) == []


def test_gx_02_branches_never_meet_in_a_generated_file(vault: Repository) -> None:
    for branch, page in (("x", "Bar"), ("y", "Cape")):
        vault.git("checkout", "-q", "-b", branch, "main")
        vault.write({f"concepts/{page.lower()}.md": _page(page)})
        told = run(vault, "generate")
        assert "Nothing was written: they belong to main, and this is " in told.out
        assert added(vault) == []
        vault.commit()
        # drift is expected here, and only told
        assert named(vault) == [("index.md", "stale-generated", "info")]
        assert run(vault, "generate", "--check").code == 0
    vault.git("checkout", "-q", "main")
    vault.git("merge", "-q", "x")
    vault.git("merge", "-q", "y")  # no driver is configured; a conflict would fail here
    assert named(vault, code=1) == [("index.md", "stale-generated", "error")]
    run(vault, "generate", "--check", code=1)
    run(vault, "generate")
    assert added(vault) == ["+- [Bar](concepts/bar.md)", "+- [Cape](concepts/cape.md)"]


def test_gx_03_a_page_adds_its_own_line_and_nothing_else(vault: Repository) -> None:
    wide = "A title that is a good deal wider than all of the others in this index"
    vault.write({"concepts/wide.md": _page(wide)})
    run(vault, "generate")
    assert added(vault) == [f"+- [{wide}](concepts/wide.md)"]
    vault.commit()
    vault.write({"concepts/ebb.md": _page("Ebb"), "projects/quay.md": _page("Quay")})
    run(vault, "generate")
    assert added(vault) == ["+- [Quay](projects/quay.md)", "+- [Ebb](concepts/ebb.md)"]


def test_gx_03_two_sections_merge_without_a_driver_even_on_every_commit(vault: Repository) -> None:
    vault.commit({"vault.yaml": "vault: {name: Test}\ngenerate: {on: every-commit}\n"})
    for branch, path in (("x", "projects/alga.md"), ("y", "concepts/zone.md")):
        vault.git("checkout", "-q", "-b", branch, "main")
        vault.write({path: _page(Path(path).stem.title())})
        run(vault, "generate")
        vault.commit()
    vault.git("checkout", "-q", "main")
    vault.git("merge", "-q", "x")
    vault.git("merge", "-q", "y")
    assert named(vault) == []


def test_gx_05_a_checkout_with_other_line_ends_is_clean(vault: Repository, tmp_path: Path) -> None:
    git = ("-c", "core.autocrlf=true", "clone", "-q", str(vault.path), str(tmp_path / "crlf"))
    vault.git(*git)
    clone = Repository(tmp_path / "crlf")
    clone.git("config", "core.autocrlf", "true")
    assert b"\r\n" in (clone.path / "index.md").read_bytes()
    assert named(clone) == []
    assert "nothing to do" in run(clone, "generate").out
    assert clone.git("status", "--porcelain") == ""
    # and what is written anew has one kind of line ends, so that only the new line is a change
    clone.write({"concepts/ebb.md": _page("Ebb")})
    run(clone, "generate")
    assert (clone.path / "index.md").read_bytes().count(b"\n") == text(clone).count("\r\n")
    assert added(clone) == ["+- [Ebb](concepts/ebb.md)"]
    assert named(clone) == []


def test_gx_09_text_outside_is_kept(vault: Repository) -> None:
    rewrite(vault, "# Index\n", "# Everything\n\nAsk Ada first.\n")
    rewrite(vault, f"{END}\n", f"{END}\n\nSee also the archive.")
    vault.write({"concepts/ebb.md": _page("Ebb")})
    run(vault, "generate")
    assert text(vault).startswith("# Everything\n\nAsk Ada first.\n\n<!-- vaultkit:begin")
    assert text(vault).endswith("<!-- vaultkit:end -->\n\nSee also the archive.")
    assert "- [Ebb](concepts/ebb.md)\n" in text(vault)
    assert named(vault) == []


@pytest.mark.parametrize(
    "line",
    ["Ask Ada before you sail.", "- [Tide](concepts/tide.md): what Ada says it is", "* a bullet"],
)
def test_gx_09_a_line_inside_is_told_and_never_lost(vault: Repository, line: str) -> None:
    rewrite(vault, "## Concepts\n", f"## Concepts\n\n{line}\n")
    before = text(vault)
    told = run(vault, "generate", code=1).out
    assert "index.md: left alone" in told
    assert line in told
    assert text(vault) == before
    assert named(vault, code=1)
    run(vault, "generate", "--check", code=1)
    # other files are written all the same, and the person may decide
    run(vault, "generate", "--discard-edits")
    assert line not in text(vault)
    assert named(vault) == []


def test_gx_09_a_committed_line_inside_is_told_as_well(vault: Repository) -> None:
    rewrite(vault, "## Concepts\n", "## Concepts\n\nAsk Ada before you sail.\n")
    vault.commit()
    assert ("index.md", "edited-by-hand", "error") in named(vault, code=1)
    run(vault, "generate", code=1)
    assert "Ask Ada" in text(vault)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        (END, "", "no closing one"),
        (BEGIN, "", "no opening one"),
        (END, f"{END}\n{END}", "more than one closing"),
        (BEGIN, f"{BEGIN}\n{BEGIN}", "more than one opening"),
    ],
)
def test_gx_09_markers_that_are_missing_or_doubled(
    vault: Repository, old: str, new: str, why: str
) -> None:
    rewrite(vault, old, new)
    before = text(vault)
    assert ("index.md", "broken-markers", "error") in named(vault, code=1)
    assert why in run(vault, "generate", code=1).out
    assert text(vault) == before
    assert why in run(vault, "generate", "--discard-edits", code=1).out
    assert text(vault) == before


def test_gx_09_a_file_without_markers_is_a_persons(vault: Repository) -> None:
    vault.write({"index.md": "# Mine\n"})  # nothing has been generated here yet
    assert named(vault) == [("index.md", "broken-markers", "info")]
    run(vault, "generate", code=1)
    assert text(vault) == "# Mine\n"
    vault.write({"concepts/index.md": "<!-- vaultkit:begin -->\n<!-- vaultkit:end -->\n"})
    assert ("index.md", "broken-markers", "error") in named(vault, code=1)


def test_stale_lines_of_ours_are_no_edit(vault: Repository) -> None:
    vault.write({"concepts/ebb.md": _page("Ebb")})
    run(vault, "generate")
    vault.write({"concepts/ebb.md": _page("Ebb tide")})
    run(vault, "generate")  # the line is in no commit, but vaultkit wrote it
    assert "- [Ebb tide](concepts/ebb.md)\n" in text(vault)


def test_git_would_conflict_where_every_branch_generates(vault: Repository) -> None:
    """What the default spares: the same place of one section, changed on two branches."""
    for branch, page in (("x", "Bar"), ("y", "Cape")):
        vault.git("checkout", "-q", "-b", branch, "main")
        vault.write({f"concepts/{page.lower()}.md": _page(page)})
        run(vault, "generate", "--any-branch")
        vault.commit()
    with pytest.raises(GitFailed, match="CONFLICT"):
        vault.git("merge", "x")


# ------------------------------------------------------------------------------------- in a commit


@pytest.fixture
def hooked(vault: Repository) -> Repository:
    vault.git("config", "user.name", "Ada")
    vault.git("config", "user.email", "ada@example.org")
    install(str(vault.path), os.environ, sys.executable)
    return vault


def commit(vault: Repository, *words: str) -> Ran:
    return git(vault, "commit", "-m", "a change", *words)


def test_a_commit_on_the_owning_branch_carries_its_files(hooked: Repository) -> None:
    hooked.write({"concepts/ebb.md": _page("Ebb")})
    hooked.add("concepts/ebb.md")
    ran = commit(hooked)
    assert ran.code == 0, ran.err
    assert "index.md: written anew" in ran.out + ran.err
    assert "- [Ebb](concepts/ebb.md)" in hooked.git("show", "HEAD:index.md")
    assert hooked.git("status", "--porcelain") == ""


def test_only_what_is_staged_counts(hooked: Repository) -> None:
    hooked.write({"concepts/ebb.md": _page("Ebb"), "concepts/flood.md": _page("Flood")})
    hooked.add("concepts/ebb.md")
    assert commit(hooked).code == 0
    assert "Flood" not in hooked.git("show", "HEAD:index.md")
    assert hooked.git("status", "--porcelain") == "?? concepts/flood.md"


def test_what_a_person_writes_on_disk_stays(hooked: Repository) -> None:
    rewrite(hooked, "## Concepts\n", "## Concepts\n\nNot yet staged.\n")
    before = text(hooked)
    hooked.write({"concepts/ebb.md": _page("Ebb")})
    hooked.add("concepts/ebb.md")
    assert commit(hooked).code == 0
    assert "- [Ebb](concepts/ebb.md)" in hooked.git("show", "HEAD:index.md")
    assert text(hooked) == before


def test_a_staged_line_by_hand_stops_the_commit(hooked: Repository) -> None:
    rewrite(hooked, "## Concepts\n", "## Concepts\n\nAsk Ada.\n")
    hooked.add("index.md")
    ran = commit(hooked)
    assert ran.code == 1
    assert "Ask Ada." in ran.out + ran.err
    assert "Ask Ada." in text(hooked)
    assert "above or below the markers, then run `vaultkit generate`" in ran.out + ran.err
    assert "; then git add what has changed and git commit" in ran.out + ran.err
    rewrite(hooked, "Ask Ada.\n\n", "")
    (hooked.path / "index.md").write_text(f"{text(hooked)}\nAsk Ada.\n")
    run(hooked, "generate")
    hooked.add("index.md")
    assert commit(hooked).code == 0


def test_other_branches_commit_without_them(hooked: Repository) -> None:
    hooked.git("checkout", "-q", "-b", "side")
    hooked.write({"concepts/ebb.md": _page("Ebb")})
    hooked.add("concepts/ebb.md")
    ran = commit(hooked)
    assert ran.code == 0, ran.err
    assert ran.out.count("index.md") == 0
    assert "Ebb" not in hooked.git("show", "HEAD:index.md")


def test_a_commit_of_single_paths_is_told_to_take_all(hooked: Repository) -> None:
    hooked.write({"concepts/tide.md": _page("Tides"), "concepts/ebb.md": _page("Ebb")})
    before = text(hooked)
    ran = commit(hooked, "concepts/tide.md")
    assert ran.code == 1
    assert "without naming paths" in ran.out + ran.err
    assert text(hooked) == before
    assert commit(hooked, "--all").code == 0
    assert "[Tides]" in hooked.git("show", "HEAD:index.md")
    assert hooked.git("status", "--porcelain") == "?? concepts/ebb.md"


def test_a_vault_without_an_index_gets_none_by_a_commit(hooked: Repository) -> None:
    hooked.git("rm", "-q", "index.md")
    assert commit(hooked).code == 0
    hooked.write({"concepts/ebb.md": _page("Ebb")})
    hooked.add("concepts/ebb.md")
    assert commit(hooked).code == 0
    assert not (hooked.path / "index.md").exists()


def test_a_merge_on_the_owning_branch_carries_them_too(hooked: Repository) -> None:
    hooked.git("checkout", "-q", "-b", "side")
    hooked.write({"concepts/ebb.md": _page("Ebb")})
    hooked.add("concepts/ebb.md")
    assert commit(hooked).code == 0
    hooked.git("checkout", "-q", "main")
    # Git has made up the merge before its hook runs, so the hook after it makes the commit anew
    ran = git(hooked, "merge", "--no-ff", "-m", "merge", "side")
    assert ran.code == 0
    assert "index.md: written anew, and part of the merge" in ran.out + ran.err
    assert "[Ebb]" in hooked.git("show", "HEAD:index.md")
    assert len(hooked.git("show", "-s", "--format=%P").split()) == 2
    assert hooked.git("status", "--porcelain") == ""
