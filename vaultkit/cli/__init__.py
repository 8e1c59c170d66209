"""The front door: words in, words and an exit code out."""
