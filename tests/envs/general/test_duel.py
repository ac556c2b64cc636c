"""Duels: turns, arrivals, attacks and combats in one log."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random

import pytest
from msgspec.structs import replace

from events.abilities import Unsupported
from events.board import Permanent, PermanentEntered, PermanentUntapped, TurnBegan
from events.combat import AttackerChosen, AttackersDeclared
from simulator.envs.errors import ScenarioError, TooManyCreatures
from simulator.envs.general.duel import DuelSearch
from simulator.envs.generators.duel_v1 import duel
from simulator.envs.scenario import DuelScenario
from simulator.envs.testing.searches import log_differences, snapshot
from simulator.game.game import Game
from simulator.game.verdict import IllegalDeclaration
from simulator.replay.format import Header
from simulator.replay.reading import parse_replay
from simulator.replay.verifying.resim import resim
from simulator.replay.writing import record, write_replay
from tests.envs.played import at_random, same
from tests.given import Spec, permanent
from tests.laws.boards import EDITIONS

EDITION = "cr-2024-06-07"


def arrivals(*turns: list[Spec]) -> tuple[tuple[Permanent, ...], ...]:
    """What arrives turn by turn, written as in `given`."""
    return tuple(tuple(permanent(spec, "AB"[turn % 2]).permanent for spec in specs) for turn, specs in enumerate(turns))


def duelling(*turns: list[Spec], **options: object) -> DuelSearch:
    """A duel with these arrivals."""
    scenario = DuelScenario(name="a duel", edition=EDITION, arrivals=arrivals(*turns))
    return DuelSearch(replace(scenario, **options))


# Whole duels.


@pytest.mark.parametrize("edition", EDITIONS)
def test_duels_are_played_to_their_end_and_replay(edition: str) -> None:
    random = Random(508)
    for number in range(4):
        search = at_random(DuelSearch(duel(number, edition)), random)
        assert log_differences(search.game) == []
        dead = [player for player, life in search.game.board.life.items() if life <= 0]
        assert search.truncated == (not dead)
        if dead:
            assert search.returns_by_player == {player: -20 if player in dead else 20 for player in "AB"}
            assert {*search.returns()} == {20, -20}


def test_a_whole_duel_played_again_makes_the_same_events_follow() -> None:
    search = at_random(DuelSearch(duel(7)), Random(1))
    replay = parse_replay(write_replay(Header(schema=1, edition=search.edition), record(search.game)), "a duel")  # type: ignore[arg-type]  # a name will do
    again = resim(replay)
    assert again.differences == ()
    assert again.derived > 100
    assert again.choices + again.externals + again.derived == len(search.log)


def test_a_duel_that_is_long_is_broken_off() -> None:
    search = duelling(["ogre 3/3"], turns=3)
    while not search.over:
        assert search.phase == "attack"
        search.apply(0)
    assert search.turn == 3
    assert search.truncated
    assert search.returns() == (0, 0)
    assert search.returns_by_player == {"A": 0, "B": 0}


def test_a_duel_in_which_nobody_can_do_anything_ends_without_a_choice() -> None:
    forced = ("ox 0/1", "This creature attacks each combat if able.")
    for search in (duelling(turns=400), duelling([forced], turns=200)):
        assert search.over
        assert search.truncated
        assert search.choices == ()


# Turns.


def test_turns_alternate_and_the_active_role_with_them() -> None:
    search = duelling(["ogre 3/3"], ["bear 2/2"])
    # In the first turn the ogre has only just come, in the second the bear.
    assert (search.turn, search.agent, search.phase, search.asked) == (3, "active", "attack", 0)
    assert search.players == {"active": "A", "defending": "B"}
    search.apply(0)
    assert search.turn == 4
    assert search.players == {"active": "B", "defending": "A"}
    turns = [event for event in search.log if isinstance(event, TurnBegan)]
    assert turns == [TurnBegan("AB"[n % 2], ("BA"[n % 2],), n + 1) for n in range(4)]


def test_302_6_a_creature_that_came_this_turn_attacks_only_with_haste() -> None:
    assert duelling(["ogre 3/3"]).turn == 3
    search = duelling(["ogre 3/3", "imp 1/1 haste"])
    assert (search.turn, search.asked, search.legal()) == (1, 1, (0, 1))
    assert [one.id for one in search.seen.attackers] == ["ogre", "imp"]


def test_502_3_permanents_of_the_active_player_untap_as_the_turn_begins() -> None:
    search = duelling(["imp 1/1 haste"], ["bear 2/2"])
    search.apply(1)
    assert [*search.log].count(PermanentUntapped("imp")) == 1
    assert search.turn == 3
    assert search.game.board.tapped == set()
    search = duelling(["imp 1/1 haste, vigilance"], ["bear 2/2"]).play([1])
    assert PermanentUntapped("imp") not in [*search.log]


def test_508_8_without_an_attack_there_is_no_combat() -> None:
    search = duelling(["imp 1/1 haste"], ["bear 2/2"], turns=2).play([0])
    steps = [event.step for event in search.log if hasattr(event, "step")]
    assert steps == ["beginning_of_combat", "declare_attackers", "end_of_combat", "main", *steps[4:]]
    assert "declare_blockers" not in steps


def test_an_attack_is_blocked_in_the_same_turn() -> None:
    search = duelling(["ogre 3/3", "ox 2/4"], ["bear 2/2"]).play([1, 0])
    assert (search.turn, search.agent, search.phase, search.asked, search.legal()) == (
        3, "defending", "block", 0, (0, 1),
    )  # fmt: skip
    assert [one.id for one in search.seen.attackers] == ["ogre"]
    search.apply(1)
    assert search.turn == 4 or search.turn == 5
    assert "bear" not in search.game.board.permanents
    assert search.returns() == (0, 0)


def test_who_is_chosen_to_attack_is_picked() -> None:
    search = duelling(["ogre 3/3", "ox 2/4"]).play([1])
    assert (search.asked, search.picked, search.pairs) == (1, (0,), ())
    assert AttackerChosen("ogre", "B") in [*search.log]
    search.undo()
    assert (search.asked, search.picked) == (0, ())


def test_508_1d_a_creature_that_must_attack_is_not_asked() -> None:
    forced = ("ogre 3/3", "This creature attacks each combat if able.")
    search = duelling([forced, "ox 2/4"])
    assert (search.asked, search.picked) == (1, (0,))
    search.apply(0)
    assert search.game.board.life["B"] == 17


def test_508_1c_the_mask_is_exact_where_creatures_attack_only_together() -> None:
    shy = ("elf 1/1", "This creature can't attack alone.")
    search = duelling([shy, "ox 2/4"])
    assert (search.asked, search.legal()) == (0, (0, 1))
    search.apply(1)
    # The ox has to come with it.
    assert search.picked == ()
    assert search.phase != "attack" or search.turn > 3
    attacked = [event for event in search.log if isinstance(event, AttackerChosen)]
    assert attacked[:2] == [AttackerChosen("elf", "B"), AttackerChosen("ox", "B")]


def attacks(search: DuelSearch) -> list[frozenset[str]]:
    """The sets of creatures that attack after the choices of an attack, each way to choose once."""
    found: list[frozenset[str]] = []
    for choice in search.legal():
        other = search.clone()
        other.apply(choice)
        after = other.log.since(len(search.log))
        if AttackersDeclared("A") not in after:
            found += attacks(other)
            continue
        chosen = {search.seen.attackers[place].id for place in search.picked}
        declared = after[: after.index(AttackersDeclared("A"))]
        found.append(frozenset(chosen | {event.attacker for event in declared if isinstance(event, AttackerChosen)}))
    return found


def legal_attacks(game: Game, names: list[str]) -> list[frozenset[str]]:
    """The legal attacks, by asking about each."""
    found = []
    for mask in range(1 << len(names)):
        chosen = [name for place, name in enumerate(names) if mask >> place & 1]
        try:
            game.fork().declare_attackers(dict.fromkeys(chosen, "B"))
        except IllegalDeclaration:
            continue
        found.append(frozenset(chosen))
    return found


def test_choices_lead_to_every_legal_attack_once_and_to_no_other() -> None:
    random = Random(4)
    looked_at = 0
    for _ in range(40):
        names = [f"c{number}" for number in range(random.randint(1, 4))]
        specs: list[Spec] = []
        for name in names:
            text = random.choice(SENTENCES)
            specs.append((f"{name} 1/1", text) if text else f"{name} 1/1")
        search = duelling(specs, turns=3)
        if search.phase != "attack":
            continue
        game = Game(edition=EDITION)
        game.log.extend(event for event in search.log if not isinstance(event, AttackerChosen))
        if game.combat.attackers_declared or game.board.turn < 3:
            continue
        looked_at += 1
        assert sorted(map(sorted, attacks(search))) == sorted(map(sorted, legal_attacks(game, names)))
    assert looked_at > 20


SENTENCES = (
    "This creature can't attack alone.",
    "This creature attacks each combat if able.",
    "This creature can't attack unless at least two other creatures attack.",
    "",
)


def test_508_1h_costs_of_an_attack_are_paid_or_it_is_taken_back() -> None:
    law = ("law 0/4 defender", "Creatures can't attack or block unless their controller pays {1}.")
    druid = ("druid 0/1 defender", "{T}: Add {G}.")
    search = duelling(["ogre 3/3", druid], [law]).play([1])
    assert (search.turn, search.agent, search.phase, search.picked) == (3, "active", "cost", (0,))
    paying = search.clone().play([1])
    assert (paying.agent, paying.phase, paying.asked) == ("defending", "block", 0)
    paying.apply(1)
    # The law's controller has no mana to block with, so that block was taken back.
    assert paying.game.board.life["B"] == 17
    assert len(paying.game.rulings) == 1
    search.apply(0)
    assert search.game.board.life["B"] == 20
    assert search.turn > 3
    assert len(search.game.rulings) == 1
    assert log_differences(search.game) == log_differences(paying.game) == []


def test_life_of_0_ends_the_duel_with_the_damage() -> None:
    search = duelling(["giant 20/20"]).play([1])
    assert search.over
    assert not search.truncated
    assert search.returns() == (20, -20)
    assert search.returns_by_player == {"A": 20, "B": -20}
    assert search.game.board.step == "combat_damage"
    assert search.players == {"active": "A", "defending": "B"}


# Arrivals.


def test_one_creature_arrives_a_turn_for_the_player_whose_turn_it_is() -> None:
    scenario = duel(3)
    assert [len(each) for each in scenario.arrivals] == [1] * 40
    assert [each[0].controller for each in scenario.arrivals] == ["A", "B"] * 20
    search = at_random(DuelSearch(scenario), Random(0))
    entered = [event.permanent for event in search.log if isinstance(event, PermanentEntered)]
    assert [one.id for one in entered] == [each[0].id for each in scenario.arrivals[: search.turn]]
    assert all(one.entered_this_turn for one in entered)


def test_what_finds_no_place_does_not_come_or_is_an_error() -> None:
    turns: list[list[Spec]] = [["c1 1/1"], [], ["c2 1/1"], [], ["c3 1/1"]]
    search = duelling(*turns, most=2, turns=5, crowded="skip")
    while not search.over:
        search.apply(0)
    assert search.game.board.permanents.keys() == {"c1", "c2"}
    search = duelling(*turns, most=2, turns=5)
    before = snapshot(search)
    said = r"a duel, turn 5: found c3, which would be creature 3 of A; expected 2 creatures of a player at most; raise"
    with pytest.raises(TooManyCreatures, match=said):
        search.apply(0)
    assert snapshot(search) == before


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"most": 0}, "found most = 0; expected 1 to 64"),
        ({"most": 65}, "found most = 65; expected 1 to 64"),
        ({"turns": 0}, "found turns = 0; expected a turn or more"),
        ({"life": (20, 0)}, r"found life totals \(20, 0\); expected two life totals of 1 or more"),
        (
            {"arrivals": ((), *arrivals(["ox 1/1"]))},
            r"arrivals\[1\]\[0\]: found a creature that A controls; expected B",
        ),
        ({"arrivals": arrivals(["ox 1/1", "ox 2/2"])}, r"arrivals\[0\]\[1\]: found the id 'ox' a second time"),
        ({"arrivals": arrivals(["hill land"])}, r"found hill, of the types \('land',\); expected a creature"),
        (
            {"arrivals": ((replace(arrivals(["ox 1/1"])[0][0], abilities=(Unsupported(words="Huh.", why="?"),)),),)},
            r"found what is not read: ox: Huh. \(\?\)",
        ),
    ],
)
def test_scenarios_that_no_duel_can_begin_with_say_why(options: dict[str, object], said: str) -> None:
    with pytest.raises(ScenarioError, match=said):
        duelling(**options)


# Numbers, copies.


def test_a_number_decides_a_duel_for_ever() -> None:
    assert duel(730) == duel(730)
    assert duel(730) != duel(731)
    assert duel(730, turns=10).arrivals == duel(730).arrivals[:10]
    first = [one for (one,) in duel(730).arrivals[:5]]
    assert [(one.id, one.power, one.toughness, *one.keywords, *one.text) for one in first] == FIRST_OF_730
    scenario = duel(11, "cr-2010-02-01")
    same_cards = [(one.power, one.toughness) for (one,) in scenario.arrivals]
    assert same_cards == [(one.power, one.toughness) for (one,) in duel(11).arrivals]
    # In 2010 menace was no keyword yet.
    assert all("menace" not in one.keywords for (one,) in scenario.arrivals)
    assert any("menace" in one.keywords for (one,) in duel(11).arrivals)


FIRST_OF_730 = [
    ("a1", 5, 6, "flying"),
    ("b1", 4, 6, "haste"),
    ("a2", 4, 5, "deathtouch"),
    ("b2", 3, 4),
    ("a3", 0, 1, "first strike"),
]
"""What is generated here is generated for ever: another generator gets another name."""


def test_a_duel_is_copied_and_goes_back() -> None:
    search = at_random(DuelSearch(duel(5)), Random(3))
    for other in (search.clone(), deepcopy(search), pickle.loads(pickle.dumps(search))):  # noqa: S301
        assert snapshot(other) == snapshot(search)
        assert other.returns_by_player == search.returns_by_player
    half = len(search.choices) // 2
    other = search.fork(half)
    assert other.choices == search.choices[:half]
    assert same(other.play(search.choices[half:]).log, search.log)
    for _ in range(len(search.choices)):
        search.undo()
    assert snapshot(search) == snapshot(DuelSearch(duel(5)))
