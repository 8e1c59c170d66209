from __future__ import annotations

import json

import pytest

from vaultkit.model.hit import Found, Hit, Query, Silence
from vaultkit.render.as_search import json_text, lines

_HIT = Hit("a\u202e.md", "a", "A\x1b[1m", "page", "concept", "", "b10b", 1.5, 3, "see it")


def told(found: Found, **more: object) -> list[str]:
    query = Query(text="see", **more)  # type: ignore[arg-type]
    return list(lines(query, found, lambda path, words: f"<{words}>"))


def test_a_line_a_hit_with_what_would_act_made_visible() -> None:
    later = _HIT._replace(line=0, text="", lifecycle="retired", type="")
    via = _HIT._replace(path="b.md", via="old")
    assert told(Found((_HIT, later), 2, replacing=(via,))) == [
        "<a\\u202e.md:3> A\\x1b[1m (concept) | see it\n",
        "<a\\u202e.md> A\\x1b[1m (retired)\n",
        "<b.md:3> A\\x1b[1m (concept, replaces old) | see it\n",
        "2 hits.\n",
    ]


@pytest.mark.parametrize(
    ("found", "offset", "words"),
    [
        (Found((_HIT,), 1), 0, "1 hit."),
        (Found((_HIT,), 1_200, 1), 0, "1 to 1 of 1,200 hits. Next: --offset 1"),
        (Found((_HIT,), 3), 2, "3 to 3 of 3 hits."),
        (Found((_HIT,), 900, 501), 500, "501 to 501 of 900 hits. Search for more words to see"),
        (Found((), 3, silence=Silence()), 5, "There are only 3 hits"),
    ],
)
def test_how_many_there_are_and_how_to_go_on(found: Found, offset: int, words: str) -> None:
    assert told(found, offset=offset)[-1].startswith(words)


@pytest.mark.parametrize(
    ("silence", "mode", "words"),
    [
        (Silence(unknown=("a", "b")), "all", 'No page of the vault has "a" or "b".'),
        (Silence(apart=2), "all", "2 records have some of them: --mode any."),
        (Silence(filtered=1), "all", "There is 1 without the filters"),
        (Silence(hidden=3), "all", "There are 3 among what does not count: --everything."),
        (Silence(documents=("a.md",)), "all", "Left out: a.md matches, but is a document"),
        (Silence(documents=("a.md", "b")), "phrase", "a.md and b match, but are documents"),
        (Silence(), "phrase", "not side by side"),
    ],
)
def test_nothing_says_why(silence: Silence, mode: str, words: str) -> None:
    found = told(Found((), 0, silence=silence), mode=mode)
    assert found[0] == "Nothing found.\n"
    assert words in found[1]


def test_what_is_left_out_for_its_errors_is_told() -> None:
    assert told(Found((_HIT,), 1, faulty=1))[-1].startswith("Left out: 1 page that matches has ")
    found = told(Found((), 0, silence=Silence(hidden=3), faulty=3))
    assert len(found) == 2
    assert "3 pages that match have errors. --everything shows them" in found[1]
    found = told(Found((), 0, silence=Silence(hidden=3), faulty=2))
    assert "1 more" in found[1]


def test_json_has_everything() -> None:
    query = Query(text="see", offset=1)
    read = json.loads(json_text(query, Found((_HIT,), 5, 2, replacing=(_HIT._replace(via="o"),))))
    assert read["hits"][0] == {
        "path": "a\u202e.md",
        "line": 3,
        "text": "see it",
        "id": "a",
        "title": "A\x1b[1m",
        "record": "page",
        "type": "concept",
        "lifecycle": "active",
        "blob": "b10b",
        "score": 1.5,
    }
    assert read["replacing"][0]["via"] == "o"
    assert read["silence"] is None
    assert read["summary"] == {
        "total": 5,
        "faulty": 0,
        "offset": 1,
        "next_offset": 2,
        "engine": "fts5",
    }
    read = json.loads(json_text(query, Found((), 0, silence=Silence(("x",), 1, 2, 3, ("d.md",)))))
    assert read["silence"] == {
        "unknown": ["x"],
        "apart": 1,
        "filtered": 2,
        "hidden": 3,
        "documents": ["d.md"],
    }
