"""All that changed in words: a headline, then groups, each with a block a thing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from vaultkit.model.finding import Finding, Severity
from vaultkit.model.knowledge_diff import (
    FileChange,
    HubChange,
    KnowledgeDiff,
    LinkChange,
    LinkGoal,
    OntologyChange,
    PageChange,
    ReceiptSaid,
    Room,
    RoomChange,
)
from vaultkit.model.record_diff import ADDED, CHANGED, REMOVED, Brought, ClaimChange
from vaultkit.render.diff_pages import claim_block, page_block, relationship_block
from vaultkit.render.diff_words import Block, Group, Quote, Words, counted, only

_LIES = "lies"
_LOOSENING = "loosening"


def headline(diff: KnowledgeDiff) -> str:
    """All kinds of change with their numbers; our own words only."""
    parts = [*_of_pages(diff.pages)]
    if diff.moved_sections:
        parts.append(f"{counted(len(diff.moved_sections), 'section')} moved to another page")
    parts += _numbers("claim", (one.how for one in diff.claims))
    parts += _numbers("relationship", (one.how for one in diff.relationships))
    if diff.broken:
        parts.append(f"{counted(len(diff.broken), 'link')} broken elsewhere")
    if diff.redirected:
        parts.append(f"{counted(len(diff.redirected), 'link')} leading elsewhere")
    if diff.mended:
        parts.append(f"{counted(len(diff.mended), 'link')} mended")
    if diff.new_hubs:
        parts.append(counted(len(diff.new_hubs), "new hub"))
    parts += _numbers("attachment", (one.how for one in diff.files))
    if diff.ontology or diff.unlike:
        parts.append(f"the ontology changed{_looser(diff.ontology)}")
    if diff.settings:
        parts.append(f"the settings {diff.settings}{_looser(diff.adjusted)}")
    if diff.receipts:
        lies = sum(one.verdict == _LIES for one in diff.receipts)
        verified = f"{lies:,} of which {'lies' if lies == 1 else 'lie'}" if lies else "verified"
        parts.append(f"{counted(len(diff.receipts), 'receipt')}{',' if lies else ''} {verified}")
    parts += _severities(diff.introduced, "introduced")
    parts += _severities(diff.solved, "mended")
    return ", ".join(parts) or "nothing changed"


def _looser(changes: Iterable[OntologyChange]) -> str:
    number = sum(one.effect == _LOOSENING for one in changes)
    return f" ({number:,} looser)" if number else ""


def _of_pages(pages: Iterable[PageChange]) -> list[str]:
    counts: Counter[str] = Counter()
    for page in pages:
        counts.update(_whats(page))
    return _numbers("page", counts.elements())


def _whats(page: PageChange) -> Iterator[str]:
    if page.how != CHANGED:
        words = {ADDED: "read now", REMOVED: "not read any more"}
        yield words[page.how] if page.there else page.how
        return
    for what, so in (("moved", page.moved), ("retitled", page.retitled), ("retyped", page.retyped)):
        if so:
            yield what
    if page.became:
        yield page.became
    if page.fields or page.gained or page.lost or page.edited or page.unread:
        yield "edited"
    if page.respelled:
        yield "respelled"


_ORDER = (
    "added",
    "read now",
    "corrected",
    "removed",
    "not read any more",
    "moved",
    "retitled",
    "retyped",
    "superseded",
    "merged",
    "withdrawn",
    "retired",
    "restored",
    "changed",
    "edited",
    "respelled",
)


def _numbers(one: str, whats: Iterable[str]) -> list[str]:
    """`3 pages added`, `1 moved`: the first of them says what is counted."""
    counts = Counter(whats)
    found = [f"{counts[what]:,} {what}" for what in _ORDER if counts[what]]
    if found:
        number, _, what = found[0].partition(" ")
        found[0] = f"{number} {one if number == '1' else one + 's'} {what}"
    return found


def _severities(findings: Iterable[Finding], what: str) -> list[str]:
    counts = Counter(finding.severity for finding in findings)
    return [
        f"{counted(counts[severity], severity.value)} {what}"
        for severity in (Severity.ERROR, Severity.WARNING)
        if counts[severity]
    ]


def groups(diff: KnowledgeDiff) -> Iterator[Group]:
    """Every group that holds something, in the order in which they are read."""
    relationships = tuple([relationship_block(one) for one in diff.relationships])
    yield from only(
        (
            Group("Pages", "pages", tuple([page_block(page) for page in diff.pages])),
            *_claims(diff.claims),
            Group("Relationships", "relationships", relationships),
            Group("Links broken elsewhere", "links", tuple(map(_link, diff.broken))),
            Group("Links that lead elsewhere now", "links", tuple(map(_link, diff.redirected))),
            Group("Links mended", "links", tuple(map(_link, diff.mended))),
            Group("Hubs", "hubs", tuple(_hubs(diff))),
            Group("Room in the budget", "pages", tuple(map(_room, diff.rooms))),
            Group("Attachments", "attachments", tuple(map(_file, diff.files))),
            Group("Settings", "changes", tuple(map(_vocabulary, diff.adjusted))),
            Group("Ontology", "changes", tuple(_ontology(diff))),
            Group("Receipts", "receipts", tuple(_receipts(diff.receipts))),
            Group("Errors introduced", "errors", tuple(_errors(diff.introduced))),
        )
    )


def _claims(claims: Iterable[ClaimChange]) -> Iterator[Group]:
    """The claims of one request together; where no request is known, those of one commit."""
    by_request = sorted(claims, key=lambda one: one.brought)
    for brought, those in groupby(by_request, key=lambda one: one.brought):
        blocks = tuple([claim_block(one) for one in sorted(those, key=lambda c: (c.how, c.path))])
        yield Group(f"Claims{_by(brought)}", "claims", blocks)


def _by(brought: Brought) -> str:
    if brought.request:
        return f" of request {brought.request}"
    return f" of commit {brought.commit[:12]}" if brought.commit else ""


def _link(one: LinkChange) -> Block:
    line = f", line {one.line}" if one.line else ""
    issue = f", {one.after.issue}" if one.after.issue else ""
    head: Words = (Quote(one.page.path), f"{line}{issue}: ", Quote(one.target))
    if one.after.kind == "nothing":
        return Block((*head, " led to ", _goal(one.before)))
    if one.before.kind == "nothing":
        return Block((*head, " leads to ", _goal(one.after)))
    return Block((*head, " led to ", _goal(one.before), " and leads to ", _goal(one.after)))


def _goal(goal: LinkGoal) -> Quote:
    return Quote(goal.title or goal.to)


def _hubs(diff: KnowledgeDiff) -> Iterator[Block]:
    for what, those in (("new hub", diff.new_hubs), ("no hub any more", diff.former_hubs)):
        yield from (_hub(what, one) for one in those)


def _hub(what: str, one: HubChange) -> Block:
    return Block((f"{what}: ", Quote(one.page.path), f", linked with {one.degree:,} pages"))


def _room(one: RoomChange) -> Block:
    places = f": {_left(one.before)} before, {_left(one.after)} now"
    return Block((Quote(one.page.path), places))


def _left(room: Room | None) -> str:
    if room is None:
        return "not there"
    if room.left < 0:
        return f"{-room.left:,} over {room.budget:,}"
    return f"{room.left:,} left of {room.budget:,}"


def _file(one: FileChange) -> Block:
    if one.how == "moved":
        return Block(("moved: ", Quote(one.old_path), " → ", Quote(one.path), _bytes(one.after)))
    if one.how == CHANGED:
        before = f", {one.before:,}" if one.before is not None else ""
        after = f" → {one.after:,} bytes" if before and one.after is not None else ""
        return Block(("changed: ", Quote(one.path), f"{before}{after}" if after else ""))
    size = one.after if one.how == ADDED else one.before
    return Block((f"{one.how}: ", Quote(one.path), _bytes(size)))


def _bytes(size: int | None) -> str:
    return "" if size is None else f", {counted(size, 'byte')}"


def _ontology(diff: KnowledgeDiff) -> Iterator[Block]:
    if diff.unlike:
        yield Block((Quote(diff.unlike),))
    yield from map(_vocabulary, diff.ontology)


def _vocabulary(one: OntologyChange) -> Block:
    values = f": {one.before} → {one.after}" if one.before or one.after else ""
    head: Words = (f"{one.effect}: {one.how} ", Quote(f"{one.what} {one.at}{values}"))
    return Block((*head, ", ", Quote(one.words)) if one.words else head)


def _receipts(receipts: Iterable[ReceiptSaid]) -> Iterator[Block]:
    """How many each actor has by verdict; those that do not hold one by one."""
    counts: dict[str, Counter[str]] = {}
    lies = [one for one in receipts if one.verdict == _LIES]
    for one in receipts:
        counts.setdefault(one.actor, Counter())[one.verdict] += 1
    for actor, verdicts in sorted(counts.items()):
        told = ", ".join(f"{number:,} {verdict}" for verdict, number in sorted(verdicts.items()))
        yield Block((Quote(actor) if actor else "nobody", f": {told}"))
    for one in lies:
        name = f"commit {one.commit[:12]} lies"
        yield Block((name, f", request {one.request}" if one.request else ""), _lines(one.words))
    if lies:
        yield Block(("next: ", Quote("vaultkit receipts verify")))


def _lines(words: Iterable[str]) -> tuple[Words, ...]:
    return tuple([(Quote(one),) for one in words])


def _errors(findings: Iterable[Finding]) -> Iterator[Block]:
    for finding in findings:
        if finding.severity is Severity.ERROR:
            head: Words = (Quote(finding.path), f", line {finding.span.line}, {finding.name}: ")
            yield Block((*head, Quote(finding.message)))
