"""A person edits, saves and commits while a tool writes: no text of either is ever lost."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import threading
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests.support.forked import Steps, killed
from tests.support.invariants import checked
from tests.support.repository import GitFailed, Repository
from tests.support.writing import VAULT, asked, published, vault_repository, writer_of
from vaultkit.actions.faults import POINTS
from vaultkit.model.outcome import Published, Refused, Unchanged
from vaultkit.model.request import CreatePage, EditText, Rewrite

ID = "0f6c2f3e-9d3e-4c58-9f5e-0d1a2b3c4d5e"
TIDES = "concepts/tides.md"
EDITED = VAULT[TIDES] + "\nA person's.\n"
EDIT = asked(EditText(page="Tides", old="rises", new="rises and falls"), id=ID)
AFTER = POINTS[POINTS.index("moved") :]


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return with_person(vault_repository(tmp_path / "vault"))


def with_person(vault: Repository) -> Repository:
    vault.git("config", "user.name", "Bo")
    vault.git("config", "user.email", "bo@example.org")
    return vault


def whole(vault: Repository) -> None:
    """Once the request is sent again: both commits, both texts, nothing twice."""
    outcome = writer_of(vault).write(EDIT)
    receipt = published(outcome)
    assert vault.git("rev-list", "--count", "HEAD") == "3"
    assert vault.git("log", "--format=%an") == "research\nBo\nAda Author"
    assert vault.git_bytes("show", f"HEAD~1:{TIDES}") == EDITED.encode()
    both = EDITED.replace("rises", "rises and falls").encode()
    assert vault.git_bytes("show", f"HEAD:{TIDES}") == both == (vault.path / TIDES).read_bytes()
    checked(vault, [receipt])


@pytest.mark.parametrize("point", POINTS)
def test_f01_killed_at_each_point_with_a_persons_edit(vault: Repository, point: str) -> None:
    vault.write({TIDES: EDITED})
    old = vault.head
    assert killed(lambda: writer_of(vault, VAULTKIT_FAULT=f"{point}:kill").write(EDIT))
    seen = vault.git("rev-list", "--count", "HEAD")
    assert seen == ("3" if point in AFTER else "1")  # both or neither
    assert (vault.head == old) == (point not in AFTER)
    if point not in AFTER:
        assert (vault.path / TIDES).read_text() == EDITED
        assert vault.git("status", "--porcelain") == f" M {TIDES}"
    whole(vault)


@pytest.mark.parametrize("every", [13, pytest.param(1, marks=pytest.mark.soak)])
def test_f02_killed_at_every_call_with_a_persons_edit(tmp_path: Path, every: int) -> None:
    last, reached = 1, True
    while reached:
        vault = with_person(vault_repository(tmp_path / str(last) / "vault"))
        vault.write({TIDES: EDITED})

        def work(vault: Repository = vault, last: int = last) -> None:
            Steps(last).watch()
            writer_of(vault).write(EDIT)

        reached = killed(work)
        assert vault.git("rev-list", "--count", "HEAD") in ("1", "3")
        whole(vault)
        last += every


def saved(path: Path, marker: str, how: str, lead: float) -> None:
    """What an editor does that was opened a moment ago: it knows nothing of what came since."""
    text = path.read_bytes() + f"\nSaved {marker}.\n".encode()
    time.sleep(lead)
    if how == "rename":
        new = path.with_name("tides.md~")
        new.write_bytes(text)
        os.replace(new, path)
        return
    with path.open("r+b") as file:
        file.write(text)


@pytest.mark.parametrize("rounds", [12, pytest.param(1_000, marks=pytest.mark.soak)])
def test_f24_an_editor_saves_the_same_page_at_the_same_instant(
    vault: Repository, rounds: int
) -> None:
    """Each text of both is in history, or on disk as the person's last word."""
    path, writer, refusals = vault.path / TIDES, writer_of(vault), 0
    (vault.path / ".git/info").mkdir(exist_ok=True)
    (vault.path / ".git/info/exclude").write_text("*~\n")
    took = 0.05
    for number in range(rounds):
        path.write_text(VAULT[TIDES])
        vault.git("commit", "--quiet", "--allow-empty", "-am", "anew")
        old = vault.head
        how = ("rename", "in place")[number % 2]
        lead = took * (number % 20) / 20
        person = threading.Thread(target=saved, args=(path, f"p{number}", how, lead))
        person.start()
        began = time.monotonic()
        words = f"rises, says tool {number}"
        outcome = writer.write(asked(EditText(page="Tides", old="rises", new=words)))
        took = time.monotonic() - began
        person.join()
        ours, theirs = f"tool {number}", f"Saved p{number}."
        history = vault.git("log", "-p", "--format=", f"{old}..HEAD")
        disk = path.read_text()
        assert theirs in disk or theirs in history, (number, how, lead)
        if isinstance(outcome, Published):
            assert ours in history
            assert ours in disk or theirs in disk  # the person's last word, shown as theirs
        else:
            assert isinstance(outcome, Refused), outcome
            refusals += 1
        log = vault.git("log", "-p", "--format=%cn", "--author=research", f"{old}..HEAD")
        assert f"+{theirs}" not in log, "a person's text under the tool's name"
    left = [one.name for one in (vault.path / "concepts").iterdir() if one.name != "tides.md"]
    assert left in ([], ["tides.md~"])
    vault.git("fsck", "--strict")
    assert refusals <= rounds // 2


