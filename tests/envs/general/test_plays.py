"""Spells and activated abilities of named cards that players play after blocks: what is offered, and what follows."""

from __future__ import annotations

import pickle
from itertools import combinations
from random import Random

import pytest

from events.board import PermanentEntered
from events.casting import AbilityActivated, SpellCast
from events.codec import encode_events
from simulator.cases.format.setup import spell
from simulator.envs import FullCombat, NamedBoards, scenario_of_cards, search_of, search_of_named
from simulator.envs.errors import EnvsError, UndeterminedScenario
from simulator.envs.general.playing import MOST_X
from simulator.envs.generators.card_sets import whole_instants
from simulator.envs.generators.named import Named
from simulator.envs.players.players import greedy, play_out
from simulator.envs.players.search import SearchPlayer
from simulator.envs.solvers.minimax import best_choice, minimax_value
from simulator.envs.testing import scenario_test
from simulator.envs.testing.searches import log_differences
from simulator.envs.text.wording import choice_from_text, question_text
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction
from simulator.rules.announcing import activated_abilities

BEAR: Named = {"name": "Bear", "power": 2, "toughness": 2}
OGRE: Named = {"name": "Ogre", "power": 3, "toughness": 3}
SPIRIT: Named = {"name": "Spirit", "power": 2, "toughness": 1, "keywords": ["hexproof"]}

BOARDS = NamedBoards(
    ["Grizzly Bears", "Prodigal Sorcerer", "Shivan Dragon", "Wall of Wood", "Drudge Skeletons", "Serra Angel"],
    2,
    2,
    tricks=["Giant Growth", "Lightning Bolt", "Boros Charm", "Unsummon", "Murder", "Aggressive Urge"],
    hand=1,
    plays=2,
)


def combat(
    attackers: list[Named], blockers: list[Named], hand: str = "", against: str = "", plays: int = 4
) -> FullCombat:
    """A combat with a card in a hand or both."""
    hands = [[card] if card else [] for card in (hand, against)]
    scenario = scenario_of_cards(attackers, blockers, hand=hands[0], hand_against=hands[1], plays=plays)
    return FullCombat(scenario)


def chosen(search: FullCombat, *meanings: str) -> FullCombat:
    """The search after choices that mean this."""
    for meaning in meanings:
        search.apply(next(choice for choice in search.legal() if search.means(choice) == meaning))
    return search


def offered(search: FullCombat) -> set[tuple[str, int, tuple[str, ...], int | None, tuple[int, ...]]]:
    """All that can be played now: what, which ability, targets, X and modes."""
    if search.phase != "trick":
        return set()
    found, before = set(), len(search.log)
    waiting = [search.clone().play([choice]) for choice in search.legal() if choice]
    while waiting:
        now = waiting.pop()
        if now.announcing:
            waiting += [now.clone().play([choice]) for choice in now.legal()]
            continue
        event = now.log[before]
        assert isinstance(event, AbilityActivated | SpellCast)
        name, place = (event.source, event.place) if isinstance(event, AbilityActivated) else (event.card.id, -1)
        found.add((name, place, event.targets, event.x, event.modes))
    return found


def tried(search: FullCombat) -> set[tuple[str, int, tuple[str, ...], int | None, tuple[int, ...]]]:
    """The same, found by trying everything in the game: up to two targets, X, and a mode."""
    game, found = search.game, set()
    player = game.board.active if search.agent == "active" else game.board.defending[0]
    things = [(name, -1) for name in game.board.hand_of(player)]
    things += [
        (each.id, place) for each in game.board.permanents.values() for place in range(len(activated_abilities(each)))
    ]
    everybody = (*game.board.permanents, *game.board.players)
    for name, place in things:
        for targets in (each for many in range(3) for each in combinations(everybody, many)):
            for x in (None, 1):
                for modes in ((), (1,), (2,), (3,)) if place < 0 else ((),):
                    if played_exactly(game, player, name, place, targets, x, modes):
                        found.add((name, place, targets, x, tuple(mode - 1 for mode in modes)))
    return found


