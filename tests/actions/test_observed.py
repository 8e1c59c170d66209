"""What a person has edited of a page goes before a tool's write of it, under their own name."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.rehearse import rehearse
from vaultkit.actions.verify import Verifier
from vaultkit.changes.fences import version_of
from vaultkit.errors import UsageError
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.model.outcome import Published, Refused, Rehearsed, Rejected, Stale
from vaultkit.model.request import CreatePage, EditText, Fence, Rewrite, Supersede
from vaultkit.model.verified import Verdict

TIDES = "concepts/tides.md"
EDITED = VAULT[TIDES] + "\nA person's.\n"
EDIT = EditText(page="Tides", old="rises", new="rises and falls")


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    made = vault_repository(tmp_path / "vault")
    named(made)
    return made


def named(repository: Repository) -> None:
    """Let Git know who works there."""
    repository.git("config", "user.name", "Bo Person")
    repository.git("config", "user.email", "bo@example.org")


def state(repository: Repository) -> tuple[str, ...]:
    refs = repository.git("for-each-ref")
    return refs, repository.git("ls-files", "-s"), repository.git("status", "--porcelain")


def verified(repository: Repository) -> list[Verdict]:
    writer = writer_of(repository)
    return [one.verdict for one in Verifier(writer.place, writer.odb).verify().found]


def test_an_unstaged_edit_is_a_commit_of_its_own_just_before(vault: Repository) -> None:
    old = vault.head
    vault.write({TIDES: EDITED})
    outcome = writer_of(vault).write(asked(EDIT))
    receipt = published(outcome)
    assert isinstance(outcome, Published)
    assert outcome.observed is not None
    assert vault.git("rev-parse", "HEAD~1", "HEAD~2").split() == [outcome.observed.commit, old]
    both = EDITED.replace("rises", "rises and falls")
    assert (vault.path / TIDES).read_bytes() == both.encode()
    assert vault.git_bytes("show", f"HEAD:{TIDES}") == both.encode()
    assert vault.git_bytes("show", f"HEAD~1:{TIDES}") == EDITED.encode()
    who = vault.git("show", "--no-patch", "--format=%an <%ae> %cn%n%s", "HEAD~1")
    assert who == f"Bo Person <bo@example.org> vaultkit\nvault: observed edit {TIDES}"
    hashes = [hashlib.sha256(text.encode()).hexdigest() for text in (VAULT[TIDES], EDITED, both)]
    assert outcome.observed.records == (("concept/tides", *hashes[:2]),)
    assert receipt.records == (("concept/tides", *hashes[1:]),)
    assert outcome.observed.request != receipt.request
    listed = vault.git("ls-tree", "-r", "--name-only", RECEIPTS).split()
    assert {one[3:] for one in listed} == {receipt.request, outcome.observed.request}
    assert vault.git("status", "--porcelain") == ""
    assert vault.git("reflog", "--format=%H").split() == [receipt.commit, old]  # one update
    vault.git("fsck", "--strict")
    assert verified(vault) == [Verdict.OK, Verdict.OK]


def test_the_next_write_goes_on_from_there(vault: Repository) -> None:
    writer = writer_of(vault)
    vault.write({TIDES: EDITED})
    published(writer.write(asked(EDIT)))
    published(writer.write(asked(EditText(page="Tides", old="A person's", new="Bo's"))))
    assert "Bo's" in (vault.path / TIDES).read_text()
    assert vault.git("rev-list", "--count", "HEAD") == "4"
    assert vault.git("status", "--porcelain") == ""


def test_the_tool_sees_the_page_as_the_person_left_it(vault: Repository) -> None:
    vault.write({TIDES: VAULT[TIDES].replace("The sea rises.", "The sea sinks.")})
    before = state(vault)
    with pytest.raises(UsageError, match="holds no"):
        writer_of(vault).write(asked(EDIT))
    stale = Fence("Tides", None, version_of(VAULT[TIDES].encode()))
    assert isinstance(writer_of(vault).write(asked(EDIT, fences=(stale,))), Stale)
    assert state(vault) == before
    fence = Fence("Tides", None, version_of((vault.path / TIDES).read_bytes()))
    edit = EditText(page="Tides", old="sinks", new="sinks again")
    published(writer_of(vault).write(asked(edit, fences=(fence,))))


def test_a_page_that_only_the_disk_knows(vault: Repository) -> None:
    vault.write({"concepts/moon.md": "---\ntitle: Moon\ntype: concept\n---\n\n# Moon\n\nRound.\n"})
    edit = EditText(page="Moon", old="Round", new="Full")
    published(writer_of(vault).write(asked(edit)))
    assert "Full" in vault.git("show", "HEAD:concepts/moon.md")
    assert "Round" in vault.git("show", "HEAD~1:concepts/moon.md")
    assert vault.git("status", "--porcelain") == ""
    assert verified(vault) == [Verdict.OK, Verdict.OK]


def test_a_title_that_only_the_disk_knows(vault: Repository) -> None:
    vault.write({TIDES: VAULT[TIDES].replace("title: Tides", "title: Ebb and flow")})
    published(writer_of(vault).write(asked(EditText(page="Ebb and flow", old="rises", new="ebbs"))))
    assert vault.git("rev-list", "--count", "HEAD") == "3"


def test_other_dirty_files_are_left_alone(vault: Repository) -> None:
    vault.write({TIDES: EDITED, "entities/ada.md": VAULT["entities/ada.md"] + "More.\n", "x": "y"})
    published(writer_of(vault).write(asked(EDIT)))
    assert vault.git("status", "--porcelain").splitlines() == [" M entities/ada.md", "?? x"]
    assert vault.git("show", "--name-only", "--format=", "HEAD~1") == TIDES


def test_every_page_that_is_touched_counts_also_one_that_is_not_named_first(
    vault: Repository,
) -> None:
    new = "---\ntitle: Ebb\ntype: concept\n---\n\n# Ebb\n"
    vault.commit({"concepts/ebb.md": new})
    vault.write({TIDES: EDITED, "concepts/ebb.md": new + "\nMine.\n"})
    published(writer_of(vault).write(asked(Supersede(page="Tides", by="Ebb"))))
    shown = vault.git("show", "--name-only", "--format=", "HEAD~1").split()
    touched = vault.git("show", "--name-only", "--format=", "HEAD").split()
    assert TIDES in shown
    assert set(shown) <= set(touched)
    assert (vault.path / TIDES).read_text() == vault.git("show", f"HEAD:{TIDES}") + "\n"


def test_a_person_who_adds_an_error_or_a_secret_stops_the_tool(vault: Repository) -> None:
    key = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6q7R8"
    for words, name in (("[x](gone.md)", "broken-link"), (f"token = {key}", "secret")):
        vault.write({TIDES: f"{VAULT[TIDES]}\n{words}\n"})
        before = state(vault)
        outcome = writer_of(vault).write(asked(EDIT))
        assert isinstance(outcome, Rejected), outcome
        assert [one.name for one in outcome.findings] == [name]
        assert "on disk" in outcome.message
        assert state(vault) == before
        assert words in (vault.path / TIDES).read_text()


def test_a_removed_page_and_a_file_where_a_new_page_would_be(vault: Repository) -> None:
    vault.write({"concepts/neap-tides.md": "mine\n"})
    before = state(vault)
    neap = CreatePage(type="concept", title="Neap tides", body="[[Tides]]", slug="neap-tides")
    outcome = writer_of(vault).write(asked(neap))
    assert isinstance(outcome, Refused)
    assert (outcome.name, state(vault)) == ("user-changes", before)
    assert (vault.path / "concepts/neap-tides.md").read_text() == "mine\n"
    (vault.path / TIDES).unlink()
    outcome = writer_of(vault).write(asked(EDIT))
    assert isinstance(outcome, Refused)
    assert "removed" in outcome.message


def test_nobody_is_guessed(vault: Repository) -> None:
    vault.git("config", "--unset", "user.email")
    vault.write({TIDES: EDITED})
    outcome = writer_of(vault).write(asked(EDIT))
    assert isinstance(outcome, Refused)
    assert outcome.name == "no-identity"
    assert "git config user.email" in outcome.hint
    assert (vault.path / TIDES).read_text() == EDITED


def test_a_vault_may_ask_to_report_only(vault: Repository) -> None:
    settings = VAULT["vault.yaml"] + "serve: {observe: report}\n"
    vault.commit({"vault.yaml": settings})
    vault.write({TIDES: EDITED})
    outcome = writer_of(vault).write(asked(EDIT))
    assert isinstance(outcome, Refused)
    assert outcome.name == "user-changes"
    assert "+A person's." in outcome.diff
    published(writer_of(vault).write(asked(Rewrite(page="Ada", body="# Ada\n\n[[Tides]]\n"))))


def test_bytes_of_every_sort_stay_as_the_person_saved_them(vault: Repository) -> None:
    odd = "\ufeff" + EDITED.replace("\n", "\r\n") + "潮 مد\r\nno end"
    vault.write({TIDES: odd})
    published(writer_of(vault).write(asked(EDIT)))
    assert vault.git_bytes("show", f"HEAD~1:{TIDES}") == odd.encode()
    assert (vault.path / TIDES).read_bytes() == odd.replace("rises", "rises and falls").encode()
    assert vault.git("status", "--porcelain") == ""


@pytest.mark.parametrize("how", ["autocrlf", "eol"])
def test_a_checkout_with_other_line_ends(vault: Repository, how: str) -> None:
    if how == "autocrlf":
        vault.git("config", "core.autocrlf", "true")
    else:
        vault.commit({".gitattributes": "*.md text eol=crlf\n"})
    vault.write({TIDES: EDITED.replace("\n", "\r\n")})
    published(writer_of(vault).write(asked(EDIT)))
    assert vault.git_bytes("show", f"HEAD~1:{TIDES}") == EDITED.encode()
    both = EDITED.replace("rises", "rises and falls")
    assert vault.git_bytes("show", f"HEAD:{TIDES}") == both.encode()
    assert (vault.path / TIDES).read_bytes() == both.replace("\n", "\r\n").encode()
    assert vault.git("status", "--porcelain") == ""


def test_a_rehearsal_tells_the_tools_part_alone_and_writes_nothing(vault: Repository) -> None:
    vault.write({TIDES: EDITED})
    before = state(vault), sorted((vault.path / ".git/objects").rglob("*"))
    told = rehearse(writer_of(vault), asked(EDIT))
    assert isinstance(told, Rehearsed)
    both = EDITED.replace("rises", "rises and falls")
    assert told.files == ((TIDES, EDITED.encode(), both.encode()),)
    assert (state(vault), sorted((vault.path / ".git/objects").rglob("*"))) == before
