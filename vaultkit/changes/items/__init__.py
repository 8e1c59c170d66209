"""One module for each thing that a request may ask for: what it does to the files of a vault."""
