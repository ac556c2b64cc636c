"""The fast engine: its log is the one that the game writes, byte for byte, under every edition that it plays."""

from __future__ import annotations

import copy
import pickle
from random import Random
from typing import NoReturn

import pytest

from events.codec import encode_events
from events.combat import DamageOrderAnnounced
from events.damage import CombatDamageAssigned
from events.event import Event
from simulator.editions import TABLES, EditionError
from simulator.envs.generators.boards import (
    EVALUATION,
    Boards,
    board_events,
    events_before_blocks,
    problem_of,
    table_of,
)
from simulator.envs.generators.scenario_v1 import Army, Creature, army
from simulator.envs.search import IllegalChoice
from simulator.envs.seeds import number_of_episode
from simulator.envs.vanilla import events, groups
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.numbers import LOST, OrderRule, greedy_order
from simulator.envs.vanilla.printed import UnlikeThese, printed
from simulator.game.game import Game

PLAYED = sorted(
    str(edition) for edition, table in TABLES.items() if table.plays == "Magic" and not table.combat_damage_uses_stack
)
editions = pytest.mark.parametrize("edition", PLAYED)


def generated(random: Random, attackers: int = 5, blockers: int = 5) -> Army:
    return army(random.randrange(1 << 64), random.randint(1, attackers), random.randint(1, blockers))


def played(combat: PlainCombat, random: Random) -> PlainCombat:
    while not combat.over:
        combat.apply(random.choice(combat.legal()))
    return combat


def by_the_game(army: Army, combat: PlainCombat) -> Game:
    """The same combat through the checked methods of a game."""
    game = Game(board_events(army), edition=combat.edition)
    game.declare_attackers({f"a{place + 1}": "D" for place in range(len(army.attackers))})
    game.declare_blockers({f"b{b + 1}": [f"a{a + 1}"] for b, a in combat.pairs})
    for event in combat.log:
        if isinstance(event, DamageOrderAnnounced):
            game.announce_order(event.player, event.creature, event.order)
    game.pass_step()
    if not game.table.announces_orders:
        for event in combat.log:
            if isinstance(event, CombatDamageAssigned):
                game.assign_damage(event.player, event.creature, dict(event.assignment))
    game.deal_damage()
    return game


@editions
@pytest.mark.parametrize("answer", [None, greedy_order], ids=["asked", "greedy"])
def test_the_log_is_the_games(edition: str, answer: object) -> None:
    random = Random(edition)
    for _ in range(60):
        board = generated(random)
        combat = played(PlainCombat(table_of(board, edition, answer)), random)  # type: ignore[arg-type]
        game = by_the_game(board, combat)
        assert encode_events(combat.log) == encode_events(game.log)
        worth = {fighter.id: fighter.worth for fighter in (*combat.seen.attackers, *combat.seen.blockers)}
        gone = {name for name in worth if name not in game.board.permanents}
        life = game.board.life["D"]
        value = sum(-worth[name] if name.startswith("b") else worth[name] for name in gone) - (board.life - life)
        assert combat.returns().defending == value - (LOST if life <= 0 else 0) == -combat.returns().active


