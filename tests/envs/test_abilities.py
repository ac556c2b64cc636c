"""Observations that know abilities: the table of features, what cards count for, and what a board shows now."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

np = pytest.importorskip("numpy")
pytest.importorskip("numba")
pytest.importorskip("gymnasium")

from msgspec.structs import replace

from events.board import Permanent
from events.instructions import Instruction
from simulator.cards.pack import open_pack
from simulator.envs import FullCombat, PlainCombat, scenario_of_cards, search_of
from simulator.envs.generators.named import Named
from simulator.envs.observations import showing
from simulator.envs.observations.abilities import (
    ABILITIES,
    NAMES,
    UNITS,
    VERSION_OF_ABILITIES,
    WIDTH_OF_ABILITIES,
    ability_features,
    table_of_abilities,
)
from simulator.envs.observations.effects import COMPOSED, COUNTED
from simulator.envs.observations.forms import Form, SearchObserver, observation_space
from simulator.envs.observations.layout import WIDTH, WIDTH_OF_PAIR
from simulator.envs.observations.observing import Observer
from simulator.envs.observations.reading import abilities_of, abilities_of_card
from simulator.envs.search import Search
from simulator.oracle.words import compile_words

PINNED = Path(__file__).with_name("abilities_1.txt")


def test_the_table_is_that_of_its_version() -> None:
    """A policy looks at places. To add a feature at the end is a new version, with a file of its own."""
    lines = [f"{at} {feature.name} ({feature.unit})" for at, feature in enumerate(ability_features())]
    assert VERSION_OF_ABILITIES == "abilities 1"
    assert lines == PINNED.read_text(encoding="utf-8").splitlines()


def test_each_feature_has_a_name_a_unit_and_words_of_its_own() -> None:
    assert len({*NAMES}) == len(NAMES) == WIDTH_OF_ABILITIES
    assert {feature.unit for feature in ABILITIES} == {*UNITS}
    assert all(feature.width == 1 and feature.meaning for feature in ABILITIES)
    assert table_of_abilities().count("\n") == WIDTH_OF_ABILITIES + 1


def leaves(kind: type[Any]) -> Iterator[type[Any]]:
    for each in kind.__subclasses__():
        yield each
        yield from leaves(each)


def test_every_instruction_of_the_algebra_is_counted() -> None:
    assert {*COUNTED}.isdisjoint(COMPOSED)
    assert {*COUNTED, *COMPOSED} == {*leaves(Instruction)}


def some_faces(share: int) -> Iterator[Permanent]:
    pack = open_pack()
    for number in range(0, len(pack), share):
        face = pack.face(number)
        if face.is_permanent:
            yield Permanent(id=face.name, controller="A", keywords=face.keywords, abilities=face.abilities)


def test_every_card_counts_for_features_of_the_table_from_0_to_1() -> None:
    for permanent in some_faces(23):
        row = abilities_of(permanent)
        assert row.shape == (WIDTH_OF_ABILITIES,)
        assert row[0] == 1.0
        assert ((row >= 0.0) & (row <= 1.0)).all()


def test_names_and_wordings_play_no_part() -> None:
    for permanent in some_faces(41):
        keywords = {*permanent.keywords}
        others = [
            each if each.words in keywords else replace(each, words=f"another's {place}. ability")
            for place, each in enumerate(permanent.abilities)
        ]
        renamed = Permanent(
            id="b7", controller="D", name="Somebody", keywords=permanent.keywords, abilities=tuple(others)
        )
        assert abilities_of(renamed).tobytes() == abilities_of(permanent).tobytes()


SENTENCES = (
    "{} can't be blocked except by two or more creatures.",
    "Whenever {} blocks a creature, destroy that creature at end of combat.",
    "Whenever {} deals combat damage to a player, draw two cards.",
    "When {} dies, you gain 3 life.",
    "{{1}}{{G}}: {} gets +2/+2 until end of turn.",
    "{{T}}: {} deals 1 damage to any target.",
    "Other creatures you control get +1/+1.",
    "{} can block an additional creature each combat.",
)


def sentenced(name: str, sentences: list[str]) -> Permanent:
    text = tuple(each.format(name) for each in sentences)
    return Permanent(id=name, controller="A", name=name, abilities=compile_words(("flying",), text, name).abilities)


def test_creatures_with_the_same_sentences_have_the_same_features() -> None:
    random, rows = Random(730), set()
    for _ in range(60):
        sentences = random.sample(SENTENCES, random.randint(1, 4))
        one, other = (abilities_of(sentenced(name, sentences)).tobytes() for name in ("Ox", "Sir Bear"))
        assert one == other
        rows.add((frozenset(sentences), one))
    assert len({row for _, row in rows}) == len({sentences for sentences, _ in rows}), "others have others"


@pytest.mark.parametrize(
    ("card", "features"),
    [
        ("Grizzly Bears", {}),
        ("Serra Angel", {"keyword.flying": 1.0, "keyword.vigilance": 1.0, "static.evades_some": 1.0}),
        ("Wall of Wood", {"keyword.defender": 1.0, "static.cant_attack": 1.0}),
        (
            "Frozen Shade",
            {
                "activated.number": 0.25,
                "cost.mana": 0.125,
                "activated.this_power": 1 / 16,
                "activated.this_toughness": 1 / 16,
            },
        ),
        (
            "Prodigal Sorcerer",
            {
                "activated.number": 0.25,
                "cost.taps": 1.0,
                "activated.damage_to_creatures": 1 / 16,
                "activated.damage_to_players": 1 / 16,
                "activated.targets": 1.0,
            },
        ),
        ("Goblin King", {"static.others_power": 1 / 16, "static.others_toughness": 1 / 16, "static.others_gain": 0.25}),
        ("Ophidian", {"trigger.unblocked": 0.25, "block.cant_fight": 1.0, "block.draws": 0.125, "block.may": 1.0}),
        ("Stangg", {"trigger.enters": 0.25}),
    ],
)
def test_what_cards_count_for(card: str, features: dict[str, float]) -> None:
    found = {name: number for name, number in abilities_of_card(card).items() if number}
    assert found == {"there": 1.0, **features} if card != "Stangg" else features.items() <= found.items()


def shown(search: Search, form: Form = "entities_with_abilities", size: int = 8) -> Any:
    looking = SearchObserver(form, size)
    looking.begin(Observer(search.seen, size))
    found = looking.observation(search, True)
    assert observation_space(form, size).contains(found)
    return found["observation"]


def row(found: Any, side: str, place: int) -> dict[str, float]:
    return {name: float(n) for name, n in zip(NAMES, found[f"{side}_abilities"][place], strict=True) if n}


def test_what_other_cards_take_away_and_give_is_seen() -> None:
    usual = shown(search_of(scenario_of_cards(["Serra Angel"], ["Air Elemental"])))
    assert row(usual, "attacker", 0)["keyword.flying"] == 1.0
    humbled = shown(search_of(scenario_of_cards(["Serra Angel"], ["Air Elemental", "Humility"])))
    assert row(humbled, "attacker", 0) == row(humbled, "blocker", 0) == {"there": 1.0}
    levitating = shown(search_of(scenario_of_cards(["Grizzly Bears"], ["Hill Giant", "Levitation"])))
    assert row(levitating, "attacker", 0) == {"there": 1.0}
    assert row(levitating, "blocker", 0)["keyword.flying"] == 1.0


def test_places_without_a_creature_are_zeros_and_the_rest_is_the_entity_form() -> None:
    search = search_of(scenario_of_cards(["Serra Angel", "Grizzly Bears"], ["Air Elemental"]))
    found, without = shown(search), shown(search, "entities")
    assert not found["attacker_abilities"][2:].any()
    assert not found["blocker_abilities"][1:].any()
    for name in without:
        assert (found[name] == without[name]).all()


def test_what_has_left_the_battlefield_has_no_abilities() -> None:
    search = search_of(scenario_of_cards(["Craw Wurm"], ["Grizzly Bears"]))
    search.play([1])
    assert search.over
    found = shown(search)
    assert row(found, "attacker", 0)["there"] == 1.0
    assert not row(found, "blocker", 0)


def test_both_engines_show_the_same() -> None:
    random = Random(3)
    cards: list[Named] = ["Grizzly Bears", "Serra Angel", "Menacing Ogre", "Giant Spider", "Craw Wurm", "Goblin Piker"]
    cards = [each for each in cards if each != "Menacing Ogre"]
    for _ in range(8):
        scenario = scenario_of_cards(random.choices(cards, k=3), random.choices(cards, k=3))
        plain, full = search_of(scenario), FullCombat(scenario)
        assert isinstance(plain, PlainCombat)
        while True:
            for form in ("entities_with_abilities", "graph_with_abilities"):
                assert repr(shown(plain, form)) == repr(shown(full, form))  # type: ignore[arg-type]
            if plain.over:
                break
            choice = random.choice(plain.legal())
            plain.apply(choice)
            full.apply(choice)


def test_a_graph_has_other_permanents_and_what_they_do_to_creatures() -> None:
    axe: Named = {"card": "Bonesplitter", "attached_to": "b1"}
    search = search_of(scenario_of_cards(["Goblin King", "Goblin Piker"], ["Hill Giant", axe, "Glorious Anthem"]))
    found = shown(search, "graph_with_abilities")["graph"]
    assert found.nodes.shape == (5, showing.WIDTH_OF_NODE)
    assert found.nodes[:, :4].tolist() == [[1, 0, 1, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 0, 1], [0, 0, 0, 1]]
    assert not found.nodes[3:, 4 : 4 + WIDTH].any()
    between = {
        (one, other): edge[WIDTH_OF_PAIR:].tolist()
        for (one, other), edge in zip(found.edge_links.tolist(), found.edges, strict=True)
    }
    assert between[3, 2] == [1.0, 1.0], "the axe is attached to the giant, and makes it larger"
    assert between[4, 2] == [0.0, 1.0]
    assert between[0, 1] == [0.0, 1.0]
    assert between[2, 0] == [0.0, 0.0], "the giant may block, and no more"
    assert (0, 2) not in between
