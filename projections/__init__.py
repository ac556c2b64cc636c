"""Folds over the log: what the board, the combat, the orders and the damage are now, and the story so far."""

from __future__ import annotations

import events

if getattr(events, "PACKAGE", None) != "declare-blockers":
    raise ImportError(
        f"'events' was found at {getattr(events, '__file__', None)}, which is another package of that name "
        "(PyPI's 'Events' installs one); install declare-blockers in an environment without it"
    )

__all__ = ["PACKAGE"]

PACKAGE = "declare-blockers"
"""The distribution that this package belongs to: other packages named `projections` may exist."""
