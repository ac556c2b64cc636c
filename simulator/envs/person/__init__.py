"""A person who plays in a terminal."""
