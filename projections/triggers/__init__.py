"""Triggered abilities: what triggers, what waits for the stack, and what is on it."""
