"""The prompts: procedures that a person asks for, and the rules of the wiki."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import partial

import mcp_types as types
from mcp.server.context import ServerRequestContext
from mcp.shared.exceptions import MCPError

from vaultkit.actions.prompt_wiki import wiki_rules
from vaultkit.actions.prompts import PROMPTS, Prompt, prompt_text
from vaultkit.mcp.calls import in_thread
from vaultkit.mcp.service import Service
from vaultkit.vault.config_words import unknown_words

_WIKI = "wiki"
EVERY: Mapping[str, Prompt] = {
    **PROMPTS,
    _WIKI: Prompt(
        "Rules of the wiki",
        "How this wiki is read, cited and written, with its types of pages.",
        {},
        {},
    ),
}
"""By their names, in the order of the list."""


class Prompts:
    """The prompts of a service, for whoever has these tools."""

    def __init__(self, service: Service, tools: Collection[str]) -> None:
        self._service = service
        self._tools = tools

    async def list(
        self, context: ServerRequestContext, params: types.PaginatedRequestParams | None
    ) -> types.ListPromptsResult:
        """All of them; there is one page."""
        return types.ListPromptsResult(prompts=[_listed(name) for name in EVERY])

    async def get(
        self, context: ServerRequestContext, params: types.GetPromptRequestParams
    ) -> types.GetPromptResult:
        """The text of one. Raises `MCPError` for a name or an argument that is none."""
        given = params.arguments or {}
        known = EVERY.get(params.name)
        if known is None:
            raise _wrong(
                unknown_words("there is no prompt", params.name, tuple(EVERY), "see prompts/list")
            )
        names = (*known.needed, *known.more)
        for name in given:
            if name not in names:
                raise _wrong(unknown_words("there is no argument", name, names, "it takes none"))
        missing = [name for name in known.needed if not given.get(name, "").strip()]
        if missing:
            raise _wrong(f"{params.name} needs {', '.join(missing)}: {known.needed[missing[0]]}")
        values = {name: given.get(name, "") for name in names}
        made = partial(self._text, params.name, values)
        text = await in_thread(self._service.bounds, "the prompt", made)
        return types.GetPromptResult(
            description=known.description,
            messages=[types.PromptMessage(role="user", content=types.TextContent(text=text))],
        )

    def _text(self, name: str, values: Mapping[str, str]) -> str:
        if name != _WIKI:
            return prompt_text(name, values, self._tools)
        with self._service.look() as view:
            return wiki_rules(view.snapshot, view.settings, self._tools)


def _wrong(words: str) -> MCPError:
    return MCPError(types.INVALID_PARAMS, words)


def _listed(name: str) -> types.Prompt:
    known = EVERY[name]
    return types.Prompt(
        name=name,
        title=known.title,
        description=known.description,
        arguments=[
            *(_argument(one, about, needed=True) for one, about in known.needed.items()),
            *(_argument(one, about, needed=False) for one, about in known.more.items()),
        ],
    )


def _argument(name: str, about: str, *, needed: bool) -> types.PromptArgument:
    return types.PromptArgument(name=name, description=about, required=needed)
