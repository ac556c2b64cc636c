"""The page at home."""
