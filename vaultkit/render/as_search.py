"""What a search found, for people and for programs."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from vaultkit.model.hit import FARTHEST, Found, Hit, Query, Silence
from vaultkit.render.clean import clean
from vaultkit.render.diff_words import counted
from vaultkit.render.safe_json import dumps
from vaultkit.vault.suggest import both, either, quoted

SCHEMA_VERSION = 1

FileLink = Callable[[str, str], str]
"""A path, and its name as it is printed → that name, as a link where the terminal has links."""


def lines(query: Query, found: Found, link: FileLink) -> Iterator[str]:
    """A line a hit, with the line that matches, and how many there are."""
    for hit in found.hits:
        yield _hit(hit, link)
    for hit in found.replacing:
        yield _hit(hit, link)
    if found.hits:
        yield _line(_count_told(query, found))
    elif found.total:
        yield _line(f"There are only {found.total:,} hits, and --offset leaves all of them out.")
    elif found.silence is not None:
        for words in _why(query, found, found.silence):
            yield _line(words)
    if found.faulty:
        yield _line(faulty(found.faulty))


def faulty(many: int) -> str:
    """How many more are left out for their errors, and what shows them."""
    what = counted(many, "page that matches has", "pages that match have")
    return f"Left out: {what} errors. --everything shows them, `vaultkit check` the errors."


def in_documents(paths: Sequence[str], what: str = "--everything") -> str:
    """Which documents match, and `what` shows them."""
    one = len(paths) == 1
    why = "matches, but is a document and no record" if one else "match, but are documents"
    return f"Left out: {both(paths)} {why}. {what} shows {'it' if one else 'them'}."


def _hit(hit: Hit, link: FileLink) -> str:
    place = link(hit.path, clean(f"{hit.path}:{hit.line}" if hit.line else hit.path))
    told = [word for word in (hit.type, hit.lifecycle, hit.via and f"replaces {hit.via}") if word]
    about = f" ({', '.join(told)})" if told else ""
    text = f" | {hit.text}" if hit.text and hit.text != hit.title else ""
    return f"{place} {clean(f'{hit.title}{about}{text}')}\n"


def _count_told(query: Query, found: Found) -> str:
    total = f"{found.total:,} hit{'' if found.total == 1 else 's'}"
    if found.next_offset is None and not query.offset:
        return f"{total}."
    shown = f"{query.offset + 1:,} to {query.offset + len(found.hits):,} of {total}"
    if found.next_offset is None:
        return f"{shown}."
    if found.next_offset > FARTHEST:
        return f"{shown}. Search for more words to see the others."
    return f"{shown}. Next: --offset {found.next_offset}"


def _why(query: Query, found: Found, silence: Silence) -> Iterator[str]:
    """Why nothing was found, and what finds more."""
    yield "Nothing found."
    if silence.unknown:
        words = either([quoted(word) for word in silence.unknown])
        yield f"No page of the vault has {words}."
    if silence.apart:
        some = "record has" if silence.apart == 1 else "records have"
        none = "No other record" if found.faulty else "No record"
        yield f"{none} has all of the words; {silence.apart:,} {some} some of them: --mode any."
    if silence.filtered:
        is_ = "is" if silence.filtered == 1 else "are"
        yield f"There {is_} {silence.filtered:,} without the filters of type, tag, date and place."
    hidden = silence.hidden - found.faulty
    if hidden > 0:
        is_ = "is" if hidden == 1 else "are"
        more = " more" if found.faulty else ""
        yield f"There {is_} {hidden:,}{more} among what does not count: --everything."
    if silence.documents and not query.everything:
        alone = " without --record" if query.records else ""
        yield in_documents(silence.documents, f"--everything{alone}")
    if query.mode == "phrase" and silence == Silence():
        yield "The words are there, but not side by side: --mode all."


def json_text(query: Query, found: Found) -> str:
    """Everything as one JSON object that ends in a line feed."""
    silence = found.silence
    form = {
        "schema_version": SCHEMA_VERSION,
        "query": {"text": query.text, "mode": query.mode},
        "hits": [_form(hit) for hit in found.hits],
        "replacing": [{**_form(hit), "via": hit.via} for hit in found.replacing],
        "silence": silence
        and {
            "unknown": list(silence.unknown),
            "apart": silence.apart,
            "filtered": silence.filtered,
            "hidden": silence.hidden,
            "documents": list(silence.documents),
        },
        "summary": {
            "total": found.total,
            "faulty": found.faulty,
            "offset": query.offset,
            "next_offset": found.next_offset,
            "engine": found.engine,
        },
    }
    return f"{dumps(form)}\n"


def _form(hit: Hit) -> dict[str, Any]:
    return {
        "path": hit.path,
        "line": hit.line or None,
        "text": hit.text,
        "id": hit.id,
        "title": hit.title,
        "record": hit.record,
        "type": hit.type or None,
        "lifecycle": hit.lifecycle or "active",
        "blob": hit.blob,
        "score": hit.score,
    }


def _line(text: str) -> str:
    return f"{clean(text)}\n"
