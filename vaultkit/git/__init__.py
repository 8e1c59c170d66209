"""Git by process: one module starts it, the others ask it one kind of question each."""
