"""A move is one commit with a receipt that holds, or nothing; what else a person has in hand stays
as it is."""

from __future__ import annotations

import os
import random
from pathlib import Path

import pytest

from tests.support.command import vaultkit
from tests.support.forked import Steps
from tests.support.forked import killed as did_not_end
from tests.support.repository import Repository, init_repository
from tests.support.writing import NOW, asked, published, vault_repository, writer_of
from vaultkit.actions.committed import Answer, Said, committed
from vaultkit.actions.faults import POINTS
from vaultkit.actions.mv import MoveRequest, mv
from vaultkit.actions.place import place_of
from vaultkit.actions.progress import no_progress
from vaultkit.actions.recover import ANCHOR
from vaultkit.actions.relocate import Do
from vaultkit.actions.rename import RenameRequest, rename
from vaultkit.actions.verify import Verifier
from vaultkit.actions.write import Ways, Writer
from vaultkit.errors import StateError
from vaultkit.git.receipts_ref import RECEIPTS
from vaultkit.model.outcome import Refused, Rejected
from vaultkit.model.relocation import Relocation
from vaultkit.model.request import Actor, EditText
from vaultkit.model.verified import Verdict

BO = Actor("person", "Bo")
TIDES, EBB, ADA = "concepts/tides.md", "concepts/ebb.md", "entities/ada.md"
PICTURE = b"\x89PNG\r\n\x1a\n\0 not text"
MOON = "---\ntype: concept\n---\n# Moon\n\nOf [tides](tides.md).\n\n![a](../img/a.png)\n"
MORE = {
    "concepts/moon.md": MOON,
    "img/run.sh": "echo\n",
    "index.md": "# All\n\n[t](concepts/tides.md)\n",
}


def prepared(folder: Path) -> Repository:
    """A vault with attachments, whose person Git knows."""
    made = vault_repository(folder / "vault", MORE)
    made.git("config", "user.name", "Bo")
    made.git("config", "user.email", "bo@example.org")
    made.write({"img/a.png": PICTURE})
    (made.path / "img/run.sh").chmod(0o755)
    made.commit()
    return made


@pytest.fixture
def vault(tmp_path: Path) -> Repository:
    return prepared(tmp_path)


def moved(
    vault: Repository, *words: str, writer: Writer | None = None, root: str = "", why: str = ""
) -> Answer:
    *old, new = words
    folder = str(vault.path / root) if root else str(vault.path)
    request = MoveRequest(
        folder=folder, environment=os.environ, old=tuple(old), new=new, vault=folder
    )

    def move(do: Do) -> Relocation:
        return mv(request, no_progress, do)

    return committed(writer or writer_of(vault), Said("move", BO, why), move)


def renamed(vault: Repository, page: str, title: str, *, alias: bool = False) -> Answer:
    folder = str(vault.path)
    request = RenameRequest(
        folder=folder, environment=os.environ, page=page, title=title, alias=alias
    )

    def move(do: Do) -> Relocation:
        return rename(request, no_progress, do)

    return committed(writer_of(vault), Said("rename", BO, title=title), move)


def done(answer: Answer) -> Relocation:
    assert isinstance(answer, Relocation), answer
    return answer


def refused(answer: Answer, name: str) -> Refused:
    assert isinstance(answer, Refused), answer
    assert answer.name == name
    return answer


def verdicts(vault: Repository) -> list[Verdict]:
    writer = writer_of(vault)
    return [one.verdict for one in Verifier(writer.place, writer.odb).verify().found]


def changed(vault: Repository) -> list[str]:
    """What the last commit changed; a move is a path that goes and one that comes."""
    words = ("show", "--format=", "--name-status", "--no-renames", "-z", "HEAD")
    told = vault.git(*words).strip("\0").split("\0")
    return sorted(f"{kind} {path}" for kind, path in zip(told[::2], told[1::2], strict=True))


def state(vault: Repository) -> tuple[str, ...]:
    """Everything that a refusal leaves as it is."""
    files = {
        path.relative_to(vault.path).as_posix(): (path.read_bytes(), path.stat().st_mode)
        for path in sorted(vault.path.rglob("*"))
        if path.is_file() and ".git" not in path.parts
    }
    folders = sorted(str(one) for one in vault.path.iterdir())
    refs = vault.git("for-each-ref")
    return (vault.head, refs, vault.git("status", "--porcelain=v2"), str(files), str(folders))


