"""Whole small games, played by random legal choices, for the tests of replays."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hypothesis import strategies as st

from events.abilities import CombatTrait
from events.board import (
    DamageMarked,
    GameBegan,
    LifeChanged,
    Permanent,
    PermanentEntered,
    PermanentLeft,
    Player,
    PowerToughnessChanged,
    TurnBegan,
)
from events.combat import BlockerChosen, BlockerWithdrawn
from events.declaration_abilities import CantBeBlocked, Lure, MinBlockers, MustBlock
from events.event import Event
from events.filters import Filter
from events.rule import Edition
from simulator.editions import TABLES
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration
from simulator.replay.format import SCHEMA, Assertion, Header, Note, ReplayLine
from simulator.replay.reading import Replay, parse_replay
from simulator.replay.writing import record, with_digests, write_replay
from tests.whole import whole

Draw = Callable[[st.SearchStrategy[Any]], Any]

EDITIONS = tuple(edition for edition, table in TABLES.items() if table.plays == "Magic")

ABILITIES = (
    MinBlockers(n=2, words="menace"),
    Lure(words="All creatures able to block this creature do so."),
    MustBlock(words="This creature blocks each combat if able."),
    CantBeBlocked(by=(Filter(power_at_most=1),), words="Can't be blocked by creatures with power 1 or less."),
    CombatTrait(trait="first_strike", words="first strike"),
    CombatTrait(trait="double_strike", words="double strike"),
    CombatTrait(trait="trample", words="trample"),
    CombatTrait(trait="deathtouch", words="deathtouch"),
    CombatTrait(trait="lifelink", words="lifelink"),
)


@st.composite
def creatures(draw: Draw, name: str, controller: str) -> Permanent:
    return Permanent(
        id=name,
        controller=controller,
        name=draw(st.sampled_from(["", "Bear", "Ünïcode 熊", 'A "quoted" name\n'])),
        power=draw(st.integers(0, 4)),
        toughness=draw(st.integers(1, 4)),
        abilities=tuple(draw(st.lists(st.sampled_from(ABILITIES), max_size=2, unique=True))),
    )


@st.composite
def boards(draw: Draw) -> list[Event]:
    events: list[Event] = [GameBegan(players=(Player("A"), Player("D", life=15)))]
    events.append(TurnBegan("A", ("D",), draw(st.integers(0, 9))))
    for index in range(draw(st.integers(1, 3))):
        events.append(PermanentEntered(draw(creatures(f"a{index + 1}", "A"))))
    for index in range(draw(st.integers(0, 4))):
        tapped = draw(st.booleans()) and draw(st.booleans())
        events.append(PermanentEntered(draw(creatures(f"b{index + 1}", "D")), tapped=tapped))
    walker = Permanent(id="w1", controller="D", types=("planeswalker",), loyalty=3)
    return [*events, PermanentEntered(walker)] if draw(st.booleans()) else events


def _attack(draw: Draw, game: Game) -> None:
    able = [p.id for p in game.board.controlled_by("A") if p.id not in game.board.tapped]
    targets = [target for target in ("D", "w1") if target == "D" or target in game.board.permanents]
    chosen = [creature for creature in able if draw(st.integers(0, 3))]
    game.declare_attackers({creature: draw(st.sampled_from(targets)) for creature in chosen})


def _block(draw: Draw, game: Game) -> None:
    blockers = [p.id for p in game.board.controlled_by("D") if "creature" in p.types]
    pairs = [(blocker, attacker) for blocker in blockers for attacker in game.combat.attacking]
    if pairs and draw(st.booleans()):
        blocker, attacker = draw(st.sampled_from(pairs))
        try:
            game.declare_blockers({blocker: [attacker]})
        except IllegalDeclaration:
            pass
        else:
            return
    game.pass_step()
    if pairs and draw(st.booleans()):
        game.apply(BlockerChosen(*pairs[0]))
        game.apply(BlockerWithdrawn(*pairs[0]))
    many_first = sorted(game.legal_blocks, key=len, reverse=True)
    game.declare_blockers(draw(st.sampled_from(many_first)))


def _assign(draw: Draw, game: Game) -> None:
    for creature in [*game.combat.attacking, *game.combat.blocking]:
        ways = list(game.legal_assignments(creature))
        if len(ways) > 1:
            game.assign_damage(game.position.controller(creature), creature, draw(st.sampled_from(ways)))


def _something_happens(draw: Draw, game: Game) -> None:
    permanents = list(game.board.permanents)
    if permanents and draw(st.booleans()):
        some = draw(st.sampled_from(permanents))
        happenings = (LifeChanged("D", 9), DamageMarked(some, 1), PowerToughnessChanged(some, 2, 2))
        game.apply(draw(st.sampled_from((*happenings, PermanentLeft(some, "exile")))))


@st.composite
def games(draw: Draw) -> Game:
    """A game of one or two combats, with declarations taken back and effects in between."""
    game = Game(draw(boards()), edition=whole(draw(st.sampled_from(EDITIONS))))
    for _ in range(draw(st.integers(1, 2))):
        _attack(draw, game)
        if game.combat.attacking:
            _something_happens(draw, game)
        if game.combat.attacking:
            _block(draw, game)
            _something_happens(draw, game)
        while game.board.step != "main":
            if game.board.step in ("first_strike_damage", "combat_damage"):
                _assign(draw, game)
            game.pass_step()
        for permanent in sorted(game.board.tapped):
            game.apply(PermanentLeft(permanent, "hand"))
        game.apply(TurnBegan("A", ("D",), game.board.turn + 1))
    return game


def statement(game: Game) -> Assertion:
    """What an engine that agrees with us would say at a game's end."""
    combat = game.combat
    return Assertion(
        by="test",
        attacking=dict(combat.attacking),
        blocking=dict(combat.blocking),
        blocked=tuple(combat.blocked),
        unblocked=tuple(combat.unblocked),
        orders=dict(game.orders.orders),
        life=dict(game.board.life),
    )


