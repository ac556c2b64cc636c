"""Recordings of other programs as replays."""
