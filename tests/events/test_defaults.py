"""What is written of a struct does not depend on how it was made."""

from __future__ import annotations

import pickle
from copy import deepcopy

import msgspec
import pytest

from events.abilities import Triggered, TriggeredManaAbility, Unsupported
from events.declaration_abilities import AttackCost, Cost, EmptyHand
from events.triggers import Attacks, PutCounters, Size

STRUCTS = [
    AttackCost(cost=Cost(mana="{1}")),
    EmptyHand(),
    Triggered(when=(Attacks(),), effect=Size(power=1, toughness=1)),
    Triggered(effect=PutCounters()),
    TriggeredManaAbility(tapped=()),
    Unsupported(words="w"),
]


@pytest.mark.parametrize("struct", STRUCTS, ids=lambda struct: type(struct).__name__)
@pytest.mark.parametrize("again", [deepcopy, lambda struct: pickle.loads(pickle.dumps(struct))], ids=["copy", "pickle"])  # noqa: S301
def test_defaults_are_left_out_however_a_struct_was_made(struct: msgspec.Struct, again: object) -> None:
    assert callable(again)
    written = msgspec.json.encode(struct)
    assert msgspec.json.encode(again(struct)) == written
    assert msgspec.json.encode(msgspec.json.decode(written, type=type(struct))) == written
