"""What a new page may be called, and of which type it may be."""

from __future__ import annotations

from unicodedata import normalize

from vaultkit.errors import UsageError
from vaultkit.model.vocabulary import Ontology, PageType
from vaultkit.parse.safety import hidden_in_name
from vaultkit.vault.config_words import unknown_words
from vaultkit.vault.slug import is_text, slug_of

GIVE_FOLDER = 'Give the type a `dir` in the ontology; "" is the root of the vault'
"""What helps where pages of a type have no folder, and none can be named."""

_LONGEST_TITLE = 200


def how_to_begin(ontology: str) -> str:
    """How a vault gets the ontology that it has not, which would be the file at this path."""
    return (
        "`vaultkit ontology infer` proposes one that all pages keep to, `vaultkit init --ontology "
        f"wiki` writes a shipped one, or write {ontology} yourself"
    )


def title_of(given: str) -> str:
    """A title as pages have it. Raises `UsageError` for one that no page and no file can have."""
    title = normalize("NFC", " ".join(given.split()))
    hidden = hidden_in_name(title)
    if hidden:
        raise UsageError(
            f"the title holds what nobody sees: {', '.join(hidden)}", "Type it anew, without that"
        )
    if not is_text(title):
        raise UsageError("the title is no text that UTF-8 can hold", "Type it anew")
    if not slug_of(title):
        raise UsageError(
            "the title has no letter and no figure, so no file can be named after it",
            "Give it at least one word",
        )
    if len(title) > _LONGEST_TITLE:
        raise UsageError(
            f"the title has {len(title)} characters, and {_LONGEST_TITLE} is the most",
            "Say in the title what the page is about, and the rest on the page",
        )
    return title


def type_named(ontology: Ontology, wanted: str) -> PageType:
    """The type of this name. Raises `UsageError` where there is none."""
    found = ontology.by_type.get(wanted)
    if found is not None:
        return found
    names = ", ".join(one.name for one in ontology.page_types)
    raise UsageError(
        unknown_words("there is no type", wanted, tuple(ontology.by_type), "none is near"),
        f"The types of this vault are: {names}",
    )
