from __future__ import annotations

import json

from vaultkit.model.backlink import Backlink, Backlinks
from vaultkit.model.text import Span
from vaultkit.render.as_backlinks import json_text, lines


def place(text: str, *, kind: str = "link", label: str = "", state: str = "") -> Backlink:
    return Backlink(
        path="a\u202e.md",
        id="a",
        title="A",
        record="page",
        state=state,
        kind=kind,
        label=label,
        target="goal",
        span=Span.at(3, 5, 8),
        text=text,
    )


def test_a_line_a_place_with_what_would_act_made_visible() -> None:
    told = Backlinks("goal.md", "goal", "Goal", (place("see [[goal]] \x1b[1m", state="retired"),))
    assert list(lines(told)) == [
        "a\\u202e.md:3:5 link (retired page) | see [[goal]] \\x1b[1m\n",
        "1 place on 1 page leads to goal.md.\n",
    ]
    assert json.loads(json_text(told))["backlinks"][0]["path"] == "a\u202e.md"


def test_long_lines_are_cut_round_the_link() -> None:
    told = Backlinks("goal.md", "goal", "Goal", (place("x" * 500 + " [[goal]] " + "y" * 500),) * 2)
    first, _, last = lines(told)
    assert "[[goal]]" in first
    assert len(first) < 150
    assert last == "2 places on 1 page lead to goal.md.\n"


def test_nothing_is_said_as_nothing() -> None:
    told = Backlinks("goal.md", "goal", "Goal", ())
    assert list(lines(told)) == ["Nothing links to goal.md.\n"]
    read = json.loads(json_text(told))
    assert read["summary"] == {"places": 0, "pages": 0, "unchecked": 0}
    assert read["page"] == {"path": "goal.md", "id": "goal", "title": "Goal"}


def test_values_say_which_key() -> None:
    told = Backlinks("g.md", "g", "G", (place("", kind="ref", label="lead"),))
    assert next(iter(lines(told))) == "a\\u202e.md:3:5 ref lead |\n"


def test_addresses_that_nobody_follows_are_counted() -> None:
    told = Backlinks("goal.md", "goal", "Goal", (), unchecked=2)
    assert list(lines(told)) == [
        "Nothing links to goal.md.\n",
        "2 links of the vault are addresses of its site and not checked; any may lead here.\n",
    ]
