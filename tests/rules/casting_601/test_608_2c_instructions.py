"""608.2c: instructions are followed as a spell or ability resolves, each as it is said."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from events import instructions as i
from events.abilities import Activated, Binds, CreatesTokens, Gains, InOrder, SpellAbility, Triggered
from events.board import AbilitiesGained, PermanentEntered
from events.declaration_abilities import CantBlock, MustBeBlocked
from events.event import Event
from events.filters import Filter
from events.instructions import Instruction
from events.references import THIS_ONE, YOU, Described, Each, EachOpponent, Target, Those
from events.sizes import ModifiesPT
from events.trigger_conditions import Does
from events.triggers import Attacks, Destroy
from projections.followed_instructions import instruction_is_followed
from simulator.game.game import Game
from simulator.replay.verifying.contradictions import contradictions
from simulator.rules.following.table import FOLLOWED
from tests.given import given
from tests.rules.casting_601.playing import CREATURE, bears, spell, with_abilities

pytestmark = pytest.mark.rule("608.2c")

YOURS = Each(what=Described(which=CREATURE.objects[0].which, controlled_by=YOU))
IT = Target()


def followed(edition: str, effect: Instruction, *, targets: list[str] | None = None, **more: Any) -> Game:
    """The game after a spell with this effect, by default on bob's cub, has resolved after the attack of the bear."""
    game = given(edition, alice=["bear 2/2", "elk 3/3"], bob=["cub 2/2", "ox 2/4"], attack=["bear"])
    assert instruction_is_followed(effect)
    game.cast("alice", spell(does=(SpellAbility(targets=(CREATURE,), effect=effect),)), targets=targets or ["cub"])
    game.resolve_top(**more)
    return game


def test_sizes_and_keywords_last_until_end_of_turn(edition: str) -> None:
    grows = i.GetsPT(what=YOURS, power=3, toughness=3)
    game = followed(edition, InOrder(steps=(grows, Gains(what=YOURS, keywords=("trample",)))))
    for name in ("bear", "elk"):
        known = game.board.permanents[name]
        assert (known.keywords, known.power) == (("trample",), 5 if name == "bear" else 6)
    assert game.board.permanents["cub"].power == 2
    assert game.board.lasting["bear"].power == 2


def test_those_are_the_ones_that_were_meant_before_whatever_they_are_now(edition: str) -> None:
    grows = i.GetsPT(what=YOURS, power=3, toughness=3)
    game = followed(edition, InOrder(steps=(grows, Binds(what=Those(), abilities=(MustBeBlocked(),)))))
    bound = {each for effect in game.board.effects.values() for one in effect.ability.subject for each in one.ids}
    assert bound == {"bear", "elk"}


def test_those_of_a_later_instruction_are_not_followed() -> None:
    bound = Binds(what=Those(), abilities=(MustBeBlocked(),))
    assert not instruction_is_followed(bound)
    assert not instruction_is_followed(InOrder(steps=(i.Taps(what=IT), bound)))
    assert not instruction_is_followed(InOrder(steps=(i.Taps(what=YOURS), replace(bound, what=Those(n=1)))))


@pytest.mark.parametrize(
    ("effect", "why"),
    [
        (i.AddsMana(mana=("{R}",), n=1001), "more than 1000 mana at once is not followed"),
        (i.Does(action="proliferate", n=2), "proliferating several times is not followed"),
    ],
)
def test_why_so_much_at_once_is_not_followed(edition: str, effect: Instruction, why: str) -> None:
    """No card says so in these words, but a log may."""
    assert [doubt.why for doubt in followed(edition, effect).triggers.unread.happened] == [why]


@pytest.mark.parametrize(
    ("effect", "count"),
    [
        (Binds(what=IT, abilities=(CantBlock(),)), 2),
        (i.MustBlockIt(what=IT, attacker=THIS_ONE), 4),
        (i.Taps(what=IT), 2),
        (Destroy(what=IT), 2),
        (i.Puts(what=IT, to="hand"), 2),
        (i.Exiles(what=IT), 2),
        (i.Untaps(what=IT), 4),
        (i.Regenerates(what=IT), 4),
        (i.Draws(), 4),
        (i.DealsDamage(source=THIS_ONE, n=2, to=IT), 2),
        (i.DealsDamageToTargets(source=THIS_ONE, n=2), 2),
    ],
)
def test_what_it_does_decides_the_blocks(edition: str, effect: Instruction, count: int) -> None:
    assert followed(edition, effect).legal_blocks.count() == count


