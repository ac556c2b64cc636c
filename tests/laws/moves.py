"""What can happen in a game, legal or not: each move does one thing, or nothing where it makes no sense."""

from __future__ import annotations

from collections.abc import Callable
from itertools import islice

from hypothesis import strategies as st
from msgspec.structs import replace

from events import board as e
from events import combat as c
from events import damage as d
from events import effects as f
from events.event import Event, External
from simulator.game.game import Game
from simulator.game.verdict import IllegalAction, IllegalDeclaration, WrongMoment
from simulator.rules.damage_assignment import assigners, recipients
from tests.laws.boards import ABILITIES, EFFECTS, Draw, creature
from tests.laws.player_moves import abandon, activate, pay, resolve, stack
from tests.whole import whole

Move = Callable[[Draw, Game], None]

DAMAGE = ("first_strike_damage", "combat_damage")


def _pick(draw: Draw, some: list[str]) -> str:
    return str(draw(st.sampled_from(some)))


def some_blocks(draw: Draw, game: Game) -> dict[str, tuple[str, ...]]:
    """Any blocks, most of them possible: creatures of the player who declares with one or two attackers each."""
    attackers = list(game.combat.attacking)
    team = game.board.team_of(game.declaring)
    able = [p.id for p in game.board.permanents.values() if p.controller in team and "creature" in p.types]
    if not attackers or not able:
        return {}
    pairs = [(one, other) for one in attackers for other in attackers if one != other]
    some = [(), *[(one,) for one in attackers] * 3, *pairs]
    drawn = {blocker: draw(st.sampled_from(some)) for blocker in able}
    return {blocker: those for blocker, those in drawn.items() if those}


def legal_blocks_or_none(game: Game) -> dict[str, tuple[str, ...]] | None:
    """The first legal declaration of whoever declares next."""
    return next(iter(game.legal_blocks), None)


def _may_attack(game: Game, one: str) -> bool:
    try:
        game.fork().declare_attackers({one: game.board.defending[0]})
    except IllegalDeclaration as refused:
        return {violation.rule.number for violation in refused.verdict.violations} == {"508.1d"}
    return True


def attack(draw: Draw, game: Game) -> None:
    """Declare attackers, possible ones as a rule."""
    if game.board.step != "main" or game.combat.number > 2:
        return
    targets = [*game.board.defending, *(p for p in ("jace", "siege", "gideon") if p in game.board.permanents)]
    team = game.board.team_of("alice")
    hers = [p.id for p in game.board.permanents.values() if p.controller in team and "creature" in p.types]
    able = hers if draw(st.integers(0, 7)) == 0 else [x for x in hers if _may_attack(game, x)]
    where = {x: draw(st.sampled_from(["", *targets * 2])) for x in able}
    attacks = {x: target for x, target in where.items() if target}
    before = list(game.log)
    try:
        game.declare_attackers(attacks)
    except IllegalDeclaration:
        assert list(game.log) == before


def click(draw: Draw, game: Game) -> None:
    """Choose or withdraw a block, without declaring yet; nobody checks it."""
    if game.board.step != "declare_blockers" or not game.declaring:
        return
    for blocker, those in some_blocks(draw, game).items():
        for attacker in those:
            kind = c.BlockerWithdrawn if draw(st.booleans()) else c.BlockerChosen
            game.apply(kind(blocker, attacker))


def submit(draw: Draw, game: Game) -> None:
    """Declare what was clicked, by the unchecked method."""
    if game.board.step == "declare_blockers" and game.declaring:
        game.apply(c.BlockersDeclared(game.declaring))


def declare(draw: Draw, game: Game) -> None:
    """Declare any blocks by the checked method; on refusal the nearest legal ones."""
    if game.board.step not in ("declare_attackers", "declare_blockers") or not game.declaring:
        return
    if not game.combat.attackers_declared or not game.combat.attacked:
        return
    try:
        game.declare_blockers(some_blocks(draw, game))
    except IllegalDeclaration as refused:
        nearest = refused.verdict.nearest
        if nearest is not None and draw(st.booleans()):
            game.declare_blockers(nearest)