def test_a_move_is_one_commit_of_the_person_with_a_receipt(vault: Repository) -> None:
    before = vault.head
    told = done(moved(vault, TIDES, EBB, why="It falls too"))
    assert vault.git("rev-parse", "HEAD^") == before
    assert changed(vault) == [
        "A concepts/ebb.md",
        "D concepts/tides.md",
        "M README.md",
        "M concepts/moon.md",
        "M index.md",
    ]
    assert vault.git("status", "--porcelain") == ""
    who = vault.git("show", "--no-patch", "--format=%an %ae %cn %at", "HEAD")
    assert who == f"Bo bo@example.org vaultkit {int(NOW.timestamp())}"
    text = vault.git("show", "--no-patch", "--format=%B", "HEAD")
    assert text.startswith(f"vault: move {TIDES} to {EBB}\n\nIt falls too\n\nVault-Request: ")
    assert "\nVault-Operation: move\nVault-Actor: person:Bo\n" in text
    records = [line for line in text.splitlines() if line.startswith("Vault-Record: concept/tides")]
    assert sorted(line.split()[2:].index("-") for line in records) == [0, 1]
    assert told.commit == vault.head
    assert vault.git("ls-tree", "-r", "--name-only", RECEIPTS).endswith(told.request)
    assert verdicts(vault) == [Verdict.OK]
    vault.git("fsck", "--strict")


def test_a_folder_goes_with_attachments_and_their_rights(vault: Repository) -> None:
    (vault.path / ".gitignore").write_text("*.log\n")
    vault.commit()
    vault.write({"img/x.log": "left out"})
    told = done(moved(vault, "img", "pictures/all"))
    assert not (vault.path / "img").exists()
    assert (vault.path / "pictures/all/a.png").read_bytes() == PICTURE
    assert (vault.path / "pictures/all/run.sh").stat().st_mode & 0o777 == 0o755
    assert (vault.path / "pictures/all/x.log").read_text() == "left out"
    assert told.others == 1
    assert vault.git("ls-tree", "HEAD", "pictures/all/run.sh").startswith("100755")
    assert "![a](../pictures/all/a.png)" in (vault.path / "concepts/moon.md").read_text()
    assert vault.git("log", "-1", "--format=%s") == "vault: move img to pictures/all"
    assert vault.git("status", "--porcelain") == ""
    assert verdicts(vault) == [Verdict.OK]


def test_pages_that_change_places_do_so(vault: Repository) -> None:
    vault.commit({"concepts/old/tides.md": "---\ntype: concept\n---\n# Old\n\n[[Ada]]\n"})
    done(moved(vault, TIDES, "concepts/new/"))
    done(moved(vault, "concepts/old/tides.md", "concepts/"))
    assert "# Old" in (vault.path / TIDES).read_text()
    assert not (vault.path / "concepts/old").exists()
    assert verdicts(vault) == [Verdict.OK, Verdict.OK]


def test_a_rename_is_a_commit_as_well(vault: Repository) -> None:
    told = done(renamed(vault, "Tides", "Spring tides"))
    assert told.title == "Spring tides"
    assert vault.git("log", "-1", "--format=%s") == f"vault: rename {TIDES} to Spring tides"
    assert "[[spring-tides]]" in (vault.path / ADA).read_text()
    assert (vault.path / "concepts/spring-tides.md").exists()
    done(renamed(vault, "README.md", "The sea"))  # its file keeps its name
    assert changed(vault) == ["M README.md"]
    assert vault.git("status", "--porcelain") == ""
    assert verdicts(vault) == [Verdict.OK, Verdict.OK]


def test_bytes_stay_what_they_are(vault: Repository) -> None:
    head = "\ufeff---\r\ntype: concept\r\n---\r\n"
    odd = head + "# 潮汐 \u05d2\u05d0\u05d5\u05ea\r\n\r\n[t](tides.md)\rend"
    name = "concepts/潮 e\u0301\u200d.md"
    vault.commit({name: odd})
    done(moved(vault, name, "concepts/far/sea.md"))
    data = (vault.path / "concepts/far/sea.md").read_bytes().decode()
    lines = [line for line in data.split("\r\n") if not line.startswith("id: ")]
    assert "\r\n".join(lines) == odd.replace("tides.md", "../tides.md")
    assert vault.git("status", "--porcelain") == ""
    assert verdicts(vault) == [Verdict.OK]


