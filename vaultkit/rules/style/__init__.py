"""Rules about how pages are laid out; all of them are off by default."""
