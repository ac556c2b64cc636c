"""What a combat shows, as numbers."""
