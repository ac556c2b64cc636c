"""What players do with cards by name: cast, activate, choose targets and modes, answer, pass; legal or not."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from hypothesis import strategies as st

from events import board as e
from events import effects as f
from events.abilities import Activated
from events.ability_costs import ObjectCost
from events.casting import AbilityActivated, SpellCast
from events.codec import encode_events
from events.combat import CombatRemovalEffectApplied
from events.event import External
from projections.followed.mana import is_another_mana_ability
from projections.triggers.stack_objects import Played, StackObject
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, IllegalDeclaration, NotKnown, UndeterminedAction, WrongMoment
from simulator.legality.problem import Budget, OutOfBudget
from simulator.rules.announcing import Announcement, Spell, activated_abilities, asked_of, viewer_of
from simulator.rules.following.choosing import Answer
from simulator.rules.mana import mana_abilities_of
from simulator.rules.targets import bounds_of, legal_targets_of
from simulator.rules.trigger_targets import chooses_modes, to_choose_for
from tests.laws.boards import Draw, creature
from tests.laws.checks import fed_again
from tests.laws.moves import MOVES, SENSIBLE, Move
from tests.laws.named_games import spell_of

MOST_WORK = 40_000
"""Steps of work that an action may take; what goes on for ever takes more."""

_COSTS = ("sacrifice", "tap", "return_to_hand", "discard")


@contextmanager
def refused_without_a_trace(game: Game) -> Iterator[None]:
    """What the rules refuse, or nobody can judge, leaves no trace; of the latter it is said why."""
    before = game.savepoint()
    log = list(game.log)
    game.budget = Budget(MOST_WORK)
    try:
        yield
    except (IllegalAction, WrongMoment) as refused:
        assert list(game.log) == log
        check_reason(refused)
    except OutOfBudget:
        game.rollback(before)
    finally:
        game.budget = None


def check_reason(refused: Exception) -> None:
    """Hold that a refusal names what is broken, or why it is undetermined."""
    if isinstance(refused, UndeterminedAction):
        assert refused.verdict.because
    elif isinstance(refused, NotKnown):
        assert refused.because
    elif isinstance(refused, IllegalAction):
        assert refused.verdict.violations


def _announced(draw: Draw, game: Game, event: AbilityActivated | SpellCast) -> dict[str, Any]:
    """What is chosen for a spell or ability: modes, X, targets and what pays, most of it possible."""
    chosen: dict[str, Any] = {}
    plain = Announcement(game.position, event)
    if plain.modal is not None:
        numbers = st.lists(st.integers(0, len(plain.modal.modes) - 1), min_size=1, max_size=2)
        modes = tuple(sorted(draw(numbers)))
        chosen["modes"] = [mode + 1 for mode in modes]
        event = _with(event, modes=modes)
    if plain.has_x:
        chosen["x"] = draw(st.integers(0, 3))
        event = _with(event, x=chosen["x"])
    announcement = Announcement(game.position, event)
    by, targets = announcement.by, list[str]()
    for asked in announcement.asked:
        legal = [*legal_targets_of(asked, by), *_elsewhere(game)]
        targets += _some(draw, legal, *bounds_of(asked, len(legal), event.x))
    chosen["targets"] = targets
    for part in announcement.cost:
        if isinstance(part, ObjectCost) and part.action in _COSTS and isinstance(part.n, int) and draw(st.booleans()):
            theirs = [each.id for each in game.board.controlled_by(event.player)]
            held = [*game.board.hand_of(event.player)]
            chosen[part.action] = _some(draw, held if part.action == "discard" else theirs, part.n, part.n)
    return chosen


def _with(event: Any, **fields: Any) -> Any:
    return type(event)(**{name: getattr(event, name) for name in event.__struct_fields__} | fields)


def _elsewhere(game: Game) -> list[str]:
    """The spells on the stack and some cards in graveyards, which may be targets."""
    spells = [each.source for each in game.triggers.stack if isinstance(each, Played)]
    return [*spells, *_in_graveyards(game)]


def _in_graveyards(game: Game) -> list[str]:
    """The cards in graveyards, as far as they are known."""
    return [card.id for known in game.triggers.graveyards.values() for card in known.cards]


def _some(draw: Draw, those: Sequence[str], least: int, most: int) -> list[str]:
    """So many of some, each once, or all where there are too few."""
    distinct = [*dict.fromkeys(those)]
    least = min(least, len(distinct))
    most = max(least, min(most, len(distinct), least + 2))
    if not most:
        return []
    return list(draw(st.lists(st.sampled_from(distinct), min_size=least, max_size=most, unique=True)))


def cast(draw: Draw, game: Game) -> None:
    """Cast a card of a player's hand, or try to."""
    hands = [(player, name) for player in game.board.players for name in game.board.hand_of(player)]
    if not hands:
        return
    player, name = draw(st.sampled_from(hands))
    held = spell_of(name, f"{name} {len(game.log)}", player, str(game.edition))
    if held is None:
        return
    event = SpellCast(player=player, card=held.card, does=held.does, unread=held.unread, cost=held.cost)
    chosen = _announced(draw, game, event)
    kicked = int("kicker" in " ".join(held.card.keywords) and draw(st.booleans()))
    with refused_without_a_trace(game):
        game.cast(player, Spell(*held), kicked=kicked, **chosen)


