"""XMage's recordings: read, told as replays, and compared with what XMage did."""
