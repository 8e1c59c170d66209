"""`vaultkit facts` and `vaultkit check --facts`, as the jobs of a build meet them."""

from __future__ import annotations

import os
import shlex
import shutil
import signal
import time
from pathlib import Path
from typing import Any

import pytest

import vaultkit as package
from tests.support.command import Ran, start, vaultkit
from tests.support.repository import Repository, init_repository
from vaultkit.render.formats import FORMATS

_FILES: dict[str, str | bytes] = {
    f"d{number % 5}/{number}.md": (
        f"---\nid: n{number % 37}\n---\n\n# Page {number}\n\n[[{number + 1}]] [[gone {number}]] "
        f"[x](../d0/0.md#no)\n"
    )
    for number in range(40)
}


@pytest.fixture
def repository(tmp_path: Path) -> Repository:
    return init_repository(tmp_path / "vault", _FILES)


def good(ran: Ran) -> Ran:
    assert (ran.code, ran.err) == (0, ""), ran
    return ran


def refused(ran: Ran) -> str:
    assert (ran.code, ran.out) == (2, ""), ran
    assert "Traceback" not in ran.err
    assert "  next: " in ran.err
    return ran.err


def shards(folder: Path, count: int, *words: str) -> None:
    for number in range(1, count + 1):
        shard = f"{number}/{count}"
        good(vaultkit("facts", "--shard", shard, "-o", f"{number}.facts", *words, folder=folder))


def check(folder: Path, *words: str, **more: Any) -> Ran:
    ran = vaultkit("check", "--no-cache", *words, folder=folder, **more)
    assert ran.code in (0, 1), ran
    return ran


# --------------------------------------------------------------------------------------- together


def test_each_format_is_equal_to_the_byte(repository: Repository) -> None:
    folder = repository.path
    shards(folder, 3)
    for style in FORMATS:
        alone = check(folder, "--format", style)
        joined = check(folder, "--format", style, "--facts", "1.facts", "2.facts", "3.facts")
        assert alone.err == ""
        assert (joined.code, joined.out) == (alone.code, alone.out)


def test_files_can_be_named_in_every_way(repository: Repository) -> None:
    shards(repository.path, 2)
    alone = check(repository.path, "--format", "json").out
    ways = (
        ("--facts", "1.facts", "--facts", "2.facts"),
        ("--facts", "1.facts", "2.facts"),
        ("--facts", "."),
        ("--facts=*.facts",),
        ("--facts", "2.facts"),
    )
    for way in ways:
        assert check(repository.path, "--format", "json", *way).out == alone


def test_what_was_spared_is_told_apart_from_the_report(repository: Repository) -> None:
    shards(repository.path, 2)
    err = check(repository.path, "--facts", "*.facts").err
    assert err == "vaultkit: facts of 40 of 40 pages came from 2 files, 0 were read here\n"
    repository.write({"d1/1.md": "# Changed\n", "new.md": "# New\n"})
    err = check(repository.path, "--facts", "*.facts").err
    assert err == "vaultkit: facts of 39 of 41 pages came from 2 files, 2 were read here\n"


@pytest.mark.parametrize("at", ["worktree", "index", "HEAD"])
def test_facts_of_one_tree_serve_another(repository: Repository, at: str) -> None:
    folder = repository.path
    repository.commit({f"d1/{number}.md": "[[none]]\n" for number in range(5)})
    repository.write({"d2/2.md": "[[staged]]\n"})
    repository.add()
    repository.write({"d3/3.md": "[[on disk]]\n"})
    shards(folder, 2, "--at", "HEAD~1", "--preset", "obsidian")
    words = ("--at", at, "--preset", "obsidian", "--format", "json")
    assert check(folder, *words, "--facts", ".").out == check(folder, *words).out


