"""The composition root and public face."""
