"""507.3: what triggers on the designation of a blocking creature triggers then, and all of it is on standby.

- 507.3a: "when this creature blocks" triggers as that very creature is designated.
- 507.3b: characteristics are looked at as the creature is designated, or becomes blocked, and not later.
- 507.3c: "attacks and isn't blocked" triggers where no blocking creature was designated.
- In English, 507.2: what triggers on blocking triggers as the blocking creature is specified.
- In English, 507.2b: "attacks and isn't blocked" triggers where no creature was declared as a blocker.
"""

from __future__ import annotations

import pytest

from events.board import ColorsChanged
from events.combat import CombatRemovalEffectApplied
from events.duel_masters import NoBlockerDeclared
from tests.duels import duel, names

pytestmark = pytest.mark.rule("dm-ja 507.3")


def test_all_of_it_is_on_standby_at_once(edition: str) -> None:
    alice = [("ao 3000", "Ta: When this creature becomes blocked, ...")]
    bob = [
        ("bo 4000 blocker", "Tb: When this creature blocks, ..."),
        ("co 1000", "Tc: Whenever a creature blocks, ..."),
    ]
    game = duel(edition, alice=alice, bob=bob, attack="bob", choose=["bo"])
    assert sorted(names(game)) == ["Ta", "Tb", "Tc"]


@pytest.mark.rule("dm-ja 507.3a")
def test_only_the_designated_creature_blocks(edition: str) -> None:
    bob = [
        ("bo 4000 blocker", "T1: When this creature blocks, ..."),
        ("bx 2000 blocker", "T2: When this creature blocks, ..."),
    ]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="bob", choose=["bo", "bx"])
    assert names(game) == []
    game.resolve_order(["bx", "bo"])
    assert names(game) == ["T1"]


@pytest.mark.rule("dm-ja 507.3b")
def test_the_example_of_a_darkness_creature_that_becomes_a_light_one(edition: str) -> None:
    alice = [("ao 3000", "Ta: Whenever this creature becomes blocked by a light creature, ...")]
    for civilization, triggered in (("darkness", 0), ("light", 1)):
        bob = [f"bo 4000 blocker; {civilization}"]
        game = duel(edition, alice=alice, bob=bob, attack="bob", choose=["bo"])
        game.apply(ColorsChanged("bo", ("light",)))
        assert game.triggers.counts.get("Ta", 0) == triggered


@pytest.mark.rule("dm-ja 507.3b")
def test_each_creature_is_looked_at(edition: str) -> None:
    watcher = (
        "co 1000",
        "Tb: Whenever a light creature blocks, ...",
        "Tc: Whenever a fire creature becomes blocked, ...",
    )
    bob = ["bo 4000 blocker; light", watcher]
    game = duel(edition, alice=["ao 3000; water"], bob=bob, attack="bob", choose=["bo"])
    game.apply(ColorsChanged("ao", ("fire",)))
    assert game.triggers.counts == {"Tb": 1}


ALICE = [("ao 3000", "Tu: Whenever this creature attacks and isn't blocked, ...")]


@pytest.mark.rule("dm-ja 507.3c")
@pytest.mark.parametrize(("chosen", "triggered"), [([], 1), (["go"], 1), (["bo"], 0)])
def test_it_triggers_once_where_nothing_blocks(edition: str, chosen: list[str], triggered: int) -> None:
    bob = ["bo 4000 blocker", "go 2000 guardman", "co 1000; tapped"]
    game = duel(edition, alice=ALICE, bob=bob, attack="co", choose=chosen)
    assert game.triggers.counts.get("Tu", 0) == triggered


@pytest.mark.rule("dm-ja 507.3c")
def test_a_blocking_creature_that_leaves_was_one(edition: str) -> None:
    game = duel(edition, alice=ALICE, bob=["bo 4000 blocker"], attack="bob", choose=["bo"])
    game.apply(CombatRemovalEffectApplied("bo"))
    assert game.triggers.counts == {}


@pytest.mark.rule("dm-en-1.38 507.2")
def test_each_kind_triggers_once(edition: str) -> None:
    alice = [("ao 3000", "Ta: When this creature becomes blocked, ...")]
    bob = [
        ("bo 4000 blocker", "Tb: When this creature blocks, ..."),
        ("bx 4000 blocker", "Tx: When this creature blocks, ...", "Tc: Whenever a creature blocks, ..."),
    ]
    game = duel(edition, alice=alice, bob=bob, attack="bob", choose=["bo"])
    assert sorted(names(game)) == ["Ta", "Tb", "Tc"]


@pytest.mark.rule("dm-en-1.38 507.2b")
@pytest.mark.parametrize("attacked", ["bob", "co"])
@pytest.mark.parametrize(("chosen", "triggered"), [([], 1), (["bo"], 0)])
def test_it_triggers_once_where_nothing_was_chosen(
    edition: str, chosen: list[str], triggered: int, attacked: str
) -> None:
    bob = ["bo 4000 blocker", "co 1000; tapped"]
    game = duel(edition, alice=ALICE, bob=bob, attack=attacked, choose=chosen)
    assert game.triggers.counts.get("Tu", 0) == triggered
    told = [event for event in game.log if isinstance(event, NoBlockerDeclared)]
    assert told == ([] if chosen else [NoBlockerDeclared("ao", "507.2b")])


@pytest.mark.rule("dm-en-1.38 507.2b")
def test_a_blocking_creature_that_leaves_was_declared(edition: str) -> None:
    game = duel(edition, alice=ALICE, bob=["bo 4000 blocker"], attack="bob", choose=["bo"])
    game.apply(CombatRemovalEffectApplied("bo"))
    assert game.triggers.counts == {}