def played_exactly(
    game: Game, player: str, name: str, place: int, targets: tuple[str, ...], x: int | None, modes: tuple[int, ...]
) -> bool:
    fork = game.fork()
    try:
        if place < 0:
            card = spell(name, "", name, player, "a hand", game.table)
            verdict = fork.cast(player, card, targets=targets, x=x, modes=modes)
        else:
            verdict = fork.activate(player, name, place + 1, targets=targets, x=x, modes=modes)
        fork.settle_stack()
    except (IllegalAction, ValueError):
        return False
    return verdict.legal is True and not fork.triggers.unread.happened


@pytest.mark.parametrize("number", range(4))
def test_what_is_offered_is_what_can_be_tried(number: int) -> None:
    search, random, asked = search_of_named(BOARDS, number), Random(number), 0
    while not search.over and asked < 1:
        if search.phase == "trick" and not search.announcing:
            assert isinstance(search, FullCombat)
            assert offered(search) == tried(search)
            asked += 1
        search.apply(random.choice(search.legal()))
    assert asked == 1


def test_a_spell_is_cast_resolves_and_has_left_the_hand() -> None:
    search = combat([BEAR], [OGRE], "Giant Growth").play([1])
    assert (search.agent, search.phase, search.legal(), search.announcing) == ("active", "trick", (0, 1), False)
    chosen(search, "cast Giant Growth", "what is A's")
    assert search.over
    assert search.game.board.hand_of("A") == ()
    assert search.game.board.permanents.keys() == {"a1"}
    assert search.returns().active == 6
    assert log_differences(search.game) == []


def test_117_3c_117_4_a_player_responds_and_what_is_above_resolves_first() -> None:
    search = chosen(combat([BEAR], [], "Giant Growth", "Lightning Bolt"), "cast Giant Growth")
    assert search.agent == "defending"
    assert [each.name for each in search.game.triggers.stack] == ["Giant Growth"]
    chosen(search, "cast Lightning Bolt", "what is A's", "a1")
    # The bear is gone before the growth resolves, which then has no legal target.
    assert search.over
    assert search.game.board.permanents.keys() == set()
    assert search.game.board.life_of("D") == 20
    assert log_differences(search.game) == []


def test_702_11b_what_cannot_be_a_target_is_not_offered() -> None:
    search = combat([SPIRIT, BEAR], [], "", "Murder")
    assert offered(search) == {("Murder", -1, ("a2",), None, ())}


def test_what_is_not_read_is_not_offered() -> None:
    search = combat([BEAR], [], "", "Mirrorweave")
    assert search.over
    assert search.undetermined == ""


def test_x_modes_and_targets_are_chosen_one_after_the_other() -> None:
    search = chosen(combat([BEAR], [OGRE], "Boros Charm").play([0]), "cast Boros Charm")
    assert [search.means(choice) for choice in search.legal()] == ["mode 1", "mode 2", "mode 3"]
    chosen(search, "mode 3", "what is D's")
    assert search.over
    assert combat([BEAR], [], "Fireball").over, "a sorcery is not cast in combat"
    search = chosen(combat([BEAR], [], "Volcanic Geyser"), "cast Volcanic Geyser")
    assert [search.means(choice) for choice in search.legal()] == [f"X is {x}" for x in range(MOST_X + 1)]
    chosen(search, "X is 2", "what is D's")
    assert search.game.board.life_of("D") == 20 - 2 - 2


def test_activated_abilities_are_used_as_often_as_the_combat_allows() -> None:
    search = combat(["Shivan Dragon"], [], plays=3)
    for number in range(3):
        assert search.game.board.permanents["a1"].power == 5
        assert len(search.game.triggers.stack) == number
        chosen(search, "activate a1")
    assert search.over
    assert search.game.board.life_of("D") == 20 - 8


def test_a_summoning_sick_creature_does_not_pay_with_its_tap_symbol() -> None:
    tim: dict[str, object] = {"card": "Prodigal Sorcerer"}
    assert offered(combat([BEAR], [tim]).play([0])) == {("b1", 0, (one,), None, ()) for one in ("a1", "b1", "A", "D")}
    assert combat([BEAR], [tim | {"entered_this_turn": True}]).play([0]).over
    assert combat([BEAR], [tim | {"tapped": True}]).over


def test_a_combat_is_over_when_a_player_has_no_life_left() -> None:
    search = FullCombat(scenario_of_cards([BEAR], [], life=3, hand=["Lightning Bolt"], plays=1))
    chosen(search, "cast Lightning Bolt", "what is D's")
    assert search.over
    assert search.game.board.life_of("D") == 0
    assert search.game.board.step == "declare_blockers"


