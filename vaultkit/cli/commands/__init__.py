"""One file a verb; each holds `command` and calls one action."""
