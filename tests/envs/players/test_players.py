"""Players: what is greedy, what looks ahead, who has a name, and matches between two of them."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations
from pathlib import Path
from random import Random

import pytest

from simulator.envs.general.duel import DuelSearch
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import Boards, table_of
from simulator.envs.generators.duel_v1 import duel
from simulator.envs.generators.scenario_v1 import Army, Creature
from simulator.envs.players import search as search_player
from simulator.envs.players.named import NAMES, PlayerError, player_named
from simulator.envs.players.players import RandomPlayer, greedy, minimax, play_out
from simulator.envs.players.search import SearchPlayer, greedy_prior
from simulator.envs.search import Search
from simulator.envs.solvers.minimax import best_pick, minimax_value
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import greedy_order, loss_by_rule, most_destroyed
from tests.envs.played import combat, play_match
from tests.given import given

EDITION = "cr-2024-06-07"
EDITION_WITHOUT_ORDERS = "cr-2026-01-16"


def plain(attackers: Sequence[Creature], blockers: Sequence[Creature], life: int = 20) -> PlainCombat:
    return PlainCombat(table_of(Army(tuple(attackers), tuple(blockers), life), EDITION))


def some(many: int, size: int = 4) -> list[PlainCombat]:
    """Combats in which blocks are chosen."""
    boards = Boards(size, size, pool=0)
    combats = (PlainCombat(boards.table(number)) for number in range(8 * many))
    return [each for each in combats if each.phase == "block"][:many]


# Orders.


@pytest.mark.parametrize(
    ("power", "left", "place"),
    [
        (3, [(0, 1, 1), (1, 2, 3), (2, 6, 4)], 1),
        (9, [(0, 1, 1), (1, 2, 3), (2, 6, 4)], 2),
        (2, [(0, 2, 2), (1, 2, 2)], 0),
        (2, [(1, 2, 2), (0, 2, 2)], 0),
        (1, [(2, 5, 5), (1, 4, 4)], 1),
        (0, [(0, 1, 1), (1, 9, 1)], 0),
        (-2, [(3, 1, 1), (1, 9, 1)], 1),
    ],
)
def test_the_greedy_order_takes_the_worthiest_that_is_destroyed(
    power: int, left: list[tuple[int, int, int]], place: int
) -> None:
    assert greedy_order(power, left) == place


def test_the_best_order_destroys_as_much_as_any_order_does() -> None:
    random = Random(1)
    for _ in range(300):
        blockers = [(b, random.randrange(7), random.randrange(1, 7)) for b in range(random.randrange(1, 5))]
        power = random.randrange(10)
        sizes = tuple((strength, toughness) for _, strength, toughness in blockers)
        orders = permutations(place for place, _, _ in blockers)
        most = max(loss_by_rule(lambda _, left, o=order: next(_in(o, left)), power, blockers) for order in orders)
        assert most_destroyed(power, sizes) == most == loss_by_rule(best_pick, power, blockers)


def _in(order: Sequence[int], left: Sequence[tuple[int, int, int]]):  # type: ignore[no-untyped-def]
    waiting = [place for place, _, _ in left]
    return (place for place in order if place in waiting)


# Greedy blocks.


def test_a_creature_takes_the_best_trade() -> None:
    search = plain([Creature(2, 2), Creature(3, 3), Creature(1, 4)], [Creature(3, 4)])
    # Destroying the 3/3 unharmed is worth 6 and saves 3 life; destroying the 2/2 only 4 and 2.
    assert greedy(search) == 2


def test_a_creature_does_not_throw_itself_away_for_less_life_than_it_is_worth() -> None:
    assert greedy(plain([Creature(3, 6)], [Creature(2, 3)])) == 0


def test_a_creature_throws_itself_away_where_the_damage_would_be_lethal() -> None:
    assert greedy(plain([Creature(3, 6)], [Creature(2, 3)], life=3)) == 1


def test_two_creatures_block_together_where_that_destroys_more() -> None:
    search = plain([Creature(2, 4)], [Creature(2, 3), Creature(2, 3)])
    assert play_out(search, greedy, greedy).pairs == ((0, 0), (1, 0))
    assert search.returns().defending == 6


# Any player, anywhere.


@pytest.mark.parametrize("name", ["random", "greedy", "trained", "search", "greedy-search", "minimax"])
def test_a_player_chooses_what_is_legal_and_leaves_the_search_as_it_is(name: str) -> None:
    player = player_named(name, 3)
    for search in some(20, 5):
        while not search.over:
            before = search.choices
            choice = player(search)
            assert choice in search.legal()
            assert search.choices == before
            search.apply(choice)


def test_a_random_player_is_decided_by_its_seed() -> None:
    def played(seed: int) -> list[tuple[int, ...]]:
        player = RandomPlayer(seed)
        return [play_out(search, player, player).choices for search in some(20)]

    assert played(1) == played(1)
    assert played(1) != played(2)


@pytest.mark.parametrize("seed", [-1, 1 << 64, 10**29])
def test_a_random_player_takes_no_seed_that_is_none(seed: int) -> None:
    for player in (RandomPlayer, lambda seed: player_named("random", seed)):
        with pytest.raises(ValueError, match=rf"seed = {seed}; expected a whole number, 0 to 2\^64 - 1"):
            player(seed)
    (search,) = some(1)
    assert RandomPlayer((1 << 64) - 1)(search) in search.legal()


def test_greedy_plays_a_duel_to_its_end() -> None:
    search = DuelSearch(duel(3))
    play_out(search, greedy, greedy)
    assert search.over
    assert search.turn > 3
    assert {"attack", "block"} <= {search.fork(at).phase for at in range(len(search.choices))}


def test_greedy_orders_what_the_last_blocker_blocks_though_fewer_attack() -> None:
    """The asked blocker's place is beyond those of the attackers."""
    search = play_out(DuelSearch(duel(152, EDITION_WITHOUT_ORDERS)), greedy, greedy)
    asked = [search.fork(at) for at in range(len(search.choices))]
    assert any(each.phase == "order_of_blocker" and each.asked >= len(each.seen.attackers) for each in asked)
    assert search.over


