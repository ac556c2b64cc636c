"""The general engine: the same log as the fast one, any board, any edition, and each rule that somebody chooses by."""

from __future__ import annotations

import pickle
from copy import copy, deepcopy
from pathlib import Path
from random import Random

import pytest
from hypothesis import given as generated
from hypothesis import strategies as st

from events.abilities import Unsupported
from events.board import AbilitiesGained, StepBegan
from events.combat import BecameBlocked, BlockerChosen, BlockersDeclared, DamageOrderAnnounced
from events.damage import CombatDamageAssigned, CombatDamageDealt, CombatDamageResolved, LifeLost
from events.declaration_abilities import ChoosesBlocks
from events.event import Event
from simulator.editions import EditionError
from simulator.envs.errors import EnvsError, RecordError, ScenarioError
from simulator.envs.general.engine import FullCombat
from simulator.envs.scenario import Scenario
from simulator.envs.search import IllegalChoice, Search
from simulator.envs.testing.searches import log_differences, snapshot
from simulator.replay.format import Header
from simulator.replay.reading import parse_replay, read_replay
from simulator.replay.verifying.judged import judge_again
from simulator.replay.writing import record, write_replay
from tests.envs.played import at_random, attacked, combat, new_game, same
from tests.given import effect, given
from tests.laws.boards import EDITIONS
from tests.laws.rich_boards import any_boards

PLAIN_EDITIONS = [edition for edition in EDITIONS if edition != "cr-2008-02-01"]
"""In the first edition combat damage uses the stack, which no plain combat does."""

DISPUTE = Path(__file__).parents[3] / "replays" / "dispute.yaml"

REPLAYS = sorted(DISPUTE.parent.glob("*.replay.jsonl"))

ORDERS = "cr-2024-06-07"
NO_ORDERS = "cr-2024-11-08"


# Any board.


@generated(board=any_boards, edition=st.sampled_from(EDITIONS), seed=st.integers(0, 2**32))
def test_any_combat_is_played_to_its_end_and_replays(board: tuple[Event, ...], edition: str, seed: int) -> None:
    random = Random(seed)
    game = attacked(new_game(board, edition), random)
    if not game.combat.attacking:
        with pytest.raises(ScenarioError, match=r"found (a log that ends in|teams|2 defending players)"):
            combat(game)
        return
    if len(game.board.defending) > 1:
        with pytest.raises(ScenarioError, match="one active and one defending player"):
            combat(game)
        return
    search = at_random(combat(game), random)
    assert log_differences(search.game) == []
    again = FullCombat.from_log(search.log, edition)
    assert same(again.log, search.log)
    assert again.over
    assert again.returns() == search.returns()
    assert sum(search.returns()) == 0


@generated(board=any_boards, edition=st.sampled_from(EDITIONS), seed=st.integers(0, 2**32))
def test_choices_lead_to_every_legal_declaration_once_and_to_no_other(
    board: tuple[Event, ...], edition: str, seed: int
) -> None:
    game = attacked(new_game(board, edition), Random(seed))
    if not game.combat.attacking or len(game.board.defending) > 1:
        return
    first = combat(game)
    number = game.legal_blocks.count()
    if number is None or number > 200:
        return
    found = [declared(one) for one in declarations(first)]
    assert len(found) == number
    wanted = [sorted((b, a) for b, those in blocks.items() for a in those) for blocks in game.legal_blocks]
    assert sorted(found) == sorted(wanted)


def declarations(search: Search) -> list[Search]:
    """Every way to choose blocks, until something else is asked or the combat is over."""
    if search.phase != "block":
        return [search]
    found = []
    for choice in search.legal():
        other = search.clone()
        other.apply(choice)
        # Where the costs can't be paid, the declaration is taken back at once.
        taken_back = isinstance(other, FullCombat) and len(other.game.rulings) > 0
        found += [other] if taken_back else declarations(other)
    return found


def declared(search: Search) -> list[tuple[str, str]]:
    """The blocks that were declared, those that were taken back too."""
    events: list[Event] = [*search.log]
    if isinstance(search, FullCombat) and search.game.rulings:
        events = [*search.game.rulings[0].cut]
    return sorted((event.blocker, event.attacker) for event in events if isinstance(event, BlockerChosen))


