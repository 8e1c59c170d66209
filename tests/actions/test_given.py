"""Files of facts from elsewhere: refused with words and a next step, or used whole."""

from __future__ import annotations

import hashlib
import json
import random
from pathlib import Path
from typing import Any

import pytest

from tests.support.vault import vault
from vaultkit.actions import given
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.given import GivenFacts, head_of, join
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.errors import CannotRead
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, Kind, blob_id
from vaultkit.parse import codec
from vaultkit.parse.page import parse
from vaultkit.parse.scan import Dialect
from vaultkit.trees.shard_file import write_shard

_PAGE = b"---\nid: n\naliases: [b, c]\n---\n\n# One\n\n[[two]] [x](three.md#y) ![[one]] ^id\n"
_BLOB = blob_id(_PAGE)
_FACTS = codec.encode(parse(_PAGE, Dialect()))
_ENTRIES = {"one.md": Entry(Kind.FILE, _BLOB)}


def write(folder: Path, name: str = "1.facts", facts: bytes = _FACTS, **more: Any) -> str:
    write_shard(str(folder / name), {**head_of(Dialect(), 3, 4), **more}, {_BLOB: facts})
    return name


def joined(folder: Path, *names: str, dialect: Dialect | None = None) -> GivenFacts:
    again = ("--at", "feature/a b")
    return join(names, str(folder), dialect or Dialect(), _ENTRIES, again)


def refused(folder: Path, *names: str, **more: Any) -> tuple[str, str]:
    with pytest.raises(CannotRead) as error:
        joined(folder, *names, **more)
    return error.value.message, error.value.hint


def test_what_no_file_gives_is_nothing(tmp_path: Path) -> None:
    assert not GivenFacts()
    assert GivenFacts().get(_BLOB) is None
    facts = joined(tmp_path, write(tmp_path))
    assert facts
    assert facts.get("0" * 40) is None
    assert facts.get("") is None


def test_facts_come_back(tmp_path: Path) -> None:
    found = joined(tmp_path, write(tmp_path), write(tmp_path, "2.facts")).get(_BLOB)
    assert found is not None
    assert found[0] == _FACTS
    assert [link.target for link in found[1].links] == ["two", "three.md#y", "one"]


def test_values_that_no_page_needs_are_not_kept(tmp_path: Path) -> None:
    name = write(tmp_path)
    other = {"one.md": Entry(Kind.FILE, "0" * 40), "link": Entry(Kind.SYMLINK, detail="x")}
    assert _BLOB not in join((name,), str(tmp_path), Dialect(), other, ())
    unknown = {"one.md": Entry(Kind.FILE)}
    assert _BLOB in join((name,), str(tmp_path), Dialect(), unknown, ())


# ------------------------------------------------------------------------------- what does not fit


def test_another_engine_is_refused_with_the_command_that_makes_it_anew(tmp_path: Path) -> None:
    name = write(tmp_path, "a b.facts", engine="9.9.9+0123456789abcdef")
    message, hint = refused(tmp_path, name)
    assert "made by vaultkit 9.9.9+0123456789abcdef, and this is" in message
    assert "vaultkit facts --shard 3/4 --at 'feature/a b' -o 'a b.facts'" in hint


def test_other_readers_are_refused(tmp_path: Path) -> None:
    name = write(tmp_path, readers="pyromark 0.0, PyYAML 0")
    assert "it was made with pyromark 0.0, PyYAML 0, and here" in refused(tmp_path, name)[0]


def test_another_dialect_is_refused(tmp_path: Path) -> None:
    message, hint = refused(tmp_path, write(tmp_path), dialect=Dialect(wikilinks=False))
    assert "another dialect" in message
    assert "vaultkit facts --shard 3/4" in hint


@pytest.mark.parametrize(
    "shard", [None, [], [1], [0, 4], [5, 4], [1, 1 << 70], ["1", "; rm -rf /"], "1/2", [True, 2]]
)
def test_a_shard_that_is_none_is_named_so(tmp_path: Path, shard: object) -> None:
    hint = refused(tmp_path, write(tmp_path, engine="x", shard=shard))[1]
    assert "vaultkit facts --shard I/N" in hint


@pytest.mark.parametrize("engine", [None, 7, ["x"], "", {"a": 1}])
def test_an_engine_that_is_no_name_is_told(tmp_path: Path, engine: object) -> None:
    assert "something unknown" in refused(tmp_path, write(tmp_path, engine=engine))[0]


def test_a_damaged_file_is_refused_and_the_others_with_it(tmp_path: Path) -> None:
    good, bad = write(tmp_path), write(tmp_path, "2.facts")
    (tmp_path / bad).write_bytes((tmp_path / bad).read_bytes()[:-20])
    message, hint = refused(tmp_path, good, bad)
    assert message == "2.facts cannot be used: it is cut off or damaged"
    assert "vaultkit facts --shard 3/4" in hint
    (tmp_path / bad).write_bytes(b"vaultkit facts 1\n")
    assert "vaultkit facts --shard I/N" in refused(tmp_path, good, bad)[1]


