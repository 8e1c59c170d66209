"""`vaultkit edit`: a text of a page is replaced, and the commit made at once."""

from __future__ import annotations

import re

import click

from vaultkit.cli.writing import Door, Said, writing
from vaultkit.errors import UsageError
from vaultkit.model.request import EditRange, EditText, FieldChanges, Item

_RANGE = re.compile(r"(\d{1,9}):(\d{1,9})")


@click.command()
@click.argument("page")
@click.option("--old", metavar="TEXT", help="The text to replace; it stands there exactly once.")
@click.option("--new", metavar="TEXT", help="What stands there then.")
@click.option("--range", "span", metavar="A:B", help="Offsets instead, in UTF-16 units.")
@click.option("--text", metavar="TEXT", help="What stands between these offsets then.")
@click.option(
    "--field",
    "fields",
    multiple=True,
    metavar="KEY=VALUE",
    help="A field, a list as KEY=[A, B]; KEY= takes it away.",
)
@writing()
def command(page: str, said: Said, **words: object) -> int:
    """Replace a text of a page, or what stands between two offsets.

    \b
    Examples:
      vaultkit edit tides.md --old "The sea rises." --new "The sea rises and falls."
      vaultkit edit Tides --field kind=sea --reason "It has one now"
      vaultkit edit Tides --range 120:134 --text "" --expect 3f9c0a51d2b87e64

    Only the body is searched, and the text has to stand there exactly once.
    Offsets count UTF-16 units of the body as it is, frontmatter left out; they
    mean nothing on another version, so --expect has to say which. The page is
    judged first: an edit never adds an error. The commit is made at once.

    Exit code: 0 published, 1 the rules reject it, 2 could not run, 3 the state
    refuses it, 4 the page is not as --expect says.
    """
    door = Door(said)
    name = door.page(page)
    return door.write(door.request(_item(name, said, words), name))


def _item(page: str, said: Said, words: dict[str, object]) -> Item:
    old, new, span, text = (words[key] for key in ("old", "new", "span", "text"))
    fields = _fields(words["fields"])
    if span is None:
        if text is not None or (old is None) != (new is None) or (old is None and not fields):
            raise UsageError(
                "what to replace by what is not said", "Give --old and --new, or --field KEY=VALUE"
            )
        return EditText(page=page, old=str(old or ""), new=str(new or ""), fields=fields)
    found = _RANGE.fullmatch(str(span))
    if found is None or text is None or old is not None or new is not None or fields:
        raise UsageError("a range takes a text and nothing else", "Give --range A:B --text TEXT")
    if said.expect is None:
        raise UsageError(
            "offsets mean nothing without the version that they were counted on",
            "Add --expect VERSION, as a read of the page told it",
        )
    return EditRange(page=page, start=int(found[1]), end=int(found[2]), text=str(text))


def _fields(pairs: object) -> FieldChanges:
    from vaultkit.changes.fields import values_of

    found: dict[str, str | tuple[str, ...] | None] = {}
    for pair in pairs if isinstance(pairs, tuple) else ():
        key, sign, value = pair.partition("=")
        if not sign or not key.strip():
            raise UsageError(f'"{pair}" is no field', "Write KEY=VALUE, or KEY= to take it away")
        known = found.get(key.strip())
        before = known if isinstance(known, tuple) else (known,) if isinstance(known, str) else ()
        given = values_of(value) if value.startswith("[") else value
        if before or isinstance(given, tuple):
            found[key.strip()] = (*before, *(given if isinstance(given, tuple) else (given,)))
        else:
            found[key.strip()] = given or None
    return found