def test_greedy_pays_a_cost_and_orders_what_it_blocks() -> None:
    elf = ("elf 1/3", "This creature can't block unless you pay {1}.")
    wall = ("wall 3/8", "This creature can block an additional creature each combat.")
    forest = ("forest land", "{T}: Add {G}.")
    board = given(EDITION, alice=["ogre 1/3", "bear 2/2"], bob=[elf, wall, forest], attack=["ogre", "bear"])
    search = combat(board)
    phases = set()
    while not search.over:
        phases.add(search.phase)
        search.apply(greedy(search))
    assert {"block", "cost", "order_of_blocker"} <= phases
    assert search.returns().defending == 4


def test_greedy_plays_a_trick_that_is_worth_it() -> None:
    from simulator.envs.scenario import Trick

    board = given(EDITION, alice=["ogre 3/3"], bob=["bear 2/2"], attack=["ogre"])
    fields = (("object", '"bear"'), ("power", "2"), ("toughness", "2"))
    search = FullCombat.from_game(board, "a combat", [Trick("bob", "modify", fields, "the bear grows")])
    search.apply(1)
    assert (search.agent, search.phase) == ("defending", "trick")
    assert greedy(search) == 1
    search.undo()
    search.apply(0)
    assert greedy(search) == 0


# Looking ahead.


def test_where_all_declarations_are_tried_the_best_is_made() -> None:
    for search in some(30, 3):
        best = minimax_value(search)
        assert play_out(search, minimax, SearchPlayer(leaves=300)).returns().defending == best


def test_no_more_declarations_are_valued_than_it_was_given(monkeypatch: pytest.MonkeyPatch) -> None:
    valued: list[tuple[int, ...]] = []
    value = search_player._value

    def counted(leaf: Search) -> float:
        valued.append(leaf.choices)
        return value(leaf)

    monkeypatch.setattr(search_player, "_value", counted)
    most = 0
    for search in some(10, 7):
        for leaves in (1, 7, 64):
            valued.clear()
            SearchPlayer(leaves=leaves)(search)
            assert len(valued) == len({*valued}) <= leaves
            most = max(most, len(valued))
    assert most == 64


def test_looking_ahead_is_better_than_its_prior() -> None:
    combats = some(60, 6)
    match = play_match(SearchPlayer(greedy_prior), greedy, combats)
    assert match.worse == 0
    assert match.low > 0


