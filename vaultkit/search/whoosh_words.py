"""Documents as Whoosh keeps them, and plans as it follows them. Needs the extra `whoosh`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from whoosh import analysis, fields, query, writing
from whoosh.reading import IndexReader

from vaultkit.search.documents import Document
from vaultkit.search.engine import WEIGHTS, Plan
from vaultkit.search.passing import held
from vaultkit.search.tokens import Term, spaced

_BETWEEN = "\ue000"  # a token that nobody types
_WORD = r"[0-9a-z\x80-\U0010ffff]+"


def schema() -> fields.Schema:
    """The fields: a text for each of `WEIGHTS`, the path, and what is kept beside."""
    cut = analysis.RegexTokenizer(_WORD)
    texts = {name: fields.TEXT(analyzer=cut, phrase=True) for name in WEIGHTS}
    return fields.Schema(path=fields.ID(unique=True), held=fields.STORED, **texts)


def put(writer: writing.IndexWriter, one: Document) -> None:
    """Add a document of which there is none yet."""
    writer.add_document(
        path=one.path,
        held=tuple(held(one)),
        title=spaced(one.title),
        names=_lines(one.names),
        tags=_lines(one.tags),
        headings=_lines(one.headings),
        body=spaced(one.body),
    )


def _lines(texts: Iterable[str]) -> str:
    """Texts of which no phrase goes from one into the next."""
    return f" {_BETWEEN} ".join(map(spaced, texts))


def query_of(plan: Plan, reader: IndexReader) -> Any:
    """The terms of a plan; its filters are not in it."""
    parts = [_wanted(term, reader) for term in dict.fromkeys(plan.terms)]
    return (query.Or(parts) if plan.any else query.And(parts)).normalize()


def _wanted(term: Term, reader: IndexReader) -> Any:
    found = []
    for name, weight in WEIGHTS.items():
        for words in _spelt(term, name, reader):
            one = len(words) == 1
            found.append(
                query.Term(name, words[0], boost=weight)
                if one
                else query.Phrase(name, words, boost=weight)
            )
    return query.Or(found) if found else query.NullQuery


def _spelt(term: Term, name: str, reader: IndexReader) -> list[list[str]]:
    """The words of a term; of one that may go on, those with each end that there is."""
    *first, last = term.tokens
    if not term.opens:
        return [[*first, last]]
    ends = [found.decode("utf-8") for found in reader.expand_prefix(name, last)]
    return [[*first, end] for end in ends]
