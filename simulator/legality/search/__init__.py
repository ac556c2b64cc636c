"""Exact searches over declarations: the frontier, counting, walking, and what costs change."""
