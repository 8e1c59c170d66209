"""Request to plan: what a command wants, as the exact bytes that change, before anything does."""
