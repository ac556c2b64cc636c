"""701.9a: to discard a card, move it from its owner's hand to that player's graveyard; effects that are told which."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from events.board import AbilitiesGained, PermanentEntered, PermanentLeft
from events.costs import CardDiscarded
from events.players import CardsMovedUnseen, DiscardEffectApplied
from events.triggers import AbilityResolved
from simulator.cases.run.from_the_log import graveyard
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.oracle import compile_ability
from simulator.replay.format import Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.contradictions import contradictions
from simulator.replay.verifying.judged import judge_again
from simulator.replay.verifying.resim import resim
from simulator.replay.verifying.verify import verify
from simulator.replay.writing import record, sealed_replay
from tests.given import given
from tests.rules.numbers import Numbered

pytestmark = pytest.mark.rule("701.9a")

OPPONENT = "Whenever this creature attacks, each opponent discards a card."
TWO = "Whenever this creature attacks, each opponent discards two cards."
LOOT = "Whenever this creature attacks, draw a card, then discard a card."
MAY = "Whenever this creature attacks, you may discard a card. If you do, draw a card."
CREATURE = "Whenever this creature attacks, each opponent discards a creature card."
OWN = "Whenever you discard a card, this creature gets +1/+1 until end of turn."
WATCHES = "Whenever an opponent discards a card, this creature gets +1/+1 until end of turn."
HAND = "Whenever this creature attacks, each opponent discards their hand."
WHEEL = "Whenever this creature attacks, each opponent discards their hand, then draws a card."
ANY = "Whenever this creature attacks, you may discard any number of cards."
CHOSEN = (
    "Whenever this creature attacks, defending player reveals their hand. You choose a nonland card from it. "
    "That player discards that card."
)
MAY_CHOOSE = (
    "Whenever this creature attacks, defending player reveals their hand. You may choose a nonland card from it. "
    "If you do, that player discards that card."
)
CONNIVES = "Whenever this creature attacks, it connives."


def attacking(edition: str, *words: str, hand: tuple[str, ...] = ("Shock", "Plains")) -> Game:
    """Alice's 2/2 bear with the abilities attacks bob."""
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], hands={"bob": hand})
    game.apply(AbilitiesGained("bear", tuple(each for said in words for each in compile_ability(said).abilities)))
    game.declare_attackers({"bear": "bob"})
    return game


def test_the_card_that_is_told_is_put_into_the_graveyard(edition: str, number: Numbered) -> None:
    game = attacking(edition, OPPONENT)
    game.resolve_top(answers=["Shock"])
    assert game.board.hand_of("bob") == ("Plains",)
    assert [*graveyard(game)] == ["Shock"]
    assert CardDiscarded("bob", "Shock", number("701.9a"), by_effect=True) in game.log


def test_fewer_cards_in_hand_are_all_discarded(edition: str) -> None:
    game = attacking(edition, TWO, hand=("Shock",))
    game.resolve_top(answers=["Shock"])
    assert game.board.hand_of("bob") == ()


def test_so_many_are_discarded_as_the_words_say(edition: str) -> None:
    game = attacking(edition, TWO)
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=["Shock"])
    game.resolve_top(answers=["Shock", "Plains"])
    assert game.board.hand_of("bob") == ()


def test_a_card_that_was_drawn_may_be_named(edition: str) -> None:
    game = attacking(edition, LOOT)
    game.resolve_top(answers=["Plains"])
    assert [*graveyard(game)] == ["Plains"]


def test_what_is_no_card_is_refused(edition: str) -> None:
    game = attacking(edition, TWO)
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=["Shock", "no such card"])
    assert game.board.hand_of("bob") == ("Shock", "Plains")


@pytest.mark.parametrize(
    ("words", "hand"),
    [(HAND, ("Shock", "Plains")), (OPPONENT, ("Shock",)), (TWO, ("Shock", "Plains")), (TWO, ("Shock",)), (HAND, ())],
    ids=["hand", "one of one", "two of two", "two of one", "none"],
)
def test_where_all_of_a_known_hand_is_discarded_nobody_needs_to_say_which(
    words: str, hand: tuple[str, ...], edition: str
) -> None:
    game = attacking(edition, words, hand=hand)
    game.resolve_top(guesses=False)
    assert [*graveyard(game)] == [*hand]
    assert game.board.hand_of("bob") == ()


