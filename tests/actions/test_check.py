"""Checking a vault: what is read, what is reported, and that a cache never changes the answer."""

from __future__ import annotations

import os
import random
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.support.command import start, vaultkit
from tests.support.repository import Repository, init_repository, write_files
from vaultkit.actions import memory
from vaultkit.actions.check import Checked, Checker, CheckRequest, check
from vaultkit.errors import CannotRead, SettingsError, UsageError, VaultkitError
from vaultkit.model.finding import Severity

_FILES = {
    "a.md": "# A\n\n[x](gone.md)\n",
    "notes/b.md": "# B\n\n[a](../a.md#nowhere)\n",
    "notes/c.md": "# C\n\n[b](b.md)\n",
    "notes2/d.md": "# D\n\n[x](none.png)\n",
}
_EVERYTHING = ["a.md:3 broken-link", "notes/b.md:3 broken-anchor", "notes2/d.md:3 broken-link"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    return write_files(tmp_path / "vault", _FILES)


def request(folder: Path, **more: Any) -> CheckRequest:
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder.parent / "cache")}
    values = {"preset": "commonmark", "environment": environment, **more}
    return CheckRequest(folder=str(folder), **values)


def told(checked: Checked) -> list[str]:
    return [f"{f.path}:{f.span.line} {f.name}" for f in checked.report.findings]


def run(folder: Path, **more: Any) -> list[str]:
    return told(check(request(folder, **more)))


# ------------------------------------------------------------------------------- what is reported


def test_the_whole_vault_is_checked_from_any_folder_of_it(folder: Path) -> None:
    init_repository(folder)
    assert run(folder) == _EVERYTHING
    assert run(folder / "notes") == _EVERYTHING


def test_paths_of_a_vault_in_a_folder_are_judged_by_its_own_settings(folder: Path) -> None:
    init_repository(folder)
    write_files(folder, {"notes/vault.yaml": "checks: {ignore: [broken-anchor, links]}\n"})
    assert run(folder, paths=("notes/b.md",), preset=None) == []
    checked = check(request(folder, paths=("notes",)))
    assert (checked.folder, checked.report.inner) == ("notes", ())
    assert check(request(folder)).report.inner == ("notes",)
    assert check(request(folder / "notes2")).report.inner == ("../notes",)
    with pytest.raises(UsageError, match=r"lie in 2 vaults: notes, \."):
        run(folder, paths=("notes/b.md", "a.md"))


def test_a_selection_that_leaves_no_rule_is_never_called_clean(folder: Path) -> None:
    with pytest.raises(UsageError, match="no rule is left to check"):
        run(folder, select=("links",), ignore=("LK",))


def test_paths_limit_what_is_reported_and_never_what_is_read(folder: Path) -> None:
    init_repository(folder)
    assert run(folder, paths=("notes",)) == ["notes/b.md:3 broken-anchor"]
    assert run(folder, paths=("notes/c.md", "a.md")) == ["a.md:3 broken-link"]
    assert run(folder / "notes", paths=("b.md", "../a.md")) == _EVERYTHING[:2]
    assert run(folder, paths=(".",)) == _EVERYTHING
    assert check(request(folder, paths=("notes",))).report.records == 4


@pytest.mark.parametrize(
    ("path", "words"), [("..", "not in the vault"), ("nots", "nothing at"), ("a.m", "nothing at")]
)
def test_a_path_at_which_nothing_is_stops_the_run(folder: Path, path: str, words: str) -> None:
    with pytest.raises(CannotRead, match=words) as refused:
        run(folder, paths=(path,))
    assert refused.value.hint


def test_a_word_that_means_no_rule_stops_the_run_before_anything_is_read(folder: Path) -> None:
    seen: list[str] = []
    with pytest.raises(UsageError, match="brokn-link"):
        check(request(folder, select=("brokn-link",)), lambda what, done, total: seen.append(what))
    assert seen == []


