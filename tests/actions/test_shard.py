"""Shares of a vault, and the law: a check that joins them says what a check alone says."""

from __future__ import annotations

import os
import random
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import vaultkit
from tests.support.repository import Repository, init_repository, write_files
from tests.support.vault import vault
from vaultkit.actions.check import Checked, CheckRequest, check
from vaultkit.actions.facts import FactsCache, FactsStore
from vaultkit.actions.given import GivenFacts, head_of, join
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.actions.shard import Shard, write_facts
from vaultkit.errors import VaultkitError
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.render.table import RENDERERS
from vaultkit.render.view import View
from vaultkit.rules.manual import cards
from vaultkit.rules.run import identities
from vaultkit.trees.shard_file import open_shard, write_shard
from vaultkit.vault.surface import Surface

_CARDS = cards()
_WORDS = ("a", "b c", "é", "d#Setup", "d#No such", "gone", "^b1", "x/a", "../b c", "nät")


def request(folder: Path, **more: Any) -> CheckRequest:
    environment = {**os.environ, "XDG_CACHE_HOME": str(folder.parent / "cache")}
    return CheckRequest(folder=str(folder), environment=environment, **more)


def shown(checked: Checked) -> dict[str, str]:
    """What every format says."""
    view = View(
        color=False,
        width=100,
        source=checked.line_of,
        show_info=True,
        cards=_CARDS,
        identities=tuple(identities(checked.report.findings)),
        version=vaultkit.__version__,
    )
    return {style: "".join(lines(checked.report, view)) for style, lines in RENDERERS.items()}


def page(chance: random.Random) -> bytes:
    head = "".join(
        f"{key}: {chance.choice(('n1', 'T', '[one, two]', 'retired', '[', '2024-13-40'))}\n"
        for key in chance.sample(("id", "title", "aliases", "lifecycle", "when"), 2)
    )
    lines = [f"---\n{head}---\n"] if chance.random() < 0.6 else []
    lines += [f"# {chance.choice(_WORDS)}\n", "## Setup\n"]
    for _ in range(chance.randrange(5)):
        word = chance.choice(_WORDS)
        forms = f"[[{word}]]", f"![[{word}]]", f"[t]({word}.md)", f"![i]({word}.png)", "[u]: x.md"
        lines.append(f"{chance.choice(forms)} text ^b{chance.randrange(3)}\n")
    if chance.random() < 0.2:
        lines.append("<!-- vaultkit: ignore broken-link -->\n[x](gone.md)\n")
    data = "\n".join(lines).encode()
    return data + b"\xff" if chance.random() < 0.05 else data


def pages(chance: random.Random, count: int) -> dict[str, bytes]:
    names = ("a", "b c", "é", "d", "A", "x/a", "x/index", "y/n\udcff", "nät", "nät")
    found = {f"{chance.choice(('', 'p/', 'q/'))}{chance.choice(names)}.md": page(chance)}
    for number in range(count):
        found[f"{chance.choice(('', 'p/', 'q/r/'))}{number}.md"] = page(chance)
    return {os.fsencode(name).decode("utf-8", "replace"): data for name, data in found.items()}


# ----------------------------------------------------------------------------------------- shares


@given(st.text(st.characters(codec=None)), st.integers(1, 9))
def test_every_page_is_in_exactly_one_share(path: str, count: int) -> None:
    assert [Shard(number, count).holds(path) for number in range(1, count + 1)].count(True) == 1


@pytest.mark.parametrize("count", [2, 3, 7, 16])
def test_shares_are_about_equal(count: int) -> None:
    paths = [f"area-{number % 40:02}/page-{number:05}.md" for number in range(16_000)]
    sizes = [sum(map(Shard(number, count).holds, paths)) for number in range(1, count + 1)]
    fair = len(paths) / count
    assert max(abs(size - fair) for size in sizes) < 4 * fair**0.5


def test_a_page_stays_in_its_share_for_ever() -> None:
    paths = ("a.md", "notes/b.md", "é.md", "\udcff.md")
    shares = [[n for n in range(1, 5) if Shard(n, 4).holds(path)] for path in paths]
    assert shares == [[3], [3], [4], [2]]


# -------------------------------------------------------------------------------- the law, judged


class _Kept:
    """A cache in a folder, so that it holds what other processes keep as well."""

    keeps = True

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        folder.mkdir()

    def get(self, blobs: Iterable[str]) -> Mapping[str, bytes]:
        return {
            blob: (self._folder / blob).read_bytes() for blob in self.keys().intersection(blobs)
        }

    def put(self, facts: Mapping[str, bytes]) -> None:
        for blob, data in facts.items():
            (self._folder / blob).write_bytes(data)

    def keys(self) -> set[str]:
        return {place.name for place in self._folder.iterdir()}


