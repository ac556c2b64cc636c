"""Which engine plays a scenario, and that it does not matter to what is seen and logged."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given as generated
from hypothesis import strategies as st

from events.board import (
    CharacteristicsChanged,
    DamageMarked,
    EffectBegan,
    GameBegan,
    PermanentEntered,
    Player,
    TurnBegan,
)
from events.damage import PreventionEffectBegan
from events.declaration_abilities import BlockCost, Cost, MaxTotalBlockers
from events.event import Event
from events.filters import Filter
from simulator.envs.engines import plain_table, search_of
from simulator.envs.general.engine import FullCombat
from simulator.envs.generators.boards import events_before_blocks
from simulator.envs.generators.scenario_v1 import army
from simulator.envs.scenario import Scenario, Trick
from simulator.envs.testing import scenario_test, search_test
from simulator.envs.vanilla.engine import PlainCombat
from simulator.envs.vanilla.printed import printed
from simulator.game.game import Game
from tests.envs.played import attacked, new_game
from tests.given import Spec, given
from tests.laws.boards import EDITIONS, EFFECTS, SENTENCES, Draw, creature

EDITION = "cr-2024-06-07"


def scenario_of(game: Game, *tricks: Trick) -> Scenario:
    """The scenario that begins with the blocks of a game."""
    return FullCombat.from_game(game, "a board", tricks).scenario


@pytest.mark.parametrize("edition", EDITIONS)
def test_drawn_boards_are_played_by_the_fast_engine_where_damage_uses_no_stack(edition: str) -> None:
    for number in range(20):
        rules = printed(edition if edition != "cr-2008-02-01" else EDITION)
        scenario = Scenario("drawn", edition, tuple(events_before_blocks(army(number, 5, 5), rules)))
        assert isinstance(search_of(scenario), FullCombat if edition == "cr-2008-02-01" else PlainCombat)


ALIKE: tuple[Spec, ...] = (
    "elf 1/1 haste, vigilance, flying",
    ("elf 1/1", "This creature can't block alone."),
    ("elf 1/1", "This creature can't be blocked."),
    "elf 1/1 skulk",
    "elf 1/1; tapped",
    "elf 0/1",
)


@pytest.mark.parametrize("elf", ALIKE, ids=str)
def test_what_matters_to_declarations_alone_is_plain(elf: Spec) -> None:
    game = given(
        EDITION, alice=["ogre 3/3 menace", "bear 2/2"], bob=[elf, "cat 2/2", "dog 1/3"], attack=["ogre", "bear"]
    )
    scenario = scenario_of(game)
    search = search_of(scenario)
    assert isinstance(search, PlainCombat)
    scenario_test(scenario, episodes=5)


OTHERWISE: tuple[Spec, ...] = (
    "elf 1/1 first strike",
    "elf 1/1 deathtouch",
    "elf 1/1 banding",
    "elf 1/1 bushido 1",
    "elf 1/3; damage 1",
    "elf -1/1",
    ("elf 1/1", "This creature can block an additional creature each combat."),
    ("elf 1/1", "This creature can't block unless you pay {1}."),
    ("elf 1/1", "Whenever this creature blocks, it gets +1/+1 until end of turn."),
    ("elf 1/1", "{T}: Add {G}."),
    "jace planeswalker 3",
)


@pytest.mark.parametrize("elf", OTHERWISE, ids=str)
def test_anything_else_is_played_by_the_general_engine(elf: Spec) -> None:
    game = given(EDITION, alice=["ogre 3/3", "bear 2/2"], bob=[elf, "cat 2/2"], attack=["ogre", "bear"])
    assert isinstance(search_of(scenario_of(game)), FullCombat)


@pytest.mark.parametrize(
    "event",
    [
        PreventionEffectBegan("a shield", "cat", amount=1),
        DamageMarked("cat", 1),
        EffectBegan("a price", BlockCost(subject=(Filter(ids=("cat",)),), cost=Cost(life=1), words="Pay.")),
    ],
    ids=lambda event: type(event).__name__,
)
def test_what_happened_before_may_matter(event: Event) -> None:
    game = given(EDITION, alice=["bear 2/2"], bob=["cat 2/2"], attack=["bear"])
    assert isinstance(search_of(scenario_of(game)), PlainCombat)
    game.apply(event)
    assert isinstance(search_of(scenario_of(game)), FullCombat)


def test_an_attack_on_a_planeswalker_tricks_and_another_order_of_attackers_are_not_plain() -> None:
    game = given(EDITION, alice=["bear 2/2"], bob=["cat 2/2", "jace planeswalker 3"], attack={"bear": "jace"})
    assert isinstance(search_of(scenario_of(game)), FullCombat)
    game = given(EDITION, alice=["bear 2/2", "ogre 3/3"], bob=["cat 2/2"], attack=["bear"])
    tap = Trick("bob", "tap", (("object", '"cat"'),), "tap")
    assert isinstance(search_of(scenario_of(game)), PlainCombat)
    assert isinstance(search_of(scenario_of(game, tap)), FullCombat)
    game = given(EDITION, alice=["bear 2/2", "ogre 3/3"], bob=["cat 2/2"], attack=["ogre", "bear"])
    assert isinstance(search_of(scenario_of(game)), FullCombat)
    cat = game.board.permanents["cat"]
    game.apply(CharacteristicsChanged(cat))
    assert isinstance(search_of(scenario_of(game)), FullCombat)


def test_a_limit_on_the_whole_declaration_is_plain() -> None:
    limit = EffectBegan("a limit", MaxTotalBlockers(n=1, words="No more than one creature can block."))
    game = given(EDITION, alice=["bear 2/2"], bob=["cat 2/2", "dog 1/1"], effects=[limit], attack=["bear"])
    search = search_of(scenario_of(game))
    assert isinstance(search, PlainCombat)
    scenario_test(scenario_of(game), episodes=1)


@st.composite
def plain_boards(draw: Draw) -> tuple[Event, ...]:
    """The events that set up a board on which nothing but power and toughness matters to damage."""
    events: list[Event] = [GameBegan(players=(Player("alice"), Player("bob"))), TurnBegan("alice", ("bob",), 1)]
    for letter, player in (("a", "alice"), ("b", "bob")):
        for number in range(draw(st.integers(1, 5))):
            one = creature(draw, f"{letter}{number + 1}", player, PLAIN_KEYWORDS, PLAIN_SENTENCES)
            events.append(PermanentEntered(one, draw(st.integers(0, 5)) == 0))
    for number, ability in enumerate(draw(st.lists(st.sampled_from(EFFECTS[:4]), max_size=1))):
        events.append(EffectBegan(f"e{number}", ability, draw(st.sampled_from(("", "a1", "b1")))))
    return tuple(events)


PLAIN_KEYWORDS = ("flying", "reach", "menace", "shadow", "fear", "skulk", "vigilance", "haste", "defender")
PLAIN_SENTENCES = (*SENTENCES[:7], *SENTENCES[9:11], *SENTENCES[12:])


@generated(board=plain_boards(), edition=st.sampled_from(EDITIONS[1:]), seed=st.integers(0, 2**32))
def test_on_any_plain_board_both_engines_show_the_same(board: tuple[Event, ...], edition: str, seed: int) -> None:
    random = Random(seed)
    game = attacked(new_game(board, edition), random)
    if game.combat.attacking:
        full = FullCombat.from_game(game, "a board")
        table = plain_table(full)
        assert table is not None
        search_test(lambda _: PlainCombat(table), like=lambda _: full.clone(), episodes=1, seed=seed)
