"""Pages at the edge of every limit through the whole road, and repositories of newer forms."""

from __future__ import annotations

import gc
import resource
import subprocess
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.invariants import checked
from tests.support.repository import Repository, init_repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.errors import UsageError, VaultkitError
from vaultkit.model.outcome import Outcome, Published, Refused, Rejected
from vaultkit.model.request import CreatePage, EditText, Rewrite
from vaultkit.vault.classify import MAX_PAGE

TIDES = "concepts/tides.md"
HEAD = "---\ntitle: Big\ntype: concept\n---\n"


def answer(ask: Callable[[], Outcome]) -> Outcome | VaultkitError:
    """What is answered; an error in words is an answer too."""
    try:
        return ask()
    except VaultkitError as error:
        return error


@pytest.mark.parametrize("body", ["", "x", "\n", "\0", "\N{ZERO WIDTH NO-BREAK SPACE}"])
def test_f46_a_page_of_nothing_or_one_character(tmp_path: Path, body: str) -> None:
    vault = vault_repository(tmp_path / "vault")
    old = vault.head
    page = CreatePage(type="concept", title="Small", body=body)
    found = answer(lambda: writer_of(vault).write(asked(page)))
    if isinstance(found, Published):
        assert body.encode() in vault.git_bytes("show", "HEAD:concepts/small.md")
    else:
        assert isinstance(found, UsageError | Rejected | Refused), found
        assert vault.head == old
    checked(vault)


@pytest.mark.parametrize("size", [0, 1])
def test_f46_an_empty_page_on_disk_is_read_and_not_taken_for_what_it_was(
    tmp_path: Path, size: int
) -> None:
    vault = vault_repository(tmp_path / "vault", {"concepts/nil.md": "x" * size})
    old = vault.head
    edit = EditText(page="concepts/nil.md", old="rises", new="falls")
    assert not isinstance(answer(lambda: writer_of(vault).write(asked(edit))), Published)
    assert vault.head == old
    checked(vault)


