"""509.1b: restrictions on blocking; a declaration that disobeys one is illegal.

- In 2009, 509.1b: kept here as it is in June 2024, so the same tests.
"""

from __future__ import annotations

import pytest

from events.board import AbilitiesGained, AbilitiesLost
from events.declaration_abilities import BlockOnlyIfAlso, CantBlock, MaxTotalBlockers, MinBlockers
from events.filters import Filter
from simulator.game.verdict import IllegalDeclaration
from simulator.oracle import compile_keyword
from tests.given import Spec, broken, effect, given, play_on, said

pytestmark = pytest.mark.rule("509.1b")


@pytest.mark.parametrize(
    ("blocker", "because"),
    [
        ("kite 2/2 flying", ["spirit: shadow"]),
        ("kite 2/2 shadow", ["spirit: flying"]),
        ("kite 2/2", ["spirit: flying", "spirit: shadow"]),
        ("kite 2/2 flying, shadow", []),
        ("kite 2/2 reach, shadow", []),
    ],
)
def test_example_flying_and_shadow_a_flyer_without_shadow_cant_block_it(
    edition: str, blocker: str, because: list[str]
) -> None:
    game = given(edition, alice=["spirit 2/2 flying, shadow"], bob=[blocker], attack=["spirit"])
    verdict = game.judge({"kite": ["spirit"]})
    assert broken(verdict) == (["509.1b"] if because else [])
    assert sorted(violation.because for violation in verdict.violations) == because
    if because:
        with pytest.raises(IllegalDeclaration):
            game.declare_blockers({"kite": ["spirit"]})
        game.declare_blockers({})
        assert game.combat.unblocked == {"spirit"}
    else:
        game.declare_blockers({"kite": ["spirit"]})
        assert game.combat.blocked == {"spirit"}


@pytest.mark.parametrize("keyword", ["flying", "shadow", "fear", "skulk", "menace", "horsemanship"])
def test_an_evasion_ability_gained_or_lost_after_a_legal_block_does_not_affect_it(edition: str, keyword: str) -> None:
    game = given(edition, alice=["ogre 1/3; red"], bob=["bear 2/2; green"], attack=["ogre"], block={"bear": ["ogre"]})
    abilities = compile_keyword(keyword)
    assert isinstance(abilities, tuple)
    game.apply(AbilitiesGained("ogre", abilities, (keyword,)))
    assert (game.combat.blocking, game.combat.blocked) == ({"bear": ("ogre",)}, {"ogre"})
    game.apply(AbilitiesLost("ogre", (keyword,)))
    play_on(game)
    assert game.damage.dealt == (("ogre", "bear", 1), ("bear", "ogre", 2))


@pytest.mark.parametrize(
    ("ogre", "bear"),
    [
        ("ogre 3/3", ("bear 2/2", "This creature can't block.")),
        (("ogre 3/3", "This creature can't be blocked."), "bear 2/2"),
        (("ogre 3/3", "This creature can't be blocked by creatures with power 2 or less."), "bear 2/2"),
        ("ogre 3/3", ("bear 2/2", "This creature can block only creatures with flying.")),
        ("ogre 3/3", ("bear 2/2", "This creature can't block alone.")),
    ],
)
def test_a_restriction_is_disobeyed(edition: str, ogre: Spec, bear: Spec) -> None:
    game = given(edition, alice=[ogre], bob=[bear], attack=["ogre"])
    verdict = game.judge({"bear": ["ogre"]})
    assert broken(verdict) == ["509.1b"]
    assert verdict.nearest == {}


def test_every_restriction_is_named_with_its_words(edition: str) -> None:
    never = "This creature can't block."
    game = given(edition, alice=["bird 1/1 flying"], bob=[("bear 2/2", never)], attack=["bird"])
    because = [violation.because for violation in game.judge({"bear": ["bird"]}).violations]
    assert sorted(because) == [f"bear: {never}", "bird: flying"]


def test_an_effect_restricts_the_whole_declaration(edition: str) -> None:
    calm = MaxTotalBlockers(n=1, words="No more than one creature can block each combat.")
    bob = ["bear 2/2", "cat 1/1"]
    game = given(edition, alice=["ogre 3/3"], bob=bob, effects=[effect(calm)], attack=["ogre"])
    assert broken(game.judge({"bear": ["ogre"], "cat": ["ogre"]})) == ["509.1b"]
    assert game.judge({"cat": ["ogre"]}).legal