def activate(draw: Draw, game: Game) -> None:
    """Activate an ability of a permanent that is no mana ability of the plain kind, or try to."""
    some = [
        (known, place, ability)
        for known in game.board.permanents.values()
        for place, ability in enumerate(activated_abilities(known))
        if isinstance(ability, Activated)
    ]
    if not some:
        return
    known, place, ability = draw(st.sampled_from(some))
    player = draw(st.sampled_from([known.controller] * 5 + [*game.board.players]))
    chosen = _announced(draw, game, AbilityActivated(player=player, source=known.id, ability=ability, place=place))
    if is_another_mana_ability(ability):
        chosen |= {"answers": _answers(draw, game), "guesses": draw(st.booleans())}
    with refused_without_a_trace(game):
        game.activate(player, known.id, place + 1, **chosen)


def make_mana(draw: Draw, game: Game) -> None:
    """Activate a mana ability of the plain kind, or try to."""
    some = [known for known in game.board.permanents.values() if mana_abilities_of(known)]
    if not some:
        return
    source = draw(st.sampled_from(some))
    adds = draw(st.sampled_from(("", *mana_abilities_of(source)[0].adds)))
    with refused_without_a_trace(game):
        game.activate_mana(source.controller, source.id, adds=adds)


def stack(draw: Draw, game: Game) -> None:
    """Put the waiting triggered abilities of a player on the stack, and choose targets and modes for some."""
    players = sorted({trigger.controller for trigger in game.triggers.waiting})
    if players:
        player = draw(st.sampled_from(players))
        numbers = [trigger.number for trigger in game.triggers.waiting if trigger.controller == player]
        with refused_without_a_trace(game):
            game.stack_triggers(player, draw(st.permutations(numbers)))
    choose(draw, game)


def choose(draw: Draw, game: Game) -> None:
    """Choose the targets and modes of abilities on the stack, most of them legal."""
    for number, controller in game.targets_to_choose:
        trigger = to_choose_for(game.position, number)
        if trigger is None or draw(st.integers(0, 3)) == 0:
            continue
        modal = chooses_modes(trigger)
        modes = tuple(sorted(draw(st.sets(st.integers(0, len(modal.modes) - 1), min_size=1)))) if modal else ()
        viewer, targets = viewer_of(game.position, trigger), list[str]()
        for asked in asked_of(trigger, modes):
            legal = [*legal_targets_of(asked, viewer), *_elsewhere(game)]
            targets += _some(draw, legal, *bounds_of(asked, len(legal)))
        with refused_without_a_trace(game):
            game.choose_targets(controller, number, targets, modes=[mode + 1 for mode in modes])


def _answers(draw: Draw, game: Game) -> list[Answer] | None:
    """Any answers to what instructions may ask for; None says nothing of them."""
    board = game.board
    hands = [card for hand in board.hands.values() for card in hand]
    words = [*board.permanents, *board.players, *_in_graveyards(game), *hands, "red", "green", "flying"]
    one = st.one_of(st.booleans(), st.integers(0, 3), st.sampled_from(words), st.sampled_from(words))
    said: list[Answer] | None = draw(st.none() | st.lists(one, max_size=3))
    return said


def resolve(draw: Draw, game: Game) -> None:
    """Let the top of the stack resolve, with any answers; what is refused leaves no trace, else it is gone."""
    with refused_without_a_trace(game):
        game.stack_waiting()
    if game.triggers.waiting or not game.triggers.stack:
        return
    top, height = game.triggers.stack[-1], len(game.triggers.stack)
    answers, declined = _answers(draw, game), draw(st.booleans())
    guesses = draw(st.booleans())
    with refused_without_a_trace(game):
        game.resolve_top(answers=answers, declined=declined and top.optional, guesses=guesses)
        check_resolved(game, top, height)


def check_resolved(game: Game, top: StackObject, height: int) -> None:
    """Hold that what stood on the top of the stack is gone, and nothing is still being followed."""
    assert all(each.number != top.number for each in game.triggers.stack[:height])
    assert game.triggers.following == 0


def everything_resolves(game: Game) -> None:
    """Hold that all that waits or is on the stack resolves in the plainest way, or it is said why not.

    What came of it is made again by the choices alone.
    """
    fork = game.fork()
    fork.budget = Budget(MOST_WORK)
    try:
        fork.settle_stack()
    except UndeterminedAction as refused:
        check_reason(refused)
        return
    except OutOfBudget:
        return
    assert not fork.triggers.stack
    assert not fork.triggers.waiting
    assert not fork.triggers.combat_damage
    assert encode_events(fed_again(fork).log) == encode_events(fork.log)