# Going back, copying, and recorded logs.


def busy(edition: str = ORDERS) -> FullCombat:
    """A combat in which blocks, orders and orders of blockers are asked for."""
    wall = ("wall 0/6", "This creature can block an additional creature each combat.")
    game = given(
        edition, alice=["ogre 5/4 trample", "bear 2/2"], bob=["elf 1/1", "cat 2/3", wall], attack=["ogre", "bear"]
    )
    return combat(game)


BUSY = {
    ORDERS: (1, 1, 1, 2, 3, 1, 2),
    NO_ORDERS: (1, 1, 1, 2, 3, 1),
}
"""Choices of that combat: all block the ogre, the wall the bear too; the wall first of the ogre's blockers."""


@pytest.mark.parametrize("edition", [ORDERS, NO_ORDERS])
def test_a_combat_goes_back_and_is_copied_at_each_choice(edition: str) -> None:
    search = busy(edition)
    moments = [snapshot(search)]
    for choice in BUSY[edition]:
        search.apply(choice)
        moments.append(snapshot(search))
    assert search.choices == BUSY[edition][: len(search.choices)]
    for at, moment in enumerate(moments):
        assert snapshot(search.fork(at)) == moment
        assert snapshot(search.fork(at).play(BUSY[edition][at:])) == moments[-1]
    for other in (search.clone(), copy(search), deepcopy(search), pickle.loads(pickle.dumps(search))):  # noqa: S301
        assert snapshot(other) == moments[-1]
        assert other.state_digest() == search.state_digest()
    for moment in reversed(moments[:-1]):
        search.undo()
        assert snapshot(search) == moment
    with pytest.raises(IllegalChoice, match="nothing has been chosen yet"):
        search.undo()
    with pytest.raises(IllegalChoice, match="no moment after 1"):
        search.fork(1)


def test_what_is_not_legal_changes_nothing() -> None:
    search = busy()
    before = snapshot(search)
    for choice in (-1, 3, 9):
        with pytest.raises(IllegalChoice, match=rf"{choice} can't be chosen now; these can: \[0, 1, 2\]"):
            search.apply(choice)
    assert snapshot(search) == before


@pytest.mark.parametrize("edition", EDITIONS)
def test_every_moment_is_found_again_in_its_log(edition: str) -> None:
    for seed in range(3):
        search = at_random(busy(edition), Random(seed))
        for at in range(len(search.choices) + 1):
            moment = search.fork(at)
            again = FullCombat.from_log(moment.log, edition)
            assert same(again.log, moment.log)
            assert same(again.play(moment.choices[len(again.choices) :]).log, moment.log)


def test_a_log_that_ends_in_the_middle_of_what_follows_says_what_does() -> None:
    search = at_random(busy(), Random(1))
    log = [*search.log]
    at = next(number for number, event in enumerate(log) if isinstance(event, BecameBlocked))
    with pytest.raises(RecordError, match=rf"event {at}: found the end of the log; expected BecameBlocked") as raised:
        FullCombat.from_log(log[:at], ORDERS)
    assert raised.value.event == at


def test_a_log_that_the_rules_do_not_give_says_from_where_on() -> None:
    search = busy().play(BUSY[ORDERS])
    log = [*search.log]
    at = next(number for number, event in enumerate(log) if isinstance(event, LifeLost | CombatDamageDealt))
    del log[at]
    with pytest.raises(RecordError, match=rf"a recorded log, event {at}: found .*; expected CombatDamageDealt"):
        FullCombat.from_log(log, ORDERS)
    at = next(number for number, event in enumerate(log) if isinstance(event, BlockersDeclared))
    log.insert(at, BlockerChosen("elf", "bear"))
    with pytest.raises(RecordError, match=rf"event {at}: found BlockerChosen"):
        FullCombat.from_log(log, ORDERS)


def test_a_finished_combat_that_goes_on_is_no_combat_any_more() -> None:
    game = busy().play(BUSY[ORDERS]).game
    game.pass_step()
    with pytest.raises(RecordError, match="expected the combat is over"):
        FullCombat.from_log(game.log, ORDERS)


def test_a_case_file_is_played_from_its_first_block_on() -> None:
    search = FullCombat.from_case(DISPUTE)
    assert (search.phase, search.pairs) == ("order", ((0, 0), (1, 0)))
    assert log_differences(at_random(search, Random(2)).game) == []


