"""The tools, one file each: what goes in, what comes out, and the call."""