def test_the_only_card_of_its_kind_needs_no_telling(edition: str) -> None:
    game = attacking(edition, CREATURE, hand=("Shock", "Grizzly Bears", "Plains"))
    game.resolve_top(guesses=False)
    assert [*graveyard(game)] == ["Grizzly Bears"]
    assert game.triggers.as_seen().hands == {"bob": 2}


@pytest.mark.parametrize("words", [OPPONENT, TWO])
def test_which_of_several_is_discarded_is_not_known_where_nobody_says_so(words: str, edition: str) -> None:
    game = attacking(edition, words, hand=("Shock", "Plains", "Forest"))
    game.resolve_top(guesses=False)
    assert not graveyard(game)
    assert game.triggers.as_seen().hands == {}


@pytest.mark.parametrize("hand", [("Shock", "Plains", "Opt"), ("Shock", "Opt", "Duress")])
def test_which_of_several_was_chosen_and_discarded_is_not_known_where_nobody_says_so(
    hand: tuple[str, ...], edition: str
) -> None:
    began, *rest = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], hands={"bob": hand}).log
    alice, bob = began.players
    game = Game([replace(began, players=(alice, replace(bob, graveyard=()))), *rest], edition=edition)
    game.apply(AbilitiesGained("bear", tuple(compile_ability(CHOSEN).abilities)))
    game.declare_attackers({"bear": "bob"})
    assert game.triggers.graveyards_known == {"bob"}
    game.resolve_top(guesses=False)
    assert game.triggers.hands_known == frozenset()
    assert game.triggers.graveyards_known == frozenset()


def test_what_was_told_is_known_and_nothing_else_is_in_the_graveyard(edition: str) -> None:
    game = attacking(edition, OPPONENT)
    game.resolve_top(answers=["Shock"])
    assert game.triggers.as_seen().hands == {"bob": 1}


def test_of_a_hand_that_nobody_knows_the_whole_is_discarded_and_none_is_left(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"])
    game.apply(AbilitiesGained("bear", compile_ability(HAND).abilities))
    game.declare_attackers({"bear": "bob"})
    game.resolve_top(guesses=False)
    assert DiscardEffectApplied("bob", hand=True) in game.log
    assert game.triggers.as_seen().hands == {"bob": 0}


def test_of_a_hand_that_nobody_knows_a_card_that_was_returned_to_it_may_be_told(edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"])
    game.apply(AbilitiesGained("bear", compile_ability(OPPONENT).abilities))
    game.apply(PermanentLeft("cub", "hand"))
    game.declare_attackers({"bear": "bob"})
    game.resolve_top(answers=["cub"])
    assert [*graveyard(game)] == ["cub"]


def test_what_is_drawn_after_that_is_not_known(edition: str) -> None:
    game = attacking(edition, WHEEL)
    game.resolve_top(guesses=False)
    assert [*graveyard(game)] == ["Shock", "Plains"]
    assert game.triggers.as_seen().hands == {}


def test_no_card_that_is_not_in_a_known_hand_is_discarded(edition: str) -> None:
    for words in (OPPONENT, HAND):
        game = attacking(edition, words)
        for wrong in (["Forest"], ["Shock", "Shock"]):
            with pytest.raises(IllegalAction):
                game.resolve_top(answers=wrong)
        assert game.board.hand_of("bob") == ("Shock", "Plains")


@pytest.mark.parametrize("said", [["shock"], ["Grizzly Bears"], ["cub"]])
def test_a_card_in_a_known_hand_goes_by_its_name_in_any_case_or_by_what_it_was(said: list[str], edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], hands={"bob": ("Shock", "Plains")})
    cub = replace(game.board.permanents["cub"], card="Grizzly Bears")
    game.apply(PermanentLeft("cub", "exile"))
    game.apply(PermanentEntered(cub))
    game.apply(AbilitiesGained("bear", tuple(compile_ability(OPPONENT).abilities)))
    game.declare_attackers({"bear": "bob"})
    game.apply(PermanentLeft("cub", "hand"))
    game.resolve_top(answers=said)
    assert len(game.board.hand_of("bob")) == 2
    assert game.triggers.as_seen().hands == {"bob": 2}


@pytest.mark.parametrize("said", [[True], [False], [True, "Shock", "Plains"]])
def test_of_any_number_those_that_are_told_are_discarded(said: list[str | bool], edition: str) -> None:
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], hands={"alice": ("Shock", "Plains")})
    game.apply(AbilitiesGained("bear", tuple(compile_ability(ANY).abilities)))
    game.declare_attackers({"bear": "bob"})
    game.resolve_top(answers=said, guesses=False)
    assert [*graveyard(game)] == [*said[1:]]
    assert ("alice" in game.triggers.as_seen().hands) is (said != [True])


