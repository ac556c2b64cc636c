"""502.10: banding."""

from __future__ import annotations

from tests.given import broken, given, judged, until


def test_e_example_the_other_member_of_a_band_becomes_blocked_as_well(edition: str) -> None:
    game = given(
        edition,
        alice=["angel 2/2 flying, banding", "serpent 2/2 swampwalk"],
        bob=["drake 2/2 flying", "bog land; a swamp"],
    )
    game.declare_attackers({"angel": "bob", "serpent": "bob"}, bands=[["angel", "serpent"]])
    assert broken(game.judge({"drake": ["serpent"]})) == ["309.2a"]
    game.declare_blockers({"drake": ["angel"]})
    assert game.combat.blocking == {"drake": ("angel", "serpent")}
    assert game.combat.blocked == {"angel", "serpent"}


def test_h_the_active_player_assigns_the_damage_of_what_blocks_a_creature_with_banding(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding", "ogre 3/3"], bob=["bear 2/2"])
    game.declare_attackers({"hero": "bob", "ogre": "bob"}, bands=[["hero", "ogre"]])
    game.declare_blockers({"bear": ["hero"]})
    until(game, "combat_damage")
    assert broken(judged(game.assign_damage, "bob", "bear", {"hero": 2})) == ["310.2a"]
    game.assign_damage("alice", "bear", {"ogre": 2})
    game.deal_damage()
    assert ("bear", "ogre", 2) in game.damage.dealt


def test_b_a_band_has_at_most_one_without_banding(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding", "ogre 3/3", "orc 2/2"])
    attacks = dict.fromkeys(["hero", "ogre", "orc"], "bob")
    verdict = judged(game.declare_attackers, attacks, bands=[["hero", "ogre", "orc"]])
    assert broken(verdict) == ["308.2b"]
