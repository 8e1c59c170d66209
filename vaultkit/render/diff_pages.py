"""A changed page, a claim, a relationship in words."""

from __future__ import annotations

from collections.abc import Iterator

from vaultkit.model.knowledge_diff import LinkGoal, PageChange, SectionChange, Sizes, Wording
from vaultkit.model.record_diff import (
    ADDED,
    CHANGED,
    REMOVED,
    REORDERED,
    ClaimChange,
    FieldChange,
    RelationshipChange,
    Sentence,
)
from vaultkit.render.diff_words import Block, Quote, Words, counted, joined, listed

_MOST = 40
"""So many sections of a page are told one by one."""


def page_block(page: PageChange) -> Block:
    """A page with all that happened to it."""
    head: list[str | Quote] = [f"{_verb(page)} "]
    if page.moved:
        head += [Quote(page.old_path), " → "]
    head += [Quote(page.path)]
    if page.title != page.path.rpartition("/")[2].removesuffix(".md"):
        head += [", ", Quote(page.title)]
    if page.how != CHANGED:
        head += _about(page)
        moves = [_section(section) for section in page.sections]
        return Block(tuple(head), (*(_added(page) if page.how == ADDED else ()), *moves))
    return Block(tuple(head), tuple(_changed(page)))


def _verb(page: PageChange) -> str:
    if page.how == ADDED:
        return "read now" if page.there else "added"
    if page.how == REMOVED:
        return "not read any more" if page.there else "removed"
    if page.moved:
        return "moved"
    return page.became or "changed"


def _about(page: PageChange) -> Iterator[str | Quote]:
    yield " ("
    if page.type:
        yield from (Quote(page.type), ", ")
    if page.state:
        yield f"{page.state}, "
    size = page.units.after if page.how == ADDED else page.units.before
    yield f"{_size(size or 0)})"


def _size(units: int) -> str:
    return f"{units:,} character{'' if units == 1 else 's'}"


def _added(page: PageChange) -> Iterator[Words]:
    if page.fields:
        yield joined(_field(field) for field in page.fields)
    yield from _goals("links to ", "links that lead nowhere: ", page.gained)


def _changed(page: PageChange) -> Iterator[Words]:
    if page.became:
        by: Words = (" by ", Quote(page.replaced_by)) if page.replaced_by else ()
        before = f", before it was {page.old_state}" if page.old_state else ""
        yield (page.became, *by, before)
    if page.retitled:
        yield ("title ", Quote(page.old_title), " → ", Quote(page.title))
    if page.retyped:
        yield ("type ", _or_none(page.old_type), " → ", _or_none(page.type))
    for field in page.fields:
        yield field_words(field)
    yield from _goals("links gained: ", "links gained that lead nowhere: ", page.gained)
    yield from _goals("links lost: ", "links lost that led nowhere: ", page.lost)
    for section in page.sections[:_MOST]:
        yield _section(section)
    if len(page.sections) > _MOST:
        yield (f"and {len(page.sections) - _MOST:,} more sections",)
    if page.reordered:
        yield ("sections stand in another order",)
    if page.units.before != page.units.after:
        yield (f"body {_sizes(page.units)}",)
    if page.unread:
        yield ("a side could not be read whole, so more may have changed",)
    if page.respelled:
        yield ("spelled in another way, nothing that it says is another",)


def _sizes(units: Sizes) -> str:
    return f"{units.before or 0:,} → {_size(units.after or 0)}"


def _or_none(text: str) -> str | Quote:
    return Quote(text) if text else "none"


def _goals(words: str, lost_words: str, found: tuple[LinkGoal, ...]) -> Iterator[Words]:
    """Where links lead, those apart that lead nowhere."""
    whole = [one.title or one.to for one in found if one.kind != "nothing"]
    lost = [one.to for one in found if one.kind == "nothing"]
    if whole:
        yield (words, *listed(whole))
    if lost:
        yield (lost_words, *listed(lost))


