"""First floor: bytes in, facts out. Nothing here raises for content, it reports a fault."""