@pytest.mark.parametrize(
    ("over", "lands"), [pytest.param(0, True, marks=pytest.mark.soak), (1, False)]
)
def test_f46_the_largest_page_is_read_and_one_byte_more_is_not(
    tmp_path: Path, over: int, lands: bool
) -> None:
    """A page above the limit is no page any more, so nothing is written into it."""
    line = "[[Tides]] " + "word " * 17 + "\n"
    text = f"{HEAD}\n# Big\n\nold\n" + line * (MAX_PAGE // len(line))
    text = text[: MAX_PAGE - 1 + over] + "\n"
    assert len(text) == MAX_PAGE + over
    vault = vault_repository(tmp_path / "vault", {"concepts/big.md": text})
    old = vault.head
    edit = EditText(page="concepts/big.md", old="old", new="new")
    start = time.process_time()
    found = answer(lambda: writer_of(vault).write(asked(edit)))
    assert time.process_time() - start < 20
    if lands:
        assert isinstance(found, Published | Rejected), found  # it may be over its budget
    else:
        assert isinstance(found, UsageError | Rejected | Refused), found
        assert vault.head == old
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss < 1_500_000
    checked(vault)


def test_f46_a_page_takes_time_by_its_size_and_not_by_the_square(tmp_path: Path) -> None:
    """Thousands of links of one page that all have something to tell are looked at in one pass."""
    line = "[[TIDES]] " + "word " * 17 + "\n"

    def seconds(lines: int) -> float:
        text = f"{HEAD}\n# Big\n\n{line * lines}"
        vault = vault_repository(tmp_path / f"v{lines}", {"concepts/big.md": text})
        writer = writer_of(vault)
        gc.collect()
        gc.freeze()  # what other tests left is not looked through meanwhile
        start = time.process_time()
        assert writer.tip().judged.snapshot.page("concepts/big.md") is not None
        taken = time.process_time() - start
        gc.unfreeze()
        return taken

    few, many = seconds(500), seconds(5_000)
    assert many < 40 * max(few, 0.02), (few, many)


LARGE = {
    "one line of a megabyte": "x" * 1_000_000 + "\n",
    "20,000 headings": "".join(f"## H{number}\n\n" for number in range(20_000)),
    "5,000 links": "".join(f"[[Tides]] {number}\n" for number in range(5_000)),
}


@pytest.mark.parametrize("name", LARGE)
def test_f46_a_request_that_is_large_is_answered_in_words_and_soon(
    tmp_path: Path, name: str
) -> None:
    vault = vault_repository(tmp_path / "vault")
    old, writer = vault.head, writer_of(vault)
    writer.tip()
    start = time.process_time()
    found = answer(lambda: writer.write(asked(Rewrite(page="Tides", body=LARGE[name]))))
    assert time.process_time() - start < 10
    if isinstance(found, Published):
        assert vault.git_bytes("show", f"HEAD:{TIDES}").endswith(LARGE[name].encode())
    else:
        assert isinstance(found, UsageError | Rejected | Refused), found
        assert vault.head == old
    checked(vault)


LEFT = {
    "concepts/tides.sync-conflict-20260301-120000-ABCDEFG.md": ("conflict-copy", "# Tides\n"),
    "concepts/tides (conflicted copy 2026-03-01).md": ("conflict-copy", "# Tides\n"),
    "concepts/tides.md.orig": ("conflict-copy", "# Tides\n"),
    "concepts/moon.md": ("conflict-marker", "# M\n\n<<<<<<< a\nx\n=======\ny\n>>>>>>> b\n"),
}


@pytest.mark.parametrize("path", LEFT)
def test_f36_what_two_changes_left_is_told_and_keeps_nobody_from_writing(
    tmp_path: Path, path: str
) -> None:
    name, text = LEFT[path]
    vault = vault_repository(tmp_path / "vault", {path: text})
    writer = writer_of(vault)
    told = [one.name for one in writer.tip().judged.findings if one.path == path]
    assert name in told
    # a copy is no page: nothing finds it beside the true one
    assert (path in writer.tip().judged.snapshot.surfaces) == (name == "conflict-marker")
    published(writer.write(asked(EditText(page=TIDES, old="rises", new="falls"))))
    assert (vault.path / path).read_text() == text
    checked(vault)


def _version() -> tuple[int, ...]:
    words = subprocess.run(["git", "--version"], capture_output=True, text=True).stdout.split()
    return tuple(int(part) for part in words[2].split(".")[:2])


def test_f35_reftable_works_where_git_knows_it(tmp_path: Path) -> None:
    """Libgit2 may refuse such a repository; Git's own programs write then."""
    if _version() < (2, 45):
        pytest.skip("this Git is older than 2.45 and knows no reftable")
    subprocess.run(["git", "init", "-q", "--ref-format=reftable", str(tmp_path / "v")], check=True)
    vault = Repository(tmp_path / "v")
    vault.git("config", "user.name", "Bo")
    vault.git("config", "user.email", "bo@example.org")
    vault.commit(dict(VAULT))
    with closing(writer_of(vault, durable=True)) as writer:
        receipt = published(writer.write(asked(EditText(page="Tides", old="rises", new="falls"))))
        published(writer.write(asked(CreatePage(type="concept", title="N", body="[[Tides]]"))))
    assert vault.git("merge-base", "--is-ancestor", receipt.commit, "HEAD") == ""
    assert vault.git("status", "--porcelain") == ""
    vault.git("fsck", "--strict")


def test_f35_a_repository_of_a_form_nobody_knows_is_refused_in_words(tmp_path: Path) -> None:
    """As an older Git meets one of reftables: nothing is written, and nobody guesses."""
    vault = init_repository(tmp_path / "vault", dict(VAULT))
    old = vault.head
    vault.git("config", "core.repositoryFormatVersion", "1")
    vault.git("config", "extensions.refStorage", "unheard-of")
    with pytest.raises(VaultkitError) as told:
        writer_of(vault).write(asked(EditText(page="Tides", old="rises", new="falls")))
    assert told.value.hint or "unheard-of" in told.value.message
    config = (vault.path / ".git/config").read_text().replace("unheard-of", "files")
    (vault.path / ".git/config").write_text(config.replace("\trefStorage = files\n", ""))
    assert vault.head == old


@pytest.mark.parametrize(
    "words",
    [
        ("check",),
        ("edit", "Tides", "--old", "rises", "--new", "falls"),
        ("serve",),
        ("receipts", "verify"),
        ("hook", "pre-commit"),
        ("generate",),
        ("doctor",),
    ],
    ids=lambda words: words[0],
)
def test_f35_every_door_says_that_git_is_too_old_for_a_repository(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    vault = init_repository(tmp_path / "vault", dict(VAULT))
    vault.git("config", "core.repositoryFormatVersion", "1")
    vault.git("config", "extensions.fromTheFuture", "true")
    ran = vaultkit(*words, folder=vault.path)
    said = ran.out + ran.err
    assert ran.code == (1 if words == ("doctor",) else 3)
    assert f"of {vault.path}: unknown repository extension fromthefuture\n" in said
    assert "next: Install a newer Git, or put its folder first on PATH" in said
    assert "Traceback" not in said