@editions
@pytest.mark.parametrize("answer", [None, greedy_order], ids=["asked", "greedy"])
def test_what_follows_is_there_when_the_choice_is_made(
    edition: str, answer: OrderRule | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    random = Random(edition)
    combats = [played(PlainCombat(table_of(generated(random), edition, answer)), random) for _ in range(20)]
    for combat in combats:
        _ = combat.table.log

    def too_late(*_: object) -> NoReturn:
        raise AssertionError("this event is made when the log is read")

    for module in (groups, events):
        for name, made in vars(module).copy().items():
            if isinstance(made, type) and issubclass(made, Event):
                monkeypatch.setattr(module, name, too_late)
    assert all(len(combat.log) > len(combat.table.log) for combat in combats)


@editions
def test_a_generated_board_poses_the_problem_that_compiling_it_gives(edition: str) -> None:
    random = Random(edition)
    for _ in range(100):
        board = generated(random, 8, 8)
        game = Game(board_events(board), edition=edition)
        game.declare_attackers({f"a{place + 1}": "D" for place in range(len(board.attackers))})
        game.pass_step()
        assert encode_events(game.log) == encode_events(events_before_blocks(board, printed(edition)))
        assert game.block_question("D").compiled.problem == problem_of(board)
        assert not game.block_question("D").doubt


def test_an_edition_in_which_combat_damage_uses_the_stack_is_not_played() -> None:
    with pytest.raises(UnlikeThese, match="cr-2008-02-01, which puts combat damage on the stack"):
        table_of(army(1, 2, 2), "cr-2008-02-01")
    with pytest.raises(EditionError):
        table_of(army(1, 2, 2), "cr-1999")


def test_what_cannot_be_chosen_changes_nothing() -> None:
    combat = PlainCombat(table_of(army(3, 4, 4, fixed=True), "cr-2024-06-07"))
    before = combat.choices, combat.legal(), list(combat.log)
    for wrong in (-1, 99):
        with pytest.raises(IllegalChoice, match=f"{wrong} can't be chosen now; these can: "):
            combat.apply(wrong)
    assert (combat.choices, combat.legal(), list(combat.log)) == before
    over = played(combat, Random(1))
    with pytest.raises(IllegalChoice, match=r"these can: \[\]"):
        over.apply(0)


def test_taking_back_forking_and_copying() -> None:
    random = Random(7)
    for number in range(40):
        combat = PlainCombat(table_of(army(number, 4, 4), "cr-2024-06-07"))
        moments = [(combat.choices, combat.agent, combat.phase, combat.asked, combat.legal(), list(combat.log))]
        while not combat.over:
            combat.apply(random.choice(combat.legal()))
            moments.append((combat.choices, combat.agent, combat.phase, combat.asked, combat.legal(), list(combat.log)))
        others = [combat.clone(), copy.copy(combat), copy.deepcopy(combat), pickle.loads(pickle.dumps(combat))]  # noqa: S301
        for at, moment in enumerate(moments):
            other = combat.fork(at)
            assert moment == (
                other.choices, other.agent, other.phase, other.asked, other.legal(), list(other.log)
            )  # fmt: skip
        for other in others:
            for choices, agent, phase, asked, legal, log in reversed(moments):
                assert (other.choices, other.agent, other.phase, other.asked, other.legal()) == (
                    choices, agent, phase, asked, legal
                )  # fmt: skip
                assert list(other.log) == log
                if choices:
                    other.undo()
            with pytest.raises(IllegalChoice, match="nothing has been chosen yet"):
                other.undo()
        assert combat.choices == moments[-1][0]
        with pytest.raises(IllegalChoice, match="choices were made"):
            combat.fork(len(moments))


def test_a_log_has_one_digest() -> None:
    one = played(PlainCombat(table_of(army(5, 4, 4, fixed=True), "cr-2024-06-07")), Random(1))
    again = PlainCombat(table_of(army(5, 4, 4, fixed=True), "cr-2024-06-07")).play(one.choices)
    other = one.fork(0)
    assert one.state_digest() == again.state_digest() != other.state_digest()


def test_an_order_is_asked_for_where_an_attacker_has_several_blockers() -> None:
    board = Army((Creature(3, 5),), (Creature(1, 1), Creature(2, 2), Creature(1, 3)), 20)
    combat = PlainCombat(table_of(board, "cr-2024-06-07")).play((1, 1, 1))
    assert (combat.agent, combat.phase, combat.asked, combat.legal()) == ("active", "order", 0, (1, 2, 3))
    combat.apply(2)
    assert (combat.picked, combat.legal()) == ((1,), (1, 3))
    combat.apply(1)
    assert combat.over
    orders = [event.order for event in combat.log if isinstance(event, DamageOrderAnnounced)]
    assert orders == [("b2", "b1", "b3")]
    assert combat.returns().defending == -(2 + 2) - (1 + 1)


def test_boards_come_from_numbers() -> None:
    pool, fresh = Boards(3, 3, pool=10, first=100), Boards(3, 3, pool=0)
    assert pool.table(7) is pool.table(17)
    assert pool.number(7) == 107
    assert fresh.table(107).problem == pool.table(7).problem
    assert fresh.table(107) is not fresh.table(107)
    assert army(1, 4, 4) == army(1, 4, 4) != army(2, 4, 4)
    assert EVALUATION > 1 << 32
    again = pickle.loads(pickle.dumps(Boards(3, 2, fixed=True, pool=4, first=9, answer=greedy_order)))  # noqa: S301
    assert (again.attackers, again.blockers, again.fixed, again.pool, again.first) == (3, 2, True, 4, 9)
    assert again.answer is greedy_order


def test_what_a_number_gives_it_gives_for_ever() -> None:
    assert army(730, 3, 3, fixed=True) == Army(
        attackers=(Creature(1, 1, ("This creature can't be blocked.",)), Creature(5, 5), Creature(2, 4)),
        blockers=(Creature(5, 5), Creature(2, 1, (), 2), Creature(1, 1)),
        life=13,
    )
    numbers = [number_of_episode(seed, episode) for seed, episode in ((0, 0), (0, 1), (1, 0), (2**64 - 1, 5))]
    assert numbers == [16294208416658607535, 7960286522194355700, 10451216379200822465, 15212506146343009075]