@pytest.mark.parametrize("rounds", [15, pytest.param(1_000, marks=pytest.mark.soak)])
def test_f21_a_person_commits_while_a_tool_writes(vault: Repository, rounds: int) -> None:
    """Both land, or one is told clearly, and then nothing of it is lost."""
    writer, landed = writer_of(vault), {"person": 0, "tool": 0}

    def person(number: int) -> bool:
        page = f"entities/p{number}.md"
        vault.write({page: f"---\ntitle: P{number}\ntype: entity\n---\n\n[[Tides]]\n"})
        added = run(vault, "add", page)
        done = run(vault, "commit", "--quiet", "-m", f"message {number}", "--", page)
        if done.returncode == 0:
            return True
        words = (added.stderr + done.stderr).decode()
        assert "lock" in words, words
        assert (vault.path / page).exists()
        return False

    with ThreadPoolExecutor(1) as pool:
        for number in range(rounds):
            theirs = pool.submit(person, number)
            page = CreatePage(type="concept", title=f"T{number}", body="[[Tides]]")
            outcome = writer.write(asked(page))
            landed["person"] += theirs.result()
            if isinstance(outcome, Published):
                landed["tool"] += 1
                assert f"concepts/t{number}.md" in vault.git("ls-tree", "-r", "--name-only", "HEAD")
            else:
                assert isinstance(outcome, Refused), outcome
                assert outcome.name in ("busy", "branch-changed"), outcome
    people = vault.git("log", "--format=%s", "--grep=^message ").splitlines()
    assert len(people) == landed["person"]
    tools = vault.git("log", "--format=%H", "--author=research").split()
    assert len(tools) == landed["tool"]
    assert landed["tool"] + landed["person"] >= rounds
    # nothing of one is taken back by the other
    listed = vault.git("ls-tree", "-r", "--name-only", "HEAD").split()
    assert sum(path.startswith("concepts/t") and path != TIDES for path in listed) == landed["tool"]
    vault.git("fsck", "--strict")
    sys.stdout.write(f"{rounds} races: {landed}\n")


