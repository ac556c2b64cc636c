"""What happened: events as frozen structs, the log that holds them, and their bytes."""

from events.log import History, Log, LogError
from events.rule import Edition, Rule, Violation

__all__ = ["PACKAGE", "Edition", "History", "Log", "LogError", "Rule", "Violation"]

PACKAGE = "declare-blockers"
"""The distribution that this package belongs to: other packages named `events` exist."""
