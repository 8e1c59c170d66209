"""The language server: what a check knows, where people write."""