def test_line_ends_of_a_checkout_stay_on_disk(vault: Repository) -> None:
    vault.git("config", "core.autocrlf", "true")
    for path in (TIDES, "concepts/moon.md"):
        (vault.path / path).unlink()
    vault.git("checkout", "--", ".")
    assert b"\r\n" in (vault.path / TIDES).read_bytes()
    done(moved(vault, TIDES, EBB))
    for path in (EBB, "concepts/moon.md"):
        data = (vault.path / path).read_bytes()
        assert data.count(b"\n") == data.count(b"\r\n") > 0
        assert b"\r" not in vault.git_bytes("show", f"HEAD:{path}")
    assert vault.git("status", "--porcelain") == ""


def test_what_else_a_person_has_in_hand_stays(vault: Repository) -> None:
    vault.write(
        {ADA: "---\ntitle: Ada\ntype: entity\n---\n\n# Ada\n\nShe knows [[Tides]]. Staged\n"}
    )
    vault.add(ADA)
    vault.write({ADA: (vault.path / ADA).read_text() + "And not staged.\n", "img/b.txt": "new"})
    vault.write({"img/run.sh": "echo changed\n", "staged.txt": "s"})
    vault.add("staged.txt")
    status = vault.git("status", "--porcelain=v2")
    entry, texts = vault.git("ls-files", "-s", ADA), (vault.path / ADA).read_bytes()
    done(moved(vault, TIDES, EBB))
    new = vault.git("status", "--porcelain=v2")
    assert new == status
    assert (vault.git("ls-files", "-s", ADA), (vault.path / ADA).read_bytes()) == (entry, texts)
    assert verdicts(vault) == [Verdict.OK]


@pytest.mark.parametrize("path", [TIDES, "concepts/moon.md", "index.md"])
@pytest.mark.parametrize("how", ["dirty", "staged", "partly", "deleted"])
def test_a_file_that_the_move_touches_and_that_is_in_hand_refuses(
    vault: Repository, path: str, how: str
) -> None:
    if how == "deleted" and path != "concepts/moon.md":
        return  # there is nothing to move, or nothing that a check reads is left without a goal
    text = (vault.path / path).read_text()
    vault.write({path: f"{text}\nMore.\n"})
    if how in ("staged", "partly"):
        vault.add(path)
    if how == "partly":
        vault.write({path: f"{text}\nMore and more.\n"})
    if how == "deleted":
        (vault.path / path).unlink()
    before = state(vault)
    answer = moved(vault, TIDES, EBB)
    if how == "deleted":  # the branch would be left with a link to nowhere
        assert refused(answer, "user-changes").message.startswith(f"{path} is removed on disk")
    else:
        told = refused(answer, "user-changes")
        assert told.message.startswith(f"{path} is ")
        assert told.hint.startswith("Commit")
        assert told.hint.endswith("or move without --commit")
    assert state(vault) == before


def test_what_git_does_not_track_is_in_hand_too(vault: Repository) -> None:
    vault.write({"concepts/new.md": "---\ntype: concept\n---\n# New\n\n[t](tides.md)\n"})
    before = state(vault)
    for words in ((TIDES, EBB), ("concepts/new.md", "concepts/newer.md")):
        told = refused(moved(vault, *words), "user-changes")
        assert "concepts/new.md is there on disk and not committed" in told.message
    assert state(vault) == before


def test_a_link_that_is_only_on_the_branch_refuses(vault: Repository) -> None:
    vault.write({"concepts/moon.md": MOON.replace("[tides](tides.md)", "nothing")})
    before = state(vault)
    told = refused(moved(vault, TIDES, EBB), "user-changes")
    assert told.message.startswith("concepts/moon.md is changed on disk")
    assert state(vault) == before


