from __future__ import annotations

import pytest

from vaultkit.changes.journey import Journey
from vaultkit.changes.mentions import Mentions

RENAMED = Journey({"concepts/moon.md": "concepts/luna.md"})
MOVED = Journey({"concepts/moon.md": "sky/moon.md"})
FOLDER = Journey({"concepts/moon.md": "sky/moon.md"}, {"concepts": "sky"})


@pytest.mark.parametrize(
    ("journey", "here", "text", "count"),
    [
        # what means another file, or the new place, or no file at all
        (RENAMED, "a.md", "concepts/luna.md, luna.md, honeymoon.md, moon.mdx, moon", 0),
        (RENAMED, "a.md", "https://example.org/concepts/moon.md other/moon.md", 0),
        (MOVED, "sky/a.md", "moon.md sky/moon.md /sky/moon.md", 0),
        (MOVED, "a.md", 'ref "moon.md"', 0),
        (FOLDER, "sky/a.md", "the concepts/ideas of it", 0),
        # what does not
        (RENAMED, "a.md", '<a href="concepts/moon.md">', 1),
        (RENAMED, "concepts/b.md", "<img src='moon.md#x'> moon.md.", 2),
        (RENAMED, "a.md", '{{< ref "moon.md" >}} ../concepts/moon.md', 2),
        (RENAMED, "board.canvas", '{"file":"concepts/moon.md"}', 1),
        (MOVED, "concepts/b.md", '<a href="moon.md">', 1),
        (MOVED, "concepts/b.md", "/concepts/moon.md", 1),
        (FOLDER, "a.html", '<a href="concepts/moon.md">', 1),
    ],
)
def test_what_could_mean_the_old_place(journey: Journey, here: str, text: str, count: int) -> None:
    assert len(list(Mentions(journey).found(here, text.encode()))) == count


def test_addresses_of_a_site_count_where_there_is_one() -> None:
    text = b'[m](/concepts/moon/) [x](/moon#y) moon {{< relref "concepts/moon" >}}'
    assert [text[at : at + 4] for at in Mentions(RENAMED, site=True).found("a.md", text)] == (
        [b"moon"] * 3
    )
    assert list(Mentions(RENAMED).found("a.md", text)) == []
    home = Journey({"a/_index.md": "b/_index.md"})
    assert len(list(Mentions(home, site=True).found("x.md", b"[h](/a/)"))) == 1


def test_names_with_spaces_and_of_other_scripts() -> None:
    journey = Journey({"潮/on call.md": "潮/duty.md"})
    text = "<a href='on%20call.md'> \"潮/on call.md\" (潮/on%20call.md)".encode()
    assert len(list(Mentions(journey).found("潮/x.md", text))) == 3


def test_nothing_that_moves_is_mentioned_nowhere() -> None:
    assert list(Mentions(Journey({})).found("a.md", b"moon.md")) == []
