"""Numbers within limits: whatever is read from a file can be added up and written again."""

from __future__ import annotations

from typing import Annotated

import msgspec

__all__ = ["LEAST", "MOST", "Instances", "Number"]

LEAST, MOST = -(2**31), 2**31

Number = Annotated[int, msgspec.Meta(ge=LEAST, le=MOST)]
"""Points of life, damage or power, a count or a position: what 32 bits hold."""

Instances = Annotated[int, msgspec.Meta(ge=0, le=100)]
"""How many instances of an ability something has; each of them does something of its own."""
