"""Where bytes come from: a work tree, the index, a revision, a plain folder, changes on top."""
