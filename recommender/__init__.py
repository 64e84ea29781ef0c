"""The core: from what a person says to the tracks that answer it, without I/O of its own."""
