"""MTG Arena's logs: read, understood as far as they go, told as replays, and compared with what Arena said."""
