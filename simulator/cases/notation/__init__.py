"""The combat notation: one line for a board and what was declared, typed without a manual and printed by the program.

    2026-01 | Ann 20: Goblin Heelcutter; 2 Hill Giant | Bob 18: Wall of Omens; 2/2 flying "Bird" tapped
            | attack: Heelcutter, Hill Giant | block: Wall of Omens > Hill Giant

It reads into a case and is printed from one.
"""

from __future__ import annotations

from simulator.cases.notation.errors import NoNotation, NotationError
from simulator.cases.notation.printing import print_notation
from simulator.cases.notation.reading import read_notation

__all__ = ["NoNotation", "NotationError", "print_notation", "read_notation"]
