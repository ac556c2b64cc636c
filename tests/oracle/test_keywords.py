"""Printed keywords and the abilities that they stand for."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

from events.abilities import (
    AnyAbility,
    BandsWithOther,
    CombatTrait,
    ManaAbility,
    PreventDamage,
    Toxic,
    Triggered,
    Unsupported,
)
from events.conditions import HasMostLife
from events.declaration_abilities import (
    CantBeBlocked,
    CantBeTargeted,
    CantBlock,
    DefendingPlayerControls,
    MayEnlist,
    MinBlockers,
)
from events.filters import Filter
from events.trigger_conditions import AttacksPlayer, DealsDamage, Enters, LeavesTheBattlefield, PutIntoGraveyard
from events.triggers import Attacks, When
from simulator.oracle import compile_keyword, compile_words, keyword_rule
from simulator.oracle.keyword_table import (
    DAMAGE_NOT_BUILT,
    EVASION,
    IRRELEVANT_KEYWORDS,
    KEYWORD_RULES,
    KEYWORDS,
    NOT_BUILT,
    TRIGGERED_KEYWORDS,
)
from simulator.oracle.keywords import COLORS, effect_rule, printed, redundancy_rule

CASES = Path(__file__).parents[1] / "cases"
RULES = Path(__file__).parents[2] / "../shared/rules"


def land(**fields: tuple[str, ...]) -> DefendingPlayerControls:
    return DefendingPlayerControls(which=(Filter(any_type=("land",), **fields),))


def _from(*quality: Filter) -> tuple[AnyAbility, ...]:
    """What protection from a quality says of blocks, of damage and of targets."""
    return CantBeBlocked(by=quality), PreventDamage(by=quality), CantBeTargeted(by=quality)


QUALITIES: dict[str, tuple[AnyAbility, ...]] = {
    "snow forestwalk": (CantBeBlocked(condition=land(any_supertype=("snow",), any_subtype=("forest",))),),
    "legendary landwalk": (CantBeBlocked(condition=land(any_supertype=("legendary",))),),
    "nonbasic landwalk": (CantBeBlocked(condition=land(no_supertype=("basic",))),),
    "artifact landwalk": (CantBeBlocked(condition=land(all_types=("artifact",))),),
    "protection from red and from white": (
        *_from(Filter(any_color=("red",))),
        *_from(Filter(any_color=("white",))),
    ),
    "protection from all colors": _from(Filter(any_color=COLORS)),
    "protection from creatures": (
        CantBeBlocked(),
        PreventDamage(by=(Filter(any_type=("creature",)),)),
        CantBeTargeted(by=(Filter(any_type=("creature",)),)),
    ),
    "protection from everything": _from(),
    "protection from multicolored": _from(Filter(colored="multicolored")),
    "protection from instants and from sorceries": (
        *_from(Filter(any_type=("instant",))),
        *_from(Filter(any_type=("sorcery",))),
    ),
    "protection from artifacts": _from(Filter(any_type=("artifact",))),
    "protection from Dragons": _from(Filter(any_subtype=("dragon",))),
    "hexproof from black": (CantBeTargeted(by=(Filter(any_color=("black",), controller="opponent"),)),),
}


@pytest.mark.parametrize("keyword", QUALITIES)
def test_the_quality_of_a_keyword_is_read(keyword: str) -> None:
    words = keyword.lower()
    expected = tuple(msgspec.structs.replace(ability, words=words) for ability in QUALITIES[keyword])
    assert compile_keyword(keyword) == expected


@pytest.mark.parametrize("keyword", [*KEYWORDS, *QUALITIES])
def test_a_keyword_is_read_in_capitals_as_well(keyword: str) -> None:
    assert compile_keyword(keyword.upper()) == compile_keyword(keyword.title()) == compile_keyword(keyword.lower())


@pytest.mark.parametrize("keyword", sorted(IRRELEVANT_KEYWORDS))
def test_a_keyword_that_has_no_say_in_combat_stands_for_nothing(keyword: str) -> None:
    assert compile_keyword(keyword) == ()


@pytest.mark.parametrize(
    "keyword",
    ["affinity for artifacts", "echo {2}{R}", "suspend 3—{1}{R}", "prototype {2}{B} — 3/2", "enchant creature"],
)
def test_an_irrelevant_keyword_may_have_a_cost_or_quality(keyword: str) -> None:
    assert compile_keyword(keyword) == ()


@pytest.mark.parametrize(
    "keyword",
    ["ward {X}", "ward—Sacrifice a permanent.", "crew 3", "cycling {2}", "basic landcycling {1}", "morph {2}{R}",
     "ninjutsu {U}", "boast", "disguise {3}", "equip {2}", "outlast {W}"],
)  # fmt: skip
def test_a_keyword_that_somebody_has_to_activate_is_unread_until_then(keyword: str) -> None:
    unread = compile_keyword(keyword)
    assert isinstance(unread, Unsupported)
    assert (unread.acts, unread.blocking) == ("activated", False)


@pytest.mark.parametrize(
    ("keyword", "when", "acts"),
    [
        ("mobilize X", (Attacks(),), "beginning"),
        ("modular—Sunburst", (PutIntoGraveyard(),), "beginning"),
        ("extort", (), "activated"),
        ("exploit", (Enters(),), "beginning"),
        ("evolve", (), "enters"),
        ("double team", (Attacks(),), "beginning"),
        ("champion", (Enters(), LeavesTheBattlefield()), "beginning"),
    ],
)
def test_of_a_triggered_keyword_that_is_not_read_it_is_said_when_it_acts(
    keyword: str, when: tuple[When, ...], acts: str
) -> None:
    (ability,) = compile_keyword(keyword)
    assert isinstance(ability, Triggered)
    assert (ability.when, ability.acts, ability.effect, ability.opaque) == (when, acts, None, False)


@pytest.mark.parametrize(
    ("keyword", "when"),
    [
        ("myriad", Attacks()),
        ("mobilize 2", Attacks()),
        ("firebending 1", Attacks()),
        ("undying", PutIntoGraveyard()),
        ("persist", PutIntoGraveyard()),
        ("modular 3", PutIntoGraveyard()),
        ("afterlife 1", PutIntoGraveyard()),
        ("dethrone", AttacksPlayer(attacked="player", only_while=HasMostLife(who="defending player"))),
        ("renown 1", DealsDamage(combat=True, to="player")),
    ],
)
def test_of_a_triggered_keyword_that_is_read_it_is_said_on_what_it_triggers(keyword: str, when: When) -> None:
    (ability,) = compile_keyword(keyword)  # type: ignore[misc]
    assert isinstance(ability, Triggered)
    assert ability.when == (when,)
    assert ability.effect is not None


@pytest.mark.parametrize(
    "words",
    [
        "surge mare can't be blocked by green creatures",
        "riot piker attacks each combat if able",
        "crew captain has trample",
        "exploit the weak",
        "champion of lambholt can't block",
    ],
)
def test_words_that_begin_with_a_keyword_are_no_keyword(words: str) -> None:
    unknown = compile_keyword(words)
    assert isinstance(unknown, Unsupported)
    assert "not a keyword that is known here" in unknown.why


@pytest.mark.parametrize(
    "keyword",
    [
        *sorted((NOT_BUILT | DAMAGE_NOT_BUILT) - {"protection"}),
        "landwalk",
        "protection from the chosen color",
    ],
)
def test_a_keyword_that_needs_more_is_not_built_yet(keyword: str) -> None:
    unsupported = compile_keyword(keyword)
    assert isinstance(unsupported, Unsupported)
    assert unsupported.why == f"{keyword!r} is not built yet"
    assert unsupported.blocking is (keyword not in DAMAGE_NOT_BUILT)


@pytest.mark.parametrize("keyword", [*sorted(TRIGGERED_KEYWORDS), "bushido 2", "rampage 1"])
def test_a_keyword_that_triggers_leaves_every_declaration_as_legal_as_it_was(keyword: str) -> None:
    ability, *others = compile_keyword(keyword)
    assert isinstance(ability, Triggered)
    assert ability.words == keyword
    assert all(isinstance(each, Triggered | MayEnlist) for each in others)  # 702.154a: who enlists may as well not


def test_an_unknown_keyword_is_unsupported() -> None:
    unsupported = compile_keyword("bravery")
    assert isinstance(unsupported, Unsupported)
    assert "not a keyword that is known here" in unsupported.why


def test_every_evasion_and_trait_has_the_number_of_its_rule() -> None:
    acting = {
        keyword
        for keyword, known in KEYWORDS.items()
        if any(not isinstance(ability, Triggered) for ability in known.abilities)
    }
    of_another_game_or_rule = {"blocker", "guardman", "slayer", "trample over planeswalkers"}
    assert acting - set(KEYWORD_RULES) == of_another_game_or_rule


@pytest.mark.parametrize("edition", sorted(KEYWORD_RULES["flying"]))
def test_the_numbers_stand_in_the_text_of_the_edition(edition: str) -> None:
    path = RULES / f"{edition.removeprefix('cr-')}.txt"
    if not path.exists():
        pytest.skip(f"../shared/rules/{path.name} is absent")
    headings = re.findall(r"^([57]02\.\d+)\.? ([A-Z][A-Za-z ]+?)\s*$", path.read_text(encoding="utf-8"), re.MULTILINE)
    printed = {name.lower(): number for number, name in headings}
    ours = {keyword: keyword_rule(keyword, edition) for keyword in KEYWORD_RULES}
    assert ours == {keyword: printed.get(keyword, "") for keyword in KEYWORD_RULES}


@pytest.mark.parametrize("edition", sorted(KEYWORD_RULES["flying"]))
def test_the_parts_of_effect_rules_are_those_that_we_cite(edition: str) -> None:
    path = RULES / f"{edition.removeprefix('cr-')}.txt"
    if not path.exists():
        pytest.skip(f"../shared/rules/{path.name} is absent")
    text = path.read_text(encoding="utf-8").replace("’", "'")
    for keyword in EVASION:
        if keyword_rule(keyword, edition):
            forbids = rf"^{re.escape(effect_rule(keyword, edition))} A creature with {keyword} can't be blocked"
            redundant = rf"^{re.escape(redundancy_rule(keyword, edition))} Multiple instances of {keyword} "
            assert re.search(forbids, text, re.MULTILINE), (edition, keyword)
            assert re.search(redundant, text, re.MULTILINE), (edition, keyword)
    trample = (
        rf"^{re.escape(effect_rule('trample', edition))} The controller of an attacking creature with trample first"
    )
    assert re.search(trample, text, re.MULTILINE), edition


def test_every_keyword_of_the_suites_is_known() -> None:
    paths = sorted(CASES.glob("*.cases.jsonl"))
    keywords = {
        keyword
        for path in paths
        for line in path.read_text(encoding="utf-8").splitlines()
        if (case := json.loads(line))["edition"].startswith("cr-")
        for permanent in case["board"]["permanents"]
        for keyword in permanent.get("keywords", ())
    }
    readings = {keyword: compile_keyword(keyword) for keyword in keywords}
    unknown = [
        keyword
        for keyword, reading in readings.items()
        if isinstance(reading, Unsupported) and "known here" in reading.why
    ]
    assert keywords
    assert unknown == []


def test_a_permanent_has_the_abilities_of_its_keywords_and_sentences() -> None:
    text = ["Whim can't block.", "{T}: Add {G}.", "Whim dances."]
    keywords, abilities = compile_words(["Menace", "flash", "bushido 1", "totem armor"], text, "Whim")
    assert [(type(ability), ability.words) for ability in abilities] == [
        (MinBlockers, "menace"),
        (Triggered, "bushido 1"),
        (Unsupported, "totem armor"),
        (CantBlock, "Whim can't block."),
        (ManaAbility, "{T}: Add {G}."),
        (Unsupported, "Whim dances."),
    ]
    assert keywords == ("menace", "flash", "bushido 1", "totem armor")


@pytest.mark.parametrize(
    ("keyword", "abilities"),
    [
        ("toxic 2", (Toxic(n=2),)),
        ("absorb 1", (PreventDamage(amount=1),)),
        ("trample over planeswalkers", (CombatTrait(trait="trample_over_planeswalkers"),)),
        ("bands with other legends", (BandsWithOther(quality=(Filter(any_supertype=("legendary",)),)),)),
        ("bands with other Wolves", (BandsWithOther(quality=(Filter(any_subtype=("wolf",)),)),)),
    ],
)
def test_a_keyword_about_damage_stands_for_these_abilities(keyword: str, abilities: tuple[AnyAbility, ...]) -> None:
    words = printed(keyword)
    assert compile_keyword(keyword) == tuple(msgspec.structs.replace(ability, words=words) for ability in abilities)


@pytest.mark.parametrize(
    ("keyword", "edition", "number", "part"),
    [
        ("snow forestwalk", "cr-2009-10-01", "702.12", "702.12b"),
        ("Swampwalk", "cr-2026-01-16", "702.14", "702.14c"),
        ("nonbasic landwalk", "cr-2010-02-01", "702.12", "702.12c"),
        ("protection from Goblins", "cr-2008-02-01", "502.7", "502.7f"),
        ("flying", "cr-2026-01-16", "702.9", "702.9b"),
        ("reach", "cr-2026-01-16", "702.17", "702.17"),
    ],
)
def test_each_kind_of_a_keyword_has_its_rule(keyword: str, edition: str, number: str, part: str) -> None:
    assert keyword_rule(keyword, edition) == number
    assert effect_rule(keyword, edition) == part
