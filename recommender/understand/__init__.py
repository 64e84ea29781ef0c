"""What a message is and what it says, by rules alone: no model, no network, a few milliseconds."""
