"""A method of a game that is given what it can't use says so at once, and changes nothing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from events.board import GameBegan, Player, TurnBegan
from events.codec import decode_events, encode_events
from events.combat import BlockerChosen
from events.store import GameStore, Unstorable
from simulator.game.arguments import BadArgument
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, IllegalDeclaration, WrongMoment
from simulator.replay.format import Header
from simulator.saved_games.saved_game import SavedGame
from tests.duels import duel
from tests.given import given

MAGIC = "cr-2024-06-07"
BEGUN = (GameBegan(players=(Player("A"), Player("D"))), TurnBegan("A", ("D",), 1))


def attacked(*, carol: tuple[str, ...] = ()) -> Game:
    """An ogre and a wolf attack, and a bear and a cat may block."""
    return given(
        MAGIC, alice=["ogre 3/3", "wolf 2/2"], bob=["bear 2/2", "cat 1/1"], carol=carol, attack=["ogre", "wolf"]
    )


# Declarations.


@pytest.mark.parametrize(
    ("blocks", "said"),
    [
        ({"bear": "ogre"}, r"blocks\['bear'\]: found 'ogre'; expected a list of ids, such as \['a1'\]"),
        ({"bear": b"ogre"}, r"blocks\['bear'\]: found b'ogre'; expected a list of ids"),
        ({"bear": None}, r"blocks\['bear'\]: found None; expected a list of ids"),
        ({"bear": {"ogre": 1}}, r"blocks\['bear'\]: found {'ogre': 1}; expected a list of ids"),
        ({"bear": ["ogre", 1]}, r"blocks\['bear'\]: found 1; expected text, such as an id"),
        ({1: ["ogre"]}, "blocks: found 1; expected text, such as an id"),
        ({"\ud800": ["ogre"]}, "blocks: found .*; expected text that UTF-8 can hold"),
        ([("bear", "ogre")], r"blocks: found \[\('bear', 'ogre'\)\]; expected a map from each blocking creature's id"),
        (None, "blocks: found None; expected a map"),
    ],
)
@pytest.mark.parametrize("method", ["judge", "declare_blockers"])
def test_what_is_no_declaration_of_blockers_is_said(method: str, blocks: Any, said: str) -> None:
    game = attacked()
    before = tuple(game.log)
    with pytest.raises(BadArgument, match=said):
        getattr(game, method)(blocks)
    assert (tuple(game.log), game.rulings) == (before, ())
    assert blocks not in game.legal_blocks


def test_a_refused_declaration_of_numpys_ids_can_be_written_and_read() -> None:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    game = attacked()
    with pytest.raises(IllegalDeclaration):
        game.declare_blockers({numpy.str_("bear"): numpy.array(["ogre", "wolf"])})
    cut = game.rulings[0].cut
    assert decode_events(encode_events(cut)) == list(cut)
    assert {type(name) for event in cut if isinstance(event, BlockerChosen) for name in (event.blocker,)} == {str}


def test_the_members_of_a_set_are_taken_in_one_order() -> None:
    game = given(
        MAGIC,
        alice=["ogre 3/3", "wolf 2/2"],
        bob=[("wall 0/4", "This creature can block any number of creatures.")],
        attack=["ogre", "wolf"],
    )
    game.declare_blockers({"wall": {"wolf", "ogre"}})  # type: ignore[dict-item]
    assert game.combat.blocking["wall"] == ("ogre", "wolf")


def test_a_set_has_no_order() -> None:
    game = attacked()
    game.declare_blockers({"bear": ["ogre"], "cat": ["ogre"]})
    with pytest.raises(BadArgument, match=r"order: found .*: a set has no order"):
        game.announce_order("alice", "ogre", {"bear", "cat"})  # type: ignore[arg-type]


# Numbers.


@pytest.mark.parametrize("number", [True, 1.0, "1", None, 2**31 + 1])
def test_what_is_no_number_of_an_ability_is_said(number: Any) -> None:
    game = given(MAGIC, alice=[("imp 1/1", "Whenever this creature attacks, you gain 1 life.")], attack=["imp"])
    before = tuple(game.log)
    with pytest.raises(BadArgument, match=r"triggers: found .*; expected a whole number"):
        game.stack_triggers("alice", [number])
    assert tuple(game.log) == before


def test_numbers_of_numpy_are_those_numbers() -> None:
    numpy = pytest.importorskip("numpy", reason="numpy is not installed")
    game = attacked()
    game.declare_blockers({"bear": ["ogre"], "cat": ["ogre"]})
    game.pass_step()
    game.assign_damage("alice", "ogre", {"bear": numpy.int64(2), "cat": numpy.uint8(1)})
    assert decode_events(encode_events(game.log)) == list(game.log)


# Who declares.


@pytest.mark.parametrize("player", ["nobody", "alice", "bear"])
def test_nobody_judges_for_a_player_who_declares_no_blockers(player: str) -> None:
    with pytest.raises(WrongMoment, match=f"bob declares blockers now, not {player}"):
        attacked().judge({}, player=player)


def test_who_has_declared_declares_no_second_time() -> None:
    game = attacked(carol=("fox 1/1",))
    assert game.judge({}, player="carol").legal
    game.declare_blockers({}, player="bob")
    with pytest.raises(WrongMoment, match="carol declares blockers now, not bob"):
        game.judge({}, player="bob")
    game.declare_blockers({}, player="carol")
    with pytest.raises(WrongMoment, match="nobody declares blockers now, not a second time"):
        game.judge({})


@pytest.mark.parametrize("method", ["judge", "choose"])
def test_only_players_of_a_duel_choose_creatures(method: str) -> None:
    game = duel("dm-ja", alice=["ao 3000"], bob=["bo 4000 blocker"], attack="bob")
    before = tuple(game.log)
    with pytest.raises(WrongMoment, match="bob chooses creatures now; there is no player nobody"):
        getattr(game, method)(["bo"], player="nobody")
    assert tuple(game.log) == before
    assert game.rulings == ()


# Nothing has changed.


def test_a_refused_order_of_triggers_leaves_no_other_order_announced() -> None:
    game = given(
        MAGIC,
        alice=[("ogre 3/3", "Whenever this creature becomes blocked, you gain 1 life.")],
        bob=["bear 2/2", "cat 1/1"],
        attack=["ogre"],
        block={"bear": ["ogre"], "cat": ["ogre"]},
    )
    before = tuple(game.log)
    with pytest.raises(IllegalAction):
        game.stack_triggers("bob", [1])
    assert tuple(game.log) == before


# Games that are kept.


@pytest.fixture
def store() -> Iterator[GameStore]:
    with GameStore.open("memory") as opened:
        yield opened


@pytest.mark.parametrize("name", [5, None, b"table", True])
def test_the_name_of_a_kept_game_is_text(store: GameStore, name: Any) -> None:
    with pytest.raises(BadArgument, match=r"name: found .*; expected text"):
        SavedGame.create(store, name, Header(schema=1, edition=MAGIC))
    with pytest.raises(BadArgument, match=r"name: found .*; expected text"):
        SavedGame(store, name)


def test_there_are_three_forms(store: GameStore) -> None:
    said = "form: found 'paper'; expected one of 'truncating', 'drafts', 'append-only'"
    with pytest.raises(BadArgument, match=said):
        SavedGame.create(store, "table", Header(schema=1, edition=MAGIC), form="paper")  # type: ignore[arg-type]
    assert [*store.games()] == []


@pytest.mark.parametrize("click", [BlockerChosen(5, "a1"), BlockerChosen("b1", "\ud800")])  # type: ignore[arg-type]
def test_what_is_still_open_in_a_kept_game_can_be_written(store: GameStore, click: BlockerChosen) -> None:
    header = Header(schema=1, edition=MAGIC)
    with pytest.raises(Unstorable):
        SavedGame.create(store, "other", header, [*BEGUN, click])
    assert [*store.games()] == []
    kept = SavedGame.create(store, "table", header, BEGUN)
    digests = kept.game.digests()
    with pytest.raises(Unstorable):
        kept.play(lambda game: game.apply(click))
    assert kept.game.digests() == digests