def order(draw: Draw, game: Game) -> None:
    """Announce a damage assignment order, or place a creature in one."""
    for creature_id, in_order_of, player in game.placements_to_announce[:1]:
        places = len(game.orders.orders[in_order_of])
        game.place_in_order(player, in_order_of, creature_id, draw(st.integers(0, places)))
    for creature_id, player in game.orders_to_announce[:1]:
        fighting = game.combat.blocking.get(creature_id) or game.combat.blockers_of(creature_id)
        game.announce_order(player, creature_id, draw(st.permutations(sorted(fighting))))


def assign(draw: Draw, game: Game) -> None:
    """Assign the damage of one creature, legally or not."""
    position = game.position
    some = [x for x in assigners(position) if game.board.step in DAMAGE and len(recipients(position, x)) > 1]
    if not some:
        return
    creature_id = _pick(draw, some)
    player = position.controller(creature_id)
    if draw(st.booleans()):
        legal = list(islice(game.legal_assignments(creature_id), 6))
        points = draw(st.sampled_from(legal)) if legal else {}
    else:
        points = {target: draw(st.integers(0, 3)) for target in recipients(position, creature_id)}
    before = list(game.log)
    try:
        game.assign_damage(player, creature_id, points)
    except (IllegalAction, WrongMoment):
        assert list(game.log) == before


def announce(draw: Draw, game: Game) -> None:
    """Let a player who still has to announce all combat damage."""
    if game.board.step not in DAMAGE:
        return
    players = {game.position.controller(x) for x in assigners(game.position)} - {*game.damage.announced}
    if players:
        try:
            game.announce_damage(_pick(draw, sorted(players)))
        except IllegalAction as refused:
            out_of_turn = {violation.rule.number for violation in refused.verdict.violations} <= {"310.1", "510.1"}
            assert out_of_turn or game.rulings


def go_on(draw: Draw, game: Game) -> None:
    """Everyone passes; who must block does."""
    if game.owed is not None:
        return
    try:
        game.pass_step()
    except IllegalDeclaration as refused:
        nearest = refused.verdict.nearest
        if nearest is not None and game.board.step == "declare_attackers" and not game.combat.attackers_declared:
            game.declare_attackers({creature_id: targets[0] for creature_id, targets in nearest.items()})
        elif nearest is not None:
            game.declare_blockers(nearest)
    except IllegalAction:
        assert game.rulings


def next_turn(draw: Draw, game: Game) -> None:
    """Another turn begins, in the middle of things if need be."""
    if draw(st.integers(0, 3)) == 0:
        game.apply(e.TurnBegan("alice", game.board.defending, game.board.turn + 1))


def effect(draw: Draw, game: Game) -> None:
    """Something else happens: whatever an effect can do."""
    there = sorted(game.board.permanents)
    if not there:
        return
    one = _pick(draw, there)
    known = game.board.permanents[one]
    words = draw(st.sampled_from(sorted(ABILITIES)))
    token = f"t{len(game.log)}"
    until = st.sampled_from(("", "turn"))
    events: list[st.SearchStrategy[External]] = [
        st.just(e.PermanentLeft(one)),
        st.just(e.ControlChanged(one, "alice" if known.controller != "alice" else "bob")),
        st.just(c.CombatRemovalEffectApplied(one)),
        st.builds(e.PowerToughnessChanged, st.just(one), st.integers(-1, 5), st.integers(0, 5)),
        st.builds(e.PowerToughnessChanged, st.just(one), st.integers(-1, 5), st.integers(0, 5), st.just("turn")),
        st.builds(e.AbilitiesGained, st.just(one), st.just(ABILITIES[words]), st.just((words,)), until),
        st.builds(e.AbilitiesLost, st.just(one), st.just((words, *known.keywords)), until),
        st.builds(e.DamageMarked, st.just(one), st.integers(1, 3)),
        st.just(e.DamageRemoved(draw(st.sampled_from(("", one))))),
        st.just(e.PermanentTapped(one)),
        st.just(e.PermanentUntapped(one)),
        st.just(e.ColorsChanged(one, ("red",))),
        st.builds(e.LifeChanged, st.just("bob"), st.integers(1, 30)),
        st.just(e.EffectBegan(f"e{len(game.log)}", draw(st.sampled_from(EFFECTS)), one)),
        st.just(e.EffectEnded("e0")),
        st.just(e.CharacteristicsChanged(replace(known, types=("artifact",)))),
        st.just(e.CharacteristicsChanged(replace(known, types=("planeswalker",), loyalty=2))),
        st.just(e.CharacteristicsChanged(replace(known, types=(*known.types, "creature"), power=2, toughness=2))),
        st.just(e.PermanentEntered(creature(draw, token, _pick(draw, ["alice", "bob"])))),
        st.builds(d.DamagePrevented, st.just(one), st.sampled_from(["bob", *there]), st.integers(1, 3)),
    ]
    if game.combat.attacking:
        events += _effects_on_combat(draw, game, one)
    if game.combat.attackers_declared and known.controller == "alice" and "creature" in known.types:
        events.append(st.just(c.AttackingEffectApplied(one, "bob")))
    game.apply(draw(st.one_of(events)))


