"""Cards that move between zones (400)."""
