"""510.1c: a blocked creature that may assign its combat damage as though it weren't blocked."""

from __future__ import annotations

import pytest

from events.board import PermanentLeft
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.given import broken, given, play_on, refused, until

pytestmark = [pytest.mark.rule("510.1c"), pytest.mark.since("cr-2009-10-01")]


MAY = "You may have this creature assign its combat damage as though it weren't blocked."


def thorn(edition: str, keywords: str = "") -> Game:
    """A 4/4 that may, blocked by a bear."""
    game = given(
        edition, alice=[(f"thorn 4/4{keywords}", MAY)], bob=["bear 2/2"], attack=["thorn"], block={"bear": ["thorn"]}
    )
    assert game.combat.blocked == {"thorn"}
    return game


def test_it_assigns_all_to_its_blockers_or_all_to_what_it_attacks(edition: str) -> None:
    game = until(thorn(edition), "combat_damage")
    assert list(game.legal_assignments("thorn")) == [{"bear": 4}, {"bob": 4}]
    with pytest.raises(IllegalAction) as illegal:
        game.assign_damage("alice", "thorn", {"bear": 2, "bob": 2})
    assert broken(illegal.value.verdict) == ["510.1c"]


def test_without_a_word_it_is_blocked(edition: str) -> None:
    game = thorn(edition)
    until(game, "end_of_combat")
    assert game.damage.taken == {"bear": 4, "thorn": 2}


def test_with_trample_it_may_also_assign_what_is_more_than_lethal(edition: str) -> None:
    game = until(thorn(edition, " trample"), "combat_damage")
    assert list(game.legal_assignments("thorn")) == [
        {"bear": 4},
        {"bear": 3, "bob": 1},
        {"bear": 2, "bob": 2},
        {"bob": 4},
    ]


def test_with_its_blocker_gone_it_may_assign_to_what_it_attacks_or_nothing(edition: str) -> None:
    game = thorn(edition)
    game.apply(PermanentLeft("bear"))
    until(game, "combat_damage")
    assert game.fork().assign_damage("alice", "thorn", {}).legal
    assert game.assign_damage("alice", "thorn", {"bob": 4}).legal


def test_what_is_mixed_is_reported(edition: str) -> None:
    game = until(thorn(edition), "combat_damage")
    assert refused(game.assign_damage, "alice", "thorn", {"bear": 2, "bob": 2}) == [
        ("thorn assigns damage to bob as though it weren't blocked, and to its blockers", "thorn", "bob")
    ]


def test_of_several_blockers_none_is_assigned_damage(edition: str) -> None:
    blocks = {"bear": ["thorn"], "cat": ["thorn"]}
    game = given(edition, alice=[("thorn 4/4", MAY)], bob=["bear 2/2", "cat 1/1"], attack=["thorn"], block=blocks)
    until(game, "combat_damage")
    assert refused(game.assign_damage, "alice", "thorn", {"cat": 1, "bob": 3})
    assert game.assign_damage("alice", "thorn", {"bob": 4}).legal
    plain = given(edition, alice=[("thorn 4/4", MAY)], bob=["bear 2/2", "cat 1/1"], attack=["thorn"], block=blocks)
    play_on(plain)
    assert plain.board.life["bob"] == 20
    assert plain.damage.taken == {"bear": 2, "cat": 2, "thorn": 3}
