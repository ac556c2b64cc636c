"""What listens in abilities: what is passed over by its kind is what nothing would find anything in."""

from __future__ import annotations

from itertools import islice
from typing import get_args, get_type_hints

import pytest

from events.abilities import AnyAbility, Triggered
from events.board import Permanent
from events.filters import Which
from events.sizes import ModifiesPT
from events.triggers import Attacks
from projections.followed_events import event_is_followed
from projections.layers.state import is_looked_at
from projections.layers.told import filters_of
from projections.triggers.silence import SILENT, Listening, listening
from projections.unread import GIVES, is_not_read, not_in_force
from simulator.cards.pack import open_pack

EACH = 7
"""One face of so many is looked at."""


@pytest.mark.parametrize("kind", get_args(AnyAbility))
def test_the_filters_of_an_ability_are_its_fields_that_say_which_objects_are_meant(kind: type[AnyAbility]) -> None:
    hints = get_type_hints(kind)
    assert filters_of(kind) == tuple(name for name in kind.__struct_fields__ if hints[name] in (Which, Which | None))


def test_nothing_listens_in_the_silent_abilities_of_cards() -> None:
    silent, heard = [], []
    for face in islice(open_pack().faces(), 0, None, EACH):
        for each in face.printed:
            for ability in each.abilities:
                (silent if listening((ability,)) == SILENT else heard).append(ability)
    assert min(len(silent), len(heard)) > 1_000
    assert not [ability for ability in silent if _listens(ability) != SILENT]
    assert not [ability for ability in heard if _listens(ability) != listening((ability,))]


def test_of_several_abilities_all_are_heard() -> None:
    triggers, layers = Triggered(when=(Attacks(),)), ModifiesPT(power=1, toughness=1)
    assert listening((triggers,)) == Listening(triggers=True, layers=False, doubts=False)
    assert listening((layers,)).layers
    assert listening((triggers, layers))._replace(doubts=False) == Listening(triggers=True, layers=True, doubts=False)


def _listens(ability: AnyAbility) -> Listening:
    """Whether it triggers, layers look at it, and something of it is not read or gives numbers."""
    return Listening(
        triggers=type(ability) is Triggered and any(map(event_is_followed, ability.when)),
        layers=is_looked_at(Permanent(id="a", controller="A", abilities=(ability,))),
        doubts=isinstance(ability, GIVES) or is_not_read(ability) or bool(not_in_force(ability)),
    )
