"""The law of judging, for records that rest on other files: claims, relationships, summaries."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.vault import MemoryTree, vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge
from vaultkit.model.around import Around
from vaultkit.model.settings import Settings
from vaultkit.model.tree import Entry, blob_id
from vaultkit.vault.row_codec import decode_rows, encode_rows
from vaultkit.vault.state import State

_CHOSEN = Settings(configured=True)
_AROUND = Around(today=date(2026, 3, 1))
_FILES = ("artifacts/a.txt", "sources/a.txt", "sources/b.txt")
_MANIFEST = ("sources/_manifest/1.json", "sources/_manifest/2.json")
_PAGES = ("a.md", "b.md", "c.md", "x/d.md", "page.md")
_CONTENTS = (b"one\ntwo\n", b"two\none\n", b"\xff", b"")
_IDS = ("clm-00000001", "clm-00000002", "rel-00000001", "a", "[[page]]", "gone")


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


_EVIDENCE = st.builds(
    lambda path, data, more: f"\n  - {{path: {path}, sha256: {_sha(data)}{more}}}",
    st.sampled_from((*_FILES, "gone.txt", "a//b", "page.md")),
    st.sampled_from(_CONTENTS),
    st.sampled_from(("", ", lines: [1, 2]", ", lines: [2, 2], quote: two", ", quote: one two")),
)
_FIELDS = {
    "record": st.sampled_from(("claim", "claim", "claim", "relationship", "page")),
    "type": st.sampled_from(("summary", "note")),
    "id": st.sampled_from(_IDS[:3]),
    "claim_kind": st.sampled_from(("fact", "belief")),
    "assertion_origin": st.sampled_from(("source", "agent_inference", "x")),
    "entities": st.sampled_from(("[page]", "[A page]", "[gone]", "[]", "page")),
    "supersedes": st.sampled_from(_IDS).map(json.dumps),
    "superseded_by": st.sampled_from(_IDS).map(json.dumps),
    "lifecycle": st.sampled_from(("active", "superseded", "merged", "x")),
    "expires": st.sampled_from(("2025", "2026", "2026-02-28", "x")),
    "due": st.sampled_from(("2025", "2026-03")),
    "file": st.sampled_from(("sources/a.txt", "b.txt", "gone.txt", "../x")),
    "ingested": st.sampled_from(("2026-01-01T00:00:00Z", "2026-02")),
    "title": st.sampled_from(("A page", "Other")),
    "evidence": st.lists(_EVIDENCE, max_size=2).map("".join),
}
_TEXTS = st.sampled_from(
    ("", "It is open.", "It is not open.", "A page is open, and so it will stay until May.")
)


def _page(fields: Mapping[str, str], text: str) -> bytes:
    head = "".join(f"{key}: {value}\n" for key, value in fields.items())
    return f"---\n{head}---\n{text}\n".encode()


def _entry(path: str, data: bytes, changed: str, with_blob: bool) -> bytes:
    told = {"path": path, "sha256": _sha(data), "changedAt": changed}
    return json.dumps(told | ({"blob": blob_id(data)} if with_blob else {})).encode()


_BYTES = {
    **{
        path: st.builds(_page, st.fixed_dictionaries({}, optional=_FIELDS), _TEXTS)
        for path in _PAGES
    },
    **dict.fromkeys(_FILES, st.sampled_from(_CONTENTS)),
    **dict.fromkeys(
        _MANIFEST,
        st.just(b"{")
        | st.builds(
            _entry,
            st.sampled_from(("sources/a.txt", "b.txt", "gone.txt")),
            st.sampled_from(_CONTENTS),
            st.sampled_from(("2026-01-15T00:00:00Z", "")),
            st.booleans(),
        ),
    ),
}
_VAULTS = st.fixed_dictionaries({}, optional=_BYTES)
_EDITS = st.lists(
    st.sampled_from(sorted(_BYTES)).flatmap(
        lambda path: st.tuples(st.just(path), st.none() | _BYTES[path])
    ),
    min_size=1,
    max_size=3,
)


@dataclass(frozen=True)
class _Unsure(MemoryTree):
    """A tree that knows the blob ids of some files only, as one does before Git has seen them."""

    unsure: frozenset[str] = frozenset()

    def entries(self) -> Mapping[str, Entry]:
        known = super().entries()
        return {p: e._replace(blob="") if p in self.unsure else e for p, e in known.items()}


def _run(files: Mapping[str, bytes], before: State | None, unsure: frozenset[str]) -> Judged:
    plain = vault(files)
    tree = _Unsure(plain.contents, plain.odd, unsure=unsure)
    store = FactsStore(tree, dialect_of(_CHOSEN))
    return judge(tree, _CHOSEN, store, before=before, around=_AROUND)


@settings(max_examples=200)
@given(
    _VAULTS,
    st.lists(_EDITS, min_size=1, max_size=4),
    st.frozensets(st.sampled_from((*_FILES, *_MANIFEST)), max_size=2),
)
def test_judging_only_what_a_change_touches_gives_the_same_for_records_and_their_files(
    files: dict[str, bytes], edits: list[list[tuple[str, bytes | None]]], unsure: frozenset[str]
) -> None:
    state = _run(files, None, unsure).state
    assert decode_rows(encode_rows(state.rows)) == state.rows
    for changes in edits:
        for path, data in changes:
            if data is None:
                files.pop(path, None)
            else:
                files[path] = data
        step, whole = _run(files, state, unsure), _run(files, None, unsure)
        state = step.state
        assert sorted(step.findings, key=repr) == sorted(whole.findings, key=repr)


def test_a_claim_is_judged_again_when_its_evidence_changes_and_others_are_not() -> None:
    head = f"---\nevidence:\n  - {{path: artifacts/a.txt, sha256: {_sha(b'one')}}}\n---\n"
    files = {"a.md": head.encode(), "b.md": b"Text.\n", "artifacts/a.txt": b"one"}
    first = _run(files, None, frozenset())
    assert first.findings == ()
    step = _run({**files, "artifacts/a.txt": b"two"}, first.state, frozenset())
    assert [finding.name for finding in step.findings] == ["evidence-mismatch"]
    assert step.changed == ("a.md",)
    again = _run({**files, "artifacts/a.txt": b"two"}, step.state, frozenset())
    assert again.changed == ()
    assert again.findings == step.findings


def test_a_summary_is_judged_again_when_the_manifest_changes_and_reads_no_known_original() -> None:
    page = b"---\ntype: summary\nfile: sources/a.txt\n---\n"
    files = {"a.md": page, "b.md": b"Text.\n", "sources/a.txt": b"one"}
    files[_MANIFEST[0]] = _entry("sources/a.txt", b"one", "", with_blob=True)
    first = _run(files, None, frozenset())
    assert first.findings == ()
    assert first.snapshot.files._retained == {}, "no original was read"
    files[_MANIFEST[0]] = _entry("sources/a.txt", b"two", "", with_blob=True)
    step = _run(files, first.state, frozenset())
    assert [finding.name for finding in step.findings] == ["changed-source"]
    assert step.changed == ("a.md",)


def test_a_summary_is_judged_again_when_its_original_changes_or_goes() -> None:
    page = b"---\ntype: summary\nfile: a.txt\n---\n"
    files = {"a.md": page, "b.md": b"Text.\n", "sources/a.txt": b"one"}
    files[_MANIFEST[0]] = _entry("sources/a.txt", b"one", "", with_blob=False)
    first = _run(files, None, frozenset())
    assert first.findings == ()
    step = _run({**files, "sources/a.txt": b"two"}, first.state, frozenset())
    assert [finding.name for finding in step.findings] == ["changed-source"]
    assert step.changed == ("a.md",)
    del files["sources/a.txt"]
    gone = _run(files, step.state, frozenset())
    assert sorted(f.name for f in gone.findings) == ["manifest-drift", "missing-original"]