@pytest.mark.parametrize("replay", REPLAYS, ids=lambda path: path.name)
def test_a_recorded_game_is_taken_up_at_its_blocks_or_says_why_not(replay: Path) -> None:
    recorded = read_replay(replay)
    edition, taken_up = recorded.header.edition, 0
    for length in range(0, len(recorded.events) + 1, 3):
        try:
            search = FullCombat.from_log(recorded.events[:length], edition)
        except EnvsError:
            continue
        assert [*search.log] == [*recorded.events[:length]]
        taken_up += 1
    began = next(at for at, event in enumerate(recorded.events) if event == BLOCKS)
    search = FullCombat.from_log(recorded.events[: began + 1], edition)
    if search.choices == () and not search.over:
        taken_up += 1
        assert log_differences(at_random(search, Random(1)).game) == []
    assert taken_up > 0


BLOCKS = StepBegan("declare_blockers", "506.1")


# What no episode can begin with.


def test_boards_that_no_episode_can_begin_with_say_why() -> None:
    here = given(ORDERS, alice=["bear 2/2"], bob=["elf 1/1"])
    with pytest.raises(
        ScenarioError, match="here: found a log that ends in the step main; expected the log of a combat"
    ):
        FullCombat.from_game(here, "here")
    here.pass_step()
    here.pass_step()
    with pytest.raises(ScenarioError, match="ends in the step declare_attackers"):
        FullCombat.from_game(here, "here")
    with pytest.raises(ScenarioError, match="no declare blockers step"):
        FullCombat.from_log(here.log, ORDERS)
    three = given(ORDERS, alice=["bear 2/2"], bob=["elf 1/1"], carol=["cat 2/2"], attack=["bear"])
    with pytest.raises(ScenarioError, match="found 2 defending players; expected one active and one defending player"):
        combat(three)
    teams = given(ORDERS, alice=["bear 2/2"], teams=True, attack=["bear"])
    with pytest.raises(ScenarioError, match="found teams"):
        combat(teams)
    declared = given(ORDERS, alice=["bear 2/2"], bob=["elf 1/1"], attack=["bear"], block={"elf": ["bear"]})
    with pytest.raises(ScenarioError, match="blocks that are chosen already"):
        combat(declared)
    with pytest.raises(ScenarioError, match="nothing: found 0 defending players"):
        FullCombat(Scenario("nothing", ORDERS, ()))
    assert issubclass(ScenarioError, EnvsError)
    assert issubclass(EnvsError, ValueError)


@pytest.mark.parametrize("edition", ["cr-1993-08-05", "dm-ja"])
def test_an_edition_that_is_none_of_magic_is_named(edition: str) -> None:
    with pytest.raises(EditionError, match=edition):
        FullCombat(Scenario("nowhere", edition, ()))


def test_a_declaration_of_attackers_that_is_not_complete_is_refused() -> None:
    cost = "Creatures can't attack or block unless their controller pays {1}."
    game = given(ORDERS, alice=["bear 2/2", "hill land"], bob=["elf 1/1", ("law artifact", cost)], attack=["bear"])
    assert game.owed is not None
    with pytest.raises(ScenarioError, match="found a log that ends in the step declare_attackers"):
        combat(game)
    game.apply(StepBegan("declare_blockers", "508.8"))
    with pytest.raises(ScenarioError, match="found no attacking creature"):
        combat(game)


def test_a_sentence_that_nobody_can_judge_is_named() -> None:
    game = given(ORDERS, alice=["bear 2/2"], bob=["elf 1/1"])
    unread = Unsupported(words="This creature can't block on Tuesdays.", why="no such condition", blocking=True)
    game.declare_attackers({"bear": "bob"})
    game.apply(AbilitiesGained("elf", (unread,)))
    with pytest.raises(ScenarioError, match=r"elf: This creature can't block on Tuesdays. \(no such condition\)"):
        combat(game)


# The rules by which somebody chooses.


