"""Boards by hand of which it is known which block is best."""

from __future__ import annotations

from typing import Any

import pytest

from events.abilities import AnyAbility, Opaque, Unsupported
from events.board import LifeChanged, Permanent, PermanentEntered
from events.combat import BlockerChosen, BlockersDeclared
from events.event import Event
from simulator.review import BlockReview, Unreviewed, review_of
from tests.given import given
from tests.review.reviewed import EDITION, replay_of, review_at_end, reviewed, unreviewed

BEST: list[tuple[str, dict[str, Any], dict[str, tuple[str, ...]], float]] = [
    ("a trade for a better creature", {"alice": ["ogre 4/2"], "bob": ["bear 2/2"]}, {"bear": ("ogre",)}, 6),
    ("no chump block while life lasts", {"alice": ["giant 3/4"], "bob": ["cat 3/2"]}, {}, 0),
    ("two that kill together", {"alice": ["ox 3/3"], "bob": ["x 2/2", "y 2/2"]}, {"x": ("ox",), "y": ("ox",)}, 5),
    ("a block that costs nothing", {"alice": ["bear 2/2"], "bob": ["wall 0/4"]}, {"wall": ("bear",)}, 2),
    ("first strike", {"alice": ["ogre 2/2"], "bob": ["knight 2/1 first strike"]}, {"knight": ("ogre",)}, 6),
    ("deathtouch", {"alice": ["wurm 6/6"], "bob": ["rat 1/1 deathtouch"]}, {"rat": ("wurm",)}, 16),
    ("against deathtouch", {"alice": ["rat 1/1 deathtouch"], "bob": ["wurm 6/6"]}, {}, 0),
    ("menace", {"alice": ["brute 3/2 menace"], "bob": ["x 1/3", "y 1/4"]}, {"x": ("brute",), "y": ("brute",)}, 4),
    ("trample", {"alice": ["boar 4/4 trample"], "bob": ["rat 0/1"]}, {}, 0),
    ("lifelink", {"alice": ["bear 2/2"], "bob": ["monk 1/3 lifelink"]}, {"monk": ("bear",)}, 3),
]  # fmt: skip


@pytest.mark.parametrize(("board", "best", "less"), [row[1:] for row in BEST], ids=[row[0] for row in BEST])
def test_the_best_block_is_known(board: dict[str, Any], best: dict[str, tuple[str, ...]], less: float) -> None:
    attack = [spec.split()[0] for spec in board["alice"]]
    found = reviewed({}, attack=attack, **board)
    assert found.best.blocks == best
    assert found.difference == less
    assert (found.grade == "best") is (less == 0)


def test_the_block_that_was_made_is_called_best_where_it_is() -> None:
    found = reviewed({"wall": ["bear"]}, alice=["bear 2/2"], bob=["wall 0/4"], attack=["bear"])
    assert (found.grade, found.made) == ("best", found.best)
    assert found.sentence == "Best: wall > bear: kills nothing, loses nothing."


def test_it_is_said_what_is_better_and_what_comes_of_it() -> None:
    found = reviewed({}, alice=["giant 3/3"], bob=["bear 4/4"], attack=["giant"])
    assert found.sentence == "Better: bear > giant: kills giant, loses nothing."
    assert (found.made.text, found.made.comes) == ("No block", "3 less life")
    assert (found.grade, found.difference) == ("blunder", 9)


def test_a_chump_block_is_a_mistake_while_life_lasts() -> None:
    found = reviewed({"cat": ["giant"]}, alice=["giant 3/4"], bob=["cat 3/2"], attack=["giant"])
    assert (found.grade, found.difference, found.best.text) == ("worse", 2, "No block")
    less = reviewed({"bear": ["giant"]}, alice=["giant 3/4"], bob=["bear 2/2"], attack=["giant"])
    assert (less.grade, less.difference) == ("fine", 1)


def test_a_chump_block_is_best_where_life_would_be_gone() -> None:
    few: list[Event] = [LifeChanged("bob", 3)]
    found = reviewed({}, alice=["giant 3/4"], bob=["cat 3/2"], attack=["giant"], effects=few)
    assert (found.best.text, found.grade, found.made.dead) == ("cat > giant", "blunder", True)
    assert found.made.comes == "3 less life, and none is left"


def test_what_divides_damage_divides_it_best() -> None:
    # The wurm kills the better of the two, whichever stands first.
    for bob in (["x 1/4", "y 4/4"], ["y 4/4", "x 1/4"]):
        found = reviewed({"x": ["wurm"], "y": ["wurm"]}, alice=["wurm 4/5"], bob=bob, attack=["wurm"])
        assert (found.made.kills, found.made.loses) == (("wurm",), ("y",))


