"""Judging: the whole, and only what a change touches; the law is that both say the same."""

from __future__ import annotations

from collections.abc import Mapping

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.vault import vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import Judged, dialect_of, judge, judge_tree
from vaultkit.model.preset import PRESETS
from vaultkit.model.settings import Budgets, Settings
from vaultkit.model.tree import Entry, Kind
from vaultkit.vault.row_codec import decode_rows, encode_rows
from vaultkit.vault.state import State

_PATHS = (
    "index.md",
    "a.md",
    "b.md",
    "A.md",
    "x/a.md",
    "x/c d.md",
    "x/index.md",
    "y/b.md",
    "é.md",
    "x/README.md",
    "pic.png",
    "x/pic.png",
)
_NAMES = ("a", "b", "A", "c d", "é", "é", "alias one", "Title Two", "x/a", "../b", "y/b", "n1", "x")
_HEADINGS = ("Setup", "Setup", "More words", "setup-1")


def _link(name: str, heading: str, form: int) -> str:
    forms = (
        f"[[{name}]]",
        f"[[{name}#{heading}]]",
        f"![[{name}]]",
        f"[t]({name.replace(' ', '%20')}.md)",
        f"[t]({name.replace(' ', '%20')}.md#{heading.lower()})",
        f"![i]({name}.png)",
        f"[t]({name}/)",
        f"[[{name}#^b1]]",
        f"[t][r]\n\n[r]: {name.replace(' ', '%20')}.md",
        f"[[{name}|label]]",
    )
    return forms[form % len(forms)]


_LINKS = st.lists(
    st.builds(_link, st.sampled_from(_NAMES), st.sampled_from(_HEADINGS), st.integers(0, 9)),
    max_size=4,
)


def _page(fields: Mapping[str, str], heads: list[str], links: list[str], block: bool) -> bytes:
    head = "".join(f"{key}: {value}\n" for key, value in fields.items())
    text = f"---\n{head}---\n" if head else ""
    text += "".join(f"## {heading}\n\n" for heading in heads)
    text += "\n\n".join(links) + (" text ^b1\n" if block else "\n")
    return text.encode()


_FIELDS = st.dictionaries(
    st.sampled_from(("id", "title", "aliases", "lifecycle", "superseded_by", "up")),
    st.sampled_from(
        (
            "n1",
            "a",
            "Title Two",
            "[alias one]",
            "[a, B]",
            "retired",
            "superseded",
            '"[[b]]"',
            "x: y",
        )
    ),
    max_size=4,
)
_PAGES = st.builds(
    _page, _FIELDS, st.lists(st.sampled_from(_HEADINGS), max_size=3), _LINKS, st.booleans()
)
_SMALL = Budgets(page=60, hub=25, hub_percentile=50, min_pages=2, min_degree=1)
_EDITS = st.lists(st.tuples(st.sampled_from(_PATHS), st.none() | _PAGES), min_size=1, max_size=4)


def _run(files: Mapping[str, bytes], chosen: Settings, before: State | None) -> Judged:
    tree = vault(files)
    return judge(tree, chosen, FactsStore(tree, dialect_of(chosen)), before=before)


@settings(max_examples=150)
@given(
    st.dictionaries(st.sampled_from(_PATHS), _PAGES, max_size=8),
    st.lists(_EDITS, min_size=1, max_size=4),
    st.sampled_from(("vaultkit", "obsidian", "commonmark", "dendron", "zk")),
    st.sampled_from((Budgets(), _SMALL)),
)
def test_judging_only_what_a_change_touches_gives_what_judging_everything_gives(
    files: dict[str, bytes],
    edits: list[list[tuple[str, bytes | None]]],
    preset: str,
    budgets: Budgets,
) -> None:
    chosen = Settings(preset=PRESETS[preset], budgets=budgets)
    state = _run(files, chosen, None).state
    for changes in edits:
        for path, data in changes:
            if data is None:
                files.pop(path, None)
            else:
                files[path] = data
        step = _run(files, chosen, state)
        state = step.state
        whole = _run(files, chosen, None)
        assert sorted(step.findings, key=repr) == sorted(whole.findings, key=repr)
        assert state.rows == whole.state.rows or _same_rows(state, whole.state)