def test_509_2_the_active_player_orders_the_blockers_of_each_attacker_in_board_order() -> None:
    game = given(
        ORDERS,
        alice=["ogre 5/5", "bear 2/2"],
        bob=["elf 1/1", "cat 2/3", "rat 1/2", "dog 2/2"],
        attack=["bear", "ogre"],
    )
    search = combat(game)
    assert [one.id for one in search.seen.attackers] == ["bear", "ogre"]
    search.play([1, 1, 2, 2])
    assert search.pairs == ((0, 0), (1, 0), (2, 1), (3, 1))
    assert (search.agent, search.phase, search.asked, search.legal()) == ("active", "order", 1, (3, 4))
    search.apply(4)
    assert (search.asked, search.legal()) == (0, (1, 2))
    search.apply(2)
    assert search.over
    orders = [event for event in search.log if isinstance(event, DamageOrderAnnounced)]
    assert orders == [
        DamageOrderAnnounced("alice", "ogre", ("dog", "rat")),
        DamageOrderAnnounced("alice", "bear", ("cat", "elf")),
    ]


def test_509_2_of_three_blockers_the_last_one_is_no_choice() -> None:
    search = combat(given(ORDERS, alice=["ogre 5/5"], bob=["elf 1/1", "cat 2/3", "rat 1/2"], attack=["ogre"]))
    search.play([1, 1, 1, 2])
    assert (search.phase, search.picked, search.legal()) == ("order", (1,), (1, 3))
    search.apply(3)
    assert search.over
    assert DamageOrderAnnounced("alice", "ogre", ("cat", "rat", "elf")) in [*search.log]


def test_509_3_the_defending_player_orders_what_a_creature_blocks() -> None:
    wall = ("wall 1/6", "This creature can block an additional creature each combat.")
    search = combat(given(ORDERS, alice=["ogre 3/3", "bear 2/2"], bob=[wall], attack=["ogre", "bear"]))
    assert (search.asked, search.legal()) == (0, (0, 1, 2))
    search.apply(1)
    assert (search.asked, search.legal(), search.pairs) == (0, (0, 2), ((0, 0),))
    search.apply(2)
    assert (search.agent, search.phase, search.asked) == ("defending", "order_of_blocker", 0)
    search.apply(2)
    assert DamageOrderAnnounced("bob", "wall", ("bear", "ogre")) in [*search.log]
    assert assigned(search) == {"wall": (("bear", 1),)}


def assigned(search: Search) -> dict[str, tuple[tuple[str, int], ...]]:
    """What each creature that had a choice was assigned to deal."""
    return {event.creature: event.assignment for event in search.log if isinstance(event, CombatDamageAssigned)}


@pytest.mark.parametrize("edition", EDITIONS)
@pytest.mark.parametrize(
    ("first", "shares"), [(1, (("elf", 1), ("cat", 3), ("bob", 1))), (2, (("cat", 3), ("elf", 1), ("bob", 1)))]
)
def test_702_19b_trample_damage_goes_down_the_order_and_what_is_left_to_the_player(
    edition: str, first: int, shares: tuple[tuple[str, int], ...]
) -> None:
    search = combat(given(edition, alice=["ogre 5/4 trample"], bob=["elf 1/1", "cat 2/3"], attack=["ogre"]))
    search.play([1, 1, first])
    assert search.over
    assert assigned(search) == {"ogre": shares}


@pytest.mark.parametrize("edition", EDITIONS)
def test_510_1c_what_is_left_goes_to_the_last_in_the_order(edition: str) -> None:
    search = combat(given(edition, alice=["ogre 7/4"], bob=["elf 1/1", "cat 2/3"], attack=["ogre"]))
    search.play([1, 1, 2])
    assert assigned(search) == {"ogre": (("cat", 3), ("elf", 4))}


def test_702_2c_one_point_is_lethal_where_the_source_has_deathtouch() -> None:
    search = combat(given(ORDERS, alice=["snake 2/1 deathtouch"], bob=["ox 0/4", "cat 2/3"], attack=["snake"]))
    search.play([1, 1, 2])
    assert assigned(search) == {"snake": (("cat", 1), ("ox", 1))}
    assert search.returns() == (4 + 5 - 3, -(4 + 5 - 3))


