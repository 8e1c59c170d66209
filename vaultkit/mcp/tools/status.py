"""`knowledge_status`: which vault this is, and the state it is in."""

from __future__ import annotations

from collections import Counter

from vaultkit.actions.countable import unsound_of
from vaultkit.actions.lacking import Lacks
from vaultkit.actions.own_worktree import PREFIX
from vaultkit.actions.view import View
from vaultkit.mcp.answers import few
from vaultkit.mcp.hits import label
from vaultkit.mcp.service import Service
from vaultkit.mcp.standing import BehindRow, behind_row
from vaultkit.mcp.tool import Answer, Input, Output, Tool
from vaultkit.render import as_behind
from vaultkit.render.diff_words import counted
from vaultkit.vault.stats import ACTIVE, pages_by_type

_FEW = 20


class StatusInput(Input):
    """Nothing is asked."""


class Vocabulary(Output):
    """The ontology; what a write of records has to name is its fingerprint."""

    name: str
    fingerprint: str


class Remote(Output):
    """Where the branch is pushed to, and how many commits of it no remote has."""

    name: str
    unpushed: int
    lacking: int | None = None


class Budgets(Output):
    """The most UTF-16 units of a body: of any page, of one that many are linked with, and of those
    of some types, where these are not too many to tell."""

    page: int
    hub: int
    types: dict[str, int] | None = None


class StatusOutput(Output):
    """Which vault, and how it stands. `vault` is its id, where it has one; `records` counts by
    kind, then by lifecycle; `lacking` are files saved from a text before the one published."""

    vault: str | None = None
    name: str
    ontology: Vocabulary | None = None
    branch: str
    head: str | None = None
    worktree: bool
    pages: int
    records: dict[str, dict[str, int]]
    invalid: int
    uncommitted: list[str] | None = None
    lacking: list[str] | None = None
    omitted: int | None = None
    index: str
    watcher: str
    remote: Remote | None = None
    behind: BehindRow | None = None
    pendingApprovals: int  # noqa: N815
    writes: bool
    mode: str
    budgets: Budgets


def _call(service: Service, asked: StatusInput) -> Answer:
    behind = service.behind()
    with service.look() as view:
        value = _value(service, view).model_copy(update={"behind": behind_row(behind)})
    name = f"the vault {value.name}" if value.name else "a vault"
    writes = "writing is on" if value.writes else "to read only"
    if value.writes and service.warning:
        writes = "no write is taken until that is mended"
    lines = [
        f"{name}, {counted(value.pages, 'page')} on the branch {value.branch}",
        f"mode {value.mode}, {writes}; index: {value.index}; watcher: {value.watcher}",
    ]
    if value.invalid:
        have = counted(value.invalid, "record has errors", "records have errors")
        lines.append(f"{have} of form: knowledge_check")
    if value.uncommitted:
        lines.append(
            f"changed by hand and not committed: {', '.join(value.uncommitted)}"
            f"{f' and {value.omitted:,} more' if value.omitted else ''}"
        )
    if value.lacking:
        lines.append(
            f"of these, saved from an older text than the one published: {', '.join(value.lacking)}"
            "; the next write to one merges the two, or says why not"
        )
    if value.pendingApprovals:
        waits = counted(value.pendingApprovals, "request waits", "requests wait")
        lines.append(f"{waits} for a person: vaultkit approvals")
    if value.remote is not None and value.remote.unpushed:
        are = counted(value.remote.unpushed, "commit is", "commits are")
        lines.append(f"{are} not on {value.remote.name} yet")
    if (
        value.remote is not None
        and value.remote.lacking
        and service.place.branch.startswith(PREFIX)
    ):
        lines.append(_unlike(value.remote, value.branch))
    lines += [as_behind.sentence(behind)] if behind is not None else []
    return Answer(value, "\n".join(lines))


def _value(service: Service, view: View) -> StatusOutput:
    settings, ontology = view.settings, view.settings.vocabulary.ontology
    dirty = view.dirty()
    lacking = sorted(Lacks(service.place).standing()) if dirty else []
    return StatusOutput(
        vault=settings.vault_id,
        name=label(settings.name),
        ontology=Vocabulary(name=label(ontology.name), fingerprint=ontology.fingerprint)
        if ontology is not None
        else None,
        branch=service.place.short,
        head=view.commit,
        worktree=service.place.folder is not None,
        pages=len(view.snapshot.surfaces),
        records=_records(view),
        invalid=len(unsound_of(view.judged)),
        uncommitted=[label(path, 300) for path in dirty[:_FEW]] or None,
        lacking=[label(path, 300) for path in lacking[:_FEW]] or None,
        omitted=max(len(dirty) - _FEW, 0) or None,
        index=service.searches.state,
        watcher=service.watching.state,
        remote=_remote(service),
        pendingApprovals=len(service.writer.approvals.all()),
        writes=service.terms.writes and service.terms.mode != "plan",
        mode=service.terms.mode,
        budgets=Budgets(
            page=settings.budgets.page,
            hub=settings.budgets.hub,
            types=dict(few(settings.budgets.types)) or None,
        ),
    )


def _records(view: View) -> dict[str, dict[str, int]]:
    counts: dict[str, Counter[str]] = {}
    for one in pages_by_type(view.snapshot):
        counts.setdefault(one.record, Counter()).update(one.states)
    return {
        kind: {ACTIVE: states.pop(ACTIVE, 0), **dict(sorted(states.items()))}
        for kind, states in counts.items()
    }


def _unlike(remote: Remote, branch: str) -> str:
    are = counted(remote.lacking or 0, "commit")
    return (
        f"{remote.name}/{branch} holds {are} that {branch} lacks, as where a server of the same "
        "name writes in another clone. Next: let a person merge the two before this one is pushed, "
        "and start one of the servers with another --actor"
    )


def _remote(service: Service) -> Remote | None:
    git = service.place.repository.git
    names = git.ask("remote").out.decode("utf-8", "replace").split()
    if not names:
        return None
    count = git.ask("rev-list", "--count", service.place.branch, "--not", "--remotes").out.strip()
    name = "origin" if "origin" in names else names[0]
    theirs = f"refs/remotes/{name}/{service.place.short}"
    lacks = git.ask("rev-list", "--count", theirs, "--not", service.place.branch).out.strip()
    return Remote(
        name=label(name),
        unpushed=int(count) if count.isdigit() else 0,
        lacking=int(lacks) or None if lacks.isdigit() else None,
    )


tool = Tool(
    name="knowledge_status",
    set="records",
    title="State of the vault",
    words="Which vault this is, how many records it has, and in what state it, its index and its "
    "branch are.",
    input=StatusInput,
    output=StatusOutput,
    call=_call,
)