def go_on(draw: Draw, game: Game) -> None:
    """Everyone passes; who must attack or block does."""
    if game.owed is not None:
        return
    before = game.savepoint()
    game.budget = Budget(MOST_WORK)
    try:
        game.pass_step()
    except IllegalDeclaration as refused:
        check_reason(refused)
        nearest = refused.verdict.nearest
        if nearest is not None and game.board.step == "declare_blockers":
            game.declare_blockers(nearest)
        elif nearest is not None:
            game.declare_attackers({creature: targets[0] for creature, targets in nearest.items()})
    except IllegalAction as refused:
        check_reason(refused)
    except OutOfBudget:
        game.rollback(before)
    finally:
        game.budget = None


def next_turn(game: Game) -> None:
    """Another turn begins, and nothing is left of what lasted for one (514.2)."""
    game.apply(e.TurnBegan("alice", game.board.defending, game.board.turn + 1))
    check_nothing_is_left_of_a_turn(game)
    for permanent in [*game.board.tapped]:
        game.apply(e.PermanentUntapped(permanent))


def _next_turn(draw: Draw, game: Game) -> None:
    if game.board.step == "main" or draw(st.integers(0, 7)) == 0:
        next_turn(game)


def check_nothing_is_left_of_a_turn(game: Game) -> None:
    """Hold that no damage, no effect until end of turn or of combat, and nothing on the stack is left."""
    board, triggers = game.board, game.triggers
    assert not board.marked
    assert not board.shields
    assert not board.lasting
    assert not game.damage.shields
    assert not triggers.stack
    assert all(effect.until not in ("turn", "combat") for effect in board.effects.values())
    assert not triggers._layers.shifts
    assert {effect.until for effect in triggers._layers.effects}.isdisjoint({"end_of_turn", "end_of_combat"})
    assert not any(permanent.entered_this_turn for permanent in board.permanents.values())
    assert all(not source for pool in game.mana.pools.values() for _, source in pool)


def _where_it_is_known(move: Move) -> Move:
    """A move of boards that are read whole, where it may not be known whether it is legal."""

    def guarded(draw: Draw, game: Game) -> None:
        try:
            move(draw, game)
        except (UndeterminedAction, NotKnown) as unknown:
            check_reason(unknown)

    return guarded


def effect(draw: Draw, game: Game) -> None:
    """Something else happens to a permanent."""
    there = sorted(game.board.permanents)
    if not there:
        return
    one = draw(st.sampled_from(there))
    other = draw(st.sampled_from([*game.board.players]))
    some: list[st.SearchStrategy[External]] = [
        st.just(e.PermanentLeft(one)),
        st.just(e.ControlChanged(one, other)),
        st.just(e.PermanentTapped(one)),
        st.just(e.PermanentUntapped(one)),
        st.just(e.PowerToughnessChanged(one, 3, 3, "turn")),
        st.just(e.LifeChanged(other, 9)),
        st.just(CombatRemovalEffectApplied(one)),
        st.just(f.DestroyEffectApplied(one)),
        st.just(f.RegenerationEffectApplied(one)),
        st.just(f.PermanentPhasedOut(one)),
        st.sampled_from(sorted(game.board.phased_out) or [one]).map(f.PermanentPhasedIn),
        st.just(e.PermanentEntered(creature(draw, f"t{len(game.log)}", other))),
    ]
    game.apply(draw(st.one_of(some)))


NAMED_MOVES: Mapping[str, Move] = {
    **{name: _where_it_is_known(move) for name, move in MOVES.items()},
    "pass": go_on,
    "next turn": _next_turn,
    "mana of a permanent": make_mana,
    "stack": stack,
    "resolve": resolve,
    "effect": effect,
    "cast": cast,
    "use": activate,
    "choose": choose,
}

_IN_STEP = {step: tuple(move for move in moves if move != "effect") for step, moves in SENSIBLE.items()}
"""What moves a combat on, by its step."""

PRIORITY = ("cast", "cast", "use", "use", "mana of a permanent")
"""What a player may do with priority."""

WAITING = ("stack", "choose", "resolve", "resolve", "resolve", "resolve", "cast", "use")
"""What may be done while something waits or is on the stack."""


def sensible(draw: Draw, game: Game) -> str:
    """A move that makes sense now."""
    if game.owed is not None:
        return str(draw(st.sampled_from(("mana", "mana", "pay", "pay", "pay", "abandon"))))
    if (game.triggers.waiting or game.triggers.stack) and draw(st.integers(0, 3)):
        return str(draw(st.sampled_from(WAITING)))
    if game.priority and draw(st.integers(0, 2)) == 0:
        return str(draw(st.sampled_from(PRIORITY)))
    if draw(st.integers(0, 15)) == 0:
        return "effect"
    if game.board.step == "declare_blockers" and not game.declaring:
        return str(draw(st.sampled_from(("order", "pass", "pass"))))
    if game.board.step == "main" and game.combat.number:
        return "next turn"
    return str(draw(st.sampled_from(_IN_STEP[game.board.step])))


def play_named(draw: Draw, game: Game, least: int, most: int) -> None:
    """Make some moves, most of them to the point."""
    for _ in range(draw(st.integers(least, most))):
        NAMED_MOVES[sensible(draw, game)](draw, game)
