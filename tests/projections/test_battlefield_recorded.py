"""A recording that shows the whole battlefield ends what was in doubt before, and what waited to resolve."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.abilities import Unsupported
from events.board import (
    BattlefieldRecorded,
    GameBegan,
    Permanent,
    PermanentEntered,
    PermanentLeft,
    Player,
    PlayersPassed,
    TurnBegan,
)
from simulator.game.game import Game
from simulator.oracle.words import compile_words


def creature(name: str, controller: str, *text: str) -> Permanent:
    abilities = compile_words((), text, name).abilities
    return Permanent(id=name, controller=controller, name=name, power=2, toughness=2, abilities=abilities)


def at_attack(*permanents: Permanent) -> Game:
    game = Game(edition="cr-2026-01-16")
    game.apply(GameBegan(players=(Player("A"), Player("D"))))
    for each in permanents:
        game.apply(PermanentEntered(each))
    game.apply(TurnBegan("A", ("D",)))
    game.apply(PlayersPassed())
    game.apply(PlayersPassed())
    return game


def test_words_that_may_have_acted_as_something_left_are_in_doubt_until_the_board_is_shown() -> None:
    dances = Unsupported(words="This creature dances as others die.", why="not understood", acts="dies")
    dancer = Permanent(id="dancer", controller="D", name="dancer", power=2, toughness=2, abilities=(dances,))
    game = at_attack(creature("bear", "A"), creature("ox", "A"), dancer)
    game.declare_attackers({"bear": "D"})
    game.apply(PlayersPassed())
    assert game.judge({}, player="D").legal is True
    game.apply(PermanentLeft("ox"))
    assert game.judge({}, player="D").legal is None
    game.apply(BattlefieldRecorded())
    assert game.judge({}, player="D").legal is True


def test_what_had_triggered_has_resolved() -> None:
    game = at_attack(creature("bear", "A", "Whenever this creature attacks, you gain 3 life."))
    game.declare_attackers({"bear": "D"})
    assert len(game.triggers.waiting) == 1
    game.apply(BattlefieldRecorded())
    assert not game.triggers.waiting
    assert not game.triggers.stack
    assert game.board.life["A"] == 20


@pytest.mark.parametrize(
    ("text", "legal"),
    [
        ("Whenever this creature attacks, target creature can't block this turn.", None),
        ("Whenever this creature attacks, target creature gets +1/+1 until end of turn.", True),
    ],
)
def test_what_had_resolved_is_in_doubt_only_where_no_battlefield_shows_what_it_did(
    text: str, legal: bool | None
) -> None:
    """Nobody says which creature was the target: whose size has changed is seen, and who can't block is not."""
    game = at_attack(creature("bear", "A", text), creature("ox", "D"))
    game.declare_attackers({"bear": "D"})
    game.pass_step()
    assert game.judge({"ox": ["bear"]}, player="D").legal is None
    game.apply(BattlefieldRecorded())
    assert game.judge({"ox": ["bear"]}, player="D").legal is legal


def test_608_2h_sizes_of_what_left_in_doubt_are_kept_until_the_board_is_shown() -> None:
    words = "This creature gets +7/+7 as long as seven or more cards are in your graveyard."
    beast = creature("beast", "A", words)
    game = at_attack(replace(beast, as_printed=True))
    assert game.triggers.unread.sizes.of("beast") is not None
    game.apply(PermanentLeft("beast", "exile"))
    assert [name for name, _ in game.triggers.unread.sizes.last] == ["beast"]
    game.apply(BattlefieldRecorded())
    assert game.triggers.unread.sizes.of("beast") is None
