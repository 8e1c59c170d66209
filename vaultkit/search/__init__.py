"""Search: from the records of a snapshot to an index, and from what a person types to hits."""
