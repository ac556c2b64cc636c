"""Boards and duels generated from numbers, and pools of boards."""
