"""The terms of a plan as Whoosh follows them."""

from __future__ import annotations

import pytest
from whoosh.filedb.filestore import RamStorage
from whoosh.index import FileIndex

from tests.support.searching import judged_files
from vaultkit.search.documents import documents
from vaultkit.search.engine import Plan
from vaultkit.search.tokens import Term
from vaultkit.search.whoosh_words import put, query_of, schema


@pytest.fixture(scope="module")
def index() -> FileIndex:
    made = FileIndex.create(RamStorage(), schema())
    vault = judged_files({"a.md": "# One two\n\nthree 部署\n"}).snapshot
    writer = made.writer()
    for one in documents(vault, ["a.md"], frozenset(), "sha1"):
        put(writer, one)
    writer.commit()
    return made


@pytest.mark.parametrize(
    ("terms", "any_", "found"),
    [
        ([Term(("one",))], False, True),
        ([Term(("one", "two"))], False, True),
        ([Term(("two", "one"))], False, False),
        ([Term(("two", "three"))], False, True),
        ([Term(("部",), opens=True)], False, True),
        ([Term(("three", "部"), opens=True)], False, True),
        ([Term(("部",))], False, False),
        ([Term(("one",)), Term(("four",))], False, False),
        ([Term(("one",)), Term(("four",))], True, True),
        ([Term(("four",), opens=True)], True, False),
    ],
)
def test_terms(index: FileIndex, terms: list[Term], any_: bool, found: bool) -> None:
    with index.searcher() as searcher:
        query = query_of(Plan(tuple(terms), any_), searcher.reader())
        assert bool(searcher.search(query, limit=None).top_n) == found