def test_errors_of_before_refuse_nobody_and_verify_still(vault: Repository) -> None:
    broken = MOON.replace("tides.md", "gone.md").replace("../img/a.png", "../img/none.png")
    vault.commit({"concepts/moon.md": broken + "\n[[Nobody]] [up](../../out.md)\n"})
    done(moved(vault, "concepts/moon.md", "concepts/far/moon.md"))
    done(renamed(vault, "concepts/far/moon.md", "The moon"))
    assert verdicts(vault) == [Verdict.OK, Verdict.OK]


def test_a_new_error_refuses(vault: Repository) -> None:
    before = state(vault)
    with pytest.raises(StateError, match="wrong-folder"):
        moved(vault, TIDES, "entities/tides.md")
    assert state(vault) == before


def test_a_commit_that_did_something_else_lies(
    vault: Repository, monkeypatch: pytest.MonkeyPatch
) -> None:
    done(moved(vault, TIDES, EBB))
    text = vault.git("show", "--no-patch", "--format=%B", "HEAD")
    vault.write({EBB: (vault.path / EBB).read_text() + "forged\n"})
    vault.add()
    tree = vault.git("write-tree")
    monkeypatch.setenv("GIT_COMMITTER_NAME", "vaultkit")
    monkeypatch.setenv("GIT_COMMITTER_EMAIL", "vaultkit@vaultkit.invalid")
    forged = vault.git("commit-tree", tree, "-p", "HEAD^", "-m", text)
    vault.git("reset", "-q", "--hard", forged)
    assert Verdict.LIES in verdicts(vault)


@pytest.mark.parametrize("gone", [False, True])
def test_a_move_that_is_rebased_onto_an_edit_of_the_page_holds(
    vault: Repository, gone: bool
) -> None:
    vault.git("checkout", "-q", "-b", "work")
    done(moved(vault, TIDES, EBB))
    vault.git("checkout", "-q", "main")
    vault.commit({TIDES: (vault.path / TIDES).read_text() + "\n\n\nA later line.\n"})
    vault.git("rebase", "-q", "main", "work")
    assert "A later line" in (vault.path / EBB).read_text()
    if gone:
        vault.git("reflog", "expire", "--expire=now", "--all")
        vault.git("gc", "-q", "--prune=now")
    assert verdicts(vault) == [Verdict.REWRITTEN]


def test_generated_files_follow_in_the_same_commit(vault: Repository) -> None:
    vault.git("rm", "-q", "index.md")
    vault.git("commit", "-qm", "no index by hand")
    vault.write(
        {
            "vault.yaml": (vault.path / "vault.yaml").read_text()
            + "generate: {index: commit, on: every-commit}\n"
        }
    )
    ran = vaultkit("generate", folder=vault.path)
    assert ran.code == 0, ran.err
    vault.commit()
    done(moved(vault, TIDES, EBB))
    assert "ebb.md" in (vault.path / "index.md").read_text()
    assert "M index.md" in changed(vault)
    assert "index" not in vault.git("log", "-1", "--format=%(trailers:key=Vault-Record)")
    assert vault.git("status", "--porcelain") == ""
    assert verdicts(vault) == [Verdict.OK]


def test_the_baseline_follows(vault: Repository) -> None:
    vault.write({"concepts/moon.md": MOON + "\n[x](gone.md)\n"})
    settings = (vault.path / "vault.yaml").read_text() + "checks: {baseline: baseline.jsonl}\n"
    vault.write({"vault.yaml": settings})
    ran = vaultkit("baseline", "update", "--allow-new", folder=vault.path)
    assert ran.code == 0, ran.err
    vault.commit()
    done(moved(vault, "concepts/moon.md", "concepts/far/moon.md"))
    assert "M baseline.jsonl" in changed(vault)
    assert vaultkit("check", folder=vault.path).code == 0
    assert verdicts(vault) == [Verdict.OK]


def test_a_vault_below_the_top_and_states_of_git(tmp_path: Path) -> None:
    top = Repository(tmp_path / "top")
    inner = vault_repository(tmp_path / "seed", MORE)
    files = {
        f"kb/{path}": inner.git_bytes("show", f"HEAD:{path}")
        for path in inner.git("ls-tree", "-r", "--name-only", "HEAD").splitlines()
    }
    top = init_repository(top.path, {**files, "other.txt": "o"})
    root = str(top.path / "kb")
    writer = Writer(place_of(root, os.environ), os.environ, Ways(lambda: NOW))
    done(moved(top, "concepts/tides.md", "concepts/ebb.md", writer=writer, root="kb"))
    assert "A kb/concepts/ebb.md" in changed(top)
    assert top.git("status", "--porcelain") == ""
    found = Verifier(writer.place, writer.odb).verify().found
    assert [one.verdict for one in found] == [Verdict.OK]
    top.git("update-ref", "MERGE_HEAD", "HEAD")
    refused(
        moved(top, "concepts/ebb.md", "concepts/tides.md", writer=writer, root="kb"),
        "operation-in-progress",
    )