def field_words(field: FieldChange) -> Words:
    """What became of a field."""
    name = Quote(field.key)
    if field.how == ADDED:
        return (name, " added: ", *_values(field.after))
    if field.how == REMOVED:
        return (name, " removed, was ", *_values(field.before))
    if field.how == REORDERED:
        return (name, " in another order: ", *_values(field.after))
    if not field.many:
        return (name, ": ", *_values(field.before), " → ", *_values(field.after))
    parts: list[Words] = []
    parts += [("added ", *listed(field.after))] if field.after else []
    parts += [("removed ", *listed(field.before))] if field.before else []
    return (name, ": ", *joined(parts))


def _field(field: FieldChange) -> Words:
    return (Quote(field.key), ": ", *_values(field.after or field.before))


def _values(values: tuple[str, ...]) -> Words:
    return listed(values) if any(values) else ("empty",)


def _section(one: SectionChange) -> Words:
    name: Words = ("section ", Quote(one.heading)) if one.heading else ("what stands first",)
    if one.above:
        name = (*name, " below ", Quote(one.above))
    if one.how == ADDED:
        return (*name, f" added, {_size(one.after)}")
    if one.how == REMOVED:
        return (*name, f" removed, {_size(one.before)}")
    if one.how == CHANGED:
        return (*name, f" edited, {_sizes(Sizes(one.before, one.after))}", *_wording(one.wording))
    if one.how == "renamed":
        return (*name, " was called ", Quote(one.was))
    return (*name, f" {one.how} ", Quote(one.was), f", {_size(one.before or one.after)}")


def _wording(one: Wording | None) -> Words:
    """How many words came and went, and those of the first place."""
    if one is None or not (one.gone or one.came):
        return ()
    counts = [(one.came, "added"), (one.gone, "removed")]
    told = [f"{counted(number, 'word')} {what}" for number, what in counts if number]
    shown = [Quote(text) for text in (one.before, one.after) if text]
    between: Words = (": ", *shown) if len(shown) < 2 else (": ", shown[0], " → ", shown[1])
    return (f", {', '.join(told)}", *(between if shown else ()))


def claim_block(claim: ClaimChange) -> Block:
    """A claim as a sentence, with what it is about and what it rests on."""
    lines: list[Words] = []
    if claim.replaced:
        lines.append(("before: ", *listed(claim.replaced)))
    if claim.replaced_by:
        lines.append(("in its place: ", Quote(claim.replaced_by)))
    about = [("about ", *listed(claim.about))] if claim.about else []
    lines += [joined((*about, *_evidence(claim.evidence)))] if about or claim.evidence else []
    lines += _fields(claim.how, claim.fields)
    kind: Words = (" ", Quote(claim.kind)) if claim.kind else ()
    return Block((claim.how, *kind, ": ", Quote(claim.said or claim.path)), tuple(lines))


def relationship_block(one: RelationshipChange) -> Block:
    """A relationship as a sentence."""
    lines: list[Words] = []
    if one.before is not None:
        lines.append(("before: ", Quote(_sentence(one.before))))
    if one.reworded:
        lines.append(("its text is another",))
    lines += _evidence(one.evidence)
    lines += _fields(one.how, one.fields)
    return Block((f"{one.how}: ", Quote(_sentence(one.sentence))), tuple(lines))


def _evidence(places: tuple[str, ...]) -> list[Words]:
    return [("evidence ", *listed(places))] if places else []


def _fields(how: str, fields: tuple[FieldChange, ...]) -> Iterator[Words]:
    """The fields of a record: those of a new one together, none of one that is gone."""
    if how in (ADDED, "corrected"):
        if fields:
            yield joined(map(_field, fields))
    elif how != REMOVED:
        yield from map(field_words, fields)


def _sentence(one: Sentence) -> str:
    return f"{one.source} {one.label} {one.target}"
