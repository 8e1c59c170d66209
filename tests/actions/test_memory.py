"""Memory: what an earlier run left is used only where it holds, and may be damaged or missing."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import event, given, settings
from hypothesis import strategies as st

from tests.support.vault import vault
from vaultkit.actions import memory
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge, judge_pages, judge_whole
from vaultkit.actions.memory import Memory, load_last, remembered_settings, user_folder
from vaultkit.errors import SettingsError
from vaultkit.model.finding import Severity
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Budgets, Checks, Settings
from vaultkit.vault.state import State

_FILES: dict[str, str | bytes] = {
    "a.md": "[[b]] [[gone]]\n",
    "b.md": "---\nid: n\n---\n# B\n",
    "x \udcff.png": b"",
}
_RULES = frozenset({"broken-link"})


def _judged(settings: Settings, before: State | None = None) -> Judged:
    tree = vault(_FILES)
    return judge(tree, settings, FactsStore(tree, dialect_of(settings)), before=before)


def _saved(folder: Path, settings: Settings) -> Judged:
    judged = _judged(settings)
    Memory(str(folder), settings).save(judged, None)
    return judged


def test_a_state_is_found_again_by_the_same_settings(tmp_path: Path) -> None:
    judged = _saved(tmp_path, Settings())
    assert Memory(str(tmp_path), Settings()).load() == judged.state


def test_what_was_saved_last_is_taken_where_the_settings_are_the_same(tmp_path: Path) -> None:
    folder = str(tmp_path)
    assert load_last(folder) is None
    assert load_last(None) is None
    judged = _saved(tmp_path, Settings())
    last = load_last(folder)
    assert last is not None
    assert last.state == judged.state
    kept = Memory(folder, Settings(), last)
    assert kept.load() is last.state
    later = _judged(Settings(), judged.state)
    kept.save(replace(later, changed=("a.md",)), judged.state)  # it goes on from what was loaded
    assert Memory(folder, Settings()).load() == later.state
    assert Memory(folder, Settings(configured=True), last).load() is None
    (tmp_path / Path(last.file.path).name).write_bytes(b"no database")
    damaged = load_last(folder)
    assert Memory(folder, Settings(), damaged).load() is None


def test_what_only_chooses_among_findings_shares_a_state(tmp_path: Path) -> None:
    _saved(tmp_path, Settings())
    checks = Checks(ignore=("links",), severity=(("LK001", Severity.INFO),))
    assert Memory(str(tmp_path), Settings(checks=checks, name="x")).load() is not None


@pytest.mark.parametrize(
    "other",
    [
        Settings(preset=PRESETS["obsidian"]),
        Settings(configured=True),
        Settings(exclude=("b.md",)),
        Settings(documents=("docs/",)),
        Settings(wikilink_order=("path",)),
    ],
)
def test_settings_that_judge_otherwise_share_none(tmp_path: Path, other: Settings) -> None:
    _saved(tmp_path, Settings())
    assert Memory(str(tmp_path), other).load() is None


def test_dialects_that_read_pages_alike_share_their_facts(tmp_path: Path) -> None:
    Memory(str(tmp_path), Settings(preset=PRESETS["obsidian"])).put({"1": b"x"})
    assert Memory(str(tmp_path), Settings(preset=PRESETS["foam"])).get(["1"]) == {"1": b"x"}
    assert Memory(str(tmp_path), Settings(preset=PRESETS["dendron"])).get(["1"]) == {}
    assert Memory(str(tmp_path), Settings(preset=PRESETS["commonmark"])).get(["1"]) == {}


def test_what_another_engine_left_is_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _saved(tmp_path, Settings())
    Memory(str(tmp_path), Settings()).put({"1": b"x"})
    monkeypatch.setattr(memory, "engine_fingerprint", lambda: "another")
    assert Memory(str(tmp_path), Settings()).load() is None
    assert Memory(str(tmp_path), Settings()).get(["1"]) == {}


def test_without_a_folder_nothing_is_remembered() -> None:
    nowhere = Memory(None, Settings())
    nowhere.put({"1": b"x"})
    nowhere.save(_judged(Settings()), None)
    assert nowhere.get(["1"]) == {}
    assert nowhere.load() is None


def test_a_run_that_changed_nothing_writes_nothing(tmp_path: Path) -> None:
    judged = _saved(tmp_path, Settings())
    names = sorted(tmp_path.iterdir())
    before = {path: path.read_bytes() for path in names}
    again = _judged(Settings(), judged.state)
    Memory(str(tmp_path), Settings()).save(again, judged.state)
    assert {path: path.read_bytes() for path in sorted(tmp_path.iterdir())} == before


def test_rows_that_do_not_read_are_no_state(tmp_path: Path) -> None:
    judged = _judged(Settings())
    name = Memory(str(tmp_path), Settings())._state
    name.save(b"no zlib", {0: b"[]"}, count=1, whole=True)
    assert Memory(str(tmp_path), Settings()).load() is None
    Memory(str(tmp_path), Settings()).save(judged, None)
    assert Memory(str(tmp_path), Settings()).load() in (None, judged.state)


@settings(max_examples=30)
@given(st.lists(st.frozensets(st.integers(0, 40), max_size=12), min_size=1, max_size=5))
def test_what_runs_one_after_the_other_save_is_what_the_last_one_found(
    runs: list[frozenset[int]],
) -> None:
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patched:
        patched.setattr(memory, "_PART", 2)
        there: frozenset[int] = frozenset()
        for turn, switched in enumerate(runs):
            there ^= switched
            files: dict[str, str | bytes] = {
                f"{number:02}.md": f"turn {turn if number % 3 else 0}\n" for number in there
            }
            remembers = Memory(folder, Settings())
            before, tree = remembers.load(), vault(files)
            judged = judge(
                tree, Settings(), FactsStore(tree, dialect_of(Settings())), before=before
            )
            remembers.save(judged, before)
            loaded = Memory(folder, Settings()).load()
            assert loaded == judged.state
            assert list(loaded.rows) == sorted(loaded.rows)


def test_settings_are_resolved_once_for_each_content(tmp_path: Path) -> None:
    data = b"vault: {name: Garden}\nchecks: {ignore: [broken-link]}\n"
    first = remembered_settings(str(tmp_path), data, "vault.yaml", _RULES)
    assert first.name == "Garden"
    again = remembered_settings(str(tmp_path), data, "vault.yaml", frozenset())  # not judged anew
    assert again == first
    other = remembered_settings(str(tmp_path), data + b"# x\n", "vault.yaml", _RULES)
    assert other == first


def test_a_file_with_mistakes_is_told_each_time(tmp_path: Path) -> None:
    for _ in range(2):
        with pytest.raises(SettingsError, match=r"vault\.yaml:1:1"):
            remembered_settings(str(tmp_path), b"nonsense: 1\n", "vault.yaml", _RULES)


def test_remembered_settings_that_do_not_read_are_resolved_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "resolved", lambda settings: ["an older form"])
    data = b"vault: {name: Garden}\n"
    for _ in range(2):
        found = remembered_settings(str(tmp_path), data, "vault.yaml", _RULES)
        assert found == replace(Settings(), configured=True, name="Garden")


def test_no_file_means_the_defaults(tmp_path: Path) -> None:
    assert remembered_settings(str(tmp_path), None, "vault.yaml", _RULES) == Settings()
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ({"XDG_CACHE_HOME": "/c", "HOME": "/h"}, "/c/vaultkit/"),
        ({"HOME": "/h"}, "/h/.cache/vaultkit/"),
        ({"XDG_CACHE_HOME": "", "HOME": "/h"}, "/h/.cache/vaultkit/"),
        ({"XDG_CACHE_HOME": "relative"}, None),
        ({"HOME": "relative"}, None),
        ({}, None),
    ],
)
def test_a_plain_folder_is_remembered_in_the_users_cache(
    environment: dict[str, str], expected: str | None
) -> None:
    found = user_folder("/vaults/one", environment)
    assert found is None if expected is None else (found or "").startswith(expected)


def test_two_folders_never_share_a_place() -> None:
    environment = {"HOME": "/h"}
    assert user_folder("/one", environment) != user_folder("/two", environment)
    assert user_folder("/\udcff", environment) is not None


def test_a_large_state_is_saved_beside_other_work_and_gone_on_from(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(memory, "_LARGE", 1)
    judged, kept = _judged(Settings()), Memory(str(tmp_path), Settings())
    wait = kept.begin_saving(judged, None, jobs=1)
    assert Memory(str(tmp_path), Settings()).load() is None  # it is done at the end
    wait()
    assert Memory(str(tmp_path), Settings()).load() == judged.state
    for path in tmp_path.iterdir():
        path.unlink()
    fresh = Memory(str(tmp_path), Settings())
    fresh.begin_saving(judged, None, jobs=2)()
    assert Memory(str(tmp_path), Settings()).load() == judged.state
    tree = vault({**_FILES, "c.md": "# C\n"})
    later = judge(tree, Settings(), FactsStore(tree, dialect_of(Settings())), before=judged.state)
    fresh.begin_saving(later, judged.state, jobs=2)()
    assert Memory(str(tmp_path), Settings()).load() == later.state


_PAGES = st.dictionaries(
    st.sampled_from("abcdefgh"),
    st.tuples(
        st.lists(st.sampled_from("abcdefgh"), max_size=4),
        st.sampled_from(["", "lifecycle: retired", "record: claim"]),
        st.sampled_from([0, 40]),
    ),
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_PAGES, min_size=2, max_size=4))
def test_hubs_are_the_same_whatever_is_remembered_of_ties(
    changes: list[dict[str, tuple[list[str], str, int]]],
) -> None:
    budgets = Budgets(hub=30, page=400, hub_percentile=50, min_pages=3, min_degree=1)
    own = Settings(configured=True, preset=PRESETS["obsidian"], budgets=budgets)
    files: dict[str, str | bytes] = {}
    remembered = 0
    with TemporaryDirectory() as folder, pytest.MonkeyPatch.context() as patch:
        patch.setattr("vaultkit.vault.carry._FEW", 1)  # as if the vault were larger
        for change in changes:
            for name, (links, state, units) in change.items():
                text = " ".join(f"[[{one}]]" for one in links) + "x" * units
                files[f"{name}.md"] = f"---\n{state}\n---\n{text}\n"
            memory, tree = Memory(folder, own), vault(files)
            before = memory.load()
            remembered += bool(before and before.ties)
            store = FactsStore(tree, dialect_of(own), memory)
            judged = judge_whole(judge_pages(tree, own, store, before=before))
            memory.save(judged, before)
            assert judged.wide == judge(tree, own, FactsStore(tree, dialect_of(own))).wide
    event(f"remembered {min(remembered, 1)}")