def judged(
    files: dict[str, bytes],
    chosen: Settings,
    facts: GivenFacts,
    jobs: int = 1,
    cache: FactsCache | None = None,
) -> Judged:
    tree = vault(files)
    store = FactsStore(tree, dialect_of(chosen), cache, given=facts, jobs=jobs)
    return judge(tree, chosen, store)


def seen(judged: Judged) -> list[tuple[str, str, Surface]]:
    """What the next judgement would start from."""
    return [(path, row.blob, row.surface) for path, row in judged.state.rows.items()]


def shards_of(files: dict[str, bytes], chosen: Settings, count: int, folder: Path) -> list[str]:
    """Write the facts of all shares of pages in memory; the files' names."""
    tree = vault(files)
    names = []
    for number in range(1, count + 1):
        share = {
            path: entry.blob
            for path, entry in tree.entries().items()
            if Shard(number, count).holds(path)
        }
        gists = FactsStore(tree, dialect_of(chosen)).gather(share)
        head = head_of(dialect_of(chosen), number, count)
        names.append(f"{number}.facts")
        write_shard(str(folder / names[-1]), head, {gist.blob: gist.facts for gist in gists})
    return names


@settings(max_examples=120)
@given(
    st.randoms(use_true_random=False),
    st.integers(1, 7),
    st.sampled_from(("vaultkit", "obsidian", "commonmark", "dendron", "zk")),
)
def test_joined_shares_give_the_judgement_of_the_whole(
    tmp_path_factory: pytest.TempPathFactory, chance: random.Random, count: int, preset: str
) -> None:
    folder = tmp_path_factory.getbasetemp()
    chosen = Settings(preset=PRESETS[preset])
    files = pages(chance, chance.randrange(12))
    names = shards_of(files, chosen, count, folder)
    for path in chance.sample(sorted(files), len(files) // 4):  # so it is another commit
        files[path] = page(chance)
    names = chance.sample(names, chance.randrange(len(names) + 1))
    names += chance.sample(names, len(names) // 2)
    chance.shuffle(names)
    entries = vault(files).entries()
    given_facts = join(names, str(folder), dialect_of(chosen), entries, ())
    joined, whole = judged(files, chosen, given_facts), judged(files, chosen, GivenFacts())
    assert seen(joined) == seen(whole)
    assert joined.findings == whole.findings
    assert joined.waivers == whole.waivers


def test_a_team_that_joins_finds_what_one_process_finds(tmp_path: Path) -> None:
    chance = random.Random(5)
    files = pages(chance, 1_300)
    chosen = Settings(preset=PRESETS["obsidian"])
    names = shards_of(files, chosen, 4, tmp_path)
    entries = vault(files).entries()
    whole = judged(files, chosen, GivenFacts())
    assert len(whole.findings) > 1_000
    for some in (names, names[1:], names[:1]):
        facts = join(some, str(tmp_path), dialect_of(chosen), entries, ())
        for jobs in (1, 3):
            kept = _Kept(tmp_path / f"kept-{len(some)}-{jobs}")
            joined = judged(files, chosen, facts, jobs, kept)
            assert sorted(map(repr, joined.findings)) == sorted(map(repr, whole.findings))
            assert seen(joined) == seen(whole)
            blobs = {row.blob for row in whole.state.rows.values()}
            assert kept.keys() == {blob for blob in blobs if blob not in facts}


# --------------------------------------------------------------------------- the law, in all words


def write_all(folder: Path, to: Path, count: int, **more: Any) -> list[str]:
    names = []
    for number in range(1, count + 1):
        names.append(str(to / f"{number}of{count}.facts"))
        write_facts(request(folder, **more), Shard(number, count), names[-1])
    return names


@pytest.mark.parametrize("seed", range(6))
def test_every_format_of_every_tree_is_equal_to_the_byte(tmp_path: Path, seed: int) -> None:
    chance = random.Random(seed)
    repository = init_repository(tmp_path / "vault", dict(pages(chance, 30)))
    repository.commit({"vault.yaml": "links: {preset: obsidian}\n"})
    _move_on(repository, chance)
    for at in ("HEAD~1", "index", "worktree"):
        made_at = chance.choice(("HEAD~1", "HEAD", "index", "worktree"))
        names = write_all(repository.path, tmp_path, chance.randrange(1, 8), at=made_at)
        some = chance.sample(names, chance.randrange(1, len(names) + 1))
        _compare(repository.path, some, at=at)


def _move_on(repository: Repository, chance: random.Random) -> None:
    """One commit, something staged, something not staged."""
    names = repository.git("ls-files", "-z", "*.md").strip("\0").split("\0")
    repository.commit({name: page(chance) for name in chance.sample(names, 5)})
    repository.write({name: page(chance) for name in chance.sample(names, 5)})
    repository.git("rm", "-q", "-f", names[0])
    repository.add()
    repository.write({name: page(chance) for name in (*chance.sample(names[1:], 5), "new.md")})


def _compare(folder: Path, files: Sequence[str], **more: Any) -> Checked:
    joined = check(request(folder, facts=tuple(files), cache=False, **more))
    alone = check(request(folder, cache=False, **more))
    assert len(alone.report.findings) > 3
    assert shown(joined) == shown(alone)
    return joined


def test_a_plain_folder_is_joined_by_what_its_files_hold(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "vault", dict(pages(random.Random(3), 20)))
    files = write_all(folder, tmp_path, 3, preset="obsidian")
    joined = _compare(folder, files, preset="obsidian")
    assert joined.from_files == joined.report.records
    (folder / "1.md").unlink(missing_ok=True)
    (folder / "new.md").write_text("[[gone]]\n")
    later = _compare(folder, files, preset="obsidian")
    assert later.from_files == later.report.records - 1


def test_a_warm_cache_and_files_agree(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "vault", dict(pages(random.Random(4), 20)))
    check(request(repository.path, preset="obsidian"))
    files = write_all(repository.path, tmp_path, 2, preset="obsidian")
    repository.write({"0.md": "[[gone]]\n", "1.md": "# One\n"})
    _compare(repository.path, files, preset="obsidian")
    joined = check(request(repository.path, preset="obsidian", facts=tuple(files)))
    alone = check(request(repository.path, preset="obsidian", cache=False))
    assert shown(joined) == shown(alone)


def test_what_files_say_is_put_into_no_cache(tmp_path: Path) -> None:
    repository = init_repository(tmp_path / "vault", {"a.md": "[[gone]]\n", "b.md": "# B\n"})
    file = str(tmp_path / "1.facts")
    write_facts(request(repository.path, preset="obsidian", cache=False), Shard(1, 1), file)
    with open_shard(file) as opened:
        values = opened.values(None)
    lie = repository.git("rev-parse", "HEAD:b.md"), repository.git("rev-parse", "HEAD:a.md")
    head = head_of(dialect_of(Settings(preset=PRESETS["obsidian"])), 1, 1)
    write_shard(file, head, {**values, lie[1]: values[lie[0]]})

    def names(**more: Any) -> list[str]:
        checked = check(request(repository.path, preset="obsidian", **more))
        return [f.name for f in checked.report.findings if f.path == "a.md"]

    assert "broken-link" not in names(facts=(file,))
    assert "broken-link" in names()


# ---------------------------------------------------------------------------------------- writing


def test_the_same_pages_give_the_same_bytes(tmp_path: Path) -> None:
    files = dict(pages(random.Random(6), 700))
    one = init_repository(tmp_path / "one", files).path
    other = write_files(tmp_path / "other", files)
    made = []
    for folder, more in ((one, {"jobs": 3}), (one, {}), (one, {"at": "HEAD"}), (other, {})):
        written = write_facts(
            request(folder, preset="obsidian", **more), Shard(1, 1), str(tmp_path / "x.facts")
        )
        made.append((tmp_path / "x.facts").read_bytes())
        assert written.pages == written.total == len(files)
        assert written.size == len(made[-1])
    assert len(set(made)) == 1


def test_progress_is_told(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "vault", {f"{n}.md": "# A\n" for n in range(50)})
    told: list[tuple[str, int, int]] = []
    shard, place = Shard(1, 1), str(tmp_path / "x.facts")
    write_facts(request(folder), shard, place, lambda *words: told.append(words))
    assert told[-1] == ("reading pages", 50, 50)


def test_a_page_that_cannot_be_read_has_no_facts(tmp_path: Path) -> None:
    files: dict[str, str | bytes] = {"a.md": "# A\n", "b.md": b"x" * 6_000_000}
    folder, place = init_repository(tmp_path / "vault", files).path, str(tmp_path / "x.facts")
    written = write_facts(request(folder, at="HEAD"), Shard(1, 1), place)
    assert (written.pages, written.unread) == (2, 1)
    joined = check(request(folder, at="HEAD", facts=(place,)))
    assert "unreadable-file" in [finding.name for finding in joined.report.findings]
    assert joined.from_files == 1


def test_what_may_not_be_written_over_stops_before_anything_is_read(tmp_path: Path) -> None:
    folder = write_files(tmp_path / "vault", {"a.md": "# A\n"})
    told: list[str] = []
    with pytest.raises(VaultkitError, match=r"a\.md"):
        write_facts(request(folder), Shard(1, 1), "a.md", lambda what, *_: told.append(what))
    assert told == []
    assert (folder / "a.md").read_text() == "# A\n"