def test_severities_and_selections_of_a_call(folder: Path) -> None:
    assert run(folder, ignore=("broken-anchor",)) == [_EVERYTHING[0], _EVERYTHING[2]]
    assert run(folder, select=("LK003", "broken-anchor")) == [_EVERYTHING[1]]
    changed = check(request(folder, severity=(("links", Severity.WARNING),))).report
    assert (changed.count(Severity.ERROR), changed.count(Severity.WARNING)) == (0, 3)


def test_a_waiver_hides_its_block_and_is_counted(folder: Path) -> None:
    (folder / "a.md").write_text(
        "# A\n\n<!-- vaultkit: ignore broken-link -->\n\n[x](gone.md)\n\n[y](gone.md)\n"
    )
    checked = check(request(folder, paths=("a.md",)))
    assert told(checked) == ["a.md:7 broken-link"]
    assert checked.report.suppressed == 1


def test_a_waiver_that_hides_nothing_is_told(folder: Path) -> None:
    (folder / "a.md").write_text("# A\n\n<!-- vaultkit: ignore broken-link -->\n\ntext\n")
    assert run(folder, paths=("a.md",)) == ["a.md:3 unused-suppression"]
    assert run(folder, paths=("notes",)) == ["notes/b.md:3 broken-anchor"]


def test_the_text_of_a_line_is_there_to_show_and_its_secrets_are_covered(folder: Path) -> None:
    secret = "ghp_" + "a1B2c3D4e5F6g7H8i9J0" + "k1L2m3N4o5P6q7R8"
    (folder / "a.md").write_bytes(f"\ufeffone\r\ntwo {secret}\rthree\n".encode())
    line_of = check(request(folder)).line_of
    assert line_of("a.md", 1) == "one"
    assert secret[8:] not in (line_of("a.md", 2) or "")
    assert (line_of("a.md", 2) or "").startswith("two ghp_")
    assert line_of("a.md", 3) == "three"
    assert [line_of("a.md", line) for line in (0, 5, 99)] == [None] * 3
    assert line_of("gone.md", 1) is None


@pytest.mark.parametrize("at", ["worktree", "index", "HEAD"])
def test_dot_folders_are_targets_of_links_and_never_read(tmp_path: Path, at: str) -> None:
    files = {
        "a.md": "# A\n\n[c](.github/HELP.md) [d](.github) ![i](.att/i.png)\n\n[no](.github/x)\n",
        "b.md": "# B\n\n![[i.png]]\n",
        ".github/HELP.md": "# H\n\n[x](gone.md)\n",
        ".att/i.png": "i",
    }
    folder = write_files(tmp_path / "vault", files)
    init_repository(folder).commit()
    expected = ["a.md:5 broken-link", "b.md:3 broken-attachment"]
    assert run(folder, at=at, preset="obsidian", select=("links",)) == expected
    assert run(folder, at=at, preset="github", select=("links",)) == expected[:1]
    with pytest.raises(CannotRead, match=r"begins with a dot"):
        run(folder, at=at, paths=(".github",))


def test_markdown_that_is_not_read_can_be_linked_by_its_name(tmp_path: Path) -> None:
    files = {
        "vault.yaml": "exclude: [drafts/]\n",
        "a.md": "# A\n\n[[index]] [[plan]]\n\n[[log]]\n",
        "index.md": "[[gone]]\n",
        "drafts/plan.md": "[[gone]]\n",
    }
    folder = write_files(tmp_path / "vault", files)
    assert run(folder, preset=None, select=("links",)) == ["a.md:5 broken-link"]
    cached = Checker(request(folder, preset=None, select=("links",)))
    assert told(cached.run()) == ["a.md:5 broken-link"]
    (folder / "index.md").unlink()
    assert told(cached.run()) == ["a.md:3 broken-link", "a.md:5 broken-link"]
    (folder / "log.md").write_text("x\n")
    assert told(cached.run()) == ["a.md:3 broken-link"]


def test_without_a_cache_a_second_run_sees_what_changed_elsewhere(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "vault", {"a.md": "[b](b.md)\n", "b.md": "# B\n"})
    checker = Checker(request(folder, cache=False))
    assert told(checker.run()) == []
    (folder / "b.md").unlink()
    assert told(checker.run()) == ["a.md:1 broken-link"]


