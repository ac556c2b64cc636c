"""Answers that settle an argument: what is legal, by which card, ability and rule, and what would be legal instead.

An answer is a plain value (`CaseAnswer`), in card names; terminal, JSON, page and notebook are faces of it.
"""

from __future__ import annotations

from simulator.answers.answer import answer_to
from simulator.answers.explanation import CaseAnswer, Explanation, Instead, Reason, Required, Told

__all__ = ["CaseAnswer", "Explanation", "Instead", "Reason", "Required", "Told", "answer_to"]