def test_a_prior_that_knows_the_best_choice_is_followed() -> None:
    def knowing(search: Search) -> list[float]:
        best = minimax(search)
        return [float(choice == best) for choice in search.legal()]

    for search in some(30, 5):
        best = minimax_value(search)
        assert play_out(search, minimax, SearchPlayer(knowing, leaves=1)).returns().defending == best


@pytest.mark.parametrize("weights", [[], [0.0, 0.0, 0.0, 0.0], [-1.0, 2.0], [float("nan")] * 2])
def test_a_prior_that_gives_no_weights_is_reported(weights: list[float]) -> None:
    search = next(each for each in some(20) if len(each.legal()) == 2)
    with pytest.raises(ValueError, match="a weight for each"):
        SearchPlayer(lambda _: weights)(search)


def test_a_player_that_may_try_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="1 or more"):
        SearchPlayer(leaves=0)


def test_it_looks_ahead_where_blocks_cost_something() -> None:
    elf = ("elf 3/3", "This creature can't block unless you pay {1}.")
    board = given(EDITION, alice=["bear 2/2"], bob=[elf, ("forest land", "{T}: Add {G}.")], attack=["bear"])
    player = SearchPlayer()
    search = play_out(combat(board), player, player)
    assert search.choices == (1, 1)
    assert search.returns().defending == 4


# Matches.


def test_a_player_is_as_good_as_itself() -> None:
    match = play_match(greedy, greedy, some(40))
    assert (match.mean, match.margin, match.better, match.worse) == (0, 0, 0, 0)


def test_who_plays_best_is_never_worse_over_both_seats() -> None:
    match = play_match(minimax, RandomPlayer(5), some(60))
    assert match.worse == 0
    assert match.low > 0
    assert match.better + match.equal == match.episodes == 60


def test_a_match_of_duels_swaps_the_players_seats() -> None:
    duels = [DuelSearch(duel(number, turns=12)) for number in range(6)]
    ours = play_match(greedy, RandomPlayer(1), duels)
    again = play_match(greedy, RandomPlayer(1), duels)
    assert ours == again
    assert ours.mean > 0
    assert all(not each.choices for each in duels)


def test_a_match_of_nothing_is_refused() -> None:
    with pytest.raises(ValueError, match="an episode or more"):
        play_match(greedy, greedy, [])


# Names.


def test_every_name_is_a_player() -> None:
    (search,) = some(1)
    assert all(player_named(name)(search) in search.legal() for name in NAMES)


def test_a_player_of_a_module_is_found_in_the_current_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_policy_of_a_test.py").write_text("def first(search):\n    return search.legal()[0]\nseven = 7\n")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    (search,) = some(1)
    assert player_named("my_policy_of_a_test:first")(search) == search.legal()[0]
    with pytest.raises(PlayerError, match="7, which can't be called"):
        player_named("my_policy_of_a_test:seven")
    with pytest.raises(PlayerError, match="nothing of that name"):
        player_named("my_policy_of_a_test:second")


@pytest.mark.parametrize("name", ["best", "no_such_module_here:name", ":name", "module:"])
def test_a_player_that_is_not_there_is_reported(name: str) -> None:
    with pytest.raises(PlayerError, match="expected"):
        player_named(name)


A_MODULE = """
class Chooser:
    def __call__(self, search):
        return search.legal()[0]

    def chosen(self, search):
        return search.legal()[0]

chooser = Chooser()

def nothing():
    return 0

def two(search, other):
    return 0
"""


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("Chooser", "the class Chooser"),
        ("Chooser.chosen", "chosen(self, search)"),
        ("nothing", "nothing()"),
        ("two", "two(search, other)"),
    ],
)
def test_what_does_not_take_a_search_is_no_player(
    name: str, found: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a_module_of_choosers.py").write_text(A_MODULE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("sys.path", [*__import__("sys").path])
    (search,) = some(1)
    assert player_named("a_module_of_choosers:chooser.chosen")(search) == search.legal()[0]
    with pytest.raises(PlayerError) as told:
        player_named(f"a_module_of_choosers:{name}")
    assert (told.value.found, told.value.expected) == (
        found,
        "a function of a search alone that returns one of its legal choices, or an instance of a class that is called "
        "so; a class itself is none",
    )