def test_an_attacker_has_to_be_blocked(edition: str) -> None:
    game = followed(edition, Binds(what=IT, abilities=(MustBeBlocked(),)), targets=["bear"])
    assert {} not in list(game.legal_blocks)


def test_attackers_become_blocked_and_leave_combat(edition: str) -> None:
    assert followed(edition, i.RemovesFromCombat(what=IT), targets=["bear"]).combat.attacking == {}
    game = followed(edition, i.Draws())
    game.declare_blockers({})
    everyone = i.BecomesBlockedNow(what=Each(what=Described(fighting="attacking")))
    game.cast("alice", spell("wall", does=(SpellAbility(effect=everyone),)))
    game.resolve_top()
    assert game.combat.blocked == {"bear"}


def test_damage_is_dealt_to_players(edition: str) -> None:
    game = followed(edition, i.DealsDamage(source=THIS_ONE, n=3, players=EachOpponent()))
    assert game.board.life == {"alice": 20, "bob": 17}


def test_tokens_enter_attacking_under_the_names_that_are_given(edition: str) -> None:
    token = i.TokenKind(types=("creature",), subtypes=("soldier",), power=1, toughness=1)
    effect = CreatesTokens(token=token, n=2, tapped=True, fighting="attacking")
    game = followed(edition, effect, enters=["t1"])
    assert [*game.combat.attacking] == ["bear", "t1", "growth token 2"]
    assert game.board.tapped >= {"t1", "growth token 2"}


def test_with_two_players_to_attack_nobody_guesses_whom_tokens_attack(edition: str) -> None:
    token = i.TokenKind(types=("creature",), power=1, toughness=1)
    effect = CreatesTokens(token=token, fighting="attacking")
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], carol=["ox 2/4"])
    with_abilities(game, "bear", Activated(effect=effect))
    game.declare_attackers({"bear": "bob"})
    game.activate("alice", "bear")
    game.resolve_top(guesses=False)
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]


def test_a_triggered_ability_is_followed_too(edition: str) -> None:
    effect = Binds(what=IT, abilities=(CantBlock(),))
    heel = Triggered(when=(Attacks(),), effect=effect, targets=(CREATURE,), words="Whenever this creature attacks, ...")
    game = bears(edition)
    game.apply(_gains("bear", heel))
    game.declare_attackers({"bear": "bob"})
    game.resolve_top(["cub"])
    assert game.legal_blocks.count() == 1


def _gains(name: str, ability: Triggered) -> Event:
    return AbilitiesGained(name, (ability,))


def test_what_is_not_followed_exactly_is_as_good_as_not_read() -> None:
    assert not instruction_is_followed(i.CantBlockIt(what=IT, attacker=Each(what=Described())))
    assert not instruction_is_followed(Gains(what=IT, keywords=("flying",), until="end_of_your_next_turn"))
    assert instruction_is_followed(i.GetsPT(what=IT, power=-1, toughness=-1))
    assert {Binds, CreatesTokens, Destroy, Gains} < FOLLOWED.keys()


LORD = ModifiesPT(subject=(Filter(any_type=("creature",), controller="you", other=True),), power=1, toughness=1)


def test_a_token_beside_a_lord_has_what_the_lord_gives_it(edition: str) -> None:
    token = i.TokenKind(types=("creature",), power=3, toughness=3)
    game = bears(edition, attack=[])
    game.apply(AbilitiesGained("bear", (LORD,)))
    game.cast("alice", spell(does=(SpellAbility(effect=CreatesTokens(token=token)),)))
    game.resolve_top(enters=["dino"])
    assert (game.board.permanents["dino"].power, game.board.permanents["dino"].toughness) == (4, 4)
    entered = next(each for each in game.log if isinstance(each, PermanentEntered) and each.permanent.id == "dino")
    assert not list(contradictions(given(edition, alice=["bear 2/2"]).position, entered))
    assert "cub" not in game.triggers.unread.sizes.in_doubt


DRAWN: Triggered = Triggered(when=(Does(what="draws"),), words="Whenever you draw a card, ...")


@pytest.mark.parametrize(("effect", "doubted"), [(i.Draws(), True), (i.Taps(what=IT), False)])
def test_an_unseen_trigger_may_have_triggered_on_what_is_not_logged(
    edition: str, effect: Instruction, doubted: bool
) -> None:
    game = bears(edition, attack=[])
    game.apply(AbilitiesGained("bear", (DRAWN,)))
    game.cast("alice", spell(does=(SpellAbility(effect=effect, targets=(CREATURE,)),)), targets=["cub"])
    game.resolve_top()
    assert (DRAWN.words in {doubt.words for doubt in game.triggers.unread.happened}) is doubted
