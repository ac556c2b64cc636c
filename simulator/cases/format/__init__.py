"""The case format as types."""
