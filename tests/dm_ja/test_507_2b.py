"""507.2b: a creature to which another ability changed the attack last is no blocking creature."""

from __future__ import annotations

from tests.duels import duel


def test_guardman_redirects_and_does_not_block(edition: str) -> None:
    game = duel(edition, alice=["ao 3000"], bob=["go 2000 guardman", "co 1000; tapped"], attack="co", choose=["go"])
    assert game.combat.attacking == {"ao": "go"}
    assert (game.combat.blocking, game.combat.blocked, game.combat.unblocked) == ({}, set(), {"ao"})
    assert "go" in game.board.tapped
    game.battle()
    assert "go" not in game.board.permanents


def test_guardman_after_blocker_undoes_the_block_before_it_is_one(edition: str) -> None:
    text = ("bo 4000 blocker", "Tb: When this creature blocks, ...")
    bob = ["go 2000 guardman", text, "co 1000; tapped"]
    game = duel(edition, alice=["ao 3000"], bob=bob, attack="co", choose=["bo", "go"])
    game.resolve_order(["bo", "go"])
    assert (game.combat.blocking, game.combat.unblocked) == ({}, {"ao"})
    assert game.triggers.counts.get("Tb", 0) == 0
