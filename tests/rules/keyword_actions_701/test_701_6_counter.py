"""701.6: a spell that an effect counters does not resolve, and its card goes to its owner's graveyard."""

from __future__ import annotations

from pathlib import Path

import pytest

from events.abilities import Unsupported
from events.board import AbilitiesGained
from events.effects import SpellCountered
from simulator.cli.main import run
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.replay.format import Header
from simulator.replay.writing import record, write_replay
from tests.given import given
from tests.rules.casting_601.playing import spell
from tests.rules.keyword_actions_701.acting import says

pytestmark = pytest.mark.rule("608.2c")


def answered(edition: str, deed: str, *, target: str = "growth", **fields: object) -> Game:
    """A game in which alice has cast a spell on her bear, and bob's cub acts on a spell."""
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], mana={"alice": "{1}{1}"})
    says(game, "cub", f"{{0}}: {deed}")
    creature = fields.get("types") == ("creature",)
    game.cast("alice", spell(**fields), targets=() if creature else ("bear",))  # type: ignore[arg-type]
    game.activate("bob", "cub", targets=(target,))
    return game


def size(game: Game) -> tuple[int | None, int | None]:
    return game.board.permanents["bear"].power, game.board.permanents["bear"].toughness


def test_a_countered_spell_does_nothing(edition: str) -> None:
    game = answered(edition, "Counter target spell.")
    game.resolve_top()
    assert (game.triggers.stack, size(game)) == ((), (2, 2))
    assert not game.triggers.unread.happened
    assert game.resolve_top() is None


def test_a_countered_creature_spell_does_not_enter(edition: str) -> None:
    game = answered(edition, "Counter target creature spell.", types=("creature",), power=1, toughness=1)
    game.resolve_top()
    assert (game.triggers.stack, [*game.board.permanents]) == ((), ["bear", "cub"])


@pytest.mark.parametrize("asked", ["creature", "noncreature", "blue", "instant or sorcery"])
def test_115_1_only_such_a_spell_is_a_target(edition: str, asked: str) -> None:
    def act() -> Game:
        return answered(edition, f"Counter target {asked} spell.", colors=("red",))

    if asked in ("creature", "blue"):
        with pytest.raises(IllegalAction):
            act()
    else:
        game = act()
        game.resolve_top()
        assert game.triggers.stack == ()


@pytest.mark.parametrize(("pays", "after"), [(True, (5, 5)), (False, (2, 2))])
def test_118_12_unless_its_controller_pays(edition: str, pays: bool, after: tuple[int, int]) -> None:
    game = answered(edition, "Counter target spell unless its controller pays {1}.")
    game.resolve_top(answers=[pays])
    game.resolve_top()
    assert size(game) == after
    assert not game.triggers.unread.happened


def test_who_cant_pay_has_it_countered(edition: str) -> None:
    game = answered(edition, "Counter target spell unless its controller pays {3}.")
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=[True])
    game.resolve_top()
    game.resolve_top()
    assert size(game) == (2, 2)


@pytest.mark.parametrize("who", ["the spell", "a permanent"])
def test_words_on_what_cant_be_countered_are_not_followed(edition: str, who: str) -> None:
    words = Unsupported(words="Instant spells can't be countered.")
    game = answered(edition, "Counter target spell.", abilities=(words,) if who == "the spell" else ())
    if who == "a permanent":
        game.apply(AbilitiesGained("bear", (words,)))
    game.resolve_top()
    assert game.triggers.unread.happened


def test_the_event_names_the_spell(edition: str) -> None:
    game = answered(edition, "Counter target spell.")
    number = game.triggers.stack[0].number
    game.resolve_top()
    assert [each.trigger for each in game.log if isinstance(each, SpellCountered)] == [number]


def test_a_recorded_game_in_which_a_spell_was_countered_is_judged_as_legal(edition: str, tmp_path: Path) -> None:
    game = answered(edition, "Counter target spell.")
    game.resolve_top()
    file = tmp_path / "countered.replay.jsonl"
    file.write_bytes(write_replay(Header(schema=1, edition=game.edition), record(game)))
    assert run(["replay", str(file), "--verify"]) == 0


def test_what_is_no_spell_on_the_stack_cant_have_been_countered(edition: str, tmp_path: Path) -> None:
    game = answered(edition, "Counter target spell.")
    game.resolve_top()
    game.apply(SpellCountered(7))
    file = tmp_path / "wrong.replay.jsonl"
    file.write_bytes(write_replay(Header(schema=1, edition=game.edition), record(game)))
    assert run(["replay", str(file), "--verify"]) != 0
