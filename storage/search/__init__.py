"""The search indexes of one catalogue version: text, vectors, and the embedders that make them."""