def _effects_on_combat(draw: Draw, game: Game, one: str) -> list[st.SearchStrategy[External]]:
    """What an effect can do to a combat: `one` is a permanent, which need not fight."""
    attacker = _pick(draw, sorted(game.combat.attacking))
    return [
        st.builds(f.BlockEffectApplied, st.just(one), st.just(attacker), st.booleans()),
        st.just(f.PutBlocking(one, attacker)),
        st.builds(f.ReselectionEffectApplied, st.just(attacker), st.sampled_from([*game.board.players, one])),
        st.just(f.StopBlockingEffectApplied(one, attacker)),
        st.just(f.BlockedEffectApplied(attacker)),
        st.builds(f.UnblockedEffectApplied, st.just(attacker), st.sampled_from(["", one])),
        st.just(f.RegenerationEffectApplied(one)),
        st.just(f.DestroyEffectApplied(one)),
        st.just(f.PermanentPhasedOut(one)),
        st.sampled_from(sorted(game.board.phased_out) or [one]).map(f.PermanentPhasedIn),
    ]


MOVES: dict[str, Move] = {
    "attack": attack,
    "click": click,
    "submit": submit,
    "declare": declare,
    "order": order,
    "assign": assign,
    "announce": announce,
    "pass": go_on,
    "effect": effect,
    "next turn": next_turn,
    "mana": activate,
    "pay": pay,
    "abandon": abandon,
    "stack": stack,
    "resolve": resolve,
}

SENSIBLE: dict[e.Step, tuple[str, ...]] = {
    "main": ("attack", "attack", "attack", "attack", "effect", "pass"),
    "beginning_of_combat": ("pass", "pass", "effect"),
    "declare_attackers": ("pass", "pass", "pass", "declare", "effect"),
    "declare_blockers": ("click", "click", "submit", "declare", "declare", "declare", "effect", "order"),
    "first_strike_damage": ("assign", "assign", "announce", "resolve", "pass", "effect"),
    "combat_damage": ("assign", "assign", "announce", "resolve", "pass", "effect"),
    "end_of_combat": ("pass", "pass", "effect", "next turn"),
}
"""The moves that mean something in each step, the usual ones more often."""

BLOCKED = ("order", "order", "order", "pass", "pass", "effect")
"""Those of the declare blockers step once blockers are declared."""


def new_game(setup: tuple[Event, ...], edition: str) -> Game:
    """A game on a board, without the permanents for which the edition has no words."""
    game = Game(edition=whole(edition))
    for event in setup:
        known = event.permanent if isinstance(event, e.PermanentEntered) else None
        if known is None or not game.table.unknown((*known.types, *known.keywords)):
            game.apply(event)
    return game


TRIGGERED = ("stack", "stack", "resolve", "resolve", "resolve", "effect")
"""Those while triggered abilities wait or are on the stack."""

OPEN = ("mana", "mana", "mana", "pay", "pay", "pay", "pay", "abandon")
"""Those while a declaration waits for its costs."""


def play(draw: Draw, game: Game, most: int = 12) -> None:
    """Make some moves, most of them to the point."""
    for _ in range(draw(st.integers(most // 3, most))):
        sensible = SENSIBLE[game.board.step]
        if game.board.step == "declare_blockers" and not game.declaring:
            sensible = BLOCKED
        if game.owed is not None:
            sensible = OPEN
        elif (game.triggers.waiting or game.triggers.stack) and draw(st.booleans()):
            sensible = TRIGGERED
        MOVES[draw(st.sampled_from(sensible))](draw, game)
