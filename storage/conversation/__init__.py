"""The conversations: what was said, answered, shown and preferred, on disk."""