def test_510_4_double_strike_divides_in_both_steps_where_there_are_no_orders() -> None:
    game = given(NO_ORDERS, alice=["ogre 2/4 double strike"], bob=["elf 0/2", "cat 0/2", "rat 0/4"], attack=["ogre"])
    search = combat(game).play([1, 1, 1, 2, 1])
    assert (search.phase, search.legal(), search.game.board.step) == ("order", (1, 3), "combat_damage")
    search.apply(3)
    assert search.over
    shares = [event.assignment for event in search.log if isinstance(event, CombatDamageAssigned)]
    assert shares == [(("cat", 2),), (("rat", 2),)]


def test_702_22j_the_defending_player_divides_the_damage_of_what_a_band_blocks() -> None:
    game = given(NO_ORDERS, alice=["ogre 3/3"], bob=["hero 1/1 banding", "cat 2/3"], attack=["ogre"])
    search = combat(game).play([1, 1])
    assert (search.agent, search.phase, search.asked) == ("defending", "order", 0)
    search.apply(2)
    assert assigned(search) == {"ogre": (("cat", 3),)}
    assert search.over
    assert search.game.board.permanents.keys() == {"hero"}


@pytest.mark.parametrize("edition", EDITIONS)
def test_702_22j_who_assigned_for_a_band_is_judged_so(edition: str) -> None:
    game = given(edition, alice=["hero 1/1 banding", "bear 2/2"], bob=["elf 1/1", "cat 2/2"], attack=["hero", "bear"])
    search = combat(game).play([1, 2])
    header = Header(schema=1, edition=search.game.edition)
    replay = parse_replay(write_replay(header, record(search.game)), "a game")
    assert judge_again(replay).differences == ()


@pytest.mark.parametrize("edition", EDITIONS)
def test_702_19_a_planeswalker_can_block_what_tramples_at_it(edition: str) -> None:
    gideon = "gideon 2/3 4; is planeswalker"
    game = given(edition, alice=["ogre 5/4 trample"], bob=[gideon, "elf 1/1"], attack={"ogre": "gideon"})
    search = combat(game).play([1, 0])
    assert search.over
    dealt = [event for event in search.log if isinstance(event, CombatDamageDealt)]
    assert [(event.source, event.target, event.amount) for event in dealt] == [
        ("ogre", "gideon", 5),
        ("gideon", "ogre", 2),
    ]
    assert log_differences(search.game) == []
    search = combat(game).play([1, 1, 2])
    assert assigned(search) == {"ogre": (("elf", 1), ("gideon", 4))}
    assert log_differences(search.game) == []


def test_310_1_damage_resolves_from_the_stack_in_the_first_edition() -> None:
    search = at_random(combat(given("cr-2008-02-01", alice=["bear 2/2"], bob=["elf 1/1"], attack=["bear"])), Random(1))
    assert any(isinstance(event, CombatDamageResolved) for event in search.log)
    assert search.game.damage.done


def test_509_1a_whom_an_effect_names_chooses_the_blocks() -> None:
    game = given(
        ORDERS,
        alice=["bear 2/2"],
        bob=["elf 1/1"],
        effects=[effect(ChoosesBlocks(player="alice", words="Alice chooses."))],
        attack=["bear"],
    )
    search = combat(game)
    assert (search.agent, search.phase) == ("active", "block")
    search.apply(1)
    assert BlockersDeclared("bob", "alice") in [*search.log]


def test_509_1c_a_lured_creature_is_not_asked() -> None:
    lure = ("ogre 3/3", "All creatures able to block this creature do so.")
    search = combat(given(ORDERS, alice=[lure, "bear 2/2"], bob=["elf 1/1", "cat 2/2"], attack=["ogre", "bear"]))
    assert (search.phase, search.pairs) == ("order", ((0, 0), (1, 0)))
    assert search.choices == ()


# What it is worth.


def test_returns_count_creatures_destroyed_and_life_lost() -> None:
    game = given(ORDERS, alice=["bear 2/2", "ogre 3/3"], bob=["elf 1/1", "cat 2/2"], attack=["bear", "ogre"])
    search = combat(game)
    assert search.returns() == (0, 0)
    search.play([0, 1])
    # The bear and the cat destroy each other, and the ogre is not blocked.
    assert search.returns() == (3, -3)


def test_twenty_more_when_the_defending_player_is_dead() -> None:
    game = given(ORDERS, alice=["giant 21/4"], bob=["elf 1/1"], attack=["giant"])
    assert combat(game).play([0]).returns() == (21 + 20, -21 - 20)