MUST = "This creature blocks each combat if able."


def test_what_has_to_block_leaves_no_choice() -> None:
    found = unreviewed({"bear": ["giant"]}, alice=["giant 3/3"], bob=[("bear 2/2", MUST)], attack=["giant"])
    assert (found.kind, found.why, found.blocked) == ("no choice", "one block alone is legal", True)


def test_a_requirement_is_obeyed_by_the_best_block_too() -> None:
    found = reviewed(
        {"bear": ["giant"]}, alice=["giant 3/3", "ox 0/4"], bob=[("bear 2/2", MUST)], attack=["giant", "ox"]
    )
    assert found.best.blocks == {"bear": ("ox",)}
    assert (found.legal, found.difference) == (2, 1)


def test_what_a_planeswalker_loses_is_not_counted_so_that_the_measure_does_not_decide() -> None:
    board: dict[str, Any] = {"alice": ["bear 2/2"], "attack": {"bear": "jace"}}
    chumped = reviewed({"cat": ["bear"]}, bob=["jace planeswalker 4", "cat 1/1"], **board)
    assert (chumped.grade, chumped.best.text, chumped.difference) == ("open", "No block", 2)
    assert chumped.best.uncounted == ("jace ends with 2",)
    free = reviewed({}, bob=["jace planeswalker 4", "wall 0/4"], **board)
    assert (free.grade, free.best.text, free.difference) == ("open", "wall > bear", 0)


def test_what_the_attacking_player_gains_is_not_counted() -> None:
    # Double-blocked, the monk is killed before it deals damage.
    knight, page = "knight 1/4 first strike", "page 3/4 first strike"
    found = reviewed({}, alice=["monk 2/4 lifelink"], bob=[knight, page], attack=["monk"])
    assert (found.best.kills, found.grade) == (("monk",), "open")
    assert (found.made.uncounted, found.best.uncounted) == (("alice has 22 life",), ("alice has 20 life",))


def test_nothing_is_better_where_no_life_is_left_with_any_block() -> None:
    few: list[Event] = [LifeChanged("bob", 2)]
    board: dict[str, Any] = {"alice": ["x 3/3", "y 3/3"], "bob": ["cat 1/1"], "effects": few}
    found = reviewed({}, attack=["x", "y"], **board)
    assert (found.grade, found.caveats) == ("open", ("With either block the game is lost.",))


def imp(ability: AnyAbility) -> PermanentEntered:
    """A creature with an odd ability, as it enters."""
    odd = Permanent(id="imp", controller="alice", name="Odd Imp", power=1, toughness=1, abilities=(ability,))
    return PermanentEntered(odd)


def without_words(bob: str) -> Unreviewed:
    """Why a block is not reviewed on a board with words that nobody reads."""
    game = given(EDITION, alice=["ogre 3/3"], bob=[bob], attack=["ogre"])
    game.apply(imp(Unsupported(words="It dances.")))
    game.pass_step()
    game.apply(BlockersDeclared("bob"))
    (found,) = review_of(replay_of(game)).blocks
    assert isinstance(found, Unreviewed)
    return found


def test_a_board_that_is_not_read_is_not_reviewed_and_the_words_are_named() -> None:
    found = without_words("bear 2/2")
    assert (found.kind, found.blocked, found.why) == ("undetermined", False, "Odd Imp: It dances.")


def test_a_board_without_creatures_that_could_block_is_no_choice_whatever_is_not_read() -> None:
    found = without_words("hill land")
    assert (found.kind, found.why) == ("no choice", "no creature can block")


def test_abilities_that_are_known_by_a_number_alone_are_a_caveat() -> None:
    found = reviewed(alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], effects=[imp(Opaque(number=7))])
    assert found.caveats == ("What these have is known by a number alone, and is taken not to act: Odd Imp.",)


def test_of_two_defending_players_the_one_who_is_attacked_is_reviewed_as_if_alone() -> None:
    both = {"alice": ["ogre 3/3"], "bob": ["bear 2/2", "wall 0/4"], "attack": ["ogre"]}
    alone = review_at_end(given(EDITION, **both)).blocks
    among = review_at_end(given(EDITION, **both, carol=["cat 1/1"])).blocks
    ((found,), others) = (alone, [each for each in among if isinstance(each, BlockReview)])
    assert isinstance(found, BlockReview)
    assert [(each.player, each.grade, each.sentence, each.legal) for each in others] == [
        (found.player, found.grade, found.sentence, found.legal)
    ]
    assert [each.why for each in among if isinstance(each, Unreviewed)] == ["nothing attacks this player"]


