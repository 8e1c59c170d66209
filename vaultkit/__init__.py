"""vaultkit: checks and keeps a vault of Markdown in Git, one engine behind every door."""

__version__ = "0.1.0"
