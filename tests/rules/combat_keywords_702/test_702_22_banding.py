"""702.22: banding, in the attack (508.1e), in blocks, and in who assigns combat damage.

- In 2009 and 2010, 702.19: banding, in the attack (508.1e), in blocks, and in who assigns combat damage.
- In 2008, 502.10: banding.
"""

from __future__ import annotations

import pytest

from events.board import AbilitiesLost, PermanentLeft
from events.combat import BandBlocked, BandsAnnounced, BecameBlocked, CombatRemovalEffectApplied, DamageOrderAnnounced
from events.effects import BlockedEffectApplied, BlockEffectApplied
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, IllegalDeclaration
from tests.given import broken, given, judged, refused, until
from tests.rules.numbers import Numbered

pytestmark = [pytest.mark.rule("702.22"), pytest.mark.since("cr-2009-10-01")]


HERO = "hero 1/1 banding"
LEGEND_WITH_OTHERS = "c 1/1 bands with other legends; super legendary"
MORE = "This creature can block an additional creature each combat."


def banded(edition: str, *alice: str, bob: tuple[str, ...] = ("bear 2/2",), bands: tuple[tuple[str, ...], ...]) -> Game:
    """Alice attacks bob with all she has, in bands."""
    game = given(edition, alice=alice, bob=bob)
    game.declare_attackers({spec.split()[0]: "bob" for spec in alice}, bands=bands)
    return game


def flyer_and_swampwalker(edition: str) -> Game:
    return banded(
        edition,
        "banshee 2/2 flying, banding",
        "walker 2/2 swampwalk",
        bob=("kite 2/2 flying", "mire land; a swamp"),
        bands=(("banshee", "walker"),),
    )


def test_example_a_flyer_that_blocks_the_flying_member_blocks_the_other_too(edition: str, number: Numbered) -> None:
    game = flyer_and_swampwalker(edition)
    assert broken(game.judge({"kite": ["walker"]})) == ["509.1b"]
    game.declare_blockers({"kite": ["banshee"]})
    assert game.combat.blocking == {"kite": ("banshee", "walker")}
    assert game.combat.blocked == {"banshee", "walker"}
    assert [event for event in game.log if isinstance(event, BandBlocked)] == [
        BandBlocked("kite", ("walker",), number("702.22h"))
    ]
    assert game.combat.history == (("kite", "banshee", "declared"), ("kite", "walker", "band"))


@pytest.mark.until("cr-2010-02-01")
def test_the_flyer_that_blocks_both_has_an_order(edition: str) -> None:
    game = flyer_and_swampwalker(edition)
    game.declare_blockers({"kite": ["banshee"]})
    assert game.orders_to_announce == [("kite", "bob")]


@pytest.mark.parametrize(
    ("alice", "bands"),
    [
        ((HERO, "dog 2/2"), (("hero", "dog"),)),
        ((HERO, "lord 1/1 banding", "dog 2/2"), (("hero", "lord", "dog"),)),
        ((HERO,), (("hero",),)),
        ((HERO, "lord 1/1 banding", "dog 2/2", "cat 1/1"), (("hero", "dog"), ("lord", "cat"))),
        (("a 1/1 bands with other legends; super legendary", "b 1/1; super legendary"), (("a", "b"),)),
    ],
)
def test_702_22c_what_can_be_a_band(edition: str, alice: tuple[str, ...], bands: tuple[tuple[str, ...], ...]) -> None:
    game = banded(edition, *alice, bands=bands)
    assert game.combat.bands == bands
    assert BandsAnnounced("alice", bands) in game.log


