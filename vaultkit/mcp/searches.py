"""The search of a service, with the state that its index was in last."""

from __future__ import annotations

from vaultkit.actions.judge import Judged
from vaultkit.actions.searching import Searching
from vaultkit.errors import UsageError
from vaultkit.model.hit import Found, Query
from vaultkit.search.engines import ENGINES


class Searches:
    """`state` is `not asked yet`, `current` or `unavailable`; the index lies below `folder`.

    `engine` is one of `vaultkit.search.engines.ENGINES`, None for what the vault says. Raises
    `MissingExtra` where it is not installed.
    """

    def __init__(self, folder: str, name: str, engine: str | None = ENGINES[0]) -> None:
        self.state = "not asked yet"
        self._searching = Searching(folder, name, engine)

    def search(self, judged: Judged, query: Query) -> Found:
        """What a query finds; the index follows the vault first. Raises as `Searching.search`."""
        before, self.state = self.state, "unavailable"
        try:
            found = self._searching.search(judged, query)
        except UsageError:  # that is no fault of the index
            self.state = before
            raise
        self.state = "current"
        return found

    def close(self) -> None:
        """Let go of the index."""
        self._searching.close()
