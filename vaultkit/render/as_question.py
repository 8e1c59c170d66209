"""The question that a person is asked before something is published, in plain words.

Whatever an agent or a page says in it is quoted, cut and made harmless: none of it can pass for
the question itself.
"""

from __future__ import annotations

from vaultkit.model.approval import Approval
from vaultkit.render.clean import clean

_MOST = 120
_MOST_PAGES = 5


def question(approval: Approval) -> str:
    """What is asked, by whom, of which pages, and why."""
    request = approval.request
    pages = [fence.record for fence in approval.seen]
    shown = ", ".join(_quoted(page) for page in pages[:_MOST_PAGES])
    more = f" and {len(pages) - _MOST_PAGES} more" if len(pages) > _MOST_PAGES else ""
    count = f"{len(request.items)} change{'' if len(request.items) == 1 else 's'}"
    lines = [
        f"{clean(request.actor.text)} asks to {clean(request.operation)} ({count}):",
        f"what: {_quoted(approval.title)}",
    ]
    if pages:
        lines.append(f"pages: {shown}{more}")
    lines.append(f"the reason it gives: {_quoted(request.reason) if request.reason else 'none'}")
    lines.append(f"request: {clean(approval.id)}")
    return "\n".join(lines)


def _quoted(text: str) -> str:
    """Text of somebody else, as one short line in quotes that it cannot close."""
    line = clean(" ".join(text.split())).replace('"', "'")
    return f'"{line}"' if len(line) <= _MOST else f'"{line[:_MOST]}…"'