def test_nothing_is_asked_where_nothing_may_be_played() -> None:
    plain = search_of(scenario_of_cards([BEAR], [OGRE]))
    with_hand = search_of(scenario_of_cards([BEAR], [OGRE], hand=["Giant Growth"]))
    for search in (plain, with_hand):
        assert search.play([1]).over


def test_a_card_is_in_hands_once_and_tricks_go_by_themselves() -> None:
    with pytest.raises(EnvsError, match="each card once"):
        scenario_of_cards([BEAR], [], hand=["Giant Growth"], hand_against=["Giant Growth"])
    with pytest.raises(EnvsError, match=r"tricks\[1\]: found .*Forest"):
        NamedBoards(["Grizzly Bears"], tricks=["Giant Growth", "Forest"], hand=1)
    with pytest.raises(EnvsError, match="found 1 cards; expected 2 or more"):
        NamedBoards(["Grizzly Bears"], tricks=["Giant Growth"], hand=1)


def test_words_that_something_played_may_wake_are_refused_where_they_are_not_read() -> None:
    said: Named = {"card": "Grizzly Bears", "text": ["Whenever this creature becomes the target of a dance, it sings."]}
    assert search_of(scenario_of_cards([BEAR], [said])).play([0]).over
    with pytest.raises(UndeterminedScenario, match="target of a dance"):
        combat([BEAR], [said], "Giant Growth")


def test_the_greedy_player_plays_what_is_worth_most() -> None:
    search = combat([BEAR], [OGRE], "Giant Growth").play([1])
    play_out(search, greedy, greedy)
    assert search.game.board.permanents.keys() == {"a1"}
    assert search.returns().active == 6


def test_best_choices_and_what_a_player_finds_that_looks_ahead() -> None:
    search = combat([BEAR], [OGRE], "Giant Growth", "Lightning Bolt", plays=2)
    # The ogre blocks; in response to the growth, or without it, the bear dies.
    assert (best_choice(search), minimax_value(search)) == (1, 4)
    player = SearchPlayer(leaves=4)
    assert play_out(search.clone(), player, player).returns().defending == 4


def test_a_copy_of_a_search_goes_on_alike() -> None:
    search = chosen(combat([BEAR], [OGRE], "Boros Charm").play([0]), "cast Boros Charm")
    copied = pickle.loads(pickle.dumps(search))  # noqa: S301
    assert (copied.legal(), copied.announcing) == (search.legal(), True)
    assert encode_events(copied.play([2]).log) == encode_events(search.play([2]).log)


def test_players_that_read_see_and_name_these_choices() -> None:
    search = combat([BEAR], [OGRE], "Giant Growth").play([1])
    assert "1: cast Giant Growth" in question_text(search)
    search.apply(choice_from_text(search, "cast Giant Growth"))
    assert "What is chosen for it next?" in question_text(search)
    assert choice_from_text(search, "what is D's") == 2


@pytest.mark.parametrize("number", range(3))
def test_combats_with_hands_conform(number: int) -> None:
    scenario_test(BOARDS.scenario(number), episodes=2, seed=number)


def test_a_log_with_plays_is_followed_and_the_same_number_gives_the_same_episode() -> None:
    for number in range(6):
        search, random = search_of_named(BOARDS, number), Random(number)
        while not search.over:
            search.apply(random.choice(search.legal()))
        again = FullCombat.from_log(search.log, search.edition, plays=2)
        other = search_of_named(BOARDS, number).play(search.choices)
        assert encode_events(again.log) == encode_events(other.log) == encode_events(search.log)


def test_hands_are_drawn_and_what_stands_without_them_stays() -> None:
    without = NamedBoards(["Grizzly Bears", "Giant Spider"], 2, 2)
    assert (
        without.scenario(730).events
        == NamedBoards(["Grizzly Bears", "Giant Spider"], 2, 2, plays=2).scenario(730).events
    )
    hands = [player.hand for player in BOARDS.scenario(730).events[0].players]  # type: ignore[attr-defined]
    assert [len(hand) for hand in hands] == [1, 1]
    assert {*hands[0], *hands[1]} <= {*BOARDS.tricks}
    assert {"Giant Growth", "Lightning Bolt"} <= {*whole_instants()}
    assert any(isinstance(event, PermanentEntered) for event in BOARDS.scenario(730).events)