def test_a_merge_and_what_a_change_introduces_are_joined_too(repository: Repository) -> None:
    folder = repository.path
    repository.git("checkout", "-qb", "feature")
    repository.commit({"d1/1.md": "# One\n\n[[brand new]] [[2]]\n"})
    repository.git("checkout", "-q", "main")
    repository.commit({"d2/2.md": "# Two\n\n[[gone again]]\n"})
    repository.git("checkout", "-q", "feature")
    shards(folder, 2, "--at", "merge:main")
    for words in (("--at", "merge:main"), ("--at", "HEAD", "--new-only", "--base", "HEAD~1")):
        alone = check(folder, "--format", "json", *words)
        joined = check(folder, "--format", "json", *words, "--facts", "1.facts", "2.facts")
        assert (joined.code, joined.out) == (alone.code, alone.out)
        assert "brand new" in alone.out


def test_facts_go_to_a_bare_clone(repository: Repository, tmp_path: Path) -> None:
    shards(repository.path, 2, "--at", "main")
    repository.git("clone", "-q", "--bare", ".", str(tmp_path / "bare.git"))
    words = ("--at", "main", "--format", "json")
    joined = check(tmp_path / "bare.git", *words, "--facts", "../vault")
    assert "facts of 40 of 40 pages" in joined.err
    assert joined.out == check(tmp_path / "bare.git", *words).out


def test_facts_beside_the_pages_are_no_files_of_the_vault(repository: Repository) -> None:
    folder = repository.path
    before = check(folder, "--format", "json").out
    shards(folder, 2)
    (folder / "own.facts").write_text("the vault's own\n")
    assert check(folder, "--format", "json").out != before
    (folder / "own.facts").unlink()
    assert check(folder, "--format", "json").out == before
    assert check(folder / "d0", "--format", "json", "--facts", "../1.facts").out == before


