"""Receipts are worked out again from history: honest ones hold, the commit that lies is named."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from tests.support.repository import Repository
from tests.support.writing import (
    VAULT,
    asked,
    published,
    vault_with_history,
    writer_of,
)
from vaultkit.actions.place import place_of
from vaultkit.actions.verify import Verifier
from vaultkit.changes.fences import hash_of
from vaultkit.changes.message import read, written
from vaultkit.changes.receipt_file import decoded, encoded
from vaultkit.git.commits import Signed
from vaultkit.git.odb_open import open_odb
from vaultkit.git.receipts_ref import RECEIPTS, path_of, with_receipt
from vaultkit.model.receipt import VAULT as WHO
from vaultkit.model.receipt import Receipt, Touched
from vaultkit.model.request import CreatePage, EditText
from vaultkit.model.verified import Verified

TIDES = "concepts/tides.md"


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    """Three writes, with a person's commit between."""
    neap = CreatePage(type="concept", title="Neap", body="[[Tides]]")
    spring = CreatePage(type="concept", title="Spring", body="[[Neap]]")
    back = asked(EditText(page="Tides", old="falls", new="rises"))
    return vault_with_history(tmp_path / "vault", asked(neap, spring), back)


def found(vault: Repository, wanted: str | None = None) -> list[Verified]:
    place = place_of(str(vault.path), os.environ)
    odb = open_odb(place.repository)
    try:
        return list(Verifier(place, odb).verify(wanted).found)
    finally:
        odb.close()


def verdicts(vault: Repository, wanted: str | None = None) -> list[str]:
    return [one.verdict.value for one in found(vault, wanted)]


# ------------------------------------------------------------------------------- honest histories


def test_honest_history_holds(vault: Repository) -> None:
    assert verdicts(vault) == ["ok"] * 3
    assert verdicts(vault, "HEAD~1..HEAD") == ["ok"]
    vault.git("update-ref", "-d", RECEIPTS)
    assert verdicts(vault) == ["ok"] * 3


def test_what_was_rebased_or_picked_is_rewritten(vault: Repository) -> None:
    vault.git("switch", "--quiet", "--create", "topic", "HEAD~1")
    vault.git("switch", "--quiet", "main")
    vault.git("reset", "--quiet", "--hard", "HEAD~2")
    vault.commit({"entities/cy.md": "---\ntype: entity\n---\n# Cy\n"})
    vault.git("switch", "--quiet", "topic")
    vault.git("rebase", "--quiet", "main")
    place = place_of(str(vault.path), os.environ)
    assert place.short == "topic"
    assert verdicts(vault)[:2] == ["ok", "rewritten"]


def test_what_was_squashed_is_rewritten_with_its_trailers_and_without(vault: Repository) -> None:
    messages = "\n\n".join(vault.git("log", "--reverse", "--format=%B", "HEAD~4..").split("\0"))
    for message in ("squashed", messages):
        vault.git("switch", "--quiet", "--detach", "main")
        vault.git("reset", "--quiet", "--soft", "main~4")
        vault.git("commit", "--quiet", "--message", message)
        vault.git("branch", "--force", "flat", "HEAD")
        vault.git("switch", "--quiet", "flat")
        assert verdicts(vault) == ["rewritten"] * 3
        vault.git("switch", "--quiet", "main")


# ------------------------------------------------------------------------------- and tampered ones


def anew(
    vault: Repository,
    message: Callable[[str], str] = str,
    files: dict[str, str | None] | None = None,
    *parents: str,
) -> None:
    """The last commit once more, by the same hands, with another message or other files."""
    text = vault.git("show", "--no-patch", "--format=%B", "HEAD") + "\n"
    for path, data in (files or {}).items():
        if data is None:
            (vault.path / path).unlink()
        else:
            vault.write({path: data})
    vault.add()
    tree = vault.git("write-tree")
    head = ["-p", vault.git("rev-parse", "HEAD~1")]
    for parent in parents:
        head += ["-p", parent]
    hands = {
        "GIT_AUTHOR_NAME": "research",
        "GIT_AUTHOR_EMAIL": "agent@vaultkit.invalid",
        "GIT_COMMITTER_NAME": WHO[0],
        "GIT_COMMITTER_EMAIL": WHO[1],
    }
    old = {name: os.environ[name] for name in hands}
    os.environ.update(hands)
    try:
        commit = vault.git("commit-tree", tree, *head, stdin=message(text).encode())
    finally:
        os.environ.update(old)
    vault.git("reset", "--quiet", "--hard", commit)


def with_receipt_changed(change: Callable[[Receipt], Receipt]) -> Callable[[str], str]:
    def changed(message: str) -> str:
        receipt = read(message)
        assert receipt is not None
        return written(change(receipt))

    return changed


def records(*changes: Touched) -> Callable[[str], str]:
    return with_receipt_changed(lambda receipt: replace(receipt, records=changes))


BEFORE = VAULT[TIDES].replace("rises", "falls")
HONEST = Touched("concept/tides", hash_of(BEFORE.encode()), hash_of(VAULT[TIDES].encode()))


def _request_of_the_first(vault: Repository) -> Callable[[str], str]:
    first = read(vault.git("show", "--no-patch", "--format=%B", "HEAD~3") + "\n")
    assert first is not None
    return with_receipt_changed(lambda one: replace(one, request=first.request))


