"""What claims say: the forms of their ids, their words, and which are alike."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.support.vault import surface, vault
from vaultkit.actions.facts import FactsStore
from vaultkit.actions.judge import dialect_of, judge
from vaultkit.model.facts import Facts
from vaultkit.model.settings import Settings
from vaultkit.vault import claims
from vaultkit.vault.claims import Said, affirmed, is_near, is_record_id, near_pairs, words_of
from vaultkit.vault.snapshot import Snapshot


def snapshot(files: dict[str, str]) -> Snapshot:
    tree, chosen = vault(files), Settings()
    return judge(tree, chosen, FactsStore(tree, dialect_of(chosen))).snapshot


@pytest.mark.parametrize(
    ("record", "text", "fits"),
    [
        ("claim", "clm-01jqz8k3", True),
        ("claim", "clm-0199f3a2-7c41-7e55", True),
        ("relationship", "rel-01JQZ8K3", True),
        ("claim", "rel-01jqz8k3", False),
        ("claim", "clm-0042", False),
        ("claim", "clm-", False),
        ("claim", "clm--1jqz8k3", False),
        ("claim", "clm-01jqz8k3\n", False),
        ("claim", "clm-01jqz/8k3", False),
    ],
)
def test_an_id_has_its_prefix_and_is_no_counter(record: str, text: str, fits: bool) -> None:
    assert is_record_id(record, text) is fits


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("The **harbour**, closed!", "the harbour closed"),
        ("It isn’t; it can't, won't and cannot.", "it is not it can not will not and can not"),
        ("Ana's café ﬁne", "ana's café fine"),
        ("snake_case v1.10", "snake case v1 10"),
        ("東京 は", "東京 は"),
        ("—", ""),
    ],
)
def test_words_are_compared_without_case_punctuation_and_contractions(text, words) -> None:
    assert " ".join(words_of(text)) == words


@pytest.mark.parametrize(
    ("text", "rest", "denials"),
    [
        ("it is open", "it is open", 0),
        ("it is not open", "it is open", 1),
        ("ana is no longer here", "ana is here", 1),
        ("no longer", "", 1),
        ("it is longer", "it is longer", 0),
        ("room no 5 is free", "room no 5 is free", 0),
        ("not never open", "open", 2),
    ],
)
def test_negations_are_counted_and_taken_out(text: str, rest: str, denials: int) -> None:
    words, count = affirmed(tuple(text.split()))
    assert (" ".join(words), count) == (rest, denials)


@pytest.mark.parametrize(
    ("one", "other", "near"),
    [
        ("a b c d e f g h", "a b c d x e f g h", True),
        ("a b c d e f g h", "x a b c d e f g h", True),
        ("a b c d e f g h", "a b c d e f g h x", True),
        ("a b c d e f g h", "a b c d x y e f g h", False),
        ("a b c d e f g h", "x b c d e f g y", False),
        ("a b c decided e f g h", "a b c decides e f g h", True),
        ("a b c friday e f g h", "a b c monday e f g h", False),
        ("a b c approved e f g h", "a b c disapproved e f g h", False),
        ("a a a a a a a a", "a a a a a a a a a", True),
    ],
)
def test_claims_are_near_where_they_differ_at_one_place(one: str, other: str, near: bool) -> None:
    assert is_near(tuple(one.split()), tuple(other.split())) is near
    assert is_near(tuple(other.split()), tuple(one.split())) is near


_WORDS = st.lists(st.sampled_from("abcdefgh"), min_size=8, max_size=12)


@given(_WORDS, st.integers(0, 12), st.sampled_from("xyz"))
def test_a_word_put_in_anywhere_is_found_whatever_else_is_there(words, at, word) -> None:
    longer = [*words[:at], word, *words[at:]]
    said = [
        Said(f"{number}.md", surface(Facts()), tuple(text))
        for number, text in enumerate((words, longer, ["other"] * 9))
    ]
    assert [(one.path, other.path) for one, other in near_pairs(said)] == [("1.md", "0.md")]


def test_of_many_claims_that_begin_alike_each_is_compared_with_few(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    chance, compared = random.Random(7), []

    def count(*pair: tuple[str, ...]) -> bool:
        compared.append(pair)
        return is_near(*pair)

    monkeypatch.setattr(claims, "is_near", count)
    said = [
        Said(f"{n}.md", surface(Facts()), ("a", "b", "c", "d", *chance.choices("efghij", k=12)))
        for n in range(1_000)
    ]
    near_pairs(said)
    assert len(compared) < 20_000


def test_a_long_text_is_shown_by_its_beginning() -> None:
    one = "---\nrecord: claim\n---\n" + "word " * 100
    found = snapshot({"a.md": one}).surfaces["a.md"]
    assert Said("a.md", found, ()).excerpt.endswith("word…")
    assert Said("a.md", found, ()).span == (2, 9, 2, 14)
    assert Said("a.md", surface(Facts()), ()).span == (1, 1, 1, 2)