def test_attacks_on_two_players_are_not_built() -> None:
    game = given(EDITION, alice=["ogre 3/3", "imp 1/1"], bob=["bear 2/2"], carol=["cat 1/1"])
    game.declare_attackers({"ogre": "bob", "imp": "carol"})
    assert {getattr(each, "why", "") for each in review_at_end(game).blocks} == {
        "2 players are attacked, and attacks on one are reviewed"
    }


def test_a_recorded_block_that_is_not_legal_is_not_reviewed() -> None:
    game = given(EDITION, alice=["bird 1/1 flying"], bob=["bear 2/2"], attack=["bird"])
    game.pass_step()
    game.log.extend([BlockerChosen("bear", "bird"), BlockersDeclared("bob")])
    (found,) = review_of(replay_of(game)).blocks
    assert isinstance(found, Unreviewed)
    assert (found.kind, found.why) == ("no choice", "one block alone is legal")
    game = given(EDITION, alice=["bird 1/1 flying", "ox 0/4"], bob=["bear 2/2"], attack=["bird", "ox"])
    game.pass_step()
    game.log.extend([BlockerChosen("bear", "bird"), BlockersDeclared("bob")])
    (found,) = review_of(replay_of(game)).blocks
    assert isinstance(found, Unreviewed)
    assert (found.kind, found.why) == ("illegal", "by these rules this is no legal block: bear > bird")


def test_what_came_otherwise_in_the_game_is_said() -> None:
    game = given(EDITION, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    game.apply(LifeChanged("bob", 16))
    (found,) = review_at_end(game).blocks
    assert isinstance(found, BlockReview)
    assert found.caveats == ("As it was played it came otherwise: loses bear, 4 less life.",)


def test_no_block_is_better_than_one_that_saves_the_game() -> None:
    few: list[Event] = [LifeChanged("bob", 1)]
    board: dict[str, Any] = {"alice": ["rat 1/1 deathtouch"], "bob": ["wurm 12/12"], "attack": ["rat"]}
    lost = reviewed({}, effects=few, **board)
    assert (lost.best.text, lost.best.dead, lost.grade, lost.difference) == ("wurm > rat", False, "blunder", 20)
    saved = reviewed({"wurm": ["rat"]}, effects=few, **board)
    assert (saved.grade, saved.difference) == ("best", 0)


def test_no_block_is_better_than_one_that_saves_the_game_on_a_plain_board() -> None:
    few: list[Event] = [LifeChanged("bob", 3)]
    board: dict[str, Any] = {"alice": ["giant 13/13", "bear 2/2"], "bob": ["wurm 12/12"], "attack": ["giant", "bear"]}
    lost = reviewed({"wurm": ["bear"]}, effects=few, **board)
    assert (lost.best.text, lost.best.dead, lost.grade) == ("wurm > giant", False, "blunder")


def test_ten_poison_counters_lose_the_game() -> None:
    found = reviewed({}, alice=["rat 10/10 infect"], bob=["cat 1/1"], attack=["rat"])
    assert (found.made.dead, found.best.text, found.grade) == (True, "cat > rat", "blunder")
    assert found.made.comes == "kills nothing, loses nothing, and the game is lost"


def test_what_comes_of_the_best_block_besides_is_said() -> None:
    found = reviewed({}, alice=["ogre 3/3"], bob=["jace planeswalker 3", "cat 1/1"], attack={"ogre": "jace"})
    assert found.grade == "best"
    (said,) = found.caveats
    assert said == (
        "What else comes of it is not counted, and may be otherwise with other blocks: jace leaves the battlefield."
    )


def test_a_recording_that_ends_within_a_combat_does_not_say_what_came_of_it() -> None:
    game = given(EDITION, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"], block={"bear": ["ogre"]})
    (found,) = review_of(replay_of(game)).blocks
    assert isinstance(found, BlockReview)
    assert found.caveats == ()


def test_who_cant_lose_loses_no_game() -> None:
    few: list[Event] = [LifeChanged("bob", 1)]
    angel = ("angel 4/4", "You can't lose the game and your opponents can't win the game.")
    found = reviewed({}, alice=["rat 1/1 deathtouch"], bob=[angel], attack=["rat"], effects=few)
    assert found.made.dead is False


def test_banding_by_which_the_other_player_divides_damage_is_not_reviewed() -> None:
    bob = ["x 2/4", "y 3/3 banding", "z 1/1"]
    found = unreviewed({"x": ["giant"], "y": ["giant"]}, alice=["giant 6/6"], bob=bob, attack=["giant"])
    assert (found.kind, found.why) == (
        "not built",
        "banding lets the other player divide damage (702.22j, 702.22k)",
    )
