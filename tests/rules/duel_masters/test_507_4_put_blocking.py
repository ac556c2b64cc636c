"""507.4: a creature put into the battle zone blocking is a blocking creature that has not "blocked"."""

from __future__ import annotations

import pytest

from events.duel_masters import EnteredBlocking, PutIntoBattleZoneBlocking
from tests.duels import creature, duel
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("dm-ja 507.4")


WATCHER = ("co 1000", "Tc: Whenever a creature blocks, ...", "Td: Whenever a creature becomes blocked, ...")


@pytest.mark.parametrize("chosen", [[], ["bo"]])
def test_nothing_triggers_and_what_was_not_blocked_still_was_not(edition: str, chosen: list[str]) -> None:
    alice = [("ao 3000", "Ta: When this creature becomes blocked by a creature, ...")]
    game = duel(edition, alice=alice, bob=["bo 4000 blocker", WATCHER], attack="bob", choose=chosen)
    counts, blocked = dict(game.triggers.counts), game.combat.blocked
    game.apply(creature(("no 2000", "Tn: When this creature blocks, ..."), "bob"))
    game.apply(PutIntoBattleZoneBlocking("no", "ao"))
    assert game.combat.blocking["no"] == ("ao",)
    assert (game.triggers.counts, game.combat.blocked) == (counts, blocked)


def test_the_rule_is_reported(edition: str, number: Numbered) -> None:
    game = duel(edition, alice=["ao 3000"], bob=[], attack="bob", choose=[])
    game.apply(creature("no 2000", "bob"))
    (derived,) = game.apply(PutIntoBattleZoneBlocking("no", "ao"))
    assert isinstance(derived, EnteredBlocking)
    assert derived.rule == number("dm-ja 507.4")


def test_it_battles_the_attacking_creature(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=[], attack="bob", choose=[])
    game.apply(creature("no 2000", "bob"))
    game.apply(PutIntoBattleZoneBlocking("no", "ao"))
    game.battle()
    assert game.board.permanents.keys() == {"ao"}


@pytest.mark.parametrize("put", [PutIntoBattleZoneBlocking("no", "xx"), PutIntoBattleZoneBlocking("xx", "ao")])
def test_what_does_not_attack_is_not_blocked(edition: str, put: PutIntoBattleZoneBlocking) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["no 1000"], attack="bob", choose=[])
    assert game.apply(put) == ()
