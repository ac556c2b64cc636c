"""MTG Arena's logs: read, converted to replays, and compared with what Arena said."""
