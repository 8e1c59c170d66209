"""What the writing tools of a wiki ask for: items of the one road on which everything is written.

Names are looked up in the vault as it is; what an item says is judged when it is written. Texts are
as the tools show them, with ids for links.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from vaultkit.actions import deleted
from vaultkit.actions.view import View
from vaultkit.actions.vocabulary_needed import mistaken
from vaultkit.actions.wiki_names import (
    OVERVIEW,
    OVERVIEW_FILE,
    editable,
    path_named,
    refuse_gone,
    split_version,
)
from vaultkit.changes.fields import OWN, values_of
from vaultkit.changes.unescape import unescaped
from vaultkit.errors import UsageError
from vaultkit.model.request import (
    CreatePage,
    EditText,
    Fence,
    Item,
    LogEntry,
    Retire,
    Rewrite,
    Supersede,
)
from vaultkit.model.text import shortened
from vaultkit.model.vocabulary import PageType
from vaultkit.model.wiki import FieldValue, NewPage, Template
from vaultkit.parse import frontmatter
from vaultkit.vault.config_words import unknown_words
from vaultkit.vault.draft import COMMON, draft
from vaultkit.vault.ids import name_of, page_with
from vaultkit.vault.new_page import how_to_begin, type_named
from vaultkit.vault.new_page import title_of as title_given
from vaultkit.vault.portable import reason_against
from vaultkit.vault.slug import slug_of
from vaultkit.vault.snapshot import Snapshot

OPERATIONS = ("ingest", "query", "lint", "update")
"""What an agent logs."""

GivenFields = Sequence[tuple[str, FieldValue]]

_BY_OWN_WORD = {"title": "the argument `title`", "type": "the argument `type`"}


class Ask(NamedTuple):
    """What to write: the items of one request, and what the caller saw of the pages."""

    items: tuple[Item, ...]
    fences: tuple[Fence, ...] = ()


def create(view: View, pages: Sequence[NewPage], *, again: bool = False) -> Ask:
    """Make pages, all or none; they may link to each other. Raises `UsageError`.

    `again`: the request was sent before, so its pages may be there.
    """
    _refuse_twice(pages)
    items = tuple(_new(view, page) for page in pages)
    for item in () if again else items:
        _refuse_there(view, f"{item.type}/{item.slug}")
    return Ask(items)


def _refuse_there(view: View, name: str) -> None:
    if page_with(view.snapshot, name) is not None:
        raise UsageError(f"{name} is there already", "Read it and edit it, or choose another slug")
    refuse_gone(view, name)


def _new(view: View, page: NewPage) -> CreatePage:
    vault = view.snapshot
    kind = _type(vault, page.type)
    slug = _slug(page, kind)
    name = f"{kind.name}/{slug}"
    if not page.content.strip():
        raise UsageError(f"the page {name} has no content", "Give its body, without frontmatter")
    for key, _ in page.fields:
        if key in _BY_OWN_WORD:
            raise UsageError(f"{key} is no field", f"Give it by {_BY_OWN_WORD[key]}")
    return CreatePage(
        type=kind.name,
        title=page.title,
        slug=slug,
        body=_body(page.content),
        fields=_fields(kind, [one for one in page.fields if one[1] is not None]),
        as_read=True,
    )


def _slug(page: NewPage, kind: PageType) -> str:
    """The slug that is asked for, or words with one that every system can have."""
    slug = page.slug.strip()
    better = slug_of(slug) or slug_of(page.title)
    why = f'"{shortened(slug)}" is no slug: it is words in lower case, joined by hyphens'
    device = reason_against(f"{better}.md")
    if device:
        better, why = slug_of(f"{better} {kind.name}"), device
    elif slug and slug == better:
        return slug
    step = f'Write it as "{better}"' if better else "Name the page in one to five words"
    raise UsageError(why, step)


def _refuse_twice(pages: Sequence[NewPage]) -> None:
    ids = [f"{page.type.strip()}/{page.slug.strip()}" for page in pages]
    for name in ids:
        if ids.count(name) > 1:
            raise UsageError(f"{name} is given twice", "Give each page once")


def template(view: View, kind: str, title: str) -> Template:
    """What a page of a type begins with. Raises `UsageError` where there is no such type."""
    found = _type(view.snapshot, kind)
    text = draft(found, title_given(title), {}).text
    own = [field for field in found.fields if field.deprecated is None and field.name not in OWN]
    return Template(
        found.name,
        found.description,
        text[text.index("\n---\n", 3) + 5 :].strip("\n"),
        tuple((field.name, _about(field.kind, field.description)) for field in own),
    )


def _about(kind: str, description: str) -> str:
    return f"{kind}: {description}" if description else kind


def edit(
    view: View,
    page: str,
    old: str,
    new: str | None,
    *,
    fields: GivenFields = (),
    seen: str | None = None,
) -> Ask:
    """Replace a text that stands on a page once. Raises `UsageError`.

    A `new` of None was not given: a text is taken out by whoever says so, never by what was left
    out or cut off.
    """
    name, version = split_version(page)
    path = editable(view, name)
    if not old and not fields:
        raise UsageError(
            "oldText is empty",
            "Give the text that stands there, or `fields` alone; a page without a body takes "
            "knowledge_rewrite",
        )
    if old and new is None:
        raise UsageError('newText is missing; give "" to take the text out', "Give both texts")
    if old == new and not fields:
        raise UsageError("oldText and newText are the same", "Say what is to be another text")
    changes = _fields(view.snapshot.typed(path).type, fields, path)
    item = EditText(page=path, old=old, new=new or "", fields=changes, as_read=True)
    return Ask((item,), _fences(path, version, seen))


def rewrite(
    view: View,
    page: str,
    content: str,
    *,
    fields: GivenFields = (),
    version: str | None = None,
    seen: str | None = None,
) -> Ask:
    """Write the whole body of a page anew. Raises `UsageError` where its version is not given."""
    name, given = split_version(page)
    vault = view.snapshot
    if not content.strip():
        raise UsageError(
            "the content is empty", "Nothing is deleted: retire the page, or supersede it"
        )
    if name == OVERVIEW and OVERVIEW_FILE not in vault.surfaces:
        return Ask((Rewrite(page=OVERVIEW_FILE, body=_body(content), as_read=True, new=True),))
    path = editable(view, name)
    if not (version or given or seen):
        raise UsageError(
            f"read it first: {name_of(vault, path)} is written anew only by whoever knows what "
            "stands there",
            f"knowledge_read answers with its version; give that as `version`, or "
            f'page: "{name_of(vault, path)}@VERSION"',
        )
    changes = _fields(vault.typed(path).type, fields, path)
    item = Rewrite(page=path, body=_body(content), fields=changes, as_read=True)
    return Ask((item,), _fences(path, version, given, seen))


def supersede(view: View, page: str, by: str, seen: str | None) -> Ask:
    """Let a page say that another one replaces it. Raises `UsageError`."""
    name, version = split_version(page)
    path = editable(view, name)
    other, as_of = split_version(by)
    heir = path_named(view, other)
    fences = (*_fences(path, version, seen), *_fences(heir, as_of))
    return Ask((Supersede(page=path, by=heir),), fences)


def retire(view: View, page: str, reason: str, seen: str | None) -> Ask:
    """Let a page say that it is over. Raises `UsageError`."""
    name, version = split_version(page)
    path = editable(view, name)
    if not reason.strip():
        raise UsageError("no reason is given", "Say in a sentence why the page is over")
    return Ask((Retire(page=path),), _fences(path, version, seen))


def log(view: View, operation: str, what: str, pages: Sequence[str]) -> Ask:
    """Add an entry to the log. Raises `UsageError`."""
    if operation not in OPERATIONS:
        names = ", ".join(OPERATIONS[:-1])
        every = f"it is one of {names} and {OPERATIONS[-1]}"
        raise UsageError(
            unknown_words("the log has no operation", operation, OPERATIONS, every),
            f"Use {names} or {OPERATIONS[-1]}, and say the rest in `what`",
        )
    named = [split_version(page) for page in pages]
    paths = [path_named(view, name) for name, _ in named]
    entry = LogEntry(operation=operation, what=what, pages=tuple(dict.fromkeys(paths)))
    fences = (_fences(path, as_of) for path, (_, as_of) in zip(paths, named, strict=True))
    return Ask((entry,), tuple(one for found in fences for one in found))


def _fences(path: str, *versions: str | None) -> tuple[Fence, ...]:
    return tuple(Fence(path, None, one) for one in dict.fromkeys(versions) if one)


def _type(vault: Snapshot, name: str) -> PageType:
    deleted.refuse_without(vault.settings)
    if vault.settings.vocabulary.mistakes:
        raise mistaken(vault.settings.vocabulary.mistakes)
    if not vault.types.ontology.page_types:
        raise UsageError(
            "this vault has no ontology, so its pages have no types",
            f"A person decides on one: {how_to_begin(vault.settings.ontology)}",
        )
    return type_named(vault.types.ontology, name.strip())


def _body(text: str) -> str:
    """A body as it is meant. Raises `UsageError` for one that brings a frontmatter along."""
    body = unescaped(text)
    block = frontmatter.read(f"{body.lstrip()}\n")
    if block.root is not None and block.root.pairs:
        raise UsageError(
            "the content begins with a frontmatter, and a page has one already",
            "Give its fields as `fields`, and the content without the lines between ---",
        )
    return body


def _fields(
    kind: PageType | None, given: Iterable[tuple[str, FieldValue]], path: str = ""
) -> Mapping[str, FieldValue]:
    """Field changes as requests have them: lists for fields that hold lists."""
    found: dict[str, FieldValue] = {}
    for key, value in given:
        name = key.strip()
        if not name or name in found:
            raise UsageError(
                f'the field "{shortened(name)}" is named {"twice" if name else "nowhere"}',
                "Give each field once, by its name",
            )
        if path == OVERVIEW_FILE:
            raise UsageError("the overview has no fields", "Leave `fields` out")
        found[name] = _value(kind, name, value)
    return found


def _value(kind: PageType | None, name: str, value: FieldValue) -> FieldValue:
    field = (kind.field(name) if kind is not None else None) or COMMON.get(name)
    if not isinstance(value, str) or field is None or field.kind != "list":
        return value
    listed = values_of(value)
    return (listed,) if isinstance(listed, str) else listed