def _same_rows(one: State, other: State) -> bool:
    """Equal but for the order of keys and edges, which are sets."""

    def plain(state: State) -> dict[str, object]:
        return {
            path: row._replace(
                keys="\n".join(sorted(row.keys.split("\n"))),
                edges="//".join(sorted(row.edges.split("//"))),
            )
            for path, row in state.rows.items()
        }

    return plain(one) == plain(other)


@given(st.dictionaries(st.sampled_from(_PATHS), _PAGES, max_size=6))
def test_rows_survive_their_bytes(files: dict[str, bytes]) -> None:
    rows = _run(files, Settings(), None).state.rows
    assert decode_rows(encode_rows(rows)) == rows


@given(st.dictionaries(st.sampled_from(_PATHS), _PAGES, max_size=8), st.randoms())
def test_the_order_of_paths_does_not_matter(files: dict[str, bytes], random: object) -> None:
    turned = dict(reversed(files.items()))
    one, other = judge_tree(vault(files), Settings()), judge_tree(vault(turned), Settings())
    assert sorted(one, key=repr) == sorted(other, key=repr)


def test_a_page_that_nothing_touches_is_not_judged_again() -> None:
    files = {"a.md": b"[[b]]\n", "b.md": b"# B\n", "c.md": b"text\n"}
    state = _run(files, Settings(), None).state
    step = _run({**files, "c.md": b"other text\n"}, Settings(), state)
    assert step.changed == ("c.md",)


def test_links_into_a_repository_are_judged_again_when_it_comes_and_goes() -> None:
    text = b"[x](sub/x.md) ![i](x/sub/i.png) [[sub/x]] [s](sub/)\n\n[unused]: sub/x.md\n"
    pages = {"a.md": text, "x/b.md": b"[x](../sub/x.md)\n", "c.md": b"[x](other/x.md)\n"}
    trees = (
        vault(pages),
        vault(pages, {"sub": Entry(Kind.SUBMODULE)}),
        vault(pages, {"x/sub": Entry(Kind.REPOSITORY)}),
        vault({**pages, "sub/y.md": ""}),
        vault(pages),
    )
    state = State()
    for tree in trees:
        store = FactsStore(tree, dialect_of(Settings()))
        step = judge(tree, Settings(), store, before=state)
        assert sorted(step.findings, key=repr) == sorted(judge_tree(tree, Settings()), key=repr)
        state = step.state


def test_a_new_heading_judges_the_pages_that_link_there() -> None:
    files = {"a.md": b"[[b#New]]\n", "b.md": b"# B\n", "c.md": b"text\n"}
    first = _run(files, Settings(), None)
    assert [finding.name for finding in first.findings] == ["broken-anchor"]
    step = _run({**files, "b.md": b"# B\n\n## New\n"}, Settings(), first.state)
    assert step.findings == ()
    assert sorted(step.changed) == ["a.md", "b.md"]


def test_a_last_run_finds_the_same_and_leaves_no_keys() -> None:
    files = {"a.md": b"[[b#One]] [[gone]] ![[b]]\n\n[x]: c.md\n", "b.md": b"# Two\n"}
    chosen = Settings(preset=PRESETS["obsidian"])
    tree = vault(files)
    first = judge(tree, chosen, FactsStore(tree, dialect_of(chosen)))
    last = judge(tree, chosen, FactsStore(tree, dialect_of(chosen)), last=True)
    assert last.findings == first.findings
    assert len(last.findings) == 3
    assert first.state.rows["a.md"].keys
    assert last.state.rows == {p: r._replace(keys="") for p, r in first.state.rows.items()}
