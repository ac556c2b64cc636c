"""Cases, played and compared with what they expect."""
