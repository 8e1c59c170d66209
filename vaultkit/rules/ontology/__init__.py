"""Rules about the vault's vocabulary, and what pages hold by it."""
