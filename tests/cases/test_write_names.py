"""Names and kinds of files through the whole road: nothing is read or written outside the vault.

Pages are made with every name by `slug`, and what is there is edited, moved aside or linked away.
"""

from __future__ import annotations

import os
import socket
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest

from tests.support.forked import forked
from tests.support.invariants import checked
from tests.support.operations import TIDES
from tests.support.repository import Repository
from tests.support.writing import asked, published, vault_repository, writer_of
from vaultkit.errors import UsageError, VaultkitError
from vaultkit.model.outcome import Outcome, Published, Refused, Rejected
from vaultkit.model.request import CreatePage, EditText, ExtractSection, Rewrite

SECRET = b"outside\n"

TWINS = (
    ("Straße", "STRASSE"),
    ("tides", "Tides"),
    ("caf\N{LATIN SMALL LETTER E WITH ACUTE}", "CAF\N{LATIN CAPITAL LETTER E WITH ACUTE}"),
    ("\N{LATIN SMALL LIGATURE FI}sh", "fish"),
    ("\N{FULLWIDTH LATIN SMALL LETTER A}b", "ab"),
    ("\N{KELVIN SIGN}m", "km"),
    ("o\N{LATIN SMALL LIGATURE FF}", "off"),
    ("\N{OHM SIGN}", "\N{GREEK CAPITAL LETTER OMEGA}"),
)

BAD_NAMES = (
    *("CON", "con", "PRN", "AUX", "NUL", "COM1", "COM\N{SUPERSCRIPT ONE}", "LPT9", "CONIN$"),
    *("nul.x", "a.", "a ", " a", "a<b", "a>b", "a:b", 'a"b', "a?b", "a*b", "a|b", "a\\b"),
    *("-rf", "--help", ".hidden", ".git", ".GIT", "git~1", "GIT~1", ".git ", ".git.", "..", "."),
    *("a\nb", "a\rb", "a\tb", "a\0b", "a\x7fb", "a\N{RIGHT-TO-LEFT OVERRIDE}b"),
    *("a\N{ZERO WIDTH SPACE}b", "a\N{ZERO WIDTH JOINER}b", "\N{ZERO WIDTH NO-BREAK SPACE}a"),
    *("../out", "../../out", "/etc/out", "C:\\out", "C:out", "\\\\host\\share\\out", "//host/out"),
    *("%2e%2e%2fout", "..%2fout", "a%00b", ".git/config", "a/../../out", "a//b", "a/./b", "a/"),
    *(".g\N{ZERO WIDTH NON-JOINER}it", ".git::$INDEX_ALLOCATION", "\udcc0\udcaf", "x" * 300),
    *("\N{FULLWIDTH FULL STOP}git", "e\N{COMBINING ACUTE ACCENT}", "a#b", "a^b", "a[b", "a]b"),
)


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside/secret.md").write_bytes(SECRET)
    return vault_repository(tmp_path / "vault")


def answer(ask: Callable[[], Outcome]) -> Outcome | VaultkitError:
    """What is answered; an error in words is an answer too."""
    try:
        return ask()
    except VaultkitError as error:
        return error


def untouched(vault: Repository) -> None:
    """Nothing lies outside that was not there, and what was has its bytes."""
    outside = vault.path.parent / "outside"
    assert sorted(os.listdir(vault.path.parent)) == ["outside", "vault"]
    assert [(one.name, one.read_bytes()) for one in outside.iterdir()] == [("secret.md", SECRET)]


@pytest.mark.parametrize(("there", "new"), TWINS)
def test_f54_no_twin_is_made(vault: Repository, there: str, new: str) -> None:
    """Both as a new name beside one that is there, and within one request."""
    body = "[[Tides]]"
    first = CreatePage(type="concept", title="First", slug=there, body=body)
    second = CreatePage(type="concept", title="Second", slug=new, body=body)
    writer, old = writer_of(vault), vault.head
    found = answer(partial(writer.write, asked(first, second)))
    assert not isinstance(found, Published)
    assert vault.head == old
    vault.write({f"concepts/{there}.md": "---\ntitle: First\ntype: concept\n---\n\n[[Tides]]\n"})
    old = vault.commit()
    found = answer(partial(writer.write, asked(second)))
    assert not isinstance(found, Published)
    assert vault.head == old
    checked(vault)


def test_f55_f59_no_page_gets_such_a_name(vault: Repository) -> None:
    """By every item that makes a page; a title may say anything, and its name is made safe."""
    writer = writer_of(vault)
    for number, name in enumerate(BAD_NAMES):
        old = vault.head
        page = CreatePage(type="concept", title=f"New {number}", slug=name, body="[[Tides]]")
        found = answer(partial(writer.write, asked(page)))
        assert isinstance(found, UsageError | Rejected | Refused), (name, found)
        assert vault.head == old
        titled = CreatePage(type="concept", title=name, body="[[Tides]]")
        found = answer(partial(writer.write, asked(titled)))
        if isinstance(found, Published):
            (path,) = found.receipt.paths
            assert path.startswith("concepts/")
            assert path.isprintable()
            assert not any(part.startswith((".", "-")) for part in path.split("/"))
        untouched(vault)
    checked(vault)


