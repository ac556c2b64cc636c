"""Forge's game logs: read, told as replays, and compared with what Forge did."""
