"""Pages to merge, and Git's own merge of texts to merge them with."""

from __future__ import annotations

import os
import tempfile

from hypothesis import strategies as st

from vaultkit.git.merge_file import Marks, text_merge
from vaultkit.git.run import Git
from vaultkit.model.merged import TextMerge


def by_git(marks: Marks = Marks(), *, union: bool = False) -> TextMerge:  # noqa: B008
    """Git's merge of three texts, in no repository."""
    return text_merge(Git(tempfile.gettempdir(), dict(os.environ), known=()), marks, union=union)


WORDS = ("a", "b c", "'q'", '"d: e"', "2026-01-02", "no", "\u4e2d\u6587", "\u05d0\u05d1", "e\u0301")
_word = st.sampled_from(WORDS)
_above = st.sampled_from(["", "", "# c\n", "\n"])
_value = st.one_of(
    _word.map(lambda text: f" {text}\n"),
    _word.map(lambda text: f" {text} # why\n"),
    st.lists(_word, max_size=4).map(lambda items: f" [{', '.join(items)}]\n"),
    st.lists(st.tuples(st.sampled_from(["", "  # c\n"]), _word), min_size=1, max_size=4).map(
        lambda rows: "\n" + "".join(f"{above}  - {text}\n" for above, text in rows)
    ),
    st.lists(
        st.tuples(st.sampled_from("xyz"), _word), min_size=1, max_size=3, unique_by=lambda e: e[0]
    ).map(lambda rows: "\n" + "".join(f"  {key}: {text}\n" for key, text in rows)),
    st.just(" |\n  text\n\n  # more\n"),
    st.just("\n"),
)
_keys = st.lists(
    st.tuples(_above, st.sampled_from("type title tags note map owner".split()), _value),
    min_size=1,
    max_size=5,
    unique_by=lambda entry: entry[1],
)
_body = st.lists(
    st.sampled_from(["# One\n", "text\n", "\n", "\u4e2d\n", "---\n", "more"]), max_size=5
)


@st.composite
def pages(draw: st.DrawFn) -> bytes:
    """A page with a readable frontmatter, in any line ends, with or without a byte-order mark."""
    head = "".join(f"{above}{key}:{value}" for above, key, value in draw(_keys))
    text = f"---\n{head}---\n" + "".join(draw(_body))
    end = draw(st.sampled_from(["\n", "\n", "\r\n", "\r"]))
    return draw(st.sampled_from([b"", b"", b"\xef\xbb\xbf"])) + text.replace("\n", end).encode()


@st.composite
def versions(draw: st.DrawFn) -> tuple[bytes, bytes, bytes]:
    """Three versions of a page that have much in common: both sides took some lines of others."""
    base, others = draw(pages()), [draw(pages()), draw(pages())]
    sides = []
    for other in others:
        lines = base.split(b"\n")
        for at in draw(st.lists(st.integers(0, max(0, len(lines) - 1)), max_size=2)):
            donors = other.split(b"\n")
            lines[at : at + draw(st.integers(0, 1))] = [donors[at % len(donors)]]
        sides.append(draw(st.sampled_from([b"\n".join(lines), b"\n".join(lines), other, base])))
    return base, sides[0], sides[1]