def test_many_pages_on_several_processors(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {
        f"d{number % 9}/{number}.md": f"# P\n\n[[{number + 7}]] [[gone {number % 50}]]\n" * 3
        for number in range(1_500)
    }
    folder = init_repository(tmp_path / "vault", files).path
    shards(folder, 2, "--jobs", "2")
    alone = check(folder, "--format", "json", "--jobs", "2").out
    for facts in ("1.facts", "."):
        joined = check(folder, "--format", "json", "--jobs", "2", "--facts", facts)
        assert joined.out == alone


# ----------------------------------------------------------------------------------------- refused


@pytest.mark.parametrize("shard", ["0/2", "3/2", "1", "1/0", "-1/2", "1/2/3", "a/b", "", "1/99999"])
def test_a_share_that_is_none_is_refused(repository: Repository, shard: str) -> None:
    ran = vaultkit("facts", f"--shard={shard}", "-o", "x.facts", folder=repository.path)
    assert (ran.code, ran.out) == (2, "")
    assert "write I/N, such as 1/4" in ran.err
    assert not (repository.path / "x.facts").exists()


def test_a_page_is_never_written_over(repository: Repository) -> None:
    page = repository.path / "d0" / "0.md"
    before = page.read_bytes()
    for name in ("d0/0.md", "new.md"):
        err = refused(vaultkit("facts", "-o", name, folder=repository.path))
        assert f"{name} is the name of a page" in err
    (repository.path / "notes.txt").write_text("mine\n")
    err = refused(vaultkit("facts", "-o", "notes.txt", folder=repository.path))
    assert "notes.txt is there already and no facts file" in err
    assert page.read_bytes() == before
    assert repository.git("status", "--porcelain") == "?? notes.txt"


def test_a_missing_damaged_or_foreign_file_is_refused(repository: Repository) -> None:
    folder = repository.path
    shards(folder, 2)
    whole = (folder / "2.facts").read_bytes()
    for data in (b"", whole[:-1], whole + b"x"):
        (folder / "2.facts").write_bytes(data)
        err = refused(vaultkit("check", "--facts", "1.facts", "2.facts", folder=folder))
        assert err.startswith("vaultkit: 2.facts")
    assert "no such file" in refused(vaultkit("check", "--facts", "gone.facts", folder=folder))
    assert "gives no file" in refused(vaultkit("check", "--facts", "d0", folder=folder))


def test_the_words_of_a_hostile_file_are_cleaned(repository: Repository) -> None:
    shards(repository.path, 1)
    file = repository.path / "1.facts"
    data = file.read_bytes().replace(b'"engine":"', b'"engine":"\\u001b[2J\\n::error::x', 1)
    file.write_bytes(data)
    err = refused(vaultkit("check", "--facts", "1.facts", folder=repository.path))
    assert "\x1b" not in err
    assert "\n::" not in err


def test_another_dialect_is_refused_with_a_command_that_helps(repository: Repository) -> None:
    folder = repository.path
    shards(folder, 1, "--preset", "commonmark")
    words = ("check", "--no-cache", "--preset", "dendron", "--at", "HEAD", "--facts", "1.facts")
    err = refused(vaultkit(*words, folder=folder))
    assert "another dialect" in err
    assert vaultkit(*_advised(err), folder=folder).code == 0
    joined = vaultkit(*words, folder=folder)
    assert joined.code == 1
    assert joined.out == vaultkit(*words[:-2], folder=folder).out


def _advised(err: str) -> list[str]:
    return shlex.split(err.partition("Make it anew here: ")[2].partition(";")[0])[1:]


# ----------------------------------------------------------------------------- the same elsewhere


def _installed(folder: Path) -> dict[str, str]:
    """Another installation of the same code: other place, other times."""
    shutil.copytree(Path(package.__file__).parent, folder / "vaultkit", copy_function=shutil.copy)
    return {"PYTHONPATH": str(folder)}


def test_another_machine_makes_the_same_bytes_and_reads_them(
    repository: Repository, tmp_path: Path
) -> None:
    folder = repository.path
    there = _installed(tmp_path / "lib")
    words = ("facts", "--shard", "1/2", "--no-cache", "-o")
    good(vaultkit(*words, "here.facts", folder=folder))
    good(vaultkit(*words, "there.facts", folder=folder, environment=there))
    assert (folder / "here.facts").read_bytes() == (folder / "there.facts").read_bytes()
    check(folder, "--facts", "here.facts", environment=there)


def test_another_engine_is_refused_with_a_command_that_helps(
    repository: Repository, tmp_path: Path
) -> None:
    folder = repository.path
    there = _installed(tmp_path / "lib")
    with (tmp_path / "lib/vaultkit/parse/page.py").open("a") as module:
        module.write("# another one\n")
    good(vaultkit("facts", "--shard", "2/3", "-o", "a.facts", folder=folder, environment=there))
    err = refused(vaultkit("check", "--facts", "a.facts", folder=folder))
    assert "a.facts cannot be used: it was made by vaultkit" in err
    advised = _advised(err)
    assert advised[:3] == ["facts", "--shard", "2/3"]
    good(vaultkit(*advised, folder=folder))
    check(folder, "--facts", "a.facts")


# ------------------------------------------------------------------------------------- the command


def test_it_says_what_it_wrote(repository: Repository) -> None:
    ran = good(vaultkit("facts", "--shard", "1/4", "-o", "x.facts", folder=repository.path))
    assert ran.out.startswith("x.facts: facts of ")
    assert ran.out.endswith(" of 40 pages, shard 1/4, 0.0 MB\n")
    assert not list(repository.path.glob(".*.tmp"))


@pytest.mark.parametrize("command", ["facts", "check"])
def test_help_fits_and_shows_examples_first(tmp_path: Path, command: str) -> None:
    out = good(vaultkit(command, "--help", folder=tmp_path)).out
    assert max(map(len, out.splitlines())) <= 80
    assert out.index("Examples:") < out.index("Options:")
    assert "--facts" in out


def test_an_interrupted_run_leaves_no_file(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {f"{n}.md": f"# {n}\n\n[[x]]\n" * 400 for n in range(2_500)}
    folder = init_repository(tmp_path / "vault", files).path
    with start("facts", "--no-cache", "-o", "x.facts", folder=folder) as process:
        time.sleep(0.7)
        os.kill(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out) == (130, b""), err
    assert b"Traceback" not in err
    assert not [path.name for path in folder.iterdir() if "facts" in path.name]
