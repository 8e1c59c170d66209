"""Which page a person means by a word of the command line: a path, or what a wikilink would say."""

from __future__ import annotations

from vaultkit.errors import UsageError
from vaultkit.model.facts import Link
from vaultkit.model.text import shortened
from vaultkit.vault.paths import join
from vaultkit.vault.resolve import Outcome
from vaultkit.vault.snapshot import Snapshot
from vaultkit.vault.suggest import both, close_names, closest, did_you_mean, quoted
from vaultkit.vault.surface import key_of


def meant(vault: Snapshot, name: str, here: str = "") -> str:
    """The path of the page called `name`; `here` is the folder where the person stands.

    A path with its ending, from `here` or from the root, is what it says. Any other word means what
    a wikilink means: an id, a path, a file name, a title, an alias, in the vault's order. A person
    may say titles, aliases and ids where the dialect lets no wikilink do so.

    Raises `UsageError` where no page is meant, or where two could be.
    """
    found = candidates(vault, name, here)
    if len(found) == 1:
        return found[0]
    shown = quoted(shortened(name))
    if found:
        raise UsageError(
            f"{shown} may be {both(found)}", "Name one of them by its path, with its ending"
        )
    plain = name.removeprefix("./")
    if plain in vault.entries and plain not in vault.surfaces:
        raise UsageError(
            f"{plain} is no page: what lies there is generated, material, excluded or no Markdown",
            "Name a page",
        )
    near = tuple(dict.fromkeys((*closest(plain, vault.surfaces), *close_names(vault.names, plain))))
    step = did_you_mean(near[:3], "name a page by its path, id, title or alias")
    raise UsageError(f"no page is called {shown}", f"{step[:1].upper()}{step[1:]}")


def candidates(vault: Snapshot, name: str, here: str = "") -> tuple[str, ...]:
    """The pages that `name` may mean, as `meant` reads it: none, one, or those it cannot tell."""
    word = name.strip()
    if not word:
        return ()
    for base in dict.fromkeys((here, "")):
        path = join(base, word)
        if path in vault.surfaces:
            return (path,) if path is not None else ()
    start = f"{here}/." if here else "."
    target, fragment = vault.resolve(start, Link("wikilink", word))
    if fragment:
        return ()
    if target.outcome is Outcome.PAGE and target.path in vault.surfaces:
        return (target.path,)
    if target.outcome is Outcome.AMBIGUOUS:
        return target.candidates
    return _by_any_name(vault, word) or _by_path(vault, word, here)


def _by_any_name(vault: Snapshot, word: str) -> tuple[str, ...]:
    """By id, then by all other names at once."""
    names = vault.names
    own = tuple(names.ids.get(word, ()))
    if own:
        return tuple(sorted(own))
    key = key_of(word)
    tables = (names.stems, names.titles, names.headings, names.aliases)
    return tuple(sorted({path for table in tables for path in table.get(key, ())}))


def _by_path(vault: Snapshot, word: str, here: str) -> tuple[str, ...]:
    """A path without its ending, for dialects whose links always have one."""
    for base in dict.fromkeys((here, "")):
        path = join(base, word)
        if path is not None and f"{path}.md" in vault.surfaces:
            return (f"{path}.md",)
    return ()