# --------------------------------------------------------------------------- which tree, settings


def test_gt_01_each_tree_is_checked_with_its_own_pages(folder: Path) -> None:
    repository = init_repository(folder)
    repository.commit()
    (folder / "notes2/d.md").write_text("# D\n")
    repository.add()
    (folder / "a.md").write_text("# A\n")
    assert run(folder, at="HEAD") == _EVERYTHING
    assert run(folder, at="index") == _EVERYTHING[:2]
    assert run(folder) == _EVERYTHING[1:2]
    assert check(request(folder, at="HEAD")).report.at == "HEAD"


def test_each_tree_is_checked_with_its_own_settings(folder: Path) -> None:
    repository = init_repository(folder)
    repository.commit({"vault.yaml": "vault: {name: Old}\nchecks: {ignore: [links]}\n"})
    repository.write({"vault.yaml": "vault: {name: New}\nchecks: {ignore: [broken-link]}\n"})
    old, new = (check(request(folder, at=at, preset=None)) for at in ("HEAD", "worktree"))
    assert (old.report.vault_name, new.report.vault_name) == ("Old", "New")
    assert "notes/b.md:3 broken-anchor" in told(new)
    assert "notes/b.md:3 broken-anchor" not in told(old)


def test_settings_that_cannot_be_used_stop_the_run(folder: Path) -> None:
    (folder / "vault.yaml").write_text("links: {preset: obsidan}\n")
    with pytest.raises(SettingsError, match=r"vault.yaml:1:\d+ .*obsidan"):
        run(folder)
    (folder / "vault.yaml").unlink()
    (folder / "vault.yaml").symlink_to("/etc/hostname")
    with pytest.raises(CannotRead, match=r"vault\.yaml cannot be read"):
        run(folder)


def test_a_guessed_preset_is_named_as_guessed(folder: Path) -> None:
    (folder / ".obsidian").mkdir()
    guessed = check(request(folder, preset=None)).report
    assert (guessed.preset, guessed.preset_guessed) == ("obsidian", True)
    chosen = check(request(folder, preset="obsidian")).report
    assert (chosen.preset, chosen.preset_guessed) == ("obsidian", False)
    (folder / "vault.yaml").write_text("{}\n")
    configured = check(request(folder, preset=None)).report
    assert (configured.preset, configured.preset_guessed) == ("vaultkit", False)


# ---------------------------------------------------------------------------------------- caching


def _kept(repository: Repository) -> list[Path]:
    return sorted((repository.path / ".git" / "vaultkit").glob("*.sqlite3"))


def test_a_second_run_parses_nothing_and_says_the_same(folder: Path) -> None:
    repository = init_repository(folder)
    repository.commit()
    first = check(request(folder))
    assert _kept(repository)
    seen: list[int] = []
    second = check(request(folder), lambda what, done, total: seen.append(total))
    assert second.report == first.report
    assert sum(seen) == 0


def test_without_the_cache_nothing_is_written(folder: Path) -> None:
    repository = init_repository(folder)
    repository.commit()
    assert run(folder, cache=False) == _EVERYTHING
    assert not (repository.path / ".git" / "vaultkit").exists()
    assert repository.git("status", "--porcelain") == ""


def test_a_plain_folder_is_remembered_in_the_users_cache(folder: Path) -> None:
    assert run(folder) == _EVERYTHING
    assert list((folder.parent / "cache" / "vaultkit").glob("*/*.sqlite3"))
    assert {path.name for path in folder.iterdir()} == {"a.md", "notes", "notes2"}
    (folder / "notes/b.md").write_text("# B\n")
    assert run(folder) == [_EVERYTHING[0], _EVERYTHING[2]]


def test_without_a_home_a_plain_folder_is_not_remembered(folder: Path) -> None:
    assert run(folder, environment={"PATH": os.environ["PATH"]}) == _EVERYTHING