@pytest.mark.parametrize("rounds", [8, pytest.param(1_000, marks=pytest.mark.soak)])
def test_f21_f24_an_editor_a_person_and_a_tool_at_once(vault: Repository, rounds: int) -> None:
    """Every text that was saved or answered is in history or on disk, under its author's name."""
    chance, writer, counted = random.Random(rounds), writer_of(vault), Counter[str]()
    (vault.path / ".git/info").mkdir(exist_ok=True)
    (vault.path / ".git/info/exclude").write_text("*~\n")
    pages = [f"concepts/shared-{number}.md" for number in range(3)]
    plain = "---\ntitle: {0}\ntype: concept\n---\n\n# {0}\n\n[[Tides]] rises.\n"
    for number in range(rounds):
        vault.write({path: plain.format(f"Shared {at}") for at, path in enumerate(pages)})
        vault.git("add", *pages)
        vault.git("commit", "--quiet", "--allow-empty", "-m", "anew")
        old, page, other = vault.head, chance.choice(pages), chance.choice(pages)
        how, lead, pause = chance.choice(("rename", "in place")), chance.random(), chance.random()

        def person(number: int = number, pause: float = pause) -> bool:
            time.sleep(pause / 12)
            vault.write({"entities/mine.md": f"---\ntype: entity\n---\n\nPerson {number}.\n"})
            words = ("add", "entities/mine.md"), ("commit", "--quiet", "-am", f"person {number}")
            return [run(vault, *one).returncode for one in words] == [0, 0]

        with ThreadPoolExecutor(2) as pool:
            editor = pool.submit(saved, vault.path / page, f"e{number}", how, lead / 12)
            theirs = pool.submit(person)
            edit = EditText(page=other, old="rises", new=f"rises, says tool {number}")
            outcome = writer.write(asked(edit))
            editor.result()
            counted["person"] += theirs.result()
        history = vault.git("log", "-p", "--format=%s", f"{old}..HEAD")
        disk = "".join((vault.path / path).read_text() for path in pages)
        assert f"Saved e{number}." in disk or f"+Saved e{number}." in history, number
        if theirs.result():
            assert f"person {number}" in history
            assert f"+Person {number}." in history
        if isinstance(outcome, Published):
            counted["tool"] += 1
            assert f"+[[Tides]] rises, says tool {number}." in history
        else:
            assert isinstance(outcome, Refused), outcome
            assert outcome.name in ("busy", "branch-changed", "user-changes"), outcome
        tools = vault.git("log", "-p", "--format=%s", "--author=research", f"{old}..HEAD")
        assert "+Saved" not in tools, "an editor's text under the tool's name"
        assert "+Person" not in tools, "a person's text under the tool's name"
        vault.git("reset", "--quiet", "--mixed")
    vault.git("fsck", "--strict")
    assert counted["tool"] + counted["person"] >= rounds
    sys.stdout.write(f"{rounds} rounds of three: {dict(counted)} landed\n")


def run(vault: Repository, *words: str) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(["git", "-C", str(vault.path), *words], capture_output=True)


def test_nobody_stages_between_the_last_look_and_the_commit(
    vault: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    writer = writer_of(vault)
    once = writer._publish
    mine = VAULT[TIDES] + "\nSaved.\n"

    def meanwhile(*args: object) -> object:
        vault.write({TIDES: mine})
        with pytest.raises(GitFailed, match=r"index\.lock"):
            vault.add(TIDES)
        return once(*args)  # type: ignore[arg-type]

    monkeypatch.setattr(writer, "_publish", meanwhile)
    published(writer.write(EDIT))
    assert (vault.path / TIDES).read_text() == mine
    assert "falls" in vault.git("show", f"HEAD:{TIDES}")
    assert "falls" in vault.git("show", f":{TIDES}")


def test_a_rewrite_to_what_is_on_disk_already_keeps_whose_it_is(vault: Repository) -> None:
    vault.write({TIDES: EDITED})
    body = EDITED.split("---\n", 2)[2]
    outcome = writer_of(vault).write(asked(Rewrite(page="Tides", body=body)))
    assert isinstance(outcome, Unchanged)
    assert (vault.path / TIDES).read_text() == EDITED
    assert vault.git("status", "--porcelain") == f" M {TIDES}"  # the person's, as it was