def header(edition: str) -> Header:
    return Header(schema=SCHEMA, edition=Edition(edition), title="A game", shows="what happens")


def bytes_of(game: Game) -> bytes:
    """A game as a replay's bytes, with a note and a statement."""
    lines: list[ReplayLine] = [Note("It begins."), *record(game), statement(game)]
    return write_replay(header(game.edition), lines)


def replay_of(game: Game) -> Replay:
    return parse_replay(bytes_of(game), "game.replay.jsonl")


def rewritten(replay: Replay, lines: list[ReplayLine]) -> Replay:
    """Other lines under the same header, with a checksum and digests that fit them."""
    return parse_replay(write_replay(replay.header, with_digests(lines)), replay.file)


def menace_game(edition: str = "cr-2024-06-07") -> Game:
    """One combat: a lone block on a creature with menace is taken back, then two creatures block it."""
    menace = (MinBlockers(n=2, words="menace"),)
    board: list[Event] = [
        GameBegan(players=(Player("A"), Player("D"))),
        TurnBegan("A", ("D",), 5),
        PermanentEntered(
            Permanent(id="a1", controller="A", power=3, toughness=3, keywords=("menace",), abilities=menace)
        ),
        PermanentEntered(Permanent(id="a2", controller="A", power=2, toughness=2)),
        PermanentEntered(Permanent(id="b1", controller="D", power=2, toughness=2)),
        PermanentEntered(Permanent(id="b2", controller="D", power=1, toughness=4)),
    ]
    game = Game(board, edition=whole(edition))
    game.declare_attackers({"a1": "D", "a2": "D"})
    try:
        game.declare_blockers({"b1": ["a1"]})
    except IllegalDeclaration:
        game.declare_blockers({"b1": ["a1"], "b2": ["a1"]})
    while game.pass_step() != "main":
        pass
    return game
