"""Fifth floor: verbs. The only place where pure rooms and the I/O wing meet."""