def test_702_35a_a_permanent_with_madness_that_came_to_a_hand_is_not_followed() -> None:
    game = given("cr-2026-01-16", alice=["bear 2/2"], bob=["cub 2/2"], hands={"bob": ("Shock",)})
    game.apply(PermanentEntered(replace(game.board.permanents["cub"], id="lizard", card="Basking Rootwalla")))
    game.apply(AbilitiesGained("bear", tuple(compile_ability(HAND).abilities)))
    game.declare_attackers({"bear": "bob"})
    game.apply(PermanentLeft("lizard", "hand"))
    game.resolve_top(guesses=False)
    assert [doubt.why for doubt in game.triggers.unread.happened] == [
        "what lizard does as it is discarded is not followed"
    ]


def test_a_card_of_another_kind_is_refused(edition: str) -> None:
    game = attacking(edition, CREATURE, hand=("Shock", "Grizzly Bears"))
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=["Shock"])
    game.resolve_top(answers=["Grizzly Bears"])
    assert game.board.hand_of("bob") == ("Shock",)


def test_what_a_player_may_discard_is_said_and_told(edition: str) -> None:
    game = attacking(edition, MAY)
    game.resolve_top(answers=[True, "Mountain"])
    assert [*graveyard(game)] == ["Mountain"]


def test_an_ability_triggers_on_each_card_that_is_told(edition: str) -> None:
    game = attacking(edition, TWO, WATCHES)
    game.resolve_top(answers=["Shock", "Plains"])
    assert len(game.triggers.waiting) == 2
    game.resolve_top()
    game.resolve_top()
    assert game.board.permanents["bear"].power == 4
    assert not game.triggers.unread.happened


def test_an_ability_of_another_player_does_not_trigger(edition: str) -> None:
    game = attacking(edition, LOOT, WATCHES)
    game.resolve_top(answers=["Plains"])
    assert not game.triggers.waiting


@pytest.mark.parametrize(("words", "watches"), [(OPPONENT, WATCHES), (CONNIVES, OWN)])
def test_whether_it_triggers_is_not_known_where_no_card_is_told(words: str, watches: str, edition: str) -> None:
    game = attacking(edition, words, watches)
    game.resolve_top(answers=[True] if words == CONNIVES else None)
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["which cards are discarded is not told"]


def test_nothing_triggers_on_what_another_player_discards(edition: str) -> None:
    game = attacking(edition, CONNIVES, WATCHES)
    game.resolve_top(answers=[True])
    assert not game.triggers.unread.happened


def test_a_spell_or_ability_without_names_leaves_it_open_too(edition: str) -> None:
    game = attacking(edition, "{0}: Each opponent discards a card.", WATCHES)
    game.activate("alice", "bear")
    game.resolve_top()
    assert [doubt.why for doubt in game.triggers.unread.happened] == ["which cards are discarded is not told"]
    told = attacking(edition, "{0}: Each opponent discards a card.", WATCHES)
    told.activate("alice", "bear")
    told.resolve_top(answers=["Shock"])
    assert len(told.triggers.waiting) == 1
    assert not told.triggers.unread.happened


def test_702_35a_a_card_with_madness_that_no_hand_named_is_not_followed() -> None:
    game = attacking("cr-2026-01-16", OPPONENT, hand=())
    game.resolve_top(answers=["Basking Rootwalla"])
    assert [doubt.why for doubt in game.triggers.unread.happened] == [
        "what Basking Rootwalla does as it is discarded is not followed"
    ]


