"""507.3b: characteristics are looked at as the creature is designated, or becomes blocked, and not later."""

from __future__ import annotations

from events.board import ColorsChanged
from tests.duels import duel


def test_the_example_of_a_darkness_creature_that_becomes_a_light_one(edition: str) -> None:
    alice = [("ao 3000", "Ta: Whenever this creature becomes blocked by a light creature, ...")]
    for civilization, triggered in (("darkness", 0), ("light", 1)):
        bob = [f"bo 4000 blocker; {civilization}"]
        game = duel(edition, alice=alice, bob=bob, attack="bob", choose=["bo"])
        game.apply(ColorsChanged("bo", ("light",)))
        assert game.triggers.counts.get("Ta", 0) == triggered


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
