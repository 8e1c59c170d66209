"""Second floor: facts of many files → one consistent picture of names, links and graph."""
