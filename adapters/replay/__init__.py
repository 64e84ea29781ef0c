"""Scripts of events: parsing their lines, and rendering what they are answered with."""
