"""The JSON of a diff against its schema, of everything and of real changes."""

from __future__ import annotations

import json
from typing import Any

import jsonschema
import pytest

from tests.render.diffs import whole
from tests.render.samples import COMMANDS, TERMINAL
from tests.render.test_clean import unsafe
from tests.support.changed import snapshots
from vaultkit.model.knowledge_diff import KnowledgeDiff
from vaultkit.render import as_diff_json
from vaultkit.review.compare import compare

TEXT, NUMBER, FLAG = {"type": "string"}, {"type": "integer", "minimum": 0}, {"type": "boolean"}
MAYBE, TEXTS = {"type": ["string", "null"]}, {"type": "array", "items": TEXT}


def one_of(*words: str) -> dict[str, Any]:
    return {"enum": list(words)}


def thing(**keys: Any) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": keys,
        "required": list(keys),
        "additionalProperties": False,
    }


def many(item: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": item}


def maybe(kind: dict[str, Any]) -> dict[str, Any]:
    return {"anyOf": [kind, {"type": "null"}]}


STATES = one_of("active", "superseded", "withdrawn", "merged", "retired")
RECORD = (
    "added corrected removed superseded withdrawn merged retired restored edited moved respelled"
).split()
NAMED = thing(path=TEXT, title=TEXT)
GOAL = thing(kind=one_of("page", "file", "address", "nothing"), to=TEXT, title=TEXT, issue=TEXT)
FIELD = thing(
    key=TEXT,
    change=one_of("added", "removed", "changed", "reordered"),
    list=FLAG,
    before=TEXTS,
    after=TEXTS,
)
SECTION = thing(
    change=one_of("added", "removed", "changed", "renamed", "moved to", "moved from"),
    heading=TEXT,
    old_heading=TEXT,
    above=MAYBE,
    page=MAYBE,
    before=NUMBER,
    after=NUMBER,
    words=maybe(thing(gone=NUMBER, came=NUMBER, before=TEXT, after=TEXT)),
)
PAGE = thing(
    change=one_of("added", "removed", "changed"),
    path=TEXT,
    old_path=TEXT,
    title=TEXT,
    old_title=TEXT,
    type=MAYBE,
    old_type=MAYBE,
    lifecycle=STATES,
    old_lifecycle=STATES,
    replaced_by=MAYBE,
    file_on_both_sides=FLAG,
    fields=many(FIELD),
    links_gained=many(GOAL),
    links_lost=many(GOAL),
    sections=many(SECTION),
    sections_reordered=FLAG,
    unreadable=FLAG,
    only_spelling=FLAG,
    units=thing(before=maybe(NUMBER), after=maybe(NUMBER)),
)
BROUGHT = {"request": MAYBE, "commit": MAYBE, "subject": MAYBE}
CLAIM = thing(
    change=one_of(*RECORD),
    path=TEXT,
    old_path=TEXT,
    text=TEXT,
    kind=MAYBE,
    entities=TEXTS,
    evidence=TEXTS,
    replaced=TEXTS,
    replaced_by=MAYBE,
    fields=many(FIELD),
    **BROUGHT,
)
SENTENCE = {"source": TEXT, "label": TEXT, "target": TEXT}
RELATIONSHIP = thing(
    change=one_of(*RECORD),
    path=TEXT,
    old_path=TEXT,
    **SENTENCE,
    before=maybe(thing(**SENTENCE)),
    reworded=FLAG,
    evidence=TEXTS,
    fields=many(FIELD),
    **BROUGHT,
)
LINK = thing(
    page=NAMED,
    line={"type": ["integer", "null"], "minimum": 1},
    target=TEXT,
    before=GOAL,
    after=GOAL,
)
FILE = thing(
    change=one_of("added", "removed", "changed", "moved"),
    path=TEXT,
    old_path=TEXT,
    before=maybe(NUMBER),
    after=maybe(NUMBER),
)
CHANGE = thing(how=TEXT, what=TEXT, at=TEXT, effect=TEXT, words=TEXT, before=TEXT, after=TEXT)
ROOM = maybe(thing(units=NUMBER, budget=NUMBER, left={"type": "integer"}))
HUB = thing(page=NAMED, degree=NUMBER)
FINDINGS = thing(
    error=NUMBER,
    warning=NUMBER,
    info=NUMBER,
    errors=many(thing(code=TEXT, name=TEXT, path=TEXT, line=NUMBER, column=NUMBER, message=TEXT)),
)
SCHEMA = thing(
    schema_version={"const": 1},
    vault=thing(id=MAYBE, name=TEXT),
    old=TEXT,
    new=TEXT,
    changed=FLAG,
    pages=many(PAGE),
    sections_moved=many(thing(heading=TEXT, **{"from": NAMED}, to=NAMED, units=NUMBER)),
    claims=many(CLAIM),
    relationships=many(RELATIONSHIP),
    links=thing(broken=many(LINK), redirected=many(LINK), mended=many(LINK)),
    budgets=many(thing(page=NAMED, before=ROOM, after=ROOM)),
    files=many(FILE),
    settings_changes=many(CHANGE),
    hubs=thing(new=many(HUB), former=many(HUB)),
    settings={"enum": [None, "added", "removed", "changed"]},
    ontology=thing(
        changes=many(CHANGE),
        not_compared=MAYBE,
    ),
    receipts=many(thing(request=TEXT, actor=TEXT, commit=TEXT, verdict=TEXT, words=TEXTS)),
    findings=thing(introduced=FINDINGS, mended=FINDINGS),
)


def made(diff: KnowledgeDiff) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(as_diff_json.json(diff))
    jsonschema.Draft202012Validator(SCHEMA).validate(found)
    return found


def test_everything_keeps_to_the_schema() -> None:
    assert made(whole())["changed"]
    assert not made(KnowledgeDiff(old="a", new="b"))["changed"]


def test_real_changes_keep_to_the_schema() -> None:
    old = {"a.md": "# A\n\n[[b]]\n", "b.md": "# B\n"}
    found = made(compare(*snapshots(old, {"a.md": "# A\n\n[[b]]\n"}), ("old", "new")))
    assert [page["path"] for page in found["pages"]] == ["b.md"]
    assert found["links"]["broken"][0]["after"]["issue"] == "broken-link"


@pytest.mark.parametrize("word", [*TERMINAL, *COMMANDS])
def test_words_come_back_as_they_were_and_act_nowhere(word: str) -> None:
    text = as_diff_json.json(whole(word))
    assert not unsafe(text.removesuffix("\n"))
    assert made(whole(word))["claims"][0]["text"] == word