@pytest.mark.parametrize(
    ("alice", "bands"),
    [
        ((HERO, "dog 2/2", "cat 1/1"), (("hero", "bear", "cat"),)),
        (("dog 2/2",), (("bear",),)),
        ((HERO, "lord 1/1 banding", "dog 2/2"), (("hero", "dog"), ("lord", "dog"))),
        ((HERO, "dog 2/2"), (("hero", "hero"),)),
        ((HERO, "dog 2/2"), (("hero", "nobody"),)),
        (("a 1/1 bands with other legends; super legendary", "b 1/1"), (("a", "b"),)),
        (("a 1/1 bands with other legends", "b 1/1; super legendary"), (("a", "b"),)),
        (("a 1/1; super legendary", "b 1/1; super legendary", LEGEND_WITH_OTHERS), (("a", "b"),)),
    ],
)
def test_702_22c_what_cant(edition: str, alice: tuple[str, ...], bands: tuple[tuple[str, ...], ...]) -> None:
    game = given(edition, alice=alice, bob=["bear 2/2"])
    before = list(game.log)
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({spec.split()[0]: "bob" for spec in alice}, bands=bands)
    assert broken(illegal.value.verdict) == ["508.1e"]
    assert list(game.log) == before


def test_702_22d_a_band_attacks_one_player_planeswalker_or_battle(edition: str) -> None:
    game = given(edition, alice=[HERO, "bear 2/2"], bob=["jace planeswalker 3"])
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers({"hero": "bob", "bear": "jace"}, bands=[("hero", "bear")])
    assert broken(illegal.value.verdict) == ["508.1e"]
    assert illegal.value.verdict.violations[0].because == "banding"


def test_702_22e_a_band_outlasts_banding(edition: str) -> None:
    game = banded(edition, HERO, "cat 1/1", bands=(("hero", "cat"),))
    game.apply(AbilitiesLost("hero", ("banding",)))
    game.declare_blockers({"bear": ["cat"]})
    assert game.combat.blocking == {"bear": ("cat", "hero")}


def test_702_22f_what_leaves_combat_leaves_its_band(edition: str) -> None:
    game = banded(edition, HERO, "cat 1/1", bands=(("hero", "cat"),))
    game.apply(PermanentLeft("hero"))
    game.declare_blockers({"bear": ["cat"]})
    assert game.combat.bands == (("cat",),)
    assert game.combat.blocking == {"bear": ("cat",)}


def test_702_22g_a_band_shares_no_abilities(edition: str) -> None:
    game = banded(edition, "hero 1/1 banding, flying", "cat 1/1", bands=(("hero", "cat"),))
    assert game.judge({"bear": ["cat"]}).legal
    assert broken(game.judge({"bear": ["hero"]})) == ["509.1b"]


def test_the_creatures_outside_the_band_stay_unblocked(edition: str) -> None:
    game = banded(edition, HERO, "cat 1/1", "dog 1/1", bands=(("hero", "cat"),))
    game.declare_blockers({"bear": ["hero"]})
    assert game.combat.unblocked == {"dog"}


def test_702_22h_also_a_creature_that_comes_to_block_by_an_effect_blocks_the_whole_band(edition: str) -> None:
    game = banded(edition, HERO, "cat 1/1", bands=(("hero", "cat"),))
    game.declare_blockers({})
    game.apply(BlockEffectApplied("bear", "cat"))
    assert game.combat.blocking == {"bear": ("cat", "hero")}
    assert game.combat.blocked == {"hero", "cat"}


def test_702_22i_a_band_becomes_blocked_as_a_whole_by_an_effect(edition: str, number: Numbered) -> None:
    game = banded(edition, HERO, "cat 1/1", "dog 1/1", bands=(("hero", "cat"),))
    game.declare_blockers({})
    game.apply(BlockedEffectApplied("cat"))
    assert game.combat.blocked == {"hero", "cat"}
    assert BecameBlocked("hero", (), number("702.22i")) in game.log
    assert game.combat.blocking == {}


def _points(game: Game, creature: str) -> list[dict[str, int]]:
    return sorted(game.legal_assignments(creature), key=lambda points: sorted(points.items()))