def _an_error(vault: Repository) -> None:
    text = VAULT[TIDES].replace("rises", "rises [x](gone.md)")
    honest = HONEST._replace(after=hash_of(text.encode()))
    vault.git("update-ref", "-d", RECEIPTS)
    anew(vault, records(honest), {TIDES: text})


def _beside(vault: Repository) -> None:
    """The newest receipt says another actor in the reference beside the branch."""
    said = read(vault.git("show", "--no-patch", "--format=%B", "HEAD") + "\n")
    assert said is not None
    stored = decoded(vault.git_bytes("show", f"{RECEIPTS}:{path_of(said.request)}"))
    assert stored is not None
    place = place_of(str(vault.path), os.environ)
    odb = open_odb(place.repository)
    data = encoded(replace(stored, actor="agent:other"))
    tip = with_receipt(odb, vault.git("rev-parse", RECEIPTS), said.request, data, Signed(*WHO, 1))
    odb.close()
    vault.git("update-ref", RECEIPTS, tip)


TAMPERED: dict[str, Callable[[Repository], None]] = {
    "another text": lambda v: anew(v, files={TIDES: VAULT[TIDES] + "\nAnd more.\n"}),
    "one page more": lambda v: anew(v, files={"x.md": "# X\n"}),
    "one page less": lambda v: anew(v, files={TIDES: BEFORE}),
    "another hash after": lambda v: anew(v, records(HONEST._replace(after="0" * 64))),
    "another hash before": lambda v: anew(v, records(HONEST._replace(before="0" * 64))),
    "another record": lambda v: anew(v, records(HONEST._replace(record="concept/neap"))),
    "no record": lambda v: anew(v, records()),
    "another actor": lambda v: anew(
        v, with_receipt_changed(lambda one: replace(one, actor="agent:other"))
    ),
    "another operation": lambda v: anew(
        v, with_receipt_changed(lambda one: replace(one, operation="rewrite"))
    ),
    "another payload": lambda v: anew(
        v, with_receipt_changed(lambda one: replace(one, payload="0" * 64))
    ),
    "no trailers": lambda v: anew(v, lambda text: text.partition("\n\n")[0] + "\n"),
    "a broken trailer": lambda v: anew(v, lambda text: text.replace("sha256:", "sha1:", 1)),
    "the request of another": lambda v: anew(v, _request_of_the_first(v)),
    "a merge": lambda v: anew(v, str, None, v.git("rev-parse", "HEAD~2")),
    "an error that the rules find": _an_error,
    "another receipt beside the branch": _beside,
}


@pytest.mark.parametrize("kind", TAMPERED)
def test_the_commit_that_lies_is_named(vault: Repository, kind: str) -> None:
    TAMPERED[kind](vault)
    lies = [one for one in found(vault) if one.verdict.value == "lies"]
    assert [one.commit for one in lies] == [vault.head]
    assert lies[0].words
    assert verdicts(vault)[:2] == ["ok", "ok"]


def test_a_commit_of_another_branch_is_elsewhere(vault: Repository) -> None:
    vault.git("branch", "older", "HEAD~3")
    vault.git("branch", "vaultkit/mcp")
    vault.git("reset", "--quiet", "--hard", "HEAD~4")
    # the two edits together left the page as it stands here
    assert sorted(verdicts(vault)) == ["elsewhere", "rewritten", "rewritten"]
    neap = next(one for one in found(vault) if one.verdict.value == "elsewhere")
    assert neap.receipt is not None
    short = neap.receipt.commit[:12]
    assert neap.words == (f"its commit {short} is not on this branch, but on vaultkit/mcp",)
    vault.git("switch", "--quiet", "older")
    assert verdicts(vault)[0] == "ok"
    assert "lies" not in verdicts(vault)


def test_a_page_made_and_edited_elsewhere_is_not_rewritten(vault: Repository) -> None:
    writer = writer_of(vault)
    published(writer.write(asked(CreatePage(type="concept", title="One", body="First"))))
    published(writer.write(asked(EditText(page="One", old="First", new="Second"))))
    vault.git("branch", "vaultkit/mcp")
    vault.git("reset", "--quiet", "--hard", "HEAD~2")
    assert verdicts(vault) == ["ok"] * 3 + ["elsewhere"] * 2


def test_a_receipt_unlike_its_commit_elsewhere_is_told(vault: Repository) -> None:
    published(writer_of(vault).write(asked(EditText(page="Tides", old="rises", new="stays"))))
    vault.git("branch", "vaultkit/mcp")
    _beside(vault)
    vault.git("reset", "--quiet", "--hard", "HEAD~1")
    assert verdicts(vault) == ["ok"] * 3 + ["lies"]


def test_a_commit_that_nobody_has_any_more_is_no_lie(vault: Repository) -> None:
    once = EditText(page="Tides", old="rises", new="rises once")
    published(writer_of(vault).write(asked(once)))
    vault.git("reset", "--quiet", "--hard", "HEAD~1")
    dropped = found(vault)[-1]
    assert dropped.verdict.value == "elsewhere"
    assert "on no branch any more: a person dropped it" in dropped.words[0]
    vault.git("update-ref", "-d", "ORIG_HEAD")
    vault.git("reflog", "expire", "--expire=now", "--all")
    vault.git("prune", "--expire=now")
    assert verdicts(vault) == ["ok"] * 3 + ["not-recheckable"]
    assert "nowhere in this repository any more" in found(vault)[-1].words[0]
    assert found(vault)[-1].next
