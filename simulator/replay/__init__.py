"""Replays: recorded games as files, and the checks that they are what the rules say."""