def test_702_22j_blocked_by_a_creature_with_banding_the_defending_player_divides_freely(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/5"],
        bob=["hero 1/2 banding", "bear 2/2"],
        attack=["ogre"],
        block={"hero": ["ogre"], "bear": ["ogre"]},
    )
    if game.orders_to_announce:
        game.apply(DamageOrderAnnounced("alice", "ogre", ("hero", "bear")))
    until(game, "combat_damage")
    assert _points(game, "ogre") == [
        {"bear": 1, "hero": 2}, {"bear": 2, "hero": 1}, {"bear": 3}, {"hero": 3}
    ]  # fmt: skip
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("alice", "ogre", {"hero": 3})
    assert broken(illegal.value.verdict) == ["510.1"]
    assert game.assign_damage("bob", "ogre", {"bear": 3}).legal
    game.deal_damage()
    assert game.damage.dead == ("bear",)


def test_702_22k_blocking_a_creature_with_banding_the_active_player_divides_freely(edition: str) -> None:
    game = banded(edition, HERO, "cat 1/1", bob=("ogre 3/3",), bands=(("hero", "cat"),))
    game.declare_blockers({"ogre": ["hero"]})
    if game.orders_to_announce:
        game.apply(DamageOrderAnnounced("bob", "ogre", ("hero", "cat")))
    until(game, "combat_damage")
    with pytest.raises(IllegalAction):
        game.assign_damage("bob", "ogre", {"cat": 3})
    assert game.assign_damage("alice", "ogre", {"cat": 3}).legal
    game.deal_damage()
    assert game.damage.dead == ("cat",)


def test_702_22k_a_player_whose_creatures_all_assign_by_the_other_need_not_announce(edition: str) -> None:
    game = banded(edition, HERO, bob=("ogre 3/3",), bands=())
    game.declare_blockers({"ogre": ["hero"]})
    until(game, "combat_damage")
    game.announce_damage("alice")
    assert game.damage.dealt == (("hero", "ogre", 1), ("ogre", "hero", 3))


def test_702_22j_trample_needs_lethal_damage_still(edition: str) -> None:
    game = given(
        edition, alice=["rhino 4/4 trample"], bob=["hero 1/2 banding"], attack=["rhino"], block={"hero": ["rhino"]}
    )
    until(game, "combat_damage")
    assert _points(game, "rhino") == [{"bob": 1, "hero": 3}, {"bob": 2, "hero": 2}, {"hero": 4}]
    assert game.assign_damage("bob", "rhino", {"hero": 4}).legal


def test_702_22j_bands_with_other_needs_another_of_the_quality(edition: str) -> None:
    legend, other = "axe 1/1 bands with other legends; super legendary", "sword 1/1; super legendary"
    game = given(edition, alice=["ogre 3/5"], bob=[legend, other], attack=["ogre"], block={"axe": ["ogre"]})
    until(game, "combat_damage")
    assert game.assign_damage("alice", "ogre", {"axe": 3}).legal
    game = given(
        edition, alice=["ogre 3/5"], bob=[legend, other], attack=["ogre"], block={"axe": ["ogre"], "sword": ["ogre"]}
    )
    until(game, "combat_damage")
    assert game.assign_damage("bob", "ogre", {"sword": 3}).legal


def test_702_22b_what_loses_banding_loses_bands_with_other_too(edition: str) -> None:
    axe, sword = "axe 1/1 banding, bands with other legends; super legendary", "sword 1/1; super legendary"
    game = given(edition, alice=[axe, sword, "pike 1/1; super legendary"])
    game.apply(AbilitiesLost("axe", ("banding",)))
    assert game.board.permanents["axe"].keywords == ()
    with pytest.raises(IllegalDeclaration) as illegal:
        game.declare_attackers(dict.fromkeys(("axe", "sword"), "bob"), bands=[("axe", "sword")])
    assert broken(illegal.value.verdict) == ["508.1e"]


def test_702_22b_what_loses_bands_with_other_keeps_banding(edition: str) -> None:
    axe = "axe 1/1 banding, bands with other legends; super legendary"
    game = given(edition, alice=[axe, "cat 1/1"])
    game.apply(AbilitiesLost("axe", ("bands with other legends",)))
    assert game.declare_attackers(dict.fromkeys(("axe", "cat"), "bob"), bands=[("axe", "cat")]).legal


