"""Boards on which there is something to pay, to trigger, to choose for others, and players who play as teams."""

from __future__ import annotations

from hypothesis import strategies as st

from events.board import EffectBegan, GameBegan, Permanent, PermanentEntered, Player, TurnBegan
from events.declaration_abilities import AttackCost, BeBlockedCost, BlockCost, Cost
from events.event import Event
from events.filters import Filter
from simulator.oracle import compile_words
from tests.laws.boards import ABILITIES, EFFECTS, KEYWORDS, SENTENCES, Draw, boards, creature

MORE_KEYWORDS = (
    "banding", "bushido 1", "flanking", "rampage 1", "exalted", "afflict 2", "wither", "infect", "toxic 1", "provoke",
    "annihilator 1", "melee", "training", "battle cry", "decayed", "protection from black", "horsemanship",
    "forestwalk", "intimidate", "trample over planeswalkers",
)  # fmt: skip

COSTS = (
    "This creature can't block unless you pay {1}.",
    "This creature can't block unless you pay {0}.",
    "This creature can't block unless you pay 2 life.",
    "This creature can't block unless you sacrifice a creature.",
    "This creature can't block unless you discard a card.",
    "This creature can't block unless you tap an untapped creature you control.",
    "This creature can't block unless you return a land you control to its owner's hand.",
    "This creature can't block creatures with power 2 or greater unless you pay {1}.",
    "This creature can't be blocked unless defending player pays {1}.",
    "This creature can't be blocked unless defending player pays {1} for each creature they control that's blocking "
    "it.",
)

TRIGGERS = (
    "Whenever this creature blocks, ...",
    "Whenever this creature becomes blocked by a creature, ...",
    "Whenever this creature attacks and isn't blocked, ...",
    "Whenever this creature becomes blocked, it gets +1/+1 until end of turn.",
)

OTHERS = (
    "This creature attacks each combat if able.",
    "Creatures your opponents control can't block this creature.",
)

MANA = (
    "{T}: Add {G}.",
    "{T}: Add {R} or {G}.",
    "{1}: Add {R}.",
    "Sacrifice this creature: Add {R}.",
    "Reveal the top card of your library: Add {R}.",
)

RULES = (
    "You choose which creatures block this combat and how those creatures block.",
    "Creatures can't attack you unless their controller pays {1} for each creature they control that's attacking you.",
    "Creatures your opponents control can't block.",
    "Creatures can't attack or block unless their controller pays {1}.",
    "Creatures can't block creatures you control unless their controller pays 1 life for each blocking creature they "
    "control.",
)

RICH_KEYWORDS = (*KEYWORDS, *MORE_KEYWORDS * 2)
RICH_SENTENCES = (*SENTENCES, *COSTS * 3, *TRIGGERS * 2, *OTHERS, *MANA)

RICH_ABILITIES = {
    **ABILITIES,
    **{words: compile_words((), (words,), "").abilities for words in (*COSTS, *TRIGGERS, *OTHERS, *MANA, *RULES)},
    **{words: compile_words((words,), (), "").abilities for words in MORE_KEYWORDS},
}
"""What each keyword and sentence means."""

RICH_EFFECTS = (
    *EFFECTS,
    BlockCost(subject=(Filter(any_type=("creature",)),), cost=Cost(mana="{1}"), words="Blocking costs {1}."),
    BlockCost(subject=(), cost=Cost(life=1), per="declaration", words="Blocks cost 1 life."),
    BeBlockedCost(subject=(), cost=Cost(life=1), per="blocker", words="Each block costs 1 life."),
    AttackCost(subject=(Filter(any_type=("creature",)),), cost=Cost(life=1), words="Attacking costs 1 life."),
)

TEAMS = (("alice", "dora"), ("bob", "carol"))


def _player(draw: Draw, name: str) -> Player:
    mana = draw(st.sampled_from(("", "", "{1}{G}", "{R}{R}{R}{R}")))
    hand = draw(st.sampled_from(((), (f"{name}'s card",))))
    return Player(name, draw(st.sampled_from((20, 20, 3))), mana, hand, 5)


def _land(draw: Draw, name: str, controller: str) -> Permanent:
    text = draw(st.sampled_from(MANA[:2]))
    abilities = RICH_ABILITIES[text]
    return Permanent(
        id=name, controller=controller, types=("land",), subtypes=("forest",), abilities=abilities, text=(text,)
    )


@st.composite
def rich_boards(draw: Draw, most: int = 3) -> tuple[Event, ...]:
    """The events that set such a board up, in the active player's main phase: alice attacks bob, carol sometimes.

    Args:
        draw: given by Hypothesis.
        most: the most creatures of each player.
    """
    defending, teams = draw(st.sampled_from(((("bob",), ()), (("bob", "carol"), ()), (("bob", "carol"), TEAMS))))
    players = ("alice", *defending, *(("dora",) if teams else ()))
    events: list[Event] = [
        GameBegan(players=tuple(_player(draw, player) for player in players), teams=teams),
        TurnBegan("alice", defending, 1),
    ]
    for player in players:
        for number in range(draw(st.integers(player in ("alice", "bob"), most))):
            one = creature(draw, f"{player[0]}{number + 1}", player, RICH_KEYWORDS, RICH_SENTENCES, RICH_ABILITIES)
            events.append(PermanentEntered(one, draw(st.integers(0, 7)) == 0))
        for number in range(draw(st.integers(0, 2))):
            events.append(PermanentEntered(_land(draw, f"{player}'s land {number + 1}", player)))
    if draw(st.integers(0, 3)) == 0:
        rule, owner = draw(st.sampled_from(RULES)), draw(st.sampled_from(players))
        abilities = RICH_ABILITIES[rule]
        events.append(PermanentEntered(Permanent(id="law", controller=owner, types=("artifact",), abilities=abilities)))
    for number, ability in enumerate(draw(st.lists(st.sampled_from(RICH_EFFECTS), max_size=1))):
        events.append(EffectBegan(f"e{number}", ability, draw(st.sampled_from(("", "a1", "b1")))))
    return tuple(events)


any_boards = st.one_of(boards(), rich_boards(), rich_boards())
"""Boards of every kind."""
