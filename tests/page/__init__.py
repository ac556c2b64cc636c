"""The page: what is in it, and how it behaves in a browser."""