def test_a_change_of_the_same_size_and_time_is_seen(folder: Path) -> None:
    assert run(folder) == _EVERYTHING
    path = folder / "a.md"
    place = path.stat()
    path.write_text(path.read_text().replace("gone.md", "fine.md"))
    (folder / "fine.md").write_text("# F\n")
    os.utime(path, ns=(place.st_atime_ns, place.st_mtime_ns))
    assert run(folder) == _EVERYTHING[1:]


@pytest.mark.parametrize("seed", range(6))
def test_f51_a_damaged_cache_gives_the_same_answer(folder: Path, seed: int) -> None:
    repository = init_repository(folder)
    repository.commit({"vault.yaml": "links: {preset: commonmark}\n"})
    expected = check(request(folder, preset=None)).report
    chance = random.Random(seed)
    for path in _kept(repository):
        data = bytearray(path.read_bytes())
        if seed == 0:
            data = bytearray(b"no database")
        elif seed == 1:
            del data[len(data) // 2 :]
        for _ in range(200):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data)
    for _ in range(3):  # damaged, begun again, whole
        assert check(request(folder, preset=None)).report == expected


def test_f51_a_cache_that_cannot_be_written_gives_the_same_answer(folder: Path) -> None:
    repository = init_repository(folder)
    repository.commit()
    (repository.path / ".git" / "vaultkit").write_text("in the way")
    assert run(folder) == _EVERYTHING
    assert run(folder) == _EVERYTHING


def test_f51_four_at_once_on_one_cold_cache_give_the_same_answer(folder: Path) -> None:
    pages = {f"many/p{n}.md": f"# P\n\n[x](p{n + 1}.md) [y](none{n}.md)\n" for n in range(400)}
    repository = init_repository(folder, pages)
    alone = vaultkit("check", "--format", "json", "--no-cache", folder=folder)
    for _ in range(2):
        started = [start("check", "--format", "json", folder=folder) for _ in range(4)]
        answers = [process.communicate(timeout=60)[0].decode() for process in started]
        assert [process.returncode for process in started] == [1] * 4
        assert answers == [alone.out] * 4
    assert vaultkit("check", "--format", "json", folder=folder).out == alone.out
    assert _kept(repository)


def test_what_another_engine_left_is_not_read(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = check(request(folder))
    monkeypatch.setattr(memory, "engine_fingerprint", lambda: "another")
    seen: list[int] = []
    again = check(request(folder), lambda what, done, total: seen.append(total))
    assert again.report == expected.report
    assert max(seen) == 4


def test_a_vault_that_moved_is_the_same_vault(folder: Path) -> None:
    init_repository(folder).commit()
    expected = run(folder)
    shutil.move(folder, folder.parent / "moved")
    assert run(folder.parent / "moved") == expected


# --------------------------------------------------------------------------------------- watching


@pytest.fixture
def watched(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Checked | VaultkitError]:
    monkeypatch.setattr("vaultkit.actions.check._SHORTEST_PAUSE", 0.01)
    return Checker(request(folder)).watch()


def test_watching_tells_each_change_and_each_only_once(
    folder: Path, watched: Iterator[Checked | VaultkitError]
) -> None:
    first = next(watched)
    assert isinstance(first, Checked)
    assert told(first) == _EVERYTHING
    (folder / "gone.md").write_text("# Here\n")
    second = next(watched)
    assert isinstance(second, Checked)
    assert told(second) == _EVERYTHING[1:]


def test_watching_outlives_settings_that_are_broken_for_a_while(
    folder: Path, watched: Iterator[Checked | VaultkitError]
) -> None:
    next(watched)
    (folder / "vault.yaml").write_text("nonsense: 1\n")
    assert isinstance(next(watched), SettingsError)
    (folder / "vault.yaml").unlink()
    again = next(watched)
    assert isinstance(again, Checked)
    assert told(again) == _EVERYTHING


def test_what_stops_the_first_run_stops_watching(folder: Path) -> None:
    (folder / "vault.yaml").write_text("nonsense: 1\n")
    with pytest.raises(SettingsError):
        next(Checker(request(folder)).watch())
