"""Moves and renames of pages as people run them: every case of the family MV, and the index."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest

from tests.support.moving import bytes_of, judged, refuse_other_bytes, refuse_other_meaning
from tests.support.repository import Content, Repository, init_repository, write_files
from vaultkit.actions.check import CheckRequest, check
from vaultkit.actions.mv import MoveRequest, mv
from vaultkit.actions.rename import RenameRequest, rename
from vaultkit.errors import StateError, UsageError
from vaultkit.model.finding import Severity
from vaultkit.model.relocation import Relocation
from vaultkit.vault.path_policy import unsafe

ONTOLOGY = "name: t\nversion: 1\npage_types: {concept: {dir: concepts, description: An idea.}}\n"


def move(root: Path, *old: str, to: str, dry_run: bool = False, preset: str = "") -> Relocation:
    return mv(
        MoveRequest(
            folder=str(root),
            environment=dict(os.environ),
            old=old,
            new=to,
            vault=str(root),
            preset=preset or None,
            dry_run=dry_run,
        )
    )


def retitle(root: Path, page: str, title: str, *, alias: bool = False) -> Relocation:
    return rename(
        RenameRequest(
            folder=str(root),
            environment=dict(os.environ),
            page=page,
            title=title,
            alias=alias,
            vault=str(root),
        )
    )


def text(root: Path, path: str) -> str:
    return (root / path).read_bytes().decode()


def links(done: Relocation) -> list[str]:
    return [f"{path}:{line}:{column} {old} → {new}" for path, line, column, old, new in done.links]


def told(root: Path) -> list[str]:
    return [f"{f.path} {f.name}" for f in judged(root).reported.findings]


def vault(tmp_path: Path, files: Mapping[str, Content], **more: str) -> Repository:
    """A vault with settings, in a repository of its own."""
    settings = {"vault.yaml": "vault: {name: t}\n", **more}
    return init_repository(tmp_path / "v", {**settings, **files})


# --- the cases


def test_mv_02_the_plan_lists_every_inbound_link_and_a_check_tells_nothing_new(
    tmp_path: Path,
) -> None:
    pages = {
        f"p{number}.md": f"# P{number}\n\n[[target]] and [t](a/target.md)\n" for number in range(4)
    }
    root = vault(tmp_path, {"a/target.md": "# Its title\n\n[[p0]]\n", **pages}).path
    before = bytes_of(root)
    planned = move(root, "a/target.md", to="b/goal.md", dry_run=True)
    assert bytes_of(root) == before
    assert len(planned.links) == 8
    done = move(root, "a/target.md", to="b/goal.md")
    assert done.links == planned.links
    assert text(root, "p0.md") == "# P0\n\n[[goal]] and [t](b/goal.md)\n"
    assert told(root) == []
    refuse_other_bytes(before, bytes_of(root), done)


def test_mv_02_what_a_check_would_tell_is_refused_and_nothing_changes(tmp_path: Path) -> None:
    root = vault(tmp_path, {"a.md": "# A\n\n[[B]]\n", "b.md": "# B\n\n[[a]]\n"}).path
    before = bytes_of(root)
    with pytest.raises(StateError, match=r"(?s)a check would then tell.*case-twin"):
        move(root, "a.md", to="B.md")
    assert bytes_of(root) == before


def test_mv_03_angle_brackets_and_fragments_stay(tmp_path: Path) -> None:
    root = vault(
        tmp_path,
        {
            "on call.md": "# On call\n\n## First hour\n\n[[index page]]\n",
            "index page.md": "[x](<on call.md#First hour>) [y](on%20call.md#first-hour 'T')\n",
        },
        **{"vault.yaml": "links: {preset: obsidian}\n"},
    ).path
    move(root, "on call.md", to="oncall.md")
    assert (
        text(root, "index page.md") == "[x](<oncall.md#First hour>) [y](oncall.md#first-hour 'T')\n"
    )
    move(root, "oncall.md", to="on duty now.md")
    assert text(root, "index page.md") == (
        "[x](<on duty now.md#First hour>) [y](<on duty now.md#first-hour> 'T')\n"
    )


def test_mv_05_relative_links_inside_the_moved_page_follow(tmp_path: Path) -> None:
    root = vault(
        tmp_path,
        {
            "d/a.md": "# A\n\n[x](b.md) ![i](img/i.png) [r] [[b]] [[c]]\n\n[r]: ../c.md\n",
            "d/b.md": "# B\n\n[a](a.md)\n",
            "c.md": "# C\n\n[[a]]\n",
            "d/img/i.png": b"\x89PNG",
        },
        **{"vault.yaml": "links: {preset: obsidian}\nvault: {name: t}\n"},
    ).path
    done = move(root, "d/a.md", to="d/sub/")
    assert text(root, "d/sub/a.md").endswith(
        "# A\n\n[x](../b.md) ![i](../img/i.png) [r] [[b]] [[c]]\n\n[r]: ../../c.md\n"
    )
    assert text(root, "c.md") == "# C\n\n[[a]]\n"
    assert {link.path for link in done.links} == {"d/a.md", "d/b.md"}
    assert told(root) == []


def test_mv_05_a_wikilink_that_becomes_ambiguous_gets_the_shortest_path(tmp_path: Path) -> None:
    root = vault(
        tmp_path,
        {"x/b.md": "# X\n\n[[a]]\n", "y/a.md": "# A\n", "c.md": "# C\n\n[[b]] ![[b|l]]\n"},
        **{"vault.yaml": "links: {preset: obsidian}\n"},
    ).path
    move(root, "y/a.md", to="y/b.md")
    assert text(root, "c.md") == "# C\n\n[[x/b]] ![[x/b|l]]\n"


def test_mv_07_a_name_that_is_taken_is_refused_with_both_names(tmp_path: Path) -> None:
    root = vault(tmp_path, {"foo.md": "# Foo\n\n[[bar]]\n", "bar.md": "# Bar\n\n[[foo]]\n"}).path
    before = bytes_of(root)
    with pytest.raises(StateError, match=r"foo\.md cannot become bar\.md, which is there already"):
        move(root, "foo.md", to="bar.md")
    with pytest.raises(StateError, match=r"foo\.md cannot become bar\.md"):
        retitle(root, "foo.md", "Bar")
    assert bytes_of(root) == before


def test_mv_07_case_alone_is_a_rename_that_git_records(tmp_path: Path) -> None:
    repository = vault(
        tmp_path, {"Foo.md": "# F\n\n[[b]]\n", "b.md": "# B\n\n[f](Foo.md) [[Foo]]\n"}
    )
    root = repository.path
    move(root, "Foo.md", to="foo.md")
    assert sorted(path for path in bytes_of(root) if path.endswith(".md")) == ["b.md", "foo.md"]
    assert repository.git("ls-files").split("\n") == ["b.md", "foo.md", "vault.yaml"]
    assert text(root, "b.md") == "# B\n\n[f](foo.md) [[foo]]\n"
    assert told(root) == []
    assert repository.git("diff", "--name-only") == ""


def test_mv_07_a_folder_may_change_its_case_alone(tmp_path: Path) -> None:
    repository = vault(
        tmp_path, {"Notes/a.md": "# A\n\n[[b]]\n", "b.md": "# B\n\n[a](Notes/a.md)\n"}
    )
    move(repository.path, "Notes", to="notes")
    assert text(repository.path, "b.md") == "# B\n\n[a](notes/a.md)\n"
    assert "notes/a.md" in repository.git("ls-files").split("\n")
    assert told(repository.path) == []


def test_mv_09_an_old_path_used_again_is_another_page(tmp_path: Path) -> None:
    page = "# Page\n\n[[c]]\n"
    repository = vault(
        tmp_path, {"a.md": page, "c.md": "# C\n\n[[a]]\n"}, **{"ontology.yaml": ONTOLOGY}
    )
    root = repository.path
    (root / "c.md").write_text("---\ntype: concept\n---\n# C\n\n[[a]]\n")
    (root / "a.md").write_text(f"---\ntype: concept\n---\n{page}")
    repository.commit(message="typed")
    moved_id = judged(root).judged.snapshot.types.id_of(
        "a.md", judged(root).judged.snapshot.surfaces["a.md"]
    )
    done = move(root, "a.md", to="b.md")
    assert [tuple(one) for one in done.pinned] == [("b.md", moved_id)]
    repository.commit({"a.md": f"---\ntype: concept\n---\n{page}"}, message="again")
    seen = judged(root)
    assert seen.judged.snapshot.surfaces["b.md"].id is not None
    assert seen.judged.snapshot.surfaces["a.md"].id is None
    assert "duplicate-id" not in {f.name for f in seen.reported.findings}
    assert seen.judged.snapshot.named("c.md", moved_id).path == "b.md"
    assert text(root, "c.md").endswith("[[b]]\n"), text(root, "c.md")


def test_mv_10_what_moved_and_changed_at_once_is_one_page_by_its_id(tmp_path: Path) -> None:
    repository = vault(tmp_path, {"a.md": "# Page\n\n[[c]]\n", "c.md": "# C\n\n[[a]]\n"})
    root = repository.path
    move(root, "a.md", to="deep/er/b.md")
    whole = "---\nid: a\n---\n# Other words\n\nAll of it was written anew. [[c]]\n"
    (root / "deep/er/b.md").write_text(whole)
    repository.add()
    assert told(root) == []  # neither a page deleted nor another one


@pytest.fixture
def folding(tmp_path: Path) -> Iterator[Path]:
    """A folder on a disk that takes names in another case for the same."""
    tools = [shutil.which(name) for name in ("mkntfs", "lowntfs-3g", "fusermount")]
    if None in tools[:2]:
        pytest.skip("mkntfs and lowntfs-3g are not installed, so no such disk can be made")
    image, place = tmp_path / "disk", tmp_path / "mounted"
    image.write_bytes(b"")
    os.truncate(image, 24 << 20)
    place.mkdir()
    subprocess.run([str(tools[0]), "-q", "-F", "-f", str(image)], check=True, capture_output=True)
    mount = [str(tools[1]), "-o", "ignore_case", str(image), str(place)]
    if subprocess.run(mount, capture_output=True).returncode:
        pytest.skip("this machine lets nobody mount a disk")
    yield place
    subprocess.run(["umount", str(place)], check=True)


def test_mv_07_case_alone_on_a_disk_that_folds_case(folding: Path) -> None:
    files = {
        "vault.yaml": "",
        "foo.md": "# F\n\n[[b]]\n",
        "b.md": "# B\n\n[f](foo.md) [n](notes/n.md)\n",
        "notes/n.md": "# N\n\n[b](../b.md)\n",
    }
    repository = init_repository(folding / "v", files)
    move(repository.path, "foo.md", to="Foo.md")
    move(repository.path, "notes", to="Notes")
    assert text(repository.path, "b.md") == "# B\n\n[f](Foo.md) [n](Notes/n.md)\n"
    listed = repository.git("ls-files").split("\n")
    assert listed == ["Foo.md", "Notes/n.md", "b.md", "vault.yaml"]
    assert repository.git("diff", "--name-only") == ""
    assert told(repository.path) == []
    with pytest.raises(StateError, match="which is there already"):
        move(repository.path, "b.md", to="FOO.md")


_PROSE = "The water rises twice a day, and falls as often; nobody needs to look.\n" * 4
WOVEN = {
    "vault.yaml": "",
    "Notes/tides.md": "# Tides\n\n[moon](../moon.md#phases) ![p](img/p.png) [[Sea]] [[#Tides]]\n"
    + _PROSE,
    "Notes/Sea.md": "---\nrelated: '[[tides]]'\n---\n# Sea\n\n[t](tides.md#tides) [[tides|t]]\n"
    + _PROSE,
    "Notes/img/p.png": "pixels",
    "moon.md": "# Moon\n\n## Phases\n\n[[Notes/tides]] [t][t] [s](<Notes/Sea.md>)\n\n"
    "[t]: Notes/tides.md\n",
    "other/far.md": "# Far\n\n[t](../Notes/tides.md) ![[tides]] [p](../Notes/img/p.png)\n",
}
RENAMES = {
    "a page's first letter": ("Notes/tides.md", "Notes/Tides.md"),
    "a whole name": ("Notes/tides.md", "Notes/TIDES.md"),
    "a folder's case": ("Notes", "notes"),
    "a page to another folder": ("Notes/tides.md", "other/deep/tides.md"),
    "a folder to another folder": ("Notes", "other/Notes"),
    "folder and case at once": ("Notes/tides.md", "other/Tides.md"),
}


@pytest.mark.parametrize("system", ["tmp_path", "folding"])
@pytest.mark.parametrize("name", RENAMES)
def test_f56_a_new_case_or_folder_is_one_commit_and_keeps_every_link(
    name: str, system: str, request: pytest.FixtureRequest
) -> None:
    old, new = RENAMES[name]
    repository = init_repository(request.getfixturevalue(system) / "v", WOVEN)
    root, head = repository.path, repository.head
    before = judged(root)
    done = move(root, old, to=new)
    assert repository.git("diff", "--name-only") == ""  # all of it is staged
    refuse_other_meaning(before, judged(root), dict(done.moves))
    repository.git("commit", "-qm", "moved")
    assert repository.git("rev-parse", "HEAD^") == head
    assert repository.git("status", "--porcelain") == ""
    changed = repository.git("diff", "--name-status", "-M30%", "HEAD^", "HEAD").split("\n")
    assert {line[0] for line in changed} <= {"R", "M"}
    assert {tuple(line.split("\t")[1:]) for line in changed if line[0] == "R"} == set(done.moves)
    assert told(root) == []


UNSAFE = (
    *("con.md", "a:b.md", "x /y.md", "git~1/x.md", "\uff0egit/x.md", ".GIT/x.md", "-a.md"),
    *("cafe\u0301.md", "%41.md", "a#b.md", "[x].md", "a\u202eb.md", "a\\b.md", "aux.md/b.md"),
    *("x" * 250 + ".md", "a/" * 600 + "x.md"),
)


@pytest.mark.parametrize("name", UNSAFE, ids=ascii)
def test_f56_a_move_gives_no_name_that_no_writer_may_give(tmp_path: Path, name: str) -> None:
    root = vault(tmp_path, {"a.md": "# A\n", "b/c.md": "# C\n"}).path
    before = bytes_of(root)
    why = unsafe(name)
    assert why
    with pytest.raises(UsageError) as found:
        move(root, "a.md", to=name)
    assert why in found.value.message or "1,000 bytes" in found.value.message
    with pytest.raises(UsageError):
        move(root, "b", to=f"d/{name.removesuffix('.md')}")
    assert bytes_of(root) == before


def test_f56_names_that_are_there_already_stay(tmp_path: Path) -> None:
    repository = vault(
        tmp_path, {"a#1.md": "# A\n", "[x]/b.md": "# B\n", "c.md": "# C\n", "d/e.md": "# E\n"}
    )
    root = repository.path
    move(root, "a#1.md", to="d/")
    move(root, "c.md", to="[x]/new/c.md")
    move(root, "[x]", to="d/")
    assert repository.git("-c", "core.quotePath=off", "ls-files").split("\n") == [
        *("d/[x]/b.md", "d/[x]/new/c.md", "d/a#1.md", "d/e.md", "vault.yaml"),
    ]
    with pytest.raises(UsageError, match="by which no link could name it"):
        move(root, "d/a#1.md", to="d/a#2.md")


# --- what is written in which way


def test_every_form_of_link_follows_in_its_own_manner(tmp_path: Path) -> None:
    before = (
        "\ufeff---\r\nup: '[[Old/Tide|t]]' # why\r\nrelated: [\"[[Tide]]\"]\r\n---\r\n"
        '[[Tide]] [[Old/Tide#Ebb|e]] ![[Tide#^b1]] [a](Old/Tide.md?x=1#ebb "T")\r\n'
        "![i](Old/潮 pic.png) [r]\r\n\r\n| a |\r\n|---|\r\n| [[Tide\\|b]] |\r\n\r\n"
        "`[[tide]]` <!-- [[tide]] -->\r\n\r\n[r]: <Old/Tide.md> 'x'"
    )
    before = before.replace("![i](Old/潮 pic.png)", "![i](<Old/潮 pic.png>)")
    root = vault(
        tmp_path,
        {
            "Old/Tide.md": "# Tide\n\n## Ebb\n\ntext ^b1\n\n[[p]]\n",
            "p.md": before,
            "Old/潮 pic.png": b"1",
        },
        **{"vault.yaml": "links: {preset: obsidian}\n"},
    ).path
    done = move(root, "Old", to="New sea")
    after = (
        before.replace("Old/Tide|", "New sea/Tide|")
        .replace("[[Old/Tide#", "[[New sea/Tide#")
        .replace("(Old/Tide.md?x=1#ebb ", "(<New sea/Tide.md?x=1#ebb> ")
        .replace("<Old/潮", "<New sea/潮")
        .replace("<Old/Tide.md>", "<New sea/Tide.md>")
    )
    assert (root / "p.md").read_bytes().decode() == after
    assert len(done.links) == 5
    assert told(root) == []


def test_what_links_say_of_a_folder_follows_it(tmp_path: Path) -> None:
    root = vault(
        tmp_path, {"d/README.md": "# D\n\n[up](..)\n", "p.md": "[d](d/) [e](/d) [f](./d)\n"}
    ).path
    move(root, "d", to="e/f")
    assert text(root, "p.md") == "[d](e/f/) [e](/e/f) [f](./e/f)\n"
    assert text(root, "e/f/README.md") == "# D\n\n[up](../..)\n"


def test_evidence_of_a_record_follows_its_file(tmp_path: Path) -> None:
    page = "---\nevidence:\n  - path: proofs/a.txt\n    sha256: {}\n---\n# P\n\n[[q]]\n"
    digest = "9834876dcfb05cb167a5c24953eba58c4ac89b1adf57f28f2f9d09af107ee8f0"
    root = vault(
        tmp_path, {"p.md": page.format(digest), "q.md": "# Q\n\n[[p]]\n", "proofs/a.txt": "aaa"}
    ).path
    assert told(root) == []
    move(root, "proofs/a.txt", to="proofs/b.txt")
    assert "  - path: proofs/b.txt\n" in text(root, "p.md")
    assert told(root) == []


def test_without_settings_nothing_is_written_into_pages_but_links(tmp_path: Path) -> None:
    root = init_repository(tmp_path / "v", {"a.md": "# A\n", "b.md": "[a](a.md)\n"}).path
    assert move(root, "a.md", to="c.md", preset="github").pinned == ()
    assert text(root, "c.md") == "# A\n"


@pytest.mark.usefixtures("home")
def test_a_plain_folder_without_git_works_too(tmp_path: Path) -> None:
    root = write_files(tmp_path / "v", {"a.md": "# A\n", "b.md": "[a](a.md)\n"})
    done = move(root, "a.md", to="sub/", preset="github")
    assert not done.staged
    assert text(root, "b.md") == "[a](sub/a.md)\n"


def test_the_baseline_follows_pages_and_their_links(tmp_path: Path) -> None:
    settings = {"vault.yaml": "checks: {baseline: baseline.jsonl}\n"}
    pages = {"a/p.md": "# P\n\n[x](gone.md) [[q]]\n", "q.md": "# Q\n\n[[p]]\n"}
    baseline = (
        '{"vaultkit_baseline": 1}\n'
        '{"rule": "broken-link", "record": "a/p.md", "subject": "gone.md"}\n'
    )
    repository = vault(tmp_path, {**pages, "baseline.jsonl": baseline}, **settings)
    done = move(repository.path, "a/p.md", to="b/c/r.md")
    assert [link.new for link in done.links if link.old == "gone.md"] == ["../../a/gone.md"]
    assert [f for f in judged(repository.path).reported.findings if not f.baseline] == []
    assert repository.git("diff", "--name-only") == ""


# --- refusals


@pytest.mark.parametrize(
    ("old", "new", "words"),
    [
        ("nope.md", "x.md", "there is no nope.md"),
        ("a.md", "../out.md", "lies outside of the vault"),
        ("a.md", "x.txt", "would be no page any more"),
        ("a.md", "sources/", "sources/a.md"),
        ("artifacts/r/e.txt", "e.txt", "what is retained as evidence stays"),
        ("link.md", "l.md", "is a symbolic link"),
        ("d", "d/e", "cannot be moved into itself"),
        ("vault.yaml", "v.yaml", "marks a vault's root"),
        ("t.md", "u.md", "the symbolic link link.md leads to t.md"),
    ],
)
def test_what_must_not_move_is_refused(tmp_path: Path, old: str, new: str, words: str) -> None:
    files = {
        "a.md": "# A\n\n[[t]]\n",
        "t.md": "# T\n\n[[a]]\n",
        "d/e.md": "# E\n\n[[a]] [[t]]\n",
        "artifacts/r/e.txt": "e",
    }
    repository = vault(tmp_path, files)
    (repository.path / "link.md").symlink_to("t.md")
    before = bytes_of(repository.path)
    with pytest.raises((StateError, UsageError), match=words):
        move(repository.path, old, to=new)
    assert bytes_of(repository.path) == before


def test_several_go_into_a_folder_and_only_there(tmp_path: Path) -> None:
    files = {"a.md": "# A\n\n[[b]]\n", "b.md": "# B\n\n[[a]]\n", "d/c.md": "# C\n\n[a](../a.md)\n"}
    root = vault(tmp_path, files).path
    with pytest.raises(UsageError, match="2 files cannot all become x"):
        move(root, "a.md", "b.md", to="x.md")
    move(root, "a.md", "b.md", to="d")
    assert text(root, "d/c.md") == "# C\n\n[a](a.md)\n"


# --- the index


def test_what_was_staged_and_what_was_not_stays_so(tmp_path: Path) -> None:
    base = "# P\n\none\n\ntwo\n\n[a](a.md)\n"
    files = {"a.md": "# A\n\n[[p]]\n", "p.md": base, "clean.md": "# C\n\n[a](a.md)\n"}
    repository = vault(tmp_path, files)
    root = repository.path
    staged = base.replace("one", "one staged")
    (root / "p.md").write_text(staged)
    repository.add("p.md")
    (root / "p.md").write_text(staged.replace("two", "two unstaged"))
    (root / "a.md").write_text("# A\n\n[[p]]\n\nunstaged too\n")
    done = move(root, "a.md", to="sub/b.md")
    assert done.left == ()
    assert repository.git("show", ":p.md") + "\n" == staged.replace("a.md", "sub/b.md")
    assert "unstaged" not in repository.git("show", ":sub/b.md")
    assert "id: a" in repository.git("show", ":sub/b.md")
    assert repository.git("diff", "--name-only").split("\n") == ["p.md", "sub/b.md"]
    patch = repository.git("diff", "-U0")
    assert "+two unstaged" in patch
    assert "+unstaged too" in patch
    assert patch.count("\n+") == 5  # two file names, two lines and an empty one
    assert repository.git("show", ":clean.md").endswith("[a](sub/b.md)")


def test_files_that_git_does_not_track_are_renamed_and_not_staged(tmp_path: Path) -> None:
    repository = vault(tmp_path, {"a.md": "# A\n\n[n](d/new.md)\n", "d/k.md": "# K\n\n[[a]]\n"})
    root = repository.path
    write_files(
        root, {"d/new.md": "# New\n\n[[a]] [[k]]\n", "d/x.log": "log", ".gitignore": "*.log\n"}
    )
    done = move(root, "d", to="e")
    assert (root / "e/x.log").read_text() == "log"
    assert not (root / "d").exists()
    assert done.others == 1
    status = repository.git("status", "--short").split("\n")
    assert "?? e/new.md" in status
    assert not any(line.startswith("A  e/new.md") for line in status)


def test_a_file_that_git_does_not_track_may_not_go_where_it_is_ignored(tmp_path: Path) -> None:
    files = {"a.md": "# A\n\n[n](n.md)\n", ".gitignore": "out/\n"}
    repository = vault(tmp_path, files)
    write_files(repository.path, {"n.md": "# N\n\n[[a]]\n"})
    with pytest.raises(StateError, match=r"a \.gitignore leaves out out/n\.md"):
        move(repository.path, "n.md", to="out/")
    move(repository.path, "a.md", to="out/")  # what is tracked stays so
    assert text(repository.path, "out/a.md").endswith("[n](../n.md)\n")
    assert told(repository.path) == []


def test_a_failing_index_leaves_the_files_as_they_were(tmp_path: Path) -> None:
    repository = vault(tmp_path, {"a.md": "# A\n\n[[b]]\n", "b.md": "# B\n\n[a](a.md)\n"})
    before = bytes_of(repository.path)
    (repository.path / ".git/index.lock").write_text("")
    with pytest.raises(Exception, match="index"):
        move(repository.path, "a.md", to="c.md")
    assert bytes_of(repository.path) == before


def test_intent_to_add_stays_an_intent(tmp_path: Path) -> None:
    repository = vault(tmp_path, {"a.md": "# A\n\n[b](b.md)\n"})
    write_files(repository.path, {"b.md": "# B\n\n[[a]]\n"})
    repository.git("add", "--intent-to-add", "b.md")
    move(repository.path, "b.md", to="c.md")
    assert repository.git("diff", "--cached", "--name-only") == "a.md"
    assert repository.git("diff", "--name-only") == "c.md"


def test_line_ends_that_git_converts_are_staged_as_it_keeps_them(tmp_path: Path) -> None:
    repository = vault(tmp_path, {"a.md": "# A\n\n[[b]]\n", "b.md": "# B\n\n[a](a.md)\n"})
    repository.git("config", "core.autocrlf", "true")
    for path in ("a.md", "b.md"):
        (repository.path / path).unlink()
    repository.git("checkout", "--", "a.md", "b.md")
    assert b"\r\n" in (repository.path / "b.md").read_bytes()
    move(repository.path, "a.md", to="c.md")
    assert (repository.path / "b.md").read_bytes() == b"# B\r\n\r\n[a](c.md)\r\n"
    assert repository.git_bytes("show", ":b.md") == b"# B\n\n[a](c.md)\n"
    assert repository.git("diff", "--name-only") == ""


def test_a_vault_in_a_folder_of_a_repository_stages_its_own_paths(tmp_path: Path) -> None:
    files = {"x/v/vault.yaml": "", "x/v/a.md": "# A\n\n[[b]]\n", "x/v/b.md": "# B\n\n[a](a.md)\n"}
    repository = init_repository(tmp_path / "r", files)
    move(repository.path / "x/v", "a.md", to="c.md")
    assert repository.git("diff", "--name-only") == ""
    assert "x/v/c.md" in repository.git("ls-files").split("\n")


def test_what_was_wrong_before_is_no_news_to_a_hook(tmp_path: Path) -> None:
    broken = "# A\n\n[[nowhere]] [b](b.md)\n"
    pages = {"d/a.md": broken, "d/b.md": "# B\n\n[a](a.md)\n"}
    root = vault(tmp_path, pages).path
    move(root, "d/a.md", to="e/f/g.md")
    request = CheckRequest(
        folder=str(root), environment=dict(os.environ), at="index", new_only=True
    )
    assert [f.name for f in check(request).report.findings] == []
    assert told(root) == ["e/f/g.md broken-link"]


def test_a_page_too_large_may_move_and_not_grow(tmp_path: Path) -> None:
    large = "# A\n\n[b](../b.md)\n\n" + "word " * 6000
    root = vault(tmp_path, {"d/a.md": large, "b.md": "# B\n\n[[a]] [x](d/a.md)\n"}).path
    assert told(root) == ["d/a.md page-over-budget"]
    with pytest.raises(StateError, match="it has grown by 4"):
        retitle(root, "d/a.md", "Other")
    # what only follows a move is no growth, in the work tree, staged and committed
    move(root, "d/a.md", to="d/e/f/")
    assert "# A\n\n[b](../../../b.md)\n" in text(root, "d/e/f/a.md")
    assert {f.severity for f in judged(root).reported.findings} == {Severity.WARNING}
    move(root, "d/e/f/a.md", to="d/")
    assert {f.severity for f in judged(root).reported.findings} == {Severity.WARNING}
    retitle(root, "d/a.md", "Q")
    assert told(root) == ["d/q.md page-over-budget"]
    assert {f.severity for f in judged(root).reported.findings} == {Severity.WARNING}


# --- titles


def test_a_new_title_reaches_the_page_its_file_and_its_links(tmp_path: Path) -> None:
    root = vault(
        tmp_path,
        {
            "spring-tide.md": "---\ntitle: Spring Tide\n---\n# Spring Tide\n\n[[p]]\n",
            "p.md": "[[Spring Tide]] [[spring-tide]] [s](spring-tide.md#spring-tide)\n",
        },
    ).path
    done = retitle(root, "Spring Tide", "Neap & ebb")
    assert text(root, "neap-ebb.md").endswith(
        "title: Neap & ebb\nid: spring-tide\n---\n# Neap & ebb\n\n[[p]]\n"
    )
    assert text(root, "p.md") == "[[Neap & ebb]] [[neap-ebb]] [s](neap-ebb.md#neap--ebb)\n"
    assert done.offered == "Spring Tide"
    assert told(root) == []


def test_the_old_title_may_stay_as_an_alias(tmp_path: Path) -> None:
    root = vault(
        tmp_path,
        {"tide.md": "# Tide\n\n[[p]]\n", "p.md": "# P\n\n[[Tide|t]] [t](tide.md)\n"},
    ).path
    done = retitle(root, "tide.md", "Ebb", alias=True)
    assert done.kept == "Tide"
    assert text(root, "ebb.md") == "---\naliases: [Tide]\nid: tide\n---\n# Ebb\n\n[[p]]\n"
    assert text(root, "p.md") == "# P\n\n[[Tide|t]] [t](ebb.md)\n"
    assert told(root) == []


def test_a_page_called_as_its_title_stays_called_so(tmp_path: Path) -> None:
    root = vault(
        tmp_path,
        {"My Page.md": "[[Q]]\n", "Q.md": "[[My Page]]\n"},
        **{"vault.yaml": "links: {preset: obsidian}\n"},
    ).path
    retitle(root, "My Page.md", "Other: page")
    assert text(root, "Q.md") == "[[Other page]]\n"
