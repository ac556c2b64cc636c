"""608.2c: what else abilities do to permanents as they resolve, one deed after the other."""

from __future__ import annotations

import pytest

from events.board import ControlChanged, PermanentLeft, TurnBegan
from events.damage import DamageDealt, DamageEffectApplied
from events.effects import CombatPhaseAdded, PermanentPhasedOut, Regenerated, StaysTappedEffectApplied
from simulator.game.game import Game
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from tests.given import given, play_on
from tests.laws.test_casting import replay_of
from tests.rules.keyword_actions_701.acting import acting, says

pytestmark = pytest.mark.rule("608.2c")

THEIRS = "target creature defending player controls"


def done(edition: str, deed: str, *targets: str, **more: object) -> Game:
    game = acting(edition, f"Whenever this creature attacks, {deed}", **more)  # type: ignore[arg-type]  # of `given`
    game.resolve_top(list(targets) or None)
    return game


def test_what_cant_be_regenerated_is_destroyed(edition: str) -> None:
    game = acting(edition, f"Whenever this creature attacks, destroy {THEIRS}. It can't be regenerated.")
    says(game, "cub", "{0}: Regenerate this creature.")
    game.activate("bob", "cub")
    game.resolve_top()
    game.resolve_top(["cub"])
    assert "cub" not in game.board.permanents
    assert not any(isinstance(event, Regenerated) for event in game.log)


def test_what_stays_tapped_is_recorded(edition: str) -> None:
    stays = f"tap {THEIRS}. That creature doesn't untap during its controller's next untap step."
    game = done(edition, stays, "cub")
    assert StaysTappedEffectApplied("cub") in [*game.log]
    assert "cub" in game.board.tapped


def test_another_combat_phase_is_recorded(edition: str) -> None:
    game = done(edition, "untap all attacking creatures. After this phase, there is an additional combat phase.")
    assert CombatPhaseAdded() in [*game.log]
    assert "bear" not in game.board.tapped


def test_what_is_attached_phases_out_with_its_host_alone(edition: str) -> None:
    bob = ["cub 2/2", "ring artifact; an equipment"]
    game = done(edition, f"{THEIRS} phases out.", "cub", bob=bob)
    assert [event.object for event in game.log if isinstance(event, PermanentPhasedOut)] == ["cub"]
    assert [*game.board.permanents] == ["bear", "ring"]


def test_control_that_is_gained_until_end_of_turn_ends_with_it(edition: str) -> None:
    game = done(edition, f"gain control of {THEIRS} until end of turn.", "cub")
    assert ControlChanged("cub", "alice", "turn") in [*game.log]
    assert game.board.permanents["cub"].controller == "alice"
    assert game.board.permanents["cub"].entered_this_turn
    assert game.legal_blocks.count() == 1
    game.apply(TurnBegan("bob", ("alice",), 2))
    assert game.board.permanents["cub"].controller == "bob"


def test_what_changes_its_controller_leaves_combat(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], attack=["bear"])
    says(game, "bear", "{0}: Gain control of target creature until end of turn.")
    game.declare_blockers({"cub": ["bear"]})
    game.activate("alice", "bear", targets=["cub"])
    game.resolve_top()
    assert not game.combat.blocking
    assert game.combat.blocked == {"bear"}


def test_damage_is_dealt_by_the_creature_that_is_said_to_deal_it(edition: str) -> None:
    deed = f"another target creature you control deals damage equal to its power to {THEIRS}."
    game = done(edition, deed, "fox", "cub", alice=["bear 2/2", "fox 3/1 lifelink"])
    assert [(dealt.source, dealt.amount) for dealt in game.log if isinstance(dealt, DamageDealt)] == [("fox", 3)]


def test_a_target_that_is_gone_deals_no_damage(edition: str) -> None:
    deed = f"another target creature you control deals damage equal to its power to {THEIRS}."
    game = acting(edition, f"Whenever this creature attacks, {deed}", alice=["bear 2/2", "fox 3/1"])
    game.stack_waiting()
    assert game.targets_to_choose == []
    game.apply(PermanentLeft("fox"))
    game.resolve_top()
    assert not any(isinstance(event, DamageDealt) for event in game.log)


@pytest.mark.rule("615")
def test_all_combat_damage_is_prevented(edition: str) -> None:
    game = done(edition, "prevent all combat damage that would be dealt this turn.")
    game.declare_blockers({})
    play_on(game)
    assert game.board.life["bob"] == 20


@pytest.mark.rule("615")
def test_damage_to_what_is_described_is_prevented_whatever_it_is_then(edition: str) -> None:
    deed = "prevent all combat damage that would be dealt to creatures you control this turn."
    game = done(edition, deed, alice=["bear 2/2", "fox 1/1"], bob=["cub 2/2"])
    game.declare_blockers({"cub": ["bear"]})
    play_on(game)
    assert [*game.board.permanents] == ["bear", "fox"]
    assert game.board.marked == {}


@pytest.mark.rule("615")
def test_damage_to_a_player_and_to_what_is_described_is_prevented_together(edition: str) -> None:
    deed = "prevent all damage that would be dealt to you and each creature you control this turn."
    game = done(edition, deed, alice=["bear 2/2", "fox 1/1"], bob=["cub 2/2"])
    assert game.triggers.unread.happened == ()
    game.apply(DamageEffectApplied("cub", (("alice", 2), ("bear", 1), ("bob", 2), ("cub", 1))))
    assert game.damage.taken == {"bob": 2, "cub": 1}


@pytest.mark.rule("615")
def test_the_next_damage_to_a_target_is_prevented(edition: str) -> None:
    game = done(edition, "prevent the next 1 damage that would be dealt to any target this turn.", "bob")
    game.declare_blockers({})
    play_on(game)
    assert game.board.life["bob"] == 19


DEEDS = [
    f"destroy {THEIRS}. It can't be regenerated.",
    f"{THEIRS} phases out.",
    f"gain control of {THEIRS} until end of turn.",
    f"goad {THEIRS}.",
    f"it fights {THEIRS}.",
    "sacrifice it.",
    "each player sacrifices a creature.",
    "put a -1/-1 counter on each creature.",
    "put three +1/+1 counters on it.",
    f"it deals 2 damage to {THEIRS}.",
    "prevent all combat damage that would be dealt to creatures you control this turn.",
]


@pytest.mark.parametrize("deed", DEEDS)
def test_it_is_taken_back_whole_and_follows_again_from_the_log(edition: str, deed: str) -> None:
    game = acting(edition, f"Whenever this creature attacks, {deed}", bob=["cub 2/2", "ox 2/4"])
    before, digests = game.savepoint(), game.digests()
    game.resolve_top(["cub"] if THEIRS in deed else None)
    assert game.digests() != digests
    assert not game.triggers.unread.happened
    replay = replay_of(game)
    assert verify(replay).differences == ()
    assert resim(replay).differences == ()
    game.rollback(before)
    assert game.digests() == digests
