"""701.21: a permanent is sacrificed by its controller, whatever protects it from destruction."""

from __future__ import annotations

import pytest

from events.board import ControlChanged
from events.costs import PermanentSacrificed
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from tests.rules.keyword_actions_701.acting import acting
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("701.21a")

ITSELF = "Whenever this creature attacks, sacrifice it."
EACH = "Whenever this creature attacks, each player sacrifices a creature."


def sacrificed(game: Game) -> list[str]:
    return [event.object for event in game.log if isinstance(event, PermanentSacrificed)]


def test_it_goes_to_the_graveyard_though_it_is_indestructible(edition: str, number: Numbered) -> None:
    game = acting(edition, ITSELF, alice=["golem 3/3 indestructible"])
    game.resolve_top()
    assert "golem" not in game.board.permanents
    assert PermanentSacrificed("golem", number("701.21a")) in [*game.log]


def test_what_another_player_controls_by_then_stays(edition: str) -> None:
    game = acting(edition, ITSELF)
    game.apply(ControlChanged("bear", "bob"))
    game.resolve_top()
    assert sacrificed(game) == []


def test_each_player_in_turn_chooses_then_all_is_sacrificed_at_once(edition: str) -> None:
    dies = "Whenever another creature dies, you gain 1 life."
    game = acting(edition, EACH, alice=["bear 2/2", "fox 1/1"], bob=[("cub 2/2", dies), "ox 2/4"])
    game.resolve_top(answers=["fox", "cub"])
    assert sacrificed(game) == ["fox", "cub"]
    assert [trigger.source for trigger in game.triggers.waiting] == ["cub"]


def test_the_only_one_is_sacrificed_without_a_choice(edition: str) -> None:
    game = acting(edition, EACH)
    game.resolve_top(guesses=False)
    assert sacrificed(game) == ["bear", "cub"]


def test_with_several_nobody_guesses_which(edition: str) -> None:
    game = acting(edition, EACH, bob=["cub 2/2", "ox 2/4"])
    game.resolve_top(guesses=False)
    assert sacrificed(game) == []
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["nobody says what is chosen for it"]


def test_nobody_sacrifices_what_another_player_controls(edition: str) -> None:
    game = acting(edition, EACH, bob=["cub 2/2", "ox 2/4"])
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=["bear", "bear"])