def test_an_effect_without_a_source_restricts_too(edition: str) -> None:
    panic = CantBlock(subject=(), words="Creatures can't block this turn.")
    game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], effects=[effect(panic)], attack=["ogre"])
    assert broken(game.judge({"bear": ["ogre"]})) == ["509.1b"]


def test_an_illegal_declaration_is_taken_back(edition: str) -> None:
    game = given(edition, alice=["bird 1/1 flying"], bob=["bear 2/2"], attack=["bird"])
    before, digests = list(game.log), game.digests()
    with pytest.raises(IllegalDeclaration, match=r"509\.1b"):
        game.declare_blockers({"bear": ["bird"]})
    assert list(game.log) == before
    assert game.digests() == digests
    assert len(game.rulings) == 1


@pytest.mark.since("cr-2022-10-07")
@pytest.mark.parametrize(
    ("ogre", "bear", "blocks", "told"),
    [
        ("menace", "", ["bear"], ("ogre is blocked by 1 and can't be by fewer than 2 (ogre: menace)", "ogre")),
        ("flying", "", ["bear"], ("bear can't block ogre (ogre: flying)", "bear", "ogre")),
        (
            "This creature can't be blocked by more than one creature.",
            "",
            ["bear", "cat"],
            (
                "ogre is blocked by 2 and can't be by more than 1 "
                "(ogre: This creature can't be blocked by more than one creature.)",
                "ogre",
            ),
        ),
        (
            "This creature can't be blocked except by three or more creatures.",
            "",
            ["bear", "cat"],
            (
                "ogre is blocked by 2 and can't be by fewer than 3 "
                "(ogre: This creature can't be blocked except by three or more creatures.)",
                "ogre",
            ),
        ),
        (
            "",
            "This creature can't block alone.",
            ["bear"],
            ("bear blocks with 0 others and can't with fewer than 1 (bear: This creature can't block alone.)", "bear"),
        ),
    ],
)
def test_what_is_disobeyed_is_reported(
    edition: str, ogre: str, bear: str, blocks: list[str], told: tuple[str, ...]
) -> None:
    attacker: Spec = ("ogre 3/3", ogre) if ogre.endswith(".") else f"ogre 3/3 {ogre}".strip()
    bob: list[Spec] = [("bear 2/2", bear) if bear else "bear 2/2", "cat 1/1", "dog 1/1"]
    game = given(edition, alice=[attacker], bob=bob, attack=["ogre"])
    assert said(game.judge({blocker: ["ogre"] for blocker in blocks})) == [told]


def test_a_limit_on_the_whole_declaration_names_no_object(edition: str) -> None:
    for words, because in (("No more than one can.", " (No more than one can.)"), ("", "")):
        calm = effect(MaxTotalBlockers(n=1, words=words))
        game = given(edition, alice=["ogre 3/3"], bob=["bear 2/2", "cat 1/1"], effects=[calm], attack=["ogre"])
        assert said(game.judge({"bear": ["ogre"], "cat": ["ogre"]})) == [
            (f"2 creatures block and no more than 1 can{because}",)
        ]


def test_who_else_has_to_block_is_reported(edition: str) -> None:
    also = BlockOnlyIfAlso(also=(Filter(any_color=("green",)),), subject=(Filter(ids=("bear",)),), words="Also.")
    all_of = MinBlockers(n=None, subject=(Filter(ids=("ogre",)),), words="All.")
    board = {"alice": ["ogre 3/3"], "bob": ["bear 2/2", "elf 1/1; green", "imp 1/1; green", "cat 1/1"]}
    game = given(edition, **board, effects=[effect(also)], attack=["ogre"])
    assert said(game.judge({"bear": ["ogre"], "cat": ["ogre"]})) == [
        ("bear can't block unless one of elf, imp also blocks (Also.)", "bear")
    ]
    alone = given(edition, alice=["ogre 3/3"], bob=["bear 2/2"], effects=[effect(also)], attack=["ogre"])
    assert said(alone.judge({"bear": ["ogre"]})) == [
        ("bear can't block unless one of no creature also blocks (Also.)", "bear")
    ]
    assert alone.legal_blocks.count() == 1
    bobs = ["bear 2/2", "cat 1/1"]
    teams = given(edition, alice=["ogre 3/3"], bob=bobs, carol=["dog 1/1"], teams=True, effects=[effect(all_of)])
    teams.declare_attackers({"ogre": "bob"})
    assert said(teams.judge({"cat": ["ogre"], "dog": ["ogre"]})) == [
        ("ogre is blocked and can't be unless all of bear, cat block it (All.)", "ogre")
    ]