REACHED = tuple(point for point in POINTS if point not in ("looked-up", "judged"))


@pytest.mark.parametrize("point", REACHED)
def test_killed_on_the_way_it_is_there_whole_or_not_at_all(vault: Repository, point: str) -> None:
    before = state(vault)
    assert did_not_end(
        lambda: moved(
            vault,
            "img",
            TIDES,
            "concepts/far/",
            writer=writer_of(vault, VAULTKIT_FAULT=f"{point}:kill"),
        )
    )
    there = POINTS.index(point) >= POINTS.index("moved")
    assert (vault.head != before[0]) == there
    mended(vault, there=there)


def mended(vault: Repository, *, there: bool) -> None:
    """The next write finishes it, or leaves nothing of it."""
    writer = writer_of(vault)
    published(writer.write(asked(EditText(page="Ada", old="knows", new="knew"))))
    assert vault.git("status", "--porcelain") == ""
    assert (vault.path / "concepts/far/img/run.sh").exists() == there
    assert (vault.path / "img").exists() != there
    if there:
        assert (vault.path / "concepts/far/img/run.sh").stat().st_mode & 0o100
    assert [path for path in vault.path.rglob(".*") if path.suffix in (".tmp", ".old")] == []
    assert vault.git("for-each-ref", ANCHOR) == ""
    assert verdicts(vault) == [Verdict.OK] * (1 + there)


@pytest.mark.parametrize("every", [40, pytest.param(1, marks=pytest.mark.soak)])
@pytest.mark.parametrize("after", [False, True])
def test_killed_at_any_call_that_changes_the_disk(tmp_path: Path, every: int, after: bool) -> None:
    for last in range(1, 500, every):
        vault = prepared(tmp_path / str(last))
        head = vault.head

        def work(vault: Repository = vault, last: int = last) -> None:
            Steps(last, after=after).watch()
            moved(vault, "img", TIDES, "concepts/far/")

        ended = not did_not_end(work)
        mended(vault, there=vault.git("rev-parse", "HEAD") != head)
        if ended:
            break
    assert last > 40


def test_a_commit_that_cannot_be_made_moves_nothing(vault: Repository) -> None:
    before = state(vault)
    for point in ("objects", "anchored"):
        writer = writer_of(vault, VAULTKIT_FAULT=f"{point}:error:ENOSPC")
        refused(moved(vault, TIDES, EBB, writer=writer), "no-space")
    vault.git("config", "commit.gpgsign", "true")
    vault.git("config", "gpg.format", "ssh")
    vault.git("config", "user.signingkey", str(vault.path / "none"))
    refused(moved(vault, TIDES, EBB), "cannot-sign")
    assert state(vault) == before


@pytest.mark.parametrize(
    "seed", [1, *(pytest.param(n, marks=pytest.mark.soak) for n in range(2, 60))]
)
def test_random_moves_leave_a_clean_tree_and_receipts_that_hold(
    vault: Repository, seed: int
) -> None:
    chance = random.Random(seed)
    made = 0
    for step in range(6):
        pages = vault.git("ls-files", "concepts", "img", "-z").strip("\0").split("\0")
        page = chance.choice(pages)
        folder = page.partition("/")[0]
        new = f"{folder}/{chance.choice(('x', 'x/y', 'z'))}/{chance.randrange(3)}-{Path(page).name}"
        try:
            if page.endswith(".md") and chance.random() < 0.4:
                answer = renamed(vault, page, f"Title {step}")
            else:
                answer = moved(vault, page, new)
        except StateError:
            continue
        assert not isinstance(answer, Rejected | Refused), answer
        made += 1
        assert vault.git("status", "--porcelain") == ""
    assert made
    assert verdicts(vault) == [Verdict.OK] * made
