"""A verdict that is given beside words that are not read is the same whatever these words say."""

from __future__ import annotations

from hypothesis import assume, given
from hypothesis import strategies as st

from events import declaration_abilities as ab
from events.abilities import AnyAbility, Unsupported
from events.board import EffectBegan, GameBegan, Permanent, PermanentEntered, Player, StepBegan, TurnBegan
from events.combat import BecameAttacking
from events.event import Event
from simulator.game.game import Game
from simulator.game.judge import BlockQuestion
from simulator.game.verdict import Outcome
from tests.laws.boards import EDITIONS, boards
from tests.laws.checks import examples
from tests.laws.either_way import OF_EVERYONE
from tests.whole import whole

LAST = "cr-2026-01-16"
NOT_READ = Unsupported(words="This creature dances.", why="not understood", frees="nobody")


def asked(game: Game, ability: AnyAbility) -> BlockQuestion:
    """Who may block whom, with one more effect in force."""
    fork = game.fork()
    fork.apply(EffectBegan("said", ability, "somebody"))
    return BlockQuestion(fork.position, "bob", fork.table)


def attacked(board: tuple[Event, ...], edition: str) -> Game | None:
    """The game with every creature that may attack attacking bob, in its declare blockers step; None without any."""
    game = Game(board, edition=whole(edition))
    while game.board.step != "declare_attackers":
        game.pass_step()
    attacking = [one.id for one in game.board.controlled_by("alice") if "creature" in one.types]
    game.log.extend([BecameAttacking(creature, "bob", "", "bob") for creature in attacking])
    game.log.append(StepBegan("declare_blockers", ""))
    return game if attacking else None


@examples(150)
@given(st.sampled_from(EDITIONS), boards(most=3), st.data())
def test_a_verdict_beside_words_that_are_not_read_holds_whatever_they_say(
    edition: str, board: tuple[Event, ...], data: st.DataObject
) -> None:
    game = attacked(board, edition)
    assume(game is not None)
    assert game is not None
    blockers = [one.id for one in game.board.controlled_by("bob") if "creature" in one.types]
    some = st.lists(st.sampled_from([*game.combat.attacking]), max_size=2, unique=True).map(tuple)
    blocks = data.draw(st.dictionaries(st.sampled_from(blockers or ["nobody"]), some, max_size=3))
    verdict = asked(game, NOT_READ).judge(blocks)
    assert verdict.outcome is not Outcome.LEGAL
    if verdict.outcome is Outcome.ILLEGAL:
        for ability in OF_EVERYONE:
            other = asked(game, ability).judge(blocks)
            assert other.outcome is not Outcome.LEGAL, ability


def test_some_of_these_verdicts_are_given() -> None:
    """The law says something: menace decides whatever else is said."""
    menace = Permanent(id="a1", controller="alice", power=2, toughness=2, abilities=(ab.MinBlockers(n=2),))
    bear = Permanent(id="b1", controller="bob", power=2, toughness=2)
    players = GameBegan(players=(Player("alice"), Player("bob")))
    game = attacked((players, TurnBegan("alice", ("bob",), 1), PermanentEntered(menace), PermanentEntered(bear)), LAST)
    assert game is not None
    assert asked(game, NOT_READ).judge({"b1": ("a1",)}).outcome is Outcome.ILLEGAL
    assert asked(game, NOT_READ).judge({}).outcome is Outcome.UNDETERMINED
