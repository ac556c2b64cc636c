"""Events of cards, counters, sources of damage and players, read exactly."""

from __future__ import annotations

import pytest

from events import card_trigger_conditions as k
from events import trigger_conditions as o
from events import triggers as t
from events.filters import Filter
from projections.followed_events import event_is_followed
from simulator.oracle.trigger_frames import read_event

CREATURE = Filter(any_type=("creature",))
YOURS = Filter(any_type=("creature",), controller="you")
LAND = (Filter(any_type=("land",)),)
BLACK = (Filter(any_color=("black",)),)


@pytest.mark.parametrize(
    ("event", "conditions"),
    [
        (
            "whenever a land card is put into your graveyard from anywhere",
            (
                o.PutIntoGraveyard(subject=LAND, into="you", card=True),
                k.CardPut(subject=LAND, to="graveyard", whose="you"),
            ),
        ),
        (
            "when this creature is put into a graveyard from anywhere",
            (o.PutIntoGraveyard(), k.CardPut(to="graveyard")),
        ),
        (
            "whenever one or more cards are put into exile from your graveyard",
            (k.CardPut(subject=(), n=1, to="exile", whose="you", source="graveyard"),),
        ),
        (
            "whenever one or more cards are put into your hand from your graveyard",
            (k.CardPut(subject=(), n=1, to="hand", whose="you", source="graveyard"),),
        ),
        ("whenever a permanent is returned to your hand", (k.ReturnedToHand(subject=(Filter(),), whose="you"),)),
        (
            "whenever another creature you control leaves the battlefield without dying",
            (
                o.LeavesTheBattlefield(
                    subject=(Filter(any_type=("creature",), controller="you", other=True),), without_dying=True
                ),
            ),
        ),
        ("whenever you put a counter on a creature you control", (o.CountersArePut(subject=(YOURS,), by="you"),)),
        (
            "whenever you put one or more charge counters on this artifact",
            (o.CountersArePut(n=1, counter="charge", by="you"),),
        ),
        ("whenever you exert this creature", (o.Exerted(who="you"),)),
        ("whenever you tap a land for mana", (o.TappedForMana(subject=LAND, who="you"),)),
        (
            "whenever a noncreature source you control deals damage",
            (o.SourceDealsDamage(who="you", to="", sources=(Filter(no_type=("creature",)),)),),
        ),
        (
            "whenever a source you control deals 5 or more damage to a player",
            (o.SourceDealsDamage(who="you", to="player", at_least=5),),
        ),
        (
            "whenever an instant or sorcery spell you control deals damage to an opponent",
            (k.SpellDealsDamage(subject=(Filter(any_type=("instant", "sorcery")),), who="you", to="opponent"),),
        ),
        ("whenever this creature is dealt 3 or more damage", (t.IsDealtDamage(at_least=3),)),
        (
            "whenever one or more creatures you control deal combat damage to one or more players",
            (o.DealsDamage(subject=(YOURS,), n=1, combat=True, to="players"),),
        ),
        (
            "whenever this creature blocks one or more black creatures",
            (t.BlocksCreature(which=BLACK, several=True),),
        ),
        (
            "when you attack with exactly two creatures",
            (o.OneOrMoreAttack(subject=(YOURS,), n=2, exactly=True),),
        ),
        (
            "whenever a creature you control but don't own dies",
            (t.Dies(subject=(YOURS,), among=("not owned by you",)),),
        ),
        (
            "whenever one or more other attacking creatures you control die",
            (
                o.SeveralDie(
                    subject=(Filter(any_type=("creature",), controller="you", other=True),), n=1, among=("attacking",)
                ),
            ),
        ),
        (
            "whenever a permanent an opponent controls dies",
            (o.PutIntoGraveyard(subject=(Filter(controller="opponent"),)),),
        ),
        ("whenever you roll your third die each turn", (o.Does(subject=(), what="rolls_a_die", nth=3),)),
        ("when you cycle or discard this card", (o.Does(what="cycles"), o.Does(what="discards"))),
        ("whenever this creature phases in", (o.Happens(what="phases_in"),)),
    ],
)
def test_an_event(event: str, conditions: tuple[t.When, ...]) -> None:
    assert read_event(event) == conditions


@pytest.mark.parametrize(
    "event",
    [
        "whenever you put one or more +1/+1 counters on one or more other heroes you control",
        "whenever a permanent card is put into your graveyard from your library",
        "whenever this creature deals 3 or more damage",
        "when enchanted permanent dies or is put into exile",
    ],
)
def test_what_the_log_cannot_tell_is_not_read(event: str) -> None:
    assert read_event(event) is None


def test_loyalty_counters_are_not_seen_as_they_are_put_for_a_cost() -> None:
    assert event_is_followed(o.CountersArePut(counter="charge"))
    assert not event_is_followed(o.CountersArePut(counter="loyalty"))