def choosing(edition: str, *hand: str, known: bool = True) -> Game:
    """Alice chooses from bob's hand as her bear attacks."""
    game = given(edition, alice=["bear 2/2"], bob=["cub 2/2"], hands={"bob": hand} if known else {})
    game.apply(AbilitiesGained("bear", compile_ability(CHOSEN).abilities))
    game.declare_attackers({"bear": "bob"})
    return game


@pytest.mark.parametrize(
    ("hand", "said"), [(("Shock", "Opt", "Plains"), ["Opt"]), (("Opt", "Plains"), None), (("Opt",), ["Opt"])]
)
def test_701_9b_the_card_that_another_player_chose_is_discarded(
    hand: tuple[str, ...], said: list[str] | None, edition: str
) -> None:
    game = choosing(edition, *hand)
    game.resolve_top(answers=said)
    assert [*graveyard(game)] == ["Opt"]
    assert game.board.hand_of("bob") == tuple(card for card in hand if card != "Opt")


def test_701_9b_no_card_that_may_not_be_chosen_is_discarded(edition: str) -> None:
    game = choosing(edition, "Shock", "Opt", "Plains")
    with pytest.raises(IllegalAction):
        game.resolve_top(answers=["Plains"])


def test_701_9b_where_none_can_be_chosen_none_is_discarded(edition: str) -> None:
    game = choosing(edition, "Plains")
    game.resolve_top()
    assert (game.board.hand_of("bob"), [*graveyard(game)]) == (("Plains",), [])
    assert "bob" in game.triggers.hands_known


def test_701_9b_which_of_several_was_chosen_is_not_known_where_nobody_says_so(edition: str) -> None:
    game = choosing(edition, "Shock", "Opt")
    game.resolve_top()
    assert "bob" not in game.triggers.hands_known


def test_701_9b_of_a_hand_that_nobody_knows_the_chosen_card_is_named(edition: str) -> None:
    game = choosing(edition, known=False)
    game.resolve_top(answers=["Opt"])
    assert [*graveyard(game)] == ["Opt"]


@pytest.mark.parametrize(("said", "left"), [([True, "Opt"], ("Shock",)), ([False], ("Shock", "Opt"))])
def test_701_9b_whoever_may_choose_says_whether_and_which(
    said: list[str | bool], left: tuple[str, ...], edition: str
) -> None:
    game = attacking(edition, MAY_CHOOSE, hand=("Shock", "Opt"))
    game.resolve_top(answers=said, guesses=False)
    assert game.board.hand_of("bob") == left
    assert "bob" in game.triggers.hands_known


@pytest.mark.parametrize(("card", "sound"), [("Shock", True), ("bear", False), ("", False)])
def test_a_replay_finds_what_can_not_be_discarded(card: str, sound: bool, edition: str) -> None:
    game = attacking(edition, OPPONENT)
    assert (not [*contradictions(game.position, DiscardEffectApplied("bob", (card,)))]) is sound


def test_a_replay_finds_cards_that_can_not_be_moved_unseen(edition: str) -> None:
    game = attacking(edition, OPPONENT)
    number = game.triggers.stack[-1].number if game.triggers.stack else game.stack_waiting() or 1
    unseen = CardsMovedUnseen(hands=("bob",))
    assert len([*contradictions(game.position, unseen)]) == 1
    game.apply(AbilityResolved(number, followed=True, marked=True))
    assert not [*contradictions(game.position, unseen)]
    assert len([*contradictions(game.position, CardsMovedUnseen(graveyards=("nobody",)))]) == 1


@pytest.mark.parametrize("said", [["Shock"], None])
@pytest.mark.parametrize("hand", [("Shock",), ("Shock", "Plains"), ()])
@pytest.mark.parametrize("words", [OPPONENT, HAND, WHEEL])
def test_a_recorded_game_is_judged_and_plays_again(
    words: str, hand: tuple[str, ...], said: list[str] | None, edition: str
) -> None:
    game = attacking(edition, words, hand=hand)
    if not (said and words != OPPONENT and len(hand) == 2):
        game.resolve_top(answers=said, guesses=False)
    replay = parse_replay(sealed_replay(Header(schema=1, edition=game.edition), record(game)), "x")
    assert (verify(replay).differences, judge_again(replay).differences, resim(replay).differences) == ((), (), ())