def test_a_missing_or_foreign_file_is_told(tmp_path: Path) -> None:
    (tmp_path / "x.facts").write_text("# A page\n")
    assert refused(tmp_path, "gone.facts")[0] == "gone.facts: there is no such file"
    assert refused(tmp_path, "x.facts")[0] == "x.facts: it is no facts file"


def test_files_that_contradict_each_other_are_refused(tmp_path: Path) -> None:
    other = codec.encode(parse(_PAGE + b"[[more]]\n", Dialect()))
    names = write(tmp_path), write(tmp_path, "2.facts", other)
    message, _ = refused(tmp_path, *names)
    assert message.startswith("1.facts and 2.facts contradict each other about")


# ------------------------------------------------------------------------- what means to do harm


def run(facts: GivenFacts, files: dict[str, bytes], jobs: int = 1) -> int:
    chosen = Settings(preset=PRESETS["obsidian"])
    tree = vault(files)
    store = FactsStore(tree, dialect_of(chosen), given=facts, jobs=jobs)
    return len(judge(tree, chosen, store).findings)


@pytest.mark.parametrize("jobs", [1, 2])
def test_facts_that_are_none_are_told_by_the_files_name(tmp_path: Path, jobs: int) -> None:
    files = {f"{number}.md": b"# %d\n" % number for number in range(1_200)} | {"one.md": _PAGE}
    facts = joined(tmp_path, write(tmp_path, facts=b'[1, {"a": 2}]\n\n'))
    with pytest.raises(CannotRead, match=r"1\.facts cannot be used: .* is no facts") as error:
        run(facts, files, jobs)
    assert "leave it out" in error.value.hint


def test_changed_facts_with_a_right_sum_never_break_a_check(tmp_path: Path) -> None:
    chance = random.Random(11)
    files = {"one.md": _PAGE, "two.md": b"[[one#One]] [[one#^id]] [[c]]\n"}
    told = used = 0
    for _ in range(400):
        data = bytearray(_FACTS)
        for _ in range(chance.randrange(1, 4)):
            at = chance.randrange(len(data))
            data[at : at + chance.randrange(2)] = chance.choice(
                (b'"', b"0", b"-1", b"[]", b"null", b"{}", b",", b"x", b"[", b"9" * 20)
            )
        try:
            run(joined(tmp_path, write(tmp_path, facts=bytes(data))), files)
            used += 1
        except CannotRead:
            told += 1
    assert told > 50
    assert used > 10


@pytest.mark.parametrize(
    "lie",
    [
        b"# Another page\n\n[[nowhere]] ![[two]]\n",
        b"",
        b"\xff\xfe",
        b"---\nid: [\n---\n",
        b"---\nid: two\ntitle: " + b"x" * 60_000 + b"\n---\n",
        b"<!-- vaultkit: ignore broken-link -->\n\n[[gone]]\n",
        b"# A\n\n## A\n\n![[two]] ![[one]] ![[two]]\n" * 50,
    ],
)
def test_facts_of_other_bytes_never_break_a_check(tmp_path: Path, lie: bytes) -> None:
    files = {"one.md": _PAGE, "two.md": b"[[one#One]] [[one#^id]] ![[one]] [[c]]\n"}
    for placed in (False, True):
        facts = codec.encode(parse(lie, Dialect(), placed=placed))
        assert run(joined(tmp_path, write(tmp_path, facts=facts)), files) >= 0


@pytest.mark.parametrize(
    "block",
    [
        "a: &x [1,2,3,4,5,6,7,8,9]\nb: &y [*x,*x,*x,*x,*x,*x,*x,*x,*x]\nc: [" + "*y," * 999 + "*y]",
        "[" * 5_000,
        "!!python/object/apply:os.system [id]",
        "a: \ud800 \x00",
        "- a\n- b",
        "a: b\n---\nc: d\n",
    ],
)
def test_a_block_that_no_page_has_is_harmless(tmp_path: Path, block: str) -> None:
    core, anchors, _ = _FACTS.decode().split("\n")
    data = "\n".join((core, anchors, json.dumps(block))).encode()
    assert run(joined(tmp_path, write(tmp_path, facts=data)), {"one.md": _PAGE}) >= 0


def test_the_sum_is_of_the_whole_file(tmp_path: Path) -> None:
    text = (tmp_path / write(tmp_path)).read_bytes()
    body, _, end = text.rpartition(b"end ")
    assert end.strip().decode() == hashlib.sha256(body).hexdigest()
    assert given.MOST_SHARDS >= 1_000
