"""Two snapshots compared whole: nothing changed, and laws of any change."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.support.changed import ONTOLOGY, said, snapshots
from tests.support.judged import snapshot_under, snapshot_with
from vaultkit.model.settings import Checks, Settings
from vaultkit.review.compare import compare

NAMES = ("old", "new")

_blocks = st.lists(
    st.sampled_from(
        [
            "title: T",
            "id: n-1",
            "type: person",
            "lead: b",
            "tags: [x, y]",
            "tags: [y]",
            "lifecycle: retired",
            "record: claim",
            "supersedes: n-1",
            "bad: [",
            "aliases: [q]",
        ]
    ),
    max_size=3,
    unique=True,
).map(lambda lines: "---\n" + "".join(f"{line}\n" for line in lines) + "---\n" if lines else "")
_bodies = st.lists(
    st.sampled_from(["# A\n", "# B\n", "[[b]]\n", "[[n-1]] [[q]]\n", "## S\n\ns\n", "text\r\n"]),
    max_size=4,
).map("\n".join)
_vaults = st.dictionaries(
    st.sampled_from(["a.md", "b.md", "notes/a.md", "notes/c.md", "people/b.md"]),
    st.builds(str.__add__, _blocks, _bodies),
    max_size=5,
)


@given(files=_vaults)
def test_nothing_changed_between_a_vault_and_itself(files: dict[str, str]) -> None:
    found = compare(*snapshots(files, files), NAMES)
    assert found.empty
    assert list(said(found)) == []


@given(old=_vaults, new=_vaults)
def test_the_other_way_round_it_mirrors(old: dict[str, str], new: dict[str, str]) -> None:
    there, back = compare(*snapshots(old, new), NAMES), compare(*snapshots(new, old), NAMES)
    assert {(p.old_path, p.path, p.how == "changed") for p in there.pages} == {
        (p.path, p.old_path, p.how == "changed") for p in back.pages
    }
    came = {p.path for p in there.pages if p.how == "added"}
    assert came == {p.path for p in back.pages if p.how == "removed"}
    gained = {(p.path, goal) for p in there.pages for goal in p.gained}
    assert gained == {(p.old_path, goal) for p in back.pages for goal in p.lost}
    fields = {(p.path, f.key, f.before, f.after) for p in there.pages for f in p.fields}
    assert fields == {(p.old_path, f.key, f.after, f.before) for p in back.pages for f in p.fields}
    broken = {(one.target, one.before, one.after) for one in there.broken}
    assert broken == {(one.target, one.after, one.before) for one in back.mended}
    moved = {(one.heading, one.source.path, one.target.path) for one in there.moved_sections}
    assert moved == {(one.heading, one.target.path, one.source.path) for one in back.moved_sections}
    assert {hub.page.path for hub in there.new_hubs} == {h.page.path for h in back.former_hubs}


@given(old=_vaults, new=_vaults)
def test_where_something_differs_something_is_told(
    old: dict[str, str], new: dict[str, str]
) -> None:
    found = compare(*snapshots(old, new), NAMES)
    told = {path for p in found.pages for path in (p.path, p.old_path)}
    told |= {path for c in found.claims for path in (c.path, c.old_path)}
    assert {path for path in {*old, *new} if old.get(path) != new.get(path)} <= told


def test_an_ontology_with_mistakes_is_not_compared() -> None:
    good, _ = snapshot_with(ONTOLOGY, {})
    bad, _ = snapshot_with("name: [x\n", {})
    assert compare(good, bad, NAMES).unlike.startswith("the new ontology has mistakes")
    assert compare(bad, good, NAMES).unlike.startswith("the former ontology has mistakes")


def test_settings_are_told_by_their_file() -> None:
    one, other = snapshots({"vault.yaml": "a: 1\n"}, {"vault.yaml": "a: 2\n"})
    none, _ = snapshots({}, {})
    found = [compare(*sides, NAMES).settings for sides in ((one, other), (none, one), (one, none))]
    assert found == ["changed", "added", "removed"]


def test_a_baseline_that_follows_a_page_is_no_change_of_settings() -> None:
    settings = Settings(configured=True, checks=Checks(baseline="held.jsonl"))
    entry = '{"rule": "broken-link", "record": "%s", "subject": "x"}\n'
    page = "# A\n\n[[x]]\n"
    there, moved, named = (
        snapshot_under(settings, {path: text, "held.jsonl": entry % record})
        for path, text, record in (
            ("a.md", page, "a.md"),
            ("b/c.md", page, "b/c.md"),
            ("b/c.md", f"---\nid: n-1\n---\n{page}", "n-1"),
        )
    )
    assert compare(there, moved, NAMES).adjusted == ()
    assert compare(moved, named, NAMES).adjusted == ()
