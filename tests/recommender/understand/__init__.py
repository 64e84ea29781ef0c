"""Understanding: what was said becomes facts, and facts become a state."""