def test_702_22m_twice_is_as_good_as_once(edition: str) -> None:
    game = given(
        edition,
        alice=["ogre 3/5"],
        bob=["hero 1/2 banding, banding", "bear 2/2"],
        attack=["ogre"],
        block={"hero": ["ogre"], "bear": ["ogre"]},
    )
    until(game, "combat_damage")
    assert game.assign_damage("bob", "ogre", {"bear": 3}).legal


@pytest.mark.parametrize(
    ("alice", "bands", "told"),
    [
        (
            (HERO, "dog 2/2"),
            (("hero", "bear", "nobody"),),
            [
                ("bear and nobody is not chosen to attack", "bear", "nobody"),
                ("hero and bear and nobody can't be a band: more than one of them is without banding",
                 "hero", "bear", "nobody"),
                ("hero and bear and nobody don't attack the same player, planeswalker or battle",
                 "hero", "bear", "nobody"),
            ],
        ),
        (
            (HERO, "lord 1/1 banding", "dog 2/2"),
            (("hero", "dog"), ("lord", "hero", "dog")),
            [("hero and dog would be in a band twice", "hero", "dog")],
        ),
        (("dog 2/2",), (("dog",),), [
            ("dog can't be a band: more than one of them is without banding", "dog"),
        ]),
    ],
)  # fmt: skip
def test_what_is_no_band_is_reported(
    edition: str, alice: tuple[str, ...], bands: tuple[tuple[str, ...], ...], told: list[tuple[str, ...]]
) -> None:
    game = given(edition, alice=alice, bob=["bear 2/2"])
    attacks = {spec.split()[0]: "bob" for spec in alice}
    said = refused(game.declare_attackers, attacks, bands=bands)
    assert all(sentence.endswith(" (banding)") for sentence, *_ in said)
    assert [(sentence.removesuffix(" (banding)"), *objects) for sentence, *objects in said] == told


def test_a_creature_that_was_removed_from_its_band_is_not_blocked_with_it(edition: str) -> None:
    game = banded(edition, HERO, "lord 1/1 banding", "dog 1/1", bands=(("hero", "lord", "dog"),))
    game.apply(CombatRemovalEffectApplied("lord"))
    game.declare_blockers({"bear": ["dog"]})
    assert game.combat.blocking == {"bear": ("dog", "hero")}
    assert game.combat.blocked == {"dog", "hero"}


def test_702_22c_one_of_a_band_may_be_without_banding_and_two_may_not(edition: str) -> None:
    attacks = dict.fromkeys(("hero", "dog", "cat"), "bob")
    for band, legal in ((("hero", "dog", "cat"), False), (("dog", "cat"), False), (("hero", "dog"), True)):
        game = given(edition, alice=[HERO, "dog 2/2", "cat 1/1"])
        if legal:
            assert game.declare_attackers(attacks, bands=[band]).legal
        else:
            assert [each[1:] for each in refused(game.declare_attackers, attacks, bands=[band])] == [band]


@pytest.mark.editions("cr-2008-02-01")
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


@pytest.mark.editions("cr-2008-02-01")
def test_h_the_active_player_assigns_the_damage_of_what_blocks_a_creature_with_banding(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding", "ogre 3/3"], bob=["bear 2/2"])
    game.declare_attackers({"hero": "bob", "ogre": "bob"}, bands=[["hero", "ogre"]])
    game.declare_blockers({"bear": ["hero"]})
    until(game, "combat_damage")
    assert broken(judged(game.assign_damage, "bob", "bear", {"hero": 2})) == ["310.1"]
    game.assign_damage("alice", "bear", {"ogre": 2})
    game.deal_damage()
    assert ("bear", "ogre", 2) in game.damage.dealt


@pytest.mark.editions("cr-2008-02-01")
def test_b_a_band_has_at_most_one_without_banding(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding", "ogre 3/3", "orc 2/2"])
    attacks = dict.fromkeys(["hero", "ogre", "orc"], "bob")
    verdict = judged(game.declare_attackers, attacks, bands=[["hero", "ogre", "orc"]])
    assert broken(verdict) == ["308.2b"]