@pytest.mark.parametrize("name", ["../outside/secret", "/etc/passwd", ".git/config", "..", "C:\\x"])
def test_f59_no_page_is_named_that_is_outside(vault: Repository, name: str) -> None:
    writer, old = writer_of(vault), vault.head
    for page in (name, f"{name}.md"):
        for item in (
            EditText(page=page, old="outside", new="inside"),
            Rewrite(page=page, body="# Mine\n"),
            ExtractSection(page=page, start=0, to="Tides"),
            ExtractSection(page="Tides", start=1, to=page),
        ):
            found = answer(partial(writer.write, asked(item)))
            assert isinstance(found, UsageError | Rejected | Refused), found
    assert vault.head == old
    untouched(vault)


def test_f55_a_page_that_has_such_a_name_is_edited(vault: Repository) -> None:
    vault.commit({"concepts/con.md": "---\ntitle: Con\ntype: concept\n---\n\n[[Tides]] old\n"})
    receipt = published(
        writer_of(vault).write(asked(EditText(page="concepts/con.md", old="old", new="new")))
    )
    checked(vault, [receipt])


def _tracked_link(vault: Repository) -> None:
    (vault.path / TIDES).unlink()
    (vault.path / TIDES).symlink_to("../../outside/secret.md")
    vault.commit()


def _untracked_link(vault: Repository) -> None:
    (vault.path / TIDES).unlink()
    (vault.path / TIDES).symlink_to("../../outside/secret.md")


def _folder_link(vault: Repository) -> None:
    (vault.path / "concepts").rename(vault.path / "concepts-before")
    (vault.path / "concepts").symlink_to("../outside")


def _tracked_folder_link(vault: Repository) -> None:
    _folder_link(vault)
    vault.commit()


def _loop(vault: Repository) -> None:
    (vault.path / TIDES).unlink()
    (vault.path / TIDES).symlink_to("tides.md")


def _dangling(vault: Repository) -> None:
    (vault.path / TIDES).unlink()
    (vault.path / TIDES).symlink_to("../../outside/new.md")


def _device(vault: Repository) -> None:
    (vault.path / TIDES).unlink()
    (vault.path / TIDES).symlink_to("/dev/zero")


def _pipe(vault: Repository) -> None:
    (vault.path / TIDES).unlink()
    os.mkfifo(vault.path / TIDES)


def _socket(vault: Repository) -> None:
    (vault.path / TIDES).unlink()
    here = os.getcwd()
    os.chdir(vault.path / "concepts")  # the name of a socket may not be long
    try:
        with socket.socket(socket.AF_UNIX) as made:
            made.bind("tides.md")
    finally:
        os.chdir(here)


def _folder(vault: Repository) -> None:
    (vault.path / TIDES).unlink()
    (vault.path / TIDES).mkdir()


KINDS = (
    *(_tracked_link, _untracked_link, _folder_link, _tracked_folder_link, _loop, _dangling),
    *(_device, _pipe, _socket, _folder),
)


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.__name__.strip("_"))
def test_t02_f57_f58_what_is_no_plain_file_is_not_followed(
    vault: Repository, kind: Callable[[Repository], None]
) -> None:
    kind(vault)
    writer, old = writer_of(vault), vault.head
    for item in (
        EditText(page=TIDES, old="rises", new="falls"),
        Rewrite(page=TIDES, body="# Mine\n"),
        CreatePage(type="concept", title="Beside", body="Text."),
    ):
        found = answer(partial(writer.write, asked(item)))
        if isinstance(found, Published):  # only beside it, where its folder is one
            assert isinstance(item, CreatePage)
            old = vault.head
    assert vault.head == old
    untouched(vault)


def test_t03_f58_a_hard_link_to_a_file_outside_is_cut(vault: Repository) -> None:
    outside = vault.path.parent / "outside/secret.md"
    page = vault.path / "entities/ada.md"
    text = page.read_bytes()
    page.unlink()
    outside.write_bytes(text)
    os.link(outside, page)
    published(writer_of(vault).write(asked(EditText(page="Ada", old="knows", new="likes"))))
    assert outside.read_bytes() == text
    assert b"likes" in page.read_bytes()
    checked(vault)


def raced(vault: Repository, seconds: int) -> None:
    """A folder changes into a link that leads outside and back, while pages below are written."""
    folder, aside = vault.path / "concepts", vault.path / "aside"

    def swap() -> None:
        for _ in range(seconds):
            os.rename(folder, aside)
            os.symlink("../outside", folder)
            os.unlink(folder)
            os.rename(aside, folder)

    pid = forked(swap)
    writer = writer_of(vault)
    turn = 0
    while not os.waitpid(pid, os.WNOHANG)[0]:
        turn += 1
        request = asked(Rewrite(page=TIDES, body=f"# Tides\n\nTurn {turn}.\n"))
        answer(partial(writer.write, request))
    assert turn
    untouched(vault)


def test_t02_f57_a_folder_that_becomes_a_link_meanwhile(vault: Repository) -> None:
    raced(vault, 3_000)


@pytest.mark.soak
def test_t02_f57_soak(vault: Repository) -> None:
    raced(vault, 300_000)


def test_f56_a_new_case_alone_is_another_page_only_by_moving(vault: Repository) -> None:
    """Nothing of the road renames: a page whose name differs in case is a twin, and refused."""
    page = CreatePage(type="concept", title="TIDES", slug="TIDES", body="[[Ada]]")
    assert not isinstance(answer(lambda: writer_of(vault).write(asked(page))), Published)
    checked(vault)
