"""From the branches' pools to the final list: fusion, soft changes, selection, and the guard."""
