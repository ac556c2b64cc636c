"""The table of what was decided: for each class of disagreement how many there are, who is right, and why."""

from __future__ import annotations

import json
import tomllib
from collections import defaultdict
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from tests.second_reading.comparing import Disagreement

TABLE = Path(__file__).with_name("decided.toml")

Right = Literal["we", "they", "both", "neither", ""]
"""Who is right by the card's words; "both" where they say the same in different terms; "" is yet to be decided."""


class Decided(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What was decided of a class of disagreements.

    Args:
        disagreements: how many there are.
        example: one of the cards.
        right: who is right.
        why: why, in one sentence.
        harm: where we are wrong, what that does to a verdict.
    """

    disagreements: int
    example: str
    right: Right = ""
    why: str = ""
    harm: str = ""


def decided() -> dict[str, Decided]:
    """The table."""
    return msgspec.convert(tomllib.loads(TABLE.read_text("utf-8")), dict[str, Decided])


def by_class(found: list[Disagreement]) -> dict[str, list[Disagreement]]:
    """Disagreements by their class."""
    classes: dict[str, list[Disagreement]] = defaultdict(list)
    for each in found:
        classes[each.kind].append(each)
    return dict(sorted(classes.items()))


def write(found: list[Disagreement]) -> None:
    """Bring the figures of the table up to date; a class that is new there is yet to be decided."""
    before: Mapping[str, Decided] = decided() if TABLE.is_file() else {}
    parts = []
    for name, each in by_class(found).items():
        known = before.get(name, Decided(0, each[0].card))
        example = known.example if known.example in {one.card for one in each} else each[0].card
        parts.append(
            f"[{json.dumps(name)}]\n"
            f"disagreements = {len(each)}\n"
            f"example = {json.dumps(example, ensure_ascii=False)}\n"
            f"right = {json.dumps(known.right)}\n"
            f"why = {json.dumps(known.why, ensure_ascii=False)}\n"
            + (f"harm = {json.dumps(known.harm, ensure_ascii=False)}\n" if known.harm else "")
        )
    TABLE.write_text("\n".join(parts), "utf-8")
