"""The catalogue: its tables, how rows are imported, and the versions that are built and opened."""
