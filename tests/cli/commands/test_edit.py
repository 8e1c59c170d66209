from __future__ import annotations

from pathlib import Path

import pytest

from tests.support.commands import REQUEST, Desk
from tests.support.writing import VAULT
from vaultkit.changes.fences import version_of
from vaultkit.cli.app import app
from vaultkit.errors import UsageError

TIDES = "concepts/tides.md"
VERSION = version_of(VAULT[TIDES].encode())


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    return Desk(tmp_path)


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory) -> Desk:
    return Desk(tmp_path_factory.mktemp("shared"))


def test_a_text_is_replaced_and_the_commit_says_by_whom(desk: Desk) -> None:
    words = ("edit", "tides.md", "--old", "rises", "--new", "falls", "--reason", "It does")
    ran = desk.run(*words, "--expect", VERSION, "--request-id", f"{REQUEST}1", folder="concepts")
    assert ran.out.startswith(f"edit {TIDES}: published as {desk.vault.head[:12]}\n  {TIDES}\n")
    assert "The sea falls." in desk.text(TIDES)
    body = desk.vault.git("show", "--no-patch", "--format=%an%n%B")
    assert body.startswith(f"Bo\nvault: edit {TIDES}\n\nIt does\n\nVault-Request: {REQUEST}1\n")
    assert "Vault-Actor: person:Bo" in body
    words = ("edit", TIDES, *words[2:])  # the same page, from elsewhere
    again = desk.json(*words, "--expect", VERSION, "--request-id", f"{REQUEST}1")
    assert (again["state"], again["replayed"]) == ("published", True)
    desk.clean()


def test_offsets_and_fields_and_a_branch(desk: Desk) -> None:
    at = VAULT[TIDES].split("---\n", 2)[2].index("rises")
    span = f"{at}:{at + 5}"
    told = desk.json("edit", "Tides", "--range", span, "--text", "ebbs", "--expect", VERSION)
    assert told["paths"] == [TIDES]
    assert "The sea ebbs." in desk.text(TIDES)
    desk.run("edit", "Tides", "--field", "kind=sea", "--field", "tags=a", "--field", "tags=b")
    assert "kind: sea\ntags: [a, b]\n" in desk.text(TIDES)
    refused = desk.run("edit", "Tides", "--field", "tags=c", code=2)
    assert "--field 'tags=[c]'" in refused.err
    desk.run("edit", "Tides", "--field", "tags=[c, d e]")
    assert "tags: [c, d e]\n" in desk.text(TIDES)
    desk.run("edit", "Tides", "--field", "kind=", "--field", "tags=")
    assert "kind" not in desk.text(TIDES)
    desk.vault.git("branch", "kb/x")
    words = ("--branch", "kb/x", "--actor", "agent:x", "--on-behalf-of", "Ana <a@example.org>")
    desk.run("edit", "Tides", "--old", "ebbs", "--new", "rests", *words)
    assert "rests" in desk.vault.git("show", f"kb/x:{TIDES}")
    assert "Vault-On-Behalf-Of: Ana <a@example.org>" in desk.vault.git("log", "-1", "kb/x")
    assert "ebbs" in desk.text(TIDES)
    desk.clean()


def test_every_answer_has_its_code_and_changes_nothing(desk: Desk) -> None:
    head = desk.vault.head
    edit = ("edit", "Tides", "--old", "rises", "--new")
    dry = desk.run(*edit, "falls", "--dry-run")
    assert "-The sea rises.\n+The sea falls.\n" in dry.out
    assert desk.json(*edit, "falls", "--dry-run")["state"] == "rehearsed"
    bad = desk.json(*edit, "[x](gone.md)", code=1)
    assert [one["name"] for one in bad["findings"]] == ["broken-link"]
    assert desk.json(*edit, "x", "--expect", "0" * 16, code=4)["state"] == "stale"
    desk.vault.git("bisect", "start")
    refused = desk.json(*edit, "x", code=3)
    assert (refused["state"], refused["name"]) == ("refused", "operation-in-progress")
    assert desk.vault.head == head


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("Tide", "--old", "a", "--new", "b"), 'no page is called "Tide"'),
        (("Tides", "--old", "a"), "Give --old and --new"),
        (("Tides",), "Give --old and --new"),
        (("Tides", "--text", "a"), "Give --old and --new"),
        (("Tides", "--field", "a"), '"a" is no field'),
        (("Tides", "--field", "id=a"), "the id of a page is its own for good"),
        (("Tides", "--range", "1:2"), "Give --range A:B --text TEXT"),
        (("Tides", "--range", "1-2", "--text", "x"), "Give --range A:B --text TEXT"),
        (("Tides", "--range", "1:2", "--text", "x"), "Add --expect VERSION"),
        (("Tides", "--old", "sea", "--new", "b", "--expect", "12"), "is no hash"),
        (("Tides", "--old", "sea", "--new", "b", "--actor", "bob"), "Say agent:NAME or"),
        (("Tides", "--old", "sea", "--new", "b", "--request-id", "x"), "is not a UUID"),
    ],
)  # fmt: skip
def test_words_that_mean_nothing_are_refused(
    shared: Desk, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], told: str
) -> None:
    monkeypatch.chdir(shared.folder)
    with pytest.raises(UsageError) as caught:
        app.main(["edit", *words], standalone_mode=False)
    assert told in f"{caught.value.message} {caught.value.hint}"


def test_a_work_tree_of_the_writers_own(desk: Desk, tmp_path: Path) -> None:
    words = ("edit", "Tides", "--old", "rises", "--new", "falls", "--actor", "agent:x")
    old = desk.vault.head
    desk.run(*words, "--worktree-at", str(tmp_path / "mine"))
    assert desk.vault.head == old
    assert "falls" in (tmp_path / "mine" / TIDES).read_text()
    assert "falls" in desk.vault.git("show", f"vaultkit/x:{TIDES}")
    ran = desk.run(*words, "--worktree", "--direct", code=2)
    assert "a write lands in one place" in ran.err
    desk.vault.git("config", "user.email", "bo@example.org")
    desk.vault.write({TIDES: VAULT[TIDES] + "Mine.\n"})
    ran = desk.run(*words, "--direct")
    assert ran.out.startswith(
        f"observed edit {TIDES}: kept as {desk.vault.git('rev-parse', 'HEAD~1')[:12]}"
    )
