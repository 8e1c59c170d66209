"""A title holds markup.

What it checks
    HTML tags and comments, links and images in the frontmatter's `title`. Code between backticks,
    comparisons and type names such as `List<T>` are left alone.
Why
    Titles are shown as plain text in lists, windows and prompts. Markup shows as it is written, or
    does something where a page forgets to escape it.
Example
    ---
    title: Payments <img src=x>
    ---
Instead
    ---
    title: Payments
    ---
Fix
    Never: what the title should say, only the author knows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from vaultkit.model.finding import Finding, Fix, Severity
from vaultkit.rules.rule import Rule, short
from vaultkit.vault.page import Page
from vaultkit.vault.snapshot import Snapshot

rule = Rule(code="SC009", name="markup-in-title", severity=Severity.WARNING, tells=())

_CODE = re.compile(r"`[^`]*`")
_TAGS = (
    "a|abbr|audio|b|base|body|br|button|code|div|em|embed|font|form|h[1-6]|head|hr|html|i|iframe|"
    "img|input|kbd|li|link|mark|meta|object|ol|p|pre|s|script|select|small|span|strong|style|sub|"
    "sup|svg|table|td|textarea|tr|u|ul|video"
)
# a tag right behind a letter is a type's argument, `List<a>`, unless it closes or has attributes
_MARKUP = (
    rf"(?<!\w)<(?:{_TAGS})\s*/?>|<(?:{_TAGS})\s[^<>]{{0,500}}>|</(?:{_TAGS})\s*>|<!--|"
    r"!?\[[^\[\]]{0,500}\]\([^()\s]{0,500}\)|\[\[[^\[\]]{1,500}\]\]"
)
_LONGEST = 2_000


def check(page: Page, vault: Snapshot) -> Iterator[Finding]:
    """Yield one finding where the title holds markup."""
    title = page.surface.title
    if title is None or (
        "<" not in title.text and "](" not in title.text and "[[" not in title.text
    ):
        return
    found = re.search(_MARKUP, _CODE.sub("", title.text[:_LONGEST]), re.IGNORECASE)
    if found:
        yield rule.on(
            page,
            title.span,
            f"the title holds markup, {short(found.group())}, which is shown as it is written",
            subject=found.group(),
            fix=Fix("write the title as plain text"),
        )
