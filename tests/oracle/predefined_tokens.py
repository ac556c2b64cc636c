"""The abilities of predefined tokens: `python -m tests.oracle.predefined_tokens` reads what they say again."""

from __future__ import annotations

from pathlib import Path

import msgspec

import simulator.rules.following.predefined_tokens as saved
from simulator.oracle.abilities import compile_ability

FILE = Path(saved.__file__).with_suffix(".json")


def read_again() -> dict[str, saved.PredefinedToken]:
    """The tokens with what their words are read as now."""
    return {
        name: saved.PredefinedToken(token.says, compile_ability(token.says, name.capitalize()).abilities)
        for name, token in saved.predefined_tokens().items()
    }


if __name__ == "__main__":
    FILE.write_bytes(msgspec.json.format(msgspec.json.encode(read_again()), indent=1) + b"\n")
