"""A diff with something of every kind, whose every text is the same word."""

from __future__ import annotations

from tests.render.samples import finding
from vaultkit.model.finding import Severity
from vaultkit.model.knowledge_diff import (
    FileChange,
    HubChange,
    KnowledgeDiff,
    LinkChange,
    LinkGoal,
    Named,
    OntologyChange,
    PageChange,
    ReceiptSaid,
    Room,
    RoomChange,
    SectionChange,
    SectionMove,
    Sizes,
    Wording,
)
from vaultkit.model.record_diff import (
    Brought,
    ClaimChange,
    FieldChange,
    RelationshipChange,
    Sentence,
)

REQUEST = "0199e0b0-0000-7000-8000-000000000001"


def whole(word: str = "word", *, times: int = 1) -> KnowledgeDiff:
    """Everything that a diff can say, of `word`, and each `times` times."""
    page, page_goal = Named(word, word), LinkGoal("page", word, word)
    nothing = LinkGoal("nothing", word, issue="broken-link")
    fields = (
        FieldChange(word, "added", (), (word,)),
        FieldChange(word, "removed", (word, word), (), many=True),
        FieldChange(word, "changed", (word,), (word,)),
        FieldChange(word, "changed", (word,), (word,), many=True),
        FieldChange(word, "reordered", (word, "b"), ("b", word), many=True),
        FieldChange(word, "changed", ("",), ()),
    )
    sections = tuple(
        SectionChange(how, heading, 10, 20, word, heading)
        for how in ("added", "removed", "changed", "renamed", "moved to", "moved from")
        for heading in (word, "")
    )
    worded = tuple(
        SectionChange("changed", word, 10, 20, wording=wording)
        for wording in (Wording(1_000, 0), Wording(0, 1, "", word), Wording(2, 1, word, word))
    )
    goals = (page_goal, LinkGoal("file", word), LinkGoal("address", word), nothing)
    changed = PageChange(
        path=word,
        title=f"{word} now",
        how="changed",
        old_path=f"old {word}",
        old_title=word,
        type=word,
        old_type="",
        state="superseded",
        old_state="",
        replaced_by=word,
        fields=fields,
        gained=goals,
        lost=goals,
        sections=(*sections, *worded),
        reordered=True,
        unread=True,
        units=Sizes(1, 2_000),
    )
    same = dict.fromkeys(("path", "title", "old_path", "old_title", "type", "old_type"), word)
    pages = (
        changed,
        PageChange(how="changed", units=Sizes(1, 1), **same),  # type: ignore[arg-type]
        PageChange(how="added", units=Sizes(None, 1), fields=fields, gained=goals, **same),  # type: ignore[arg-type]
        PageChange(how="removed", units=Sizes(5, None), there=True, state="retired", **same),  # type: ignore[arg-type]
    )
    claims = tuple(
        ClaimChange(
            how=how,
            path=word,
            old_path=word,
            said=word,
            kind=word,
            about=(word, word),
            evidence=(word,),
            replaced=(word,),
            replaced_by=word,
            fields=fields,
            brought=brought,
        )
        for how in ("added", "corrected", "edited", "removed", "withdrawn")
        for brought in (Brought(REQUEST, "a" * 40, word), Brought("", "b" * 40, word), Brought())
    )
    sentence = Sentence(word, word, word)
    relationships = tuple(
        RelationshipChange(
            how=how,
            path=word,
            old_path=word,
            sentence=sentence,
            before=sentence,
            reworded=True,
            evidence=(word,),
            fields=fields,
        )
        for how in ("added", "edited", "removed")
    )
    findings = tuple(
        finding(path=word, message=word, severity=severity)
        for severity in (Severity.ERROR, Severity.WARNING, Severity.INFO)
    )
    return KnowledgeDiff(
        old=word,
        new=word,
        vault_id=word,
        vault_name=word,
        pages=pages * times,
        claims=claims * times,
        relationships=relationships * times,
        moved_sections=(SectionMove(word, page, page, 7),) * times,
        broken=(LinkChange(page, word, 3, page_goal, nothing),) * times,
        mended=(LinkChange(page, word, 0, nothing, page_goal),) * times,
        redirected=(LinkChange(page, word, 1, page_goal, LinkGoal("file", word)),) * times,
        rooms=(RoomChange(page, None, Room(90, 100)), RoomChange(page, Room(101, 100), None))
        * times,
        new_hubs=(HubChange(page, 12),) * times,
        former_hubs=(HubChange(page, 11),) * times,
        files=(
            FileChange("added", word, word, None, 1),
            FileChange("changed", word, word, 1, 2_000),
            FileChange("changed", word, word, None, 2_000),
            FileChange("moved", word, word, 5, 5),
            FileChange("removed", word, word, 7, None),
        )
        * times,
        settings="changed",
        adjusted=(
            OntologyChange("added", "setting", word, "loosening", word),
            OntologyChange("changed", "setting", word, "neutral", "", word, word),
        )
        * times,
        ontology=(OntologyChange("added", "field", word, "tightening", word, word, word),) * times,
        unlike=word,
        receipts=(
            ReceiptSaid(REQUEST, word, "a" * 40, "ok"),
            ReceiptSaid(REQUEST, word, "b" * 40, "lies", (word, word)),
            ReceiptSaid("", "", "c" * 40, "lies", (word,)),
        )
        * times,
        introduced=findings * times,
        solved=findings * times,
    )
