"""Magic Online's game logs: read, told as replays, and judged."""
