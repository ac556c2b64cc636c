"""The checks that a replay is what the rules say."""
