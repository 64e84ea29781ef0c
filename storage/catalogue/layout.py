"""The files and directories of one version of the catalogue."""

DATABASE = "catalogue.db"
MANIFEST = "manifest.json"
COLUMNS, VOCABULARY = "columns", "vocabulary.json"
NAMES, TEXT, VECTORS, CHROMA = "names", "text", "vectors", "chroma"
IN_USE = ".in-use.lock"
